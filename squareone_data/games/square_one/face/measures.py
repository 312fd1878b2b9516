"""The measures of Square One's pieces and recesses beside those that all faces share, in mm."""

PIECE = 6.2
"""The width of a printed piece: it lies in the recesses with room to spare."""
SMALLEST_CHIP = 4.4
"""Smaller pieces could not be told apart; a tile that needs them is refused."""
