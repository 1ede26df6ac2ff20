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
telling-reckoning-one = { $chain }
telling-reckoning-two = { $before } { $after }
telling-part-first = { $amount } ({ $source }{ $rule })
telling-part-next = { $before } { $sign } { $amount } ({ $source }{ $rule })
telling-against = против
telling-against-skill = против { $values }
telling-pool-of = из
telling-result-total = = { $total }
telling-result-against = = { $total } против { $against }
telling-result-value = = { $value }
telling-result-skill = – ОУ { $points } → { $left }
telling-result-pool = = { $size ->
    [one] { $count } кость
    [few] { $count } кости
   *[other] { $count } костей
}, { $successes ->
    [one] { $successes } успех
    [few] { $successes } успеха
   *[other] { $successes } успехов
}
telling-result-chance = = { $count }, бросок на удачу
telling-door-any = Дверь
telling-door-any-what = дверь
telling-door-broken = Разбитая дверь
telling-door-broken-what = разбитую дверь
telling-door-wooden = Деревянная дверь
telling-door-wooden-what = деревянную дверь
telling-door-reinforced = Окованная дверь
telling-door-reinforced-what = окованную дверь
telling-door-stone = Каменная дверь
telling-door-stone-what = каменную дверь
telling-door-iron = Железная дверь
telling-door-iron-what = железную дверь
telling-logbook-by = Как это видит за столом: { $seat }
