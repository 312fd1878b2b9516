"""JSON Schemas, generated from the models."""

from __future__ import annotations

import json
from functools import cache

from pydantic import BaseModel

from squareone_data.model.base import OWN_KEY
from squareone_data.model.game_model import GameModel
from squareone_data.model.json_types import Json, JsonObject

DIALECT = "https://json-schema.org/draft/2020-12/schema"
REF = "#/$defs/{model}"
"""The template of references to definitions."""


def documents(game: GameModel) -> dict[str, type[BaseModel]]:
    """Return the models of the documents of a game, by the name of their schema."""
    return {
        "tiles": game.tile_file_model,
        "game": game.definition_model,
        "extension": game.extension_model,
        "facts": game.facts_file_model,
    }


# In Python's `re`, `$` also matches before a trailing line break, but the models reject it. The look-ahead rejects it
# too, and has no effect in other dialects.
END = "(?!\\n)"


def _tidy(node: Json, nullable: bool) -> Json:
    if isinstance(node, list):
        return [_tidy(part, nullable) for part in node]
    if not isinstance(node, dict):
        return node
    tidy = {key: _tidy(value, nullable) for key, value in node.items()}
    if isinstance(tidy.get("pattern"), str) and tidy["pattern"].endswith("$"):
        tidy["pattern"] += END
    for key, described in tidy.get("properties", {}).items():
        if isinstance(described, dict):  # a reference to a definition has no title
            described.setdefault("title", key.replace("_", " ").capitalize())
    if tidy.get("additionalProperties") is True and "properties" in tidy:
        tidy["patternProperties"] = {
            OWN_KEY + END: {
                "title": "Custom keys",
                "description": "Custom keys begin with x-. They are preserved and otherwise ignored.",
                "examples": ["anything"],
            }
        }
        tidy["additionalProperties"] = False
    if tidy.get("type") == "string" and not isinstance(tidy.get("default", ""), str):
        del tidy["default"]  # the default of a parsed field is not a string; the key is optional anyway
    if "patternProperties" in tidy:
        tidy["patternProperties"] = {
            key + END if key.endswith("$") else key: value for key, value in tidy["patternProperties"].items()
        }
    if "patternProperties" in tidy and "properties" not in tidy:
        tidy["additionalProperties"] = False  # the models reject keys that match no pattern too
    if not nullable and isinstance(tidy.get("default"), dict):
        tidy["default"] = {key: value for key, value in tidy["default"].items() if value is not None}
    if "default" in tidy and tidy["default"] in ("", [], {}, None) and not isinstance(tidy["default"], bool):
        del tidy["default"]  # it only means that the key is optional, which `required` already says
    if not nullable and "anyOf" in tidy and {"type": "null"} in tidy["anyOf"]:
        # None means an omitted key in a model; null is invalid in a file.
        rest = [shape for shape in tidy.pop("anyOf") if shape != {"type": "null"}]
        tidy = {**tidy, **rest[0]} if len(rest) == 1 else {**tidy, "anyOf": rest}
    return tidy


def _named_by_title(schema: JsonObject) -> JsonObject:
    """Return the schema with its definitions renamed to their titles, if a title is an identifier."""
    bodies: dict[str, JsonObject] = schema.get("$defs", {})
    names = {key: body["title"] if body.get("title", "").isidentifier() else key for key, body in bodies.items()}
    if all(key == name for key, name in names.items()):
        return schema
    text = json.dumps({**schema, "$defs": dict(sorted((names[key], body) for key, body in bodies.items()))})
    for key, name in names.items():
        text = text.replace(json.dumps(REF.format(model=key)), json.dumps(REF.format(model=name)))
    renamed: JsonObject = json.loads(text)
    return renamed


def make(model: type[BaseModel], name: str, title: str, nullable: bool = False) -> JsonObject:
    """Return the schema of one document.

    Args:
        model: the model.
        name: the name of the schema, as in its file name: ``square-one.tiles``.
        title: its title.
        nullable: whether a missing value is written as null, which hand-edited files never do.

    Returns:
        A JSON Schema, draft 2020-12.
    """
    described = model.model_json_schema(by_alias=True, mode="validation", ref_template=REF)
    schema = _tidy(_named_by_title(described), nullable)
    for definition, body in list(schema.get("$defs", {}).items()):
        body["title"] = definition.split("_")[0]
    schema.pop("title", None)
    return {"$schema": DIALECT, "$id": f"urn:squareone-data:schema:{name}:1", "title": title, **schema}


@cache
def schema_of(game: GameModel, document: str) -> JsonObject:
    """Return the schema of a document of a game; ``document`` is one of :func:`documents`."""
    return make(documents(game)[document], f"{game.id}.{document}", f"{game.title}: {document}")
