# Why a place is not seen, or not clearly (S3).

why-no-eyes = Nobody on this side can see now.
why-gm-sees-all = The game master sees everything.
why-outside = The map ends here.
why-clear = Seen clearly.
why-dim = Seen dimly: −3 to checks that need eyes.
why-remembered = Remembered, not seen now.
why-never = Never seen.
why-wall = A wall stands between.
why-door = A closed door stands between.
why-rock = Rock or masonry stands between.
why-dark = { $ambient }: nothing is seen without a light.
why-ambient-dim = { $ambient }: clear up to { $limit } m, this is { $distance } m away.
why-ambient-far = { $ambient }: things are told apart up to { $limit } m, this is { $distance } m away.
why-flame-dim = { $source }: clear up to { $limit } m, this is { $distance } m from it.
why-flame-far = { $source }: shines up to { $limit } m, this is { $distance } m from it.
why-flame-hidden = { $source }: would shine up to { $limit } m and this is { $distance } m from it, but its light does not fall here.
why-or-hidden = Something in the dark may also stand between.
