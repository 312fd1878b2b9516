"""The command `watch`: after each save it prints new findings and fixed ones, and nothing else."""

import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress

import pytest
from builders import BLACK, GAME, WHITE
from running import COMMAND, environment
from saving import Saves, put, save

CLOCK = r"\d\d:\d\d:\d\d"


@pytest.fixture
def watched(squareone, small, monkeypatch):
    """The function that watches the sample while changes are made in turn, and returns what each round printed."""

    def go(*changes, options=(), folder=small, rounds=None):
        saves = Saves(monkeypatch, changes)
        ran = squareone("watch", folder, "--stop-after", len(changes) + 1 if rounds is None else rounds, *options)
        assert (ran.code, ran.err) == (0, "")
        assert saves.waiting == [], "watch answered before every change was made"
        return [part for part in re.split(rf"^(?={CLOCK} )", ran.out, flags=re.MULTILINE) if part]

    return go


def heads(said):
    """Return the first lines of new and of fixed findings, in order."""
    return re.findall(r"^(?:error|warning|info|fixed)\[SQ\d+\]", said, re.MULTILINE)


def test_first_round_prints_everything_and_names_the_folder(watched, small):
    (first,) = watched()
    assert re.match(rf"{CLOCK} {re.escape(str(small))}\n", first)
    assert first.endswith(f"{small}: no findings\n")


def test_finding_is_printed_when_new_and_when_fixed_but_not_between(watched, small):
    broken = put(small / WHITE, '"reward": "R"', '"reward": "Q"')
    unrelated = put(small / GAME, '"version": "1"', '"version": "2"')
    fixed = put(small / WHITE, '"reward": "Q"', '"reward": "R"')
    _, second, third, fourth = watched(broken, unrelated, fixed)
    assert re.match(rf"{CLOCK} {WHITE}\n", second)
    assert heads(second) == ["error[SQ210]"]
    assert f"  --> {small / WHITE}:6:" in second
    assert second.endswith(f"{small}: 1 error\n")
    assert re.match(rf"{CLOCK} {GAME}\n", third)
    assert heads(third) == []
    assert third.endswith(f"{small}: 1 error\n")
    assert heads(fourth) == ["fixed[SQ210]"]
    assert fourth.endswith(f"{small}: no findings\n")


def test_finding_that_moves_to_another_line_is_not_printed_again(watched, small):
    broken = put(small / WHITE, '"reward": "R"', '"reward": "Q"')
    moved = put(small / WHITE, '  "tiles": [\n', '  "tiles": [\n\n\n')
    _, second, third = watched(broken, moved)
    assert heads(second) == ["error[SQ210]"]
    assert heads(third) == []


def test_fixed_findings_are_printed_before_new_ones(watched, small):
    broken = put(small / WHITE, '"reward": "R"', '"reward": "Q"')

    def other():
        put(small / WHITE, '"reward": "Q"', '"reward": "R"')()
        put(small / BLACK, '"points": 3, ', "")()

    _, _, third = watched(broken, other)
    assert heads(third)[0] == "fixed[SQ210]"
    assert set(heads(third)[1:]) and not any(line.startswith("fixed") for line in heads(third)[1:])
    assert third.splitlines()[0].split(" ", 1)[1] == f"{BLACK}, {WHITE}"


def test_equal_findings_are_counted(watched, small):
    def twice():
        put(small / WHITE, '["G", "Y Y Y"]', '["Q", "Y Q"]')()

    def one_less():
        put(small / WHITE, '["Q", "Y Q"]', '["G", "Y Q"]')()

    _, second, third = watched(twice, one_less)
    assert second.endswith(": 2 errors\n")
    assert heads(second) == ["error[SQ210]", "error[SQ210]"]
    assert heads(third) == ["fixed[SQ210]"]


def test_added_and_removed_files_are_changes(watched, small):
    before = (small / BLACK).read_text("utf-8")
    _, gone, back = watched((small / BLACK).unlink, lambda: save(small / BLACK, before))
    assert "error[SQ301]" in heads(gone)
    assert gone.splitlines()[0].endswith(f" {BLACK}")
    assert "fixed[SQ301]" in heads(back)


def test_incomplete_game_json_is_reported_and_watching_continues(watched, small):
    whole = (small / GAME).read_text("utf-8")
    _, half, back = watched(lambda: save(small / GAME, whole[:200]), lambda: save(small / GAME, whole))
    assert any(line.startswith("error[SQ10") for line in heads(half))
    assert set(heads(back)) == {line.replace("error", "fixed") for line in heads(half)}


def test_missing_game_json_is_reported_and_watching_continues(watched, small):
    whole = (small / GAME).read_text("utf-8")
    _, gone, back = watched((small / GAME).unlink, lambda: save(small / GAME, whole))
    assert heads(gone)
    assert set(heads(back)) == {line.replace("error", "fixed") for line in heads(gone)}


def test_other_files_are_ignored(watched, small):
    def others():
        for name in ("notes.txt", ".white.json.swp", "schema/x.json", "a/b/c.json"):
            (small / name).parent.mkdir(parents=True, exist_ok=True)
            (small / name).write_text("x")
        (small / "notes.txt").unlink()
        return False

    (small / "schema").mkdir()
    (small / "a/b").mkdir(parents=True)
    _, second = watched(others, put(small / GAME, '"version": "1"', '"version": "2"'), rounds=2)
    assert second.splitlines()[0].endswith(f" {GAME}")


def test_save_during_validation_is_not_missed(watched, small, monkeypatch):
    from squareone_data.cli import validate

    real, saves = validate.report_on, [put(small / WHITE, '"reward": "R"', '"reward": "Q"')]

    def slow(*arguments):
        answer = real(*arguments)
        if saves:
            saves.pop()()
        return answer

    monkeypatch.setattr(validate, "report_on", slow)
    first, second = watched(lambda: None, rounds=2)
    assert heads(first) == []
    assert heads(second) == ["error[SQ210]"]


@pytest.fixture
def mine(squareone, small, tmp_path, monkeypatch):
    """An own expansion beside the sample, which it extends; the working folder is above both."""
    monkeypatch.chdir(tmp_path)
    squareone("init", "mine", "--extends", "./small")
    return tmp_path / "mine"


def test_extended_catalog_is_watched_too(watched, mine, small):
    _, second = watched(put(small / GAME, '"version": "1"', '"version": "2"'), folder="mine")
    assert second.splitlines()[0].endswith(f" ../small/{GAME}")
    assert "warning[SQ310]" in second


def test_changed_extends_changes_the_watched_folders(watched, mine, small, tmp_path):
    shutil.copytree(small, tmp_path / "other")
    _, other, changed = watched(
        put(mine / GAME, '"../small"', '"../other"'),
        put(tmp_path / "other" / GAME, '"version": "1"', '"version": "2"'),
        folder="mine",
    )
    assert other.splitlines()[0].endswith(f" {GAME}")
    assert changed.splitlines()[0].endswith(f" ../other/{GAME}")


def test_set_folder_that_is_moved_in_is_a_change(watched, small, tmp_path):
    (small / "combo").rename(tmp_path / "combo")
    _, second = watched(lambda: (tmp_path / "combo").rename(small / "combo"))
    assert second.splitlines()[0].endswith(" combo")
    assert "fixed[SQ301]" in heads(second)


def test_missing_folder_is_waited_for(watched, small, tmp_path):
    def away_and_back():
        small.rename(tmp_path / "elsewhere")
        back = threading.Timer(0.4, lambda: (tmp_path / "elsewhere").rename(small))
        back.start()

    _, gone, back, changed = watched(away_and_back, put(small / WHITE, '"reward": "R"', '"reward": "Q"'), rounds=3)
    assert re.fullmatch(rf"{CLOCK} {small}: folder not found; waiting for it to return\n", gone)
    assert re.match(rf"{CLOCK} {small}\n{small}: no findings", back)
    assert heads(changed) == ["error[SQ210]"]


def test_replaced_folder_is_watched(watched, small, tmp_path):
    def replace():
        shutil.copytree(small, tmp_path / "new")
        small.rename(tmp_path / "old")
        (tmp_path / "new").rename(small)

    *_, changed = watched(replace, put(small / WHITE, '"reward": "R"', '"reward": "Q"'), rounds=3)
    assert heads(changed) == ["error[SQ210]"]


def test_folder_without_game_json_is_refused(squareone, tmp_path):
    ran = squareone("watch", tmp_path / "empty")
    assert (ran.code, ran.out) == (2, "")
    assert "game.json" in ran.err


def test_missing_library_is_named_with_the_extra(squareone, small, monkeypatch):
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    ran = squareone("watch", small)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "squareone: watch requires watchfiles, which is not installed; run: pip install 'squareone-data[watch]'\n"
    )


def test_refusal_of_the_system_names_the_alternative(squareone, small, monkeypatch):
    def refuse(*paths, **options):
        raise OSError("OS file watch limit reached")
        yield

    monkeypatch.setattr("watchfiles.watch", refuse)
    ran = squareone("watch", small)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"squareone: {small}: cannot be watched: OS file watch limit reached; try --poll\n"


def test_polling_sees_a_second_save_within_one_second(squareone, small, monkeypatch):
    """The library compares whole seconds when it polls; both saves are answered, together."""

    def twice():
        time.sleep(1.05 - time.time() % 1)  # the beginning of a second
        put(small / WHITE, '"reward": "R"', '"reward": "Q"')()
        time.sleep(0.4)
        put(small / BLACK, '"points": 3, ', "")()
        time.sleep(0.2)
        put(small / WHITE, '"reward": "Q"', '"reward": "R"')()

    saves = Saves(monkeypatch, [twice])
    ran = squareone("watch", small, "--poll", "--stop-after", 2)
    assert (ran.code, saves.watchers[0]["force_polling"]) == (0, True)
    assert "SQ210" not in ran.out
    assert ran.out.endswith(": 1 error\n")


def test_save_is_noticed_quickly_and_an_interrupt_ends_it(small):
    """The only test with a clock: a process of its own, which really waits."""
    running = subprocess.Popen(
        [*COMMAND, "watch", str(small)], stdout=subprocess.PIPE, text=True, env=environment(PYTHONUNBUFFERED="1")
    )
    try:
        lines = iter(running.stdout.readline, "")
        assert next(line for line in lines if "no findings" in line)
        began = time.monotonic()
        put(small / WHITE, '"reward": "R"', '"reward": "Q"')()
        assert next(line for line in lines if "error[SQ210]" in line)
        assert time.monotonic() - began < 5  # a tenth of a second, on a machine that has nothing else to do
        assert next(line for line in lines if line.endswith(": 1 error\n"))
        for _ in range(5):  # Python drops an interrupt that comes while it collects garbage
            running.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                running.wait(2)
                break
        assert running.returncode == 130
    finally:
        running.kill()
        running.communicate()
