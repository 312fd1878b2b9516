"""What else is needed to play: pieces as large as the recesses that are printed, and an aid for a turn."""

from __future__ import annotations

from squareone_data.faces import CannotDraw, Extra
from squareone_data.faces.aids import Aid
from squareone_data.faces.box import card
from squareone_data.faces.brush import Brush
from squareone_data.faces.display import Display, Mark, Path, Rect
from squareone_data.faces.fonts import has_letters
from squareone_data.faces.measures import BLEED
from squareone_data.games.project_l.tables import ProjectLGame
from squareone_data.model.catalog import Catalog
from squareone_data.model.games import Component

from .measures import pitch
from .shapes import Inset, cells_of_kind, extent_of, letter_on, outline, parting_lines
from .wording import WORDS

_AID = "player-aid"
_LINE = 0.3


def piece_face(letter: str, brush: Brush) -> Display:
    """A piece to cut out: each of its cells is as large as one of the recesses.

    Raises:
        CannotDraw: the kind has no shape.
    """
    piece = brush.game.by_letter[letter]
    cells, side = cells_of_kind(piece), pitch(brush.game)
    if not cells:
        raise CannotDraw(f"{piece.id}: a piece without a shape cannot be cut out; give it one such as ##./.##")
    rows, columns = extent_of(cells)
    colors = brush.theme.chip(letter)
    ground: list[Mark] = []
    for row, column in sorted(cells):
        left = column * side - (BLEED if column == 0 else 0)
        top = row * side - (BLEED if row == 0 else 0)
        right = (column + 1) * side + (BLEED if column == columns - 1 else 0)
        bottom = (row + 1) * side + (BLEED if row == rows - 1 else 0)
        ground.append(Rect(left, top, right - left, bottom - top, colors.fill))
    half = _LINE / 2
    ground.append(Path(outline(cells, side, 0.0, Inset(half, half, half, half)), "", colors.edge, _LINE))
    marks = [*parting_lines(cells, side, colors.edge, 0.22, 0.12 * side), letter_on(letter, cells, side, brush)]
    title = brush.game.piece_name(letter, brush.lang)
    shaped = len(cells) < rows * columns
    return Display(columns * side, rows * side, BLEED, tuple(marks), title, tuple(ground), shaped=shaped)


def component_face(component: Component, brush: Brush) -> Display:
    """The drawing of a component, by its kind; a kind that is not known here gets a card with its name."""
    title = brush.game.word(component.name, brush.lang, component.id)
    return turn_aid(title, brush) if component.kind == _AID else card(component, title, brush)


def unlisted_aids(catalog: Catalog, listed: list[Extra], brush: Brush) -> list[Extra]:
    """An aid for as many as can play, if no set of the catalog lists one; an own expansion needs none."""
    game = catalog.game
    assert isinstance(game, ProjectLGame)
    if catalog.base is not None or not catalog.own_sets or any(one.kind == _AID for one in listed):
        return []
    count = max((int(players) for players in game.setup.black_tiles), default=1)
    title = WORDS.get(brush.lang, WORDS["en"])["aid"]
    name = _AID if _AID not in {one.id for one in listed} else f"{_AID}-{game.sets[0].id}"
    return [Extra(name, _AID, count, turn_aid(title, brush), title, (catalog.own_sets[0].id,))]


def turn_aid(title: str, brush: Brush) -> Display:
    """The aid for a turn and the end, with the numbers of ``game.json`` (PL-2.2, PL-3.1 to PL-3.6, PL-4.1, PL-5.1)."""
    game = brush.game
    assert isinstance(game, ProjectLGame)
    words, limits = WORDS.get(brush.lang, WORDS["en"]), game.limits
    gain = game.by_id.get(limits.gain)
    kind = game.piece_name(gain.letter, brush.lang) if gain else limits.gain
    count = words["action"] if limits.actions == 1 else words["actions"].format(count=limits.actions)
    aid = Aid(title, words["turn"], False, brush, count, column=17.6)
    numbers = {
        "kind": kind if has_letters(kind) else limits.gain, "unfinished": limits.unfinished, "market": limits.market,
    }  # fmt: skip
    for term in ("Take", "Recycle", "Upgrade", "Place", "Master"):
        aid.entry(term, words[term].format(**numbers))
    aid.y -= 2.6
    aid.rule()
    for key in ("done", "end"):
        aid.entry(words[key], words[f"{key} told"])
    aid.levels(words["levels"])
    aid.term(words["black"])
    aid.y += 4.0
    setup = game.setup.black_tiles.items()
    # What belongs together is not parted: its spaces are such as no line ends at.
    aid.told(
        " · ".join(words["players"].format(players=one, count=tiles).replace(" ", "\u00a0") for one, tiles in setup)
    )
    return aid.display()
