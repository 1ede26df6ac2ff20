# Уровень из зерна.

forge-made = { $path }: { $title }, { $rooms } { $rooms ->
    [one] комната
    [few] комнаты
   *[other] комнат
}
forge-spent = Потрачено очков сложности: { $spent } из { $budget }
forge-traps = { $count } { $count ->
    [one] ловушка
    [few] ловушки
   *[other] ловушек
}, всего на { $points }
forge-locks = { $count } { $count ->
    [one] запертая дверь
    [few] запертые двери
   *[other] запертых дверей
}, всего на { $points }
forge-secret = { $count } { $count ->
    [one] потайная дверь
    [few] потайные двери
   *[other] потайных дверей
}, всего на { $points }
forge-dark = { $count } { $count ->
    [one] тёмная комната
    [few] тёмные комнаты
   *[other] тёмных комнат
}, всего на { $points }
forge-foes = { $count } { $count ->
    [one] противник
    [few] противника
   *[other] противников
}, всего на { $points }
forge-starts = Отряд начинает на клетках: { $cells }
forge-size = Сторона уровня из зерна — от { $low } до { $high } клеток.
forge-difficulty = Сложность — от { $easiest } до { $hardest }.
forge-no-layout = На карте такого размера не нашлось места для комнат и проходов.
forge-hint = попробуйте другое зерно или карту побольше
