"""The drawings of Project L: the fronts and backs of its puzzles, its pieces, and a player aid."""

from __future__ import annotations

from squareone_data.faces.box_contents import Extra, box_contents
from squareone_data.faces.display import Display
from squareone_data.faces.drawing_context import drawing_context
from squareone_data.game.face import Face
from squareone_data.games.project_l.catalog import ProjectLCatalog
from squareone_data.games.project_l.definition import ProjectLDefinition
from squareone_data.games.project_l.tiles import ProjectLTile

from . import backs, components, fronts


class ProjectLFace(Face[ProjectLTile, ProjectLDefinition]):
    """The drawings of Project L. A catalog that lists no player aid gets one for each player."""

    def front(self, tile: ProjectLTile, catalog: ProjectLCatalog, *, theme: str = "color", lang: str = "en") -> Display:
        return fronts.front(tile, drawing_context(catalog, theme, lang))

    def back(self, color: str, catalog: ProjectLCatalog, *, theme: str = "color", lang: str = "en") -> Display:
        return backs.back_of(color, drawing_context(catalog, theme, lang))

    def extras(self, catalog: ProjectLCatalog, *, theme: str = "color", lang: str = "en") -> list[Extra]:
        context = drawing_context(catalog, theme, lang)
        listed = box_contents(
            catalog,
            context,
            lambda letter: components.piece_face(letter, context),
            lambda component, _: components.component_face(component, context),
        )
        return [*listed, *components.unlisted_aids(catalog, listed, context)]
