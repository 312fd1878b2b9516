"""The quick bot: decides by the verb of an action only, so that many games are played in little time.

Its list: a Master, a Fill, a tile, a bonus; then a piece that the nearest row needs; else a Gain, or sometimes a random
Merge or Split. It plays to end the game, not to win: two of three taken tiles are Black, and the cost of tiles is
ignored.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Never

from squareone_data.game.engine import Engine, LegalActions, Observation
from squareone_data.games.square_one.engine.actions import Action, Merge, Split, Take
from squareone_data.games.square_one.engine.state import State
from squareone_data.rng import Stream

FIRST = ("master", "fill", "take", "use", "duplicate", "replicate", "ambassador")
"""The verbs in order of preference; actions other than a Master and a Take are random among those of the verb."""
MAKING = ("merge", "split")
MAX_READ = 60
"""The maximum number of Merges, and of Splits, to search for a needed piece."""
WHIM = 6
"""If no needed piece can be made, the bot does a random Merge or Split instead of a Gain once in this many times."""


class Quick:
    """A bot that takes the first action on its list.

    Args:
        engine: the rules.
        stream: random numbers.
    """

    def __init__(self, engine: Engine[State, Action, Never], stream: Stream) -> None:
        self.engine, self.stream = engine, stream

    def choose(self, observation: Observation[State]) -> Action | None:
        """See :meth:`Player.choose`; returns None if no action is legal, which the rules exclude (SO-4.2)."""
        state = observation.state
        legal = self.engine.legal_actions(state)
        verbs = legal.verbs
        if not verbs:
            return None
        for verb in FIRST:
            if verb in verbs:
                if verb == "master":  # the first Master fills every row that it can
                    return next(iter(legal.of(verb)))
                return self._take(state, legal) if verb == "take" else legal.pick(verb, self.stream)
        making = [verb for verb in MAKING if verb in verbs]
        if making:
            wanted = self._wanted(state, legal, making)
            if wanted is not None:
                return wanted
            if "gain" not in verbs or not self.stream.below(WHIM):
                return legal.pick(self.stream.pick(making), self.stream)
        return legal.pick(verbs[0], self.stream)

    def _take(self, state: State, legal: LegalActions[Action]) -> Action:
        """Return a Take: first a random color, if there are both, then a random tile."""
        takes = [action for action in legal.of("take") if isinstance(action, Take)]
        tiles, rank = state.table.tiles, state.table.rank
        white = [take for take in takes if tiles[rank[take.tile]].color == "white"]
        if white and len(white) < len(takes):
            takes = white if not self.stream.below(3) else takes[len(white) :]
        return self.stream.pick(takes)

    def _wanted(self, state: State, legal: LegalActions[Action], making: Iterable[str]) -> Action | None:
        """Return a Merge or Split that makes a needed piece of the nearest row from pieces it does not need, or
        None.
        """
        table, supply = state.table, state.active.supply
        bags, level = table.bags, table.level
        nearest, lacking, asked = 0, frozenset[str](), frozenset[str]()
        for tile, rows in state.active.tiles:
            asking = table.tiles[tile].rows
            for way in asking[len(rows)] if len(rows) < len(asking) else ():
                lacks = [(kind, n - held) for kind, n in bags.items(way) if n > (held := bags.count(supply, kind))]
                far = sum(level[letter] * count for letter, count in lacks)
                if lacks and (not lacking or far < nearest):
                    nearest, lacking = far, frozenset(letter for letter, _ in lacks)
                    asked = frozenset(bags.text(way))
        if not lacking:
            return None
        for verb in making:
            for action in islice(legal.of(verb), MAX_READ):
                if (
                    isinstance(action, Merge | Split)
                    and not lacking.isdisjoint(action.taken)
                    and asked.isdisjoint(action.given)
                ):
                    return action
        return None
