"""The drawings of Square One: fronts and backs of tiles, pieces and components."""

from __future__ import annotations

from squareone_data.faces.box_contents import Extra, box_contents
from squareone_data.faces.display import Display
from squareone_data.faces.drawing_context import drawing_context
from squareone_data.game.face import Face
from squareone_data.games.square_one.catalog import SquareOneCatalog
from squareone_data.games.square_one.definition import SquareOneDefinition
from squareone_data.games.square_one.tiles import SquareOneTile

from . import backs, components, fronts


class SquareOneFace(Face[SquareOneTile, SquareOneDefinition]):
    """The drawings of Square One."""

    def front(
        self, tile: SquareOneTile, catalog: SquareOneCatalog, *, theme: str = "color", lang: str = "en"
    ) -> Display:
        """See :meth:`Face.front`."""
        return fronts.front(tile, drawing_context(catalog, theme, lang))

    def back(self, color: str, catalog: SquareOneCatalog, *, theme: str = "color", lang: str = "en") -> Display:
        """See :meth:`Face.back`."""
        return backs.back_of(color, drawing_context(catalog, theme, lang))

    def extras(self, catalog: SquareOneCatalog, *, theme: str = "color", lang: str = "en") -> list[Extra]:
        """See :meth:`Face.extras`."""
        context = drawing_context(catalog, theme, lang)
        return box_contents(
            catalog,
            context,
            lambda letter: components.piece_face(letter, context),
            lambda component, info: components.component_face(component, info, context),
        )
