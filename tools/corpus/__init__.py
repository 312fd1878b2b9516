"""The conformance corpus: hand-written cases for every rule of play, and seeded games."""

from . import completing, end, expansions, solo, turns

CASES = [*turns.CASES, *completing.CASES, *end.CASES, *expansions.CASES, *solo.CASES]
