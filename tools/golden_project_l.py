"""Record one game of Project L for each number of players, and one that runs through the White deck; keep them as data.

Usage: python tools/golden_project_l.py    write tests/games/project_l/golden anew

The games are of a copy of the catalog that stays as it is. They were played by bots: a better bot plays others, so they
are written anew only when a change of the rules is meant, and the tests only replay them.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from squareone_data.files import load
from squareone_data.files.atomic import write_text
from squareone_data.model.catalog import Catalog
from squareone_data.play import match
from squareone_data.play.chance import Chance
from squareone_data.play.contract import Observation
from squareone_data.play.players import engine_of, makers
from squareone_data.play.records import Record, as_text
from squareone_data.play.replay import Recorder

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
"""The games by name: who plays, and the seed, chosen for many sorts of action."""
PROGRAM = "any"
"""Written instead of the program's version, so that a release changes nothing."""


class Sparing:
    """Chooses as a greedy bot that sees no Black row, until the White deck has run out once.

    Args:
        greedy: the greedy bot.
    """

    def __init__(self, greedy: Any) -> None:
        self.greedy = greedy

    def choose(self, observation: Observation) -> Any:
        """A legal action of the observed state."""
        state = observation.state
        if not any(seat.banked for seat in state.seats):
            observation = replace(observation, state=state._replace(black=(None,) * len(state.black)))  # type: ignore[type-var]
        return self.greedy.choose(observation)


def recorded(catalog: Catalog, bots: tuple[str, ...], seed: int) -> Record:
    """A game of some bots, played to its end."""
    engine, known, chance = engine_of(catalog.kind), makers(catalog.kind), Chance(seed)
    state = engine.initial(catalog, engine.configured(catalog, None, len(bots), None), seed)
    players: list[Any] = []
    for seat, name in enumerate(bots):
        stream = chance.stream(f"bot {seat}")
        sparing = name == "sparing"
        bot = known["greedy" if sparing else name](engine, stream)
        players.append(Sparing(bot) if sparing else bot)
    recorder = Recorder.of(catalog, state, seed, bots)
    match.play(engine, state, players, chance, most=4000, told=recorder.add)
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
