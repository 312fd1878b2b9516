"""The command ``replay``: shows a recorded game, or verifies it against the rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import CatalogOption, Fault, FormatOption, TextOrJson, console, print_json
from .play import WIDTH, ask, note, playable, read_record, say

if TYPE_CHECKING:
    from squareone_data.engine.records import Record
    from squareone_data.game.interface import AnyCatalog
    from squareone_data.terminal.replay_viewer import Steps


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Record of a game, or - for standard input.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only check that the game follows the rules.")] = False,
    at: Annotated[int | None, typer.Option(metavar="N", min=0, help="Show the table after N actions.")] = None,
    turn: Annotated[int | None, typer.Option(metavar="N", min=0, help="Show the table after N turns.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Step through the game interactively.")] = False,
    catalog: CatalogOption = None,
    format: FormatOption = TextOrJson.TEXT,
) -> None:
    """Replay or verify a recorded game.

    Without options, print all turns and the result.

    Example: squareone replay game.record --verify
    """
    if sum((verify, at is not None, turn is not None, step)) > 1:
        raise Fault("pass only one of --verify, --at, --turn and --step")
    if step and (format is TextOrJson.JSON or str(file) == "-"):
        raise Fault("--step is interactive: it needs a file, and it supports only --format text")
    read, record = playable(catalog), read_record(file)
    if verify:
        _verify(read, record, format)
        return
    from squareone_data.engine.replay import Differs, notes_on
    from squareone_data.terminal.replay_viewer import Steps, step_through

    for remark in notes_on(record, read):
        note(f"note: {remark}")
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


def _verify(catalog: AnyCatalog, record: Record, format: TextOrJson) -> None:
    from squareone_data.engine.replay import verify

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
        for remark in verdict.notes:
            say(f"note: {remark}")
        if found is None:
            state = "game over" if verdict.over else "in progress"
            actions, turns = counted(verdict.actions, "action"), counted(verdict.turns, "turn")
            say(f"valid: {actions} in {turns}, {state}")
        else:
            say(str(found))
    raise typer.Exit(0 if found is None else 1 if found.readable else 2)


def _table(
    catalog: AnyCatalog, record: Record, steps: Steps, at: int | None, turn: int | None, format: TextOrJson
) -> None:  # fmt: skip

    turns = steps.done[-1].turn if steps.done else 0
    count = at if at is not None else steps.after_turn(turn or 0)
    if count > len(steps) or (turn or 0) > turns:
        more = f": {steps.difference}" if steps.difference else ""
        raise Fault(f"the record has only {counted(len(steps), 'action')} in {counted(turns, 'turn')}{more}")
    if format is TextOrJson.JSON:
        print_json(catalog.game.engine.to_position(steps.state(count)))
        return
    console(WIDTH).print(catalog.game.board.board(steps.state(count), record.seats))
    say(steps.headline(count))
    if count < len(steps):
        say(f"next: {steps.done[count].step.action}")


def _whole(catalog: AnyCatalog, record: Record, steps: Steps, format: TextOrJson) -> None:
    """Print the game turn by turn, then the result."""
    from squareone_data.terminal.repl import standings

    outcome = catalog.game.engine.outcome(steps.state(len(steps)))
    found = steps.difference
    if format is TextOrJson.JSON:
        print_json(
            {
                "game": record.game, "catalog": record.catalog, "data": record.data, "rules": record.rules,
                "program": record.program, "seed": record.seed, "seats": list(record.seats),
                "position": record.position,
                "turns": [
                    {"round": turn.label[0], "seats": list(turn.label[1:]),
                     "actions": [action.text for action in turn.actions],
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
                f"seat {seat} ({record.seats[seat]})" if seat < len(record.seats) else f"seat {seat}" for seat in seats
            )
            say(f"turn {number}, round {round_}, {who}: {'; '.join(action.text for action in turn.actions)}")
        if not outcome.over and found is None:
            say("game in progress; standings:")
        for line in standings(outcome, record.seats) if found is None else ():
            say(line)
    if found is not None:
        note(f"squareone: {found}")
        raise typer.Exit(1 if found.readable else 2)


def counted(number: int, what: str) -> str:
    """Return a count with its noun: ``1 turn``, ``2 turns``."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def add_to(app: typer.Typer) -> None:
    """Add the command of this module to an application."""
    app.command()(replay)
