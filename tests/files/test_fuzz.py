"""Short runs of tools/fuzz.py: any input gets a message, without a traceback or a hang."""

import importlib.util
import json
import random
import sys
import time
from pathlib import Path

import builders
import mutations
import pytest
from builders import FILES, GAME, WHITE
from hypothesis import given
from hypothesis import strategies as st

PATH = Path(__file__).resolve().parents[2] / "tools" / "fuzz.py"
SLOWEST = 5.0
"""Seconds after which a run counts as a hang."""


@pytest.fixture(scope="module")
def fuzz():
    """Return the fuzzer as a module; only running it requires atheris."""
    spec = importlib.util.spec_from_file_location("fuzz_program", PATH)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def answers(target, content):
    """Run a target with an input, and fail on a traceback or a hang."""
    begin = time.monotonic()
    target(content)
    assert time.monotonic() - begin < SLOWEST


TOKENS = [
    *'{}[],:"', '"id"', '"tiles"', '"rows"', '"W01"', "1", "-0", "1e999", "null", "true", "NaN", "\\u0000", "\\ud800",
    "\ufeff", "é", "\n", " ", "/*", "'", '"extends"', '"format"', '"sets"', '"square-one"',
]  # fmt: skip
scraps = st.lists(st.sampled_from(TOKENS), max_size=25).map(lambda parts: "".join(parts).encode("utf-8"))


@st.composite
def damaged(draw, texts):
    """Return a valid file with a replaced range."""
    text = draw(st.sampled_from(texts)).encode("utf-8")
    start = draw(st.integers(0, len(text)))
    end = min(len(text), start + draw(st.sampled_from([0, 1, 2, 7, 60])))
    return text[:start] + draw(st.binary(max_size=6) | scraps) + text[end:]


@pytest.mark.slow
@given(st.binary(max_size=60) | scraps | damaged([FILES[WHITE], json.dumps(mutations.RICH_TILES)]))
def test_arbitrary_tile_file_gets_a_message(fuzz, content):
    answers(fuzz.reader, content)


@pytest.mark.slow
@given(st.binary(max_size=60) | scraps | damaged([FILES[GAME], '{"format": 1, "extends": "square-one", "sets": []}']))
def test_arbitrary_game_json_gets_a_message(fuzz, content):
    answers(fuzz.game, content)


@pytest.mark.slow
@given(
    st.binary(max_size=60) | damaged(["CAB01 R P / C D | V V / V > 3 [take2 | fill2]", "Y G | B", "G R [take2] [fill]"])
)
def test_arbitrary_notation_gets_a_message(fuzz, content):
    answers(fuzz.notation, content)


@pytest.mark.slow
@given(st.sampled_from(["game", "extension"]), st.integers(0, 2**32))
def test_mutated_game_json_gets_a_message(fuzz, kind, seed):
    dice = random.Random(seed)
    document = mutations.slip(dice.choice(mutations.good_documents(kind)), dice)
    answers(fuzz.game, json.dumps(document, ensure_ascii=False).encode("utf-8", "surrogatepass"))


@pytest.mark.slow
@given(st.integers(0, 2**32))
def test_mutated_tile_file_gets_a_message(fuzz, seed):
    dice = random.Random(seed)
    document = mutations.slip(dice.choice(mutations.good_documents("tiles")), dice)
    answers(fuzz.reader, json.dumps(document, ensure_ascii=False).encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("target", ["reader", "notation", "game"])
def test_every_seed_is_accepted_and_there_is_a_dictionary(fuzz, target):
    for seed in fuzz.seeds(target)[:20]:
        answers(fuzz.TARGETS[target], seed)
    assert len(fuzz.words(target)) > 5


@pytest.mark.parametrize(
    "content",
    [
        b"[" * 100_000, b'{"a":' * 50_000, b'"' + b"\\" * 99_999, b"1" * 100_000, b"-", b" " * 100_000, b"\n" * 100_000,
        b'{"tiles": [' + b"1," * 50_000, b"\xff" * 1000, b"\x00" * 1000, b'{"a": 1, ' * 1000, b"1e" + b"9" * 10_000,
    ],
    ids=range(12),
)  # fmt: skip
@pytest.mark.parametrize("target", ["reader", "game"])
def test_deep_long_and_large_files_terminate(fuzz, target, content):
    answers(fuzz.TARGETS[target], content)


def test_unbounded_id_range_terminates(fuzz):
    answers(fuzz.game, FILES[GAME].replace("W01-W05", ",".join(["W0000-W9999"] * 300)).encode())


@pytest.mark.parametrize(
    "text", ["Y " * 50_000, "Y | " * 20_000, "[take] " * 20_000, "W01 " + "Y / " * 20_000, "[" * 50_000]
)
def test_long_notation_text_terminates(fuzz, text):
    answers(fuzz.notation, text.encode())


def test_invalid_custom_key_is_reported_with_other_errors():
    """All errors are reported, and the valid parts of the file are read."""
    text = FILES[WHITE].replace('"reward": "R",', '"reward": "R", "x-": 1,').replace('"reward": "B"', '"reward": "b"')
    report = builders.report({**FILES, WHITE: text})
    assert {(entry.tile, entry.check.code.startswith("SQ11")) for entry in report.entries} == {
        ("W01", True),
        ("W02", True),
    }
    assert WHITE in report.validated


def test_options_of_the_fuzzer_have_defaults_and_limits(fuzz):
    assert fuzz.arguments([]).minutes == 3
    assert fuzz.arguments(["game", "--input", "a"]).input == ["a"]
    for wrong in (["nothing"], ["--input", "a"]):
        with pytest.raises(SystemExit):
            fuzz.arguments(wrong)
