# What the program says in a terminal.

## A run

cli-seed-promised = The seed is promised by its hash: { $hash }
cli-ended =
    { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    }, { $commands } { $commands ->
        [one] command
       *[other] commands
    }, { $refused ->
        [0] none refused
       *[other] { $refused } refused
    }.
cli-hash-and-seed = State hash { $hash }, seed { $seed }.
cli-session-kept = The session is kept in { $folder }
cli-picture-drawn = Drawn: { $path }
cli-no-window = No window, because { $why }: the demo plays here; its pictures are in { $folder }
cli-built-without-window = the program was built without one

## Faults

cli-no-character = There is no character “{ $named }”: no such file, and none of this name comes with the program.
cli-characters = These come with the program: { $names }
cli-cannot-read = { $path } cannot be read: { $why }
cli-cannot-write = { $path } cannot be written: { $why }
cli-no-session = { $path } holds no session: there is no start.ron in it. Name a session's folder or its journal.
cli-picture-over = The picture would be drawn over { $path }, which is needed otherwise
cli-picture-over-hint = give the picture a file of its own
cli-not-opened = The level cannot be opened: { $why }
cli-session-fault = The session cannot go on: { $why }
cli-no-such-seat = There is no seat “{ $asked }” at this table.
cli-seats = the seats are { $seats }

## Checking files

cli-script-fine = { $name }: { $commands } { $commands ->
    [one] command
   *[other] commands
}, all well-formed

## Maps of other programs

cli-imported = { $path }: a level, made of { $format }
cli-imported-picture = its picture: { $path }
cli-not-imported = No level can be made of { $path }: { $why }
cli-exported = Written: { $path }
cli-write-ending = The log cannot be written as { $path }
cli-write-ending-hint = end the file's name with .md for Markdown or .html for a page
cli-export-ending = What { $path } is to hold does not show in its name
cli-export-ending-hint = end it with .uvtt, .dd2vtt or .df2vtt for other tables, .pdf for paper, .png for a picture, .share.ron for the level with its picture
cli-export-not-drawn = { $path } holds the whole level: nothing in it is drawn for a seat, a scale or paper
cli-export-not-drawn-hint = leave these options out, or end the name with .png or .pdf
cli-export-no-picture = The picture of the floor is not beside the level and is left out: { $path }
cli-there-already = { $path } is there already
cli-there-already-hint = give another file, or write over it with --force
cli-doctor-found = To look at:
cli-doctor-more = And { $count } more.
cli-doctor-mended = Mended on the map: { $count }
cli-doctor-hint = With --mend, what can be mended is mended.

## Odds

cli-odds-result = result
cli-odds-exactly = exactly
cli-odds-at-least = at least
cli-odds-average = on average
cli-odds-average-quality = quality on average
cli-odds-left-out = { $count } { $count ->
    [one] result that is
   *[other] results that are
} less likely left out; --all lists everything
cli-odds-succeeds = succeeds
cli-odds-success = plain success
cli-odds-failure = failure
cli-odds-critical-success = critical success
cli-odds-critical-failure = critical failure
cli-odds-dramatic-failure = dramatic failure
cli-odds-exceptional = exceptional success
cli-odds-fumble = fumble
cli-odds-quality = quality { $quality }
cli-odds-successes = { $n ->
    [0] no success
    [one] { $n } success
    [5] 5 successes or more
   *[other] { $n } successes
}
cli-odds-extended = succeeds in time
cli-odds-base = base { $base }
cli-odds-now-success = as it lies: success, quality { $quality }
cli-odds-now-failure = as it lies: failure
cli-odds-again = rolled again: ( )
cli-odds-confirm = A 1 or a 20 takes its confirmation as well, such as 20,7.
cli-odds-lies = as it lies: { $outcome }
cli-odds-better = one level more: { $outcome }
cli-odds-lowered = { $face } becomes { $to }: { $outcome }
cli-odds-rolled-again = succeeds when rolled again
cli-odds-as-it-is = as it is, { $count } dice
cli-odds-effort = with effort, { $count } dice
cli-odds-defence = defence
cli-odds-fortune = with Fortune
cli-odds-total = as it lies: { $total }
cli-odds-die-better = better when the { $face } is rolled again
cli-odds-total-average = { $average } in all on average
cli-odds-shown = That takes { $count } faces between 1 and { $sides }, such as 5,19,3.
cli-odds-difficulty-dice = A difficulty check rolls 2d6, 3d6, 1d10 or 1d20.
cli-odds-rounded = ≈ is rounded to { $digits } digits; --exact prints every fraction in full.

## Replay

cli-verdict-seed = { $kept ->
    [yes] The seed is the one that was promised at the start.
   *[no] The seed is not the one that was promised at the start.
}
cli-verdict-start = { $kept ->
    [yes] The level is the one that the session began with.
   *[no] The level is not the one that the session began with.
}
cli-verdict-fed = { $count ->
    [one] One face was given beforehand and not rolled.
   *[other] { $count } faces were given beforehand and not rolled.
}
cli-verdict-fault = Command { $command }: { $fault ->
    [position] the dice stream stood elsewhere.
    [refused] the table refuses it.
    [faces] the dice show other faces.
    [hash] the table comes out differently.
   *[damaged] the journal is damaged from here on.
}
cli-verdict-unreadable = Line { $line } of the journal cannot be read: nothing from there on was verified.
cli-gap-no-first-line = The journal has no first line: neither seed nor level was promised, so that both may have been chosen later.
cli-gap-recovered-first-line = The journal's first line was lost, and recovery wrote it anew: seed, level and dice given beforehand are not vouched for from the beginning.
cli-gap-torn = Line { $line }, the last of the journal, is torn off, as after a crash: the command that it was to hold was not verified.
cli-gap-no-faces = The journal does not hold the faces that were rolled by { $more ->
    [0] these commands: { $commands }.
   *[other] these commands: { $commands } and { $more } more.
} What was seen on the dice then cannot be compared.
cli-gap-no-hash = The journal does not hold the state hash that belongs after { $more ->
    [0] these commands: { $commands }.
   *[other] these commands: { $commands } and { $more } more.
} How the table looked then cannot be compared.
cli-gap-seed-known = The seed was revealed before command { $command }: from there on the dice could be foreseen.
cli-gap-not-closed = The session was not closed: whether commands followed the last one cannot be told.
cli-honest = Honest: { $commands } commands done again, { $dice } dice and { $hashes } state hashes agree.
cli-honest-in-part = Verified only in part: nothing disagrees, but something is missing. { $commands } commands done again, { $dice } dice and { $hashes } state hashes agree.
cli-not-honest = Not honest: { $commands } commands done again, only { $dice } dice and { $hashes } state hashes agree.

## Rehearsals

cli-rehearsed = { $times ->
    [one] { $title }: one rehearsal
   *[other] { $title }: { $times } rehearsals
} with seed { $seed }
cli-rehearsed-unfinished = { $times ->
    [one] One of them was broken off because it took too long.
   *[other] { $times } of them were broken off because they took too long.
}
cli-rehearsing = { $done } of { $of } runs are over …
cli-rehearsed-who = who survives
cli-rehearsed-stands = stands
cli-rehearsed-lies = unconscious
cli-rehearsed-dying = dying
cli-rehearsed-dead = dead
cli-rehearsed-life = life lost
cli-rehearsed-trap = trap
cli-rehearsed-sprung = went off
cli-rehearsed-evaded = evaded
cli-rehearsed-hits = hits
cli-rehearsed-turns = turns
cli-rehearsed-fortune = Fortune spent
cli-rehearsed-runs = runs
