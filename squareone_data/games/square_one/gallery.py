"""The filters of the Square One gallery: bonus actions and alternatives."""

from __future__ import annotations

from squareone_data.game.gallery import Facet, Gallery, Option
from squareone_data.games.square_one.catalog import SquareOneCatalog
from squareone_data.games.square_one.definition import SquareOneDefinition

from .sentences import ACTION_NAMES
from .tiles import SquareOneTile
from .translation import MESSAGES


class SquareOneGallery(Gallery[SquareOneTile, SquareOneDefinition]):
    """The filters of Square One: bonus actions and choices."""

    def facets(self, catalog: SquareOneCatalog, lang: str) -> list[Facet[SquareOneTile]]:
        """Return the bonus actions of a tile (SO-11.3 to SO-11.8), and whether it has a choice (SO-2.2, SO-11.10)."""
        _ = MESSAGES.of(lang).gettext
        actions = [Option(action, name) for action, name in ACTION_NAMES.items()]
        choices = [Option("row", _("a row with two alternatives")), Option("reward", _("one of two actions"))]

        def choice(tile: SquareOneTile) -> list[str]:
            rows = ["row"] if any(len(row.alternatives) > 1 for row in tile.rows) else []
            return [*rows, *(["reward"] if tile.reward.choice else [])]

        return [
            Facet("action", _("Bonus action"), actions, lambda tile: tile.reward.actions),
            Facet("choice", _("Choice"), choices, choice, every=True),
        ]

    def group_labels(self, lang: str) -> dict[str, str]:
        """See :meth:`Gallery.group_labels`."""
        messages = MESSAGES.of(lang)
        return {
            "white": messages.pgettext("heading of tiles", "White"),
            "black": messages.pgettext("heading of tiles", "Black"),
        }
