# The game master's rehearsals: bots play the encounter or a trap many times on a copy of the table.

ui-rehearse = Rehearsal
ui-rehearse-says = Bots play it many times over on a copy of this table, each time with other dice. The table stays as it is, and players see nothing of it.
ui-rehearse-what = What is played
ui-rehearse-encounter = The encounter
ui-rehearse-trap = A trap
ui-rehearse-goes-on = It goes on from where it stands, in round { $round }, until one side is out.
ui-rehearse-everybody = Everybody on the board who fights takes part, until one side is out.
ui-rehearse-no-traps = This level has no trap.
ui-rehearse-which = Which trap
ui-rehearse-by = Who sets it off
ui-rehearse-first-hero = The first hero
ui-rehearse-times = How often
ui-rehearse-times-exactly = times, exactly
ui-rehearse-seed = seed of the dice
ui-rehearse-seed-says = The same table, number and seed give the same outcome again.
ui-rehearse-begin = Rehearse
ui-rehearse-progress = { $done ->
    [one] { $done } run of { $of } is over
   *[other] { $done } runs of { $of } are over
}
ui-rehearse-running = You can stop at any time; what is over by then is shown.
ui-rehearse-stopping = The last run is played to its end …
ui-rehearse-stop = Stop here
ui-rehearse-again = Another one
ui-rehearse-runs = { $times ->
    [one] { $times } run, seed { $seed }
   *[other] { $times } runs, seed { $seed }
}
ui-rehearse-stopped = Stopped: { $done } of { $of } runs were over.
ui-rehearse-nothing = Stopped before the first run was over. Rehearse again and give it a moment longer.
ui-rehearse-unfinished = { $times ->
    [one] { $times } run took too long and was broken off.
   *[other] { $times } runs took too long and were broken off.
}
ui-rehearse-broke = The rehearsal ended by a fault of the program. The table is as it was.
ui-rehearse-not-opened = This table cannot be played on a copy: { $why }
ui-rehearse-people = Who survives
ui-rehearse-stands = on their feet
ui-rehearse-lies = unconscious
ui-rehearse-dying = dying
ui-rehearse-dead = dead
ui-rehearse-fate = On their feet { $stands } · unconscious { $lies } · dying { $dying } · dead { $dead } · { $life } life lost on average
ui-rehearse-traps = What the traps do
ui-rehearse-evaded = evaded
ui-rehearse-hit = hit
ui-rehearse-tally = Hit { $hits } · evaded { $evaded } · goes off { $sprung }× and costs { $life } life in a run
ui-rehearse-met-nobody = It met nobody.
ui-rehearse-turns = Turns
ui-rehearse-fortune = Fortune spent
ui-rehearse-from-to = { $low } to { $high }, on average { $average }; each bar is a share of the runs
ui-key-rehearse = Rehearse with bots (game master)
