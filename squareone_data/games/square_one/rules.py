"""The numbered rules, read from ``rules.md`` beside this file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from squareone_data.model.rules import Rule, numbered_rules


@cache
def rules() -> dict[str, Rule]:
    """All rules by number, in order."""
    return numbered_rules(Path(__file__).with_name("rules.md").read_text("utf-8"))
