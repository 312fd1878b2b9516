"""Positions by hand for tests of the rules: the tiles a test is about, fillers for everything else, and what follows.

A tile is written on one line (``W01 Y / G > B``); it is Black if its letters end in B. Fillers are ``F01``… (White) and
``XB01``… (Black); a catalog holds the tiles of the test and the fillers that its position names, no others.
"""

import json
import re
from collections import Counter
from functools import cache

import builders

from squareone_data.files import load, packaged
from squareone_data.games.square_one.engine.engine import SquareOneEngine
from squareone_data.games.square_one.engine.invariants import broken_invariants
from squareone_data.games.square_one.notation import parse_tile

ENGINE = SquareOneEngine()
WHITE = tuple(f"F{number:02}" for number in range(1, 13))
BLACK = tuple(f"XB{number:02}" for number in range(1, 13))
PIECES = dict.fromkeys("YG", 30) | dict.fromkeys("BO", 15) | dict.fromkeys("CDRPV", 10)
PIECES |= {"J": 4, "A": 1}
KINDS = load(packaged("square-one")).definition.by_letter


def is_black(tile_id):
    """Return whether a tile of a test is Black."""
    return re.sub(r"\d", "", tile_id).endswith("B")


def _filler(tile_id):
    return f"{tile_id} R / R > 1" if is_black(tile_id) else f"{tile_id} D / D > G"


@cache
def catalog(lines, pieces, patch="{}"):
    """A catalog with one set: these tiles, these pieces by letter; ``game.json`` patched with a JSON text."""
    files = dict(builders.shipped_files())
    game = json.loads(files[builders.GAME])
    tiles = {"white": [], "black": []}
    for line in lines:
        one = parse_tile(line)
        written = {"id": one.id, "rows": [str(row) for row in one.rows], "points": one.points,
                   "reward": str(one.reward), "status": "original"}  # fmt: skip
        tiles["black" if is_black(one.id) else "white"].append({key: value for key, value in written.items() if value})
    game["sets"] = [
        {
            "id": "base",
            "tiles": {color: ",".join(tile["id"] for tile in found) for color, found in tiles.items() if found},
            "pieces": {KINDS[letter].id: count for letter, count in pieces},
        }
    ]
    game["setup"]["line_clear"]["requires"] = []
    for key, value in json.loads(patch).items():
        game[key] = game[key] | value if isinstance(value, dict) else value
    texts = {builders.GAME: json.dumps(game)}
    for color, found in tiles.items():
        if found:
            texts[f"base/{color}.json"] = json.dumps({"set": "base", "color": color, "tiles": found})
    return builders.catalog(texts)


def seat(supply="", *tiles, completed=(), scored=(), combo_points=0):
    """A seat; unfinished tiles as ``W01``, ``W01=Y/GG`` (rows filled), or ``W01 paid YY`` before the solo opponent."""
    laid = []
    for text in tiles:
        if " paid " in text:
            tile_id, _, paid = text.partition(" paid ")
            laid.append({"id": tile_id, "paid": paid})
        else:
            tile_id, _, filled = text.partition("=")
            laid.append({"id": tile_id, "rows": filled.split("/") if filled else []})
    return {"supply": supply, "tiles": laid, "completed": list(completed), "scored": list(scored),
            "combo_points": combo_points}  # fmt: skip


def at(
    *lines, seats=("", ""), white=WHITE[:4], black=BLACK[:4], deck=WHITE[4:8], black_deck=BLACK[4:8], reserve=None,
    turn=None, markets=None, game=None, **fields,
):  # fmt: skip
    """A state by hand: seat 0 begins its turn at a full market with four tiles in each deck, if nothing else is said.

    Args:
        lines: the tiles that the test is about; where they lie is said by the other arguments.
        seats: supplies as letters, or what :func:`seat` gives.
        white, black: the slots of the market.
        deck, black_deck: the decks, top first.
        reserve: the number of pieces in the reserve, by letter; plenty by default.
        turn: the turn, as in a position.
        markets: for Line Clear, instead of the three above: (white, black, turn) of each side.
        game: what is different in ``game.json``.
        fields: the rest of the position.
    """
    laid = [seat(given) if isinstance(given, str) else given for given in seats]
    sides = markets or [(white, black, {"seat": 0, "actions_left": 3, **(turn or {})})]
    document = {
        "game": "square-one", "sets": ["base"], "players": 1 if fields.get("solo") else len(laid), "round": 2,
        "markets": [{"white": list(white), "black": list(two), "turn": three} for white, two, three in sides],
        "decks": {"white": list(deck), "black": list(black_deck)}, "reserve": "rest", "seats": laid, **fields,
    }  # fmt: skip
    if markets:
        for marker, side in zip(("white", "black"), document["markets"], strict=True):
            side["marker"] = marker
    held = Counter(document.get("removed_pieces", ""))
    for held_seat in laid:
        held.update(held_seat["supply"])
        for tile in held_seat["tiles"]:
            held.update("".join(tile.get("rows", [])) + tile.get("paid", ""))
    pieces = PIECES | {letter: held[letter] + count for letter, count in (reserve or {}).items()}
    named = re.findall(r'"((?:F|XB)\d\d)"', json.dumps(document))
    lines = (*lines, *(_filler(tile_id) for tile_id in sorted(named)))
    found = catalog(lines, tuple(pieces.items()), json.dumps(game or {}))
    return ENGINE.from_position(found, document)


def solo(*lines, supply="", tiles=(), points=None, difficulty="easy", person="", **fields):
    """A state on the turn of the solo opponent, with a supply, tiles and action points."""
    left = points if points is not None else 2 if difficulty == "hard" else 1
    opponent = supply if isinstance(supply, dict) else seat(supply, *tiles)
    return at(*lines, seats=(person, opponent), solo=difficulty, turn={"seat": 1, "actions_left": left}, **fields)


def line_clear(*lines, seats, white_turn=None, black_turn=None, **fields):
    """A state of Line Clear with 5 or 6 seats: both sides begin their turns."""
    distance = {5: 2, 6: 3}[len(seats)]
    sides = [
        (fields.pop("white", WHITE[:3]), fields.pop("black", BLACK[:3]), {"seat": 0, "actions_left": 3}),
        (fields.pop("white2", WHITE[3:6]), fields.pop("black2", BLACK[3:6]), {"seat": distance, "actions_left": 3}),
    ]
    sides[0][2].update(white_turn or {})
    sides[1][2].update(black_turn or {})
    decks = {"deck": WHITE[6:9], "black_deck": BLACK[6:9]}
    return at(*lines, seats=seats, markets=sides, **{**decks, **fields})


def rotated(reward, *lines, held="", tiles=(), tile="W90", other="", **fields):
    """Seat 0 with one rotated tile that has this reward, at the beginning of its turn."""
    points = "1 " if tile.startswith("B") else ""
    return at(f"{tile} Y / G > {points}{reward}", *lines, seats=(seat(held, *tiles, completed=[tile]), other), **fields)


# -- doing and looking -----------------------------------------------------------------------------------------------


def do(state, *texts):
    """The state after these actions, each of which must be legal and listed; no invariant may break."""
    for text in texts:
        action = ENGINE.parse(text, state)
        assert str(action) == text, f"{text} is written {action}"
        assert ENGINE.explain(state, action) == []
        if action.verb != "shuffle":
            assert text in legal(state), f"{text} is legal and not listed"
        state = ENGINE.apply(state, action)
        assert list(broken_invariants(state)) == [], f"after {text}"
    return state


def legal(state, verb=""):
    """The legal actions as texts, of one verb if given."""
    return [str(action) for action in ENGINE.legal_actions(state) if verb in ("", action.verb)]


def breaks(state, text):
    """The numbers of the rules that an action breaks; compared with the list of legal actions."""
    action = ENGINE.parse(text, state)
    found = ENGINE.explain(state, action)
    assert (str(action) in legal(state)) == (not found), f"{text}: listed and explained differently"
    return {broken.rule for broken in found}


def supply(state, number=0):
    """The pieces of a seat, as letters."""
    return state.table.bags.text(state.seats[number].supply)


def rows(state, number=0):
    """The unfinished tiles of a seat: the pieces on each filled row, by id."""
    text = state.table.bags.text
    return {
        state.table.tiles[placed.tile].id: [text(row) for row in placed.rows] for placed in state.seats[number].tiles
    }


def names(state, ranks):
    """The ids of tiles, None for an empty slot."""
    return [None if rank is None else state.table.tiles[rank].id for rank in ranks]


def slots(state, color, side=0):
    """The market slots of a color."""
    return names(state, getattr(state.markets[side], color))


def pile(state, what, number=None):
    """A pile by name: ``discard``, ``removed``, ``white_deck``, ``black_deck``; of a seat ``scored``, ``completed``."""
    return names(state, getattr(state if number is None else state.seats[number], what))


def combo_points(state, number=0):
    """The combo points of a seat."""
    return state.seats[number].combo_points


def in_reserve(state, letter):
    """Return the number of pieces of a kind in the reserve."""
    return state.table.bags.count(state.reserve, letter)


def market(*tiles):
    """A market of these tiles alone, in their slots, and no decks."""
    white = [tile_id for tile_id in tiles if not tile_id.startswith(("B", "XB", "CB"))]
    black = [tile_id for tile_id in tiles if tile_id not in white]
    return {"white": white, "black": black, "deck": (), "black_deck": ()}


def on_tiles(state, number=1):
    """Return the payments of the opponent, by tile."""
    return {tile: found[0] for tile, found in rows(state, number).items()}
