"""Games that commands play, as tests read them."""

from pathlib import Path

from squareone_data.engine.records import parse
from squareone_data.engine.replay import verify
from squareone_data.files import load, packaged

TESTS = Path(__file__).parents[1]
GOLDEN = TESTS / "engine" / "golden"
FROZEN = TESTS.parent / "conformance" / "square-one" / "full"
SOLO = GOLDEN / "solo-hard.record"


def kept(path):
    """Return the record in a file, and verify it."""
    record = parse(Path(path).read_bytes())
    assert verify(record, load(packaged("square-one"))).good
    return record


def typed(record, seat=0):
    """Return the actions that a person at a seat typed in a game."""
    return [
        action.text
        for turn in record.turns
        if turn.label[1] == seat
        for action in turn.actions
        if not action.text.startswith("shuffle ")
    ]
