"""Project L: puzzles, each a recess on a small grid to be tiled with polyominoes."""

from .game import ProjectL

GAME = ProjectL()
