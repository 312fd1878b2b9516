"""Differences between two versions: text, Markdown for release notes, and JSON data."""

from __future__ import annotations

import json
from collections.abc import Iterator

from squareone_data.analysis.differences import Difference, FieldChange

from .text_report import StyledText

_NOUNS = {
    "added": "added", "removed": "removed", "changed": "changed", "renumbered": "renumbered", "moved": "moved",
}  # fmt: skip


def _shown(value: object) -> str:
    if value is None:
        return "nothing"
    plain = isinstance(value, str) and value and value.isprintable()  # others are shown as JSON
    return str(value) if plain else json.dumps(value, ensure_ascii=False)


def _change_text(change: FieldChange) -> str:
    return f"{change.what}: {_shown(change.old)} → {_shown(change.new)}"


def _table_text(change: FieldChange) -> str:
    path, old, new = change
    if isinstance(old, dict) or isinstance(new, dict):
        where = path.partition("/{")[0]
        return f"{where}: {'removed' if new is None else 'added'} {_shown(new if new is not None else old)}"
    return _change_text(change)


def _counts(found: Difference) -> str:
    counts = found.counts()
    tiles = [f"{counts[name]} {noun}" for name, noun in _NOUNS.items() if counts[name]]
    parts = ["tiles: " + ", ".join(tiles)] if tiles else []
    if counts["tables"]:
        parts.append(f"sets and tables: {counts['tables']} {'change' if counts['tables'] == 1 else 'changes'}")
    return "; ".join(parts) or "no differences"


def difference_text(found: Difference) -> Iterator[StyledText]:
    """Yield a difference as styled text, one line per tile or table."""
    for tile in found.removed:
        yield f"- {tile.line()}\n", "red"
    for tile in found.added:
        yield f"+ {tile.line()}\n", "green"
    for was, now in found.renumbered:
        yield f"> {was.id} is now {now.id}\n", "cyan"
    for tile_id, old, new in found.moved:
        yield f"> {tile_id} moved from {old} to {new}\n", "cyan"
    for tile_change in found.changed:
        yield f"~ {tile_change.id} {'; '.join(map(_change_text, tile_change.changes))}\n", "yellow"
    for change in found.tables:
        yield f"~ {_table_text(change)}\n", "yellow"
    yield f"{_counts(found)}\n", "bold"


def _code(text: str) -> str:
    """Return text as a Markdown code span, with enough backquotes."""
    fence = "`" * (max((len(run) for run in text.split() if set(run) == {"`"}), default=0) + 1)
    return f"{fence}{text}{fence}" if "`" not in text else f"{fence}` {text} `{fence}"


def difference_markdown(found: Difference, old: str, new: str) -> str:
    """Return a difference as Markdown, for release notes.

    Args:
        found: the difference.
        old: the name of the old version.
        new: the name of the new version.
    """
    lines = [f"## Changes from {old} to {new}", "", _counts(found)[0].upper() + _counts(found)[1:] + "."]
    sections = [
        ("Added", [_code(tile.line()) for tile in found.added]),
        ("Removed", [_code(tile.line()) for tile in found.removed]),
        ("Renumbered", [f"{was.id} is now {now.id}" for was, now in found.renumbered]),
        ("Moved", [f"{tile_id}: from {_code(was)} to {_code(now)}" for tile_id, was, now in found.moved]),
        (
            "Changed",
            [
                f"**{tile_change.id}** "
                + "; ".join(
                    f"{what}: {_code(_shown(was))} → {_code(_shown(now))}" for what, was, now in tile_change.changes
                )
                for tile_change in found.changed
            ],
        ),
        ("Sets and tables", [_code(_table_text(change)) for change in found.tables]),
    ]
    for title, entries in sections:
        if entries:
            lines += ["", f"### {title}", "", *(f"- {entry}" for entry in entries)]
    return "\n".join(lines) + "\n"


def difference_document(found: Difference, old: str, new: str) -> dict[str, object]:
    """Return a difference as plain data; see ``docs/file-formats.md``."""

    def changes(listed: tuple[FieldChange, ...], key: str) -> list[dict[str, object]]:
        return [{key: what, "from": was, "to": now} for what, was, now in listed]

    return {
        "version": 1,
        "old": old,
        "new": new,
        "counts": found.counts(),
        "added": [{"id": tile.id, "line": tile.line()} for tile in found.added],
        "removed": [{"id": tile.id, "line": tile.line()} for tile in found.removed],
        "renumbered": [{"from": was.id, "to": now.id} for was, now in found.renumbered],
        "moved": [{"id": tile_id, "from": was, "to": now} for tile_id, was, now in found.moved],
        "changed": [
            {"id": tile_change.id, "changes": changes(tile_change.changes, "field")} for tile_change in found.changed
        ],
        "tables": changes(found.tables, "path"),
    }
