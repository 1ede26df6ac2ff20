# Справочник на листе справки.

ui-help-keys = Клавиши и правила коротко
ui-handbook = Справочник
ui-handbook-search = Искать в справочнике (Ctrl+F)
ui-handbook-before = Предыдущая глава
ui-handbook-next = Следующая глава
ui-handbook-nothing = Здесь нет ничего про «{ $words }». Попробуйте одно слово или номер правила, например F5.
ui-handbook-found = { $n ->
    [one] { $n } раздел
    [few] { $n } раздела
   *[many] { $n } разделов
}
ui-handbook-empty = Справочник на этом языке пуст. Установите программу заново.
ui-key-handbook = В справочнике: листать; Ctrl+F ищет в нём
