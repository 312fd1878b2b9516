"""A position for tests of the oracle, and invalid variants of it."""

import copy

POSITION = {
    "game": "square-one", "sets": ["base"], "players": 2, "solo": None, "round": 2, "phase": "play",
    "start": 0, "next": 0,
    "markets": [
        {"white": ["W01", "W02", "W03", "W04"], "black": ["B01", "B02", "B03", "B04"],
         "turn": {"seat": 0, "actions_left": 3, "master_used": False, "bonus": None}}],
    "decks": {"white": "rest", "black": ["B07", "B08"]},
    "discard": ["W12"], "removed": [], "removed_pieces": "", "reserve": "rest",
    "seats": [
        {"supply": "YYG", "tiles": [{"id": "W05", "rows": ["G"]}], "completed": [], "scored": ["B09"],
         "combo_points": 1},
        {"supply": "YYGV", "tiles": [], "completed": [], "scored": [], "combo_points": 0}],
}  # fmt: skip
"""A good position; not to be changed."""


def put(path, value, document=POSITION):
    """A copy of a document with a value at a path such as ``seats.0.supply``; a new key or index is added."""
    changed = copy.deepcopy(document)
    *way, last = path.split(".")
    around = changed
    for step in way:
        around = around[int(step)] if isinstance(around, list) else around[step]
    if isinstance(around, dict):
        around[last] = value
    elif int(last) == len(around):
        around.append(value)
    else:
        around[int(last)] = value
    return changed


def without(path, document=POSITION):
    """A copy of a document without a key."""
    changed = copy.deepcopy(document)
    *way, last = path.split(".")
    around = changed
    for step in way:
        around = around[int(step)] if isinstance(around, list) else around[step]
    del around[last]
    return changed


FIVE = [{"id": f"W{number}", "rows": []} for number in range(21, 26)]

BROKEN = {
    "no game": (without("game"), ["game: "]),
    "another game": (put("game", "project-l"), ["game: ", "project-l"]),
    "no sets": (put("sets", []), ["sets: "]),
    "an unknown set": (put("sets", ["base", "jokre"]), ["'jokre'; did you mean joker?"]),
    "a set without what it requires": (put("sets", ["base", "joker-ambassador"]), ["SO-1.11"]),
    "no player": (put("players", 0), ["players: "]),
    "nine players": (put("players", 9), ["SO-3.1"]),
    "players as text": (put("players", "2"), ["players: "]),
    "half a player": (put("players", 2.5), ["players: "]),
    "a huge number of players": (put("players", 10**30), ["players: "]),
    "solo for two": (put("solo", "hard"), ["SO-13.1: "]),
    "one player without a difficulty": (put("players", 1), ["SO-13.1"]),
    "an unknown difficulty": (put("solo", "evil"), ["solo: ", "'easy'", "'normal'", "'hard'"]),
    "round 0": (put("round", 0), ["round: "]),
    "an unknown phase": (put("phase", "end"), ["phase: ", "'play'", "'last-round'", "'over'"]),
    "a last round with a deck": (put("phase", "last-round"), ["SO-9.1"]),
    "an invalid start": (put("start", 2), ["start: ", "seat 2"]),
    "an invalid next market": (put("next", 1), ["next: ", "market 1"]),
    "no market": (put("markets", []), ["markets: "]),
    "markets that are a text": (put("markets", "x"), ["markets: "]),
    "two markets for two players": (put("markets.1", POSITION["markets"][0]), ["SO-10.1"]),
    "five slots": (put("markets.0.white.4", "W06"), ["SO-3.2: markets.0.white: "]),
    "an unknown tile": (put("markets.0.white.0", "W99"), ["markets.0.white: ", "'W99'"]),
    "no tile id": (put("markets.0.white.0", "w1"), ["markets.0.white.0: ", "w1"]),
    "a Black tile among White ones": (put("markets.0.white.0", "B10"), ["SO-2.1: markets.0.white: B10 "]),
    "a tile of a set not in play": (put("markets.0.white.0", "JW01"), ["SO-3.5: markets.0.white: JW01 "]),
    "an empty slot with a deck": (put("markets.0.black.1", None), ["SO-4.3: "]),
    "an invalid seat": (put("markets.0.turn.seat", 5), ["markets.0.turn.seat: ", "seat 5"]),
    "four actions left": (put("markets.0.turn.actions_left", 4), ["SO-4.1: "]),
    "minus one action": (put("markets.0.turn.actions_left", -1), ["actions_left: "]),
    "no action and nothing optional": (put("markets.0.turn.actions_left", 0), ["SO-4.1"]),
    "a bonus of a tile that is not rotated": (
        put("markets.0.turn.bonus", {"tile": "W05", "open": "take", "left": 1}), ["SO-11.2"]),
    "an unknown bonus": (
        put("markets.0.turn.bonus", {"tile": "W05", "open": "fly", "left": 1}), ["markets.0.turn.bonus.open: "]),
    "ended outside Line Clear": (put("markets.0.turn.ended", True), ["SO-10.3"]),
    "a marker outside Line Clear": (put("markets.0.marker", "white"), ["SO-10.1"]),
    "a deck that is a text": (put("decks.black", "rest"), ["decks.black: "]),
    "a tile in two places": (put("decks.black.0", "B09"), ["SO-3.1: B09 "]),
    "a lost White tile": (put("decks.white", ["W06"]), ["SO-3.1: W07 ", "SO-3.1: W36 "]),
    "a Black tile discarded": (put("discard.1", "B10"), ["SO-2.1"]),
    "a tile that never leaves, left": (put("removed.0", "W13"), ["SO-5.3"]),
    "a piece that never leaves, left": (put("removed_pieces", "Y"), ["SO-12.5"]),
    "a small letter": (put("seats.0.supply", "yyg"), ["seats.0.supply: ", "yyg"]),
    "an unknown kind": (put("seats.0.supply", "YYX"), ["SO-3.5: seats.0.supply: ", "'X'"]),
    "a kind of a set not in play": (put("seats.0.supply", "YYJ"), ["SO-3.5: seats.0.supply: ", "'J'"]),
    "too many pieces": (put("seats.0.supply", "R" * 11), ["SO-1.1", "11 R", "10"]),
    "far too many pieces": (put("seats.0.supply", "R" * 5000), ["SO-1.1"]),
    "lost pieces": (put("reserve", {"Y": 26, "G": 26, "B": 15, "O": 15, "C": 9, "D": 10, "R": 10, "P": 10, "V": 9}),
                    ["SO-1.1: 1 G ", "SO-1.1: 1 C "]),
    "extra pieces": (
        put("reserve", {"Y": 27, "G": 27, "B": 15, "O": 15, "C": 10, "D": 10, "R": 10, "P": 10, "V": 9}),
        ["SO-1.1: 1 Y "]),
    "pieces run over into the next kind": (
        put("reserve", {"Y": 63, "G": 26, "B": 15, "O": 15, "C": 10, "D": 10, "R": 10, "P": 10, "V": 9}), ["SO-1.1"]),
    "a negative reserve": (put("reserve", {"Y": -1}), ["reserve.Y: "]),
    "a reserve of words": (put("reserve", {"yellow": 1}), ["reserve.yellow: "]),
    "a reserve that is a list": (put("reserve", []), ["reserve: "]),
    "three seats for two": (put("seats.2", {}), ["SO-4.1: seats: "]),
    "a seat that is a text": (put("seats.0", "YYG"), ["seats.0: "]),
    "five unfinished tiles": (put("seats.1.tiles", FIVE), ["SO-4.3: "]),
    "a row of other pieces": (put("seats.0.tiles.0.rows", ["B"]), ["SO-2.2: "]),
    "an empty row": (put("seats.0.tiles.0.rows", [""]), ["seats.0.tiles.0.rows.0: "]),
    "all rows filled": (put("seats.0.tiles.0.rows", ["G", "YYY"]), ["SO-5.1"]),
    "more rows than there are": (put("seats.0.tiles.0.rows", ["G", "YYY", "Y"]), ["SO-2.1"]),
    "paid by a player": (put("seats.0.tiles.0", {"id": "W05", "paid": "YY"}), ["SO-13.2"]),
    "rotated without a bonus": (put("seats.0.completed", ["W13"]), ["SO-11.1"]),
    "a White tile scored": (put("seats.0.scored.1", "W13"), ["SO-2.1"]),
    "half a combo point": (put("seats.0.combo_points", 0.5), ["seats.0.combo_points: "]),
    "a truth for a number": (put("seats.0.combo_points", True), ["seats.0.combo_points: "]),
    "null for a list": (put("discard", None), ["discard: "]),
    "an unknown key": (put("turn", 1), ["turn: "]),
    "a key with a slip": (put("seats.0.suply", "Y"), ["seats.0.suply: "]),
    "several errors of form": (put("round", "x", put("start", "y")), ["round: ", "start: "]),
    "several errors of reference": (
        put("discard.0", "W98", put("markets.0.black.0", "B98")), ["'W98'", "'B98'"]),
    "several broken rules": (
        put("seats.1.tiles", FIVE, put("markets.0.black.1", None, put("phase", "last-round"))),
        ["SO-4.3: ", "SO-4.3: ", "SO-9.1"]),
    "a list": ([], ["the position: "]),
    "a number": (7, ["the position: "]),
    "nothing": (None, ["the position: "]),
    "lists in lists": ([[[[[[]]]]]], ["the position: "]),
    "lists in lists where a list is": (put("discard", [[[[]]]]), ["discard.0: "]),
}  # fmt: skip
"""Invalid positions, each with rule numbers, places and values that the reasons must contain."""
