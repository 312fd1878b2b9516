"""Run the conformance corpus with any program that answers as ``squareone rules batch`` does. Standard library only.

Usage: python conformance/run.py [--game GAME] COMMAND…

GAME is the folder of one game next to this file, such as square-one; by default all games run.
COMMAND is the program with its arguments; ``{catalog}`` in them is replaced by the folder of the catalog.
Each question of the corpus is a line on its standard input. The program must write one line for each, in order.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

HOME = Path(__file__).resolve().parent


def essence(answer: Any) -> Any:
    """Return the part of an answer that must be equal: everything except messages, which may have any wording or
    language.
    """
    if isinstance(answer, list):
        return [essence(item) for item in answer]
    if not isinstance(answer, dict):
        return answer
    kept = {key: essence(value) for key, value in answer.items() if key not in ("id", "message", "error")}
    for key in ("broken", "reasons"):  # each broken rule, whatever the number and order of its messages
        if key in kept:
            kept[key] = sorted({reason["rule"] for reason in kept[key]})
    return kept


def run(command: list[str], folder: Path, cases: list[dict[str, Any]]) -> list[str]:
    """Return the cases with different answers, each with its rules and both answers."""
    words = [word.replace("{catalog}", str(folder)) for word in command]
    questions = "".join(json.dumps(case["question"]) + "\n" for case in cases)
    done = subprocess.run(words, input=questions.encode(), stdout=subprocess.PIPE, check=True)
    answers = done.stdout.decode("utf-8").splitlines()
    if len(answers) != len(cases):
        return [f"{folder.name}: {len(cases)} questions, {len(answers)} answers"]
    found = []
    for case, line in zip(cases, answers, strict=True):
        wanted, given = essence(case["answer"]), essence(json.loads(line))
        if wanted != given:
            found.append(
                f"{case['case']}: {case['about']} ({', '.join(case['rules']) or 'whole game'})\n"
                f"  expected {json.dumps(wanted)[:300]}\n  answered {json.dumps(given)[:300]}"
            )
    return found


def games() -> list[str]:
    """Return the games with a corpus, by folder name."""
    return sorted(path.parent.name for path in HOME.glob("*/manifest.json"))


def run_game(command: list[str], game: str) -> bool:
    """Run all catalogs of a game and print the differences; return whether there are any."""
    manifest = json.loads((HOME / game / "manifest.json").read_text("utf-8"))
    count, differing = 0, []
    for catalog in manifest["catalogs"]:
        lines = (HOME / game / catalog["cases"]).read_text("utf-8").splitlines()
        cases = [json.loads(line) for line in lines]
        count += len(cases)
        differing += run(command, HOME / game / catalog["folder"], cases)
    for difference in differing:
        print(difference)
    print(f"{game}: {count} cases, {len(differing)} differ", flush=True)
    return bool(differing)


def main() -> int:
    """Run one game or all; return 1 if an answer differs, 2 if the request is invalid."""
    command, chosen = sys.argv[1:], games()
    if command[:1] == ["--game"]:
        chosen, command = command[1:2], command[2:]
        if unknown := [game for game in chosen if game not in games()]:
            print(f"unknown game {unknown[0]!r}; expected {', '.join(games())}")
            return 2
    if not command:
        print(__doc__)
        return 2
    differing = [game for game in chosen if run_game(command, game)]
    return int(bool(differing))


if __name__ == "__main__":
    sys.exit(main())
