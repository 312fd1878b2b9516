"""``export typescript``: types generated from the schema of the bundle, and the bundle as a constant."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from squareone_data.about import NOTICE, __version__
from squareone_data.game.bundle import Enumeration
from squareone_data.game.interface import AnyCatalog, Game
from squareone_data.model.tiles import STATUSES

from . import bundle

_STATUS = Enumeration("Status", "Source of the face of a tile; a stand-in is invented, not the printed face.", STATUSES)
_BY_FORMAT = {"set-id": "SetId", "kind-id": "KindId", "source-id": "SourceId", "tile-color": "Color"}
_BY_KEY = {"set": "SetId", "color": "Color", "source": 'SourceId | ""'}
"""Types of keys that every tile has; the schema only says ``string``."""
_NAMES = {"Set": "TileSet", "Definition": "Game", "GameDefinition": "Game"}
"""Renamed types: ``Set`` would hide JavaScript's ``Set``; the content of ``game.json`` is ``Game`` in the bundle."""
_LETTER = "^[A-Z]$"


def write(catalog: AnyCatalog, lang: str) -> str:
    """Return a module without imports that compiles with ``tsc --strict``."""
    definition = catalog.definition
    enumerations = (_STATUS, *catalog.game.bundle.enumerations)
    unions = (
        Enumeration("Letter", "Letter of a piece.", tuple(piece.letter for piece in definition.pieces)),
        Enumeration("KindId", "Id of a piece.", tuple(piece.id for piece in definition.pieces)),
        Enumeration("SetId", "Id of a set.", tuple(info.id for info in definition.sets)),
        Enumeration("Color", "Color of a tile.", catalog.game.colors),
        Enumeration("SourceId", "Id of a source.", tuple(source.id for source in definition.sources)),
        *enumerations,
    )
    types = "\n".join(_Types(catalog.game, enumerations).declarations())
    used = "".join(
        f"{_comment(union.description)}export type {union.name} = {_union(union.values)};\n"
        for union in unions
        if re.search(rf"\b{union.name}\b", types)
    )
    data = bundle.write(catalog, lang).rstrip("\n")
    return (
        f"// {NOTICE}\n// Written by squareone-data {__version__}; edit the catalog, not this file.\n\n"
        f"{used}\n{types}\n/** The catalog. */\nexport const catalog: Catalog = {data};\n"
    )


class _Types:
    """The TypeScript declarations for the bundle of a game.

    Args:
        game: the game.
        enumerations: the named lists of values.
    """

    def __init__(self, game: Game, enumerations: Iterable[Enumeration]) -> None:
        self.schema = bundle.bundle_schema(game)
        self.prefix = game.title.replace(" ", "")
        self.tile = self.schema["properties"]["tiles"]["items"]["$ref"].rpartition("/")[2]
        self.enumerations = {enumeration.values: enumeration.name for enumeration in enumerations}

    def declarations(self) -> Iterator[str]:
        """Yield an interface for each definition, then the interface of the catalog."""
        for name, node in self.schema["$defs"].items():
            yield self.interface(self.name(name), node, _BY_KEY if name == self.tile else {})
        yield self.interface("Catalog", {"description": "A catalog in one file.", **self.schema}, {})

    def name(self, definition: str) -> str:
        """Return the type name of a definition, without the name of the game and without ``Bundle``."""
        short = definition.partition("_")[0].removeprefix(self.prefix).removeprefix("Bundle")
        return _NAMES.get(short, short)

    def interface(self, name: str, node: Mapping[str, Any], known: Mapping[str, str]) -> str:
        """Return the declaration of an object; ``known`` overrides the types of keys with a vague schema."""
        lines = []
        for key, value in node["properties"].items():
            mark = "" if key in node.get("required", ()) else "?"
            shown = key if key.isidentifier() else json.dumps(key)
            lines.append(_comment(value.get("description", ""), "  "))
            lines.append(f"  readonly {shown}{mark}: {known.get(key) or self.type(value)};\n")
        if any(pattern.startswith("^x-") for pattern in node.get("patternProperties", ())):
            lines.append("  /** Custom keys. */\n  readonly [own: `x-${string}`]: unknown;\n")
        return f"{_comment(node.get('description', ''))}export interface {name} {{\n{''.join(lines)}}}\n"

    def type(self, node: Mapping[str, Any]) -> str:
        """Return the type of a value."""
        if "$ref" in node:
            return self.name(node["$ref"].rpartition("/")[2])
        if "const" in node:
            return json.dumps(node["const"], ensure_ascii=False)
        if "enum" in node:
            return self.enumerations.get(tuple(node["enum"])) or _union(node["enum"])
        if "anyOf" in node:
            return " | ".join(self.type(option) for option in node["anyOf"])
        match node.get("type"):
            case "string":
                letter = node.get("pattern", "").startswith(_LETTER)
                return "Letter" if letter else _BY_FORMAT.get(node.get("format", ""), "string")
            case "integer" | "number":
                return "number"
            case "array" if "prefixItems" in node:
                return f"readonly [{', '.join(self.type(item) for item in node['prefixItems'])}]"
            case "array":
                inner = self.type(node.get("items", {}))
                return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
            case "object":
                return self.map(node)
            case "boolean" | "null" as same:
                return str(same)
        return "unknown"

    def map(self, node: Mapping[str, Any]) -> str:
        """Return the type of an object with arbitrary keys."""
        keys = self.type({"type": "string", **node.get("propertyNames", {})})
        values = [*node.get("patternProperties", {}).values(), node.get("additionalProperties")]
        value = next((self.type(schema) for schema in values if isinstance(schema, dict)), "unknown")
        return (
            f"Readonly<Record<string, {value}>>" if keys == "string" else f"Readonly<Partial<Record<{keys}, {value}>>>"
        )


def _union(values: Iterable[str]) -> str:
    return " | ".join(json.dumps(value, ensure_ascii=False) for value in values) or "never"


def _comment(text: str, indent: str = "") -> str:
    return f"{indent}/** {text.replace('*/', '* /')} */\n" if text else ""
