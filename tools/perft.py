"""Count the tree from fixed deals and from the middle of games, for every variant, and keep the counts as data.

Usage: python tools/perft.py                  write tests/play/perft.json and perft-project-l.json anew
       python tools/perft.py --divide GAME N  show the counts of case N of a game by its first action
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from squareone_data.files import load
from squareone_data.files.atomic import write_text
from squareone_data.model.catalog import Catalog
from squareone_data.play import match, perft
from squareone_data.play.chance import Chance
from squareone_data.play.players import engine_of, make

ROOT = Path(__file__).resolve().parent.parent
FROZEN = {game: ROOT / "conformance" / game / "full" for game in ("square-one", "project-l")}
"""A copy of each catalog that stays as it is, so that a tile somebody edits changes no count."""
DATA = {
    "square-one": ROOT / "tests" / "play" / "perft.json",
    "project-l": ROOT / "tests" / "play" / "perft-project-l.json",
}
"""Where the counts of each game are kept."""
MOST = 20_000
"""Depths are added to a case until a count is larger than this."""
DEEPEST = 5
SQUARE_ONE: list[tuple[list[str], int, str | None]] = [
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
VARIANTS = {"square-one": SQUARE_ONE, "project-l": [(["base"], players, None) for players in (1, 2, 3, 4)]}
"""What is played of each game: sets, players, the difficulty of a solo opponent."""
AFTER = {"square-one": (0, 41, 120), "project-l": (0, 20, 45)}
"""After so many actions of random players the counts begin; against a solo opponent the last is left out."""


def reached(catalog: Catalog, case: dict[str, Any]) -> Any:
    """The state a case begins from: a deal, and so many actions of random players."""
    engine = engine_of(catalog.kind)
    config = engine.configured(catalog, case["sets"], case["players"], case["solo"])
    chance = Chance(case["seed"])
    state = engine.initial(catalog, config, case["seed"])
    players = [make(catalog.kind, "random", chance, seat) for seat in range(2 if case["solo"] else case["players"])]
    for count, step in enumerate(match.steps(engine, state, players, chance), 1):
        if count > case["after"]:
            break
        state = step.after
    return state


def cases(catalog: Catalog) -> list[dict[str, Any]]:
    """All cases of a game with their counts."""
    engine = engine_of(catalog.kind)
    found = []
    begin = AFTER[catalog.kind.id]
    for seed, (sets, players, solo) in enumerate(VARIANTS[catalog.kind.id], 1):
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
    """Write the data, or show one case divided."""
    if sys.argv[1:2] == ["--divide"]:
        game, number = sys.argv[2:4]
        catalog, case = load(FROZEN[game]), json.loads(DATA[game].read_text("utf-8"))[int(number)]
        depth = len(case["counts"])
        for action, count in perft.divided(
            engine_of(catalog.kind), reached(catalog, case), depth, case["seed"]
        ).items():
            print(f"{count:9}  {action}")
        return 0
    for game, path in DATA.items():
        lines = ",\n".join(json.dumps(case) for case in cases(load(FROZEN[game])))
        write_text(path, f"[\n{lines}\n]\n")
        print(f"{path.relative_to(ROOT)} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
