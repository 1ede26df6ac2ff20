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
door-any = Door
door-any-what = a door
door-broken = Broken door
door-broken-what = the broken door
door-wooden = Wooden door
door-wooden-what = the wooden door
door-reinforced = Reinforced door
door-reinforced-what = the reinforced door
door-stone = Stone door
door-stone-what = the stone door
door-iron = Iron door
door-iron-what = the iron door
