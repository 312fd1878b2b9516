"""The table of a catalog: Merges and Splits are found at once, however many pieces and levels there are."""

import json
from itertools import combinations_with_replacement, islice

import builders
import pytest

from squareone_data.games.square_one.engine.play_table import Table


def table(levels, count, top):
    """The table of a catalog with a kind of each of these levels, and a number of pieces of each."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(levels)]
    game = {
        "format": 1, "game": "square-one",
        "pieces": [
            {"id": letter.lower(), "letter": letter, "level": level}
            for letter, level in zip(letters, levels, strict=True)
        ],
        "limits": {"gain": "a", "max_level": top},
        "sets": [{"id": "base", "tiles": {"white": "W01"}, "pieces": dict.fromkeys(letters.lower(), count)}],
    }  # fmt: skip
    tiles = {"set": "base", "color": "white", "tiles": [{"id": "W01", "rows": ["A", "A"], "status": "original"}]}
    texts = {builders.GAME: json.dumps(game), "base/white.json": json.dumps(tiles)}
    return Table.of(builders.catalog(texts), ("base",))


@pytest.mark.rule("SO-4.5")
@pytest.mark.parametrize("top", [2, 5, 7])
def test_merges_are_all_choices_of_pieces_that_come_to_a_level_there_is(top):
    levels = (1, 2, 2, 5, 7)
    known = table(levels, 3, top)
    level = dict(zip("ABCDE", levels, strict=True))
    supply = known.bags.of("AAABBBCCCDDD")
    expected = [
        f"merge {''.join(chosen)}:{piece}"
        for size in range(2, 13)
        for chosen in combinations_with_replacement("ABCD", size)
        for piece in "ABCDE"
        if max(map(chosen.count, chosen)) <= 3 and sum(map(level.get, chosen)) == level[piece] <= top
    ]
    found = [str(merge) for merge in known.merges(supply, known.pool)]
    assert sorted(found) == sorted(expected)
    assert len(found) == len(set(found)) > 0


@pytest.mark.rule("SO-4.5")
def test_choices_that_come_to_no_level_are_not_walked_through():
    known = table([1] * 12 + [2] * 8 + [97, 99], 9, 99)
    # Far more choices than anybody could try come to less than 97.
    assert next(iter(known.merges(known.bags.of("AABBCCDDEEFFGGHHIIJJKKLL" + "MNOPQRST" * 2), known.pool)))
    known = table([1] * 12 + [50, 99], 9, 99)
    assert list(known.merges(known.bags.of("ABCDEFGHIJKL" * 4), known.pool - 9 * known.bags.of("M"))) == []


@pytest.mark.rule("SO-4.6")
def test_splits_of_a_high_level_begin_at_once():
    known = table([1] * 12 + [2] * 12 + [98, 99], 999, 99)
    splits = known.splits(known.bags.of("Z"), known.pool)
    assert [len(split.pieces) for split in islice(splits, 2)] == [99, 99]
