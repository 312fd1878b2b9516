"""The rules oracle: questions with a position, answers, and what is told where there is none."""

import json

import pytest
from hand import BROKEN, POSITION, put

from squareone_data.play.chance import Chance
from squareone_data.play.contract import PositionError, SetupError, UnknownAction
from squareone_data.play.match import steps
from squareone_data.play.oracle import BadQuestion, IllegalStep, Oracle, batch
from squareone_data.play.players import make

LOW = put("decks.white", ["W36"], put("discard", [f"W{number:02}" for number in range(6, 36)]))


@pytest.fixture(scope="module")
def oracle(shipped):
    """The oracle of the shipped catalog."""
    return Oracle(shipped)


def asked(oracle, *questions):
    """The answers of a batch; a question is a document, or a line as it is."""
    lines = [one if isinstance(one, bytes) else json.dumps(one).encode() for one in questions]
    return [json.loads(line) for line in batch(oracle, lines)]


# -- beginning ---------------------------------------------------------------------------------------------------------


def test_a_game_begins_as_the_engine_begins_it(oracle):
    engine = oracle.engine
    state = engine.initial(oracle.catalog, engine.configured(oracle.catalog, ["base", "joker"], 2), 7)
    assert oracle.new(sets=["base", "joker"], players=2, seed=7) == engine.to_position(state)


def test_players_are_two_and_one_in_solo(oracle):
    assert oracle.new()["players"] == 2
    assert (oracle.new(solo="hard")["players"], oracle.new(solo="hard")["solo"]) == (1, "hard")


def test_a_seed_is_any_whole_number_of_which_64_bits_count(oracle):
    assert oracle.new(seed=-1) == oracle.new(seed=2**64 - 1) == oracle.new(seed=2**200 - 1)
    assert oracle.new(seed=1) != oracle.new(seed=2)


def test_what_cannot_be_played_is_refused_with_all_reasons(oracle):
    with pytest.raises(SetupError) as refused:
        oracle.new(sets=["base", "joker-ambassador"], players=6)
    assert [one.rule for one in refused.value.reasons] == ["SO-1.11", "SO-3.6", "SO-3.7"]


# -- legal, apply, explain ---------------------------------------------------------------------------------------------


def test_legal_lists_what_the_engine_lists(oracle):
    listed = list(oracle.legal(POSITION))
    assert listed == [str(one) for one in oracle.engine.legal_actions(oracle.read(POSITION))]
    assert listed[:2] == ["gain", "take W01"]


def test_nothing_is_legal_once_the_game_is_over(oracle):
    over = put("phase", "over", put("decks.black", []))
    assert list(oracle.legal(over)) == []


def test_legal_actions_come_one_by_one(oracle):
    rows = [{"id": one, "rows": []} for one in ("JB05", "B12", "B14", "B23")]
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


def test_the_first_illegal_action_is_told_with_all_reasons(oracle):
    with pytest.raises(IllegalStep) as illegal:
        oracle.apply(POSITION, ["gain", "merge RR:G", "take B24"])
    assert (illegal.value.index, illegal.value.action) == (1, "merge RR:G")
    assert [one.rule for one in illegal.value.reasons] == ["SO-4.5", "SO-4.5", "SO-4.5"]


def test_nothing_is_done_where_a_text_is_no_action(oracle):
    with pytest.raises(UnknownAction, match="did you mean gain"):
        oracle.apply(POSITION, ["take B24", "gian"])


def test_a_long_text_that_is_no_action_is_quoted_only_as_far_as_one_would_read_it(oracle):
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


def test_an_action_after_one_that_brings_a_shuffle_about_goes_on_with_it(oracle):
    both = oracle.apply(LOW, ["take W01", "take W36"], seed=3)
    first = oracle.apply(LOW, ["take W01"], seed=3)
    assert both.shuffles == first.shuffles
    assert oracle.apply(first.position, ["take W36"]).position == both.position


def test_shuffles_before_an_illegal_action_are_told(oracle):
    with pytest.raises(IllegalStep) as illegal:
        oracle.apply(LOW, ["take W01", "take W01"], seed=3)
    assert illegal.value.shuffles == oracle.apply(LOW, ["take W01"], seed=3).shuffles


def test_a_wrong_shuffle_is_illegal(oracle):
    with pytest.raises(IllegalStep) as illegal:
        oracle.apply(LOW, ["take W01", "shuffle white W06"])
    assert [one.rule for one in illegal.value.reasons] == ["SO-7.1"]


def test_a_position_in_which_a_shuffle_is_due_is_shuffled_first(oracle):
    due = put("decks.white", [], put("discard", [f"W{number:02}" for number in range(6, 37)]))
    assert [one.split()[0] for one in oracle.legal(due)] == ["shuffle"]
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
    state = engine.initial(catalog, engine.configured(catalog, ["base", "combo-master"], 3), 11)
    bots = [make(catalog.kind, "random", chance, seat) for seat in range(3)]
    count = 0
    for step in steps(engine, state, bots, chance):
        position = json.loads(json.dumps(engine.to_position(step.before)))
        if count % 9 == 0 and step.seat is not None and engine.chance(step.after, Chance(0)) is None:
            assert oracle.apply(position, [str(step.action)]).position == engine.to_position(step.after)
        count += 1
    assert count > 150


# -- observe, outcome --------------------------------------------------------------------------------------------------


def test_what_a_seat_may_know_does_not_depend_on_what_is_hidden(oracle):
    seen = [oracle.observe(POSITION, 1, seed=seed) for seed in (1, 2)]
    assert seen[0] == seen[1]
    assert seen[0]["decks"] == {"white": 30, "black": 2}
    assert "W20" in seen[0]["unseen"]["white"]


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_nobody_looks_from_a_seat_that_is_not_there(oracle, seat):
    with pytest.raises(BadQuestion, match="there is no seat"):
        oracle.observe(POSITION, seat)


def test_the_outcome_is_that_of_the_engine(oracle):
    found = oracle.outcome(POSITION)
    assert (found.over, found.winners, found.seats[0].points, found.seats[0].total) == (False, (0,), 2, 3)


# -- positions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BROKEN)
def test_a_position_that_makes_no_sense_is_refused_with_every_reason(oracle, name):
    document, reasons = BROKEN[name]
    with pytest.raises(PositionError) as refused:
        oracle.read(document)
    for one in reasons:
        assert one in str(refused.value)


def test_all_broken_invariants_are_told_at_once(oracle):
    document, _ = BROKEN["several broken rules"]
    with pytest.raises(PositionError) as refused:
        oracle.read(document)
    assert {"SO-4.3", "SO-9.1"} == {one.rule for one in refused.value.reasons}
    assert len(refused.value.reasons) == 3


def test_unchecked_takes_a_position_that_breaks_a_rule(oracle):
    document, _ = BROKEN["several broken rules"]
    assert next(oracle.legal(document, unchecked=True)) == "gain"


def test_what_is_listed_in_an_unchecked_position_is_legal(oracle):
    # Between the two bonus actions of a tile that does not lie there.
    bonus = {"tile": "CW06", "open": None, "left": 0, "done": ["take2"]}
    document = put("markets.0.turn.bonus", bonus, put("sets", ["base", "combo-master"]))
    document |= {"decks": {"white": "rest", "black": ["B07"]}, "reserve": "rest"}
    document["seats"][0]["supply"] = "YYYGGC"
    listed = list(oracle.legal(document, unchecked=True))
    assert listed == ["stop"]
    assert oracle.explain(document, "stop", unchecked=True) == []


@pytest.mark.parametrize("name", ["a list", "a reserve of words", "an unknown tile", "three seats for two"])
def test_unchecked_does_not_take_what_is_no_position(oracle, name):
    with pytest.raises(PositionError):
        oracle.read(BROKEN[name][0], unchecked=True)


def test_a_good_position_is_good(oracle):
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


def test_every_sort_of_question_is_answered_as_its_method_answers(oracle):
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
        {"broken": [{"rule": "SO-4.3", "message": "B24 does not lie in the market"}]},
        {"observation": oracle.observe(POSITION, 1, seed=3)},
        {"outcome": oracle.outcome(POSITION).as_json()},
    ]


def test_only_so_many_legal_actions_are_looked_for_as_are_asked_for(oracle):
    rows = [{"id": one, "rows": []} for one in ("JB05", "B12", "B14", "B23")]
    many = put("seats.0", {"supply": "YYYGGGBBOOCCDDRRPPVVJJJJ", "tiles": rows}, put("sets", ["base", "joker"]))
    few = asked(oracle, *({"ask": "legal", "position": put("discard", [], many), "most": most} for most in (1, 3, 0)))
    assert few[:2] == [{"legal": ["gain"]}, {"legal": ["gain", *few[1]["legal"][1:]]}]
    assert len(few[1]["legal"]) == 3
    assert few[2]["reasons"] == [{"rule": "", "message": "most: 0 is too small; at least 1"}]


def test_an_illegal_action_is_an_answer(oracle):
    (answer,) = asked(oracle, {"id": "x", "ask": "apply", "position": POSITION, "actions": ["gain", "take B24"]})
    assert answer == {
        "id": "x",
        "illegal": {
            "index": 1, "action": "take B24",
            "broken": [{"rule": "SO-4.3", "message": "B24 does not lie in the market"}],
        },
    }  # fmt: skip


@pytest.mark.parametrize("given", [0, 17, -1.5, "", "turn 3", True, False])
def test_an_id_is_repeated(oracle, given):
    answers = asked(oracle, {"id": given, "ask": "new"}, {"id": given, "ask": "nothing"})
    assert [one["id"] for one in answers] == [given, given]
    assert type(answers[0]["id"]) is type(given)


def test_without_an_id_none_is_written(oracle):
    assert all("id" not in one for one in asked(oracle, {"ask": "new"}, {"id": None, "ask": "new"}, {"ask": 1}))


BAD_LINES = {
    b"nothing of the kind": "this is no JSON",
    b"{": "",
    b"[": "",
    b"7": "`ask` is one of new, legal",
    b"[]": "`ask` is one of",
    b"null": "`ask` is one of",
    b"{}": "`ask` is one of",
    b'{"ask": ["new"]}': "`ask` is one of",
    b'{"ask": {"new": 1}}': "`ask` is one of",
    b'{"ask": "lgal"}': "`ask` is one of",
    b'{"ask": "new", "ask": "legal"}': "second time",
    b'{"ask": "new", "seed": NaN}': "NaN is no number",
    b'{"ask": "new", "seed": 1e999}': "1e999 is no number",
    b'{"ask": "new", "seed": "7"}': "seed: a whole number",
    b'{"ask": "new", "seed": 1.5}': "seed: a whole number",
    b'{"ask": "new", "seed": ' + b"9" * 400 + b"}": "is no number",
    b'{"ask": "new", "players": 0}': "players: 0 is too small",
    b'{"ask": "new", "players": 7}': "SO-3.1",
    b'{"ask": "new", "sets": "base"}': "sets: a list",
    b'{"ask": "new", "sets": []}': "SO-3.1",
    b'{"ask": "new", "sets": ["Base"]}': "sets.0",
    b'{"ask": "new", "sets": ["bse"]}': "did you mean base",
    b'{"ask": "new", "solo": "evil"}': "SO-13.7",
    b'{"ask": "new", "position": {}}': "position: is no key here",
    b'{"ask": "new", "id": [1]}': "id: ",
    b'{"ask": "legal"}': "position: is missing",
    b'{"ask": "legal", "position": 7}': "the position: an object",
    b'{"ask": "legal", "position": "rest"}': "the position: an object",
    b'{"ask": "legal", "position": ' + b"[" * 500 + b"]" * 500 + b"}": "",
    b"[" * 100_000: "nested too deep",
    b'{"a":' * 100_000: "nested too deep",
    b'{"ask": "apply", "position": {}}': "actions: is missing",
    b'{"ask": "apply", "position": {}, "actions": []}': "actions: has 0; at least 1",
    b'{"ask": "apply", "position": {}, "actions": "gain"}': "actions: a list",
    b'{"ask": "apply", "position": {}, "actions": [7]}': "actions.0: a text",
    b'{"ask": "explain", "position": {}}': "action: is missing",
    b'{"ask": "explain", "position": {}, "action": null}': "action: a text",
    b'{"ask": "observe", "position": {}, "seat": -1}': "seat: -1 is too small",
    b'{"ask": "outcome", "position": {}, "unchecked": 1}': "unchecked: true or false",
    b"\xff\xfe{\x00}\x00": "UTF-16",
    b'{"ask": "n\xffew"}': "not UTF-8",
    b'\xef\xbb\xbf{"ask": "new"}': "byte-order mark",
    b'{"ask": "new", "id": "\\ud800"}': "",
}


@pytest.mark.parametrize("line", BAD_LINES, ids=lambda line: line[:40].decode("latin-1"))
def test_a_bad_line_is_answered_and_the_next_one_read(oracle, line):
    bad, good = asked(oracle, line, {"id": 2, "ask": "new"})
    assert set(bad) <= {"id", "error", "reasons"}
    assert bad["error"]
    assert BAD_LINES[line] in json.dumps(bad)
    assert set(good) == {"id", "position"}


def test_a_question_about_no_position_tells_every_reason(oracle):
    document, reasons = BROKEN["several broken rules"]
    (answer,) = asked(oracle, {"ask": "legal", "position": document})
    assert answer["error"] == "this position breaks the rules"
    assert len(answer["reasons"]) == len(reasons)


@pytest.mark.parametrize("action", ["", " ", "gian", "take", "take b1", "merge Y", "fill W05", "use CW03 fly", "💥"])
def test_a_text_that_is_no_action_is_told(oracle, action):
    answers = asked(
        oracle,
        {"ask": "explain", "position": POSITION, "action": action},
        {"ask": "apply", "position": POSITION, "actions": ["gain", action]},
    )
    assert all(set(one) == {"error", "reasons"} and one["error"] for one in answers)


def test_blank_lines_are_no_questions(oracle):
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
