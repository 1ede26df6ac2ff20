# Репетиции ведущего: боты много раз играют схватку или ловушку на копии стола.

ui-rehearse = Репетиция
ui-rehearse-says = Боты играют это много раз на копии стола, каждый раз с другими костями. Сам стол не меняется, и игроки ничего не видят.
ui-rehearse-what = Что играть
ui-rehearse-encounter = Схватка
ui-rehearse-trap = Ловушка
ui-rehearse-goes-on = Продолжится с того, что есть, с раунда { $round }, пока одна сторона не выбудет.
ui-rehearse-everybody = Участвуют все бойцы на поле, пока одна сторона не выбудет.
ui-rehearse-no-traps = В этом уровне ловушек нет.
ui-rehearse-which = Какая ловушка
ui-rehearse-by = Кто её заденет
ui-rehearse-first-hero = Первый герой
ui-rehearse-times = Сколько раз
ui-rehearse-times-exactly = раз, точно
ui-rehearse-seed = зерно костей
ui-rehearse-seed-says = Тот же стол, то же число и то же зерно дадут тот же исход.
ui-rehearse-begin = Репетировать
ui-rehearse-progress = Сыграно { $done } из { $of }
ui-rehearse-running = Остановить можно когда угодно: сыгранное будет показано.
ui-rehearse-stopping = Последний прогон доигрывается …
ui-rehearse-stop = Остановить
ui-rehearse-again = Ещё одна
ui-rehearse-runs = { $times ->
    [one] { $times } прогон, зерно { $seed }
    [few] { $times } прогона, зерно { $seed }
   *[many] { $times } прогонов, зерно { $seed }
}
ui-rehearse-stopped = Остановлено: сыграно { $done } из { $of }.
ui-rehearse-nothing = Остановлено раньше, чем закончился первый прогон. Начните снова и подождите чуть дольше.
ui-rehearse-unfinished = { $times ->
    [one] { $times } прогон затянулся и прерван.
    [few] { $times } прогона затянулись и прерваны.
   *[many] { $times } прогонов затянулись и прерваны.
}
ui-rehearse-broke = Репетиция оборвалась из-за ошибки программы. Стол остался как был.
ui-rehearse-not-opened = На копии этот стол не сыграть: { $why }
ui-rehearse-people = Кто выживает
ui-rehearse-stands = на ногах
ui-rehearse-lies = без сознания
ui-rehearse-dying = умирает
ui-rehearse-dead = погиб
ui-rehearse-fate = На ногах { $stands } · без сознания { $lies } · умирает { $dying } · погиб { $dead } · потеря жизни в среднем { $life }
ui-rehearse-traps = Что делают ловушки
ui-rehearse-evaded = увернулись
ui-rehearse-hit = попала
ui-rehearse-tally = Попала { $hits } · увернулись { $evaded } · срабатываний за прогон { $sprung }, отнимает { $life } жизни
ui-rehearse-met-nobody = Никого не застала.
ui-rehearse-turns = Ходы
ui-rehearse-fortune = Потрачено Фортуны
ui-rehearse-from-to = От { $low } до { $high }, в среднем { $average }; столбик – доля прогонов
ui-key-rehearse = Репетиция с ботами (ведущий)
