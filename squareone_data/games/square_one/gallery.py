"""What the gallery of Square One can be filtered by beyond what every game has: bonus actions, alternatives."""

from __future__ import annotations

from squareone_data.export.html.facets import Facet, Option
from squareone_data.model.catalog import Catalog

from .tiles import SquareOneTile
from .words import ACTION_NAMES

_WORDS = {
    "en": {
        "action": "Bonus action", "choice": "Choice", "rows": "a row with two alternatives",
        "reward": "one of two actions",
    },
    "cs": {
        "action": "Bonusová akce", "choice": "Volba", "rows": "řada se dvěma možnostmi", "reward": "jedna ze dvou akcí",
    },
}  # fmt: skip


def facets(catalog: Catalog, lang: str) -> list[Facet]:
    """The bonus actions a tile rewards (SO-11.3 to SO-11.8), and whether it leaves a choice (SO-2.2, SO-11.10)."""
    words = _WORDS.get(lang, _WORDS["en"])
    actions = [Option(action, name) for action, name in ACTION_NAMES.items()]
    choices = [Option("row", words["rows"]), Option("reward", words["reward"])]

    def choice(tile: SquareOneTile) -> list[str]:
        rows = ["row"] if any(len(row.alternatives) > 1 for row in tile.rows) else []
        return [*rows, *(["reward"] if tile.reward.choice else [])]

    return [
        Facet("action", words["action"], actions, lambda tile: tile.reward.actions),
        Facet("choice", words["choice"], choices, choice, every=True),
    ]


def labels(lang: str) -> dict[str, str]:
    """The colors of the tiles in a language."""
    return {"white": "bílá", "black": "černá"} if lang == "cs" else {}
