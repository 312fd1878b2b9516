"""The effects of actions, rule by rule. Legality is checked in ``legality``, not here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from squareone_data.engine.multiset import Bag

from . import opponent
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
from .move_generation import bonus_possible, can_fill, can_take, has_option
from .state import LAST_ROUND, OPPONENT, OVER, Bonus, Draft, Market, Placed, State, Turn

TWICE = ("take2", "fill2")
"""The bonus actions that allow two actions (SO-11.5, SO-11.6)."""


def perform(draft: Draft, action: Any) -> State:
    """Return the state after a legal action: its effect, then the automatic steps. The draft cannot be used again."""
    _EFFECTS[type(action)](draft, action)
    return draft.freeze()


# -- actions ---------------------------------------------------------------------------------------------------------


def gain(draft: Draft, action: Gain) -> None:
    """SO-4.2: Take one piece from the reserve, if there is one (SO-8.1)."""
    receive(draft, draft.table.gain)
    spend_action(draft)


def take(draft: Draft, action: Take) -> None:
    """SO-4.3: Move the tile to the player; its slot stays empty until it is refilled."""
    _take_from_market(draft, draft.table.rank[action.tile], ())
    _done(draft, "take")


def fill(draft: Draft, action: Fill) -> None:
    """SO-4.4: Move pieces from the supply to the topmost empty row; a full tile is complete (SO-5.1)."""
    tile = draft.table.rank[action.tile]
    place(draft, tile, draft.table.bag(action.pieces))
    # SO-11.6: with Fill 2 completion waits until both are done.
    if draft.bonus is None or draft.bonus.open != "fill2":
        complete(draft)
    _done(draft, "fill")


def merge(draft: Draft, action: Merge) -> None:
    """SO-4.5: Return two or more pieces to the reserve and take one of their total level."""
    _exchange(draft, action.pieces, action.piece)
    _done(draft, "merge")


def split(draft: Draft, action: Split) -> None:
    """SO-4.6: Return one piece to the reserve and take two or more; wild pieces can be split (SO-12.3)."""
    _exchange(draft, action.piece, action.pieces)
    _done(draft, "split")


def master(draft: Draft, action: Master) -> None:
    """SO-4.8: Fill every chosen row, then complete all full tiles together (SO-5.2, SO-6.1)."""
    for tile, pieces in action.rows:
        place(draft, draft.table.rank[tile], draft.table.bag(pieces))
    combo(draft, complete(draft))
    if draft.bonus is None:
        draft.master_used = True
    _done(draft, "master")


def use(draft: Draft, action: Use) -> None:
    """SO-11.2: Open a bonus of a rotated tile; it costs no action of the turn."""
    done = draft.bonus.done if draft.bonus else ()
    left = 2 if action.bonus in TWICE else 1
    draft.bonus = Bonus(draft.table.rank[action.tile], action.bonus, left, done)


def duplicate(draft: Draft, action: Duplicate) -> None:
    """SO-11.7: Take another piece of a kind that the player has."""
    receive(draft, draft.table.bag(action.piece))
    _done(draft, "duplicate")


def replicate(draft: Draft, action: Replicate) -> None:
    """SO-11.8: Take a piece of a kind that the player does not have."""
    receive(draft, draft.table.bag(action.piece))
    _done(draft, "replicate")


def stop(draft: Draft, action: Stop) -> None:
    """SO-11.5, SO-11.6, SO-11.9: Give up the rest of the bonus."""
    bonus = draft.bonus
    assert bonus is not None
    if bonus.open is None:
        put_away_used(draft, bonus.tile)
    else:
        _close(draft, bonus)
    settle(draft)


def ambassador(draft: Draft, action: Ambassador) -> None:
    """SO-12.5: Remove the piece from the game and add an action to the turn; in Line Clear see SO-10.6."""
    letter = next(kind for kind in draft.table.extra if draft.table.bags.count(draft.supply, kind))
    piece = draft.table.bags.unit[letter]
    draft.supply -= piece
    draft.removed_pieces += piece
    draft.actions_left += 1
    if draft.actions_left == 1:
        # The action of this place was done before, so the new one waits for the next place.
        pass_place(draft)


def end(draft: Draft, action: End) -> None:
    """SO-4.1: End the turn although options are left."""
    end_turn(draft)


def opponent_take(draft: Draft, action: OpponentTake) -> None:
    """SO-13.2: Move a tile to the opponent, with its pieces on it as the price."""
    pay = draft.table.bag(action.pay)
    draft.supply -= pay
    draft.actions_left -= 1
    _take_from_market(draft, draft.table.rank[action.tile], (pay,))
    settle(draft)


def resolve(draft: Draft, action: Resolve) -> None:
    """SO-13.6: Complete all tiles of the opponent: paid pieces back, rewards, combo; no bonus actions (SO-13.14)."""
    tiles = draft.tiles
    draft.tiles = ()
    draft.supply += sum(bag for _, rows in tiles for bag in rows)
    for tile, _ in tiles:
        reward(draft, tile)
    for tile, _ in tiles:
        put_away(draft, tile)
    combo(draft, len(tiles))
    draft.actions_left = opponent.points_after_resolve(draft)
    settle(draft)


def pass_turn(draft: Draft, action: Pass) -> None:
    """SO-13.10: End the turn of the opponent."""
    draft.actions_left = 0
    settle(draft)


def shuffle(draft: Draft, action: Shuffle) -> None:
    """SO-7.1: Make the discard pile the new White deck, and continue."""
    rank = draft.table.rank
    draft.white_deck = tuple(rank[tile] for tile in action.tiles)
    draft.discard = ()
    settle(draft)


# -- pieces ----------------------------------------------------------------------------------------------------------


def receive(draft: Draft, piece: Bag) -> None:
    """SO-8.1: Take pieces from the reserve, as far as it has them."""
    if draft.table.bags.holds(draft.reserve, piece):
        draft.reserve -= piece
        draft.supply += piece


def _exchange(draft: Draft, given: str, taken: str) -> None:
    """Return pieces to the reserve and take others from it (SO-8.2 ensures that they are there)."""
    change = draft.table.bag(taken) - draft.table.bag(given)
    draft.supply += change
    draft.reserve -= change


def place(draft: Draft, tile: int, pieces: Bag) -> None:
    """SO-2.1, SO-2.5: Move pieces to the topmost empty row, where they stay until the tile is complete."""
    draft.supply -= pieces
    draft.tiles = tuple(
        Placed(tile, (*placed.rows, pieces)) if placed.tile == tile else placed for placed in draft.tiles
    )


# -- completing tiles ------------------------------------------------------------------------------------------------


def complete(draft: Draft) -> int:
    """SO-5.1, SO-5.2: Complete all full tiles: return all pieces, then take all rewards, then put the tiles away.

    Returns:
        The number of completed tiles.
    """
    tiles = draft.table.tiles
    full = [placed for placed in draft.tiles if len(placed[1]) == len(tiles[placed[0]].rows)]
    if not full:
        return 0
    draft.tiles = tuple(placed for placed in draft.tiles if placed not in full)
    draft.supply += sum(bag for _, rows in full for bag in rows)
    for tile, _ in full:
        reward(draft, tile)
    for tile, _ in full:
        if tiles[tile].actions:
            # SO-11.1: The tile is rotated, stays with its owner, and no longer counts as unfinished.
            draft.completed = tuple(sorted((*draft.completed, tile)))
        else:
            put_away(draft, tile)
    return len(full)


def reward(draft: Draft, tile: int) -> None:
    """SO-5.1, SO-8.1: Take the reward of a tile, as far as the reserve has the pieces."""
    unit = draft.table.bags.unit
    for letter in draft.table.tiles[tile].reward:
        receive(draft, unit[letter])


def put_away(draft: Draft, tile: int) -> None:
    """SO-5.1, SO-5.3: Score a Black tile; discard a White tile, or remove it from the game if it rewards a wild
    piece.
    """
    known = draft.table.tiles[tile]
    if known.color == "black":
        draft.scored = (*draft.scored, tile)
    elif known.leaves:
        draft.removed = (*draft.removed, tile)
    else:
        draft.discard = (*draft.discard, tile)


def combo(draft: Draft, completed: int) -> None:
    """SO-6.1, SO-6.2, SO-11.11: Score the tiles completed by one Master or Fill 2, by their number."""
    draft.combo_points += draft.table.combos.get(completed, 0)


# -- the market ------------------------------------------------------------------------------------------------------


def _take_from_market(draft: Draft, tile: int, rows: tuple[Bag, ...]) -> None:
    if tile in draft.white:
        draft.white = tuple(None if slot == tile else slot for slot in draft.white)
    else:
        draft.black = tuple(None if slot == tile else slot for slot in draft.black)
    draft.tiles = tuple(sorted((*draft.tiles, Placed(tile, rows))))


def refill(draft: Draft) -> bool:
    """SO-4.3, SO-7.2: Refill empty slots, lowest first; in Line Clear those of the white side first (SO-10.4).

    During a Take 2 nothing is refilled (SO-11.5).

    Returns:
        Whether the refill is finished; False if the White deck must be reshuffled first.
    """
    bonus = draft.bonus
    if bonus is None or bonus.open != "take2" or not bonus.left:
        if len(draft.markets) == 1:
            if None in draft.white:
                draft.white = _refilled_white(draft, draft.white)
            if None in draft.black:
                draft.black = _refilled_black(draft, draft.black)
        else:
            draft.put_back()
            for side, (white, black, turn) in enumerate(draft.markets):
                market = Market(_refilled_white(draft, white), _refilled_black(draft, black), turn)
                draft.markets = (*draft.markets[:side], market, *draft.markets[side + 1 :])
            draft.lay_out()
    return bool(draft.white_deck) or not draft.discard


def _refilled_white(draft: Draft, slots: tuple[int | None, ...]) -> tuple[int | None, ...]:
    while None in slots and draft.white_deck:
        empty = slots.index(None)
        slots = (*slots[:empty], draft.white_deck[0], *slots[empty + 1 :])
        draft.white_deck = draft.white_deck[1:]
    return slots


def _refilled_black(draft: Draft, slots: tuple[int | None, ...]) -> tuple[int | None, ...]:
    while None in slots and draft.black_deck:
        empty = slots.index(None)
        slots = (*slots[:empty], draft.black_deck[0], *slots[empty + 1 :])
        draft.black_deck = draft.black_deck[1:]
    return slots


# -- bonus actions ---------------------------------------------------------------------------------------------------


def _done(draft: Draft, what: str) -> None:
    """Finish a base action: it spends an action of the turn, or is part of the open bonus."""
    if draft.bonus is None:
        spend_action(draft)
        return
    bonus = draft.bonus._replace(left=draft.bonus.left - 1)
    draft.bonus = bonus
    further = bonus.left and (can_take(draft) if what == "take" else can_fill(draft.table, draft.tiles, draft.supply))
    if not further:
        # A bonus without a legal action closes automatically.  # prose: keep
        _close(draft, bonus)
    settle(draft)


def _close(draft: Draft, bonus: Bonus) -> None:
    """SO-11.5, SO-11.6: Close the open bonus; tiles filled by a Fill 2 complete now, two of them as a combo."""
    if bonus.open == "fill2":
        combo(draft, complete(draft))
    draft.bonus = bonus._replace(left=0)


def put_away_used(draft: Draft, tile: int) -> None:
    """SO-11.2: Discard or score a rotated tile after its bonus was used, even if only in part (SO-11.9)."""
    draft.bonus = None
    draft.completed = tuple(rotated for rotated in draft.completed if rotated != tile)
    put_away(draft, tile)


def _other_bonus(draft: Draft, bonus: Bonus) -> bool:
    """SO-11.9, SO-11.10: Return whether a second bonus of the same tile can follow; not after a single choice."""
    tile = draft.table.tiles[bonus.tile]
    return not tile.choice and any(
        action not in bonus.done and bonus_possible(draft, action) for action in tile.actions
    )


# -- automatic steps -------------------------------------------------------------------------------------------------


def settle(draft: Draft) -> None:
    """SO-5.4: Refill the market (with a reshuffle if needed), put away a used bonus tile, then end the turn if it is
    over.

    Stop where a shuffle is due; the function is called again after it.
    """
    while True:
        if not refill(draft):
            return
        bonus = draft.bonus
        if bonus is None:
            break
        if bonus.left:
            return
        if bonus.open is not None:
            bonus = draft.bonus = Bonus(bonus.tile, None, 0, (*bonus.done, bonus.open))
        if _other_bonus(draft, bonus):
            return
        put_away_used(draft, bonus.tile)
    if draft.actions_left == 0 and not _goes_on(draft):
        end_turn(draft)


def _goes_on(draft: Draft) -> bool:
    """Return whether a turn without actions left continues: with an option (SO-4.1) or the opponent's free Resolve."""
    if draft.config.solo is not None and draft.seat == OPPONENT:
        return opponent.resolves_freely(draft)
    return has_option(draft)


def spend_action(draft: Draft) -> None:
    """SO-4.1: Spend an action of the turn; in Line Clear the other side acts next (SO-10.4)."""
    draft.actions_left -= 1
    if draft.actions_left:
        pass_place(draft)
    settle(draft)


def pass_place(draft: Draft) -> None:
    """SO-10.4: Let the other side act next, unless there is none or it has ended its turn."""
    if len(draft.markets) == 2 and not draft.markets[1 - draft.next].turn.ended:
        draft.put_back()
        draft.next = 1 - draft.next
        draft.lay_out()


def end_turn(draft: Draft) -> None:
    """SO-4.1, SO-10.3: Begin the next player's turn; in Line Clear after both sides have ended theirs."""
    count = len(draft.seats)
    if len(draft.markets) == 1:
        following = (draft.seat + 1) % count
        if following == draft.start and not next_round(draft):
            return
        _begin(draft, [following])
        return
    draft.ended, draft.bonus, draft.actions_left = True, None, 0
    if not draft.markets[1 - draft.next].turn.ended:
        pass_place(draft)
        return
    draft.put_back()
    white, black = ((market.turn.seat + 1) % count for market in draft.markets)
    if (white - draft.start) % line_clear_steps(count, (black - white) % count) or next_round(draft):
        _begin(draft, [white, black])


def line_clear_steps(players: int, distance: int) -> int:
    """SO-10.5: Return the fewest marker steps that give all players the same number of turns.

    Args:
        players: the number of players.
        distance: the number of seats from the white marker to the black one.
    """
    return players // 2 if distance * 2 == players else players


def next_round(draft: Draft) -> bool:
    """SO-9.1: Start one more round after the round in which the Black deck ran out, then end the game.

    Returns:
        Whether there is another round.
    """
    if draft.phase == LAST_ROUND:
        draft.phase = OVER
        draft.put_back()
        draft.markets = tuple(
            market._replace(turn=over(market.turn.seat, len(draft.markets))) for market in draft.markets
        )
        draft.lay_out()
        return False
    if not draft.black_deck:
        draft.phase = LAST_ROUND
    draft.round += 1
    return True


def over(seat: int, markets: int) -> Turn:
    """Return the turn of a finished game."""
    return Turn(seat, 0, ended=markets > 1)


def _begin(draft: Draft, seats: Sequence[int]) -> None:
    """SO-4.1, SO-13.7 to SO-13.9: Begin new turns for these seats, one per market; the first market acts first."""
    draft.put_back()
    draft.markets = tuple(
        [
            Market(market.white, market.black, fresh_turn(draft, seat))
            for market, seat in zip(draft.markets, seats, strict=True)
        ]
    )
    draft.next = 0
    draft.lay_out()


def fresh_turn(draft: Draft, seat: int) -> Turn:
    """Return the start of a turn."""
    if draft.config.solo is not None and seat == OPPONENT:
        return Turn(seat, opponent.action_points(draft.config.solo))
    return Turn(seat, draft.table.actions)


_EFFECTS: dict[type, Callable[[Draft, Any], None]] = {
    Gain: gain, Take: take, Fill: fill, Merge: merge, Split: split, Master: master, Use: use, Duplicate: duplicate,
    Replicate: replicate, Stop: stop, Ambassador: ambassador, End: end, OpponentTake: opponent_take, Resolve: resolve,
    Pass: pass_turn, Shuffle: shuffle,
}  # fmt: skip
