# Dice over the scene, and the words that float over tokens.

ui-settings-dice = Dice on the table
ui-dice-off = Off
ui-dice-quick = Quick
ui-dice-full = Full

float-life-lost = −{ $count }
float-life-gained = +{ $count }
float-hit-for = hit for { $count }
float-armour-holds = armour holds
float-crushed = crushed
float-suffocates = suffocates
float-dodged = dodged
float-missed = missed
float-struck-nothing = struck nothing
float-undefended = no defence
float-defended = { $with }: blocked
float-not-defended = { $with }: failed
float-poisoned = poisoned
float-fell = falls
float-fortune-spent = Fortune −1
float-fortune-regained = Fortune +{ $count }
float-effort = Willpower −1
float-found = found something
float-found-nothing = nothing found
float-quality = QL { $quality }
float-condition = { $condition }{ $level ->
    [1] {""}
   *[other] { " " }{ $level }
}
float-condition-less = { $condition }{ $level ->
    [0] {" "}ends
   *[other] {" "}{ $level }
}
