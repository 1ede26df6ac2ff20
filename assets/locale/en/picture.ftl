# Faults of the flat picture.

picture-size = A picture of { $width } × { $height } pixels cannot be drawn. Choose a smaller scale.
picture-encode = The picture cannot be encoded: { $what }
