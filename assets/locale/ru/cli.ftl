# Что программа говорит в терминале.

## Запуск

cli-seed-promised = Зерно обещано своим хешем: { $hash }
cli-ended =
    { $rounds } { $rounds ->
        [one] раунд
        [few] раунда
       *[many] раундов
    }, { $commands } { $commands ->
        [one] команда
        [few] команды
       *[many] команд
    }, { $refused ->
        [0] отказов нет
       *[other] отказов: { $refused }
    }.
cli-hash-and-seed = Хеш состояния { $hash }, зерно { $seed }.
cli-session-kept = Партия хранится в { $folder }
cli-picture-drawn = Нарисовано: { $path }
cli-no-window = Окна нет, потому что { $why }: показ идёт здесь, картинки лежат в { $folder }
cli-built-without-window = программа собрана без него

## Ошибки

cli-no-character = Персонажа «{ $named }» нет: ни такого файла, ни такого имени среди персонажей программы.
cli-characters = Вместе с программой есть: { $names }
cli-cannot-read = Не удаётся прочитать { $path }: { $why }
cli-cannot-write = Не удаётся записать { $path }: { $why }
cli-no-session = В { $path } партии нет: там нет файла start.ron. Назовите папку партии или её журнал.
cli-picture-over = Картинка легла бы поверх { $path }, а этот файл ещё нужен
cli-picture-over-hint = дайте картинке собственный файл
cli-not-opened = Уровень не открывается: { $why }
cli-session-fault = Партию нельзя продолжить: { $why }
cli-no-such-seat = За этим столом нет места «{ $asked }».
cli-seats = есть места { $seats }

## Проверка файлов

cli-script-fine = { $name }: { $commands } { $commands ->
    [one] команда
    [few] команды
   *[many] команд
}, всё записано верно

## Карты других программ

cli-imported = { $path }: готовый уровень; исходный формат — { $format }
cli-imported-picture = его картинка: { $path }
cli-not-imported = Из { $path } уровень не выходит: { $why }
cli-exported = Записано: { $path }
cli-write-ending = Журнал нельзя записать в { $path }
cli-write-ending-hint = имя файла должно кончаться на .md (Markdown) или .html (страница)
cli-export-ending = По имени { $path } не видно, что в нём должно быть
cli-export-ending-hint = имя кончается на .uvtt, .dd2vtt или .df2vtt для других программ, .pdf для бумаги, .png для картинки, .share.ron для уровня с картинкой
cli-export-not-drawn = { $path } содержит весь уровень: для места, масштаба или бумаги в нём ничего не рисуется
cli-export-not-drawn-hint = уберите эти параметры или дайте имени конец .png или .pdf
cli-export-no-picture = Картинки пола рядом с уровнем нет, она пропущена: { $path }
cli-there-already = { $path } уже есть
cli-there-already-hint = назовите другой файл или запишите поверх с --force
cli-doctor-found = Стоит взглянуть:
cli-doctor-more = И ещё { $count }.
cli-doctor-mended = Исправлено на карте: { $count }
cli-doctor-hint = С --mend будет исправлено всё, что можно.

## Шансы

cli-odds-result = итог
cli-odds-exactly = ровно
cli-odds-at-least = не меньше
cli-odds-average = в среднем
cli-odds-average-quality = качество в среднем
cli-odds-left-out = менее вероятных итогов пропущено: { $count }; --all покажет все
cli-odds-succeeds = успех в целом
cli-odds-success = обычный успех
cli-odds-failure = неудача
cli-odds-critical-success = критический успех
cli-odds-critical-failure = критический провал
cli-odds-dramatic-failure = драматический провал
cli-odds-exceptional = исключительный успех
cli-odds-fumble = провал
cli-odds-quality = качество { $quality }
cli-odds-successes = { $n ->
    [0] ни одного успеха
    [one] { $n } успех
    [few] { $n } успеха
    [5] 5 успехов и больше
   *[many] { $n } успехов
}
cli-odds-extended = успевает вовремя
cli-odds-base = база { $base }
cli-odds-now-success = как лежит: успех, качество { $quality }
cli-odds-now-failure = как лежит: неудача
cli-odds-again = перебрасываются: ( )
cli-odds-confirm = К 1 или 20 нужен и подтверждающий бросок, например 20,7.
cli-odds-lies = как лежит: { $outcome }
cli-odds-better = уровнем выше: { $outcome }
cli-odds-lowered = { $face } станет { $to }: { $outcome }
cli-odds-rolled-again = успех при перебросе
cli-odds-as-it-is = как есть, костей: { $count }
cli-odds-effort = с усилием, костей: { $count }
cli-odds-defence = защита
cli-odds-fortune = с Фортуной
cli-odds-total = как лежит: { $total }
cli-odds-die-better = станет лучше, если перебросить { $face }
cli-odds-total-average = всего в среднем { $average }
cli-odds-shown = Здесь нужны значения кубиков от 1 до { $sides }, числом { $count }, например 5,19,3.
cli-odds-difficulty-dice = Проверка сложности бросает 2d6, 3d6, 1d10 или 1d20.
cli-odds-rounded = ≈ – округлено до { $digits } цифр; --exact печатает все дроби целиком.

## Повтор

cli-verdict-seed = { $kept ->
    [yes] Зерно то самое, что было обещано в начале.
   *[no] Зерно не то, что было обещано в начале.
}
cli-verdict-start = { $kept ->
    [yes] Уровень тот самый, с которого началась партия.
   *[no] Уровень не тот, с которого началась партия.
}
cli-verdict-fed = Граней задано заранее, без броска: { $count }.
cli-verdict-fault = Команда { $command }: { $fault ->
    [position] поток кубиков стоял в другом месте.
    [refused] стол её не принимает.
    [faces] на кубиках выпало другое.
    [hash] состояние стола получается другим.
   *[damaged] дальше журнал повреждён.
}
cli-verdict-unreadable = Строка журнала { $line } не читается: всё, что после неё, не проверено.
cli-gap-no-first-line = В журнале нет первой строки: ни зерно, ни уровень не были обещаны и могли быть выбраны потом.
cli-gap-recovered-first-line = Первая строка журнала пропала, и её заново записало восстановление: за зерно, уровень и заданные грани с самого начала никто не ручается.
cli-gap-torn = Строка { $line }, последняя в журнале, оборвана, как после сбоя: команда, которая должна была в ней стоять, не проверена.
cli-gap-no-faces = В журнале нет выпавших граней для { $more ->
    [0] этих команд: { $commands }.
   *[other] этих команд: { $commands } и ещё { $more }.
} Что тогда показали кубики, сравнить не с чем.
cli-gap-no-hash = В журнале нет хеша состояния, который должен стоять после { $more ->
    [0] этих команд: { $commands }.
   *[other] этих команд: { $commands } и ещё { $more }.
} Каким тогда был стол, сравнить не с чем.
cli-gap-seed-known = Зерно раскрыто раньше команды { $command }: начиная с неё броски можно было предвидеть.
cli-gap-not-closed = Партия не закрыта: были ли команды после последней, узнать нельзя.
cli-honest = Всё честно: повторено команд – { $commands }, совпало кубиков – { $dice }, хешей состояния – { $hashes }.
cli-honest-in-part = Проверено не всё: расхождений нет, но кое-чего не хватает. Повторено команд – { $commands }, совпало кубиков – { $dice }, хешей состояния – { $hashes }.
cli-not-honest = Не сходится: повторено команд – { $commands }, совпало кубиков – { $dice }, хешей состояния – { $hashes }.

## Прогоны

cli-rehearsed = { $times ->
    [one] { $title }: { $times } прогон
    [few] { $title }: { $times } прогона
   *[many] { $title }: { $times } прогонов
}, зерно { $seed }
cli-rehearsed-unfinished = { $times ->
    [one] { $times } прогон прерван: слишком долго.
    [few] { $times } прогона прерваны: слишком долго.
   *[many] { $times } прогонов прерваны: слишком долго.
}
cli-rehearsing = Сыграно { $done } из { $of } …
cli-rehearsed-who = кто выживает
cli-rehearsed-stands = на ногах
cli-rehearsed-lies = без сознания
cli-rehearsed-dying = умирает
cli-rehearsed-dead = погиб
cli-rehearsed-life = потеря жизни
cli-rehearsed-trap = ловушка
cli-rehearsed-sprung = сработала
cli-rehearsed-evaded = увернулись
cli-rehearsed-hits = попала
cli-rehearsed-turns = ходов
cli-rehearsed-fortune = потрачено Фортуны
cli-rehearsed-runs = прогонов
