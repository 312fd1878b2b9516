"""Snapshots: texts that tests compare with a file in ``tests/snapshots``.

Set ``UPDATE_SNAPSHOTS=1`` to write the files instead.
"""

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "snapshots"
UPDATE = "UPDATE_SNAPSHOTS"


def updating():
    """Return whether snapshots are written instead of compared."""
    return bool(os.environ.get(UPDATE))


def compare(name, text):
    """Fail if a text differs from its snapshot."""
    path = FOLDER / name
    if updating():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.is_file(), f"no snapshot {name}; make it with {UPDATE}=1"
    assert text == path.read_text("utf-8"), f"differs from {path}; update it with {UPDATE}=1"
