"""Statistics as tables for the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from squareone_data.model.catalog import Catalog
from squareone_data.model.tiles import STATUSES

if TYPE_CHECKING:
    from rich.table import Table

_TITLES = {
    "en": {
        "set": "Set", "pieces": "Pieces", "all": "All", "demand": "Pieces asked for",
        "rewards": "Pieces given", "tiles": "Tiles", "numbers": "Numbers: least, mean, most", "known": "read off a source or the real tile",
        "supply": "Supply", "since": "Changed since", "status": "Status", "tables": "Sets and tables", "unknown": "Without a value", "why": "Why",
        "balance": "Cost beside worth, among peers", "line": "Line", "out": "Out of line: tile, cost, cost by the line",
        "few": "too few to judge", "worth": "worth",
    },
    "cs": {
        "set": "Sada", "pieces": "Dílky", "all": "Celkem", "demand": "Žádané dílky",
        "rewards": "Dílky v odměnách", "tiles": "Skládačky", "numbers": "Čísla: nejméně, průměr, nejvíce", "known": "podle zdroje nebo skutečné skládačky",
        "supply": "Zásoba", "since": "Změny od", "status": "Stav", "tables": "Sady a tabulky", "unknown": "Bez hodnoty", "why": "Proč",
        "balance": "Cena podle hodnoty, mezi podobnými", "line": "Přímka", "out": "Mimo: skládačka, cena, cena podle přímky",
        "few": "příliš málo", "worth": "hodnota",
    },
}  # fmt: skip


def _table(headers: list[str]) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for n, header in enumerate(headers):
        table.add_column(header, justify="left" if n == 0 else "right", no_wrap=True)
    return table


def _add(table: Table, *cells: str) -> None:
    """Add a row; brackets in a name are letters like any other, not styles."""
    from rich.text import Text

    table.add_row(*map(Text, cells))


def statistics_tables(catalog: Catalog, numbers: dict[str, Any], lang: str) -> Iterator[tuple[str, Table]]:
    """The tables, each with its title, for what :func:`squareone_data.report.statistics.statistics` returns."""
    words = _TITLES.get(lang, _TITLES["en"])
    sets: dict[str, Any] = numbers["sets"]
    colors, letters = list(catalog.kind.colors), [piece.letter for piece in catalog.game.pieces]

    known = "" if numbers["known"] is None else f"; {numbers['known']:.0%} {words['known']}"
    table = _table([words["set"], *colors, *STATUSES, words["pieces"]])
    total = [0] * (len(colors) + len(STATUSES) + 1)
    for set_id, one in sets.items():
        cells = [*one["tiles"].values(), *one["status"].values(), one["pieces"]]
        total = [a + b for a, b in zip(total, cells, strict=True)]
        _add(table, catalog.game.set_name(set_id, lang), *map(str, cells))
    _add(table, words["all"], *map(str, total))
    yield f"{words['tiles']}: {numbers['tiles']}{known}", table
    for what in ("demand", "rewards"):
        if sets and not any(any(one[what].values()) for one in sets.values()):
            continue  # such as what the tiles of a game ask for that names no kinds
        table = _table([words["set"], *letters])
        for set_id, one in sets.items():
            _add(table, catalog.game.set_name(set_id, lang), *(str(one[what][letter]) for letter in letters))
        _add(table, words["all"], *(str(sum(one[what][letter] for one in sets.values())) for letter in letters))
        if what == "rewards":
            _add(table, words["supply"], *(str(numbers["supply"][letter]) for letter in letters))
        yield words[what], table
    columns = {key: None for one in numbers["numbers"].values() for key in one}
    if columns:
        table = _table(["", *columns])
        for color, one in numbers["numbers"].items():
            spreads = (one.get(key) for key in columns)
            _add(table, color, *(f"{v['min']} {v['mean']} {v['max']}" if v else "-" for v in spreads))
        yield words["numbers"], table
    for key, reasons in numbers["unknown"].items():
        table = _table(["", words["why"]])
        for tile, why in reasons.items():
            _add(table, tile, why)
        yield f"{words['unknown']}: {key}", table
    if numbers["balance"]:
        table = _table(["", words["tiles"], words["line"], words["out"]])
        for one in numbers["balance"]:
            line = f"{one['intercept']:g} + {one['slope']:g} × {words['worth']}" if one["judged"] else words["few"]
            out = ", ".join(f"{far['tile']} {far['cost']} ({far['expected']:g})" for far in one["out_of_line"])
            _add(table, one["peers"], str(one["tiles"]), line, out or "-")
        yield words["balance"], table
    if "since" in numbers:
        change = numbers["since"]
        table = _table([words["set"], ""])
        for what in ("tiles", "demand", "rewards", "status"):
            listed = ", ".join(
                f"{key} {value:+d}" if what != "tiles" else f"{key} {value}"
                for key, value in change[what].items()
                if value
            )
            _add(table, words.get(what, what), listed or "0")
        _add(table, words["tables"], str(change["tables"]))
        yield f"{words['since']} {change['version']}", table
