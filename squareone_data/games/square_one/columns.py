"""The columns of a table of Square One tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from squareone_data.game.columns import (
    LEAVE_EMPTY,
    MAX_POINTS,
    NOTHING,
    Column,
    Columns,
    FaceFields,
    Value,
    common_columns,
    read_points,
    says_nothing,
)  # fmt: skip
from squareone_data.games.square_one.catalog import SquareOneCatalog
from squareone_data.games.square_one.lenient_parser import read_reward, read_row, suggested
from squareone_data.games.square_one.rows import Reward, Row
from squareone_data.model.definition import GameDefinition
from squareone_data.model.notation import NotationError

from .cost import cost_search
from .definition import SquareOneDefinition
from .sentences import ACTION_NAMES
from .tiles import SquareOneTile
from .translation import MESSAGES


def _row(n: int) -> Value[SquareOneTile, SquareOneDefinition]:
    def value(tile: SquareOneTile, catalog: SquareOneCatalog, lang: str) -> str | None:
        return str(tile.rows[n]) if n < len(tile.rows) else None

    return value


def _reward(tile: SquareOneTile, catalog: SquareOneCatalog, lang: str) -> str | None:
    return str(tile.reward) or None


def _points(tile: SquareOneTile, catalog: SquareOneCatalog, lang: str) -> int:
    return tile.points


def _row_count(tile: SquareOneTile, catalog: SquareOneCatalog, lang: str) -> int:
    return len(tile.rows)


def _cost(tile: SquareOneTile, catalog: SquareOneCatalog, lang: str) -> int | None:
    return catalog.once(cost_search).costs.get(tile.id)


def _fix(
    error: NotationError, definition: SquareOneDefinition, read: Callable[[str, GameDefinition], Row | Reward]
) -> str:
    """Return the fix for an unreadable cell: the whole text in strict notation, if it is certain enough."""
    if error.hint == LEAVE_EMPTY:
        return LEAVE_EMPTY
    meant = suggested(error, definition, read)
    return f"write {meant}" if meant else ""


class SquareOneColumns(Columns[SquareOneTile, SquareOneDefinition]):
    """The columns of Square One: a column for each possible row, then reward and points."""

    def columns(self, definition: SquareOneDefinition) -> list[Column[SquareOneTile, SquareOneDefinition]]:
        """Return all columns in order, with a column for each row that the limits of the game allow."""
        before, after = common_columns()
        rows = [
            Column(
                f"row_{n + 1}", MESSAGES.by_language("Row {number}", number=n + 1), _row(n),
                f"Row {n + 1} from the top, in the notation of the files; empty if the tile has fewer.",
            )
            for n in range(definition.limits.rows[1])
        ]  # fmt: skip
        face = [
            Column(
                "reward",
                MESSAGES.by_language("Reward"),
                _reward,
                "The reward in the notation of the files.",
                width=22,
            ),
            Column(
                "points",
                MESSAGES.by_language("Points"),
                _points,
                "The points of the tile.",
                "Int64",
                summed=True,
                maximum=MAX_POINTS,
            ),
        ]
        cost = Column(
            "cost",
            MESSAGES.by_language("Cost"),
            _cost,
            "The fewest actions from the starting supply that complete it; empty if unknown.",
            "Int64",
            summed=True,
            written=False,
            searched=True,
            width=8,
        )
        return [*before, *rows, *face, *after, cost]

    def unknown(self, key: str, catalog: SquareOneCatalog) -> dict[str, str]:
        """Return why a column has no value for some tiles, by id; empty for a column without gaps."""
        return dict(catalog.once(cost_search).unknown) if key == "cost" else {}

    def derived(self, definition: SquareOneDefinition) -> list[Column[SquareOneTile, SquareOneDefinition]]:
        """Return the derived columns, for lists and statistics."""
        return [Column("rows", MESSAGES.by_language("Rows"), _row_count, "The number of rows.", "Int64", summed=True)]

    def letter_columns(self, definition: SquareOneDefinition) -> set[str]:
        """Return the keys of the columns whose cells begin with the letter of a piece."""
        return {column.key for column in self.columns(definition) if column.key.startswith(("row_", "reward"))}

    def column_of(self, pointer: tuple[str | int, ...]) -> str:
        """Return the key of the column for a field of a tile, given by its pointer inside the tile."""
        if pointer[:1] == ("rows",):
            return f"row_{int(pointer[1]) + 1}" if len(pointer) > 1 else "row_1"
        return str(pointer[0]) if pointer else "id"

    def setup_rows(self, definition: SquareOneDefinition, lang: str) -> list[list[str | int]]:
        """Return the setup by number of players: headers, then a row per number (SO-3.1 to SO-3.6, SO-10.2)."""
        _ = MESSAGES.of(lang).gettext
        setup, limits = definition.setup, definition.limits
        start = ", ".join(
            f"{count}× {definition.piece_name(definition.by_id[kind].letter, lang)}"
            for kind, count in setup.start.items()
            if kind in definition.by_id
        )
        rows: list[list[str | int]] = [
            [_("Players"), _("Black tiles"), _("Market slots"), _("Second marker"), _("Start")]
        ]
        for players, tiles in setup.black_tiles.items():
            variant = setup.line_clear if setup.line_clear and int(players) in setup.line_clear.players else None
            slots = f"2 × {variant.market}" if variant else str(limits.market)
            second: str | int = variant.second_marker.get(players, "") if variant else ""
            rows.append([int(players), tiles, slots, second, start])
        for set_info in definition.sets:
            if set_info.start is not None:
                own = ", ".join(
                    f"{count}× {definition.piece_name(definition.by_id[kind].letter, lang)}"
                    for kind, count in set_info.start.items()
                    if kind in definition.by_id
                )
                name = definition.set_name(set_info.id, lang)
                rows.append([_("with {set}").format(set=name), "", "", "", own])
        combo = _("combo of {count}, points: {points}")
        rows += [
            [combo.format(count=count, points=points), "", "", "", ""] for count, points in definition.combos.items()
        ]
        return rows

    def notation(self, lang: str) -> list[str]:
        """Return sentences that explain the notation."""
        _ = MESSAGES.of(lang).gettext
        return [
            _("Write a row as the letters of its pieces, separated by single spaces. Names are also accepted."),
            _("A vertical bar separates two alternatives and means: or. Example: B O | P"),
            _(
                "A reward is pieces, then bonus actions in brackets. "
                "Two brackets are two actions; [take2 | fill2] is a choice of one."
            ),
        ]

    def legend(self, lang: str) -> list[tuple[str, str]]:
        """Return the bonus actions in the notation of the files, each with its name."""
        return [(f"[{action}]", name) for action, name in ACTION_NAMES.items()]

    def cells_from_face(self, face: Mapping[str, object], definition: SquareOneDefinition) -> FaceFields:
        """Return the cells that show printed fields, by column key: the inverse of :func:`face_from_cells`."""
        cells = {key: value for key, value in face.items() if key != "rows"}
        if "rows" in face:
            rows = face["rows"]
            written = list(rows) if isinstance(rows, list | tuple) else []
            cells |= {
                f"row_{n + 1}": written[n] if n < len(written) else None for n in range(definition.limits.rows[1])
            }
        return cells

    def face_from_cells(
        self, cells: Mapping[str, str], definition: SquareOneDefinition
    ) -> tuple[FaceFields, list[tuple[str, str, str]]]:
        """Parse the printed fields of a tile from the cells of its row, leniently.

        Args:
            cells: the texts by column key; a column that the sheet lacks is left out.
            definition: the definition in ``game.json``.

        Returns:
            The fields as in a file, None for a field to leave out; and the errors as column key, message and fix.
        """
        face: FaceFields = {}
        problems: list[tuple[str, str, str]] = []
        keys = [column.key for column in self.columns(definition) if column.key.startswith("row_")]
        if any(key in cells for key in keys):
            rows, gap = [], ""
            for key in keys:
                text = cells.get(key, "").strip()
                if not text:
                    gap = gap or key
                    continue
                if gap:
                    problems.append((key, "the row above is empty", "fill the rows from the top"))
                    continue
                try:
                    if key != keys[0] and says_nothing(text):
                        raise NotationError(NOTHING, text, 0, len(text), LEAVE_EMPTY)
                    rows.append(str(read_row(text, definition)))
                except NotationError as error:
                    problems.append((key, error.message, _fix(error, definition, read_row)))
            if not rows and not problems:
                problems.append((keys[0], "a tile needs at least one row", "write the pieces of the first row"))
            face["rows"] = rows
        if "reward" in cells:
            try:
                if says_nothing(cells["reward"]):
                    raise NotationError(NOTHING, cells["reward"], 0, len(cells["reward"]), LEAVE_EMPTY)
                face["reward"] = str(read_reward(cells["reward"], definition)) or None
            except NotationError as error:
                problems.append(("reward", error.message, _fix(error, definition, read_reward)))
        if "points" in cells:
            points = read_points(cells["points"], "a tile")
            if isinstance(points, tuple):
                problems.append(("points", *points))
            else:
                face["points"] = points
        return face, problems
