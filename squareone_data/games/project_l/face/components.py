"""The other components: pieces in the size of the printed recesses, and a player aid."""

from __future__ import annotations

from squareone_data.faces.box_contents import Extra, card
from squareone_data.faces.cell_outlines import Inset, outline, parting_lines
from squareone_data.faces.dimensions import BLEED
from squareone_data.faces.display import CannotDraw, Display, Mark, Path, Rect
from squareone_data.faces.fonts import has_letters
from squareone_data.faces.player_aid import PlayerAid
from squareone_data.games.project_l.catalog import ProjectLCatalog
from squareone_data.games.project_l.translation import MESSAGES
from squareone_data.model.definition import Component
from squareone_data.model.polyominoes import extent

from .dimensions import pitch
from .shapes import Context, cells_of_kind, letter_on

_AID = "player-aid"
_LINE = 0.3


def piece_face(letter: str, context: Context) -> Display:
    """Draw a piece to cut out, with cells of the same size as the recesses.

    Raises:
        CannotDraw: The kind has no shape.
    """
    cells, side = cells_of_kind(letter, context.definition), pitch(context.definition)
    if not cells:
        piece = context.definition.by_letter[letter].id
        raise CannotDraw(f"{piece}: missing shape; add a shape such as ##./.##")
    rows, columns = extent(cells)
    colors = context.theme.piece_colors(letter)
    ground: list[Mark] = []
    for row, column in sorted(cells):
        left = column * side - (BLEED if column == 0 else 0)
        top = row * side - (BLEED if row == 0 else 0)
        right = (column + 1) * side + (BLEED if column == columns - 1 else 0)
        bottom = (row + 1) * side + (BLEED if row == rows - 1 else 0)
        ground.append(Rect(left, top, right - left, bottom - top, colors.fill))
    ground.append(Path(outline(cells, side, 0.0, Inset(*(_LINE / 2,) * 4)), "", colors.edge, _LINE))
    marks = [*parting_lines(cells, side, colors.edge, 0.22, 0.12 * side), letter_on(letter, cells, side, context)]
    title = context.definition.piece_name(letter, context.lang)
    shaped = len(cells) < rows * columns
    return Display(columns * side, rows * side, BLEED, tuple(marks), title, tuple(ground), shaped=shaped)


def component_face(component: Component, context: Context) -> Display:
    """Draw a component by its kind; an unknown kind is a card with its name."""
    title = context.definition.word(component.name, context.lang, component.id)
    return turn_aid(title, context) if component.kind == _AID else card(component, title, context)


def unlisted_aids(catalog: ProjectLCatalog, listed: list[Extra], context: Context) -> list[Extra]:
    """Draw a player aid for each player, if no set of the catalog lists one; an extension needs none."""
    if catalog.base is not None or not catalog.own_sets or any(extra.kind == _AID for extra in listed):
        return []
    first = catalog.own_sets[0].id
    count = max((int(players) for players in catalog.definition.setup.black_tiles), default=1)
    title = MESSAGES.of(context.lang).gettext("player aid")
    name = _AID if _AID not in {extra.id for extra in listed} else f"{_AID}-{first}"
    return [Extra(name, _AID, count, turn_aid(title, context), title, (first,))]


def turn_aid(title: str, context: Context) -> Display:
    """Draw the aid for a turn and the end, with the numbers of ``game.json``.

    It covers PL-2.2, PL-3.1 to PL-3.6, PL-4.1 and PL-5.1.
    """
    definition = context.definition
    messages, limits = MESSAGES.of(context.lang), definition.limits
    _ = messages.gettext
    gain = definition.by_id.get(limits.gain)
    kind = definition.piece_name(gain.letter, context.lang) if gain else limits.gain
    count = messages.ngettext("{count} action", "{count} actions, any mix", limits.actions).format(count=limits.actions)
    aid = PlayerAid(title, _("Your turn"), False, context, count, column=17.6)
    kind = kind if has_letters(kind) else limits.gain
    take = _("face up or unseen; at most {unfinished} unfinished")
    upgrade = _("take a {kind}; or swap a piece: one level up, same, or any below")
    aid.entry("Take", take.format(unfinished=limits.unfinished))
    aid.entry("Recycle", _("a row under its deck, {market} new ones").format(market=limits.market))
    aid.entry("Upgrade", upgrade.format(kind=kind))
    aid.entry("Place", _("a piece into one of your puzzles"))
    aid.entry("Master", _("once a turn: one into each puzzle"))
    aid.y -= 2.6
    aid.separator()
    aid.entry(_("Full?"), _("pieces back, reward, points"))
    aid.entry(
        _("The end"),
        _("Black deck empty: end the round, one more turn each, then fill in at 1 point a piece"),
    )
    aid.levels(_("Levels"))
    aid.term(_("Players: Black puzzles"))
    aid.y += 4.0
    # No line break inside: the spaces are no-break spaces.
    setup = definition.setup.black_tiles.items()
    aid.paragraph(" · ".join(f"{players}:\u00a0{tiles}" for players, tiles in setup))
    return aid.display()
