# Doors that are forced, picked, hacked, wedged and barred (S4), and searching for what is hidden.
# $known is yes where the reader knows who did it.

## Rolls

check-force-door = forcing the door
check-pick-lock = picking the lock
check-hack-door = a blow at the door ({ $weapon })
check-jam-door = wedging the door
check-unjam-door = loosening the door
check-search = searching all around
check-notice = noticing in passing
part-no-lock-picks = No lock picks

## Log

hold-locked = locked
hold-stuck = stuck
hold-wedged = wedged
hold-barred = barred
hold-fixed = held by a mechanism
log-door_found_held = { $known ->
    [yes] { $by } tries { $what }: { $hold }.
   *[no] { $door }: { $hold }.
}
log-door_found_unlocked = { $known ->
    [yes] { $by } tries { $what }: nothing to undo there.
   *[no] { $door }: nothing to undo there.
}
log-door_holds = { $known ->
    [yes] { $by } tries { $what } in vain: it holds.
   *[no] { $door } shakes and holds.
}
log-door_forced = { $known ->
    [yes] { $by } bursts { $what } open!
   *[no] { $door } bursts open!
}
log-door_hacked = { $known ->
    [yes] { $by } strikes { $what }
   *[no] { $door } is struck
}: { $damage } damage, { $lost ->
    [0] no harm done.
   *[other] { $lost } of its durability gone.
}
log-door_broken = { $known ->
    [yes] { $by } breaks { $what } to pieces!
   *[no] { $door } falls to pieces!
}
log-lock_picked = { $known ->
    [yes] { $by } picks the lock of { $what }.
   *[no] { $door }: the lock is picked.
}
log-tools_broken = { $who } breaks a tool: { $item }.
log-door_jammed = { $known ->
    [yes] { $by } wedges { $what }.
   *[no] { $door } is wedged.
}
log-wedge_slipped = { $known ->
    [yes] { $by } tries to wedge { $what }: the wedge slips.
   *[no] { $door }: a wedge slips.
}
log-door_freed = { $known ->
    [yes] { $by } frees { $what }.
   *[no] { $door } moves again.
}
log-door_barred = { $known ->
    [yes] { $by } bars { $what }.
   *[no] { $door } is barred.
}
log-door_unbarred = { $known ->
    [yes] { $by } takes the bar off { $what }.
   *[no] { $door } is barred no more.
}
log-door_changed = { $door } is changed.
log-searched = { $found ->
    [yes] { $who } searches and finds something.
   *[no] { $who } searches and finds nothing.
}

## Refusals

refused-door-jammed = Something holds the door in its frame.
refused-door-barred = The door is barred.
refused-door-broken = The door is in pieces.
refused-lock-burst = The lock of this door has burst.
refused-weapon-cannot-hack = No door can be hacked with this: { $weapon }.
refused-door-jammed-already = The door is held in its frame already.
refused-door-not-jammed = Nothing is known to hold the door in its frame.
refused-no-bar = That is no beam to bar a door with.
refused-door-barred-already = The door is barred already.
refused-door-not-barred = The door is not known to be barred.
refused-bars-a-door = It bars a door; take it off first.
refused-cannot-see = It sees nothing.

## What stands behind a door, by name

door-difficulty = Break difficulty
door-armour = Armour
door-durability = Durability
door-thickness = Thickness in millimetres
door-lock-bonus = What the lock adds
door-picking = Difficulty of picking
door-damage = Durability lost
door-detect = Difficulty of noticing
