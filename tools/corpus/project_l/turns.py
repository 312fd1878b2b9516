"""Cases for section 2, and for the actions of section 3 that place no piece."""

from __future__ import annotations

from ..frame import after, case, explain, legal, new
from .positions import position, seat, small, turn

SETUP = [
    case(
        "PL-2.1 PL-2.2",
        "two players: a monomino and a domino each, the rest in reserve, four puzzles of each color face up",
        new(),
        then={
            "position.seats.0.supply": "MD",
            "position.seats.1.supply": "MD",
            "position.reserve": {"M": 13, "D": 13, "I": 15, "C": 15, "O": 15, "B": 15, "L": 15, "S": 15, "T": 15},
            "position.rows.white.#": 4,
            "position.rows.black.#": 4,
            "position.decks.white.#": 28,
            "position.decks.black.#": 8,
            "position.round": 1,
            "position.phase": "play",
            "position.turn.actions_left": 3,
        },
    ),
    case("PL-2.2", "three players: 14 Black puzzles", new(3), then={"position.decks.black.#": 10}),
    case("PL-2.2", "four players: 16 Black puzzles", new(4), then={"position.decks.black.#": 12}),
    case(
        "PL-2.1",
        "the first player is drawn from the seed, and has the first turn",
        new(3, seed=7),
        then={"position.start": 2, "position.turn.seat": 2},
    ),
    case("PL-2.1", "another number of players, another draw", new(4, seed=7), then={"position.start": 1}),
    case("PL-2.2", "there are no numbers for five players", new(5), broken="PL-2.2"),
    case("PL-2.2", "fewer Black puzzles than the table asks for", new(4), broken="PL-2.2", catalog="small"),
    case(
        "PL-2.1 PL-2.2",
        "start, rows and numbers are those of the catalog",
        new(),
        then={
            "position.seats.0.supply": "K",
            "position.reserve": {"K": 4, "N": 4, "E": 2, "Z": 1, "U": 1},
            "position.rows.white.#": 2,
            "position.decks.white.#": 4,
            "position.decks.black.#": 1,
            "position.turn.actions_left": 2,
        },
        catalog="small",
    ),
    case("PL-1.2", "an unknown set", new(2, "base,joker"), broken="PL-1.2"),
    case("PL-7.1 PL-2.2", "one player: 10 Black puzzles", new(1), then={"position.decks.black.#": 6}),
    case("PL-7.1", "a single player has no opponent", new(1, solo="easy"), broken="PL-7.1"),
    case(
        "PL-7.1 PL-5.1",
        "laying out the Black row may empty the deck, so that the end is triggered in round 1",
        new(1),
        then={"position.decks.black": [], "position.rows.black.#": 2, "position.phase": "play"},
        catalog="small",
    ),
]

THREE = ("MD", "MD", "MD")

TURN = [
    case(
        "PL-3.1 PL-2.1",
        "the third action ends the turn, and the next player clockwise has three",
        after(position("MD", left=1), "gain"),
        then={"position.turn": turn(1), "position.round": 2},
    ),
    case(
        "PL-2.1",
        "after the last seat comes seat 0; the round continues to the seat before the first player",
        after(position(*THREE, start=1, acts=2, left=1), "gain"),
        then={"position.turn": turn(0), "position.round": 2},
    ),
    case(
        "PL-2.1",
        "when the first player is next, a round begins",
        after(position(*THREE, start=1, acts=0, left=1), "gain"),
        then={"position.turn": turn(1), "position.round": 3},
    ),
    case(
        "PL-3.1",
        "three times the same action",
        after(position("MD"), "gain", "gain", "gain"),
        then={"position.seats.0.supply": "MMMMD", "position.reserve.M": 10, "position.turn": turn(1)},
    ),
    case(
        "PL-3.1",
        "a turn has as many actions as the catalog says",
        after(small("K"), "gain", "upgrade K:N"),
        then={"position.seats.0.supply": "KN", "position.turn": turn(1, 2)},
        catalog="small",
    ),
    case("PL-3.1 PL-5.5", "a turn cannot be ended early", explain(position("MD", left=1), "end"), broken="PL-3.1"),
    case(
        "PL-3.1 PL-3.6",
        "a second Master in one turn, although the first placed no pieces",
        after(position(seat("MD", "W12")), "master", "master M@W12:c4"),
        broken="PL-3.1",
    ),
    case(
        "PL-3.1",
        "once Master is used, placing is still possible",
        legal(small(seat("K", "W05"), white="W01 W02", deck="W03 W04 W06", turn={"master_used": True})),
        has="place K@W05:a1",
        lacks="master, master K@W05:a1",
        catalog="small",
    ),
    case(
        "PL-3.1",
        "the next turn has a Master of its own",
        after(position("MD", left=1, turn={"master_used": True}), "gain"),
        then={"position.turn.master_used": False},
    ),
]

TAKE = [
    case(
        "PL-3.2",
        "a puzzle taken from its row is replaced from its deck, in its place",
        after(position("MD"), "take B02"),
        then={
            "position.rows.black": ["B01", "B05", "B03", "B04"],
            "position.decks.black": ["B06", "B07", "B08"],
            "position.seats.0.tiles": [{"id": "B02", "pieces": []}],
            "position.turn": turn(0, 2),
        },
    ),
    case(
        "PL-3.2",
        "a White one likewise, and another in the same turn",
        after(small("K"), "take W02", "take W01"),
        then={
            "position.rows.white": ["W04", "W03"],
            "position.decks.white": ["W05", "W06"],
            "position.seats.0.tiles": [{"id": "W01", "pieces": []}, {"id": "W02", "pieces": []}],
            "position.turn": turn(1, 2),
        },
        catalog="small",
    ),
    case(
        "PL-3.2",
        "a new puzzle in the row can be taken too",
        after(position("MD"), "take B02", "take B05"),
        then={"position.rows.black": ["B01", "B06", "B03", "B04"]},
    ),
    case(
        "PL-3.2",
        "the unseen top of the Black deck; the row stays",
        after(position("MD"), "draw black"),
        then={
            "position.rows.black": ["B01", "B02", "B03", "B04"],
            "position.decks.black": ["B06", "B07", "B08"],
            "position.seats.0.tiles": [{"id": "B05", "pieces": []}],
            "position.turn": turn(0, 2),
        },
    ),
    case(
        "PL-3.2",
        "the unseen top of the White deck",
        after(small("K"), "draw white"),
        then={"position.decks.white": ["W04", "W05", "W06"], "position.seats.0.tiles": [{"id": "W03", "pieces": []}]},
        catalog="small",
    ),
    case(
        "PL-3.2",
        "Takes and draws come first, White before Black, by slot",
        legal(position("MD", white="W04 W02 W03 W01", black="B09 B02 B01 B04"), most=10),
        only="take W04, take W02, take W03, take W01, take B09, take B02, take B01, take B04, draw white, draw black",
    ),
    case("PL-3.2", "a puzzle in the deck is not face up", explain(position("MD"), "take B05"), broken="PL-3.2"),
    case("PL-3.2", "nor is a puzzle in the box", explain(position("MD"), "take B15"), broken="PL-3.2"),
    case(
        "PL-3.2",
        "nor is a puzzle of another player",
        explain(position("MD", seat("MD", "W12")), "take W12"),
        broken="PL-3.2",
    ),
    case("PL-3.2", "an unknown puzzle is an invalid action", explain(position("MD"), "take W99"), broken=""),
    case(
        "PL-3.2",
        "with four unfinished puzzles, no puzzle can be taken from a row or a deck",
        legal(position(seat("", "W12 W22 W27 B13"), turn={"master_used": True})),
        has="gain, recycle black B01 B02 B03 B04",
        lacks="take W01, take B01, draw white, draw black",
    ),
    case(
        "PL-3.2",
        "nor drawn",
        explain(position(seat("MD", "W12 W22 W27 B13")), "draw black"),
        broken="PL-3.2",
    ),
    case(
        "PL-3.2",
        "the fourth may be taken",
        after(position(seat("MD", "W12 W22 W27")), "take B01"),
        then={"position.seats.0.tiles.#": 4},
    ),
    case(
        "PL-3.2",
        "how many are allowed the catalog says",
        explain(small(seat("K", "W05 W06"), deck="W03 W04"), "take W01"),
        broken="PL-3.2",
        catalog="small",
    ),
    case(
        "PL-3.2",
        "an empty deck has no top",
        explain(position("MD", black_deck=""), "draw black"),
        broken="PL-3.2",
    ),
    case(
        "PL-3.2",
        "a deck that is empty replaces nothing",
        after(small(seat("K", "W03"), seat("", "W05 W06"), seat("", "W02"), deck="", white="W04 W01"), "take W04"),
        then={"position.rows.white": [None, "W01"], "position.decks.white": []},
        catalog="small",
    ),
]

RECYCLE = [
    case(
        "PL-3.3",
        "a row goes under its deck, and four others are revealed",
        after(position("MD"), "recycle black B03 B01 B04 B02"),
        then={
            "position.rows.black": ["B05", "B06", "B07", "B08"],
            "position.decks.black": ["B03", "B01", "B04", "B02"],
            "position.turn": turn(0, 2),
        },
    ),
    case(
        "PL-3.3",
        "the first one listed is revealed first",
        after(position("MD"), "recycle black B03 B01 B04 B02", "recycle black B08 B07 B06 B05"),
        then={
            "position.rows.black": ["B03", "B01", "B04", "B02"],
            "position.decks.black": ["B08", "B07", "B06", "B05"],
        },
    ),
    case(
        "PL-3.3",
        "with one puzzle in the deck, three recycled ones come back at once",
        after(position("MD", black_deck="B05"), "recycle black B04 B03 B02 B01"),
        then={"position.rows.black": ["B05", "B04", "B03", "B02"], "position.decks.black": ["B01"]},
    ),
    case(
        "PL-3.3",
        "the White row likewise",
        after(small("K"), "recycle white W02 W01"),
        then={"position.rows.white": ["W03", "W04"], "position.decks.white": ["W05", "W06", "W02", "W01"]},
        catalog="small",
    ),
    case(
        "PL-3.3",
        "every order of a row is listed, White before Black",
        legal(small("", black="B04 B01", turn={"master_used": True})),
        only="take W01, take W02, take B04, take B01, draw white, draw black, "
        "recycle white W01 W02, recycle white W02 W01, recycle black B04 B01, recycle black B01 B04, gain",
        catalog="small",
    ),
    case("PL-3.3", "part of a row", explain(position("MD"), "recycle black B01 B02 B03"), broken="PL-3.3"),
    case("PL-3.3", "one of them twice", explain(position("MD"), "recycle black B01 B01 B03 B04"), broken="PL-3.3"),
    case("PL-3.3", "one from elsewhere", explain(position("MD"), "recycle black B01 B02 B03 B05"), broken="PL-3.3"),
    case("PL-3.3", "the other row", explain(position("MD"), "recycle white B01 B02 B03 B04"), broken="PL-3.3"),
    case(
        "PL-3.3",
        "an empty row cannot be recycled",
        explain(position("MD", black="", black_deck=""), "recycle black"),
        broken="PL-3.3",
    ),
    case(
        "PL-3.3 PL-5.2",
        "after the end is triggered the Black row can be recycled, which only moves it up",
        after(
            position("MD", black="B01 - B03 -", black_deck="", turn={"black_taken": True}),
            "recycle black B03 B01",
        ),
        then={
            "position.rows.black": ["B03", "B01", None, None],
            "position.decks.black": [],
            "position.turn": turn(0, 2, black_taken=True),
        },
    ),
]

HOARD = seat("M" * 15)

UPGRADE = [
    case(
        "PL-3.4",
        "take a monomino",
        after(position("D"), "gain"),
        then={"position.seats.0.supply": "MD", "position.reserve.M": 13, "position.turn": turn(0, 2)},
    ),
    case(
        "PL-3.4",
        "a piece that the reserve lacks cannot be taken",
        explain(position("D", HOARD), "gain"),
        broken="PL-3.4",
    ),
    case(
        "PL-3.4",
        "nor listed",
        legal(position("D", HOARD, turn={"master_used": True})),
        has="upgrade D:I",
        lacks="gain, upgrade D:M",
    ),
    case(
        "PL-3.4",
        "one piece returned, one taken",
        after(position("MD"), "upgrade D:C"),
        then={
            "position.seats.0.supply": "MC",
            "position.reserve.D": 14,
            "position.reserve.C": 14,
            "position.turn": turn(0, 2),
        },
    ),
    case(
        "PL-3.4",
        "for a domino: a level lower or one higher, not two, and not another domino",
        legal(position("D", turn={"master_used": True})),
        has="upgrade D:M, upgrade D:I, upgrade D:C",
        lacks="upgrade D:D, upgrade D:O, upgrade D:T",
    ),
    case(
        "PL-3.4",
        "for a corner tromino: any other kind",
        legal(position("C", turn={"master_used": True})),
        has="upgrade C:M, upgrade C:D, upgrade C:I, upgrade C:O, upgrade C:B, upgrade C:L, upgrade C:S, upgrade C:T",
        lacks="upgrade C:C",
    ),
    case(
        "PL-3.4",
        "the highest level goes down to any other",
        after(position("T"), "upgrade T:M", "upgrade M:D", "upgrade D:I"),
        then={"position.seats.0.supply": "I"},
    ),
    case("PL-3.4", "two levels higher", explain(position("MD"), "upgrade D:O"), broken="PL-3.4"),
    case("PL-3.4", "the same shape again", explain(position("MD"), "upgrade D:D"), broken="PL-3.4"),
    case("PL-3.4", "a piece that is not in the supply", explain(position("MD"), "upgrade I:M"), broken="PL-3.4"),
    case(
        "PL-3.4",
        "a piece that the reserve lacks",
        explain(position("MD", "I" * 15), "upgrade D:I"),
        broken="PL-3.4",
    ),
    case(
        "PL-3.4",
        "a level that no kind has is not stepped over: from level 3 to level 5 is too far",
        legal(small("NE", turn={"master_used": True})),
        only="take W01, take W02, take B01, take B02, draw white, draw black, "
        "recycle white W01 W02, recycle white W02 W01, recycle black B01 B02, recycle black B02 B01, gain, "
        "upgrade N:K, upgrade N:E, upgrade N:Z, upgrade E:K, upgrade E:N, upgrade E:Z",
        catalog="small",
    ),
    case(
        "PL-3.4",
        "from level 5 to level 1",
        after(small("U"), "upgrade U:K"),
        then={"position.seats.0.supply": "K", "position.reserve.U": 1},
        catalog="small",
    ),
]

CASES = [*SETUP, *TURN, *TAKE, *RECYCLE, *UPGRADE]
