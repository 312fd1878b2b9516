"""The command ``play``: a game in the terminal, between people, bots or both."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import (
    CatalogOption,
    Fault,
    FormatOption,
    Lang,
    LangOption,
    TextOrJson,
    complete_sets,
    console,
    open_catalog,
    print_json,
    visible,
)

if TYPE_CHECKING:
    from squareone_data.engine.records import Record
    from squareone_data.game.interface import AnyCatalog
    from squareone_data.model.json_types import Json
    from squareone_data.terminal.autosave import Autosave
    from squareone_data.terminal.session import Session

WIDTH = 80
"""The width of the table when standard output is not a terminal."""
_SEEDS = range(-(1 << 63), 1 << 64)


@contextmanager
def _faults() -> Iterator[None]:
    """Turn setup errors into a fault with all reasons; the command exits with 2."""
    from squareone_data.game.engine import PlayError
    from squareone_data.terminal.session import SeatError

    try:
        yield
    except (PlayError, SeatError) as refused:
        raise Fault(str(refused)) from None


def playable(catalog: Path | None) -> AnyCatalog:
    """Return the selected catalog if its game can be played.

    Raises:
        Fault: the catalog has errors, or its game has no rules engine.
    """
    from squareone_data.game.interface import MissingCapability

    read = open_catalog(catalog)
    try:
        _ = read.game.engine
    except MissingCapability:
        raise Fault(f"{read.game.title} has no rules engine, so it cannot be played") from None
    return read


def say(text: str) -> None:
    """Print a line and flush the output."""
    sys.stdout.write(visible(text) + "\n")
    sys.stdout.flush()


def note(text: str) -> None:
    """Print a line to standard error."""
    sys.stderr.write(visible(text) + "\n")
    sys.stderr.flush()


def ask(question: str) -> str:
    """Return an answer from standard input; echo it if the input is a pipe, so that the output shows the dialogue.

    Raises:
        EOFError: the input has ended.
    """
    if sys.stdin is None:
        raise EOFError
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - importing it makes lines editable
        return input(question)
    sys.stdout.write(question)
    sys.stdout.flush()
    answer = sys.stdin.readline()
    if not answer:
        raise EOFError
    answer = answer.rstrip("\r\n")
    say(answer)
    return answer


def read_record(path: Path) -> Record:
    """Return the record in a file, or on standard input if the path is ``-``.

    Raises:
        Fault: the file cannot be read, or is not a record.
    """
    from squareone_data.engine.records import InvalidRecord, parse

    try:
        return parse(sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes())
    except InvalidRecord as error:
        raise Fault(f"{path}: {error}") from None
    except OSError as error:
        raise Fault(f"{path}: cannot read the file: {error.strerror}") from None


def _read_position(path: Path) -> Json:
    from squareone_data.engine.oracle import unreadable
    from squareone_data.files.strict_json import Refused, parse

    try:
        raw = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        return parse(raw, str(path))[0]
    except Refused as refused:
        raise Fault(unreadable(refused, str(path))) from None
    except OSError as error:
        raise Fault(f"{path}: cannot read the file: {error.strerror}") from None


def play(
    players: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=99, help="Number of players, people and bots. Default: 2.")
    ] = None,
    sets: Annotated[
        str | None, typer.Option(metavar="ID,…", help="Sets in play.", autocompletion=complete_sets)
    ] = None,
    solo: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="Difficulty of the automated opponent in a solo game.")
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Random seed. Default: a new one each time.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(metavar="NAME,…", help="Bots by seat, or one bot for all seats. People take the other seats."),
    ] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Output file for the record of the game.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Record of a game to continue.")] = None,
    position: Annotated[Path | None, typer.Option(metavar="FILE", help="Starting position, as JSON.")] = None,
    most: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Maximum number of actions in a game between bots.")
    ] = None,
    confirm: Annotated[bool, typer.Option("--confirm", help="Ask before an action that ends a turn.")] = False,
    catalog: CatalogOption = None,
    format: FormatOption = TextOrJson.TEXT,
    lang: LangOption = Lang.EN,
) -> None:
    """Play a game in the terminal.

    Play alone, with others at the same terminal, or with bots.

    Example: squareone play --players 2 --sets base,joker --seed 7 --bots random
    """
    from squareone_data.terminal.autosave import Autosave
    from squareone_data.terminal.repl import standings

    read = playable(catalog)
    if resume is not None:
        given = {
            "--players": players, "--sets": sets, "--solo": solo, "--seed": seed, "--bots": bots, "--position": position
        }  # fmt: skip
        if named := [name for name, value in given.items() if value is not None]:
            raise Fault(f"{', '.join(named)}: not allowed with --resume; the record already says it")
        session = _resumed(read, resume)
    else:
        session = _begun(read, players, sets, solo, seed, bots, position)
    if session.people and format is TextOrJson.JSON:
        raise Fault("--format json: supported only for games between bots; name bots for all seats with --bots")
    if session.people and position is not None and str(position) == "-":
        raise Fault("--position -: standard input is needed for the players' answers; name a file")
    if session.people and most is not None:
        raise Fault("--most: supported only for games between bots; name bots for all seats with --bots")
    keeper = Autosave(session, _place_for(session, record, resume))
    _run(read, session, keeper, most, confirm, lang)
    if format is TextOrJson.JSON:
        done, outcome = session.recorder.record, session.engine.outcome(session.state).as_json()
        print_json({"seed": done.seed, "seats": list(done.seats), "turns": len(done.turns), "outcome": outcome})
        return
    if session.people:
        console(WIDTH).print(read.game.board.board(session.state, session.names))
    for line in standings(session.engine.outcome(session.state), session.names):
        say(line)
    if keeper.path is not None:
        say(f"record: {keeper.path}")


def _begun(
    catalog: AnyCatalog, players: int | None, sets: str | None, solo: str | None, seed: int | None, bots: str | None,
    position: Path | None,
) -> Session:  # fmt: skip
    from squareone_data.terminal.session import Session

    engine = catalog.game.engine
    if seed is None:
        # The only random number from the system. It is shown and recorded, so the game can be repeated.
        seed = int.from_bytes(os.urandom(4), "big")
    elif seed not in _SEEDS:
        raise Fault(f"--seed {seed}: too large; a seed has at most 64 bits")
    with _faults():
        if position is not None:
            given = {"--players": players, "--sets": sets, "--solo": solo}
            if named := [name for name, value in given.items() if value is not None]:
                raise Fault(f"{', '.join(named)}: not allowed with --position; the position already says it")
            state = engine.from_position(catalog, _read_position(position), seed=seed)
        else:
            chosen = None if sets is None else [name.strip() for name in sets.split(",")]
            people = players if players is not None else 1 if solo is not None else 2
            state = engine.initial(catalog, engine.configure(catalog, chosen, people, solo), seed)
        try:
            return Session.begun(catalog, state, seed, [] if bots is None else bots.split(","))
        except LookupError as error:
            raise Fault(f"--bots: {error.args[0]}") from None


def _resumed(catalog: AnyCatalog, path: Path) -> Session:
    from squareone_data.engine.replay import Differs, notes_on
    from squareone_data.terminal.session import Session

    record = read_record(path)
    if record.result is not None:
        raise Fault(f"{path}: the game is over; view it with `squareone replay {path}`")
    for remark in notes_on(record, catalog):
        note(f"note: {remark}")
    try:
        with _faults():
            session = Session.resumed(catalog, record)
    except Differs as error:
        raise Fault(f"{path}: {error}") from None
    except LookupError as error:
        raise Fault(f"{path}: {error.args[0]}") from None
    if session.over:
        raise Fault(f"{path}: the game is over; view it with `squareone replay {path}`")
    return session


def _place_for(session: Session, record: Path | None, resume: Path | None) -> Path | None:
    """Return the file for the record: ``--record``, else ``--resume``, else a new file if people play."""
    from squareone_data.terminal.autosave import free_name, not_to_be_lost

    if record is not None and (resume is None or record.resolve() != resume.resolve()):
        if kept := not_to_be_lost(record):
            raise Fault(f"--record {record}: {kept}")
        return record
    if resume is not None and str(resume) != "-":
        return resume
    return free_name(f"{session.catalog.definition.id}-{session.chance.seed}") if session.people else None


def _run(
    catalog: AnyCatalog, session: Session, keeper: Autosave, most: int | None, confirm: bool, lang: Lang
) -> None:  # fmt: skip
    """Play the game, and save it if a player leaves.

    Raises:
        typer.Exit: a player left.
    """
    from squareone_data.game.interface import MissingCapability
    from squareone_data.terminal.repl import Dialogue, PlayerLeft

    code = 0
    try:
        if not session.people:
            done = 0
            while (most is None or done < most) and session.advance() is not None:
                done += 1
            if not session.over:
                note(f"stopped after {done} actions; the game is not over")
            if keeper.path is not None:
                keeper.save()
            return
        try:
            dialogue = Dialogue(session, console(WIDTH), ask, keeper.save, lang=lang.value, confirm=confirm)
        except MissingCapability:
            raise Fault(
                f"{catalog.game.title} cannot be drawn in the terminal; name bots for all seats with --bots"
            ) from None
        say(f"Seed {session.chance.seed}. The game is saved to {keeper.path} after every turn.")
        if standing_in := sum(tile.status == "stand-in" for tile in catalog.everything.values()):
            say(
                f"{standing_in} of the {len(catalog.everything)} tiles in this catalog have stand-in faces, "
                "not the printed ones."
            )
        keeper.save()
        dialogue.play()
        keeper.save()
        return
    except (PlayerLeft, EOFError):
        pass
    except KeyboardInterrupt:
        code = 130
    say("")
    if keeper.path is not None:
        keeper.save()
        say(f"The game is saved to {keeper.path}. Continue with: squareone play --resume {keeper.path}")
    raise typer.Exit(code)


def add_to(app: typer.Typer) -> None:
    """Add the command of this module to an application."""
    app.command()(play)
