# Слова, которыми пользуется вся программа.

language-en = English
language-ru = Русский
seat-gm = Ведущий
