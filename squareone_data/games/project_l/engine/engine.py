"""The rules engine of Project L, which implements the engine interface with the modules of this package.

Read it next to the numbered rules in ``rules.md``. ``setup`` starts a game; ``move_generation`` lists the legal
actions; ``legality`` explains why an action is illegal; ``apply`` has the effects of actions; ``scoring`` has the
scores; ``invariants`` has the invariants of a state, and ``positions`` its JSON.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from squareone_data.engine.base_engine import refuse
from squareone_data.engine.observation import DeckObservation, observe, permuted
from squareone_data.engine.set_selection import default_sets, selections, unknown_sets
from squareone_data.game.engine import Broken, Engine, GameConfig, Outcome
from squareone_data.games.project_l.catalog import ProjectLCatalog
from squareone_data.model.json_types import JsonObject
from squareone_data.rng import Chance, Stream

from . import actions, positions, scoring
from .actions import Action, Shuffle
from .apply import perform
from .invariants import broken_invariants
from .legality import reasons
from .move_generation import LegalMoves
from .setup import initial, refuse_setup, unplayable
from .state import OVER, Draft, State


class ProjectLEngine(Engine[State, Action, ProjectLCatalog]):
    """The rules of Project L."""

    game_id = "project-l"
    rules_version = "1"
    verbs = actions.VERBS

    def configure(
        self, catalog: ProjectLCatalog, sets: Sequence[str] | None = None, players: int = 2, solo: str | None = None
    ) -> GameConfig:
        chosen = default_sets(catalog) if sets is None else sets
        config = GameConfig(tuple(info.id for info in catalog.definition.sets if info.id in chosen), players)
        reasons = [Broken("PL-1.2", said) for said in unknown_sets(catalog, chosen)]
        if not chosen:
            reasons.append(Broken("PL-1.2", "no sets given"))
        if solo is not None:
            reasons.append(Broken("PL-7.1", "Project L has no automated opponent; remove solo"))
        refuse_setup(config, reasons or unplayable(catalog, config))
        return config

    def selections(self, catalog: ProjectLCatalog) -> list[tuple[str, ...]]:
        return selections(catalog)

    def configurations(self, catalog: ProjectLCatalog) -> Iterator[GameConfig]:
        """See :meth:`Engine.configurations`; by selection, then by number of players, from 1 (PL-7.1)."""
        numbers = sorted(map(int, catalog.definition.setup.black_tiles))
        configs = (GameConfig(sets, players) for sets in selections(catalog) for players in numbers)
        return (config for config in configs if not unplayable(catalog, config))

    def initial(self, catalog: ProjectLCatalog, config: GameConfig, seed: int) -> State:
        return initial(catalog, config, seed)

    def legal_actions(self, state: State) -> LegalMoves:
        return LegalMoves(state, reasons)

    def apply(self, state: State, action: Action, *, checked: bool = True) -> State:
        draft = Draft(state)
        if checked:
            refuse(action, reasons(state, action, draft))
        return perform(draft, action)

    def explain(self, state: State, action: Action) -> list[Broken]:
        return reasons(state, action)

    def parse(self, text: str, state: State) -> Action:
        return actions.parse(text, state.table.definition, state.table.known)

    def seat_to_act(self, state: State) -> int | None:
        return None if state.phase == OVER or state.shuffle_due else state.turn.seat

    def turn_of(self, state: State) -> tuple[int, ...]:
        return state.round, state.turn.seat

    def chance(self, state: State, chance: Chance) -> Shuffle | None:
        """PL-6.1: Return the due shuffle, drawn from the completed White puzzles in the order of the table."""
        return Shuffle(chance.reshuffled(state.to_shuffle())) if state.shuffle_due else None

    def observe(self, state: State, seat: int) -> DeckObservation[State]:
        return observe(state, seat, positions.to_position)

    def permuted(self, state: State, stream: Stream) -> State:
        return permuted(state, stream)

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(state)

    def to_position(self, state: State) -> JsonObject:
        return positions.to_position(state)

    def from_position(
        self, catalog: ProjectLCatalog, document: object, *, seed: int = 0, checked: bool = True
    ) -> State:
        return positions.from_position(catalog, document, seed=seed, checked=checked)

    def invariants(self, state: State) -> Iterator[Broken]:
        return broken_invariants(state)
