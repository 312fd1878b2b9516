"""The program that prints every text which the program shows."""

import sys
from pathlib import Path

import pytest

from squareone_data.checks import all_checks

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def messages():
    """The program, as a module."""
    sys.path.insert(0, str(ROOT / "tools"))
    import messages

    sys.path.remove(str(ROOT / "tools"))
    return messages


def test_every_check_is_there_with_a_finding(messages):
    printed = [message.place.split()[0] for message in messages.findings()]
    assert {code for code in all_checks() if printed.count(code) < 2} == set()


@pytest.mark.parametrize(
    ("kind", "place", "text"),
    [
        ("help", "squareone validate --format", ""),
        ("fields", "squareone_data/model/tiles.py:", ""),
        ("errors", "squareone_data/files/locking.py:", "locked by {_holder(path)}; wait until it ends"),
        ("strings", "squareone_data/about.py:", "Unofficial"),
    ],
)
def test_texts_are_printed_with_their_places(messages, kind, place, text):
    assert any(message.place.startswith(place) and text in message.text for message in messages.KINDS[kind]())


def test_unknown_kind_is_refused(messages, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["messages.py", "jokes"])
    with pytest.raises(SystemExit) as stop:
        messages.main()
    assert stop.value.code == 2
    assert "unknown kind: jokes; expected findings, help" in capsys.readouterr().err
