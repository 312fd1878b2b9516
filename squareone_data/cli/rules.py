"""``rules …``: the rules oracle, for programs in any language and for people who want to know."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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

    from squareone_data.play.contract import Broken
    from squareone_data.play.oracle import Oracle

rules = typer.Typer(
    name="rules",
    help="Ask the rules: what is legal, what it leads to, why not.\n\nExample: squareone rules new --seed 7",
    no_args_is_help=True,
)

PositionOption = Annotated[
    Path, typer.Option("--position", metavar="FILE", help="The position, as JSON; - reads standard input.")
]
SeedOption = Annotated[
    int, typer.Option("--seed", metavar="N", help="What chance is drawn from: any whole number.", show_default=True)
]
UncheckedOption = Annotated[
    bool, typer.Option("--unchecked", help="Take a position that breaks the rules, as far as it makes sense.")
]


@contextmanager
def _faults() -> Iterator[None]:
    """What cannot be played or understood ends the command with 2, all reasons told."""
    from squareone_data.play.contract import PlayError, UnknownAction

    try:
        yield
    except (PlayError, UnknownAction) as refused:
        raise Fault(str(refused)) from None


def _oracle(catalog: Path | None) -> Oracle:
    from squareone_data.model.registry import MissingPart
    from squareone_data.play.oracle import Oracle

    read = open_catalog(catalog)
    try:
        return Oracle(read)
    except MissingPart:
        raise Fault(f"{read.kind.title} cannot be played by this program: it has no rules engine") from None


def _document(path: Path) -> Any:
    """The position in a file, parsed.

    Raises:
        Fault: it is no JSON.
    """
    from squareone_data.files.strict import Refused, parse
    from squareone_data.play.oracle import unreadable

    name = "standard input" if str(path) == "-" else str(path)
    try:
        raw = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        return parse(raw, name)[0]
    except Refused as refused:
        raise Fault(unreadable(refused, name)) from None
    except OSError as error:
        raise Fault(f"{name}: cannot be read: {error.strerror}") from None


def _tell(broken: Iterable[Broken], format: TextOrJson) -> None:
    """Every reason, one a line."""
    if format is TextOrJson.JSON:
        print_json([{"rule": one.rule, "message": one.message} for one in broken])
        return
    for one in broken:
        print_pieces([(f"{one}\n", "")])


@rules.command()
def new(
    sets: Annotated[
        str | None,
        typer.Option(metavar="ID,…", help="The sets to play with.", autocompletion=complete_sets),
    ] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="How many people play; 2 if not given.")] = None,
    solo: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="The difficulty of the opponent, for one who plays alone.")
    ] = None,
    seed: SeedOption = 0,
    catalog: CatalogOption = None,
) -> None:
    """Print the position in which a game begins.

    Example: squareone rules new --players 2 --sets base,joker --seed 7
    """
    oracle = _oracle(catalog)
    chosen = None if sets is None else [one.strip() for one in sets.split(",")]
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
    """Print the legal actions, one a line; nothing if the game is over.

    Example: squareone rules legal --position start.json
    """
    oracle = _oracle(catalog)
    with _faults():
        actions = oracle.legal(_document(position), seed=seed, unchecked=unchecked)
        if format is TextOrJson.JSON:
            print_json(list(actions))
            return
        for one in actions:
            sys.stdout.write(f"{one}\n")


@rules.command("apply")
def apply_actions(
    position: PositionOption,
    actions: Annotated[list[str], typer.Argument(metavar="ACTION…", help="The actions, such as 'merge YYY:O'.")],
    seed: SeedOption = 0,
    unchecked: UncheckedOption = False,
    catalog: CatalogOption = None,
) -> None:
    """Print the position after some actions; or, with 1, why the first illegal one is not legal.

    Exactly these actions are done, those of a solo opponent among them. A shuffle that falls due is drawn from the seed
    and told on standard error, unless it is the next argument.

    Example: squareone rules apply --position start.json 'merge YY:G' gain
    """
    from squareone_data.play.oracle import IllegalStep

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


def _print_position(position: dict[str, Any]) -> None:
    """A position, or what a seat sees of one, with short things on one line."""
    from squareone_data.files.writer import render

    sys.stdout.write(render(position))


def _note(shuffles: Iterable[str]) -> None:
    for one in shuffles:
        print(one, file=sys.stderr)


@rules.command()
def explain(
    position: PositionOption,
    action: Annotated[str, typer.Argument(metavar="ACTION", help="An action, such as 'take B02'.")],
    seed: SeedOption = 0,
    unchecked: UncheckedOption = False,
    format: FormatOption = TextOrJson.TEXT,
    catalog: CatalogOption = None,
) -> None:
    """Print every rule that an action breaks, one a line, and end with 1; print nothing if it is legal.

    Example: squareone rules explain --position start.json 'take B02'
    """
    oracle = _oracle(catalog)
    with _faults():
        broken = oracle.explain(_document(position), action, seed=seed, unchecked=unchecked)
    _tell(broken, format)
    raise typer.Exit(int(bool(broken)))


@rules.command()
def observe(
    position: PositionOption,
    seat: Annotated[int, typer.Option(metavar="N", help="The seat that looks, from 0.")],
    seed: SeedOption = 0,
    unchecked: UncheckedOption = False,
    catalog: CatalogOption = None,
) -> None:
    """Print what a seat may know: no order of a deck, no hidden tile.

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
    """Print the scores, the ranking, and what broke a tie; of a game that goes on, the standing so far.

    Example: squareone rules outcome --position start.json
    """
    oracle = _oracle(catalog)
    with _faults():
        found = oracle.outcome(_document(position), seed=seed, unchecked=unchecked)
    if format is TextOrJson.JSON:
        print_json(found.as_json())
        return
    for one in sorted(found.seats, key=lambda standing: (standing.rank, standing.seat)):
        print_pieces([(f"{one.rank}.  seat {one.seat}  total {one.total}: {one.told()}\n", "")])
    who = " and ".join(f"seat {one}" for one in found.winners)
    several = len(found.winners) > 1
    verb = ("wins", "leads")[not found.over].removesuffix("s" if several else "")
    why = {None: "", "shared": ", a tie"}.get(found.tie_break, f" by {(found.tie_break or '').replace('_', ' ')}")
    print_pieces([(f"{who} {verb}{why}\n", "")])


@rules.command()
def batch(catalog: CatalogOption = None) -> None:
    """Answer questions as JSON Lines on standard input and output, one process for thousands.

    Each line is answered before the next is read. A line that is no question is answered with what is wrong with it.

    Example: echo '{"ask": "new", "seed": 7}' | squareone rules batch
    """
    from squareone_data.play.oracle import batch as answers

    oracle = _oracle(catalog)
    for line in answers(oracle, sys.stdin.buffer):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()  # whoever asks may wait for this answer before asking on


@rules.command("list")
def list_rules(
    rulings: Annotated[
        bool, typer.Option("--rulings", help="Only those that settle what the published rules leave open.")
    ] = False,
    format: FormatOption = TextOrJson.TEXT,
    catalog: CatalogOption = None,
) -> None:
    """List the numbered rules.

    Example: squareone rules list --rulings
    """
    from squareone_data.model.registry import MissingPart

    kind = open_catalog(catalog).kind
    try:
        known = kind.part("rules").rules().values()
    except MissingPart:
        raise Fault(f"{kind.title} has no numbered rules here") from None
    wanted = [one for one in known if one.is_ruling or not rulings]
    if format is TextOrJson.JSON:
        print_json(
            [{"rule": one.number, "section": one.section, "ruling": one.is_ruling, "text": one.text} for one in wanted]
        )
        return
    width = max((len(one.number) for one in wanted), default=0)
    section = None
    for one in wanted:
        if one.section != section:
            print_pieces([("" if section is None else "\n", ""), (f"{one.section}\n", "bold")])
            section = one.section
        print_pieces([(f"{one.number:{width}}  ", "bold"), (one.text.replace("**", "") + "\n", "")])


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module to an application."""
    app.add_typer(rules)
