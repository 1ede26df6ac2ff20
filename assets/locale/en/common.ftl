# Words that every part of the program uses.

language-en = English
language-ru = Русский
seat-gm = Game master
