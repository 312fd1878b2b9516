"""Flip the rules one at a time in a copy of the package, and show that the tests of the rules notice each.

A mutant replaces exact snippets of source text; one that is gone, or is there more than once, stops the program, so
that nobody believes in a mutant that changed nothing. The tests run are those of the section the rule stands in.

Usage: python tools/mutants.py [NAME…]    those whose name contains one of the words; all if none is given
Exit code: 0 all are caught; 1 one survives or breaks the package; 2 a snippet is gone, or tests fail without mutants
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
ENGINE = Path("squareone_data/games/square_one/engine")
TESTS = ROOT / "tests/games/square_one/engine"
TESTED_WITH = {"6": "05", "8": "07"}
"""Sections that have no file of tests of their own, with the file they are in."""


class Edit(NamedTuple):
    """One replacement: the module of the engine, the text that is there once, the text that takes its place."""

    module: str
    old: str
    new: str


class Mutant(NamedTuple):
    """A rule, broken.

    Args:
        name: what is wrong with it.
        rule: the number of the rule it breaks.
        edits: how it is broken; several where a rule is kept in the list of actions and in the reasons.
    """

    name: str
    rule: str
    edits: tuple[Edit, ...]


def _one(name: str, rule: str, module: str, old: str, new: str) -> Mutant:
    return Mutant(name, rule, (Edit(module, old, new),))


_GIVEN = "draft.supply += 0 if draft.table.bags.holds(draft.reserve, {0}) else {0}; receive(draft, {0})"
"""A piece that comes from nowhere where the reserve has none."""

MUTANTS = (
    _one("one Black tile too many in the deck", "SO-3.1", "setup", "shuffled(black)[: ", "shuffled(black)[: 1 + "),
    _one("the first player is always the same", "SO-3.4", "setup",
         'chance.stream("start player").below(config.players)', "0"),
    _one("the Master of a turn is spent for good", "SO-4.1", "effects",
         "Turn(seat, draft.table.actions)", "Turn(seat, draft.table.actions, draft.master_used)"),
    _one("a turn has one action more", "SO-4.1", "effects",
         "Turn(seat, draft.table.actions)", "Turn(seat, draft.table.actions + 1)"),
    Mutant("a piece serves two rows of a Master", "SO-4.9", (
        Edit("reasons", '@rule("SO-4.9", Master)\n', ""),
        Edit("possible", "choose(rank + 1, left - bag, ", "choose(rank + 1, left, "),
    )),
    _one("a fifth unfinished tile may be taken", "SO-4.3", "reasons",
         "len(draft.tiles) >= draft.table.unfinished", "len(draft.tiles) > draft.table.unfinished"),
    _one("a Joker too many or too few fills a row", "SO-12.1", "reasons", "if len(pieces) != len(way):", "if False:"),
    _one("the pieces of a completed tile go to the reserve", "SO-5.1", "effects",
         "draft.supply += sum(bag for _, rows in full", "draft.reserve += sum(bag for _, rows in full"),
    _one("a tile that rewarded a Joker is discarded", "SO-5.3", "effects", "elif known.leaves:", "elif False:"),
    _one("a used bonus tile is put away before the market is refilled", "SO-5.4", "effects",
         "if not refill(draft):\n            return\n        bonus = draft.bonus\n",
         "bonus = draft.bonus\n        if (bonus is None or bonus.left) and not refill(draft):\n            return\n"),
    _one("four tiles score as three", "SO-6.1", "effects",
         "combos.get(completed, 0)", "combos.get(min(completed, 3), 0)"),
    _one("a Master scores by the rows it fills", "SO-6.1", "effects",
         "combo(draft, complete(draft))\n    if draft.bonus",
         "complete(draft)\n    combo(draft, len(action.rows))\n    if draft.bonus"),
    _one("a Fill 2 scores no combo", "SO-6.2", "effects",
         'if bonus.open == "fill2":\n        combo(draft, complete(draft))',
         'if bonus.open == "fill2":\n        complete(draft)'),
    _one("the White deck is made anew one tile too early", "SO-7.1", "state",
         "return not self.white_deck and", "return len(self.white_deck) < 2 and"),
    _one("Gain ignores the reserve", "SO-4.2", "effects", "receive(draft, draft.table.gain)",
         _GIVEN.format("draft.table.gain")),
    _one("a reward ignores the reserve", "SO-8.1", "effects", "receive(draft, unit[letter])",
         _GIVEN.format("unit[letter]")),
    Mutant("Merge ignores the reserve", "SO-8.2", (
        Edit("reasons", '@rule("SO-8.2", Merge, Split, ', '@rule("SO-8.2", Split, '),
        Edit("table", "if letter in there:", "if True:"),
    )),
    Mutant("Split ignores the reserve", "SO-8.2", (
        Edit("reasons", '@rule("SO-8.2", Merge, Split, ', '@rule("SO-8.2", Merge, '),
        Edit("table", "for parts, split in listed if bags.holds(reserve, parts)", "for parts, split in listed"),
    )),
    _one("there is no last round", "SO-9.1", "effects", "if draft.phase == LAST_ROUND:", "if not draft.black_deck:"),
    _one("combo points break no tie", "SO-9.3", "scoring", "(total, seat.combo_points) for", "(total, 0) for"),
    _one("an unused rotated Black tile counts nothing", "SO-9.4", "scoring", "(*seat.scored, *seat.completed)",
         "seat.scored"),
    _one("the black marker acts first", "SO-10.4", "effects",
         "draft.next = 0\n", "draft.next = len(draft.markets) - 1\n"),
    _one("the black side is refilled first", "SO-10.4", "effects",
         "in enumerate(draft.markets):", "in reversed([*enumerate(draft.markets)]):"),
    _one("the black marker is one seat too far", "SO-10.2", "setup", "second_marker[str(config.players)] - 1",
         "second_marker[str(config.players)]"),
    _one("a round of five has two steps", "SO-10.5", "effects",
         "players // 2 if distance * 2 == players else players", "players // 2"),
    _one("a rotated tile counts towards the limit", "SO-11.1", "reasons",
         "len(draft.tiles) >= draft.table.unfinished", "len(draft.tiles + draft.completed) >= draft.table.unfinished"),
    _one("a bonus Master spends the Master of the turn", "SO-11.4", "effects",
         "if draft.bonus is None:\n        draft.master_used = True", "draft.master_used = True"),
    _one("the market is refilled within a Take 2", "SO-11.5", "effects",
         '!= "take2" or not bonus.left', '!= "take2" or bonus.left < 2'),
    _one("a Fill 2 completes a tile at once", "SO-11.6", "effects",
         'if draft.bonus is None or draft.bonus.open != "fill2":', "if True:"),
    Mutant("Duplicate takes a Joker", "SO-11.7", (
        Edit("possible", "if letter in had and letter not in wild", "if letter in had"),
        Edit("reasons", "if action.piece in draft.table.wild:", "if False:"),
    )),
    _one("kinds on tiles do not count as had", "SO-11.8", "possible",
         "for _, rows in draft.tiles:", "for _, rows in ():"),
    _one("after one of two actions the tile stays for later", "SO-11.9", "effects",
         "if bonus.open is None:\n        put_away_used(draft, bonus.tile)",
         "if bonus.open is None:\n        draft.bonus = None"),
    _one("both of a single choice may be used", "SO-11.10", "effects",
         "return not tile.choice and any(", "return any("),
    _one("a Joker is merged", "SO-12.4", "reasons",
         "wild = _wild_among(draft.table, action.pieces)", 'wild = ""'),
    _one("the Ambassador gives no action", "SO-12.5", "effects", "draft.actions_left += 1", "draft.actions_left += 0"),
    _one("the opponent pays with the highest level first", "SO-13.3", "opponent",
         "(letter in table.wild, table.level[letter])", "(letter in table.wild, -table.level[letter])"),
    _one("of equal tiles the opponent takes the farthest from the deck", "SO-13.4", "opponent",
         "max(fitting, key=worth)", "max(reversed(fitting), key=worth)"),
    _one("the opponent mixes in level-4 pieces at once", "SO-13.5", "opponent",
         "in (len(low), len(low + top)):", "in (len(low + top),):"),
    _one("the opponent scores no combos", "SO-13.6", "effects", "combo(draft, len(tiles))", "pass"),
    _one("Normal never resolves for free", "SO-13.8", "opponent", "if draft.config.solo != NORMAL or", "if True or"),
    _one("Hard has one action point", "SO-13.9", "opponent", "return 2 if difficulty == HARD else 1", "return 1"),
    _one("Hard goes on after a Resolve", "SO-13.9", "opponent", 'case "hard":\n            return 0',
         'case "hard":\n            return draft.actions_left - 1'),
    _one("the Ambassador tile is nothing special to the opponent", "SO-13.13", "opponent",
         "lambda tile: tile.ambassador and", "lambda tile: False and"),
)  # fmt: skip


class SnippetGone(LookupError):
    """A snippet that is not in the source exactly once."""


def mutated(mutant: Mutant, root: Path = ROOT) -> dict[Path, str]:
    """The changed source texts of a mutant, by path below the root.

    Raises:
        SnippetGone: a snippet is not there, or more than once.
    """
    found: dict[Path, str] = {}
    for module, old, new in mutant.edits:
        path = ENGINE / f"{module}.py"
        text = found.get(path) or (root / path).read_text("utf-8")
        if text.count(old) != 1:
            raise SnippetGone(f"{mutant.name}: {path} has this {text.count(old)} times, not once:\n{old}")
        found[path] = text.replace(old, new)
    return found


def tests_of(rule: str) -> list[Path]:
    """The files with the tests of the section a rule stands in."""
    section = rule.removeprefix("SO-").partition(".")[0]
    return sorted(TESTS.glob(f"test_section_{TESTED_WITH.get(section, section.zfill(2))}*.py"))


def run(copy: Path, files: Sequence[Path]) -> tuple[int, str]:
    """Run tests with a copy of the package; the exit code of pytest and the first test that failed."""
    shown = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist",
         "-c", str(ROOT / "pyproject.toml"), *map(str, files)],
        cwd=copy, env={**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    failed = re.search(r"^(?:FAILED|ERROR) \S*?::(\w+)", shown.stdout, re.MULTILINE)
    return shown.returncode, failed[1] if failed else shown.stdout.strip().rpartition("\n")[2]


def copied(folder: Path) -> Path:
    """A copy of the package and the catalogs in a folder, with nothing compiled from before."""
    for name in ("squareone_data", "catalog", "schema"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def main(words: Sequence[str]) -> int:
    """Run the mutants; see the top of this file for the exit code."""
    chosen = [one for one in MUTANTS if not words or any(word in one.name for word in words)]
    try:
        texts = {one.name: mutated(one) for one in chosen}
    except SnippetGone as gone:
        print(gone)
        return 2
    survived = []
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = copied(Path(folder))
        files = sorted({file for one in chosen for file in tests_of(one.rule)})
        code, said = run(copy, files)
        if code:
            print(f"the tests fail without any mutant: {said}")
            return 2
        for mutant in chosen:
            before = {path: (copy / path).read_text("utf-8") for path in texts[mutant.name]}
            began = time.monotonic()
            for path, text in texts[mutant.name].items():
                (copy / path).write_text(text, "utf-8")
            code, said = run(copy, tests_of(mutant.rule))
            for path, text in before.items():
                (copy / path).write_text(text, "utf-8")
            # Exit code 1 means that tests ran and failed; anything else that they did not run.
            verdict = {0: "SURVIVES", 1: "caught"}.get(code, "BROKEN")
            if verdict != "caught":
                survived.append(mutant.name)
            seconds = time.monotonic() - began
            print(f"{verdict:8}  {mutant.rule:8}  {mutant.name:62}  {said}  {seconds:.1f} s", flush=True)
    print(f"{len(chosen) - len(survived)} of {len(chosen)} mutants are caught")
    return int(bool(survived))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
