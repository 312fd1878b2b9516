"""Cases for an empty White deck, a single player, observations, and invalid positions."""

from __future__ import annotations

from ..frame import after, case, explain, legal, observe, outcome
from .positions import OVER, position, seat, small, turn

DUE = small(
    seat("K", "W05 W06", completed="W02"), seat("K", "W04", completed="W01 B01"), white="W03 -", deck="",
    black="B02 B03", black_deck="B04",
)  # fmt: skip

DECK = [
    case(
        "PL-6.1",
        "the White deck is empty: a shuffle of the completed White puzzles is due; one order represents all",
        legal(DUE),
        only="shuffle white W01 W02",
        catalog="small",
    ),
    case("PL-6.1", "nothing is done before it", explain(DUE, "gain"), broken="PL-6.1", catalog="small"),
    case(
        "PL-6.1",
        "in the order of the shuffle: an empty place is filled; points and numbers are kept",
        after(DUE, "shuffle white W02 W01"),
        then={
            "position.rows.white": ["W03", "W02"],
            "position.decks.white": ["W01"],
            "position.seats.0.completed": [],
            "position.seats.0.banked": 1,
            "position.seats.0.banked_points": 1,
            "position.seats.1.completed": ["B01"],
            "position.seats.1.banked": 1,
            "position.seats.1.banked_points": 0,
            "position.turn": turn(0, 2),
        },
        catalog="small",
    ),
    case("PL-6.1", "all of them", explain(DUE, "shuffle white W02"), broken="PL-6.1", catalog="small"),
    case("PL-6.1", "no others", explain(DUE, "shuffle white W02 W03"), broken="PL-6.1", catalog="small"),
    case(
        "PL-6.1", "only when it is due", explain(small("K"), "shuffle white W01 W02"), broken="PL-6.1", catalog="small"
    ),
    case(
        "PL-6.1",
        "the last one is drawn: the shuffle follows at once, before the next action",
        after(small(seat("K", "W05", completed="W02"), seat("K", "W03"), white="W01 W04", deck="W06"), "draw white"),
        then={
            "shuffles": ["shuffle white W02"],
            "position.rows.white": ["W01", "W04"],
            "position.decks.white": ["W02"],
            "position.turn": turn(0, 1),
        },
        catalog="small",
    ),
    case(
        "PL-6.1",
        "a Take whose refill empties the deck",
        after(
            small(seat("K", "W05", completed="W02"), seat("K", "W03"), white="W01 W04", deck="W06"),
            "take W01",
        ),
        then={
            "shuffles": ["shuffle white W02"],
            "position.rows.white": ["W06", "W04"],
            "position.decks.white": ["W02"],
            "position.seats.0.banked_points": 1,
        },
        catalog="small",
    ),
    case(
        "PL-6.1",
        "as long as no White puzzle is completed the deck stays empty",
        after(
            small(
                seat("K", "W05"),
                seat("K", "W03 W06", completed="B01"),
                white="W01 W04",
                deck="W02",
                black="B02 B03",
                black_deck="B04",
            ),
            "draw white",
        ),
        then={"shuffles": [], "position.decks.white": [], "position.turn": turn(0, 1)},
        catalog="small",
    ),
    case(
        "PL-6.1 PL-4.1",
        "the first one completed then goes there at once, when its reward is chosen",
        after(
            small(seat("N", "W02 W05"), seat("K", "W03 W06"), white="W01 W04", deck=""),
            "place N@W02:a1b1",
            "reward W02=E",
        ),
        then={
            "shuffles": ["shuffle white W02"],
            "position.decks.white": ["W02"],
            "position.seats.0.completed": [],
            "position.seats.0.supply": "NE",
            "position.seats.0.banked": 1,
        },
        catalog="small",
    ),
    case(
        "PL-6.1 PL-5.3",
        "nothing is shuffled among the finishing touches",
        legal(
            small(
                seat("K", "W05", completed="W02"),
                seat("K", "W03 W06"),
                white="W01 W04",
                deck="",
                black_deck="",
                phase="finishing",
                left=0,
            )
        ),
        only="finish K@W05:a1, finish K@W05:b1, finish K@W05:a2, finish K@W05:b2, end",
        catalog="small",
    ),
]

ALONE = [
    case(
        "PL-7.1 PL-5.1",
        "a single player has one more turn after the trigger",
        after(position("MD", players=1, black_deck="B05", left=1), "draw black"),
        then={"position.phase": "last-round", "position.turn": turn(0), "position.round": 3},
    ),
    case(
        "PL-7.1 PL-5.3",
        "then finishing touches",
        after(position(seat("M", "W22=M@c3"), players=1, black_deck="", phase="last-round", left=1), "gain"),
        then={"position.phase": "finishing", "position.turn": turn(0, 0)},
    ),
    case(
        "PL-7.1 PL-5.4",
        "and the player's own score",
        outcome(position(seat("M", "W15", completed="B13 W05"), players=1, **OVER)),
        then={"outcome.seats.#": 1, "outcome.seats.0.total": 4, "outcome.winners": [0], "outcome.tie_break": None},
    ),
]

KNOWN = [
    case(
        "PL-2.2 PL-3.2",
        "a seat sees the rows and the seats; of the decks only the sizes",
        observe(small(seat("K", "W05"), seat("N", completed="W06"), deck="W04 W03"), 0),
        then={
            "observation.seat": 0,
            "observation.decks": {"white": 2, "black": 1},
            "observation.unseen": {"white": ["W03", "W04"], "black": ["B03", "B04"]},
            "observation.rows.white": ["W01", "W02"],
            "observation.seats.1.supply": "N",
        },
        catalog="small",
    ),
]

REFUSED = [
    case("PL-1.1", "more pieces than there are", legal(position("M" * 15, "M")), broken="PL-1.1"),
    case("PL-1.1", "pieces that are nowhere", legal(small("K", reserve={"K": 4, "N": 4, "E": 2, "Z": 1})),
         broken="PL-1.1", catalog="small"),
    case("PL-1.1", "a piece of another shape", legal(position(seat("M", "W12=D@b3d3"))), broken="PL-1.1"),
    case("PL-1.2", "a White puzzle in the Black row", legal(position("MD", black="B01 B02 B03 W15")), broken="PL-1.2"),
    case("PL-1.2", "a piece off the grid", legal(small(seat("K", "W05=K@a4"), deck="W03 W04 W06")), broken="PL-1.2",
         catalog="small"),
    case("PL-2.2", "a puzzle in two places", legal(position(seat("MD", completed="B05"))), broken="PL-2.2"),
    case("PL-2.2", "a White puzzle that is nowhere", legal(small("K", deck="W03 W04 W05")), broken="PL-2.2",
         catalog="small"),
    case("PL-2.2", "five places in a row", legal(position("MD", black="B01 B02 B03 B04 B09")), broken="PL-2.2"),
    case("PL-3.1", "more actions than a turn has", legal(position("MD", left=4)), broken="PL-3.1"),
    case("PL-3.1", "a turn that should be over", legal(position("MD", left=0)), broken="PL-3.1"),
    case("PL-3.1", "the turn of an unknown seat", legal(position("MD", acts=2)), broken="PL-3.1"),
    case("PL-3.2", "five unfinished puzzles", legal(position(seat("", "W12 W15 W22 W27 B13"))), broken="PL-3.2"),
    case("PL-3.2", "an empty slot and a full deck", legal(position("MD", black="B01 - B03 B04")), broken="PL-3.2"),
    case("PL-3.5", "two pieces on one cell", legal(position(seat("", "W12=M@c3,D@b3c3"))), broken="PL-3.5"),
    case("PL-3.5", "a piece outside the recess", legal(position(seat("", "W12=M@a1"))), broken="PL-3.5"),
    case("PL-4.1", "an unfinished puzzle that is full", legal(position(seat("", "W22=D@c3c4"))), broken="PL-4.1"),
    case("PL-4.1", "the reward of a puzzle that is not completed",
         legal(position(seat("", "W22"), turn={"rewards": ["W22"]})), broken="PL-4.1"),
    case("PL-5.2", "Black puzzles counted before the end is triggered",
         legal(position("MD", turn={"black_taken": True})), broken="PL-5.2"),
    case("PL-5.3", "finishing touches before the last turn is over", legal(position(seat("MD", finishing=1))),
         broken="PL-5.3"),
    case("PL-5.3", "more touches in puzzles than were placed",
         legal(position(seat("MD", "W15=+M@a3"), black_deck="", phase="over")), broken="PL-5.3"),
    case("PL-6.1", "points without reshuffled puzzles", legal(position(seat("MD", banked_points=2))),
         broken="PL-6.1"),
]  # fmt: skip

CASES = [*DECK, *ALONE, *KNOWN, *REFUSED]
