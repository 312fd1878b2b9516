"""Golden files of some drawings. After an intended change, regenerate them and check the difference:

python tests/faces/golden_files.py
"""

import dataclasses
import sys
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def lines(marks, depth=0):
    """Return a display list as text, one mark per line."""
    from squareone_data.faces.display import Group

    for mark in marks:
        fields = {field.name: getattr(mark, field.name) for field in dataclasses.fields(mark)}
        inner = fields.pop("marks", ())
        given = [f"{name}={_short(value)}" for name, value in fields.items() if value not in ("", 0.0, ())]
        yield "  " * depth + " ".join([type(mark).__name__, *given])
        if isinstance(mark, Group):
            yield from lines(inner, depth + 1)


def _short(value):
    if isinstance(value, float):
        return f"{value:.3f}".rstrip("0").rstrip(".")
    if isinstance(value, tuple) and value and hasattr(value[0], "letter"):
        return "".join(step.letter for step in value)
    return repr(value)


def wanted():
    """Return all golden files by name, with their current content."""
    import builders

    from squareone_data.faces.svg import to_svg
    from squareone_data.games.square_one import GAME

    face = GAME.face
    white = builders.tile("W01", rows=["Y G | B", "R"], reward="B [take2]", status="stand-in")
    black = builders.tile(
        "B01", rows=["Y Y", "G | B", "R R", "G"], reward="[merge | split]", points=12, status="original"
    )
    catalog = builders.sample_of(white=[white], black=[black])
    made = {
        f"white-{theme}.svg": _svg(face.front(catalog["W01"], catalog, theme=theme)) for theme in ("color", "low-ink")
    }
    made["black-contrast-cs.svg"] = _svg(face.front(catalog["B01"], catalog, theme="contrast", lang="cs"))
    made["back-grey.svg"] = to_svg(face.back("black", catalog, theme="grey"), embed_font=False, bleed=5)
    display = face.front(catalog["B01"], catalog)
    made["black.txt"] = "\n".join([display.title, *lines(display.background), "", *lines(display.marks)]) + "\n"
    return made


def _svg(display):
    from squareone_data.faces.svg import to_svg

    return to_svg(display, embed_font=False).replace("><", ">\n<")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))
    FOLDER.mkdir(exist_ok=True)
    for name, text in wanted().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
