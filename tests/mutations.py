"""Good documents, and slips in them: what an editor's hand, or another program, does to a file."""

# ruff: noqa: E501 - tables read best so

import copy
import json

import builders

SLIPS = [
    None, True, False, 0, 1, 2, -1, 2.0, 2.5, 1.0, 1e30, 10**40, "", " ", "1", "2.0", "true", "null", "a", "A", "Y", "Y G",
    "W01", "W1", "w01", "W01-W05", "W01-W05,", "base", "Base", "base-", "x y", "white", "[take]", "[take] [take2]", "[x]",
    "Y [take | fill]", "Y | G", "Y  G", "é", "2026-01-01", "2026-1-1", "#F4C20D", "#f4c20d", [], {}, [[]], [None], [""],
    ["Y"], ["base"], [1, 2], [2, 4], [2, 4, 6], {"": 1}, {"min": 1}, {"min": 1, "max": 2}, {"max": None}, {"a": {"b": []}},
    {"en": "x"}, {"EN": "x"}, {"yellow": 1}, {"Yellow": 1}, {"1": 1}, {"2": 0}, {"0": 1}, {"x-a": 1},
]  # fmt: skip
KEYS = [
    "x-own", "x-", "x-A", "x-a b", "x-1", "X-own", "xown", "", "note", "notes", "id", "points", "reward", "rows", "status",
    "source", "documented", "tiles", "start", "rewards", "single_choice", "line_clear", "components", "every", "exactly",
    "most", "where", "cheaper_than", "min", "max", "$schema", "x-own\n", "en\n", "cs", "yellow\n", "2\n", "white\n", "name", "requires", "wild", "Yellow", "light-orange",
]  # fmt: skip


def good_documents(kind):
    """Good documents of a kind, each small enough to be checked a thousand times."""
    shipped = {name: json.loads(text) for name, text in builders.shipped_files().items()}
    sample = {name: json.loads(text) for name, text in builders.FILES.items()}
    both = [*sample.items(), *shipped.items()]
    if kind == "game":
        return [document for name, document in both if name == builders.GAME]
    if kind == "extension":
        sets = [info for document in good_documents("game") for info in document["sets"]]
        own = {"format": 1, "extends": "square-one", "sets": []}
        return [own, *({**own, "id": "own", "extends_version": "1", "version": "1", "sets": [info]} for info in sets)]
    if kind == "facts":
        whole = [document for name, document in both if name == builders.FACTS]
        rich = {
            "id": "F9",
            "tiles": "W01-W02,W04",
            "most": "rows",
            "source": "rulebook",
            "note": "n",
            "where": RICH_CONDITION,
        }
        return [
            {**document, "facts": document["facts"][at : at + 5]}
            for document in whole
            for at in range(0, len(document["facts"]), 5)
        ] + [{"facts": [rich]}]
    found = [document for name, document in both if "/" in name]
    return [{**document, "tiles": document["tiles"][:3]} for document in found] + [RICH_TILES]


RICH_CONDITION = {
    "status": "original", "rows": {"min": 2, "max": 3}, "row_sizes": [1, 2], "has_row": "B O | P", "row_pieces": 2, "points": 0,
    "reward": "Y G", "reward_pieces": {"min": 1}, "reward_levels": [1, 3], "reward_actions": 0, "gives": "[take]",
    "choice": False, "within_supply": True,
}  # fmt: skip
RICH_TILES = builders.tile_file(
    builders.tile(points=2, source="rulebook", documented=["rows", "points"], notes="n", **{"x-own": {"a": [1]}}),
    errata=[
        {"tile": "W01", "date": "2026-03-01", "source": "box", "field": "reward", "from": "G", "to": ["G"], "note": "n"}
    ],
    waivers=[{"code": "SQ221", "tile": "W01", "reason": "r", "date": "2026-03-01", "expires": "2027-03-01"}],
    retired=[{"id": "W37", "date": "2026-03-01", "reason": "r", "now": "W12"}],
    **{"$schema": "s.json"},
)


def spots(value):
    """Every container of a document with each of its keys or indexes."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in list(inside):
        yield value, step
        yield from spots(inner)


def slip(document, dice):
    """A copy of a document with one to three slips in it."""
    changed = copy.deepcopy(document)
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        places = list(spots(changed))
        if not places:
            break
        around, step = dice.choice(places)
        _slip(around, step, dice)
    return changed


def _slip(around, step, dice):
    value = around[step]
    how = dice.choice(("drop", "add", "replace", "replace", "text", "text", "number", "wrap", "swap"))
    if how == "drop":
        del around[step]
    elif how == "add":
        target = value if isinstance(value, dict | list) else around
        if isinstance(target, dict):
            target[dice.choice(KEYS)] = copy.deepcopy(dice.choice(SLIPS))
        else:
            target.append(copy.deepcopy(dice.choice(SLIPS)))
    elif how == "text" and isinstance(value, str):
        around[step] = dice.choice(
            (value + "\n", " " + value, value + " ", value.upper(), value.lower(), value[:-1], value * 2, "\n" + value)
        )
    elif how == "number" and isinstance(value, int):
        around[step] = dice.choice(
            (value + 1, -value, float(value), value + 0.5, str(value), bool(value), None, value * 10**30)
        )
    elif how == "wrap":
        around[step] = dice.choice(([value], {"a": value}, [value, value]))
    elif how == "swap" and isinstance(around, dict):
        other = dice.choice(list(around))
        around[step], around[other] = around[other], around[step]
    else:
        around[step] = copy.deepcopy(dice.choice(SLIPS))
