# What the program says of maps from other programs, and what the doctor finds on a map.

## Formats

import-format-uvtt = Universal VTT
import-format-one-page-dungeon = One Page Dungeon
import-format-donjon = a donjon dungeon
import-format-tiled = a Tiled map
import-format-shared = a level with its picture

## The report

import-taken = Taken:
import-mended = Mended:
import-left-out = Left out:

import-more = and more of the kind: { $count }

## Taken

import-walls = walls: { $count }
import-doors = doors: { $count }
import-doors-hidden = secret doors among them: { $count }
import-doors-freestanding = doors that stand free of any wall: { $count }
import-windows = windows: { $count }
import-windows-open = openings that let light through, taken as windows: { $count }; where one can walk through, make an open door of it
import-lights = lights: { $count }
import-traps = traps on doors: { $count }
import-notes = notes for the game master: { $count }
import-picture = picture ({ $kind }), { $width } × { $height } pixels
import-baked-light = light is painted into the picture already, and lights shine besides
import-ambient = light of the place: { $light }
import-rooms = rooms and passages: { $count }
import-corners-rounded = corners of round rooms, each a slanted wall: { $count }
import-water = cells with water, knee-deep: { $count }
import-columns = columns: { $count }
import-stairs = cells with stairs: { $count }
import-cells = open cells: { $count }
import-layers = layers of tiles: { $count }
import-blocks = boxes of whole cells, made rock: { $count }

## Mended

import-points-merged = points that stood on top of each other, made one: { $count }
import-outlines-joined = outlines whose ends missed each other by a hair, joined: { $count }
import-outlines-closed = outlines of objects that lacked their last edge, closed: { $count }
import-walls-without-length = walls without length, dropped: { $count }
import-walls-twice = walls that stood there twice, dropped: { $count }
import-walls-cut-at-edge = walls that led off the map, cut at its edge: { $count }
import-walls-cut-for-doors = walls that ran through a door or window, cut: { $count }
import-gaps-closed = gaps of less than 5 cm between walls, closed: { $count }
import-lights-moved = lights on a wall or at the edge, moved into the cell beside: { $count }
import-lights-colour = lights whose colour cannot be read, given the usual one: { $count }
import-size-from-picture = the file does not state the size of the map: it is that of the picture
import-size-from-walls = the file does not state the size of the map: it reaches to the farthest wall
import-picture-stretched = the picture has { $width } × { $height } pixels, which does not fit cells of { $pixels } pixels: it is stretched over the map
import-doors-unknown = doors of an unknown type, made wooden: { $count }
import-rows-short = rows that are too short, filled with rock: { $count }
import-layers-short = layers with too few tiles, left empty at the end: { $count }

## Left out

import-wrong-type = `{ $name }` does not hold what belongs there
import-points-nowhere = points whose numbers are no place: { $count }
import-lines-without-length = lines of fewer than two points: { $count }
import-walls-off-map = walls off the map: { $count }
import-openings-nowhere = doors and windows that stand nowhere: { $count }
import-openings-off-map = doors and windows off the map: { $count }
import-openings-without-width = doors and windows narrower than 12 cm: { $count }
import-lights-nowhere = lights without a place: { $count }
import-lights-off-map = lights off the map: { $count }
import-lights-in-rock = lights inside rock: { $count }
import-notes-off-map = notes off the map: { $count }
import-too-many-walls = walls beyond what a board takes: { $count }
import-too-many-doors = doors beyond 2000: { $count }
import-too-many-windows = windows beyond 2000: { $count }
import-too-many-lights = lights beyond 2000: { $count }
import-too-many-notes = notes beyond 2000: { $count }
import-picture-none = there is no picture
import-picture-not-base64 = the picture is damaged: its text is no base64
import-picture-unknown = the picture is neither PNG nor WebP nor JPEG
import-picture-broken = the picture is damaged or cut off
import-picture-too-large = the picture is too large: { $width } × { $height } pixels
import-rooms-nowhere = rooms whose numbers make no rectangle: { $count }
import-water-in-rock = water inside rock: { $count }
import-columns-left-out = columns inside rock: { $count }
import-cells-unknown = cells that are no numbers: { $count }
import-blocks-too-many = boxes beyond what a board takes: { $count }
import-layer-unknown = the layer “{ $name }”: call it walls, floor, water or stairs, so that its tiles are taken
import-tilesets-outside = tilesets in files of their own: { $count }; what their tiles mean goes by the layer
import-tiles-as-things = tiles that are doors, windows, lights or notes: { $count }; place them as objects
import-objects-unknown = objects that say nowhere what they are: { $count }; give them the class wall, door, window, light or note
import-image-layers = layers with pictures: { $count }

## Export

import-export-faces = faces of rock: { $count }
import-export-barriers = grates and parapets, which only this program reads back: { $count }
import-export-locks = locks: { $count }
import-export-carried = lights that somebody carries: { $count }
import-export-tokens = tokens: { $count }
import-export-traps = traps: { $count }
import-export-notes = notes: { $count }
import-export-items = items: { $count }
import-export-ground = cells whose water or height only the picture shows: { $count }
import-export-no-map = the level makes no map: { $why }
import-export-no-map-hint = `torchline check` says what is wrong with it

## Faults

import-empty = the file is empty
import-empty-hint = export the map again
import-unknown = this is no map that is known here
import-unknown-json = this JSON is no map that is known here
import-unknown-hint = known are Universal VTT (.dd2vtt, .uvtt, .df2vtt), the JSON of One Page Dungeon and of donjon, and maps of Tiled (.tmx)
import-is-a-level = this is a level already
import-is-a-level-hint = open it as it is
import-is-a-picture = this is a picture without a map
import-is-a-picture-hint = export the map as Universal VTT: that has the picture and the walls in one file
import-file-too-large = the file is larger than { $limit } MiB
import-file-too-large-hint = export the map with a smaller picture, or in parts
import-not-utf8 = this is no text in UTF-8
import-not-utf8-hint = save the map as UTF-8
import-cut-off = the file ends too early (line { $line }, column { $column })
import-cut-off-hint = it was probably cut off on the way; copy or export it again
import-not-json = this is no JSON from line { $line }, column { $column } on
import-not-json-hint = export the map again; if it was changed by hand, look there
import-too-deep = values are nested too deep (line { $line }, column { $column })
import-too-deep-hint = no map needs that; export it again
import-too-many-values = the file holds more than any map needs
import-too-many-values-hint = export the map in parts
import-not-xml = this is no XML from line { $line }, column { $column } on
import-not-xml-hint = save the map again in Tiled
import-dtd = the file brings a grammar of its own (DTD), and those are not read
import-dtd-hint = save the map again in Tiled, which writes none
import-not-a-map = this is `{ $found }` and no map
import-not-a-map-hint = import the .tmx file itself, not a tileset or template of it
import-not-orthogonal = the map is { $found }, and cells here are squares
import-not-orthogonal-hint = make an orthogonal map of it in Tiled
import-infinite = the map is infinite
import-infinite-hint = in Tiled, open Map → Map Properties, switch “Infinite” off and save it again
import-no-tile-size = the file does not say how large a tile is
import-no-tile-size-hint = save the map again in Tiled
import-layer-damaged = the tiles of the layer “{ $name }” are damaged
import-layer-damaged-hint = save the map again in Tiled, best with the tile layer format “CSV”
import-packing = the tiles are packed as “{ $packing }”, which is not read here
import-packing-hint = in Tiled, choose the tile layer format “CSV” or “Base64 (zlib compressed)” and save the map again
import-map-size = a board cannot be { $width } × { $height } cells
import-map-size-hint = from 1 to { $most } cells a side; export the map in parts
import-no-size = nothing in the file says how large the map is
import-no-size-hint = export it again with its picture, or write `resolution.map_size` into it
import-no-rooms = the dungeon has no rooms
import-no-rooms-hint = export it again as JSON
import-no-cells = the dungeon has no cells
import-no-cells-hint = download it again as JSON
import-walls-tangled = the walls cross each other too often to work out sight
import-walls-tangled-hint = simplify the walls in the program that drew them, and export the map again
import-too-many-kinds = there are too many kinds of cells
import-unusable = no level can be made of this: { $why }
import-unusable-hint = this is a fault of the import; please report it with the file

## The doctor

doctor-gap = a gap of { $width } cm between walls lets light through
doctor-open-room = the walls go around but for { $width } cm
doctor-double-wall = a wall stands where another one stands
doctor-point-wall = a wall has no length
doctor-light-in-wall = { $thing } burns inside a wall
doctor-door-walled = a wall runs through { $thing }
doctor-door-nowhere = { $thing } does not stand between two open cells
doctor-no-lock = { $thing } hides in the lock of { $door }, which has none: it never goes off. Give the door a lock, or take the needle away
doctor-unreachable = nobody can walk here; cells: { $count }
doctor-outside = open ground around the rooms that nobody can walk to; cells: { $count }

## Levels that are shared

import-share-taken = the level “{ $title }”
import-share-pictures = pictures: { $count }
import-share-unnamed = pictures that the level does not name: { $count }
import-share-broken = pictures that are damaged: { $count }
import-share-damaged = This shared level is damaged: { $why }
import-share-damaged-hint = ask for the file once more
import-share-level = The level in it cannot be used: { $why }
import-share-format = This shared level has format { $found }; this program reads format { $newest }.
import-share-format-hint = update the program
import-share-too-large-hint = make the picture of the floor smaller
