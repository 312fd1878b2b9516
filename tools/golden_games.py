"""Record one short game of each variant, and keep the records as data: a change of the rules changes what they come to.

Usage: python tools/golden_games.py           write tests/play/golden anew
       python tools/golden_games.py --check    only say which records would change

The games are of a copy of the catalog that stays as it is, and are played by a player that is written here, so that
neither an edited tile nor a better bot changes them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from squareone_data.files import load
from squareone_data.files.atomic import write_text
from squareone_data.model.catalog import Catalog
from squareone_data.play import match
from squareone_data.play.chance import Chance, Stream
from squareone_data.play.contract import Engine, Observation
from squareone_data.play.players import engine_of
from squareone_data.play.records import OPPONENT, Record, as_text
from squareone_data.play.replay import Recorder

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "play" / "golden"
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
"""The games that go on until the White deck has run out."""
PROGRAM = "any"
"""Written instead of the program's version, so that a release changes nothing."""
MOST = 40
"""So many actions of a verb are looked at."""


class Eager:
    """Does what can be done: fills and completes as much as possible, uses what it earned, and now and then errs.

    Args:
        engine: the rules.
        stream: its chance.
        spares_black: whether it takes Black tiles only where it must, so that the game lasts until
            the White deck runs out.
    """

    def __init__(self, engine: Engine, stream: Stream, spares_black: bool) -> None:
        self.engine, self.stream, self.spares_black = engine, stream, spares_black

    def choose(self, observation: Observation) -> Any:
        """A legal action of the observed state."""
        state = observation.state
        legal = self.engine.legal_actions(state)
        if self.stream.below(8) == 0:
            return legal.pick(self.stream.pick(legal.verbs), self.stream)
        if "master" in legal.verbs:
            best = max(islice(legal.of("master"), MOST), key=lambda one: len(one.rows))
            if len(best.rows) > 1:
                return best
        for verb in ("use", "ambassador", "fill", "duplicate", "replicate"):
            if verb in legal.verbs:
                return self.stream.pick(list(islice(legal.of(verb), MOST)))
        if useful := list(self._useful(state, legal)):
            return self.stream.pick(useful)
        takes = list(legal.of("take"))
        takes = [one for one in takes if self.spares_black and not one.tile.startswith("B")] or takes
        return self.stream.pick(takes) if takes else legal.pick(self.stream.pick(legal.verbs), self.stream)

    def _useful(self, state: Any, legal: Any) -> Iterable[Any]:
        """The exchanges after which a row could be filled."""
        for verb in ("merge", "split", "gain"):
            for action in islice(legal.of(verb), MOST):
                after = self.engine.apply(state, action, checked=False)
                if "fill" in self.engine.legal_actions(after).verbs:
                    yield action


def recorded(catalog: Catalog, name: str) -> Record:
    """A game of a variant, played to its end."""
    engine = engine_of(catalog.kind)
    sets, players, solo, seed = GAMES[name]
    state = engine.initial(catalog, engine.configured(catalog, sets, players, solo), seed)
    chance = Chance(seed)
    eager = [Eager(engine, chance.stream(f"eager {seat}"), name in SPARING) for seat in range(players)]
    recorder = Recorder.of(catalog, state, seed, ["eager"] * players + ([OPPONENT] if solo else []))
    match.play(engine, state, eager, chance, most=2000, told=recorder.add)
    return replace(recorder.record, program=PROGRAM)


def wanted() -> dict[str, str]:
    """The text of every record by the name of its file."""
    catalog = load(FROZEN)
    return {f"{name}.record": as_text(recorded(catalog, name)) for name in GAMES}


def main() -> int:
    """Write the records, or with ``--check`` name those that would change."""
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
        print(f"{name}: nothing makes this file")
    return int(bool(check and (stale or extra)))


def _text(path: Path) -> str | None:
    return path.read_text("utf-8") if path.is_file() else None


if __name__ == "__main__":
    sys.exit(main())
