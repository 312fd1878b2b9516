"""The columns of a table of Square One tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from squareone_data.games.square_one.forgiving import read_reward, read_row, suggested
from squareone_data.model.catalog import Catalog
from squareone_data.model.games import Game
from squareone_data.model.rows import Reward, Row
from squareone_data.notation import NotationError
from squareone_data.sheets.cells import LEAVE_EMPTY, NOTHING, says_nothing
from squareone_data.sheets.columns import MOST_POINTS, Column, Value, common_columns, read_points

from .cost import reckoning
from .tables import SquareOneGame
from .tiles import SquareOneTile
from .words import ACTION_NAMES


def _row(n: int) -> Value:
    def value(tile: SquareOneTile, catalog: Catalog, lang: str) -> str | None:
        return str(tile.rows[n]) if n < len(tile.rows) else None

    return value


def _reward(tile: SquareOneTile, catalog: Catalog, lang: str) -> str | None:
    return str(tile.reward) or None


def _points(tile: SquareOneTile, catalog: Catalog, lang: str) -> int:
    return tile.points


def _row_count(tile: SquareOneTile, catalog: Catalog, lang: str) -> int:
    return len(tile.rows)


def _cost(tile: SquareOneTile, catalog: Catalog, lang: str) -> int | None:
    return catalog.once(reckoning).costs.get(tile.id)


def columns(game: Game) -> list[Column]:
    """All columns, in order; as many for rows as the limits of the game allow."""
    assert isinstance(game, SquareOneGame)
    before, after = common_columns()
    rows = [
        Column(
            f"row_{n + 1}", {"en": f"Row {n + 1}", "cs": f"Řada {n + 1}"}, _row(n),
            f"Row {n + 1} from the top, in the notation of the files; empty if the tile has fewer.",
        )
        for n in range(game.limits.rows[1])
    ]  # fmt: skip
    face = [
        Column(
            "reward",
            {"en": "Reward", "cs": "Odměna"},
            _reward,
            "What completing it gives, in the notation of the files.",
            width=22,
        ),
        Column(
            "points",
            {"en": "Points", "cs": "Body"},
            _points,
            "The points it is worth.",
            "Int64",
            summed=True,
            most=MOST_POINTS,
        ),
    ]
    cost = Column(
        "cost",
        {"en": "Cost", "cs": "Cena"},
        _cost,
        "The fewest actions from the starting supply that complete it; empty where that is not known.",
        "Int64",
        summed=True,
        written=False,
        searched=True,
        width=8,
    )
    return [*before, *rows, *face, *after, cost]


def unknown(key: str, catalog: Catalog) -> dict[str, str]:
    """Why a column has no value for some tiles, by id; empty for a column where that needs no reason."""
    return dict(catalog.once(reckoning).unknown) if key == "cost" else {}


def derived(game: Game) -> list[Column]:
    """Columns that are not in the files but follow from them, for lists and statistics."""
    return [Column("rows", {"en": "Rows", "cs": "Řady"}, _row_count, "The number of rows.", "Int64", summed=True)]


def letter_columns(game: Game) -> set[str]:
    """The keys of the columns whose cells begin with the letter of a kind of piece."""
    return {one.key for one in columns(game) if one.key.startswith("row_") or one.key == "reward"}


def column_of(pointer: tuple[str | int, ...]) -> str:
    """The key of the column that shows a field of a tile, by its pointer inside the tile."""
    if pointer[:1] == ("rows",):
        return f"row_{int(pointer[1]) + 1}" if len(pointer) > 1 else "row_1"
    return str(pointer[0]) if pointer else "id"


def setup_rows(game: Game, lang: str) -> list[list[str | int]]:
    """How a game begins, by number of players: a row of headers, then one a number (SO-3.1 to SO-3.6, SO-10.2)."""
    assert isinstance(game, SquareOneGame)
    cs = lang == "cs"
    setup, limits = game.setup, game.limits
    start = ", ".join(
        f"{count}× {game.piece_name(game.by_id[kind].letter, lang)}"
        for kind, count in setup.start.items()
        if kind in game.by_id
    )
    head = (
        ["Hráči", "Černé skládačky", "Místa v nabídce", "Druhý kámen", "Začátek"]
        if cs
        else ["Players", "Black tiles", "Market slots", "Second marker", "Start"]
    )
    rows: list[list[str | int]] = [list(head)]
    for players, tiles in setup.black_tiles.items():
        variant = setup.line_clear if setup.line_clear and int(players) in setup.line_clear.players else None
        slots = f"2 × {variant.market}" if variant else str(limits.market)
        second: str | int = variant.second_marker.get(players, "") if variant else ""
        rows.append([int(players), tiles, slots, second, start])
    for one in game.sets:
        if one.start is not None:
            own = ", ".join(
                f"{count}× {game.piece_name(game.by_id[kind].letter, lang)}"
                for kind, count in one.start.items()
                if kind in game.by_id
            )
            rows.append([f"{'se sadou' if cs else 'with'} {game.set_name(one.id, lang)}", "", "", "", own])
    rows += [
        [f"{'kombo ze' if cs else 'combo of'} {count}, {'body' if cs else 'points'}: {points}", "", "", "", ""]
        for count, points in game.combos.items()
    ]
    return rows


def notation(lang: str) -> list[str]:
    """How a face is written, in sentences."""
    if lang == "cs":
        return [
            "Řada skládačky se píše písmeny dílků, mezi dvěma je jedna mezera. Jména se také poznají.",
            "Svislá čára stojí mezi dvěma možnostmi a znamená: nebo. Příklad: B O | P",
            "Odměna jsou dílky, potom bonusové akce v závorkách. "
            "Dvě závorky jsou dvě akce; [take2 | fill2] je volba jedné.",
        ]
    return [
        "A row of a tile is written as the letters of its pieces, one space between two. Names are understood too.",
        "A vertical bar stands between two alternatives and means: or. Example: B O | P",
        "A reward is pieces, then bonus actions in brackets. "
        "Two brackets are two actions; [take2 | fill2] is a choice of one.",
    ]


def legend(lang: str) -> list[tuple[str, str]]:
    """The bonus actions in the notation of the files, each with its name."""
    return [(f"[{action}]", name) for action, name in ACTION_NAMES.items()]


def _fix(error: NotationError, game: Game, read: Callable[[str, Game], Row | Reward]) -> str:
    """What to do about a cell that could not be read: the whole of it written anew, where that is certain enough."""
    if error.hint == LEAVE_EMPTY:
        return LEAVE_EMPTY
    meant = suggested(error, game, read)
    return f"write {meant}" if meant else ""


def cells_from_face(face: Mapping[str, Any], game: Game) -> dict[str, Any]:
    """The cells that show printed fields, by column key, each row in one: the inverse of :func:`face_from_cells`."""
    assert isinstance(game, SquareOneGame)
    cells = {key: value for key, value in face.items() if key != "rows"}
    if "rows" in face:
        rows = face["rows"]
        cells |= {f"row_{n + 1}": rows[n] if n < len(rows) else None for n in range(game.limits.rows[1])}
    return cells


def face_from_cells(cells: Mapping[str, str], game: Game) -> tuple[dict[str, Any], list[tuple[str, str, str]]]:
    """The printed fields of a tile from the texts of its row, read generously.

    Args:
        cells: the texts by column key; a column that the sheet lacks is left out.
        game: the game.

    Returns:
        The fields as a file has them, None for one that is to be left out; and what could not be read: column key,
        message, what to do about it.
    """
    face: dict[str, Any] = {}
    problems: list[tuple[str, str, str]] = []
    keys = [one.key for one in columns(game) if one.key.startswith("row_")]
    if any(key in cells for key in keys):
        rows, gap = [], ""
        for key in keys:
            text = cells.get(key, "").strip()
            if not text:
                gap = gap or key
                continue
            if gap:
                problems.append((key, "a row above this one is empty", "fill the rows from the top"))
                continue
            try:
                if key != keys[0] and says_nothing(text):
                    raise NotationError(NOTHING, text, 0, len(text), LEAVE_EMPTY)
                rows.append(str(read_row(text, game)))
            except NotationError as error:
                problems.append((key, error.message, _fix(error, game, read_row)))
        if not rows and not problems:
            problems.append((keys[0], "a tile has rows, and this one is empty", "write the pieces of the first row"))
        face["rows"] = rows
    if "reward" in cells:
        try:
            if says_nothing(cells["reward"]):
                raise NotationError(NOTHING, cells["reward"], 0, len(cells["reward"]), LEAVE_EMPTY)
            face["reward"] = str(read_reward(cells["reward"], game)) or None
        except NotationError as error:
            problems.append(("reward", error.message, _fix(error, game, read_reward)))
    if "points" in cells:
        points = read_points(cells["points"], "a tile")
        if isinstance(points, tuple):
            problems.append(("points", *points))
        else:
            face["points"] = points
    return face, problems
