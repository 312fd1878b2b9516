"""Catalogs unlike the printed one, to play with: tiny supplies, other grids, other shapes, other limits."""

import json

from squareone_data.files import MemoryTree, load
from squareone_data.rng import Stream

MDI = [("monomino", "M", 1, "#"), ("domino", "D", 2, "##"), ("tromino", "I", 3, "###"), ("corner", "C", 3, "#./##")]


def little(white, black, *, kinds=MDI, pieces=12, grid=(3, 3), label="little", **game):
    """A catalog of one set from the recesses of its puzzles.

    Args:
        white: recess and reward of each White puzzle: ``("../.", "D")``.
        black: recess, points and perhaps reward of each Black one.
        kinds: id, letter, level and shape of the kinds.
        pieces: how many of each kind: a number, or by id.
        grid: the size of the grid.
    """
    rows, columns = grid

    def recess(text):
        drawn = [row.ljust(columns, "#") for row in text.split("/")]
        return drawn + ["#" * columns] * (rows - len(drawn))

    def tile(tile_id, text, points, reward):
        return {"id": tile_id, "recess": recess(text), **({"points": points} if points else {}),
                **({"reward": reward} if reward else {}), "status": "original"}  # fmt: skip

    listed = [{"id": kind, "letter": letter, "level": level, "shape": shape} for kind, letter, level, shape in kinds]
    tiles = {"white": f"W01-W{len(white):02}"} if white else {}
    if black:
        tiles["black"] = f"B01-B{len(black):02}"
    files = {
        "game.json": {
            "format": 1, "game": "project-l", "pieces": listed,
            "sets": [{"id": "base", "tiles": tiles, "pieces": pieces if isinstance(pieces, dict)
                      else {piece["id"]: pieces for piece in listed}}],
            "setup": {"start": {kinds[0][0]: 1}, "black_tiles": {"1": 3, "2": 4, "3": 4}},
            **game, "limits": {"grid": list(grid), "gain": kinds[0][0], **game.get("limits", {})},
        },
        "base/white.json": {"set": "base", "color": "white", "tiles": [
            tile(f"W{n:02}", text, 0, reward) for n, (text, reward) in enumerate(white, 1)]},
        "base/black.json": {"set": "base", "color": "black", "tiles": [
            tile(f"B{n:02}", text, points, "".join(reward)) for n, (text, points, *reward) in enumerate(black, 1)]},
    }  # fmt: skip
    return load(MemoryTree({name: json.dumps(content) for name, content in files.items()}, label=label))


WHITE = [(".", "D"), ("..", "M"), ("../.", "C"), ("...", ""), ("../..", "I"), ("#./..", "M"), (".#.", "D")]
BLACK = [(".../...", 3, "I"), ("../..", 2), ("...", 1, "M"), ("../...", 2, "C"), (".../#.#/...", 4)]


def tiny_supplies():
    """Hardly a piece in the reserve, so that rewards are stood in for and nothing can be done at times."""
    return little(WHITE, BLACK, pieces={"monomino": 5, "domino": 3, "tromino": 1, "corner": 1}, label="tiny-supplies")


def no_other_piece():
    """Monominoes only: there is nothing to upgrade to."""
    return little([(".", "M"), ("..", "M"), ("...", "M")] * 2, [("..", 1), (".", 2), ("...", 3, "M"), (".", 1)],
                  kinds=MDI[:1], label="monominoes")  # fmt: skip


def scarce_black():
    """So few Black puzzles that the end is triggered before the first action."""
    return little(WHITE, BLACK[:3], setup={"start": {"monomino": 1}, "black_tiles": {"1": 1, "2": 2, "3": 3}},
                  label="scarce")  # fmt: skip


def few_white():
    """So few White puzzles that the deck runs out again and again."""
    return little(WHITE[:3], BLACK, limits={"market": 2, "unfinished": 2}, label="few-white")


def no_white():
    """No White puzzles at all."""
    return little([], BLACK, label="no-white")


def other_limits():
    """Other numbers everywhere: five actions, six puzzles, three slots, five levels with a gap, a gain of dominoes."""
    kinds = [*MDI, ("long", "L", 5, "#####"), ("plus", "P", 6, ".#./###/.#.")]
    white = [*WHITE, (".....", "P"), (".#..#", "L"), ("#.#/.../#.#", "L")]
    return little(white, [*BLACK, ("...../.....", 5)], kinds=kinds, grid=(4, 6), label="other-limits",
                  limits={"actions": 5, "unfinished": 6, "market": 3, "max_level": 6, "gain": "domino"})  # fmt: skip


def one_action():
    """One action a turn, one unfinished puzzle, one slot."""
    return little(WHITE, BLACK, limits={"actions": 1, "unfinished": 1, "market": 1}, label="one-action")


def wide():
    """A grid of one row."""
    return little([("........", "I"), (".#..#.", "D"), ("..", "M")] * 3, [("........", 4)] * 4, grid=(1, 8),
                  label="wide")  # fmt: skip


def high():
    """A grid of one column."""
    return little([("/".join("." * 7), "I"), ("#/#/#/#/#/#/./.", "D")] * 4, [("/".join("." * 8), 4)] * 4,
                  grid=(8, 1), label="high")  # fmt: skip


def crowd():
    """Seven players."""
    return little(WHITE * 4, BLACK * 3, setup={"start": {"monomino": 1, "domino": 1}, "black_tiles": {"7": 12}},
                  label="crowd")  # fmt: skip


def drawn(seed):
    """A catalog drawn from a seed: recesses, points, rewards, supplies and limits by chance, all of it playable."""
    stream = Stream(seed, "odd puzzles")
    grid = (1 + stream.below(4), 2 + stream.below(4))
    kinds = MDI[: 1 + stream.below(4)]
    letters = [letter for _, letter, _, _ in kinds]

    def face():
        rows = ["".join(stream.pick(".#") for _ in range(grid[1])) for _ in range(grid[0])]
        return "/".join(rows if any("." in row for row in rows) else [".", *rows[1:]])

    def reward():
        return stream.pick([*letters, ""])

    return little(
        [(face(), reward()) for _ in range(stream.below(14))],
        [(face(), stream.below(5), reward()) for _ in range(4 + stream.below(6))],
        kinds=kinds, pieces={kind: 3 + stream.below(12) for kind, _, _, _ in kinds}, grid=grid,
        limits={"actions": 1 + stream.below(4), "unfinished": 1 + stream.below(5), "market": 1 + stream.below(4)},
        label=f"drawn-{seed}",
    )  # fmt: skip


ODD = [
    tiny_supplies, no_other_piece, scarce_black, few_white, no_white, other_limits, one_action, wide, high, crowd,
]  # fmt: skip
