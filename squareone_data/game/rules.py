"""Numbered rules as data: code, checks and tests cite the rules of each game by number."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files as resources


@dataclass(frozen=True)
class Rule:
    """A numbered rule.

    Args:
        number: its number: the letters of the game, the section, its position in the section.
        section: the title of its section.
        text: its text, on one line; a ruling is marked ``**Ruling**``.
    """

    number: str
    section: str
    text: str

    @property
    def is_ruling(self) -> bool:
        """True if it answers a question that the published rules leave open."""
        return "**Ruling**" in self.text


def numbered_rules(text: str) -> dict[str, Rule]:
    """Parse the rules of a Markdown text; return them by number, in order.

    Args:
        text: numbered headings such as ``## 2. Tiles``, each with a list of rules that begin with their numbers.
    """
    found: dict[str, Rule] = {}
    section = ""
    for block in re.split(r"\n(?=## |- )", text):
        if heading := re.match(r"## [0-9]+\. (.*)", block):
            section = heading[1].strip()
        elif rule := re.match(r"- ([A-Z]{2,4}-[0-9]+\.[0-9]+) (.*)", block, flags=re.DOTALL):
            found[rule[1]] = Rule(rule[1], section, " ".join(rule[2].split()))
    return found


@cache
def packaged_rules(package: str) -> dict[str, Rule] | None:
    """Return the rules in the ``rules.md`` of a package by number, in order; None if the package has no such file."""
    try:
        file = resources(package) / "rules.md"
    except TypeError:  # a module outside a package
        return None
    return numbered_rules(file.read_text("utf-8")) if file.is_file() else None
