"""``play``: whole games of bots and people, leaving and resuming, and invalid requests."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playing import FROZEN, SOLO, kept, typed
from running import environment

from squareone_data.engine.records import parse
from squareone_data.game import find_game

# ---- bots


def test_bots_play_a_game_and_its_record_is_valid(talk):
    ran = talk("play", "--players", 2, "--sets", "base,joker", "--seed", 7, "--bots", "random", "--record", "a.record")
    assert ran.code == 0, ran.err
    assert re.search(r"^1\. seat \d \(random\): \d+ points?", ran.out)
    assert ran.out.endswith("record: a.record\n")
    record = kept("a.record")
    assert (record.seed, record.seats, record.result["over"]) == (7, ("random", "random"), True)
    verdict = json.loads(talk("replay", "a.record", "--verify", "--format", "json").out)
    assert (verdict["good"], verdict["over"]) == (True, True)
    assert (verdict["actions"], verdict["turns"]) == (record.actions, len(record.turns))
    said = talk("replay", "a.record", "--verify").out
    assert f"{record.actions} actions in {len(record.turns)} turns" in said


def test_the_same_request_gives_the_same_bytes(talk):
    for name in ("a.record", "b.record"):
        talk("play", "--seed", 11, "--bots", "random,random", "--record", name)
    assert Path("a.record").read_bytes() == Path("b.record").read_bytes()


def test_games_without_a_seed_differ_and_record_their_seed(talk):
    for name in ("a.record", "b.record"):
        assert talk("play", "--bots", "random", "--record", name).code == 0
    first, second = kept("a.record"), kept("b.record")
    assert first.seed != second.seed
    talk("play", "--bots", "random", "--seed", first.seed, "--record", "c.record")
    assert Path("c.record").read_bytes() == Path("a.record").read_bytes()


def test_game_between_bots_writes_no_file_by_default(talk):
    assert talk("play", "--bots", "random", "--seed", 1).code == 0
    assert os.listdir() == []


def test_the_result_as_json(talk):
    ran = talk("play", "--bots", "random", "--seed", 1, "--format", "json")
    document = json.loads(ran.out)
    assert (document["seed"], document["seats"], document["outcome"]["over"]) == (1, ["random", "random"], True)


def test_game_between_bots_can_be_stopped_and_resumed(talk):
    ran = talk("play", "--bots", "random", "--seed", 1, "--most", 40, "--record", "a.record")
    assert (ran.code, "40" in ran.err) == (0, True)
    assert re.search(r" (leads|share the lead)", ran.out)
    assert kept("a.record").actions == 40
    assert talk("play", "--resume", "a.record").code == 0
    talk("play", "--bots", "random", "--seed", 1, "--record", "b.record")
    assert Path("a.record").read_bytes() == Path("b.record").read_bytes()


def test_every_bot_there_is_can_play(talk):
    for name in find_game("square-one").bots:
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


def test_stand_ins_are_mentioned_once(talk):
    ran = talk("play", "--seed", 1, lines=["gain", "gain", "gain", "table"])
    assert ran.out.count("stand-in") == 1


def test_end_of_input_saves_the_game_and_prints_how_to_resume(talk):
    ran = talk("play", "--seed", 3, "--record", "a.record", lines=["gain", "merge YY:G"])
    assert ran.code == 0
    assert "squareone play --resume a.record" in ran.out
    assert [action.text for action in kept("a.record").turns[0].actions] == ["gain", "merge YY:G"]
    again = talk("play", "--resume", "a.record", lines=["gain", "quit"])
    assert again.code == 0
    record = kept("a.record")
    assert [action.text for action in record.turns[0].actions] == ["gain", "merge YY:G", "gain"]
    assert record.turns[0].digest is not None


def test_game_with_people_is_saved_by_default(talk):
    for _ in range(2):
        assert talk("play", "--seed", 3, lines=["gain", "quit"]).code == 0
    assert sorted(os.listdir()) == ["square-one-3-2.record", "square-one-3.record"]
    assert kept("square-one-3.record").actions == 1


def test_the_record_is_written_after_every_turn(talk, monkeypatch):
    from squareone_data.terminal import autosave

    written = []
    monkeypatch.setattr(autosave, "write_text", lambda path, text: written.append(len(parse(text).turns)))
    talk("play", "--seed", 3, "--record", "a.record", lines=["gain"] * 8)
    assert written == [0, 1, 2, 3]


def test_a_disk_that_fills_up_does_not_end_the_game(talk, monkeypatch):
    from squareone_data.files.atomic import CannotWrite
    from squareone_data.terminal import autosave

    def full(path, text):
        if len(parse(text).turns) in (1, 2):
            raise CannotWrite(f"{path}: cannot be written: No space left on device")

    monkeypatch.setattr(autosave, "write_text", full)
    ran = talk("play", "--seed", 3, "--record", "a.record", lines=["gain"] * 7)
    assert ran.out.count("No space left on device") == 2
    assert (ran.code, ran.err) == (0, "")


def test_resumed_game_can_be_saved_to_another_file(talk):
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


# ---- invalid requests


BAD = [
    (["play", "--bots", "radnom"], "'radnom'; did you mean random?"),
    (["play", "--bots", "random,random,random"], "2, got 3"),
    (["play", "--solo", "hard", "--bots", "random,random"], "1, got 2"),
    (["play", "--seed", "luck"], "--seed"),
    (["play", "--seed", str(1 << 64), "--bots", "random"], "64 bits"),
    (["play", "--players", "0"], "--players"),
    (["play", "--players", "7", "--bots", "random"], "SO-3.1"),
    (["play", "--players", "5", "--bots", "random"], "SO-3.6"),
    (["play", "--players", "1"], "SO-13.1"),
    (["play", "--players", "2", "--solo", "hard"], "SO-13.1"),
    (["play", "--solo", "brutal"], "SO-13.7"),
    (["play", "--sets", "bse"], "did you mean base"),
    (["play", "--sets", "joker", "--bots", "random"], "SO-1.11"),
    (["play", "--resume", "missing.record"], "missing.record: "),
    (["play", "--resume", "letter.txt"], "letter.txt: line 1: "),
    (["play", "--resume", "over.record"], "squareone replay over.record"),
    (["play", "--resume", "over.record", "--seed", "1", "--bots", "random"], "--seed, --bots"),
    (["play", "--position", "missing.json"], "missing.json: "),
    (["play", "--position", "letter.txt"], "letter.txt"),
    (["play", "--position", "empty.json"], "game"),
    (["play", "--position", "empty.json", "--players", "2"], "--players: "),
    (["play", "--record", "letter.txt"], "--record letter.txt: "),
    (["play", "--record", "going.record"], "squareone play --resume going.record"),
    (["play", "--record", "no/where.record"], "--record no/where.record: "),
    (["play", "--record", "."], "--record .: "),
    (["play", "--bots", "random", "--record", "letter.txt"], "--record letter.txt: "),
    (["play", "--format", "json"], "--format json"),
    (["play", "--most", "9"], "--most"),
    (["play", "-C", "nowhere"], "nowhere: "),
    (["replay"], "FILE"),
    (["replay", "missing.record"], "missing.record: "),
    (["replay", "."], ".: "),
    (["replay", "letter.txt"], "letter.txt: line 1: "),
    (["replay", "letter.txt", "--verify"], "letter.txt: line 1: "),
    (["replay", "over.record", "--at", "99999"], "actions in "),
    (["replay", "over.record", "--turn", "99999"], "actions in "),
    (["replay", "over.record", "--at", "-1"], "--at"),
    (["replay", "over.record", "--at", "1", "--step"], "--at"),
    (["replay", "over.record", "--step", "--format", "json"], "--step"),
    (["replay", "-", "--step"], "--step"),
]


def write_files(record):
    """Write the files that the requests name, from the record of a finished game."""
    Path("letter.txt").write_text("dear friend\n")
    Path("empty.json").write_text("{}")
    Path("over.record").write_text(record.read_text("utf-8"))
    Path("going.record").write_text(record.read_text("utf-8").split("turn: 3 0")[0])


@pytest.mark.parametrize(
    ("arguments", "words"), BAD, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_invalid_request_is_refused_and_writes_nothing(talk, arguments, words):
    write_files(SOLO)
    before = {name: Path(name).read_bytes() for name in os.listdir()}
    ran = talk(*arguments, lines=["quit"])
    assert ran.code == 2
    assert words in " ".join((ran.err + ran.out).split())
    assert "Traceback" not in ran.err
    assert {name: Path(name).read_bytes() for name in os.listdir()} == before


def test_unwritable_folder_is_reported(talk, tmp_path):
    import builders

    if not builders.permissions_hold():
        pytest.skip("permissions do not stop this user")
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    ran = talk("play", "--bots", "random", "--seed", 1, "--record", closed / "a.record")
    assert ran.code == 2
    assert str(closed) in ran.err


def test_other_commands_do_not_import_play_or_replay(tmp_path):
    script = (
        "import sys\nsys.argv = ['squareone', 'validate', '--no-play']\n"
        "from squareone_data.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "parts = ('squareone_data.engine.', 'squareone_data.terminal.', 'squareone_data.cli.play')\n"
        "print([name for name in sys.modules if name.startswith(parts)])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False, env=environment()
    )
    assert done.stdout.splitlines()[-1] == "[]"
