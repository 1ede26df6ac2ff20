# Traps at work, falls, levers (S5, S12).

## Log

trap-with-kind = { SAME($trap, $kind) ->
    [yes] { $trap }
   *[no] { $trap } ({ $kind })
}
log-trap_sprung = { $known ->
    [yes] { $by } sets off { trap-with-kind }!
   *[no] { trap-with-kind } goes off!
}
log-trap_evaded = { $who } gets out of the way: { $trap }.
log-no_room_to_dodge = { $who } has no room to dodge: { $trap }.
log-stone_rolls = { $stone } { $what }.
log-stone_heard = Something heavy rolls { $from }, { $near }.
log-stone_hacked = { $known ->
    [yes] { $by } strikes { $stone }
   *[no] { $stone } is struck
}: { $damage } damage, { $lost ->
    [0] no harm done.
   *[other] { $lost } of its durability gone.
}
log-stone_broken = { $known ->
    [yes] { $by } breaks it to rubble: { $stone }!
   *[no] { $stone } falls to rubble!
}
log-thrown_back = { $cells ->
    [0] { $who } is thrown back.
    [one] { $who } is thrown back by one cell.
   *[other] { $who } is thrown back by { $cells } cells.
}
log-poisoned = { $who } is poisoned for { $turns ->
    [one] one turn.
   *[other] { $turns } turns.
}
log-fell = { $base ->
    [0] { $who } falls { $height } cm and lands unhurt.
   *[other] { $who } falls { $height } cm: damage +{ $base }.
}
log-hazard_turn = { $left ->
    [0] { $trap }: { $what }. It is over.
    [one] { $trap }: { $what }. One turn is left.
   *[other] { $trap }: { $what }. { $left } turns are left.
}
log-crushed = { $who } is crushed: { $trap }.
log-lever_used = { $by } works the lever: { $lever }.
log-trap_created = { $by } has set a trap: { trap-with-kind }.
log-trap_reset = { $trap } is as new and ready to go off.
log-trap_removed = { $trap } is taken away.

## What runs

hazard-slam = the doors are about to slam
hazard-crush = the room closes in
hazard-flood = the water rises
hazard-stopped = the mechanism is held
hazard-drain = the water runs out
hazard-grate-up = the grate is up again
hazard-rearm = it makes itself ready again

## A stone that rolls

stone-rolls = rolls on
stone-rests = comes to rest
stone-splashes = splashes into the water
stone-fills-pit = drops into a pit and fills it
from-the-east = in the east
from-the-south-east = in the south-east
from-the-south = in the south
from-the-south-west = in the south-west
from-the-west = in the west
from-the-north-west = in the north-west
from-the-north = in the north
from-the-north-east = in the north-east
heard-close = close by
heard-far = far off

## Rolls

check-evade = Evade: { $trap }
check-trap-damage = Damage to { $target }: { $trap }
check-trap-damage-limb = Damage to a limb of { $target }: { $trap }
check-brace = Stand firm: { $trap }
check-resist-poison = Resist the poison: { $trap }
check-stone-door = Damage to a door: { $trap }
check-hack-stone = a blow at the stone ({ $weapon })
check-poison-damage = Poison in the blood of { $target }
check-disarm = Make safe: { $trap }
check-create-trap = Set a trap: { $kind }
check-fall = Roll with the fall
check-fall-damage = The fall of { $target }
part-trap = { $trap }
part-depth = Depth of the pit
part-fall = Height of the fall
prompt-escape = { $trap }: a moment to run

## Refusals

refused-nothing-to-escape = There is nothing to run from.
refused-cannot-be-disarmed = That cannot be made safe.
refused-cannot-be-rearmed = That cannot be made ready again.
refused-safe-already = It is safe already.
refused-armed-already = It is ready already.
refused-not-from-inside = It cannot be made safe from inside any more.
refused-no-such-trap = There is no such trap to be made.
refused-trap-numbers = The numbers of this trap make no sense.
refused-trap-without-sensor = Nothing would set it off.
refused-trap-without-place = It strikes along a line and needs a place to aim at.
refused-trap-at-work = It is still at work.
refused-stone-too-near = The stone has to lie at least { $metres } metres from its plate.
refused-trap-parts-too-far = What strikes can lie at most { $metres } metres from what sets it off.
refused-trap-too-large = It can cover at most { $most } cells.
refused-no-name = It needs a name.
refused-turns-pass = In an encounter turns pass by themselves.
refused-fall-height = A fall is more than nothing and at most { $most } metres.
