# The workshop: why an edit is refused, and what an edit did.

edit-too-many = These are more than { $most } edits at once.
edit-too-much = That is more than { $most } cells at once.
edit-too-many-areas = A stroke has at most { $most } areas.
edit-too-many-walls = A map has at most { $most } free walls.
edit-too-many-things = A map has at most { $most } things.
edit-too-many-kinds = The map would have more kinds of cells than there are symbols.
edit-no-more-ids = There are no more numbers for new things.
edit-text-too-long = A text is longer than { $most } characters.
edit-thing-too-large = One thing names more than { $most } cells and things.
edit-no-map = The cells make no map.
edit-walls-make-no-board = These walls, doors and windows make no board: they cross or touch in a way that cannot be worked out.
edit-map-size = A map is 1 to { $most } cells wide and high.
edit-nothing-left = Nothing of the map would be left.
edit-picture-too-far = The picture of the floor would lie too far off.
edit-does-not-fit = The copied area of { $width } × { $height } cells does not fit there.
edit-wall-no-length = A wall needs a length.
edit-off-map = It would lie off the map.
edit-wall-twice = Such a wall stands there already.
edit-no-such-wall = There is no such wall.
edit-no-such-thing = There is no thing with the number { $id }.
edit-in-encounter = { $thing } takes part in the encounter. Let it leave first.
edit-under-way = Something is under way that needs the map as it is.

edit-did-list = { $first }; { $rest }
edit-did-nothing = nothing
edit-did-paint = { $count ->
    [one] { $count } cell painted
   *[other] { $count } cells painted
}
edit-did-resize = the map is now { $width } × { $height } cells
edit-did-stamp = { $count ->
    [one] a copied area pasted
   *[other] { $count } copied areas pasted
}
edit-did-wall = { $count ->
    [one] a wall drawn
   *[other] { $count } walls drawn
}
edit-did-unwall = { $count ->
    [one] a wall taken away
   *[other] { $count } walls taken away
}
edit-did-new = { $count ->
    [one] new: { $thing }
   *[other] { $count } new things, { $thing } among them
}
edit-did-change = { $count ->
    [one] changed: { $thing }
   *[other] { $count } things changed, { $thing } among them
}
edit-did-remove = { $count ->
    [one] taken away: { $thing }
   *[other] { $count } things taken away, { $thing } among them
}
edit-did-name = the level is called “{ $title }”
edit-did-picture = another picture of the floor

# An empty level, and heroes in another level.

new-made = { $path }: “{ $title }”, { $width } × { $height } cells
carry-refused = The heroes cannot go there: { $why }
carry-made = { $path }: { $title }, { $count ->
    [0] nobody came over
    [one] { $count } hero came over
   *[other] { $count } heroes came over
}
carry-arrived = { $who } stands at { $at }, with { $count ->
    [0] nothing in hand
    [one] { $count } thing
   *[other] { $count } things
}
carry-instead = { $who } stands at { $at } in the place of { $whom }, with { $count ->
    [0] nothing in hand
    [one] { $count } thing
   *[other] { $count } things
}
carry-dead = { $who } is dead and stays behind
carry-no-room = there is no room for { $who }
carry-stays = { $who } of the level stays where they are
