# The scene: keys of the camera, and what is missing where no window can open.

view-key-pan-left = Move the view left
view-key-pan-right = Move the view right
view-key-pan-away = Move the view away
view-key-pan-near = Move the view nearer
view-key-turn-left = Turn the view left
view-key-turn-right = Turn the view right
view-key-zoom-in = Look closer
view-key-zoom-out = Look from farther away
view-key-straight-down = Straight down, or tilted again
view-key-centre = Centre on the selected or acting token

view-no-display = there is no display to open a window on (is DISPLAY set?)
view-no-adapter = there is no graphics adapter that can draw, not even one in software (on Debian: apt install mesa-vulkan-drivers)
