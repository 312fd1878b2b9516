"""Differences between two versions, as text, Markdown for release notes, and data."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from squareone_data.model.difference import Change, Difference

from .text import Piece

_NOUNS = {
    "added": "added", "removed": "removed", "changed": "changed", "renumbered": "renumbered", "moved": "moved",
}  # fmt: skip


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    plain = isinstance(value, str) and value and value.isprintable()  # line breaks are written as \\n
    return str(value) if plain else json.dumps(value, ensure_ascii=False)


def _change(change: Change) -> str:
    what, old, new = change
    return f"{what}: {_shown(old)} → {_shown(new)}"


def _table(change: Change) -> str:
    path, old, new = change
    if isinstance(old, dict) or isinstance(new, dict):
        where = path.partition("/{")[0]
        return f"{where}: {'removed' if new is None else 'added'} {_shown(new if new is not None else old)}"
    return _change(change)


def _counts(found: Difference) -> str:
    counts = found.counts()
    tiles = [f"{counts[name]} {noun}" for name, noun in _NOUNS.items() if counts[name]]
    parts = ["tiles: " + ", ".join(tiles)] if tiles else []
    if counts["tables"]:
        parts.append(f"sets and tables: {counts['tables']} {'change' if counts['tables'] == 1 else 'changes'}")
    return "; ".join(parts) or "no differences"


def difference_text(found: Difference) -> Iterator[Piece]:
    """A difference for people, one line a tile or table."""
    for tile in found.removed:
        yield f"- {tile.line()}\n", "red"
    for tile in found.added:
        yield f"+ {tile.line()}\n", "green"
    for was, now in found.renumbered:
        yield f"> {was.id} is {now.id} now\n", "cyan"
    for tile_id, old, new in found.moved:
        yield f"> {tile_id} moved from {old} to {new}\n", "cyan"
    for one in found.changed:
        yield f"~ {one.id} {'; '.join(map(_change, one.changes))}\n", "yellow"
    for change in found.tables:
        yield f"~ {_table(change)}\n", "yellow"
    yield f"{_counts(found)}\n", "bold"


def _code(text: str) -> str:
    """Text between backquotes, as many as it takes."""
    fence = "`" * (max((len(run) for run in text.split() if set(run) == {"`"}), default=0) + 1)
    return f"{fence}{text}{fence}" if "`" not in text else f"{fence}` {text} `{fence}"


def difference_markdown(found: Difference, old: str, new: str) -> str:
    """A difference as Markdown, fit for release notes.

    Args:
        found: the difference.
        old: how to name the old version.
        new: how to name the new version.
    """
    lines = [f"## Changes from {old} to {new}", "", _counts(found)[0].upper() + _counts(found)[1:] + "."]
    sections = [
        ("Added", [_code(tile.line()) for tile in found.added]),
        ("Removed", [_code(tile.line()) for tile in found.removed]),
        ("Renumbered", [f"{was.id} is {now.id} now" for was, now in found.renumbered]),
        ("Moved", [f"{one}: from {_code(was)} to {_code(now)}" for one, was, now in found.moved]),
        (
            "Changed",
            [
                f"**{one.id}** "
                + "; ".join(f"{what}: {_code(_shown(was))} → {_code(_shown(now))}" for what, was, now in one.changes)
                for one in found.changed
            ],
        ),
        ("Sets and tables", [_code(_table(change)) for change in found.tables]),
    ]
    for title, entries in sections:
        if entries:
            lines += ["", f"### {title}", "", *(f"- {entry}" for entry in entries)]
    return "\n".join(lines) + "\n"


def difference_document(found: Difference, old: str, new: str) -> dict[str, Any]:
    """A difference as plain data; see ``docs/file-formats.md``."""

    def changes(listed: tuple[Change, ...], key: str) -> list[dict[str, Any]]:
        return [{key: what, "from": was, "to": now} for what, was, now in listed]

    return {
        "version": 1,
        "old": old,
        "new": new,
        "counts": found.counts(),
        "added": [{"id": tile.id, "line": tile.line()} for tile in found.added],
        "removed": [{"id": tile.id, "line": tile.line()} for tile in found.removed],
        "renumbered": [{"from": was.id, "to": now.id} for was, now in found.renumbered],
        "moved": [{"id": one, "from": was, "to": now} for one, was, now in found.moved],
        "changed": [{"id": one.id, "changes": changes(one.changes, "field")} for one in found.changed],
        "tables": changes(found.tables, "path"),
    }
