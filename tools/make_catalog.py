"""Make a large catalog of valid tiles for benchmarks. The same number always gives the same catalog.

Usage: python tools/make_catalog.py COUNT DIR
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from squareone_data.files.atomic import write_text
from squareone_data.files.writer import render
from squareone_data.model.ids import compress_ids

LETTERS = "YGBOCDRPV"
KINDS = [
    ("yellow", "Y", 1), ("green", "G", 2), ("blue", "B", 3), ("light-orange", "O", 3), ("cyan", "C", 4),
    ("dark-orange", "D", 4), ("red", "R", 4), ("pink", "P", 4), ("violet", "V", 4),
]  # fmt: skip
PER_FILE = 9000
"""The maximum number of tiles in a file, since ids have up to four digits."""


def _pieces(chance: random.Random, most: int) -> str:
    return " ".join(sorted(chance.choices(LETTERS, k=chance.randint(1, most)), key=LETTERS.index))


def _row(chance: random.Random, most: int) -> str:
    left = _pieces(chance, most)
    if chance.random() < 0.2:
        right = _pieces(chance, most)
        left, right = sorted((left, right))
        if not set(left.split()) & set(right.split()):
            return f"{left} | {right}"
    return left


def faces(color: str, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Yield different faces, without end."""
    seen: set[str] = set()
    while True:
        rows = [_row(chance, 2 if color == "white" else 3) for _ in range(chance.randint(2, 4))]
        face: dict[str, Any] = {"rows": rows}
        if color == "white":
            face["reward"] = _pieces(chance, 3)
        else:
            face["points"] = chance.randint(1, 9)
        key = json.dumps(face)
        if key not in seen:
            seen.add(key)
            yield face


def make(total: int) -> dict[str, str]:
    """Return the files of a catalog with a number of tiles, by path."""
    chance = random.Random(total)
    supplies = {"white": faces("white", chance), "black": faces("black", chance)}
    files: dict[str, str] = {}
    sets: list[dict[str, Any]] = []
    left = total
    for number in count(1):
        if left == 0:
            break
        letters = f"{chr(64 + (number - 1) // 26 + 1)}{chr(65 + (number - 1) % 26)}"
        entry: dict[str, Any] = {
            "id": f"set-{number}",
            "name": {"en": f"Set {number}", "cs": f"Sada {number}"},
            "tiles": {},
        }
        if number == 1:
            entry["pieces"] = {kind: 40 for kind, _, _ in KINDS}
        else:
            entry["requires"] = ["set-1"]
        for color, share in (("white", 0.6), ("black", 0.4)):
            size = min(PER_FILE, left, max(1, round(left * share)))
            if size == 0:
                continue
            ids = [f"{letters}{color[0].upper()}{n:04d}" for n in range(1, size + 1)]
            tiles = [{"id": tile_id, **next(supplies[color]), "status": "original"} for tile_id in ids]
            files[f"set-{number}/{color}.json"] = render({"set": entry["id"], "color": color, "tiles": tiles})
            entry["tiles"][color] = compress_ids(ids)
            left -= size
        sets.append(entry)
    pieces = [
        {"id": kind, "letter": letter, "level": level, "name": {"en": kind, "cs": kind}}
        for kind, letter, level in KINDS
    ]
    game = {
        "format": 1, "id": "large", "game": "square-one", "version": "1", "name": {"en": "Large", "cs": "Velký"},
        "pieces": pieces, "setup": {"black_tiles": {"2": 1}}, "sets": sets,
    }  # fmt: skip
    files["game.json"] = render(game)
    return files


def main() -> None:
    """Write the catalog."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("count", type=int)
    parser.add_argument("folder", type=Path)
    asked = parser.parse_args()
    if not 2 <= asked.count <= 400_000:
        parser.error("COUNT is from 2 to 400000")
    for file, text in make(asked.count).items():
        path = asked.folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, text)


if __name__ == "__main__":
    main()
