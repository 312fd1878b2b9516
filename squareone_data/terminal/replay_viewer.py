"""The replay viewer: steps through a recorded game in the terminal, forward and back, by action or turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic

from typing_extensions import TypeVar

from squareone_data.engine.records import Record
from squareone_data.engine.replay import Differs, Replayed, beginning, walk
from squareone_data.game.interface import PlayedCatalog

if TYPE_CHECKING:
    from rich.console import Console

S = TypeVar("S", default=object)
A = TypeVar("A", default=object)

HELP = "Enter: next action; back: previous action; turn: next turn; NUMBER: go to that action; quit: leave"


class Steps(Generic[S, A]):
    """The states of a recorded game, up to the first difference from the rules.

    Args:
        record: the record.
        catalog: the catalog to play with.

    Raises:
        Differs: the record is of another game, or its position is invalid.
    """

    def __init__(self, record: Record, catalog: PlayedCatalog[S, A]) -> None:
        self.record, self.catalog = record, catalog
        self.first = beginning(record, catalog)
        self.done: list[Replayed[S, A]] = []
        self.difference: Differs | None = None
        try:
            self.done.extend(walk(record, catalog))
        except Differs as found:
            self.difference = found

    def __len__(self) -> int:
        return len(self.done)

    def state(self, count: int) -> S:
        """Return the state after a number of actions."""
        return self.done[count - 1].step.after if count else self.first

    def after_turn(self, turn: int) -> int:
        """Return the number of actions up to the end of a turn; 0 for turn 0."""
        return sum(replayed.turn <= turn for replayed in self.done)

    def next_turn(self, count: int) -> int:
        """Return the number of actions up to the end of the turn of the next action."""
        return self.after_turn(self.done[count].turn) if count < len(self.done) else count

    def headline(self, count: int) -> str:
        """Return a headline: the last of a number of actions, with its turn and seat."""
        if not count:
            return f"action 0 of {len(self)}"
        last = self.done[count - 1]
        seat = last.step.seat
        who = "chance" if seat is None else f"seat {seat} ({self.record.seats[seat]})"
        return f"action {count} of {len(self)}, turn {last.turn}: {who}: {last.step.action}"


def step_through(steps: Steps[S, A], console: Console, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
    """Show the positions that the user asks for.

    Args:
        steps: the game.
        console: the console to draw on.
        ask: prints a prompt and returns the answer.
        say: prints a line.

    Raises:
        EOFError: the input has ended.
    """
    board = steps.catalog.game.board.board
    names, count, engine = steps.record.seats, 0, steps.catalog.game.engine
    say(HELP)
    shown = -1
    while True:
        if shown != count:
            console.print(board(steps.state(count), names))
            say(steps.headline(count))
            shown = count
            if count == len(steps):
                over = engine.outcome(steps.state(count)).over
                say(
                    str(steps.difference)
                    if steps.difference
                    else "the game is over"
                    if over
                    else "the record ends here"
                )
        word = ask("> ").strip().casefold()
        if word in ("", "next", "n"):
            count = min(count + 1, len(steps))
        elif word in ("back", "b"):
            count = max(count - 1, 0)
        elif word in ("turn", "t"):
            count = steps.next_turn(count)
        elif word in ("quit", "q"):
            return
        elif word.isascii() and word.isdecimal() and int(word[:9]) <= len(steps):
            count = int(word)
        else:
            say(f"{HELP}; there are {len(steps)} actions")
