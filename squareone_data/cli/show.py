"""The commands ``show``, ``list`` and ``stats``: the contents of the catalog."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import (  # fmt: skip
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
)

if TYPE_CHECKING:
    from squareone_data.game.interface import AnyCatalog
    from squareone_data.model import Tile


def show(
    ids: Annotated[list[str], typer.Argument(metavar="ID...", help="Ids of tiles.", autocompletion=complete_ids)],
    catalog: CatalogOption = None,
    format: FormatOption = TextOrJson.TEXT,
    lang: LangOption = Lang.EN,
) -> None:
    """Show tiles as cards, each with a description.

    Example: squareone show W05 CAB01
    """
    chosen = open_catalog(catalog)
    tiles = [chosen.everything[tile_id] for tile_id in tile_ids(chosen, ids)]
    if format is TextOrJson.JSON:
        bundled = chosen.game.bundle.bundled
        print_json([bundled(tile, chosen).model_dump(mode="json", exclude_none=True) for tile in tiles])
        return
    from rich.columns import Columns
    from rich.text import Text

    card = chosen.game.card
    out = console()
    out.print(Columns([card(tile, chosen.definition, lang.value) for tile in tiles]))
    for tile in tiles:
        out.print(Text(tile.sentence(chosen.definition, lang.value)), soft_wrap=True)
        for erratum in chosen.errata.get(tile.id, ()):
            out.print(Text(f"  {erratum.sentence(lang.value)}", style="yellow"), soft_wrap=True)


def _span(text: str, option: str) -> tuple[int, int]:
    match = re.fullmatch(r"\s*(\d+)\s*(?:-\s*(\d+)\s*)?", text)
    if match is None:
        raise Fault(f"{option}: invalid range {text!r}; expected a number such as 3, or a range such as 2-4")
    low, high = int(match[1]), int(match[2] or match[1])
    if low > high:
        raise Fault(f"{option}: invalid range {text!r}; write {high}-{low}")
    return low, high


MAX_REASONS = 3
"""The maximum number of reasons printed for a column without values."""


def _within(value: str | int | None, low: int, high: int) -> bool:
    """Return whether a value is a number in a range."""
    return value is not None and low <= int(value) <= high


def _letter(catalog: AnyCatalog, written: str) -> str:
    """Return the letter of a piece named by letter, id or name."""
    from squareone_data.model.suggestions import closest

    for piece in catalog.definition.pieces:
        if written.casefold() in {
            piece.letter.casefold(),
            piece.id,
            *(name.casefold() for name in piece.name.values()),
        }:
            return piece.letter
    known = [piece.id for piece in catalog.definition.pieces]
    near = closest(written, known)
    raise Fault(
        f"unknown piece {written!r}; "
        + (
            f"did you mean {near}?"
            if near
            else f"expected one of {', '.join(known)}"
            if known
            else "this game has no pieces"
        )
    )


def list_tiles(
    catalog: CatalogOption = None,
    set: Annotated[
        str | None, typer.Option("--set", help="Only tiles in this set.", autocompletion=complete_sets)
    ] = None,
    color: Annotated[str | None, typer.Option(help="Only tiles of this color.")] = None,
    demands: Annotated[str | None, typer.Option(help="Only tiles that need this piece: letter, id or name.")] = None,
    rewards: Annotated[str | None, typer.Option(help="Only tiles that give this piece.")] = None,
    status: Annotated[str | None, typer.Option(help="Only tiles with this status.")] = None,
    where: Annotated[
        list[str] | None,
        typer.Option(
            metavar="COLUMN=RANGE", help="Only tiles with a value in this range, such as points=2-4. Repeatable."
        ),
    ] = None,
    sort: Annotated[str, typer.Option(help="Column to sort by.")] = "",
    reverse: Annotated[bool, typer.Option("--reverse", help="Reverse the order.")] = False,
    format: FormatOption = TextOrJson.TEXT,
    lang: LangOption = Lang.EN,
) -> None:
    """List tiles as a table, filtered and sorted.

    Example: squareone list --color black --demands pink --where points=3-6 --sort points
    """
    chosen = open_catalog(catalog)
    known = {"set": [info.id for info in chosen.own_sets], "color": list(chosen.game.colors)}
    from squareone_data.model import STATUSES

    known["status"] = list(STATUSES)
    for option, value in (("set", set), ("color", color), ("status", status)):
        if value is not None and value not in known[option]:
            raise Fault(f"--{option}: unknown {option} {value!r}; expected one of {', '.join(known[option])}")
    tiles: list[Tile] = [
        tile
        for tile in chosen.select(
            set=set,
            color=color,
            demands=_letter(chosen, demands) if demands else None,
            rewards=_letter(chosen, rewards) if rewards else None,
        )
        if status is None or tile.status == status
    ]
    part = chosen.game.columns
    columns = [*part.columns(chosen.definition), *part.derived(chosen.definition)]
    by_key = {column.key: column for column in columns}
    asked = {sort, *(test.partition("=")[0].strip() for test in where or [])}
    for test in where or []:
        key, _, span = test.partition("=")
        column = by_key.get(key.strip())
        if column is None or not column.summed:
            numbers = ", ".join(known_column.key for known_column in columns if known_column.summed)
            there = f"numeric columns are {numbers}" if numbers else "this game has no numeric columns"
            raise Fault(f"--where: invalid filter {test!r}; expected COLUMN=RANGE; {there}")
        low, high = _span(span, f"--where {key}=")
        tiles = [tile for tile in tiles if _within(column.value(tile, chosen, "en"), low, high)]
    if sort:
        if sort not in by_key:
            raise Fault(f"--sort: unknown column {sort!r}; expected one of {', '.join(by_key)}")
        sorted_by = by_key[sort]

        def rank(tile: Tile) -> tuple[bool, int, str]:
            # A column holds either numbers or texts. Tiles without a value come last.
            value = sorted_by.value(tile, chosen, lang.value)
            return value is None, value if isinstance(value, int) else 0, value if isinstance(value, str) else ""

        tiles.sort(key=rank)
    if reverse:
        tiles.reverse()
    if format is TextOrJson.JSON:
        print_json([{column.key: column.value(tile, chosen, lang.value) for column in columns} for tile in tiles])
        return
    from rich.measure import Measurement
    from rich.table import Table
    from rich.text import Text

    hidden = ("notes", "source", "documented")
    # A column that needs a search is shown only on request.
    shown = [
        column for column in columns
        if (column.written and column.key not in hidden) or (column.searched and column.key in asked)
    ]  # fmt: skip
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in shown:
        table.add_column(column.title(lang.value), justify="right" if column.summed else "left", no_wrap=True)
    for tile in tiles:
        cells = (column.value(tile, chosen, lang.value) for column in shown)
        table.add_row(*(Text("" if cell is None else str(cell)) for cell in cells))
    out = console()
    if Measurement.get(out, out.options.update(width=1000), table).maximum <= out.width:
        out.print(table)
    else:  # on a narrow terminal, print each tile on its own line
        for tile in tiles:
            out.print(Text(tile.line()), soft_wrap=True)
    out.print(f"{len(tiles)} of {len(chosen)} tiles")
    for key in sorted(asked & {column.key for column in columns if column.searched}):
        why = list(dict.fromkeys(part.unknown(key, chosen).values()))
        for reason in why[:MAX_REASONS]:
            out.print(Text(f"no {key}: {reason}"), soft_wrap=True)
        if len(why) > MAX_REASONS:
            out.print(f"no {key}: {len(why) - MAX_REASONS} more reasons")


def stats(
    catalog: CatalogOption = None,
    since: Annotated[str | None, typer.Option(metavar="REV", help="Add the changes since this git revision.")] = None,
    picture: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Output file for an SVG plot of cost and worth, or - for standard output."),
    ] = None,
    format: FormatOption = TextOrJson.TEXT,
    lang: LangOption = Lang.EN,
) -> None:
    """Show statistics: totals, pieces, sources, cost and worth.

    Demand and reward are counted by kind of piece. Cost is compared with what tiles give.

    Example: squareone stats --picture balance.svg
    """
    from squareone_data.analysis.statistics import fitted_groups, statistics
    from squareone_data.analysis.statistics import since as changes_since

    chosen = open_catalog(catalog)
    if picture is not None:
        from squareone_data.game.tile_grounds import tile_grounds
        from squareone_data.report.scatter import scatter_plot

        groups = fitted_groups(chosen)
        if not groups:
            raise Fault("--picture: no tile has a known cost")
        name = chosen.definition.word(chosen.definition.name, lang.value, chosen.definition.id)
        write_output(picture, scatter_plot(groups, f"{name}: cost and worth", tile_grounds(chosen)))
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

    from squareone_data.report.statistics_tables import statistics_tables

    out = console()
    out.width = max(out.width, 130)  # the terminal wraps long lines; do not cut them
    for title, table in statistics_tables(chosen, numbers, lang.value):
        out.print(Text(title, style="bold"))
        out.print(table)
        out.print()


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module to an application."""
    app.command()(show)
    app.command("list")(list_tiles)
    app.command()(stats)
