# First Steps: the lesson beside the table. Headings are short; a line of a text is a paragraph.

lesson-count = First steps · { $n } of { $all }
lesson-go-on = Go on
lesson-skip = Skip this step
lesson-leave = Leave the lesson
lesson-finish = Done

lesson-welcome = Welcome to the table
lesson-welcome-text =
    This is Tamsin, a healer, in the gatehouse of a small ruin. You see what she sees: what is black she has never seen.
    Drag with the right mouse button or press { $pan } to move the view, turn the wheel or press { $zoom } to come closer, and { $centre } to find her again.
    This card tells what to try next. It goes on by itself when you have done it.

lesson-walk = Walk to the torch
lesson-walk-text =
    A torch lies on the floor to the south-east. Point at a cell and click to walk there; the way is shown first, with what it costs.
    By keyboard: the arrows move a pointer over the floor, Enter walks to it. Ctrl with an arrow takes a single step.

lesson-torch = Take light with you
lesson-torch-text =
    Click the torch (or point at it and press Enter) and pick it up. Then light it: the list opens again when you click Tamsin or what she carries.
    Shift+Enter lists everything that can be done to what the pointer is on.

lesson-door = Open the door
lesson-door-text =
    The door in the east wall keeps light and eyes out. Go to it, click it and open it.
    See how the light of your torch runs into the passage.

lesson-search = Search
lesson-search-text =
    Step into the passage, but not far: somebody may have left something there. Press Search in the bar below.
    A roll is a card: who rolls, against what, and each modifier with its rule. Press a rule to read it. Nothing is thrown before you say so.

lesson-fortune = A point of Fortune
lesson-fortune-text =
    Fortune bends what has been thrown. When the dice lie on the card, take one of the offers with a clover, such as throwing again (F5). The number before it says how good your chance is.
    If the card has gone, search once more and spend a point this time.

lesson-trap = What was hidden
lesson-trap-text =
    Search until the violet frame of a trap shows on the floor: now Tamsin knows it, and so do you. Click it to see what it is and what could be done about it.
    Of course one can also find it by stepping on it.

lesson-past = Past the trap
lesson-past-text =
    Walk round the frame to the east end of the passage. The way that is shown before you click tells whether it leads over the plate; Shift with a click adds a turning point.

lesson-effort = A heroic effort
lesson-effort-text =
    The door at the end is swollen and stuck. Click it and loosen it or throw yourself against it.
    Before the dice are thrown, take the heroic effort on the card (E4): a point of Willpower for three more dice or three points.

lesson-chamber = Through the door
lesson-chamber-text =
    Try until the door gives way, then go through. Successive attempts grow harder (E1), and the card says by how much.

lesson-cup = The silver cup
lesson-cup-text =
    A cup stands in the candlelight. Go and take it: it is yours.

lesson-gm = The other side of the table
lesson-gm-text =
    Now you lead the game. Hand the screen to the game master: { $gm }, then Enter at the curtain. Around a real table somebody else would look away while it hangs.

lesson-danger = What only you know
lesson-danger-text =
    The game master sees everything. What players do not know has a dashed frame. Press { $danger } to see where dangers lie and what they threaten.

lesson-bench = The workshop
lesson-bench-text =
    Press { $workshop }: the workshop opens on the same table. Here you draw levels, and change them even in the middle of a game. Everything can be taken back with Ctrl+Z.

lesson-light = A light in the store
lesson-light-text =
    South of the chamber lies a dark store. Take the tool for lights from the left edge, choose a lantern and click into the store. The rings show how far it shines.
    By keyboard: a figure takes a tool, the arrows point, Enter puts it down.

lesson-own-trap = A trap of your own
lesson-own-trap-text =
    Now take the tool for traps, choose one, and put it where a thief would walk. Its frame is dashed: no player knows it.

lesson-eyes = What would Tamsin see?
lesson-eyes-text =
    Choose a player at See as in the upper edge. The fog is back: this is all that the player knows. Esc returns.

lesson-end = That is the table
lesson-end-text =
    You have walked, searched, bent the dice, and led a game. The handbook under F1 holds every rule, and each rule's sign on the table opens it.
    Leave the workshop with { $workshop } and play on, or open The Quiet Cellar from the title screen: a small adventure for two.
