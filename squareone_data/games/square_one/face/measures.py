"""The measures of Square One's faces, in mm at their own size; whoever prints them larger enlarges all of it."""

SIZE = 45.0
"""The width and height of a tile."""
BLEED = 5.0
MARGIN = 2.1
"""Content keeps this far from the edge of a tile."""
CORNER = 2.5
CHIP = 7.0
"""The width of a recess, and of a piece that is a reward."""
PIECE = 6.2
"""The width of a printed piece: it lies in the recesses with room to spare."""
SMALLEST_CHIP = 4.4
"""Smaller pieces could not be told apart; a tile that needs them is refused."""
PT = 25.4 / 72
"""A point in mm."""
ID_SIZE = 7.4 * PT
WORD_SIZE = 7.0 * PT
