"""Cases for sections 9 and 10: end and scoring, and Line Clear."""

from __future__ import annotations

from ..frame import after, case, explain, legal, new, outcome
from .positions import position, seat, side

END = [
    case(
        "SO-9.1",
        "the last Black tile comes to the market: the round is played out",
        after(position("YYG", black_deck="B20"), "take B21"),
        then={"position.decks.black": [], "position.phase": "play", "position.markets.0.black.0": "B20"},
    ),
    case(
        "SO-9.1",
        "then one more round is played",
        after(position("YYG", black_deck="", acts=1, left=1), "gain"),
        then={"position.phase": "last-round", "position.round": 3, "position.markets.0.turn.seat": 0},
    ),
    case(
        "SO-9.1",
        "after the last turn of the last round the game is over",
        after(position("YYG", black_deck="", acts=1, left=1, phase="last-round"), "gain"),
        then={"position.phase": "over", "position.round": 2},
    ),
    case(
        "SO-9.1",
        "nothing is legal in a game that is over",
        legal(position("YYG", black_deck="", phase="over")),
        only="",
    ),
    case("SO-9.1", "the reason", explain(position("YYG", black_deck="", phase="over"), "gain"), broken="SO-9.1"),
    case(
        "SO-9.1",
        "a last round while the Black deck has tiles is an invalid position",
        legal(position("YYG", phase="last-round")),
        broken="SO-9.1",
    ),
    case(
        "SO-9.1",
        "Black slots that cannot be refilled stay empty",
        after(position("YYG", black_deck="", black="B21 B22 B23 -"), "take B21", "take B23"),
        then={"position.markets.0.black": [None, "B22", None, None]},
    ),
    case(
        "SO-9.2",
        "points of Black tiles plus combo points",
        outcome(position(seat("", scored="B04 B10", combo=2), seat("", scored="B16"))),
        then={
            "outcome.seats.0.points": 5,
            "outcome.seats.0.total": 7,
            "outcome.seats.1.total": 4,
            "outcome.winners": [0],
            "outcome.tie_break": None,
            "outcome.over": False,
        },
    ),
    case(
        "SO-9.2 SO-2.5",
        "an unfinished Black tile counts nothing",
        outcome(position(seat("", "B20=RV/BC"), seat("", scored="B01"), black_deck="B19")),
        then={"outcome.seats.0.total": 0, "outcome.winners": [1]},
    ),
    case(
        "SO-9.3",
        "more combo points win a tie",
        outcome(position(seat("", scored="B04", combo=1), seat("", scored="B10"), phase="over", black_deck="")),
        then={
            "outcome.winners": [0],
            "outcome.tie_break": "combo_points",
            "outcome.seats.0.rank": 1,
            "outcome.seats.1.rank": 2,
            "outcome.over": True,
        },
    ),
    case(
        "SO-9.3",
        "still tied, the victory is shared, and the next rank is skipped",
        outcome(
            position(
                seat("", scored="B10"), seat("", scored="B04"), seat("", scored="B11"), phase="over", black_deck=""
            )
        ),
        then={
            "outcome.winners": [0, 2],
            "outcome.tie_break": "shared",
            "outcome.seats.0.rank": 1,
            "outcome.seats.1.rank": 3,
            "outcome.seats.2.rank": 1,
        },
    ),
    case(
        "SO-9.3",
        "in solo too",
        outcome(position("", "", solo="easy", players=1)),
        then={"outcome.winners": [0, 1], "outcome.tie_break": "shared"},
    ),
    case(
        "SO-9.4",
        "a rotated Black tile counts though its bonus was not used",
        outcome(position(seat("", completed="CB06"), sets="base,combo-master")),
        then={"outcome.seats.0.points": 2},
    ),
]

FIVE = [seat() for _ in range(5)]
SIX = [seat() for _ in range(6)]


def both(white_left: int = 3, black_left: int = 3, white_seat: int = 0, black_seat: int = 2, **more: object) -> list:
    """Return the two markets of a game of five; the keys of ``more`` go to the turn of the black marker."""
    return [
        side("white", "W31 W32 W33", "B21 B22 B23", white_seat, white_left),
        side("black", "W34 W35 W36", "B18 B19 B20", black_seat, black_left, **more),
    ]


def line(*seats: object, **more: object) -> dict:
    """Return a position of Line Clear."""
    given = {"sets": "base,joker", "black_deck": "B16 B17", "markets": both()} | more
    return position(*(seats or FIVE), **given)


LINE_CLEAR = [
    case(
        "SO-10.1 SO-10.2",
        "six players: the first has the white marker, the fourth the black one",
        new(6, "base,joker"),
        then={
            "position.markets.0.marker": "white",
            "position.markets.1.marker": "black",
            "position.markets.0.white.#": 3,
            "position.start": 4,
            "position.markets.0.turn.seat": 4,
            "position.markets.1.turn.seat": 1,
        },
    ),
    case(
        "SO-10.2",
        "five players: the third has it",
        new(5, "base,joker", seed=2),
        then={"position.start": 1, "position.markets.0.turn.seat": 1, "position.markets.1.turn.seat": 3},
    ),
    case(
        "SO-10.2",
        "markers at other distances are an invalid position",
        legal(line(markets=both(black_seat=1))),
        broken="SO-10.2",
    ),
    case(
        "SO-10.3",
        "a player takes from the market of their own marker",
        legal(line()),
        has="take W31, take B21",
        lacks="take W34, take B18",
    ),
    case("SO-10.3", "the reason why not from the other market", explain(line(), "take W34"), broken="SO-10.3"),
    case(
        "SO-10.3",
        "after both have finished, both markers pass on",
        after(line(markets=both(1, 1)), "gain", "gain"),
        then={
            "position.markets.0.turn.seat": 1,
            "position.markets.1.turn.seat": 3,
            "position.round": 2,
            "position.next": 0,
        },
    ),
    case(
        "SO-10.4",
        "white acts, then black, and so on alternately",
        after(line(), "gain", "gain", "gain"),
        then={"position.next": 1, "position.markets.0.turn.actions_left": 1, "position.markets.1.turn.actions_left": 2},
    ),
    case(
        "SO-10.4 SO-7.2",
        "of two empty White slots the one of the white side is refilled first",
        after(
            position(
                seat("K", "W01 W04"),
                seat("", "W02"),
                seat("", "W03"),
                seat("", "W05"),
                markets=[side("white", "-", "B01", 0, 2), side("black", "-", "B02", 2, 2)],
                black_deck="B03 B04",
                deck="",
            ),
            "fill W01=K",
        ),
        then={
            "position.markets.0.white": ["W01"],
            "position.markets.1.white": [None],
            "position.next": 1,
            "shuffles": ["shuffle white W01"],
        },
        catalog="small",
    ),
    case(
        "SO-10.4",
        "a Black deck of one tile after both sides took one",
        after(line(black_deck="B16"), "take B21", "take B18"),
        then={"position.markets.0.black.0": "B16", "position.markets.1.black.0": None, "position.phase": "play"},
    ),
    case(
        "SO-10.5",
        "five players: a round is five steps, two turns each",
        after(line(markets=both(1, 1, 4, 1)), "gain", "gain"),
        then={"position.round": 3, "position.markets.0.turn.seat": 0, "position.markets.1.turn.seat": 2},
    ),
    case(
        "SO-10.5",
        "six players: three steps, one turn each",
        after(
            line(
                *SIX,
                markets=[
                    side("white", "W31 W32 W33", "B21 B22 B23", 2, 1),
                    side("black", "W34 W35 W36", "B18 B19 B20", 5, 1),
                ],
            ),
            "gain",
            "gain",
        ),
        then={"position.round": 3, "position.markets.0.turn.seat": 3, "position.markets.1.turn.seat": 0},
    ),
    case(
        "SO-10.5 SO-9.1",
        "triggered in mid-round: the rest of it is played, then one more",
        after(line(markets=both(1, 1, 4, 1), black_deck=""), "gain", "gain"),
        then={"position.phase": "last-round", "position.round": 3},
    ),
    case(
        "SO-10.6",
        "a bonus can be used before the action of the player's place",
        legal(line(seat("B", completed="CW03"), *FIVE[1:], sets="base,joker,combo-master")),
        has="use CW03 split, gain",
    ),
    case(
        "SO-10.6",
        "the bonus is finished before the other side acts",
        after(
            line(seat("B", completed="CW03"), *FIVE[1:], sets="base,joker,combo-master"), "use CW03 split", "split B:YG"
        ),
        then={"position.next": 0, "position.markets.0.turn.actions_left": 3},
    ),
    case(
        "SO-10.6",
        "after the third action, an option keeps the place",
        after(line(seat("B", completed="CW03"), *FIVE[1:], sets="base,joker,combo-master", markets=both(1, 2)), "gain"),
        then={"position.next": 0, "position.markets.0.turn.actions_left": 0},
    ),
    case(
        "SO-10.6",
        "end passes the place to the other side, which finishes alone",
        after(
            line(seat("B", completed="CW03"), *FIVE[1:], sets="base,joker,combo-master", markets=both(1, 2)),
            "gain",
            "end",
            "gain",
            "gain",
        ),
        then={"position.markets.0.turn.seat": 1, "position.markets.1.turn.seat": 3},
    ),
    case(
        "SO-10.6 SO-12.5",
        "the action of an Ambassador is one more place in the order",
        after(line(seat("A"), *FIVE[1:], sets="base,joker,joker-ambassador"), "ambassador", "gain"),
        then={"position.next": 1, "position.markets.0.turn.actions_left": 3, "position.removed_pieces": "A"},
    ),
]

CASES = [*END, *LINE_CLEAR]
