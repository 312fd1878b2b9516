"""What each action does, rule by rule. Nothing here asks whether it may be done: that is settled in ``reasons``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .actions import Draw, End, Finish, Gain, Laying, Master, Place, Recycle, Reward, Shuffle, Take, Upgrade
from .possible import can_place, nothing_further, rewards
from .state import FINISHING, LAST_ROUND, OVER, PLAY, Draft, Laid, Placed, Seat, State, Turn, placed


def perform(draft: Draft, action: Any) -> State:
    """The state after a legal action: its effect, then what follows by itself. The draft is used up."""
    _EFFECTS[type(action)](draft, action)
    return draft.freeze()


# -- actions ---------------------------------------------------------------------------------------------------------


def take(draft: Draft, action: Take) -> None:
    """PL-3.2: the puzzle comes before the player, its slot is refilled at once."""
    tile = draft.table.rank[action.tile]
    color = draft.table.tiles[tile].color
    if color == "white":
        draft.white = tuple(None if one == tile else one for one in draft.white)
    else:
        draft.black = tuple(None if one == tile else one for one in draft.black)
    _receive_puzzle(draft, tile, color)


def draw(draft: Draft, action: Draw) -> None:
    """PL-3.2: the top of a deck comes before the player, who had not seen it."""
    if action.color == "white":
        tile, draft.white_deck = draft.white_deck[0], draft.white_deck[1:]
    else:
        tile, draft.black_deck = draft.black_deck[0], draft.black_deck[1:]
    _receive_puzzle(draft, tile, action.color)


def recycle(draft: Draft, action: Recycle) -> None:
    """PL-3.3: the row goes under its deck in this order, then as many are revealed as there are slots."""
    tiles = tuple(draft.table.rank[tile] for tile in action.tiles)
    if action.color == "white":
        draft.white, draft.white_deck = _revealed(draft.white_deck + tiles, len(draft.white))
    else:
        draft.black, draft.black_deck = _revealed(draft.black_deck + tiles, len(draft.black))
    spend_action(draft)


def gain(draft: Draft, action: Gain) -> None:
    """PL-3.4: one monomino from the reserve."""
    exchange(draft, "", draft.table.gain)
    spend_action(draft)


def upgrade(draft: Draft, action: Upgrade) -> None:
    """PL-3.4: one piece to the reserve, one from it."""
    exchange(draft, action.given, action.taken)
    spend_action(draft)


def place(draft: Draft, action: Place) -> None:
    """PL-3.5: the piece goes from the supply into the puzzle, which may complete it (PL-4.1)."""
    lay(draft, action.laying)
    complete(draft)
    spend_action(draft)


def master(draft: Draft, action: Master) -> None:
    """PL-3.6: all pieces are laid, then the puzzles that are full complete together (PL-4.1)."""
    for laying in action.layings:
        lay(draft, laying)
    complete(draft)
    draft.master_used = True
    spend_action(draft)


def reward(draft: Draft, action: Reward) -> None:
    """PL-4.1, PL-4.2: the chosen piece from the reserve, or none."""
    tile = draft.table.rank[action.tile]
    if action.piece:
        exchange(draft, "", action.piece)
    draft.rewards = tuple(one for one in draft.rewards if one != tile)
    settle(draft)


def finish(draft: Draft, action: Finish) -> None:
    """PL-5.3: a piece is laid at the price of a point; nothing completes yet."""
    lay(draft, action.laying, touch=True)
    draft.finishing += 1
    pass_finishing(draft)


def end(draft: Draft, action: End) -> None:
    """PL-5.5: a turn in which nothing can be done; PL-5.3: no more finishing touches."""
    if draft.phase == FINISHING:
        if end_finishing(draft):
            pass_finishing(draft)
    else:
        end_turn(draft)


def shuffle(draft: Draft, action: Shuffle) -> None:
    """PL-6.1: all completed White puzzles make the new White deck; what they gave is kept. What waited goes on."""
    table = draft.table
    turn = draft.put_back()
    draft.seats = tuple(_banked(seat, table.whites, [one.points for one in table.tiles]) for seat in draft.seats)
    draft.lay_out(turn)
    draft.white_deck = tuple(table.rank[tile] for tile in action.tiles)
    settle(draft)


def _banked(seat: Seat, whites: int, points: list[int]) -> Seat:
    white = [tile for tile in seat.completed if tile < whites]
    return seat._replace(
        completed=tuple(tile for tile in seat.completed if tile >= whites),
        banked=seat.banked + len(white),
        banked_points=seat.banked_points + sum(points[tile] for tile in white),
    )


# -- pieces ----------------------------------------------------------------------------------------------------------


def exchange(draft: Draft, given: str, taken: str) -> None:
    """Pieces to the reserve, others from it, each one letter or none."""
    unit = draft.table.bags.unit
    change = (unit[taken] if taken else 0) - (unit[given] if given else 0)
    draft.supply += change
    draft.reserve -= change


def lay(draft: Draft, laying: Laying, *, touch: bool = False) -> None:
    """PL-3.5, PL-5.3: a piece goes from the supply into a puzzle, where it stays until that is complete."""
    table = draft.table
    tile, laid = table.rank[laying.tile], Laid(table.bits(laying.cells), laying.piece)
    draft.supply -= table.bags.unit[laying.piece]
    draft.tiles = tuple(
        one if one.tile != tile
        else placed(tile, one.pieces, (*one.touches, laid)) if touch
        else placed(tile, (*one.pieces, laid))
        for one in draft.tiles
    )  # fmt: skip


# -- completing puzzles ----------------------------------------------------------------------------------------------


def _full(draft: Draft) -> list[Placed]:
    """Take the puzzles whose recess is filled from among the unfinished; they lie face up (PL-4.1)."""
    tiles = draft.table.tiles
    full = [one for one in draft.tiles if one.filled == tiles[one.tile].recess]
    if full:
        draft.tiles = tuple(one for one in draft.tiles if one not in full)
        draft.completed = (*draft.completed, *(one.tile for one in full))
        unit = draft.table.bags.unit
        draft.supply += sum(unit[laid.piece] for one in full for laid in one.pieces)
    return full


def complete(draft: Draft) -> None:
    """PL-4.1: all full puzzles complete: pieces return, and their rewards are due."""
    tiles = draft.table.tiles
    draft.rewards = tuple(one.tile for one in _full(draft) if tiles[one.tile].reward)


# -- the rows --------------------------------------------------------------------------------------------------------


def _receive_puzzle(draft: Draft, tile: int, color: str) -> None:
    """PL-3.2: a puzzle comes before the player, and the rows are refilled.

    PL-5.2: a Black one that empties the Black deck, or is taken when it is empty, is the one of this turn.
    """
    draft.tiles = tuple(sorted((*draft.tiles, Placed(tile))))
    refill(draft)
    if color == "black" and not draft.black_deck:
        draft.black_taken = True
    spend_action(draft)


def refill(draft: Draft) -> None:
    """PL-3.2, PL-5.2: empty slots get the next puzzles of their deck, the first slot first, while it has any."""
    if None in draft.white and draft.white_deck:
        draft.white, draft.white_deck = _refilled(draft.white, draft.white_deck)
    if None in draft.black and draft.black_deck:
        draft.black, draft.black_deck = _refilled(draft.black, draft.black_deck)


def _refilled(slots: tuple[int | None, ...], deck: tuple[int, ...]) -> tuple[tuple[int | None, ...], tuple[int, ...]]:
    while None in slots and deck:
        empty = slots.index(None)
        slots, deck = (*slots[:empty], deck[0], *slots[empty + 1 :]), deck[1:]
    return slots, deck


def _revealed(deck: tuple[int, ...], slots: int) -> tuple[tuple[int | None, ...], tuple[int, ...]]:
    shown = deck[:slots]
    return (*shown, *(None,) * (slots - len(shown))), deck[slots:]


# -- what follows by itself ------------------------------------------------------------------------------------------


def spend_action(draft: Draft) -> None:
    """PL-3.1: one of the turn's actions is spent."""
    draft.actions_left -= 1
    settle(draft)


def settle(draft: Draft) -> None:
    """PL-4.2, PL-6.1, PL-3.1: rewards are chosen, then a White deck that ran out is renewed, then a turn may end.

    Where somebody or chance has to decide it stops; after that it is called again and goes on.
    """
    if draft.rewards:
        # Where the reserve has nothing to give there is nothing to choose.
        draft.rewards = tuple(one for one in draft.rewards if rewards(draft.table, draft.reserve, one))
        if draft.rewards:
            return
    refill(draft)
    if not draft.white_deck and _reshuffle_due(draft):
        return
    if draft.actions_left == 0:
        end_turn(draft)


def _reshuffle_due(draft: Draft) -> bool:
    """PL-6.1: whether anybody has completed White puzzles; as :attr:`State.shuffle_due`, while a rule is at work."""
    whites = draft.table.whites
    others = (seat.completed for number, seat in enumerate(draft.seats) if number != draft.seat)
    return any(tile < whites for completed in (draft.completed, *others) for tile in completed)


def end_turn(draft: Draft) -> None:
    """PL-3.1, PL-5.1: the next player's turn begins; after the last round come the finishing touches (PL-5.3).

    PL-5.5: if nobody can ever take a puzzle or lay a piece again, the game is over instead.
    """
    if draft.phase == PLAY and nothing_further(draft):
        draft.phase = OVER
        begin(draft, draft.seat, 0)
        return
    following = (draft.seat + 1) % len(draft.seats)
    if following == draft.start:
        draft.round += 1
        if draft.phase == LAST_ROUND:
            draft.phase = FINISHING
            begin(draft, following, 0)
            pass_finishing(draft)
            return
        if not draft.black_deck:
            draft.phase = LAST_ROUND
    begin(draft, following, draft.table.actions)


def pass_finishing(draft: Draft) -> None:
    """PL-5.3: who can lay nothing is done with finishing touches, and the next one follows."""
    while not can_place(draft.table, draft.tiles, draft.supply):
        if not end_finishing(draft):
            return


def end_finishing(draft: Draft) -> bool:
    """PL-5.3: now it is checked what is complete: it counts, without a reward.

    Pieces laid before return as ever; finishing touches do not, they go back to the reserve.

    Returns:
        Whether it is another player's turn; else the game is over.
    """
    unit = draft.table.bags.unit
    draft.reserve += sum(unit[laid.piece] for one in _full(draft) for laid in one.touches)
    following = (draft.seat + 1) % len(draft.seats)
    if following == draft.start:
        draft.phase = OVER
        return False
    begin(draft, following, 0)
    return True


def begin(draft: Draft, seat: int, actions: int) -> None:
    """PL-3.1: a fresh turn of a seat."""
    draft.put_back()
    draft.lay_out(Turn(seat, actions))


_EFFECTS: dict[type, Callable[[Draft, Any], None]] = {
    Take: take, Draw: draw, Recycle: recycle, Gain: gain, Upgrade: upgrade, Place: place, Master: master,
    Reward: reward, Finish: finish, End: end, Shuffle: shuffle,
}  # fmt: skip
