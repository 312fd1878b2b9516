"""Cases for the score, and for a game without legal actions (PL-5.4 and PL-5.5)."""

from __future__ import annotations

from ..frame import Json, after, case, explain, legal, outcome
from .positions import OVER, position, seat, small, turn

SCORE = [
    case(
        "PL-5.4",
        "points of completed puzzles, less touches, less the points of unfinished ones",
        outcome(position(seat("", "W05", completed="W06 B13", finishing=1), seat("", completed="B14"), **OVER)),
        then={
            "outcome.over": True,
            "outcome.seats.0": {
                "seat": 0,
                "points": 5,
                "finishing": 1,
                "unfinished": 2,
                "completed": 2,
                "pieces_left": 0,
                "total": 2,
                "rank": 2,
            },
            "outcome.seats.1.total": 3,
            "outcome.winners": [1],
            "outcome.tie_break": None,
        },
    ),
    case(
        "PL-5.4",
        "a total below zero",
        outcome(position(seat("", "B05 W15=+M@a3", finishing=1), **OVER)),
        then={"outcome.seats.0.total": -7, "outcome.seats.1.total": 0, "outcome.winners": [1]},
    ),
    case(
        "PL-5.4",
        "equal totals: more completed puzzles win",
        outcome(position(seat("", completed="W05 W15"), seat("MMMM", completed="B13"), **OVER)),
        then={"outcome.winners": [0], "outcome.tie_break": "completed", "outcome.seats.1.rank": 2},
    ),
    case(
        "PL-5.4 PL-6.1",
        "reshuffled puzzles and their points count",
        outcome(position(seat("", banked=2, banked_points=3), seat("MMMM", completed="B13"), **OVER)),
        then={
            "outcome.seats.0.points": 3,
            "outcome.seats.0.completed": 2,
            "outcome.winners": [0],
            "outcome.tie_break": "completed",
        },
    ),
    case(
        "PL-5.4",
        "still tied: more pieces left win, whatever their levels",
        outcome(position(seat("TT", completed="B13"), seat("MMM", completed="B14"), **OVER)),
        then={"outcome.winners": [1], "outcome.tie_break": "pieces_left"},
    ),
    case(
        "PL-5.4",
        "else it is shared",
        outcome(position(seat("MM", completed="B13"), seat("TT", completed="B14"), **OVER)),
        then={"outcome.winners": [0, 1], "outcome.tie_break": "shared", "outcome.seats.1.rank": 1},
    ),
    case(
        "PL-5.4",
        "two of three share, the third is third",
        outcome(position(seat("M", completed="B13"), seat("", completed="B15"), seat("M", completed="B14"), **OVER)),
        then={
            "outcome.winners": [0, 2],
            "outcome.seats.0.rank": 1,
            "outcome.seats.1.rank": 3,
            "outcome.seats.2.rank": 1,
        },
    ),
    case(
        "PL-5.4",
        "the total comes first, although another completed more",
        outcome(position(seat("", completed="B13"), seat("MMM", completed="W22 W24 W25 W26"), **OVER)),
        then={"outcome.winners": [0], "outcome.tie_break": None},
    ),
    case(
        "PL-5.4 PL-5.3",
        "touches in unfinished puzzles do not count as pieces left, and cost a point each",
        outcome(
            position(seat("", "W22=+M@c3 W23=+M@c3", completed="B13", finishing=2), seat("M", completed="W15"), **OVER)
        ),
        then={"outcome.seats.0.pieces_left": 0, "outcome.winners": [1], "outcome.tie_break": "pieces_left"},
    ),
    case(
        "PL-5.4",
        "the score in the middle of a game",
        outcome(position(seat("MD", "W05", completed="W15"))),
        then={"outcome.over": False, "outcome.seats.0.total": -1, "outcome.winners": [1]},
    ),
]

NO_ROOM = ("W01 W02", "W03 W04", "W05 W06")


def stuck(*supplies: str, black: str = "", master_used: bool = True) -> Json:
    """Return a turn of three players without room for a puzzle; their supplies determine the reserve."""
    seats = [seat(supply, tiles) for supply, tiles in zip(supplies, NO_ROOM, strict=True)]
    return small(*seats, white="", black=black, deck="", black_deck="", turn={"master_used": master_used})


STUCK = stuck("", "NNNN", "KKKKKK")
"""Seat 0 has no piece, and the reserve has no single cell."""
BOXED = ("B02=K@a1,K@c1,K@b2,K@d2 W05=K@a1,K@b2", "B01=N@a1b1 B03=N@b1b2,N@d1d2")
"""Four puzzles with only single cells open, and all six pieces of one cell."""

NOTHING = [
    case("PL-5.5", "who can do nothing at all ends the turn", legal(STUCK), only="end", catalog="small"),
    case(
        "PL-5.5",
        "then the next player continues, who can place",
        after(STUCK, "end"),
        then={"position.turn": turn(1, 2), "position.phase": "play"},
        catalog="small",
    ),
    case(
        "PL-5.5",
        "as long as Master is left the turn is not ended",
        legal(stuck("", "NNNN", "KKKKKK", master_used=False)),
        only="master",
        catalog="small",
    ),
    case(
        "PL-5.5",
        "nor as long as a row can be recycled, even one with a single puzzle",
        legal(stuck("", "NNNN", "KKKKKK", black="B01 -")),
        only="recycle black B01",
        catalog="small",
    ),
    case(
        "PL-5.5 PL-3.1",
        "to end it then is refused",
        explain(stuck("", "NNNN", "KKKKKK", black="B01 -"), "end"),
        broken="PL-3.1",
        catalog="small",
    ),
    case(
        "PL-5.5",
        "nor as long as the reserve has a piece to gain",
        legal(stuck("", "NNNN", "KKKKK")),
        only="gain",
        catalog="small",
    ),
    case(
        "PL-5.5",
        "nor as long as a piece can be exchanged",
        legal(stuck("U", "NNNN", "KKKKKK")),
        only="upgrade U:E, upgrade U:Z",
        catalog="small",
    ),
    case(
        "PL-5.5",
        "nor as long as a piece can be placed",
        legal(stuck("N", "NNNEEZU", "KKKKKK")),
        only="place N@W02:a1b1",
        catalog="small",
    ),
    case(
        "PL-5.5",
        "no player can take or place, whatever is gained: over at the end of the turn",
        after(
            small(
                seat("N", BOXED[0]),
                seat("EE", BOXED[1]),
                white="W01 W02",
                deck="W03 W04 W06",
                black="B04 -",
                black_deck="",
                left=1,
            ),
            "upgrade N:Z",
        ),
        then={"position.phase": "over", "position.round": 2},
        catalog="small",
    ),
    case(
        "PL-5.5",
        "not in the middle of the turn",
        after(
            small(
                seat("N", BOXED[0]),
                seat("EE", BOXED[1]),
                white="W01 W02",
                deck="W03 W04 W06",
                black="B04 -",
                black_deck="",
            ),
            "upgrade N:Z",
        ),
        then={"position.phase": "play", "position.turn": turn(0, 1)},
        catalog="small",
    ),
    case(
        "PL-5.5",
        "one cell in a supply fits: the game continues",
        after(
            small(
                seat("E", BOXED[0].replace("K@d2 ", "N@c2d2 ")),
                seat("K", BOXED[1]),
                white="W01 W02",
                deck="W03 W04 W06",
                black="B04 -",
                black_deck="",
                left=1,
            ),
            "upgrade E:Z",
        ),
        then={"position.phase": "play", "position.turn": turn(1, 2)},
        catalog="small",
    ),
    case(
        "PL-5.5",
        "so it does while a player has room for another puzzle",
        after(
            small(
                seat("N", BOXED[0].partition(" ")[0]),
                seat("", BOXED[1]),
                white="W01 W02",
                deck="W03 W04 W05 W06",
                black="B04 -",
                black_deck="",
                left=1,
            ),
            "upgrade N:Z",
        ),
        then={"position.phase": "play"},
        catalog="small",
    ),
]

CASES = [*SCORE, *NOTHING]
