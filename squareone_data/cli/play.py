"""``play``: a game in the terminal, of people, bots or both."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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
    from squareone_data.model import Catalog
    from squareone_data.play.keeping import Keeper
    from squareone_data.play.records import Record
    from squareone_data.play.sitting import Sitting

WIDTH = 80
"""The width of the table where nobody looks at a terminal."""
_SEEDS = range(-(1 << 63), 1 << 64)


@contextmanager
def _faults() -> Iterator[None]:
    """What cannot be played ends the command with 2, all reasons told."""
    from squareone_data.play.contract import PlayError
    from squareone_data.play.sitting import SeatError

    try:
        yield
    except (PlayError, SeatError) as refused:
        raise Fault(str(refused)) from None


def playable(catalog: Path | None) -> Catalog:
    """The catalog that is meant, if its game can be played.

    Raises:
        Fault: it cannot be read whole, or its game has no rules engine.
    """
    from squareone_data.model.registry import MissingPart
    from squareone_data.play.players import engine_of

    read = open_catalog(catalog)
    try:
        engine_of(read.kind)
    except MissingPart:
        raise Fault(f"{read.kind.title} cannot be played by this program: it has no rules engine") from None
    return read


def say(text: str) -> None:
    """A line of what the command prints, at once."""
    sys.stdout.write(visible(text) + "\n")
    sys.stdout.flush()


def note(text: str) -> None:
    """A line beside what the command prints."""
    sys.stderr.write(visible(text) + "\n")
    sys.stderr.flush()


def ask(question: str) -> str:
    """An answer from standard input; through a pipe it is repeated, so that what was said reads as a conversation.

    Raises:
        EOFError: there is none.
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
    """The record in a file, or on standard input if the path is ``-``.

    Raises:
        Fault: it cannot be read, or is no record.
    """
    from squareone_data.play.records import NotARecord, parse

    try:
        return parse(sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes())
    except NotARecord as error:
        raise Fault(f"{path}: {error}") from None
    except OSError as error:
        raise Fault(f"{path}: cannot be read: {error.strerror}") from None


def _read_position(path: Path) -> Any:
    from squareone_data.files.strict import Refused, parse
    from squareone_data.play.oracle import unreadable

    try:
        raw = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        return parse(raw, str(path))[0]
    except Refused as refused:
        raise Fault(unreadable(refused, str(path))) from None
    except OSError as error:
        raise Fault(f"{path}: cannot be read: {error.strerror}") from None


def play(
    players: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=99, help="How many people and bots play; 2 if not given.")
    ] = None,
    sets: Annotated[
        str | None, typer.Option(metavar="ID,…", help="The sets to play with.", autocompletion=complete_sets)
    ] = None,
    solo: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="Play alone, against an opponent of this difficulty.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="What chance is drawn from; another one each time if not given.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(metavar="NAME,…", help="Who plays, seat by seat; one name for all. Other seats are people."),
    ] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to keep the record of the game.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a recorded game.")] = None,
    position: Annotated[Path | None, typer.Option(metavar="FILE", help="Begin in this position, in JSON.")] = None,
    most: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Stop a game of bots that is not over after so many actions.")
    ] = None,
    confirm: Annotated[bool, typer.Option("--confirm", help="Ask before an action that ends a turn.")] = False,
    catalog: CatalogOption = None,
    format: FormatOption = TextOrJson.TEXT,
    lang: LangOption = Lang.EN,
) -> None:
    """Play a game, with bots, with people at this terminal, or alone.

    Example: squareone play --players 2 --sets base,joker --seed 7 --bots random
    """
    from squareone_data.play.dialogue import standings
    from squareone_data.play.keeping import Keeper

    read = playable(catalog)
    if resume is not None:
        given = {
            "--players": players, "--sets": sets, "--solo": solo, "--seed": seed, "--bots": bots, "--position": position
        }  # fmt: skip
        if named := [name for name, value in given.items() if value is not None]:
            raise Fault(f"{', '.join(named)}: a game that goes on has that from its record; leave it out")
        sitting = _resumed(read, resume)
    else:
        sitting = _begun(read, players, sets, solo, seed, bots, position)
    if sitting.people and format is TextOrJson.JSON:
        raise Fault("--format json prints the result of a game of bots; name bots for all seats with --bots")
    if sitting.people and position is not None and str(position) == "-":
        raise Fault("--position -: standard input is where people answer from; name a file")
    if sitting.people and most is not None:
        raise Fault("--most is for games of bots; name bots for all seats with --bots")
    keeper = Keeper(sitting, _place_for(sitting, record, resume))
    _run(read, sitting, keeper, most, confirm, lang)
    if format is TextOrJson.JSON:
        done, outcome = sitting.recorder.record, sitting.engine.outcome(sitting.state).as_json()
        print_json({"seed": done.seed, "seats": list(done.seats), "turns": len(done.turns), "outcome": outcome})
        return
    if sitting.people:
        console(WIDTH).print(read.kind.part("board").board(sitting.state, sitting.names))
    for line in standings(sitting.engine.outcome(sitting.state), sitting.names):
        say(line)
    if keeper.path is not None:
        say(f"record: {keeper.path}")


def _begun(
    catalog: Catalog, players: int | None, sets: str | None, solo: str | None, seed: int | None, bots: str | None,
    position: Path | None,
) -> Sitting:  # fmt: skip
    from squareone_data.play.players import engine_of
    from squareone_data.play.sitting import Sitting

    engine = engine_of(catalog.kind)
    if seed is None:
        # The only number that comes from the system: it is told and kept, and with it everything can be done again.
        seed = int.from_bytes(os.urandom(4), "big")
    elif seed not in _SEEDS:
        raise Fault(f"--seed {seed}: a seed has at most 64 bits")
    with _faults():
        if position is not None:
            given = {"--players": players, "--sets": sets, "--solo": solo}
            if named := [name for name, value in given.items() if value is not None]:
                raise Fault(f"{', '.join(named)}: the position says that; leave it out")
            state = engine.from_position(catalog, _read_position(position), seed=seed)
        else:
            chosen = None if sets is None else [one.strip() for one in sets.split(",")]
            people = players if players is not None else 1 if solo is not None else 2
            state = engine.initial(catalog, engine.configured(catalog, chosen, people, solo), seed)
        try:
            return Sitting.begun(catalog, state, seed, [] if bots is None else bots.split(","))
        except LookupError as error:
            raise Fault(f"--bots: {error.args[0]}") from None


def _resumed(catalog: Catalog, path: Path) -> Sitting:
    from squareone_data.play.replay import Differs, notes_on
    from squareone_data.play.sitting import Sitting

    record = read_record(path)
    if record.result is not None:
        raise Fault(f"{path}: this game is over; look at it with `squareone replay {path}`")
    for one in notes_on(record, catalog):
        note(f"note: {one}")
    try:
        with _faults():
            sitting = Sitting.resumed(catalog, record)
    except Differs as error:
        raise Fault(f"{path}: {error}") from None
    except LookupError as error:
        raise Fault(f"{path}: {error.args[0]}") from None
    if sitting.over:
        raise Fault(f"{path}: this game is over; look at it with `squareone replay {path}`")
    return sitting


def _place_for(sitting: Sitting, record: Path | None, resume: Path | None) -> Path | None:
    """Where the record is kept: where one wishes; else where it came from; of a game with people always somewhere."""
    from squareone_data.play.keeping import free_name, not_to_be_lost

    if record is not None and (resume is None or record.resolve() != resume.resolve()):
        if kept := not_to_be_lost(record):
            raise Fault(f"--record {record}: {kept}")
        return record
    if resume is not None and str(resume) != "-":
        return resume
    return free_name(f"{sitting.catalog.game.id}-{sitting.chance.seed}") if sitting.people else None


def _run(
    catalog: Catalog, sitting: Sitting, keeper: Keeper, most: int | None, confirm: bool, lang: Lang
) -> None:  # fmt: skip
    """Play the game; whoever leaves it finds it kept.

    Raises:
        typer.Exit: somebody left.
    """
    from squareone_data.model.registry import MissingPart
    from squareone_data.play.dialogue import Dialogue, Left

    code = 0
    try:
        if not sitting.people:
            done = 0
            while (most is None or done < most) and sitting.advance() is not None:
                done += 1
            if not sitting.over:
                note(f"stopped after {done} actions; the game is not over")
            if keeper.path is not None:
                keeper.save()
            return
        try:
            dialogue = Dialogue(sitting, console(WIDTH), ask, keeper.save, lang=lang.value, confirm=confirm)
        except MissingPart:
            raise Fault(
                f"{catalog.kind.title} cannot be drawn, so only bots can play it: name them with --bots"
            ) from None
        say(f"Seed {sitting.chance.seed}. The game is kept in {keeper.path} after every turn.")
        if standing_in := sum(one.status == "stand-in" for one in catalog.everything.values()):
            say(
                f"{standing_in} of the {len(catalog.everything)} tiles of this catalog have stand-in faces, "
                "not those printed in the box."
            )
        keeper.save()
        dialogue.play()
        keeper.save()
        return
    except (Left, EOFError):
        pass
    except KeyboardInterrupt:
        code = 130
    say("")
    if keeper.path is not None:
        keeper.save()
        say(f"The game is kept in {keeper.path}. Go on with: squareone play --resume {keeper.path}")
    raise typer.Exit(code)


def add_to(app: typer.Typer) -> None:
    """Add the command of this module to an application."""
    app.command()(play)
