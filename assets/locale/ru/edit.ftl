# Мастерская: почему в правке отказано и что правка сделала.

edit-too-many = Больше { $most } правок за один раз.
edit-too-much = Больше { $most } клеток за один раз.
edit-too-many-areas = В одном мазке не больше { $most } областей.
edit-too-many-walls = На карте не больше { $most } отдельных стен.
edit-too-many-things = На карте не больше { $most } предметов и существ.
edit-too-many-kinds = На карте стало бы больше видов клеток, чем есть знаков.
edit-no-more-ids = Номера для нового кончились.
edit-text-too-long = Текст длиннее { $most } знаков.
edit-thing-too-large = В одной записи названо больше { $most } клеток и номеров.
edit-no-map = Из этих клеток не складывается карта.
edit-walls-make-no-board = Из этих стен, дверей и окон не складывается поле: они пересекаются или соприкасаются так, что это нельзя рассчитать.
edit-map-size = Карта — от 1 до { $most } клеток в ширину и в высоту.
edit-nothing-left = От карты ничего не осталось бы.
edit-picture-too-far = Картинка пола оказалась бы слишком далеко.
edit-does-not-fit = Скопированный кусок { $width } × { $height } туда не помещается.
edit-wall-no-length = У стены должна быть длина.
edit-off-map = Это оказалось бы за краем карты.
edit-wall-twice = Такая стена там уже стоит.
edit-no-such-wall = Такой стены нет.
edit-no-such-thing = Ничего под номером { $id } нет.
edit-in-encounter = { $thing } участвует в столкновении. Сначала нужно его покинуть.
edit-under-way = Идёт то, чему нужна карта как есть.

edit-did-list = { $first }; { $rest }
edit-did-nothing = ничего
edit-did-paint = { $count ->
    [one] закрашена { $count } клетка
    [few] закрашены { $count } клетки
   *[other] закрашено { $count } клеток
}
edit-did-resize = карта теперь { $width } × { $height }
edit-did-stamp = { $count ->
    [1] вставлен скопированный кусок
    [one] вставлен { $count } скопированный кусок
    [few] вставлены { $count } скопированных куска
   *[other] вставлено { $count } скопированных кусков
}
edit-did-wall = { $count ->
    [1] проведена стена
    [one] проведена { $count } стена
    [few] проведены { $count } стены
   *[other] проведено { $count } стен
}
edit-did-unwall = { $count ->
    [1] убрана стена
    [one] убрана { $count } стена
    [few] убраны { $count } стены
   *[other] убрано { $count } стен
}
edit-did-new = { $count ->
    [1] новое: { $thing }
   *[other] новое ({ $count }), в том числе { $thing }
}
edit-did-change = { $count ->
    [1] изменено: { $thing }
   *[other] изменено ({ $count }), в том числе { $thing }
}
edit-did-remove = { $count ->
    [1] убрано: { $thing }
   *[other] убрано ({ $count }), в том числе { $thing }
}
edit-did-name = уровень называется «{ $title }»
edit-did-picture = другая картинка пола

# Пустой уровень и герои в другом уровне.

new-made = { $path }: «{ $title }», { $width } × { $height } клеток
carry-refused = Героям туда не попасть: { $why }
carry-made = { $path }: { $title }, { $count ->
    [0] никто не перешёл
    [one] перешёл { $count } герой
    [few] перешли { $count } героя
   *[other] перешли { $count } героев
}
carry-arrived = { $who }: место { $at }, { $count ->
    [0] без вещей
    [one] { $count } вещь при себе
    [few] { $count } вещи при себе
   *[other] { $count } вещей при себе
}
carry-instead = { $who }: место { $at }, вместо «{ $whom }», { $count ->
    [0] без вещей
    [one] { $count } вещь при себе
    [few] { $count } вещи при себе
   *[other] { $count } вещей при себе
}
carry-dead = { $who }: смерть, дальше пути нет
carry-no-room = { $who }: не нашлось места
carry-stays = { $who } из этого уровня остаётся на своём месте
