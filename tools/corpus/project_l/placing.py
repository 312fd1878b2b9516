"""Cases for placing pieces (PL-3.5 and PL-3.6), and for section 4, completing."""

from __future__ import annotations

from ..frame import after, case, explain, legal
from .positions import position, seat, small, turn

ONE = position(seat("MD", "W12"), seat("MD", "W15"))
"""Seat 0 has the T of four cells b3 c3 d3 c4; seat 1 has a row of five."""
DOTTED = position(seat("MD", "W12=M@c3"))

PLACE = [
    case(
        "PL-3.5",
        "a piece goes from the supply into a puzzle and stays there",
        after(ONE, "place D@W12:b3c3"),
        then={
            "position.seats.0.tiles": [{"id": "W12", "pieces": ["D@b3c3"]}],
            "position.seats.0.supply": "M",
            "position.reserve.D": 13,
            "position.turn": turn(0, 2),
        },
    ),
    case(
        "PL-3.5",
        "cells can be listed in any order",
        after(ONE, "place D@W12:c4c3"),
        then={"position.seats.0.tiles": [{"id": "W12", "pieces": ["D@c3c4"]}]},
    ),
    case("PL-3.5", "into the puzzle of another player", explain(ONE, "place D@W15:a3b3"), broken="PL-3.5"),
    case("PL-3.5", "into a puzzle that is still in the row", explain(ONE, "place D@W02:b2b3"), broken="PL-3.5"),
    case("PL-3.5", "a piece that is not in the supply", explain(ONE, "place I@W12:b3c3d3"), broken="PL-3.5"),
    case("PL-3.5", "partly outside the recess", explain(ONE, "place D@W12:c4c5"), broken="PL-3.5"),
    case("PL-3.5", "over another piece", explain(DOTTED, "place D@W12:b3c3"), broken="PL-3.5"),
    case("PL-1.1", "separate cells are not a domino", explain(ONE, "place D@W12:b3d3"), broken="PL-1.1"),
    case("PL-1.1", "three cells are not a domino", explain(ONE, "place D@W12:b3c3d3"), broken="PL-1.1"),
    case(
        "PL-1.1 PL-3.5",
        "a corner is not a straight tromino",
        explain(position(seat("I", "W12")), "place I@W12:b3c3c4"),
        broken="PL-1.1",
    ),
    case(
        "PL-1.1 PL-3.5",
        "every fault is reported: a missing piece, another shape, outside the recess",
        explain(ONE, "place I@W12:a1b1"),
        broken="PL-1.1 PL-3.5",
    ),
    case("PL-3.5", "a cell outside the grid is an invalid action", explain(ONE, "place D@W12:e3f3"), broken=""),
    case(
        "PL-1.1 PL-3.5",
        "a piece turned and flipped every way, in order of its cells",
        legal(small(seat("E", "B02"), white="W01 W02", black="B01 B04", black_deck="", turn={"master_used": True})),
        has="place E@B02:a1b1a2, place E@B02:a1b1b2, place E@B02:a1a2b2, place E@B02:b1c1b2, place E@B02:b1c1c2, "
        "place E@B02:b1a2b2, place E@B02:b1b2c2, place E@B02:c1d1c2, place E@B02:c1d1d2, place E@B02:c1b2c2, "
        "place E@B02:c1c2d2, place E@B02:d1c2d2",
        then={"legal.#": 25},
        catalog="small",
    ),
    case(
        "PL-1.1 PL-3.5",
        "a mirror image is the same piece: an S both ways",
        after(
            position(seat("SS", "W08 B12")),
            "place S@W08:a2b2b3c3",
            "place S@B12:c4d4b5c5",
        ),
        then={
            "position.seats.0.tiles": [{"id": "W08", "pieces": ["S@a2b2b3c3"]}, {"id": "B12", "pieces": ["S@c4d4b5c5"]}]
        },
    ),
    case(
        "PL-3.5",
        "puzzle by puzzle, kind by kind; only where nothing lies yet",
        legal(
            small(
                seat("KN", "W05=K@a1 W06"),
                deck="W03 W04",
                black="",
                black_deck="",
                turn={"master_used": True},
            )
        ),
        only="recycle white W01 W02, recycle white W02 W01, gain, "
        "upgrade K:N, upgrade N:K, upgrade N:E, upgrade N:Z, "
        "place K@W05:b1, place K@W05:a2, place K@W05:b2, place N@W05:b1b2, place N@W05:a2b2, "
        "place K@W06:c1, place K@W06:c2, place N@W06:c1c2",
        catalog="small",
    ),
]

TWO = position(seat("MD", "W12 W27"))

MASTER = [
    case(
        "PL-3.6",
        "one piece into each of two puzzles, in one action",
        after(TWO, "master D@W12:b3c3 M@W27:c3"),
        then={
            "position.seats.0.tiles": [{"id": "W12", "pieces": ["D@b3c3"]}, {"id": "W27", "pieces": ["M@c3"]}],
            "position.seats.0.supply": "",
            "position.turn": turn(0, 2, master_used=True),
        },
    ),
    case(
        "PL-3.6",
        "in another order it is the same action",
        after(TWO, "master M@W27:c3 D@W12:b3c3"),
        then={
            "position.seats.0.tiles": [{"id": "W12", "pieces": ["D@b3c3"]}, {"id": "W27", "pieces": ["M@c3"]}],
        },
    ),
    case(
        "PL-3.6",
        "no pieces, which uses up the action and the Master",
        after(TWO, "master"),
        then={"position.seats.0.supply": "MD", "position.turn": turn(0, 2, master_used=True)},
    ),
    case(
        "PL-3.6",
        "even without any puzzle",
        after(position("MD"), "master"),
        then={"position.turn": turn(0, 2, master_used=True)},
    ),
    case("PL-3.6", "two into one puzzle", explain(TWO, "master M@W12:b3 D@W12:c3d3"), broken="PL-3.6"),
    case("PL-3.6", "one piece for two puzzles", explain(TWO, "master D@W12:b3c3 D@W27:b3c3"), broken="PL-3.6"),
    case(
        "PL-3.6",
        "into the puzzle of another player",
        explain(position(seat("MD", "W12"), seat("MD", "W15")), "master M@W12:b3 D@W15:a3b3"),
        broken="PL-3.6",
    ),
    case("PL-3.6 PL-3.5", "outside the recess", explain(TWO, "master D@W12:b3c3 M@W27:c4"), broken="PL-3.5"),
    case("PL-3.6 PL-3.5", "over another piece", explain(DOTTED, "master D@W12:c3c4"), broken="PL-3.5"),
    case("PL-3.6 PL-1.1", "not the shape of the piece", explain(TWO, "master M@W12:b3 D@W27:b3d3"), broken="PL-1.1"),
    case(
        "PL-3.6",
        "every Master in order: for each way in the first puzzle those in the next, leaving one out comes last",
        legal(small(seat("KN", "W02 W06"), white="W01 W03", deck="W04 W05", black="", black_deck="")),
        only="recycle white W01 W03, recycle white W03 W01, gain, "
        "upgrade K:N, upgrade N:K, upgrade N:E, upgrade N:Z, "
        "place K@W02:a1, place K@W02:b1, place N@W02:a1b1, place K@W06:c1, place K@W06:c2, place N@W06:c1c2, "
        "master K@W02:a1 N@W06:c1c2, master K@W02:a1, master K@W02:b1 N@W06:c1c2, master K@W02:b1, "
        "master N@W02:a1b1 K@W06:c1, master N@W02:a1b1 K@W06:c2, master N@W02:a1b1, "
        "master K@W06:c1, master K@W06:c2, master N@W06:c1c2, master",
        catalog="small",
    ),
    case(
        "PL-3.6 PL-4.1",
        "a piece that a completion returns cannot be used in the same Master",
        explain(position(seat("D", "W22=M@c3 W27")), "master D@W27:b3c3 M@W22:c4"),
        broken="PL-3.6",
    ),
]

FULL = position(seat("MD", "W22"))

COMPLETE = [
    case(
        "PL-4.1",
        "a full recess: the pieces return, the reward is due, the puzzle is face up",
        after(FULL, "place D@W22:c3c4"),
        then={
            "position.seats.0.supply": "MD",
            "position.seats.0.tiles": [],
            "position.seats.0.completed": ["W22"],
            "position.turn": turn(0, 2, rewards="W22"),
        },
    ),
    case(
        "PL-4.1",
        "the reward comes from the reserve and costs no action",
        after(FULL, "place D@W22:c3c4", "reward W22=D"),
        then={"position.seats.0.supply": "MDD", "position.reserve.D": 12, "position.turn": turn(0, 2)},
    ),
    case(
        "PL-4.1",
        "pieces of earlier turns return too",
        after(position(seat("MM", "W15=D@a3b3,D@c3d3")), "place M@W15:e3", "reward W15=I"),
        then={"position.seats.0.supply": "MMDDI", "position.seats.0.completed": ["W15"]},
    ),
    case(
        "PL-4.1",
        "a puzzle completes at the end of the action, so the next action can use the reward and the returned pieces",
        after(position(seat("MD", "W22 W27")), "place D@W22:c3c4", "reward W22=D", "place D@W27:b3c3"),
        then={"position.seats.0.supply": "MD", "position.turn": turn(0, 1)},
    ),
    case(
        "PL-4.1",
        "the last action of a turn: the reward is chosen before the turn is over",
        after(position(seat("MD", "W22"), left=1), "place D@W22:c3c4"),
        then={"position.turn": turn(0, 0, rewards="W22")},
    ),
    case(
        "PL-4.1",
        "then the turn is over",
        after(position(seat("MD", "W22"), left=1), "place D@W22:c3c4", "reward W22=D"),
        then={"position.turn": turn(1), "position.seats.0.supply": "MDD"},
    ),
    case(
        "PL-4.1 PL-3.6",
        "a Master completes two; their rewards are chosen in any order",
        after(
            position(seat("DI", "W22 W27")),
            "master D@W22:c3c4 I@W27:b3c3d3",
            "reward W27=I",
            "reward W22=D",
        ),
        then={
            "position.seats.0.supply": "DDII",
            "position.seats.0.completed.#": 2,
            "position.turn": turn(0, 2, master_used=True),
        },
    ),
    case(
        "PL-4.1",
        "the choices, puzzle by puzzle",
        legal(
            position(
                seat("DI", completed="W22 W27"),
                turn={"rewards": ["W22", "W27"]},
            )
        ),
        only="reward W22=D, reward W22=none, reward W27=I, reward W27=none",
    ),
    case(
        "PL-4.1",
        "a puzzle completed earlier gives nothing again",
        explain(position(seat("MD", completed="W22")), "reward W22=D"),
        broken="PL-4.1",
    ),
    case(
        "PL-4.1",
        "a puzzle that gives no piece asks for no choice",
        after(small(seat("KK", "W05=N@a1b1,K@a2"), deck="W03 W04 W06"), "place K@W05:b2"),
        then={"position.seats.0.supply": "KKKN", "position.seats.0.completed": ["W05"], "position.turn": turn(0, 1)},
        catalog="small",
    ),
    case(
        "PL-4.1",
        "a Black puzzle of eight cells, filled in three actions",
        after(position(seat("MDS", "B13=M@a5")), "place S@B13:a4b4b5c5", "place M@B13:c4", "place D@B13:d5e5"),
        then={
            "position.seats.0.supply": "MMDS",
            "position.seats.0.completed": ["B13"],
            "position.turn": turn(0, 0, rewards="B13"),
        },
    ),
]
SUBSTITUTE = [
    case(
        "PL-4.2",
        "the reward can be declined",
        after(FULL, "place D@W22:c3c4", "reward W22=none"),
        then={"position.seats.0.supply": "MD", "position.reserve.D": 13, "position.turn": turn(0, 2)},
    ),
    case(
        "PL-4.2",
        "another piece is not, while the reserve has the reward",
        explain(position(seat("MD", completed="W22"), turn={"rewards": ["W22"]}), "reward W22=M"),
        broken="PL-4.2",
    ),
    case(
        "PL-4.2",
        "no other action is legal before the choice",
        explain(position(seat("MD", completed="W22"), turn={"rewards": ["W22"]}), "gain"),
        broken="PL-4.2",
    ),
    case(
        "PL-4.2",
        "the reserve lacks it: another of the same level",
        legal(position(seat("C", completed="W25"), "C" * 14, turn={"rewards": ["W25"]})),
        only="reward W25=I, reward W25=none",
    ),
    case(
        "PL-4.2",
        "of level 4 there are four others",
        legal(position(seat("O", completed="W31"), "O" * 14, turn={"rewards": ["W31"]})),
        only="reward W31=B, reward W31=L, reward W31=S, reward W31=T, reward W31=none",
    ),
    case(
        "PL-4.2",
        "that level is empty: one level higher, or any lower one",
        legal(position(seat("C", completed="W25"), "C" * 14 + "I" * 15, turn={"rewards": ["W25"]})),
        only="reward W25=M, reward W25=D, reward W25=O, reward W25=B, reward W25=L, reward W25=S, reward W25=T, "
        "reward W25=none",
    ),
    case(
        "PL-4.2",
        "a missing domino: a monomino or a tromino, not a tetromino",
        legal(position(seat("D", completed="W22"), "D" * 14, turn={"rewards": ["W22"]})),
        only="reward W22=M, reward W22=I, reward W22=C, reward W22=none",
    ),
    case(
        "PL-4.2",
        "and taken",
        after(position(seat("D", completed="W22"), "D" * 14, turn={"rewards": ["W22"]}), "reward W22=C"),
        then={"position.seats.0.supply": "DC", "position.reserve.C": 14, "position.turn": turn(0, 3)},
    ),
    case(
        "PL-4.2",
        "no kind is one level higher than a bar, and a cup is two",
        legal(
            small(
                seat("", completed="W03"),
                "EEZ",
                white="W01 W02",
                deck="W04 W05 W06",
                turn={"rewards": ["W03"]},
            )
        ),
        only="reward W03=K, reward W03=N, reward W03=none",
        catalog="small",
    ),
    case(
        "PL-4.2",
        "any lower level, not just the next",
        legal(
            small(
                seat("U", completed="W04"),
                "",
                white="W01 W02",
                deck="W03 W05 W06",
                turn={"rewards": ["W04"]},
            )
        ),
        only="reward W04=K, reward W04=N, reward W04=E, reward W04=Z, reward W04=none",
        catalog="small",
    ),
    case(
        "PL-4.2",
        "a reserve with nothing to give: nothing is asked",
        after(
            small(seat("K", "W01"), "KKKKKNNNNEEZU", white="W02 W03", deck="W04 W05 W06"),
            "place K@W01:a1",
        ),
        then={"position.seats.0.supply": "K", "position.seats.0.completed": ["W01"], "position.turn": turn(0, 1)},
        catalog="small",
    ),
    case(
        "PL-4.2",
        "the first choice leaves nothing for the second, which is then not asked",
        after(
            small(
                seat("", completed="W01 W06"),
                "KKKKKKNNNEEZU",
                white="W02 W03",
                deck="W04 W05",
                turn={"rewards": ["W01", "W06"]},
            ),
            "reward W06=N",
        ),
        then={"position.seats.0.supply": "N", "position.turn": turn(0, 2)},
        catalog="small",
    ),
]

CASES = [*PLACE, *MASTER, *COMPLETE, *SUBSTITUTE]
