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
refused-carried-already = It is carried already.
refused-not-carried = It does not carry that.
refused-fixed = That is fixed in its place.

## What ends a walk or a grasp

stopped-door = a closed door
stopped-wall = a wall
stopped-deep-water = water too deep to walk
stopped-spent = the ground was harder than it looked, and its strength for this turn is spent
stopped-somebody = somebody is in the way
stopped-no-way = there is no way on
stopped-doorway = something is in the doorway
stopped-gone = it is not there any more

## Sums

part-speed = speed
part-pain = pain
part-dazed = dazed
