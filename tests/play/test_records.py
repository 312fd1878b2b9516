"""Records: what is written is read back, what is wrong is told with its line, and what was edited is found out."""

import importlib.util
import json
import re
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squareone_data.files import load
from squareone_data.games.square_one import engine
from squareone_data.play.records import Line, NotARecord, Turn, as_text, one_line, parse, position_digest
from squareone_data.play.replay import Differs, data_digest, notes_on, verify, walk
from squareone_data.play.sitting import SeatError, Sitting, reveals, seated

HERE = Path(__file__).parent
GOLDEN = sorted((HERE / "golden").glob("*.record"))
FROZEN = load(HERE.parents[1] / "conformance" / "square-one" / "full")
KEPT = HERE / "data" / "format-1.record"
SHORT = (HERE / "golden" / "solo-hard.record").read_text("utf-8")


@pytest.fixture(scope="module")
def tool():
    found = importlib.util.spec_from_file_location("golden_games", HERE.parents[1] / "tools" / "golden_games.py")
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def game(seed=7, sets=("base",), players=2, solo=None, bots=("random",), catalog=FROZEN):
    """A game that has begun."""
    state = engine.initial(catalog, engine.configured(catalog, list(sets), players, solo), seed)
    return Sitting.begun(catalog, state, seed, list(bots))


def finished(sitting):
    """The text of the record of a game, once it is over."""
    while sitting.advance():
        pass
    return as_text(sitting.recorder.record)


# ---- golden games


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_is_played_by_the_rules_to_its_end(path):
    verdict = verify(parse(path.read_bytes()), FROZEN)
    assert (str(verdict.difference), verdict.notes, verdict.over) == ("None", (), True)


def test_recording_the_golden_games_again_gives_the_same_bytes(tool):
    assert tool.wanted() == {path.name: path.read_text("utf-8") for path in GOLDEN}


def test_the_golden_games_are_small_and_of_every_variant(tool):
    sizes = [path.stat().st_size for path in GOLDEN]
    assert max(sizes) < 20_000
    assert sum(sizes) < 300_000
    played = {(tuple(sets), players, solo) for sets, players, solo, _ in tool.GAMES.values()}
    assert {players for _, players, _ in played} == {1, 2, 3, 4, 5, 6}
    assert {solo for _, _, solo in played} == {None, "easy", "normal", "hard"}
    assert {one for sets, _, _ in played for one in sets} == {one.id for one in FROZEN.game.sets}


def test_the_golden_games_hold_every_sort_of_action():
    texts = [action.text for path in GOLDEN for turn in parse(path.read_bytes()).turns for action in turn.actions]
    # The opponent passes so seldom that no short game shows it.
    assert set(engine.VERBS) - {text.split()[0] for text in texts} == {"pass"}


# ---- writing and reading


@pytest.mark.parametrize("path", [*GOLDEN, KEPT], ids=lambda path: path.stem)
def test_reading_and_writing_come_to_rest_at_once(path):
    record = parse(path.read_bytes())
    text = as_text(record)
    assert parse(text) == record
    assert as_text(parse(text)) == text


def test_a_golden_game_is_in_its_one_form():
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


def test_comments_blank_lines_and_line_ends_of_windows_mean_nothing():
    spaced = SHORT.replace("\ngain\n", "\n\n# hm\n   gain  \n").replace("\n", "\r\n")
    assert parse(spaced.encode()) == parse(SHORT)


def test_a_record_says_who_played_what():
    record = parse(SHORT)
    assert (record.game, record.rules, record.catalog, record.data) == ("square-one", "1", "square-one", "2026.1")
    assert record.catalog_digest == data_digest(FROZEN)
    assert record.seats == ("eager", "opponent")
    assert record.result["over"] is True


def test_an_own_expansion_is_digested_with_what_it_extends(tmp_path):
    import builders

    def digest(files):
        return data_digest(builders.catalog(builders.expansion(files)))

    changed = builders.sample_with(builders.GAME, {"version": "2"})
    assert digest(builders.FILES) != digest(changed)
    assert re.fullmatch("sha256:[0-9a-f]{64}", digest(builders.FILES))


CUTS = [0.02, 0.35, 0.7, 0.999]


@pytest.mark.parametrize("name", ["two", "everything", "solo-easy", "six"])
def test_a_record_that_breaks_off_anywhere_is_a_game_in_progress(name):
    content = (HERE / "golden" / f"{name}.record").read_bytes()
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


def test_a_last_line_without_an_end_is_left_out_and_told():
    cut = SHORT[: SHORT.index("\ngain\n") + 4]
    record = parse(cut)
    assert record.cut == "gai"
    assert notes_on(record, FROZEN) == ("the last line has no end and is left out: 'gai'",)


HEADER, _, BODY = SHORT.partition("\n\n")


def header_without(key):
    return "\n".join(line for line in HEADER.split("\n") if not line.startswith(f"{key}: "))


def changed(old, new):
    assert old in SHORT
    return SHORT.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "not a record"),
        ("gain\n", 1, "not a record"),
        ("{}\n", 1, "not a record"),
        ("\n# nothing\n", 1, "not a record"),
        (b"\xff\xfe\x00", 1, "not UTF-8"),
        (b"\xef\xbb\xbfrecord: 1\n", 1, "byte-order mark"),
        (changed("record: 1", "record: 2"), 1, "newer version"),
        (changed("record: 1", "record: one"), 1, "'one' is not known"),
        (header_without("position") + "\n\n" + BODY, 11, "missing: position"),
        (header_without("seed") + "\n", 9, "missing: seed"),
        (changed("seed: 1", "seed: luck"), 8, "no whole number"),
        (changed("seed: 1", "seed:"), 8, "seed is empty"),
        (changed("seed: 1", "seed: 1\nseed: 2"), 9, "given twice, first in line 8"),
        (changed("seed: 1", "sed: 1"), 8, "no key is called 'sed'"),
        (changed("sha256:", "md5:"), 6, "64 hexadecimal digits"),
        (changed("seats: eager, opponent", "seats: eager,,"), 9, "a name is empty"),
        (changed('{"decks"', '{"decks'), 10, "position: "),
        (changed('position: {', 'position: ["a"] {'), 10, "position: "),
        (re.sub("position: .*", "position: []", SHORT), 10, "write a JSON object"),
        (changed("turn: 1 0", "turn: one"), 12, "write round and seat"),
        (changed("turn: 1 0\n", ""), 12, "stands in no turn"),
        (changed("turn: 1 0\n", "turn: 1 0\nturn: 1 0\n"), 13, "the turn of line 12 is not closed"),
        (changed("turn: 1 0\n", "digest: 0123456789abcdef\n"), 12, "no turn is open"),
        (changed("turn: 1 0\n", "turn: 1 0\ndigest: 0123456789abcdef\n"), 13, "has no action"),
        (changed("turn: 1 0\n", "turn: 1 0\nseed: 1\n"), 13, "belongs before the first turn"),
        (re.sub("digest: [0-9a-f]{16}", "digest: 12", SHORT, count=1), None, "16 hexadecimal digits"),
        (SHORT + "gain\n", None, "nothing follows the result"),
        (re.sub("result: .*", "result: {", SHORT), None, "result: "),
        (re.sub("result: .*", "result: 1", SHORT), None, "write a JSON object"),
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused_with_its_line(text, line, words):
    with pytest.raises(NotARecord) as refused:
        parse(text)
    assert words in refused.value.message
    assert line in (None, refused.value.line)
    assert str(refused.value) == f"line {refused.value.line}: {refused.value.message}"


@given(st.integers(0, len(SHORT) - 1), st.text(max_size=6))
def test_a_damaged_record_is_refused_or_judged_but_never_a_fault_of_the_program(at, put):
    text = SHORT[:at] + put + SHORT[at + len(put) :]
    try:
        record = parse(text)
    except NotARecord:
        return
    verify(record, FROZEN)
    assert parse(as_text(record)) == record


# ---- verifying


def edited(change):
    """The difference found in the short game after its lines were changed, and the lines."""
    lines = SHORT.split("\n")
    change(lines)
    return verify(parse("\n".join(lines)), FROZEN).difference, lines


def test_an_edited_action_is_named_with_line_and_turn():
    taken = next(n for n, line in enumerate(SHORT.split("\n")) if line.startswith("take ") and "pay" not in line)

    def change(lines):
        lines[taken] = "split Y:GG"

    found, _ = edited(change)
    assert (found.line, found.text, found.readable) == (taken + 1, "split Y:GG", True)
    assert found.turn == sum(line.startswith("turn: ") for line in SHORT.split("\n")[:taken])
    assert {one.rule for one in found.reasons} >= {"SO-4.6"}


def test_a_legal_but_different_action_is_found_by_the_digest_of_its_turn():
    lines = SHORT.split("\n")
    first = lines.index("turn: 1 0") + 1
    ends = next(n for n in range(first, len(lines)) if lines[n].startswith("digest: "))

    def change(lines):
        lines[first:ends] = ["gain"] * 3

    found, after = edited(change)
    assert after[found.line - 1].startswith("digest: ")
    assert "another position" in found.message
    assert found.turn == 1


def test_an_edited_digest_is_named():
    def change(lines):
        at = next(n for n, line in enumerate(lines) if line.startswith("digest: "))
        lines[at] = "digest: 0123456789abcdef"

    found, lines = edited(change)
    assert lines[found.line - 1] == "digest: 0123456789abcdef"


def test_an_action_left_out_or_done_twice_is_noticed():
    lines = SHORT.split("\n")
    for at, line in enumerate(lines):
        if not re.match(r"[a-z]+( |$)", line):
            continue
        for kept in ([], [line, line])[at % 2 :][:1]:
            text = "\n".join([*lines[:at], *kept, *lines[at + 1 :]])
            try:
                found = verify(parse(text), FROZEN).difference
            except NotARecord:
                continue  # the only action of its turn
            assert found is not None, (at, kept)


@pytest.mark.parametrize(
    ("old", "new", "words", "readable"),
    [
        ("turn: 1 0", "turn: 1 1", "it is turn 1 0", True),
        ("turn: 2 0", "turn: 3 0", "it is turn 2 0", True),
        ("\nresolve\n", "\npass\n", "not legal", True),
        (" pay ", " payed ", "not written as an action", False),
        ("\ngain\n", "\ngian\n", "did you mean gain", False),
        ('"winners":[', '"winners":[7,', "not what the game comes to", True),
        ("game: square-one", "game: other", "the record is of the game other", False),
        ("seats: eager, opponent", "seats: eager", "names 1 seats, the game has 2", False),
        ('"round":1', '"round":0', "position is refused", False),
        ('"seats":[{', '"seats":[{"x":1},{', "position is refused", False),
    ],
)
def test_other_edits_are_named_too(old, new, words, readable):
    found = verify(parse(changed(old, new)), FROZEN).difference
    assert words in str(found)
    assert found.readable is readable


def test_a_result_before_the_end_is_no_result():
    record = parse(SHORT)
    short = replace(record, turns=record.turns[:4])
    assert "not over" in str(verify(short, FROZEN).difference)


def test_more_actions_than_the_game_has_are_refused():
    record = parse(SHORT)
    more = replace(record, result=None, turns=(*record.turns, Turn((99, 0), (Line("gain"),))))
    assert "the game is over" in str(verify(more, FROZEN).difference)


def test_a_difference_says_where_verifying_stopped():
    record = parse(SHORT)
    turn = record.turns[2]
    broken = replace(turn, actions=(Line("take B99"), *turn.actions[1:]))
    verdict = verify(replace(record, turns=(*record.turns[:2], broken, *record.turns[3:])), FROZEN)
    assert verdict.turns == 2
    assert verdict.actions == sum(len(one.actions) for one in record.turns[:2])
    assert not verdict.over


def test_no_seed_is_needed_to_verify():
    path = HERE / "golden" / "two.record"
    record = parse(path.read_bytes())
    assert any(action.text.startswith("shuffle ") for turn in record.turns for action in turn.actions)
    assert verify(replace(record, seed=record.seed + 1), FROZEN).good


def test_other_rules_and_other_data_are_told_and_the_game_is_judged_all_the_same():
    record = parse(SHORT)
    other = replace(record, rules="0", data="2025.1", catalog_digest="sha256:" + "0" * 64)
    verdict = verify(other, FROZEN)
    assert verdict.good
    assert [note[:30] for note in verdict.notes] == ["the catalog square-one has oth", "the record was made with versi"]
    assert "2025.1" in verdict.notes[0]


def test_a_record_of_another_catalog_is_told(sample):
    verdict = verify(parse(SHORT), sample)
    assert verdict.notes == ("the record is of the catalog square-one, this one is sample",)
    assert "the position is refused" in str(verdict.difference)
    assert not verdict.difference.readable


# ---- playing and going on


VARIANTS = [
    {"sets": ("base",), "players": 2},
    {"sets": ("base",), "players": 1, "solo": "hard"},
    {"sets": ("base", "joker"), "players": 5},
    {"sets": tuple(one.id for one in FROZEN.game.sets), "players": 3},
]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_game_resumed_anywhere_goes_on_as_if_it_had_never_been_left(variant):
    whole = finished(game(**variant))
    lines = whole.splitlines(keepends=True)
    begin = lines.index("\n")
    for at in range(begin, len(lines), max(1, len(lines) // 9)):
        assert finished(Sitting.resumed(FROZEN, parse("".join(lines[:at])))) == whole, at
    assert verify(parse(whole), FROZEN).good


def test_a_game_resumed_after_a_reshuffle_shuffles_on():
    whole = (HERE / "golden" / "two.record").read_text("utf-8").replace("seats: eager, eager", "seats: random, random")
    third = whole.index("shuffle ", whole.index("shuffle ", whole.index("shuffle ") + 1) + 1)
    sitting = Sitting.resumed(FROZEN, parse(whole[:third]))
    assert sitting.chance.reshuffles == 2
    assert f"{sitting.advance().action}\n" == whole[third : whole.index("\n", third) + 1]


def test_a_record_that_differs_cannot_be_resumed():
    with pytest.raises(Differs):
        Sitting.resumed(FROZEN, parse(changed("eager", "random").replace("\nresolve\n", "\npass\n")))


def test_a_bot_that_is_gone_is_told():
    with pytest.raises(LookupError, match="no bot is called 'eager'"):
        Sitting.resumed(FROZEN, parse(SHORT))


def test_interleaving_two_games_changes_neither():
    apart = [finished(game(seed, sets=("base", "joker"))) for seed in (1, 2)]
    first, second = game(1, sets=("base", "joker")), game(2, sets=("base", "joker"))
    going = [first, second]
    while going:
        going = [one for one in going if one.advance()]
    assert [as_text(one.recorder.record) for one in (first, second)] == apart
    assert apart[0] != apart[1]


def _played(seed):
    return finished(game(seed))


def test_the_number_of_processes_changes_nothing():
    seeds = [3, 4, 5, 6]
    with ProcessPoolExecutor(2) as pool:
        assert list(pool.map(_played, seeds)) == [_played(seed) for seed in seeds]


def test_another_bot_changes_no_deal():
    positions = [game(9, bots=bots).recorder.record.position for bots in (["random"], ["greedy"], [])]
    assert positions[0] == positions[1] == positions[2]


# ---- people


@pytest.mark.parametrize(
    ("asked", "deciding", "count", "seats"),
    [
        ([], 2, 2, ("person", "person")),
        (["random"], 3, 3, ("random", "random", "random")),
        (["random", "greedy"], 3, 3, ("random", "greedy", "person")),
        (["", "random"], 2, 2, ("person", "random")),
        ([" person ", "random"], 2, 2, ("person", "random")),
        (["random"], 1, 2, ("random", "opponent")),
        ([], 1, 2, ("person", "opponent")),
    ],
)
def test_bots_take_their_seats(asked, deciding, count, seats):
    assert seated(asked, deciding, count) == seats


def test_more_bots_than_seats_are_refused():
    with pytest.raises(SeatError, match="3 bots are named, but 2 seats decide here; leave 1 out"):
        seated(["random", "random", "random"], 2, 2)
    with pytest.raises(SeatError, match="1 seat decides"):
        seated(["random", "random"], 1, 2)


def act(sitting, text):
    return sitting.act(engine.parse(text, sitting.state))


def test_actions_of_the_turn_can_be_taken_back_one_by_one():
    sitting = game(bots=[])
    begin = sitting.state
    act(sitting, "gain")
    between = sitting.state
    act(sitting, "merge YYG:R")
    assert str(sitting.undo().action) == "merge YYG:R"
    assert sitting.state == between
    assert [one.text for one in sitting.recorder.record.turns[-1].actions] == ["gain"]
    sitting.undo()
    assert sitting.state == begin
    assert sitting.recorder.record.turns == ()
    assert sitting.undo() is None


def test_a_take_that_turned_up_a_tile_is_never_taken_back_nor_what_came_before():
    sitting = game(bots=[])
    act(sitting, "gain")
    act(sitting, str(next(iter(engine.legal_actions(sitting.state).of("take")))))
    assert sitting.undo() is None
    assert sitting.recorder.record.actions == 2


def test_a_take_from_an_empty_deck_can_be_taken_back():
    position = engine.to_position(game().state)
    position["decks"]["black"] = []
    sitting = Sitting.begun(FROZEN, engine.from_position(FROZEN, position), 1, [])
    step = act(sitting, f"take {position['markets'][0]['black'][0]}")
    assert not reveals(engine, step, step.seat)
    assert sitting.undo() is not None


@pytest.mark.parametrize("name", ["everything", "six", "solo-hard"])
def test_an_action_reveals_exactly_when_a_tile_is_seen_that_was_not(name):
    for one in walk(parse((HERE / "golden" / f"{name}.record").read_bytes()), FROZEN):
        step = one.step
        if step.seat is None or step.forced:
            continue
        unseen = [engine.observe(state, step.seat).as_json()["unseen"] for state in (step.before, step.after)]
        assert reveals(engine, step, step.seat) == (unseen[0] != unseen[1]), str(step.action)


def test_a_turn_that_has_ended_is_not_taken_back():
    sitting = game(bots=[])
    for _ in range(3):
        act(sitting, "gain")
    assert sitting.undo() is None
    assert sitting.recorder.turns == 1


def test_what_is_taken_back_leaves_no_trace():
    with_undo, without = game(bots=["", "random"]), game(bots=["", "random"])
    while engine.seat_to_act(with_undo.state) != 0:
        with_undo.advance()
        without.advance()
    act(with_undo, "split G:YY")
    with_undo.undo()
    for sitting in (with_undo, without):
        for _ in range(3):
            act(sitting, "gain")
        for _ in range(3):
            sitting.advance()
    assert as_text(with_undo.recorder.record) == as_text(without.recorder.record)


def test_a_line_clear_game_records_both_sides_of_a_turn():
    record = game(players=5, sets=("base", "joker")).recorder.record
    sitting = game(players=5, sets=("base", "joker"))
    while not sitting.recorder.turns:
        sitting.advance()
    turn = sitting.recorder.record.turns[0]
    assert len(turn.label) == 3
    assert len(turn.actions) >= 6
    assert record.position["players"] == 5


def test_a_position_that_is_over_is_a_record_with_a_result():
    steps = list(walk(parse(SHORT), FROZEN))
    sitting = Sitting.begun(FROZEN, steps[-1].step.after, 1, [])
    text = as_text(sitting.recorder.record)
    assert json.loads(text.rpartition("result: ")[2])["over"] is True
    assert verify(parse(text), FROZEN).over
