"""Invariants of a state: pieces and puzzles are conserved, and everything is in a place that the rules allow.

The invariants do not check that a state is reachable, or how many Black puzzles are in play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from squareone_data.engine.conservation import lost_pieces, lost_tiles
from squareone_data.engine.multiset import Bag
from squareone_data.game.engine import Broken

from .move_generation import can_place, nothing_further, rewards
from .state import FINISHING, OVER, PLAY, Draft, Placed, Seat, State


def broken_invariants(state: State) -> Iterator[Broken]:
    """Yield every invariant that a state breaks, by rule."""
    yield from pieces_conserved(state)
    yield from tiles_conserved(state)
    for rank, seat in enumerate(state.seats):
        yield from _seat(state, rank, seat)
    yield from _phase(state)
    yield from _slots(state)
    if state.phase != OVER:
        yield from _turn(state)


def pieces_conserved(state: State) -> Iterator[Broken]:
    """PL-1.1, PL-2.1: Require the pieces of each kind in reserve, supplies and puzzles to add up to those in play."""
    return lost_pieces(state.table, [state.reserve, *lying_pieces(state)], "PL-1.1")


def lying_pieces(state: State) -> Iterator[Bag]:
    """Yield the pieces of the players, in supplies and puzzles."""
    unit = state.table.bags.unit
    for seat in state.seats:
        yield seat.supply
        yield from (unit[laid.piece] for puzzle in seat.tiles for laid in puzzle.pieces + puzzle.touches)


def tiles_conserved(state: State) -> Iterator[Broken]:
    """PL-2.2: Require each White puzzle in exactly one place, and each Black puzzle in at most one."""
    lying = [*state.on_the_table(), *state.white_deck, *state.black_deck]
    return lost_tiles(state.table, lying, "PL-2.2", "puzzle", boxed=("black",))


def _seat(state: State, rank: int, seat: Seat) -> Iterator[Broken]:
    table = state.table
    if len(seat.tiles) > table.unfinished:
        yield Broken(
            "PL-3.2", f"seat {rank} has {len(seat.tiles)} unfinished puzzles; at most {table.unfinished} are allowed"
        )
    # While a player places finishing touches, a full puzzle is still unfinished.
    touching = state.phase == FINISHING and rank == state.turn.seat
    for puzzle in seat.tiles:
        yield from _puzzle(state, puzzle)
        tile = table.tiles[puzzle.tile]
        if puzzle.filled == tile.recess and not (touching and puzzle.touches):
            yield Broken("PL-4.1", f"the recess of {tile.id} is full; a complete puzzle is not unfinished")
    touches = sum(len(puzzle.touches) for puzzle in seat.tiles)
    done = (rank - state.start) % len(state.seats) <= (state.turn.seat - state.start) % len(state.seats)
    if (touches or seat.finishing) and not (state.phase == OVER or (state.phase == FINISHING and done)):
        yield Broken("PL-5.3", f"seat {rank} has finishing touches before its turn for them")
    elif touches > seat.finishing:
        yield Broken(
            "PL-5.3", f"seat {rank} has finishing: {seat.finishing}, but {touches} finishing touches in its puzzles"
        )
    if seat.banked_points and not seat.banked:
        yield Broken("PL-6.1", f"seat {rank} has banked_points without banked puzzles")


def _puzzle(state: State, puzzle: Placed) -> Iterator[Broken]:
    """PL-1.1, PL-3.5: Require each piece to have its shape, to be in the recess, and not to overlap another piece."""
    table, tile, covered = state.table, state.table.tiles[puzzle.tile], 0
    for laid in puzzle.pieces + puzzle.touches:
        named = f"{tile.id}: {laid.piece}@{table.cells(laid.bits)}"
        if laid.bits not in table.lying[laid.piece]:
            yield Broken("PL-1.1", f"{named} is not the shape of {laid.piece}")
        if outside := laid.bits & ~tile.recess:
            yield Broken("PL-3.5", f"{named}: {table.cells(outside)} is outside the recess")
        if over := laid.bits & covered:
            yield Broken("PL-3.5", f"{named}: {table.cells(over)} is already covered")
        covered |= laid.bits


def _phase(state: State) -> Iterator[Broken]:
    """PL-5.1, PL-5.5: Allow the end only with an empty Black deck, or when no player can act in a way that counts."""
    if state.phase == PLAY or not state.black_deck:
        return
    if state.phase != OVER:
        yield Broken("PL-5.1", f"phase {state.phase}: the Black deck is not empty")
    elif not nothing_further(Draft(state)):
        yield Broken("PL-5.1", "phase over: the Black deck is not empty, and a player can still take or place")


def _slots(state: State) -> Iterator[Broken]:
    """PL-3.2: Require full slots while the deck has puzzles."""
    for color, slots, deck in (("White", state.white, state.white_deck), ("Black", state.black, state.black_deck)):
        if deck and None in slots:
            yield Broken("PL-3.2", f"{color} slot {slots.index(None)} is empty, but the {color} deck has puzzles")


def _turn(state: State) -> Iterator[Broken]:
    table, turn, draft = state.table, state.turn, Draft(state)
    if state.phase == FINISHING:
        if turn.actions_left or turn.master_used or turn.black_taken or turn.rewards:
            yield Broken("PL-5.3", "turn: actions and rewards are not allowed during finishing touches")
        if not can_place(table, draft.tiles, draft.supply):
            yield Broken("PL-5.3", f"seat {turn.seat} cannot place a piece; its finishing touches are over")
        return
    if turn.actions_left > table.actions:
        yield Broken(
            "PL-3.1", f"seat {turn.seat} has {turn.actions_left} actions left; at most {table.actions} are allowed"
        )
    if turn.black_taken and state.black_deck:
        yield Broken("PL-5.2", "turn: black_taken is only allowed with an empty Black deck")
    for tile, count in Counter(turn.rewards).items():
        known = table.tiles[tile]
        if count > 1:
            yield Broken("PL-4.1", f"turn: {known.id} is listed {count} times in rewards")
        if tile not in draft.completed or not known.reward:
            yield Broken("PL-4.1", f"turn: {known.id} is not a completed puzzle of seat {turn.seat} with a reward")
        elif not rewards(table, state.reserve, tile):
            yield Broken("PL-4.2", f"turn: the reserve has no piece for the reward of {known.id}")
    if not turn.actions_left and not turn.rewards and not state.shuffle_due:
        yield Broken("PL-3.1", f"seat {turn.seat} has no actions left; its turn is over")
