"""The canonical form of a file: one tile one line, keys in a fixed order, the same bytes for the same content."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, get_args

from pydantic import BaseModel

from squareone_data.model.ids import id_order
from squareone_data.model.registry import GameKind
from squareone_data.model.tiles import TileFile

from .schemas import documents

WIDTH = 160
"""An entry that fits into so many columns stands on one line."""
_ONE_A_LINE = ("tiles", "errata", "waivers", "retired", "facts")
_OPTIONAL_LISTS = ("errata", "waivers", "retired")


def inline(value: Any) -> str:
    """A value on one line."""
    return json.dumps(value, ensure_ascii=False)


def _block(value: Any, indent: str, column: int) -> str:
    """A value that begins at a column: on one line if it fits, else one entry a line."""
    flat = inline(value)
    if not isinstance(value, dict | list) or not value or column + len(flat) < WIDTH:
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        keys = [f"{inner}{inline(key)}: " for key in value]
        lines = [key + _block(one, inner, len(key)) for key, one in zip(keys, value.values(), strict=True)]
    else:
        lines = [inner + _block(one, inner, len(inner)) for one in value]
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    return opening + "\n" + ",\n".join(lines) + f"\n{indent}{closing}"


def render(document: Mapping[str, Any]) -> str:
    """The text of a document: keys of the top level one a line, lists of tiles and the like one entry a line."""
    parts = []
    for key, value in document.items():
        start = f"  {inline(key)}: "
        if key in _ONE_A_LINE and isinstance(value, list) and value:
            body = "[\n" + ",\n".join(f"    {inline(one)}" for one in value) + "\n  ]"
        else:
            body = _block(value, "  ", len(start))
        parts.append(start + body)
    return "{\n" + ",\n".join(parts) + "\n}\n" if parts else "{}\n"


def _nested(annotation: Any) -> type[BaseModel] | None:
    """The model inside an annotation, if there is one."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((found for one in get_args(annotation) if (found := _nested(one))), None)


def _in_order(value: Any, model: type[BaseModel] | None) -> Any:
    """The same value with the keys of objects in the order in which their model declares them, own keys last."""
    if isinstance(value, list):
        return [_in_order(one, model) for one in value]
    if not isinstance(value, dict) or model is None:
        return value
    names = {field.alias or name: field.annotation for name, field in model.model_fields.items()}
    known = {key: _in_order(value[key], _nested(names[key])) for key in key_order(model) if key in value}
    return known | {key: value[key] for key in value if key not in names}


def in_key_order(model: type[BaseModel], value: dict[str, Any]) -> dict[str, Any]:
    """An object with its keys in the order in which they are written, own keys last."""
    ordered: dict[str, Any] = _in_order(value, model)
    return ordered


def key_order(model: type[BaseModel]) -> list[str]:
    """The keys of a model in the order in which they are written."""
    names = [field.alias or name for name, field in model.model_fields.items()]
    first: tuple[str, ...] = getattr(model, "FIRST", ())
    return [*first, *(name for name in names if name not in first)]


def canonical(kind: GameKind, name: str, document: Mapping[str, Any], order: Mapping[str, int]) -> str:
    """The canonical text of a document.

    Args:
        kind: the game.
        name: ``tiles``, ``game`` or ``facts``.
        document: a document that fits its model; keys of the user's own are kept.
        order: the canonical order of the letters.
    """
    model = documents(kind)[name]
    tidy = dict(document)
    if issubclass(model, TileFile):
        tiles = [kind.tile.canonical(one, order) for one in document["tiles"]]
        tidy["tiles"] = sorted(tiles, key=lambda one: id_order(one["id"]))
        for key in _OPTIONAL_LISTS:
            if key in tidy and not tidy[key]:
                del tidy[key]
    return render(_in_order(tidy, model))
