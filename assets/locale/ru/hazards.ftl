# Что делают с дверями и ловушками, часы опасностей, где они таятся.

## Действия

ui-group-doors = Двери
ui-group-traps = Поиск, ловушки
ui-do-force = Выломать
ui-do-hack = Рубить
ui-do-pick = Вскрыть замок
ui-do-jam = Заклинить
ui-do-unjam = Расклинить
ui-do-bar = Запереть засовом
ui-do-unbar = Снять засов
ui-do-search = Обыскать всё вокруг
ui-do-listen = Прислушаться
ui-do-disarm = Обезвредить
ui-do-rearm = Взвести снова
ui-do-lever = Дёрнуть
ui-do-strike-square = Ударить туда, где слышно
ui-do-guess = Ударить наугад
ui-do-set-trap = Поставить ловушку…
ui-about-search = Внимательность против всего спрятанного, докуда достают глаза и свет
ui-about-listen = Внимательность против тихого шага невидимых; открывает их клетки
ui-about-strike-square = Даже если там кто-то есть, можно промахнуться: чем он меньше, тем вернее
ui-about-guess = Выберите клетку. Даже если там кто-то есть, можно промахнуться: чем он меньше, тем вернее
ui-about-rearm = Вручную, без проверки
ui-about-bar = Брусом, который в руках
ui-about-set-trap = Одну из пятнадцати: сначала какую, потом где
ui-aim-about = { $what }: что делать? Цифра или Tab и Enter
ui-aim-square = { $what }: по какой клетке? Щелчок или стрелки и { $use }

## Своя ловушка

ui-make-which = Какую ловушку?
ui-make-against = Механика против { $against }
ui-make-no-check = Проверка не нужна
ui-make-trigger = { $what }: где её поставить? Щелчок по клетке рядом или стрелки и { $use }
ui-make-mouth = { $what }: откуда она ударит? Щелчок или стрелки и { $use }
ui-make-end = { $what }: где кончается её размах? Щелчок или стрелки и { $use }
ui-make-door = { $what }: в какой двери? Щелчок по ней или стрелки, { $next-thing } и { $use }
ui-make-no-door = Нужно выбрать дверь.

## Часы

ui-clock-full-in = { $n ->
    [one] полна через { $n } ход
    [few] полна через { $n } хода
   *[many] полна через { $n } ходов
}
ui-clock-dead-in = { $n ->
    [one] смерть через { $n } ход
    [few] смерть через { $n } хода
   *[many] смерть через { $n } ходов
}
ui-clock-slam-in = { $n ->
    [one] двери захлопнутся через { $n } ход
    [few] двери захлопнутся через { $n } хода
   *[many] двери захлопнутся через { $n } ходов
}
ui-clock-ready-in = { $n ->
    [one] готова через { $n } ход
    [few] готова через { $n } хода
   *[many] готова через { $n } ходов
}
ui-clock-left = { $n ->
    [one] остановлена, остался { $n } ход
    [few] остановлена, осталось { $n } хода
   *[many] остановлена, осталось { $n } ходов
}
ui-clock-water = Заполнено на { $n } %
ui-clock-lever = { $what } управляет ею
ui-heard = Слышно, как катится
ui-heard-stone = { $from }, { $near }
ui-air-left = { $n ->
    [0] воздуха только на этот ход
    [one] воздуха ещё на { $n } ход
    [few] воздуха ещё на { $n } хода
   *[many] воздуха ещё на { $n } ходов
}
ui-air-spent = нет воздуха: проверка { $modifier }
ui-air-dying = { $n ->
    [one] умирает через { $n } ход
    [few] умирает через { $n } хода
   *[many] умирает через { $n } ходов
}
ui-air-without = { $n ->
    [0] без воздуха
    [one] без воздуха { $n } ход
    [few] без воздуха { $n } хода
   *[many] без воздуха { $n } ходов
}

## Опасности глазами ведущего

ui-danger = Показать опасности (H): что взводит ловушки, куда они бьют, чем управляют рычаги
ui-danger-legend = Опасности
ui-danger-sensor = что её спускает
ui-danger-area = куда она бьёт
ui-danger-lever = рычаг и чем он управляет
ui-danger-path = куда покатится камень
ui-key-danger = Ведущий: показать или скрыть опасности
ui-key-cursor-list = Всё, что можно сделать с тем, на что указано; то же – правой кнопкой
ui-door-is-open-broken = разбита
ui-door-is-barred = на засове
ui-door-is-jammed = не поддаётся
ui-door-is-burst = замок сорван
ui-door-damage = { $n ->
    [0] цела
    [1] поцарапана
    [2] расщеплена
   *[other] вот-вот развалится
}
ui-door-durability = осталось { $now } из { $max }
ui-trap-armed = взведена
ui-trap-taken-for-armed = не видно, что безопасна
ui-trap-safe = не взведена
ui-trap-went-off = сработала
