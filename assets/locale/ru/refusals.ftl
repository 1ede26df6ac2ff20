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
refused-burnt-out = Это догорело.
refused-carried-already = Это уже у неё.
refused-not-carried = У неё этого нет.
refused-fixed = Это закреплено на месте.

## Что прерывает путь или движение руки

stopped-door = закрытая дверь
stopped-wall = стена
stopped-grate = упавшая решётка
stopped-deep-water = вода слишком глубока
stopped-spent = идти оказалось труднее, чем казалось, и силы на этот ход вышли
stopped-somebody = кто-то на пути
stopped-stone = огромный камень
stopped-no-way = дальше пути нет
stopped-doorway = в дверях что-то мешает
stopped-gone = этого там больше нет
stopped-between = что-то мешает дотянуться

## Слагаемые

part-speed = скорость
part-pain = боль
part-dazed = оглушение

refused-no-roll-announced = Сейчас нет броска, который ждёт костей.
refused-no-roll-lies = На столе нет броска, о котором можно решать.
refused-roll-must-be = Этот бросок – часть происходящего, отменить его нельзя.
refused-nothing-to-break-off = Сейчас нечего прерывать.
refused-changes-nothing = Так уже есть: ничего не изменится.
refused-stage-next-turn = Один этап за раунд: следующий – в другой ход.
broken-off-something = что-то
refused-roll-has-cost = На этот бросок уже потрачено очко.
refused-modifier-size = Модификатор – от −{ $most } до { $most } и не 0.
refused-difficulty = Сложность – от 0 до { $most }.
refused-no-sheet = У него нет листа, по которому бросать.
refused-not-on-the-sheet = Этого нет на листе.
refused-fortune-after-the-roll = Фортуну тратят, когда весь бросок лежит на столе, и до его завершения.
refused-fortune-nobody-rolls = Бросает не тот, у кого может быть Фортуна.
refused-fortune-once = На этот бросок Фортуна уже потрачена.
refused-fortune-botch = Критический провал Фортуной не исправить.
refused-fortune-not-on-difficulty = За этим столом Фортуна не перебрасывает проверки против сложности.
refused-fortune-not-on-pools = Для запаса костей есть героическое усилие, а не Фортуна.
refused-fortune-not-on-this = Такой бросок Фортуна не меняет.
refused-fortune-no-such-die = Такой кости на столе нет.
refused-fortune-no-success = Улучшить можно только успех.
refused-fortune-no-quality = Уровень успеха есть только у проверок умений.
refused-fortune-no-damage = Так перебрасывают только кость собственных повреждений.
refused-fortune-lowest = Меньше эта кость показать не может.
refused-needs-ability = Нужно специальное умение: { $ability }.
refused-effort-before-the-roll = После броска усилие уже невозможно.
refused-effort-only-pools = Героическое усилие – для запаса к10.
refused-effort-once = Усилие уже вложено в этот бросок.
refused-no-willpower = Воли не осталось.
