"""The effects of actions, rule by rule. Legality is checked in ``legality``, not here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Never

from .actions import Action, Draw, End, Finish, Gain, Laying, Master, Place, Recycle, Reward, Shuffle, Take, Upgrade
from .move_generation import can_place, nothing_further, rewards
from .play_table import Table
from .state import FINISHING, LAST_ROUND, OVER, PLAY, Draft, Laid, Placed, Seat, State, Turn, placed


def perform(draft: Draft, action: Action) -> State:
    """Return the state after a legal action: its effect, then the automatic steps. The draft cannot be used again."""
    _EFFECTS[type(action)](draft, action)  # type: ignore[arg-type] # each effect is that of the type of the action
    return draft.freeze()


# -- actions ---------------------------------------------------------------------------------------------------------


def take(draft: Draft, action: Take) -> None:
    """PL-3.2: Move the puzzle to the player and refill its slot."""
    tile = draft.table.rank[action.tile]
    color = draft.table.tiles[tile].color
    if color == "white":
        draft.white = tuple(None if there == tile else there for there in draft.white)
    else:
        draft.black = tuple(None if there == tile else there for there in draft.black)
    _receive_puzzle(draft, tile, color)


def draw(draft: Draft, action: Draw) -> None:
    """PL-3.2: Move the top of a deck to the player."""
    if action.color == "white":
        tile, draft.white_deck = draft.white_deck[0], draft.white_deck[1:]
    else:
        tile, draft.black_deck = draft.black_deck[0], draft.black_deck[1:]
    _receive_puzzle(draft, tile, action.color)


def recycle(draft: Draft, action: Recycle) -> None:
    """PL-3.3: Put the row under its deck in this order, then reveal a puzzle for each slot."""
    tiles = tuple(draft.table.rank[tile] for tile in action.tiles)
    if action.color == "white":
        draft.white, draft.white_deck = _revealed(draft.white_deck + tiles, len(draft.white))
    else:
        draft.black, draft.black_deck = _revealed(draft.black_deck + tiles, len(draft.black))
    spend_action(draft)


def gain(draft: Draft, action: Gain) -> None:
    """PL-3.4: Take a monomino from the reserve."""
    exchange(draft, "", draft.table.gain)
    spend_action(draft)


def upgrade(draft: Draft, action: Upgrade) -> None:
    """PL-3.4: Return a piece to the reserve and take another."""
    exchange(draft, action.given, action.taken)
    spend_action(draft)


def place(draft: Draft, action: Place) -> None:
    """PL-3.5: Move the piece from the supply to the puzzle, which may complete it (PL-4.1)."""
    lay(draft, action.laying)
    complete(draft)
    spend_action(draft)


def master(draft: Draft, action: Master) -> None:
    """PL-3.6: Place all pieces, then complete all full puzzles together (PL-4.1)."""
    for laying in action.layings:
        lay(draft, laying)
    complete(draft)
    draft.master_used = True
    spend_action(draft)


def reward(draft: Draft, action: Reward) -> None:
    """PL-4.1, PL-4.2: Take the chosen piece from the reserve, or none."""
    tile = draft.table.rank[action.tile]
    if action.piece:
        exchange(draft, "", action.piece)
    draft.rewards = tuple(due for due in draft.rewards if due != tile)
    settle(draft)


def finish(draft: Draft, action: Finish) -> None:
    """PL-5.3: Place a piece at the cost of a point; puzzles are not completed yet."""
    lay(draft, action.laying, touch=True)
    draft.finishing += 1
    pass_finishing(draft)


def end(draft: Draft, action: End) -> None:
    """PL-5.5, PL-5.3: End a turn without legal actions, or the player's finishing touches."""
    if draft.phase == FINISHING:
        if end_finishing(draft):
            pass_finishing(draft)
    else:
        end_turn(draft)


def shuffle(draft: Draft, action: Shuffle) -> None:
    """PL-6.1: Make all completed White puzzles the new White deck, keep their points, and continue."""
    table = draft.table
    turn = draft.put_back()
    draft.seats = tuple(_banked(seat, table) for seat in draft.seats)
    draft.lay_out(turn)
    draft.white_deck = tuple(table.rank[tile] for tile in action.tiles)
    settle(draft)


def _banked(seat: Seat, table: Table) -> Seat:
    white = [tile for tile in seat.completed if tile < table.whites]
    return seat._replace(
        completed=tuple(tile for tile in seat.completed if tile >= table.whites),
        banked=seat.banked + len(white),
        banked_points=seat.banked_points + sum(table.tiles[tile].points for tile in white),
    )


# -- pieces ----------------------------------------------------------------------------------------------------------


def exchange(draft: Draft, given: str, taken: str) -> None:
    """Return pieces to the reserve and take others from it, each a letter or empty."""
    unit = draft.table.bags.unit
    change = (unit[taken] if taken else 0) - (unit[given] if given else 0)
    draft.supply += change
    draft.reserve -= change


def lay(draft: Draft, laying: Laying, *, touch: bool = False) -> None:
    """PL-3.5, PL-5.3: Move a piece from the supply to a puzzle, where it stays until the puzzle is complete."""
    table = draft.table
    tile, laid = table.rank[laying.tile], Laid(table.bits(laying.cells), laying.piece)
    draft.supply -= table.bags.unit[laying.piece]
    draft.tiles = tuple(
        puzzle if puzzle.tile != tile
        else placed(tile, puzzle.pieces, (*puzzle.touches, laid)) if touch
        else placed(tile, (*puzzle.pieces, laid))
        for puzzle in draft.tiles
    )  # fmt: skip


# -- completing puzzles ----------------------------------------------------------------------------------------------


def _full(draft: Draft) -> list[Placed]:
    """Move the puzzles with a full recess from the unfinished to the completed ones (PL-4.1)."""
    tiles = draft.table.tiles
    full = [puzzle for puzzle in draft.tiles if puzzle.filled == tiles[puzzle.tile].recess]
    if full:
        draft.tiles = tuple(puzzle for puzzle in draft.tiles if puzzle not in full)
        draft.completed = (*draft.completed, *(puzzle.tile for puzzle in full))
        unit = draft.table.bags.unit
        draft.supply += sum(unit[laid.piece] for puzzle in full for laid in puzzle.pieces)
    return full


def complete(draft: Draft) -> None:
    """PL-4.1: Complete all full puzzles: return their pieces, and make their rewards due."""
    tiles = draft.table.tiles
    draft.rewards = tuple(puzzle.tile for puzzle in _full(draft) if tiles[puzzle.tile].reward)


# -- the rows --------------------------------------------------------------------------------------------------------


def _receive_puzzle(draft: Draft, tile: int, color: str) -> None:
    """PL-3.2: Move a puzzle to the player and refill the rows.

    PL-5.2: a Black puzzle that empties the Black deck, or is taken with an empty Black deck, is the one of this turn.
    """
    draft.tiles = tuple(sorted((*draft.tiles, Placed(tile))))
    refill(draft)
    if color == "black" and not draft.black_deck:
        draft.black_taken = True
    spend_action(draft)


def refill(draft: Draft) -> None:
    """PL-3.2, PL-5.2: Refill empty slots from their deck, first slot first, while it has puzzles."""
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


# -- automatic steps -------------------------------------------------------------------------------------------------


def spend_action(draft: Draft) -> None:
    """PL-3.1: Spend an action of the turn."""
    draft.actions_left -= 1
    settle(draft)


def settle(draft: Draft) -> None:
    """PL-4.2, PL-6.1, PL-3.1: Wait for rewards to be chosen, reshuffle an empty White deck, then end a finished turn.

    Stop where a player or chance must decide; the function is called again after that.
    """
    if draft.rewards:
        # If the reserve has no piece to give, there is nothing to choose.
        draft.rewards = tuple(tile for tile in draft.rewards if rewards(draft.table, draft.reserve, tile))
        if draft.rewards:
            return
    refill(draft)
    if not draft.white_deck and _reshuffle_due(draft):
        return
    if draft.actions_left == 0:
        end_turn(draft)


def _reshuffle_due(draft: Draft) -> bool:
    """PL-6.1: Return whether any player has completed White puzzles; :attr:`State.shuffle_due` for a draft."""
    whites = draft.table.whites
    others = (seat.completed for number, seat in enumerate(draft.seats) if number != draft.seat)
    return any(tile < whites for completed in (draft.completed, *others) for tile in completed)


def end_turn(draft: Draft) -> None:
    """PL-3.1, PL-5.1: Begin the next player's turn; after the last round begin the finishing touches (PL-5.3).

    PL-5.5: if no player can take a puzzle or place a piece again, end the game instead.
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
    """PL-5.3: End the finishing touches of a player who cannot place a piece, and begin those of the next one."""
    while not can_place(draft.table, draft.tiles, draft.supply):
        if not end_finishing(draft):
            return


def end_finishing(draft: Draft) -> bool:
    """PL-5.3: Count the puzzles that are complete now, without a reward.

    Pieces placed earlier return to the player; finishing touches go to the reserve.

    Returns:
        Whether another player's turn follows; if not, the game is over.
    """
    unit = draft.table.bags.unit
    draft.reserve += sum(unit[laid.piece] for puzzle in _full(draft) for laid in puzzle.touches)
    following = (draft.seat + 1) % len(draft.seats)
    if following == draft.start:
        draft.phase = OVER
        return False
    begin(draft, following, 0)
    return True


def begin(draft: Draft, seat: int, actions: int) -> None:
    """PL-3.1: Return a new turn of a seat."""
    draft.put_back()
    draft.lay_out(Turn(seat, actions))


_EFFECTS: dict[type[Action], Callable[[Draft, Never], None]] = {
    Take: take, Draw: draw, Recycle: recycle, Gain: gain, Upgrade: upgrade, Place: place, Master: master,
    Reward: reward, Finish: finish, End: end, Shuffle: shuffle,
}  # fmt: skip
