"""The table of a game of Square One for the terminal, with all public information."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from squareone_data.colors import ink_on
from squareone_data.engine.play_table import HIDDEN
from squareone_data.game.board import Board
from squareone_data.game.engine import Standing
from squareone_data.games.square_one.sentences import ACTION_NAMES
from squareone_data.model.definition import GameDefinition

from .engine.actions import Action, Fill, Master, OpponentTake, Shuffle, Take, Use
from .engine.play_table import PlayTile, Table
from .engine.scoring import outcome
from .engine.state import LAST_ROUND, OVER, Market, Placed, Seat, State

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

_INDENT = 2
_LABEL = 10


class SquareOneBoard(Board[State, Action]):
    """The terminal view of a game of Square One."""

    def board(self, state: State, names: Sequence[str]) -> RenderableType:
        """Return the whole table, at most as wide as the terminal; 80 columns are enough.

        Args:
            state: the state.
            names: the names of the players, by seat.
        """
        from rich.console import Group
        from rich.rule import Rule
        from rich.text import Text

        table = state.table
        parts: list[RenderableType] = [Rule(characters="="), Text(headline(state), style="bold")]
        white, black = len(state.white_deck), len(state.black_deck)
        discard, removed = _ids(table, state.discard), _ids(table, state.removed)
        parts.append(Text(f"White deck {white}   Black deck {black}   White discard {len(state.discard)}"))
        if discard:
            parts.append(_line("discard", Text(discard)))
        if removed:
            parts.append(_line("out", Text(removed)))
        reserve = Text(" ").join(
            _pieces(letter, table.definition).append(f"{table.bags.count(state.reserve, letter)} ")
            for letter, count in table.supply.items()
            if count
        )
        parts.append(_line("reserve", reserve))
        for rank, market in enumerate(state.markets):
            parts += _market(
                table, market, "" if len(state.markets) == 1 else (", white marker", ", black marker")[rank]
            )
        turns = {market.turn.seat: (rank == state.next, market) for rank, market in enumerate(state.markets)}
        reached = outcome(state).seats
        for number, seat in enumerate(state.seats):
            acts, acting = turns.get(number, (False, None)) if state.phase != OVER else (False, None)
            parts += _seat(state, number, seat, names[number], _points(reached[number]), acts, acting)
        parts.append(Rule(characters="="))
        return Group(*parts)

    def status(self, state: State, names: Sequence[str]) -> str:
        """Return the current turn and its actions left, for the prompt."""
        turn = state.turn
        left = f"{turn.actions_left} action{'' if turn.actions_left == 1 else 's'} left"
        if turn.bonus is not None:
            tile = state.table.tiles[turn.bonus.tile].id
            what = _action(turn.bonus.open) if turn.bonus.open else "choose"
            left += f", bonus of {tile}: {what}"
        return f"round {state.round}, {_who(turn.seat, names[turn.seat])}, {left}"

    def label(self, state: State, action: Action) -> Text:
        """Return the details of an action: the tile it takes, the tiles it completes; empty if the text has them all.

        Args:
            state: the state.
            action: a legal action.
        """
        from rich.text import Text

        table = state.table
        if isinstance(action, Take | OpponentTake):
            return _face(table, table.tiles[table.rank[action.tile]])
        if isinstance(action, Fill | Master):
            filled = [(action.tile, action.pieces)] if isinstance(action, Fill) else list(action.rows)
            there = {placed.tile: len(placed.rows) for placed in state.active.tiles}
            done = [
                tile
                for tile, _ in filled
                if there.get(table.rank[tile], 0) + 1 == len(table.tiles[table.rank[tile]].rows)
            ]
            return Text(f"completes {', '.join(done)}" if done else "", style="bold")
        if isinstance(action, Use):
            return Text(_action(action.bonus))
        if isinstance(action, Shuffle):
            return Text("the discard is the new White deck")
        return Text()

    def legend(self, definition: GameDefinition, lang: str) -> RenderableType:
        """Return the letters of all pieces, with their colors, names and levels."""
        from rich.columns import Columns

        return Columns(
            [
                _pieces(piece.letter, definition).append(
                    f" {definition.piece_name(piece.letter, lang)}, level {piece.level}"
                )
                for piece in definition.pieces
            ],
            padding=(0, 3),
        )


def headline(state: State) -> str:
    """Return the configuration and the progress of the game, on one line."""
    phase = {LAST_ROUND: ", the last", OVER: ", over"}.get(state.phase, "")
    if not phase and not state.black_deck:
        phase = ", one more after this"
    return f"Square One: {state.config}: round {state.round}{phase}"


def _action(bonus: str) -> str:
    return {str(key): name for key, name in ACTION_NAMES.items()}[bonus]


def _who(seat: int, name: str) -> str:
    return f"seat {seat} ({name})"


def _line(name: str, content: Text) -> RenderableType:
    """Return a label next to a text that may take several lines."""
    from rich.table import Table as Grid

    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=_INDENT + _LABEL, no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row(" " * _INDENT + name, content)
    return grid


def _pieces(letters: Iterable[str], definition: GameDefinition) -> Text:
    """Return pieces as letters on their colors, without spaces."""
    from rich.text import Text

    text = Text()
    for letter in letters:
        kind = definition.by_letter.get(letter)
        color = (kind.color if kind else None) or "#888888"
        text.append(letter, style=f"bold #{ink_on(color[1:])} on {color.lower()}")
    return text


def _ids(table: Table, tiles: Iterable[int]) -> str:
    return " ".join("?" if rank == HIDDEN else table.tiles[rank].id for rank in tiles)


def _face(table: Table, tile: PlayTile, rows: Sequence[int] = ()) -> Text:
    """Return a tile on one line: ``(Y) / GG|B > 2 points R [Fill 2]``. Placed pieces are in parentheses."""
    from rich.text import Text

    definition, bags = table.definition, table.bags
    parts = []
    for number, ways in enumerate(tile.rows):
        if number < len(rows):
            parts.append(Text("(").append(_pieces(bags.text(rows[number]), definition)).append(")"))
        else:
            parts.append(Text("|").join(_pieces(bags.text(way), definition) for way in ways))
    text = Text(" / ").join(parts)
    gives = []
    if tile.points:
        gives.append(Text(f"{tile.points} point{'' if tile.points == 1 else 's'}", style="bold"))
    if tile.reward:
        gives.append(_pieces(tile.reward, definition))
    if tile.actions:
        between = " or " if tile.choice else "] ["
        gives.append(Text(f"[{between.join(_action(action) for action in tile.actions)}]"))
    if gives:
        text.append(" > ").append(Text(" ").join(gives))
    return text


def _market(table: Table, market: Market, marker: str) -> list[RenderableType]:
    from rich.text import Text

    lines: list[RenderableType] = []
    for color, slots in (("White", market.white), ("Black", market.black)):
        lines.append(Text(f"{color} market{marker}", style="bold"))
        for tile in slots:
            if tile is None:
                lines.append(_line("-", Text("empty")))
            elif tile == HIDDEN:
                lines.append(_line("?", Text("hidden")))
            else:
                known = table.tiles[tile]
                lines.append(_line(known.id, _face(table, known)))
    return lines


def _points(reached: Standing) -> str:
    combos = f" + {reached.more['combo_points']} for combos = {reached.total}" if reached.more["combo_points"] else ""
    return f"{reached.points}{combos}"


def _seat(
    state: State, number: int, seat: Seat, name: str, points: str, acts: bool, acting: Market | None
) -> list[RenderableType]:
    from rich.text import Text

    table = state.table
    head = f"{'>' if acts else ' '} {_who(number, name)}   points {points}"
    if number == state.start:
        head += "   first player"
    if acting is not None:
        turn = acting.turn
        head += "   turn ended" if turn.ended else f"   actions left {turn.actions_left}"
        if turn.master_used:
            head += ", Master used"
    lines: list[RenderableType] = [Text(head, style="bold" if acts else "")]
    lines.append(_line("supply", _pieces(table.bags.text(seat.supply), table.definition) or Text("nothing")))
    opponent = state.config.solo is not None and number >= state.config.players
    for placed in seat.tiles:
        lines.append(_line(table.tiles[placed.tile].id, _unfinished(table, placed, opponent)))
    for tile in seat.completed:
        lines.append(_line(table.tiles[tile].id, Text("rotated: ").append(_face(table, table.tiles[tile]))))
    if seat.scored:
        lines.append(_line("scored", Text(_ids(table, seat.scored))))
    return lines


def _unfinished(table: Table, placed: Placed, opponent: bool) -> Text:
    from rich.text import Text

    tile = table.tiles[placed.tile]
    if not opponent:
        return _face(table, tile, placed.rows)
    paid = _pieces(table.bags.text(sum(placed.rows)), table.definition)
    return Text("paid ").append(paid).append("   ").append(_face(table, tile))
