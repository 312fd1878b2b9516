"""Walking through a recorded game in the terminal, one action or turn at a time, forward and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from squareone_data.model.catalog import Catalog

from .players import engine_of
from .records import Record
from .replay import Differs, Replayed, beginning, walk

if TYPE_CHECKING:
    from rich.console import Console

HELP = "Enter goes on, back goes back, turn goes to the next turn, a number to that action, quit ends"


class Steps:
    """All positions of a recorded game, as far as it goes by the rules.

    Args:
        record: the record.
        catalog: the catalog to play with.

    Raises:
        Differs: it does not even begin by the rules.
    """

    def __init__(self, record: Record, catalog: Catalog) -> None:
        self.record, self.catalog = record, catalog
        self.first = beginning(record, catalog)
        self.done: list[Replayed] = []
        self.difference: Differs | None = None
        try:
            self.done.extend(walk(record, catalog))
        except Differs as found:
            self.difference = found

    def __len__(self) -> int:
        return len(self.done)

    def state(self, count: int) -> Any:
        """The state after so many actions."""
        return self.done[count - 1].step.after if count else self.first

    def after_turn(self, turn: int) -> int:
        """How many actions there are up to the end of a turn; 0 for turn 0."""
        return sum(one.turn <= turn for one in self.done)

    def next_turn(self, count: int) -> int:
        """How many actions there are up to the end of the turn that the next action belongs to."""
        return self.after_turn(self.done[count].turn) if count < len(self.done) else count

    def told(self, count: int) -> str:
        """Which action was the last, and who did it."""
        if not count:
            return f"beginning, before {len(self)} actions"
        one = self.done[count - 1]
        seat = one.step.seat
        who = "chance" if seat is None else f"seat {seat} ({self.record.seats[seat]})"
        return f"action {count} of {len(self)}, turn {one.turn}: {who}: {one.step.action}"


def step_through(steps: Steps, console: Console, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
    """Show position after position, as one is asked to.

    Args:
        steps: the game.
        console: where to draw.
        ask: asks a question and gives the answer.
        say: says something.

    Raises:
        EOFError: there is nobody to ask any more.
    """
    board = steps.catalog.kind.part("board").board
    names, count, engine = steps.record.seats, 0, engine_of(steps.catalog.kind)
    say(HELP)
    shown = -1
    while True:
        if shown != count:
            console.print(board(steps.state(count), names))
            say(steps.told(count))
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
