"""The numbers and promises of the rules that the catalog itself keeps."""

from collections import Counter

import pytest

from squareone_data.games.square_one import GAME
from squareone_data.model.ids import expand_ranges
from squareone_data.model.polyominoes import shape_cells


def _pieces(catalog, set_id):
    return dict(catalog.definition.set_info(set_id).pieces)


def _components(catalog, kind, set_id):
    return sum(
        component.count for component in catalog.definition.set_info(set_id).components if component.kind == kind
    )


@pytest.mark.rule("SO-1.1")
def test_the_base_box_holds_140_pieces_of_nine_kinds(shipped):
    levels = {piece.id: piece.level for piece in shipped.definition.pieces if not piece.wild}
    assert levels == {
        "yellow": 1, "green": 2, "blue": 3, "light-orange": 3,
        "cyan": 4, "dark-orange": 4, "red": 4, "pink": 4, "violet": 4,
    }  # fmt: skip
    pieces = _pieces(shipped, "base")
    assert [pieces[kind] for kind in levels] == [30, 30, 15, 15, 10, 10, 10, 10, 10]
    assert sum(pieces.values()) == 140


@pytest.mark.rule("SO-1.2")
def test_a_piece_shows_as_many_cells_as_its_level(shipped):
    shapes = [(piece.level, len(shape_cells(piece.shape))) for piece in shipped.definition.pieces if not piece.wild]
    assert all(level == count for level, count in shapes)
    assert len({piece.shape for piece in shipped.definition.pieces if not piece.wild}) == 9


@pytest.mark.rule("SO-1.3")
def test_the_base_game_has_36_white_and_24_black_tiles(shipped):
    assert [tile.id for tile in shipped.select(set="base", color="white")] == list(expand_ranges("W01-W36"))
    assert [tile.id for tile in shipped.select(set="base", color="black")] == list(expand_ranges("B01-B24"))


@pytest.mark.rule("SO-1.4")
def test_the_base_box_holds_30_combo_tokens_and_4_player_aids(shipped):
    tokens = [
        component for component in shipped.definition.set_info("base").components if component.kind == "combo-token"
    ]
    assert {token.value: token.count for token in tokens} == {1: 10, 2: 10, 4: 10}
    assert _components(shipped, "player-aid", "base") == 4


@pytest.mark.rule("SO-1.5")
def test_the_joker_expansion_adds_49_pieces_and_15_tiles(shipped):
    pieces = _pieces(shipped, "joker")
    assert sum(pieces.values()) == 49
    assert pieces["joker"] == 4
    white = shipped.select(set="joker", color="white")
    assert Counter(len(tile.reward.pieces) for tile in white) == {3: 6, 1: 4}
    assert sum(tile.reward.pieces == ("J",) for tile in white) == 4
    assert [tile.points for tile in shipped.select(set="joker", color="black")] == [4] * 5
    assert _components(shipped, "player-aid", "joker") == 2
    assert _components(shipped, "glass-marker", "joker") == 4


@pytest.mark.rule("SO-1.6")
def test_the_list_of_components_wins_and_the_disagreement_is_recorded(shipped):
    assert [tile.id for tile in shipped.select(set="joker", color="black")] == list(expand_ranges("JB01-JB05"))
    assert "SO-1.6" in [discrepancy.rule for discrepancy in shipped.definition.discrepancies]


@pytest.mark.rule("SO-1.7")
def test_the_joker_ambassador_pack_is_one_tile_and_one_piece(shipped):
    (tile,) = shipped.select(set="joker-ambassador")
    assert (tile.id, tile.color, str(tile.reward), tile.documented) == ("JA01", "white", "A", ("reward",))
    assert _pieces(shipped, "joker-ambassador") == {"joker-ambassador": 1}


@pytest.mark.rule("SO-1.8")
def test_combo_master_has_24_tiles_and_2_player_aids(shipped):
    assert len(shipped.select(set="combo-master", color="white")) == 12
    assert len(shipped.select(set="combo-master", color="black")) == 12
    assert _components(shipped, "player-aid", "combo-master") == 2


@pytest.mark.rule("SO-1.9", "SO-11.10")
def test_black_tiles_of_the_ambassador_pack_give_a_single_choice(shipped):
    black = shipped.select(set="combo-master-ambassador", color="black")
    assert [tile.id for tile in black] == ["CAB01", "CAB02", "CAB03"]
    assert all(tile.reward.choice for tile in black)
    assert not any(tile.reward.choice for tile in shipped.tiles if tile not in black)
    assert "SO-1.9" in [discrepancy.rule for discrepancy in shipped.definition.discrepancies]


@pytest.mark.rule("SO-1.10")
def test_all_sets_together_have_106_tiles(shipped):
    assert Counter(tile.color for tile in shipped.tiles) == {"white": 62, "black": 44}


@pytest.mark.rule("SO-1.11")
def test_each_pack_requires_the_expansion_it_belongs_to(shipped):
    assert shipped.definition.needed("joker-ambassador") == ("base", "joker", "joker-ambassador")
    assert shipped.definition.needed("combo-master-ambassador") == ("base", "combo-master", "combo-master-ambassador")


@pytest.mark.rule("SO-2.1")
def test_every_tile_has_two_to_four_rows(shipped):
    assert {len(tile.rows) for tile in shipped.tiles} == {2, 3, 4}
    assert shipped.definition.limits.rows == (2, 4)


@pytest.mark.rule("SO-2.2")
def test_a_good_third_of_the_tiles_offers_alternatives(shipped):
    offering = [tile for tile in shipped.tiles if any(len(row.alternatives) == 2 for row in tile.rows)]
    assert 0.33 < len(offering) / len(shipped) < 0.5


@pytest.mark.rule("SO-2.3")
def test_base_white_tiles_give_pieces_and_base_black_tiles_points(shipped):
    assert all(tile.reward.pieces and not tile.points for tile in shipped.select(set="base", color="white"))
    black = shipped.select(set="base", color="black")
    assert all(tile.points and not tile.reward for tile in black)
    assert {tile.points for tile in black} == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("SO-2.4")
def test_bonus_actions_come_alone_in_pairs_and_as_a_choice(shipped):
    shapes = {(len(tile.reward.actions), tile.reward.choice) for tile in shipped.tiles}
    assert {(0, False), (1, False), (2, False), (2, True)} == shapes


@pytest.mark.rule("SO-2.5")
def test_rows_must_be_paid_for_together(sample_files):
    # Two rows of one green each: the green of the first stays on the tile, so a second one is made by a Merge.
    from squareone_data.checks.samples import apply, tile
    from squareone_data.files import MemoryTree, load

    changed = apply(tile('{"id": "W01", "rows": ["G", "G"], "reward": "B", "status": "original"}'), sample_files)
    assert GAME.cost.costs(load(MemoryTree(changed)))["W01"] == 3


@pytest.mark.rule("SO-3.1")
def test_the_number_of_black_tiles_by_players_is_in_the_setup(shipped):
    assert shipped.definition.setup.black_tiles == {"1": 12, "2": 14, "3": 16, "4": 20, "5": 26, "6": 28}


@pytest.mark.rule("SO-3.3")
def test_combo_master_changes_what_players_start_with(shipped):
    assert shipped.definition.start(("base", "joker")) == {"yellow": 2, "green": 1}
    assert shipped.definition.start(("base", "combo-master")) == {"yellow": 2, "green": 2}


@pytest.mark.rule("SO-3.6", "SO-10.1", "SO-10.2")
def test_line_clear_is_for_five_and_six_and_needs_the_joker_expansion(shipped):
    variant = shipped.definition.setup.line_clear
    assert variant.players == (5, 6)
    assert variant.market == 3
    assert variant.second_marker == {"5": 3, "6": 4}
    assert variant.requires == ("joker",)


@pytest.mark.rule("SO-3.7")
def test_every_player_count_has_enough_black_tiles(shipped):
    have = len(shipped.select(color="black"))
    assert max(shipped.definition.setup.black_tiles.values()) <= have


@pytest.mark.rule("SO-6.1")
def test_combos_score_one_two_and_four(shipped):
    assert shipped.definition.combos == {"2": 1, "3": 2, "4": 4}
