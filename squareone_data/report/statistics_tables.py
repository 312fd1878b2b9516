"""Statistics as terminal tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from squareone_data.analysis.statistics import Statistics
from squareone_data.game.interface import AnyCatalog
from squareone_data.model.tiles import STATUSES
from squareone_data.translation import MESSAGES

if TYPE_CHECKING:
    from rich.table import Table


def _table(headers: list[str]) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for n, header in enumerate(headers):
        table.add_column(header, justify="left" if n == 0 else "right", no_wrap=True)
    return table


def _add(table: Table, *cells: str) -> None:
    """Add a row; brackets in the cells are not interpreted as styles."""
    from rich.text import Text

    table.add_row(*map(Text, cells))


def statistics_tables(catalog: AnyCatalog, numbers: Statistics, lang: str) -> Iterator[tuple[str, Table]]:
    """Yield tables, each with its title, for the result of :func:`squareone_data.analysis.statistics.statistics`."""
    _ = MESSAGES.of(lang).gettext
    sets = numbers["sets"]
    colors, letters = list(catalog.game.colors), [piece.letter for piece in catalog.definition.pieces]

    title = _("Tiles: {count}").format(count=numbers["tiles"])
    if numbers["known"] is not None:
        known = _("{share} documented or transcribed").format(share=f"{numbers['known']:.0%}")
        title = f"{title}; {known}"
    table = _table([_("Set"), *colors, *STATUSES, _("Pieces")])
    total = [0] * (len(colors) + len(STATUSES) + 1)
    for set_id, counts in sets.items():
        cells = [*counts["tiles"].values(), *counts["status"].values(), counts["pieces"]]
        total = [a + b for a, b in zip(total, cells, strict=True)]
        _add(table, catalog.definition.set_name(set_id, lang), *map(str, cells))
    _add(table, _("All"), *map(str, total))
    yield title, table
    demand = {set_id: counts["demand"] for set_id, counts in sets.items()}
    rewards = {set_id: counts["rewards"] for set_id, counts in sets.items()}
    for title, by_set, supply in (
        (_("Pieces needed"), demand, None), (_("Pieces rewarded"), rewards, numbers["supply"])
    ):  # fmt: skip
        if by_set and not any(any(pieces.values()) for pieces in by_set.values()):
            continue  # no tile of the game needs or rewards particular pieces
        table = _table([_("Set"), *letters])
        for set_id, pieces in by_set.items():
            _add(table, catalog.definition.set_name(set_id, lang), *(str(pieces[letter]) for letter in letters))
        _add(table, _("All"), *(str(sum(pieces[letter] for pieces in by_set.values())) for letter in letters))
        if supply is not None:
            _add(table, _("Supply"), *(str(supply[letter]) for letter in letters))
        yield title, table
    columns = {key: None for spread in numbers["numbers"].values() for key in spread}
    if columns:
        table = _table(["", *columns])
        for color, spread in numbers["numbers"].items():
            spreads = (spread.get(key) for key in columns)
            _add(table, color, *(f"{v['min']} {v['mean']} {v['max']}" if v else "-" for v in spreads))
        yield _("Numbers: minimum, mean, maximum"), table
    for key, reasons in numbers["unknown"].items():
        table = _table(["", _("Reason")])
        for tile, why in reasons.items():
            _add(table, tile, why)
        yield _("Without a value: {column}").format(column=key), table
    if numbers["balance"]:
        table = _table(["", _("Tiles"), _("Line"), _("Outliers: tile, cost, expected cost")])
        for group in numbers["balance"]:
            line = _("too few tiles")
            if group["judged"]:
                start, slope = f"{group['intercept']:g}", f"{group['slope']:g}"
                line = _("{start} + {slope} × worth").format(start=start, slope=slope)
            out = ", ".join(f"{far['tile']} {far['cost']} ({far['expected']:g})" for far in group["out_of_line"])
            _add(table, group["peers"], str(group["tiles"]), line, out or "-")
        yield _("Cost and worth, by peer group"), table
    if "since" in numbers:
        change = numbers["since"]
        table = _table([_("Set"), ""])
        tiles = ", ".join(f"{key} {value}" for key, value in change["tiles"].items() if value)
        _add(table, _("Tiles"), tiles or "0")
        for heading, totals in (
            (_("Pieces needed"), change["demand"]), (_("Pieces rewarded"), change["rewards"]),
            (_("Status"), change["status"]),
        ):  # fmt: skip
            signed = ", ".join(f"{key} {value:+d}" for key, value in totals.items() if value)
            _add(table, heading, signed or "0")
        _add(table, _("Sets and tables"), str(change["tables"]))
        yield _("Changed since {version}").format(version=change["version"]), table
