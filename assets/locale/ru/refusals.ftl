# Почему фишка не может чего-то сделать ногами или руками и что останавливает её на пути.

## Ходьба

refused-too-far = Слишком далеко: путь стоит { $needed } ОД, осталось { $left }.
refused-too-slow = Слишком далеко для этого хода: путь считается за { $needed } м, осталось { $left } м.
refused-held = Её держат, идти нельзя.
refused-there-already = Она уже там стоит.
refused-unknown-place = Никто здесь не знает, что там.
refused-occupied = Там стоит { $who }.
refused-no-way = Известного пути туда нет.
refused-not-on-board = Её нет на поле.
refused-no-floor = Там негде стоять.
refused-somebody-there = Там кто-то стоит.

## Руки

refused-no-action-points = Это стоит { $needed } ОД, осталось { $left }.
refused-out-of-reach = До этого не дотянуться.
refused-door-open = Дверь открыта.
refused-door-closed = Дверь закрыта.
refused-door-locked = Дверь заперта.
refused-door-locked-already = Дверь уже заперта.
refused-doorway-blocked = В дверях кто-то стоит.
refused-no-key-fits = Ни один ключ под рукой к этой двери не подходит.
refused-no-lock = У этой двери нет замка.
refused-open-and-locked = Дверь не может быть сразу открыта и заперта.
refused-burns-already = Это уже горит.
refused-burns-not = Это не горит.
refused-carried-already = Это уже у неё.
refused-not-carried = У неё этого нет.
refused-fixed = Это закреплено на месте.

## Что прерывает путь или движение руки

stopped-door = закрытая дверь
stopped-wall = стена
stopped-deep-water = вода слишком глубока
stopped-spent = идти оказалось труднее, чем казалось, и силы на этот ход вышли
stopped-somebody = кто-то на пути
stopped-no-way = дальше пути нет
stopped-doorway = в дверях что-то мешает
stopped-gone = этого там больше нет

## Слагаемые

part-speed = скорость
part-pain = боль
part-dazed = оглушение
