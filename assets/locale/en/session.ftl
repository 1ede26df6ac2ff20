# What can go wrong with a session on disk.

session-file-missing = { $path }: there is no such file
session-file-denied = { $path }: this may not be read or written here. Set TORCHLINE_DATA to a folder of your own
session-disk-full = { $path }: the disk is full. Make room, or set TORCHLINE_DATA to a folder on another disk
session-file-fault = { $path } cannot be read or written. The system says: “{ $detail }”
session-document = { $name }: the document has faults
session-open = The document cannot be opened as a table: “{ $detail }”
session-seed = { $path }: this is no seed; it should be 64 hexadecimal digits
session-other-seed = { $path }: this is not the seed that the session began with, so the dice would fall differently. Put the right file back
session-format = { $path } has format { $format }, written by version { $program }; this program reads formats 1 to { $known }. Open it with a newer Torchline
session-in-use = { $path }: this session is open in another window
session-other-start = { $path } is not the level that this session began with: it was changed since. Put the old file back, or open the level anew
script-hint = a script is a list of commands: [(seat: 1, ask: EndTurn(thing: 1)), …]; docs/headless.md has all of them
