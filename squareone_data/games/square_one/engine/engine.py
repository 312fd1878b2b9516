"""The rules engine of Square One, which implements the engine interface with the modules of this package."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from squareone_data.engine.base_engine import refuse
from squareone_data.engine.observation import DeckObservation, observe, permuted
from squareone_data.engine.set_selection import selections
from squareone_data.game.engine import Broken, Engine, GameConfig, Outcome
from squareone_data.games.square_one.catalog import SquareOneCatalog
from squareone_data.model.json_types import JsonObject
from squareone_data.rng import Chance, Stream

from . import actions, positions, scoring, setup
from .actions import Action, Shuffle
from .apply import perform
from .invariants import broken_invariants
from .legal_actions import SquareOneLegalActions
from .legality import reasons
from .state import OVER, Draft, State


class SquareOneEngine(Engine[State, Action, SquareOneCatalog]):
    """The rules of Square One."""

    game_id = "square-one"
    rules_version = "1"
    verbs = actions.VERBS

    def configure(
        self, catalog: SquareOneCatalog, sets: Sequence[str] | None = None, players: int = 2, solo: str | None = None
    ) -> GameConfig:
        """See :meth:`Engine.configure`; ``solo`` is ``easy``, ``normal`` or ``hard``."""
        return setup.configure(catalog, sets, players, solo)

    def selections(self, catalog: SquareOneCatalog) -> list[tuple[str, ...]]:
        """See :meth:`Engine.selections`."""
        return selections(catalog)

    def configurations(self, catalog: SquareOneCatalog) -> Iterator[GameConfig]:
        """See :meth:`Engine.configurations`."""
        return setup.configurations(catalog)

    def initial(self, catalog: SquareOneCatalog, config: GameConfig, seed: int) -> State:
        """See :meth:`Engine.initial`."""
        return setup.initial(catalog, config, seed)

    def legal_actions(self, state: State) -> SquareOneLegalActions:
        """See :meth:`Engine.legal_actions`."""
        return SquareOneLegalActions(state)

    def apply(self, state: State, action: Action, *, checked: bool = True) -> State:
        """See :meth:`Engine.apply`."""
        draft = Draft(state)
        if checked:
            refuse(action, reasons(state, action, draft))
        return perform(draft, action)

    def explain(self, state: State, action: Action) -> list[Broken]:
        """See :meth:`Engine.explain`."""
        return reasons(state, action)

    def parse(self, text: str, state: State) -> Action:
        """See :meth:`Engine.parse`."""
        return actions.parse(text, state.table.definition, state.table.known)

    def seat_to_act(self, state: State) -> int | None:
        """See :meth:`Engine.seat_to_act`."""
        return None if state.phase == OVER or state.shuffle_due else state.turn.seat

    def turn_of(self, state: State) -> tuple[int, ...]:
        """See :meth:`Engine.turn_of`."""
        return (state.round, *(market.turn.seat for market in state.markets))

    def is_forced(self, state: State) -> bool:
        """Return whether the solo opponent acts; its actions are forced (section 13)."""
        return state.phase != OVER and not state.shuffle_due and state.opponent_acts

    def deciding(self, state: State) -> int:
        """Return the number of players; the solo opponent makes no decisions (section 13)."""
        return state.config.players

    def chance(self, state: State, chance: Chance) -> Shuffle | None:
        """SO-7.1: Return the due shuffle, drawn from the discarded tiles in the order of the table."""
        if not state.shuffle_due:
            return None
        tiles = state.table.tiles
        return Shuffle(chance.reshuffled(tuple(tiles[rank].id for rank in sorted(state.discard))))

    def observe(self, state: State, seat: int) -> DeckObservation[State]:
        """See :meth:`Engine.observe`."""
        return observe(state, seat, positions.to_position)

    def permuted(self, state: State, stream: Stream) -> State:
        """See :meth:`Engine.permuted`."""
        return permuted(state, stream)

    def outcome(self, state: State) -> Outcome:
        """See :meth:`Engine.outcome`."""
        return scoring.outcome(state)

    def to_position(self, state: State) -> JsonObject:
        """See :meth:`Engine.to_position`."""
        return positions.to_position(state)

    def from_position(
        self, catalog: SquareOneCatalog, document: object, *, seed: int = 0, checked: bool = True
    ) -> State:
        """See :meth:`Engine.from_position`; a White deck given as ``rest`` is drawn from the stream ``white deck``."""
        return positions.from_position(catalog, document, seed=seed, checked=checked)

    def invariants(self, state: State) -> Iterator[Broken]:
        """See :meth:`Engine.invariants`."""
        return broken_invariants(state)
