"""The pages of rules: each numbered rule with its rulings, the code that keeps it, the tests that hold it to that."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

import rule_places
from rule_places import Place

from squareone_data.model.registry import GameKind, find_game, known_games
from squareone_data.model.rules import Rule

FIRST = "square-one"
"""The game whose catalog commands read where none is named; its page has no game in its name."""
_HEADS = {
    FIRST: """# The rules of Square One

Every rule that the engine, the checks and these pages rely on, numbered, in our own words. This is no substitute for
the rulebook that comes with the game. A sentence after **Ruling** settles what the published rules leave open; (CZ)
marks what is known from an overview in Czech only.

Below each rule stands the code that keeps it and the tests that hold the code to it. The names of tests are sentences:
together they say what the rule means in doubtful cases. The program lists the rules too, and those with a ruling alone:

```console
$ squareone rules list | grep SO-4.7
SO-4.7    Neither Merge nor Split exchanges one piece for one piece (CZ).
$ squareone rules list --rulings | grep -c SO-
27
```

This page is made by `tools/generate.py`. The rules are written in
[rules.md](../squareone_data/games/square_one/rules.md) of the package.
""",
    "project-l": """# The rules of Project L

Every rule of Square One's sister game that the engine, the checks and these pages rely on, numbered, in our own
words. This is no substitute for the rules that come with the game. A sentence after **Ruling** settles what the
published rules leave open; (CL) marks a number taken from a public digital edition, where they are silent.

Below each rule stands the code that keeps it and the tests that hold the code to it. The program lists the rules too:

```console
# in a clone of the repository
$ squareone rules list -C catalog/project-l --rulings | grep PL-7.1
PL-7.1  Ruling: one player alone plays for practice and is scored alone.
```

This page is made by `tools/generate.py`. The rules are written in
[rules.md](../squareone_data/games/project_l/rules.md) of the package.
""",
}
"""How the page of each game begins."""


def anchors(numbers: Iterable[str]) -> dict[str, str]:
    """The anchor of each heading as GitHub makes it: SO-1.11 and SO-11.1 would share one, so the later is numbered."""
    found: dict[str, str] = {}
    for number in numbers:
        plain = number.lower().replace(".", "")
        before = sum(other.lower().replace(".", "") == plain for other in found)
        found[number] = f"{plain}-{before}" if before else plain
    return found


def by_file(places: Iterable[Place]) -> dict[str, list[str]]:
    """The names of places by file, each once."""
    found: dict[str, list[str]] = {}
    for place in places:
        names = found.setdefault(place.path, [])
        if place.name not in names:
            names.append(place.name)
    return found


def _code(places: list[Place], data: str) -> str:
    if not places:
        return f"data: [{PurePosixPath(data).name}](../{data})"
    return "; ".join(
        f"[{PurePosixPath(path).name}](../{path}): {', '.join(f'`{name}`' for name in names)}"
        for path, names in by_file(places).items()
    )


def _sentence(name: str) -> str:
    return re.sub(r"^test_", "", name.rpartition(".")[2]).replace("_", " ")


def _tests(places: list[Place]) -> list[str]:
    lines = []
    for path, names in by_file(places).items():
        lines.append(f"  - [{PurePosixPath(path).name}](../{path}): {'; '.join(map(_sentence, names))}")
    return lines


def page(
    known: Iterable[Rule], code: Mapping[str, list[Place]], tests: Mapping[str, list[Place]], game: str = FIRST
) -> str:
    """The page in Markdown.

    Args:
        known: the rules, in order.
        code: the places in the code by rule.
        tests: the tests by rule.
        game: the id of the game, whose catalog is what holds rules that no code does.
    """
    known = list(known)
    to = anchors(one.number for one in known)
    rulings = ", ".join(f"[{one.number}](#{to[one.number]})" for one in known if one.is_ruling)
    lines = [_HEADS[game], f"Rules with a ruling: {rulings}."]
    section, data = "", f"catalog/{game}/game.json"
    for rule in known:
        if rule.section != section:
            section = rule.section
            lines += ["", f"## {rule.number.partition('-')[2].partition('.')[0]}. {section}"]
        lines += ["", f"### {rule.number}", "", rule.text, "", f"- Code: {_code(code.get(rule.number, []), data)}"]
        lines += ["- Tests:", *_tests(tests.get(rule.number, []))]
    return "\n".join(lines) + "\n"


def rules_of(kind: GameKind) -> dict[str, Rule]:
    """The rules of a game by number."""
    found: dict[str, Rule] = kind.part("rules").rules()
    return found


def rules_pages() -> dict[str, str]:
    """The pages as they should be now, by path."""
    code, tests = rule_places.functions(), rule_places.tests()
    return {
        f"docs/rules{'' if game == FIRST else f'-{game}'}.md": page(
            rules_of(find_game(game)).values(), code, tests, game
        )
        for game in known_games()
    }
