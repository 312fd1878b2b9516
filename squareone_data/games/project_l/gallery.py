"""The filters of the Project L gallery: levels of rewards and kinds of recess."""

from __future__ import annotations

from collections import Counter

from squareone_data.game.gallery import Facet, Gallery, Option
from squareone_data.model.polyominoes import alike, connected, has_hole

from .catalog import ProjectLCatalog
from .definition import ProjectLDefinition
from .tiles import ProjectLTile
from .translation import MESSAGES


class ProjectLGallery(Gallery[ProjectLTile, ProjectLDefinition]):
    """The filters of Project L, and the names of its colors."""

    def facets(self, catalog: ProjectLCatalog, lang: str) -> list[Facet[ProjectLTile]]:
        """Return the level of the reward, and whether the recess recurs (PL-1.1), has a hole, or has several parts."""
        _ = MESSAGES.of(lang).gettext
        definition = catalog.definition
        forms = Counter(alike(tile.cells) for tile in catalog.tiles)

        def level(tile: ProjectLTile) -> list[str]:
            piece = definition.by_letter.get(tile.reward)
            return [] if piece is None else [str(piece.level)]

        def recess(tile: ProjectLTile) -> list[str]:
            cells = tile.cells
            found = {"again": forms[alike(cells)] > 1, "ring": has_hole(cells), "parts": not connected(cells)}
            return [key for key, holds in found.items() if holds]

        levels = [Option(str(number), str(number)) for number in sorted({piece.level for piece in definition.pieces})]
        kinds = [
            Option("again", _("recurs in another puzzle")),
            Option("ring", _("around a closed cell")),
            Option("parts", _("in several parts")),
        ]
        return [
            Facet("level", _("Level of the reward"), levels, level),
            Facet("recess", _("Recess"), kinds, recess, every=True),
        ]

    def group_labels(self, lang: str) -> dict[str, str]:
        """See :meth:`Gallery.group_labels`."""
        messages = MESSAGES.of(lang)
        return {
            "white": messages.pgettext("heading of tiles", "White"),
            "black": messages.pgettext("heading of tiles", "Black"),
        }
