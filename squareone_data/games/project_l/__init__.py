"""Project L: puzzles, each a recess on a small grid to be tiled with polyominoes."""

from squareone_data.model.registry import GameKind

from .facts import ProjectLCondition
from .tables import ProjectLGame
from .tiles import ProjectLTile

GAME = GameKind(
    id="project-l",
    title="Project L",
    game=ProjectLGame,
    tile=ProjectLTile,
    condition=ProjectLCondition,
    colors=("white", "black"),
    home="squareone_data.games.project_l",
)
