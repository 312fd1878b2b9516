"""``show``, ``list``, ``stats``: what the catalog holds."""

from __future__ import annotations

import re
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
    complete_ids,
    complete_sets,
    console,
    open_catalog,
    print_json,
    readable,
    tile_ids,
    write_output,
)  # fmt: skip

if TYPE_CHECKING:
    from squareone_data.model import Catalog, Tile


def show(
    ids: Annotated[list[str], typer.Argument(metavar="ID...", help="Ids of tiles.", autocompletion=complete_ids)],
    catalog: CatalogOption = None,
    format: FormatOption = TextOrJson.TEXT,
    lang: LangOption = Lang.EN,
) -> None:
    """Show tiles as cards, with the sentence that says all of each.

    Example: squareone show W05 CAB01
    """
    chosen = open_catalog(catalog)
    tiles = [chosen.everything[one] for one in tile_ids(chosen, ids)]
    if format is TextOrJson.JSON:
        bundled = chosen.kind.part("bundle").bundled
        print_json([bundled(one, chosen).model_dump(mode="json", exclude_none=True) for one in tiles])
        return
    from rich.columns import Columns
    from rich.text import Text

    card = chosen.kind.part("card").card
    out = console()
    out.print(Columns([card(one, chosen.game, lang.value) for one in tiles]))
    for one in tiles:
        out.print(Text(one.sentence(chosen.game, lang.value)), soft_wrap=True)
        for erratum in chosen.errata.get(one.id, ()):
            out.print(Text(f"  {erratum.sentence(lang.value)}", style="yellow"), soft_wrap=True)


def _span(text: str, option: str) -> tuple[int, int]:
    match = re.fullmatch(r"\s*(\d+)\s*(?:-\s*(\d+)\s*)?", text)
    if match is None:
        raise Fault(f"{option} {text!r}: write a number such as 3, or a range such as 2-4")
    low, high = int(match[1]), int(match[2] or match[1])
    if low > high:
        raise Fault(f"{option} {text!r}: the range ends before it begins; write {high}-{low}")
    return low, high


MOST_REASONS = 3
"""So many reasons why a column has no value are told."""


def _within(value: Any, low: int, high: int) -> bool:
    """Whether a number is in a range; what has no number is in none."""
    return value is not None and low <= int(value) <= high


def _letter(catalog: Catalog, written: str) -> str:
    """The letter of a kind named by letter, id or name."""
    from squareone_data.notation import closest

    for piece in catalog.game.pieces:
        if written.casefold() in {
            piece.letter.casefold(),
            piece.id,
            *(name.casefold() for name in piece.name.values()),
        }:
            return piece.letter
    known = [piece.id for piece in catalog.game.pieces]
    near = closest(written, known)
    raise Fault(
        f"no kind of piece is called {written!r}; "
        + (f"did you mean {near}?" if near else f"there are {', '.join(known)}" if known else "this game has none")
    )


def list_tiles(
    catalog: CatalogOption = None,
    set: Annotated[str | None, typer.Option("--set", help="Of this set.", autocompletion=complete_sets)] = None,
    color: Annotated[str | None, typer.Option(help="Of this color.")] = None,
    demands: Annotated[str | None, typer.Option(help="That ask for this kind: letter, id or name.")] = None,
    rewards: Annotated[str | None, typer.Option(help="That give this kind.")] = None,
    status: Annotated[str | None, typer.Option(help="Of this status.")] = None,
    where: Annotated[
        list[str] | None, typer.Option(metavar="COLUMN=RANGE", help="With a number in a range: points=2-4. Repeatable.")
    ] = None,
    sort: Annotated[str, typer.Option(help="The column to sort by.")] = "",
    reverse: Annotated[bool, typer.Option("--reverse", help="Largest first.")] = False,
    format: FormatOption = TextOrJson.TEXT,
    lang: LangOption = Lang.EN,
) -> None:
    """List tiles as a table, filtered and sorted.

    Example: squareone list --color black --demands pink --where points=3-6 --sort points
    """
    chosen = open_catalog(catalog)
    known = {"set": [one.id for one in chosen.own_sets], "color": list(chosen.kind.colors)}
    from squareone_data.model import STATUSES

    known["status"] = list(STATUSES)
    for option, value in (("set", set), ("color", color), ("status", status)):
        if value is not None and value not in known[option]:
            raise Fault(f"--{option} {value!r}: it can be {', '.join(known[option])}")
    tiles: list[Tile] = [
        one
        for one in chosen.select(
            set=set,
            color=color,
            demands=_letter(chosen, demands) if demands else None,
            rewards=_letter(chosen, rewards) if rewards else None,
        )
        if status is None or one.status == status
    ]
    part = chosen.kind.part("columns")
    columns = [*part.columns(chosen.game), *part.derived(chosen.game)]
    by_key = {one.key: one for one in columns}
    asked = {sort, *(test.partition("=")[0].strip() for test in where or [])}
    for test in where or []:
        key, _, span = test.partition("=")
        column = by_key.get(key.strip())
        if column is None or not column.summed:
            numbers = ", ".join(one.key for one in columns if one.summed)
            there = f"columns with numbers are {numbers}" if numbers else "this game has no columns with numbers"
            raise Fault(f"--where {test!r}: write COLUMN=RANGE; {there}")
        low, high = _span(span, f"--where {key}=")
        tiles = [one for one in tiles if _within(column.value(one, chosen, "en"), low, high)]
    if sort:
        if sort not in by_key:
            raise Fault(f"--sort {sort!r}: columns are {', '.join(by_key)}")
        column = by_key[sort]

        def rank(one: Tile) -> tuple[bool, Any]:
            value = column.value(one, chosen, lang.value)
            return (value is None, value if value is not None else 0)

        tiles.sort(key=rank)
    if reverse:
        tiles.reverse()
    if format is TextOrJson.JSON:
        print_json([{one.key: one.value(tile, chosen, lang.value) for one in columns} for tile in tiles])
        return
    from rich.measure import Measurement
    from rich.table import Table
    from rich.text import Text

    hidden = ("notes", "source", "documented")
    # What takes a search is shown to those who ask for it.
    shown = [
        one for one in columns
        if (one.written and one.key not in hidden) or (one.searched and one.key in asked)
    ]  # fmt: skip
    table = Table(box=None, pad_edge=False, header_style="bold")
    for one in shown:
        table.add_column(one.title(lang.value), justify="right" if one.summed else "left", no_wrap=True)
    for tile in tiles:
        cells = (one.value(tile, chosen, lang.value) for one in shown)
        table.add_row(*(Text("" if cell is None else str(cell)) for cell in cells))
    out = console()
    if Measurement.get(out, out.options.update(width=1000), table).maximum <= out.width:
        out.print(table)
    else:  # a narrow terminal shows each tile on its line
        for tile in tiles:
            out.print(Text(tile.line()), soft_wrap=True)
    out.print(f"{len(tiles)} of {len(chosen)} tiles")
    for key in sorted(asked & {one.key for one in columns if one.searched}):
        why = list(dict.fromkeys(part.unknown(key, chosen).values()))
        for reason in why[:MOST_REASONS]:
            out.print(Text(f"no {key}: {reason}"), soft_wrap=True)
        if len(why) > MOST_REASONS:
            out.print(f"no {key}: {len(why) - MOST_REASONS} more reasons like these")


def stats(
    catalog: CatalogOption = None,
    since: Annotated[str | None, typer.Option(metavar="REV", help="Add what changed since a git revision.")] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw cost beside worth as SVG into a file; - for the terminal.")
    ] = None,
    format: FormatOption = TextOrJson.TEXT,
    lang: LangOption = Lang.EN,
) -> None:
    """Show totals, demand and reward by kind of piece, how the faces are known, and what tiles cost for what they give.

    Example: squareone stats --picture balance.svg
    """
    from squareone_data.report.statistics import comparison, statistics
    from squareone_data.report.statistics import since as changes_since

    chosen = open_catalog(catalog)
    if picture is not None:
        from squareone_data.report.scatter import picture as drawn

        groups = comparison(chosen)
        if not groups:
            raise Fault("--picture: no tile here has a known cost")
        write_output(
            picture, drawn(groups, f"{chosen.game.word(chosen.game.name, lang.value, chosen.game.id)}: cost and worth")
        )
        if str(picture) == "-":
            return
    numbers = statistics(chosen)
    if since is not None:
        from squareone_data import files
        from squareone_data.files.revisions import folder_or_revision

        before = readable(files.load(folder_or_revision(since, files.find_catalog(catalog))))
        numbers["since"] = changes_since(before, chosen)
    if format is TextOrJson.JSON:
        print_json(numbers)
        return
    from rich.text import Text

    from squareone_data.report.tables import statistics_tables

    out = console()
    out.width = max(out.width, 130)  # the terminal breaks what is longer than its lines; nothing is cut off
    for title, table in statistics_tables(chosen, numbers, lang.value):
        out.print(Text(title, style="bold"))
        out.print(table)
        out.print()


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module to an application."""
    app.command()(show)
    app.command("list")(list_tiles)
    app.command()(stats)
