"""``replay``: games printed, stepped through and verified."""

import json
import re
import subprocess

import pytest
from playing import FROZEN, SOLO
from running import COMMAND, environment

from squareone_data.engine.records import parse


def test_game_is_printed_turn_by_turn(talk):
    ran = talk("replay", SOLO, "-C", FROZEN)
    record = parse(SOLO.read_bytes())
    lines = ran.out.splitlines()
    first = "; ".join(action.text for action in record.turns[0].actions)
    assert lines[0] == f"turn 1, round 1, seat 0 (eager): {first}"
    assert lines[len(record.turns)].startswith("1. seat ")
    assert (ran.code, ran.err) == (0, "")


def test_json_contains_the_whole_record(talk):
    document = json.loads(talk("replay", SOLO, "-C", FROZEN, "--format", "json").out)
    record = parse(SOLO.read_bytes())
    assert document["position"] == record.position
    assert document["outcome"] == record.result
    assert [turn["actions"] for turn in document["turns"]] == [
        [action.text for action in turn.actions] for turn in record.turns
    ]
    assert document["turns"][0]["digest"] == record.turns[0].digest.text


def test_at_and_turn_count_from_the_beginning(talk):
    record = parse(SOLO.read_bytes())
    before = json.loads(talk("replay", SOLO, "-C", FROZEN, "--at", 0, "--format", "json").out)
    assert before == record.position
    first = len(record.turns[0].actions)
    tables = [
        talk("replay", SOLO, "-C", FROZEN, *option, "--format", "json").out
        for option in (("--at", first), ("--turn", 1))
    ]
    assert tables[0] == tables[1]


def test_step_goes_forward_and_back(talk):
    record = parse(SOLO.read_bytes())
    first = len(record.turns[0].actions)
    lines = ["", "back", "back", "turn", "2", "nonsense", str(record.actions), "", "quit"]
    ran = talk("replay", SOLO, "-C", FROZEN, "--step", lines=lines)
    assert ran.code == 0
    shown = re.findall(r"^action (\d+) of \d+", ran.out, re.MULTILINE)
    assert shown == ["0", "1", "0", str(first), "2", str(record.actions)]


def test_step_ends_with_the_input(talk):
    assert talk("replay", SOLO, "-C", FROZEN, "--step").code == 0


def test_a_record_from_standard_input(tmp_path):
    done = subprocess.run(
        [*COMMAND, "replay", "-", "--verify", "-C", FROZEN], cwd=tmp_path, env=environment(), input=SOLO.read_bytes(),
        capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def edited(tmp_path, old, new):
    text = SOLO.read_text("utf-8")
    assert old in text
    path = tmp_path / "edited.record"
    path.write_text(text.replace(old, new, 1), "utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("\ngain\n", "\nsplit Y:GG\n", 1, "`split Y:GG`"),
        ("\ndigest: ", "\ndigest: 0000000000000000\n# ", 1, "0000000000000000"),
        ("\ngain\n", "\ngian\n", 2, "did you mean gain"),
        ('"phase":"play"', '"phase":"night"', 2, "phase: "),
    ],
)
def test_edited_record_is_reported_with_its_line(talk, tmp_path, old, new, code, words):
    path = edited(tmp_path, old, new)
    ran = talk("replay", path, "--verify", "-C", FROZEN)
    assert ran.code == code
    assert words in ran.out
    line = int(re.match(r"line (\d+)", ran.out)[1])
    assert new.strip().split("\n")[0].strip() in path.read_text("utf-8").split("\n")[line - 1]
    verdict = json.loads(talk("replay", path, "--verify", "-C", FROZEN, "--format", "json").out)
    assert (verdict["good"], verdict["difference"]["line"]) == (False, line)
    ran = talk("replay", path, "-C", FROZEN)
    assert (ran.code, words in ran.err) == (code, True)


def test_record_of_other_data_has_a_note_and_is_verified(talk, tmp_path):
    path = edited(tmp_path, "catalog-digest: sha256:3", "catalog-digest: sha256:e")
    ran = talk("replay", path, "--verify", "-C", FROZEN)
    assert ran.code == 0
    assert ran.out.startswith("note: ")


def test_record_of_another_catalog_has_a_note(talk, small):
    ran = talk("replay", SOLO, "--verify", "-C", small)
    assert ran.code == 2
    assert ran.out.startswith("note: ") and "sample" in ran.out
