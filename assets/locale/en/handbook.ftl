# The handbook on the help sheet.

ui-help-keys = Keys and rules in short
ui-handbook = Handbook
ui-handbook-search = Search the handbook (Ctrl+F)
ui-handbook-before = The chapter before
ui-handbook-next = The next chapter
ui-handbook-nothing = Nothing with “{ $words }” in it. Try one word, or the id of a rule such as F5.
ui-handbook-found = { $n ->
    [one] { $n } section
   *[other] { $n } sections
}
ui-handbook-empty = The handbook of this language is empty. Install the program again.
ui-key-handbook = In the handbook: turn its pages; Ctrl+F searches it
