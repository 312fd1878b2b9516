"""The messages of rules and checks of the games, compared with snapshots."""

import json
import sys
from pathlib import Path

import pytest
import snapshot

ROOT = Path(__file__).resolve().parents[2]
GAMES = {"square-one": "square_one", "project-l": "project_l"}
"""The package of each game with a conformance corpus."""


def broken(value):
    """Yield each broken rule in an answer, with its message."""
    if isinstance(value, dict):
        if set(value) == {"rule", "message"}:
            yield value["rule"], value["message"]
        value = list(value.values())
    for item in value if isinstance(value, list) else ():
        yield from broken(item)


@pytest.fixture(scope="module")
def messages():
    """The program that prints messages, as a module."""
    sys.path.insert(0, str(ROOT / "tools"))
    import messages

    sys.path.remove(str(ROOT / "tools"))
    return messages


def by_rule(line):
    """Sort ``SO-4.10 …`` after ``SO-4.9 …``."""
    number, _, message = line.partition(" ")
    letters, _, figures = number.partition("-")
    return letters, [int(figure) for figure in figures.split(".") if figure], message


@pytest.mark.parametrize("game", GAMES)
def test_messages_of_broken_rules(game):
    """Each message in the answers of the conformance corpus, with its rule."""
    lines = {
        f"{rule} {message}"
        for path in (ROOT / "conformance" / game).glob("*.jsonl")
        for line in path.read_text("utf-8").splitlines()
        for rule, message in broken(json.loads(line)["answer"])
    }
    snapshot.compare(f"{game}-rules.txt", "".join(f"{line}\n" for line in sorted(lines, key=by_rule)))


@pytest.mark.parametrize("game", GAMES)
def test_messages_in_the_package(game, messages):
    """Each message in the code of a game, with the place that raises or yields it."""
    folder = f"squareone_data/games/{GAMES[game]}/"
    found = (message for message in messages.KINDS["errors"]() if message.place.startswith(folder))
    lines = [f"{message.place.removeprefix(folder).partition(':')[0]}: {message.text}\n" for message in found]
    snapshot.compare(f"{game}-messages.txt", "".join(lines))


@pytest.mark.parametrize("prefix", ["SQ", "PL"])
def test_findings_of_samples(prefix, messages):
    """The title, the finding and the fix of each check of the games, for its bad sample."""
    found = (
        message for message in messages.findings() if message.place.startswith(prefix) and "/games/" in message.place
    )
    lines = [f"{message.place.split()[0]} {message.text}\n" for message in found]
    snapshot.compare(f"{'square-one' if prefix == 'SQ' else 'project-l'}-checks.txt", "".join(lines))
