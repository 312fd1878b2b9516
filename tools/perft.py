"""Count the game tree from fixed deals and from the middle of games, for every variant, as test data.

Usage: python tools/perft.py                  rewrite tests/engine/perft.json and perft-project-l.json
       python tools/perft.py --divide GAME N  show the counts of case N of a game by its first action
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from squareone_data.engine import perft
from squareone_data.engine.bots import seat_bot
from squareone_data.engine.game_loop import steps
from squareone_data.files import load
from squareone_data.files.atomic import write_text
from squareone_data.game import AnyCatalog
from squareone_data.rng import Chance

ROOT = Path(__file__).resolve().parent.parent
FROZEN = {game: ROOT / "conformance" / game / "full" for game in ("square-one", "project-l")}
"""A frozen copy of each catalog, so that edited tiles do not change the counts."""
DATA = {
    "square-one": ROOT / "tests" / "engine" / "perft.json",
    "project-l": ROOT / "tests" / "engine" / "perft-project-l.json",
}
"""The file with the counts of each game."""
MOST = 20_000
"""The size of a count above which no further depth is added to a case."""
DEEPEST = 5
Variant = tuple[list[str], int, str | None]
"""Sets, number of players, and difficulty of a solo opponent."""
SQUARE_ONE: list[Variant] = [
    (["base"], 2, None),
    (["base"], 3, None),
    (["base"], 4, None),
    (["base"], 1, "easy"),
    (["base"], 1, "normal"),
    (["base"], 1, "hard"),
    (["base", "joker"], 2, None),
    (["base", "joker", "joker-ambassador"], 2, None),
    (["base", "joker", "joker-ambassador"], 1, "hard"),
    (["base", "combo-master"], 2, None),
    (["base", "combo-master", "combo-master-ambassador"], 3, None),
    (["base", "combo-master", "combo-master-ambassador"], 1, "normal"),
    (["base", "joker"], 5, None),
    (["base", "joker"], 6, None),
    (["base", "joker", "joker-ambassador", "combo-master", "combo-master-ambassador"], 2, None),
    (["base", "joker", "joker-ambassador", "combo-master", "combo-master-ambassador"], 5, None),
    (["base", "joker", "joker-ambassador", "combo-master", "combo-master-ambassador"], 6, None),
]
PROJECT_L: list[Variant] = [(["base"], players, None) for players in (1, 2, 3, 4)]
VARIANTS = {"square-one": SQUARE_ONE, "project-l": PROJECT_L}
"""The cases of each game."""
AFTER = {"square-one": (0, 41, 120), "project-l": (0, 20, 45)}
"""The number of random actions before the count; the last is left out against a solo opponent."""


def reached(catalog: AnyCatalog, case: dict[str, Any]) -> Any:
    """Return the state at the start of a case: a deal, and a number of random actions."""
    engine = catalog.game.engine
    config = engine.configure(catalog, case["sets"], case["players"], case["solo"])
    chance = Chance(case["seed"])
    state = engine.initial(catalog, config, case["seed"])
    bots = [seat_bot(catalog.game, "random", chance, seat) for seat in range(2 if case["solo"] else case["players"])]
    for count, step in enumerate(steps(engine, state, bots, chance), 1):
        if count > case["after"]:
            break
        state = step.after
    return state


def cases(catalog: AnyCatalog) -> list[dict[str, Any]]:
    """Yield all cases of a game with their counts."""
    engine = catalog.game.engine
    found = []
    begin = AFTER[catalog.game.id]
    for seed, (sets, players, solo) in enumerate(VARIANTS[catalog.game.id], 1):
        for after in begin if solo is None else begin[:2]:
            case = {"sets": sets, "players": players, "solo": solo, "seed": seed, "after": after}
            state, counts = reached(catalog, case), list[int]()
            while len(counts) < DEEPEST and (not counts or counts[-1] * max(counts[0], 2) <= MOST * 2):
                counts.append(perft.count(engine, state, len(counts) + 1, seed))
                if counts[-1] > MOST:
                    break
            found.append(case | {"counts": counts})
    return found


def main() -> int:
    """Write the data, or show the counts of one case by action."""
    if sys.argv[1:2] == ["--divide"]:
        game, number = sys.argv[2:4]
        catalog, case = load(FROZEN[game]), json.loads(DATA[game].read_text("utf-8"))[int(number)]
        depth = len(case["counts"])
        for action, count in perft.divided(catalog.game.engine, reached(catalog, case), depth, case["seed"]).items():
            print(f"{count:9}  {action}")
        return 0
    for game, path in DATA.items():
        lines = ",\n".join(json.dumps(case) for case in cases(load(FROZEN[game])))
        write_text(path, f"[\n{lines}\n]\n")
        print(f"{path.relative_to(ROOT)} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
