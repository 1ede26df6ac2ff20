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
refused-answer-first = { $known ->
    [yes] Сначала нужен ответ на другое: { $what }.
   *[no] Сначала нужен ответ на другое.
}
waits-opening = начало раунда
waits-alertness = справится ли кто-то с неожиданностью
waits-defence = защита
waits-escape = куда кто-то бежит
refused-game-master-busy = Ведущий пока занят. Минуту.
refused-too-many-words = Слишком длинно: не больше { $limit } { $limit ->
    [one] знака
   *[other] знаков
}.
refused-control-characters = Имя состоит из читаемых букв и знаков: без переводов строки и управляющих символов.
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
refused-fortune-not-case-by-case = За этим столом не решают в каждом случае, у кого есть Фортуна.
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
refused-nobody-fights = На поле некому сражаться.
refused-no-opponents = Противников здесь нет, поэтому репетировать схватку не с кем. Поставьте их на поле или репетируйте ловушку.
refused-no-heroes = Героев здесь нет, поэтому репетировать схватку некому.
refused-no-mechanism = Это не механизм.
refused-undo-is-the-game-masters = За этим столом отменяет только ведущий.
refused-nothing-to-undo = Отменять нечего.
refused-nothing-to-redo = Возвращать нечего.

## Журнал

log-first_move_taken = { $who } берёт первый ход.
log-trap_armed = { $trap }: механизм взведён.
log-trap_disarmed = { $trap }: механизм обезврежен.

refused-journal = Журнал не записать, поэтому ничего не сделано: { $what }

## Броски

check-asked = { $kind }
check-asked-for = { $kind }: { $reason }
part-game-master = Ведущий
part-game-master-for = Ведущий: { $reason }
part-untrained = Нет навыка: { $skill }
part-dim = Полумрак
part-unseen = Слишком темно
part-effort = Героическое усилие
outcome-total = { $total }
outcome-success = успех
outcome-failure = неудача
outcome-critical-success = критический успех
outcome-critical-failure = критический провал
outcome-quality = успех, уровень { $quality }
outcome-critical-quality = критический успех, уровень { $quality }
outcome-successes = { $successes ->
    [one] { $successes } успех
    [few] { $successes } успеха
   *[other] { $successes } успехов
}
outcome-exceptional = исключительно: { $successes ->
    [one] { $successes } успех
    [few] { $successes } успеха
   *[other] { $successes } успехов
}
outcome-dramatic-failure = драматический провал
outcome-fumble = провал
roll-needs-highest = у кого больше, тот первый
roll-needs-free = { $dice }
roll-needs-under = 1к20, не больше { $value }
roll-needs-skill = 3к20, не больше { $values }; превышение оплачивают { $points } ОУ
roll-needs-damage = { $dice }к6 { $bonus }
roll-needs-pool = { $count }к10, каждая 8 и больше – успех
roll-needs-chance = бросок на удачу: 1к10, успех только на 10
roll-needs-difficulty = { $roll }, не меньше { $against }
roll-needs-total = { $roll }, побеждает больший итог
roll-needs-reach = { $roll }, находит всё, что заметить не труднее итога
roll-needs-unknown = числа знает только ведущий
roll-choice-roll = Бросить кости
roll-choice-take-back = Отменить бросок
roll-choice-accept = Оставить как есть
roll-choice-reroll = { $count ->
    [one] Перебросить { $faces }
   *[other] Перебросить { $faces }
}
roll-choice-quality = Повысить уровень успеха на 1
roll-choice-damage = Перебросить { $face } повреждений
roll-choice-lower = { $face } станет { $to }
roll-choice-effort = Героическое усилие
roll-expect-better = лучше: { $chance }
roll-expect-quality = в среднем уровень { $quality }
roll-expect-dice = кости: { $now } → { $then }
fortune-for-reroll = на переброс
fortune-for-quality = на улучшение успеха
fortune-for-damage = на переброс кости повреждений
fortune-for-lower = на улучшение результата

## Очки

chance-percent = { $percent } %
chance-below = <{ $percent } %
chance-above = >{ $percent } %
number-tenths = { $minus }{ $whole },{ $tenth }
check-stage = { $kind }: этап { $stage } из { $stages }
check-together = Сообща против { $against }: { $reason }
check-opposed = Против другого: { $reason }
part-attempt = Попытка { $attempt }
part-fresh-start = Всё заново, раз { $run }
part-boost = Повышено: { $of }
roll-choice-defence = +4 ко всем защитам до конца раунда
roll-choice-ignore = Не замечать состояний до конца раунда
roll-choice-effort-back = Вернуть очко усилия
roll-choice-let-effort-back = Отдать очко усилия обратно
roll-choice-insist-on-effort = Настоять, что очко потрачено
fortune-for-defence = на +4 ко всем защитам этого раунда
fortune-for-ignoring = на то, чтобы в этом раунде не замечать состояний
fortune-for-alertness = на то, чтобы опомниться
fortune-back-chapter = конец главы
fortune-back-session = начало встречи
fortune-back-adventure = конец приключения
fortune-back-heroism = героизм
fortune-back-award = награда
refused-fortune-defence-already = В этом раунде Фортуна уже помогает защитам.
refused-fortune-before-defence = Фортуна помогает защите только до её броска.
refused-fortune-ignores-already = В этом раунде состояния уже не в счёт.
refused-not-surprised = Врасплох никто не застигнут.
refused-alertness-at-once = Настороженность отвечает в тот самый миг, когда застали врасплох, а сейчас не он.
refused-ability-had = Это умение уже есть.
refused-adventure-points = Это стоит { $needed } очков приключения, осталось { $left }.
refused-chapter-points = Конец главы приносит от 1 до { $most } очков.
refused-no-hero = Во встрече участвуют только герои.
refused-effort-this-round = В этом раунде очко Воли уже потрачено.
refused-no-effort = Усилия в этот бросок не вкладывали.
refused-effort-not-hopeless = Усилие оставляет больше, чем бросок на удачу, и его очко потрачено.
refused-effort-stays = За этим столом очко усилия остаётся потраченным.
refused-effort-asked = Ведущего уже спросили.
refused-effort-insisted = Ведущий настоял, что очко потрачено.
refused-nobody-asks = Никто не просит вернуть очко усилия.
refused-without-willpower = Воли у него нет.
refused-boost-of = Волю приносят только Решительность и Самообладание.
refused-boost-dots = Повышают на 1–{ $most }.
refused-boosted-already = Это уже повышено.
refused-not-boosted = Это не повышено.
refused-one-shot = На это была только одна попытка; ещё одну может дать лишь ведущий.
refused-no-attempts = Напрасных попыток не было.
refused-no-extended = Продолжительного действия сейчас нет.
refused-extended-pools = Продолжительное действие бросает запас костей.
refused-extended-size = Продолжительное действие требует от 1 до { $needed } успехов за 1–{ $stages } этапов.
refused-extended-already = Продолжительное действие уже идёт.
refused-extended-failed = Всё действие провалено; начать заново может позволить ведущий.
refused-extended-not-failed = Начать заново можно, только когда провалено всё действие.
refused-together-alone = Сообща – значит не в одиночку.
refused-together-minds = В умственной работе участвуют не больше { $most }.
refused-opposed-kinds = Оба должны бросать одинаковую проверку.
tried-break-free = освободиться
tried-disarm = обезвредить ловушку
tried-create-trap = поставить ловушку
