"""The solo opponent (section 13). Its actions are forced: each one follows from the state."""

from __future__ import annotations

from collections.abc import Callable

from squareone_data.engine.play_table import HIDDEN

from .actions import PASS, RESOLVE, OpponentTake, Pass, Resolve
from .play_table import PlayTile
from .state import HARD, NORMAL, Draft


def action_points(difficulty: str) -> int:
    """SO-13.7 to SO-13.9: Return the action points of a turn."""
    return 2 if difficulty == HARD else 1


def forced(draft: Draft) -> OpponentTake | Resolve | Pass:
    """Return the forced action: Take if it can and has an action point, else Resolve if it has a tile, else pass."""
    taken = chosen(draft) if draft.actions_left else None
    if taken is not None:
        return taken
    if draft.tiles and (draft.actions_left or resolves_freely(draft)):
        return RESOLVE
    return PASS


def points_after_resolve(draft: Draft) -> int:
    """SO-13.7 to SO-13.9: Return the action points left after a Resolve: one less, the same, or none, by difficulty."""
    match draft.config.solo:
        case "easy":
            return draft.actions_left - 1
        case "hard":
            return 0
        case _:
            return draft.actions_left


def resolves_freely(draft: Draft) -> bool:
    """SO-13.8: Return whether the opponent resolves in Normal although its action point is spent.

    It has a tile, cannot take another (SO-13.6), and holds fewer than 2 pieces or as many tiles as it may.
    """
    if draft.config.solo != NORMAL or not draft.tiles:
        return False
    few = draft.table.bags.size(draft.supply) < 2
    return (few or len(draft.tiles) >= draft.table.unfinished) and chosen(draft) is None


def chosen(draft: Draft) -> OpponentTake | None:
    """SO-13.2 to SO-13.5, SO-13.13: Return the tile that the opponent takes and its payment; None without a Take."""
    table = draft.table
    if len(draft.tiles) >= table.unfinished:
        return None
    low, top = purse(draft)
    market = [table.tiles[rank] for rank in (*draft.white, *draft.black) if rank is not None and rank != HIDDEN]
    # SO-13.13: The tile with the Ambassador comes first, if all pieces together can pay for it.
    if found := _best(market, lambda tile: tile.ambassador and len(tile.rows) <= len(low + top), lambda tile: 0):
        return OpponentTake(found.id, (low + top)[: len(found.rows)])
    # SO-13.3, SO-13.4: A Black tile that level-4 pieces can pay for, most points first.
    if found := _best(
        market, lambda tile: tile.color == "black" and len(tile.rows) <= len(top), lambda tile: tile.points
    ):
        return OpponentTake(found.id, top[: len(found.rows)])
    # SO-13.5: White tiles that the other pieces can pay for come first; then level-4 pieces can help.
    for purse_size in (len(low), len(low + top)):
        if found := _best(market, _payable_white(purse_size), lambda tile: tile.worth):
            return OpponentTake(found.id, (low + top)[: len(found.rows)])
    return None


def _payable_white(pieces: int) -> Callable[[PlayTile], bool]:
    return lambda tile: tile.color == "white" and len(tile.rows) <= pieces


def _best(
    market: list[PlayTile], fits: Callable[[PlayTile], bool], worth: Callable[[PlayTile], int]
) -> PlayTile | None:
    """SO-13.4: Return the fitting tile with the highest worth; of equals the one in the slot nearest its deck."""
    fitting = [tile for tile in market if fits(tile)]
    return max(fitting, key=worth) if fitting else None  # max keeps the first of equals, and slot 0 comes first


def purse(draft: Draft) -> tuple[str, str]:
    """Return the opponent's pieces in payment order: those below the top level, and those of it (SO-13.3).

    Lowest level first, then canonical order, wild pieces last; a wild piece serves as its level says (SO-13.12).
    """
    table = draft.table
    letters = table.bags.text(draft.supply)
    paying = "".join(sorted(letters, key=lambda letter: (letter in table.wild, table.level[letter])))
    top = "".join(letter for letter in paying if table.level[letter] >= table.top_level)
    low = "".join(letter for letter in paying if table.level[letter] < table.top_level)
    return low, top
