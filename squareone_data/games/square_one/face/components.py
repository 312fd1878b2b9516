"""The other components: pieces, combo tokens, markers, player aids; a plain card for an unknown component."""

from __future__ import annotations

from squareone_data.colors import ink_on
from squareone_data.faces.box_contents import card
from squareone_data.faces.dimensions import BLEED, CHIP, WORD_SIZE
from squareone_data.faces.display import Circle, Display, Group, Mark, Path, Rect, Text
from squareone_data.faces.drawing_context import DrawingContext, centered
from squareone_data.faces.fonts import ASCENT
from squareone_data.faces.silhouettes import placed, star
from squareone_data.games.square_one.definition import SquareOneDefinition, SquareOneSet
from squareone_data.games.square_one.translation import MESSAGES
from squareone_data.model.definition import Component, SetInfo

from .aids import bonus_aid, turn_aid
from .dimensions import PIECE

_TOKEN, _MARKER = 18.0, 16.0


def piece_face(letter: str, context: DrawingContext[SquareOneDefinition]) -> Display:
    """Draw a printed piece, slightly smaller than its recess."""
    colors = context.theme.piece_colors(letter)
    ground: list[Mark] = [Rect(-BLEED, -BLEED, PIECE + 2 * BLEED, PIECE + 2 * BLEED, colors.fill)]
    if context.theme.outlined:
        ground.append(Rect(0.3, 0.3, PIECE - 0.6, PIECE - 0.6, "", colors.edge, 0.36, radius=0.8))
    scale = PIECE / CHIP
    sign = Group(context.sign(letter), "", 0, 0, scale)
    return Display(
        PIECE, PIECE, BLEED, (sign,), context.definition.piece_name(letter, context.lang), tuple(ground), 0.9
    )


def component_face(component: Component, info: SetInfo, context: DrawingContext[SquareOneDefinition]) -> Display:
    """Draw a component by its kind; an unknown kind is a card with its name."""
    title = context.definition.word(component.name, context.lang, component.id)
    match component.kind:
        case "combo-token":
            return _token(component, title, context)
        case "glass-marker":
            return _marker(component, title, context)
        case "player-aid":
            rewards = info.rewards if isinstance(info, SquareOneSet) and info.rewards else {}
            actions = any("actions" in kinds for kinds in rewards.values())
            return (
                bonus_aid(title, context)
                if actions
                else turn_aid(title, info.id, "first" in component.id.split("-"), context)
            )
        case _:
            return card(component, title, context)


def _token(component: Component, title: str, context: DrawingContext[SquareOneDefinition]) -> Display:
    palette = context.theme.palette(True)
    value = "" if component.value is None else str(component.value)
    size = 8.0 if len(value) < 3 else 4.0
    middle = _TOKEN / 2
    ground = Circle(middle, middle, middle + BLEED, palette.badge)
    seal = Path(placed(star(12, 0.47, 0.43), middle, middle, _TOKEN), "", palette.badge_ink, 0.35)
    word = MESSAGES.of(context.lang).gettext("combo")
    marks: list[Mark] = [seal]
    if value:
        marks.append(Text(middle, 8.6 + ASCENT * size / 2, value, size, palette.badge_ink, "middle", on=palette.badge))
    marks.append(Text(middle, 14.6, word, WORD_SIZE, palette.badge_ink, "middle", on=palette.badge))
    return Display(_TOKEN, _TOKEN, BLEED, tuple(marks), title, (ground,), middle)


def _marker(component: Component, title: str, context: DrawingContext[SquareOneDefinition]) -> Display:
    dark = "black" in component.id.split("-")
    palette = context.theme.palette(dark)
    middle = _MARKER / 2
    inner = palette.accent if context.theme.name == "color" else ""
    on = inner or palette.ground
    ground: tuple[Mark, ...] = (Circle(middle, middle, middle + BLEED, palette.ground),)
    marks: list[Mark] = [
        Circle(middle, middle, middle - 0.9, "", palette.frame or palette.ink, 0.9 if palette.frame else 0.35),
        Circle(middle, middle, 4.2, inner, palette.ink, 0.35),
        centered(middle, middle, (title or "?")[:1].upper(), 4.6, f"#{ink_on(on)}", on),
    ]
    return Display(_MARKER, _MARKER, BLEED, tuple(marks), title, ground, middle)
