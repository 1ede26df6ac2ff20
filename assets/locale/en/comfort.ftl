# Comfort: colours, motion, captions, frames, keys.

## The pages of the settings
comfort-page-screen = Screen
comfort-page-comfort = Comfort
comfort-page-keys = Keys

## Frames
comfort-frames = Pictures a second
comfort-frames-display = as the display
comfort-frames-sixty = 60 at most
comfort-frames-thirty = 30 at most
comfort-frames-says = While nothing moves, nothing is drawn at all.

## Colours
comfort-sight = Colours for eyes
comfort-sight-usual = that see all of them
comfort-sight-deuteranopia = without green
comfort-sight-protanopia = without red
comfort-sight-tritanopia = without blue
comfort-sight-says = Without green: deuteranopia; without red: protanopia; without blue: tritanopia. Colour is never the only sign: rings have patterns, dangers have shapes.
comfort-contrast-says = Nothing shines through the panels; edges, and the signs on the map, are bright.
comfort-motion-says = Camera, steps and doors come to where they go at once; nothing flickers.
comfort-captions = Write what is heard
comfort-captions-says = Sounds that tell something stand in words as well.

## Keys
comfort-keys-says = Press a row, then the new key. Grey keys stay as they are.
comfort-keys-press = Press a key · Esc: leave it
comfort-keys-taken = { $key } already stands for: { $what }
comfort-keys-usual-taken = Its usual key now stands for: { $what }
comfort-keys-reserved = { $key } answers what is on screen and can stand for nothing else.
comfort-keys-not-bare = The camera is moved by keys that are held: one key, without Ctrl, Shift or Alt.
comfort-keys-swap = Exchange the two
comfort-keys-leave = Leave it
comfort-keys-reset = The usual key: { $key }
comfort-keys-reset-all = All keys as usual
comfort-key-undo = Undo
comfort-key-redo = Redo
comfort-key-replay-back = In a recording: one command back
comfort-key-replay-on = In a recording: one command on
comfort-key-pen-adds = Use the tool and add to what is chosen
comfort-key-turn = Turn what is chosen
comfort-key-mirror = Mirror what is chosen
comfort-key-copy = Copy
comfort-key-paste = Put down what was copied
comfort-key-double = Double what is chosen
comfort-key-choose-all = Choose everything
comfort-key-brush-smaller = A smaller brush
comfort-key-brush-larger = A larger brush

## The gamepad
comfort-pad = Gamepad
comfort-pad-point = Left stick or cross: point at the next cell; hold it to go on
comfort-pad-use = Use, walk, choose; press a button
comfort-pad-cancel = Leave it, stop pointing
comfort-pad-next = Point at something else in the cell
comfort-pad-list = List what can be done there
comfort-pad-focus = The button or field before, the next one
comfort-pad-pan = Right stick: move the view
comfort-pad-zoom = From farther away, closer
comfort-pad-turn = Left stick pressed: turn the view
comfort-pad-tilt = Right stick pressed: straight down, or tilted again
comfort-pad-end-turn = End the turn
comfort-pad-menu = Menu; close what is open

## Names for screen readers
comfort-name-condition = Condition
comfort-name-hold = What catches and holds
