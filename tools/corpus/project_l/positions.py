"""Positions of Project L by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..frame import Json, slots

OVER: Json = {"black_deck": "", "phase": "over", "left": 0}
"""The keys of a position of a finished game."""


def laid(text: str) -> list[Json]:
    """Return unfinished puzzles: ``W15=D@a3b3,M@c3+M@d3 B03`` has two pieces and a touch in one, none in another."""
    found = []
    for word in text.split():
        tile, _, lying = word.partition("=")
        pieces, _, touches = lying.partition("+")
        puzzle: Json = {"id": tile, "pieces": pieces.split(",") if pieces else []}
        found.append(puzzle | ({"touches": touches.split(",")} if touches else {}))
    return found


def seat(supply: str = "MD", tiles: str = "", *, completed: str = "", **more: int) -> Json:
    """Return a seat: supply, unfinished puzzles as for :func:`laid`, completed ones, and its numbers."""
    return {"supply": supply, "tiles": laid(tiles), "completed": completed.split(), **more}


def position(
    *seats: Json | str, white: str = "W01 W02 W03 W04", black: str = "B01 B02 B03 B04", deck: str = "rest",
    black_deck: str = "B05 B06 B07 B08", acts: int = 0, left: int = 3, turn: Json | None = None, **more: Any,
) -> Json:  # fmt: skip
    """Return a position; the defaults are the middle of a game of two players.

    Args:
        seats: the result of :func:`seat`, or a supply; a second seat is added if there is only one.
        white: the White row, ids separated by spaces; ``-`` is an empty slot.
        black: the Black row.
        deck: the White deck, top first.
        black_deck: the Black deck.
        acts: the seat that acts.
        left: its actions left.
        turn: more keys of its turn.
        more: more keys of the position, such as ``phase``.
    """
    return _position(seats, "MD", white, black, deck, black_deck, acts, left, turn, more)


def small(
    *seats: Json | str, white: str = "W01 W02", black: str = "B01 B02", deck: str = "W03 W04 W05 W06",
    black_deck: str = "B03", acts: int = 0, left: int = 2, turn: Json | None = None, **more: Any,
) -> Json:  # fmt: skip
    """Return a position of the small catalog; arguments as for :func:`position`."""
    return _position(seats, "K", white, black, deck, black_deck, acts, left, turn, more)


def _position(
    seats: Sequence[Json | str], other: str, white: str, black: str, deck: str, black_deck: str, acts: int, left: int,
    turn: Json | None, more: Json,
) -> Json:  # fmt: skip
    found = [seat(written) if isinstance(written, str) else written for written in seats]
    if len(found) == 1 and more.get("players") != 1:
        found.append(seat(other))
    return {
        "game": "project-l", "sets": ["base"], "players": len(found), "round": 2, "phase": "play", "start": 0,
        "turn": {"seat": acts, "actions_left": left, **(turn or {})},
        "rows": {"white": slots(white), "black": slots(black)},
        "decks": {"white": deck if deck == "rest" else deck.split(), "black": black_deck.split()},
        "reserve": "rest", "seats": found,
    } | more  # fmt: skip


def turn(who: int, left: int = 3, *, master_used: bool = False, black_taken: bool = False, rewards: str = "") -> Json:
    """Return a turn as in a position, with every key."""
    return {
        "seat": who, "actions_left": left, "master_used": master_used, "black_taken": black_taken,
        "rewards": rewards.split(),
    }  # fmt: skip
