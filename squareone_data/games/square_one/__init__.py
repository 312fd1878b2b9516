"""Square One: sequence tiles with rows to fill, rewards of pieces and bonus actions."""

from .game import SquareOne

GAME = SquareOne()
