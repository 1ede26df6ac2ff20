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
    [yes] { $who }: { $check } – { $total }.
   *[no] { $check }: { $total }.
}
log-first_move = { $who } takes the first move. Fortune { $before } → { $after }.
log-first_move_passed = { $seat } lets the first move pass.
log-order_set = Order: { $order }.
log-turn_started = { $who } is to act, with { $action_points } AP.
log-turn_ended = { $who } ends the turn.
log-turn_lost = { $who } loses the turn: { $why }.
log-delayed = { $who } waits until after: { $after }.
log-environment_phase = Round { $number }: the dungeon takes its turn.
log-joined = { $who } joins the encounter.
log-left = { $who } leaves the encounter.
log-trap_sprung = { $by } sets off { $trap } ({ $kind })!
log-found = Found: { $what }.
log-life_changed = { $who }: life { $by } ({ $before } → { $after }), { $reason }.
log-fortune_changed = { $who }: Fortune { $by } ({ $before } → { $after }), { $reason }.
log-condition_changed = { $who }: { $condition } { $before } → { $after }.
log-ambient_changed = The light changes: { $to }.
log-seat_taken = { $name } sits down ({ $seat }).
log-owner_changed = { $what } now belongs to: { $to }.
log-handed_over = The screen goes to: { $to }.
log-house_rules_changed = The house rules have changed.
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
