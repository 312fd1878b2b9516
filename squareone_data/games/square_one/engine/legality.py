"""Legality rules: why an action is illegal.

An action is legal if and only if no rule objects. The rules are independent: each one ignores faults that another rule
reports, so an action that breaks several rules gets one message for each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from squareone_data.engine.multiset import Bag
from squareone_data.game.engine import Broken

from . import move_generation
from .actions import (
    Ambassador,
    Duplicate,
    End,
    Fill,
    Gain,
    Master,
    Merge,
    OpponentTake,
    Pass,
    Replicate,
    Resolve,
    Shuffle,
    Split,
    Stop,
    Take,
    Use,
)
from .apply import TWICE
from .opponent import forced
from .play_table import MAX_REMEMBERED, Table
from .state import OVER, Draft, State

Complaint: TypeAlias = str | None
"""The message of a rule that an action breaks; None if the action follows the rule."""
Question: TypeAlias = Callable[[Draft, Any], Complaint]
_RULES: dict[type, list[tuple[str, Question]]] = {}
_STATIC_RULES: dict[type, list[tuple[str, Question]]] = {}
"""Rules that depend on the action and the catalog only. They are checked once per action and catalog."""
_STANDARD: tuple[type, ...] = (Gain, Take, Fill, Merge, Split, Master)
_BONUS_ONLY: tuple[type, ...] = (Duplicate, Replicate)
_OPEN: dict[type, tuple[str, ...]] = {
    Take: ("take", "take2"), Fill: ("fill", "fill2"), Merge: ("merge",), Split: ("split",), Master: ("master",),
    Duplicate: ("duplicate",), Replicate: ("replicate",),
}  # fmt: skip
"""The open bonuses under which each action is legal (SO-11.3 to SO-11.8)."""
_LETTERS: dict[type, Callable[[Any], str]] = {
    Fill: lambda action: action.pieces,
    Master: lambda action: "".join(pieces for _, pieces in action.rows),
    Merge: lambda action: action.given + action.taken,
    Split: lambda action: action.given + action.taken,
    Duplicate: lambda action: action.piece,
    Replicate: lambda action: action.piece,
}
"""The letters of all pieces in an action."""


def rule(number: str, *kinds: type, static: bool = False) -> Callable[[Question], Question]:
    """Register a function as a rule for some types of action.

    Args:
        number: the number of the rule.
        kinds: the types of action that the rule applies to.
        static: whether the result depends on the action and the catalog only, not on the state.
    """

    def listed(function: Question) -> Question:
        for kind in kinds:
            (_STATIC_RULES if static else _RULES).setdefault(kind, []).append((number, function))
        return function

    return listed


def reasons(state: State, action: object, draft: Draft | None = None) -> list[Broken]:
    """Return every rule that an action breaks in a state; the list is empty if and only if the action is legal.

    Args:
        state: the state.
        action: an action; any other object is reported without a rule number.
        draft: a draft of the state, if there is one already; it is not changed.
    """
    if type(action) not in _RULES and not isinstance(action, Shuffle | OpponentTake | Resolve | Pass):
        return [Broken("", f"{action!r} is not an action")]
    draft = draft or Draft(state)
    level, letters = state.table.level, _LETTERS.get(type(action))
    for letter in letters(action) if letters else "":
        if letter not in level:
            return [Broken("", f"{letter!r} is not a piece")]
    if draft.phase == OVER:
        return [Broken("SO-9.1", "the game is over")]
    if state.shuffle_due or isinstance(action, Shuffle):
        return list(_about_chance(state, action))
    if state.opponent_acts or isinstance(action, OpponentTake | Resolve | Pass):
        return list(_about_opponent(state, draft, action))
    found = [Broken(number, said) for number, ask in _RULES[type(action)] if (said := ask(draft, action))]
    return [*_static(draft, action), *found] if type(action) in _STATIC_RULES else found


def _static(draft: Draft, action: Any) -> tuple[Broken, ...]:
    """Return the static rules that an action breaks, from the cache if possible."""
    judged = draft.table.judged
    known = judged.get(action)
    if known is None:
        if len(judged) >= MAX_REMEMBERED:
            judged.clear()
        asked = _STATIC_RULES[type(action)]
        known = judged[action] = tuple(Broken(number, said) for number, ask in asked if (said := ask(draft, action)))
    return known


def _about_chance(state: State, action: object) -> Iterator[Broken]:
    """SO-7.1: Require a shuffle of exactly the discard pile when the White deck is empty, and only then."""
    if not state.shuffle_due:
        yield Broken("SO-7.1", "the White deck is reshuffled only when it is empty and the discard pile is not")
    elif not isinstance(action, Shuffle):
        yield Broken("SO-7.2", "the White deck is empty and must be reshuffled first")
    elif Counter(action.tiles) != Counter(state.table.tiles[tile].id for tile in state.discard):
        yield Broken("SO-7.1", "the new White deck must contain every discarded tile once, and no other tiles")


def _about_opponent(state: State, draft: Draft, action: object) -> Iterator[Broken]:
    """Section 13: Require the forced action of the opponent, and reserve opponent actions for the opponent."""
    if not state.opponent_acts:
        yield Broken("SO-13.1", f"`{action}` is only for the solo opponent, on its turn")
        return
    expected = forced(draft)
    if action != expected:
        number = {OpponentTake: "SO-13.4", Resolve: "SO-13.6", Pass: "SO-13.10"}[type(expected)]
        yield Broken(number, f"the solo opponent must do `{expected}`")


# -- whose turn, and how much of it ----------------------------------------------------------------------------------


@rule("SO-4.1", *_STANDARD)
def has_an_action_left(draft: Draft, action: Any) -> Complaint:
    """SO-4.1: Require an action left in the turn."""
    if draft.bonus is None and not draft.actions_left:
        return "no actions left in this turn"
    return None


@rule("SO-4.1", Master)
def master_once_a_turn(draft: Draft, action: Master) -> Complaint:
    """SO-4.1: Allow one Master per turn; a bonus Master does not count (SO-11.4)."""
    if draft.bonus is None and draft.master_used:
        return "Master was already used in this turn"
    return None


@rule("SO-4.1", End)
def ends_only_when_spent(draft: Draft, action: End) -> Complaint:
    """SO-4.1: Allow `end` only when all actions of the turn are spent."""
    if draft.bonus is None and draft.actions_left:
        return (
            f"cannot end the turn with {draft.actions_left} {'action' if draft.actions_left == 1 else 'actions'} left"
        )
    return None


@rule("SO-11.9", *_STANDARD, *_BONUS_ONLY, Use, Ambassador, End)
def belongs_to_open_bonus(draft: Draft, action: Any) -> Complaint:
    """SO-11.9, SO-11.5, SO-11.6: While a bonus is open, allow only actions that belong to it."""
    bonus = draft.bonus
    if bonus is None or type(action) in _BONUS_ONLY:
        return None
    tile = draft.table.tiles[bonus.tile].id
    if bonus.open is None:
        if isinstance(action, Use):
            return None if action.tile == tile else f"finish the bonus of {tile} first"
        return f"after the first bonus action of {tile}, use the second one or stop"
    if bonus.open in _OPEN.get(type(action), ()):
        return None
    return f"bonus {bonus.open} of {tile} is open; `{action}` does not belong to it"


@rule("SO-11.7", Duplicate)
@rule("SO-11.8", Replicate)
def only_as_bonus(draft: Draft, action: Duplicate | Replicate) -> Complaint:
    """SO-11.7, SO-11.8: Allow Duplicate and Replicate only as bonus actions."""
    if draft.bonus is None or draft.bonus.open not in _OPEN[type(action)]:
        return f"{action.verb} is a bonus action; open it first with `use`"
    return None


# -- Take ------------------------------------------------------------------------------------------------------------


@rule("SO-4.3", Take)
def lies_in_the_market(draft: Draft, action: Take) -> Complaint:
    """SO-4.3: Require the tile to be in the market; in Line Clear see SO-10.3."""
    rank = draft.table.rank.get(action.tile)
    if rank is None:
        return f"{action.tile} is not in any set in play"
    if rank in draft.white or rank in draft.black or _in_other_market(draft, rank):
        return None
    return f"{action.tile} is not in the market"


@rule("SO-10.3", Take)
def lies_in_the_own_market(draft: Draft, action: Take) -> Complaint:
    """SO-10.3: Require the tile to be in the market of the player's marker."""
    rank = draft.table.rank.get(action.tile)
    if rank is not None and _in_other_market(draft, rank):
        return f"{action.tile} is in the market of the other marker"
    return None


def _in_other_market(draft: Draft, rank: int) -> bool:
    return any(
        rank in market.white or rank in market.black for side, market in enumerate(draft.markets) if side != draft.next
    )


@rule("SO-4.3", Take)
def room_for_another(draft: Draft, action: Take) -> Complaint:
    """SO-4.3: Require room for another unfinished tile; rotated tiles do not count (SO-11.1)."""
    if len(draft.tiles) >= draft.table.unfinished:
        return (
            f"the player already has {len(draft.tiles)} unfinished tiles; at most {draft.table.unfinished} are allowed"
        )
    return None


# -- Fill and Master -------------------------------------------------------------------------------------------------


@rule("SO-4.4", Fill, Master)
def own_tiles_with_an_empty_row(draft: Draft, action: Fill | Master) -> Complaint:
    """SO-4.4, SO-2.1: Require the player's own unfinished tiles, each with an empty row."""
    for tile, _ in action.rows:
        placed = next((own for own in draft.tiles if own.tile == draft.table.rank.get(tile)), None)
        if placed is None:
            return f"{tile} is not an unfinished tile of this player"
        if len(placed.rows) == len(draft.table.tiles[placed.tile].rows):
            return f"all rows of {tile} are full"
    return None


@rule("SO-2.2", Fill, Master)
def pieces_fill_the_row(draft: Draft, action: Fill | Master) -> Complaint:
    """SO-2.2, SO-12.1: Require the pieces of one alternative of the row; wild pieces count as any piece."""
    table = draft.table
    for tile, pieces in action.rows:
        placed = next((own for own in draft.tiles if own.tile == table.rank.get(tile)), None)
        if placed is None or len(placed.rows) == len(table.tiles[placed.tile].rows):
            continue
        ways = [table.bags.text(way) for way in table.tiles[placed.tile].rows[len(placed.rows)]]
        if not any(fits(table, pieces, way) for way in ways):
            return f"row {len(placed.rows) + 1} of {tile} takes {' or '.join(ways)}, got {pieces}"
    return None


def fits(table: Table, pieces: str, way: str) -> bool:
    """Return whether pieces fill an alternative, with wild pieces as any piece (SO-12.1). Both are letters."""
    if pieces == way:
        return True
    if len(pieces) != len(way):
        return False
    missing = Counter(pieces) - Counter(way)
    return all(letter in table.wild for letter in missing)


@rule("SO-4.4", Fill)
@rule("SO-4.9", Master)
def supply_holds_the_pieces(draft: Draft, action: Fill | Master) -> Complaint:
    """SO-4.4, SO-4.9: Require all pieces to be in the supply; pieces that a completion returns do not count."""
    return _not_held(draft, "".join(pieces for _, pieces in action.rows))


@rule("SO-4.8", Master)
def one_row_a_tile(draft: Draft, action: Master) -> Complaint:
    """SO-4.8: Require a Master to fill at least one row, and at most one row per tile."""
    names = [tile for tile, _ in action.rows]
    if not names:
        return "Master must fill at least one row"
    twice = [tile for tile, count in Counter(names).items() if count > 1]
    return f"Master fills at most one row of {twice[0]}" if twice else None


# -- Merge and Split -------------------------------------------------------------------------------------------------


@rule("SO-4.5", Merge)
@rule("SO-4.6", Split)
def supply_holds_what_is_returned(draft: Draft, action: Merge | Split) -> Complaint:
    """SO-4.5, SO-4.6: Require the returned pieces to be in the supply."""
    return _not_held(draft, action.given)


@rule("SO-4.5", Merge, static=True)
@rule("SO-4.6", Split, static=True)
def levels_are_equal(draft: Draft, action: Merge | Split) -> Complaint:
    """SO-4.5, SO-4.6: Require the returned and the taken pieces to have the same total level."""
    given, taken = draft.table.total(action.given), draft.table.total(action.taken)
    if given == taken:
        return None
    return f"the levels must be equal: {action.given} has total level {given}, {action.taken} has {taken}"


@rule("SO-4.7", Merge, Split, static=True)
def several_for_one(draft: Draft, action: Merge | Split) -> Complaint:
    """SO-4.7: Require two or more pieces on one side of a Merge or Split."""
    several = action.pieces
    return None if len(several) >= 2 else "Merge and Split cannot exchange one piece for one piece"


@rule("SO-4.5", Merge, static=True)
def within_the_top_level(draft: Draft, action: Merge) -> Complaint:
    """SO-4.5: Refuse a Merge above the highest level."""
    total = draft.table.total(action.pieces)
    top = draft.table.top_level
    return f"{action.pieces} has total level {total}; Merge makes at most level {top}" if total > top else None


@rule("SO-12.4", Merge, static=True)
def no_wild_piece_is_merged(draft: Draft, action: Merge) -> Complaint:
    """SO-12.4: Refuse to merge a wild piece."""
    wild = _wild_among(draft.table, action.pieces)
    return f"{wild} is wild and cannot be merged" if wild else None


@rule("SO-12.2", Merge, Split, static=True)
def wild_pieces_come_from_rewards(draft: Draft, action: Merge | Split) -> Complaint:
    """SO-12.2: Refuse to take a wild piece by Merge or Split."""
    wild = _wild_among(draft.table, action.taken)
    return f"{wild} is wild and comes only from rewards" if wild else None


@rule("SO-8.2", Merge, Split, Duplicate, Replicate)
def reserve_holds_what_is_taken(draft: Draft, action: Merge | Split | Duplicate | Replicate) -> Complaint:
    """SO-8.2, SO-11.8: Require every taken piece to be in the reserve."""
    taken = action.piece if isinstance(action, Duplicate | Replicate) else action.taken
    missing = _missing(draft.table, draft.reserve, taken)
    if not missing:
        return None
    letter, there = missing
    return f"the reserve has {there} {letter}, {taken.count(letter)} needed"


# -- bonus actions ---------------------------------------------------------------------------------------------------


@rule("SO-11.2", Use)
def rotated_tile_with_that_bonus(draft: Draft, action: Use) -> Complaint:
    """SO-11.2, SO-11.10: Require an unused bonus of one of the player's own rotated tiles."""
    rank = draft.table.rank.get(action.tile)
    if rank is None or rank not in draft.completed:
        return f"{action.tile} is not a rotated tile of this player"
    tile = draft.table.tiles[rank]
    if action.bonus not in tile.actions:
        return f"{action.tile} has the bonus {' and '.join(tile.actions)}, not {action.bonus}"
    if draft.bonus is not None and draft.bonus.tile == rank and action.bonus in draft.bonus.done:
        return f"bonus {action.bonus} of {action.tile} is already used"
    return None


@rule("SO-11.2", Use)
def bonus_is_good_for_something(draft: Draft, action: Use) -> Complaint:
    """SO-11.3 to SO-11.8: Require a legal action for the bonus."""
    if move_generation.bonus_possible(draft, action.bonus):
        return None
    return f"bonus {action.bonus} has no legal action now"


@rule("SO-11.9", Stop)
def something_optional_is_open(draft: Draft, action: Stop) -> Complaint:
    """SO-11.5, SO-11.6, SO-11.9: Allow `stop` only for the second half of a bonus."""
    bonus = draft.bonus
    if bonus is None:
        return "no bonus is open"
    if bonus.open is not None and not (bonus.open in TWICE and bonus.left == 1):
        return f"bonus {bonus.open} of {draft.table.tiles[bonus.tile].id} is open and must be used"
    return None


@rule("SO-11.7", Duplicate)
def kind_is_had(draft: Draft, action: Duplicate) -> Complaint:
    """SO-11.7: Require a standard kind that the player has in supply or on an unfinished tile."""
    if action.piece in draft.table.wild:
        return f"{action.piece} is wild and cannot be duplicated"
    if action.piece not in move_generation.kinds_had(draft):
        return f"this player has no {action.piece} to duplicate"
    return None


@rule("SO-11.8", Replicate)
def kind_is_not_had(draft: Draft, action: Replicate) -> Complaint:
    """SO-11.8: Require a standard kind that the player lacks; a player with every kind may take any."""
    table = draft.table
    if action.piece in table.wild:
        return f"{action.piece} is wild and cannot be replicated"
    had = move_generation.kinds_had(draft)
    if action.piece in had and not had.issuperset(letter for letter in table.standard if table.supply[letter]):
        return f"this player already has {action.piece} and lacks another kind"
    return None


@rule("SO-12.5", Ambassador)
def ambassador_in_supply(draft: Draft, action: Ambassador) -> Complaint:
    """SO-12.5: Require the Ambassador to be in the supply; one on a row cannot be discarded."""
    if draft.supply & draft.table.extra_fields:
        return None
    return "the supply has no piece that gives an extra action"


# -- helpers ---------------------------------------------------------------------------------------------------------


def _wild_among(table: Table, pieces: str) -> str:
    """Return the first wild piece among some pieces, or an empty string."""
    for wild in table.wild:
        if wild in pieces:
            return wild
    return ""


def _missing(table: Table, bag: Bag, pieces: str) -> tuple[str, int] | None:
    """Return the first kind that a bag has too few of, and how many it has."""
    known = table.bag_of.get(pieces)
    if known is not None and table.bags.holds(bag, known):
        return None
    for letter in dict.fromkeys(pieces):
        there = table.bags.count(bag, letter)
        if pieces.count(letter) > there:
            return letter, there
    return None


def _not_held(draft: Draft, pieces: str) -> Complaint:
    missing = _missing(draft.table, draft.supply, pieces)
    if missing is None:
        return None
    letter, there = missing
    return f"the supply has {there} {letter}, {pieces.count(letter)} needed"
