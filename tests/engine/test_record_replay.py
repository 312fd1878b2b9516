"""Verifying records: valid games, and edits that are found."""

import re
from dataclasses import replace

import pytest
from golden_records import FOLDER, FROZEN, SHORT, changed

from squareone_data.engine.records import InvalidRecord, Line, Turn, parse
from squareone_data.engine.replay import verify


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
    assert {broken.rule for broken in found.reasons} >= {"SO-4.6"}


def test_a_legal_but_different_action_is_found_by_the_digest_of_its_turn():
    lines = SHORT.split("\n")
    first = lines.index("turn: 1 0") + 1
    ends = next(n for n in range(first, len(lines)) if lines[n].startswith("digest: "))

    def change(lines):
        lines[first:ends] = ["gain"] * 3

    found, after = edited(change)
    assert after[found.line - 1].startswith("digest: ")
    assert found.turn == 1


def test_an_edited_digest_is_named():
    def change(lines):
        at = next(n for n, line in enumerate(lines) if line.startswith("digest: "))
        lines[at] = "digest: 0123456789abcdef"

    found, lines = edited(change)
    assert lines[found.line - 1] == "digest: 0123456789abcdef"


def test_missing_or_repeated_action_is_found():
    lines = SHORT.split("\n")
    for at, line in enumerate(lines):
        if not re.match(r"[a-z]+( |$)", line):
            continue
        for kept in ([], [line, line])[at % 2 :][:1]:
            text = "\n".join([*lines[:at], *kept, *lines[at + 1 :]])
            try:
                found = verify(parse(text), FROZEN).difference
            except InvalidRecord:
                continue  # the only action of its turn
            assert found is not None, (at, kept)


@pytest.mark.parametrize(
    ("old", "new", "words", "readable"),
    [
        ("turn: 1 0", "turn: 1 1", "turn 1 0", True),
        ("turn: 2 0", "turn: 3 0", "turn 2 0", True),
        ("\nresolve\n", "\npass\n", "`pass`", True),
        (" pay ", " payed ", " payed ", False),
        ("\ngain\n", "\ngian\n", "did you mean gain", False),
        ('"winners":[', '"winners":[7,', "result", True),
        ("game: square-one", "game: other", "other", False),
        ("seats: eager, opponent", "seats: eager", "2 seats, got 1", False),
        ('"round":1', '"round":0', "line 10: ", False),
        ('"seats":[{', '"seats":[{"x":1},{', "line 10: ", False),
    ],
)
def test_other_edits_are_found(old, new, words, readable):
    found = verify(parse(changed(old, new)), FROZEN).difference
    assert words in str(found)
    assert found.readable is readable


def test_result_before_the_end_is_refused():
    record = parse(SHORT)
    short = replace(record, turns=record.turns[:4])
    assert verify(short, FROZEN).difference.text == "result"


def test_more_actions_than_the_game_has_are_refused():
    record = parse(SHORT)
    more = replace(record, result=None, turns=(*record.turns, Turn((99, 0), (Line("gain"),))))
    assert verify(more, FROZEN).difference.text == "gain"


def test_verdict_counts_the_actions_before_a_difference():
    record = parse(SHORT)
    turn = record.turns[2]
    broken = replace(turn, actions=(Line("take B99"), *turn.actions[1:]))
    verdict = verify(replace(record, turns=(*record.turns[:2], broken, *record.turns[3:])), FROZEN)
    assert verdict.turns == 2
    assert verdict.actions == sum(len(turn.actions) for turn in record.turns[:2])
    assert not verdict.over


def test_no_seed_is_needed_to_verify():
    path = FOLDER / "two.record"
    record = parse(path.read_bytes())
    assert any(action.text.startswith("shuffle ") for turn in record.turns for action in turn.actions)
    assert verify(replace(record, seed=record.seed + 1), FROZEN).good


def test_other_rules_and_other_data_are_notes_and_the_game_is_verified():
    record = parse(SHORT)
    other = replace(record, rules="0", data="2025.1", catalog_digest="sha256:" + "0" * 64)
    verdict = verify(other, FROZEN)
    assert verdict.good
    data, rules = verdict.notes
    assert "2025.1" in data and "0" in rules


def test_record_of_another_catalog_has_a_note(sample):
    verdict = verify(parse(SHORT), sample)
    (note,) = verdict.notes
    assert "square-one" in note and "sample" in note
    assert verdict.difference.text == "position"
    assert not verdict.difference.readable
