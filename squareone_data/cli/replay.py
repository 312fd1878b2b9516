"""``replay``: a recorded game looked at again, or held against the rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import CatalogOption, Fault, FormatOption, TextOrJson, console, print_json
from .play import WIDTH, ask, note, playable, read_record, say

if TYPE_CHECKING:
    from squareone_data.model import Catalog
    from squareone_data.play.records import Record
    from squareone_data.play.stepping import Steps


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record; - reads standard input.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only say whether it is a game by the rules.")] = False,
    at: Annotated[int | None, typer.Option(metavar="N", min=0, help="The table after N actions.")] = None,
    turn: Annotated[int | None, typer.Option(metavar="N", min=0, help="The table after N turns.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Walk through it, action by action.")] = False,
    catalog: CatalogOption = None,
    format: FormatOption = TextOrJson.TEXT,
) -> None:
    """Replay a recorded game: all of it, one table of it, or step by step.

    Example: squareone replay game.record --verify
    """
    if sum((verify, at is not None, turn is not None, step)) > 1:
        raise Fault("choose one of --verify, --at, --turn and --step")
    if step and (format is TextOrJson.JSON or str(file) == "-"):
        raise Fault("--step is a conversation: it takes a file, and prints text")
    read, record = playable(catalog), read_record(file)
    if verify:
        _verify(read, record, format)
        return
    from squareone_data.play.replay import Differs, notes_on
    from squareone_data.play.stepping import Steps, step_through

    for one in notes_on(record, read):
        note(f"note: {one}")
    try:
        steps = Steps(record, read)
    except Differs as error:
        raise Fault(f"{file}: {error}") from None
    if step:
        try:
            step_through(steps, console(WIDTH), ask, say)
        except EOFError:
            say("")
        return
    if at is not None or turn is not None:
        _table(read, record, steps, at, turn, format)
        return
    _whole(read, record, steps, format)


def _verify(catalog: Catalog, record: Record, format: TextOrJson) -> None:
    from squareone_data.play.replay import verify

    verdict = verify(record, catalog)
    found = verdict.difference
    if format is TextOrJson.JSON:
        print_json(
            {
                "good": verdict.good, "actions": verdict.actions, "turns": verdict.turns, "over": verdict.over,
                "notes": list(verdict.notes),
                "difference": None if found is None else
                {"line": found.line, "turn": found.turn, "text": found.text, "message": found.message,
                 "reasons": [{"rule": why.rule, "message": why.message} for why in found.reasons]},
            }
        )  # fmt: skip
    else:
        for one in verdict.notes:
            say(f"note: {one}")
        if found is None:
            state = "to its end" if verdict.over else "so far"
            actions, turns = counted(verdict.actions, "action"), counted(verdict.turns, "turn")
            say(f"good: {actions} in {turns}, {state}")
        else:
            say(str(found))
    raise typer.Exit(0 if found is None else 1 if found.readable else 2)


def _table(
    catalog: Catalog, record: Record, steps: Steps, at: int | None, turn: int | None, format: TextOrJson
) -> None:  # fmt: skip
    from squareone_data.play.players import engine_of

    turns = steps.done[-1].turn if steps.done else 0
    count = at if at is not None else steps.after_turn(turn or 0)
    if count > len(steps) or (turn or 0) > turns:
        more = f": {steps.difference}" if steps.difference else ""
        raise Fault(f"the record goes on for {counted(len(steps), 'action')} in {counted(turns, 'turn')}{more}")
    if format is TextOrJson.JSON:
        print_json(engine_of(catalog.kind).to_position(steps.state(count)))
        return
    console(WIDTH).print(catalog.kind.part("board").board(steps.state(count), record.seats))
    say(steps.told(count))
    if count < len(steps):
        say(f"next: {steps.done[count].step.action}")


def _whole(catalog: Catalog, record: Record, steps: Steps, format: TextOrJson) -> None:
    """The game turn by turn, and what it came to."""
    from squareone_data.play.dialogue import standings
    from squareone_data.play.players import engine_of

    outcome = engine_of(catalog.kind).outcome(steps.state(len(steps)))
    found = steps.difference
    if format is TextOrJson.JSON:
        print_json(
            {
                "game": record.game, "catalog": record.catalog, "data": record.data, "rules": record.rules,
                "program": record.program, "seed": record.seed, "seats": list(record.seats),
                "position": record.position,
                "turns": [
                    {"round": turn.label[0], "seats": list(turn.label[1:]),
                     "actions": [one.text for one in turn.actions],
                     "digest": turn.digest.text if turn.digest else None}
                    for turn in record.turns
                ],
                "outcome": outcome.as_json(),
            }
        )  # fmt: skip
    else:
        for number, turn in enumerate(record.turns, 1):
            round_, *seats = turn.label
            who = ", ".join(
                f"seat {one} ({record.seats[one]})" if one < len(record.seats) else f"seat {one}" for one in seats
            )
            say(f"turn {number}, round {round_}, {who}: {'; '.join(one.text for one in turn.actions)}")
        if not outcome.over and found is None:
            say("the game is not over; so far:")
        for line in standings(outcome, record.seats) if found is None else ():
            say(line)
    if found is not None:
        note(f"squareone: {found}")
        raise typer.Exit(1 if found.readable else 2)


def counted(number: int, what: str) -> str:
    """A number of things in words: ``1 turn``, ``2 turns``."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def add_to(app: typer.Typer) -> None:
    """Add the command of this module to an application."""
    app.command()(replay)
