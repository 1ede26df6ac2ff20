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
refused-answer-first = Something else waits for an answer first.
refused-too-many-words = That is too long: at most { $limit } { $limit ->
    [one] character
   *[other] characters
}.
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
refused-no-mechanism = That is no mechanism.
refused-undo-is-the-game-masters = Only the game master can undo at this table.
refused-nothing-to-undo = There is nothing to undo.
refused-nothing-to-redo = There is nothing to do again.

## Log

log-first_move_taken = { $who } takes the first move.
log-trap_armed = { $trap } is ready to go off.
log-trap_disarmed = { $trap } is made safe.

refused-journal = The journal cannot be written, so nothing was done: { $what }
