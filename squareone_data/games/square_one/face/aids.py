"""The player aids: a turn and the bonus actions, in words of our own and with the numbers of game.json."""

from __future__ import annotations

from squareone_data.faces.aids import EDGE, SMALL, Aid
from squareone_data.faces.brush import Brush
from squareone_data.faces.display import Display, Group, Text
from squareone_data.faces.fonts import has_letters
from squareone_data.games.square_one.tables import SquareOneGame
from squareone_data.games.square_one.words import ACTION_NAMES, points_in_words
from squareone_data.model.rows import ACTIONS

from .icons import icon
from .wording import WORDS, Words


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
    words, limits = WORDS.get(brush.lang, WORDS["en"]), game.limits
    gain = game.by_id.get(limits.gain)
    kind = game.piece_name(gain.letter, brush.lang) if gain else limits.gain
    count = words["action"] if limits.actions == 1 else words["actions"].format(count=limits.actions)
    aid = Aid(title, words["turn"], False, brush, count)
    shown = kind if has_letters(kind) else limits.gain
    for term in ("Gain", "Take", "Fill", "Merge", "Split", "Master"):
        aid.entry(term, words[term].format(kind=shown, unfinished=limits.unfinished))
    info = game.set_info(set_id)
    for piece in game.pieces:
        if piece.wild and info and info.pieces.get(piece.id):
            aid.kind(piece.letter, f"{words['wild']} {words['extra']}" if piece.extra_action else words["wild"])
    aid.levels(words["levels"])
    _combos(aid, game, words)
    if first:
        aid.badge("1")
    return aid.display()


def bonus_aid(title: str, brush: Brush) -> Display:
    """The aid for the bonus actions."""
    words = WORDS.get(brush.lang, WORDS["en"])
    aid = Aid(title, words["bonus"], True, brush)
    ink, ground = aid.board.ink, aid.board.ground
    aid.marks.append(Text(EDGE, 4.6, words["bonus when"], SMALL, ink, on=ground))
    aid.y = 7.2
    for action in ACTIONS:
        wide, drawn = icon(action, ink)
        aid.marks.append(Group(drawn, "", EDGE + (6.0 - wide) / 2, aid.y + 0.7))
        aid.term(ACTION_NAMES[action], EDGE + 8.0, below=2.0)
        aid.told(words[action], EDGE + 8.0, below=5.1)
        aid.y += 3.8
    aid.rule()
    for key in ("both", "choice"):
        aid.told(words[key])
    return aid.display()


def _combos(aid: Aid, game: SquareOneGame, words: Words) -> None:
    aid.term(words["combos"])
    combos = game.combos.items()
    pairs = [f"{count} {words['tiles']}: {points_in_words(points, aid.brush.lang)}" for count, points in combos]
    aid.y += 4.0
    # What belongs together is not parted: its spaces are such as no line ends at.
    aid.told(" · ".join(one.replace(" ", "\u00a0") for one in pairs))
