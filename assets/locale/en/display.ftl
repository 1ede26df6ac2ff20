# The player display: a second window for a television or projector; pings, marks, areas that are shown.

display-heading = Player display
display-heading-about = A second window for the players
display-title = Torchline – what the players see
display-says = A second window for a television or projector. It shows what the players know and never more, without panels.
display-reserved = With a curtain between seats, only the game master sets up the display: together the players know more than each alone.
display-open = Open the display
display-close = Close the display
display-of = It shows what is known to
display-of-everyone = All players
display-of-who-acts = Whoever acts
display-camera = Camera
display-follows = Follows the action
display-stays = Stays where it is
display-where = Where
display-window = A window
display-monitor = Monitor { $n }
display-says-turn = Say whose turn it is
display-from-above = Look straight down
display-true-scale = True scale for miniatures: a cell is one inch
display-diagonal = Diagonal
display-diagonal-about = From corner to corner of the picture, in inches
display-width = Width of the screen in pixels
display-height = Height of the screen in pixels
display-inch = An inch is { $pixels } pixels wide. Fill the screen, so that nothing scales the picture.
display-steer = Camera of the display
display-centre = Centre here
display-centre-about = On what the keyboard points at, else on the selected token, else on the middle of this view
display-nearer = Nearer
display-farther = Farther
display-turn = Turn by a quarter
display-scale-is-fixed = In true scale the distance is fixed.
display-key = Player display
display-key-ping = Point at a cell so that all see it; also Alt and a click

## Pointing out

display-ping-where = Nothing is pointed at: move the pointer over the map, or press an arrow.
display-gm = Point out
display-mark = Mark an area
display-mark-about = A frame on every screen, until it is taken away. Anybody points at a single cell with { $ping }, or with Alt and a click.
display-unmark = Take the marks away
display-unmark-about = All frames go
display-reveal = Show an area
display-reveal-about = The players remember it as if they had been there. It can be undone.
display-aim-first = From which corner? Click, or arrows and { $use }
display-aim-mark = To which corner is it marked? Click, or arrows and { $use }
display-aim-reveal = To which corner is it shown? Click, or arrows and { $use }
log-area_revealed = { $n ->
    [one] The game master shows a part of the map: { $n } cell.
   *[other] The game master shows a part of the map: { $n } cells.
}
