"""``replay``: games told, walked through and held against the rules."""

import json
import re
import subprocess

import pytest
from playing import FROZEN, SOLO
from running import COMMAND, environment

from squareone_data.play.records import parse


def test_a_game_is_told_turn_by_turn(talk):
    ran = talk("replay", SOLO, "-C", FROZEN)
    record = parse(SOLO.read_bytes())
    lines = ran.out.splitlines()
    first = "; ".join(action.text for action in record.turns[0].actions)
    assert lines[0] == f"turn 1, round 1, seat 0 (eager): {first}"
    assert lines[len(record.turns)].startswith("1. seat ")
    assert (ran.code, ran.err) == (0, "")


def test_a_game_as_json_holds_all_of_the_record(talk):
    document = json.loads(talk("replay", SOLO, "-C", FROZEN, "--format", "json").out)
    record = parse(SOLO.read_bytes())
    assert document["position"] == record.position
    assert document["outcome"] == record.result
    assert [turn["actions"] for turn in document["turns"]] == [
        [one.text for one in turn.actions] for turn in record.turns
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


def test_one_can_walk_through_a_game_forward_and_back(talk):
    record = parse(SOLO.read_bytes())
    first = len(record.turns[0].actions)
    lines = ["", "back", "back", "turn", "2", "nonsense", str(record.actions), "", "quit"]
    ran = talk("replay", SOLO, "-C", FROZEN, "--step", lines=lines)
    assert ran.code == 0
    told = re.findall(r"^(?:beginning|action (\d+) of \d+)", ran.out, re.MULTILINE)
    assert told == ["", "1", "", str(first), "2", str(record.actions)]
    assert "the game is over" in ran.out


def test_walking_ends_with_the_input(talk):
    assert talk("replay", SOLO, "-C", FROZEN, "--step").code == 0


def test_a_record_from_standard_input(tmp_path):
    done = subprocess.run(
        [*COMMAND, "replay", "-", "--verify", "-C", FROZEN], cwd=tmp_path, env=environment(), input=SOLO.read_bytes(),
        capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stdout.startswith(b"good: ")


def edited(tmp_path, old, new):
    text = SOLO.read_text("utf-8")
    assert old in text
    path = tmp_path / "edited.record"
    path.write_text(text.replace(old, new, 1), "utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("\ngain\n", "\nsplit Y:GG\n", 1, "`split Y:GG` is not legal here"),
        ("\ndigest: ", "\ndigest: 0000000000000000\n# ", 1, "the turn ends in another position"),
        ("\ngain\n", "\ngian\n", 2, "did you mean gain"),
        ('"phase":"play"', '"phase":"night"', 2, "the position is refused"),
    ],
)
def test_an_edited_record_is_told_where_it_differs(talk, tmp_path, old, new, code, words):
    path = edited(tmp_path, old, new)
    ran = talk("replay", path, "--verify", "-C", FROZEN)
    assert ran.code == code
    assert words in ran.out
    line = int(re.match(r"line (\d+)", ran.out)[1])
    assert new.strip().split("\n")[0].strip() in path.read_text("utf-8").split("\n")[line - 1]
    told = json.loads(talk("replay", path, "--verify", "-C", FROZEN, "--format", "json").out)
    assert (told["good"], told["difference"]["line"]) == (False, line)
    ran = talk("replay", path, "-C", FROZEN)
    assert (ran.code, words in ran.err) == (code, True)


def test_a_record_of_other_data_is_told_and_judged(talk, tmp_path):
    path = edited(tmp_path, "catalog-digest: sha256:3", "catalog-digest: sha256:e")
    ran = talk("replay", path, "--verify", "-C", FROZEN)
    assert ran.code == 0
    assert ran.out.startswith("note: the catalog square-one has other data")


def test_a_record_of_another_catalog_is_told(talk, small):
    ran = talk("replay", SOLO, "--verify", "-C", small)
    assert ran.code == 2
    assert "the record is of the catalog square-one, this one is sample" in ran.out
