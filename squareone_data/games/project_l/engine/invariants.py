"""What holds of every state: pieces and puzzles are conserved, and nothing lies where no rule could have put it.

Whether play could have led to a state is not asked, nor how many Black puzzles are in play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from squareone_data.play.bags import Bag
from squareone_data.play.conservation import lost_pieces, lost_tiles
from squareone_data.play.contract import Broken

from . import possible
from .state import FINISHING, OVER, PLAY, Draft, Laid, Placed, Seat, State
from .table import PlayTile


def broken_invariants(state: State) -> Iterator[Broken]:
    """Every invariant that a state breaks, rule by rule."""
    yield from pieces_conserved(state)
    yield from tiles_conserved(state)
    for rank, seat in enumerate(state.seats):
        yield from _seat(state, rank, seat)
    yield from _phase(state)
    yield from _slots(state)
    if state.phase != OVER:
        yield from _turn(state)


def pieces_conserved(state: State) -> Iterator[Broken]:
    """PL-1.1, PL-2.1: the pieces of every kind in reserve, supplies and puzzles add up to those in play."""
    return lost_pieces(state.table, [state.reserve, *lying_pieces(state)], "PL-1.1")


def lying_pieces(state: State) -> Iterator[Bag]:
    """The pieces before the players, in supplies and puzzles."""
    unit = state.table.bags.unit
    for seat in state.seats:
        yield seat.supply
        yield from (unit[laid.piece] for one in seat.tiles for laid in (*one.pieces, *one.touches))


def tiles_conserved(state: State) -> Iterator[Broken]:
    """PL-2.2: every White puzzle is in exactly one place, every Black one in at most one: it may be in the box."""
    lying = [*state.on_the_table(), *state.white_deck, *state.black_deck]
    return lost_tiles(state.table, lying, "PL-2.2", "puzzle", boxed=("black",))


def _seat(state: State, rank: int, seat: Seat) -> Iterator[Broken]:
    table = state.table
    if len(seat.tiles) > table.unfinished:
        yield Broken("PL-3.2", f"seat {rank} has {len(seat.tiles)} unfinished puzzles; {table.unfinished} are allowed")
    # The puzzles of who is placing finishing touches are looked at only when that is done.
    touching = state.phase == FINISHING and rank == state.turn.seat
    for one in seat.tiles:
        tile = table.tiles[one.tile]
        yield from _puzzle(state, tile, one)
        if one.filled == tile.recess and not (touching and one.touches):
            yield Broken("PL-4.1", f"the recess of {tile.id} is filled, so it is complete")
    touches = sum(len(one.touches) for one in seat.tiles)
    done = (rank - state.start) % len(state.seats) <= (state.turn.seat - state.start) % len(state.seats)
    if (touches or seat.finishing) and not (state.phase == OVER or (state.phase == FINISHING and done)):
        yield Broken("PL-5.3", f"seat {rank} has placed finishing touches, and its turn for these has not come")
    elif touches > seat.finishing:
        yield Broken("PL-5.3", f"seat {rank} placed {seat.finishing} finishing touches, {touches} lie in its puzzles")
    if seat.banked_points and not seat.banked:
        yield Broken("PL-6.1", f"seat {rank} has points of reshuffled puzzles, and none was")


def _puzzle(state: State, tile: PlayTile, one: Placed) -> Iterator[Broken]:
    """PL-1.1, PL-3.5: every piece has its shape, lies in the recess and overlaps no other."""
    table, covered = state.table, 0
    for laid in (*one.pieces, *one.touches):
        named = f"{tile.id}: {_text(state, laid)}"
        if laid.bits not in table.lying[laid.piece]:
            yield Broken("PL-1.1", f"{named} is not the shape of {laid.piece}")
        if laid.bits & ~tile.recess:
            yield Broken("PL-3.5", f"{named}: {table.cells(laid.bits & ~tile.recess)} is not in the recess")
        if laid.bits & covered:
            yield Broken("PL-3.5", f"{named}: {table.cells(laid.bits & covered)} is covered already")
        covered |= laid.bits


def _text(state: State, laid: Laid) -> str:
    return f"{laid.piece}@{state.table.cells(laid.bits)}"


def _phase(state: State) -> Iterator[Broken]:
    """PL-5.1, PL-5.5: the end comes when the Black deck is empty, or when nobody can do anything that counts."""
    if state.phase == PLAY or not state.black_deck:
        return
    if state.phase != OVER:
        yield Broken("PL-5.1", f"phase {state.phase}: the end comes only when the Black deck is empty")
    elif not possible.nothing_further(Draft(state)):
        yield Broken("PL-5.1", "phase over: the Black deck is not empty, and somebody can still take or place")


def _slots(state: State) -> Iterator[Broken]:
    """PL-3.2: no slot is empty beside a deck."""
    for color, slots, deck in (("White", state.white, state.white_deck), ("Black", state.black, state.black_deck)):
        if deck and None in slots:
            yield Broken("PL-3.2", f"{color} slot {slots.index(None)} is empty although the {color} deck has puzzles")


def _turn(state: State) -> Iterator[Broken]:
    table, turn, draft = state.table, state.turn, Draft(state)
    if state.phase == FINISHING:
        if turn.actions_left or turn.master_used or turn.black_taken or turn.rewards:
            yield Broken("PL-5.3", "turn: among the finishing touches there are no actions and no rewards")
        if not possible.can_place(table, draft.tiles, draft.supply):
            yield Broken("PL-5.3", f"seat {turn.seat} can place nothing, so its finishing touches are done")
        return
    if turn.actions_left > table.actions:
        yield Broken("PL-3.1", f"seat {turn.seat} has {turn.actions_left} actions left; a turn has {table.actions}")
    if turn.black_taken and state.black_deck:
        yield Broken("PL-5.2", "turn: Black puzzles are counted only once the Black deck is empty")
    for tile, count in Counter(turn.rewards).items():
        known = table.tiles[tile]
        if count > 1:
            yield Broken("PL-4.1", f"turn: {known.id} is named {count} times among the rewards; it gives one")
        if tile not in draft.completed or not known.reward:
            yield Broken("PL-4.1", f"turn: {known.id} is no completed puzzle of seat {turn.seat} that gives a piece")
        elif not possible.rewards(table, state.reserve, tile):
            yield Broken("PL-4.2", f"turn: the reserve has nothing for {known.id}, so there is nothing to choose")
    if not turn.actions_left and not turn.rewards and not state.shuffle_due:
        yield Broken("PL-3.1", f"seat {turn.seat} has no actions left, so its turn is over")
