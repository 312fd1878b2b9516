"""Record one short game of each variant as test data, so that a change of the rules changes their results.

Usage: python tools/golden_games.py           rewrite tests/engine/golden
       python tools/golden_games.py --check    only list the records that would change

The games use a frozen copy of the catalog and a bot that is written here, so that neither an edited tile nor a better
bot changes them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from pathlib import Path

from squareone_data.engine.game_loop import play
from squareone_data.engine.records import OPPONENT, Record, as_text
from squareone_data.engine.replay import Recorder
from squareone_data.files import load
from squareone_data.files.atomic import write_text
from squareone_data.game import AnyCatalog
from squareone_data.game.engine import LegalActions, Observation
from squareone_data.games.square_one.engine.actions import Action, Master, Take
from squareone_data.games.square_one.engine.engine import SquareOneEngine
from squareone_data.games.square_one.engine.state import State
from squareone_data.rng import Chance, Stream

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "engine" / "golden"
FROZEN = ROOT / "conformance" / "square-one" / "full"
JOKERS = ["base", "joker", "joker-ambassador"]
COMBOS = ["base", "combo-master", "combo-master-ambassador"]
EVERYTHING = ["base", "joker", "joker-ambassador", "combo-master", "combo-master-ambassador"]
GAMES: dict[str, tuple[list[str], int, str | None, int]] = {
    "two": (["base"], 2, None, 5),
    "three": (["base"], 3, None, 5),
    "four": (["base"], 4, None, 7),
    "solo-easy": (["base"], 1, "easy", 5),
    "solo-normal": (["base"], 1, "normal", 5),
    "solo-hard": (["base"], 1, "hard", 1),
    "joker": (["base", "joker"], 2, None, 3),
    "joker-ambassador": (JOKERS, 3, None, 2),
    "combo-master": (["base", "combo-master"], 2, None, 10),
    "combo-master-ambassador": (COMBOS, 3, None, 12),
    "everything": (EVERYTHING, 4, None, 14),
    "everything-solo": (EVERYTHING, 1, "normal", 35),
    "five": (["base", "joker"], 5, None, 8),
    "six": (EVERYTHING, 6, None, 12),
}
"""The games by name: sets, players, the difficulty of a solo opponent, and the seed, chosen for rich games."""
SPARING = ("two",)
"""The games that continue until the White deck is empty."""
PROGRAM = "any"
"""The version in the records, so that a release does not change them."""
MOST = 40
"""The maximum number of actions of a verb to consider."""


class Eager:
    """A bot that fills and completes as much as possible, uses its bonuses, and sometimes acts at random.

    Args:
        engine: the rules.
        stream: random numbers.
        spares_black: whether it avoids Black tiles, so that the game lasts until the White deck is empty.
    """

    def __init__(self, engine: SquareOneEngine, stream: Stream, spares_black: bool) -> None:
        self.engine, self.stream, self.spares_black = engine, stream, spares_black

    def choose(self, observation: Observation[State]) -> Action:
        """Return a legal action of the observed state."""
        state = observation.state
        legal = self.engine.legal_actions(state)
        if self.stream.below(8) == 0:
            return legal.pick(self.stream.pick(legal.verbs), self.stream)
        masters = [action for action in islice(legal.of("master"), MOST) if isinstance(action, Master)]
        if masters:
            best = max(masters, key=lambda action: len(action.rows))
            if len(best.rows) > 1:
                return best
        for verb in ("use", "ambassador", "fill", "duplicate", "replicate"):
            if verb in legal.verbs:
                return self.stream.pick(list(islice(legal.of(verb), MOST)))
        if useful := list(self._useful(state, legal)):
            return self.stream.pick(useful)
        takes = [action for action in legal.of("take") if isinstance(action, Take)]
        takes = [action for action in takes if self.spares_black and not action.tile.startswith("B")] or takes
        return self.stream.pick(takes) if takes else legal.pick(self.stream.pick(legal.verbs), self.stream)

    def _useful(self, state: State, legal: LegalActions[Action]) -> Iterable[Action]:
        """Yield the exchanges that allow to fill a row."""
        for verb in ("merge", "split", "gain"):
            for action in islice(legal.of(verb), MOST):
                after = self.engine.apply(state, action, checked=False)
                if "fill" in self.engine.legal_actions(after).verbs:
                    yield action


def recorded(catalog: AnyCatalog, name: str) -> Record:
    """Return a finished game of a variant."""
    engine = SquareOneEngine()
    sets, players, solo, seed = GAMES[name]
    state = engine.initial(catalog, engine.configure(catalog, sets, players, solo), seed)
    chance = Chance(seed)
    eager = [Eager(engine, chance.stream(f"eager {seat}"), name in SPARING) for seat in range(players)]
    recorder = Recorder.of(catalog, state, seed, ["eager"] * players + ([OPPONENT] if solo else []))
    play(engine, state, eager, chance, limit=2000, on_step=recorder.add)
    return replace(recorder.record, program=PROGRAM)


def wanted() -> dict[str, str]:
    """Return the text of every record by file name."""
    catalog = load(FROZEN)
    return {f"{name}.record": as_text(recorded(catalog, name)) for name in GAMES}


def main() -> int:
    """Write the records, or with ``--check`` list those that would change."""
    check = sys.argv[1:] == ["--check"]
    files = wanted()
    stale = [name for name, text in files.items() if _text(FOLDER / name) != text]
    extra = [path.name for path in FOLDER.glob("*") if path.name not in files]
    for name in stale:
        if not check:
            FOLDER.mkdir(exist_ok=True)
            write_text(FOLDER / name, files[name])
        print(f"{name}: {'would change' if check else 'written'}")
    for name in extra:
        print(f"{name}: no longer generated; delete it")
    return int(bool(check and (stale or extra)))


def _text(path: Path) -> str | None:
    return path.read_text("utf-8") if path.is_file() else None


if __name__ == "__main__":
    sys.exit(main())
