"""Write the conformance corpus of each game from hand-written cases and seeded games. ``--check`` only compares.

Usage: python tools/make_corpus.py [--check]
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from pathlib import Path

from corpus import CORPORA
from corpus.frame import Wrong, recorded
from corpus.games import games

from squareone_data.engine.oracle import Oracle
from squareone_data.files import load
from squareone_data.files.atomic import write_text
from squareone_data.files.digest import digest

ROOT = Path(__file__).resolve().parent.parent


def corpus_files() -> dict[str, str]:
    """Return the generated files of the corpora of all games, by path.

    Raises:
        Wrong: An engine answers differently from the expected answers; the error lists all such cases.
    """
    files: dict[str, str] = {}
    wrong = []
    for game in CORPORA:
        try:
            files |= _corpus(game)
        except Wrong as error:
            wrong.append(str(error))
    if wrong:
        raise Wrong("\n".join(wrong))
    return files


def _corpus(game: str) -> dict[str, str]:
    """Return the files of the corpus of one game; see :func:`corpus_files`."""
    home, corpus = f"conformance/{game}", CORPORA[game]
    oracles = {name: Oracle(load(ROOT / home / name)) for name in corpus.GAMES}
    lines: dict[str, list[dict[str, object]]] = {name: [] for name in oracles}
    numbers: Counter[str] = Counter()
    wrong = []
    for case in corpus.CASES:
        numbers[case.rules[0]] += 1
        try:
            line = recorded(case, f"{case.rules[0]}/{numbers[case.rules[0]]}", oracles[case.catalog])
        except Wrong as error:
            wrong.append(str(error))
        else:
            lines[case.catalog].append(line)
    if wrong:
        raise Wrong("\n".join(wrong))
    for name, oracle in oracles.items():
        lines[name] += games(name, corpus.GAMES[name], oracle)
    files = {
        f"{home}/{name}.jsonl": "".join(
            json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in found
        )
        for name, found in lines.items()
    }
    manifest = {
        "format": 1,
        "game": game,
        "rules": oracles["full"].engine.rules_version,
        "catalogs": [
            {
                "folder": name,
                "digest": digest(oracle.catalog),
                "cases": f"{name}.jsonl",
                "count": len(lines[name]),
                "sha256": hashlib.sha256(files[f"{home}/{name}.jsonl"].encode()).hexdigest(),
            }
            for name, oracle in oracles.items()
        ],
    }
    files[f"{home}/manifest.json"] = json.dumps(manifest, indent=2) + "\n"
    return files


def main() -> int:
    """Write the files, or with ``--check`` list those that are out of date."""
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
