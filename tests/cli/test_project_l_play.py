"""``rules``, ``play`` and ``replay`` with the catalog of Project L: selected only by ``--catalog``."""

import io
import json
import sys

import pytest

from squareone_data.files import packaged

CATALOG = ("-C", packaged("project-l"))
POSITION = {
    "game": "project-l", "sets": ["base"], "players": 2, "turn": {"seat": 0, "actions_left": 3},
    "rows": {"white": ["W01", "W02", "W03", "W04"], "black": ["B01", "B02", "B03", "B04"]},
    "decks": {"white": "rest", "black": ["B07", "B08"]}, "reserve": "rest",
    "seats": [{"supply": "MDC", "tiles": [{"id": "W09", "pieces": ["M@c3"]}]}, {"supply": "MD"}],
}  # fmt: skip


@pytest.fixture
def ask(squareone, tmp_path, monkeypatch):
    """Runs a command about the position above, with these lines on standard input."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "position.json").write_text(json.dumps(POSITION), "utf-8")

    def go(*arguments, lines=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return squareone(*arguments, *CATALOG)

    return go


def test_a_game_begins_with_a_position_that_is_read_again(ask, tmp_path):
    ran = ask("rules", "new", "--players", 3, "--seed", 7)
    assert ran.code == 0 and json.loads(ran.out)["players"] == 3
    (tmp_path / "new.json").write_text(ran.out, "utf-8")
    listed = ask("rules", "legal", "--position", "new.json").out.splitlines()
    assert len([action for action in listed if action.startswith("take ")]) == 8
    assert len([action for action in listed if action.startswith("recycle ")]) == 48


def test_invalid_setup_exits_with_2(ask):
    ran = ask("rules", "new", "--players", 1, "--solo", "hard")
    assert (ran.code, "PL-7.1" in ran.err) == (2, True)


def test_actions_are_applied_and_the_first_illegal_one_is_reported(ask):
    ran = ask("rules", "apply", "--position", "position.json", "place M@W09:c4", "reward W09=M", "upgrade D:I")
    assert ran.code == 0
    seat = json.loads(ran.out)["seats"][0]
    assert (seat["supply"], seat["completed"], seat["tiles"]) == ("MMMIC", ["W09"], [])
    ran = ask("rules", "apply", "--position", "position.json", "place M@W09:c4", "gain")
    assert (ran.code, "PL-4.2: " in ran.err) == (1, True)


def test_broken_rules_of_an_action_are_listed(ask):
    ran = ask("rules", "explain", "--position", "position.json", "place D@W09:c3c4")
    assert (ran.code, ran.out.partition(": ")[0]) == (1, "PL-3.5")
    assert ask("rules", "explain", "--position", "position.json", "master").out == ""
    ran = ask("rules", "explain", "--position", "position.json", "place D@W09:z9")
    assert (ran.code, "z9" in ran.err) == (2, True)


def test_observation_and_outcome(ask):
    seen = json.loads(ask("rules", "observe", "--position", "position.json", "--seat", 1).out)
    assert seen["decks"] == {"white": 27, "black": 2}
    ran = ask("rules", "outcome", "--position", "position.json")
    assert ran.out.splitlines() == [
        "1.  seat 1  total 0: points 0, finishing 0, unfinished 0, completed 0, pieces left 2",
        "2.  seat 0  total -1: points 0, finishing 0, unfinished 1, completed 0, pieces left 3",
        "seat 1 leads",
    ]


def test_its_rules_are_listed(ask):
    ran = ask("rules", "list", "--rulings")
    assert ran.code == 0 and "PL-5.5" in ran.out and "PL-3.5" not in ran.out


@pytest.mark.parametrize("players", [1, 2, 4])
def test_bots_play_a_game_whose_record_is_replayed(ask, players):
    ran = ask("play", "--players", players, "--seed", 5, "--bots", "greedy", "--record", "game.record")
    assert ran.code == 0, ran.err
    # Every seat is ranked, and the winner is named unless there is only one player.
    assert ran.out.count("seat ") == players + (players > 1)
    verified = ask("replay", "game.record", "--verify")
    assert verified.code == 0, verified


def test_edited_record_is_reported_with_its_place(ask, tmp_path):
    ask("play", "--players", 2, "--seed", 5, "--bots", "greedy", "--record", "game.record")
    text = (tmp_path / "game.record").read_text("utf-8")
    first = next(line for line in text.splitlines() if line.startswith("place "))
    (tmp_path / "game.record").write_text(text.replace(first, "master", 1), "utf-8")
    ran = ask("replay", "game.record", "--verify")
    assert ran.code == 1 and "turn" in ran.out + ran.err


def test_person_plays_undoes_leaves_and_resumes(ask):
    lines = ["gain", "undo", "why reward W01=M", "hint", "place", "recycle", "gain", "gain", "gain", "quit"]
    ran = ask("play", "--seed", 2, "--bots", "person,random", "--record", "mine.record", lines=lines)
    assert ran.code == 0, ran.err
    words = ("White row", "undone: gain", "PL-4.1: ", "greedy suggests: take", "recycle white")
    assert [word for word in words if word not in ran.out] == []
    resumed = ask("play", "--resume", "mine.record", lines=["quit"])
    assert resumed.code == 0 and "Project L: 2 players, base: round" in resumed.out


def test_lowercase_actions_are_accepted(ask):
    ran = ask("play", "--position", "position.json", "--seed", 1, "--bots", "person,random", "--record", "a.record",
              lines=["place m@w09:C4", "reward w09=NONE", "draw white", "quit"])  # fmt: skip
    assert "seat 0 (person): place M@W09:c4" in ran.out
    assert "seat 0 (person): reward W09=none" in ran.out and "seat 0 (person): draw white" in ran.out
