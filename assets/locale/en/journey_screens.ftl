# The journey on screen: the road, the camp and the inn, the story.

ui-journey = Journey
ui-journey-road = Road
ui-journey-camp = Camp and inn
ui-journey-story = Story
ui-key-journey = The journey: road, camp and inn, story

## Said everywhere

ui-journey-moment = Day { $day }, { $time }
ui-journey-day-short = day { $n }
ui-journey-degrees = { $celsius } °C
ui-journey-km = { $km } km
ui-journey-km-h = { $km } km/h
ui-journey-km-at-worst = { $come }, at worst { $worst }
ui-journey-hours = { $hours } h
ui-journey-minutes = { $minutes } min
ui-journey-hours-minutes = { $hours } h { $minutes } min
ui-journey-days = { $n ->
    [one] one day
   *[other] { $n } days
}
ui-journey-portions = { $n ->
    [one] one portion
   *[other] { $n } portions
}
ui-journey-unit-h = h
ui-journey-unit-d = d
ui-journey-unit-km = km
ui-journey-unit-km-h = km/h
ui-journey-remove = Remove
ui-journey-earlier = Earlier
ui-journey-later = Later
ui-journey-only-looking = A recording is only looked at.

## The route

ui-journey-route = Route
ui-journey-route-empty = The legs of the way stand here: where each leads, over what ground, how long it is. Add the first one below.
ui-journey-route-empty-player = There is no route yet. The game master lays it.
ui-journey-not-laid = not laid yet
ui-journey-add-leg = Another leg
ui-journey-take-back = Take back
ui-journey-leg = leg { $n }
ui-journey-on-a-road = road
ui-journey-to = Where to
ui-journey-length = Length of the leg
ui-journey-by-land = By land
ui-journey-by-ship = By ship
ui-journey-ground = Ground; the number divides the distance
ui-journey-road-there = a road
ui-journey-current = Current
ui-journey-current-hint = Current: above 0 with the ship, below 0 against it
ui-journey-own-warmth = a temperature of its own
ui-journey-come = { $gone } of { $all }
ui-journey-speed = Here the party makes { $hour }, or { $day } a day when nothing happens.

## Who travels

ui-journey-who = Who travels
ui-journey-party = Party
ui-journey-party-empty = Those of the party whose sheets you may read stand here.
ui-journey-add-mount = Another mount
ui-journey-mount = Horse
ui-journey-mount-name = Name of the mount
ui-journey-rider = Rider
ui-journey-carries-rider = carries { $who }
ui-journey-mount-dead = dead
ui-journey-mount-spent = { $n ->
    [one] spent: a day of rest, or it dies
   *[other] spent: { $n } days of rest, or it dies
}
ui-journey-no-vigour = no Vigour left
ui-journey-hunger = Hunger −{ $n }
ui-journey-fatigue = Fatigue { $n }
ui-journey-worn = Vigour at most −{ $n }
ui-journey-awake = awake for { $n } h
ui-journey-eaten = eaten today { $now } of { $max }
ui-journey-carries = { $what } × { $count }
ui-journey-no-food = no food in the pack
ui-journey-bedroll = bedroll
ui-journey-warm-on = wears warm clothes
ui-journey-warm-off = warm clothes in the pack

## The plan

ui-journey-plan = Plan
ui-journey-plan-empty = What the party does one after the other stands here, with what is sure and the odds of what is not. Add steps below.
ui-journey-until = until { $when }
ui-journey-not-reached = not reached any more
ui-journey-served = served
ui-journey-ordinary-day = An ordinary day
ui-journey-ordinary-day-hint = March as long as the weakest can without a check, rest for half an hour, march on, eat of the pack, camp.
ui-journey-set-out = Set out
ui-journey-no-steps = The plan is empty.
ui-journey-lay = Lay this route
ui-journey-route-unchanged = The route is laid already.
ui-journey-clear = Clear the plan
ui-step-march = march
ui-step-travel = travel by the day
ui-step-halt = halt
ui-step-quick-rest = quick rest
ui-step-eat = eat
ui-step-drink = a mug each
ui-step-sleep = sleep
ui-step-rest-days = days of rest

## What it brings

ui-journey-outlook = What it brings
ui-journey-outlook-says = Exact odds, each looked at apart, as long as nobody spends Fortune. The columns: Vigour at the end.
ui-journey-fine = loses no Vigour
ui-journey-weaker = may end weaker { $chance }
ui-journey-halts = may stop the party { $chance }
ui-journey-dies = may lie dying { $chance }
ui-journey-spent = may be ridden to a standstill { $chance }
ui-journey-mount-may-die = may die { $chance }
ui-journey-vigour-at-end = Vigour at the end
ui-journey-vigour-may-be = { $vigour }: { $chance }
ui-journey-rolls = { $n ->
    [one] One roll
   *[other] { $n } rolls
}
ui-journey-roll = { $what } against { $against }
ui-journey-fails = fails { $chance }
ui-journey-fails-if-due = comes due { $due }, fails { $chance }

## Camp and inn

ui-camp-table = At table
ui-camp-nobody = Nobody of yours travels.
ui-camp-meal = A meal
ui-camp-feeds = { $vigour ->
    [0] A portion feeds { $nutrition }.
   *[other] A portion feeds { $nutrition } and restores { $vigour } Vigour.
}
ui-camp-clothes-on = Put on warm clothes
ui-camp-clothes-off = Take off the warm clothes
ui-camp-fare = Bill of fare
ui-camp-sober = Sober
ui-camp-sober-says = Each mug is a check of Endurance; each further one is harder by 1.
ui-camp-nausea = Nausea −{ $n } to all rolls
ui-camp-morale = Morale +{ $n }
ui-camp-hangover = Tomorrow: Endurance against { $n }.
ui-camp-mugs = { $n ->
    [one] one mug so far
   *[other] { $n } mugs so far
}
ui-camp-cannot-lie = cannot lie
ui-camp-next-mug = mug { $mug }, against { $against }
ui-camp-next-stage = next stage { $chance }, skips one { $skips }
ui-camp-order = A mug of { $drink } for { $who }
ui-camp-rest = Rest
ui-camp-rest-days = full days of rest
ui-camp-halt = Halt
ui-camp-quick-rest-says = An hour: Endurance against 12 gives a point of Vigour back that was lost by exertion; a fumble costs one.
ui-camp-warmth = Temperature of the place
ui-camp-warmth-of-leg = The leg has its own: { $warmth }.
ui-camp-supplies = The pack of { $who }
ui-camp-warm-clothes = warm clothes
lodging-camp-says = Eight hours: 2 Vigour with a bedroll, 1 without. In the weather.
lodging-common-room-says = Eight hours: 2 Vigour.
lodging-room-says = Eight hours: 3 Vigour.
lodging-good-room-says = Eight hours: all Vigour; the day counts double for healing.

## The bill of fare

drink-lame-goblin-says = common; bitter and dark, brewed in goblin villages
drink-larnby-courier-says = common; the ale that every tavern has
drink-golden-sands-says = common; from the eastern coast, tastes of bread
drink-traitors-farewell-says = for collectors; whoever gets a stage of it cannot lie until sober
drink-red-witch-says = common; red, of raspberries
drink-demons-blood-says = common; ruby red, from the vineyards of the coast
drink-white-night-says = common; white, from the southern foothills
drink-courtesans-tear-says = a vintage; Charisma +1 while a stage lasts
drink-salty-dog-says = common; +4 to rolls that resist cold while a stage lasts
drink-maidens-honour-says = common; tart and bitter, and cheap
drink-scarlet-knights-says = common; whoever passes out on it cannot be woken for eight hours, and has no hangover
drink-dragons-kiss-says = for the few; +1 to physical actions that need no precision while a stage lasts

## Story

ui-story-who = Who is here
ui-story-last-time = Took part last time: { $who }
ui-story-first-time = Nobody is noted for last time: the start of this session notes who is here.
ui-story-no-heroes = There are no heroes at this table.
ui-story-fortune = Fortune comes back
ui-story-award-one = A point for { $who }
ui-story-points = Adventure points
ui-story-give-points = { $count ->
    [one] Award to one
   *[other] Award to each of { $count }
}
ui-story-has-points = { $who }: { $points }
ui-story-chronicle = Chronicle
ui-story-chronicle-empty = Journeys, nights, encounters, deaths and awards are written down here by themselves, and whatever the game master adds.
ui-story-export = Take the chronicle along
ui-story-exported = Written: { $place }
ui-story-line = A line for the chronicle
ui-story-write = Write

## The rules in short

ui-rule-s7 = Ships: oars make about 10 km an hour whatever the wind, sails as much with a fair wind, half abeam, a quarter against it; rivers add their current. Simply: 100 km a day.
ui-rule-s8a = Long marches: 30 km a day and 2 more for each point of Endurance. Forced: half as far again, a point of Vigour off the maximum each week. Mounted: twice as far.
ui-rule-s8b = Short marches: 300 m an hour for each action point, as many hours in a row as Endurance; then Endurance against 9 every hour, or a point of Vigour is lost. Half an hour of rest gives it back. Forced: half as far again, against 12.
ui-rule-s9 = Food: a day needs as much nutrition as Constitution. What is missing is a penalty from the next day on, adding up; a full day takes it away.
ui-rule-s10 = Rest: eight hours restore 1 to 3 Vigour, a good room all of it. An hour of quick rest is Endurance against 12.
ui-rule-s11 = Drink: every mug is Endurance against 9, harder by 1 for each further one; a failure brings the next stage. The morning after: −2 to all rolls for as many hours as the check falls short.
ui-rule-s13 = Heat and cold: 0 to 40 °C is fine, −30 in warm clothes, both limits wider by Endurance. Beyond, a check every hour.
