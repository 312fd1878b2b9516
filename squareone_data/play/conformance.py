"""A kit that tests an engine, a catalog and bots by playing: everything that has to hold, at every state of many games.

For whoever has a catalog, an engine or a bot of their own::

    from squareone_data.play.conformance import check_game

    check_game(catalog, games=20)
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from squareone_data.model.catalog import Catalog

from .chance import Chance, Stream
from .contract import Engine, IllegalAction, UnknownAction
from .match import by_itself
from .players import Maker, engine_of, maker

MOST_LISTED = 600
"""Of longer lists of legal actions only so many are looked at."""
MOST_APPLIED = 12
"""So many of the legal actions of a state are tried out, besides the one that is chosen."""
MUTATIONS = 25
"""So many actions are made up for each state that is looked at."""
_WORD = re.compile(r"\w+")
"""What is exchanged in an action: a verb, an id, pieces, cells."""


class ConformanceError(AssertionError):
    """Something does not hold; the message says what, in which game and after how many actions."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """What was looked at.

    Args:
        games: games played to their end.
        actions: actions played.
        states: states at which everything was checked.
        mutations: made-up actions that were tried.
        refused: how many of these were refused.
    """

    games: int = 0
    actions: int = 0
    states: int = 0
    mutations: int = 0
    refused: int = 0

    def __add__(self, other: Coverage) -> Coverage:
        return Coverage(
            self.games + other.games,
            self.actions + other.actions,
            self.states + other.states,
            self.mutations + other.mutations,
            self.refused + other.refused,
        )


def check_game(
    catalog: Catalog, configurations: Iterable[Any] | None = None, *,
    games: int = 3, seed: int = 0, bots: Sequence[str | Maker] = ("random",), every: int = 1, most: int = 20_000,
) -> Coverage:  # fmt: skip
    """Play seeded games and check at their states all that an engine promises.

    At a state the legal actions are unique, ordered and not empty before the end. Each applies and leaves the state it
    is applied to as it was. Made-up actions are legal exactly when listed, and everything else is refused with a
    reason. The position is read back as the same state. Pieces and tiles are conserved. What a seat observes, and what
    bots choose from it, is the same when hidden cards are permuted.

    Args:
        catalog: the catalog to play with.
        configurations: what to play: see ``engine.configurations``; all that can be played if None.
        games: how many games of each.
        seed: the seed of the first game; the next ones follow.
        bots: the bots that take turns at choosing: names of those there are, or what makes your own, such as its class.
        every: check only at each so manieth action, and at the last state; all actions are played.
        most: a game that takes more actions than this does not end.

    Raises:
        ConformanceError: something does not hold.
        LookupError: no bot has such a name.
    """
    engine = engine_of(catalog.kind)
    makers = [maker(catalog.kind, one) if isinstance(one, str) else one for one in bots]
    covered = Coverage()
    for config in engine.configurations(catalog) if configurations is None else configurations:
        for number in range(seed, seed + games):
            covered += _Game(engine, catalog, config, number, makers).checked(every, most)
    return covered


class _Game:
    """One game that is played and looked at."""

    def __init__(self, engine: Engine, catalog: Catalog, config: Any, seed: int, bots: Sequence[Maker]) -> None:
        self.engine, self.catalog, self.config, self.seed, self.bots = engine, catalog, config, seed, bots
        self.chance = Chance(seed)
        self.wild = self.chance.stream("conformance")
        self.known: list[str] = []
        self.count = 0

    def _fail(self, what: str, state: Any) -> ConformanceError:
        position = json.dumps(self.engine.to_position(state), ensure_ascii=False)
        where = f"{self.config}, seed {self.seed}, after {self.count} actions"
        return ConformanceError(f"{what}\n  in: {where}\n  position: {position}")

    def checked(self, every: int, most: int) -> Coverage:
        """Play to the end; what was covered."""
        engine = self.engine
        state = engine.initial(self.catalog, self.config, self.seed)
        covered = Coverage(games=1)
        choosers = {
            seat: self.bots[seat % len(self.bots)](engine, self.chance.stream(f"bot {seat}"))
            for seat in range(len(engine.outcome(state).seats))
        }
        while True:
            if self.count % every == 0:
                covered += self._look(state)
            action = by_itself(engine, state, self.chance)
            if action is None:
                seat = engine.seat_to_act(state)
                if seat is None:
                    break
                action = choosers[seat].choose(engine.observe(state, seat))
                if engine.explain(state, action):
                    raise self._fail(f"the bot of seat {seat} chose `{action}`, which is not legal", state)
            state = engine.apply(state, action)
            self.known = [*self.known[-200:], str(action)]
            self.count += 1
            if self.count > most:
                raise self._fail(f"the game is not over after {most} actions", state)
        covered += self._look(state)
        self._over(state)
        return covered + Coverage(actions=self.count)

    def _over(self, state: Any) -> None:
        if list(self.engine.legal_actions(state)):
            raise self._fail("the game is over and something is still legal", state)
        outcome = self.engine.outcome(state)
        if not outcome.over or not outcome.winners:
            raise self._fail("nobody is to act, and the outcome is not final", state)

    def _look(self, state: Any) -> Coverage:
        engine = self.engine
        for broken in engine.invariants(state):
            raise self._fail(f"an invariant is broken: {broken}", state)
        written = json.dumps(engine.to_position(state))
        if engine.from_position(self.catalog, json.loads(written)) != state:
            raise self._fail("the position is read back as another state", state)
        listed = list(islice(engine.legal_actions(state), MOST_LISTED + 1))
        if len(listed) <= MOST_LISTED:
            self._ordered(state, listed)
        chance_due = engine.seat_to_act(state) is None and bool(listed)
        self._apply(state, listed, written)
        tried, refused = (0, 0) if chance_due else self._mutate(state, listed)
        self._hidden(state)
        return Coverage(states=1, mutations=tried, refused=refused)

    def _ordered(self, state: Any, listed: list[Any]) -> None:
        """The list is the same each time, without doubles, verb by verb in the order of the engine's verbs."""
        engine = self.engine
        legal = engine.legal_actions(state)
        texts = [str(one) for one in listed]
        if len(set(listed)) < len(listed) or len(set(texts)) < len(texts):
            raise self._fail("an action is listed twice", state)
        if bool(legal) != bool(listed):
            raise self._fail("the view of legal actions does not know whether it is empty", state)
        by_verb = [one for verb in legal.verbs for one in legal.of(verb)]
        if [str(one) for one in by_verb] != texts:
            raise self._fail("the legal actions verb by verb are not those listed", state)
        ranks = [engine.VERBS.index(one.split()[0]) for one in texts]
        if ranks != sorted(ranks) or any(not list(legal.of(verb)) for verb in legal.verbs):
            raise self._fail("the verbs are out of order, or one has no action", state)

    def _apply(self, state: Any, listed: list[Any], written: str) -> None:
        engine = self.engine
        some = listed if len(listed) <= MOST_APPLIED else [self.wild.pick(listed) for _ in range(MOST_APPLIED)]
        for action in some:
            if engine.explain(state, action):
                raise self._fail(f"`{action}` is listed, and explain objects", state)
            if engine.parse(str(action), state) != action:
                raise self._fail(f"`{action}` is read back as another action", state)
            after = engine.apply(state, action)
            for broken in engine.invariants(after):
                raise self._fail(f"after `{action}` an invariant is broken: {broken}", state)
            if json.dumps(engine.to_position(state)) != written:
                raise self._fail(f"`{action}` changed the state it was applied to", state)

    def _mutate(self, state: Any, listed: list[Any]) -> tuple[int, int]:
        """Made-up actions are legal exactly when they are listed."""
        engine, whole = self.engine, len(listed) <= MOST_LISTED
        among = set(listed)
        tried = refused = 0
        for text in islice(mutations([*map(str, listed), *self.known], self.wild), MUTATIONS):
            try:
                action = engine.parse(text, state)
            except UnknownAction:
                continue
            tried += 1
            broken = engine.explain(state, action)
            if action in among and broken:
                raise self._fail(f"`{action}` is listed, and explain says {broken[0]}", state)
            if whole and action not in among and not broken:
                raise self._fail(f"`{action}` is not listed, and explain has no objection", state)
            if (action in engine.legal_actions(state)) == bool(broken):
                raise self._fail(f"explain and the view of legal actions disagree on `{action}`", state)
            if broken:
                refused += 1
                try:
                    engine.apply(state, action)
                except IllegalAction as error:
                    if not error.reasons:
                        raise self._fail(f"`{action}` is refused without a reason", state) from None
                else:
                    raise self._fail(f"`{action}` is not legal, and was applied", state)
        return tried, refused

    def _hidden(self, state: Any) -> None:
        """What is hidden makes no difference to what anybody sees, nor to what a bot chooses from it."""
        engine = self.engine
        other = engine.permuted(state, self.wild)
        seat = engine.seat_to_act(state)
        for one in range(len(engine.outcome(state).seats)):
            seen, seen_otherwise = engine.observe(state, one), engine.observe(other, one)
            if seen.as_json() != seen_otherwise.as_json() or seen.state != seen_otherwise.state:
                raise self._fail(f"seat {one} sees what is hidden", state)
        if seat is None or engine.is_forced(state):
            return
        for make in dict.fromkeys(self.bots):
            choices = [
                make(engine, Chance(self.seed).stream("hidden")).choose(engine.observe(look, seat))
                for look in (state, other)
            ]
            if choices[0] != choices[1]:
                name = getattr(make, "__name__", make)
                raise self._fail(f"what {name} chooses depends on what is hidden", state)


def mutations(texts: Sequence[str], stream: Stream) -> Iterator[str]:
    """Made-up actions without end: words, letters and whole actions exchanged, doubled or left out.

    Args:
        texts: actions to begin with.
        stream: where changes are drawn from.
    """
    words = sorted({word for text in texts for word in _WORD.findall(text)}) or ["x"]
    letters = sorted({letter for word in words if word.isupper() for letter in word if letter.isalpha()}) or ["Y"]
    while texts:
        text = stream.pick(texts)
        match stream.below(6):
            case 0:
                yield text
            case 1:
                one = stream.pick(list(_WORD.finditer(text)))
                yield text[: one.start()] + stream.pick(words) + text[one.end() :]
            case 2:
                at = stream.below(len(text))
                yield text[:at] + stream.pick(letters) + text[at + 1 :]
            case 3:
                at = stream.below(len(text))
                yield text[:at] + text[at + 1 :]
            case 4:
                at = stream.below(len(text) + 1)
                yield text[:at] + stream.pick(letters) + text[at:]
            case _:
                other = stream.pick(texts)
                parts = text.split(" ")
                yield " ".join([*parts, *other.split(" ")[1:]])
