"""A few drawings as they should be. After a wanted change, write them anew and look at the difference:

python tests/faces/golden_files.py
"""

import dataclasses
import sys
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def lines(marks, depth=0):
    """A display list as text, a mark a line."""
    from squareone_data.faces.display import Group

    for mark in marks:
        fields = {one.name: getattr(mark, one.name) for one in dataclasses.fields(mark)}
        inner = fields.pop("marks", ())
        given = [f"{name}={_short(value)}" for name, value in fields.items() if value not in ("", 0.0, ())]
        yield "  " * depth + " ".join([type(mark).__name__, *given])
        if isinstance(mark, Group):
            yield from lines(inner, depth + 1)


def _short(value):
    if isinstance(value, float):
        return f"{value:.3f}".rstrip("0").rstrip(".")
    if isinstance(value, tuple) and value and hasattr(value[0], "letter"):
        return "".join(one.letter for one in value)
    return repr(value)


def wanted():
    """All golden files by name, with what the program makes of them now."""
    import builders

    from squareone_data.faces import back, front
    from squareone_data.faces.svg import to_svg

    white = builders.tile("W01", rows=["Y G | B", "R"], reward="B [take2]", status="stand-in")
    black = builders.tile(
        "B01", rows=["Y Y", "G | B", "R R", "G"], reward="[merge | split]", points=12, status="original"
    )
    catalog = builders.sample_of(white=[white], black=[black])
    made = {f"white-{theme}.svg": _svg(front(catalog["W01"], catalog, theme=theme)) for theme in ("color", "low-ink")}
    made["black-contrast-cs.svg"] = _svg(front(catalog["B01"], catalog, theme="contrast", lang="cs"))
    made["back-grey.svg"] = to_svg(back("black", catalog, theme="grey"), embed_font=False, bleed=5)
    display = front(catalog["B01"], catalog)
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
