# Что может случиться с партией на диске.

session-file-missing = { $path }: такого файла нет
session-file-denied = { $path }: читать или писать здесь не разрешено. Укажите в TORCHLINE_DATA свою папку
session-disk-full = { $path }: диск полон. Освободите место или укажите в TORCHLINE_DATA папку на другом диске
session-file-fault = { $path }: файл не прочитать и не записать. Система говорит: «{ $detail }»
session-document = { $name }: в документе ошибки
session-open = Из этого документа не собрать стол: «{ $detail }»
session-seed = { $path }: это не зерно костей; должно быть 64 шестнадцатеричные цифры
session-in-use = { $path }: эта партия открыта в другом окне
