"""The JSON Schemas, made from the models: the models are the one source."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import BaseModel

from squareone_data.model.base import OWN_KEY
from squareone_data.model.facts import FactsFile
from squareone_data.model.registry import GameKind
from squareone_data.model.tiles import TileFile

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def documents(kind: GameKind) -> dict[str, type[BaseModel]]:
    """The models of the documents of a game, by the name of their schema."""
    found: dict[str, type[BaseModel]] = {
        "tiles": TileFile[kind.tile],  # type: ignore[name-defined]
        "game": kind.game,
        "extension": kind.extension,
        "facts": FactsFile[kind.condition],  # type: ignore[name-defined]
    }
    return found


# In Python's `re` a `$` lets a trailing line break through, which the models do not; the look-ahead closes that, and
# changes nothing in other dialects.
_END = "(?!\\n)"


def _tidy(node: Any, nullable: bool) -> Any:
    if isinstance(node, list):
        return [_tidy(one, nullable) for one in node]
    if not isinstance(node, dict):
        return node
    tidy = {key: _tidy(value, nullable) for key, value in node.items()}
    if isinstance(tidy.get("pattern"), str) and tidy["pattern"].endswith("$"):
        tidy["pattern"] += _END
    for key, one in tidy.get("properties", {}).items():
        if isinstance(one, dict):  # a reference to a definition comes without a title of its own
            one.setdefault("title", key.replace("_", " ").capitalize())
    if tidy.get("additionalProperties") is True and "properties" in tidy:
        tidy["patternProperties"] = {
            OWN_KEY + _END: {
                "title": "Your own",
                "description": "Keys that begin with x- are yours: kept as they are, and read by nobody else.",
                "examples": ["anything"],
            }
        }
        tidy["additionalProperties"] = False
    if tidy.get("type") == "string" and not isinstance(tidy.get("default", ""), str):
        del tidy["default"]  # the default of a parsed text is no text; the key may simply be left out
    if "patternProperties" in tidy:
        tidy["patternProperties"] = {
            key + _END if key.endswith("$") else key: value for key, value in tidy["patternProperties"].items()
        }
    if "patternProperties" in tidy and "properties" not in tidy:
        tidy["additionalProperties"] = False  # keys that do not fit are refused by the models too
    if not nullable and isinstance(tidy.get("default"), dict):
        tidy["default"] = {key: value for key, value in tidy["default"].items() if value is not None}
    if "default" in tidy and tidy["default"] in ("", [], {}, None) and not isinstance(tidy["default"], bool):
        del tidy["default"]  # it only says that the key may be left out, as `required` does
    if not nullable and "anyOf" in tidy and {"type": "null"} in tidy["anyOf"]:
        # None is how a model says "left out"; a file that writes null is refused.
        rest = [one for one in tidy.pop("anyOf") if one != {"type": "null"}]
        tidy = {**tidy, **rest[0]} if len(rest) == 1 else {**tidy, "anyOf": rest}
    return tidy


def make(model: type[BaseModel], name: str, title: str, nullable: bool = False) -> dict[str, Any]:
    """The schema of one document.

    Args:
        model: the model to describe.
        name: the name of the schema, as its file has it: ``square-one.tiles``.
        title: its title.
        nullable: whether null is written where a value is missing; in files that people write it never is.

    Returns:
        A JSON Schema, draft 2020-12.
    """
    schema = _tidy(model.model_json_schema(by_alias=True, mode="validation", ref_template="#/$defs/{model}"), nullable)
    for definition, body in list(schema.get("$defs", {}).items()):
        body["title"] = definition.split("_")[0]
    schema.pop("title", None)
    return {"$schema": DIALECT, "$id": f"urn:squareone-data:schema:{name}:1", "title": title, **schema}


@cache
def schema_of(kind: GameKind, document: str) -> dict[str, Any]:
    """The schema of a document of a game; ``document`` is one of :func:`documents`."""
    return make(documents(kind)[document], f"{kind.id}.{document}", f"{kind.title}: {document}")
