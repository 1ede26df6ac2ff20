# Папка кампании: уровни, персонажи и сохранения одного ведущего.

campaign-title = Кампания
campaign-open-it = Кампания
campaign-leave = К начальному экрану
campaign-place = В папке { $path }
campaign-place-usual = В обычной папке, где и так лежат ваши уровни и сохранения: { $path }
campaign-name-path = Другая папка или файл…
campaign-name-path-about = Перейти в папку другой кампании или скопировать уровень, сохранение или персонажа в эту.
campaign-path = Путь к папке или файлу
campaign-use-folder = Взять эту папку
campaign-use-folder-about = Уровни, персонажи и сохранения отныне хранятся там. Чего в ней не хватает, будет создано.
campaign-take-in = Скопировать файл в кампанию
campaign-take-in-about = Уровень, сохранение или персонаж. Сам файл остаётся на месте. Его можно и бросить на окно.
campaign-usual = Вернуться в обычную папку
campaign-search = Искать по имени или словам
campaign-tab-levels = Уровни · { $n }
campaign-tab-characters = Персонажи · { $n }
campaign-tab-saves = Сохранения · { $n }
campaign-tab-trash = Корзина · { $n }

campaign-looking = Папка просматривается…
campaign-empty-levels = Здесь были бы уровни этой кампании. Начните новый на странице «Новый уровень» и сохраните его в мастерской или бросьте файл уровня на это окно.
campaign-empty-characters = Здесь были бы персонажи этой кампании; на поле их ставит ведущий. Бросьте файл персонажа на это окно или положите его в папку «characters».
campaign-empty-saves = Здесь были бы сохранения этой кампании. Сохраняйтесь из меню во время игры.
campaign-empty-trash = Удалённое лежит здесь, пока не понадобится снова. Ничего не удалено.
campaign-empty-search = С такими словами ничего нет. Уберите часть из них.

campaign-kind-level = Уровень
campaign-kind-character = Персонаж
campaign-kind-save = Сохранение
campaign-round = Раунд { $n }
campaign-broken = С ошибками
campaign-broken-why = В файле есть ошибки. Откройте его, чтобы прочитать какие.
campaign-shipped = Из самой программы
campaign-no-heroes = В этом сохранении нет героев.

campaign-play = Играть
campaign-open = Продолжить
campaign-edit = Править
campaign-duplicate = Копия
campaign-delete = Удалить
campaign-restore = Вернуть
campaign-take-back = Вернуть обратно
campaign-carry = Герои идут дальше…

campaign-deleted = «{ $name }» лежит в корзине.
campaign-restored = «{ $name }» снова на месте.
campaign-duplicated = Сделана копия: «{ $name }».
campaign-taken-in = Скопировано в кампанию: «{ $name }».
campaign-folder-taken = Отныне кампания хранится в этой папке.
campaign-carried = Записан новый уровень: «{ $name }».

campaign-carry-title = Герои идут дальше
campaign-carry-back = К списку
campaign-carry-from = Из сохранения «{ $save }»: { $names }
campaign-carry-says = Они приносят здоровье, Фортуну, Волю и снаряжение и занимают места героев, стоящих на уровне. Сохранение и уровень остаются как есть.
campaign-carry-here = На этот уровень
campaign-carry-choose = Сначала выберите уровень.
campaign-carry-cannot = Туда им не попасть. Выберите другой уровень.
campaign-carry-refused = Туда им не попасть
campaign-carry-nobody = Не придёт никто. Выберите другой уровень или другое сохранение.
campaign-carry-play = Играть там
campaign-carry-keep = Сохранить новым уровнем
campaign-comes = Приходит: { $who }, { $count ->
    [0] без вещей
    [one] { $count } вещь при себе
    [few] { $count } вещи при себе
   *[other] { $count } вещей при себе
}
campaign-comes-instead = Приходит: { $who } вместо «{ $whom }», { $count ->
    [0] без вещей
    [one] { $count } вещь при себе
    [few] { $count } вещи при себе
   *[other] { $count } вещей при себе
}
campaign-dead = Мертвы и остаются: { $names }
campaign-no-room = Не нашлось места: { $names }
campaign-stay = Уже на уровне и остаются: { $names }

campaign-fault-next = Ничего не изменено и не потеряно. Проверьте, что папка на месте, что в неё можно писать и что на диске есть место, и попробуйте снова.
campaign-fault-folder = { $path } не годится в папки кампании. Ответ системы: «{ $why }»
campaign-fault-taken-in = { $path } – не уровень, не сохранение и не персонаж.
campaign-fault-taken-in-next = Карты других программ читаются на странице «Новый уровень».
campaign-fault-gone = Файла { $path } больше нет.
campaign-fault-gone-next = Возможно, его переместили. Список читается заново.
campaign-fault-carry-next = Выберите другой уровень или закончите то, в чём участвуют его герои.
files-next = Проверьте, что папка на месте, что в ней можно читать и писать и что на диске есть место, и попробуйте снова.
