"""What a bot believes tiles, pieces and time are worth: estimates, all in points.

The common measure is tempo: how many actions it still takes to finish the tiles one holds, from the pieces one has.
"""

from __future__ import annotations

from itertools import islice, product
from typing import NamedTuple, TypeAlias

from squareone_data.games.square_one.engine.effects import line_clear_steps
from squareone_data.games.square_one.engine.state import LAST_ROUND, OVER, Placed, Seat, State
from squareone_data.games.square_one.engine.table import Placement, Table
from squareone_data.play.bags import Bag

MOST_REMEMBERED = 50_000
"""So many estimates are kept; then the memory is emptied."""
MOST_DEMANDS = 16
"""So many choices of alternatives of a tile are reckoned."""
STUCK = 4
"""A piece that cannot be made since the reserve has none of its kind, in actions."""
MOST_LAST = 6
"""So many tiles are thought of for one combo."""


Demand: TypeAlias = tuple[tuple[int, int, int], ...]
"""What is asked for, highest level first: where the kind is in a bag, how many, and its level."""


class Weights(NamedTuple):
    """How much a bot cares, in points.

    Args:
        level: one level of pieces, with the whole game ahead.
        late: with fewer turns ahead than this, pieces are worth less, in proportion.
        enough: with so many levels of pieces, a further one is worth half.
        patience: what is left of the value of a tile for each action it is away.
        action: an action one still has.
        combo: the share of a combo's points that counts before it is made.
        wild: a wild piece, besides its level.
        queue: how much the actions for nearer tiles put off the others; less than 1, since one Master serves several.
        full: having so many unfinished tiles that no other can be taken, which costs that much.
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
"""A bonus action that may still be used, in actions."""


def turns_left(state: State, seat: int) -> float:
    """How many turns a seat will still have after those that are being played, as far as one can tell (SO-9.1)."""
    if state.phase == OVER:
        return 0
    count = len(state.seats)
    acting = [market.turn.seat for market in state.markets]
    steps = line_clear_steps(count, (acting[1] - acting[0]) % count) if len(acting) == 2 else count
    played = (acting[0] - state.start) % steps
    rest = sum(any((one + ahead) % count == seat for one in acting) for ahead in range(1, steps - played))
    if state.phase == LAST_ROUND:
        return rest
    a_round = sum(any((one + ahead) % count == seat for one in acting) for ahead in range(steps))
    if not state.black_deck:
        return rest + a_round
    # How fast Black tiles went so far, mixed with a guess: one in two turns.
    game = state.table.game
    dealt = game.setup.black_tiles[str(state.config.players)] - sum(len(market.black) for market in state.markets)
    turns_a_round = steps * len(acting)
    turns = (state.round - 1) * turns_a_round + played
    rate = (max(dealt - len(state.black_deck), 0) + 4) / (turns + 8)
    return rest + a_round * (1 + len(state.black_deck) / (rate * turns_a_round))


class Estimates:
    """Estimates for a table, remembered.

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
        """For each tile: points, levels of its pieces, wild ones among these, its bonuses in actions, its pieces."""

    @staticmethod
    def bonuses(actions: tuple[str, ...], choice: bool) -> float:
        """What some bonus actions are worth, in actions."""
        each = [BONUS.get(one, 1.0) for one in actions]
        return max(each, default=0.0) if choice else sum(each)

    def levels(self, bag: Bag) -> int:
        """The levels of some pieces together."""
        found = self._levels.get(bag)
        if found is None:
            level = self.table.level
            found = sum(level[letter] * count for letter, count in self.table.bags.items(bag))
            if len(self._levels) >= MOST_REMEMBERED:
                self._levels.clear()
            self._levels[bag] = found
        return found

    def demands(self, tile: int, row: int) -> tuple[Demand, ...]:
        """What the rows of a tile from one on take together, for each choice of alternatives."""
        key = (tile, row)
        if key not in self._demands:
            table = self.table
            rows = table.tiles[tile].rows[row:]
            self._demands[key] = tuple(
                tuple(
                    (table.bags.shift[letter], count, table.level[letter])
                    for letter, count in sorted(table.bags.items(bag), key=lambda one: -table.level[one[0]])
                )
                for bag in dict.fromkeys(sum(chosen) for chosen in islice(product(*rows), MOST_DEMANDS))
            )
        return self._demands[key]

    def actions(self, tile: int, row: int, supply: Bag, there: int) -> int:
        """About how many actions it takes to fill the rows of a tile from one on: Fills, and what makes the pieces.

        Args:
            tile: the tile.
            row: its first empty row.
            supply: the pieces one has.
            there: which kinds are in the reserve (see :meth:`Bags.kinds`).
        """
        key = (tile, row, supply, there)
        found = self._actions.get(key)
        if found is None:
            found = min(self._making(asked, supply, there) for asked in self.demands(tile, row))
            found += len(self.table.tiles[tile].rows) - row
            if len(self._actions) >= MOST_REMEMBERED:
                self._actions.clear()
            self._actions[key] = found
        return found

    def _there(self, reward: Bag, reserve: Bag) -> tuple[int, int, Bag]:
        """SO-8.1: of a reward what is in the reserve: its levels, the wild pieces among it, and the pieces."""
        bags = self.table.bags
        part = bags.counted({letter: min(count, bags.count(reserve, letter)) for letter, count in bags.items(reward)})
        return self.levels(part), bags.size(part & self.table.wild_fields), part

    def _making(self, asked: Demand, supply: Bag, there: int) -> int:
        """About how many Gains, Merges and Splits make what is missing: one a piece, a Gain for each level short."""
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
                # The highest levels come first, so wild pieces serve where they are worth most.
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
        # Small pieces come by Gains; if spare pieces pay for all, by one Split.
        return large + (gains if gains >= small else gains + 1) + stuck

    def combo(self, tiles: tuple[Placed, ...], supply: Bag) -> tuple[int, int]:
        """How many tiles lack their last row only, and how many of these one Master could fill now."""
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

        del last[MOST_LAST:]
        return len(last), most(0, supply)

    def points(self, seat: Seat) -> int:
        """The points a seat has (SO-9.2, SO-9.4)."""
        tiles = self.table.tiles
        return (
            seat.combo_points
            + sum(tiles[one].points for one in seat.scored)
            + sum(tiles[one].points for one in seat.completed)
        )

    def value(self, state: State, seat: int, turns: float, weights: Weights) -> float:
        """What a state is worth to a seat, in points.

        Args:
            state: the state.
            seat: the seat.
            turns: its turns still to come, as guessed where it began to think; the end, once it is certain, is reckoned
                exactly.
            weights: how much it cares for what.
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
        # The more pieces one has, the less a further one is worth: here on the whole, and for what tiles give.
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
                worth += gain  # SO-11.6: it completes when the Fill 2 is closed
        # The nearest tile first: what it sets free and gives then helps with the next.
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
                # What cannot be finished in time is worth nothing, as far as one can tell when that is.
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
