"""The table of a game of Project L for the terminal, with all public information."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from squareone_data.engine.play_table import HIDDEN
from squareone_data.game.board import Board, kinds_of_piece, labeled, piece_letters, reserve_line, seat_name
from squareone_data.game.engine import Standing
from squareone_data.model.definition import GameDefinition

from .engine.actions import Action, Finish, Master, Place, Reward, Shuffle, Take
from .engine.play_table import PlayTile, Table
from .engine.scoring import outcome
from .engine.state import FINISHING, LAST_ROUND, OVER, Placed, Seat, State

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text


class ProjectLBoard(Board[State, Action]):
    """The terminal view of a game of Project L; 80 columns are enough."""

    def board(self, state: State, names: Sequence[str]) -> RenderableType:
        from rich.console import Group
        from rich.rule import Rule
        from rich.text import Text

        table = state.table
        parts: list[RenderableType] = [
            Rule(characters="="),
            Text(_headline(state), style="bold"),
            Text(f"White deck {len(state.white_deck)}   Black deck {len(state.black_deck)}"),
            reserve_line(table.reserve(state.reserve), table.definition),
        ]
        for color, slots in (("White", state.white), ("Black", state.black)):
            parts.append(Text(f"{color} row", style="bold"))
            parts.append(_beside(Text("empty") if tile is None else _drawn(table, Placed(tile)) for tile in slots))
        reached = outcome(state).seats
        for number, seat in enumerate(state.seats):
            parts += _seat(state, seat, seat_name(number, names[number]), reached[number])
        return Group(*parts, Rule(characters="="))

    def status(self, state: State, names: Sequence[str]) -> str:
        turn = state.turn
        left = f"{turn.actions_left} action{'' if turn.actions_left == 1 else 's'} left"
        if state.phase == FINISHING:
            left = "finishing touches"
        elif turn.rewards:
            left += f", reward of {' and '.join(state.table.tiles[tile].id for tile in turn.rewards)}"
        return f"round {state.round}, {seat_name(turn.seat, names[turn.seat])}, {left}"

    def label(self, state: State, action: Action) -> Text:
        """Return the details of an action: the puzzle it takes, the puzzles it completes."""
        from rich.text import Text

        table = state.table
        match action:
            case Take():
                tile = table.tiles[table.rank[action.tile]]
                return Text(f"{tile.recess.bit_count()} cells > ").append(_gives(table, tile))
            case Place() | Master() | Finish():
                laid = {table.rank[laying.tile]: table.bits(laying.cells) for laying in action.layings}
                full = [
                    table.tiles[puzzle.tile].id
                    for puzzle in state.active.tiles
                    if puzzle.tile in laid and puzzle.filled | laid[puzzle.tile] == table.tiles[puzzle.tile].recess
                ]
                return Text(f"completes {', '.join(full)}" if full else "", style="bold")
            case Reward():
                return piece_letters(action.piece, table.definition)
            case Shuffle():
                return Text("the completed White puzzles are the new White deck")
        return Text()

    def legend(self, definition: GameDefinition, lang: str) -> RenderableType:
        from rich.console import Group
        from rich.text import Text

        cells = Text("b3 is the second cell of the third row; a dot is open, # closed.")
        return Group(kinds_of_piece(definition, lang), cells)


def _headline(state: State) -> str:
    """Return the configuration and the progress of the game, on one line."""
    phase = {LAST_ROUND: ", the last", FINISHING: ", finishing touches", OVER: ", over"}.get(state.phase, "")
    if not phase and not state.black_deck:
        phase = ", one more after this"
    return f"Project L: {state.config}: round {state.round}{phase}"


def _gives(table: Table, tile: PlayTile) -> Text:
    """Return the reward of a puzzle: points and the letter of the piece, such as ``2 B``."""
    from rich.text import Text

    parts = [Text(str(tile.points), style="bold")] if tile.points or not tile.reward else []
    return Text(" ").join([*parts, *([piece_letters(tile.reward, table.definition)] if tile.reward else [])])


def _drawn(table: Table, puzzle: Placed) -> Text:
    """Return a puzzle: its id and reward, then its grid with the placed pieces."""
    from rich.text import Text

    if puzzle.tile == HIDDEN:
        return Text("hidden")
    tile = table.tiles[puzzle.tile]
    text = Text(f"{tile.id} > ").append(_gives(table, tile))
    for cell in range(table.rows * table.columns):
        if cell % table.columns == 0:
            text.append("\n  ")
        lying = [laid.piece for laid in puzzle.pieces + puzzle.touches if laid.bits >> cell & 1]
        if lying:
            text.append(piece_letters(lying, table.definition))
        else:
            text.append(*((".", "bold") if tile.recess >> cell & 1 else ("#", "dim")))
    return text


def _beside(puzzles: Iterable[Text]) -> RenderableType:
    """Return puzzles side by side, as many as fit."""
    from rich.columns import Columns

    return Columns(list(puzzles), width=14, padding=(0, 2))


def _seat(state: State, seat: Seat, name: str, reached: Standing) -> list[RenderableType]:
    from rich.text import Text

    table, turn = state.table, state.turn
    acts = reached.seat == turn.seat and state.phase != OVER
    head = f"{'>' if acts else ' '} {name}   total {reached.total}, completed {reached.more['completed']}"
    lines: list[RenderableType] = [Text(head, style="bold" if acts else "")]
    if acts and state.phase != FINISHING:
        used = ", Master used" if turn.master_used else ""
        lines.append(labeled("turn", Text(f"{turn.actions_left} actions left{used}")))
    lines.append(labeled("supply", piece_letters(table.bags.text(seat.supply), table.definition) or Text("nothing")))
    if seat.completed:
        lines.append(labeled("completed", Text(" ".join(table.tiles[tile].id for tile in seat.completed))))
    if seat.tiles:
        lines.append(_beside(_drawn(table, puzzle) for puzzle in seat.tiles))
    return lines
