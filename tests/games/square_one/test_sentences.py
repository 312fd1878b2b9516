"""A tile in one sentence, English and Czech."""

# ruff: noqa: E501 - tables read best so

import builders
import pytest

from squareone_data.game.words import counted_points

SENTENCES = {
    ("W01", "en"): "White tile W01 asks for yellow, then yellow and green; gives light orange; a stand-in, not the printed face.",
    ("W01", "cs"): "Bílá skládačka W01 žádá žlutý, potom žlutý a zelený; odměna: světle oranžový; náhradní údaje, ne vytištěná podoba.",
    ("W10", "en"): "White tile W10 asks for either blue and light orange, or pink, then green; gives red; a stand-in, not the printed face.",
    ("B01", "en"): "Black tile B01 asks for 2× yellow and green, then blue and light orange; is worth 1 point; a stand-in, not the printed face.",
    ("B01", "cs"): "Černá skládačka B01 žádá 2× žlutý a zelený, potom modrý a světle oranžový; má hodnotu 1 bod; náhradní údaje, ne vytištěná podoba.",
    ("CAB01", "en"): "Black tile CAB01 asks for green and blue, then red and pink, then yellow and violet; is worth 3 points; "
    "gives one of the bonus actions Take 2 or Fill 2; a stand-in, not the printed face.",
    ("CAB01", "cs"): "Černá skládačka CAB01 žádá zelený a modrý, potom červený a růžový, potom žlutý a fialový; má hodnotu 3 body; "
    "odměna: jedna z bonusových akcí Take 2 nebo Fill 2; náhradní údaje, ne vytištěná podoba.",
    ("CB02", "en"): "Black tile CB02 asks for yellow and cyan, then 2× green, then light orange; is worth 1 point; "
    "gives yellow and the bonus action Fill; a stand-in, not the printed face.",
    ("CW06", "cs"): "Bílá skládačka CW06 žádá buď žlutý a zelený, nebo světle oranžový, potom žlutý, potom zelený; "
    "odměna: bonusové akce Take 2 a Fill 2; náhradní údaje, ne vytištěná podoba.",
}  # fmt: skip


@pytest.mark.parametrize(("tile_id", "lang"), SENTENCES)
def test_tile_is_described_in_one_sentence(shipped, tile_id, lang):
    assert shipped[tile_id].sentence(shipped.definition, lang) == SENTENCES[tile_id, lang]


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_every_tile_has_a_sentence_of_its_own(shipped, lang):
    sentences = {tile.sentence(shipped.definition, lang) for tile in shipped.tiles}
    assert len(sentences) == 106
    assert all(sentence.endswith(".") and "  " not in sentence for sentence in sentences)


def test_another_language_is_english(shipped):
    tile = shipped["B01"]
    assert tile.sentence(shipped.definition, "de") == tile.sentence(shipped.definition, "en")


def test_a_tile_that_gives_nothing_says_so():
    catalog = builders.sample_of(white=[builders.tile(reward=None)])
    assert catalog["W01"].sentence(catalog.definition, "en") == (
        "White tile W01 asks for 2× yellow, then green; gives nothing; an original design."
    )


def test_unknown_letter_is_shown_unchanged():
    catalog = builders.sample_of(white=[builders.tile(rows=["X Y"])])
    assert "asks for yellow and X;" in catalog["W01"].sentence(catalog.definition, "en")


@pytest.mark.parametrize(
    ("points", "en", "cs"),
    [(0, "0 points", "0 bodů"), (1, "1 point", "1 bod"), (2, "2 points", "2 body"), (4, "4 points", "4 body"), (5, "5 points", "5 bodů"),
     (22, "22 points", "22 bodů")],
)  # fmt: skip
def test_points_have_the_right_form(points, en, cs):
    assert (counted_points(points, "en"), counted_points(points, "cs")) == (en, cs)


@pytest.mark.parametrize(
    ("tile_id", "line"),
    [
        ("W10", "W10 B O | P / G > R"),
        ("CAB01", "CAB01 G B / R P / Y V > 3 [take2 | fill2]"),
        ("B01", "B01 Y Y G / B O > 1"),
    ],
)
def test_a_tile_is_one_line_for_logs(shipped, tile_id, line):
    assert shipped[tile_id].line() == line
