"""Games that commands play, as tests read them."""

from pathlib import Path

from squareone_data.files import load, packaged
from squareone_data.play.records import parse
from squareone_data.play.replay import verify

PLAY = Path(__file__).parents[1] / "play"
GOLDEN = PLAY / "golden"
FROZEN = PLAY.parents[1] / "conformance" / "square-one" / "full"
SOLO = GOLDEN / "solo-hard.record"


def kept(path):
    """The record in a file, held against the rules."""
    record = parse(Path(path).read_bytes())
    assert verify(record, load(packaged("square-one"))).good
    return record


def typed(record, seat=0):
    """What a person at a seat typed in a game: the actions of its turns that no opponent and no chance did."""
    return [
        action.text
        for turn in record.turns
        if turn.label[1] == seat
        for action in turn.actions
        if not action.text.startswith("shuffle ")
    ]
