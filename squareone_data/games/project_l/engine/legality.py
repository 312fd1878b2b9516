"""Legality rules: why an action is illegal.

An action is legal if and only if no rule objects. The rules are independent: each one ignores faults that another rule
reports, so an action that breaks several rules gets one message for each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from squareone_data.engine.play_table import HIDDEN
from squareone_data.engine.rule_book import Complaint, RuleBook
from squareone_data.game.engine import Broken

from .actions import Action, Draw, End, Finish, Gain, Laying, Master, Place, Recycle, Reward, Shuffle, Take, Upgrade
from .move_generation import can_act, rewards
from .state import FINISHING, OVER, Draft, Placed, State

Lays: TypeAlias = Place | Master | Finish
_RULES = RuleBook[Draft, Action]()
rule = _RULES.rule
_ACTIONS: tuple[type[Action], ...] = (Take, Draw, Recycle, Gain, Upgrade, Place, Master)
"""The actions that spend an action of a turn (PL-3.1)."""


def reasons(state: State, action: object, draft: Draft | None = None) -> list[Broken]:
    """Return every rule that an action breaks in a state; the list is empty if and only if the action is legal.

    Any object that is not an action is reported without a rule number. The draft of the state is not changed.
    """
    if not isinstance(action, Action):
        return [Broken("", f"{action!r} is not an action")]
    for letter in _letters(action):
        if letter not in state.table.level:
            return [Broken("", f"{letter!r} is not a piece")]
    if state.phase == OVER:
        return [Broken("PL-5.3", "the game is over")]
    if state.shuffle_due or isinstance(action, Shuffle):
        return list(_about_chance(state, action))
    return _RULES.broken(draft or Draft(state), action)


def _letters(action: Action) -> Iterator[str]:
    """Yield the letters of all pieces in an action."""
    match action:
        case Place() | Master() | Finish():
            yield from (laying.piece for laying in action.layings)
        case Upgrade():
            yield from (action.given, action.taken)
        case Reward() if action.piece:
            yield action.piece


def _about_chance(state: State, action: object) -> Iterator[Broken]:
    """PL-6.1: Require a shuffle of exactly the completed White puzzles when the White deck is empty, and only then."""
    if not state.shuffle_due:
        yield Broken("PL-6.1", "the White deck is reshuffled only when it is empty and White puzzles are completed")
    elif not isinstance(action, Shuffle):
        yield Broken("PL-6.1", "the White deck is empty and must be reshuffled first")
    elif Counter(action.tiles) != Counter(state.to_shuffle()):
        yield Broken("PL-6.1", "the new White deck must contain every completed White puzzle once, and no others")


# -- whose turn, and how much of it ----------------------------------------------------------------------------------


@rule("PL-4.2", *_ACTIONS, End)
def rewards_come_first(draft: Draft, action: Action) -> Complaint:
    """PL-4.1, PL-4.2: Require due rewards to be chosen before the next action."""
    if not draft.rewards:
        return None
    due = " and ".join(draft.table.tiles[tile].id for tile in draft.rewards)
    return f"choose the reward of {due} first"


@rule("PL-5.3", *_ACTIONS)
def only_finishing_touches_after_the_last_turn(draft: Draft, action: Action) -> Complaint:
    """PL-5.3: Allow only finishing touches after the last turn."""
    return "the last turn is over; only finishing touches are allowed" if draft.phase == FINISHING else None


@rule("PL-5.3", Finish)
def not_before_the_last_turn_is_over(draft: Draft, action: Finish) -> Complaint:
    """PL-5.3: Refuse finishing touches before the last turn of every player is over."""
    return (
        None if draft.phase == FINISHING else "finishing touches are allowed only after the last turn of every player"
    )


@rule("PL-3.1", *_ACTIONS)
def has_an_action_left(draft: Draft, action: Action) -> Complaint:
    """PL-3.1: Require an action left in the turn."""
    return None if draft.actions_left or draft.phase == FINISHING else "no actions left in this turn"


@rule("PL-3.1", Master)
def master_once_a_turn(draft: Draft, action: Master) -> Complaint:
    """PL-3.1, PL-3.6: Allow one Master per turn, even if it placed no pieces."""
    return "Master was already used in this turn" if draft.master_used else None


@rule("PL-3.1", End)
def ends_only_when_nothing_can_be_done(draft: Draft, action: End) -> Complaint:
    """PL-3.1, PL-5.5: Allow `end` only when the player has no legal action."""
    if not can_act(draft):
        return None
    return f"cannot end the turn with {draft.actions_left} {'action' if draft.actions_left == 1 else 'actions'} left"


# -- puzzles ---------------------------------------------------------------------------------------------------------


@rule("PL-3.2", Take)
def lies_face_up(draft: Draft, action: Take) -> Complaint:
    """PL-3.2: Require the puzzle to be face up in a row."""
    rank = draft.table.rank.get(action.tile)
    if rank is None:
        return f"{action.tile} is not in any set in play"
    return None if rank in draft.white or rank in draft.black else f"{action.tile} is not face up in a row"


@rule("PL-3.2", Draw)
def deck_has_a_top(draft: Draft, action: Draw) -> Complaint:
    """PL-3.2: Require the deck to have a puzzle."""
    deck = draft.white_deck if action.color == "white" else draft.black_deck
    return None if deck else f"the {action.color.capitalize()} deck is empty"


@rule("PL-3.2", Take, Draw)
def room_for_another(draft: Draft, action: Take | Draw) -> Complaint:
    """PL-3.2: Require room for another unfinished puzzle."""
    if len(draft.tiles) >= draft.table.unfinished:
        limit = draft.table.unfinished
        return f"the player already has {len(draft.tiles)} unfinished puzzles; at most {limit} are allowed"
    return None


@rule("PL-5.2", Take)
def one_black_a_turn_at_the_end(draft: Draft, action: Take) -> Complaint:
    """PL-5.2: Allow one Black puzzle per turn after the end is triggered; the Take that triggers it counts."""
    if draft.black_taken and draft.table.rank.get(action.tile, -1) >= draft.table.whites:
        return "the end is triggered: a Black puzzle was already taken in this turn"
    return None


@rule("PL-3.3", Recycle)
def names_the_whole_row(draft: Draft, action: Recycle) -> Complaint:
    """PL-3.3: Require every puzzle of the row once; the row must not be empty."""
    slots = draft.white if action.color == "white" else draft.black
    there = [draft.table.tiles[tile].id if tile != HIDDEN else "" for tile in slots if tile is not None]
    if not there:
        return f"the {action.color.capitalize()} row is empty"
    if Counter(action.tiles) == Counter(there):
        return None
    return f"list every puzzle of the {action.color.capitalize()} row once, and no others"


# -- Upgrade and rewards ---------------------------------------------------------------------------------------------


@rule("PL-3.4", Upgrade)
def supply_holds_what_is_returned(draft: Draft, action: Upgrade) -> Complaint:
    """PL-3.4: Require the returned piece to be in the supply."""
    held = draft.table.bags.count(draft.supply, action.given)
    return None if held else f"the supply has 0 {action.given}, 1 needed"


@rule("PL-3.4", Upgrade)
def another_shape(draft: Draft, action: Upgrade) -> Complaint:
    """PL-3.4: Require the taken piece to have another shape."""
    return f"{action.given} cannot be exchanged for the same shape" if action.given == action.taken else None


@rule("PL-3.4", Upgrade)
def at_most_a_level_higher(draft: Draft, action: Upgrade) -> Complaint:
    """PL-3.4: Require the taken piece to be at most one level higher."""
    given, taken = draft.table.level[action.given], draft.table.level[action.taken]
    if taken <= given + 1:
        return None
    return f"{action.given} has level {given}, {action.taken} has level {taken}; at most one level higher is allowed"


@rule("PL-3.4", Gain, Upgrade)
def reserve_holds_what_is_taken(draft: Draft, action: Gain | Upgrade) -> Complaint:
    """PL-3.4: Require the taken piece to be in the reserve."""
    taken = draft.table.gain if isinstance(action, Gain) else action.taken
    return None if draft.table.bags.count(draft.reserve, taken) else f"the reserve has 0 {taken}, 1 needed"


@rule("PL-4.1", Reward)
def reward_is_due(draft: Draft, action: Reward) -> Complaint:
    """PL-4.1: Require a puzzle whose reward is due."""
    if draft.table.rank.get(action.tile) in draft.rewards:
        return None
    return f"no reward of {action.tile} is due"


@rule("PL-4.2", Reward)
def reward_or_what_stands_in_for_it(draft: Draft, action: Reward) -> Complaint:
    """PL-4.2: Require the reward, a replacement if the reserve has none, or `none`."""
    tile = draft.table.rank.get(action.tile)
    if tile not in draft.rewards or not action.piece:
        return None
    may = rewards(draft.table, draft.reserve, tile)
    return (
        None
        if action.piece in may
        else f"the reward of {action.tile} is {' or '.join(may)} or none, got {action.piece}"
    )


# -- placing pieces --------------------------------------------------------------------------------------------------


def _own(draft: Draft, laying: Laying) -> Placed | None:
    rank = draft.table.rank.get(laying.tile)
    return next((puzzle for puzzle in draft.tiles if puzzle.tile == rank), None)


@rule("PL-3.5", Place, Finish)
@rule("PL-3.6", Master)
def own_unfinished_puzzles(draft: Draft, action: Lays) -> Complaint:
    """PL-3.5, PL-3.6: Require the player's own unfinished puzzles."""
    for laying in action.layings:
        if _own(draft, laying) is None:
            return f"{laying.tile} is not an unfinished puzzle of this player"
    return None


@rule("PL-3.5", Place, Finish)
@rule("PL-3.6", Master)
def supply_holds_the_pieces(draft: Draft, action: Lays) -> Complaint:
    """PL-3.5, PL-3.6: Require all pieces to be in the supply; pieces that a completion returns do not count."""
    for piece, count in Counter(laying.piece for laying in action.layings).items():
        held = draft.table.bags.count(draft.supply, piece)
        if count > held:
            return f"the supply has {held} {piece}, {count} needed"
    return None


@rule("PL-1.1", Place, Finish, Master)
def cells_are_of_its_shape(draft: Draft, action: Lays) -> Complaint:
    """PL-1.1: Require cells in the shape of the piece, turned and flipped freely."""
    table = draft.table
    for laying in action.layings:
        if table.bits(laying.cells) not in table.lying[laying.piece]:
            return f"{laying.cells} is not the shape of {laying.piece}"
    return None


@rule("PL-3.5", Place, Finish, Master)
def within_the_recess(draft: Draft, action: Lays) -> Complaint:
    """PL-3.5: Require the piece to be inside the recess."""
    table = draft.table
    for laying in action.layings:
        rank = table.rank.get(laying.tile)
        if rank is not None and (out := table.bits(laying.cells) & ~table.tiles[rank].recess):
            return f"{table.cells(out)} is outside the recess of {laying.tile}"
    return None


@rule("PL-3.5", Place, Finish, Master)
def overlaps_nothing(draft: Draft, action: Lays) -> Complaint:
    """PL-3.5: Require the piece not to overlap another piece."""
    table = draft.table
    for laying in action.layings:
        own = _own(draft, laying)
        if own is not None and (over := table.bits(laying.cells) & own.filled):
            return f"{table.cells(over)} of {laying.tile} is already covered"
    return None


@rule("PL-3.6", Master)
def one_piece_a_puzzle(draft: Draft, action: Master) -> Complaint:
    """PL-3.6: Require at most one piece per puzzle."""
    twice = [tile for tile, count in Counter(laying.tile for laying in action.layings).items() if count > 1]
    return f"Master places at most one piece in {twice[0]}" if twice else None
