# Текущая вода, плавание, дыхание.

log-water_rose = Вода поднимается, { $at }: { $band } ({ $depth } см).
log-water_sank = Вода спадает, { $at }: { $band } ({ $depth } см).
log-went_under = { $who } остаётся без воздуха{ $numbers ->
    [yes] { $turns ->
        [one] {": "}дыхания хватит на { $turns } ход.
        [few] {": "}дыхания хватит на { $turns } хода.
       *[other] {": "}дыхания хватит на { $turns } ходов.
    }
   *[no] .
}
log-came_up = { $who } снова может дышать.
log-suffocated = { $who } задыхается{ $numbers ->
    [yes] {": "}жизнь { $before } → { $after }.
   *[no] .
}
check-swim = { $armour ->
    [yes] плавание в доспехах
   *[no] плавание
}
check-breath = без воздуха: держаться
part-breath = Ходы без дыхания до этого: { $checks }
refused-no-progress = На этом ходу вода её уже не пускает дальше.
stopped-no-progress = на этом ходу вода не пускает дальше
