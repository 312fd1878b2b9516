"""Tiles in the JSON bundle: the fields common to all games, and the conversion of faces."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Generic

from pydantic import Field, create_model
from typing_extensions import TypeVar

from squareone_data.model.base import TILE_ID, Frozen, Names, Slug
from squareone_data.model.catalog import Catalog
from squareone_data.model.definition import GameDefinition
from squareone_data.model.game_model import GameModel
from squareone_data.model.tiles import Erratum, Status, Tile
from squareone_data.translation import LANGUAGES

T = TypeVar("T", bound=Tile, default=Tile)
D = TypeVar("D", bound=GameDefinition, default=GameDefinition)


@dataclass(frozen=True)
class Enumeration:
    """A named list of values in the bundle, for formats with types, such as TypeScript.

    Args:
        name: its name.
        description: the meaning of a value, as a sentence.
        values: all values, as listed in the schema of the bundle.
    """

    name: str
    description: str
    values: tuple[str, ...]


class BundleTile(Frozen):
    """A tile in the bundle. Games derive from it and add the parsed face."""

    id: str = Field(pattern=TILE_ID, description="The tile's id.", examples=["W01"])
    set: Slug = Field(description="The id of its set.", examples=["base"])
    color: Slug = Field(description="Its color.", examples=["white"])
    status: Status = Field(description="The origin of the face.", examples=["stand-in"])
    source: str = Field(description="The id of the source, or an empty string.", examples=["rulebook-2025"])
    documented: tuple[Slug, ...] = Field(description="The documented fields of a stand-in.", examples=[["points"]])
    notes: str = Field(description="Notes for readers.", examples=[""])
    errata: tuple[Erratum, ...] = Field(description="Corrections, oldest first.", examples=[[]])
    line: str = Field(description="The tile on one line.", examples=["W01 Y / Y G > O"])
    sentence: Names = Field(
        description="The tile in words, by language.", examples=[{"en": "White tile W01 asks for…"}]
    )

    @staticmethod
    def common(tile: Tile, catalog: Catalog) -> dict[str, Any]:
        """Return the common fields of a tile."""
        return {
            "id": tile.id,
            "set": tile.set,
            "color": tile.color,
            "status": tile.status,
            "source": tile.source,
            "documented": tile.documented,
            "notes": tile.notes,
            "errata": catalog.errata.get(tile.id, ()),
            "line": tile.line(),
            "sentence": {lang: tile.sentence(catalog.definition, lang) for lang in LANGUAGES},
        }


class BundleFormat(Generic[T, D]):
    """The converter of tiles to the JSON bundle; by default the face is the same as in the files.

    Args:
        game: the data models of the game.
    """

    enumerations: ClassVar[tuple[Enumeration, ...]] = ()
    """The lists of values specific to the game."""

    def __init__(self, game: GameModel[T, D]) -> None:
        self.game = game

    @property
    def model(self) -> type[BundleTile]:
        """Return the model of a tile in the bundle."""
        return _as_in_files(self.game.tile_model)

    def bundled(self, tile: T, catalog: Catalog[T, D]) -> BundleTile:
        """Convert a tile to its model in the bundle."""
        return self.model(**BundleTile.common(tile, catalog), **tile.face())


@cache
def _as_in_files(tile: type[Tile]) -> type[BundleTile]:
    face = {name: (tile.model_fields[name].annotation, tile.model_fields[name]) for name in tile.FACE}
    return create_model(f"{tile.__name__}Bundle", __base__=BundleTile, __doc__=tile.__doc__, **face)  # type: ignore[call-overload, no-any-return]
