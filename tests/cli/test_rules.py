"""``squareone rules``: the oracle at the command line."""

import json
import os
import shutil
import subprocess
import time

import builders
import pytest
import toy
from hand import BROKEN, POSITION, put
from running import COMMAND, environment

LOW = put("decks.white", ["W36"], put("discard", [f"W{number:02}" for number in range(6, 36)]))


@pytest.fixture
def at(tmp_path):
    """Write a position to a file and return its path."""

    def write(document, name="position.json"):
        path = tmp_path / name
        path.write_text(document if isinstance(document, str) else json.dumps(document), "utf-8")
        return path

    return write


@pytest.fixture
def position(at):
    """The file of a valid position."""
    return at(POSITION)


def piped(given, *arguments, cwd):
    """Run the command as a process with something on standard input."""
    done = subprocess.run(
        [*COMMAND, "rules", *map(str, arguments)], input=given, cwd=cwd, env=environment(), capture_output=True,
        timeout=60, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout.decode(), done.stderr.decode()


# -- what it prints ----------------------------------------------------------------------------------------------------


def test_new_prints_a_position_that_can_be_asked_about(squareone, at):
    ran = squareone("rules", "new", "--players", 2, "--sets", "base,joker", "--seed", 7)
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)["sets"] == ["base", "joker"]
    assert squareone("rules", "legal", "--position", at(ran.out)).out.startswith("gain\ntake ")


def test_new_gives_the_same_bytes_for_the_same_seed(squareone):
    one, same, other = (squareone("rules", "new", "--seed", seed).out for seed in (7, 7, 8))
    assert one == same != other


@pytest.mark.parametrize("sets", ["base,joker", "joker,base", " base , joker "])
def test_sets_may_come_in_any_order(squareone, sets):
    assert json.loads(squareone("rules", "new", "--sets", sets).out)["sets"] == ["base", "joker"]


def test_solo_needs_no_number_of_players(squareone):
    assert json.loads(squareone("rules", "new", "--solo", "hard").out)["players"] == 1
    assert json.loads(squareone("rules", "new", "--players", 1, "--solo", "hard").out)["solo"] == "hard"


def test_legal_prints_one_action_a_line_or_a_list(squareone, position):
    lines = squareone("rules", "legal", "--position", position).out.splitlines()
    listed = json.loads(squareone("rules", "legal", "--position", position, "--format", "json").out)
    assert lines == listed
    assert "merge YY:G" in lines


def test_legal_prints_nothing_once_the_game_is_over(squareone, at):
    over = at(put("phase", "over", put("decks.black", [])))
    assert squareone("rules", "legal", "--position", over) == (0, "", "")


def test_apply_prints_the_position_after_the_actions(squareone, position):
    ran = squareone("rules", "apply", "--position", position, "gain", "merge YYY:O")
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)["seats"][0]["supply"] == "GO"


def test_apply_ends_with_1_and_every_reason_of_the_first_illegal_action(squareone, position):
    ran = squareone("rules", "apply", "--position", position, "gain", "merge YYYY:R", "take B24")
    assert (ran.code, ran.out) == (1, "")
    first, *reasons = ran.err.splitlines()
    assert "action 2, `merge YYYY:R`" in first
    assert [reason.partition(":")[0] for reason in reasons] == ["  SO-4.5"]


def test_shuffle_is_printed_on_standard_error(squareone, at):
    low = at(LOW)
    ran = squareone("rules", "apply", "--position", low, "take W01", "--seed", 3)
    assert ran.code == 0
    assert ran.err.startswith("shuffle white W")
    assert ran.err.split()[2:] == json.loads(ran.out)["decks"]["white"]
    assert squareone("rules", "apply", "--position", low, "take W01", "--seed", 4).err != ran.err
    given = squareone("rules", "apply", "--position", low, "take W01", ran.err.strip())
    assert (given.out, given.err) == (ran.out, "")


def test_shuffle_before_an_illegal_action_is_printed(squareone, at):
    ran = squareone("rules", "apply", "--position", at(LOW), "take W01", "take W01")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("shuffle white W")
    assert "SO-4.3" in ran.err


def test_explain_prints_nothing_for_a_legal_action(squareone, position):
    assert squareone("rules", "explain", "--position", position, "take B01") == (0, "", "")
    assert json.loads(squareone("rules", "explain", "--position", position, "gain", "--format", "json").out) == []


def test_explain_prints_every_broken_rule_a_line(squareone, position):
    ran = squareone("rules", "explain", "--position", position, "merge RR:G")
    assert (ran.code, ran.err) == (1, "")
    assert [line.split(":")[0] for line in ran.out.splitlines()] == ["SO-4.5"] * 3
    ran = squareone("rules", "explain", "--position", position, "take B24", "--format", "json")
    assert (ran.code, [reason["rule"] for reason in json.loads(ran.out)]) == (1, ["SO-4.3"])


def test_observe_hides_the_decks(squareone, position):
    seen = json.loads(squareone("rules", "observe", "--position", position, "--seat", 1).out)
    assert (seen["seat"], seen["decks"]) == (1, {"white": 30, "black": 2})


def test_outcome_as_text_and_as_json(squareone, position, at):
    assert squareone("rules", "outcome", "--position", position).out.splitlines() == [
        "1.  seat 0  total 3: points 2, combo points 1",
        "2.  seat 1  total 0: points 0, combo points 0",
        "seat 0 leads",
    ]
    found = json.loads(squareone("rules", "outcome", "--position", position, "--format", "json").out)
    assert (found["over"], found["winners"], found["tie_break"]) == (False, [0], None)
    over = put("phase", "over", put("decks.black", []))
    tied = put("seats.1.scored", ["B10"], over)
    assert squareone("rules", "outcome", "--position", at(tied)).out.endswith("seat 0 wins by combo points\n")
    shared = put("seats.0.combo_points", 0, put("seats.1.scored", ["B05"], over))
    assert squareone("rules", "outcome", "--position", at(shared)).out.endswith("seat 0 and seat 1 win, a tie\n")


def test_list_has_every_rule_and_every_ruling(squareone, shipped):
    known = shipped.game.rules
    lines = squareone("rules", "list").out.splitlines()
    assert [line.split()[0] for line in lines if line.startswith("SO-")] == list(known)
    rulings = json.loads(squareone("rules", "list", "--rulings", "--format", "json").out)
    assert [ruling["rule"] for ruling in rulings] == [rule.number for rule in known.values() if rule.is_ruling]
    assert all("Ruling" in ruling["text"] for ruling in rulings)


def test_a_position_comes_from_standard_input(tmp_path):
    given = json.dumps(POSITION).encode()
    code, out, err = piped(given, "explain", "--position", "-", "take B24", cwd=tmp_path)
    assert (code, out.partition(": ")[0], err) == (1, "SO-4.3", "")


def test_the_catalog_that_is_named_is_played_with(squareone, copy, edit, position):
    edit(copy / "base" / "white.json", '"id": "W05", "rows": ["G", "Y Y Y"]', '"id": "W05", "rows": ["G", "Y Y"]')
    assert "fill W05=YY\n" in squareone("rules", "legal", "-C", copy, "--position", position).out
    assert "fill W05=YY\n" not in squareone("rules", "legal", "--position", position).out


# -- what it refuses ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BROKEN)
def test_invalid_position_exits_with_2_and_every_reason(squareone, at, name):
    document, reasons = BROKEN[name]
    ran = squareone("rules", "legal", "--position", at(document))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("squareone: ")
    for reason in reasons:
        assert reason in ran.err


NO_JSON = {
    "": "empty", "{": "line 1", "{'game': 1}": "", '{"game": 1,}': "comma", "[1] [2]": "column 5",
    '{"round": NaN}': "NaN", '{"round": 1e400}': "1e400", '{"round": 1, "round": 2}': "round",
    "[" * 100_000: "deep", '{"round": ' + "9" * 500 + "}": "column 11", "// none\n{}": "comment",
}  # fmt: skip


@pytest.mark.parametrize("text", NO_JSON, ids=lambda text: text[:20])
def test_invalid_json_is_reported_with_its_place(squareone, at, text):
    path = at(text)
    ran = squareone("rules", "legal", "--position", path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"squareone: {path}")
    assert NO_JSON[text] in ran.err


def test_binary_input_is_refused(squareone, tmp_path):
    for content in (b"\xff\xfe\x00", b"\x80", b"PK\x03\x04\x00\x00", bytes(range(256))):
        (tmp_path / "p.json").write_bytes(content)
        ran = squareone("rules", "legal", "--position", tmp_path / "p.json")
        assert (ran.code, ran.out) == (2, "")
        assert "Traceback" not in ran.err


def test_unreadable_file_is_reported(squareone, tmp_path):
    for path in (tmp_path / "none.json", tmp_path):
        ran = squareone("rules", "legal", "--position", path)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(f"squareone: {path}: ")


REFUSED = [
    (("new", "--players", 7), "SO-3.1"),
    (("new", "--players", 0), "SO-3.1"),
    (("new", "--players", "two"), "--players"),
    (("new", "--players", 5), "SO-3.6"),
    (("new", "--sets", "base,jokre"), "did you mean joker?"),
    (("new", "--sets", ""), "''"),
    (("new", "--solo", "evil"), "SO-13.7"),
    (("new", "--solo", "easy", "--players", 3), "SO-13.1"),
    (("new", "--players", 1), "SO-13.1"),
    (("new", "--seed", "x"), "--seed"),
    (("legal",), "--position"),
    (("observe", "--position", "-"), "--seat"),
    (("nothing",), "nothing"),
    (("list", "--format", "xml"), "--format"),
]


@pytest.mark.parametrize(("arguments", "word"), REFUSED)
def test_invalid_request_exits_with_2(squareone, arguments, word):
    ran = squareone("rules", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert word in ran.err


@pytest.mark.parametrize("action", ["", "gian", "take", "merge YY", "take W999", "use CW03 fly", "merge YX:G", "--"])
@pytest.mark.parametrize("command", ["apply", "explain"])
def test_unknown_action_exits_with_2(squareone, position, command, action):
    ran = squareone("rules", command, "--position", position, action)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_invalid_seat_exits_with_2(squareone, position, seat):
    ran = squareone("rules", "observe", "--position", position, "--seat", seat)
    assert (ran.code, ran.out) == (2, "")
    assert str(seat) in ran.err


def test_unchecked_takes_a_position_that_breaks_a_rule(squareone, at):
    path = at(BROKEN["several broken rules"][0])
    assert squareone("rules", "legal", "--position", path).code == 2
    assert squareone("rules", "legal", "--position", path, "--unchecked").out.startswith("gain\n")


def test_a_catalog_with_faults_is_not_played_with(squareone, copy, position):
    (copy / "base" / "white.json").write_text("{")
    ran = squareone("rules", "legal", "-C", copy, "--position", position)
    assert ran.code == 2
    assert "squareone validate" in ran.err


# -- batch -------------------------------------------------------------------------------------------------------------


def test_batch_answers_every_line_in_order_and_ends_with_0(tmp_path):
    lines = [
        b'{"id": 1, "ask": "new"}',
        b"x",
        b"",
        b'{"id": 3, "ask": "legal", "position": {}}',
        b'{"id": 4, "ask": "new"}',
    ]
    code, out, err = piped(b"\n".join(lines), "batch", cwd=tmp_path)
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert [answer.get("id") for answer in answers] == [1, None, 3, 4]
    assert ["error" in answer for answer in answers] == [False, True, True, False]


def test_batch_of_nothing_is_nothing(tmp_path):
    assert piped(b"", "batch", cwd=tmp_path) == (0, "", "")


def test_batch_answers_before_it_reads_the_next_line(tmp_path):
    """A program may wait for an answer before it sends the next request."""
    with subprocess.Popen(
        [*COMMAND, "rules", "batch"], cwd=tmp_path, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as running:
        for number in range(3):
            running.stdin.write(json.dumps({"id": number, "ask": "new"}).encode() + b"\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["id"] == number
        running.stdin.close()
        assert running.wait(30) == 0


def test_batch_stops_quietly_on_a_closed_pipe(tmp_path):
    questions = tmp_path / "questions.jsonl"
    questions.write_bytes(b'{"ask": "new"}\n' * 2000)
    script = f"set -o pipefail; {' '.join(COMMAND)} rules batch < questions.jsonl | head -1 > first.json"
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, env=environment(), capture_output=True, check=False)
    assert b"Traceback" not in done.stderr
    assert json.loads((tmp_path / "first.json").read_text())["position"]["players"] == 2


def test_a_thousand_questions_take_less_than_two_seconds_of_work(tmp_path, shipped):
    """Start included; counted is the time of the processor, so that others on the machine do not matter."""
    from squareone_data.engine.bots import seat_bot
    from squareone_data.engine.game_loop import steps
    from squareone_data.rng import Chance

    engine, lines = shipped.game.engine, []
    for seed in range(9):
        chance = Chance(seed)
        state = engine.initial(shipped, engine.configure(shipped, ["base", "joker"], 2), seed)
        bots = [seat_bot(shipped.game, "random", chance, seat) for seat in range(2)]
        lines += [
            json.dumps({"ask": "legal", "position": engine.to_position(step.before)})
            for step in steps(engine, state, bots, chance)
        ]
    given = "\n".join(lines[:1000]).encode()
    assert len(lines) >= 1000
    before, began = os.times(), time.perf_counter()
    code, out, _ = piped(given, "batch", cwd=tmp_path)
    wall, after = time.perf_counter() - began, os.times()
    work = after.children_user + after.children_system - before.children_user - before.children_system
    assert (code, len(out.splitlines())) == (0, 1000)
    assert work < 2, f"{work:.2f} s of work, {wall:.2f} s on the clock"


def test_bash_can_ask(tmp_path):
    """A shell script needs quiet output and exit codes."""
    assert shutil.which("bash")
    script = f"""
    squareone() {{ {" ".join(COMMAND)} "$@"; }}
    squareone rules new --seed 7 > p.json &&
    squareone rules apply --position p.json "$(squareone rules legal --position p.json | head -1)" |
    squareone rules outcome --position - --format json
    """
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, env=environment(), capture_output=True, check=True)
    assert json.loads(done.stdout)["winners"] == [0, 1]


@pytest.mark.parametrize("arguments", [("new",), ("batch",), ("list",)])
def test_game_without_rules_is_reported(squareone, tmp_path, register_game, arguments):
    register_game(toy.GAME)
    folder = builders.on_disk(tmp_path / "toy", toy.FILES)
    ran = squareone("rules", *arguments, "-C", folder)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("squareone: Toy ")
