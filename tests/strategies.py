"""Values for property tests: rows, rewards, tiles, JSON, and JSON text written oddly."""

import json

from hypothesis import strategies as st

from squareone_data.games.square_one.notation import TileLine
from squareone_data.games.square_one.rows import ACTIONS, Reward, Row

letters = st.sampled_from("YGBOCDRPVJAXZ")
pieces = st.lists(letters, min_size=1, max_size=5).map(tuple)
rows = st.lists(pieces, min_size=1, max_size=2).map(lambda sides: Row(alternatives=tuple(sides)))
actions = st.lists(st.sampled_from(ACTIONS), max_size=2).map(tuple)


@st.composite
def rewards(draw):
    """Any reward, the empty one included."""
    chosen = draw(actions)
    return Reward(pieces=draw(st.just(()) | pieces), actions=chosen, choice=len(chosen) == 2 and draw(st.booleans()))


tile_ids = st.builds("{}{}".format, st.text("ABWXZ", min_size=1, max_size=6), st.text("0129", min_size=2, max_size=4))
tile_lines = st.builds(
    TileLine, tile_ids, st.lists(rows, min_size=1, max_size=5).map(tuple), st.integers(0, 40), rewards()
)

_MORSELS = [*"YGBXab|[]/> \t\n\u00a0é", " | ", "] [", *ACTIONS, "Take", "tak", "take3", "|", " ", " ", "W01"]
near_misses = st.lists(st.sampled_from(_MORSELS), max_size=9).map("".join)
"""Texts that are almost rows, rewards or tiles, and sometimes are."""

scalars = (
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=6)
)  # fmt: skip
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip
"""Any JSON value."""


def _written_string(draw, string):
    """A JSON string, each character as it is or escaped."""
    if not draw(st.booleans()):
        return json.dumps(string, ensure_ascii=draw(st.booleans()))
    return '"' + "".join(f"\\u{ord(letter):04x}" if ord(letter) < 0x10000 else letter for letter in string) + '"'


@st.composite
def written_json(draw):
    """A JSON text with odd spacing, and where each value of it stands.

    Returns the text and a dict from pointer to (start of the key, start, end), noted while writing.
    """
    text, where = [], {}
    space = st.text(" \n\t\r", max_size=3)

    def length():
        return sum(map(len, text))

    def write(value, pointer, key):
        start = length()
        if isinstance(value, dict | list) and value:
            is_object = isinstance(value, dict)
            text.append("{" if is_object else "[")
            for n, step in enumerate(value if is_object else range(len(value))):
                text.append(("," if n else "") + draw(space))
                at = length()
                if is_object:
                    text.append(_written_string(draw, step) + draw(space) + ":" + draw(space))
                write(value[step], (*pointer, step), at if is_object else None)
                text.append(draw(space))
            text.append("}" if is_object else "]")
        else:
            text.append(_written_string(draw, value) if isinstance(value, str) else json.dumps(value))
        where[pointer] = (start if key is None else key, start, length())

    value = draw(values)
    text.append(draw(space))
    write(value, (), None)
    text.append(draw(space))
    return "".join(text), value, where
