# First Steps: the lesson beside the table. Headings are short; a line of a text is a paragraph.

lesson-count = First steps · { $n } of { $all }
lesson-go-on = Go on
lesson-skip = Skip this step
lesson-leave = Leave the lesson
lesson-finish = Done

lesson-welcome = Welcome to the table
lesson-welcome-text =
    This is Tamsin, a healer, in the gatehouse of a small ruin. You see what she sees: what is black she has never seen.
    Drag with the right mouse button or press { $pan-away } { $pan-left } { $pan-near } { $pan-right } to move the view, turn the wheel or press { $zoom-in } to come closer, and { $centre } to find her again.
    This card tells what to try next. It goes on by itself when you have done it.

lesson-walk = Walk to the torch
lesson-walk-text =
    A torch lies on the floor to the south-east. Point at a cell and click to walk there; the way is shown first, with what it costs.
    By keyboard: the arrows move a pointer over the floor, { $use } walks to it. Ctrl with an arrow takes a single step.

lesson-torch = Take light with you
lesson-torch-text =
    Click the torch (or point at it and press { $use }) and pick it up. Then light it: the list opens again when you click Tamsin or what she carries.
    { $list } lists everything that can be done to what the pointer is on.

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
    Fortune bends what has been thrown. When the dice lie on the card, pick some by their number or a click and throw them again (F5). The offer says what your chance is then.
    If the card has gone, search once more and spend a point this time.

lesson-trap = What was hidden
lesson-trap-text =
    Search until the dashed frame of a trap shows on the floor: now Tamsin knows it, and so do you. Click it to see what it is and what could be done about it.
    Of course one can also find it by stepping on it.

lesson-past = Past the trap
lesson-past-text =
    Walk round the dashed frame to the east end of the passage. The way that is shown before you click tells whether it leads over the plate; Shift with a click adds a turning point.

lesson-stuck = A stuck door
lesson-stuck-text =
    The door at the end is swollen. Click it and try to open it: only then does Tamsin know that it is stuck. Now it can be loosened, or forced with the shoulder.
    Try until it gives way. Successive attempts grow harder (E1), and the card says by how much.

lesson-chamber = Through the door
lesson-chamber-text =
    Open it and go in. Candlelight is small and dim at its edge: there every check that needs eyes has −3 (S3).

lesson-effort = A heroic effort
lesson-effort-text =
    Signs run round the altar. On the sheet, press Investigation under Dots and ask for the check: a pool of ten-sided dice.
    Before they are thrown, take the heroic effort on the card (E4): a point of Willpower for three dice more.

lesson-cup = The silver cup
lesson-cup-text =
    A cup stands in the candlelight. Go and take it: it is yours.

lesson-gm = The other side of the table
lesson-gm-text =
    Now you lead the game. Hand the screen to the game master: F2, then Enter at the curtain. Around a real table somebody else would look away while it hangs.

lesson-danger = What only you know
lesson-danger-text =
    The game master sees everything. What players do not know has a dashed frame. Press { $danger } to see where dangers lie and what they threaten.

lesson-bench = The workshop
lesson-bench-text =
    Press { $workshop }: the workshop opens on the same table. Here you draw levels, and change them even in the middle of a game. Everything can be taken back with { $undo }.

lesson-light = A light in the store
lesson-light-text =
    South of the chamber lies a dark store. Take the tool for lights from the left edge, choose a lantern and click into the store. The cells that it would light are marked, and rings show how far it could shine.
    By keyboard: a figure takes a tool, the arrows point, { $use } puts it down.

lesson-own-trap = A trap of your own
lesson-own-trap-text =
    Now take the tool for traps, choose one, and put it where a thief would walk. Its frame is dashed: no player knows it.

lesson-eyes = What would Tamsin see?
lesson-eyes-text =
    Choose a player at See as in the upper edge. The fog is back: this is all that the player knows. Esc returns.

lesson-end = That is the table
lesson-end-text =
    You have walked, searched, bent the dice, and led a game. The handbook under { $help } holds every rule, and each rule's sign on the table opens it.
    Leave the workshop with { $workshop } and play on, or open The Quiet Cellar from the title screen: a small adventure for two.

lesson-key-go-on = go on with the lesson, put a hint away

# Hints that appear once.
hint-understood = Understood
hint-no-more = No more hints
hint-setting = Hints for what is new
hint-setting-says = A few words, once, the first time that something new is on the table.
hint-again = Show all hints again

hint-roll = A roll waits
hint-roll-text = Each chip is a modifier: its number, where it comes from, and the rule that says so. Press a rule to read it. What can only be done before the throw stands on the card as well.
hint-dice = The dice lie
hint-dice-text = They can still be bent: whatever a point of Fortune could do is offered with its exact chance. A point that is spent stays spent.
hint-bench = The workshop
hint-bench-text = Every stroke is one step that { $undo } takes back, also after you have played on. { $workshop } leaves the workshop.
hint-journey = Between encounters
hint-journey-text = A plan is only a forecast until it is begun: change it freely and watch what it costs in food, sleep and strength.
hint-hazard = Something runs
hint-hazard-text = A mechanism has its clock at the upper edge of the scene. It goes on at the end of every turn, so count before you act.
hint-trap = You know of a trap
hint-trap-text = What your character has found stands in a dashed frame. Click it to see how it could be made safe; the way that is shown before you walk goes round it where it can.
hint-water = Deep water
hint-water-text = Wading costs more and fighting suffers. Who cannot stand must swim, and torches go out. Point at a cell to see how deep it is.
hint-hurt = Badly hurt
hint-hurt-text = Half of somebody's life is gone. Healing takes a turn beside them; at 0 they are dying, and every round counts.
hint-turn = It is your turn
hint-turn-text = The bar below holds what can be done, each with its price in action points; what cannot says why. { $end-turn } ends the turn.
hint-dim = Dim light
hint-dim-text = Here it is too dim to read: every check that needs eyes has −3 (S3). A light of your own helps, and shows you to others.
hint-gm = You lead the game
hint-gm-text = You see everything; what players do not know has a dashed frame. { $danger } shows where dangers lie, { $workshop } opens the workshop.
hint-walk = Walking
hint-walk-text = Click a cell to walk there, or point with the arrows and press { $use }. Outside encounters nobody counts action points.
