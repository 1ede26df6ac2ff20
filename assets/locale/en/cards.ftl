# Cards of rolls and defences, the sheet's checks, characters.

## A roll on the table

ui-roll-title = { $who }: { $what }
ui-roll-on = on: { $target }
ui-roll-chance = Chance of success: { $chance }
ui-roll-chance-short = { $then }
ui-roll-odds = { $now } → { $then }
ui-roll-sum = = { $value }
ui-roll-sum-modifier = = { $value } in all
ui-roll-pick = Pick dice by click or number.
ui-roll-pick-first = Pick the dice first.
ui-roll-pick-one = Pick one die.
ui-roll-reroll = Roll dice again
ui-roll-damage = Roll a die of damage again
ui-roll-lower = Two less on a die
ui-roll-left = { $n } s
ui-roll-left-hint = Then the table answers by itself: announced dice are thrown, dice that lie stand.
ui-roll-word = Add
ui-roll-word-amount = A modifier of the game master’s
ui-roll-word-needs = Choose an amount other than 0.
ui-die = Die { $n }: { $face }
ui-die-blank = Die { $n }, not thrown yet
ui-die-good = counts for it
ui-die-bad = counts against it
ui-die-before = was { $face }

## An attack that waits for its defender

ui-somebody = Somebody
ui-defence-attacked = attacked by { $attacker } ({ $weapon })
ui-defence-critical = Critical hit: defence ÷ 2, damage × 2
ui-defence-how = How is the blow met?
ui-alertness = surprised
ui-alertness-says = A point of Fortune gets over the surprise at once.
ui-alertness-spend = Spend a point
ui-alertness-leave = Stay surprised

## What stands on a sheet, by name

sheet-size = Size
sheet-life = Life
sheet-life-max = Most life
sheet-action-points = Action points
sheet-speed = Speed
sheet-initiative = Initiative
sheet-luck = Luck
sheet-fortune = Fortune
sheet-fortune-decided = Fortune, as the game master decides
sheet-willpower = Willpower
sheet-vigour = Vigour
sheet-adventure-points = Adventure points
sheet-gear = Gear
sheet-name = Name

refused-beyond-the-range = { $what }: only { $low } to { $high }.
refused-skill-key = “{ $name }” is no name of a skill; it looks like skill-climbing.
refused-ability-twice = The same ability stands on the sheet twice.
refused-emblem = An emblem is named with small letters, digits, - and _.
refused-without-name = A name is needed.
refused-unknown-weapon = There is no weapon “{ $name }”.
refused-unknown-armour = There is no armour “{ $name }”.
refused-unknown-spell = There is no spell “{ $name }”.
refused-weapon-count = The weapon “{ $name }” should stand among the weapons once.
sheet-spell = spell “{ $name }”
refused-sheet-full = There is no more room on the sheet.
refused-too-many-things = The table holds no more than { $limit } things.

## Characters from files

cli-with = “{ $found }” names no character and cell: --with wants FILE@x,y
ui-escape-run = Run
ui-escape-stay = Stay
