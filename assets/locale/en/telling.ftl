# The small words in the sentences of the log.

telling-somebody = Somebody
telling-no-reason = no reason given
seat-number = Player { $n }
phase-opening = Opening: first move?
phase-turns = Turns
phase-environment = The dungeon's turn
telling-order-none = Nobody you know of is in the order.
telling-order-one = { $who } ({ $initiative })
telling-order-one-unknown = { $who }
telling-order-list = { $first }, { $rest }
telling-reckoning-one = { $chain }
telling-reckoning-two = { $before } { $after }
telling-part-first = { $amount } ({ $source }{ $rule })
telling-part-next = { $before } { $sign } { $amount } ({ $source }{ $rule })
telling-against = against
telling-against-skill = against { $values }
telling-pool-of = from
telling-result-total = = { $total }
telling-result-against = = { $total } against { $against }
telling-result-value = = { $value }
telling-result-skill = – SP { $points } → { $left }
telling-result-pool = = { $size ->
    [one] one die
   *[other] { $count } dice
}, { $successes ->
    [one] { $successes } success
   *[other] { $successes } successes
}
telling-result-chance = = { $count }, a chance roll
telling-door-any = Door
telling-door-any-what = a door
telling-door-broken = Broken door
telling-door-broken-what = the broken door
telling-door-wooden = Wooden door
telling-door-wooden-what = the wooden door
telling-door-reinforced = Reinforced door
telling-door-reinforced-what = the reinforced door
telling-door-stone = Stone door
telling-door-stone-what = the stone door
telling-door-iron = Iron door
telling-door-iron-what = the iron door
telling-logbook-by = As the table told it to: { $seat }
