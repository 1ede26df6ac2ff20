# Faults of the flat picture.

picture-size = A picture of { $width } × { $height } pixels cannot be drawn. Choose a smaller scale.
picture-encode = The picture cannot be encoded: { $what }
picture-pages = A print of { $pages } sheets is too long; { $most } are the most. Choose larger paper.
