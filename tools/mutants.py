"""Break the rules one at a time in a copy of the package, and check that the tests of each rule fail.

A mutant replaces exact snippets of source text. The program stops if a snippet is missing or not unique, so that no
mutant is without effect. It runs the test files with a marker of the rule.

Usage: python tools/mutants.py [WORD…]    only mutants whose rule or name contains one of the words
Exit code: 0 all mutants are caught; 1 one survives or breaks the package; 2 a snippet is missing, or tests fail without
mutants
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
ENGINES = {letters: Path("games", game, "engine") for letters, game in {"SO": "square_one", "PL": "project_l"}.items()}
"""The folder of the engine of each game in the package, and of its tests in ``tests``, by the letters of its rules."""


class Edit(NamedTuple):
    """A replacement: the module of the engine, the unique old text, the new text."""

    module: str
    old: str
    new: str


class Mutant(NamedTuple):
    """A broken rule.

    Args:
        name: the fault.
        rule: the number of the broken rule.
        edits: the edits; several if a rule is in the list of actions and in the legality rules.
    """

    name: str
    rule: str
    edits: tuple[Edit, ...]


def _one(name: str, rule: str, module: str, old: str, new: str) -> Mutant:
    return Mutant(name, rule, (Edit(module, old, new),))


_GIVEN = "draft.supply += 0 if draft.table.bags.holds(draft.reserve, {0}) else {0}; receive(draft, {0})"
"""A piece that appears from nowhere if the reserve has none."""

SQUARE_ONE = (
    _one("one Black tile too many in the deck", "SO-3.1", "setup", "shuffled(black)[: ", "shuffled(black)[: 1 + "),
    _one("the first player is always the same", "SO-3.4", "setup",
         'chance.stream("start player").below(config.players)', "0"),
    _one("a used Master is never available again", "SO-4.1", "apply",
         "Turn(seat, draft.table.actions)", "Turn(seat, draft.table.actions, draft.master_used)"),
    _one("a turn has one action more", "SO-4.1", "apply",
         "Turn(seat, draft.table.actions)", "Turn(seat, draft.table.actions + 1)"),
    Mutant("a piece serves two rows of a Master", "SO-4.9", (
        Edit("legality", '@rule("SO-4.9", Master)\n', ""),
        Edit("move_generation", "choose(rank + 1, left - bag, ", "choose(rank + 1, left, "),
    )),
    _one("a fifth unfinished tile may be taken", "SO-4.3", "legality",
         "len(draft.tiles) >= draft.table.unfinished", "len(draft.tiles) > draft.table.unfinished"),
    _one("a Joker too many or too few fills a row", "SO-12.1", "legality", "if len(pieces) != len(way):", "if False:"),
    _one("the pieces of a completed tile go to the reserve", "SO-5.1", "apply",
         "draft.supply += sum(bag for _, rows in full", "draft.reserve += sum(bag for _, rows in full"),
    _one("a tile that rewarded a Joker is discarded", "SO-5.3", "apply", "elif known.leaves:", "elif False:"),
    _one("a used bonus tile is put away before the market is refilled", "SO-5.4", "apply",
         "if not refill(draft):\n            return\n        bonus = draft.bonus\n",
         "bonus = draft.bonus\n        if (bonus is None or bonus.left) and not refill(draft):\n            return\n"),
    _one("four tiles score as three", "SO-6.1", "apply",
         "combos.get(completed, 0)", "combos.get(min(completed, 3), 0)"),
    _one("a Master scores by the rows it fills", "SO-6.1", "apply",
         "combo(draft, complete(draft))\n    if draft.bonus",
         "complete(draft)\n    combo(draft, len(action.rows))\n    if draft.bonus"),
    _one("a Fill 2 scores no combo", "SO-6.2", "apply",
         'if bonus.open == "fill2":\n        combo(draft, complete(draft))',
         'if bonus.open == "fill2":\n        complete(draft)'),
    _one("the White deck is reshuffled one tile too early", "SO-7.1", "state",
         "return not self.white_deck and", "return len(self.white_deck) < 2 and"),
    _one("Gain ignores the reserve", "SO-4.2", "apply", "receive(draft, draft.table.gain)",
         _GIVEN.format("draft.table.gain")),
    _one("a reward ignores the reserve", "SO-8.1", "apply", "receive(draft, unit[letter])",
         _GIVEN.format("unit[letter]")),
    Mutant("Merge ignores the reserve", "SO-8.2", (
        Edit("legality", '@rule("SO-8.2", Merge, Split, ', '@rule("SO-8.2", Split, '),
        Edit("play_table", "if letter in there:", "if True:"),
    )),
    Mutant("Split ignores the reserve", "SO-8.2", (
        Edit("legality", '@rule("SO-8.2", Merge, Split, ', '@rule("SO-8.2", Merge, '),
        Edit("play_table", "for parts, split in listed if bags.holds(reserve, parts)", "for parts, split in listed"),
    )),
    _one("there is no last round", "SO-9.1", "apply", "if draft.phase == LAST_ROUND:", "if not draft.black_deck:"),
    _one("combo points break no tie", "SO-9.3", "scoring", '["combo_points"]', "[]"),
    _one("an unused rotated Black tile counts nothing", "SO-9.4", "scoring", "(*seat.scored, *seat.completed)",
         "seat.scored"),
    _one("the black marker acts first", "SO-10.4", "apply",
         "draft.next = 0\n", "draft.next = len(draft.markets) - 1\n"),
    _one("the black side is refilled first", "SO-10.4", "apply",
         "in enumerate(draft.markets):", "in reversed([*enumerate(draft.markets)]):"),
    _one("the black marker is one seat too far", "SO-10.2", "setup", "second_marker[str(config.players)] - 1",
         "second_marker[str(config.players)]"),
    _one("a round of five has two steps", "SO-10.5", "apply",
         "players // 2 if distance * 2 == players else players", "players // 2"),
    _one("a rotated tile counts towards the limit", "SO-11.1", "legality",
         "len(draft.tiles) >= draft.table.unfinished", "len(draft.tiles + draft.completed) >= draft.table.unfinished"),
    _one("a bonus Master spends the Master of the turn", "SO-11.4", "apply",
         "if draft.bonus is None:\n        draft.master_used = True", "draft.master_used = True"),
    _one("the market is refilled within a Take 2", "SO-11.5", "apply",
         '!= "take2" or not bonus.left', '!= "take2" or bonus.left < 2'),
    _one("a Fill 2 completes a tile at once", "SO-11.6", "apply",
         'if draft.bonus is None or draft.bonus.open != "fill2":', "if True:"),
    Mutant("Duplicate takes a Joker", "SO-11.7", (
        Edit("move_generation", "if letter in had and letter not in wild", "if letter in had"),
        Edit("legality", "if action.piece in draft.table.wild:", "if False:"),
    )),
    _one("kinds on tiles do not count as had", "SO-11.8", "move_generation",
         "for _, rows in draft.tiles:", "for _, rows in ():"),
    _one("after one of two actions the tile stays for later", "SO-11.9", "apply",
         "if bonus.open is None:\n        put_away_used(draft, bonus.tile)",
         "if bonus.open is None:\n        draft.bonus = None"),
    _one("both of a single choice may be used", "SO-11.10", "apply",
         "return not tile.choice and any(", "return any("),
    _one("a Joker is merged", "SO-12.4", "legality",
         "wild = _wild_among(draft.table, action.pieces)", 'wild = ""'),
    _one("the Ambassador gives no action", "SO-12.5", "apply", "draft.actions_left += 1", "draft.actions_left += 0"),
    _one("the opponent pays with the highest level first", "SO-13.3", "opponent",
         "(letter in table.wild, table.level[letter])", "(letter in table.wild, -table.level[letter])"),
    _one("of equal tiles the opponent takes the farthest from the deck", "SO-13.4", "opponent",
         "max(fitting, key=worth)", "max(reversed(fitting), key=worth)"),
    _one("the opponent mixes in level-4 pieces at once", "SO-13.5", "opponent",
         "in (len(low), len(low + top)):", "in (len(low + top),):"),
    _one("the opponent scores no combos", "SO-13.6", "apply", "combo(draft, len(tiles))", "pass"),
    _one("Normal never resolves for free", "SO-13.8", "opponent", "if draft.config.solo != NORMAL or", "if True or"),
    _one("Hard has one action point", "SO-13.9", "opponent", "return 2 if difficulty == HARD else 1", "return 1"),
    _one("Hard continues after a Resolve", "SO-13.9", "opponent", 'case "hard":\n            return 0',
         'case "hard":\n            return draft.actions_left - 1'),
    _one("the opponent does not prefer the Ambassador tile", "SO-13.13", "opponent",
         "lambda tile: tile.ambassador and", "lambda tile: False and"),
)  # fmt: skip


PROJECT_L = (
    _one("the first player of Project L is always the same", "PL-2.1", "setup",
         'chance.stream("start player").below(config.players)', "0"),
    _one("one Black puzzle too many in the deck", "PL-2.2", "setup", "black_deck[: ", "black_deck[: 1 + "),
    _one("a turn of Project L has one action more", "PL-3.1", "apply",
         "begin(draft, following, draft.table.actions)", "begin(draft, following, draft.table.actions + 1)"),
    _one("a used Master is not available in the next turn", "PL-3.1", "apply",
         "Turn(seat, actions)", "Turn(seat, actions, draft.master_used)"),
    Mutant("Master twice a turn", "PL-3.1", (
        Edit("legality", "if draft.master_used else None", "if False else None"),
        Edit("move_generation", "if not draft.master_used:", "if True:"),
    )),
    _one("a place in a row is filled from the bottom of its deck", "PL-3.2", "apply",
         "deck[0], *slots[empty + 1 :]), deck[1:]", "deck[-1], *slots[empty + 1 :]), deck[:-1]"),
    _one("a fifth unfinished puzzle may be taken", "PL-3.2", "legality",
         "len(draft.tiles) >= draft.table.unfinished", "len(draft.tiles) > draft.table.unfinished"),
    _one("a recycled Black row is put on top of its deck", "PL-3.3", "apply",
         "draft.black_deck + tiles", "tiles + draft.black_deck"),
    _one("a recycled White row goes under its deck upside down", "PL-3.3", "apply",
         "draft.white_deck + tiles", "draft.white_deck + tiles[::-1]"),
    _one("part of a row may be recycled", "PL-3.3", "legality",
         "if Counter(action.tiles) == Counter(", "if Counter(action.tiles) <= Counter("),
    Mutant("Upgrade climbs two levels", "PL-3.4", (
        Edit("legality", "if taken <= given + 1:", "if taken <= given + 2:"),
        Edit("play_table", "level[pair[1]] <= level[pair[0]] + 1", "level[pair[1]] <= level[pair[0]] + 2"),
    )),
    Mutant("Upgrade ignores the reserve", "PL-3.4", (
        Edit("legality", "if draft.table.bags.count(draft.reserve, taken) else", "if True else"),
        Edit("play_table", "for taken, _ in bags.items(reserve)", "for taken in bags.letters"),
    )),
    Mutant("a piece overlaps another", "PL-3.5", (
        Edit("legality", "table.bits(laying.cells) & own.filled", "0"),
        Edit("play_table", "if not way.bits & filled", "if True"),
    )),
    Mutant("a piece is outside the recess", "PL-3.5", (
        Edit("legality", "table.bits(laying.cells) & ~table.tiles[rank].recess", "0"),
        Edit("play_table", "if bits & tile.recess == bits", "if bits & tile.recess"),
    )),
    _one("a Master places two pieces in one puzzle", "PL-3.6", "legality", "if count > 1]", "if count > 2]"),
    _one("a Master without pieces is not used up", "PL-3.6", "apply",
         "draft.master_used = True", "draft.master_used = bool(action.layings)"),
    _one("the pieces of a completed puzzle go to the reserve", "PL-4.1", "apply",
         "draft.supply += sum(unit[laid.piece] for puzzle in full",
         "draft.reserve += sum(unit[laid.piece] for puzzle in full"),
    _one("of puzzles completed together one gives a reward", "PL-4.1", "apply",
         "in _full(draft) if tiles[puzzle.tile].reward)", "in _full(draft) if tiles[puzzle.tile].reward)[:1]"),
    _one("choosing a reward costs an action", "PL-4.1", "apply",
         "if due != tile)\n    settle(draft)", "if due != tile)\n    spend_action(draft)"),
    _one("any level replaces a reward at once", "PL-4.2", "move_generation", "return same or [", "return ["),
    _one("two levels lower does not replace a reward", "PL-4.2", "move_generation",
         "if level[letter] <= level[reward] + 1", "if abs(level[letter] - level[reward]) <= 1"),
    _one("Project L has no last round", "PL-5.1", "apply",
         "if draft.phase == LAST_ROUND:", "if not draft.black_deck:"),
    _one("rounds end before seat 0", "PL-5.1", "apply",
         "if following == draft.start:\n        draft.round", "if following == 0:\n        draft.round"),
    _one("the Take that triggered the end does not count", "PL-5.2", "apply",
         'refill(draft)\n    if color == "black" and not draft.black_deck:\n        draft.black_taken = True\n',
         'if color == "black" and not draft.black_deck:\n        draft.black_taken = True\n    refill(draft)\n'),
    _one("a Black puzzle taken before the trigger counts", "PL-5.2", "apply",
         'if color == "black" and not draft.black_deck:', 'if color == "black":'),
    Mutant("two Black puzzles a turn at the end", "PL-5.2", (
        Edit("legality", "if draft.black_taken and", "if False and"),
        Edit("move_generation", "slots = draft.white if draft.black_taken else ", "slots = "),
    )),
    _one("finishing touches are free", "PL-5.3", "apply", "draft.finishing += 1", "draft.finishing += 0"),
    _one("finishing touches return to the supply", "PL-5.3", "apply",
         "draft.reserve += sum(unit[laid.piece] for puzzle in _full",
         "draft.supply += sum(unit[laid.piece] for puzzle in _full"),
    _one("a finishing touch completes at once", "PL-5.3", "apply",
         "draft.finishing += 1\n", "draft.finishing += 1\n    complete(draft)\n    draft.rewards = ()\n"),
    _one("unfinished puzzles cost nothing", "PL-5.4", "scoring", " - seat.finishing - unfinished", " - seat.finishing"),
    _one("reshuffled puzzles break no tie", "PL-5.4", "scoring",
         "len(seat.completed) + seat.banked,", "len(seat.completed),"),
    _one("pieces left break no tie", "PL-5.4", "scoring", '["completed", "pieces_left"]', '["completed"]'),
    _one("a game without legal actions continues", "PL-5.5", "apply",
         "if draft.phase == PLAY and nothing_further(draft):", "if False:"),
    _one("a player who can recycle may end the turn", "PL-5.5", "move_generation",
         "bool(in_turn(draft))", 'bool(in_turn(draft).keys() - {"recycle"})'),
    _one("the White deck of Project L is reshuffled one puzzle too early", "PL-6.1", "state",
         "if self.white_deck or self.turn.rewards", "if len(self.white_deck) > 1 or self.turn.rewards"),
    _one("the points of reshuffled puzzles are lost", "PL-6.1", "scoring",
         "points = seat.banked_points + sum(", "points = sum("),
)  # fmt: skip
MUTANTS = (*SQUARE_ONE, *PROJECT_L)


class SnippetGone(LookupError):
    """A snippet that is missing or not unique in the source."""


def mutated(mutant: Mutant, root: Path = ROOT) -> dict[Path, str]:
    """Return the changed source texts of a mutant, by path below the root.

    Raises:
        SnippetGone: A snippet is missing or not unique.
    """
    found: dict[Path, str] = {}
    for module, old, new in mutant.edits:
        path = "squareone_data" / engine_of(mutant) / f"{module}.py"
        text = found.get(path) or (root / path).read_text("utf-8")
        if text.count(old) != 1:
            raise SnippetGone(f"{mutant.name}: expected this once in {path}, got {text.count(old)} times:\n{old}")
        found[path] = text.replace(old, new)
    return found


def engine_of(mutant: Mutant) -> Path:
    """Return the folder of the engine that a mutant changes, in the package, and that of its tests."""
    return ENGINES[mutant.rule.partition("-")[0]]


def tests_of(mutant: Mutant) -> list[Path]:
    """Return the test files with a marker of the rule of a mutant."""
    files = sorted((ROOT / "tests" / engine_of(mutant)).glob("test_*.py"))
    return [file for file in files if f'"{mutant.rule}"' in file.read_text("utf-8")]


def run(copy: Path, files: Sequence[Path]) -> tuple[int, str]:
    """Run tests with a copy of the package; return the exit code of pytest and the first failed test."""
    shown = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist",
         "-c", str(ROOT / "pyproject.toml"), *map(str, files)],
        cwd=copy, env={**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    failed = re.search(r"^(?:FAILED|ERROR) \S*?::(\w+)", shown.stdout, re.MULTILINE)
    return shown.returncode, failed[1] if failed else shown.stdout.strip().rpartition("\n")[2]


def copied(folder: Path) -> Path:
    """Copy the package and the catalogs to a folder, without compiled files."""
    for name in ("squareone_data", "catalog", "schema"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def main(words: Sequence[str]) -> int:
    """Run the mutants; see the top of this file for the exit code."""
    chosen = [
        mutant for mutant in MUTANTS if not words or any(word in f"{mutant.rule} {mutant.name}" for word in words)
    ]
    try:
        texts = {mutant.name: mutated(mutant) for mutant in chosen}
    except SnippetGone as gone:
        print(gone)
        return 2
    survived = []
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = copied(Path(folder))
        files = sorted({file for mutant in chosen for file in tests_of(mutant)})
        code, said = run(copy, files)
        if code:
            print(f"the tests fail without a mutant: {said}")
            return 2
        for mutant in chosen:
            before = {path: (copy / path).read_text("utf-8") for path in texts[mutant.name]}
            began = time.monotonic()
            for path, text in texts[mutant.name].items():
                (copy / path).write_text(text, "utf-8")
            code, said = run(copy, tests_of(mutant))
            for path, text in before.items():
                (copy / path).write_text(text, "utf-8")
            # Exit code 1 means that tests failed; any other code means that they did not run.
            verdict = {0: "SURVIVES", 1: "caught"}.get(code, "BROKEN")
            if verdict != "caught":
                survived.append(mutant.name)
            seconds = time.monotonic() - began
            print(f"{verdict:8}  {mutant.rule:8}  {mutant.name:62}  {said}  {seconds:.1f} s", flush=True)
    print(f"{len(chosen) - len(survived)} of {len(chosen)} mutants are caught")
    return int(bool(survived))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
