## Что может быть не так с выражением для броска

dice-at-column = столбец { $column }: { $problem }
dice-expression-empty = выражение пустое
dice-expression-too-long =
    в выражении может быть не больше { $limit } { $limit ->
        [one] символа
       *[other] символов
    }
dice-unexpected = «{ $found }» здесь не на месте; ожидается { $expected }
dice-missing = здесь чего-то не хватает; ожидается { $expected }
dice-number-too-large = числа не могут быть больше { $limit }
dice-sides =
    у кубика может быть от { $least } до { $most } { $most ->
        [one] грани
       *[other] граней
    }, но не { $sides }
dice-none = нужно бросить хотя бы один кубик
dice-too-many =
    в одном выражении можно бросить не больше { $limit } { $limit ->
        [one] кубика
       *[other] кубиков
    }
dice-too-deep =
    скобки могут быть вложены не глубже чем на { $limit } { $limit ->
        [one] уровень
        [few] уровня
       *[other] уровней
    }
dice-keep-count =
    оставить можно от 1 до { $count } { $count ->
        [one] кубика
       *[other] кубиков
    }, но не { $wanted }
dice-drop-count =
    нельзя отбросить { $wanted } из { $count } { $count ->
        [one] кубика
       *[other] кубиков
    }: хотя бы один уходит и хотя бы один остаётся
dice-twice = здесь повторяется { $part }
dice-pool-keeps = в пуле считаются все кубики, поэтому оставить или отбросить часть из них нельзя
dice-not-a-face =
    у кубика с { $sides } { $sides ->
        [one] гранью
       *[other] гранями
    } нет грани { $value }
dice-times-dice = кубики можно умножать только на обычное число
dice-factor = кубики можно умножать на число от 1 до { $limit }, но не на { $factor }

dice-expected-term = число, кубики или «(»
dice-expected-operator = «+», «-», «*» или конец выражения
dice-expected-sides = число граней кубика
dice-expected-high-or-low = «h» или «l»
dice-expected-threshold = значение грани для сравнения
dice-expected-closing = «)»

dice-part-keep = выбор кубиков
dice-part-explosion = «!»
dice-part-comparison = сравнение

dice-hint-examples = примеры выражений: 2к6+3, к20, 4к6kh3, к6!, 7к10>=8!
dice-hint-die-letter = буква кубика — к, д, d или w, например 2к6; слагаемые соединяются знаками + и -
dice-hint-drop = dl1 отбрасывает наименьший кубик, dh1 — наибольший
dice-hint-several-rolls = разбейте это на несколько бросков
dice-hint-fewer-parentheses = уберите скобки, которые ничего не меняют
dice-hint-keep-or-count = либо выбирайте кубики (4к6kh3), либо считайте успехи (7к10>=8)
dice-hint-plain-factor = с одной стороны от * должно стоять число, например 2*(к6+1)

## Зёрна случайности

dice-no-randomness = операционная система не даёт случайных чисел
dice-not-a-seed = зерно — это целое число или 64 шестнадцатеричные цифры
dice-not-a-seed-hash = хеш зерна — это 64 шестнадцатеричные цифры

## Кубики, заданные заранее или введённые вручную

dice-no-such-face =
    у кубика { $die } из { $count } всего { $sides } { $sides ->
        [one] грань
        [few] грани
       *[other] граней
    }, и { $face } на нём выпасть не может
dice-wrong-count = нужно кубиков: { $wanted }, дано: { $given }
dice-entry = запись { $entry } в списке кубиков, «{ $text }», — не целое число от 1 и больше

## Шансы

dice-odds-too-large = кубиков слишком много, чтобы точно рассчитать шансы
dice-odds-critical-failure = критический провал нельзя перебросить
