# Что говорит отчёт об уровне, сохранении или сценарии.

## Отчёт

level-report =
    { $name }: { $errors ->
        [0] ошибок нет
        [one] { $errors } ошибка
        [few] { $errors } ошибки
       *[other] { $errors } ошибок
    }, { $warnings ->
        [0] замечаний нет
        [one] { $warnings } замечание
        [few] { $warnings } замечания
       *[other] { $warnings } замечаний
    }
level-report-fine = { $name }: всё в порядке
level-report-more = И ещё { $count }.
level-thing = { $name } (№ { $id })
level-thing-unnamed = предмет № { $id }
level-known-names = здесь можно: { $names }
level-did-you-mean = может быть, `{ $name }`?

## Файл

level-file-missing = такого файла нет
level-file-folder = это папка, а не файл
level-file-denied = этот файл запрещено читать
level-file-unreadable = файл не читается; система говорит: «{ $why }»
level-too-large = файл больше { $limit } МиБ
level-not-text = это не текст: строка { $line } не в UTF-8
level-not-text-hint = сохраните файл в кодировке UTF-8
level-format-newer = у файла формат { $format }, а программа знает форматы до { $known }
level-format-newer-hint = его откроет более новая версия программы
level-format-unknown = формата { $format } никогда не было
level-format-unknown-hint = самый новый формат — { $known }
level-format-step = при переводе из формата { $format }

## Как записано

level-unknown-field = поля `{ $name }` здесь нет
level-unknown-word = слова `{ $name }` здесь не бывает
level-missing-field = не хватает поля `{ $name }`
level-field-twice = поле `{ $name }` стоит здесь дважды
level-key-twice = эта запись стоит в списке дважды
level-wrong-value = здесь нужно: { $expected }; а стоит: { $found }
level-wrong-length = здесь нужно значений: { $expected }; а стоит: { $found }
level-shape-dice = формула кубиков в кавычках, например "2d6+3"
level-shape-texts = текст в кавычках или по тексту на каждый язык: (en: "…", ru: "…")
level-shape-values = значения в круглых скобках, например (3, 4)
level-shape-values-counted = { $count ->
    [one] { $count } значение
    [few] { $count } значения
   *[other] { $count } значений
} в круглых скобках, как в (3, 4)
level-shape-fields = поля в круглых скобках: (имя: значение, …)
level-shape-word = одно из известных здесь слов, без кавычек
level-shape-field = имя поля
level-shape-entries = записи в фигурных скобках: {"{"}ключ: значение, …{"}"}
level-shape-list = список в квадратных скобках: […]
level-shape-text = текст в кавычках
level-shape-boolean = `true` или `false`
level-shape-character = один знак, например '~'
level-shape-nothing = `()`
level-shape-number = число
level-shape-whole = целое число от { $low } до { $high }
level-shape-other = что-то другое
level-found-text = текст { $text }
level-found-value = `{ $value }`
level-found-entries = имена или ключи со значениями
level-found-list = список значений
level-found-nothing = `()`
level-found-other = нечто иное
level-syntax-expected = здесь не хватает `{ $what }`
level-syntax-empty = здесь ничего нет
level-syntax-end = текст обрывается слишком рано
level-syntax-boolean = здесь должно быть `true` или `false`
level-syntax-integer = здесь должно быть целое число
level-syntax-number = здесь должно быть число
level-syntax-character = здесь должен быть один знак, например '~'
level-syntax-text = здесь должен быть текст в кавычках, например "текст"
level-syntax-name = здесь должно быть слово без кавычек, например имя
level-syntax-escape = после `\` такого не бывает
level-syntax-too-big = это число слишком большое или слишком маленькое
level-syntax-digit = это не цифра числа
level-syntax-comment = комментарий, начатый с `/*`, не закрыт
level-syntax-trailing = документ закончился, а текст продолжается
level-syntax-too-deep = скобки вложены слишком глубоко
level-syntax-character-found = `{ $found }` здесь лишнее
level-syntax-extra-name = имя `{ $name }` перед этими скобками лишнее
level-syntax-no-name = имени `{ $name }` здесь не бывает
level-syntax-extension = расширения `{ $name }` нет
level-syntax-attribute = строка, которая начинается с `#!`, должна иметь вид `#![enable(…)]`
level-syntax-hash = здесь должны быть 64 шестнадцатеричные цифры в кавычках
level-critical-twenties = здесь должно быть 2 или 3
level-difficulty-dice = здесь должно быть "2d6", "3d6", "1d10" или "1d20"
level-syntax-coordinate = это место слишком далеко от карты
level-syntax-other = это не понять; разбор говорит: «{ $what }»
level-memory-symbol = в рисунке того, что помнит место за столом, есть знак без значения

## Карта

level-map-empty = на карте нет ни одной строки
level-map-empty-hint = нарисуйте её: `#` — скала, `.` — пол
level-map-width = ширина карты — { $length } кл.
level-map-height = высота карты — { $length } кл.
level-row-length = в строке { $row } клеток: { $length }
level-row-length-hint = в остальных строках: { $length }
level-symbol-unknown = легенда не объясняет знак `{ $symbol }` (столбец { $x }; всего на карте: { $count })
level-symbol-unknown-hint = добавьте его в `legend` или нарисуйте `#` либо `.`
level-symbol-unused = знаком `{ $symbol }` на карте ничего не нарисовано
level-symbol-unused-hint = нарисуйте им что-нибудь или вычеркните его
level-symbol-control = такой знак на карте не виден
level-symbol-control-hint = возьмите букву или другой видимый знак
level-water-in-rock = в сплошной скале не бывает воды
level-water-in-rock-hint = уберите `water` или `solid`
level-ceiling = потолок на высоте { $ceiling } см не выше пола
level-ceiling-hint = пол — на высоте { $height } см
level-too-much-water = { $water } мл воды поднимутся выше потолка
level-too-much-water-hint = поместится не больше { $most } мл
level-no-name = нет имени
level-no-name-hint = дайте его: name: (en: "…", ru: "…")
level-name-too-long = в имени больше { $most } букв
level-name-too-long-hint = сократите его
level-name-control = в имени переводы строки или управляющие символы
level-name-control-hint = оставьте только то, что можно прочесть
level-rider-travels-not = всадник не из отряда
level-rider-travels-not-hint = добавьте всадника в `party` или назовите другого
level-no-length = оба конца в одном месте
level-no-length-hint = укажите другой конец
level-picture-name = «{ $name }» не может быть файлом картинки
level-picture-name-hint = назовите файл PNG, WebP или JPEG из папки самого уровня, без пути
level-picture-size = картинке нужны ширина и высота
level-picture-size-hint = то и другое в метрах, не больше { $most }
level-picture-missing = рядом с уровнем нет картинки «{ $name }»
level-picture-missing-hint = положите её в папку уровня или уберите `picture`
level-point-outside = этот конец лежит вне карты
level-point-outside-hint = карта простирается от (0, 0) до ({ $width }, { $height })

## Предметы

level-id-zero = 0 — не номер
level-id-zero-hint = номера начинаются с 1
level-id-twice = номер { $id } уже занят
level-id-twice-hint = свободен номер { $free }
level-no-such-thing = предмета с номером { $id } нет
level-no-such-thing-hint = возьмите номер из списка `things`
level-not-a-token = { $thing } — не фишка
level-not-a-token-hint = это должен быть кто-то, кто стоит на поле: с полем `token`
level-not-a-door = { $thing } — не дверь
level-not-a-door-hint = возьмите номер предмета с полем `door`
level-not-a-trap = { $thing } — не ловушка
level-not-a-trap-hint = возьмите номер предмета с полем `trap`
level-off-map = клетки ({ $x }, { $y }) на карте нет
level-off-map-hint = клетки идут от (0, 0) до ({ $x }, { $y })
level-no-such-lesson = урока «{ $name }» нет
level-no-such-lesson-hint = уберите его или возьмите один из: { $known }
level-in-rock = { $thing } находится в сплошной скале: ({ $x }, { $y })
level-in-rock-hint = выберите открытую клетку
level-overlap = { $thing } стоит на тех же клетках, что и { $other }
level-overlap-hint = передвиньте кого-нибудь из них
level-carried-and-placed = { $thing }: предмет и несут, и он где-то лежит
level-carried-and-placed-hint = уберите `at` или `carried_by`
level-token-nowhere = { $thing } нигде не стоит
level-token-nowhere-hint = фишке нужна клетка: `at: (x, y)`, и никто её не несёт
level-token-carried = { $thing } — фишка, её нельзя нести
level-item-nowhere = { $thing }: предмет нигде не лежит и никто его не несёт
level-item-nowhere-hint = добавьте `at: (x, y)` или `carried_by: номер`
level-open-and-locked = { $thing }: дверь открыта и при этом заперта
level-open-and-locked-hint = закройте её или отоприте
level-open-and-held = { $thing } держит дверь, которая открыта
level-open-and-held-hint = закройте дверь или уберите то, что её держит
level-broken-by-halves = { $thing }: либо разбита, либо потеряла всю прочность, но не то и другое вместе
level-broken-by-halves-hint = при `damage: { $durability }` нужно `broken: true`, при меньшем – нет
level-broken-and-closed = { $thing } разбита и всё же закрыта
level-broken-and-closed-hint = добавьте `open: true`
level-burst-lock = { $thing }: нет отпертого замка, который мог бы быть сорван
level-burst-lock-hint = добавьте незапертый замок или уберите `burst`
level-door-state-hint = это бывает только у вещи с `door`
level-bar-no-item = { $thing } нельзя носить
level-bar-no-item-hint = добавьте `item: ()`
level-bar-elsewhere = { $thing } лежит не у той двери, которую держит
level-bar-elsewhere-hint = добавьте `at: (x, y)` с той стороны, с которой дверь заложена
level-door-nowhere = { $thing }: дверь стоит не между двумя открытыми клетками
level-window-nowhere = { $thing }: окно стоит не между двумя открытыми клетками
level-opening-hint = передвиньте на границу, по обе стороны которой открытые клетки
level-lock-without-key = ключа с именем «{ $key }» нет
level-known-keys =
    { $count ->
        [0] ключей нет совсем
       *[other] есть ключи: { $names }
    }
level-key-without-lock = ключ «{ $key }» не подходит ни к одному замку
level-known-locks =
    { $count ->
        [0] ни один замок не требует ключа
       *[other] замки требуют: { $names }
    }
level-sensor-in-rock = на ({ $x }, { $y }) никто не наступит: там сплошная скала
level-trap-without-trigger = { $thing }: ловушку ничто не приводит в действие
level-trap-without-trigger-hint = добавьте `sensor: [(x, y)]` или `rigged_door: номер`
level-trap-without-definition = { $thing }: у своей ловушки не сказано, что она делает
level-trap-without-definition-hint = назовите вид в `kind` или добавьте `own: (sensors: …, shape: …, effects: […], …)`
level-trap-without-lock = { $thing }: ловушка не стоит ни в одном замке
level-trap-without-lock-hint = добавьте `rigged_door: номер` — дверь, в замке которой она стоит
level-trap-without-place = { $thing }: не сказано, где действует ловушка
level-trap-without-place-hint = добавьте `from: (x, y)` и `towards: (x, y)` или `cells: [(x, y)]`
level-trap-angle = конус не бывает шириной { $degrees }°
level-stone-too-near = { $thing }: плита слишком близко к камню
level-stone-too-near-hint = камень лежит не ближе { $metres } метров от своей плиты
level-stone-without-room = { $thing }: камню нет места, он никогда не покатится
level-stone-without-room-hint = камень занимает две на две клетки; его место задаёт северо-западная из них
level-stone-without-heading = { $thing }: камень катится, а направления у него нет
level-stone-without-heading-hint = heading: (1, 0) катит на восток, (0, 1) на юг; rests: true оставляет лежать
level-trap-does-nothing = ловушке нужно то, что её спускает, и то, что она делает
level-trap-does-nothing-hint = заполните `sensors` и `effects`
level-trap-of-two-kinds = у ловушки своё описание, и этот вид — только название
level-trap-of-two-kinds-hint = напишите `kind: Custom` или уберите `own`
level-emblem-name = «{ $name }» не может быть именем рисунка
level-emblem-name-hint = строчные латинские буквы, цифры, `-` и `_`
level-emblem-missing = рисунка «{ $name }» нет
level-emblem-missing-hint = положите его в `assets/emblems/{ $name }.svg`

## Числа

level-range = { $value } — вне допустимого
level-range-hint = от { $low } до { $high }
level-skill-key = «{ $key }» — не имя умения
level-skill-key-hint = например, `skill-climbing`: строчные латинские буквы после `skill-`
level-no-such-weapon = оружия «{ $name }» нет
level-no-such-armour = доспеха «{ $name }» нет
level-no-such-spell = заклинания «{ $name }» нет
level-ability-twice = эта способность уже есть на листе
level-ability-twice-hint = вычеркните её
level-weapon-twice = оружие "{ $name }" здесь уже есть
level-weapon-twice-hint = вычеркните его: одно имя годится на любое их число
level-weapon-not-carried = оружия "{ $name }" при себе нет
level-weapon-not-carried-hint = добавьте его в `weapons` или вычеркните здесь

## Состояние игры

level-round-zero = нулевого раунда не бывает
level-round-zero-hint = раунды начинаются с 1
level-order-twice = № { $id } стоит в очереди дважды
level-order-twice-hint = за раунд каждый действует один раз
level-active-not-in-order = № { $id } действует, но в очереди не стоит
level-active-not-in-order-hint = добавьте его в `order` или назовите другого
level-check-twice = есть другой бросок с номером { $id }
level-check-twice-hint = дайте каждому броску свой номер
level-check-dice = кубики этого броска не могут показать такие грани
level-check-dice-hint = граней столько, сколько кубиков, каждая от 1 до числа граней своего кубика, либо ни одной
level-no-such-check = броска с номером { $id } нет
level-no-such-check-hint = возьмите номер из списка `checks`
level-next-id = следующим был бы номер { $next }, а он не новый
level-next-id-hint = занят номер { $highest }; уберите поле или возьмите номер больше
level-path-index = дальше идёт клетка пути { $next }, но путь короче
level-path-index-hint = клеток в пути: { $length }
level-no-encounter = такое бывает только в столкновении, а оно не идёт
level-no-encounter-hint = вычеркните это или заполните `rounds`
level-boost-of = поднять можно только Решимость и Самообладание
level-boost-of-hint = `of: Resolve` или `of: Composure`
level-boost-twice = это уже поднято
level-boost-twice-hint = вычеркните одну из записей
level-extended-pool = в продолжительном действии бросают пул
level-extended-pool-hint = например `ask: Pool(attribute: Dexterity, skill: Crafts)`
level-attempt-nothing = не сказано, что пробовали сделать
level-attempt-nothing-hint = назовите действие или вычеркните попытку
level-attempt-twice = другая попытка считает то же действие над той же вещью
level-attempt-twice-hint = сведите их в одну

## Места за столом и память

level-no-such-seat = места { $seat } за столом нет
level-no-such-seat-hint = возьмите место из `seats`
level-two-owners = № { $id } принадлежит сразу местам { $seat } и { $other }
level-two-owners-hint = фишка принадлежит одному игроку
level-chunk-cells = в запомненном квадрате клеток: { $count }
level-chunk-cells-hint = их должно быть { $side } × { $side }
level-chunk-outside = этот запомненный квадрат лежит вне карты
level-chunk-outside-hint = квадраты идут от (0, 0) до ({ $x }, { $y })

## Возможно, задумано иначе

level-no-sight = { $thing } ничего не видит
level-no-sight-hint = добавьте `sight: ()`, а для слепого — `sight: (blind: true)`
level-light-nowhere = { $thing }: свет горит, но нигде
level-unreachable = { $thing }: от первого героя сюда не дойти
level-unreachable-hint = проложите путь или добавьте дверь
