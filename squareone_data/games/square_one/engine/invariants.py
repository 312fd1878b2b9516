"""What holds of every state: pieces and tiles are conserved, and nothing lies where no rule could have put it.

Whether play could have led to a state is not asked, nor how many Black tiles are in play.
"""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.play.conservation import lost_pieces, lost_tiles
from squareone_data.play.contract import Broken

from . import possible
from .effects import TWICE
from .opponent import action_points, resolves_freely
from .reasons import fits
from .state import OPPONENT, OVER, PLAY, Draft, Seat, State


def broken_invariants(state: State) -> Iterator[Broken]:
    """Every invariant that a state breaks, rule by rule."""
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
    """SO-1.1, SO-3.4: the pieces of every kind in reserve, supplies and on tiles add up to those in play."""
    lying = [state.reserve, state.removed_pieces]
    for seat in state.seats:
        lying += [seat.supply, *(row for placed in seat.tiles for row in placed.rows)]
    return lost_pieces(state.table, lying, "SO-1.1")


def tiles_conserved(state: State) -> Iterator[Broken]:
    """SO-3.1: every White tile is in exactly one place, every Black one in at most one: it may be in the box."""
    lying = [*state.on_the_table(), *state.white_deck, *state.black_deck]
    return lost_tiles(state.table, lying, "SO-3.1", boxed=("black",))


def _seat(state: State, rank: int, seat: Seat) -> Iterator[Broken]:
    table = state.table
    opponent = state.config.solo is not None and rank == OPPONENT
    if len(seat.tiles) > table.unfinished:
        yield Broken("SO-4.3", f"seat {rank} has {len(seat.tiles)} unfinished tiles; {table.unfinished} are allowed")
    filling = _fill2_open(state, rank)
    for tile, rows in seat.tiles:
        known = table.tiles[tile]
        if opponent:
            if table.bags.size(rows[0]) != len(known.rows):
                yield Broken("SO-13.2", f"{known.id} costs as many pieces as it has rows, {len(known.rows)}")
            continue
        if len(rows) > len(known.rows):
            yield Broken("SO-2.1", f"{known.id} has {len(known.rows)} rows, {len(rows)} are filled")
        elif len(rows) == len(known.rows) and not filling:
            yield Broken("SO-5.1", f"all rows of {known.id} are filled, so it is complete")
        for number, (row, ways) in enumerate(zip(rows, known.rows, strict=False)):
            placed, asked = table.bags.text(row), [table.bags.text(way) for way in ways]
            if not any(fits(table, placed, way) for way in asked):
                yield Broken("SO-2.2", f"row {number + 1} of {known.id} takes {' or '.join(asked)}, not {placed}")
    for tile in seat.completed:
        if opponent:
            yield Broken(
                "SO-13.14", f"{table.tiles[tile].id}: bonus tiles are worth nothing to the opponent and do not stay"
            )
        elif not table.tiles[tile].actions:
            yield Broken("SO-11.1", f"{table.tiles[tile].id} has no bonus action, so it does not stay when complete")


def _fill2_open(state: State, seat: int) -> bool:
    return any(
        market.turn.seat == seat and market.turn.bonus is not None and market.turn.bonus.open == "fill2"
        and market.turn.bonus.left == 1
        for market in state.markets
    )  # fmt: skip


def _piles(state: State) -> Iterator[Broken]:
    """SO-5.3, SO-12.5: what is discarded, and what has left the game."""
    table = state.table
    for tile in state.discard:
        if table.tiles[tile].leaves:
            yield Broken(
                "SO-5.3", f"{table.tiles[tile].id} rewards a wild piece: it leaves the game, it is not discarded"
            )
    for tile in state.removed:
        if not table.tiles[tile].leaves:
            yield Broken("SO-5.3", f"{table.tiles[tile].id} rewards no wild piece: it does not leave the game")
    for letter, _ in table.bags.items(state.removed_pieces):
        if letter not in table.extra:
            yield Broken("SO-12.5", f"{letter} never leaves the game: only a piece that gives an extra action does")


def _phase(state: State) -> Iterator[Broken]:
    if state.phase != PLAY and state.black_deck:
        yield Broken("SO-9.1", f"phase {state.phase}: the end comes only when the Black deck is empty")
    if state.config.solo is not None and state.start != 0:
        yield Broken("SO-13.1", "start: playing alone one begins, so it is seat 0")


def _markers(state: State) -> Iterator[Broken]:
    if len(state.markets) == 1:
        return
    variant = state.table.game.setup.line_clear
    assert variant is not None
    count = len(state.seats)
    white, black = (market.turn for market in state.markets)
    distance = variant.second_marker[str(state.config.players)] - 1
    if (black.seat - white.seat) % count != distance:
        yield Broken(
            "SO-10.2",
            f"the black marker is {distance} seats after the white one, at seat {(white.seat + distance) % count}",
        )
    if state.phase != OVER and (white.ended and black.ended):
        yield Broken("SO-10.3", "both sides have ended their turns, so the markers would have passed on")


def _slots(state: State, side: int) -> Iterator[Broken]:
    """SO-4.3, SO-7.2, SO-11.5: no slot is empty beside a deck, except while a Take 2 is open."""
    if _take2_open(state):
        return
    market = state.markets[side]
    where = "" if len(state.markets) == 1 else f" of the {('white', 'black')[side]} marker"
    for color, slots, deck in (("White", market.white, state.white_deck), ("Black", market.black, state.black_deck)):
        if deck and None in slots:
            yield Broken(
                "SO-4.3", f"{color} slot {slots.index(None)}{where} is empty although the {color} deck has tiles"
            )


def _take2_open(state: State) -> bool:
    bonus = state.turn.bonus
    return bonus is not None and bonus.open == "take2" and bonus.left == 1


def _turn(state: State, side: int) -> Iterator[Broken]:
    table, turn = state.table, state.markets[side].turn
    acts = side == state.next
    opponent = state.config.solo is not None and turn.seat == OPPONENT
    most = action_points(state.config.solo or "") if opponent else table.actions
    # Each Ambassador that left the game may have given this very turn an action more (SO-12.5).
    most += 0 if opponent else table.bags.size(state.removed_pieces)
    if turn.actions_left > most:
        yield Broken("SO-4.1", f"seat {turn.seat} has {turn.actions_left} actions left; a turn has {most}")
    if turn.ended and len(state.markets) == 1:
        yield Broken("SO-10.3", "`ended` is for Line Clear only")
    if turn.ended and (turn.actions_left or acts):
        yield Broken("SO-10.3", f"seat {turn.seat} has ended its turn, so it has no actions left and does not act next")
    if turn.bonus is not None:
        if not acts or opponent:
            yield Broken("SO-11.9", f"seat {turn.seat} does not act, so no bonus of it is open")
        else:
            yield from _bonus(state)
    elif not acts and not turn.ended and not turn.actions_left:
        yield Broken(
            "SO-10.6", f"seat {turn.seat} has no actions left, so its turn has ended before the other side acts"
        )
    elif acts and not turn.ended and not turn.actions_left and not state.shuffle_due:
        draft = Draft(state)
        goes_on = resolves_freely(draft) if opponent else possible.has_option(draft)
        if not goes_on:
            yield Broken("SO-4.1", f"seat {turn.seat} has no actions left and nothing optional, so its turn is over")


def _bonus(state: State) -> Iterator[Broken]:
    """SO-11.2 to SO-11.10: what an open bonus may look like."""
    turn, draft = state.turn, Draft(state)
    bonus = turn.bonus
    assert bonus is not None
    tile = state.table.tiles[bonus.tile]
    if bonus.tile not in state.active.completed:
        yield Broken("SO-11.2", f"bonus: {tile.id} is no rotated tile of seat {turn.seat}")
        return
    named = [*bonus.done, *([bonus.open] if bonus.open else [])]
    if any(one not in tile.actions for one in named):
        yield Broken(
            "SO-11.2", f"bonus: {tile.id} gives {' and '.join(tile.actions) or 'nothing'}, not {' and '.join(named)}"
        )
    elif len(set(named)) < len(named):
        yield Broken("SO-11.9", f"bonus: each of the bonus actions of {tile.id} is used once")
    elif tile.choice and len(named) > 1:
        yield Broken("SO-11.10", f"bonus: only one of the bonus actions of {tile.id} may be used")
    elif bonus.open is None:
        others = [one for one in tile.actions if one not in bonus.done]
        if not bonus.done or bonus.left or tile.choice:
            yield Broken(
                "SO-11.9", "bonus: between two bonus actions one is done, none is open and nothing is left of it"
            )
        elif not any(possible.bonus_possible(draft, one) for one in others) and not state.shuffle_due:
            yield Broken("SO-11.9", f"bonus: nothing further can be done with {tile.id}, so it is closed")
    else:
        most = 2 if bonus.open in TWICE else 1
        if bonus.left > most:
            yield Broken("SO-11.2", f"bonus: {bonus.open} is done {most} times at the most, {bonus.left} are left")
        elif not bonus.left and not state.shuffle_due:
            yield Broken("SO-11.2", f"bonus: nothing of {bonus.open} is left, so it is closed")
        elif bonus.left and not possible.bonus_possible(draft, bonus.open):
            yield Broken("SO-11.2", f"bonus: nothing can be done with {bonus.open}, so it is closed")
