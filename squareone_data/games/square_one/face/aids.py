"""The player aids: a turn and the bonus actions, in words of our own and with the numbers of game.json."""

from __future__ import annotations

from squareone_data.faces import CannotDraw
from squareone_data.faces.display import Display, Group, Line, Mark, Path, Rect, Text, extent
from squareone_data.faces.fonts import ASCENT, has_letters, text_width
from squareone_data.faces.paragraphs import wrapped
from squareone_data.faces.silhouettes import placed, star
from squareone_data.faces.themes import Board
from squareone_data.games.square_one.tables import SquareOneGame
from squareone_data.games.square_one.words import ACTION_NAMES, points_in_words
from squareone_data.model.rows import ACTIONS

from .chips import Brush, centered
from .icons import icon
from .measures import PT
from .wording import WORDS, Words

WIDTH, HEIGHT, BLEED = 63.0, 88.0, 5.0
_EDGE = 3.5
_HEAD = 9.5
_TERM, _SMALL = 8.5 * PT, 7.5 * PT
_LEADING = 1.2
_SMALLEST = 0.6
_COLUMN = 16.0
"""Where the explanation of a term begins."""


def turn_aid(title: str, set_id: str, first: bool, brush: Brush) -> Display:
    """The aid for a turn.

    Args:
        title: its name.
        set_id: the set it belongs to, and with it what it needs to explain.
        first: whether it carries the badge of the first player.
        brush: the game, the theme and the language.
    """
    game = brush.game
    assert isinstance(game, SquareOneGame)
    words, board = WORDS.get(brush.lang, WORDS["en"]), brush.theme.board(False)
    limits = game.limits
    gain = game.by_id.get(limits.gain)
    kind = game.piece_name(gain.letter, brush.lang) if gain else limits.gain
    count = words["action"] if limits.actions == 1 else words["actions"].format(count=limits.actions)
    head = _header(words["turn"], count, board)
    marks: list[Mark] = []
    y = 5.6
    for term in ("Gain", "Take", "Fill", "Merge", "Split", "Master"):
        told = words[term].format(kind=_shown(kind, limits.gain), unfinished=limits.unfinished)
        y = _entry(term, told, y, marks, board)
    for letter in _wild(set_id, brush):
        y = _wild_entry(letter, y, marks, words, board, brush)
    y = _levels(y + 1.2, marks, words, board, brush)
    _combos(y, marks, words, board, brush)
    if first:
        badge = Path(placed(star(12, 0.5, 0.43), WIDTH - 7.2, _HEAD / 2, 6.2), board.accent, board.ink, 0.2)
        head += [badge, centered(WIDTH - 7.2, _HEAD / 2, "1", 3.8, _on(board.accent), board.accent)]
    return _display(title, head, marks, board)


def bonus_aid(title: str, brush: Brush) -> Display:
    """The aid for the bonus actions."""
    words, board = WORDS.get(brush.lang, WORDS["en"]), brush.theme.board(True)
    head = _header(words["bonus"], "", board)
    marks: list[Mark] = [Text(_EDGE, 4.6, words["bonus when"], _SMALL, board.ink, on=board.ground)]
    y = 7.2
    for action in ACTIONS:
        wide, drawn = icon(action, board.ink)
        marks.append(Group(drawn, "", _EDGE + (6.0 - wide) / 2, y + 0.7))
        marks.append(Text(_EDGE + 8.0, y + 2.0, ACTION_NAMES[action], _TERM, board.ink, on=board.ground))
        for line in wrapped(words[action], WIDTH - 2 * _EDGE - 8.0, _SMALL, bold=False):
            marks.append(Text(_EDGE + 8.0, y + 5.1, line, _SMALL, board.ink, bold=False, on=board.ground))
            y += _SMALL * _LEADING
        y += 3.8
    marks.append(Line(_EDGE, y + 0.2, WIDTH - _EDGE, y + 0.2, board.edge or board.ink, 0.2))
    y += 3.4
    for key in ("both", "choice"):
        for line in wrapped(words[key], WIDTH - 2 * _EDGE, _SMALL, bold=False):
            marks.append(Text(_EDGE, y, line, _SMALL, board.ink, bold=False, on=board.ground))
            y += _SMALL * _LEADING
    return _display(title, head, marks, board)


def _display(title: str, head: list[Mark], body: list[Mark], board: Board) -> Display:
    """The card: a body with more to say than usual, as in a game with many kinds, is made smaller as a whole."""
    room, needed = HEIGHT - _HEAD - _EDGE, max(extent(one).bottom for one in body)
    scale = min(1.0, room / needed)
    if scale < _SMALLEST:
        raise CannotDraw(f"{title}: the game has more kinds or combos than a player aid has room for")
    marks = (*head, Group(tuple(body), "", _EDGE * (1 - scale), _HEAD, scale))
    ground: list[Mark] = [Rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, board.ground)]
    ground.append(Rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, _HEAD + BLEED, board.panel))
    if board.panel_edge:
        ground.append(Line(-BLEED, _HEAD, WIDTH + BLEED, _HEAD, board.panel_edge, 0.3))
    return Display(WIDTH, HEIGHT, BLEED, marks, title, tuple(ground), 3.0)


def _header(title: str, beside: str, board: Board) -> list[Mark]:
    base = _HEAD / 2 + ASCENT * 4.4 / 2
    marks: list[Mark] = [Text(_EDGE, base, title, 4.4, board.panel_ink, on=board.panel)]
    if beside:
        x = _EDGE + text_width(title, 4.4) + 2.5
        marks.append(Text(x, base, beside, _SMALL, board.panel_ink, on=board.panel))
    return marks


def _entry(term: str, told: str, y: float, marks: list[Mark], board: Board) -> float:
    marks.append(Text(_EDGE, y, term, _TERM, board.ink, on=board.ground))
    for line in wrapped(told, WIDTH - _EDGE - _COLUMN, _SMALL, bold=False):
        marks.append(Text(_COLUMN, y, line, _SMALL, board.ink, bold=False, on=board.ground))
        y += _SMALL * _LEADING
    return y + 1.9


def _wild(set_id: str, brush: Brush) -> list[str]:
    """The wild kinds that a set brings."""
    info = brush.game.set_info(set_id)
    brought = info.pieces if info else {}
    return [one.letter for one in brush.game.pieces if one.wild and brought.get(one.id)]


def _wild_entry(letter: str, y: float, marks: list[Mark], words: Words, board: Board, brush: Brush) -> float:
    piece = brush.game.by_letter[letter]
    told = f"{words['wild']} {words['extra']}" if piece.extra_action else words["wild"]
    marks.append(brush.chip(letter, _EDGE, y - 3.0, 6.0))
    lines = wrapped(told, WIDTH - _EDGE - _COLUMN, _SMALL, bold=False)
    start = y
    for line in lines:
        marks.append(Text(_COLUMN, y, line, _SMALL, board.ink, bold=False, on=board.ground))
        y += _SMALL * _LEADING
    return max(y + 1.9, start + 7.0)


def _levels(y: float, marks: list[Mark], words: Words, board: Board, brush: Brush) -> float:
    """The kinds of each level, in one line as long as there is room."""
    marks.append(Text(_EDGE, y, words["levels"], _TERM, board.ink, on=board.ground))
    x, y = _EDGE, y + 1.6
    size = 6.0
    for level in sorted({one.level for one in brush.game.pieces if not one.wild}):
        kinds = [one.letter for one in brush.game.pieces if one.level == level and not one.wild]
        width = 3.2 + len(kinds) * (size + 0.3)
        if x + width > WIDTH - _EDGE and x > _EDGE:
            x, y = _EDGE, y + size + 0.8
        number = str(level)
        marks.append(Text(x, y + size / 2 + ASCENT * _TERM / 2, number, _TERM, board.ink, on=board.ground))
        x += text_width(number, _TERM) + 0.8
        for letter in kinds:
            if x + size > WIDTH - _EDGE:
                x, y = _EDGE, y + size + 0.8
            marks.append(brush.chip(letter, x, y, size))
            x += size + 0.3
        x += 1.6
    return y + size + 5.2


def _combos(y: float, marks: list[Mark], words: Words, board: Board, brush: Brush) -> None:
    assert isinstance(brush.game, SquareOneGame)
    marks.append(Text(_EDGE, y, words["combos"], _TERM, board.ink, on=board.ground))
    combos = brush.game.combos.items()
    pairs = [f"{count} {words['tiles']}: {points_in_words(points, brush.lang)}" for count, points in combos]
    y += 4.0
    # What belongs together is not parted: its spaces are such as no line ends at.
    told = " · ".join(one.replace(" ", "\u00a0") for one in pairs)
    for line in wrapped(told, WIDTH - 2 * _EDGE, _SMALL, bold=False):
        marks.append(Text(_EDGE, y, line, _SMALL, board.ink, bold=False, on=board.ground))
        y += _SMALL * _LEADING


def _shown(name: str, otherwise: str) -> str:
    return name if has_letters(name) else otherwise


def _on(color: str) -> str:
    from squareone_data.colors import ink_on

    return f"#{ink_on(color[1:])}"
