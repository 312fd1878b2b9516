"""``export json``: the whole catalog in one file, everything parsed, with the versions of all that made it."""

from __future__ import annotations

from functools import cache
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, Field, create_model

from squareone_data import NOTICE, __version__
from squareone_data.files.digest import digest
from squareone_data.files.schemas import make
from squareone_data.model.base import TILE_ID, Frozen, Names, Slug
from squareone_data.model.catalog import Catalog
from squareone_data.model.facts import Condition, Fact
from squareone_data.model.games import Game
from squareone_data.model.registry import GameKind
from squareone_data.model.tiles import Erratum, Status, Tile


class BundleTile(Frozen):
    """What every tile in a bundle has. A game derives from this and adds its face, taken apart."""

    id: str = Field(pattern=TILE_ID, description="The tile's id.", examples=["W01"])
    set: Slug = Field(description="The id of its set.", examples=["base"])
    color: Slug = Field(description="Its color.", examples=["white"])
    status: Status = Field(description="How the face is known.", examples=["stand-in"])
    source: str = Field(description="The id of the source, or an empty text.", examples=["rulebook-2025"])
    documented: tuple[Slug, ...] = Field(description="The fields the source fixes.", examples=[["points"]])
    notes: str = Field(description="Anything a reader should know.", examples=[""])
    errata: tuple[Erratum, ...] = Field(description="Later corrections, oldest first.", examples=[[]])
    line: str = Field(description="The tile on one line.", examples=["W01 Y / Y G > O"])
    sentence: Names = Field(
        description="The tile in words, by language.", examples=[{"en": "White tile W01 asks for…"}]
    )

    @staticmethod
    def common(tile: Tile, catalog: Catalog) -> dict[str, Any]:
        """The values of the fields above for a tile."""
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
            "sentence": {lang: tile.sentence(catalog.game, lang) for lang in ("en", "cs")},
        }


class Bundled:
    """The part ``bundle`` of a game that has none of its own: its faces, as the files have them.

    Args:
        kind: the game.
    """

    def __init__(self, kind: GameKind) -> None:
        self.MODEL = _as_in_files(kind.tile)

    def bundled(self, tile: Tile, catalog: Catalog) -> BundleTile:
        """A tile as the bundle holds it."""
        return self.MODEL(**BundleTile.common(tile, catalog), **tile.face())


@cache
def _as_in_files(tile: type[Tile]) -> type[BundleTile]:
    face: dict[str, Any] = {name: (tile.model_fields[name].annotation, tile.model_fields[name]) for name in tile.FACE}
    made: type[BundleTile] = create_model(f"{tile.__name__}Bundle", __base__=BundleTile, __doc__=tile.__doc__, **face)
    return made


G = TypeVar("G", bound=Game)
C = TypeVar("C", bound=Condition)
B = TypeVar("B", bound=BundleTile)


DIGEST = r"^sha256:[0-9a-f]{64}$"


class BundleBase(Frozen):
    """The catalog that an own expansion extends."""

    id: Slug = Field(description="Its id.", examples=["square-one"])
    version: str = Field(description="The version of its data.", examples=["2026.1"])
    digest: str = Field(pattern=DIGEST, description="The digest of its data.", examples=["sha256:" + "0" * 64])


class Bundle(Frozen, Generic[G, C, B]):
    """A catalog in one file."""

    schema_: str = Field(
        alias="$schema",
        title="Schema",
        description="The schema of this file.",
        examples=["square-one.bundle.schema.json"],
    )
    notice: str = Field(description="What this data is and is not.", examples=[NOTICE])
    program: str = Field(description="The version of squareone-data that wrote the file.", examples=["0.1.0"])
    digest: str = Field(
        pattern=DIGEST, description="A digest of the data: the same for the same catalog.",
        examples=["sha256:" + "0" * 64],
    )  # fmt: skip
    stand_ins: int = Field(
        ge=0, description="How many tiles are stand-ins, not read off the real tile.", examples=[106]
    )
    extends: BundleBase | None = Field(
        default=None,
        description="Of an own expansion: the catalog it extends.",
        examples=[{"id": "square-one", "version": "2026.1", "digest": "sha256:" + "0" * 64}],
    )
    game: G = Field(
        description="What game.json says, defaults written out; of an own expansion the extended game, its own sets.",
        examples=[{"format": 1}],
    )
    facts: tuple[Fact[C], ...] = Field(description="What facts.json says.", examples=[[]])
    tiles: tuple[B, ...] = Field(description="The tiles: by set, then color, then id.", examples=[[]])


def bundle_model(kind: GameKind) -> type[BaseModel]:
    """The model of a game's bundle."""
    part = kind.part("bundle")
    return Bundle[kind.game, kind.condition, part.MODEL]  # type: ignore[name-defined]


@cache
def bundle_schema(kind: GameKind) -> dict[str, Any]:
    """The JSON Schema of a game's bundle."""
    return make(bundle_model(kind), f"{kind.id}.bundle", f"{kind.title}: bundle")


def _base(catalog: Catalog) -> BundleBase | None:
    if catalog.base is None:
        return None
    return BundleBase(id=catalog.base.game.id, version=catalog.base.game.version, digest=digest(catalog.base))


def write(catalog: Catalog, lang: str) -> str:
    """The bundle of a catalog, as JSON text."""
    from squareone_data.files.writer import render

    part = catalog.kind.part("bundle")
    bundle = bundle_model(catalog.kind).model_construct(
        schema_=f"{catalog.kind.id}.bundle.schema.json",
        notice=NOTICE,
        program=__version__,
        digest=digest(catalog),
        stand_ins=sum(one.status == "stand-in" for one in catalog.tiles),
        extends=_base(catalog),
        game=catalog.game.model_copy(update={"sets": catalog.own_sets}),
        facts=catalog.facts,
        tiles=tuple(part.bundled(one, catalog) for one in catalog.tiles),
    )
    written = bundle.model_dump(mode="json", by_alias=True, exclude_none=True)
    # A text that a file leaves out is empty in the model, which no file may write; an empty object says something.
    for key in ("game", "facts"):
        written[key] = _given(written[key])
    written["game"].pop("$schema", None)  # it leads to a file beside game.json, not beside this one
    return render(written)


def _given(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _given(one) for key, one in value.items() if one != ""}
    return [_given(one) for one in value] if isinstance(value, list) else value
