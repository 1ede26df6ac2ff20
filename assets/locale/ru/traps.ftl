# Работа ловушек, падения, рычаги (S5, S12).

## Журнал

trap-with-kind = { SAME($trap, $kind) ->
    [yes] { $trap }
   *[no] { $trap } ({ $kind })
}
log-trap_sprung = { $known ->
    [yes] { $by } приводит в действие: { trap-with-kind }!
   *[no] Срабатывает: { trap-with-kind }!
}
log-trap_evaded = { $who } уворачивается: { $trap }.
log-no_room_to_dodge = { $who }: увернуться некуда. { $trap }.
log-stone_rolls = { $stone } { $what }.
log-stone_heard = Что-то тяжёлое катится { $from }, { $near }.
log-stone_hacked = { $known ->
    [yes] { $by } бьёт: { $stone }
   *[no] { $stone }: удар
}, урон { $damage }, { $lost ->
    [0] вреда нет.
   *[other] потеряно прочности { $lost }.
}
log-stone_broken = { $known ->
    [yes] { $by } разбивает в щебень: { $stone }!
   *[no] { $stone }: рассыпается щебнем!
}
log-thrown_back = { $cells ->
    [0] { $who } отлетает назад.
    [one] { $who } отлетает назад на { $cells } клетку.
    [few] { $who } отлетает назад на { $cells } клетки.
   *[many] { $who } отлетает назад на { $cells } клеток.
}
log-poisoned = { $who }: яд в крови на { $turns } { $turns ->
    [one] ход.
    [few] хода.
   *[many] ходов.
}
log-fell = { $base ->
    [0] { $who } падает с высоты { $height } см без вреда.
   *[other] { $who } падает с высоты { $height } см: повреждения +{ $base }.
}
log-hazard_turn = { $left ->
    [0] { $trap }: { $what }. Всё кончено.
    [one] { $trap }: { $what }. Остался { $left } ход.
    [few] { $trap }: { $what }. Осталось { $left } хода.
   *[many] { $trap }: { $what }. Осталось { $left } ходов.
}
log-crushed = { $who }: раздавлен насмерть. { $trap }.
log-lever_used = { $by } поворачивает рычаг: { $lever }.
log-trap_created = { $by } ставит ловушку: { trap-with-kind }.
log-trap_reset = { $trap }: снова как новая и готова сработать.
log-trap_removed = { $trap }: убрана с поля.

## Что происходит

hazard-slam = двери вот-вот захлопнутся
hazard-crush = комната смыкается
hazard-flood = вода прибывает
hazard-stopped = механизм остановлен
hazard-drain = вода уходит
hazard-grate-up = решётка поднята
hazard-rearm = взводится сама

## Камень катится

stone-rolls = катится дальше
stone-rests = останавливается
stone-splashes = с плеском уходит в воду
stone-fills-pit = проваливается в яму и заполняет её
from-the-east = на востоке
from-the-south-east = на юго-востоке
from-the-south = на юге
from-the-south-west = на юго-западе
from-the-west = на западе
from-the-north-west = на северо-западе
from-the-north = на севере
from-the-north-east = на северо-востоке
heard-close = совсем рядом
heard-far = вдалеке

## Броски

check-evade = Увернуться: { $trap }
check-trap-damage = Повреждения, { $target }: { $trap }
check-trap-damage-limb = Повреждения конечности, { $target }: { $trap }
check-brace = Устоять: { $trap }
check-resist-poison = Стойкость против яда: { $trap }
check-stone-door = Повреждения двери: { $trap }
check-hack-stone = удар по камню ({ $weapon })
check-poison-damage = Яд в крови, { $target }
check-disarm = Обезвредить: { $trap }
check-create-trap = Поставить ловушку: { $kind }
check-fall = Сгруппироваться при падении
check-fall-damage = Падение, { $target }
part-trap = { $trap }
part-depth = Глубина ямы
part-fall = Высота падения
prompt-escape = { $trap }: миг, чтобы выбежать

## Отказы

refused-nothing-to-escape = Выбегать не из чего.
refused-cannot-be-disarmed = Это обезвредить нельзя.
refused-cannot-be-rearmed = Это взвести заново нельзя.
refused-safe-already = Это уже безопасно.
refused-armed-already = Это уже взведено.
refused-not-from-inside = Изнутри это уже не обезвредить.
refused-no-such-trap = Такой ловушки не поставить.
refused-trap-numbers = Числа этой ловушки не имеют смысла.
refused-trap-without-sensor = Её ничто не приведёт в действие.
refused-trap-without-place = Она бьёт вдоль линии, и ей нужна цель.
refused-trap-at-work = Она ещё действует.
refused-stone-too-near = Камень должен лежать не ближе { $metres } метров от своей плиты.
refused-trap-parts-too-far = То, что бьёт, может лежать не дальше { $metres } метров от того, что его запускает.
refused-trap-too-large = Ловушка занимает не больше { $most } клеток.
refused-no-name = Нужно название.
refused-turns-pass = В столкновении ходы идут сами.
refused-fall-height = Высота падения — больше нуля и не больше { $most } метров.
