"""``export typescript``: the types of the bundle, made from its schema, and the bundle itself as a constant."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from squareone_data import NOTICE, __version__
from squareone_data.model.catalog import Catalog
from squareone_data.model.registry import GameKind
from squareone_data.model.rows import ACTIONS
from squareone_data.model.tiles import STATUSES

from . import bundle

_BY_FORMAT = {"set-id": "SetId", "kind-id": "KindId", "source-id": "SourceId", "tile-color": "Color"}
_BY_KEY = {"set": "SetId", "color": "Color", "source": 'SourceId | ""'}
"""What the keys that every tile of a bundle has hold; their schema only says that they are texts."""
_LETTER = "^[A-Z]$"


def write(catalog: Catalog, lang: str) -> str:
    """A module without imports that compiles with ``tsc --strict``."""
    game = catalog.game
    unions: dict[str, tuple[str, Iterable[str]]] = {
        "Letter": ("The letter of a kind of piece.", [one.letter for one in game.pieces]),
        "KindId": ("The id of a kind of piece.", [one.id for one in game.pieces]),
        "SetId": ("The id of a set.", [one.id for one in game.sets]),
        "Color": ("The color of a tile.", catalog.kind.colors),
        "SourceId": ("The id of a source.", [one.id for one in game.sources]),
        "Status": ("How the face of a tile is known; a stand-in is invented, not the printed face.", STATUSES),
        "Action": ("A bonus action.", ACTIONS),
    }
    types = "\n".join(_Types(catalog.kind).declarations())
    used = "".join(
        f"{_comment(told)}export type {name} = {_union(values)};\n"
        for name, (told, values) in unions.items()
        if re.search(rf"\b{name}\b", types)
    )
    data = bundle.write(catalog, lang).rstrip("\n")
    return (
        f"// {NOTICE}\n// Written by squareone-data {__version__}; edit the catalog, not this file.\n\n"
        f"{used}\n{types}\n/** The catalog. */\nexport const catalog: Catalog = {data};\n"
    )


class _Types:
    """The declarations for the schema of a game's bundle."""

    def __init__(self, kind: GameKind) -> None:
        self.schema = bundle.bundle_schema(kind)
        self.prefix = kind.title.replace(" ", "")
        self.tile = self.schema["properties"]["tiles"]["items"]["$ref"].rpartition("/")[2]

    def declarations(self) -> Iterable[str]:
        """One interface a definition, then that of the catalog."""
        for name, node in self.schema["$defs"].items():
            yield self.interface(self.name(name), node, _BY_KEY if name == self.tile else {})
        yield self.interface("Catalog", {"description": "A catalog in one file.", **self.schema}, {})

    def name(self, definition: str) -> str:
        """What a definition is called: without the game, and without what it is a bundle's."""
        short = definition.partition("_")[0].removeprefix(self.prefix).removeprefix("Bundle")
        return "TileSet" if short == "Set" else short  # Set is JavaScript's own

    def interface(self, name: str, node: Mapping[str, Any], known: Mapping[str, str]) -> str:
        """The declaration of an object; ``known`` gives the types of keys of which the schema says too little."""
        lines = []
        for key, value in node["properties"].items():
            mark = "" if key in node.get("required", ()) else "?"
            shown = key if key.isidentifier() else json.dumps(key)
            lines.append(_comment(value.get("description", ""), "  "))
            lines.append(f"  readonly {shown}{mark}: {known.get(key) or self.type(value)};\n")
        if any(pattern.startswith("^x-") for pattern in node.get("patternProperties", ())):
            lines.append("  /** Keys of your own. */\n  readonly [own: `x-${string}`]: unknown;\n")
        return f"{_comment(node.get('description', ''))}export interface {name} {{\n{''.join(lines)}}}\n"

    def type(self, node: Mapping[str, Any]) -> str:
        """The type of a value."""
        if "$ref" in node:
            return self.name(node["$ref"].rpartition("/")[2])
        if "const" in node:
            return json.dumps(node["const"], ensure_ascii=False)
        if "enum" in node:
            named = {STATUSES: "Status", ACTIONS: "Action"}
            return named.get(tuple(node["enum"])) or _union(node["enum"])
        if "anyOf" in node:
            return " | ".join(self.type(one) for one in node["anyOf"])
        match node.get("type"):
            case "string":
                letter = node.get("pattern", "").startswith(_LETTER)
                return "Letter" if letter else _BY_FORMAT.get(node.get("format", ""), "string")
            case "integer" | "number":
                return "number"
            case "array" if "prefixItems" in node:
                return f"readonly [{', '.join(self.type(one) for one in node['prefixItems'])}]"
            case "array":
                inner = self.type(node.get("items", {}))
                return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
            case "object":
                return self.map(node)
            case "boolean" | "null" as same:
                return str(same)
        return "unknown"

    def map(self, node: Mapping[str, Any]) -> str:
        """The type of an object whose keys are no fixed names."""
        keys = self.type({"type": "string", **node.get("propertyNames", {})})
        values = [*node.get("patternProperties", {}).values(), node.get("additionalProperties")]
        value = next((self.type(one) for one in values if isinstance(one, dict)), "unknown")
        return (
            f"Readonly<Record<string, {value}>>" if keys == "string" else f"Readonly<Partial<Record<{keys}, {value}>>>"
        )


def _union(values: Iterable[str]) -> str:
    return " | ".join(json.dumps(one, ensure_ascii=False) for one in values) or "never"


def _comment(text: str, indent: str = "") -> str:
    return f"{indent}/** {text.replace('*/', '* /')} */\n" if text else ""
