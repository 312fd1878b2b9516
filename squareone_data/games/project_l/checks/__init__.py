"""The checks that are about Project L: faces of puzzles, what they have in common, and the tables of its game.json."""

from squareone_data.checks.framework import checks_in

from . import compare, faces, play, tables

CHECKS = [one for module in (faces, compare, tables, play) for one in checks_in(module)]
