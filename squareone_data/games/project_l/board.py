"""The table of a game of Project L, drawn for the terminal: everything public, recesses with the pieces in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from squareone_data.colors import ink_on
from squareone_data.model.games import Game
from squareone_data.play.contract import Standing
from squareone_data.play.tables import HIDDEN

from .engine.actions import Finish, Master, Place, Reward, Shuffle, Take
from .engine.scoring import outcome
from .engine.state import FINISHING, LAST_ROUND, OVER, Placed, Seat, State
from .engine.table import PlayTile, Table

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

_LABEL = 12


def board(state: State, names: Sequence[str]) -> RenderableType:
    """The whole table, at most as wide as the terminal; 80 columns are enough.

    Args:
        state: the state.
        names: who sits where, by seat.
    """
    from rich.console import Group
    from rich.rule import Rule
    from rich.text import Text

    table = state.table
    parts: list[RenderableType] = [Rule(characters="="), Text(headline(state), style="bold")]
    parts.append(Text(f"White deck {len(state.white_deck)}   Black deck {len(state.black_deck)}"))
    reserve = Text(" ").join(
        _pieces(letter, table.game).append(f"{table.bags.count(state.reserve, letter)} ")
        for letter, count in table.supply.items()
        if count
    )
    parts.append(_line("reserve", reserve))
    for color, slots in (("White", state.white), ("Black", state.black)):
        parts.append(Text(f"{color} row", style="bold"))
        parts.append(_beside(_slot(table, one) for one in slots))
    reached = outcome(state).seats
    for number, seat in enumerate(state.seats):
        parts += _seat(state, number, seat, names[number], reached[number])
    parts.append(Rule(characters="="))
    return Group(*parts)


def headline(state: State) -> str:
    """What is played, and how far it is, in one line."""
    phase = {LAST_ROUND: ", the last", FINISHING: ", finishing touches", OVER: ", over"}.get(state.phase, "")
    if not phase and not state.black_deck:
        phase = ", one more follows"
    return f"Project L: {state.config}: round {state.round}{phase}"


def status(state: State, names: Sequence[str]) -> str:
    """Whose turn it is and what is left of it, for the prompt."""
    turn = state.turn
    left = f"{turn.actions_left} action{'' if turn.actions_left == 1 else 's'} left"
    if state.phase == FINISHING:
        left = "finishing touches"
    elif turn.rewards:
        left += f", reward of {' and '.join(state.table.tiles[one].id for one in turn.rewards)}"
    return f"round {state.round}, {_who(turn.seat, names[turn.seat])}, {left}"


def label(state: State, action: Any) -> Text:
    """What an action is about: what the puzzle is that it takes, what it completes; empty if its text says all.

    Args:
        state: where it could be done.
        action: a legal action.
    """
    from rich.text import Text

    table = state.table
    if isinstance(action, Take):
        tile = table.tiles[table.rank[action.tile]]
        return Text(f"{tile.recess.bit_count()} cells > ").append(_gives(table, tile))
    if isinstance(action, Place | Master | Finish):
        laid = {table.rank[one.tile]: table.bits(one.cells) for one in action.layings}
        full = [
            table.tiles[one.tile].id
            for one in state.active.tiles
            if one.tile in laid and one.filled | laid[one.tile] == table.tiles[one.tile].recess
        ]
        return Text(f"completes {', '.join(full)}" if full else "", style="bold")
    if isinstance(action, Reward) and action.piece:
        return _pieces(action.piece, table.game)
    if isinstance(action, Shuffle):
        return Text("the completed White puzzles are the new White deck")
    return Text()


def legend(game: Game, lang: str) -> RenderableType:
    """The letters of all kinds of piece, with their colors, names and levels; and how cells are named."""
    from rich.columns import Columns
    from rich.console import Group
    from rich.text import Text

    kinds = Columns(
        [
            _pieces(piece.letter, game).append(f" {game.piece_name(piece.letter, lang)}, level {piece.level}")
            for piece in game.pieces
        ],
        padding=(0, 3),
    )
    return Group(kinds, Text("b3 is the second cell of the third row; a dot is open, # closed."))


def _who(seat: int, name: str) -> str:
    return f"seat {seat} ({name})"


def _line(name: str, content: Text) -> RenderableType:
    """A name, and beside it something that may take several lines."""
    from rich.table import Table as Grid

    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=_LABEL, no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row(f"  {name}", content)
    return grid


def _pieces(letters: Iterable[str], game: Game) -> Text:
    """Pieces as letters on their colors, without spaces."""
    from rich.text import Text

    text = Text()
    for letter in letters:
        kind = game.by_letter.get(letter)
        color = (kind.color if kind else None) or "#888888"
        text.append(letter, style=f"bold #{ink_on(color[1:])} on {color.lower()}")
    return text


def _gives(table: Table, tile: PlayTile) -> Text:
    """What a puzzle gives: points and the letter of the piece, such as ``2 B``."""
    from rich.text import Text

    parts = [Text(str(tile.points), style="bold")] if tile.points or not tile.reward else []
    return Text(" ").join([*parts, *([_pieces(tile.reward, table.game)] if tile.reward else [])])


def _slot(table: Table, tile: int | None) -> Text:
    from rich.text import Text

    if tile is None:
        return Text("empty")
    return Text("not seen yet") if tile == HIDDEN else _drawn(table, Placed(tile))


def _drawn(table: Table, one: Placed) -> Text:
    """A puzzle: its id and what it gives, then its grid with the pieces that lie there."""
    from rich.text import Text

    if one.tile == HIDDEN:
        return Text("not seen yet")
    tile = table.tiles[one.tile]
    lying = {n: laid.piece for laid in (*one.pieces, *one.touches) for n in range(laid.bits.bit_length())
             if laid.bits >> n & 1}  # fmt: skip
    text = Text(f"{tile.id} > ").append(_gives(table, tile))
    for row in range(table.rows):
        text.append("\n  ")
        for n in range(row * table.columns, (row + 1) * table.columns):
            if n in lying:
                text.append(_pieces(lying[n], table.game))
            elif tile.recess >> n & 1:
                text.append(".", style="bold")
            else:
                text.append("#", style="dim")
    return text


def _beside(blocks: Iterable[Text]) -> RenderableType:
    """Puzzles side by side, as many as there is room for."""
    from rich.columns import Columns

    return Columns(list(blocks), width=14, padding=(0, 2))


def _seat(state: State, number: int, seat: Seat, name: str, reached: Standing) -> list[RenderableType]:
    from rich.text import Text

    table, turn = state.table, state.turn
    acts = number == turn.seat and state.phase != OVER
    head = f"{'>' if acts else ' '} {_who(number, name)}   total {reached.total}, completed {reached.more['completed']}"
    lines: list[RenderableType] = [Text(head, style="bold" if acts else "")]
    if acts and state.phase != FINISHING:
        used = ", Master used" if turn.master_used else ""
        lines.append(_line("turn", Text(f"{turn.actions_left} actions left{used}")))
    lines.append(_line("supply", _pieces(table.bags.text(seat.supply), table.game) or Text("nothing")))
    if seat.completed:
        lines.append(_line("completed", Text(" ".join(table.tiles[one].id for one in seat.completed))))
    if seat.tiles:
        lines.append(_beside(_drawn(table, one) for one in seat.tiles))
    return lines
