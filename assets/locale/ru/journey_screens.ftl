# Путешествие на экране: дорога, привал и трактир, история.

ui-journey = Путешествие
ui-journey-road = Дорога
ui-journey-camp = Привал и трактир
ui-journey-story = История
ui-key-journey = Путешествие: дорога, привал и трактир, история

## Говорится всюду

ui-journey-moment = День { $day }, { $time }
ui-journey-day-short = день { $n }
ui-journey-degrees = { $celsius } °C
ui-journey-km = { $km } км
ui-journey-km-h = { $km } км/ч
ui-journey-km-at-worst = { $come }, в худшем случае { $worst }
ui-journey-hours = { $hours } ч
ui-journey-minutes = { $minutes } мин
ui-journey-hours-minutes = { $hours } ч { $minutes } мин
ui-journey-days = { $n ->
    [one] { $n } день
    [few] { $n } дня
   *[other] { $n } дней
}
ui-journey-portions = { $n ->
    [one] { $n } порция
    [few] { $n } порции
   *[other] { $n } порций
}
ui-journey-unit-h = ч
ui-journey-unit-d = дн.
ui-journey-unit-km = км
ui-journey-unit-km-h = км/ч
ui-journey-remove = Убрать
ui-journey-earlier = Раньше
ui-journey-later = Позже
ui-journey-only-looking = Запись можно только смотреть.

## Маршрут

ui-journey-route = Маршрут
ui-journey-route-empty = Здесь стоят переходы: куда ведёт каждый, по какой местности, какой длины. Добавьте первый ниже.
ui-journey-route-empty-player = Маршрута пока нет. Его прокладывает ведущий.
ui-journey-not-laid = ещё не проложен
ui-journey-add-leg = Ещё переход
ui-journey-take-back = Вернуть как было
ui-journey-leg = переход { $n }
ui-journey-on-a-road = дорога
ui-journey-to = Куда
ui-journey-length = Длина перехода
ui-journey-by-land = По суше
ui-journey-by-ship = На корабле
ui-journey-ground = Местность; на это число делится расстояние
ui-journey-road-there = есть дорога
ui-journey-current = Течение
ui-journey-current-hint = Течение: больше 0 — попутное, меньше 0 — встречное
ui-journey-own-warmth = своя температура
ui-journey-come = { $gone } из { $all }
ui-journey-speed = Здесь отряд проходит { $hour }, а за день без происшествий — { $day }.

## Кто идёт

ui-journey-who = Кто идёт
ui-journey-party = Отряд
ui-journey-party-empty = Здесь стоят те из отряда, чьи листы вам открыты.
ui-journey-add-mount = Ещё скакун
ui-journey-mount = Лошадь
ui-journey-mount-name = Кличка
ui-journey-rider = Всадник
ui-journey-carries-rider = везёт: { $who }
ui-journey-mount-dead = пала
ui-journey-mount-spent = { $n ->
    [one] загнана: { $n } день отдыха, иначе падёт
    [few] загнана: { $n } дня отдыха, иначе падёт
   *[other] загнана: { $n } дней отдыха, иначе падёт
}
ui-journey-no-vigour = Бодрости не осталось
ui-journey-hunger = Голод −{ $n }
ui-journey-fatigue = Усталость { $n }
ui-journey-worn = Предел Бодрости −{ $n }
ui-journey-awake = без сна { $n } ч
ui-journey-eaten = съедено сегодня { $now } из { $max }
ui-journey-carries = { $what } × { $count }
ui-journey-no-food = еды с собой нет
ui-journey-bedroll = спальный мешок
ui-journey-warm-on = в тёплой одежде
ui-journey-warm-off = тёплая одежда в мешке

## План

ui-journey-plan = План
ui-journey-plan-empty = Здесь стоит, что отряд делает по порядку: что будет наверняка и какова вероятность остального. Добавьте шаги ниже.
ui-journey-until = до: { $when }
ui-journey-not-reached = до этого не дойдёт
ui-journey-served = подают
ui-journey-ordinary-day = Обычный день
ui-journey-ordinary-day-hint = Идти, сколько самый слабый может без проверки, полчаса отдохнуть, идти дальше, поесть из запасов, разбить лагерь.
ui-journey-set-out = В путь
ui-journey-no-steps = План пуст.
ui-journey-lay = Проложить маршрут
ui-journey-route-unchanged = Маршрут уже проложен.
ui-journey-clear = Стереть план
ui-step-march = переход
ui-step-travel = путь по дням
ui-step-halt = привал
ui-step-quick-rest = быстрый отдых
ui-step-eat = еда
ui-step-drink = по кружке
ui-step-sleep = сон
ui-step-rest-days = дни отдыха

## Что это даст

ui-journey-outlook = Что это даст
ui-journey-outlook-says = Точные вероятности, для каждого отдельно, если никто не тратит Фортуну. Столбики — Бодрость в конце.
ui-journey-fine = Бодрости не потеряет
ui-journey-weaker = может ослабеть { $chance }
ui-journey-halts = может остановить отряд { $chance }
ui-journey-dies = может оказаться при смерти { $chance }
ui-journey-spent = может быть загнана { $chance }
ui-journey-mount-may-die = может пасть { $chance }
ui-journey-vigour-at-end = Бодрость в конце
ui-journey-vigour-may-be = { $vigour }: { $chance }
ui-journey-rolls = { $n ->
    [one] { $n } бросок
    [few] { $n } броска
   *[other] { $n } бросков
}
ui-journey-roll = { $what }, УС { $against }
ui-journey-fails = неудача { $chance }
ui-journey-fails-if-due = понадобится { $due }, неудача { $chance }

## Привал и трактир

ui-camp-table = За столом
ui-camp-nobody = Из ваших никто не идёт.
ui-camp-meal = Еда
ui-camp-feeds = { $vigour ->
    [0] Питательность порции { $nutrition }.
   *[other] Питательность порции { $nutrition }, восстанавливает Бодрость: { $vigour }.
}
ui-camp-clothes-on = Надеть тёплую одежду
ui-camp-clothes-off = Снять тёплую одежду
ui-camp-fare = Что налить
ui-camp-sober = Трезвость
ui-camp-sober-says = Каждая кружка — проверка Стойкости; каждая следующая труднее на 1.
ui-camp-nausea = Тошнота: −{ $n } ко всем броскам
ui-camp-morale = Мораль +{ $n }
ui-camp-hangover = Завтра: Стойкость, УС { $n }.
ui-camp-mugs = { $n ->
    [one] выпита { $n } кружка
    [few] выпито { $n } кружки
   *[other] выпито { $n } кружек
}
ui-camp-cannot-lie = не может лгать
ui-camp-next-mug = кружка { $mug }, УС { $against }
ui-camp-next-stage = следующая степень { $chance }, через одну { $skips }
ui-camp-order = Кружка: «{ $drink }» — { $who }
ui-camp-rest = Отдых
ui-camp-rest-days = полные дни отдыха
ui-camp-halt = Привал
ui-camp-quick-rest-says = Час: Стойкость, УС 12, возвращает пункт Бодрости, потерянный от усилий; провал отнимает один.
ui-camp-warmth = Температура здесь
ui-camp-warmth-of-leg = У перехода своя: { $warmth }.
ui-camp-supplies = С собой: { $who }
ui-camp-warm-clothes = тёплая одежда
lodging-camp-says = Восемь часов: 2 Бодрости со спальным мешком, без него 1. Под открытым небом.
lodging-common-room-says = Восемь часов: 2 Бодрости.
lodging-room-says = Восемь часов: 3 Бодрости.
lodging-good-room-says = Восемь часов: вся Бодрость; для выздоровления день считается за два.

## Карта напитков

drink-lame-goblin-says = обычный; горький и тёмный, из гоблинских поселений
drink-larnby-courier-says = обычный; есть в каждой таверне
drink-golden-sands-says = обычный; с восточного приморья, с хлебным вкусом
drink-traitors-farewell-says = коллекционный; кто опьянел от него, не может лгать, пока не протрезвеет
drink-red-witch-says = обычное; красное, малиновое
drink-demons-blood-says = обычное; рубиновое, с виноградников приморья
drink-white-night-says = обычное; белое, из южных предгорий
drink-courtesans-tear-says = марочное; Контактность +1, пока длится хоть одна степень
drink-salty-dog-says = обычная; +4 к броскам против холода, пока длится хоть одна степень
drink-maidens-honour-says = обычная; терпкая, горькая и дешёвая
drink-scarlet-knights-says = обычная; кто потерял от неё сознание, восемь часов не проснётся, зато без похмелья
drink-dragons-kiss-says = элитная; +1 к физическим действиям, не требующим точности, пока длится хоть одна степень

## История

ui-story-who = Кто здесь
ui-story-last-time = В прошлый раз участвовали: { $who }
ui-story-first-time = О прошлом разе записей нет: начало этой сессии отметит тех, кто здесь.
ui-story-no-heroes = За этим столом нет героев.
ui-story-fortune = Фортуна возвращается
ui-story-award-one = Пункт: { $who }
ui-story-points = Очки приключения
ui-story-give-points = { $count ->
    [one] Наградить одного
   *[other] Наградить каждого из { $count }
}
ui-story-has-points = { $who }: { $points }
ui-story-chronicle = Хроника
ui-story-chronicle-empty = Сюда сами собой записываются переходы, ночлеги, столкновения, смерти и награды, а ещё то, что добавит ведущий.
ui-story-export = Взять хронику с собой
ui-story-exported = Записано: { $place }
ui-story-line = Строка для хроники
ui-story-write = Записать

## Правила вкратце

ui-rule-s7 = Корабли: на вёслах около 10 км в час при любом ветре, под парусом столько же при попутном, вдвое меньше при боковом, вчетверо при встречном; на реке прибавляется течение. Упрощённо: 100 км в день.
ui-rule-s8a = Протяжённые переходы: 30 км в день и ещё 2 за каждую единицу Стойкости. Ускоренно — в полтора раза дальше, но каждую неделю предел Бодрости меньше на 1. Верхом — вдвое дальше.
ui-rule-s8b = Ограниченные переходы: 300 м в час за каждое ОД, подряд столько часов, какова Стойкость; дальше каждый час Стойкость, УС 9, иначе теряется пункт Бодрости. Полчаса отдыха его возвращают. Ускоренно — в полтора раза дальше, УС 12.
ui-rule-s9 = Еда: в день нужно столько питательности, какова Выносливость. Недостача — штраф со следующего дня, он копится; полный день его снимает.
ui-rule-s10 = Отдых: восемь часов возвращают от 1 до 3 Бодрости, хорошая комната — всю. Час быстрого отдыха — Стойкость, УС 12.
ui-rule-s11 = Напитки: каждая кружка — Стойкость, УС 9, каждая следующая труднее на 1; неудача — следующая степень. Наутро: −2 ко всем броскам на столько часов, сколько не хватило.
ui-rule-s13 = Жара и холод: от 0 до 40 °C нормально, в тёплой одежде от −30, оба предела шире на Стойкость. За ними — проверка каждый час.
