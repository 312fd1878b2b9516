"""Square One: sequence tiles with rows to fill, rewards of pieces and bonus actions."""

from squareone_data.model.registry import GameKind

from .facts import SquareOneCondition
from .tables import SquareOneGame
from .tiles import SquareOneTile

GAME = GameKind(
    id="square-one",
    title="Square One",
    game=SquareOneGame,
    tile=SquareOneTile,
    condition=SquareOneCondition,
    colors=("white", "black"),
    home="squareone_data.games.square_one",
)
