"""The quick bot: decides by the sort of action alone, so that many games are played in little time.

Its list: a Master, a Fill, a tile, a bonus; then a piece that the nearest row waits for; else a Gain, and now and then
a Merge or Split by chance. It plays for the end of the game, not to win: of three tiles two are Black, and tiles are
never passed by for what they cost.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from squareone_data.games.square_one.engine.state import State
from squareone_data.play.chance import Stream
from squareone_data.play.contract import Engine, Legal, Observation

FIRST = ("master", "fill", "take", "use", "duplicate", "replicate", "ambassador")
"""What is done when it can be, in this order; all but a Master and a Take by chance among those there are."""
MAKING = ("merge", "split")
MOST_READ = 60
"""So many Merges, and so many Splits, are looked through for a wanted piece."""
WHIM = 6
"""One time in so many that no piece can be made for a row, some Merge or Split is done instead of a Gain."""


class Quick:
    """Does the first thing on its list.

    Args:
        engine: the rules.
        stream: its chance.
    """

    def __init__(self, engine: Engine, stream: Stream) -> None:
        self.engine, self.stream = engine, stream

    def choose(self, observation: Observation) -> Any:
        """See :meth:`Player.choose`; None if nothing is legal, which never happens by the rules (SO-4.2)."""
        state: State = observation.state
        legal = self.engine.legal_actions(state)
        verbs = legal.verbs
        if not verbs:
            return None
        for verb in FIRST:
            if verb in verbs:
                if verb == "master":  # the first fills a row wherever it can
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

    def _take(self, state: State, legal: Legal) -> Any:
        """A tile: first which color, where there are both, then which."""
        takes = list(legal.of("take"))
        tiles, rank = state.table.tiles, state.table.rank
        white = [one for one in takes if tiles[rank[one.tile]].color == "white"]
        if white and len(white) < len(takes):
            takes = white if not self.stream.below(3) else takes[len(white) :]
        return self.stream.pick(takes)

    def _wanted(self, state: State, legal: Legal, making: Iterable[str]) -> Any | None:
        """A Merge or Split that makes a piece the nearest row lacks, of pieces it does not ask for; None if none."""
        table, supply = state.table, state.active.supply
        bags, level = table.bags, table.level
        nearest, lacking, asked = 0, frozenset[str](), frozenset[str]()
        for tile, rows in state.active.tiles:
            asking = table.tiles[tile].rows
            for way in asking[len(rows)] if len(rows) < len(asking) else ():
                lacks = [(one, n - held) for one, n in bags.items(way) if n > (held := bags.count(supply, one))]
                far = sum(level[letter] * count for letter, count in lacks)
                if lacks and (not lacking or far < nearest):
                    nearest, lacking = far, frozenset(letter for letter, _ in lacks)
                    asked = frozenset(bags.text(way))
        if not lacking:
            return None
        for verb in making:
            for one in islice(legal.of(verb), MOST_READ):
                given, made = (one.pieces, one.piece) if verb == "merge" else (one.piece, one.pieces)
                if not lacking.isdisjoint(made) and asked.isdisjoint(given):
                    return one
        return None
