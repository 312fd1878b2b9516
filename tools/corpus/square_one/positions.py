"""Positions of Square One by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..frame import Json, slots


def laid(text: str) -> list[Json]:
    """Tiles before a player: ``W05=G/YY B03`` lies there with two rows filled, and one with none."""
    found = []
    for one in text.split():
        tile, _, rows = one.partition("=")
        found.append({"id": tile, "rows": rows.split("/") if rows else []})
    return found


def paid(text: str) -> list[Json]:
    """Tiles before the solo opponent: ``W03=YY`` was paid with two yellow pieces."""
    return [{"id": tile, "paid": pieces} for tile, _, pieces in (one.partition("=") for one in text.split())]


def seat(supply: str = "YYG", tiles: str = "", *, completed: str = "", scored: str = "", combo: int = 0) -> Json:
    """A seat: supply, unfinished tiles as :func:`laid` reads them, rotated tiles, score pile, combo points."""
    return {
        "supply": supply, "tiles": laid(tiles), "completed": completed.split(), "scored": scored.split(),
        "combo_points": combo,
    }  # fmt: skip


def opponent(supply: str = "YYG", tiles: str = "", *, scored: str = "", combo: int = 0) -> Json:
    """The seat of the solo opponent; its tiles as :func:`paid` reads them."""
    return seat(supply, scored=scored, combo=combo) | {"tiles": paid(tiles)}


def position(
    *seats: Json | str, white: str = "W31 W32 W33 W34", black: str = "B21 B22 B23 B24", black_deck: str = "B19 B20",
    sets: str = "base", left: int = 3, acts: int = 0, turn: Json | None = None, deck: str = "rest", discard: str = "",
    removed: str = "", markets: Sequence[Json] | None = None, **more: Any,
) -> Json:  # fmt: skip
    """A position; whatever is not given is as it may be in the middle of a game of two.

    Args:
        seats: what :func:`seat` makes, or a supply; a second seat is added if there is only one.
        white: the White slots, ids parted by spaces.
        black: the Black slots.
        black_deck: the Black deck.
        sets: the sets, parted by commas.
        left: the actions left to the seat that acts.
        deck: the White deck.
        discard: the discarded tiles.
        removed: the tiles that left the game.
        acts: the seat that acts.
        turn: further keys of its turn.
        markets: both markets of Line Clear, instead of white, black, left, acts and turn.
        more: further keys of the position, such as ``reserve``.
    """
    found = [seat(one) if isinstance(one, str) else one for one in seats]
    if len(found) == 1:
        found.append(seat())
    one = {"white": slots(white), "black": slots(black), "turn": {"seat": acts, "actions_left": left, **(turn or {})}}
    return {
        "game": "square-one", "sets": sets.split(","), "players": len(found), "round": 2, "phase": "play",
        "start": 0, "next": 0, "markets": list(markets) if markets else [one],
        "decks": {"white": deck if deck == "rest" else deck.split(), "black": black_deck.split()},
        "discard": discard.split(), "removed": removed.split(), "reserve": "rest", "seats": found,
    } | more  # fmt: skip


def side(marker: str, white: str, black: str, acts: int, left: int = 3, **turn: Any) -> Json:
    """One of the two markets of Line Clear."""
    return {
        "marker": marker, "white": slots(white), "black": slots(black),
        "turn": {"seat": acts, "actions_left": left, **turn},
    }  # fmt: skip


def bonus(tile: str, open_: str | None, left: int = 1, done: str = "") -> Json:
    """The key of a turn that says which bonus is open."""
    return {"bonus": {"tile": tile, "open": open_, "left": left, "done": done.split()}}
