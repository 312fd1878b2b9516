"""``play`` and ``replay``: whole games through pipes and on a terminal, leaving and going on, and bad requests."""

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from running import COMMAND, environment, on_terminal, process

from squareone_data.files import load, packaged
from squareone_data.play.records import parse
from squareone_data.play.replay import verify

PLAY = Path(__file__).parents[1] / "play"
GOLDEN = PLAY / "golden"
FROZEN = PLAY.parents[1] / "conformance" / "square-one" / "full"
SOLO = GOLDEN / "solo-hard.record"


@pytest.fixture
def talk(squareone, monkeypatch):
    """Runs a command with these lines on standard input."""

    def go(*arguments, lines=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return squareone(*arguments)

    return go


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


# ---- the conversation


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
    numbers = [int(one) for one in re.findall(r"^ +(\d+) merge ", ran.out, re.MULTILINE)]
    assert len(numbers) == 30
    assert numbers == list(range(1, len(numbers) + 1))
    assert re.search(rf"^ +17 {re.escape(done('a.record')[0])}$", ran.out, re.MULTILINE)


def test_why_tells_every_rule_that_an_action_breaks(talk):
    out = say(talk, "why take B99", "why fill W05=G", "why gain", "why", "why nonsense")
    assert "no tile has the id 'B99'" in out
    assert re.search(r"fill W05=G is not legal here:\n  SO-4\.4: ", out)
    assert "gain is legal" in out
    assert "write an action after it" in out
    assert "no action is called 'nonsense'" in out
    assert done() == []


def test_an_illegal_action_is_refused_with_reasons_and_asked_again(talk):
    out = say(talk, "master W05=G", "gain")
    assert re.search(r"is not legal here:\n  SO-", out)
    assert done() == ["gain"]


def test_undo_takes_back_within_the_turn_but_not_what_turned_up_a_tile(talk):
    out = say(talk, "gain", "split G:YY", "undo", "undo", "undo", "gain", "take", "1", "undo", "quit")
    assert "taken back: split G:YY" in out
    assert out.count("there is nothing to take back") == 2
    assert [one.split()[0] for one in done()] == ["gain", "take"]


def test_hints_are_legal_change_nothing_and_come_from_the_best_bot(talk):
    hinted = say(talk, "hint", "gain", "gain", "gain")
    assert re.search(r"^planner would: \w+", hinted, re.MULTILINE)
    with_hint = Path("said.record").read_bytes()
    Path("said.record").unlink()
    say(talk, "gain", "gain", "gain")
    assert Path("said.record").read_bytes() == with_hint


def test_help_tells_every_command(talk):
    out = say(talk, "help", "?")
    for word in ("undo", "hint", "why", "table", "show", "save", "quit", "back"):
        assert re.search(rf"\b{word}\b", out), word
    assert "Y yellow, level 1" in " ".join(out.split())


def test_pieces_are_named_in_the_language_asked_for(talk):
    assert "Y žlutý" in " ".join(say(talk, "help", options=["--lang", "cs"]).split())


def test_save_writes_now_and_elsewhere_but_over_nothing_else(talk):
    Path("letter.txt").write_text("dear friend")
    out = say(talk, "gain", "save other.record", "save letter.txt", "save no/where.record", "save")
    assert kept("other.record").actions == 1
    assert Path("letter.txt").read_text() == "dear friend"
    assert "letter.txt: the file holds something else than a record" in out
    assert "there is no folder no" in out
    assert "saved: said.record" in out


def test_show_draws_a_tile(talk):
    out = say(talk, "show w05 X99", "show")
    assert "W05 white" in out
    assert "no tile has the id 'X99'" in out


def test_before_a_turn_ends_one_can_ask_to_be_asked(talk):
    out = say(talk, "gain", "gain", "gain", "no", "merge YY:G", "", options=["--confirm"])
    assert "gain ends your turn" in out
    assert done()[:3] == ["gain", "gain", "merge YY:G"]


def test_odd_input_is_answered_and_does_nothing(talk):
    out = say(talk, "0", "99", "9" * 5000, "\x1b[2J", "takе W05", "take  ", "²", "-1", "fill", "", "use")
    assert "there is no 99" in out
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
            shown = [*seat["completed"], *seat["scored"], *(one["id"] for one in seat["tiles"])]
            assert all(tile in out for tile in shown)
            assert all(f"({row})" in out for one in seat["tiles"] for row in one.get("rows", ()))
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


# ---- processes and terminals


posix = pytest.mark.skipif(os.name != "posix", reason="terminals and pipes as POSIX has them")


@posix
def test_ctrl_c_keeps_the_game(tmp_path):
    running = subprocess.Popen(
        [*COMMAND, "play", "--seed", "3", "--record", "a.record"], cwd=tmp_path, env=environment(),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    running.stdin.write(b"gain\n")
    running.stdin.flush()
    seen = b""
    while seen.count(b"actions left >") < 2:
        seen += os.read(running.stdout.fileno(), 4096)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (130, b"")
    assert b"Go on with: squareone play --resume a.record" in out
    assert [action.text for turn in kept(tmp_path / "a.record").turns for action in turn.actions] == ["gain"]


@posix
def test_a_game_killed_at_once_has_lost_no_turn_that_was_over(tmp_path):
    running = subprocess.Popen(
        [*COMMAND, "play", "--seed", "3", "--record", "a.record"], cwd=tmp_path, env=environment(),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    running.stdin.write(b"gain\n" * 7)
    running.stdin.flush()
    seen = b""
    while seen.count(b"actions left >") + seen.count(b"action left >") < 8:
        seen += os.read(running.stdout.fileno(), 4096)
    running.kill()
    running.communicate(timeout=60)
    assert len(kept(tmp_path / "a.record").turns) == 2


@posix
def test_on_a_terminal_the_table_is_colored_and_answers_are_read(tmp_path):
    import pty

    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        [*COMMAND, "play", "--seed", "3", "--record", "a.record"], cwd=tmp_path, env=environment(),
        stdin=theirs, stdout=theirs, stderr=theirs,
    )  # fmt: skip
    os.close(theirs)
    seen, answers, end = b"", [b"gain\n", b"undo\n", b"gain\n", b"\x04"], time.monotonic() + 60
    while time.monotonic() < end:
        try:
            part = os.read(ours, 4096)
        except OSError:
            break
        if not part:
            break
        seen += part
        if answers and seen.rstrip().endswith(b"left >"):
            os.write(ours, answers.pop(0))
            seen += b"\n"
    os.close(ours)
    assert running.wait(60) == 0, seen[-2000:]
    assert b"\x1b[" in seen
    assert b"taken back: gain" in seen
    assert [action.text for turn in kept(tmp_path / "a.record").turns for action in turn.actions] == ["gain"]


@posix
def test_a_replayed_table_is_plain_in_a_pipe_and_colored_on_a_terminal(tmp_path):
    command = ("replay", str(SOLO), "-C", str(FROZEN), "--turn", "3")
    assert "\x1b" not in process(*command, cwd=tmp_path).out
    assert "\x1b[" in on_terminal(*command, cwd=tmp_path).out


def test_input_that_is_no_utf_8_is_answered(tmp_path):
    done = subprocess.run(
        [*COMMAND, "play", "--seed", "3"], cwd=tmp_path, env=environment(), input=b"\xff\xfe\ngain\nquit\n",
        capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert kept(tmp_path / "square-one-3.record").actions == 1


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_the_table_needs_no_letters_that_an_encoding_lacks(tmp_path, encoding):
    command = ("replay", str(SOLO), "-C", str(FROZEN), "--turn", "3")
    ran = process(*command, cwd=tmp_path, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert (ran.code, ran.err) == (0, "")
    assert "?" not in ran.out


# ---- replay


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
