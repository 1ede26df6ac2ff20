# Служебные слова в предложениях журнала.

telling-somebody = Кто-то
telling-no-reason = причина не названа
seat-number = Игрок { $n }
phase-opening = Начало: первый ход?
phase-turns = Ходы
phase-environment = Ходит подземелье
telling-order-none = В очереди нет никого, о ком вы знаете.
telling-order-one = { $who } ({ $initiative })
telling-order-one-unknown = { $who }
telling-order-list = { $first }, { $rest }
door-any = Дверь
door-any-what = дверь
door-broken = Разбитая дверь
door-broken-what = разбитую дверь
door-wooden = Деревянная дверь
door-wooden-what = деревянную дверь
door-reinforced = Окованная дверь
door-reinforced-what = окованную дверь
door-stone = Каменная дверь
door-stone-what = каменную дверь
door-iron = Железная дверь
door-iron-what = железную дверь
