# Running water, swimming, breath.

log-water_rose = The water rises at { $at }: { $band } ({ $depth } cm).
log-water_sank = The water sinks at { $at }: { $band } ({ $depth } cm).
log-went_under = { $who } has no air any more{ $numbers ->
    [yes] { $turns ->
        [one] {": "}the breath lasts one turn.
       *[other] {": "}the breath lasts { $turns } turns.
    }
   *[no] .
}
log-came_up = { $who } has air again.
log-suffocated = { $who } suffocates{ $numbers ->
    [yes] {": "}life { $before } → { $after }.
   *[no] .
}
check-swim = { $armour ->
    [yes] swimming in armour
   *[no] swimming
}
check-breath = holding out without air
part-breath = { $checks ->
    [one] One turn without breath before
   *[other] Turns without breath before: { $checks }
}
refused-no-progress = It makes no progress in the water in this turn.
stopped-no-progress = it makes no progress in the water in this turn
