# Traps at work, falls, levers (S5, S12).

## Log

log-trap_sprung = { $known ->
    [yes] { $by } sets off { $trap } ({ $kind })!
   *[no] { $trap } goes off ({ $kind })!
}
log-trap_evaded = { $who } gets out of the way: { $trap }.
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
log-trap_created = { $by } has set a trap: { $trap } ({ $kind }).
log-trap_reset = { $trap } is as new and ready to go off.
log-trap_removed = { $trap } is taken away.

## What runs

hazard-slam = the doors are about to slam
hazard-crush = the room closes in
hazard-flood = the water rises
hazard-stopped = the mechanism is held
hazard-rearm = it makes itself ready again

## Rolls

check-evade = Evade: { $trap }
check-trap-damage = Damage to { $target }: { $trap }
check-trap-damage-limb = Damage to a limb of { $target }: { $trap }
check-brace = Stand firm: { $trap }
check-resist-poison = Resist the poison: { $trap }
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
refused-trap-too-large = It can cover at most { $most } cells.
refused-no-name = It needs a name.
refused-turns-pass = In an encounter turns pass by themselves.
refused-fall-height = A fall is more than nothing and at most { $most } metres.
