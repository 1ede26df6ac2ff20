# A level from a seed.

forge-made = { $path }: { $title }, { $rooms } { $rooms ->
    [one] room
   *[other] rooms
}
forge-spent = { $spent } of { $budget } points of difficulty are spent:
forge-traps = { $count } { $count ->
    [one] trap
   *[other] traps
}, { $points } in all
forge-locks = { $count } { $count ->
    [one] locked door
   *[other] locked doors
}, { $points } in all
forge-secret = { $count } { $count ->
    [one] secret door
   *[other] secret doors
}, { $points } in all
forge-dark = { $count } dark { $count ->
    [one] room
   *[other] rooms
}, { $points } in all
forge-foes = { $count } { $count ->
    [one] opponent
   *[other] opponents
}, { $points } in all
forge-starts = The party begins at: { $cells }
forge-size = A level from a seed is { $low } to { $high } cells wide and high.
forge-difficulty = The difficulty is { $easiest } to { $hardest }.
forge-no-layout = Rooms and ways find no place on a map of this size.
forge-hint = try another seed or a larger map
