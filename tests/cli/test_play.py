"""``play``: whole games of bots and people, leaving and going on, and bad requests."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playing import FROZEN, SOLO, kept, typed
from running import environment

from squareone_data.files import load, packaged
from squareone_data.play.records import parse

# ---- bots


def test_bots_play_a_game_and_its_record_is_good(talk):
    ran = talk("play", "--players", 2, "--sets", "base,joker", "--seed", 7, "--bots", "random", "--record", "a.record")
    assert ran.code == 0, ran.err
    assert re.search(r"^1\. seat \d \(random\): \d+ points?", ran.out)
    assert ran.out.endswith("record: a.record\n")
    record = kept("a.record")
    assert (record.seed, record.seats, record.result["over"]) == (7, ("random", "random"), True)
    assert talk("replay", "a.record", "--verify").out == (
        f"good: {record.actions} actions in {len(record.turns)} turns, to its end\n"
    )


def test_the_same_request_gives_the_same_bytes(talk):
    for name in ("a.record", "b.record"):
        talk("play", "--seed", 11, "--bots", "random,random", "--record", name)
    assert Path("a.record").read_bytes() == Path("b.record").read_bytes()


def test_without_a_seed_games_differ_and_the_record_tells_the_seed(talk):
    for name in ("a.record", "b.record"):
        assert talk("play", "--bots", "random", "--record", name).code == 0
    first, second = kept("a.record"), kept("b.record")
    assert first.seed != second.seed
    talk("play", "--bots", "random", "--seed", first.seed, "--record", "c.record")
    assert Path("c.record").read_bytes() == Path("a.record").read_bytes()


def test_a_game_of_bots_leaves_no_file_behind_unasked(talk):
    assert talk("play", "--bots", "random", "--seed", 1).code == 0
    assert os.listdir() == []


def test_the_result_as_json(talk):
    ran = talk("play", "--bots", "random", "--seed", 1, "--format", "json")
    document = json.loads(ran.out)
    assert (document["seed"], document["seats"], document["outcome"]["over"]) == (1, ["random", "random"], True)


def test_a_game_of_bots_can_be_stopped_and_gone_on_with(talk):
    ran = talk("play", "--bots", "random", "--seed", 1, "--most", 40, "--record", "a.record")
    assert (ran.code, ran.err) == (0, "stopped after 40 actions; the game is not over\n")
    assert re.search(r" (leads|share the lead)", ran.out)
    assert kept("a.record").actions == 40
    assert talk("play", "--resume", "a.record").code == 0
    talk("play", "--bots", "random", "--seed", 1, "--record", "b.record")
    assert Path("a.record").read_bytes() == Path("b.record").read_bytes()


def test_every_bot_there_is_can_play(talk):
    kind = load(packaged("square-one")).kind
    from squareone_data.play.players import makers

    for name in makers(kind):
        assert talk("play", "--bots", name, "--solo", "easy", "--seed", 2).code == 0, name


def test_a_solo_game_needs_one_bot_only(talk):
    assert talk("play", "--solo", "normal", "--bots", "random", "--seed", 3, "--record", "s.record").code == 0
    assert kept("s.record").seats == ("random", "opponent")


# ---- people


def test_a_person_plays_solo_to_the_end(talk):
    record = parse(SOLO.read_bytes())
    ran = talk("play", "-C", FROZEN, "--solo", "hard", "--seed", 1, "--record", "mine.record", lines=typed(record))
    assert ran.code == 0, ran.out[-2000:] + ran.err
    mine = parse(Path("mine.record").read_bytes())
    assert (mine.seats, mine.turns, mine.result) == (("person", "opponent"), record.turns, record.result)
    assert re.search(r"seat \d \(\w+\) wins\.\nrecord: mine\.record\n$", ran.out)


def test_a_person_and_a_bot_play_to_the_end(talk):
    """The lines typed are those a bot chose when two bots played, so the game takes the same course."""
    talk("play", "--seed", 5, "--bots", "greedy", "--record", "bots.record")
    bots = kept("bots.record")
    ran = talk("play", "--seed", 5, "--bots", "person,greedy", "--record", "mine.record", lines=typed(bots))
    assert ran.code == 0, ran.out[-2000:]
    assert kept("mine.record").turns == bots.turns


def test_that_faces_are_stand_ins_is_said_once(talk):
    ran = talk("play", "--seed", 1, lines=["gain", "gain", "gain", "table"])
    assert ran.out.count("stand-in") == 1


def test_end_of_input_keeps_the_game_and_says_how_to_go_on(talk):
    ran = talk("play", "--seed", 3, "--record", "a.record", lines=["gain", "merge YY:G"])
    assert ran.code == 0
    assert "Go on with: squareone play --resume a.record" in ran.out
    assert [action.text for action in kept("a.record").turns[0].actions] == ["gain", "merge YY:G"]
    again = talk("play", "--resume", "a.record", lines=["gain", "quit"])
    assert again.code == 0
    record = kept("a.record")
    assert [action.text for action in record.turns[0].actions] == ["gain", "merge YY:G", "gain"]
    assert record.turns[0].digest is not None


def test_a_game_with_people_is_kept_even_if_no_file_was_named(talk):
    for _ in range(2):
        assert talk("play", "--seed", 3, lines=["gain", "quit"]).code == 0
    assert sorted(os.listdir()) == ["square-one-3-2.record", "square-one-3.record"]
    assert kept("square-one-3.record").actions == 1


def test_the_record_is_written_after_every_turn(talk, monkeypatch):
    from squareone_data.play import keeping

    written = []
    monkeypatch.setattr(keeping, "write_text", lambda path, text: written.append(len(parse(text).turns)))
    talk("play", "--seed", 3, "--record", "a.record", lines=["gain"] * 8)
    assert written == [0, 1, 2, 3]


def test_a_disk_that_fills_up_does_not_end_the_game(talk, monkeypatch):
    from squareone_data.files.atomic import CannotWrite
    from squareone_data.play import keeping

    def full(path, text):
        if len(parse(text).turns) in (1, 2):
            raise CannotWrite(f"{path}: cannot be written: No space left on device")

    monkeypatch.setattr(keeping, "write_text", full)
    ran = talk("play", "--seed", 3, "--record", "a.record", lines=["gain"] * 7)
    told = " ".join(ran.out.split())
    assert told.count("No space left on device. Play on; `save FILE` keeps the game elsewhere.") == 2
    assert (ran.code, ran.err) == (0, "")


def test_a_resumed_game_can_be_kept_elsewhere(talk):
    talk("play", "--seed", 3, "--record", "a.record", lines=["gain", "quit"])
    before = Path("a.record").read_bytes()
    ran = talk("play", "--resume", "a.record", "--record", "b.record", lines=["gain", "quit"])
    assert "--resume b.record" in ran.out
    assert Path("a.record").read_bytes() == before
    assert kept("b.record").actions == 2


def test_a_position_can_be_played_on(talk):
    talk("play", "--seed", 4, "--bots", "random", "--record", "a.record")
    Path("p.json").write_text(talk("replay", "a.record", "--turn", 20, "--format", "json").out)
    ran = talk("play", "--position", "p.json", "--seed", 4, "--bots", "random", "--record", "b.record")
    assert ran.code == 0, ran.err
    assert kept("b.record").position == json.loads(Path("p.json").read_text())


# ---- bad requests


BAD = [
    (["play", "--bots", "radnom"], "no bot is called 'radnom'; did you mean random?"),
    (["play", "--bots", "random,random,random"], "3 bots are named, but 2 seats decide here; leave 1 out"),
    (["play", "--solo", "hard", "--bots", "random,random"], "1 seat decides"),
    (["play", "--seed", "luck"], "--seed"),
    (["play", "--seed", str(1 << 64), "--bots", "random"], "a seed has at most 64 bits"),
    (["play", "--players", "0"], "--players"),
    (["play", "--players", "7", "--bots", "random"], "SO-3.1"),
    (["play", "--players", "5", "--bots", "random"], "SO-3.6"),
    (["play", "--players", "1"], "SO-13.1"),
    (["play", "--players", "2", "--solo", "hard"], "SO-13.1"),
    (["play", "--solo", "brutal"], "SO-13.7"),
    (["play", "--sets", "bse"], "did you mean base"),
    (["play", "--sets", "joker", "--bots", "random"], "SO-1.11"),
    (["play", "--resume", "missing.record"], "missing.record: cannot be read"),
    (["play", "--resume", "letter.txt"], "letter.txt: line 1: not a record"),
    (["play", "--resume", "over.record"], "this game is over"),
    (["play", "--resume", "over.record", "--seed", "1", "--bots", "random"], "--seed, --bots"),
    (["play", "--position", "missing.json"], "missing.json: cannot be read"),
    (["play", "--position", "letter.txt"], "letter.txt"),
    (["play", "--position", "empty.json"], "is missing"),
    (["play", "--position", "empty.json", "--players", "2"], "--players: the position says that"),
    (["play", "--record", "letter.txt"], "the file holds something else than a record"),
    (["play", "--record", "going.record"], "the file holds a game that is not over"),
    (["play", "--record", "no/where.record"], "there is no folder no"),
    (["play", "--record", "."], "is a folder"),
    (["play", "--bots", "random", "--record", "letter.txt"], "the file holds something else"),
    (["play", "--format", "json"], "name bots for all seats"),
    (["play", "--most", "9"], "--most is for games of bots"),
    (["play", "-C", "nowhere"], "there is no such folder"),
    (["replay"], "FILE"),
    (["replay", "missing.record"], "missing.record: cannot be read"),
    (["replay", "."], "cannot be read"),
    (["replay", "letter.txt"], "letter.txt: line 1: not a record"),
    (["replay", "letter.txt", "--verify"], "letter.txt: line 1: not a record"),
    (["replay", "over.record", "--at", "99999"], "the record goes on for"),
    (["replay", "over.record", "--turn", "99999"], "the record goes on for"),
    (["replay", "over.record", "--at", "-1"], "--at"),
    (["replay", "over.record", "--at", "1", "--step"], "choose one of"),
    (["replay", "over.record", "--step", "--format", "json"], "--step"),
    (["replay", "-", "--step"], "--step"),
]


@pytest.mark.parametrize(("arguments", "words"), BAD, ids=lambda one: " ".join(one) if isinstance(one, list) else "")
def test_a_bad_request_is_told_and_nothing_is_written(talk, arguments, words):
    Path("letter.txt").write_text("dear friend\n")
    Path("empty.json").write_text("{}")
    Path("over.record").write_text(SOLO.read_text("utf-8"))
    going = SOLO.read_text("utf-8").split("turn: 3 0")[0]
    Path("going.record").write_text(going)
    before = {name: Path(name).read_bytes() for name in os.listdir()}
    ran = talk(*arguments, lines=["quit"])
    assert ran.code == 2
    assert words in " ".join((ran.err + ran.out).split())
    assert "Traceback" not in ran.err
    assert {name: Path(name).read_bytes() for name in os.listdir()} == before


def test_a_folder_that_cannot_be_written_is_told(talk, tmp_path):
    import builders

    if not builders.permissions_hold():
        pytest.skip("permissions do not stop this user")
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    ran = talk("play", "--bots", "random", "--seed", 1, "--record", closed / "a.record")
    assert ran.code == 2
    assert "cannot be written" in ran.err


def test_neither_command_is_imported_by_another(tmp_path):
    script = (
        "import sys\nsys.argv = ['squareone', 'validate', '--no-play']\n"
        "from squareone_data.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print([one for one in sys.modules if one.startswith('squareone_data.play.') or one.endswith('cli.play')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False, env=environment()
    )
    assert done.stdout.splitlines()[-1] == "[]"
