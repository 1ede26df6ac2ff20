# Удобство: цвета, движение, подписи, кадры, клавиши.

## Страницы настроек
comfort-page-screen = Экран
comfort-page-comfort = Удобство
comfort-page-keys = Клавиши

## Кадры
comfort-frames = Кадров в секунду
comfort-frames-display = сколько даёт экран
comfort-frames-sixty = не больше 60
comfort-frames-thirty = не больше 30
comfort-frames-says = Пока ничего не движется, ничего и не рисуется.

## Цвета
comfort-sight = Цвета для глаз
comfort-sight-usual = которые видят все
comfort-sight-deuteranopia = без зелёного
comfort-sight-protanopia = без красного
comfort-sight-tritanopia = без синего
comfort-sight-says = Без зелёного – дейтеранопия, без красного – протанопия, без синего – тританопия. Цвет нигде не единственный знак: у колец есть узор, у опасностей – форма.
comfort-contrast-says = Сквозь панели ничего не просвечивает; края и знаки на карте яркие.
comfort-motion-says = Камера, шаги и двери сразу оказываются на месте; ничего не мерцает.
comfort-captions = Писать, что слышно
comfort-captions-says = Звуки, которые о чём-то говорят, повторены словами.

## Клавиши
comfort-keys-says = Нажмите на строку, затем новую клавишу. Серые клавиши не меняются.
comfort-keys-press = Нажмите клавишу · Esc – оставить
comfort-keys-taken = { $key } уже значит: { $what }
comfort-keys-usual-taken = Обычная клавиша теперь значит: { $what }
comfort-keys-reserved = { $key } отвечает тому, что на экране, и ничего другого значить не может.
comfort-keys-not-bare = Камеру двигают, держа клавишу: одну, без Ctrl, Shift и Alt.
comfort-keys-swap = Поменять местами
comfort-keys-leave = Оставить
comfort-keys-reset = Обычная клавиша: { $key }
comfort-keys-reset-all = Все клавиши как обычно
comfort-key-undo = Отменить
comfort-key-redo = Вернуть
comfort-key-replay-back = В записи: команда назад
comfort-key-replay-on = В записи: команда вперёд
comfort-key-pen-adds = Применить инструмент и добавить к выбранному
comfort-key-turn = Повернуть выбранное
comfort-key-mirror = Отразить выбранное
comfort-key-copy = Копировать
comfort-key-paste = Положить скопированное
comfort-key-double = Удвоить выбранное
comfort-key-choose-all = Выбрать всё
comfort-key-brush-smaller = Кисть меньше
comfort-key-brush-larger = Кисть больше

## Геймпад
comfort-pad = Геймпад
comfort-pad-point = Левый стик или крестовина: указать на соседнюю клетку; держать – дальше
comfort-pad-use = Взяться, пойти, выбрать; нажать кнопку
comfort-pad-cancel = Оставить, больше не указывать
comfort-pad-next = Указать в клетке на другое
comfort-pad-list = Показать, что там можно сделать
comfort-pad-focus = Предыдущая кнопка или поле, следующая
comfort-pad-pan = Правый стик: двигать вид
comfort-pad-zoom = Дальше, ближе
comfort-pad-turn = Нажать левый стик: повернуть вид
comfort-pad-tilt = Нажать правый стик: отвесно или снова наклонно
comfort-pad-end-turn = Закончить ход
comfort-pad-menu = Меню; закрыть, что открыто

## Names for screen readers
comfort-name-condition = Состояние
comfort-name-hold = Что ловит и держит
