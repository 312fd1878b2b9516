"""Positions by hand for tests of the rules: the puzzles a test is about, fillers for all else, and what follows.

A puzzle is written on one line (``W01 ../.. > 1 D``): the rows of its recess from the top left, what is left out being
closed; then points and reward. It is Black if its letters end in B. Fillers are ``F01``… (White, two cells, a domino)
and ``XB01``… (Black, a square of four cells, 3 points); a catalog holds the puzzles of the test and the fillers that
its position names, no others.
"""

import json
import re
from collections import Counter
from functools import cache

from squareone_data.files import MemoryTree, load, packaged
from squareone_data.games.project_l.engine.engine import ProjectLEngine

engine = ProjectLEngine()

WHITE = tuple(f"F{number:02}" for number in range(1, 13))
BLACK = tuple(f"XB{number:02}" for number in range(1, 13))
GAME = (packaged("project-l") / "game.json").read_text("utf-8")
LETTERS = "MDICOBLST"


def is_black(tile_id):
    """Return whether a puzzle of a test is Black."""
    return re.sub(r"\d", "", tile_id).endswith("B")


def _puzzle(line, side=5):
    face, _, gives = line.partition(" > ")
    tile_id, rows = face.split()
    recess = [row.ljust(side, "#") for row in rows.split("/")]
    tile = {"id": tile_id, "recess": recess + ["#" * side] * (side - len(recess)), "status": "original"}
    for word in gives.split():
        tile["points" if word.isdecimal() else "reward"] = int(word) if word.isdecimal() else word
    return tile


def _filler(tile_id):
    return f"{tile_id} ../.. > 3" if is_black(tile_id) else f"{tile_id} .. > D"


@cache
def catalog(lines, pieces, patch="{}"):
    """A catalog with one set: these puzzles, these pieces by letter; ``game.json`` patched with a JSON text."""
    game = json.loads(GAME)
    kinds = {piece["letter"]: piece["id"] for piece in game["pieces"]}
    tiles = {"white": [], "black": []}
    for line in lines:
        tile = _puzzle(line)
        tiles["black" if is_black(tile["id"]) else "white"].append(tile)
    game["sets"] = [
        {
            "id": "base",
            "tiles": {color: ",".join(tile["id"] for tile in found) for color, found in tiles.items() if found},
            "pieces": {kinds[letter]: count for letter, count in pieces},
        }
    ]
    for key, value in json.loads(patch).items():
        game[key] = game[key] | value if isinstance(value, dict) else value
    texts = {"game.json": json.dumps(game)}
    for color, found in tiles.items():
        if found:
            texts[f"base/{color}.json"] = json.dumps({"set": "base", "color": color, "tiles": found})
    return load(MemoryTree(texts))


def seat(supply="", *tiles, completed=(), **fields):
    """A seat; unfinished puzzles as ``W01``, or ``W01=D@a1b1,M@a2+M@b2`` with pieces, and touches after the plus."""
    laid = []
    for text in tiles:
        tile_id, _, lying = text.partition("=")
        pieces, _, touches = lying.partition("+")
        laid.append(
            {"id": tile_id, "pieces": pieces.split(",") if pieces else [],
             "touches": touches.split(",") if touches else []}
        )  # fmt: skip
    return {"supply": supply, "tiles": laid, "completed": list(completed), **fields}


def at(
    *lines, seats=("", ""), white=WHITE[:4], black=BLACK[:4], deck=WHITE[4:8], black_deck=BLACK[4:8], reserve=None,
    turn=None, game=None, **fields,
):  # fmt: skip
    """A state by hand: seat 0 begins its turn at full rows with four puzzles in each deck, if nothing else is said.

    Args:
        lines: the puzzles that the test is about; where they lie is said by the other arguments.
        seats: supplies as letters, or what :func:`seat` gives.
        white, black: the rows.
        deck, black_deck: the decks, top first.
        reserve: the number of pieces in the reserve, by letter; plenty by default.
        turn: the turn, as in a position.
        game: what is different in ``game.json``.
        fields: the rest of the position.
    """
    laid = [seat(player) if isinstance(player, str) else player for player in seats]
    acting = {
        "seat": 0,
        **({} if fields.get("phase") in ("finishing", "over") else {"actions_left": 3}),
        **(turn or {}),
    }
    document = {
        "game": "project-l", "sets": ["base"], "players": len(laid), "round": 2, "turn": acting,
        "rows": {"white": list(white), "black": list(black)},
        "decks": {"white": list(deck), "black": list(black_deck)}, "reserve": "rest", "seats": laid, **fields,
    }  # fmt: skip
    held = Counter()
    for player in laid:
        held.update(player["supply"])
        held.update(text[0] for tile in player["tiles"] for text in (*tile["pieces"], *tile["touches"]))
    pieces = dict.fromkeys(LETTERS, 15) | {letter: held[letter] + count for letter, count in (reserve or {}).items()}
    named = re.findall(r'"((?:F|XB)\d\d)"', json.dumps(document))
    found = catalog((*lines, *map(_filler, sorted(named))), tuple(pieces.items()), json.dumps(game or {}))
    return engine.from_position(found, document)


# -- doing and looking -----------------------------------------------------------------------------------------------


def do(state, *texts):
    """The state after these actions, each of which must be legal and listed; no invariant may break."""
    for text in texts:
        action = engine.parse(text, state)
        assert str(action) == text, f"{text} is written {action}"
        assert engine.explain(state, action) == []
        if action.verb != "shuffle":
            assert text in legal(state, action.verb), f"{text} is legal and not listed"
        state = engine.apply(state, action)
        assert list(engine.invariants(state)) == [], f"after {text}"
    return state


def legal(state, verb=None):
    """The legal actions as texts, of one verb if given."""
    view = engine.legal_actions(state)
    return [str(action) for action in (view if verb is None else view.of(verb))]


def breaks(state, text):
    """The numbers of the rules that an action breaks; compared with the list of legal actions."""
    action = engine.parse(text, state)
    found = engine.explain(state, action)
    assert (str(action) in legal(state, action.verb)) == (not found), f"{text}: listed and explained differently"
    return {broken.rule for broken in found}


def supply(state, number=0):
    """The pieces of a seat, as letters."""
    return state.table.bags.text(state.seats[number].supply)


def puzzles(state, number=0):
    """The unfinished puzzles of a seat: what lies in each, by id, with the touches after a plus."""
    table = state.table
    return {
        table.tiles[puzzle.tile].id: [
            f"{sign}{laid.piece}@{table.cells(laid.bits)}"
            for sign, pieces in (("", puzzle.pieces), ("+", puzzle.touches))
            for laid in pieces
        ]
        for puzzle in state.seats[number].tiles
    }


def names(state, ranks):
    """The ids of puzzles, None for an empty slot."""
    return [None if rank is None else state.table.tiles[rank].id for rank in ranks]


def pile(state, what):
    """Return a row or a deck by name: ``white``, ``black``, ``white_deck``, ``black_deck``."""
    return names(state, getattr(state, what))


def completed(state, number=0):
    """The completed puzzles of a seat that lie face up."""
    return names(state, state.seats[number].completed)


def in_reserve(state, letter):
    """Return the number of pieces of a kind in the reserve."""
    return state.table.bags.count(state.reserve, letter)
