"""What else lies in the box: pieces, combo tokens, markers, player aids; a plain card for anything unknown."""

from __future__ import annotations

from squareone_data.colors import ink_on
from squareone_data.faces.box import card
from squareone_data.faces.brush import Brush, centered
from squareone_data.faces.display import Circle, Display, Group, Mark, Path, Rect, Text
from squareone_data.faces.fonts import ASCENT
from squareone_data.faces.measures import BLEED, CHIP, WORD_SIZE
from squareone_data.faces.silhouettes import placed, star
from squareone_data.games.square_one.tables import SquareOneSet
from squareone_data.model.games import Component, SetInfo

from .aids import bonus_aid, turn_aid
from .measures import PIECE
from .wording import WORDS

_TOKEN, _MARKER = 18.0, 16.0


def piece_face(letter: str, brush: Brush) -> Display:
    """A printed piece: it lies in its recess with room to spare, and looks like it."""
    colors = brush.theme.chip(letter)
    ground: list[Mark] = [Rect(-BLEED, -BLEED, PIECE + 2 * BLEED, PIECE + 2 * BLEED, colors.fill)]
    if brush.theme.outlined:
        ground.append(Rect(0.3, 0.3, PIECE - 0.6, PIECE - 0.6, "", colors.edge, 0.36, radius=0.8))
    scale = PIECE / CHIP
    sign = Group(brush.sign(letter), "", 0, 0, scale)
    return Display(PIECE, PIECE, BLEED, (sign,), brush.game.piece_name(letter, brush.lang), tuple(ground), 0.9)


def component_face(component: Component, info: SetInfo, brush: Brush) -> Display:
    """The drawing of a component, by its kind; a kind that is not known here gets a card with its name."""
    title = brush.game.word(component.name, brush.lang, component.id)
    match component.kind:
        case "combo-token":
            return _token(component, title, brush)
        case "glass-marker":
            return _marker(component, title, brush)
        case "player-aid":
            rewards = info.rewards if isinstance(info, SquareOneSet) and info.rewards else {}
            actions = any("actions" in kinds for kinds in rewards.values())
            return (
                bonus_aid(title, brush)
                if actions
                else turn_aid(title, info.id, "first" in component.id.split("-"), brush)
            )
        case _:
            return card(component, title, brush)


def _token(component: Component, title: str, brush: Brush) -> Display:
    board = brush.theme.board(True)
    value = "" if component.value is None else str(component.value)
    size = 8.0 if len(value) < 3 else 4.0
    middle = _TOKEN / 2
    ground = Circle(middle, middle, middle + BLEED, board.badge)
    seal = Path(placed(star(12, 0.47, 0.43), middle, middle, _TOKEN), "", board.badge_ink, 0.35)
    word = WORDS.get(brush.lang, WORDS["en"])["combo"]
    marks: list[Mark] = [seal]
    if value:
        marks.append(Text(middle, 8.6 + ASCENT * size / 2, value, size, board.badge_ink, "middle", on=board.badge))
    marks.append(Text(middle, 14.6, word, WORD_SIZE, board.badge_ink, "middle", on=board.badge))
    return Display(_TOKEN, _TOKEN, BLEED, tuple(marks), title, (ground,), middle)


def _marker(component: Component, title: str, brush: Brush) -> Display:
    dark = "black" in component.id.split("-")
    board = brush.theme.board(dark)
    middle = _MARKER / 2
    inner = board.accent if brush.theme.name == "color" else ""
    on = inner or board.ground
    ground: tuple[Mark, ...] = (Circle(middle, middle, middle + BLEED, board.ground),)
    marks: list[Mark] = [
        Circle(middle, middle, middle - 0.9, "", board.frame or board.ink, 0.9 if board.frame else 0.35),
        Circle(middle, middle, 4.2, inner, board.ink, 0.35),
        centered(middle, middle, (title or "?")[:1].upper(), 4.6, f"#{ink_on(on[1:])}", on),
    ]
    return Display(_MARKER, _MARKER, BLEED, tuple(marks), title, ground, middle)
