## What can be wrong with a dice expression

dice-at-column = column { $column }: { $problem }
dice-expression-empty = the expression is empty
dice-expression-too-long = an expression may have at most { $limit } characters
dice-unexpected = “{ $found }” has no place here; expected { $expected }
dice-missing = something is missing here; expected { $expected }
dice-number-too-large = numbers may be at most { $limit }
dice-sides = a die has { $least } to { $most } sides, not { $sides }
dice-none = at least one die must be rolled
dice-too-many = an expression may roll at most { $limit } dice
dice-too-deep = parentheses may be nested at most { $limit } deep
dice-keep-count = between 1 and { $count } dice can be kept, not { $wanted }
dice-drop-count = { $wanted } of { $count } dice cannot be dropped; at least one goes and one stays
dice-twice = { $part } stands here a second time
dice-pool-keeps = a pool counts all its dice, so none can be kept or dropped
dice-not-a-face = { $value } is not a face of a die with { $sides } sides
dice-times-dice = dice can be multiplied only by a plain number
dice-factor = dice can be multiplied by 1 to { $limit }, not by { $factor }

dice-expected-term = a number, dice or “(”
dice-expected-operator = +, -, * or the end
dice-expected-sides = the sides of the die
dice-expected-high-or-low = “h” or “l”
dice-expected-threshold = a face to compare with
dice-expected-closing = “)”

dice-part-keep = keep or drop
dice-part-explosion = “!”
dice-part-comparison = a comparison

dice-hint-examples = expressions look like 2d6+3, d20, 4d6kh3, d6! or 7d10>=8!
dice-hint-die-letter = the letter of a die is d, w, к or д, as in 2d6; terms are joined with + and -
dice-hint-drop = dl1 drops the lowest die, dh1 the highest
dice-hint-several-rolls = make several rolls of it
dice-hint-fewer-parentheses = leave out the parentheses that change nothing
dice-hint-keep-or-count = either keep dice (4d6kh3) or count successes (7d10>=8)
dice-hint-plain-factor = write a number on one side of *, as in 2*(d6+1)

## Seeds

dice-no-randomness = the operating system gives no random numbers
dice-not-a-seed = a seed is a whole number or 64 hexadecimal digits
dice-not-a-seed-hash = the hash of a seed is 64 hexadecimal digits

## Dice that are fed or typed in

dice-no-such-face = die { $die } of { $count } has { $sides } sides and cannot show { $face }
dice-wrong-count = dice wanted: { $wanted }, given: { $given }
dice-entry = entry { $entry } of the dice, “{ $text }”, is not a whole number from 1 up

## Odds

dice-odds-too-large = these dice are too many for exact odds
dice-odds-critical-failure = a critical failure cannot be rerolled
