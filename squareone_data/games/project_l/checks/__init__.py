"""The checks for Project L: puzzles, comparisons, the tables of game.json, and play."""

from squareone_data.game.check import checks_in

from . import comparison, definition, play, tiles

CHECKS = [check for module in (tiles, comparison, definition, play) for check in checks_in(module)]
