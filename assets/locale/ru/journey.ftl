# Между столкновениями: дорога, привал, таверна, погода (S7–S11, S13), летопись.

## Журнал

log-time_passed = { $way ->
    [no] Проходит { $hours } ч { $minutes } мин.
   *[yes] В пути { $hours } ч { $minutes } мин, { $km } км.
} День { $day }, { $time }.
log-on_the_way = { $what }
log-vigour_changed = { $who }: Бодрость { $before } → { $after }, { $why }.
log-points_awarded = { $who }: очки приключения { $before } → { $after } ({ $reason }).

## В пути

journey-planned = { $legs ->
    [0] Путешествие отменено.
    [one] Путь намечен: { $legs } переход, { $km } км.
    [few] Путь намечен: { $legs } перехода, { $km } км.
   *[other] Путь намечен: { $legs } переходов, { $km } км.
}
journey-next-leg = следующий переход
journey-leg-done = Пройдено { $km } км. Отряд на месте: { $to }.
journey-arrived = Отряд прибыл.
journey-no-progress = Здесь отряд не продвигается.
journey-carries-nobody = { $who } не может идти: отряд останавливается.
journey-no-vigour = { $who } без Бодрости, нужен отдых: отряд останавливается.
journey-no-mount = { $who } без верхового животного: отряд останавливается.
journey-mount-no-vigour = { $mount } без Бодрости, нужен отдых: отряд останавливается.
journey-mount-of = верховое животное ({ $who })
journey-rowers-rest = Гребцам нужен отдых.
journey-mount-tires = { $mount } устаёт: Бодрость { $left }.
journey-mount-day-end = { $mount } завтра ещё почувствует эту скачку.
journey-mount-spent = { $days ->
    [one] { $mount } еле держится на ногах: { $days } день отдыха – или гибель.
    [few] { $mount } еле держится на ногах: { $days } дня отдыха – или гибель.
   *[other] { $mount } еле держится на ногах: { $days } дней отдыха – или гибель.
}
journey-mount-dies = { $mount }: животное загнано насмерть.
journey-day-end = { $who } завтра ещё почувствует этот марш.
journey-slept = { $healing ->
    [one] Ночной отдых окончен: { $place }.
   *[other] Ночной отдых окончен: { $place }. Для выздоровления дней засчитано: { $healing }.
}
journey-hunger = { $hunger ->
    [0] { $who } больше не голодает.
   *[other] { $who } голодает: −{ $hunger } ко всем проверкам.
}
journey-starves = { $who } падает от голода.
journey-gives-out = { $who } падает без сил и умирает.
journey-drunk = { $who } во хмелю: { $stage }.
journey-ails = { $who }: недомогание ({ $what }), { $amount } на { $hours } ч.
journey-eats = { $portions ->
    [one] { $who } съедает { $portions } порцию: { $food }.
    [few] { $who } съедает { $portions } порции: { $food }.
   *[other] { $who } съедает { $portions } порций: { $food }.
}
journey-clothes = { $on ->
    [yes] { $who } надевает тёплую одежду.
   *[no] { $who } снимает тёплую одежду.
}
journey-weather = Теперь здесь { $celsius } °C.
journey-supplied = { $who }: поклажа изменилась.
journey-legs = Переходы
journey-mounts = Верховые животные
journey-metres = Длина перехода в метрах
journey-celsius = Температура в °C
journey-current = Течение в метрах в час
journey-hours = Часы
journey-days = Дни
journey-half-hours = Получасы
journey-portions = Порции
journey-steps = Шаги плана

## Отчего меняется Бодрость

vigour-march = долгий марш
vigour-awake = недосып
vigour-day-end = вчерашний ускоренный марш
vigour-cold = холод
vigour-heat = жара
vigour-quick-rest = быстрый отдых
vigour-rest = простой отдых
vigour-sleep = сон
vigour-food = хорошая еда
vigour-long-march = недели ускоренного марша
vigour-day-of-rest = полный день отдыха

## Броски

check-march = не устать на марше
check-forced-march = не устать на ускоренном марше
check-day-end = после дня ускоренного марша
check-horse-week = после недели скачки
check-awake = не спать
check-overeating = не объесться
check-starving = не умереть с голоду
check-quick-rest = быстрый отдых
check-mug = кружка { $mug }: { $drink }
check-hangover = наутро
check-cold = вынести холод
check-heat = вынести жару
check-of-mount = { $mount }: { $what }
part-cold = Холод
part-heat = Жара
part-hunger = Голод
part-fatigue = Усталость
part-overeating = Полный желудок
part-hangover = Похмелье
part-nausea = Тошнота
part-morale = Хмельная храбрость

## Местность, шаг, корабли

terrain-open = открытая местность
pace-walk = пешком
pace-forced-walk = ускоренный марш
pace-ride = верхом
pace-forced-ride = верхом, ускоренно
craft-oars = вёсла
craft-sail = парус
wind-fair = попутный ветер
wind-abeam = боковой ветер
wind-against = встречный ветер
wind-calm = штиль

## Еда, ночлег, выпивка

food-poor = скудная еда
food-good = хорошая еда
food-excellent = отличная еда
lodging-camp = ночёвка в поле
lodging-common-room = общая комната
lodging-room = обычная комната
lodging-good-room = хорошая комната
drink-ale = Эль
drink-wine = Вино
drink-spirits = Настойка
drink-common = обычный класс
drink-vintage = марочный класс
drink-elite = элитный класс
drink-collectors = коллекционный класс
drink-lame-goblin = «Хромой гоблин»
drink-larnby-courier = «Гонец из Ларнби»
drink-golden-sands = «Золотые пески»
drink-traitors-farewell = «Прощание предателя»
drink-red-witch = «Рыжая ведьма»
drink-demons-blood = «Кровь демона»
drink-white-night = «Белая ночь»
drink-courtesans-tear = «Слеза куртизанки»
drink-salty-dog = «Солёная собака»
drink-maidens-honour = «Честь девственницы»
drink-scarlet-knights = «Рыцари Алой Башни»
drink-dragons-kiss = «Поцелуй дракона»
drunk-light = Лёгкое опьянение
drunk-medium = Среднее опьянение
drunk-heavy = Тяжёлое опьянение
drunk-critical = Мертвецкое опьянение

## Отказы

refused-nobody-travels = Путешествовать некому.
refused-travels-not = Назван тот, кто не путешествует.
refused-rider-travels-not = Верхом едет только тот, кто путешествует.
refused-danger-at-work = { $what }: это ещё считает ходы, и часы пройти не могут. Пропускайте ходы, пока всё не кончится, или остановите это.
refused-not-in-an-encounter = Не во время столкновения.
refused-no-route = Пути нет, или отряд уже прибыл.
refused-quick-rest = { $who }: нет потерянной Бодрости, которую вернул бы быстрый отдых.
refused-no-food = { $food }: в поклаже только { $left }.
refused-clothes-already = Так уже и есть.
refused-no-warm-clothes = Тёплой одежды нет.
refused-nothing-written = Ничего не написано.

## Летопись

chronicle-day = День { $day }
chronicle-note = { $text }
chronicle-award = { $who } получает { $points ->
    [one] { $points } очко приключения ({ $reason }).
    [few] { $points } очка приключения ({ $reason }).
   *[other] { $points } очков приключения ({ $reason }).
}
chronicle-occasion = { $given ->
    [yes] { $occasion } ({ $reason }).
   *[no] { $occasion }.
}
chronicle-encounter = Началось столкновение.
chronicle-encounter-over = Столкновение окончено.
chronicle-died = Смерть: { $who }.
