"""Why an action is not legal: each rule asks one question of it; the answers together are the reasons.

An action is legal exactly when no rule objects. A rule here looks at nothing that another rule settles, so that all
that is wrong with an action is said at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from squareone_data.play.contract import Broken
from squareone_data.play.tables import HIDDEN

from . import possible
from .actions import Action, Draw, End, Finish, Gain, Laying, Master, Place, Recycle, Reward, Shuffle, Take, Upgrade
from .state import FINISHING, OVER, Draft, Placed, State

Complaint: TypeAlias = str | None
"""What a rule objects to in an action, in one sentence; None if nothing."""
_RULES: dict[type, list[tuple[str, Callable[[Draft, Any], Complaint]]]] = {}
_ACTIONS: tuple[type, ...] = (Take, Draw, Recycle, Gain, Upgrade, Place, Master)
"""What spends an action of a turn (PL-3.1)."""


def rule(number: str, *kinds: type) -> Callable[[Callable[[Draft, Any], Complaint]], Callable[[Draft, Any], Complaint]]:
    """Let a function speak for a rule about actions of some kinds."""

    def listed(function: Callable[[Draft, Any], Complaint]) -> Callable[[Draft, Any], Complaint]:
        for kind in kinds:
            _RULES.setdefault(kind, []).append((number, function))
        return function

    return listed


def reasons(state: State, action: object, draft: Draft | None = None) -> list[Broken]:
    """Every rule that an action breaks in a state; empty exactly when it is legal.

    Args:
        state: where it would be done.
        action: an action; anything else breaks no numbered rule but is refused all the same.
        draft: the state as a draft, if there is one already; it stays as it is.
    """
    if not isinstance(action, Action):
        return [Broken("", f"{action!r} is no action")]
    for letter in _letters(action):
        if letter not in state.table.level:
            return [Broken("", f"{letter!r} is no kind of piece")]
    if state.phase == OVER:
        return [Broken("PL-5.3", "the game is over")]
    if state.shuffle_due or isinstance(action, Shuffle):
        return list(_about_chance(state, action))
    draft = draft or Draft(state)
    return [Broken(number, said) for number, ask in _RULES[type(action)] if (said := ask(draft, action))]


def _letters(action: Action) -> Iterator[str]:
    """The letters of all pieces that an action names."""
    match action:
        case Place() | Master() | Finish():
            yield from (one.piece for one in action.layings)
        case Upgrade():
            yield from (action.given, action.taken)
        case Reward() if action.piece:
            yield action.piece


def _about_chance(state: State, action: object) -> Iterator[Broken]:
    """PL-6.1: a White deck that ran out is made anew of exactly the completed White puzzles, before anything else."""
    if not state.shuffle_due:
        yield Broken("PL-6.1", "the White deck is made anew only when it has run out and White puzzles are completed")
    elif not isinstance(action, Shuffle):
        yield Broken("PL-6.1", "the White deck has run out: it is made anew before anything else")
    elif Counter(action.tiles) != Counter(state.table.tiles[one].id for one in state.reshuffled()):
        yield Broken("PL-6.1", "the new White deck is made of the completed White puzzles, each once, and no others")


# -- whose turn, and how much of it ----------------------------------------------------------------------------------


@rule("PL-4.2", *_ACTIONS, End)
def rewards_come_first(draft: Draft, action: Any) -> Complaint:
    """PL-4.1, PL-4.2: the action that completes a puzzle ends with its reward, before the next one."""
    if not draft.rewards:
        return None
    due = " and ".join(draft.table.tiles[one].id for one in draft.rewards)
    return f"first the reward of {due} is chosen"


@rule("PL-5.3", *_ACTIONS)
def only_finishing_touches_after_the_last_turn(draft: Draft, action: Any) -> Complaint:
    """PL-5.3: after the last turn there are finishing touches only."""
    return "the last turn is over: there are only finishing touches now" if draft.phase == FINISHING else None


@rule("PL-5.3", Finish)
def not_before_the_last_turn_is_over(draft: Draft, action: Finish) -> Complaint:
    """PL-5.3: finishing touches come after everybody's last turn."""
    return None if draft.phase == FINISHING else "finishing touches come after the last turn of all players"


@rule("PL-3.1", *_ACTIONS)
def has_an_action_left(draft: Draft, action: Any) -> Complaint:
    """PL-3.1: a turn has so many actions, and no more."""
    return None if draft.actions_left or draft.phase == FINISHING else "the actions of this turn are spent"


@rule("PL-3.1", Master)
def master_once_a_turn(draft: Draft, action: Master) -> Complaint:
    """PL-3.1, PL-3.6: Master at most once a turn, even one that placed nothing."""
    return "Master was used this turn already" if draft.master_used else None


@rule("PL-3.1", End)
def ends_only_when_nothing_can_be_done(draft: Draft, action: End) -> Complaint:
    """PL-3.1, PL-5.5: a turn is exactly so many actions; it ends before only if there is nothing one could do."""
    if not possible.can_act(draft):
        return None
    return f"{draft.actions_left} {'action' if draft.actions_left == 1 else 'actions'} of this turn must still be done"


# -- puzzles ---------------------------------------------------------------------------------------------------------


@rule("PL-3.2", Take)
def lies_face_up(draft: Draft, action: Take) -> Complaint:
    """PL-3.2: any puzzle that lies face up may be taken, and no other."""
    rank = draft.table.rank.get(action.tile)
    if rank is None:
        return f"{action.tile} is of no set in play"
    return None if rank in draft.white or rank in draft.black else f"{action.tile} does not lie face up"


@rule("PL-3.2", Draw)
def deck_has_a_top(draft: Draft, action: Draw) -> Complaint:
    """PL-3.2: the unseen top of a deck may be taken while the deck has one."""
    deck = draft.white_deck if action.color == "white" else draft.black_deck
    return None if deck else f"the {action.color.capitalize()} deck is empty"


@rule("PL-3.2", Take, Draw)
def room_for_another(draft: Draft, action: Take | Draw) -> Complaint:
    """PL-3.2: with as many unfinished puzzles as allowed none can be taken."""
    if len(draft.tiles) >= draft.table.unfinished:
        return f"there are {len(draft.tiles)} unfinished puzzles already, and no more are allowed"
    return None


@rule("PL-5.2", Take)
def one_black_a_turn_at_the_end(draft: Draft, action: Take) -> Complaint:
    """PL-5.2: once the end is triggered a player takes one Black puzzle a turn, the one that triggered it included."""
    if draft.black_taken and draft.table.rank.get(action.tile, -1) >= draft.table.whites:
        return "the end is triggered: one Black puzzle a turn, and this turn's is taken"
    return None


@rule("PL-3.3", Recycle)
def names_the_whole_row(draft: Draft, action: Recycle) -> Complaint:
    """PL-3.3: all puzzles of a row are put under its deck, each once; there is at least one."""
    slots = draft.white if action.color == "white" else draft.black
    if all(one is None for one in slots):
        return f"no {action.color.capitalize()} puzzle lies face up"
    tiles = draft.table.tiles
    if Counter(action.tiles) == Counter(tiles[one].id if one != HIDDEN else "" for one in slots if one is not None):
        return None
    return f"all {action.color.capitalize()} puzzles that lie face up are put under the deck, each once, and no others"


# -- Upgrade and rewards ---------------------------------------------------------------------------------------------


@rule("PL-3.4", Upgrade)
def supply_holds_what_is_returned(draft: Draft, action: Upgrade) -> Complaint:
    """PL-3.4: one returns a piece of one's own supply."""
    held = draft.table.bags.count(draft.supply, action.given)
    return None if held else f"the supply has no {action.given}"


@rule("PL-3.4", Upgrade)
def another_shape(draft: Draft, action: Upgrade) -> Complaint:
    """PL-3.4: what is taken is of another shape."""
    return "a piece is exchanged for one of another shape" if action.given == action.taken else None


@rule("PL-3.4", Upgrade)
def at_most_a_level_higher(draft: Draft, action: Upgrade) -> Complaint:
    """PL-3.4: what is taken is of the same level, of any lower one, or of one level higher."""
    given, taken = draft.table.level[action.given], draft.table.level[action.taken]
    if taken <= given + 1:
        return None
    return f"{action.given} is of level {given}, {action.taken} of {taken}: at most one level higher"


@rule("PL-3.4", Gain, Upgrade)
def reserve_holds_what_is_taken(draft: Draft, action: Gain | Upgrade) -> Complaint:
    """PL-3.4: what is taken is in the reserve."""
    taken = draft.table.gain if isinstance(action, Gain) else action.taken
    return None if draft.table.bags.count(draft.reserve, taken) else f"the reserve has no {taken}"


@rule("PL-4.1", Reward)
def reward_is_due(draft: Draft, action: Reward) -> Complaint:
    """PL-4.1: a reward is taken for a puzzle that has just been completed."""
    if draft.table.rank.get(action.tile) in draft.rewards:
        return None
    return f"no reward of {action.tile} is due"


@rule("PL-4.2", Reward)
def reward_or_what_stands_in_for_it(draft: Draft, action: Reward) -> Complaint:
    """PL-4.2: the reward itself, what may stand in for it where the reserve has none, or nothing."""
    tile = draft.table.rank.get(action.tile)
    if tile not in draft.rewards or not action.piece:
        return None
    may = possible.rewards(draft.table, draft.reserve, tile)
    return None if action.piece in may else f"{action.tile} gives {' or '.join(may)} now, or none"


# -- laying pieces ---------------------------------------------------------------------------------------------------


def _own(draft: Draft, laying: Laying) -> Placed | None:
    rank = draft.table.rank.get(laying.tile)
    return next((one for one in draft.tiles if one.tile == rank), None)


@rule("PL-3.5", Place, Finish)
@rule("PL-3.6", Master)
def own_unfinished_puzzles(draft: Draft, action: Place | Master | Finish) -> Complaint:
    """PL-3.5, PL-3.6: pieces are laid into one's own unfinished puzzles."""
    for one in action.layings:
        if _own(draft, one) is None:
            return f"{one.tile} is no unfinished puzzle of this player"
    return None


@rule("PL-3.5", Place, Finish)
@rule("PL-3.6", Master)
def supply_holds_the_pieces(draft: Draft, action: Place | Master | Finish) -> Complaint:
    """PL-3.5, PL-3.6: pieces come from the supply; none that a completion returns is there yet."""
    for piece, count in Counter(one.piece for one in action.layings).items():
        held = draft.table.bags.count(draft.supply, piece)
        if count > held:
            return f"that takes {count} {piece}, the supply has {held}"
    return None


@rule("PL-1.1", Place, Finish, Master)
def cells_are_of_its_shape(draft: Draft, action: Place | Master | Finish) -> Complaint:
    """PL-1.1: a piece covers the cells of its shape, turned and flipped as one likes."""
    table = draft.table
    for one in action.layings:
        if table.bits(one.cells) not in table.lying[one.piece]:
            return f"{one.cells} is not the shape of {one.piece}"
    return None


@rule("PL-3.5", Place, Finish, Master)
def within_the_recess(draft: Draft, action: Place | Master | Finish) -> Complaint:
    """PL-3.5: a piece lies within the recess."""
    table = draft.table
    for one in action.layings:
        rank = table.rank.get(one.tile)
        if rank is not None and (out := table.bits(one.cells) & ~table.tiles[rank].recess):
            return f"{table.cells(out)} is not in the recess of {one.tile}"
    return None


@rule("PL-3.5", Place, Finish, Master)
def overlaps_nothing(draft: Draft, action: Place | Master | Finish) -> Complaint:
    """PL-3.5: a piece overlaps none that lies there."""
    table = draft.table
    for one in action.layings:
        own = _own(draft, one)
        if own is not None and (over := table.bits(one.cells) & own.filled):
            return f"{table.cells(over)} of {one.tile} is covered already"
    return None


@rule("PL-3.6", Master)
def one_piece_a_puzzle(draft: Draft, action: Master) -> Complaint:
    """PL-3.6: a Master lays at most one piece into each puzzle."""
    twice = [tile for tile, count in Counter(one.tile for one in action.layings).items() if count > 1]
    return f"a Master lays at most one piece into {twice[0]}" if twice else None
