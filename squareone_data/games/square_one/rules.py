"""The numbered rules, read from ``rules.md`` beside this file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class Rule:
    """One numbered rule.

    Args:
        number: its number, such as ``SO-2.1``.
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


@cache
def rules() -> dict[str, Rule]:
    """All rules by number, in order."""
    found: dict[str, Rule] = {}
    section = ""
    text = Path(__file__).with_name("rules.md").read_text("utf-8")
    for block in re.split(r"\n(?=## |- )", text):
        if heading := re.match(r"## [0-9]+\. (.*)", block):
            section = heading[1].strip()
        elif rule := re.match(r"- (SO-[0-9]+\.[0-9]+) (.*)", block, flags=re.DOTALL):
            found[rule[1]] = Rule(rule[1], section, " ".join(rule[2].split()))
    return found
