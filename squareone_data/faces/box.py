"""What lies in the box beside tiles, as the sets list it: pieces, then components; a plain card for any of these."""

from __future__ import annotations

from collections.abc import Callable

from squareone_data.model.catalog import Catalog
from squareone_data.model.games import Component, SetInfo

from . import Extra
from .brush import Brush
from .display import Display, Mark, Rect, Text
from .fonts import has_letters
from .measures import BLEED
from .paragraphs import wrapped

_CARD = (44.0, 28.0)


def extras_of(
    catalog: Catalog,
    brush: Brush,
    piece: Callable[[str], Display],
    component: Callable[[Component, SetInfo], Display],
) -> list[Extra]:
    """The pieces that the catalog's own sets bring, one a kind with how many there are, then their components.

    Args:
        catalog: the catalog.
        brush: the theme and the language.
        piece: draws a kind of piece, by its letter.
        component: draws a component of a set.
    """
    made = []
    for one in catalog.game.pieces:
        bringing = [info for info in catalog.own_sets if info.pieces.get(one.id, 0)]
        if bringing:
            title = catalog.game.piece_name(one.letter, brush.lang)
            count = sum(info.pieces[one.id] for info in bringing)
            sets = tuple(info.id for info in bringing)
            made.append(Extra(f"piece-{one.id}", "piece", count, piece(one.letter), title, sets))
    taken: set[str] = {one.id for one in made}
    for info in catalog.own_sets:
        for part in info.components:
            name = part.id if part.id not in taken else f"{info.id}-{part.id}"
            taken.add(name)
            display = component(part, info)
            made.append(Extra(name, part.kind, part.count, display, display.title, (info.id,)))
    return made


def card(component: Component, title: str, brush: Brush) -> Display:
    """A card with the name of a component, and its value."""
    board = brush.theme.board(False)
    width, height = _CARD
    ground = Rect(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED, board.ground)
    shown = title if has_letters(title) else component.id
    marks: list[Mark] = [Rect(1.5, 1.5, width - 3, height - 3, "", board.ink, 0.3, radius=2)]
    lines = wrapped(shown, width - 8, 4.0)[:3]
    for n, line in enumerate(lines):
        y = height / 2 + 1.3 + (n - (len(lines) - 1) / 2) * 5.2
        marks.append(Text(width / 2, y, line, 4.0, board.ink, "middle", on=board.ground))
    if component.value is not None:
        marks.append(Text(width - 3.5, 6.5, str(component.value), 4.6, board.ink, "end", on=board.ground))
    return Display(width, height, BLEED, tuple(marks), title, (ground,), 2.5)
