"""``play`` and ``replay`` as processes: on a terminal, in a pipe, interrupted and killed."""

import os
import signal
import subprocess
import time

import pytest
from playing import FROZEN, SOLO, kept
from running import COMMAND, environment, on_terminal, process

posix = pytest.mark.skipif(os.name != "posix", reason="terminals and pipes as POSIX has them")


@posix
def test_ctrl_c_saves_the_game(tmp_path):
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
    assert b"squareone play --resume a.record" in out
    assert [action.text for turn in kept(tmp_path / "a.record").turns for action in turn.actions] == ["gain"]


@posix
def test_killed_game_keeps_all_finished_turns(tmp_path):
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
    assert b"undone: gain" in seen
    assert [action.text for turn in kept(tmp_path / "a.record").turns for action in turn.actions] == ["gain"]


@posix
def test_a_replayed_table_is_plain_in_a_pipe_and_colored_on_a_terminal(tmp_path):
    command = ("replay", str(SOLO), "-C", str(FROZEN), "--turn", "3")
    assert "\x1b" not in process(*command, cwd=tmp_path).out
    assert "\x1b[" in on_terminal(*command, cwd=tmp_path).out


def test_invalid_utf_8_input_is_answered(tmp_path):
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
