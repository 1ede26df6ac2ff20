# Бой: оружие, доспехи, заклинания, о чём в схватке спрашивают и рассказывают.

## Оружие и доспехи

weapon-axe = топор
weapon-claws = когти
weapon-club = дубина
weapon-crossbow = арбалет
weapon-dagger = кинжал
weapon-longbow = длинный лук
weapon-mace = булава
weapon-mooring-post = причальный столб
weapon-short-bow = короткий лук
weapon-spear = копьё
weapon-staff = посох
weapon-sword = меч
weapon-throwing-axe = метательный топор
weapon-two-handed-axe = двуручный топор
weapon-unarmed = голые руки
armour-chain-shirt = кольчуга
armour-leather = кожаный доспех
armour-padding = стёганка
armour-plate = латы
armour-thick-hide = толстая шкура
armour-tough-skin = крепкая кожа

weapon-class-crushing = дробящее
weapon-class-slashing = рубящее
weapon-class-piercing = колющее

## Заклинания

spell-bannbaladin = БАННБАЛАДИН
spell-ignifaxius = ИГНИФАКСИУС
spell-about-charm = Цель принимает заклинателя за друга: раундов за каждый уровень успеха – { $rounds }.
spell-about-fire = Огонь: { $dice }к6 повреждений и ещё { $bonus } за каждый уровень успеха. Броня помогает, защиты нет.

## Броски и их слагаемые

check-attack = атака, цель – { $target } ({ $weapon })
check-defence = защита ({ $weapon })
check-damage = повреждения, цель – { $target } ({ $weapon })
check-cast = { $spell }, цель – { $target }
check-treat = лечение ран: { $target }
check-break-free = { $whose ->
    [own] освободиться ({ $what })
   *[other] освобождение: { $target } ({ $what })
}
part-range-close = Близкая дистанция
part-range-medium = Средняя дистанция
part-range-far = Дальняя дистанция
part-water = Бой в воде
part-target-is = Цель: { $condition }
part-cover = Укрытие (скрыто углов: { $corners } из 4)
part-fortune-defence = Фортуна в защите
part-further-defences = { $count ->
    [one] Вторая защита за раунд
   *[other] Защит до этой: { $count }
}
part-critical-attack = Критическая атака: значение вдвое меньше
part-quality = Уровень успеха { $quality }
defence-none = Без защиты

## Что делает критический провал

blunder-loses-turn = остаток хода потерян
blunder-falls-prone = падает на землю
blunder-dazed = голова идёт кругом

## Что удерживает

hold-bear-trap = капкан
hold-portcullis = решётка
hold-net = сеть
hold-grip = хватка
hold-weight = тяжесть
hold-unknown = то, что держит
condition-held-by = { $about } Держит: { $what }. Освободиться: Тяжёлая атлетика { $difficulty }.

## Журнал

log-wounded = { $known ->
    [yes] { $by } попадает, цель – { $who }
   *[no] { $who } получает удар
}{ $numbers ->
    [yes] {": "}повреждения { $damage }, броня { $armour }, жизнь { $before } → { $after }.
   *[no] {": "}повреждения { $damage }.
}
log-bled = { $who } умирает: жизнь { $before } → { $after }.
log-undefended = { $who } не может защищаться: { $why }.
log-blundered = { $who }: { $what }.
log-charmed = { $who } принимает за друга: { $by }, на { $rounds } { $rounds ->
    [one] раунд
    [few] раунда
   *[many] раундов
} (уровень успеха { $quality }).
log-reloaded = { $who } готовит: { $weapon }.

## Отказы

refused-no-such-weapon = Такого оружия при себе нет.
refused-no-such-spell = Такого заклинания она не знает.
refused-attack-oneself = Сами себя не атакуют.
refused-not-in-sight = Этого не видно.
refused-is-dead = Там уже мертвец.
refused-charmed = Она принимает эту цель за друга.
refused-no-line = С этого места цели не видно.
refused-out-of-range = Слишком далеко: достаёт самое большее на { $far } м.
refused-thrown-in-water = Метательное оружие в воде бесполезно.
refused-not-ready = Сначала это нужно подготовить: { $weapon }.
refused-ready-already = Это уже готово.
refused-no-attack-waits = Ни одна атака не ждёт защиты.
refused-not-your-defence = Это чужая защита.
refused-parry-missile = Снаряд не парируют, от него можно только уклониться.
refused-no-defence-left = Для защиты нужно значение больше 0.
refused-pinned = Она придавлена.
refused-prone = Она лежит и сначала должна подняться.
refused-not-prone = Она не лежит.
refused-not-dying = Эта фишка не при смерти.
refused-not-held = Эту фишку ничто не держит.
refused-grate-up = Решётка поднята.
refused-attempt-next-turn = Попытка только что не удалась, повторить её можно в следующем раунде.

## Те, кого не видно (S2)

check-attack-square = атака по клетке { $at } ({ $weapon })
check-unseen = Находит ли удар того, кого не видно?
check-listen = прислушивание
check-unheard = Слышно ли, где { $who }?
log-struck_nothing = { $who } бьёт по клетке { $at }: удар никого не задел.
log-struck_unseen = { $who } бьёт по клетке { $at } и задевает кого-то невидимого (кубик: { $die }).
log-listened = { $count ->
    [0] { $who } прислушивается и никого не слышит.
   *[other] { $who } прислушивается и слышит кого-то: { $at }.
}
refused-seen-there = Там кого-то видно; бить можно прямо по нему.
