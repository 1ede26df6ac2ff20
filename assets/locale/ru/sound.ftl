# Что слышно, как это пишут подписи.

ui-settings-volume = Громкость

sound-step-stone = Шаги по камню
sound-step-earth = Мягкие шаги
sound-step-rubble = Шаги по обломкам
sound-step-mud = Шаги по грязи
sound-step-water = Плеск шагов
sound-door-opens = Со скрипом открывается дверь
sound-door-closes = Захлопывается дверь
sound-lock = Щёлкает замок
sound-door-holds = Дверь гремит, но держит
sound-chop = Глухой удар
sound-splinters = Трещит дерево
sound-dice = Стучат кости
sound-blow = Удар попадает в цель
sound-swish = Удар по пустому месту
sound-water-rises = Вода с бульканьем прибывает
sound-water-sinks = Вода с бульканьем уходит
sound-splash = Кто-то уходит под воду
sound-stone-far = Вдали грохочет камень
sound-stone-nearer = Камень грохочет всё ближе
sound-stone-upon = Камень гремит совсем рядом
sound-crash = Камень разлетается
sound-click = Что-то щёлкает
sound-strike = Срабатывает ловушка
sound-lever = Скрежещет рычаг
sound-light-on = Занимается пламя
sound-light-off = Пламя с шипением гаснет
sound-fall = Кто-то падает наземь
sound-item = Что-то подняли или положили
sound-turn = Звон: ваш ход
sound-fortune = Ясный звон: Фортуна
sound-none = Звука нет: { $why }
