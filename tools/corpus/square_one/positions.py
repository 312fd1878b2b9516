"""Positions of Square One by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..frame import Json, slots


def laid(text: str) -> list[Json]:
    """Return the tiles of a player: ``W05=G/YY B03`` has two filled rows on one tile, and none on another."""
    found = []
    for word in text.split():
        tile, _, rows = word.partition("=")
        found.append({"id": tile, "rows": rows.split("/") if rows else []})
    return found


def paid(text: str) -> list[Json]:
    """Return the tiles of the solo opponent: ``W03=YY`` was paid with two yellow pieces."""
    return [{"id": tile, "paid": pieces} for tile, _, pieces in (word.partition("=") for word in text.split())]


def seat(supply: str = "YYG", tiles: str = "", *, completed: str = "", scored: str = "", combo: int = 0) -> Json:
    """Return a seat: supply, unfinished tiles as for :func:`laid`, rotated tiles, score pile, combo points."""
    return {
        "supply": supply, "tiles": laid(tiles), "completed": completed.split(), "scored": scored.split(),
        "combo_points": combo,
    }  # fmt: skip


def opponent(supply: str = "YYG", tiles: str = "", *, scored: str = "", combo: int = 0) -> Json:
    """Return the seat of the solo opponent; its tiles as for :func:`paid`."""
    return seat(supply, scored=scored, combo=combo) | {"tiles": paid(tiles)}


def position(
    *seats: Json | str, white: str = "W31 W32 W33 W34", black: str = "B21 B22 B23 B24", black_deck: str = "B19 B20",
    sets: str = "base", left: int = 3, acts: int = 0, turn: Json | None = None, deck: str = "rest", discard: str = "",
    removed: str = "", markets: Sequence[Json] | None = None, **more: Any,
) -> Json:  # fmt: skip
    """Return a position; the defaults are the middle of a game of two players.

    Args:
        seats: the result of :func:`seat`, or a supply; a second seat is added if there is only one.
        white: the White slots, ids separated by spaces.
        black: the Black slots.
        black_deck: the Black deck.
        sets: the sets, separated by commas.
        left: the actions left to the seat that acts.
        deck: the White deck.
        discard: the discarded tiles.
        removed: the tiles that left the game.
        acts: the seat that acts.
        turn: more keys of its turn.
        markets: both markets of Line Clear, instead of white, black, left, acts and turn.
        more: more keys of the position, such as ``reserve``.
    """
    found = [seat(written) if isinstance(written, str) else written for written in seats]
    if len(found) == 1:
        found.append(seat())
    market = {
        "white": slots(white),
        "black": slots(black),
        "turn": {"seat": acts, "actions_left": left, **(turn or {})},
    }
    return {
        "game": "square-one", "sets": sets.split(","), "players": len(found), "round": 2, "phase": "play",
        "start": 0, "next": 0, "markets": list(markets) if markets else [market],
        "decks": {"white": deck if deck == "rest" else deck.split(), "black": black_deck.split()},
        "discard": discard.split(), "removed": removed.split(), "reserve": "rest", "seats": found,
    } | more  # fmt: skip


def side(marker: str, white: str, black: str, acts: int, left: int = 3, **turn: Any) -> Json:
    """Return one of the two markets of Line Clear."""
    return {
        "marker": marker, "white": slots(white), "black": slots(black),
        "turn": {"seat": acts, "actions_left": left, **turn},
    }  # fmt: skip


def bonus(tile: str, open_: str | None, left: int = 1, done: str = "") -> Json:
    """Return the key of a turn for the open bonus."""
    return {"bonus": {"tile": tile, "open": open_, "left": left, "done": done.split()}}
