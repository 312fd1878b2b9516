"""Write the conformance corpus from the hand-written cases and from seeded games. ``--check`` only compares.

Usage: python tools/make_corpus.py [--check]
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from pathlib import Path

from corpus import CASES
from corpus.frame import Wrong, recorded
from corpus.games import games

from squareone_data.files import load
from squareone_data.files.atomic import write_text
from squareone_data.files.digest import digest
from squareone_data.play.oracle import Oracle

ROOT = Path(__file__).resolve().parent.parent
HOME = "conformance/square-one"
CATALOGS = ("full", "small")


def corpus_files() -> dict[str, str]:
    """The files of the corpus by path, with what they should hold.

    Raises:
        Wrong: the engine answers otherwise than a case expects; all such cases are told.
    """
    oracles = {name: Oracle(load(ROOT / HOME / name)) for name in CATALOGS}
    lines: dict[str, list[dict[str, object]]] = {name: [] for name in CATALOGS}
    numbers: Counter[str] = Counter()
    wrong = []
    for one in CASES:
        numbers[one.rules[0]] += 1
        try:
            line = recorded(one, f"{one.rules[0]}/{numbers[one.rules[0]]}", oracles[one.catalog])
        except Wrong as error:
            wrong.append(str(error))
        else:
            lines[one.catalog].append(line)
    if wrong:
        raise Wrong("\n".join(wrong))
    for name, oracle in oracles.items():
        lines[name] += games(name, oracle)
    files = {
        f"{HOME}/{name}.jsonl": "".join(
            json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in found
        )
        for name, found in lines.items()
    }
    manifest = {
        "format": 1,
        "game": "square-one",
        "rules": oracles["full"].engine.RULES,
        "catalogs": [
            {
                "folder": name,
                "digest": digest(oracles[name].catalog),
                "cases": f"{name}.jsonl",
                "count": len(lines[name]),
                "sha256": hashlib.sha256(files[f"{HOME}/{name}.jsonl"].encode()).hexdigest(),
            }
            for name in CATALOGS
        ],
    }
    files[f"{HOME}/manifest.json"] = json.dumps(manifest, indent=2) + "\n"
    return files


def main() -> int:
    """Write the files, or with ``--check`` name those that are out of date."""
    check = sys.argv[1:] == ["--check"]
    try:
        files = corpus_files()
    except Wrong as wrong:
        print(wrong)
        return 1
    stale = [
        path for path, text in files.items() if not (ROOT / path).is_file() or (ROOT / path).read_text("utf-8") != text
    ]
    for path in stale:
        if not check:
            write_text(ROOT / path, files[path])
        print(f"{path}: {'out of date; run `python tools/make_corpus.py`' if check else 'written'}")
    return int(bool(check and stale))


if __name__ == "__main__":
    sys.exit(main())
