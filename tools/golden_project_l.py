"""Record a game of Project L for each number of players, and one that empties the White deck, as test data.

Usage: python tools/golden_project_l.py    rewrite tests/games/project_l/golden

The games use a frozen copy of the catalog. Bots played them, and a better bot would play other games, so rewrite them
only after a change of the rules. The tests only replay them.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from squareone_data.engine.game_loop import play
from squareone_data.engine.records import Record, as_text
from squareone_data.engine.replay import Recorder
from squareone_data.engine.self_play import FullView
from squareone_data.files import load
from squareone_data.files.atomic import write_text
from squareone_data.game import AnyCatalog
from squareone_data.game.bots import Bot
from squareone_data.game.engine import Observation
from squareone_data.games.project_l import GAME
from squareone_data.games.project_l.engine.actions import Action
from squareone_data.games.project_l.engine.engine import ProjectLEngine
from squareone_data.games.project_l.engine.state import State
from squareone_data.rng import Chance

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "games" / "project_l" / "golden"
FROZEN = ROOT / "conformance" / "project-l" / "full"
GAMES: dict[str, tuple[tuple[str, ...], int]] = {
    "one": (("greedy",), 49),
    "two": (("random", "greedy"), 19),
    "three": (("greedy", "random", "greedy"), 133),
    "four": (("greedy", "greedy", "greedy", "greedy"), 7),
    "white-deck": (("sparing", "sparing"), 3),
}
"""The games by name: the bots and the seed, chosen for many types of action."""
PROGRAM = "any"
"""The version in the records, so that a release does not change them."""


class Sparing:
    """A greedy bot that does not see the Black row until the White deck has been empty once.

    Args:
        greedy: the greedy bot.
    """

    def __init__(self, greedy: Bot[State, Action]) -> None:
        self.greedy = greedy

    def choose(self, observation: Observation[State]) -> Action:
        """Return a legal action of the observed state."""
        state = observation.state
        if not any(seat.banked for seat in state.seats):
            state = state._replace(black=(None,) * len(state.black))
        return self.greedy.choose(FullView(observation.seat, state))


def recorded(catalog: AnyCatalog, bots: tuple[str, ...], seed: int) -> Record:
    """Return a finished game of some bots."""
    engine, chance = ProjectLEngine(), Chance(seed)
    state = engine.initial(catalog, engine.configure(catalog, None, len(bots), None), seed)
    seated: list[Bot[State, Action]] = []
    for seat, name in enumerate(bots):
        stream = chance.stream(f"bot {seat}")
        sparing = name == "sparing"
        bot = GAME.bots["greedy" if sparing else name](engine, stream)
        seated.append(Sparing(bot) if sparing else bot)
    recorder = Recorder.of(catalog, state, seed, bots)
    play(engine, state, seated, chance, limit=4000, on_step=recorder.add)
    return replace(recorder.record, program=PROGRAM)


def main() -> int:
    """Write the records."""
    catalog = load(FROZEN)
    FOLDER.mkdir(exist_ok=True)
    for name, (bots, seed) in GAMES.items():
        write_text(FOLDER / f"{name}.record", as_text(recorded(catalog, bots, seed)))
        print(f"{name}.record: written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
