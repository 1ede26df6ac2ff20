# What is done to doors and traps, the clocks of what runs, where dangers lie.

## Deeds

ui-group-doors = Doors
ui-group-traps = Search, traps
ui-do-force = Force open
ui-do-hack = Hack at
ui-do-pick = Pick the lock
ui-do-jam = Wedge shut
ui-do-unjam = Loosen
ui-do-bar = Bar
ui-do-unbar = Take the bar off
ui-do-search = Search around
ui-do-listen = Listen
ui-do-disarm = Make safe
ui-do-rearm = Make ready again
ui-do-lever = Pull
ui-do-strike-square = Strike where it was heard
ui-do-guess = Strike at a square
ui-do-set-trap = Set a trap …
ui-about-search = Perception against whatever is hidden, as far as eyes and light reach
ui-about-listen = Perception against the stealth of those who are not seen; tells their squares
ui-about-strike-square = Whoever is there may still be missed: the smaller, the likelier
ui-about-guess = Choose the square. Whoever is there may still be missed: the smaller, the likelier
ui-about-rearm = By hand, without a check
ui-about-bar = With the beam that is carried
ui-about-set-trap = One of the fifteen of the rule book: choose which, then where
ui-aim-about = { $what }: what to do? A number or Tab and Enter
ui-aim-square = { $what }: at which square? Click, or arrows and { $use }

## A trap of one’s own

ui-make-which = Which trap?
ui-make-against = Mechanics against { $against }
ui-make-no-check = Needs no check
ui-make-trigger = { $what }: where does it lie? Click a cell within reach, or arrows and { $use }
ui-make-mouth = { $what }: where does it strike from? Click, or arrows and { $use }
ui-make-end = { $what }: where does its swing end? Click, or arrows and { $use }
ui-make-door = { $what }: in which door? Click it, or arrows, { $next-thing } and { $use }
ui-make-no-door = Choose a door for it.

## Clocks

ui-clock-full-in = { $n ->
    [one] full in { $n } turn
   *[other] full in { $n } turns
}
ui-clock-dead-in = { $n ->
    [one] deadly in { $n } turn
   *[other] deadly in { $n } turns
}
ui-clock-slam-in = { $n ->
    [one] doors slam in { $n } turn
   *[other] doors slam in { $n } turns
}
ui-clock-ready-in = { $n ->
    [one] ready in { $n } turn
   *[other] ready in { $n } turns
}
ui-clock-left = { $n ->
    [one] held, with { $n } turn left
   *[other] held, with { $n } turns left
}
ui-clock-water = Filled to { $n } %
ui-clock-lever = { $what } works it
ui-heard = You hear rolling
ui-heard-stone = { $from }, { $near }
ui-air-left = { $n ->
    [0] air for this turn alone
    [one] air for { $n } more turn
   *[other] air for { $n } more turns
}
ui-air-spent = out of air: check { $modifier }
ui-air-dying = { $n ->
    [one] dying in { $n } turn
   *[other] dying in { $n } turns
}
ui-air-without = { $n ->
    [0] without air
    [one] without air for { $n } turn
   *[other] without air for { $n } turns
}

## The game master’s view of dangers

ui-danger = Show dangers (H): what sets traps off, where they strike, what levers work
ui-danger-legend = Dangers
ui-danger-sensor = sets it off
ui-danger-area = where it strikes
ui-danger-lever = lever and what it works
ui-danger-path = where the stone will roll
ui-key-danger = Game master: show or hide where dangers lie
ui-key-cursor-list = List everything that can be done to what is pointed at; the right button does too
ui-door-is-open-broken = in pieces
ui-door-is-barred = barred
ui-door-is-jammed = held in its frame
ui-door-is-burst = its lock has burst
ui-door-damage = { $n ->
    [0] whole
    [1] scarred
    [2] splintered
   *[other] nearly in pieces
}
ui-door-durability = { $now } of { $max } left
ui-trap-armed = ready to go off
ui-trap-taken-for-armed = not known to be safe
ui-trap-safe = not ready to go off
ui-trap-went-off = has gone off
