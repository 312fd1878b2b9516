"""The page of rules: each numbered rule with its rulings, the code that keeps it and the tests that hold it to that."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

import rule_places
from rule_places import Place

from squareone_data.games.square_one.rules import Rule, rules

DATA = "catalog/square-one/game.json"
HEAD = """# The rules of Square One

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
"""


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


def _code(places: list[Place]) -> str:
    if not places:
        return f"data: [{PurePosixPath(DATA).name}](../{DATA})"
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


def page(known: Iterable[Rule], code: Mapping[str, list[Place]], tests: Mapping[str, list[Place]]) -> str:
    """The page in Markdown.

    Args:
        known: the rules, in order.
        code: the places in the code by rule.
        tests: the tests by rule.
    """
    known = list(known)
    to = anchors(one.number for one in known)
    rulings = ", ".join(f"[{one.number}](#{to[one.number]})" for one in known if one.is_ruling)
    lines = [HEAD, f"Rules with a ruling: {rulings}."]
    section = ""
    for rule in known:
        if rule.section != section:
            section = rule.section
            lines += ["", f"## {rule.number.removeprefix('SO-').partition('.')[0]}. {section}"]
        lines += ["", f"### {rule.number}", "", rule.text, "", f"- Code: {_code(code.get(rule.number, []))}"]
        lines += ["- Tests:", *_tests(tests.get(rule.number, []))]
    return "\n".join(lines) + "\n"


def rules_page() -> str:
    """The page as it should be now."""
    return page(rules().values(), rule_places.functions(), rule_places.tests())
