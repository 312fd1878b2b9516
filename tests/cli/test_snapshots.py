"""Help texts and error messages, compared with snapshots."""

import re
from pathlib import Path

import pytest
import snapshot
import test_play
import test_print
import test_rules
import test_usage
import typer
from playing import SOLO
from running import process

from squareone_data.cli.app import application

TYPER = f"typer {'.'.join(typer.__version__.split('.')[:2])}\n"
"""The version of typer, which lays out the help."""


def commands(group, names=()):
    """The names of a command and of all commands below it."""
    yield names
    for name, command in getattr(group, "commands", {}).items():
        yield from commands(command, (*names, name))


ALL = list(commands(typer.main.get_command(application())))


def test_help_texts(tmp_path):
    recorded = snapshot.FOLDER / "help.txt"
    if recorded.is_file() and not snapshot.updating() and not recorded.read_text("utf-8").startswith(TYPER):
        pytest.skip("recorded with another version of typer")
    texts = []
    for names in ALL:
        # A process each: what other tests registered in this one would be in the texts.
        ran = process(*names, "--help", cwd=tmp_path, COLUMNS="80")
        assert (ran.code, ran.err) == (0, "")
        shown = ran.out.replace("python -m squareone_data", "squareone")
        texts.append(f"\n$ squareone {' '.join((*names, '--help'))}\n{shown}")
    snapshot.compare("help.txt", TYPER + "".join(texts))


@pytest.mark.parametrize("names", ALL, ids=" ".join)
def test_summaries_are_not_cut(squareone, monkeypatch, names):
    monkeypatch.setenv("COLUMNS", "80")
    listed = squareone(*names, "--help").out.partition("\nCommands:\n")[2]
    assert "..." not in listed
    assert all(line.endswith(".") for line in listed.partition("\n\n")[0].splitlines())


def test_usage_errors(talk, tmp_path, monkeypatch):
    """The messages of invalid requests, without those of typer."""
    import platformdirs

    monkeypatch.setattr(platformdirs, "user_config_path", lambda *names, **options: tmp_path / "settings")
    test_play.write_files(SOLO)
    requests = [
        *(request.split(" ") for request, _ in test_usage.REQUESTS.values()),
        *(arguments for arguments, _ in test_play.BAD),
        *(["rules", *map(str, arguments)] for arguments, _ in test_rules.REFUSED),
        *(["print", *arguments, "-o", "x.pdf"] for arguments, _ in test_print.REFUSED),
        *(["print", *arguments] for arguments, _ in test_print.NOT_SAVED),
    ]
    messages = {}
    for request in requests:
        ran = talk(*request, lines=["quit"])
        if message := re.search(r"^squareone: .*\Z", ran.err, re.MULTILINE | re.DOTALL):
            messages[" ".join(request)] = message[0].replace(str(Path.cwd()), "(here)")
    snapshot.compare("usage-errors.txt", "\n".join(f"$ squareone {line}\n{text}" for line, text in messages.items()))
