# Что говорит стол: почему нельзя, что бросают, откуда числа.

## Броски

check-initiative = инициатива: { $who }
check-tie-break = равная инициатива: { $who }
check-free = свободный бросок
check-free-for = { $reason }
part-initiative-base = основа
part-initiative-die = 1к6

## Отказы: места и предметы

refused-no-such-seat = За этим столом нет такого места.
refused-no-such-thing = Здесь нет ничего подобного.
refused-no-such-token = Такой фигуры нет.
refused-not-yours = Этим распоряжаетесь не вы.
refused-game-master-only = Это может только ведущий.
refused-unknown-command = Этот стол такого не умеет.
refused-no-end = Это длилось бы вечно и потому отменено. Это ошибка программы.
refused-answer-first = Сначала нужно ответить на другое.
refused-too-many-words = Слишком длинно: не больше { $limit } { $limit ->
    [one] знака
   *[other] знаков
}.
refused-nothing-said = Ничего не сказано.
refused-too-many-seats = Для ещё одного места нет места.
refused-no-such-pattern = Такого узора колец нет.

## Отказы: раунды

refused-no-encounter = Сейчас нет столкновения.
refused-encounter-runs = Столкновение уже идёт.
refused-nobody-takes-part = Никто не участвовал бы.
refused-named-twice = Кто-то назван дважды.
refused-surprised-takes-no-part = Застигнутым врасплох назван тот, кто не участвует.
refused-in-order-already = Уже участвует.
refused-not-in-order = Не участвует в столкновении.
refused-not-your-turn = Сейчас не его ход.
refused-incapacitated = Не может действовать.
refused-surprised = Застигнут врасплох и теряет этот раунд.
refused-round-has-begun = Первый ход берут только в начале раунда, пока никто не действовал.
refused-first-move-taken = Первый ход уже взят.
refused-first-move-passed = От первого хода в этом раунде уже отказались.
refused-nothing-to-pass = Сейчас не от чего отказываться.
refused-no-fortune = Очков Фортуны не осталось.
refused-without-fortune = За этим столом у него нет Фортуны.
refused-table-without-fortune = Этот стол играет без Фортуны.
refused-delay-for-oneself = Нельзя ждать самого себя.
refused-delay-too-late = Его ход в этом раунде уже прошёл.
refused-delay-in-a-circle = Тот сам ждёт этого.
refused-turn-begun = Отложить можно только весь ход, а этот уже начат.

## Отказы: броски

refused-no-roll-waits = Ни один бросок не ждёт костей.
refused-not-your-roll = Это чужой бросок.
refused-dice-wait = Сначала ждёт костей другой бросок.

## Отказы: средства ведущего

refused-no-life = У него нет жизни, которую можно изменить.
refused-level-too-high = Наибольшая степень: { $highest }.
refused-not-hidden = Это не спрятано.
refused-no-mechanism = Это не механизм.
refused-undo-is-the-game-masters = За этим столом отменяет только ведущий.
refused-nothing-to-undo = Отменять нечего.
refused-nothing-to-redo = Возвращать нечего.

## Журнал

log-first_move_taken = { $who } берёт первый ход.
log-trap_armed = { $trap }: механизм взведён.
log-trap_disarmed = { $trap }: механизм обезврежен.

refused-journal = Журнал не записать, поэтому ничего не сделано: { $what }
