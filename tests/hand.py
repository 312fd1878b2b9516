"""A position by hand for tests of the oracle, and slips in it."""

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
    "no game": (without("game"), ["game: is missing"]),
    "another game": (put("game", "project-l"), ["game: this catalog is of square-one"]),
    "no sets": (put("sets", []), ["sets: has 0; at least 1"]),
    "an unknown set": (put("sets", ["base", "jokre"]), ["no set has the id 'jokre'; did you mean joker?"]),
    "a set without what it requires": (put("sets", ["base", "joker-ambassador"]), ["SO-1.11"]),
    "no player": (put("players", 0), ["players: 0 is too small; at least 1"]),
    "nine players": (put("players", 9), ["SO-3.1"]),
    "players as text": (put("players", "2"), ["players: a whole number was expected"]),
    "half a player": (put("players", 2.5), ["players: a whole number was expected"]),
    "a huge number of players": (put("players", 10**30), ["players: "]),
    "solo for two": (put("solo", "hard"), ["SO-13.1: solo is for one player"]),
    "one player without a difficulty": (put("players", 1), ["SO-13.1"]),
    "an unknown difficulty": (put("solo", "evil"), ["solo: 'easy', 'normal' or 'hard' was expected"]),
    "round 0": (put("round", 0), ["round: 0 is too small"]),
    "an unknown phase": (put("phase", "end"), ["phase: 'play', 'last-round' or 'over' was expected"]),
    "a last round with a deck": (put("phase", "last-round"), ["SO-9.1"]),
    "a start nobody sits at": (put("start", 2), ["start: there is no seat 2"]),
    "a market that is not there acts": (put("next", 1), ["next: there is no market 1"]),
    "no market": (put("markets", []), ["markets: has 0; at least 1"]),
    "markets that are a text": (put("markets", "x"), ["markets: a list was expected"]),
    "two markets for two players": (put("markets.1", POSITION["markets"][0]), ["SO-10.1"]),
    "five slots": (put("markets.0.white.4", "W06"), ["SO-3.2: markets.0.white: 5 slots, there are 4"]),
    "an unknown tile": (put("markets.0.white.0", "W99"), ["no tile has the id 'W99'"]),
    "no tile id": (put("markets.0.white.0", "w1"), ['markets.0.white.0: "w1" is not written as it has to be']),
    "a Black tile among White ones": (put("markets.0.white.0", "B10"), ["SO-2.1", "B10 is no White tile"]),
    "a tile of a set not in play": (put("markets.0.white.0", "JW01"), ["SO-3.5", "JW01 is of no set in play"]),
    "an empty slot beside a deck": (put("markets.0.black.1", None), ["SO-4.3: Black slot 1 is empty"]),
    "no seat acts": (put("markets.0.turn.seat", 5), ["there is no seat 5"]),
    "four actions left": (put("markets.0.turn.actions_left", 4), ["SO-4.1: seat 0 has 4 actions left"]),
    "minus one action": (put("markets.0.turn.actions_left", -1), ["actions_left: -1 is too small"]),
    "no action and nothing optional": (put("markets.0.turn.actions_left", 0), ["SO-4.1"]),
    "a bonus of a tile that is not rotated": (
        put("markets.0.turn.bonus", {"tile": "W05", "open": "take", "left": 1}), ["SO-11.2"]),
    "an unknown bonus": (
        put("markets.0.turn.bonus", {"tile": "W05", "open": "fly", "left": 1}), ["markets.0.turn.bonus.open: "]),
    "ended outside Line Clear": (put("markets.0.turn.ended", True), ["SO-10.3"]),
    "a marker outside Line Clear": (put("markets.0.marker", "white"), ["SO-10.1"]),
    "a deck that is a text": (put("decks.black", "rest"), ["decks.black: a list was expected"]),
    "a tile in two places": (put("decks.black.0", "B09"), ["SO-3.1: B09 is in 2 places"]),
    "a lost White tile": (put("decks.white", ["W06"]), ["SO-3.1: W07 is nowhere", "SO-3.1: W36 is nowhere"]),
    "a Black tile discarded": (put("discard.1", "B10"), ["SO-2.1"]),
    "a tile that never leaves, left": (put("removed.0", "W13"), ["SO-5.3"]),
    "a piece that never leaves, left": (put("removed_pieces", "Y"), ["SO-12.5"]),
    "a small letter": (put("seats.0.supply", "yyg"), ['seats.0.supply: "yyg" is not written']),
    "an unknown kind": (put("seats.0.supply", "YYX"), ["SO-3.5: seats.0.supply: there is no piece 'X' in play"]),
    "a kind of a set not in play": (put("seats.0.supply", "YYJ"), ["there is no piece 'J' in play"]),
    "too many pieces": (put("seats.0.supply", "R" * 11), ["SO-1.1", "10 are in play"]),
    "far too many pieces": (put("seats.0.supply", "R" * 5000), ["SO-1.1"]),
    "lost pieces": (put("reserve", {"Y": 26, "G": 26, "B": 15, "O": 15, "C": 9, "D": 10, "R": 10, "P": 10, "V": 9}),
                    ["SO-1.1: 1 G lost", "SO-1.1: 1 C lost"]),
    "invented pieces": (
        put("reserve", {"Y": 27, "G": 27, "B": 15, "O": 15, "C": 10, "D": 10, "R": 10, "P": 10, "V": 9}),
        ["SO-1.1: 1 Y invented"]),
    "pieces run over into the next kind": (
        put("reserve", {"Y": 63, "G": 26, "B": 15, "O": 15, "C": 10, "D": 10, "R": 10, "P": 10, "V": 9}), ["SO-1.1"]),
    "a negative reserve": (put("reserve", {"Y": -1}), ["reserve.Y: -1 is too small"]),
    "a reserve of words": (put("reserve", {"yellow": 1}), ['reserve.yellow: "yellow" is not written']),
    "a reserve that is a list": (put("reserve", []), ["reserve: an object was expected"]),
    "three seats for two": (put("seats.2", {}), ["SO-4.1", "seats: 2 players have as many seats, not 3"]),
    "a seat that is a text": (put("seats.0", "YYG"), ["seats.0: an object was expected"]),
    "five unfinished tiles": (put("seats.1.tiles", FIVE), ["SO-4.3: seat 1 has 5 unfinished tiles"]),
    "a row of other pieces": (put("seats.0.tiles.0.rows", ["B"]), ["SO-2.2: row 1 of W05 takes G, not B"]),
    "an empty row": (put("seats.0.tiles.0.rows", [""]), ["seats.0.tiles.0.rows.0: "]),
    "all rows filled": (put("seats.0.tiles.0.rows", ["G", "YYY"]), ["SO-5.1"]),
    "more rows than there are": (put("seats.0.tiles.0.rows", ["G", "YYY", "Y"]), ["SO-2.1"]),
    "paid by a player": (put("seats.0.tiles.0", {"id": "W05", "paid": "YY"}), ["SO-13.2"]),
    "rotated without a bonus": (put("seats.0.completed", ["W13"]), ["SO-11.1"]),
    "a White tile scored": (put("seats.0.scored.1", "W13"), ["SO-2.1"]),
    "half a combo point": (put("seats.0.combo_points", 0.5), ["seats.0.combo_points: a whole number was expected"]),
    "a truth for a number": (put("seats.0.combo_points", True), ["seats.0.combo_points: a whole number was expected"]),
    "null for a list": (put("discard", None), ["discard: a list was expected"]),
    "an unknown key": (put("turn", 1), ["turn: is no key here"]),
    "a key with a slip": (put("seats.0.suply", "Y"), ["seats.0.suply: is no key here"]),
    "several faults of form": (put("round", "x", put("start", "y")), ["round: ", "start: "]),
    "several faults of reference": (
        put("discard.0", "W98", put("markets.0.black.0", "B98")), ["'W98'", "'B98'"]),
    "several broken rules": (
        put("seats.1.tiles", FIVE, put("markets.0.black.1", None, put("phase", "last-round"))),
        ["seat 1 has 5 unfinished tiles", "Black slot 1 is empty", "SO-9.1"]),
    "a list": ([], ["the position: an object was expected"]),
    "a number": (7, ["the position: an object was expected"]),
    "nothing": (None, ["the position: an object was expected"]),
    "lists in lists": ([[[[[[]]]]]], ["the position: an object was expected"]),
    "lists in lists where a list is": (put("discard", [[[[]]]]), ["discard.0: a text was expected"]),
}  # fmt: skip
"""Positions that are refused, each with parts of the reasons that must be told."""
