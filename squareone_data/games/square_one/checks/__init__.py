"""The checks for Square One: notation, tiles, the tables of game.json, and play."""

from squareone_data.game.check import checks_in

from . import comparison, definition, notation, play, tiles

CHECKS = [check for module in (notation, tiles, comparison, definition, play) for check in checks_in(module)]
