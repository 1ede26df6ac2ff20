# The interface: panels, cards, tools, hints.

# Somebody and something without a name
ui-something = Something
ui-remembered = Remembered, not seen now
ui-unseen-token = Not in sight

# Buttons that stand everywhere
ui-menu = Menu
ui-help = Help
ui-settings = Settings
ui-close = Close
ui-cancel = Cancel
ui-back = Back
ui-quit = Quit
ui-rule-hint = Press it, and the handbook opens at this rule.
ui-sum = in all
ui-supply = { $name } { $now } of { $max }

# Initiative strip
ui-round = Round { $n }
ui-initiative = Initiative
ui-initiative-hint = Base + 1d6. Higher acts earlier; a tie goes to the higher base, then to a roll. A first move (§F4) comes before everyone.
ui-initiative-unknown = Its initiative shows when it acts.
ui-order-not-set = No order yet:
ui-acts-now = acts now
ui-mark-first-move = First move
ui-mark-surprised = Surprised: loses this round
ui-mark-delayed = Waits for a better moment
ui-mark-done = Has acted this round
ui-strip-calm = No encounter: everyone moves freely.
ui-strip-calm-gm = No encounter. Begin one from the tools at the left.

# Sheet
ui-sheet = Character sheet
ui-sheet-empty = The sheet of whoever acts, or of a token you click, stands here.
ui-sheet-hidden = You see how it looks from outside; its sheet belongs to another seat.
ui-fold-sheet = Fold the sheet away
ui-unfold-sheet = Show the sheet
ui-life = Life { $now } of { $max }
ui-life-hint = Each quarter of life lost gives a level of Pain; at 5 or less one more.
ui-ap = Action points
ui-ap-left = { $n } AP left
ui-ap-hint = One pays for a metre of open ground, a door, a light. Hard ground costs more.
ui-fortune = Fortune
ui-fortune-hint = One point: act first, reroll, improve a success, and more. One use for each roll.
ui-willpower = Willpower
ui-willpower-hint = One point before a roll: +3 dice. At most one point each round.
ui-speed = Speed
ui-metres-left = { $n } m left
ui-vigour = Vigour
ui-vigour-hint = Lost by marches, cold and heat; rest brings it back.
ui-conditions = Conditions
ui-conditions-empty = None. Pain, daze and the like appear here with what they cost.
ui-attributes = Attributes
ui-attribute-hint = Check: 1d20, success at { $n } or less.
ui-combat = Fighting
ui-combat-hint = Roll 1d20: it works at { $n } or less.
ui-skills = Skills
ui-skills-empty = No skills. They come with the sheet in the level.
ui-skill-hint = { $n ->
    [one] 3d20, one for each attribute; { $n } skill point pays for what is too high.
   *[other] 3d20, one for each attribute; { $n } skill points pay for what is too high.
}
ui-characteristics = Characteristics
ui-characteristic-hint = Added to 2d6 against a difficulty: { $n }.
ui-dots = Dots
ui-dots-hint = Each dot is one d10 in the pool; 8, 9 and 10 succeed, a 10 is rolled again.
ui-abilities = Abilities
ui-abilities-empty = No special abilities. They are bought with adventure points.
ui-adventure-points = { $n ->
    [one] { $n } adventure point to spend
   *[other] { $n } adventure points to spend
}
ui-gear = Gear
ui-gear-empty = Empty pockets. What is picked up appears here.
ui-values-empty = No values on this sheet.
ui-hurt = { $n ->
    [0] Looks unhurt
    [1] Lightly hurt
    [2] Hurt
    [3] Badly hurt
   *[other] Close to death
}

ui-ap-cost = { $n } AP
ui-arms = Arms and armour
ui-armour = { $name }: { $value } off each hit
ui-armour-none = No armour
ui-spells = Spells
ui-spell-line = { $on }, { $points } SP, up to { $range } m
ui-ability-price = { $cost } points
ui-ability-buy = Buy { $name } for { $cost } adventure points
ui-attempts = Tried in vain
ui-attempt = { $failed ->
    [one] failed once
   *[other] failed { $failed } times
}{ $presses ->
    [yes] {"; next attempt "}{ $costs }
   *[no] {"; no penalty without pressure"}
}
ui-attempt-once = no second chance
ui-attempt-forbid = No second chance
ui-attempt-allow = Allow another try
ui-attempts-clear = Forget all this
ui-boost = { $left } of { $all } points left; lasts until the game master ends it
ui-boost-end = End
ui-work-title = At work on
ui-work = { $successes } of { $needed } successes, stage { $stage } of { $stages }
ui-work-fresh = Fresh start
ui-work-end = Give up
ui-check-hint = Press to ask for a check
ui-check-title = Check: { $what }
ui-check-alone = Alone
ui-check-extended = In stages
ui-check-together = Together
ui-check-opposed = Against
ui-check-difficulty = Difficulty
ui-check-needed = Successes needed
ui-check-stages = Stages
ui-check-attribute = The attribute of the pool
ui-check-skill = The skill of the pool
ui-check-no-skill = No skill
ui-check-on = What it is done to
ui-check-on-nothing = On nothing in particular
ui-check-eyes = Needs eyes: light counts
ui-check-repeatable = Can be tried again
ui-check-repeatable-hint = Otherwise it is for once: no second chance on the same, whatever it is called (§E2).
ui-check-reason = What for
ui-check-helpers = Who helps?
ui-check-against = Against whom?
ui-check-incomplete = Choose who else takes part.
ui-check-ask = Ask
ui-edit = Write on the sheet
ui-edit-done = Put the pen down
ui-edit-says = Enter, or leaving a field, writes it. Undo takes it back.
ui-edit-name = Name ({ $language })
ui-edit-points = Points
ui-edit-has-fortune = Has Fortune, says the game master
ui-edit-range = From { $low } to { $high }
ui-edit-take-off = Take off: { $what }
ui-edit-add-skill = Add a skill
ui-edit-add-gear = Add a thing

# Action bar
ui-bar-nobody = Nobody of yours is acting.
ui-bar-nobody-gm = Nobody acts. Pick a token, or:
ui-bar-begin = Begin the encounter
ui-bar-fighters = { $n ->
    [one] with { $n } token
   *[other] with { $n } tokens
}
ui-offers-empty = Nothing at hand here. Click a cell to walk, or choose it with the arrows and { $use }; doors, lights and things within reach appear here.
ui-offers-nobody = When one of yours acts, what can be done stands here.
ui-cost-ap = { $n ->
    [one] Costs { $n } action point
   *[other] Costs { $n } action points
}
ui-pass-the-screen = To { $seat }
ui-aim-target = { $what }: whom? Click, Tab or a number; Enter does it
ui-group-attack = Attack
ui-group-cast = Cast
ui-group-move = Move
ui-group-things = At hand
ui-group-other = Other
ui-group-wait = Wait
ui-group-count = { $n ->
    [0] nothing possible
    [one] { $n } possible
   *[other] { $n } possible
}
ui-deed-nobody = Nobody to hit is in reach and in sight.
ui-answer-first = Answer the open roll first.
ui-not-now = Not possible now; it keeps its place.
ui-weapon-damage = { $dice }d6{ $bonus }, { $class }
ui-weapon-reach = reach { $n } m
ui-weapon-ranges = { $close } / { $medium } / { $far } m
ui-weapon-not-ready = not ready
ui-metres = { $metres } m
ui-do-attack = Attack
ui-do-cast = Cast
ui-do-reload = Make ready
ui-do-break-free = Break free
ui-do-free = Set free
ui-do-break-free-helped = { $n ->
    [one] with { $n } helper
   *[other] with { $n } helpers
}
ui-do-stand-up = Get up
ui-do-treat = Treat wounds
ui-do-stage = Go on working
ui-do-defence = Fortune
ui-do-defence-object = defence +4 this round
ui-do-ignore = Fortune: ignore conditions
ui-bot-plays = The table plays: { $who }
ui-bot-plays-it = The table plays this turn.
ui-bot-take-over = Play it myself
ui-bot-give-back = Leave it to the table
ui-aim-place = Where to put: { $what }? Click, or arrows and { $use }
ui-aim-measure = How far to measure? Click, or arrows and { $use }
ui-aim-why = Which cell can’t you see? Click, or arrows and { $use }
ui-do-open = Open
ui-do-close = Close
ui-do-unlock = Unlock
ui-do-lock = Lock
ui-do-light = Light
ui-do-put-out = Put out
ui-do-pick-up = Pick up
ui-do-drop = Drop
ui-do-give = Give
ui-do-end-turn = End turn
ui-do-delay = Wait for
ui-do-delay-object = { $who }
ui-do-undo = Undo
ui-do-redo = Redo

# Log
ui-log = Log
ui-fold-log = Fold the log away
ui-unfold-log = Show the log
ui-log-all = Everything
ui-log-rolls = Rolls
ui-log-movement = Movement and things
ui-log-doors = Doors, lights, traps
ui-log-rounds = Rounds and turns
ui-log-gm = People and table
ui-log-calm = Before the fight
ui-talk = Say something, or /2d6+3
ui-talk-hint = Enter says it to everyone. /2d6+3 luck rolls for all to see; //2d6 for the game master and you alone.
ui-dice-wanted = Dice are missing: for example /2d6+3
ui-log-empty = Nothing has happened since this table was opened. What happens is written here, with its dice.
ui-log-empty-filter = Nothing of this kind has happened yet.

# Prompts
ui-first-move-title = Round { $n } opens
ui-first-move-says = Whoever pays a Fortune point acts before everyone.
ui-first-move-take = First move: { $who }
ui-first-move-taken = { $who } goes first
ui-first-move-pass = I pass
ui-first-move-pass-all = All pass
ui-first-move-passed = Passed: { $seats }
ui-opening-waits = Nobody of yours has anything to decide or can act now. The game master goes on with the round.
ui-opening-waits-gm = Nobody in the order can act, so the round waits. Change what keeps them down (life, conditions), let somebody join, or end the encounter.
ui-walk-nobody = None of yours can walk now: it is somebody else's turn.
ui-nothing-to-do-there = Nothing can be done with that from here.
ui-no-fortune-left = No Fortune point left.
ui-card-aside = Put aside
ui-card-break-off = Break off
ui-card-break-off-hint = Ends the action that this roll belongs to. Points and missiles spent on it come back.
ui-card-show = Show the card
ui-answer-with-key = { $seat } is asked: answer
ui-hand-over-with-key = { $seat } is asked: hand over the screen
ui-bot-answers = The table answers for the opponents.
ui-type-dice-title = Roll the dice
ui-type-dice-says = Type the faces of { $count }d{ $sides }, each from 1 to { $sides }.
ui-type-dice-hint = e.g. 4 2
ui-type-dice-field = Faces of the dice
ui-type-dice-done = Take it

# Curtain
ui-curtain-pass = Pass the screen to
ui-curtain-lift = It’s me, { $seat }
ui-curtain-pin = PIN
ui-curtain-wrong = That is not the PIN. Try again.
ui-curtain-note = Nobody else should be looking now.

# Under the pointer
ui-distance = { $far } away
ui-way = { $steps ->
    [one] { $steps } step · { $cost } AP
   *[other] { $steps } steps · { $cost } AP
}
ui-water = water { $cm } cm
ui-cell-never = Nobody of yours has seen this place.
ui-cell-dim = Dim: −3 to checks that need eyes
ui-last-seen = { $n ->
    [0] Last seen before the fight
   *[other] Last seen in round { $n }
}
ui-door-is-open = stands open
ui-door-is-closed = closed
ui-door-is-locked = locked
ui-light-burns = burning
ui-light-is-out = not burning

# The game master's tools
ui-gm = Game master
ui-fold-tools = Fold the tools away
ui-unfold-tools = Show the tools
ui-gm-handover = Hand over
ui-gm-encounter = Encounter
ui-gm-encounter-says = Who takes part, and who is surprised?
ui-gm-all = All
ui-gm-start-encounter = Begin with these
ui-gm-start-needs = Choose at least one token.
ui-gm-end-encounter = End the encounter
ui-gm-join = Joins
ui-gm-leave = Leaves the encounter
ui-gm-surprised = surprised
ui-gm-selected = Selected token
ui-gm-selected-empty = Click a token on the map or in the strip to change it here.
ui-gm-reason = Reason, for the log
ui-gm-reason-short = Reason
ui-gm-amount = By how much; drag or type
ui-gm-life = Life
ui-gm-level = Level; 0 takes it away
ui-gm-set = Set
ui-gm-place = Place
ui-gm-owner = The seat that commands it
ui-gm-characters = Characters
ui-gm-characters-says = Choose one, then a cell: click, or arrows and { $use }.
ui-gm-characters-empty = No characters here. Their files belong into “assets/characters”.
ui-gm-character-broken = { $fault }
    Mend the file; the list is read anew when the screen comes back to the game master.
ui-gm-character-fault = This file cannot be used: { $fault }
ui-gm-fortune = Fortune and resolve
ui-gm-fortune-says = Points given back never exceed the maximum.
ui-gm-chapter = End of a chapter
ui-gm-chapter-points = Points for every hero
ui-gm-session = Start of a session
ui-gm-session-hint = One point for every hero that took part last time; those who are here take part from now on.
ui-gm-heroism = Heroism
ui-gm-heroism-hint = One point for every hero.
ui-gm-adventure = End of the adventure
ui-gm-adventure-hint = Every survivor has all points again.
ui-gm-award = Award: one point
ui-gm-dots = By how many dots
ui-gm-raise = { $of } up
ui-gm-raise-hint = Raised for a time: Willpower rises with it, until you end it on the sheet (§E9).
ui-gm-secrets = Secrets
ui-gm-secrets-empty = No hidden things in this level. Traps and secret doors appear here.
ui-gm-found-by-nobody = Found by nobody yet
ui-gm-arm = Arm
ui-gm-disarm = Disarm
ui-gm-reveal = Reveal
ui-gm-reveal-done = Every player has found it.
ui-gm-rigged = Rigged
ui-gm-light = Light of the level
ui-gm-notes = Notes
ui-gm-notes-empty = No notes in this level.

# Title
ui-title-levels = Levels
ui-title-levels-empty = No levels here. Put level files into the folder “levels” beside the program.
ui-title-play = Play
ui-title-saves = Saves
ui-title-saves-empty = No saves yet. Save from the menu while you play; autosaves appear here too.
ui-save-line = { $round ->
    [0] { $title } · { $name }
   *[other] { $title }, round { $round } · { $name }
}
ui-when = { $year }-{ $month }-{ $day } { $hour }:{ $minute }
ui-title-recordings = Recordings
ui-title-recordings-empty = No sessions yet. Whatever is played is recorded, command by command, and can be watched again here.
ui-recording-line = { $title } · { $name }
ui-unfinished = Unfinished session
ui-title-unfinished = Unfinished sessions
ui-title-unfinished-says = Each can be taken up where it stopped. Left be, it stays as it is and is offered again at the next start.
ui-title-unfinished-empty = Every session was ended. One that breaks off, or that you leave, waits here.
ui-unfinished-recover = Take it up again
ui-unfinished-forget = Leave it be

# Seats and house rules
ui-seats = Who sits where
ui-seats-page = Seats
ui-seats-says = Everyone has a seat with a colour and a pattern, and the heroes they command. Heroes without a seat are the game master's.
ui-seats-empty = Only the game master sits here. Add a seat for each player.
ui-seats-heroes = Commands
ui-seats-add = Add a seat
ui-seats-remove = Take this seat away
ui-seats-begin = Begin
ui-seats-apply = Apply
ui-option-pin = Game master's PIN
ui-option-pin-hint = It keeps the screen secret, not the disk, and stays with the session and its saves.
ui-option-pin-drop = No PIN any more
ui-house = House rules
ui-house-title = How this table plays
ui-house-says = As it stands at first, everything follows the book.
ui-house-back = Everything by the book
ui-house-default = By the book: { $value }
ui-house-on = yes
ui-house-off = no
ui-house-of-table = The table
ui-house-of-dice = Dice and checks
ui-house-of-fortune = Fortune and defence
ui-house-of-effort = Attempts and effort
ui-house-of-combat = Combat
ui-house-of-light = Light
ui-house-curtain = Curtain between players
ui-house-curtain-says = Each handover hides the table until the next person confirms.
ui-house-shared-vision = Shared vision
ui-house-shared-vision-says = All players see what any of them sees; seats then differ only in what they command.
ui-house-undo = Who may undo
ui-house-undo-says = Takes commands back one by one, and brings them back.
ui-house-fresh-dice-after-undo = Fresh dice after undo
ui-house-fresh-dice-after-undo-says = Dice that were seen do not fall the same way again after an undo.
ui-house-bot-opponents = A bot plays the opponents
ui-house-bot-opponents-says = A simple one acts in their turns, defends and answers their rolls in the game master's place.
ui-house-typed-dice = Real dice
ui-house-typed-dice-says = You roll real dice and type in what they show.
ui-house-announce-rolls = Rolls wait to be thrown
ui-house-announce-rolls-says = Before the dice fall their owner sees the roll: time for effort, a word of the game master, second thoughts.
ui-house-answer-seconds = Seconds to answer
ui-house-answer-seconds-says = After so long a roll that waits goes on by itself as it stands; 0: it waits for ever.
ui-house-critical-twenties = Critical failure of a skill check
ui-house-critical-twenties-says = How many 20s of the three dice make it; as many 1s make a critical success.
ui-twenties-three = three 20s
ui-twenties-two = two 20s
ui-house-difficulty-dice = Dice against a difficulty
ui-house-difficulty-dice-says = What is rolled, with a modifier added, to reach a difficulty.
ui-dice-2d6 = 2d6
ui-dice-3d6 = 3d6
ui-dice-1d10 = 1d10
ui-dice-1d20 = 1d20
ui-house-fortune = Who has Fortune
ui-house-fortune-says = The heroes and whoever has it on the sheet; nobody, and it is hidden; everyone; or those whom the game master lets have it, on each sheet.
ui-fortune-chosen = Heroes and chosen
ui-fortune-nobody = Nobody
ui-fortune-everyone = Everyone
ui-fortune-case-by-case = The game master decides case by case
ui-house-fortune-on-difficulty-checks = Fortune against a difficulty
ui-house-fortune-on-difficulty-checks-says = A Fortune point rolls the dice of a check against a difficulty again, as it does for skill checks.
ui-house-extra-defence-penalty = Cost of a further defence
ui-house-extra-defence-penalty-says = Each further defence in a round is so much harder than the one before.
ui-house-hopeless-effort = Effort that leaves a chance roll
ui-house-hopeless-effort-says = The Willpower point: the game master is asked, it comes back by itself, or it stays spent.
ui-hopeless-ask = Ask
ui-hopeless-give-back = Comes back
ui-hopeless-insist = Stays spent
ui-house-pressure = Pressure
ui-house-pressure-says = Under pressure another attempt at the same thing is harder. The table can tell by its clocks: a trap, fire, flood.
ui-pressure-table = The table tells
ui-pressure-always = Always
ui-pressure-never = Never
ui-house-retry-step = Cost of another attempt
ui-house-retry-step-says = So much harder, in dice or in the modifier, for each attempt that failed under pressure.
ui-house-retry-flat = Another attempt costs it once
ui-house-retry-flat-says = The second attempt and all that follow cost the same, instead of more each time.
ui-house-critical-defence-divisor = Critical attacks divide the defence
ui-house-critical-defence-divisor-says = Parry and dodge are divided by this; 1 leaves them as they are.
ui-house-critical-damage-factor = Critical attacks multiply the damage
ui-house-critical-damage-factor-says = The damage is multiplied by this; 1 leaves it as it is.
ui-house-blunders = Critical failures hurt
ui-house-blunders-says = Whoever botches in a fight loses the rest of the turn, is dazed or falls.
ui-house-statuses-count = Statuses count in a fight
ui-house-statuses-count-says = Lying, held or pinned changes attacks and defences, and so does such a target.
ui-house-cover = Cover
ui-house-cover-says = Corners of the target that the archer does not see make it harder to hit.
ui-house-range-bands = Near and far shots
ui-house-range-bands-says = Near targets are easier to hit and hurt, far ones harder.
ui-house-dying-costs = Life that the dying lose
ui-house-dying-costs-says = So much at the end of each round, until somebody treats their wounds.
ui-house-dead-at = Who is dead
ui-house-dead-at-says = Without life one is dying at first and dead at minus Constitution; or dead at once; or never by wounds alone.
ui-dead-minus-constitution = At minus Constitution
ui-dead-zero = At once
ui-dead-never = Never
ui-house-break-free-difficulty = Breaking free
ui-house-break-free-difficulty-says = The difficulty where what holds has none of its own, as with a grip.
ui-house-darkness-penalty = Cost of poor light
ui-house-darkness-penalty-says = So much harder is a check that needs eyes where it is dim or dark.
ui-house-of-dungeon = Traps and water
ui-house-notice-in-passing = Notice in passing
ui-house-notice-in-passing-says = The table rolls in secret for whoever comes near something hidden; nobody learns of a roll that fails.
ui-house-lights-burn-down = Carried lights burn down
ui-house-lights-burn-down-says = A candle lasts for four hours of the world’s clock, a torch for one, a lantern for six, a lamp for eight. What the game master lights is filled anew; what belongs to a place burns on.
ui-house-damage-dice = Dice of traps and falls
ui-house-damage-dice-says = So many d6 are rolled where the rules give damage as a number to add.
ui-house-crushing-starts = Turns of a crushing room
ui-house-crushing-starts-says = They are counted from the slam of its doors or from the opening of the rigged one.
ui-crushing-slam = from the slam
ui-crushing-opening = from the opening
ui-house-pits-add-falls = Pits add a fall
ui-house-pits-add-falls-says = Whoever falls into a pit takes the damage of a fall from its depth besides that of the pit.
ui-house-dragging-springs-traps = Dragging sets traps off
ui-house-dragging-springs-traps-says = A token that the game master drags over a sensor sets it off like one that walks.
ui-house-swimming-difficulty = Swimming
ui-house-swimming-difficulty-says = The difficulty of getting on where it is too deep to stand.
ui-house-swimming-in-armour = Swimming in armour
ui-house-swimming-in-armour-says = The same for whoever wears armour.
ui-house-of-journey = Journeys
ui-house-fatigue-counts = Fatigue counts
ui-house-fatigue-counts-says = Each point of Vigour lost on the march is −1 to every check but those of Endurance, until rest gives it back.
ui-house-sober-hours = Hours to sober up
ui-house-sober-hours-says = After so many hours without drink a stage of drunkenness wears off.
ui-undo-gm = Game master
ui-undo-group = Everyone
ui-colour-own = Its own colour
ui-colour-blue = Blue
ui-colour-red = Red
ui-colour-green = Green
ui-colour-violet = Violet
ui-colour-yellow = Yellow
ui-colour-teal = Teal
ui-colour-orange = Orange
ui-colour-pink = Pink
ui-pattern-plain = Plain ring
ui-pattern-stripes = Stripes
ui-pattern-dots = Dots
ui-pattern-waves = Waves
ui-pattern-checks = Checks
ui-pattern-teeth = Teeth

# Settings
ui-settings-language = Language
ui-settings-scale = Text size
ui-settings-quality = Picture
ui-settings-motion = Less motion
ui-settings-contrast = High contrast
ui-settings-note = Settings belong to this screen, not to the table.
ui-quality-low = Fast
ui-quality-medium = Balanced
ui-quality-high = Fine

# Menu, loading, errors
ui-pause-go-on = Go on
ui-pause-save = Save
ui-pause-save-name = Name of the save
ui-pause-seats = Seats and house rules
ui-pause-leave = Leave the table
ui-pause-end = End the session
ui-pause-end-sure = End it for good: nobody plays on, and the seed of the dice is shown to all
ui-pause-note = Every command is in the journal already; a save is a bookmark.
ui-pause-saved = Saved.
ui-save-name-taken = There is a save “{ $name }” already.
ui-save-name-next = It is as it was. Choose another name.
ui-session-ended = The session has ended
ui-session-seed = The seed of its dice: { $seed }
ui-session-ended-next = Whoever has the session’s folder can check every roll: torchline replay --verify. It stays among the recordings.
ui-recovered-in-part = The session could be restored only up to command { $command }; what came after does not agree with the journal. A copy of the whole journal lies beside it.
ui-recovered-first-line = The journal had lost its first line, with the promise of seed and level; it was written anew. Those who check the dice will be told so.
ui-recovered-next = You can play on from here, or look at the table first and leave it be.
ui-loading = Lighting the torches …
ui-error = Something is in the way
ui-error-files = A file of the program is missing or damaged. Install it again, or set TORCHLINE_HOME to the folder that holds “assets” and “levels”.
ui-error-session = The session’s folder is as it was. Mend what is named above and try again.
ui-error-asset = The file assets/{ $file } is missing or cannot be used.
ui-error-detail = The system says: “{ $detail }”
ui-error-drawing-read = { $path }: the drawing cannot be read. The system says: “{ $detail }”
ui-error-drawing-svg = { $path }: this is no usable SVG drawing. The reader says: “{ $detail }”
ui-error-level = The file is as it was; nothing was opened. Mend what is named above and try again.
ui-error-understood = Understood

# Recordings
ui-replay = Recording
ui-replay-open = Look back
ui-replay-leave = Leave
ui-replay-eyes = Whose eyes one looks through. Everyone sees what that seat knew then.
ui-replay-at = Command { $at } of { $len }
ui-replay-slider = Place in the recording
ui-replay-start = To the beginning
ui-replay-back = One command back
ui-replay-play = Play
ui-replay-pause = Stand still
ui-replay-on = One command on
ui-replay-end = To the end
refused-replay = This is a recording; nothing can be done in it.

# Help
ui-keys-acting = Acting
ui-keys-pointing = Pointing by keyboard
ui-keys-camera = Camera
ui-keys-panels = Panels
ui-keys-table = Table
ui-key-offer = What the tile with this number says
ui-key-end-turn = End the turn
ui-key-step = Walk one cell that way
ui-key-step-aslant = Walk one cell aslant
ui-key-cursor = Point at the next cell
ui-key-cursor-aslant = Point at a cell aslant
ui-key-cursor-far = Point five cells farther
ui-key-cursor-use = What a click does there: walk, use, choose
ui-key-cursor-next = Point at something else in the cell: what stands there, its floor, its doors
ui-key-measure = Measure from here to the cell chosen next; the right button measures too
ui-key-why = Why can’t I see this? Then choose the cell
ui-key-tab = Next button or field; with Shift the one before
ui-key-enter = Press it; answer a card with its default, which spends nothing
ui-key-escape = Leave it: put a card aside, stop pointing or measuring, menu
ui-key-log = Fold or show the log
ui-key-sheet = Fold or show the sheet
ui-key-help = This sheet
ui-key-seats = Answer for a seat, show its card, or ask for the screen: F2 game master, F3 first player
ui-key-replay-play = In a recording: play, stand still
ui-rules-short = Rules in short
ui-rules-note = The numbers in the sheet and in the log explain themselves when you point at them.
ui-rule-f1 = Fortune: the sheet shows how many points are left and how many there can be.
ui-rule-f2 = Most Fortune: usually 3 points; Luck adds up to 3, Bad Luck takes as many.
ui-rule-f3 = One use for each roll, one point for each use. What lasts a whole round does not count as one.
ui-rule-f4 = First move: at the opening of a round a point of Fortune lets you act before everyone.
ui-rule-f5 = Roll dice again: one point throws dice of a check, an attack or a defence again, and the new result stands. Not after a critical failure.
ui-rule-f6 = One quality level more: one point raises a success with a skill or a spell.
ui-rule-f7 = Roll a die of damage again: one point, one die of your own damage.
ui-rule-f8 = Fortune: defence +4 this round: one point, before the defence is rolled. Each further defence in a round is harder.
ui-rule-f9 = Fortune: ignore conditions: for one point none of them counts this round.
ui-rule-f10 = Fortune given back: at the end of a chapter, the start of a session, for heroism, as an award; all of it at the end of the adventure.
ui-rule-f11 = Who has Fortune: heroes and chosen ones, nobody, everyone, or whoever the game master says, as the house rules have it.
ui-rule-f12 = Two less on a die: one point, for those who have the ability; it can turn a failure into a success.
ui-rule-f13 = Alertness: whoever has it spends a point to get over a surprise at once.
ui-rule-f14 = Buying abilities: those of Fortune cost adventure points, on the sheet.
ui-rule-e1 = Another attempt: as often as wanted without pressure; under pressure each is harder than the one before.
ui-rule-e2 = Only one chance: some things cannot be tried again.
ui-rule-e3 = In stages: so many successes within so many stages; one without any only costs its time.
ui-rule-e4 = Heroic effort: one point of Willpower before a roll gives three more dice.
ui-rule-e5 = The point of an effort may come back before the roll where only a chance roll is left.
ui-rule-e6 = After a roll no Willpower can be spent on it.
ui-rule-e7 = Willpower: one point a round, whatever for.
ui-rule-e8 = A point of Willpower serves one roll; in stages each roll wants its own.
ui-rule-e9 = Resolve or Composure up: Willpower rises by a point for each dot while it lasts.
ui-rule-e10 = Without dots in a skill: −3 dice for skills of the mind, −1 for others; poor light takes dice from what needs eyes.
ui-rule-s3 = Light: clear near a source, dim (−3) farther off, dark beyond.
ui-rule-s4 = Doors: closed ones stop eyes, light and feet; a locked one needs its key.
ui-rule-s5 = Traps go off once when somebody steps on or opens what triggers them.
ui-rule-s8c = Ground: rubble, water and the like cost more action points a metre.

# Words of the game
ui-ground-solid = Solid rock
