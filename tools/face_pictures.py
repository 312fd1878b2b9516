"""The pictures of faces for the documentation: several drawings in one SVG, made by the program itself."""

from __future__ import annotations

from pathlib import Path

from squareone_data.faces import THEMES, Display
from squareone_data.faces.svg import font_face, to_svg
from squareone_data.files import load
from squareone_data.game import AnyCatalog

GAP = 4.0
"""The distance between two drawings, in mm."""
GROUND = "#8A9AA0"


def together(rows: list[list[Display]], title: str) -> str:
    """Return drawings in rows in a single SVG, each cut at its outline."""
    placed = []
    top, wide = GAP, 0.0
    for n, row in enumerate(rows):
        left = GAP
        for m, drawing in enumerate(row):
            drawn = to_svg(drawing, embed_font=False, ids=f"d{n}-{m}-").rstrip("\n")
            placed.append(drawn.replace("<svg ", f'<svg x="{left:g}" y="{top:g}" ', 1).replace('mm"', '"', 2))
            left += drawing.width + GAP
        top += max(drawing.height for drawing in row) + GAP
        wide = max(wide, left)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{4 * wide:g}" height="{4 * top:g}" '
        f'viewBox="0 0 {wide:g} {top:g}" role="img"><title>{title}</title>'
    )
    weights = "".join(font_face(bold) for bold in (True, False))
    ground = f'<rect width="{wide:g}" height="{top:g}" rx="2" fill="{GROUND}"/>'
    return "\n".join([head, f"<style>{weights}</style>", ground, *placed, "</svg>"]) + "\n"


def fronts(catalog: AnyCatalog, ids: str, theme: str = "color", lang: str = "en") -> list[Display]:
    """Return the fronts of some tiles."""
    return [catalog.game.face.front(catalog[tile_id], catalog, theme=theme, lang=lang) for tile_id in ids.split()]


def face_pictures(folder: Path) -> dict[str, str]:
    """Return all pictures by path, from the folder of the catalogs."""
    return _of_square_one(load(folder / "square-one")) | _of_project_l(load(folder / "project-l"))


def _of_project_l(catalog: AnyCatalog) -> dict[str, str]:
    themes = [[*fronts(catalog, "W01", theme), *fronts(catalog, "B20", theme)] for theme in THEMES[1:]]
    face = catalog.game.face
    found = {extra.id: extra.display for extra in face.extras(catalog)}
    aids = [
        extra.display
        for lang in ("en", "cs")
        for extra in face.extras(catalog, lang=lang)
        if extra.kind == "player-aid"
    ]
    return {
        "docs/faces-project-l.svg": together(
            [
                fronts(catalog, "W01 W05 W11 W18 W22 W31"),
                fronts(catalog, "B01 B05 B09 B13 B16 B20"),
                [drawing for pair in themes for drawing in pair],
                [drawing for name, drawing in found.items() if name.startswith("piece-")],
                [*aids, face.back("white", catalog), face.back("black", catalog)],
            ],
            "Fronts of White and Black puzzles, two of them in the other themes, all pieces, player aids and backs",
        )
    }


def _of_square_one(catalog: AnyCatalog) -> dict[str, str]:
    face = catalog.game.face
    found = {extra.id: extra.display for extra in face.extras(catalog)}
    czech = {extra.id: extra.display for extra in face.extras(catalog, lang="cs")}
    pieces = [drawing for name, drawing in found.items() if name.startswith("piece-")]
    tokens = [found[f"combo-token-{n}"] for n in (1, 2, 4)]
    return {
        "docs/faces.svg": together(
            [fronts(catalog, "W10 W30 JW08 CAW01"), fronts(catalog, "B24 CB12 CAB02 CAB03")],
            "Fronts of four White and four Black tiles",
        ),
        "docs/faces-themes.svg": together(
            [
                [drawing for theme in THEMES for drawing in fronts(catalog, "W10", theme)],
                [drawing for theme in THEMES for drawing in fronts(catalog, "CAB03", theme)],
                [face.back("black", catalog, theme=theme) for theme in THEMES],
            ],
            f"A White tile, a Black tile and a back in the themes {', '.join(THEMES)}",
        ),
        "docs/faces-box.svg": together(
            [
                pieces,
                [face.back("white", catalog), face.back("black", catalog), *tokens[1:], found["white-marker"]],
                [found["player-aid-first"], found["combo-master-player-aid"], czech["joker-player-aid"]],
            ],
            "Pieces, backs, combo tokens, a marker, and player aids in English and Czech",
        ),
    }
