"""The conformance kit: tests an engine, a catalog and bots by playing many games and checking every state.

Use it to test your own catalog, engine or bot::

    from squareone_data.engine.conformance import check_game

    check_game(catalog, games=20)
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from types import FunctionType

from squareone_data.game.bots import BotFactory
from squareone_data.game.engine import Engine, GameConfig, IllegalAction, UnknownAction
from squareone_data.game.interface import AnyCatalog
from squareone_data.rng import Chance, Stream

from .bots import find_bot
from .game_loop import next_step

MAX_LISTED = 600
"""The maximum number of legal actions of a state that are listed."""
MAX_APPLIED = 12
"""The maximum number of legal actions of a state that are applied, besides the chosen one."""
MUTATIONS = 25
"""The number of mutated actions tried for each checked state."""
_WORD = re.compile(r"\w+")
"""A part of an action that a mutation replaces: a verb, an id, pieces or cells."""


class ConformanceError(AssertionError):
    """A failed conformance check; the message names the check, the game and the number of actions."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """The extent of a conformance test.

    Args:
        games: the number of games played to the end.
        actions: the number of actions played.
        states: the number of states checked.
        mutations: the number of mutated actions tried.
        refused: the number of mutated actions that were refused.
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
    catalog: AnyCatalog, configurations: Iterable[GameConfig] | None = None, *,
    games: int = 3, seed: int = 0, bots: Sequence[str | BotFactory] = ("random",), every: int = 1, limit: int = 20_000,
) -> Coverage:  # fmt: skip
    """Play seeded games and check every promise of the engine interface.

    Legal actions are unique, ordered, and not empty before the end of the game. Applying an action does not change the
    state it is applied to. A mutated action is legal exactly if it is listed; otherwise it is refused with a reason.
    Reading back a position gives the same state. Pieces and tiles are conserved. Observations and the choices of bots
    do not depend on hidden cards.

    Args:
        catalog: the catalog to play with.
        configurations: the configurations to play; by default all of ``engine.configurations``.
        games: the number of games of each configuration.
        seed: the seed of the first game; later games use the following seeds.
        bots: the bots, by seat in turn: names of bundled bots, or factories such as your bot class.
        every: check only every n-th state, and the last one.
        limit: the maximum number of actions in a game.

    Raises:
        ConformanceError: a check failed.
        LookupError: a bot is unknown.
    """
    engine = catalog.game.engine
    factories = [find_bot(catalog.game, bot) if isinstance(bot, str) else bot for bot in bots]
    covered = Coverage()
    for config in engine.configurations(catalog) if configurations is None else configurations:
        for number in range(seed, seed + games):
            covered += _Game(engine, catalog, config, number, factories).checked(every, limit)
    return covered


class _Game:
    """A game under test."""

    def __init__(
        self, engine: Engine, catalog: AnyCatalog, config: GameConfig, seed: int, bots: Sequence[BotFactory]
    ) -> None:
        self.engine, self.catalog, self.config, self.seed, self.bots = engine, catalog, config, seed, bots
        self.chance = Chance(seed)
        self.wild = self.chance.stream("conformance")
        self.known: list[str] = []
        self.count = 0

    def _fail(self, what: str, state: object) -> ConformanceError:
        position = json.dumps(self.engine.to_position(state), ensure_ascii=False)
        where = f"{self.config}, seed {self.seed}, after {self.count} actions"
        return ConformanceError(f"{what}\n  in: {where}\n  position: {position}")

    def checked(self, every: int, limit: int) -> Coverage:
        """Play the game to the end and return the coverage."""
        engine = self.engine
        state = engine.initial(self.catalog, self.config, self.seed)
        covered = Coverage(games=1)
        choosers = {
            seat: self.bots[seat % len(self.bots)](engine, self.chance.stream(f"bot {seat}"))
            for seat in range(len(engine.outcome(state).seats))
        }

        def choose(state: object, seat: int) -> object:
            action = choosers[seat].choose(engine.observe(state, seat))
            if engine.explain(state, action):
                raise self._fail(f"the bot of seat {seat} chose `{action}`, which is not legal", state)
            return action

        if self.count % every == 0:
            covered += self._look(state)
        while (step := next_step(engine, state, self.chance, choose)) is not None:
            state = step.after
            self.known = [*self.known[-200:], str(step.action)]
            self.count += 1
            if self.count > limit:
                raise self._fail(f"the game is not over after {limit} actions", state)
            if self.count % every == 0:
                covered += self._look(state)
        covered += self._look(state)
        self._over(state)
        return covered + Coverage(actions=self.count)

    def _over(self, state: object) -> None:
        if list(self.engine.legal_actions(state)):
            raise self._fail("the game is over, but there are legal actions", state)
        outcome = self.engine.outcome(state)
        if not outcome.over or not outcome.winners:
            raise self._fail("no seat is to act, but the outcome is not final", state)

    def _look(self, state: object) -> Coverage:
        engine = self.engine
        for broken in engine.invariants(state):
            raise self._fail(f"broken invariant: {broken}", state)
        written = json.dumps(engine.to_position(state))
        if engine.from_position(self.catalog, json.loads(written)) != state:
            raise self._fail("reading back the position gives another state", state)
        listed = list(islice(engine.legal_actions(state), MAX_LISTED + 1))
        if len(listed) <= MAX_LISTED:
            self._ordered(state, listed)
        chance_due = engine.seat_to_act(state) is None and bool(listed)
        self._apply(state, listed, written)
        tried, refused = (0, 0) if chance_due else self._mutate(state, listed)
        self._hidden(state)
        return Coverage(states=1, mutations=tried, refused=refused)

    def _ordered(self, state: object, listed: list[object]) -> None:
        """Check that the list of legal actions is stable, free of duplicates and in the order of the verbs."""
        engine = self.engine
        legal = engine.legal_actions(state)
        texts = [str(action) for action in listed]
        if len(set(listed)) < len(listed) or len(set(texts)) < len(texts):
            raise self._fail("duplicate legal action", state)
        if bool(legal) != bool(listed):
            raise self._fail("the truth value of the legal actions does not match their list", state)
        if [str(action) for verb in legal.verbs for action in legal.of(verb)] != texts:
            raise self._fail("the legal actions by verb do not match their list", state)
        ranks = [engine.verbs.index(text.split()[0]) for text in texts]
        if ranks != sorted(ranks) or any(not list(legal.of(verb)) for verb in legal.verbs):
            raise self._fail("the verbs are out of order, or a verb has no action", state)

    def _apply(self, state: object, listed: list[object], written: str) -> None:
        engine = self.engine
        some = listed if len(listed) <= MAX_APPLIED else [self.wild.pick(listed) for _ in range(MAX_APPLIED)]
        for action in some:
            if engine.explain(state, action):
                raise self._fail(f"`{action}` is listed as legal, but explain reports broken rules", state)
            if engine.parse(str(action), state) != action:
                raise self._fail(f"parsing `{action}` gives another action", state)
            after = engine.apply(state, action)
            for broken in engine.invariants(after):
                raise self._fail(f"broken invariant after `{action}`: {broken}", state)
            if json.dumps(engine.to_position(state)) != written:
                raise self._fail(f"`{action}` changed the state it was applied to", state)

    def _mutate(self, state: object, listed: list[object]) -> tuple[int, int]:
        """Check that mutated actions are legal exactly if they are listed."""
        engine, whole = self.engine, len(listed) <= MAX_LISTED
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
                raise self._fail(f"`{action}` is listed as legal, but explain reports: {broken[0]}", state)
            if whole and action not in among and not broken:
                raise self._fail(f"`{action}` is not listed as legal, but explain reports no broken rules", state)
            if (action in engine.legal_actions(state)) == bool(broken):
                raise self._fail(f"explain and the legal actions disagree on `{action}`", state)
            if broken:
                refused += 1
                try:
                    engine.apply(state, action)
                except IllegalAction as error:
                    if not error.reasons:
                        raise self._fail(f"`{action}` is refused without a reason", state) from None
                else:
                    raise self._fail(f"`{action}` is not legal, but was applied", state)
        return tried, refused

    def _hidden(self, state: object) -> None:
        """Check that observations and the choices of bots do not depend on hidden information."""
        engine = self.engine
        other = engine.permuted(state, self.wild)
        for seat in range(len(engine.outcome(state).seats)):
            seen, seen_otherwise = engine.observe(state, seat), engine.observe(other, seat)
            if seen.as_json() != seen_otherwise.as_json() or seen.state != seen_otherwise.state:
                raise self._fail(f"the observation of seat {seat} depends on hidden information", state)
        to_act = engine.seat_to_act(state)
        if to_act is None or engine.is_forced(state):
            return
        for make in dict.fromkeys(self.bots):
            choices = [
                make(engine, Chance(self.seed).stream("hidden")).choose(engine.observe(look, to_act))
                for look in (state, other)
            ]
            if choices[0] != choices[1]:
                name = make.__name__ if isinstance(make, type | FunctionType) else make
                raise self._fail(f"the choice of {name} depends on hidden information", state)


def mutations(texts: Sequence[str], stream: Stream) -> Iterator[str]:
    """Yield an endless sequence of mutated actions, in which words, letters or arguments are replaced or removed.

    Args:
        texts: the actions to mutate.
        stream: the source of random numbers.
    """
    words = sorted({word for text in texts for word in _WORD.findall(text)}) or ["x"]
    letters = sorted({letter for word in words if word.isupper() for letter in word if letter.isalpha()}) or ["Y"]
    while texts:
        text = stream.pick(texts)
        match stream.below(6):
            case 0:
                yield text
            case 1:
                word = stream.pick(list(_WORD.finditer(text)))
                yield text[: word.start()] + stream.pick(words) + text[word.end() :]
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
