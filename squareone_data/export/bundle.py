"""``export json``: the whole catalog in one file, fully parsed, with data and program versions."""

from __future__ import annotations

from functools import cache
from typing import Generic, TypeVar

from pydantic import BaseModel, Field
from pydantic.json_schema import JsonSchemaValue

from squareone_data.about import NOTICE, __version__
from squareone_data.files.digest import digest
from squareone_data.files.schemas import make
from squareone_data.game.bundle import BundleTile
from squareone_data.game.interface import AnyCatalog, Game
from squareone_data.model.base import Frozen, Slug
from squareone_data.model.definition import GameDefinition
from squareone_data.model.facts import Condition, Fact

G = TypeVar("G", bound=GameDefinition)
C = TypeVar("C", bound=Condition)
B = TypeVar("B", bound=BundleTile)


DIGEST = r"^sha256:[0-9a-f]{64}$"


class BundleBase(Frozen):
    """The catalog that an expansion extends."""

    id: Slug = Field(description="Id of the catalog.", examples=["square-one"])
    version: str = Field(description="Version of its data.", examples=["2026.1"])
    digest: str = Field(pattern=DIGEST, description="Digest of its data.", examples=["sha256:" + "0" * 64])


class Bundle(Frozen, Generic[G, C, B]):
    """A catalog in one file."""

    schema_: str = Field(
        alias="$schema",
        title="Schema",
        description="Schema of this file.",
        examples=["square-one.bundle.schema.json"],
    )
    notice: str = Field(description="Notice: unofficial, fan-made data.", examples=[NOTICE])
    program: str = Field(description="Version of squareone-data that wrote the file.", examples=["0.1.0"])
    digest: str = Field(
        pattern=DIGEST, description="Digest of the data; equal catalogs have equal digests.",
        examples=["sha256:" + "0" * 64],
    )  # fmt: skip
    stand_ins: int = Field(ge=0, description="Number of stand-in tiles (invented faces).", examples=[106])
    extends: BundleBase | None = Field(
        default=None,
        description="Extended catalog; present only in expansions.",
        examples=[{"id": "square-one", "version": "2026.1", "digest": "sha256:" + "0" * 64}],
    )
    game: G = Field(
        description="Content of game.json with defaults filled in; for an expansion, only its own sets are listed.",
        examples=[{"format": 1}],
    )
    facts: tuple[Fact[C], ...] = Field(description="Content of facts.json.", examples=[[]])
    tiles: tuple[B, ...] = Field(description="Tiles, ordered by set, color and id.", examples=[[]])


def bundle_model(game: Game) -> type[BaseModel]:
    """Return the model of a game's bundle."""
    return Bundle[game.definition_model, game.condition_model, game.bundle.model]  # type: ignore[name-defined]


@cache
def bundle_schema(game: Game) -> JsonSchemaValue:
    """Return the JSON Schema of a game's bundle."""
    return make(bundle_model(game), f"{game.id}.bundle", f"{game.title}: bundle")


def _base(catalog: AnyCatalog) -> BundleBase | None:
    if catalog.base is None:
        return None
    return BundleBase(
        id=catalog.base.definition.id, version=catalog.base.definition.version, digest=digest(catalog.base)
    )


def write(catalog: AnyCatalog, lang: str) -> str:
    """Return the bundle of a catalog, as JSON text."""
    from squareone_data.files.writer import render

    bundle = bundle_model(catalog.game).model_construct(
        schema_=f"{catalog.game.id}.bundle.schema.json",
        notice=NOTICE,
        program=__version__,
        digest=digest(catalog),
        stand_ins=sum(tile.status == "stand-in" for tile in catalog.tiles),
        extends=_base(catalog),
        game=catalog.definition.model_copy(update={"sets": catalog.own_sets}),
        facts=catalog.facts,
        tiles=tuple(catalog.game.bundle.bundled(tile, catalog) for tile in catalog.tiles),
    )
    written = bundle.model_dump(mode="json", by_alias=True, exclude_none=True)
    # The model stores omitted strings as "", which is not valid in a file. Empty objects are meaningful; keep them.
    for key in ("game", "facts"):
        written[key] = _given(written[key])
    written["game"].pop("$schema", None)  # relative to game.json, so wrong in the bundle
    return render(written)


def _given(value: object) -> object:
    """Return a value with empty strings removed from its objects, recursively."""
    if isinstance(value, dict):
        return {key: _given(part) for key, part in value.items() if part != ""}
    return [_given(part) for part in value] if isinstance(value, list) else value
