"""Invariants of a state: pieces and tiles are conserved, and everything is in a place that the rules allow.

The invariants do not check that a state is reachable, or how many Black tiles are in play.
"""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.engine.conservation import lost_pieces, lost_tiles
from squareone_data.game.engine import Broken

from . import move_generation
from .apply import TWICE
from .legality import fits
from .opponent import action_points, resolves_freely
from .state import OPPONENT, OVER, PLAY, Draft, Seat, State


def broken_invariants(state: State) -> Iterator[Broken]:
    """Yield every invariant that a state breaks, by rule."""
    yield from pieces_conserved(state)
    yield from tiles_conserved(state)
    for rank, seat in enumerate(state.seats):
        yield from _seat(state, rank, seat)
    yield from _piles(state)
    yield from _phase(state)
    yield from _markers(state)
    for side in range(len(state.markets)):
        yield from _slots(state, side)
        if state.phase != OVER:
            yield from _turn(state, side)


def pieces_conserved(state: State) -> Iterator[Broken]:
    """SO-1.1, SO-3.4: Require the pieces of each kind in reserve, supplies and tiles to add up to those in play."""
    lying = [state.reserve, state.removed_pieces]
    for seat in state.seats:
        lying += [seat.supply, *(row for placed in seat.tiles for row in placed.rows)]
    return lost_pieces(state.table, lying, "SO-1.1")


def tiles_conserved(state: State) -> Iterator[Broken]:
    """SO-3.1: Require each White tile in exactly one place, and each Black tile in at most one."""
    lying = [*state.on_the_table(), *state.white_deck, *state.black_deck]
    return lost_tiles(state.table, lying, "SO-3.1", boxed=("black",))


def _seat(state: State, rank: int, seat: Seat) -> Iterator[Broken]:
    table = state.table
    opponent = state.config.solo is not None and rank == OPPONENT
    if len(seat.tiles) > table.unfinished:
        yield Broken(
            "SO-4.3", f"seat {rank} has {len(seat.tiles)} unfinished tiles; at most {table.unfinished} are allowed"
        )
    filling = _fill2_open(state, rank)
    for tile, rows in seat.tiles:
        known = table.tiles[tile]
        if opponent:
            if table.bags.size(rows[0]) != len(known.rows):
                yield Broken(
                    "SO-13.2",
                    f"{known.id} has {len(known.rows)} rows and costs as many pieces, got {table.bags.size(rows[0])}",
                )
            continue
        if len(rows) > len(known.rows):
            yield Broken("SO-2.1", f"{known.id} has {len(known.rows)} rows, got {len(rows)} filled rows")
        elif len(rows) == len(known.rows) and not filling:
            yield Broken("SO-5.1", f"all rows of {known.id} are full; a complete tile is not unfinished")
        for number, (row, ways) in enumerate(zip(rows, known.rows, strict=False)):
            placed, asked = table.bags.text(row), [table.bags.text(way) for way in ways]
            if not any(fits(table, placed, way) for way in asked):
                yield Broken("SO-2.2", f"row {number + 1} of {known.id} takes {' or '.join(asked)}, got {placed}")
    for tile in seat.completed:
        if opponent:
            yield Broken("SO-13.14", f"{table.tiles[tile].id}: the solo opponent keeps no rotated tiles")
        elif not table.tiles[tile].actions:
            yield Broken("SO-11.1", f"{table.tiles[tile].id} has no bonus action and cannot be a rotated tile")


def _fill2_open(state: State, seat: int) -> bool:
    return any(
        market.turn.seat == seat and market.turn.bonus is not None and market.turn.bonus.open == "fill2"
        and market.turn.bonus.left == 1
        for market in state.markets
    )  # fmt: skip


def _piles(state: State) -> Iterator[Broken]:
    """SO-5.3, SO-12.5: Require the right tiles and pieces in the discard pile and out of the game."""
    table = state.table
    for tile in state.discard:
        if table.tiles[tile].leaves:
            yield Broken("SO-5.3", f"{table.tiles[tile].id} rewards a wild piece and cannot be in the discard pile")
    for tile in state.removed:
        if not table.tiles[tile].leaves:
            yield Broken("SO-5.3", f"{table.tiles[tile].id} rewards no wild piece and cannot leave the game")
    for letter, _ in table.bags.items(state.removed_pieces):
        if letter not in table.extra:
            yield Broken("SO-12.5", f"{letter} cannot leave the game: it gives no extra action")


def _phase(state: State) -> Iterator[Broken]:
    if state.phase != PLAY and state.black_deck:
        yield Broken("SO-9.1", f"phase {state.phase}: the Black deck is not empty")
    if state.config.solo is not None and state.start != 0:
        yield Broken("SO-13.1", "start: seat 0 starts a solo game")


def _markers(state: State) -> Iterator[Broken]:
    if len(state.markets) == 1:
        return
    variant = state.table.definition.setup.line_clear
    assert variant is not None
    count = len(state.seats)
    white, black = (market.turn for market in state.markets)
    distance = variant.second_marker[str(state.config.players)] - 1
    if (black.seat - white.seat) % count != distance:
        yield Broken(
            "SO-10.2",
            f"the black marker must be at seat {(white.seat + distance) % count}, {distance} seats after the white one",
        )
    if state.phase != OVER and (white.ended and black.ended):
        yield Broken("SO-10.3", "both sides cannot have ended their turns")


def _slots(state: State, side: int) -> Iterator[Broken]:
    """SO-4.3, SO-7.2, SO-11.5: Require full slots while the deck has tiles, except during a Take 2."""
    if _take2_open(state):
        return
    market = state.markets[side]
    where = "" if len(state.markets) == 1 else f" of the {('white', 'black')[side]} marker"
    for color, slots, deck in (("White", market.white, state.white_deck), ("Black", market.black, state.black_deck)):
        if deck and None in slots:
            yield Broken("SO-4.3", f"{color} slot {slots.index(None)}{where} is empty, but the {color} deck has tiles")


def _take2_open(state: State) -> bool:
    bonus = state.turn.bonus
    return bonus is not None and bonus.open == "take2" and bonus.left == 1


def _turn(state: State, side: int) -> Iterator[Broken]:
    table, turn = state.table, state.markets[side].turn
    acts = side == state.next
    opponent = state.config.solo is not None and turn.seat == OPPONENT
    limit = action_points(state.config.solo or "") if opponent else table.actions
    # Each Ambassador that left the game may have given this turn an extra action (SO-12.5).
    limit += 0 if opponent else table.bags.size(state.removed_pieces)
    if turn.actions_left > limit:
        yield Broken("SO-4.1", f"seat {turn.seat} has {turn.actions_left} actions left; at most {limit} are allowed")
    if turn.ended and len(state.markets) == 1:
        yield Broken("SO-10.3", "`ended` is only for Line Clear")
    if turn.ended and (turn.actions_left or acts):
        yield Broken("SO-10.3", f"seat {turn.seat} has ended its turn: it cannot have actions left or act next")
    if turn.bonus is not None:
        if not acts or opponent:
            yield Broken("SO-11.9", f"seat {turn.seat} does not act and cannot have an open bonus")
        else:
            yield from _bonus(state)
    elif not acts and not turn.ended and not turn.actions_left:
        yield Broken("SO-10.6", f"seat {turn.seat} has no actions left; its turn must end before the other side acts")
    elif acts and not turn.ended and not turn.actions_left and not state.shuffle_due:
        draft = Draft(state)
        continues = resolves_freely(draft) if opponent else move_generation.has_option(draft)
        if not continues:
            yield Broken("SO-4.1", f"seat {turn.seat} has no actions left and no options; its turn is over")


def _bonus(state: State) -> Iterator[Broken]:
    """SO-11.2 to SO-11.10: Require a valid open bonus."""
    turn, draft = state.turn, Draft(state)
    bonus = turn.bonus
    assert bonus is not None
    tile = state.table.tiles[bonus.tile]
    if bonus.tile not in state.active.completed:
        yield Broken("SO-11.2", f"bonus: {tile.id} is not a rotated tile of seat {turn.seat}")
        return
    named = [*bonus.done, *([bonus.open] if bonus.open else [])]
    if any(action not in tile.actions for action in named):
        yield Broken(
            "SO-11.2",
            f"bonus: {tile.id} has {' and '.join(tile.actions) or 'no bonus action'}, got {' and '.join(named)}",
        )
    elif len(set(named)) < len(named):
        yield Broken("SO-11.9", f"bonus: a bonus action of {tile.id} is used twice")
    elif tile.choice and len(named) > 1:
        yield Broken("SO-11.10", f"bonus: {tile.id} is a choice; only one of its bonus actions can be used")
    elif bonus.open is None:
        others = [action for action in tile.actions if action not in bonus.done]
        if not bonus.done or bonus.left or tile.choice:
            yield Broken("SO-11.9", "bonus: without an open action, `done` needs one action and `left` must be 0")
        elif not any(move_generation.bonus_possible(draft, action) for action in others) and not state.shuffle_due:
            yield Broken("SO-11.9", f"bonus: {tile.id} has no legal bonus action left and must be closed")
    else:
        limit = 2 if bonus.open in TWICE else 1
        if bonus.left > limit:
            yield Broken("SO-11.2", f"bonus: {bonus.open} has {bonus.left} actions left; at most {limit} are allowed")
        elif not bonus.left and not state.shuffle_due:
            yield Broken("SO-11.2", f"bonus: {bonus.open} has no actions left and must be closed")
        elif bonus.left and not move_generation.bonus_possible(draft, bonus.open):
            yield Broken("SO-11.2", f"bonus: {bonus.open} has no legal action and must be closed")
