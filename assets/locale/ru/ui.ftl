# Интерфейс: панели, карточки, инструменты, подсказки.

# Кто-то и что-то без имени
ui-something = Что-то
ui-remembered = По памяти, сейчас не видно
ui-unseen-token = Не на виду

# Кнопки, которые есть везде
ui-menu = Меню
ui-help = Справка
ui-settings = Настройки
ui-close = Закрыть
ui-cancel = Отмена
ui-back = Назад
ui-quit = Выход
ui-rule-hint = Нажмите – справочник откроется на этом правиле.
ui-sum = всего
ui-supply = { $name }: { $now } из { $max }

# Полоса инициативы
ui-round = Раунд { $n }
ui-initiative = Инициатива
ui-initiative-hint = База + 1к6. Кто выше, тот ходит раньше; при равенстве решает база, потом бросок. Первый ход (§F4) идёт раньше всех.
ui-initiative-unknown = Инициатива станет видна, когда он походит.
ui-order-not-set = Порядка ещё нет:
ui-acts-now = ходит сейчас
ui-mark-first-move = Первый ход
ui-mark-surprised = Застигнут врасплох: раунд потерян
ui-mark-delayed = Ждёт удобного момента
ui-mark-done = В этом раунде уже ходил
ui-strip-calm = Схватки нет: все ходят свободно.
ui-strip-calm-gm = Схватки нет. Начать её можно в инструментах слева.

# Лист персонажа
ui-sheet = Лист персонажа
ui-sheet-empty = Здесь стоит лист того, кто ходит, или фигурки, по которой щёлкнули.
ui-sheet-hidden = Видно только то, что видно со стороны; лист принадлежит другому месту.
ui-fold-sheet = Свернуть лист
ui-unfold-sheet = Показать лист
ui-life = Жизнь: { $now } из { $max }
ui-life-hint = Каждая потерянная четверть жизни даёт уровень Боли; при 5 и меньше – ещё один.
ui-ap = Очки действия
ui-ap-left = ОД: { $n }
ui-ap-hint = Одно очко – метр ровного пола, дверь или огонь. Трудная местность дороже.
ui-fortune = Фортуна
ui-fortune-hint = Одно очко: походить первым, перебросить, улучшить успех и не только. На бросок – одно применение.
ui-willpower = Воля
ui-willpower-hint = Одно очко до броска: +3 кости. Не больше одного за раунд.
ui-speed = Скорость
ui-metres-left = осталось { $n } м
ui-vigour = Бодрость
ui-vigour-hint = Уходит на переходах, в холод и жару; отдых её возвращает.
ui-conditions = Состояния
ui-conditions-empty = Нет. Боль, головокружение и прочее появится здесь вместе со своей ценой.
ui-attributes = Атрибуты
ui-attribute-hint = Проверка: 1к20, успех при { $n } и меньше.
ui-combat = Бой
ui-combat-hint = Бросок 1к20: удаётся при { $n } и меньше.
ui-skills = Умения
ui-skills-empty = Умений нет. Они приходят вместе с листом из уровня.
ui-skill-hint = { $n ->
    [one] 3к20, по одной на атрибут; { $n } очко умения покрывает лишнее.
    [few] 3к20, по одной на атрибут; { $n } очка умения покрывают лишнее.
   *[many] 3к20, по одной на атрибут; { $n } очков умения покрывают лишнее.
}
ui-characteristics = Характеристики
ui-characteristic-hint = Прибавляется к 2к6 против сложности: { $n }.
ui-dots = Точки
ui-dots-hint = Каждая точка – одна к10 в запасе; 8, 9 и 10 – успех, десятка бросается ещё раз.
ui-abilities = Особые умения
ui-abilities-empty = Особых умений нет. Их покупают за очки приключения.
ui-adventure-points = { $n ->
    [one] { $n } свободное очко приключения
    [few] { $n } свободных очка приключения
   *[many] { $n } свободных очков приключения
}
ui-gear = Снаряжение
ui-gear-empty = Карманы пусты. Подобранное появится здесь.
ui-values-empty = На этом листе значений нет.
ui-hurt = { $n ->
    [0] На вид невредим
    [1] Легко ранен
    [2] Ранен
    [3] Тяжело ранен
   *[other] При смерти
}

ui-ap-cost = ОД: { $n }
ui-arms = Оружие и доспехи
ui-armour = { $name }: с каждого удара −{ $value }
ui-armour-none = Без доспехов
ui-spells = Заклинания
ui-spell-line = { $on }, ОУ { $points }, до { $range } м
ui-ability-price = { $cost } ОП
ui-ability-buy = Купить за { $cost } ОП: { $name }
ui-attempts = Не вышло
ui-attempt = неудачных попыток: { $failed }{ $presses ->
    [yes] {"; следующая "}{ $costs }
   *[no] {"; без спешки штрафа нет"}
}
ui-attempt-once = второй попытки нет
ui-attempt-forbid = Второй попытки не будет
ui-attempt-allow = Разрешить ещё попытку
ui-attempts-clear = Забыть всё это
ui-boost = осталось { $left } из { $all }; длится, пока не прервёт ведущий
ui-boost-end = Прервать
ui-work-title = В работе
ui-work = Успехов { $successes } из { $needed }, этап { $stage } из { $stages }
ui-work-fresh = Начать заново
ui-work-end = Бросить
ui-check-hint = Нажмите, чтобы назначить проверку
ui-check-title = Проверка: { $what }
ui-check-alone = Обычная
ui-check-extended = По этапам
ui-check-together = Сообща
ui-check-opposed = Против
ui-check-difficulty = Сложность
ui-check-needed = Нужно успехов
ui-check-stages = Этапов
ui-check-attribute = Атрибут запаса
ui-check-skill = Навык запаса
ui-check-no-skill = Без навыка
ui-check-on = Над чем
ui-check-on-nothing = Ни над чем особенным
ui-check-eyes = Нужны глаза: свет важен
ui-check-repeatable = Можно пробовать ещё
ui-check-repeatable-hint = Иначе попытка одна: второй на том же не будет, как её ни назови (§E2).
ui-check-reason = Ради чего
ui-check-helpers = Кто помогает?
ui-check-against = Против кого?
ui-check-incomplete = Выберите, кто ещё участвует.
ui-check-ask = Назначить
ui-edit = Править лист
ui-edit-done = Закончить правку
ui-edit-says = Enter или уход из поля записывает. Отмена возвращает.
ui-edit-name = Имя ({ $language })
ui-edit-points = Очки
ui-edit-has-fortune = Есть Фортуна – решает ведущий
ui-edit-range = От { $low } до { $high }
ui-edit-take-off = Убрать: { $what }
ui-edit-add-skill = Добавить умение
ui-edit-add-gear = Добавить вещь

# Панель действий
ui-bar-nobody = Сейчас ходит не ваш герой.
ui-bar-nobody-gm = Никто не ходит. Выберите фигурку или:
ui-bar-begin = Начать схватку
ui-bar-fighters = { $n ->
    [one] { $n } фигурка
    [few] { $n } фигурки
   *[many] { $n } фигурок
}
ui-offers-empty = Под рукой ничего нет. Чтобы пойти, щёлкните клетку или выберите её стрелками и { $use }; двери, огни и вещи рядом появятся здесь.
ui-offers-nobody = Когда будет ходить ваш герой, здесь появится, что он может сделать.
ui-cost-ap = { $n ->
    [one] Стоит { $n } очко действия
    [few] Стоит { $n } очка действия
   *[many] Стоит { $n } очков действия
}
ui-pass-the-screen = Экран → { $seat }
ui-aim-target = { $what }: кого? Щелчок, Tab или цифра; Enter – исполнить
ui-group-attack = Атака
ui-group-cast = Колдовство
ui-group-move = Движение
ui-group-things = Под рукой
ui-group-other = Прочее
ui-group-wait = Ждать
ui-group-count = { $n ->
    [0] ничего не выйдет
   *[other] доступно: { $n }
}
ui-deed-nobody = Никого подходящего не видно или не достать.
ui-answer-first = Сначала ответьте на открытый бросок.
ui-not-now = Сейчас нельзя; место за этим остаётся.
ui-weapon-damage = { $dice }к6{ $bonus }, { $class }
ui-weapon-reach = достаёт на { $n } м
ui-weapon-ranges = { $close } / { $medium } / { $far } м
ui-weapon-not-ready = не готово
ui-metres = { $metres } м
ui-do-attack = Атаковать
ui-do-cast = Колдовать
ui-do-reload = Подготовить
ui-do-break-free = Вырваться
ui-do-free = Освободить
ui-do-break-free-helped = помощников: { $n }
ui-do-stand-up = Подняться
ui-do-treat = Лечить раны
ui-do-stage = Продолжать работу
ui-do-defence = Фортуна
ui-do-defence-object = защита +4 в этом раунде
ui-do-ignore = Фортуна: забыть о состояниях
ui-bot-plays = Играет стол: { $who }
ui-bot-plays-it = Этот ход играет стол.
ui-bot-take-over = Играть самому
ui-bot-give-back = Отдать столу
ui-aim-place = Куда поставить: { $what }? Щелчок или стрелки и { $use }
ui-aim-measure = Докуда мерить? Щелчок или стрелки и { $use }
ui-aim-why = Какой клетки не видно? Щелчок или стрелки и { $use }
ui-do-open = Открыть
ui-do-close = Закрыть
ui-do-unlock = Отпереть
ui-do-lock = Запереть
ui-do-light = Зажечь
ui-do-put-out = Погасить
ui-do-pick-up = Поднять
ui-do-drop = Бросить
ui-do-give = Передать
ui-do-end-turn = Конец хода
ui-do-delay = Ждать
ui-do-delay-object = после хода — { $who }
ui-do-undo = Отменить
ui-do-redo = Вернуть

# Журнал
ui-log = Журнал
ui-fold-log = Свернуть журнал
ui-unfold-log = Показать журнал
ui-log-all = Всё
ui-log-rolls = Броски
ui-log-movement = Перемещения и вещи
ui-log-doors = Двери, огни, ловушки
ui-log-rounds = Раунды и ходы
ui-log-gm = Люди и стол
ui-log-calm = До схватки
ui-talk = Сказать или бросить: /2к6+3
ui-talk-hint = Enter – сказать всем. /2к6+3 удача – бросок на виду; //2к6 – только для ведущего и себя.
ui-dice-wanted = Не хватает костей: например, /2к6+3
ui-log-empty = С тех пор как стол открыт, ничего не случилось. Здесь записано всё, что происходит, вместе с костями.
ui-log-empty-filter = Ничего такого пока не случилось.

# Карточки вопросов
ui-first-move-title = Раунд { $n } открывается
ui-first-move-says = Кто заплатит очко Фортуны, ходит раньше всех.
ui-first-move-take = Первый ход: { $who }
ui-first-move-taken = { $who } ходит первым ходом
ui-first-move-pass = Пропускаю
ui-first-move-pass-all = Все пропускают
ui-first-move-passed = Пропустили: { $seats }
ui-opening-waits = Никому из ваших сейчас нечего решать или не по силам ходить. Раунд продолжит ведущий.
ui-opening-waits-gm = Никто в очереди не может ходить, и раунд ждёт. Измените то, что их держит (жизнь, состояния), дайте кому-нибудь вступить или закончите схватку.
ui-walk-nobody = Ваши сейчас не ходят: ход другого.
ui-nothing-to-do-there = Отсюда с этим ничего не сделать.
ui-no-fortune-left = Очков Фортуны не осталось.
ui-card-aside = Отложить
ui-card-break-off = Прервать
ui-card-break-off-hint = Завершает действие, к которому относится бросок. Потраченные на него очки и снаряды возвращаются.
ui-card-show = Показать карточку
ui-answer-with-key = Отвечает { $seat }: ответить
ui-hand-over-with-key = Отвечает { $seat }: передать экран
ui-bot-answers = За противников отвечает стол.
ui-type-dice-title = Бросьте кости
ui-type-dice-says = Введите, что выпало на { $count }к{ $sides }: каждая от 1 до { $sides }.
ui-type-dice-hint = например, 4 2
ui-type-dice-field = Что выпало на костях
ui-type-dice-done = Принять

# Занавес
ui-curtain-pass = Передайте экран:
ui-curtain-lift = Это я, { $seat }
ui-curtain-pin = ПИН-код
ui-curtain-wrong = Это не тот ПИН-код. Попробуйте ещё раз.
ui-curtain-note = Остальным сейчас лучше не смотреть.

# Под указателем
ui-distance = { $far } отсюда
ui-way = { $steps ->
    [one] { $steps } шаг · { $cost } ОД
    [few] { $steps } шага · { $cost } ОД
   *[many] { $steps } шагов · { $cost } ОД
}
ui-water = вода { $cm } см
ui-cell-never = Никто из ваших этого места не видел.
ui-cell-dim = Полумрак: −3 к проверкам, где нужны глаза
ui-last-seen = { $n ->
    [0] Последний раз видели до схватки
   *[other] Последний раз видели в раунде { $n }
}
ui-door-is-open = открыта
ui-door-is-closed = закрыта
ui-door-is-locked = заперта
ui-light-burns = горит
ui-light-is-out = не горит

# Инструменты ведущего
ui-gm = Ведущий
ui-fold-tools = Свернуть инструменты
ui-unfold-tools = Показать инструменты
ui-gm-handover = Передать
ui-gm-encounter = Схватка
ui-gm-encounter-says = Кто участвует? Кто застигнут?
ui-gm-all = Все
ui-gm-start-encounter = Начать с ними
ui-gm-start-needs = Выберите хотя бы одну фигурку.
ui-gm-end-encounter = Закончить схватку
ui-gm-join = Вступает
ui-gm-leave = Выходит из схватки
ui-gm-surprised = врасплох
ui-gm-selected = Выбранная фигурка
ui-gm-selected-empty = Щёлкните фигурку на карте или в полосе, чтобы менять её здесь.
ui-gm-reason = Причина, для журнала
ui-gm-reason-short = Причина
ui-gm-amount = На сколько; тяните или введите
ui-gm-life = Жизнь
ui-gm-level = Уровень; 0 снимает
ui-gm-set = Задать
ui-gm-place = Поставить
ui-gm-owner = Место, которое ею командует
ui-gm-characters = Персонажи
ui-gm-characters-says = Выберите персонажа, потом клетку: щелчком или стрелками и { $use }.
ui-gm-characters-empty = Персонажей нет. Их файлы кладут в «assets/characters».
ui-gm-character-broken = { $fault }
    Исправьте файл: список читается заново, когда экран снова приходит к ведущему.
ui-gm-character-fault = Файл не годится: { $fault }
ui-gm-fortune = Фортуна и стойкость
ui-gm-fortune-says = Больше наибольшего очков не станет.
ui-gm-chapter = Конец главы
ui-gm-chapter-points = Очков каждому герою
ui-gm-session = Начало встречи
ui-gm-session-hint = Очко каждому герою, кто был в прошлый раз; те, кто здесь, участвуют с этого дня.
ui-gm-heroism = Героизм
ui-gm-heroism-hint = Очко каждому герою.
ui-gm-adventure = Конец приключения
ui-gm-adventure-hint = У всех выживших снова полный запас.
ui-gm-award = Награда: одно очко
ui-gm-dots = На сколько точек
ui-gm-raise = { $of } выше
ui-gm-raise-hint = На время: Воля растёт вместе с ней, пока вы не прервёте это в листе (§E9).
ui-gm-secrets = Тайны
ui-gm-secrets-empty = В этом уровне ничего не скрыто. Ловушки и тайные двери появятся здесь.
ui-gm-found-by-nobody = Пока никем не найдено
ui-gm-arm = Взвести
ui-gm-disarm = Обезвредить
ui-gm-reveal = Показать
ui-gm-reveal-done = Все игроки это уже нашли.
ui-gm-rigged = Насторожена
ui-gm-light = Свет уровня
ui-gm-notes = Заметки
ui-gm-notes-empty = В этом уровне заметок нет.

# Заставка
ui-title-levels = Уровни
ui-title-levels-empty = Уровней нет. Положите файлы уровней в папку «levels» рядом с программой.
ui-title-play = Играть
ui-title-saves = Сохранения
ui-title-saves-empty = Сохранений пока нет. Сохраняйтесь из меню во время игры; автосохранения тоже появятся здесь.
ui-save-line = { $round ->
    [0] { $title } · { $name }
   *[other] { $title }, раунд { $round } · { $name }
}
ui-when = { $day }.{ $month }.{ $year } { $hour }:{ $minute }
ui-title-recordings = Записи
ui-title-recordings-empty = Партий пока нет. Всё сыгранное записывается, команда за командой, и здесь его можно посмотреть снова.
ui-recording-line = { $title } · { $name }
ui-unfinished = Неоконченная игра
ui-title-unfinished = Неоконченные партии
ui-title-unfinished-says = Каждую можно продолжить с того места, где она встала. Оставленная не изменится и появится здесь при следующем запуске.
ui-title-unfinished-empty = Все партии окончены. Прерванная или оставленная партия будет ждать здесь.
ui-unfinished-recover = Продолжить её
ui-unfinished-forget = Оставить как есть

# Места и домашние правила
ui-seats = Кто где сидит
ui-seats-page = Места
ui-seats-says = У каждого своё место, цвет, узор и герои, которыми он управляет. Герои без места принадлежат ведущему.
ui-seats-empty = Здесь сидит один ведущий. Добавьте место каждому игроку.
ui-seats-heroes = Управляет
ui-seats-add = Добавить место
ui-seats-remove = Убрать это место
ui-seats-begin = Начать
ui-seats-apply = Применить
ui-option-pin = ПИН-код ведущего
ui-option-pin-hint = Он бережёт тайну экрана, а не диска, и остаётся с партией и её сохранениями.
ui-option-pin-drop = Больше без ПИН-кода
ui-house = Домашние правила
ui-house-title = Как играют за этим столом
ui-house-says = Сначала всё – как в книге правил.
ui-house-back = Всё по книге
ui-house-default = По книге: { $value }
ui-house-on = да
ui-house-off = нет
ui-house-of-table = Стол
ui-house-of-dice = Кости и проверки
ui-house-of-fortune = Фортуна и защита
ui-house-of-effort = Попытки и усилие
ui-house-of-combat = Бой
ui-house-of-light = Свет
ui-house-curtain = Занавес между игроками
ui-house-curtain-says = При каждой передаче стол скрыт, пока следующий человек не подтвердит.
ui-house-shared-vision = Общее зрение
ui-house-shared-vision-says = Все игроки видят то, что видит хотя бы один; места различаются только тем, кем управляют.
ui-house-undo = Кто может отменять
ui-house-undo-says = Берёт команды назад по одной – и возвращает.
ui-house-fresh-dice-after-undo = Новые кости после отмены
ui-house-fresh-dice-after-undo-says = Кости, которые уже видели, после отмены не повторяются.
ui-house-bot-opponents = За противников играет бот
ui-house-bot-opponents-says = Простой бот ходит за них, защищается и отвечает на их броски вместо ведущего.
ui-house-typed-dice = Настоящие кости
ui-house-typed-dice-says = Вы бросаете настоящие кости и вводите, что выпало.
ui-house-announce-rolls = Броски ждут хозяина
ui-house-announce-rolls-says = Прежде чем кости упадут, хозяин видит бросок: есть время для усилия, слова ведущего, раздумий.
ui-house-answer-seconds = Секунд на ответ
ui-house-answer-seconds-says = Через столько секунд ждущий бросок продолжится сам, как есть; 0 – ждёт сколько угодно.
ui-house-critical-twenties = Критический провал проверки умения
ui-house-critical-twenties-says = Сколько двадцаток из трёх костей его дают; столько же единиц – критический успех.
ui-twenties-three = три двадцатки
ui-twenties-two = две двадцатки
ui-house-difficulty-dice = Кости против сложности
ui-house-difficulty-dice-says = Что бросают, прибавляя модификатор, чтобы достичь уровня сложности.
ui-dice-2d6 = 2к6
ui-dice-3d6 = 3к6
ui-dice-1d10 = 1к10
ui-dice-1d20 = 1к20
ui-house-fortune = У кого есть Фортуна
ui-house-fortune-says = У героев и у тех, у кого она записана в листе; ни у кого, и тогда она скрыта; у всех; или у тех, кому её даст ведущий, в каждом листе отдельно.
ui-fortune-chosen = Герои и избранные
ui-fortune-nobody = Никто
ui-fortune-everyone = Все
ui-fortune-case-by-case = Ведущий решает в каждом случае
ui-house-fortune-on-difficulty-checks = Фортуна против сложности
ui-house-fortune-on-difficulty-checks-says = Очко Фортуны перебрасывает и кости проверки против сложности, как у проверок умений.
ui-house-extra-defence-penalty = Цена ещё одной защиты
ui-house-extra-defence-penalty-says = Каждая следующая защита за раунд настолько труднее предыдущей.
ui-house-hopeless-effort = Усилие, после которого остался бросок на удачу
ui-house-hopeless-effort-says = Очко Воли: спросить ведущего, вернуть само или считать потраченным.
ui-hopeless-ask = Спросить
ui-hopeless-give-back = Возвращается
ui-hopeless-insist = Потрачено
ui-house-pressure = Спешка
ui-house-pressure-says = В спешке новая попытка сделать то же труднее. Стол узнаёт о ней по часам: ловушка, пожар, потоп.
ui-pressure-table = Решает стол
ui-pressure-always = Всегда
ui-pressure-never = Никогда
ui-house-retry-step = Цена новой попытки
ui-house-retry-step-says = Настолько труднее – в костях или модификаторе – за каждую неудачную попытку в спешке.
ui-house-retry-flat = Новая попытка платит один раз
ui-house-retry-flat-says = Вторая попытка и все следующие стоят одинаково, а не дороже с каждым разом.
ui-house-critical-defence-divisor = Критическая атака делит защиту
ui-house-critical-defence-divisor-says = Парирование и уклонение делятся на это число; 1 оставляет их как есть.
ui-house-critical-damage-factor = Критическая атака умножает урон
ui-house-critical-damage-factor-says = Урон умножается на это число; 1 оставляет его как есть.
ui-house-blunders = Критические промахи бьют по своим
ui-house-blunders-says = Кто провалился в бою, теряет остаток хода, оглушён или падает.
ui-house-statuses-count = Состояния важны в бою
ui-house-statuses-count-says = Лежать, быть схваченным или придавленным меняет атаку и защиту – и свою, и против такого противника.
ui-house-cover = Укрытие
ui-house-cover-says = Чем больше углов цели не видит стрелок, тем труднее попасть.
ui-house-range-bands = Ближние и дальние выстрелы
ui-house-range-bands-says = В близкую цель легче попасть и ранить сильнее, в далёкую – труднее.
ui-house-dying-costs = Сколько жизни теряют умирающие
ui-house-dying-costs-says = Столько в конце каждого раунда, пока кто-нибудь не займётся их ранами.
ui-house-dead-at = Когда наступает смерть
ui-house-dead-at-says = Без жизни сначала умирают, а мертвы при минус Выносливости; или мертвы сразу; или от одних ран не умирают.
ui-dead-minus-constitution = При минус Выносливости
ui-dead-zero = Сразу
ui-dead-never = Никогда
ui-house-break-free-difficulty = Вырваться
ui-house-break-free-difficulty-says = Сложность, когда у того, что держит, нет своей, как у захвата.
ui-house-darkness-penalty = Цена плохого света
ui-house-darkness-penalty-says = Настолько труднее проверка, где нужны глаза, в полумраке и в темноте.
ui-house-of-dungeon = Ловушки и вода
ui-house-notice-in-passing = Замечать мимоходом
ui-house-notice-in-passing-says = Стол втайне бросает за того, кто проходит рядом со скрытым; о неудачном броске никто не узнаёт.
ui-house-lights-burn-down = Свет в руках догорает
ui-house-lights-burn-down-says = Свечи хватает на четыре часа по часам мира, факела — на один, фонаря — на шесть, лампы — на восемь. Зажжённое ведущим считается новым; то, что принадлежит месту, горит и дальше.
ui-house-damage-dice = Кубики ловушек и падений
ui-house-damage-dice-says = Столько к6 бросают там, где правила дают урон числом, которое прибавляется.
ui-house-crushing-starts = Ходы давящей комнаты
ui-house-crushing-starts-says = Считаются с того мига, как захлопнулись её двери, или с открытия двери с ловушкой.
ui-crushing-slam = с удара дверей
ui-crushing-opening = с открытия
ui-house-pits-add-falls = Яма добавляет падение
ui-house-pits-add-falls-says = Кто упал в яму, получает, кроме её урона, ещё и урон от падения на её глубину.
ui-house-dragging-springs-traps = Перенос запускает ловушки
ui-house-dragging-springs-traps-says = Фигурка, которую ведущий проносит над ловушкой, запускает её, как если бы шла сама.
ui-house-swimming-difficulty = Плавание
ui-house-swimming-difficulty-says = Сложность продвижения там, где дна не достать.
ui-house-swimming-in-armour = Плавание в доспехах
ui-house-swimming-in-armour-says = То же для того, на ком доспехи.
ui-house-of-journey = Путешествия
ui-house-fatigue-counts = Усталость в счёт
ui-house-fatigue-counts-says = Каждая единица Бодрости, потерянная на марше, даёт −1 ко всем проверкам, кроме Стойкости, пока её не вернёт отдых.
ui-house-sober-hours = Часы трезвения
ui-house-sober-hours-says = Через столько часов без выпивки проходит одна степень опьянения.
ui-undo-gm = Ведущий
ui-undo-group = Все
ui-colour-own = Собственный цвет
ui-colour-blue = Синий
ui-colour-red = Красный
ui-colour-green = Зелёный
ui-colour-violet = Фиолетовый
ui-colour-yellow = Жёлтый
ui-colour-teal = Бирюзовый
ui-colour-orange = Оранжевый
ui-colour-pink = Розовый
ui-pattern-plain = Сплошное кольцо
ui-pattern-stripes = Полосы
ui-pattern-dots = Точки
ui-pattern-waves = Волны
ui-pattern-checks = Шашки
ui-pattern-teeth = Зубцы

# Настройки экрана
ui-settings-language = Язык
ui-settings-scale = Размер текста
ui-settings-quality = Картинка
ui-settings-motion = Меньше движения
ui-settings-contrast = Высокий контраст
ui-settings-note = Эти настройки принадлежат экрану, а не столу.
ui-quality-low = Быстрая
ui-quality-medium = Средняя
ui-quality-high = Тонкая

# Меню, загрузка, ошибки
ui-pause-go-on = Продолжить
ui-pause-save = Сохранить
ui-pause-save-name = Имя сохранения
ui-pause-seats = Места и домашние правила
ui-pause-leave = Встать из-за стола
ui-pause-end = Закончить партию
ui-pause-end-sure = Закончить насовсем: доиграть будет нельзя, а зерно костей увидят все
ui-pause-note = Каждая команда уже в журнале; сохранение – это закладка.
ui-pause-saved = Сохранено.
ui-save-name-taken = Сохранение «{ $name }» уже есть.
ui-save-name-next = Оно осталось как было. Выберите другое имя.
ui-session-ended = Партия окончена
ui-session-seed = Зерно её костей: { $seed }
ui-session-ended-next = По папке партии можно проверить каждый бросок: torchline replay --verify. Сама она остаётся среди записей.
ui-recovered-in-part = Партию удалось восстановить только до команды { $command }; то, что было дальше, с журналом не сходится. Копия всего журнала лежит рядом с ним.
ui-recovered-first-line = Журнал потерял первую строку с обещанием зерна и уровня; она записана заново. Тем, кто проверит кости, об этом скажут.
ui-recovered-next = Отсюда можно играть дальше – или сперва осмотреть стол и оставить всё как есть.
ui-loading = Зажигаем факелы …
ui-error = Что-то мешает
ui-error-files = Файл программы потерян или повреждён. Установите её заново или укажите в TORCHLINE_HOME папку, где лежат «assets» и «levels».
ui-error-session = Папка партии осталась как была. Исправьте названное выше и попробуйте ещё раз.
ui-error-asset = Файл assets/{ $file } потерян или не годится.
ui-error-detail = Система говорит: «{ $detail }»
ui-error-drawing-read = { $path }: рисунок не читается. Система говорит: «{ $detail }»
ui-error-drawing-svg = { $path }: это не годный рисунок SVG. Разбор говорит: «{ $detail }»
ui-error-level = Файл остался как был, ничего не открыто. Исправьте названное выше и попробуйте ещё раз.
ui-error-understood = Понятно

# Записи
ui-replay = Запись
ui-replay-open = Посмотреть назад
ui-replay-leave = Выйти
ui-replay-eyes = Чьими глазами смотреть. Видно то, что это место знало тогда.
ui-replay-at = Команда { $at } из { $len }
ui-replay-slider = Место в записи
ui-replay-start = В начало
ui-replay-back = На команду назад
ui-replay-play = Играть
ui-replay-pause = Стоять
ui-replay-on = На команду вперёд
ui-replay-end = В конец
refused-replay = Это запись, в ней ничего нельзя сделать.

# Справка
ui-keys-acting = Действия
ui-keys-pointing = Указывать с клавиатуры
ui-keys-camera = Камера
ui-keys-panels = Панели
ui-keys-table = Стол
ui-key-offer = То, что написано на плитке с этим номером
ui-key-end-turn = Закончить ход
ui-key-step = Шаг на одну клетку в ту сторону
ui-key-step-aslant = Шаг наискосок
ui-key-cursor = Указать на соседнюю клетку
ui-key-cursor-aslant = Указать на клетку наискосок
ui-key-cursor-far = Указать на пять клеток дальше
ui-key-cursor-use = То, что делает там щелчок: пойти, взяться, выбрать
ui-key-cursor-next = Указать в клетке на другое: кто там стоит, пол, двери
ui-key-measure = Мерить отсюда до клетки, выбранной следом; правая кнопка тоже мерит
ui-key-why = Почему этого не видно? Затем выберите клетку
ui-key-tab = Следующая кнопка или поле; с Shift – предыдущая
ui-key-enter = Нажать; ответить на карточку по умолчанию, ничего не тратя
ui-key-escape = Оставить: отложить карточку, не указывать и не мерить, меню
ui-key-log = Свернуть или показать журнал
ui-key-sheet = Свернуть или показать лист
ui-key-help = Эта справка
ui-key-seats = Ответить за место, показать его карточку или попросить экран: F2 – ведущий, F3 – первый игрок
ui-key-replay-play = В записи: играть, стоять
ui-rules-short = Правила коротко
ui-rules-note = Числа на листе и в журнале объясняют сами себя, если навести на них указатель.
ui-rule-f1 = Фортуна: в листе видно, сколько очков осталось и сколько может быть.
ui-rule-f2 = Наибольшая Фортуна: обычно 3 очка; Удача прибавляет до 3, Невезение столько же отнимает.
ui-rule-f3 = На бросок – одно применение, на применение – одно очко. То, что длится весь раунд, не в счёт.
ui-rule-f4 = Первый ход: в начале раунда очко Фортуны позволяет походить раньше всех.
ui-rule-f5 = Перебросить кости: за одно очко ещё раз летят кости проверки, атаки или защиты, и новый итог остаётся. Не после критического провала.
ui-rule-f6 = Повысить уровень успеха на 1: одно очко улучшает успех умения или заклинания.
ui-rule-f7 = Перебросить кость повреждений: одно очко – одна кость собственных повреждений.
ui-rule-f8 = Фортуна: защита +4 в этом раунде: одно очко, до броска защиты. Каждая следующая защита за раунд труднее.
ui-rule-f9 = Фортуна: забыть о состояниях: за одно очко ни одно не считается до конца раунда.
ui-rule-f10 = Возвращение Фортуны: в конце главы, в начале встречи, за героизм, как награда; вся целиком – в конце приключения.
ui-rule-f11 = У кого есть Фортуна: у героев и избранных, ни у кого, у всех или у тех, кого назовёт ведущий, – решают домашние правила.
ui-rule-f12 = Кость на два меньше: одно очко, для тех, кто это умеет; провал может стать успехом.
ui-rule-f13 = Настороженность: у кого она есть, тот за очко сразу приходит в себя, если застигнут врасплох.
ui-rule-f14 = Покупка особых умений: умения Фортуны стоят очков приключения и покупаются в листе.
ui-rule-e1 = Новая попытка: без спешки – сколько угодно; в спешке каждая труднее предыдущей.
ui-rule-e2 = Попытка одна: кое-что нельзя попробовать снова.
ui-rule-e3 = По этапам: столько-то успехов за столько-то этапов; этап без успехов стоит только времени.
ui-rule-e4 = Героическое усилие: одно очко Воли до броска даёт ещё три кости.
ui-rule-e5 = Очко усилия может вернуться до броска, если остался лишь бросок на удачу.
ui-rule-e6 = После броска тратить на него Волю поздно.
ui-rule-e7 = Воля: одно очко за раунд, на что угодно.
ui-rule-e8 = Очко Воли служит одному броску; на каждом этапе нужно своё.
ui-rule-e9 = Решимость или Самообладание выше: Воля растёт на очко за точку, пока это длится.
ui-rule-e10 = Без точек в навыке: −3 кости для умственных, −1 для прочих; плохой свет отнимает кости там, где нужны глаза.
ui-rule-s3 = Свет: рядом с источником ясно, дальше полумрак (−3), за ним темнота.
ui-rule-s4 = Двери: закрытая не пускает ни взгляд, ни свет, ни ноги; к запертой нужен ключ.
ui-rule-s5 = Ловушка срабатывает один раз, когда наступают на неё или открывают настороженное.
ui-rule-s8c = Местность: завалы, вода и прочее стоят больше очков действия за метр.

# Слова игры
ui-ground-solid = Сплошной камень
