"""The evaluation of tiles, pieces and time: estimates in points.

The common measure is tempo: the number of actions that a player needs to finish its tiles with its pieces.
"""

from __future__ import annotations

from itertools import islice, product
from typing import NamedTuple, TypeAlias

from squareone_data.engine.multiset import Bag
from squareone_data.games.square_one.engine.apply import line_clear_steps
from squareone_data.games.square_one.engine.play_table import Placement, Table
from squareone_data.games.square_one.engine.state import LAST_ROUND, OVER, Placed, Seat, State

MAX_REMEMBERED = 50_000
"""The maximum number of cached estimates; then the cache is emptied."""
MAX_DEMANDS = 16
"""The maximum number of choices of alternatives of a tile to compute."""
STUCK = 4
"""The price of a piece whose kind the reserve lacks, in actions."""
MAX_LAST = 6
"""The maximum number of tiles in a planned combo."""


Demand: TypeAlias = tuple[tuple[int, int, int], ...]
"""The needed pieces, highest level first: the field of the kind in a bag, the number, and the level."""


class Weights(NamedTuple):
    """The weights of a bot, in points.

    Args:
        level: a level of pieces at the start of the game.
        late: with fewer turns left than this, pieces lose value in proportion.
        enough: with this many levels of pieces, another level is worth half.
        patience: the remaining share of the value of a tile for each action that it still needs.
        action: an action left in the turn.
        combo: the share of a combo's points that counts before the combo is made.
        wild: a wild piece, in addition to its level.
        queue: the share by which actions for nearer tiles delay the others; less than 1, since a Master serves several.
        full: the cost of having no room for another unfinished tile.
    """

    level: float = 0.13
    late: float = 7.0
    enough: float = 30.0
    patience: float = 0.88
    action: float = 0.3
    combo: float = 0.7
    wild: float = 0.25
    queue: float = 0.75
    full: float = 0.05


BONUS = {
    "take": 0.8, "fill": 1.0, "merge": 0.7, "split": 0.6, "master": 1.3, "take2": 1.3, "fill2": 1.9, "duplicate": 1.3,
    "replicate": 1.2,
}  # fmt: skip
"""The value of an unused bonus action, in actions."""


def turns_left(state: State, seat: int) -> float:
    """Return an estimate of the turns that a seat has left after the current ones (SO-9.1)."""
    if state.phase == OVER:
        return 0
    count = len(state.seats)
    acting = [market.turn.seat for market in state.markets]
    steps = line_clear_steps(count, (acting[1] - acting[0]) % count) if len(acting) == 2 else count
    played = (acting[0] - state.start) % steps
    rest = sum(any((other + ahead) % count == seat for other in acting) for ahead in range(1, steps - played))
    if state.phase == LAST_ROUND:
        return rest
    a_round = sum(any((other + ahead) % count == seat for other in acting) for ahead in range(steps))
    if not state.black_deck:
        return rest + a_round
    # The rate of Black tiles so far, mixed with a prior of one in two turns.
    definition = state.table.definition
    dealt = definition.setup.black_tiles[str(state.config.players)] - sum(len(market.black) for market in state.markets)
    turns_a_round = steps * len(acting)
    turns = (state.round - 1) * turns_a_round + played
    rate = (max(dealt - len(state.black_deck), 0) + 4) / (turns + 8)
    return rest + a_round * (1 + len(state.black_deck) / (rate * turns_a_round))


class Estimates:
    """Cached estimates for a table.

    Args:
        table: the table.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.gain_level = max(table.level[table.bags.text(table.gain)], 1)
        self._actions: dict[tuple[int, int, Bag, int], int] = {}
        self._demands: dict[tuple[int, int], tuple[Demand, ...]] = {}
        self._levels: dict[Bag, int] = {}
        self.rewards = tuple(
            (
                tile.points,
                sum(table.level[letter] for letter in tile.reward),
                sum(letter in table.wild for letter in tile.reward),
                self.bonuses(tile.actions, tile.choice),
                table.bags.of(tile.reward),
            )
            for tile in table.tiles
        )
        """For each tile: points, levels of its pieces, number of wild pieces, its bonuses in actions, its pieces."""

    @staticmethod
    def bonuses(actions: tuple[str, ...], choice: bool) -> float:
        """Return the value of some bonus actions, in actions."""
        each = [BONUS.get(action, 1.0) for action in actions]
        return max(each, default=0.0) if choice else sum(each)

    def levels(self, bag: Bag) -> int:
        """Return the total level of some pieces."""
        found = self._levels.get(bag)
        if found is None:
            level = self.table.level
            found = sum(level[letter] * count for letter, count in self.table.bags.items(bag))
            if len(self._levels) >= MAX_REMEMBERED:
                self._levels.clear()
            self._levels[bag] = found
        return found

    def demands(self, tile: int, row: int) -> tuple[Demand, ...]:
        """Return the pieces of the rows of a tile from a given row on, for each choice of alternatives."""
        key = (tile, row)
        if key not in self._demands:
            table = self.table
            rows = table.tiles[tile].rows[row:]
            self._demands[key] = tuple(
                tuple(
                    (table.bags.shift[letter], count, table.level[letter])
                    for letter, count in sorted(table.bags.items(bag), key=lambda entry: -table.level[entry[0]])
                )
                for bag in dict.fromkeys(sum(chosen) for chosen in islice(product(*rows), MAX_DEMANDS))
            )
        return self._demands[key]

    def actions(self, tile: int, row: int, supply: Bag, there: int) -> int:
        """Return an estimate of the actions that fill the rows of a tile from a given row on, including the pieces.

        Args:
            tile: the tile.
            row: its first empty row.
            supply: the pieces of the player.
            there: the kinds in the reserve (see :meth:`Bags.kinds`).
        """
        key = (tile, row, supply, there)
        found = self._actions.get(key)
        if found is None:
            found = min(self._making(asked, supply, there) for asked in self.demands(tile, row))
            found += len(self.table.tiles[tile].rows) - row
            if len(self._actions) >= MAX_REMEMBERED:
                self._actions.clear()
            self._actions[key] = found
        return found

    def _there(self, reward: Bag, reserve: Bag) -> tuple[int, int, Bag]:
        """SO-8.1: Return the part of a reward that the reserve has: its levels, the number of wild pieces, and the
        pieces.
        """
        bags = self.table.bags
        part = bags.counted({letter: min(count, bags.count(reserve, letter)) for letter, count in bags.items(reward)})
        return self.levels(part), bags.size(part & self.table.wild_fields), part

    def _making(self, asked: Demand, supply: Bag, there: int) -> int:
        """Return an estimate of the Gains, Merges and Splits that make missing pieces: one per piece, a Gain per
        level.
        """
        bags = self.table.bags
        field, top = bags.field, bags.bits - 1
        jokers = supply & self.table.wild_fields
        wild = bags.size(jokers) if jokers else 0
        spare = self.levels(supply - jokers)
        large = small = short = stuck = 0
        for shift, count, level in asked:
            have = (supply >> shift) & field
            if have < count:
                spare -= have * level
                count -= have
                # Highest levels come first, so that wild pieces serve where they are worth most.
                if wild:
                    used = min(wild, count)
                    wild -= used
                    count -= used
                short += count * level
                if level > self.gain_level:
                    large += count
                else:
                    small += count
                if not there >> (shift + top) & 1:
                    stuck += STUCK * count
            else:
                spare -= count * level
        gains = max(-((spare - short) // self.gain_level), 0)
        # Small pieces come from Gains, or from a single Split if spare pieces pay for all of them.
        return large + (gains if gains >= small else gains + 1) + stuck

    def combo(self, tiles: tuple[Placed, ...], supply: Bag) -> tuple[int, int]:
        """Return how many tiles lack only their last row, and how many of these a Master could fill now."""
        table = self.table
        wild = supply & table.wild_fields
        last: list[tuple[Placement, ...]] = []
        for tile, rows in tiles:
            row = len(rows)
            if row + 1 == len(table.tiles[tile].rows):
                last.append(table.placements(tile, row, wild))
        if len(last) < 2:
            return len(last), 0
        guard = table.bags.guard
        budget = 64

        def most(rank: int, left: Bag) -> int:
            nonlocal budget
            if rank == len(last) or budget <= 0:
                return 0
            best = 0
            guarded = left | guard
            for bag, _ in last[rank]:
                if (guarded - bag) & guard == guard:
                    budget -= 1
                    best = max(best, 1 + most(rank + 1, left - bag))
                    if best == len(last) - rank:
                        return best
            return max(best, most(rank + 1, left))

        del last[MAX_LAST:]
        return len(last), most(0, supply)

    def points(self, seat: Seat) -> int:
        """Return the points of a seat (SO-9.2, SO-9.4)."""
        tiles = self.table.tiles
        return (
            seat.combo_points
            + sum(tiles[rank].points for rank in seat.scored)
            + sum(tiles[rank].points for rank in seat.completed)
        )

    def value(self, state: State, seat: int, turns: float, weights: Weights) -> float:
        """Return the value of a state for a seat, in points.

        Args:
            state: the state.
            seat: the seat.
            turns: the turns that the seat has left, as estimated at the start of the search. Once the end is certain,
                it is computed exactly.
            weights: the weights of the bot.
        """
        table = self.table
        own = state.seats[seat]
        worth = float(self.points(own))
        if state.phase == OVER:
            return worth
        if state.phase == LAST_ROUND or not state.black_deck:
            turns = min(turns, turns_left(state, seat))
        left = 0
        master = turns > 0
        for market in state.markets:
            if market.turn.seat == seat and not market.turn.ended:
                left = market.turn.actions_left
                master = master or not market.turn.master_used
        actions = left + table.actions * turns
        worth += left * weights.action * (1 if turns else 0.5)
        if actions <= 0 and not own.completed:
            return worth
        level = weights.level * min(1.0, (turns + left / table.actions) / weights.late)
        there = table.bags.kinds(state.reserve)
        supply = own.supply
        pieces = self.levels(supply) + sum(self.levels(sum(rows)) for _, rows in own.tiles)
        # More pieces lower the value of another piece: in total, and for the rewards of tiles.
        many = 1 + pieces / weights.enough / 2
        further = level / many**2
        nearest: list[tuple[int, int, int, float, Bag]] = []
        for tile, rows in own.tiles:
            locked = sum(rows)
            points, gives, wild, bonus, reward = self.rewards[tile]
            if not table.bags.holds(state.reserve, reward):
                gives, wild, reward = self._there(reward, state.reserve)
            gain = points + gives * further + wild * weights.wild * level / weights.level + bonus * weights.action * 0.8
            if len(rows) < len(table.tiles[tile].rows):
                cost = self.actions(tile, len(rows), supply, there)
                nearest.append((cost, tile, len(rows), gain, locked + reward))
            else:
                worth += gain  # SO-11.6: the tile completes when the Fill 2 is closed
        # The nearest tile comes first: the pieces that it frees and gives help with the next one.
        nearest.sort()
        spent, reached = 0, supply
        for cost, tile, row, gain, freed in nearest:
            if reached is not supply:
                cost = self.actions(tile, row, reached, there)
            away = cost + weights.queue * spent
            spent += cost
            reached += freed
            share = weights.patience**away
            if spent > actions:
                # A tile that cannot be finished in time is worth nothing, as far as the end is known.
                share *= max(0.0, 1 - (spent - actions) / 3) * 0.5
            worth += gain * share
        waiting, now = self.combo(own.tiles, supply)
        if master and waiting > 1:
            ready = table.combos.get(now, 0) + weights.action * max(now - 1, 0)
            later = table.combos.get(waiting, 0) + weights.action * (waiting - 1)
            worth += weights.combo * ready + weights.combo * 0.35 * max(later - ready, 0.0) * min(1.0, turns)
        for tile in own.completed:
            worth += self.rewards[tile][3] * weights.action * (0.8 if turns else 0.2)
        jokers = supply & table.wild_fields
        if jokers:
            worth += weights.wild * table.bags.size(jokers) * level / weights.level
        if turns and len(own.tiles) >= table.unfinished:
            worth -= weights.full
        return worth + level * pieces / many
