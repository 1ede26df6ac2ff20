# Combat: weapons, armour, spells, what is asked and told of a fight.

## Weapons and armour

weapon-axe = axe
weapon-claws = claws
weapon-club = club
weapon-crossbow = crossbow
weapon-dagger = dagger
weapon-longbow = longbow
weapon-mace = mace
weapon-mooring-post = mooring post
weapon-short-bow = short bow
weapon-spear = spear
weapon-staff = staff
weapon-sword = sword
weapon-throwing-axe = throwing axe
weapon-two-handed-axe = two-handed axe
weapon-unarmed = bare hands
armour-chain-shirt = chain shirt
armour-leather = leather
armour-padding = padding
armour-plate = plate
armour-thick-hide = thick hide
armour-tough-skin = tough skin

weapon-class-crushing = crushing
weapon-class-slashing = slashing
weapon-class-piercing = piercing

## Spells

spell-bannbaladin = BANNBALADIN
spell-ignifaxius = IGNIFAXIUS
spell-about-charm = The target takes the caster for a friend: { $rounds } rounds for each quality level.
spell-about-fire = Fire: { $dice }d6 of damage and { $bonus } more for each quality level. Armour counts, there is no defence.

## Rolls and their sums

check-attack = attack on { $target } ({ $weapon })
check-defence = defence ({ $weapon })
check-damage = damage to { $target } ({ $weapon })
check-cast = { $spell } on { $target }
check-treat = treating the wounds of { $target }
check-break-free = { $whose ->
    [own] breaking free ({ $what })
   *[other] freeing { $target } ({ $what })
}
part-range-close = Close range
part-range-medium = Medium range
part-range-far = Far range
part-water = Fighting in water
part-target-is = Target: { $condition }
part-cover = Cover ({ $corners } of 4 corners hidden)
part-fortune-defence = Fortune for defence
part-further-defences = { $count ->
    [one] Second defence of the round
   *[other] Defences before: { $count }
}
part-critical-attack = Critical attack: value halved
part-quality = Quality { $quality }
defence-none = No defence

## What a critical failure does

blunder-loses-turn = the rest of the turn is lost
blunder-falls-prone = falls to the ground
blunder-dazed = is dazed

## What holds somebody

hold-bear-trap = bear trap
hold-portcullis = portcullis
hold-net = net
hold-grip = grip
hold-weight = weight
hold-unknown = what holds fast
condition-held-by = { $about } Held by: { $what }. Breaking free: Athletics { $difficulty }.

## Log

log-wounded = { $known ->
    [yes] { $by } hits { $who }
   *[no] { $who } is hit
}{ $numbers ->
    [yes] {": "}{ $damage } damage, armour { $armour }, life { $before } → { $after }.
   *[no] {": "}{ $damage } damage.
}
log-bled = { $who } is dying: life { $before } → { $after }.
log-undefended = { $who } cannot defend: { $why }.
log-blundered = { $who }: { $what }.
log-charmed = { $who } takes { $by } for a friend for { $rounds } { $rounds ->
    [one] round
   *[other] rounds
} (quality { $quality }).
log-reloaded = { $who } makes ready: { $weapon }.

## Refusals

refused-no-such-weapon = It carries no such weapon.
refused-no-such-spell = It knows no such spell.
refused-attack-oneself = Nobody attacks themselves.
refused-not-in-sight = That is not in sight.
refused-is-dead = That one is dead.
refused-charmed = It takes that one for a friend.
refused-no-line = It does not see that from where it stands.
refused-out-of-range = Too far: it carries { $far } m at most.
refused-thrown-in-water = Thrown weapons do nothing in water.
refused-not-ready = First it has to be made ready: { $weapon }.
refused-ready-already = It is ready already.
refused-no-attack-waits = No attack waits for a defence.
refused-not-your-defence = That defence is somebody else’s.
refused-parry-missile = A missile cannot be parried, only dodged.
refused-no-defence-left = A defence needs a value above 0.
refused-pinned = It is pinned.
refused-prone = It lies on the ground and has to get up first.
refused-not-prone = It does not lie on the ground.
refused-not-dying = That one is not dying.
refused-not-held = That one is not held by anything.
refused-grate-up = The grate is up.
refused-attempt-next-turn = It has just failed; it can be tried again in the next round.

## Those whom one does not see (S2)

check-attack-square = attack on the square { $at } ({ $weapon })
check-unseen = Does the blow find somebody unseen?
check-listen = listening
check-unheard = Is { $who } heard?
log-struck_nothing = { $who } strikes at { $at }: nothing is hit.
log-struck_unseen = { $who } strikes at { $at } and meets somebody unseen (die: { $die }).
log-listened = { $count ->
    [0] { $who } listens and hears nobody.
   *[other] { $who } listens and hears somebody at: { $at }.
}
refused-seen-there = Somebody is seen there; the attack can be aimed at them.
