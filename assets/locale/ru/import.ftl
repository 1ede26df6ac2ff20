# Что программа говорит о картах из других программ и что находит на карте лекарь.

## Форматы

import-format-uvtt = Universal VTT
import-format-one-page-dungeon = One Page Dungeon
import-format-donjon = подземелье donjon
import-format-tiled = карта Tiled
import-format-shared = уровень вместе с картинкой

## Отчёт

import-taken = Взято:
import-mended = Исправлено:
import-left-out = Пропущено:

import-more = и ещё такого же: { $count }

## Взято

import-walls = стены: { $count }
import-doors = двери: { $count }
import-doors-hidden = из них тайные двери: { $count }
import-doors-freestanding = двери, стоящие вне стен: { $count }
import-windows = окна: { $count }
import-windows-open = проёмы, пропускающие свет, взяты как окна: { $count }; где можно пройти, сделайте открытую дверь
import-lights = источники света: { $count }
import-traps = ловушки на дверях: { $count }
import-notes = заметки для ведущего: { $count }
import-picture = картинка ({ $kind }), { $width } × { $height } точек
import-baked-light = свет уже нарисован на картинке, источники светят сверх того
import-ambient = освещение: { $light }
import-rooms = комнаты и проходы: { $count }
import-corners-rounded = углы круглых комнат, по наклонной стене на каждый: { $count }
import-water = клетки с водой по колено: { $count }
import-columns = колонны: { $count }
import-stairs = клетки с лестницами: { $count }
import-cells = открытые клетки: { $count }
import-layers = слои тайлов: { $count }
import-blocks = прямоугольники из целых клеток, стали скалой: { $count }

## Исправлено

import-points-merged = точки одна на другой, слиты: { $count }
import-outlines-joined = контуры, концы которых чуть не сходились, соединены: { $count }
import-outlines-closed = контуры предметов без последнего ребра, замкнуты: { $count }
import-walls-without-length = стены без длины, убраны: { $count }
import-walls-twice = стены, стоявшие дважды, убраны: { $count }
import-walls-cut-at-edge = стены, уходившие за карту, обрезаны по краю: { $count }
import-walls-cut-for-doors = стены, шедшие сквозь дверь или окно, разрезаны: { $count }
import-gaps-closed = щели между стенами меньше 5 см, закрыты: { $count }
import-lights-moved = источники света в стене или на краю, сдвинуты в соседнюю клетку: { $count }
import-lights-colour = источники с нечитаемым цветом, получили обычный: { $count }
import-size-from-picture = размер карты в файле не указан: взят по картинке
import-size-from-walls = размер карты в файле не указан: взят по самой дальней стене
import-picture-stretched = на картинке { $width } × { $height } точек, а клетка — { $pixels } точек, и это не сходится: картинка растянута на всю карту
import-doors-unknown = двери неизвестного вида, стали деревянными: { $count }
import-rows-short = слишком короткие строки, дополнены скалой: { $count }
import-layers-short = слои, где тайлов не хватает, в конце пусты: { $count }

## Пропущено

import-wrong-type = в `{ $name }` лежит не то, что нужно
import-points-nowhere = точки, числа которых не место на карте: { $count }
import-lines-without-length = линии короче двух точек: { $count }
import-walls-off-map = стены вне карты: { $count }
import-openings-nowhere = двери и окна, которые нигде не стоят: { $count }
import-openings-off-map = двери и окна вне карты: { $count }
import-openings-without-width = двери и окна уже 12 см: { $count }
import-lights-nowhere = источники света без места: { $count }
import-lights-off-map = источники света вне карты: { $count }
import-lights-in-rock = источники света внутри скалы: { $count }
import-notes-off-map = заметки вне карты: { $count }
import-too-many-walls = стены сверх того, что вмещает поле: { $count }
import-too-many-doors = двери сверх 2000: { $count }
import-too-many-windows = окна сверх 2000: { $count }
import-too-many-lights = источники света сверх 2000: { $count }
import-too-many-notes = заметки сверх 2000: { $count }
import-picture-none = картинки нет
import-picture-not-base64 = картинка повреждена: её текст не base64
import-picture-unknown = картинка не PNG, не WebP и не JPEG
import-picture-broken = картинка повреждена или обрезана
import-picture-too-large = картинка слишком велика: { $width } × { $height } точек
import-rooms-nowhere = комнаты, числа которых не дают прямоугольника: { $count }
import-water-in-rock = вода внутри скалы: { $count }
import-columns-left-out = колонны внутри скалы: { $count }
import-cells-unknown = клетки, где стоит не число: { $count }
import-blocks-too-many = прямоугольники сверх того, что вмещает поле: { $count }
import-layer-unknown = слой «{ $name }»: назовите его walls, floor, water или stairs, и тайлы будут взяты
import-tilesets-outside = наборы тайлов в отдельных файлах: { $count }; что значат их тайлы, решает слой
import-tiles-as-things = тайлы дверей, окон, света или заметок: { $count }; поставьте их объектами
import-objects-unknown = объекты, о которых не сказано, что это: { $count }; дайте им класс wall, door, window, light или note
import-image-layers = слои с картинками: { $count }

## Экспорт

import-export-faces = грани скал: { $count }
import-export-barriers = решётки и парапеты, которые прочтёт лишь эта программа: { $count }
import-export-locks = замки: { $count }
import-export-carried = источники света в чьих-то руках: { $count }
import-export-tokens = фишки: { $count }
import-export-traps = ловушки: { $count }
import-export-notes = заметки: { $count }
import-export-items = предметы: { $count }
import-export-ground = клетки, вода или высота которых видна лишь на картинке: { $count }
import-export-no-map = из уровня не выходит карта: { $why }
import-export-no-map-hint = что с ним не так, скажет `torchline check`

## Ошибки

import-empty = файл пуст
import-empty-hint = экспортируйте карту ещё раз
import-unknown = такая карта здесь неизвестна
import-unknown-json = этот JSON — не карта, известная здесь
import-unknown-hint = известны Universal VTT (.dd2vtt, .uvtt, .df2vtt), JSON от One Page Dungeon и donjon, карты Tiled (.tmx)
import-is-a-level = это уже уровень
import-is-a-level-hint = откройте его как есть
import-is-a-picture = это картинка без карты
import-is-a-picture-hint = экспортируйте карту как Universal VTT: там и картинка, и стены в одном файле
import-file-too-large = файл больше { $limit } МиБ
import-file-too-large-hint = экспортируйте карту с картинкой поменьше или по частям
import-not-utf8 = это не текст в UTF-8
import-not-utf8-hint = сохраните карту в UTF-8
import-cut-off = файл обрывается (строка { $line }, столбец { $column })
import-cut-off-hint = наверное, он оборвался по пути; скопируйте или экспортируйте его ещё раз
import-not-json = со строки { $line }, столбца { $column } это не JSON
import-not-json-hint = экспортируйте карту ещё раз; если её правили руками, ошибка там
import-too-deep = значения вложены слишком глубоко (строка { $line }, столбец { $column })
import-too-deep-hint = ни одной карте это не нужно; экспортируйте её ещё раз
import-too-many-values = в файле больше, чем нужно любой карте
import-too-many-values-hint = экспортируйте карту по частям
import-not-xml = со строки { $line }, столбца { $column } это не XML
import-not-xml-hint = сохраните карту в Tiled ещё раз
import-dtd = файл несёт собственную грамматику (DTD), а такие не читаются
import-dtd-hint = сохраните карту в Tiled ещё раз: он её не пишет
import-not-a-map = это `{ $found }`, а не карта
import-not-a-map-hint = возьмите сам файл .tmx, а не его набор тайлов или шаблон
import-not-orthogonal = карта вида { $found }, а клетки здесь квадратные
import-not-orthogonal-hint = сделайте её в Tiled ортогональной
import-infinite = карта бесконечная
import-infinite-hint = в Tiled откройте «Карта → Свойства карты», снимите «Бесконечная» и сохраните снова
import-no-tile-size = файл не говорит, какого размера тайл
import-no-tile-size-hint = сохраните карту в Tiled ещё раз
import-layer-damaged = тайлы слоя «{ $name }» повреждены
import-layer-damaged-hint = сохраните карту в Tiled ещё раз, лучше всего с форматом слоя «CSV»
import-packing = тайлы упакованы как «{ $packing }», а это здесь не читается
import-packing-hint = выберите в Tiled формат слоя «CSV» или «Base64 (zlib)» и сохраните карту снова
import-map-size = поле не бывает { $width } × { $height } клеток
import-map-size-hint = от 1 до { $most } клеток по стороне; экспортируйте карту по частям
import-no-size = в файле нигде не сказано, какого размера карта
import-no-size-hint = экспортируйте её ещё раз с картинкой или впишите `resolution.map_size`
import-no-rooms = в подземелье нет комнат
import-no-rooms-hint = экспортируйте его ещё раз в JSON
import-no-cells = в подземелье нет клеток
import-no-cells-hint = скачайте его ещё раз в JSON
import-walls-tangled = стены пересекаются слишком часто, и обзор по ним не вычислить
import-walls-tangled-hint = упростите стены в программе, где их рисовали, и экспортируйте карту ещё раз
import-too-many-kinds = слишком много видов клеток
import-unusable = уровень из этого не выходит: { $why }
import-unusable-hint = это ошибка импорта; сообщите о ней и приложите файл

## Лекарь

doctor-gap = щель в { $width } см между стенами пропускает свет
doctor-open-room = стены идут кругом, не хватает { $width } см
doctor-double-wall = стена стоит там, где уже есть другая
doctor-point-wall = у стены нет длины
doctor-light-in-wall = { $thing } горит внутри стены
doctor-door-walled = стена идёт прямо сквозь проём: { $thing }
doctor-door-nowhere = { $thing } не стоит между двумя открытыми клетками
doctor-no-lock = { $thing }: спрятана в замке, но в двери «{ $door }» замка нет, и она не сработает. Дайте двери замок или уберите иглу
doctor-unreachable = сюда никто не дойдёт; клеток: { $count }
doctor-outside = открытое место вокруг комнат, куда никто не дойдёт; клеток: { $count }

## Уровни одним файлом

import-share-taken = уровень «{ $title }»
import-share-pictures = картинки: { $count }
import-share-unnamed = картинки, которых уровень не называет: { $count }
import-share-broken = повреждённые картинки: { $count }
import-share-damaged = Файл с уровнем повреждён: { $why }
import-share-damaged-hint = попросите прислать файл ещё раз
import-share-level = Уровень в нём непригоден: { $why }
import-share-format = Формат этого файла — { $found }; программа читает формат { $newest }.
import-share-format-hint = обновите программу
import-share-too-large-hint = уменьшите картинку пола
