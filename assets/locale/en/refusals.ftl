# Why a token cannot do something with its feet or hands, and what stops it on the way.

## Walking

refused-too-far = Too far: the way costs { $needed } action points, { $left } are left.
refused-too-slow = Too far for this turn: the way counts as { $needed } m, { $left } m are left.
refused-held = It is held fast and cannot walk.
refused-there-already = It stands there already.
refused-unknown-place = Nobody here knows what is there.
refused-occupied = { $who } stands there.
refused-no-way = There is no way that is known.
refused-not-on-board = It does not stand on the board.
refused-no-floor = There is no floor to stand on.
refused-somebody-there = Somebody stands there.

## Hands

refused-no-action-points = That costs { $needed } action points, { $left } are left.
refused-out-of-reach = That is out of reach.
refused-door-open = The door stands open.
refused-door-closed = The door is closed.
refused-door-locked = The door is locked.
refused-door-locked-already = The door is locked already.
refused-doorway-blocked = Somebody stands in the doorway.
refused-no-key-fits = No key at hand fits this door.
refused-no-lock = This door has no lock.
refused-open-and-locked = A door cannot stand open and be locked at once.
refused-burns-already = It burns already.
refused-burns-not = It does not burn.
refused-burnt-out = It has burned down.
refused-carried-already = It is carried already.
refused-not-carried = It does not carry that.
refused-fixed = That is fixed in its place.

## What ends a walk or a grasp

stopped-door = a closed door
stopped-wall = a wall
stopped-grate = a grate that has come down
stopped-deep-water = water too deep to walk
stopped-spent = the ground was harder than it looked, and its strength for this turn is spent
stopped-somebody = somebody is in the way
stopped-stone = a great stone
stopped-no-way = there is no way on
stopped-doorway = something is in the doorway
stopped-gone = it is not there any more
stopped-between = something is in between

## Sums

part-speed = speed
part-pain = pain
part-dazed = dazed

refused-no-roll-announced = No roll waits to be thrown.
refused-no-roll-lies = No roll lies on the table to decide about.
refused-roll-must-be = This roll is part of what is happening; it cannot be taken back.
refused-nothing-to-break-off = Nothing is under way that could be broken off.
refused-changes-nothing = That is so already: nothing would change.
refused-stage-next-turn = One stage a round: the next one is for another turn.
broken-off-something = something
refused-roll-has-cost = A point was spent on this roll already.
refused-modifier-size = A modifier is −{ $most } to { $most }, and not 0.
refused-difficulty = A difficulty is 0 to { $most }.
refused-no-sheet = It has no sheet to roll from.
refused-not-on-the-sheet = That does not stand on its sheet.
refused-fortune-after-the-roll = Fortune comes after the whole roll lies on the table and before it is settled.
refused-fortune-nobody-rolls = Nobody who could have Fortune rolls here.
refused-fortune-once = Fortune was used on this roll already.
refused-fortune-botch = Fortune cannot mend a critical failure.
refused-fortune-not-on-difficulty = This table does not let Fortune reroll checks against a difficulty.
refused-fortune-not-on-pools = Pools know heroic effort instead of Fortune.
refused-fortune-not-on-this = Fortune cannot change this kind of roll.
refused-fortune-no-such-die = There is no such die on the table.
refused-fortune-no-success = Only a success can be made better.
refused-fortune-no-quality = Only skill checks have a quality level.
refused-fortune-no-damage = Only dice of damage that one deals can be rolled again so.
refused-fortune-lowest = This die is as low as it can be.
refused-needs-ability = It needs the ability { $ability }.
refused-effort-before-the-roll = After the roll it is too late for an effort.
refused-effort-only-pools = Heroic effort is for pools of d10.
refused-effort-once = An effort serves this roll already.
refused-no-willpower = No Willpower is left.
