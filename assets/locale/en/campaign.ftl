# A campaign’s folder: levels, characters and saves of one game master.

campaign-title = Campaign
campaign-open-it = Campaign
campaign-leave = To the title screen
campaign-place = In the folder { $path }
campaign-place-usual = In the usual folder, where your levels and saves lie anyway: { $path }
campaign-name-path = Another folder, or a file …
campaign-name-path-about = Move on to the folder of another campaign, or copy a level, save or character into this one.
campaign-path = Path of a folder or file
campaign-use-folder = Use this folder
campaign-use-folder-about = Levels, characters and saves are kept there from now on. What is missing in it is made.
campaign-take-in = Copy this file into the campaign
campaign-take-in-about = A level, a save or a character. The file itself stays where it is. It can be dropped onto the window as well.
campaign-usual = Back to the usual folder
campaign-search = Search by name or words
campaign-tab-levels = Levels · { $n }
campaign-tab-characters = Characters · { $n }
campaign-tab-saves = Saves · { $n }
campaign-tab-trash = Trash · { $n }

campaign-looking = The folder is being looked through …
campaign-empty-levels = Levels of this campaign would be here. Begin one under “New level” on the title screen and save it in the workshop, or drop a level file onto this window.
campaign-empty-characters = Characters of this campaign would be here; the game master puts them on the board. Drop a character file onto this window, or put it into the folder “characters”.
campaign-empty-saves = Saves of this campaign would be here. Save from the menu while you play.
campaign-empty-trash = What is deleted lies here until you need it again. Nothing was deleted.
campaign-empty-search = Nothing with these words. Take some of them away.

campaign-kind-level = Level
campaign-kind-character = Character
campaign-kind-save = Save
campaign-round = Round { $n }
campaign-broken = Has faults
campaign-broken-why = The file has faults. Open it to read which ones.
campaign-shipped = Comes with the program
campaign-no-heroes = There is no hero in this save.

campaign-play = Play
campaign-open = Play on
campaign-edit = Edit
campaign-duplicate = Duplicate
campaign-delete = Delete
campaign-restore = Have it back
campaign-take-back = Take it back
campaign-carry = Heroes go on …

campaign-deleted = “{ $name }” lies in the trash.
campaign-restored = “{ $name }” is back.
campaign-duplicated = A copy was made: “{ $name }”.
campaign-taken-in = Copied into the campaign: “{ $name }”.
campaign-folder-taken = The campaign is kept in this folder from now on.
campaign-carried = A new level was written: “{ $name }”.

campaign-carry-title = Heroes go on
campaign-carry-back = Back to the list
campaign-carry-from = From “{ $save }”: { $names }
campaign-carry-says = They bring life, Fortune, Willpower and gear, and take the places of the heroes who stand in the level. Save and level stay as they are.
campaign-carry-here = To this level
campaign-carry-choose = Choose a level first.
campaign-carry-cannot = They cannot go there. Choose another level.
campaign-carry-refused = They cannot go there
campaign-carry-nobody = Nobody would come. Choose another level or save.
campaign-carry-play = Play there
campaign-carry-keep = Keep as a new level
campaign-comes = { $who } comes with { $count ->
    [0] nothing in hand
    [one] { $count } thing
   *[other] { $count } things
}
campaign-comes-instead = { $who } comes in the place of { $whom }, with { $count ->
    [0] nothing in hand
    [one] { $count } thing
   *[other] { $count } things
}
campaign-dead = Dead, and left behind: { $names }
campaign-no-room = No room for: { $names }
campaign-stay = Already there, and staying: { $names }

campaign-fault-next = Nothing was changed or lost. See that the folder is there, that you may write in it and that the disk has room; then try again.
campaign-fault-folder = { $path } cannot be used as the folder of a campaign. The system says: “{ $why }”
campaign-fault-taken-in = { $path } is neither a level nor a save nor a character.
campaign-fault-taken-in-next = Maps of other programs are read under “New level” on the title screen.
campaign-fault-gone = { $path } is no longer there.
campaign-fault-gone-next = Somebody may have moved it. The list is read anew.
campaign-fault-carry-next = Choose another level, or end what the heroes of that level take part in.
files-next = See that the folder is there, that you may read and write in it and that the disk has room; then try again.
