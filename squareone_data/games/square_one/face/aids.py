"""The player aids: a turn and the bonus actions, in our own words and with the numbers of game.json."""

from __future__ import annotations

from squareone_data.faces.display import Display, Group, Text
from squareone_data.faces.drawing_context import DrawingContext
from squareone_data.faces.fonts import has_letters
from squareone_data.faces.player_aid import EDGE, SMALL, PlayerAid
from squareone_data.game.words import counted_points
from squareone_data.games.square_one.definition import SquareOneDefinition
from squareone_data.games.square_one.rows import ACTIONS, Action
from squareone_data.games.square_one.sentences import ACTION_NAMES
from squareone_data.games.square_one.translation import MESSAGES

from .icons import icon


def turn_aid(title: str, set_id: str, first: bool, context: DrawingContext[SquareOneDefinition]) -> Display:
    """Draw the aid for a turn.

    Args:
        title: its name.
        set_id: the set of the aid, which determines its content.
        first: whether it has the badge of the first player.
        context: the game, the theme and the language.
    """
    definition = context.definition
    messages, limits = MESSAGES.of(context.lang), definition.limits
    _ = messages.gettext
    gain = definition.by_id.get(limits.gain)
    kind = definition.piece_name(gain.letter, context.lang) if gain else limits.gain
    count = messages.ngettext("{count} action", "{count} actions, any mix", limits.actions)
    aid = PlayerAid(title, _("Your turn"), False, context, count.format(count=limits.actions))
    shown = kind if has_letters(kind) else limits.gain
    aid.entry("Gain", _("take one {kind} piece").format(kind=shown))
    aid.entry("Take", _("take a tile; at most {unfinished} unfinished").format(unfinished=limits.unfinished))
    aid.entry("Fill", _("fill the next row of one tile"))
    aid.entry("Merge", _("pieces into one: their levels add up"))
    aid.entry("Split", _("one piece into several of that sum"))
    aid.entry("Master", _("once a turn: next row of several tiles"))
    info = definition.set_info(set_id)
    for piece in definition.pieces:
        if piece.wild and info and info.pieces.get(piece.id):
            meaning = [_("stands for any one piece; cannot be merged")]
            if piece.extra_action:
                meaning.append(_("or give it up: one more action"))
            aid.piece(piece.letter, " ".join(meaning))
    aid.levels(_("Levels"))
    _combos(aid, definition)
    if first:
        aid.badge("1")
    return aid.display()


def bonus_aid(title: str, context: DrawingContext[SquareOneDefinition]) -> Display:
    """Draw the aid for the bonus actions."""
    _ = MESSAGES.of(context.lang).gettext
    aid = PlayerAid(title, _("Bonus actions"), True, context)
    ink, ground = aid.palette.ink, aid.palette.ground
    aid.marks.append(Text(EDGE, 4.6, _("free, in your turn, when you like"), SMALL, ink, on=ground))
    aid.y = 7.2
    meanings: dict[Action, str] = {
        "take": _("take a tile"),
        "take2": _("up to two tiles; refill afterwards"),
        "fill": _("the next row of a tile"),
        "fill2": _("up to two rows; can be a combo"),
        "master": _("beside the one a turn"),
        "merge": _("as the action"),
        "split": _("as the action"),
        "duplicate": _("a piece of a kind you have"),
        "replicate": _("a piece of a kind you lack"),
    }
    for action in ACTIONS:
        wide, drawn = icon(action, ink)
        aid.marks.append(Group(drawn, "", EDGE + (6.0 - wide) / 2, aid.y + 0.7))
        aid.term(ACTION_NAMES[action], EDGE + 8.0, below=2.0)
        aid.paragraph(meanings[action], EDGE + 8.0, below=5.1)
        aid.y += 3.8
    aid.separator()
    aid.paragraph(_("Two actions: one after the other, or just one."))
    aid.paragraph(_("Two with “or” between: use one of them."))
    return aid.display()


def _combos(aid: PlayerAid, definition: SquareOneDefinition) -> None:
    messages = MESSAGES.of(aid.context.lang)
    aid.term(messages.gettext("Combo: finished by one action"))
    pairs = [
        messages.ngettext("{count} tile: {points}", "{count} tiles: {points}", int(count)).format(
            count=count, points=counted_points(points, aid.context.lang)
        )
        for count, points in definition.combos.items()
    ]
    aid.y += 4.0
    # No line break inside: the spaces are no-break spaces.
    aid.paragraph(" · ".join(pair.replace(" ", "\u00a0") for pair in pairs))
