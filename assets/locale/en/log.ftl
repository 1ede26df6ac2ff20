# One message for each thing that can happen; the log on screen and the text log of a headless run speak with these.
# $known is yes where the reader knows who did it.

log-moved = { $path ->
    [0] { $who } is glimpsed on the move
    [one] { $who } walks one cell
   *[other] { $who } walks { $path } cells
}{ $cost ->
    [0] {"."}
   *[other] {" "}({ $cost } AP).
}
log-stopped = { $who } stops at { $at }: { $why }.
log-placed = { $who } is put at { $at }.
log-door_opened = { $known ->
    [yes] { $by } opens { $what }.
   *[no] { $door } opens.
}
log-door_closed = { $known ->
    [yes] { $by } closes { $what }.
   *[no] { $door } closes.
}
log-door_locked = { $known ->
    [yes] { $by } locks { $what }.
   *[no] { $door } is locked.
}
log-door_unlocked = { $known ->
    [yes] { $by } unlocks { $what }.
   *[no] { $door } is unlocked.
}
log-door_found_locked = { $known ->
    [yes] { $by } tries { $what }: locked.
   *[no] { $door } is locked.
}
log-light_lit = { $known ->
    [yes] { $by } lights a light: { $light }.
   *[no] { $light } flares up.
}
log-light_put_out = { $known ->
    [yes] { $by } puts a light out: { $light }.
   *[no] { $light } goes out.
}
log-picked_up = { $by } picks up: { $item }.
log-dropped = { $by } drops at { $at }: { $item }.
log-given = { $from } hands to { $to }: { $item }.
log-encounter_started = The encounter begins.
log-encounter_ended = The encounter is over.
log-round_started = Round { $number } begins.
log-rolled = { $known ->
    [yes] { $plain ->
        [yes] { $who }: { $check } – { $total }.
       *[no] { $who }: { $check } – { $outcome }.
    }
    [table] { $plain ->
        [yes] { $check } – { $total }.
       *[no] { $check } – { $outcome }.
    }
   *[no] { $check }: { $total }.
}
log-roll_taken_back = Not rolled after all: { $purpose }.
log-broken_off = Broken off by the game master: { $purpose }.
log-fortune_returned = { $who } has the point of Fortune back: { $before } → { $after }.
log-modifier_added = The game master adds { $amount } ({ $reason }).
log-effort_made = { $who } makes a heroic effort. Willpower { $before } → { $after }.
log-fortune_spent = { $known ->
    [yes] { $who } spends Fortune { $reason } ({ $before } → { $after }).
   *[no] { $who } spends Fortune { $reason }.
}
log-first_move = { $who } takes the first move. Fortune { $before } → { $after }.
log-first_move_passed = { $seat } lets the first move pass.
log-order_set = Order: { $order }.
log-turn_started = { $who } is to act, with { $action_points } AP.
log-turn_ended = { $who } ends the turn.
log-turn_lost = { $who } loses the turn: { $why }.
log-delayed = { $who } waits until after: { $after }.
log-environment_phase = { $number ->
    [0] The dungeon takes its turn.
   *[other] Round { $number }: the dungeon takes its turn.
}
log-joined = { $who } joins the encounter.
log-left = { $who } leaves the encounter.
log-found = Found: { $what }.
log-life_changed = { $who }: life { $by } ({ $before } → { $after }), { $reason }.
log-fortune_changed = { $who }: Fortune { $by } ({ $before } → { $after }), { $reason }.
log-condition_changed = { $who }: { $condition } { $before } → { $after }.
log-sheet_edited = On the sheet of { $who }: { $what } { $before } → { $after }.
log-ambient_changed = The light changes: { $to }.
log-seat_taken = { $name } sits down ({ $seat }).
log-owner_changed = { $what } now belongs to: { $to }.
log-handed_over = The screen goes to: { $to }.
log-house_rules_changed = The house rules have changed.
log-edited = The level is edited: { $what }.
log-undone = { $known ->
    [yes] Command { $command } is undone.
   *[no] The last command is undone.
}
log-redone = { $known ->
    [yes] Command { $command } is done again.
   *[no] What was undone is done again.
}
log-dice_typed = Dice typed in: { $dice }.
log-said = { $seat }: “{ $text }”
log-refused = { $seat } cannot do that: { $why }
log-effort_returned = { $who } has the point of the effort back. Willpower { $before } → { $after }.
log-effort_plea = { $who } asks for the point of a hopeless effort back.
log-effort_insisted = The effort was made: the point of { $who } stays spent.
log-attempts_cleared = Earlier attempts of { $who } count no more.
log-attempt_ruled = { $once ->
    [yes] There is no second chance for { $who }: { $what }.
   *[no] { $who } may try again: { $what }.
}
log-extended_begun = { $who } begins something that takes time: { $needed ->
    [one] { $needed } success
   *[other] { $needed } successes
} in { $stages ->
    [one] one stage
   *[other] { $stages } stages
} ({ $reason }).
log-extended_stage = { $who }: { $successes } of { $needed } successes after stage { $stage } of { $stages }.
log-extended_done = { $who } has done it.
log-extended_failed = { $who } has run out of stages: the whole action fails.
log-extended_fresh_start = { $who } may start afresh: run { $run }.
log-extended_ended = { $who } gives it up.
log-dots_raised = { $who }: { $of } +{ $dots }, { $reason }. Willpower { $before } → { $after }.
log-boost_ended = { $who }: { $of } is as before. Willpower { $before } → { $after }.
log-willpower_changed = { $who }: Willpower { $by } ({ $before } → { $after }), { $reason }.
log-worked_together = { $who }{ $others ->
    [0] {""}
    [one] {" "}and one more
   *[other] {" "}and { $others } more
}: { $purpose } – { $known ->
    [yes] { $modifier } + { $best } = { $total } against { $against },{" "}
   *[no] {""}
}{ $success ->
    [yes] success
   *[no] failure
}.
log-opposed_settled = { $first } against { $second }: { $known ->
    [yes] { $mine } to { $theirs },{" "}
   *[no] {""}
}{ $won ->
    [yes] { $winner } wins
   *[no] nobody wins
}.
log-surprise_kept = { $who } lets the surprise be.
log-fortune_regained = { $who }: Fortune { $before } → { $after }, { $occasion }{ $given ->
    [yes] {" "}({ $reason })
   *[no] {""}
}.
log-ability_bought = { $who } learns { $ability }. Adventure points { $before } → { $after }.
