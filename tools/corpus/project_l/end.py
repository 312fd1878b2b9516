"""Cases for the end of the game: its trigger, its effects, and finishing touches."""

from __future__ import annotations

from ..frame import after, case, explain, legal
from .positions import position, seat, small, turn

TRIGGER = [
    case(
        "PL-5.1",
        "the last puzzle of the Black deck fills a place: the end is triggered, and play continues",
        after(position("MD", black_deck="B05"), "take B01"),
        then={
            "position.decks.black": [],
            "position.rows.black.0": "B05",
            "position.phase": "play",
            "position.turn": turn(0, 2, black_taken=True),
        },
    ),
    case(
        "PL-5.1",
        "or it is drawn unseen",
        after(position("MD", black_deck="B05"), "draw black"),
        then={
            "position.decks.black": [],
            "position.rows.black": ["B01", "B02", "B03", "B04"],
            "position.phase": "play",
            "position.turn": turn(0, 2, black_taken=True),
        },
    ),
    case(
        "PL-5.1",
        "the round is played to the last player in turn order",
        after(position("MD", "MD", "MD", black_deck="", start=1, acts=2, left=1), "gain"),
        then={"position.phase": "play", "position.turn": turn(0), "position.round": 2},
    ),
    case(
        "PL-5.1",
        "then everyone has one more turn",
        after(position("MD", "MD", "MD", black_deck="", start=1, acts=0, left=1), "gain"),
        then={"position.phase": "last-round", "position.turn": turn(1), "position.round": 3},
    ),
    case(
        "PL-5.1",
        "triggered by the last player of a round: the last round follows at once",
        after(position("MD", black_deck="B05", acts=1, left=1), "draw black"),
        then={"position.phase": "last-round", "position.turn": turn(0), "position.round": 3},
    ),
    case(
        "PL-5.1",
        "triggered by the first of two: the second has a turn, both have one more, then come finishing touches",
        after(small("K", "K", black_deck="B03", left=1), "draw black", *["gain"] * 4, "upgrade K:N", "upgrade K:N"),
        then={"position.phase": "finishing", "position.seats.0.supply": "KKK", "position.seats.1.supply": "KNN"},
        catalog="small",
    ),
    case(
        "PL-5.1",
        "after the last turn no player can place a piece: the game is over",
        after(position("MD", black_deck="", phase="last-round", acts=1, left=1), "gain"),
        then={"position.phase": "over", "position.round": 3},
    ),
    case("PL-5.1 PL-5.3", "nothing is legal then", legal(position("MD", black_deck="", phase="over", left=0)), only=""),
    case(
        "PL-5.1",
        "a last round while the Black deck has puzzles is an invalid position",
        legal(position("MD", phase="last-round")),
        broken="PL-5.1",
    ),
]

LATE = position("MD", black_deck="")

BLACK = [
    case(
        "PL-5.2",
        "a Black puzzle is not replaced",
        after(LATE, "take B02"),
        then={"position.rows.black": ["B01", None, "B03", "B04"], "position.turn": turn(0, 2, black_taken=True)},
    ),
    case("PL-5.2", "a second one in the same turn", after(LATE, "take B02", "take B03"), broken="PL-5.2"),
    case(
        "PL-5.2",
        "only White ones are listed then",
        legal(position("MD", black="B01 - B03 B04", black_deck="", turn={"black_taken": True}), most=5),
        only="take W01, take W02, take W03, take W04, draw white",
    ),
    case(
        "PL-5.2",
        "the next turn has its own",
        after(position("MD", black_deck="", left=1), "take B02", "take B03"),
        then={"position.rows.black": ["B01", None, None, "B04"], "position.turn": turn(1, 2, black_taken=True)},
    ),
    case(
        "PL-5.2",
        "the Take that was the trigger counts",
        after(position("MD", black_deck="B05"), "take B01", "take B05"),
        broken="PL-5.2",
        then={"illegal.index": 1},
    ),
    case(
        "PL-5.2",
        "so does an unseen one",
        after(position("MD", black_deck="B05"), "draw black", "take B01"),
        broken="PL-5.2",
        then={"illegal.index": 1},
    ),
    case(
        "PL-5.2",
        "one taken before the trigger does not: three actions, the third is refused",
        after(position("MD", black_deck="B05 B06"), "take B01", "take B02", "take B03"),
        broken="PL-5.2",
        then={"illegal.index": 2},
    ),
    case(
        "PL-5.2",
        "a White one is taken and replaced as ever",
        after(
            small("K", white="W01 W02", black="B01 B02", black_deck="", turn={"black_taken": True}),
            "take W01",
        ),
        then={"position.rows.white": ["W03", "W02"]},
        catalog="small",
    ),
    case(
        "PL-5.2",
        "in the last round as well",
        after(position("MD", black_deck="", phase="last-round"), "take B02", "take B03"),
        broken="PL-5.2",
    ),
]

PAIR = "W22=M@c3"
TOUCHING = position(seat("MM", f"{PAIR} W15"), black_deck="", phase="finishing", left=0)

FINISHING = [
    case(
        "PL-5.3",
        "after the last turn come the finishing touches, beginning with the first player",
        after(position(seat("M", "W22"), seat("M", "W27"), black_deck="", phase="last-round", left=1, start=1), "gain"),
        then={"position.phase": "finishing", "position.turn": turn(1, 0), "position.seats.0.supply": "MM"},
    ),
    case(
        "PL-5.3",
        "any piece of the supply into any own puzzle, or no more",
        legal(position(seat("M", PAIR), black_deck="", phase="finishing", left=0)),
        only="finish M@W22:c4, end",
    ),
    case(
        "PL-5.3",
        "a touch costs a point; puzzles are completed only when all touches are placed",
        after(TOUCHING, "finish M@W22:c4"),
        then={
            "position.seats.0.tiles.1": {"id": "W22", "pieces": ["M@c3"], "touches": ["M@c4"]},
            "position.seats.0.finishing": 1,
            "position.seats.0.supply": "M",
            "position.seats.0.completed": [],
            "position.turn": turn(0, 0),
        },
    ),
    case(
        "PL-5.3",
        "then full ones count, without a reward; pieces placed earlier return, the touches do not",
        after(TOUCHING, "finish M@W22:c4", "end"),
        then={
            "position.seats.0.completed": ["W22"],
            "position.seats.0.supply": "MM",
            "position.reserve.M": 12,
            "position.reserve.D": 14,
            "position.phase": "over",
        },
    ),
    case(
        "PL-5.3",
        "a player who cannot place a piece is done automatically",
        after(position(seat("M", PAIR), black_deck="", phase="finishing", left=0), "finish M@W22:c4"),
        then={
            "position.seats.0.completed": ["W22"],
            "position.seats.0.supply": "M",
            "position.seats.0.finishing": 1,
            "position.phase": "over",
        },
    ),
    case(
        "PL-5.3",
        "touches in a puzzle that stays unfinished remain there, and cost points too",
        after(TOUCHING, "finish M@W15:b3", "finish M@W15:a3"),
        then={
            "position.seats.0.tiles.0": {"id": "W15", "pieces": [], "touches": ["M@a3", "M@b3"]},
            "position.seats.0.finishing": 2,
            "position.seats.0.supply": "",
            "position.phase": "over",
        },
    ),
    case(
        "PL-5.3",
        "touches are optional",
        after(TOUCHING, "end"),
        then={"position.seats.0.finishing": 0, "position.seats.0.completed": [], "position.phase": "over"},
    ),
    case(
        "PL-5.3",
        "each player in turn; a player who cannot place a piece is skipped",
        after(
            position(seat("M", PAIR), seat("", "W27"), seat("M", "W10"), black_deck="", phase="finishing", left=0),
            "end",
        ),
        then={"position.turn": turn(2, 0), "position.phase": "finishing"},
    ),
    case("PL-5.3", "no reward is due", explain(TOUCHING, "reward W22=D"), broken="PL-4.1"),
    case("PL-5.3", "no puzzle can be taken then", explain(TOUCHING, "take W01"), broken="PL-5.3"),
    case("PL-5.3", "nor gained", explain(TOUCHING, "gain"), broken="PL-5.3"),
    case("PL-5.3", "nor placed for free", explain(TOUCHING, "place M@W15:a3"), broken="PL-5.3"),
    case("PL-5.3", "nor is there a Master", explain(TOUCHING, "master"), broken="PL-5.3"),
    case(
        "PL-5.3",
        "finishing touches are not for turns, not even the last",
        explain(position(seat("M", PAIR), black_deck="", phase="last-round"), "finish M@W22:c4"),
        broken="PL-5.3",
    ),
    case("PL-5.3 PL-3.5", "over another piece", explain(TOUCHING, "finish M@W22:c3"), broken="PL-3.5"),
    case(
        "PL-5.3 PL-3.5",
        "over another touch",
        after(TOUCHING, "finish M@W22:c4", "finish M@W22:c4"),
        broken="PL-3.5",
    ),
    case("PL-5.3 PL-3.5", "a piece that is not in the supply", explain(TOUCHING, "finish D@W15:a3b3"), broken="PL-3.5"),
    case(
        "PL-5.3", "once the game is over", explain(position("MD", black_deck="", phase="over"), "gain"), broken="PL-5.3"
    ),
    case(
        "PL-5.3 PL-4.1",
        "a reward of the last action of all is still chosen",
        after(
            position(seat("M", PAIR), seat("", ""), black_deck="", phase="last-round", start=1, left=1),
            "place M@W22:c4",
        ),
        then={"position.phase": "last-round", "position.turn": turn(0, 0, rewards="W22")},
    ),
]

CASES = [*TRIGGER, *BLACK, *FINISHING]
