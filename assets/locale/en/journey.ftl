# Between encounters: the road, the camp, the tavern, the weather (S7–S11, S13), the chronicle.

## Log

log-time_passed = { $way ->
    [no] { $hours } h { $minutes } min pass.
   *[yes] { $hours } h { $minutes } min on the way, { $km } km.
} It is day { $day }, { $time }.
log-on_the_way = { $what }
log-vigour_changed = { $who }: Vigour { $before } → { $after }, { $why }.
log-points_awarded = { $who }: adventure points { $before } → { $after } ({ $reason }).

## On the way

journey-planned = { $legs ->
    [0] The journey is off.
    [one] The route is laid: one leg, { $km } km.
   *[other] The route is laid: { $legs } legs, { $km } km.
}
journey-next-leg = the next leg
journey-leg-done = The party has come { $km } km. Reached: { $to }.
journey-arrived = The party has arrived.
journey-no-progress = The party makes no headway here.
journey-carries-nobody = { $who } cannot walk: the party halts.
journey-no-vigour = { $who } has no Vigour left and must rest: the party halts.
journey-no-mount = { $who } has no mount to ride: the party halts.
journey-mount-no-vigour = { $mount } has no Vigour left and must rest: the party halts.
journey-mount-of = the mount of { $who }
journey-rowers-rest = The rowers must rest.
journey-mount-tires = { $mount } tires: Vigour { $left }.
journey-mount-day-end = { $mount } will feel the hard ride tomorrow.
journey-mount-spent = { $days ->
    [one] { $mount } is ridden to a standstill: it rests for a day, or it dies.
   *[other] { $mount } is ridden to a standstill: it rests for { $days } days, or it dies.
}
journey-mount-dies = { $mount } is ridden to death.
journey-day-end = { $who } will feel the forced march tomorrow.
journey-slept = { $healing ->
    [one] A night’s rest is over: { $place }.
   *[other] A night’s rest is over: { $place }. For healing the day counts as { $healing }.
}
journey-hunger = { $hunger ->
    [0] { $who } is no longer hungry.
   *[other] { $who } goes hungry: −{ $hunger } to all checks.
}
journey-starves = { $who } collapses, starved.
journey-gives-out = { $who } collapses without Vigour and lies dying.
journey-drunk = { $who } is drunk: { $stage }.
journey-ails = { $who } feels ill ({ $what }): { $amount } for { $hours } h.
journey-eats = { $portions ->
    [one] { $who } eats a portion: { $food }.
   *[other] { $who } eats { $portions } portions: { $food }.
}
journey-clothes = { $on ->
    [yes] { $who } puts on warm clothes.
   *[no] { $who } takes off the warm clothes.
}
journey-weather = It is { $celsius } °C here now.
journey-supplied = { $who }: the pack has been changed.
journey-legs = Legs
journey-mounts = Mounts
journey-metres = Length of a leg in metres
journey-celsius = Temperature in °C
journey-current = Current in metres an hour
journey-hours = Hours
journey-days = Days
journey-half-hours = Half hours
journey-portions = Portions
journey-steps = Steps of a plan

## What Vigour goes by

vigour-march = long march
vigour-awake = lack of sleep
vigour-day-end = yesterday’s forced march
vigour-cold = cold
vigour-heat = heat
vigour-quick-rest = quick rest
vigour-rest = simple rest
vigour-sleep = sleep
vigour-food = good food
vigour-long-march = weeks of forced marching
vigour-day-of-rest = a full day of rest

## Rolls

check-march = staying fresh on the march
check-forced-march = staying fresh on the forced march
check-day-end = after a day of forced marching
check-horse-week = after a week of hard riding
check-awake = staying awake
check-overeating = not overeating
check-starving = not starving
check-quick-rest = quick rest
check-mug = mug { $mug }: { $drink }
check-hangover = the morning after
check-cold = bearing the cold
check-heat = bearing the heat
check-of-mount = { $mount }: { $what }
part-cold = Cold
part-heat = Heat
part-hunger = Hunger
part-fatigue = Fatigue
part-overeating = Full stomach
part-hangover = Hangover
part-nausea = Nausea
part-morale = Dutch courage

## Ground, pace, ships

terrain-open = open country
pace-walk = on foot
pace-forced-walk = forced march
pace-ride = mounted
pace-forced-ride = forced, mounted
craft-oars = oars
craft-sail = sails
wind-fair = fair wind
wind-abeam = wind abeam
wind-against = wind ahead
wind-calm = calm

## Food, beds, drink

food-poor = plain fare
food-good = good food
food-excellent = excellent food
lodging-camp = camp
lodging-common-room = common room
lodging-room = room
lodging-good-room = good room
drink-ale = Ale
drink-wine = Wine
drink-spirits = Spirits
drink-common = common
drink-vintage = vintage
drink-elite = elite
drink-collectors = for collectors
drink-lame-goblin = Lame Goblin
drink-larnby-courier = Larnby Courier
drink-golden-sands = Golden Sands
drink-traitors-farewell = Traitor’s Farewell
drink-red-witch = Red Witch
drink-demons-blood = Demon’s Blood
drink-white-night = White Night
drink-courtesans-tear = Courtesan’s Tear
drink-salty-dog = Salty Dog
drink-maidens-honour = Maiden’s Honour
drink-scarlet-knights = Knights of the Scarlet Tower
drink-dragons-kiss = Dragon’s Kiss
drunk-light = Tipsy
drunk-medium = Drunk
drunk-heavy = Very drunk
drunk-critical = Dead drunk

## Refusals

refused-nobody-travels = There is nobody to travel.
refused-travels-not = Somebody is named who does not travel.
refused-rider-travels-not = A mount carries only those who travel.
refused-danger-at-work = { $what }: that still counts its turns, so hours cannot pass. Let turns pass until it is over, or stop it.
refused-not-in-an-encounter = Not while an encounter runs.
refused-no-route = There is no route, or the party has arrived.
refused-quick-rest = { $who } has lost no Vigour that quick rest restores.
refused-no-food = { $food }: only { $left } in the pack.
refused-clothes-already = That is so already.
refused-no-warm-clothes = It has no warm clothes.
refused-nothing-written = There is nothing written.

## Chronicle

chronicle-day = Day { $day }
chronicle-note = { $text }
chronicle-award = { $who } gains { $points ->
    [one] one adventure point ({ $reason }).
   *[other] { $points } adventure points ({ $reason }).
}
chronicle-occasion = { $given ->
    [yes] { $occasion } ({ $reason }).
   *[no] { $occasion }.
}
chronicle-encounter = An encounter began.
chronicle-encounter-over = The encounter ended.
chronicle-died = { $who } is dead.
