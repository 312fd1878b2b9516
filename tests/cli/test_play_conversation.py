"""``play`` with a person: the commands at the prompt, and their answers."""

import json
import re
from pathlib import Path

import pytest
from playing import FROZEN, GOLDEN, kept
from running import process

from squareone_data.engine.records import parse


def say(talk, *lines, seed=3, options=()):
    ran = talk("play", "--seed", seed, "--record", "said.record", *options, lines=[*lines, "quit"])
    assert ran.code == 0, ran.err
    return ran.out


def done(path="said.record"):
    return [action.text for turn in kept(path).turns for action in turn.actions]


def test_actions_are_chosen_by_number_from_lists(talk):
    out = say(talk, "1", "2", "1")
    takes = re.findall(r"^  1 (take \w+) ", out, re.MULTILINE)
    assert done() == ["gain", takes[0]]


def test_a_verb_alone_lists_its_actions(talk):
    out = say(talk, "merge")
    assert re.findall(r"^ +\d+ (merge .*)$", out, re.MULTILINE) == [
        *("merge YYG:C", "merge YYG:D", "merge YYG:R", "merge YYG:P", "merge YYG:V"),
        *("merge YY:G", "merge YG:B", "merge YG:O"),
    ]
    assert done() == []


def test_part_of_an_action_lists_those_that_contain_it(talk):
    out = say(talk, "merge yyg")
    assert re.findall(r"^ +\d+ (.*)$", out, re.MULTILINE) == [f"merge YYG:{kind}" for kind in "CDRPV"]
    Path("said.record").unlink()
    say(talk, "merge", ":o", "1")
    assert done() == ["merge YG:O"]


def test_the_beginning_of_an_only_action_is_enough_in_any_case(talk):
    say(talk, "SPLIT g", "merge yy:G")
    assert done() == ["split G:YY", "merge YY:G"]


def test_a_long_list_comes_in_pages(talk):
    position = json.loads(process("rules", "new", "--seed", "1", cwd=".").out)
    position["seats"][0] |= {"supply": "YYYYGGGBBOO"}
    position["reserve"] = "rest"
    position["start"] = position["markets"][0]["turn"]["seat"] = 0
    Path("p.json").write_text(json.dumps(position))
    ran = talk("play", "--position", "p.json", "--record", "a.record", lines=["merge", "", "", "17", "quit"])
    numbers = [int(number) for number in re.findall(r"^ +(\d+) merge ", ran.out, re.MULTILINE)]
    assert len(numbers) == 30
    assert numbers == list(range(1, len(numbers) + 1))
    assert re.search(rf"^ +17 {re.escape(done('a.record')[0])}$", ran.out, re.MULTILINE)


def test_why_lists_every_rule_that_an_action_breaks(talk):
    out = say(talk, "why take B99", "why fill W05=G", "why gain", "why", "why nonsense")
    assert "'B99'" in out
    assert re.search(r"^fill W05=G .*:\n  SO-4\.4: ", out, re.MULTILINE)
    assert "gain is legal" in out
    assert "why gain" in out
    assert "'nonsense'" in out
    assert done() == []


def test_an_illegal_action_is_refused_with_reasons_and_asked_again(talk):
    out = say(talk, "master W05=G", "gain")
    assert re.search(r"^master W05=G .*:\n  SO-", out, re.MULTILINE)
    assert done() == ["gain"]


def test_undo_is_limited_to_the_turn_and_to_visible_actions(talk):
    out = say(talk, "gain", "split G:YY", "undo", "undo", "undo", "gain", "take", "1", "undo", "quit")
    assert "undone: split G:YY" in out
    assert out.count("nothing to undo") == 2
    assert [action.split()[0] for action in done()] == ["gain", "take"]


def test_hints_are_legal_change_nothing_and_come_from_the_best_bot(talk):
    hinted = say(talk, "hint", "gain", "gain", "gain")
    assert re.search(r"^planner \w+: \w+", hinted, re.MULTILINE)
    with_hint = Path("said.record").read_bytes()
    Path("said.record").unlink()
    say(talk, "gain", "gain", "gain")
    assert Path("said.record").read_bytes() == with_hint


def test_help_lists_every_command(talk):
    out = say(talk, "help", "?")
    for word in ("undo", "hint", "why", "table", "show", "save", "quit", "back"):
        assert re.search(rf"\b{word}\b", out), word
    assert "Y yellow, level 1" in " ".join(out.split())


def test_pieces_are_named_in_the_language_asked_for(talk):
    assert "Y žlutý" in " ".join(say(talk, "help", options=["--lang", "cs"]).split())


def test_save_does_not_overwrite_other_files(talk):
    Path("letter.txt").write_text("dear friend")
    out = say(talk, "gain", "save other.record", "save letter.txt", "save no/where.record", "save")
    assert kept("other.record").actions == 1
    assert Path("letter.txt").read_text() == "dear friend"
    assert "letter.txt: " in out
    assert "no/where.record: " in out
    assert "saved: said.record" in out


def test_show_draws_a_tile(talk):
    out = say(talk, "show w05 X99", "show")
    assert "W05 white" in out
    assert "'X99'" in out


def test_confirm_asks_before_a_turn_ends(talk):
    out = say(talk, "gain", "gain", "gain", "no", "merge YY:G", "", options=["--confirm"])
    assert "gain ends your turn" in out
    assert done()[:3] == ["gain", "gain", "merge YY:G"]


def test_odd_input_is_answered_and_does_nothing(talk):
    out = say(talk, "0", "99", "9" * 5000, "\x1b[2J", "takе W05", "take  ", "²", "-1", "fill", "", "use")
    assert "invalid number 99" in out
    assert "\x1b" not in out
    assert done() == []


def test_nothing_hidden_is_shown(talk):
    out = say(talk, "table", "help", "hint")
    position = kept("said.record").position
    for tile in position["decks"]["white"] + position["decks"]["black"]:
        assert tile not in out


@pytest.mark.parametrize("name", ["six", "everything", "solo-normal"])
def test_the_table_fits_eighty_columns_and_says_all_without_color(talk, name):
    path = GOLDEN / f"{name}.record"
    for turn in (0, 10, 25):
        out = talk("replay", path, "-C", FROZEN, "--turn", turn).out
        assert max(map(len, out.splitlines())) <= 80
        position = json.loads(talk("replay", path, "-C", FROZEN, "--turn", turn, "--format", "json").out)
        for market in position["markets"]:
            assert all(tile in out for tile in (*market["white"], *market["black"]) if tile)
        for seat in position["seats"]:
            assert f"supply     {seat['supply'] or 'nothing'}\n" in re.sub(" +\n", "\n", out)
            shown = [*seat["completed"], *seat["scored"], *(tile["id"] for tile in seat["tiles"])]
            assert all(tile in out for tile in shown)
            assert all(f"({row})" in out for tile in seat["tiles"] for row in tile.get("rows", ()))
        for letter, count in position["reserve"].items():
            assert f"{letter}{count} " in out


def test_rotated_tiles_and_open_bonuses_are_shown(talk):
    path = GOLDEN / "everything.record"
    lines = [action.text for turn in parse(path.read_bytes()).turns for action in turn.actions]
    before = next(n for n, line in enumerate(lines) if line.startswith("use "))
    tile = lines[before].split()[1]
    out = talk("replay", path, "-C", FROZEN, "--at", before).out
    assert re.search(rf"^  {tile} +rotated: ", out, re.MULTILINE)
    assert f"next: {lines[before]}" in out
