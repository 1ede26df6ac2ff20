# What a report says about a level, a save or a script.

## The report

level-report =
    { $name }: { $errors ->
        [0] no errors
        [one] one error
       *[other] { $errors } errors
    }, { $warnings ->
        [0] no warnings
        [one] one warning
       *[other] { $warnings } warnings
    }
level-report-fine = { $name }: nothing is wrong
level-report-more = And { $count } more.
level-thing = { $name } (#{ $id })
level-thing-unnamed = thing #{ $id }
level-known-names = known here: { $names }
level-did-you-mean = did you mean `{ $name }`?

## The file

level-file-missing = there is no such file
level-file-folder = this is a folder, not a file
level-file-denied = this file may not be read
level-file-unreadable = the file cannot be read; the system says: “{ $why }”
level-too-large = the file is larger than { $limit } MiB
level-not-text = this is no text: line { $line } is not UTF-8
level-not-text-hint = save the file as UTF-8
level-format-newer = the file has format { $format }, and this program knows formats up to { $known }
level-format-newer-hint = a newer version of the program opens it
level-format-unknown = there never was a format { $format }
level-format-unknown-hint = the newest format is { $known }
level-format-step = while bringing it up to date from format { $format }

## How it is written

level-unknown-field = there is no field `{ $name }` here
level-unknown-word = `{ $name }` is not one of the words allowed here
level-missing-field = the field `{ $name }` is missing
level-field-twice = the field `{ $name }` stands here twice
level-key-twice = this entry stands in the list twice
level-wrong-value = here belongs { $expected }, not { $found }
level-wrong-length = here belong { $expected } values, and there are { $found }
level-shape-dice = a dice expression in quotes, such as "2d6+3"
level-shape-texts = a text in quotes, or one for each language: (en: "…", ru: "…")
level-shape-values = values in round brackets, such as (3, 4)
level-shape-values-counted = { $count ->
    [one] one value
   *[other] { $count } values
} in round brackets, such as (3, 4)
level-shape-fields = fields in round brackets: (name: value, …)
level-shape-word = one of the words known here, without quotes
level-shape-field = the name of a field
level-shape-entries = entries in braces: {"{"}key: value, …{"}"}
level-shape-list = a list in square brackets: […]
level-shape-text = a text in quotes
level-shape-boolean = `true` or `false`
level-shape-character = a single character, like '~'
level-shape-nothing = `()`
level-shape-number = a number
level-shape-whole = a whole number from { $low } to { $high }
level-shape-other = something else
level-found-text = the text { $text }
level-found-value = `{ $value }`
level-found-entries = names or keys with values
level-found-list = a list of values
level-found-nothing = `()`
level-found-other = this
level-syntax-expected = a `{ $what }` is missing here
level-syntax-empty = there is nothing in it
level-syntax-end = the text ends too early
level-syntax-boolean = this should be `true` or `false`
level-syntax-integer = this should be a whole number
level-syntax-number = this should be a number
level-syntax-character = this should be a single character, like '~'
level-syntax-text = this should be a text in quotes, like "text"
level-syntax-name = this should be a word without quotes, such as a name
level-syntax-escape = there is no such escape after `\`
level-syntax-too-big = this number is too large or too small
level-syntax-digit = this is no digit of a number
level-syntax-comment = a comment that begins with `/*` is not closed
level-syntax-trailing = the document is finished, but the text goes on
level-syntax-too-deep = brackets are nested too deep
level-syntax-character-found = `{ $found }` does not belong here
level-syntax-extra-name = the name `{ $name }` does not belong before these brackets
level-syntax-no-name = `{ $name }` is no name of anything here
level-syntax-extension = there is no extension `{ $name }`
level-syntax-attribute = a line that begins with `#!` should read `#![enable(…)]`
level-syntax-hash = this should be 64 hexadecimal digits in quotes
level-critical-twenties = this should be 2 or 3
level-difficulty-dice = this should be "2d6", "3d6", "1d10" or "1d20"
level-syntax-coordinate = this place lies too far from the map
level-syntax-other = this cannot be understood; the reader says: “{ $what }”
level-memory-symbol = the drawing of what a seat remembers has a symbol without a meaning

## The map

level-map-empty = the map has no rows
level-map-empty-hint = draw it: `#` is rock, `.` is floor
level-map-width = the map is { $length } cells wide
level-map-height = the map is { $length } cells high
level-row-length = row { $row } has { $length } cells
level-row-length-hint = the other rows have { $length }
level-symbol-unknown = the legend does not explain `{ $symbol }` (column { $x }; on the whole map: { $count })
level-symbol-unknown-hint = add it to `legend`, or draw `#` or `.`
level-symbol-unused = nothing on the map is drawn with `{ $symbol }`
level-symbol-unused-hint = draw something with it, or strike it out
level-symbol-control = this character cannot be seen on a map
level-symbol-control-hint = take a letter or another visible sign
level-water-in-rock = solid rock cannot hold water
level-water-in-rock-hint = leave out `water` or `solid`
level-ceiling = the ceiling at { $ceiling } cm is not above the floor
level-ceiling-hint = the floor lies at { $height } cm
level-too-much-water = { $water } ml of water reach above the ceiling
level-too-much-water-hint = at most { $most } ml find room
level-no-name = there is no name
level-no-name-hint = give it one: name: (en: "…", ru: "…")
level-name-too-long = the name has more than { $most } letters
level-name-too-long-hint = shorten it
level-name-control = the name holds line breaks or control characters
level-name-control-hint = leave only what can be read
level-rider-travels-not = its rider is not of the party
level-rider-travels-not-hint = add the rider to `party`, or name somebody else
level-no-length = both ends are in the same place
level-no-length-hint = give the other end
level-picture-name = "{ $name }" cannot be the file of a picture
level-picture-name-hint = name a PNG, WebP or JPEG file in the level's own folder, without a path
level-picture-size = a picture needs a width and a height
level-picture-size-hint = both in metres, up to { $most }
level-picture-missing = there is no picture "{ $name }" beside the level
level-picture-missing-hint = put it into the level's folder, or strike `picture` out
level-point-outside = this end lies outside the map
level-point-outside-hint = the map reaches from (0, 0) to ({ $width }, { $height })

## Things

level-id-zero = 0 is no id
level-id-zero-hint = ids begin with 1
level-id-twice = another thing has the id { $id } already
level-id-twice-hint = { $free } is free
level-no-such-thing = there is no thing with the id { $id }
level-no-such-thing-hint = use the id of a thing in `things`
level-not-a-token = { $thing } is not a token
level-not-a-token-hint = this must be somebody who stands on the board: a thing with `token`
level-not-a-door = { $thing } is not a door
level-not-a-door-hint = use the id of a thing with `door`
level-not-a-trap = { $thing } is not a trap
level-not-a-trap-hint = use the id of a thing with `trap`
level-off-map = ({ $x }, { $y }) is not on the map
level-off-map-hint = cells go from (0, 0) to ({ $x }, { $y })
level-no-such-lesson = there is no lesson "{ $name }"
level-no-such-lesson-hint = leave it out, or use one of: { $known }
level-in-rock = { $thing } is inside solid rock at ({ $x }, { $y })
level-in-rock-hint = choose an open cell
level-overlap = { $thing } stands on the same cells as { $other }
level-overlap-hint = move one of them
level-carried-and-placed = { $thing } is carried and lies somewhere at the same time
level-carried-and-placed-hint = leave out `at` or `carried_by`
level-token-nowhere = { $thing } stands nowhere
level-token-nowhere-hint = a token needs a cell: `at: (x, y)`, and nobody carries it
level-token-carried = { $thing } is a token and cannot be carried
level-item-nowhere = { $thing } neither lies anywhere nor is carried
level-item-nowhere-hint = give it `at: (x, y)` or `carried_by: id`
level-open-and-locked = { $thing } stands open and is locked
level-open-and-locked-hint = close it or unlock it
level-open-and-held = { $thing } holds a door that stands open
level-open-and-held-hint = close the door, or take away what holds it
level-broken-by-halves = { $thing } is in pieces, or has lost all its durability, but not both
level-broken-by-halves-hint = with `damage: { $durability }` it is `broken: true`, with less it is not
level-broken-and-closed = { $thing } is in pieces and yet closed
level-broken-and-closed-hint = give it `open: true`
level-burst-lock = { $thing } has no unlocked lock that could have burst
level-burst-lock-hint = give it a lock that is not locked, or strike `burst` out
level-door-state-hint = this belongs to a thing with `door`
level-bar-no-item = { $thing } cannot be carried
level-bar-no-item-hint = give it `item: ()`
level-bar-elsewhere = { $thing } does not lie beside the door that it bars
level-bar-elsewhere-hint = give it `at: (x, y)` on the side from which it bars the door
level-door-nowhere = { $thing } does not stand between two open cells
level-window-nowhere = { $thing } does not stand between two open cells
level-opening-hint = move it to an edge with open cells on both sides
level-lock-without-key = no key is called "{ $key }"
level-known-keys =
    { $count ->
        [0] there are no keys
       *[other] the keys are: { $names }
    }
level-key-without-lock = no lock asks for the key "{ $key }"
level-known-locks =
    { $count ->
        [0] no lock asks for a key
       *[other] locks ask for: { $names }
    }
level-sensor-in-rock = nobody can step on ({ $x }, { $y }): it is solid rock
level-trap-without-trigger = nothing sets off { $thing }
level-trap-without-trigger-hint = give it `sensor: [(x, y)]` or `rigged_door: id`
level-trap-without-definition = { $thing } is a trap of its own and nothing says what it does
level-trap-without-definition-hint = name a `kind`, or give it `own: (sensors: …, shape: …, effects: […], …)`
level-trap-without-lock = { $thing } lies in no lock
level-trap-without-lock-hint = give it `rigged_door: id`, the door whose lock it is in
level-trap-without-place = nothing says where { $thing } acts
level-trap-without-place-hint = give it `from: (x, y)` and `towards: (x, y)`, or `cells: [(x, y)]`
level-trap-angle = a cone cannot be { $degrees } degrees wide
level-stone-too-near = the plate of { $thing } is too near to its stone
level-stone-too-near-hint = the stone lies at least { $metres } metres from its plate
level-stone-without-room = { $thing }: there is no room for its stone, so it will never roll
level-stone-without-room-hint = a stone takes up two by two cells; its place is the north-west one of them
level-stone-without-heading = { $thing }: the stone rolls and has no direction
level-stone-without-heading-hint = heading: (1, 0) rolls to the east, (0, 1) to the south; rests: true lets it lie
level-trap-does-nothing = a trap needs something that sets it off and something that it does
level-trap-does-nothing-hint = fill `sensors` and `effects`
level-trap-of-two-kinds = the trap has a definition of its own, so this kind is only a name
level-trap-of-two-kinds-hint = write `kind: Custom`, or leave out `own`
level-emblem-name = "{ $name }" cannot be the name of a drawing
level-emblem-name-hint = small Latin letters, digits, `-` and `_`
level-emblem-missing = there is no drawing "{ $name }"
level-emblem-missing-hint = put it into `assets/emblems/{ $name }.svg`

## Numbers

level-range = { $value } is out of range
level-range-hint = from { $low } to { $high }
level-skill-key = "{ $key }" is not the name of a skill
level-skill-key-hint = like `skill-climbing`: small Latin letters after `skill-`
level-no-such-weapon = there is no weapon "{ $name }"
level-no-such-armour = there is no armour "{ $name }"
level-no-such-spell = there is no spell "{ $name }"
level-ability-twice = this ability stands on the sheet already
level-ability-twice-hint = strike it out
level-weapon-twice = the weapon "{ $name }" stands here already
level-weapon-twice-hint = strike it out; one name serves any number of them
level-weapon-not-carried = "{ $name }" is not among the weapons that it carries
level-weapon-not-carried-hint = add it to `weapons`, or strike it out here

## The state of play

level-round-zero = an encounter has no round 0
level-round-zero-hint = rounds begin with 1
level-order-twice = #{ $id } stands in the order twice
level-order-twice-hint = everybody acts once in a round
level-active-not-in-order = #{ $id } acts but does not stand in the order
level-active-not-in-order-hint = add it to `order`, or name somebody else
level-check-twice = there is another roll with the id { $id }
level-check-twice-hint = give each roll an id of its own
level-check-dice = the dice of this roll cannot show these faces
level-check-dice-hint = give it as many faces as it has dice, each from 1 to the sides of its die, or none at all
level-no-such-check = there is no roll with the id { $id }
level-no-such-check-hint = use the id of a roll in `checks`
level-next-id = the next id would be { $next }, which is not new
level-next-id-hint = { $highest } is in use; leave it out or take a higher one
level-path-index = cell { $next } of the path comes next, but the path is shorter
level-path-index-hint = the path has { $length } cells
level-no-encounter = this can only happen in an encounter, and none is running
level-no-encounter-hint = strike it out, or give `rounds`
level-boost-of = only Resolve and Composure can be raised
level-boost-of-hint = `of: Resolve` or `of: Composure`
level-boost-twice = this is raised already
level-boost-twice-hint = strike one of them out
level-extended-pool = an extended action rolls a pool
level-extended-pool-hint = like `ask: Pool(attribute: Dexterity, skill: Crafts)`
level-attempt-nothing = there is no saying what was tried
level-attempt-nothing-hint = name the action, or strike the attempt out
level-attempt-twice = another attempt counts the same action on the same thing
level-attempt-twice-hint = make one of them

## Seats and memory

level-no-such-seat = there is no seat { $seat }
level-no-such-seat-hint = use a seat of `seats`
level-two-owners = #{ $id } belongs to seat { $seat } and to seat { $other }
level-two-owners-hint = a token belongs to one player
level-chunk-cells = a remembered square has { $count } cells
level-chunk-cells-hint = it must have { $side } × { $side }
level-chunk-outside = this remembered square lies outside the map
level-chunk-outside-hint = squares go from (0, 0) to ({ $x }, { $y })

## Perhaps meant otherwise

level-no-sight = { $thing } sees nothing
level-no-sight-hint = give it `sight: ()`; for somebody blind `sight: (blind: true)`
level-light-nowhere = { $thing } burns, but nowhere
level-unreachable = nobody can walk from the first hero to { $thing }
level-unreachable-hint = open a way, or add a door
