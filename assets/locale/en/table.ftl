# What the table says: why something cannot be done, what is rolled, where numbers come from.

## Rolls

check-initiative = initiative of { $who }
check-tie-break = tie of initiatives: { $who }
check-free = a free roll
check-free-for = { $reason }
part-initiative-base = base
part-initiative-die = 1d6

## Refusals: seats and things

refused-no-such-seat = There is no such seat at this table.
refused-no-such-thing = There is nothing of the kind here.
refused-no-such-token = There is no such token.
refused-not-yours = That is not yours to command.
refused-game-master-only = Only the game master can do that.
refused-unknown-command = This table does not know how to do that.
refused-no-end = That would go on for ever, so it was taken back. This is a fault of the program.
refused-answer-first = { $known ->
    [yes] Something else waits for an answer first: { $what }.
   *[no] Something else waits for an answer first.
}
waits-opening = the opening of the round
waits-alertness = whether somebody gets over the surprise
waits-defence = a defence
waits-escape = where somebody runs
refused-game-master-busy = The game master is busy with something. One moment.
refused-too-many-words = That is too long: at most { $limit } { $limit ->
    [one] character
   *[other] characters
}.
refused-control-characters = A name is made of letters and signs that can be read: without line breaks and control characters.
refused-nothing-said = Nothing was said.
refused-too-many-seats = There is no room for another seat.
refused-no-such-pattern = There is no such pattern of rings.

## Refusals: rounds

refused-no-encounter = No encounter is running.
refused-encounter-runs = An encounter is running already.
refused-nobody-takes-part = Nobody would take part.
refused-named-twice = Somebody is named twice.
refused-surprised-takes-no-part = Somebody is called surprised who does not take part.
refused-in-order-already = It takes part already.
refused-not-in-order = It does not take part in the encounter.
refused-not-your-turn = It is not its turn.
refused-incapacitated = It cannot act.
refused-surprised = It is surprised and loses this round.
refused-round-has-begun = The first move can only be taken at the opening of a round, before anyone has acted.
refused-first-move-taken = It has taken the first move already.
refused-first-move-passed = The first move of this round was passed.
refused-nothing-to-pass = There is no first move to pass now.
refused-no-fortune = It has no Fortune point left.
refused-without-fortune = It has no Fortune at this table.
refused-table-without-fortune = This table plays without Fortune.
refused-fortune-not-case-by-case = This table does not decide case by case who has Fortune.
refused-delay-for-oneself = Nobody can wait for themselves.
refused-delay-too-late = That one has had its turn in this round.
refused-delay-in-a-circle = That one waits for this one.
refused-turn-begun = Only a whole turn can be put off, and this one has begun.

## Refusals: rolls

refused-no-roll-waits = No roll waits for its dice.
refused-not-your-roll = That roll is somebody else’s.
refused-dice-wait = A roll waits for its dice first.

## Refusals: the game master’s tools

refused-no-life = It has no life to change.
refused-level-too-high = The highest level is { $highest }.
refused-not-hidden = That is not hidden.
refused-nobody-fights = There is nobody on the board who would fight.
refused-no-opponents = There are no opponents here, so there is no encounter to rehearse. Put some on the board, or rehearse a trap.
refused-no-heroes = There are no heroes here, so there is no encounter to rehearse.
refused-no-mechanism = That is no mechanism.
refused-undo-is-the-game-masters = Only the game master can undo at this table.
refused-nothing-to-undo = There is nothing to undo.
refused-nothing-to-redo = There is nothing to do again.

## Log

log-first_move_taken = { $who } takes the first move.
log-trap_armed = { $trap } is ready to go off.
log-trap_disarmed = { $trap } is made safe.

refused-journal = The journal cannot be written, so nothing was done: { $what }

## Rolls

check-asked = { $kind }
check-asked-for = { $kind }: { $reason }
part-game-master = The game master
part-game-master-for = The game master: { $reason }
part-untrained = Untrained: { $skill }
part-dim = Dim light
part-unseen = Too dark to see
part-effort = Heroic effort
outcome-total = { $total }
outcome-success = success
outcome-failure = failure
outcome-critical-success = critical success
outcome-critical-failure = critical failure
outcome-quality = success, quality { $quality }
outcome-critical-quality = critical success, quality { $quality }
outcome-successes = { $successes ->
    [one] 1 success
   *[other] { $successes } successes
}
outcome-exceptional = exceptional: { $successes ->
    [one] 1 success
   *[other] { $successes } successes
}
outcome-dramatic-failure = dramatic failure
outcome-fumble = fumble
roll-needs-highest = the highest goes first
roll-needs-free = { $dice }
roll-needs-under = 1d20, at most { $value }
roll-needs-skill = 3d20, at most { $values }; { $points } SP pay for what exceeds
roll-needs-damage = { $dice }d6 { $bonus }
roll-needs-pool = { $count }d10, each 8 or more is a success
roll-needs-chance = a chance roll: 1d10, only a 10 succeeds
roll-needs-difficulty = { $roll }, at least { $against }
roll-needs-total = { $roll }, the higher total wins
roll-needs-reach = { $roll }, finds whatever is no harder to notice than the total
roll-needs-unknown = the numbers are the game master’s
roll-choice-roll = Throw the dice
roll-choice-take-back = Take it back
roll-choice-accept = Let it stand
roll-choice-reroll = { $count ->
    [one] Roll the { $faces } again
   *[other] Roll { $faces } again
}
roll-choice-quality = One quality level more
roll-choice-damage = Roll the { $face } of damage again
roll-choice-lower = { $face } becomes { $to }
roll-choice-effort = Heroic effort
roll-expect-better = better: { $chance }
roll-expect-quality = quality { $quality } on average
roll-expect-dice = { $now } → { $then } dice
fortune-for-reroll = to roll again
fortune-for-quality = for a better success
fortune-for-damage = for one die of damage
fortune-for-lower = to improve the result

## Points

chance-percent = { $percent } %
chance-below = <{ $percent } %
chance-above = >{ $percent } %
number-tenths = { $minus }{ $whole }.{ $tenth }
check-stage = { $kind }: stage { $stage } of { $stages }
check-together = Together against { $against }: { $reason }
check-opposed = Against another: { $reason }
part-attempt = Attempt { $attempt }
part-fresh-start = Fresh start, run { $run }
part-boost = Raised: { $of }
roll-choice-defence = +4 to every defence this round
roll-choice-ignore = Ignore all conditions this round
roll-choice-effort-back = Have the point of the effort back
roll-choice-let-effort-back = Give the point of the effort back
roll-choice-insist-on-effort = Insist that the point is spent
fortune-for-defence = for +4 to every defence this round
fortune-for-ignoring = to ignore all conditions this round
fortune-for-alertness = to be surprised no longer
fortune-back-chapter = a chapter ends
fortune-back-session = a session begins
fortune-back-adventure = the adventure ends
fortune-back-heroism = heroism
fortune-back-award = an award
refused-fortune-defence-already = Fortune helps its defences in this round already.
refused-fortune-before-defence = Fortune helps a defence only before it is rolled.
refused-fortune-ignores-already = It ignores its conditions in this round already.
refused-not-surprised = It is not surprised.
refused-alertness-at-once = Alertness answers at the moment of the surprise, and that is not now.
refused-ability-had = It has this ability already.
refused-adventure-points = That costs { $needed } adventure points, { $left } are left.
refused-chapter-points = The end of a chapter brings 1 to { $most } points.
refused-no-hero = Only heroes take part in a session.
refused-effort-this-round = A point of Willpower was spent in this round already.
refused-no-effort = No effort was made for this roll.
refused-effort-not-hopeless = The effort leaves more than a chance roll, so its point is spent.
refused-effort-stays = At this table the point of an effort stays spent.
refused-effort-asked = The game master has been asked already.
refused-effort-insisted = The game master insists that the point is spent.
refused-nobody-asks = Nobody asks for the point of an effort back.
refused-without-willpower = It has no Willpower.
refused-boost-of = Only Resolve and Composure bring Willpower.
refused-boost-dots = An effect raises by 1 to { $most } dots.
refused-boosted-already = That is raised already.
refused-not-boosted = That is not raised.
refused-one-shot = There was only one chance for that; only the game master can give another.
refused-no-attempts = It has not tried anything in vain.
refused-no-extended = It works on no extended action.
refused-extended-pools = An extended action rolls a pool.
refused-extended-size = An extended action needs 1 to { $needed } successes in 1 to { $stages } stages.
refused-extended-already = It works on an extended action already.
refused-extended-failed = The whole action has failed; the game master may allow a fresh start.
refused-extended-not-failed = A fresh start comes only after the whole action has failed.
refused-together-alone = Working together takes more than one.
refused-together-minds = In work of the mind at most { $most } can take part.
refused-opposed-kinds = Both must roll the same kind of check.
tried-break-free = breaking free
tried-disarm = making a trap safe
tried-create-trap = setting a trap
