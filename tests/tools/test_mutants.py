"""The rule mutants: each still changes what it says, and what it reports is what the tests found.

The full run, ``tools/mutants.py``, takes minutes and is not part of the tests.
"""

import ast
import importlib.util
import sys
from pathlib import Path

import pytest

from squareone_data.game.registry import find_game

PATH = Path(__file__).resolve().parents[2] / "tools" / "mutants.py"
_SPEC = importlib.util.spec_from_file_location("rule_mutants", PATH)
mutants = importlib.util.module_from_spec(_SPEC)
sys.modules[_SPEC.name] = mutants
_SPEC.loader.exec_module(mutants)


@pytest.mark.slow
@pytest.mark.parametrize("mutant", mutants.MUTANTS, ids=lambda mutant: mutant.name.replace(" ", "-"))
def test_a_mutant_still_applies_and_is_a_program(mutant):
    texts = mutants.mutated(mutant)
    assert len(texts) == len({edit.module for edit in mutant.edits})
    for path, text in texts.items():
        ast.parse(text)
        assert text != (mutants.ROOT / path).read_text("utf-8")


def test_every_mutant_breaks_a_rule_that_has_tests():
    for game, known in (("square-one", mutants.SQUARE_ONE), ("project-l", mutants.PROJECT_L)):
        assert {mutant.rule for mutant in known} <= set(find_game(game).rules)
        assert len(known) >= 25
    assert all(mutants.tests_of(mutant) for mutant in mutants.MUTANTS)
    assert len({mutant.name for mutant in mutants.MUTANTS}) == len(mutants.MUTANTS)


@pytest.mark.parametrize("old", ["no such text", "draft"])
def test_a_snippet_that_is_gone_or_not_the_only_one_is_named(old, capsys, monkeypatch):
    gone = mutants.Mutant("a mutant of yesterday", "SO-4.1", (mutants.Edit("apply", old, "x"),))
    with pytest.raises(mutants.SnippetGone, match=r"a mutant of yesterday.*apply\.py"):
        mutants.mutated(gone)
    monkeypatch.setattr(mutants, "MUTANTS", (gone,))
    assert mutants.main([]) == 2
    assert "a mutant of yesterday" in capsys.readouterr().out


@pytest.mark.parametrize("code, verdict, left", [(0, "SURVIVES", 1), (1, "caught", 0), (2, "BROKEN", 1)])
def test_a_mutant_is_caught_only_if_tests_ran_and_failed(code, verdict, left, capsys, monkeypatch):
    ran = []

    def run(copy, files):
        text = (copy / "squareone_data/games/square_one/engine/apply.py").read_text("utf-8")
        ran.append("min(completed, 3)" in text)
        return (code if ran[-1] else 0), "some_test"

    monkeypatch.setattr(mutants, "run", run)
    assert mutants.main(["four tiles score"]) == left
    assert ran == [False, True]
    assert verdict in capsys.readouterr().out


def test_the_tests_must_pass_without_a_mutant(capsys, monkeypatch):
    monkeypatch.setattr(mutants, "run", lambda copy, files: (1, "a_test_that_fails_anyway"))
    assert mutants.main(["four tiles score"]) == 2
    assert "a_test_that_fails_anyway" in capsys.readouterr().out
