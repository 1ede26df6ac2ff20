# Экран игроков: второе окно для телевизора или проектора; указания, отметки, показанные участки.

display-heading = Экран игроков
display-heading-about = Второе окно, для игроков
display-title = Torchline – что видят игроки
display-says = Второе окно для телевизора или проектора. Оно показывает то, что знают игроки, и ничего сверх того, без панелей.
display-reserved = Когда места разделяет занавес, экран настраивает только ведущий: вместе игроки знают больше, чем каждый из них.
display-open = Открыть экран
display-close = Закрыть экран
display-of = Показывать то, что знают
display-of-everyone = Все игроки
display-of-who-acts = Тот, кто ходит
display-camera = Камера
display-follows = Следит за событиями
display-stays = Стоит на месте
display-where = Где
display-window = В окне
display-monitor = Монитор { $n }
display-says-turn = Писать, чей ход
display-from-above = Смотреть отвесно вниз
display-true-scale = Истинный масштаб для миниатюр: клетка – один дюйм
display-diagonal = Диагональ
display-diagonal-about = От угла до угла изображения, в дюймах
display-width = Ширина экрана в пикселях
display-height = Высота экрана в пикселях
display-inch = В дюйме { $pixels } пикселя. Разверните на весь экран, чтобы изображение ничто не растягивало.
display-steer = Камера экрана
display-centre = Сюда
display-centre-about = На то, куда указывает клавиатура, иначе на выбранную фишку, иначе на середину этого вида
display-nearer = Ближе
display-farther = Дальше
display-turn = Повернуть на четверть
display-scale-is-fixed = В истинном масштабе расстояние не меняется.
display-key = Экран игроков
display-key-ping = Указать клетку всем; также Alt и щелчок

## Указать

display-ping-where = Не на что указать: наведите указатель на карту или нажмите стрелку.
display-gm = Указать игрокам
display-mark = Отметить участок
display-mark-about = Рамка на всех экранах, пока её не снимут. На одну клетку любой указывает клавишей { $ping } или щелчком с Alt.
display-unmark = Снять отметки
display-unmark-about = Все рамки исчезнут
display-reveal = Показать участок
display-reveal-about = Игроки запомнят его, будто были там. Это можно отменить.
display-aim-first = От какого угла? Щелчок или стрелки и { $use }
display-aim-mark = До какого угла отметить? Щелчок или стрелки и { $use }
display-aim-reveal = До какого угла показать? Щелчок или стрелки и { $use }
log-area_revealed = { $n ->
    [one] Ведущий показывает часть карты: { $n } клетка.
    [few] Ведущий показывает часть карты: { $n } клетки.
   *[many] Ведущий показывает часть карты: { $n } клеток.
}
