"""The rules oracle: requests with a position, answers, and errors."""

import json

import pytest
from hand import BROKEN, POSITION, put

from squareone_data.engine.bots import seat_bot
from squareone_data.engine.game_loop import steps
from squareone_data.engine.oracle import BadQuestion, IllegalStep, Oracle, batch
from squareone_data.game.engine import PositionError, SetupError, UnknownAction
from squareone_data.rng import Chance

LOW = put("decks.white", ["W36"], put("discard", [f"W{number:02}" for number in range(6, 36)]))


@pytest.fixture(scope="module")
def oracle(shipped):
    """The oracle of the shipped catalog."""
    return Oracle(shipped)


def asked(oracle, *questions):
    """The answers of a batch; a question is a document, or a line as it is."""
    lines = [question if isinstance(question, bytes) else json.dumps(question).encode() for question in questions]
    return [json.loads(line) for line in batch(oracle, lines)]


# -- beginning ---------------------------------------------------------------------------------------------------------


def test_a_game_begins_as_the_engine_begins_it(oracle):
    engine = oracle.engine
    state = engine.initial(oracle.catalog, engine.configure(oracle.catalog, ["base", "joker"], 2), 7)
    assert oracle.new(sets=["base", "joker"], players=2, seed=7) == engine.to_position(state)


def test_players_are_two_and_one_in_solo(oracle):
    assert oracle.new()["players"] == 2
    assert (oracle.new(solo="hard")["players"], oracle.new(solo="hard")["solo"]) == (1, "hard")


def test_a_seed_is_any_whole_number_of_which_64_bits_count(oracle):
    assert oracle.new(seed=-1) == oracle.new(seed=2**64 - 1) == oracle.new(seed=2**200 - 1)
    assert oracle.new(seed=1) != oracle.new(seed=2)


def test_invalid_setup_is_refused_with_all_reasons(oracle):
    with pytest.raises(SetupError) as refused:
        oracle.new(sets=["base", "joker-ambassador"], players=6)
    assert [broken.rule for broken in refused.value.reasons] == ["SO-1.11", "SO-3.6", "SO-3.7"]


# -- legal, apply, explain ---------------------------------------------------------------------------------------------


def test_legal_lists_what_the_engine_lists(oracle):
    listed = list(oracle.legal(POSITION))
    assert listed == [str(action) for action in oracle.engine.legal_actions(oracle.read(POSITION))]
    assert listed[:2] == ["gain", "take W01"]


def test_nothing_is_legal_once_the_game_is_over(oracle):
    over = put("phase", "over", put("decks.black", []))
    assert list(oracle.legal(over)) == []


def test_legal_actions_come_one_by_one(oracle):
    rows = [{"id": tile_id, "rows": []} for tile_id in ("JB05", "B12", "B14", "B23")]
    many = put("seats.0", {"supply": "YYYGGGBBOOCCDDRRPPVVJJJJ", "tiles": rows}, put("sets", ["base", "joker"]))
    listed = oracle.legal(put("discard", [], many))
    assert next(listed) == "gain"
    assert sum(1 for _ in listed) > 1000


def test_apply_does_all_actions_in_turn(oracle):
    applied = oracle.apply(POSITION, ["gain", "fill W05=YYY"])
    seat = applied.position["seats"][0]
    assert (seat["supply"], seat["tiles"]) == ("YYYGGC", [])
    assert applied.position["discard"] == ["W12", "W05"]
    assert applied.position["markets"][0]["turn"]["actions_left"] == 1
    assert applied.shuffles == ()


def test_first_illegal_action_has_all_reasons(oracle):
    with pytest.raises(IllegalStep) as illegal:
        oracle.apply(POSITION, ["gain", "merge RR:G", "take B24"])
    assert (illegal.value.index, illegal.value.action) == (1, "merge RR:G")
    assert [broken.rule for broken in illegal.value.reasons] == ["SO-4.5", "SO-4.5", "SO-4.5"]


def test_unknown_action_is_refused_before_any_action(oracle):
    with pytest.raises(UnknownAction, match="did you mean gain"):
        oracle.apply(POSITION, ["take B24", "gian"])


def test_long_unknown_action_is_cut_in_the_message(oracle):
    for text in ("x" * 9999, "gain " + "x" * 9999, "take " + "x" * 9999, "use W05 " + "x" * 9999):
        with pytest.raises(UnknownAction) as unknown:
            oracle.explain(POSITION, text)
        assert len(str(unknown.value)) < 400


def test_a_shuffle_is_drawn_from_the_seed(oracle):
    one, same, other = (oracle.apply(LOW, ["take W01"], seed=seed) for seed in (3, 3, 4))
    assert one == same
    assert one.shuffles != other.shuffles
    drawn = Chance(3).stream("reshuffle 1").shuffled([f"W{number:02}" for number in range(6, 36)])
    assert one.shuffles == ("shuffle white " + " ".join(drawn),)
    assert one.position["decks"]["white"] == list(drawn)


def test_a_shuffle_may_be_given(oracle):
    given = "shuffle white " + " ".join(f"W{number:02}" for number in range(35, 5, -1))
    applied = oracle.apply(LOW, ["take W01", given, "gain"])
    assert applied.shuffles == ()
    assert applied.position["decks"]["white"][0] == "W35"


def test_action_after_a_shuffle_uses_the_new_deck(oracle):
    both = oracle.apply(LOW, ["take W01", "take W36"], seed=3)
    first = oracle.apply(LOW, ["take W01"], seed=3)
    assert both.shuffles == first.shuffles
    assert oracle.apply(first.position, ["take W36"]).position == both.position


def test_shuffles_before_an_illegal_action_are_reported(oracle):
    with pytest.raises(IllegalStep) as illegal:
        oracle.apply(LOW, ["take W01", "take W01"], seed=3)
    assert illegal.value.shuffles == oracle.apply(LOW, ["take W01"], seed=3).shuffles


def test_a_wrong_shuffle_is_illegal(oracle):
    with pytest.raises(IllegalStep) as illegal:
        oracle.apply(LOW, ["take W01", "shuffle white W06"])
    assert [broken.rule for broken in illegal.value.reasons] == ["SO-7.1"]


def test_a_position_in_which_a_shuffle_is_due_is_shuffled_first(oracle):
    due = put("decks.white", [], put("discard", [f"W{number:02}" for number in range(6, 37)]))
    assert [action.split()[0] for action in oracle.legal(due)] == ["shuffle"]
    assert len(oracle.apply(due, ["gain"]).shuffles) == 1


def test_forced_actions_are_given_like_any_other(oracle):
    position = oracle.apply(oracle.new(solo="easy", seed=5), ["gain", "gain", "gain"]).position
    (forced,) = oracle.legal(position)
    assert position["markets"][0]["turn"]["seat"] == 1
    with pytest.raises(IllegalStep):
        oracle.apply(position, ["gain"])
    assert oracle.apply(position, [forced]).position["markets"][0]["turn"]["seat"] == 0


def test_explain_is_empty_exactly_where_an_action_is_legal(oracle):
    legal = set(oracle.legal(POSITION))
    for action in [*legal, "take B24", "merge YY:B", "split Y:Y", "fill W05=G", "end", "stop", "duplicate Y", "resolve",
                   "master W05=YYY", "use W05 take", "ambassador", "shuffle white W01", "take W01 pay Y"]:  # fmt: skip
        assert (oracle.explain(POSITION, action) == []) is (action in legal), action


def test_a_whole_game_can_be_asked_for_step_by_step(oracle):
    """Every position of a game goes through JSON, and comes out as the engine itself has it."""
    engine, catalog = oracle.engine, oracle.catalog
    chance = Chance(11)
    state = engine.initial(catalog, engine.configure(catalog, ["base", "combo-master"], 3), 11)
    bots = [seat_bot(catalog.game, "random", chance, seat) for seat in range(3)]
    count = 0
    for step in steps(engine, state, bots, chance):
        position = json.loads(json.dumps(engine.to_position(step.before)))
        if count % 9 == 0 and step.seat is not None and engine.chance(step.after, Chance(0)) is None:
            assert oracle.apply(position, [str(step.action)]).position == engine.to_position(step.after)
        count += 1
    assert count > 150


# -- observe, outcome --------------------------------------------------------------------------------------------------


def test_observation_does_not_depend_on_hidden_information(oracle):
    seen = [oracle.observe(POSITION, 1, seed=seed) for seed in (1, 2)]
    assert seen[0] == seen[1]
    assert seen[0]["decks"] == {"white": 30, "black": 2}
    assert "W20" in seen[0]["unseen"]["white"]


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_invalid_seat_is_refused(oracle, seat):
    with pytest.raises(BadQuestion, match=str(seat)):
        oracle.observe(POSITION, seat)


def test_the_outcome_is_that_of_the_engine(oracle):
    found = oracle.outcome(POSITION)
    assert (found.over, found.winners, found.seats[0].points, found.seats[0].total) == (False, (0,), 2, 3)


# -- positions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BROKEN)
def test_invalid_position_is_refused_with_every_reason(oracle, name):
    document, reasons = BROKEN[name]
    with pytest.raises(PositionError) as refused:
        oracle.read(document)
    for reason in reasons:
        assert reason in str(refused.value)


def test_all_broken_invariants_are_reported_at_once(oracle):
    document, _ = BROKEN["several broken rules"]
    with pytest.raises(PositionError) as refused:
        oracle.read(document)
    assert {"SO-4.3", "SO-9.1"} == {broken.rule for broken in refused.value.reasons}
    assert len(refused.value.reasons) == 3


def test_unchecked_takes_a_position_that_breaks_a_rule(oracle):
    document, _ = BROKEN["several broken rules"]
    assert next(oracle.legal(document, unchecked=True)) == "gain"


def test_listed_actions_of_an_unchecked_position_are_legal(oracle):
    # Between the two bonus actions of a tile that is not there.
    bonus = {"tile": "CW06", "open": None, "left": 0, "done": ["take2"]}
    document = put("markets.0.turn.bonus", bonus, put("sets", ["base", "combo-master"]))
    document |= {"decks": {"white": "rest", "black": ["B07"]}, "reserve": "rest"}
    document["seats"][0]["supply"] = "YYYGGC"
    listed = list(oracle.legal(document, unchecked=True))
    assert listed == ["stop"]
    assert oracle.explain(document, "stop", unchecked=True) == []


@pytest.mark.parametrize("name", ["a list", "a reserve of words", "an unknown tile", "three seats for two"])
def test_unchecked_does_not_accept_an_invalid_position(oracle, name):
    with pytest.raises(PositionError):
        oracle.read(BROKEN[name][0], unchecked=True)


def test_valid_position_is_accepted(oracle):
    oracle.read(POSITION)


def test_rest_is_drawn_from_the_seed(oracle):
    decks = [oracle.apply(POSITION, ["gain"], seed=seed).position["decks"]["white"] for seed in (1, 1, 2)]
    assert decks[0] == decks[1] != decks[2]
    assert sorted(decks[0]) == sorted(decks[2])


def test_a_position_is_left_as_it_was(oracle):
    before = json.dumps(POSITION)
    oracle.apply(POSITION, ["gain"])
    list(oracle.legal(POSITION))
    assert json.dumps(POSITION) == before


# -- batch -------------------------------------------------------------------------------------------------------------


def test_answers_equal_the_results_of_the_methods(oracle):
    about = {"position": POSITION, "seed": 3}
    answers = asked(
        oracle,
        {"ask": "new", "sets": ["base"], "players": 3, "seed": 4},
        {"ask": "legal", **about},
        {"ask": "apply", "actions": ["gain", "take W01"], **about},
        {"ask": "explain", "action": "take B24", **about},
        {"ask": "observe", "seat": 1, **about},
        {"ask": "outcome", **about},
    )
    assert answers == [
        {"position": oracle.new(sets=["base"], players=3, seed=4)},
        {"legal": list(oracle.legal(POSITION, seed=3))},
        {"position": oracle.apply(POSITION, ["gain", "take W01"], seed=3).position, "shuffles": []},
        {"broken": [broken._asdict() for broken in oracle.explain(POSITION, "take B24")]},
        {"observation": oracle.observe(POSITION, 1, seed=3)},
        {"outcome": oracle.outcome(POSITION).as_json()},
    ]


def test_most_limits_the_number_of_legal_actions(oracle):
    rows = [{"id": tile_id, "rows": []} for tile_id in ("JB05", "B12", "B14", "B23")]
    many = put("seats.0", {"supply": "YYYGGGBBOOCCDDRRPPVVJJJJ", "tiles": rows}, put("sets", ["base", "joker"]))
    few = asked(oracle, *({"ask": "legal", "position": put("discard", [], many), "most": most} for most in (1, 3, 0)))
    assert few[:2] == [{"legal": ["gain"]}, {"legal": ["gain", *few[1]["legal"][1:]]}]
    assert len(few[1]["legal"]) == 3
    assert [reason["message"].partition(":")[0] for reason in few[2]["reasons"]] == ["most"]


def test_an_illegal_action_is_an_answer(oracle):
    (answer,) = asked(oracle, {"id": "x", "ask": "apply", "position": POSITION, "actions": ["gain", "take B24"]})
    illegal = answer["illegal"]
    assert (answer["id"], illegal["index"], illegal["action"]) == ("x", 1, "take B24")
    assert [broken["rule"] for broken in illegal["broken"]] == ["SO-4.3"]


@pytest.mark.parametrize("given", [0, 17, -1.5, "", "turn 3", True, False])
def test_an_id_is_repeated(oracle, given):
    answers = asked(oracle, {"id": given, "ask": "new"}, {"id": given, "ask": "nothing"})
    assert [answer["id"] for answer in answers] == [given, given]
    assert type(answers[0]["id"]) is type(given)


def test_without_an_id_none_is_written(oracle):
    assert all("id" not in answer for answer in asked(oracle, {"ask": "new"}, {"id": None, "ask": "new"}, {"ask": 1}))


BAD_LINES = {
    b"invalid": "line 1, column 1",
    b"{": "",
    b"[": "",
    b"7": "`ask`",
    b"[]": "`ask`",
    b"null": "`ask`",
    b"{}": "`ask`",
    b'{"ask": ["new"]}': "`ask`",
    b'{"ask": {"new": 1}}': "`ask`",
    b'{"ask": "lgal"}': "`ask`",
    b'{"ask": "new", "ask": "legal"}': "ask",
    b'{"ask": "new", "seed": NaN}': "NaN",
    b'{"ask": "new", "seed": 1e999}': "1e999",
    b'{"ask": "new", "seed": "7"}': "seed: ",
    b'{"ask": "new", "seed": 1.5}': "seed: ",
    b'{"ask": "new", "seed": ' + b"9" * 400 + b"}": "line 1, column 24",
    b'{"ask": "new", "players": 0}': "players: ",
    b'{"ask": "new", "players": 7}': "SO-3.1",
    b'{"ask": "new", "sets": "base"}': "sets: ",
    b'{"ask": "new", "sets": []}': "SO-3.1",
    b'{"ask": "new", "sets": ["Base"]}': "sets.0",
    b'{"ask": "new", "sets": ["bse"]}': "did you mean base",
    b'{"ask": "new", "solo": "evil"}': "SO-13.7",
    b'{"ask": "new", "position": {}}': "position: ",
    b'{"ask": "new", "id": [1]}': "id: ",
    b'{"ask": "legal"}': "position: ",
    b'{"ask": "legal", "position": 7}': "the position: ",
    b'{"ask": "legal", "position": "rest"}': "the position: ",
    b'{"ask": "legal", "position": ' + b"[" * 500 + b"]" * 500 + b"}": "",
    b"[" * 100_000: "deep",
    b'{"a":' * 100_000: "deep",
    b'{"ask": "apply", "position": {}}': "actions: ",
    b'{"ask": "apply", "position": {}, "actions": []}': "actions: ",
    b'{"ask": "apply", "position": {}, "actions": "gain"}': "actions: ",
    b'{"ask": "apply", "position": {}, "actions": [7]}': "actions.0: ",
    b'{"ask": "explain", "position": {}}': "action: ",
    b'{"ask": "explain", "position": {}, "action": null}': "action: ",
    b'{"ask": "observe", "position": {}, "seat": -1}': "seat: ",
    b'{"ask": "outcome", "position": {}, "unchecked": 1}': "unchecked: ",
    b"\xff\xfe{\x00}\x00": "UTF-16",
    b'{"ask": "n\xffew"}': "UTF-8",
    b'\xef\xbb\xbf{"ask": "new"}': "byte-order mark",
    b'{"ask": "new", "id": "\\ud800"}': "",
}


@pytest.mark.parametrize("line", BAD_LINES, ids=lambda line: line[:40].decode("latin-1"))
def test_invalid_line_is_answered_and_the_next_one_is_read(oracle, line):
    bad, good = asked(oracle, line, {"id": 2, "ask": "new"})
    assert set(bad) <= {"id", "error", "reasons"}
    assert bad["error"]
    assert BAD_LINES[line] in json.dumps(bad)
    assert set(good) == {"id", "position"}


def test_request_with_an_invalid_position_has_every_reason(oracle):
    document, reasons = BROKEN["several broken rules"]
    (answer,) = asked(oracle, {"ask": "legal", "position": document})
    assert len(answer["reasons"]) == len(reasons)


@pytest.mark.parametrize("action", ["", " ", "gian", "take", "take b1", "merge Y", "fill W05", "use CW03 fly", "💥"])
def test_unknown_action_is_reported(oracle, action):
    answers = asked(
        oracle,
        {"ask": "explain", "position": POSITION, "action": action},
        {"ask": "apply", "position": POSITION, "actions": ["gain", action]},
    )
    assert all(set(answer) == {"error", "reasons"} and answer["error"] for answer in answers)


def test_blank_lines_are_skipped(oracle):
    assert len(asked(oracle, b"", b"  \t ", b'{"ask": "new"}', b"\r")) == 1


def test_an_answer_is_given_before_the_next_question_is_read(oracle):
    read = []

    def lines():
        for number in range(3):
            read.append(number)
            yield b'{"ask": "new"}\n'

    answers = batch(oracle, lines())
    next(answers)
    assert read == [0]


def test_answers_are_one_line_each(oracle):
    for line in batch(oracle, [b'{"ask": "new"}', b"x"]):
        assert "\n" not in line
