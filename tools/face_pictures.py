"""The pictures of faces for the documentation: several drawings in one SVG, made by the program itself."""

from __future__ import annotations

from pathlib import Path

from squareone_data.faces import THEMES, Display, back, extras, front
from squareone_data.faces.svg import font_face, to_svg
from squareone_data.files import load
from squareone_data.model.catalog import Catalog

GAP = 4.0
"""Between two drawings, in mm."""
GROUND = "#8A9AA0"


def together(rows: list[list[Display]], title: str) -> str:
    """Drawings beside and below one another, each cut where it would be, as one SVG."""
    placed = []
    top, wide = GAP, 0.0
    for n, row in enumerate(rows):
        left = GAP
        for m, one in enumerate(row):
            drawn = to_svg(one, embed_font=False, ids=f"d{n}-{m}-").rstrip("\n")
            placed.append(drawn.replace("<svg ", f'<svg x="{left:g}" y="{top:g}" ', 1).replace('mm"', '"', 2))
            left += one.width + GAP
        top += max(one.height for one in row) + GAP
        wide = max(wide, left)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{4 * wide:g}" height="{4 * top:g}" '
        f'viewBox="0 0 {wide:g} {top:g}" role="img"><title>{title}</title>'
    )
    weights = "".join(font_face(bold) for bold in (True, False))
    ground = f'<rect width="{wide:g}" height="{top:g}" rx="2" fill="{GROUND}"/>'
    return "\n".join([head, f"<style>{weights}</style>", ground, *placed, "</svg>"]) + "\n"


def fronts(catalog: Catalog, ids: str, theme: str = "color", lang: str = "en") -> list[Display]:
    """The fronts of some tiles."""
    return [front(catalog[one], catalog, theme=theme, lang=lang) for one in ids.split()]


def face_pictures(folder: Path) -> dict[str, str]:
    """All pictures, by the path of their file, from the folder of the catalogs."""
    return _of_square_one(load(folder / "square-one")) | _of_project_l(load(folder / "project-l"))


def _of_project_l(catalog: Catalog) -> dict[str, str]:
    themes = [[*fronts(catalog, "W01", one), *fronts(catalog, "B20", one)] for one in THEMES[1:]]
    found = {one.id: one.display for one in extras(catalog)}
    aids = [one.display for lang in ("en", "cs") for one in extras(catalog, lang=lang) if one.kind == "player-aid"]
    return {
        "docs/faces-project-l.svg": together(
            [
                fronts(catalog, "W01 W05 W11 W18 W22 W31"),
                fronts(catalog, "B01 B05 B09 B13 B16 B20"),
                [one for pair in themes for one in pair],
                [one for name, one in found.items() if name.startswith("piece-")],
                [*aids, back("white", catalog), back("black", catalog)],
            ],
            "Fronts of White and Black puzzles, two of them in the other themes, all pieces, player aids and backs",
        )
    }


def _of_square_one(catalog: Catalog) -> dict[str, str]:
    found = {one.id: one.display for one in extras(catalog)}
    czech = {one.id: one.display for one in extras(catalog, lang="cs")}
    pieces = [one for name, one in found.items() if name.startswith("piece-")]
    tokens = [found[f"combo-token-{n}"] for n in (1, 2, 4)]
    return {
        "docs/faces.svg": together(
            [fronts(catalog, "W10 W30 JW08 CAW01"), fronts(catalog, "B24 CB12 CAB02 CAB03")],
            "Fronts of four White and four Black tiles",
        ),
        "docs/faces-themes.svg": together(
            [
                [one for theme in THEMES for one in fronts(catalog, "W10", theme)],
                [one for theme in THEMES for one in fronts(catalog, "CAB03", theme)],
                [back("black", catalog, theme=theme) for theme in THEMES],
            ],
            f"A White tile, a Black tile and a back in the themes {', '.join(THEMES)}",
        ),
        "docs/faces-box.svg": together(
            [
                pieces,
                [back("white", catalog), back("black", catalog), *tokens[1:], found["white-marker"]],
                [found["player-aid-first"], found["combo-master-player-aid"], czech["joker-player-aid"]],
            ],
            "Pieces, backs, combo tokens, a marker, and player aids in English and Czech",
        ),
    }
