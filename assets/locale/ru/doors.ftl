# Двери: их выбивают, взламывают, рубят, клинят и запирают на засов (S4); поиск скрытого.
# $known равно yes, если читающий знает, кто это сделал.

## Броски

check-force-door = выбить дверь
check-pick-lock = взломать замок
check-hack-door = удар по двери ({ $weapon })
check-jam-door = заклинить дверь
check-unjam-door = расшатать дверь
check-search = обыскать всё вокруг
check-notice = заметить мимоходом
part-no-lock-picks = Нет отмычек

## Журнал

hold-locked = заперто на замок
hold-stuck = не поддаётся
hold-wedged = заклинено
hold-barred = заложено засовом
hold-fixed = держит механизм
log-door_found_held = { $known ->
    [yes] { $by } пробует открыть { $what }: { $hold }.
   *[no] { $door }: { $hold }.
}
log-door_found_unlocked = { $known ->
    [yes] { $by } осматривает { $what }: открывать тут нечего.
   *[no] { $door }: открывать тут нечего.
}
log-door_holds = { $known ->
    [yes] { $by } не может одолеть { $what }: та держится.
   *[no] { $door } вздрагивает, но держится.
}
log-door_forced = { $known ->
    [yes] { $by } выбивает { $what }!
   *[no] { $door } распахивается от удара!
}
log-door_hacked = { $known ->
    [yes] { $by } бьёт в { $what }
   *[no] { $door }: удар
}: урон { $damage }, { $lost ->
    [0] вреда нет.
   *[other] потеряно прочности { $lost }.
}
log-door_broken = { $known ->
    [yes] { $by } разносит { $what } в щепы!
   *[no] { $door } разлетается на куски!
}
log-lock_picked = { $known ->
    [yes] { $by } взламывает замок и отпирает { $what }.
   *[no] { $door }: замок взломан.
}
log-tools_broken = { $who } ломает инструмент: { $item }.
log-door_jammed = { $known ->
    [yes] { $by } клинит { $what }.
   *[no] { $door } заклинена.
}
log-wedge_slipped = { $known ->
    [yes] { $by } пытается заклинить { $what }: клин выскальзывает.
   *[no] { $door }: клин выскальзывает.
}
log-door_freed = { $known ->
    [yes] { $by } освобождает { $what }.
   *[no] { $door } снова ходит.
}
log-door_barred = { $known ->
    [yes] { $by } закладывает засовом { $what }.
   *[no] { $door } заложена засовом.
}
log-door_unbarred = { $known ->
    [yes] { $by } снимает засов и освобождает { $what }.
   *[no] { $door } больше не на засове.
}
log-door_changed = { $door } теперь другая.
log-searched = { $found ->
    [yes] { $who } ищет и что-то находит.
   *[no] { $who } ищет и ничего не находит.
}

## Отказы

refused-door-jammed = Что-то держит дверь в косяке.
refused-door-barred = Дверь заложена засовом.
refused-door-broken = Дверь разбита в куски.
refused-lock-burst = Замок этой двери сорван.
refused-weapon-cannot-hack = Этим дверь не рубят: { $weapon }.
refused-door-jammed-already = Дверь уже держится в косяке намертво.
refused-door-not-jammed = Неизвестно, чтобы дверь что-то держало в косяке.
refused-no-bar = Этим дверь не заложить.
refused-door-barred-already = Дверь уже заложена засовом.
refused-door-not-barred = Неизвестно, чтобы дверь была заложена засовом.
refused-bars-a-door = Этот засов держит дверь; сначала его надо снять.
refused-cannot-see = Она ничего не видит.

## Что стоит за дверью, по названиям

door-difficulty = Сложность выбивания
door-armour = Броня
door-durability = Прочность
door-thickness = Толщина в миллиметрах
door-lock-bonus = Прибавка замка
door-picking = Сложность взлома
door-damage = Потерянная прочность
door-detect = Сложность обнаружения
