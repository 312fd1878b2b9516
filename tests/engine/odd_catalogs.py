"""Catalogs unlike the printed one, to play with: tiny supplies, one-row tiles, many Jokers, other limits."""

import json

from squareone_data.files import MemoryTree, load
from squareone_data.rng import Stream

YGBR = [("yellow", "Y", 1), ("green", "G", 2), ("blue", "B", 3), ("red", "R", 4)]


def little(white, black, *, pieces=None, kinds=YGBR, wild=(), extra=(), label="little", sets=(), **game):
    """A catalog of one set from the rows and rewards of its tiles.

    Args:
        white: rows and reward of each White tile: ``(["Y", "G | B"], "R")``.
        black: rows, points and perhaps reward of each Black tile.
        pieces: how many of each kind, by id; 12 of each if None.
        kinds: id, letter and level of the standard kinds.
        wild: likewise of wild kinds.
        extra: ids of those that give an extra action.
    """
    listed = [{"id": kind, "letter": letter, "level": level} for kind, letter, level in kinds]
    listed += [
        {
            "id": kind,
            "letter": letter,
            "level": level,
            "wild": True,
            **({"extra_action": True} if kind in extra else {}),
        }
        for kind, letter, level in wild
    ]
    supply = pieces or {piece["id"]: 12 for piece in listed}
    tiles = {"white": f"W01-W{len(white):02}"} if white else {}
    if black:
        tiles["black"] = f"B01-B{len(black):02}"
    files = {
        "game.json": {
            "format": 1, "game": "square-one", "pieces": listed,
            "sets": [{"id": "base", "tiles": tiles, "pieces": supply}, *sets],
            "setup": {"start": {"yellow": 2, "green": 1}, "black_tiles": {"1": 3, "2": 4, "3": 4}}, **game,
        },
        "base/white.json": {"set": "base", "color": "white", "tiles": [
            {"id": f"W{n:02}", "rows": rows, **({"reward": reward} if reward else {}), "status": "original"}
            for n, (rows, reward) in enumerate(white, 1)
        ]},
        "base/black.json": {"set": "base", "color": "black", "tiles": [
            {"id": f"B{n:02}", "rows": rows, **({"points": points} if points else {}),
             **({"reward": reward[0]} if reward else {}), "status": "original"}
            for n, (rows, points, *reward) in enumerate(black, 1)
        ]},
    }  # fmt: skip
    return load(MemoryTree({name: json.dumps(content) for name, content in files.items()}, label=label))


WHITE = [
    (["Y", "G"], "G"), (["Y Y"], "B"), (["G | Y Y", "Y"], "R"), (["B | G", "Y"], "Y Y"), (["G"], "Y"), (["R"], "B B"),
]  # fmt: skip
BLACK = [(["Y", "G"], 1), (["G Y"], 2), (["B | R"], 3), (["G", "Y", "Y"], 2), (["R"], 1)]
ACTIONS = ["take", "take2", "fill", "fill2", "master", "merge", "split", "duplicate", "replicate"]


def tiny_supplies():
    """Hardly a piece in the reserve."""
    return little(WHITE, BLACK, pieces={"yellow": 8, "green": 5, "blue": 1, "red": 1}, label="tiny-supplies")


def one_row():
    """Every tile has one row, so every Fill completes one."""
    white = [(["Y"], "G"), (["G"], "Y B"), (["Y Y"], "R"), (["G G"], "B"), (["B"], "Y"), (["Y G"], "R")]
    return little(white, [(["Y"], 1), (["G"], 2), (["B"], 3), (["Y Y"], 1)], limits={"rows": [1, 1]}, label="one-row")


def scarce_black():
    """As few Black tiles as there can be: the deck is empty once the market is laid out (SO-3.8)."""
    return little(
        WHITE, BLACK[:3], setup={"start": {"yellow": 2}, "black_tiles": {"1": 1, "2": 2, "3": 3}}, label="scarce"
    )


def few_white():
    """So few White tiles that the deck runs out again and again (SO-7.1, SO-7.2)."""
    limits = {"market": 2, "unfinished": 2}
    return little(WHITE[:3], BLACK, limits=limits, combos={"2": 1}, label="few-white")


def many_jokers():
    """Many wild pieces, two kinds of them that give an extra action."""
    white = [
        (["Y", "G | B"], "J J"),
        (["Y Y"], "J"),
        (["G | Y Y", "Y"], "A"),
        (["B | G"], "K J"),
        (["G", "Y", "Y"], "J J J"),
    ]
    wild = [("joker", "J", 4), ("ambassador", "A", 4), ("knave", "K", 2)]
    return little(white, BLACK, wild=wild, extra=("ambassador", "knave"), label="many-jokers")


def all_bonuses():
    """Every bonus action, alone, in twos and as a choice, on White and Black tiles, with Jokers about."""
    white = [(["Y" if n % 2 else "G"], f"[{action}]") for n, action in enumerate(ACTIONS)]
    white += [(["Y | G"], "J [take2] [fill2]"), (["Y"], "[merge | split]"), (["G | B"], "Y [master] [duplicate]")]
    black = [(["Y"], 1, "[fill2] [take2]"), (["G"], 2, "[replicate | duplicate]"), (["Y Y | B"], 1, "[master]"), *BLACK]
    return little(white, black, wild=[("joker", "J", 4)], label="all-bonuses")


def other_limits():
    """Other numbers everywhere: five actions, six tiles, three slots, levels up to 6, a Gain of green."""
    kinds = [*YGBR, ("ochre", "O", 5), ("silver", "S", 6), ("violet", "V", 6)]
    white = [*WHITE, (["O"], "S"), (["S | V", "Y"], "O"), (["G G", "B"], "V")]
    limits = {"actions": 5, "unfinished": 6, "market": 3, "max_level": 6, "rows": [1, 4], "gain": "green"}
    combos = {str(n): n * n for n in range(2, 7)}
    return little(white, BLACK, kinds=kinds, limits=limits, combos=combos, label="other-limits")


def one_action():
    """One action a turn, one unfinished tile, one slot."""
    return little(WHITE, BLACK, limits={"actions": 1, "unfinished": 1, "market": 1}, combos={}, label="one-action")


def crowd():
    """Line Clear for four to seven players, with markers at other distances than in the print."""
    setup = {
        "start": {"yellow": 1}, "black_tiles": {"4": 6, "5": 6, "6": 8, "7": 8},
        "line_clear": {"players": [4, 5, 6, 7], "market": 2, "second_marker": {"4": 3, "5": 2, "6": 3, "7": 5}},
    }  # fmt: skip
    white = WHITE * 3
    return little(white, [*BLACK, *BLACK], setup=setup, wild=[("joker", "J", 4)], label="crowd")


def drawn(seed):
    """A catalog drawn from a seed: kinds, levels, supplies, limits and tiles by chance, all of it playable."""
    stream = Stream(seed, "odd catalog")
    top = 2 + stream.below(5)
    letters = "YGBORSTUVWX"[: 3 + stream.below(8)]
    kinds = [
        (f"kind-{letter.lower()}", letter, 1 if n == 0 else 1 + stream.below(top)) for n, letter in enumerate(letters)
    ]
    wild = [(f"wild-{letter.lower()}", letter, 1 + stream.below(top)) for letter in "JAK"[: stream.below(4)]]
    names = [letter for _, letter, _ in (*kinds, *wild)]
    rows = 1 + stream.below(4)

    def pieces(most, among):
        return " ".join(stream.pick(among) for _ in range(1 + stream.below(most)))

    def face(color):
        ways = [
            " | ".join(dict.fromkeys(pieces(3, list(letters)) for _ in range(1 + stream.below(2))))
            for _ in range(1 + stream.below(rows))
        ]
        bonus = ["", "", "[{}]", "[{}] [{}]", "[{} | {}]"][stream.below(5)].format(*stream.shuffled(ACTIONS))
        reward = " ".join(filter(None, [pieces(2, names) if stream.below(3) else "", bonus]))
        return (ways, reward) if color == "white" else (ways, stream.below(5), *([reward] if reward else []))

    unfinished = 1 + stream.below(5)
    supply = {kind: 4 + stream.below(12) for kind, _, _ in (*kinds, *wild)}
    return little(
        [face("white") for _ in range(4 + stream.below(14))],
        [face("black") for _ in range(4 + stream.below(6))],
        kinds=kinds, wild=wild, extra=[kind for kind, _, _ in wild if stream.below(2)], pieces=supply,
        limits={"actions": 1 + stream.below(4), "unfinished": unfinished, "market": 1 + stream.below(4),
                "max_level": top, "rows": [1, 4], "gain": kinds[0][0]},
        combos={str(n): n for n in range(2, unfinished + 1)},
        setup={"start": {kinds[0][0]: 1}, "black_tiles": {"1": 3, "2": 4, "3": 4}}, label=f"drawn-{seed}",
    )  # fmt: skip


ODD = [tiny_supplies, one_row, scarce_black, few_white, many_jokers, all_bonuses, other_limits, one_action, crowd]
