"""Run the conformance corpus through any program that answers as ``squareone rules batch`` does. Standard library only.

Usage: python conformance/run.py [--game GAME] COMMAND…

GAME is the folder of one game beside this file, such as square-one; all games are run if it is left out.
COMMAND is the program with its arguments; ``{catalog}`` in them becomes the folder of the catalog that is played with.
Every question of the corpus is a line on its standard input, and one line is expected back for each, in order.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

HOME = Path(__file__).resolve().parent


def essence(answer: Any) -> Any:
    """What has to be the same: all but the sentences, which may be in other words or another language."""
    if isinstance(answer, list):
        return [essence(one) for one in answer]
    if not isinstance(answer, dict):
        return answer
    kept = {key: essence(value) for key, value in answer.items() if key not in ("id", "message", "error")}
    for key in ("broken", "reasons"):  # each rule that is broken, however often and in whatever order it is told
        if key in kept:
            kept[key] = sorted({one["rule"] for one in kept[key]})
    return kept


def run(command: list[str], folder: Path, cases: list[dict[str, Any]]) -> list[str]:
    """The names of the cases that come out otherwise, each with the rules it is about and both answers."""
    words = [word.replace("{catalog}", str(folder)) for word in command]
    questions = "".join(json.dumps(one["question"]) + "\n" for one in cases)
    done = subprocess.run(words, input=questions.encode(), stdout=subprocess.PIPE, check=True)
    answers = done.stdout.decode("utf-8").splitlines()
    if len(answers) != len(cases):
        return [f"{folder.name}: {len(cases)} questions, {len(answers)} answers"]
    found = []
    for one, line in zip(cases, answers, strict=True):
        wanted, given = essence(one["answer"]), essence(json.loads(line))
        if wanted != given:
            found.append(
                f"{one['case']}: {one['about']} ({', '.join(one['rules']) or 'whole game'})\n"
                f"  expected {json.dumps(wanted)[:300]}\n  answered {json.dumps(given)[:300]}"
            )
    return found


def games() -> list[str]:
    """The games that have a corpus, by the name of their folder."""
    return sorted(path.parent.name for path in HOME.glob("*/manifest.json"))


def run_game(command: list[str], game: str) -> bool:
    """Run all catalogs of a game and tell what differs; whether anything does."""
    manifest = json.loads((HOME / game / "manifest.json").read_text("utf-8"))
    count, differing = 0, []
    for catalog in manifest["catalogs"]:
        lines = (HOME / game / catalog["cases"]).read_text("utf-8").splitlines()
        cases = [json.loads(line) for line in lines]
        count += len(cases)
        differing += run(command, HOME / game / catalog["folder"], cases)
    for one in differing:
        print(one)
    print(f"{game}: {count} cases, {len(differing)} differ", flush=True)
    return bool(differing)


def main() -> int:
    """Run one game or all; 1 if a case comes out otherwise, 2 if it is not said what to run."""
    command, chosen = sys.argv[1:], games()
    if command[:1] == ["--game"]:
        chosen, command = command[1:2], command[2:]
        if unknown := [game for game in chosen if game not in games()]:
            print(f"there is no corpus of {unknown[0]!r}; there are {', '.join(games())}")
            return 2
    if not command:
        print(__doc__)
        return 2
    differing = [game for game in chosen if run_game(command, game)]
    return int(bool(differing))


if __name__ == "__main__":
    sys.exit(main())
