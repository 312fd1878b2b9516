"""Drawings of pieces and components in the box, and a plain card as the default drawing of a component."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from squareone_data.model.catalog import Catalog
from squareone_data.model.definition import Component, SetInfo

from .dimensions import BLEED
from .display import Display, Mark, Rect, Text
from .drawing_context import DrawingContext
from .fonts import has_letters
from .text_wrapping import wrapped

_CARD = (44.0, 28.0)


@dataclass(frozen=True)
class Extra:
    """A piece or component to print.

    Args:
        id: the id, unique among the extras of a catalog.
        kind: ``piece``, or the kind of component, such as ``combo-token`` or ``player-aid``.
        count: the number in the box.
        display: the drawing.
        title: the description.
        sets: the sets that contain it.
    """

    id: str
    kind: str
    count: int
    display: Display
    title: str
    sets: tuple[str, ...] = ()

    @property
    def set(self) -> str:
        """Return the set that contains it; empty if several do."""
        return self.sets[0] if len(self.sets) == 1 else ""


def box_contents(
    catalog: Catalog,
    context: DrawingContext,
    piece: Callable[[str], Display],
    component: Callable[[Component, SetInfo], Display],
) -> list[Extra]:
    """Draw the pieces of the catalog's own sets, each with its count, then their components.

    Args:
        catalog: the catalog.
        context: the theme and the language.
        piece: draws a piece, given its letter.
        component: draws a component of a set.
    """
    extras = []
    for kind in catalog.definition.pieces:
        bringing = [info for info in catalog.own_sets if info.pieces.get(kind.id, 0)]
        if bringing:
            title = catalog.definition.piece_name(kind.letter, context.lang)
            count = sum(info.pieces[kind.id] for info in bringing)
            sets = tuple(info.id for info in bringing)
            extras.append(Extra(f"piece-{kind.id}", "piece", count, piece(kind.letter), title, sets))
    taken: set[str] = {extra.id for extra in extras}
    for info in catalog.own_sets:
        for part in info.components:
            name = part.id if part.id not in taken else f"{info.id}-{part.id}"
            taken.add(name)
            display = component(part, info)
            extras.append(Extra(name, part.kind, part.count, display, display.title, (info.id,)))
    return extras


def card(component: Component, title: str, context: DrawingContext) -> Display:
    """Draw a card with the name and the value of a component."""
    palette = context.theme.palette(False)
    width, height = _CARD
    ground = Rect(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED, palette.ground)
    shown = title if has_letters(title) else component.id
    marks: list[Mark] = [Rect(1.5, 1.5, width - 3, height - 3, "", palette.ink, 0.3, radius=2)]
    lines = wrapped(shown, width - 8, 4.0)[:3]
    for n, line in enumerate(lines):
        y = height / 2 + 1.3 + (n - (len(lines) - 1) / 2) * 5.2
        marks.append(Text(width / 2, y, line, 4.0, palette.ink, "middle", on=palette.ground))
    if component.value is not None:
        marks.append(Text(width - 3.5, 6.5, str(component.value), 4.6, palette.ink, "end", on=palette.ground))
    return Display(width, height, BLEED, tuple(marks), title, (ground,), 2.5)
