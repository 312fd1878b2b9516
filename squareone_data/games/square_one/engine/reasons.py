"""Why an action is not legal: each rule asks one question of it; the answers together are the reasons.

An action is legal exactly when no rule objects. A rule here looks at nothing that another rule settles, so that all
that is wrong with an action is said at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from squareone_data.play.bags import Bag
from squareone_data.play.contract import Broken

from . import possible
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
from .effects import TWICE
from .opponent import forced
from .state import OVER, Draft, State
from .table import MOST_REMEMBERED, Table

Complaint: TypeAlias = str | None
"""What a rule objects to in an action, in one sentence; None if nothing."""
Question: TypeAlias = Callable[[Draft, Any], Complaint]
_RULES: dict[type, list[tuple[str, Question]]] = {}
_RULES_OF_ITSELF: dict[type, list[tuple[str, Question]]] = {}
"""Rules about an action as such, whatever the state: they are asked once for each action and catalog."""
_STANDARD: tuple[type, ...] = (Gain, Take, Fill, Merge, Split, Master)
_BONUS_ONLY: tuple[type, ...] = (Duplicate, Replicate)
_OPEN: dict[type, tuple[str, ...]] = {
    Take: ("take", "take2"), Fill: ("fill", "fill2"), Merge: ("merge",), Split: ("split",), Master: ("master",),
    Duplicate: ("duplicate",), Replicate: ("replicate",),
}  # fmt: skip
"""Under which open bonus each action may be done (SO-11.3 to SO-11.8)."""
_LETTERS: dict[type, Callable[[Any], str]] = {
    Fill: lambda action: action.pieces,
    Master: lambda action: "".join(pieces for _, pieces in action.rows),
    Merge: lambda action: action.given + action.taken,
    Split: lambda action: action.given + action.taken,
    Duplicate: lambda action: action.piece,
    Replicate: lambda action: action.piece,
}
"""The letters of all pieces that an action names."""


def rule(number: str, *kinds: type, of_itself: bool = False) -> Callable[[Question], Question]:
    """Let a function speak for a rule about actions of some kinds.

    Args:
        number: the number of the rule.
        kinds: the kinds of action it is about.
        of_itself: whether the answer depends on the action and the catalog alone, not on the state.
    """

    def listed(function: Question) -> Question:
        for kind in kinds:
            (_RULES_OF_ITSELF if of_itself else _RULES).setdefault(kind, []).append((number, function))
        return function

    return listed


def reasons(state: State, action: object, draft: Draft | None = None) -> list[Broken]:
    """Every rule that an action breaks in a state; empty exactly when it is legal.

    Args:
        state: where it would be done.
        action: an action; anything else breaks no numbered rule but is refused all the same.
        draft: the state as a draft, if there is one already; it stays as it is.
    """
    if type(action) not in _RULES and not isinstance(action, Shuffle | OpponentTake | Resolve | Pass):
        return [Broken("", f"{action!r} is no action")]
    draft = draft or Draft(state)
    level, letters = state.table.level, _LETTERS.get(type(action))
    for letter in letters(action) if letters else "":
        if letter not in level:
            return [Broken("", f"{letter!r} is no kind of piece")]
    if draft.phase == OVER:
        return [Broken("SO-9.1", "the game is over")]
    if state.shuffle_due or isinstance(action, Shuffle):
        return list(_about_chance(state, action))
    if state.opponent_acts or isinstance(action, OpponentTake | Resolve | Pass):
        return list(_about_opponent(state, draft, action))
    found = [Broken(number, said) for number, ask in _RULES[type(action)] if (said := ask(draft, action))]
    return [*_of_itself(draft, action), *found] if type(action) in _RULES_OF_ITSELF else found


def _of_itself(draft: Draft, action: Any) -> tuple[Broken, ...]:
    """What is wrong with an action in any state; remembered."""
    judged = draft.table.judged
    known = judged.get(action)
    if known is None:
        if len(judged) >= MOST_REMEMBERED:
            judged.clear()
        asked = _RULES_OF_ITSELF[type(action)]
        known = judged[action] = tuple(Broken(number, said) for number, ask in asked if (said := ask(draft, action)))
    return known


def _about_chance(state: State, action: object) -> Iterator[Broken]:
    """SO-7.1: when the White deck has run out chance makes a new one of exactly the discard, before anything else."""
    if not state.shuffle_due:
        yield Broken("SO-7.1", "the White deck is shuffled anew only when it has run out and tiles are discarded")
    elif not isinstance(action, Shuffle):
        yield Broken("SO-7.2", "the White deck has run out: it is shuffled anew before anything else")
    elif Counter(action.tiles) != Counter(state.table.tiles[one].id for one in state.discard):
        yield Broken("SO-7.1", "the new White deck is made of the discarded tiles, each once, and no others")


def _about_opponent(state: State, draft: Draft, action: object) -> Iterator[Broken]:
    """Section 13: the opponent has no choice, and only the opponent takes, resolves and passes its way."""
    if not state.opponent_acts:
        yield Broken("SO-13.1", f"`{action}` is something only the solo opponent does, on its turn")
        return
    expected = forced(draft)
    if action != expected:
        number = {OpponentTake: "SO-13.4", Resolve: "SO-13.6", Pass: "SO-13.10"}[type(expected)]
        yield Broken(number, f"it is the turn of the solo opponent, which has no choice: `{expected}`")


# -- whose turn, and how much of it ----------------------------------------------------------------------------------


@rule("SO-4.1", *_STANDARD)
def has_an_action_left(draft: Draft, action: Any) -> Complaint:
    """SO-4.1: a turn has so many actions, and no more."""
    if draft.bonus is None and not draft.actions_left:
        return "the actions of this turn are spent"
    return None


@rule("SO-4.1", Master)
def master_once_a_turn(draft: Draft, action: Master) -> Complaint:
    """SO-4.1: Master at most once a turn; a bonus Master is outside that limit (SO-11.4)."""
    if draft.bonus is None and draft.master_used:
        return "Master was used this turn already"
    return None


@rule("SO-4.1", End)
def ends_only_when_spent(draft: Draft, action: End) -> Complaint:
    """SO-4.1: a turn is exactly so many actions; it is ended by hand only when something optional is left."""
    if draft.bonus is None and draft.actions_left:
        return (
            f"{draft.actions_left} {'action' if draft.actions_left == 1 else 'actions'} of this turn must still be done"
        )
    return None


@rule("SO-11.9", *_STANDARD, *_BONUS_ONLY, Use, Ambassador, End)
def belongs_to_open_bonus(draft: Draft, action: Any) -> Complaint:
    """SO-11.9, SO-11.5, SO-11.6: while a bonus is open, only what belongs to it may be done."""
    bonus = draft.bonus
    if bonus is None or type(action) in _BONUS_ONLY:
        return None
    tile = draft.table.tiles[bonus.tile].id
    if bonus.open is None:
        if isinstance(action, Use):
            return None if action.tile == tile else f"the bonus of {tile} is finished first"
        return f"between the two bonus actions of {tile} nothing else is done: use the other one, or stop"
    if bonus.open in _OPEN.get(type(action), ()):
        return None
    return f"the bonus {bonus.open} of {tile} is open, and `{action}` does not belong to it"


@rule("SO-11.7", Duplicate)
@rule("SO-11.8", Replicate)
def only_as_bonus(draft: Draft, action: Duplicate | Replicate) -> Complaint:
    """SO-11.7, SO-11.8: Duplicate and Replicate are bonus actions only."""
    if draft.bonus is None or draft.bonus.open not in _OPEN[type(action)]:
        return f"{action.verb} is a bonus action: it takes a rotated tile that gives it, opened with use"
    return None


# -- Take ------------------------------------------------------------------------------------------------------------


@rule("SO-4.3", Take)
def lies_in_the_market(draft: Draft, action: Take) -> Complaint:
    """SO-4.3: any tile of the market may be taken, and no other; in Line Clear of one's own (SO-10.3)."""
    rank = draft.table.rank.get(action.tile)
    if rank is None:
        return f"{action.tile} is of no set in play"
    if rank in draft.white or rank in draft.black or _in_other_market(draft, rank):
        return None
    return f"{action.tile} does not lie in the market"


@rule("SO-10.3", Take)
def lies_in_the_own_market(draft: Draft, action: Take) -> Complaint:
    """SO-10.3: a marker holder takes only from the market of that marker."""
    rank = draft.table.rank.get(action.tile)
    if rank is not None and _in_other_market(draft, rank):
        return f"{action.tile} lies in the other marker's market"
    return None


def _in_other_market(draft: Draft, rank: int) -> bool:
    return any(
        rank in market.white or rank in market.black for side, market in enumerate(draft.markets) if side != draft.next
    )


@rule("SO-4.3", Take)
def room_for_another(draft: Draft, action: Take) -> Complaint:
    """SO-4.3: with as many unfinished tiles as allowed none can be taken; rotated ones do not count (SO-11.1)."""
    if len(draft.tiles) >= draft.table.unfinished:
        return f"there are {len(draft.tiles)} unfinished tiles already, and no more are allowed"
    return None


# -- Fill and Master -------------------------------------------------------------------------------------------------


@rule("SO-4.4", Fill, Master)
def own_tiles_with_an_empty_row(draft: Draft, action: Fill | Master) -> Complaint:
    """SO-4.4, SO-2.1: rows of one's own unfinished tiles are filled, the topmost empty one."""
    for tile, _ in action.rows:
        placed = next((one for one in draft.tiles if one.tile == draft.table.rank.get(tile)), None)
        if placed is None:
            return f"{tile} is no unfinished tile of this player"
        if len(placed.rows) == len(draft.table.tiles[placed.tile].rows):
            return f"all rows of {tile} are filled"
    return None


@rule("SO-2.2", Fill, Master)
def pieces_fill_the_row(draft: Draft, action: Fill | Master) -> Complaint:
    """SO-2.2, SO-12.1: a row takes exactly the pieces of one alternative, a wild piece standing for any one."""
    table = draft.table
    for tile, pieces in action.rows:
        placed = next((one for one in draft.tiles if one.tile == table.rank.get(tile)), None)
        if placed is None or len(placed.rows) == len(table.tiles[placed.tile].rows):
            continue
        ways = [table.bags.text(way) for way in table.tiles[placed.tile].rows[len(placed.rows)]]
        if not any(fits(table, pieces, way) for way in ways):
            return f"row {len(placed.rows) + 1} of {tile} takes {' or '.join(ways)}, not {pieces}"
    return None


def fits(table: Table, pieces: str, way: str) -> bool:
    """Whether pieces fill an alternative, wild ones standing for any (SO-12.1); both are letters."""
    if pieces == way:
        return True
    if len(pieces) != len(way):
        return False
    missing = Counter(pieces) - Counter(way)
    return all(letter in table.wild for letter in missing)


@rule("SO-4.4", Fill)
@rule("SO-4.9", Master)
def supply_holds_the_pieces(draft: Draft, action: Fill | Master) -> Complaint:
    """SO-4.4, SO-4.9: pieces come from the supply, none serves two rows, and none that a completion returns."""
    return _not_held(draft, "".join(pieces for _, pieces in action.rows))


@rule("SO-4.8", Master)
def one_row_a_tile(draft: Draft, action: Master) -> Complaint:
    """SO-4.8: a Master fills at least one row, and at most one of each tile."""
    names = [tile for tile, _ in action.rows]
    if not names:
        return "a Master fills at least one row"
    twice = [tile for tile, count in Counter(names).items() if count > 1]
    return f"a Master fills at most one row of {twice[0]}" if twice else None


# -- Merge and Split -------------------------------------------------------------------------------------------------


@rule("SO-4.5", Merge)
@rule("SO-4.6", Split)
def supply_holds_what_is_returned(draft: Draft, action: Merge | Split) -> Complaint:
    """SO-4.5, SO-4.6: one returns pieces of one's own."""
    return _not_held(draft, action.given)


@rule("SO-4.5", Merge, of_itself=True)
@rule("SO-4.6", Split, of_itself=True)
def levels_are_equal(draft: Draft, action: Merge | Split) -> Complaint:
    """SO-4.5, SO-4.6: what is taken has the levels of what is returned, neither more nor less."""
    given, taken = draft.table.total(action.given), draft.table.total(action.taken)
    if given == taken:
        return None
    verb = "is" if len(action.given) == 1 else "are"
    return f"{action.given} {verb} of level {given} together, {action.taken} of {taken}"


@rule("SO-4.7", Merge, Split, of_itself=True)
def several_for_one(draft: Draft, action: Merge | Split) -> Complaint:
    """SO-4.7: one side of a Merge or Split is two or more pieces."""
    several = action.pieces
    return None if len(several) >= 2 else "neither Merge nor Split exchanges one piece for one"


@rule("SO-4.5", Merge, of_itself=True)
def within_the_top_level(draft: Draft, action: Merge) -> Complaint:
    """SO-4.5: no Merge beyond the highest level."""
    total = draft.table.total(action.pieces)
    top = draft.table.top_level
    return f"{action.pieces} come to level {total}; a Merge makes at most level {top}" if total > top else None


@rule("SO-12.4", Merge, of_itself=True)
def no_wild_piece_is_merged(draft: Draft, action: Merge) -> Complaint:
    """SO-12.4: a Joker cannot be merged."""
    wild = _wild_among(draft.table, action.pieces)
    return f"{wild} is wild and cannot be merged" if wild else None


@rule("SO-12.2", Merge, Split, of_itself=True)
def wild_pieces_come_from_rewards(draft: Draft, action: Merge | Split) -> Complaint:
    """SO-12.2: no Joker comes from a Merge or a Split."""
    wild = _wild_among(draft.table, action.taken)
    return f"{wild} is wild and comes from rewards of tiles only" if wild else None


@rule("SO-8.2", Merge, Split, Duplicate, Replicate)
def reserve_holds_what_is_taken(draft: Draft, action: Merge | Split | Duplicate | Replicate) -> Complaint:
    """SO-8.2, SO-11.8: every piece that is taken must be in the reserve."""
    taken = action.piece if isinstance(action, Duplicate | Replicate) else action.taken
    missing = _missing(draft.table, draft.reserve, taken)
    if not missing:
        return None
    letter, there = missing
    return f"the reserve has {there or 'no'} {letter}"


# -- bonus actions ---------------------------------------------------------------------------------------------------


@rule("SO-11.2", Use)
def rotated_tile_with_that_bonus(draft: Draft, action: Use) -> Complaint:
    """SO-11.2, SO-11.10: a bonus of a rotated tile of one's own may be used, each once."""
    rank = draft.table.rank.get(action.tile)
    if rank is None or rank not in draft.completed:
        return f"{action.tile} is no rotated tile of this player"
    tile = draft.table.tiles[rank]
    if action.bonus not in tile.actions:
        return f"{action.tile} gives {' and '.join(tile.actions)}, not {action.bonus}"
    if draft.bonus is not None and draft.bonus.tile == rank and action.bonus in draft.bonus.done:
        return f"the bonus {action.bonus} of {action.tile} is used already"
    return None


@rule("SO-11.2", Use)
def bonus_is_good_for_something(draft: Draft, action: Use) -> Complaint:
    """SO-11.3 to SO-11.8: a bonus is opened only if something can be done with it right now."""
    if possible.bonus_possible(draft, action.bonus):
        return None
    return f"nothing can be done with the bonus {action.bonus} now"


@rule("SO-11.9", Stop)
def something_optional_is_open(draft: Draft, action: Stop) -> Complaint:
    """SO-11.5, SO-11.6, SO-11.9: only the second half of a bonus is optional."""
    bonus = draft.bonus
    if bonus is None:
        return "no bonus is open"
    if bonus.open is not None and not (bonus.open in TWICE and bonus.left == 1):
        return f"the bonus {bonus.open} of {draft.table.tiles[bonus.tile].id} was opened and has to be used"
    return None


@rule("SO-11.7", Duplicate)
def kind_is_had(draft: Draft, action: Duplicate) -> Complaint:
    """SO-11.7: a standard kind that the player has in supply or on an unfinished tile; never a Joker."""
    if action.piece in draft.table.wild:
        return f"{action.piece} is wild and cannot be duplicated"
    if action.piece not in possible.kinds_had(draft):
        return f"this player has no {action.piece} to duplicate"
    return None


@rule("SO-11.8", Replicate)
def kind_is_not_had(draft: Draft, action: Replicate) -> Complaint:
    """SO-11.8: a standard kind that the player does not have; any one for who has every kind."""
    table = draft.table
    if action.piece in table.wild:
        return f"{action.piece} is wild and cannot be taken by Replicate"
    had = possible.kinds_had(draft)
    if action.piece in had and not had.issuperset(letter for letter in table.standard if table.supply[letter]):
        return f"this player has {action.piece} and does not have every other kind"
    return None


@rule("SO-12.5", Ambassador)
def ambassador_in_supply(draft: Draft, action: Ambassador) -> Complaint:
    """SO-12.5: the Ambassador can be discarded while it is in the supply, not from a row."""
    if draft.supply & draft.table.extra_fields:
        return None
    return "no piece that gives an extra action is in the supply"


# -- helpers ---------------------------------------------------------------------------------------------------------


def _wild_among(table: Table, pieces: str) -> str:
    """The first wild piece among some; empty if there is none."""
    for wild in table.wild:
        if wild in pieces:
            return wild
    return ""


def _missing(table: Table, bag: Bag, pieces: str) -> tuple[str, int] | None:
    """The first kind of which a bag has too few for these pieces, and how many it has."""
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
    return f"{pieces} takes {pieces.count(letter)} {letter}, the supply has {there}"
