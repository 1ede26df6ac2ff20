# What is heard, as captions say it.

ui-settings-volume = Loudness

sound-step-stone = Steps on stone
sound-step-earth = Soft steps
sound-step-rubble = Steps over rubble
sound-step-mud = Steps in mud
sound-step-water = Wading
sound-door-opens = A door creaks open
sound-door-closes = A door falls shut
sound-lock = A lock clicks
sound-door-holds = A door rattles and holds
sound-chop = A dull blow
sound-splinters = Wood splinters
sound-dice = Dice rattle
sound-blow = A blow strikes home
sound-swish = A blow through empty air
sound-water-rises = Water gurgles, rising
sound-water-sinks = Water gurgles away
sound-splash = Somebody goes under
sound-stone-far = A stone rumbles far off
sound-stone-nearer = A stone rumbles nearer
sound-stone-upon = A stone thunders close by
sound-crash = Stone bursts
sound-click = Something clicks
sound-strike = A trap strikes
sound-lever = A lever grates
sound-light-on = A flame catches
sound-light-off = A flame hisses out
sound-fall = Somebody hits the ground
sound-item = Something is picked up or put down
sound-turn = A chime: your turn
sound-fortune = A bright chime: Fortune
sound-none = No sound: { $why }
