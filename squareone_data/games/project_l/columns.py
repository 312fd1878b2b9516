"""The columns of a table of Project L puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from squareone_data.model.catalog import Catalog
from squareone_data.model.games import Game
from squareone_data.notation import NotationError, closest
from squareone_data.sheets.cells import LEAVE_EMPTY, NOTHING, says_nothing
from squareone_data.sheets.columns import MOST_POINTS, Column, Value, common_columns, read_points

from .notation import format_recess, read_recess
from .solving import Solution, solutions
from .tables import ProjectLGame
from .tiles import ProjectLTile


def _recess(tile: ProjectLTile, catalog: Catalog, lang: str) -> str:
    return format_recess(tile.recess)


def _reward(tile: ProjectLTile, catalog: Catalog, lang: str) -> str | None:
    return tile.reward or None


def _points(tile: ProjectLTile, catalog: Catalog, lang: str) -> int:
    return tile.points


def _area(tile: ProjectLTile, catalog: Catalog, lang: str) -> int:
    return tile.area


def _solved(read: Callable[[Solution], int | None]) -> Value:
    def value(tile: ProjectLTile, catalog: Catalog, lang: str) -> int | None:
        found = catalog.once(solutions).found.get(tile.id)
        return None if found is None else read(found)

    return value


def columns(game: Game) -> list[Column]:
    """All columns, in order."""
    before, after = common_columns()
    face = [
        Column(
            "recess", {"en": "Recess", "cs": "Předloha"}, _recess,
            "The grid from the top, rows joined by `/`: `.` is an open cell, `#` a closed one.", width=32,
        ),
        Column(
            "reward", {"en": "Reward", "cs": "Odměna"}, _reward, "The letter of the kind of piece it gives.", width=8,
        ),
        Column(
            "points", {"en": "Points", "cs": "Body"}, _points, "The points it is worth.", "Int64", summed=True,
            most=MOST_POINTS,
        ),
    ]  # fmt: skip
    found = [
        Column(
            key, header, _solved(read), meaning, "Int64", summed=True, written=False, searched=True, width=8,
        )
        for key, header, read, meaning in (
            (
                "cost", {"en": "Cost", "cs": "Cena"}, lambda one: one.actions,
                "The fewest actions from the starting supply that complete it; empty where that is not known.",
            ),
            (
                "pieces", {"en": "Pieces", "cs": "Dílky"}, lambda one: one.pieces or None,
                "The fewest pieces that tile it; empty where none do, or that is not known.",
            ),
            (
                "tilings", {"en": "Tilings", "cs": "Vyplnění"}, lambda one: one.tilings,
                "In how many ways it can be tiled, with any number of pieces of each kind; empty where not known.",
            ),
        )
    ]  # fmt: skip
    return [*before, *face, *after, *found]


def unknown(key: str, catalog: Catalog) -> dict[str, str]:
    """Why a column has no value for some puzzles, by id; empty for a column where that needs no reason."""
    if key not in ("cost", "pieces", "tilings"):
        return {}
    found = catalog.once(solutions)
    lacking = {"cost": "no pieces that can be had tile it", "pieces": "no pieces tile it"}.get(key)
    none = {
        tile: lacking
        for tile, one in found.found.items()
        if lacking and (one.actions if key == "cost" else one.pieces or None) is None
    }
    return {**found.unknown, **none}


def derived(game: Game) -> list[Column]:
    """Columns that are not in the files but follow from them, for lists and statistics."""
    return [Column("area", {"en": "Cells", "cs": "Pole"}, _area, "The number of open cells.", "Int64", summed=True)]


def letter_columns(game: Game) -> set[str]:
    """The keys of the columns whose cells begin with the letter of a kind of piece."""
    return {"reward"}


def setup_rows(game: Game, lang: str) -> list[list[str | int]]:
    """How a game begins, by number of players: a row of headers, then one a number (PL-2.1, PL-2.2)."""
    assert isinstance(game, ProjectLGame)
    start = ", ".join(
        f"{count}× {game.piece_name(game.by_id[kind].letter, lang)}"
        for kind, count in game.setup.start.items()
        if kind in game.by_id
    )
    head = ["Hráči", "Černé skládačky", "Začátek"] if lang == "cs" else ["Players", "Black puzzles", "Start"]
    rows: list[list[str | int]] = [list(head)]
    return rows + [[int(players), count, start] for players, count in game.setup.black_tiles.items()]


def notation(lang: str) -> list[str]:
    """How a face is written, in sentences."""
    if lang == "cs":
        return [
            "Předloha se píše po řadách shora: tečka je volné pole, křížek zakryté, lomítko končí řadu. "
            "Příklad: #####/#...#/##.##/##.##/#####",
            "Odměna je písmeno dílku; jeho jméno se také pozná.",
        ]
    return [
        "A recess is written row by row from the top: a dot is an open cell, a hash a closed one, a slash ends a row. "
        "Example: #####/#...#/##.##/##.##/#####",
        "A reward is the letter of a piece; its name is understood too.",
    ]


def legend(lang: str) -> list[tuple[str, str]]:
    """The signs of the notation, each with its meaning."""
    words = ("volné pole", "zakryté pole", "konec řady") if lang == "cs" else ("open cell", "closed cell", "end of row")
    return list(zip(".#/", words, strict=True))


def cells_from_face(face: Mapping[str, Any], game: Game) -> dict[str, Any]:
    """The cells that show printed fields, by column key: the other way round than :func:`face_from_cells`."""
    return {key: format_recess(value) if key == "recess" and value else value for key, value in face.items()}


def letter_of(text: str, game: Game) -> str:
    """The letter of a kind of piece that is named by letter, id or name; empty for an empty text.

    Raises:
        NotationError: there is no such kind.
    """
    plain = " ".join(text.split())
    if not plain:
        return ""
    for piece in game.pieces:
        if plain.casefold() in {piece.letter.casefold(), piece.id, *(name.casefold() for name in piece.name.values())}:
            return piece.letter
    near = closest(plain, [piece.id for piece in game.pieces])
    listed = ", ".join(f"{piece.letter} {piece.id}" for piece in game.pieces)
    hint = f"write {game.by_id[near].letter}, {near}" if near else f"kinds are: {listed}"
    raise NotationError("no kind of piece is called so", text, 0, len(text), hint)


def face_from_cells(cells: Mapping[str, str], game: Game) -> tuple[dict[str, Any], list[tuple[str, str, str]]]:
    """The printed fields of a puzzle from the texts of its row, read generously.

    Args:
        cells: the texts by column key; a column that the sheet lacks is left out.
        game: the game.

    Returns:
        The fields as a file has them, None for one that is to be left out; and what could not be read: column key,
        message, what to do about it.
    """
    face: dict[str, Any] = {}
    problems: list[tuple[str, str, str]] = []
    if "recess" in cells:
        try:
            face["recess"] = list(read_recess(cells["recess"]))
        except NotationError as error:
            problems.append(("recess", error.message, "such as #####/#...#/##.##/##.##/#####"))
    if "reward" in cells:
        try:
            if says_nothing(cells["reward"]):
                raise NotationError(NOTHING, cells["reward"], 0, len(cells["reward"]), LEAVE_EMPTY)
            face["reward"] = letter_of(cells["reward"], game) or None
        except NotationError as error:
            problems.append(("reward", error.message, error.hint))
    if "points" in cells:
        points = read_points(cells["points"], "a puzzle")
        if isinstance(points, tuple):
            problems.append(("points", *points))
        else:
            face["points"] = points
    return face, problems
