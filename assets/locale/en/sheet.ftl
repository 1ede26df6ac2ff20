# Names of everything that stands on a sheet or on the board.

## Attributes (F)

attribute-courage = Courage
attribute-courage-short = CO
attribute-sagacity = Sagacity
attribute-sagacity-short = SG
attribute-intuition = Intuition
attribute-intuition-short = IN
attribute-charisma = Charisma
attribute-charisma-short = CH
attribute-dexterity = Dexterity
attribute-dexterity-short = DE
attribute-agility = Agility
attribute-agility-short = AG
attribute-constitution = Constitution
attribute-constitution-short = CN
attribute-strength = Strength
attribute-strength-short = ST

## Characteristics (S)

characteristic-constitution = Constitution
characteristic-endurance = Endurance
characteristic-perception = Perception
characteristic-dodge = Dodge
characteristic-athletics = Athletics
characteristic-stealth = Stealth
characteristic-dexterity = Dexterity
characteristic-senses = Senses
characteristic-charisma = Charisma
characteristic-mind = Mind
characteristic-reaction = Reaction
characteristic-mechanics = Mechanics
characteristic-swimming = Swimming

## Dots (E)

dots-intelligence = Intelligence
dots-wits = Wits
dots-resolve = Resolve
dots-strength = Strength
dots-dexterity = Dexterity
dots-stamina = Stamina
dots-presence = Presence
dots-manipulation = Manipulation
dots-composure = Composure
dots-crafts = Crafts
dots-investigation = Investigation
dots-medicine = Medicine
dots-occult = Occult
dots-athletics = Athletics
dots-stealth = Stealth
dots-brawl = Brawl
dots-persuasion = Persuasion
dots-intimidation = Intimidation

## Skills (F)

skill-body-control = Body Control
skill-climbing = Climbing
skill-fast-talk = Fast-Talk
skill-feat-of-strength = Feat of Strength
skill-history = History
skill-intimidation = Intimidation
skill-magical-lore = Magical Lore
skill-mechanics = Mechanics
skill-perception = Perception
skill-pick-locks = Pick Locks
skill-self-control = Self-Control
skill-stealth = Stealth
skill-swimming = Swimming
skill-tracking = Tracking
skill-treat-wounds = Treat Wounds
skill-woodcraft = Woodcraft

## Attack and defence (F)

combat-attack = Attack
combat-parry = Parry
combat-dodge = Dodge
combat-ranged = Ranged attack

## Special abilities (F12, F13)

ability-improved-attack = Improved Attack
ability-improved-attack-about = After a melee attack roll, one Fortune point lowers the die by up to 2; not after a critical failure.
ability-improved-parry = Improved Parry
ability-improved-parry-about = After a parry roll, one Fortune point lowers the die by up to 2; not after a critical failure.
ability-improved-dodge = Improved Dodge
ability-improved-dodge-about = After a dodge roll, one Fortune point lowers the die by up to 2; not after a critical failure.
ability-improved-ranged-attack = Improved Ranged Attack
ability-improved-ranged-attack-about = After a ranged attack roll, one Fortune point lowers the die by up to 2; not after a critical failure.
ability-improved-attribute = Improved Attribute
ability-improved-attribute-about = After an attribute check, or one attribute roll inside a skill check, one Fortune point lowers the die by up to 2; not after a critical failure.
ability-alertness = Alertness
ability-alertness-about = When surprised, spend one Fortune point at once and you no longer are.

## Conditions

condition-pain = Pain
condition-pain-about = Each level is −1 to all checks and −1 to speed; level 4 incapacitates.
condition-dazed = Dazed
condition-dazed-about = Each level is −1 to all checks and −1 to speed; level 4 incapacitates.
condition-prone = Prone
condition-prone-about = Attack and dodge −4, parry and ranged attack −2; has to get up (2 AP) before walking. Attacks hand to hand against it +2, from afar −2.
condition-held = Held
condition-held-about = Cannot leave the place. Attack, ranged attack and parry −2, dodge −4; attacks against it +2.
condition-surprised = Surprised
condition-surprised-about = No action and no defence in the first round.
condition-unconscious = Unconscious
condition-unconscious-about = Perceives nothing and cannot act or defend.
condition-pinned = Pinned
condition-pinned-about = Cannot leave the place, get up or dodge. Attack and parry −4, ranged attack −8; attacks against it +4 hand to hand, +2 from afar.
condition-charmed = Charmed
condition-charmed-about = Takes whoever cast the spell for a friend and does not turn against them; being hurt ends it.
condition-dying = Dying
condition-dying-about = Loses 1 life at the end of each round and is dead at minus Constitution. Treating the wounds saves.
condition-dead = Dead
condition-dead-about = Nothing can be done any more.

## Doors and locks (S4)

door-broken-wooden = broken wooden door
door-wooden = wooden door
door-reinforced = reinforced wooden door
door-stone = stone door
door-iron = iron door
lock-simple = simple lock
lock-good = good lock
lock-quality = quality lock
lock-superb = superb lock

## Traps (S5)

trap-water-trap = water trap
trap-wolf-pit = wolf pit
trap-spinning-blades = spinning blades
trap-rain-of-needles = rain of needles
trap-bear-trap = bear trap
trap-rolling-stone = rolling stone
trap-swinging-block = swinging block
trap-acid-trap = acid trap
trap-pendulum-blade = pendulum blade
trap-spear-trap = spear trap
trap-crushing-room = crushing room
trap-poisoned-needle = poisoned needle
trap-falling-portcullis = falling portcullis
trap-net = net
trap-arrow-trap = arrow trap
trap-custom = trap

## Tokens

token-hero = hero
token-bystander = bystander
token-opponent = opponent

check-kind-initiative = Initiative
check-kind-free = { $dice }
check-kind-damage = Damage
check-kind-pool = { $attribute } + { $skill }
condition-ignored = Ignored in this round.
condition-blind = Blind
condition-blind-about = Sees nothing. Blows that hit may miss all the same.
condition-invisible = Invisible
condition-invisible-about = Nobody sees it. Blows that hit may miss all the same.
condition-from-life = From lost life ({ $now } of { $max }): level { $level }
condition-noted = Noted besides: level { $level }
condition-from-charm = A spell, for { $rounds ->
    [one] one more round
   *[other] { $rounds } more rounds
}
