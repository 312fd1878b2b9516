"""Numbered rules as data: each game keeps a list of its own, which code, checks and tests cite."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files as resources

from .registry import GameKind, MissingPart


@dataclass(frozen=True)
class Rule:
    """One numbered rule.

    Args:
        number: its number: the letters of the game, the section, its place in the section.
        section: the title of the section it stands in.
        text: what it says, on one line; a ruling is marked ``**Ruling**``.
    """

    number: str
    section: str
    text: str

    @property
    def is_ruling(self) -> bool:
        """Whether it settles something the published rules leave open."""
        return "**Ruling**" in self.text


def numbered_rules(text: str) -> dict[str, Rule]:
    """The rules of a Markdown text by number, in order.

    Args:
        text: numbered headings such as ``## 2. Tiles``, and below them a point for each rule, number first.
    """
    found: dict[str, Rule] = {}
    section = ""
    for block in re.split(r"\n(?=## |- )", text):
        if heading := re.match(r"## [0-9]+\. (.*)", block):
            section = heading[1].strip()
        elif rule := re.match(r"- ([A-Z]{2,4}-[0-9]+\.[0-9]+) (.*)", block, flags=re.DOTALL):
            found[rule[1]] = Rule(rule[1], section, " ".join(rule[2].split()))
    return found


class OwnRules:
    """The part ``rules`` of a game: what its ``rules.md`` says.

    Args:
        kind: the game.
    """

    def __init__(self, kind: GameKind) -> None:
        self.kind = kind

    def rules(self) -> dict[str, Rule]:
        """All rules by number, in order.

        Raises:
            MissingPart: its package has no ``rules.md``.
        """
        return _written(self.kind)


@cache
def _written(kind: GameKind) -> dict[str, Rule]:
    file = resources(kind.home) / "rules.md" if kind.home else None
    if file is None or not file.is_file():
        raise MissingPart(f"the game {kind.id} has no rules.md")
    return numbered_rules(file.read_text("utf-8"))
