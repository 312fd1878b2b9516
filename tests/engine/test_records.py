"""Records: reading and writing, and errors with their lines."""

import importlib.util
import re
from pathlib import Path

import builders
import pytest
from golden_records import FOLDER, FROZEN, GOLDEN, SHORT, changed
from hypothesis import given
from hypothesis import strategies as st

from squareone_data.engine.records import InvalidRecord, as_text, one_line, parse, position_digest
from squareone_data.engine.replay import data_digest, notes_on, verify
from squareone_data.games.square_one.engine.engine import SquareOneEngine

HERE = Path(__file__).parent
KEPT = HERE / "data" / "format-1.record"


@pytest.fixture(scope="module")
def tool():
    found = importlib.util.spec_from_file_location("golden_games", HERE.parents[1] / "tools" / "golden_games.py")
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


# ---- golden games


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_game_is_valid_and_over(path):
    verdict = verify(parse(path.read_bytes()), FROZEN)
    assert (str(verdict.difference), verdict.notes, verdict.over) == ("None", (), True)


@pytest.mark.slow
def test_recording_the_golden_games_again_gives_the_same_bytes(tool):
    assert tool.wanted() == {path.name: path.read_text("utf-8") for path in GOLDEN}


def test_the_golden_games_are_small_and_of_every_variant(tool):
    sizes = [path.stat().st_size for path in GOLDEN]
    assert max(sizes) < 20_000
    assert sum(sizes) < 300_000
    played = {(tuple(sets), players, solo) for sets, players, solo, _ in tool.GAMES.values()}
    assert {players for _, players, _ in played} == {1, 2, 3, 4, 5, 6}
    assert {solo for _, _, solo in played} == {None, "easy", "normal", "hard"}
    assert {set_id for sets, _, _ in played for set_id in sets} == {info.id for info in FROZEN.definition.sets}


def test_golden_games_contain_every_kind_of_action():
    texts = [action.text for path in GOLDEN for turn in parse(path.read_bytes()).turns for action in turn.actions]
    # The opponent passes too rarely for a short game.
    assert set(SquareOneEngine.verbs) - {text.split()[0] for text in texts} == {"pass"}


# ---- writing and reading


@pytest.mark.parametrize("path", [*GOLDEN, KEPT], ids=lambda path: path.stem)
def test_reading_and_writing_round_trips(path):
    record = parse(path.read_bytes())
    text = as_text(record)
    assert parse(text) == record
    assert as_text(parse(text)) == text


def test_golden_game_is_canonical():
    assert as_text(parse(SHORT)) == SHORT


def test_a_record_of_an_earlier_version_is_read():
    record = parse(KEPT.read_bytes())
    assert record.program == "0.1.0"
    assert record.notes == (("x-event", "a quiet evening"),)
    assert verify(record, FROZEN).good


def test_the_digest_is_of_the_sorted_position_without_spaces():
    assert one_line({"b": 1, "a": ["č", None]}) == '{"a":["č",null],"b":1}'
    # The first digits of SHA-256 of the two characters {}.
    assert position_digest({}) == "44136fa355b3678a"


def test_comments_blank_lines_and_windows_line_ends_are_ignored():
    spaced = SHORT.replace("\ngain\n", "\n\n# hm\n   gain  \n").replace("\n", "\r\n")
    assert parse(spaced.encode()) == parse(SHORT)


def test_record_names_game_catalog_and_seats():
    record = parse(SHORT)
    assert (record.game, record.rules, record.catalog, record.data) == ("square-one", "1", "square-one", "2026.1")
    assert record.catalog_digest == data_digest(FROZEN)
    assert record.seats == ("eager", "opponent")
    assert record.result["over"] is True


def test_digest_of_an_expansion_includes_the_extended_catalog(tmp_path):
    def digest(files):
        return data_digest(builders.catalog(builders.expansion(files)))

    changed = builders.sample_with(builders.GAME, {"version": "2"})
    assert digest(builders.FILES) != digest(changed)
    assert re.fullmatch("sha256:[0-9a-f]{64}", digest(builders.FILES))


CUTS = [0.02, 0.35, 0.7, 0.999]


@pytest.mark.parametrize("name", ["two", "everything", "solo-easy", "six"])
def test_truncated_record_is_a_game_in_progress(name):
    content = (FOLDER / f"{name}.record").read_bytes()
    whole = parse(content)
    begin = content.index(b"\nturn: ") + 1
    for part in CUTS:
        at = begin + int((len(content) - begin) * part)
        record = parse(content[:at])
        assert record.result is None
        played = [action for turn in record.turns for action in turn.actions]
        assert played == [action for turn in whole.turns for action in turn.actions][: len(played)]
        verdict = verify(record, FROZEN)
        assert verdict.good, verdict.difference
        assert bool(verdict.notes) == bool(record.cut)


def test_incomplete_last_line_is_ignored_with_a_note():
    cut = SHORT[: SHORT.index("\ngain\n") + 4]
    record = parse(cut)
    assert record.cut == "gai"
    (note,) = notes_on(record, FROZEN)
    assert "'gai'" in note


HEADER, _, BODY = SHORT.partition("\n\n")


def header_without(key):
    return "\n".join(line for line in HEADER.split("\n") if not line.startswith(f"{key}: "))


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "not a record"),
        ("gain\n", 1, "not a record"),
        ("{}\n", 1, "not a record"),
        ("\n# nothing\n", 1, "not a record"),
        (b"\xff\xfe\x00", 1, "UTF-8"),
        (b"\xef\xbb\xbfrecord: 1\n", 1, "byte-order mark"),
        (changed("record: 1", "record: 2"), 1, "newer version"),
        (changed("record: 1", "record: one"), 1, "'one'"),
        (header_without("position") + "\n\n" + BODY, 11, "position"),
        (header_without("seed") + "\n", 9, "seed"),
        (changed("seed: 1", "seed: luck"), 8, "seed: "),
        (changed("seed: 1", "seed:"), 8, "seed: "),
        (changed("seed: 1", "seed: 1\nseed: 2"), 9, "line 8"),
        (changed("seed: 1", "sed: 1"), 8, "'sed'"),
        (changed("sha256:", "md5:"), 6, "64 hexadecimal digits"),
        (changed("seats: eager, opponent", "seats: eager,,"), 9, "seats: "),
        (changed('{"decks"', '{"decks'), 10, "position: "),
        (changed('position: {', 'position: ["a"] {'), 10, "position: "),
        (re.sub("position: .*", "position: []", SHORT), 10, "position: "),
        (changed("turn: 1 0", "turn: one"), 12, "turn: "),
        (changed("turn: 1 0\n", ""), 12, "`turn: ROUND SEAT`"),
        (changed("turn: 1 0\n", "turn: 1 0\nturn: 1 0\n"), 13, "line 12"),
        (changed("turn: 1 0\n", "digest: 0123456789abcdef\n"), 12, "digest"),
        (changed("turn: 1 0\n", "turn: 1 0\ndigest: 0123456789abcdef\n"), 13, "line 12"),
        (changed("turn: 1 0\n", "turn: 1 0\nseed: 1\n"), 13, "'seed'"),
        (re.sub("digest: [0-9a-f]{16}", "digest: 12", SHORT, count=1), None, "16 hexadecimal digits"),
        (SHORT + "gain\n", None, "result"),
        (re.sub("result: .*", "result: {", SHORT), None, "result: "),
        (re.sub("result: .*", "result: 1", SHORT), None, "result: "),
    ],
)  # fmt: skip
def test_invalid_record_is_refused_with_its_line(text, line, words):
    with pytest.raises(InvalidRecord) as refused:
        parse(text)
    assert words in refused.value.message
    assert line in (None, refused.value.line)
    assert str(refused.value) == f"line {refused.value.line}: {refused.value.message}"


@pytest.mark.slow
@given(st.integers(0, len(SHORT) - 1), st.text(max_size=6))
def test_damaged_record_never_crashes(at, put):
    text = SHORT[:at] + put + SHORT[at + len(put) :]
    try:
        record = parse(text)
    except InvalidRecord:
        return
    verify(record, FROZEN)
    assert parse(as_text(record)) == record
