"""The commands ``rules …``: the rules oracle, for people and for programs in any language."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import (
    CatalogOption,
    Fault,
    FormatOption,
    TextOrJson,
    complete_sets,
    open_catalog,
    print_json,
    print_pieces,
    visible,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from squareone_data.engine.oracle import Oracle
    from squareone_data.game.engine import Broken
    from squareone_data.model.json_types import Json, JsonObject

rules = typer.Typer(
    name="rules",
    help="Query the rules: legal actions, results, broken rules.\n\nExample: squareone rules new --seed 7",
    no_args_is_help=True,
)

PositionOption = Annotated[
    Path, typer.Option("--position", metavar="FILE", help="Position as JSON, or - for standard input.")
]
SeedOption = Annotated[int, typer.Option("--seed", metavar="N", help="Random seed, an integer.", show_default=True)]
UncheckedOption = Annotated[bool, typer.Option("--unchecked", help="Accept a position that breaks the rules.")]


@contextmanager
def _faults() -> Iterator[None]:
    """Turn setup errors and unknown actions into a fault with all reasons; the command exits with 2."""
    from squareone_data.game.engine import PlayError, UnknownAction

    try:
        yield
    except (PlayError, UnknownAction) as refused:
        raise Fault(str(refused)) from None


def _oracle(catalog: Path | None) -> Oracle:
    from squareone_data.engine.oracle import Oracle
    from squareone_data.game.interface import MissingCapability

    read = open_catalog(catalog)
    try:
        return Oracle(read)
    except MissingCapability:
        raise Fault(f"{read.game.title} has no rules engine, so it cannot be played") from None


def _document(path: Path) -> Json:
    """Return the position in a file, parsed.

    Raises:
        Fault: the file is not valid JSON.
    """
    from squareone_data.engine.oracle import unreadable
    from squareone_data.files.strict_json import Refused, parse

    name = "standard input" if str(path) == "-" else str(path)
    try:
        raw = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        return parse(raw, name)[0]
    except Refused as refused:
        raise Fault(unreadable(refused, name)) from None
    except OSError as error:
        raise Fault(f"{name}: cannot read the file: {error.strerror}") from None


def _print_reasons(broken: Iterable[Broken], format: TextOrJson) -> None:
    """Print every reason on its own line."""
    if format is TextOrJson.JSON:
        print_json([{"rule": reason.rule, "message": reason.message} for reason in broken])
        return
    for reason in broken:
        print_pieces([(f"{reason}\n", "")])


@rules.command()
def new(
    sets: Annotated[
        str | None,
        typer.Option(metavar="ID,…", help="Sets in play.", autocompletion=complete_sets),
    ] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="Number of players. Default: 2.")] = None,
    solo: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="Difficulty of the automated opponent in a solo game.")
    ] = None,
    seed: SeedOption = 0,
    catalog: CatalogOption = None,
) -> None:
    """Print the starting position of a game.

    Example: squareone rules new --players 2 --sets base,joker --seed 7
    """
    oracle = _oracle(catalog)
    chosen = None if sets is None else [name.strip() for name in sets.split(",")]
    with _faults():
        _print_position(oracle.new(sets=chosen, players=players, solo=solo, seed=seed))


@rules.command()
def legal(
    position: PositionOption,
    seed: SeedOption = 0,
    unchecked: UncheckedOption = False,
    format: FormatOption = TextOrJson.TEXT,
    catalog: CatalogOption = None,
) -> None:
    """Print the legal actions, one per line.

    If the game is over, print nothing.

    Example: squareone rules legal --position start.json
    """
    oracle = _oracle(catalog)
    with _faults():
        actions = oracle.legal(_document(position), seed=seed, unchecked=unchecked)
        if format is TextOrJson.JSON:
            print_json(list(actions))
            return
        for action in actions:
            sys.stdout.write(f"{action}\n")


@rules.command("apply")
def apply_actions(
    position: PositionOption,
    actions: Annotated[list[str], typer.Argument(metavar="ACTION…", help="Actions, such as 'merge YYY:O'.")],
    seed: SeedOption = 0,
    unchecked: UncheckedOption = False,
    catalog: CatalogOption = None,
) -> None:
    """Print the position after some actions.

    If an action is illegal, print every rule that it breaks and exit with 1. Include the actions of an automated
    opponent. A shuffle that is due is drawn from the seed and printed on standard error, unless it is the next
    argument.

    Example: squareone rules apply --position start.json 'merge YY:G' gain
    """
    from squareone_data.engine.oracle import IllegalStep

    oracle = _oracle(catalog)
    with _faults():
        try:
            applied = oracle.apply(_document(position), actions, seed=seed, unchecked=unchecked)
        except IllegalStep as illegal:
            _note(illegal.shuffles)
            print(f"squareone: {visible(str(illegal))}", file=sys.stderr)
            raise typer.Exit(1) from None
    _note(applied.shuffles)
    _print_position(applied.position)


def _print_position(position: JsonObject) -> None:
    """Print a position or an observation, with short values on one line."""
    from squareone_data.files.writer import render

    sys.stdout.write(render(position))


def _note(shuffles: Iterable[str]) -> None:
    for shuffle in shuffles:
        print(shuffle, file=sys.stderr)


@rules.command()
def explain(
    position: PositionOption,
    action: Annotated[str, typer.Argument(metavar="ACTION", help="Action, such as 'take B02'.")],
    seed: SeedOption = 0,
    unchecked: UncheckedOption = False,
    format: FormatOption = TextOrJson.TEXT,
    catalog: CatalogOption = None,
) -> None:
    """Print every rule that an action breaks.

    The exit code is 1 if the action is illegal. If it is legal, print nothing.

    Example: squareone rules explain --position start.json 'take B02'
    """
    oracle = _oracle(catalog)
    with _faults():
        broken = oracle.explain(_document(position), action, seed=seed, unchecked=unchecked)
    _print_reasons(broken, format)
    raise typer.Exit(int(bool(broken)))


@rules.command()
def observe(
    position: PositionOption,
    seat: Annotated[int, typer.Option(metavar="N", help="Seat that observes, from 0.")],
    seed: SeedOption = 0,
    unchecked: UncheckedOption = False,
    catalog: CatalogOption = None,
) -> None:
    """Print what a seat can see.

    The order of the decks and hidden tiles are left out.

    Example: squareone rules observe --position start.json --seat 1
    """
    oracle = _oracle(catalog)
    with _faults():
        _print_position(oracle.observe(_document(position), seat, seed=seed, unchecked=unchecked))


@rules.command()
def outcome(
    position: PositionOption,
    seed: SeedOption = 0,
    unchecked: UncheckedOption = False,
    format: FormatOption = TextOrJson.TEXT,
    catalog: CatalogOption = None,
) -> None:
    """Print the scores, the ranking and the tie-break.

    If the game is not over, print the current standings.

    Example: squareone rules outcome --position start.json
    """
    oracle = _oracle(catalog)
    with _faults():
        found = oracle.outcome(_document(position), seed=seed, unchecked=unchecked)
    if format is TextOrJson.JSON:
        print_json(found.as_json())
        return
    for standing in sorted(found.seats, key=lambda standing: (standing.rank, standing.seat)):
        score = f"total {standing.total}: {standing.in_words()}"
        print_pieces([(f"{standing.rank}.  seat {standing.seat}  {score}\n", "")])
    who = " and ".join(f"seat {seat}" for seat in found.winners)
    several = len(found.winners) > 1
    verb = ("wins", "leads")[not found.over].removesuffix("s" if several else "")
    why = {None: "", "shared": ", a tie"}.get(found.tie_break, f" by {(found.tie_break or '').replace('_', ' ')}")
    print_pieces([(f"{who} {verb}{why}\n", "")])


@rules.command()
def batch(catalog: CatalogOption = None) -> None:
    """Answer requests as JSON Lines on standard input and output.

    Each line is answered before the next one is read. An invalid line is answered with an error.

    Example: echo '{"ask": "new", "seed": 7}' | squareone rules batch
    """
    from squareone_data.engine.oracle import batch as answers

    oracle = _oracle(catalog)
    for line in answers(oracle, sys.stdin.buffer):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()  # the caller may wait for this answer


@rules.command("list")
def list_rules(
    rulings: Annotated[
        bool,
        typer.Option("--rulings", help="Only rulings, which settle questions that the published rules leave open."),
    ] = False,
    format: FormatOption = TextOrJson.TEXT,
    catalog: CatalogOption = None,
) -> None:
    """List the numbered rules.

    Example: squareone rules list --rulings
    """
    from squareone_data.game.interface import MissingCapability

    game = open_catalog(catalog).game
    try:
        known = game.rules.values()
    except MissingCapability:
        raise Fault(f"{game.title} has no numbered rules") from None
    wanted = [rule for rule in known if rule.is_ruling or not rulings]
    if format is TextOrJson.JSON:
        print_json(
            [
                {"rule": rule.number, "section": rule.section, "ruling": rule.is_ruling, "text": rule.text}
                for rule in wanted
            ]
        )
        return
    width = max((len(rule.number) for rule in wanted), default=0)
    section = None
    for rule in wanted:
        if rule.section != section:
            print_pieces([("" if section is None else "\n", ""), (f"{rule.section}\n", "bold")])
            section = rule.section
        print_pieces([(f"{rule.number:{width}}  ", "bold"), (rule.text.replace("**", "") + "\n", "")])


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module to an application."""
    app.add_typer(rules)
