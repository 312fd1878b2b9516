"""The canonical form of files: one tile per line, keys in a fixed order, equal bytes for equal content."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import get_args

from pydantic import BaseModel

from squareone_data.model.base import Document
from squareone_data.model.game_model import GameModel
from squareone_data.model.ids import id_order
from squareone_data.model.json_types import Json, JsonObject
from squareone_data.model.tiles import TileFile

from .schemas import documents

WIDTH = 160
"""The maximum width of an entry on one line."""
_ONE_A_LINE = ("tiles", "errata", "waivers", "retired", "facts")
_OPTIONAL_LISTS = ("errata", "waivers", "retired")


def inline(value: object) -> str:
    """Return a value on one line."""
    return json.dumps(value, ensure_ascii=False)


def _block(value: object, indent: str, column: int) -> str:
    """Format a value that begins at a column: on one line if it fits, otherwise one entry per line."""
    flat = inline(value)
    if not isinstance(value, dict | list) or not value or column + len(flat) < WIDTH:
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        keys = [f"{inner}{inline(key)}: " for key in value]
        lines = [key + _block(entry, inner, len(key)) for key, entry in zip(keys, value.values(), strict=True)]
    else:
        lines = [inner + _block(entry, inner, len(inner)) for entry in value]
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    return opening + "\n" + ",\n".join(lines) + f"\n{indent}{closing}"


def render(document: Mapping[str, object]) -> str:
    """Format a document: one top-level key per line, and one entry per line in lists of tiles, errata and so on."""
    parts = []
    for key, value in document.items():
        start = f"  {inline(key)}: "
        if key in _ONE_A_LINE and isinstance(value, list) and value:
            body = "[\n" + ",\n".join(f"    {inline(entry)}" for entry in value) + "\n  ]"
        else:
            body = _block(value, "  ", len(start))
        parts.append(start + body)
    return "{\n" + ",\n".join(parts) + "\n}\n" if parts else "{}\n"


def _nested(annotation: object) -> type[BaseModel] | None:
    """Return the model in an annotation; None if there is none."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((found for part in get_args(annotation) if (found := _nested(part))), None)


def _in_order(value: Json, model: type[BaseModel] | None) -> Json:
    """Return the value with the keys of its objects in canonical order, custom keys last."""
    if isinstance(value, list):
        return [_in_order(entry, model) for entry in value]
    if not isinstance(value, dict) or model is None:
        return value
    names = {field.alias or name: field.annotation for name, field in model.model_fields.items()}
    known = {key: _in_order(value[key], _nested(names[key])) for key in key_order(model) if key in value}
    return known | {key: value[key] for key in value if key not in names}


def in_key_order(model: type[BaseModel], value: JsonObject) -> JsonObject:
    """Return an object with its keys in canonical order, custom keys last."""
    ordered: JsonObject = _in_order(value, model)
    return ordered


def key_order(model: type[BaseModel]) -> list[str]:
    """Return the keys of a model in canonical order."""
    names = [field.alias or name for name, field in model.model_fields.items()]
    first = model.FIRST if issubclass(model, Document) else ()
    return [*first, *(name for name in names if name not in first)]


def canonical(game: GameModel, name: str, document: Mapping[str, Json], order: Mapping[str, int]) -> str:
    """Return the canonical text of a document.

    Args:
        game: the game.
        name: ``tiles``, ``game`` or ``facts``.
        document: a valid document; custom keys are preserved.
        order: the canonical order of the letters.
    """
    model = documents(game)[name]
    tidy = dict(document)
    if issubclass(model, TileFile):
        tiles = [game.tile_model.canonical(entry, order) for entry in document["tiles"]]
        tidy["tiles"] = sorted(tiles, key=lambda entry: id_order(entry["id"]))
        for key in _OPTIONAL_LISTS:
            if key in tidy and not tidy[key]:
                del tidy[key]
    return render(_in_order(tidy, model))
