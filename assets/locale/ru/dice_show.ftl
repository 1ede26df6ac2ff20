# Кубики над сценой и слова, всплывающие над фигурками.

ui-settings-dice = Кубики на столе
ui-dice-off = Не бросать
ui-dice-quick = Быстро
ui-dice-full = Как есть

float-life-lost = −{ $count }
float-life-gained = +{ $count }
float-hit-for = удар на { $count }
float-armour-holds = броня выдержала
float-crushed = раздавило
float-suffocates = задыхается
float-dodged = удалось уклониться
float-missed = мимо
float-struck-nothing = удар в пустоту
float-undefended = без защиты
float-defended = { $with }: отбито
float-not-defended = { $with }: не вышло
float-poisoned = отравление
float-fell = падает
float-fortune-spent = Фортуна −1
float-fortune-regained = Фортуна +{ $count }
float-effort = Воля −1
float-found = находка
float-found-nothing = ничего не найдено
float-quality = уровень { $quality }
float-condition = { $condition }{ $level ->
    [1] {""}
   *[other] { " " }{ $level }
}
float-condition-less = { $condition }{ $level ->
    [0] {" "}– прошло
   *[other] {" "}{ $level }
}
