"""The measures of faces, in mm at their own size; whoever prints them larger enlarges all of it."""

SIZE = 45.0
"""The width and height of a tile."""
BLEED = 5.0
MARGIN = 2.1
"""Content keeps this far from the edge of a tile."""
CORNER = 2.5
CHIP = 7.0
"""The width of the sign of a kind of piece, and the height of what stands at the top of a tile."""
FOOT = 2.0
"""The height of the foot with the id."""
PT = 25.4 / 72
"""A point in mm."""
ID_SIZE = 7.4 * PT
WORD_SIZE = 7.0 * PT
