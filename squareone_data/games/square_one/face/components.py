"""What else lies in the box: pieces, combo tokens, markers, player aids; a plain card for anything unknown."""

from __future__ import annotations

from squareone_data.faces import Extra
from squareone_data.faces.display import Circle, Display, Group, Mark, Path, Rect, Text
from squareone_data.faces.fonts import ASCENT, has_letters
from squareone_data.faces.paragraphs import wrapped
from squareone_data.faces.silhouettes import placed, star
from squareone_data.games.square_one.tables import SquareOneSet
from squareone_data.model.catalog import Catalog
from squareone_data.model.games import Component, Game, SetInfo

from .aids import bonus_aid, turn_aid
from .chips import Brush, centered
from .measures import CHIP, PIECE, WORD_SIZE
from .wording import WORDS

_BLEED = 5.0
_TOKEN, _MARKER = 18.0, 16.0
_CARD = (44.0, 28.0)


def extras(catalog: Catalog, brush: Brush) -> list[Extra]:
    """The pieces that the catalog's own sets bring, one a kind with how many there are, then their components."""
    made = []
    for piece in catalog.game.pieces:
        bringing = [one for one in catalog.own_sets if one.pieces.get(piece.id, 0)]
        if bringing:
            title = catalog.game.piece_name(piece.letter, brush.lang)
            count = sum(one.pieces[piece.id] for one in bringing)
            sets = tuple(one.id for one in bringing)
            made.append(Extra(f"piece-{piece.id}", "piece", count, piece_face(piece.letter, brush), title, sets))
    taken: set[str] = {one.id for one in made}
    for info in catalog.own_sets:
        for one in info.components:
            name = one.id if one.id not in taken else f"{info.id}-{one.id}"
            taken.add(name)
            display = component_face(one, info, catalog.game, brush)
            made.append(Extra(name, one.kind, one.count, display, display.title, (info.id,)))
    return made


def piece_face(letter: str, brush: Brush) -> Display:
    """A printed piece: it lies in its recess with room to spare, and looks like it."""
    colors = brush.theme.chip(letter)
    ground: list[Mark] = [Rect(-_BLEED, -_BLEED, PIECE + 2 * _BLEED, PIECE + 2 * _BLEED, colors.fill)]
    if brush.theme.outlined:
        ground.append(Rect(0.3, 0.3, PIECE - 0.6, PIECE - 0.6, "", colors.edge, 0.36, radius=0.8))
    scale = PIECE / CHIP
    sign = Group(brush.sign(letter), "", 0, 0, scale)
    return Display(PIECE, PIECE, _BLEED, (sign,), brush.game.piece_name(letter, brush.lang), tuple(ground), 0.9)


def component_face(component: Component, info: SetInfo, game: Game, brush: Brush) -> Display:
    """The drawing of a component, by its kind; a kind that is not known here gets a card with its name."""
    title = game.word(component.name, brush.lang, component.id)
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
            return _card(component, title, brush)


def _disc(size: float, fill: str, board_edge: str) -> tuple[Mark, ...]:
    return (
        Circle(size / 2, size / 2, size / 2 + _BLEED, fill),
        Circle(size / 2, size / 2, size / 2 - 0.9, "", board_edge, 0.35),
    )


def _token(component: Component, title: str, brush: Brush) -> Display:
    board = brush.theme.board(True)
    value = "" if component.value is None else str(component.value)
    size = 8.0 if len(value) < 3 else 4.0
    middle = _TOKEN / 2
    ground = Circle(middle, middle, middle + _BLEED, board.badge)
    seal = Path(placed(star(12, 0.47, 0.43), middle, middle, _TOKEN), "", board.badge_ink, 0.35)
    word = WORDS.get(brush.lang, WORDS["en"])["combo"]
    marks: list[Mark] = [seal]
    if value:
        marks.append(Text(middle, 8.6 + ASCENT * size / 2, value, size, board.badge_ink, "middle", on=board.badge))
    marks.append(Text(middle, 14.6, word, WORD_SIZE, board.badge_ink, "middle", on=board.badge))
    return Display(_TOKEN, _TOKEN, _BLEED, tuple(marks), title, (ground,), middle)


def _marker(component: Component, title: str, brush: Brush) -> Display:
    dark = "black" in component.id.split("-")
    board = brush.theme.board(dark)
    middle = _MARKER / 2
    ground: tuple[Mark, ...] = (Circle(middle, middle, middle + _BLEED, board.ground),)
    marks: list[Mark] = [
        Circle(middle, middle, middle - 0.9, "", board.frame or board.ink, 0.9 if board.frame else 0.35),
        Circle(middle, middle, 4.2, board.accent if brush.theme.name == "color" else "", board.ink, 0.35),
        centered(
            middle, middle, (brush.game.word(component.name, brush.lang, component.id) or "?")[:1].upper(), 4.6,
            _readable(board.accent if brush.theme.name == "color" else board.ground),
            board.accent if brush.theme.name == "color" else board.ground,
        ),
    ]  # fmt: skip
    return Display(_MARKER, _MARKER, _BLEED, tuple(marks), title, ground, middle)


def _readable(color: str) -> str:
    from squareone_data.colors import ink_on

    return f"#{ink_on(color[1:])}"


def _card(component: Component, title: str, brush: Brush) -> Display:
    board = brush.theme.board(False)
    width, height = _CARD
    ground = Rect(-_BLEED, -_BLEED, width + 2 * _BLEED, height + 2 * _BLEED, board.ground)
    shown = title if has_letters(title) else component.id
    marks: list[Mark] = [Rect(1.5, 1.5, width - 3, height - 3, "", board.ink, 0.3, radius=2)]
    lines = wrapped(shown, width - 8, 4.0)[:3]
    for n, line in enumerate(lines):
        y = height / 2 + 1.3 + (n - (len(lines) - 1) / 2) * 5.2
        marks.append(Text(width / 2, y, line, 4.0, board.ink, "middle", on=board.ground))
    if component.value is not None:
        marks.append(Text(width - 3.5, 6.5, str(component.value), 4.6, board.ink, "end", on=board.ground))
    return Display(width, height, _BLEED, tuple(marks), title, (ground,), 2.5)
