"""The dimensions of Square One's tiles, pieces and recesses in mm, in addition to those of all faces."""

from squareone_data.faces.dimensions import FaceSize

SIDE = 45.0
"""The width and height of a tile."""
SIZE = FaceSize(SIDE, SIDE)
PIECE = 6.2
"""The width of a printed piece, slightly smaller than a recess."""
SMALLEST_CHIP = 4.4
"""The minimum width of a drawn piece; a tile that needs smaller pieces is refused."""
