"""What a check asks for and why: for `explain`, for `checks`, for the page in the documentation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from squareone_data.checks import Check

from .text import STYLES, Piece


def check_document(check: Check) -> dict[str, Any]:
    """A check as plain data."""
    return {
        "code": check.code,
        "severity": check.severity.value,
        "layer": check.layer.value,
        "title": check.title,
        "rationale": check.rationale,
        "rules": list(check.rules),
        "consequences": list(check.consequences),
        "good": check.good.shown(),
        "bad": check.bad.shown(),
    }


def check_text(check: Check, rules: Mapping[str, str]) -> Iterator[Piece]:
    """A check for people, as stretches of styled text; ``rules`` gives what each rule says, by number."""
    yield f"{check.code}", "bold"
    yield f" {check.severity.value}\n", STYLES[check.severity]
    yield f"\n{check.title}\n", "bold"
    yield f"\n{check.rationale}\n", ""
    yield "\ngood  ", "green"
    yield f"{check.good.shown()}\n", ""
    yield "bad   ", "red"
    yield f"{check.bad.shown()}\n", ""
    if check.rules:
        yield "\n", ""
    for number in check.rules:
        yield f"{number}  ", "bold"
        yield f"{rules.get(number, '')}\n", ""


def checks_page(checks: Iterable[Check]) -> str:
    """The page of the documentation that lists all checks, as Markdown."""
    listed = list(checks)
    lines = [
        "# Checks",
        "",
        "Made by `tools/generate.py` from the checks themselves; do not edit by hand.",
        "",
        "A sample shows one change to a very small catalog: one that the check accepts, and one that it complains of.",
        "",
        "| code | severity | what must be true | rules |",
        "|---|---|---|---|",
    ]
    for one in listed:
        lines.append(
            f"| [{one.code}](#{one.code.lower()}) | {one.severity.value} | {one.title} | {', '.join(one.rules)} |"
        )
    for one in listed:
        lines += [
            "",
            f"## {one.code}",
            "",
            f"**{one.title}** ({one.severity.value}, layer {one.layer.value})",
            "",
            one.rationale,
            "",
        ]
        lines += ["```text", f"good  {one.good.shown()}", f"bad   {one.bad.shown()}", "```"]
        if one.rules:
            lines += ["", f"Rules: {', '.join(one.rules)}."]
        if one.consequences:
            lines += ["", f"The same change may also be reported as {', '.join(one.consequences)}."]
    return "\n".join(lines) + "\n"
