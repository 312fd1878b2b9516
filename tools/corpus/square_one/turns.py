"""Cases for sections 3 and 4: setup, turn and actions."""

from __future__ import annotations

from ..frame import after, case, explain, legal, new
from .positions import position, seat

ALL = "base,joker,joker-ambassador,combo-master,combo-master-ambassador"

SETUP = [
    case(
        "SO-3.1 SO-3.2 SO-3.3 SO-3.4",
        "two players: 14 Black tiles, four slots a color, YYG each, the rest in reserve",
        new(),
        then={
            "position.markets.0.white.#": 4,
            "position.markets.0.black.#": 4,
            "position.decks.black.#": 10,
            "position.decks.white.#": 32,
            "position.seats.0.supply": "YYG",
            "position.seats.1.supply": "YYG",
            "position.reserve.Y": 26,
            "position.reserve.G": 28,
            "position.discard": [],
        },
    ),
    case("SO-3.1", "three players: 16 Black tiles", new(3), then={"position.decks.black.#": 12}),
    case("SO-3.1", "four players: 20 Black tiles", new(4), then={"position.decks.black.#": 16}),
    case(
        "SO-3.1 SO-3.4",
        "the deal and the first player follow from the seed",
        new(4, seed=2**64 - 1),
        then={"position.round": 1, "position.next": 0},
    ),
    case(
        "SO-3.3",
        "with Combo Master each player starts with YYGG",
        new(2, "base,combo-master"),
        then={"position.seats.1.supply": "YYGG", "position.reserve.G": 26},
    ),
    case(
        "SO-3.5",
        "expansion tiles are shuffled in, expansion pieces join the reserve",
        new(2, ALL),
        then={
            "position.decks.white.#": 58,
            "position.decks.black.#": 10,
            "position.reserve.J": 4,
            "position.reserve.A": 1,
            "position.reserve.Y": 36,
        },
    ),
    case("SO-3.6", "five players need the Joker Expansion", new(5), broken="SO-3.6 SO-3.7"),
    case(
        "SO-3.6 SO-10.1",
        "five players with it: two markets of three slots",
        new(5, "base,joker"),
        then={"position.markets.#": 2, "position.markets.1.white.#": 3, "position.decks.black.#": 20},
    ),
    case("SO-3.7", "fewer Black tiles than the table asks for", new(3), broken="SO-3.7", catalog="small"),
    case(
        "SO-3.8",
        "laying out the market empties the Black deck, so the end is triggered in round 1",
        new(1, solo="easy"),
        then={"position.decks.black": [], "position.phase": "play"},
        catalog="small",
    ),
    case(
        "SO-3.8 SO-9.1",
        "such a game has two rounds",
        after(
            position("K", "K", white="W01 W02", black="B01 B02", black_deck="", deck="W03 W04 W05", left=2, round=1),
            "gain",
            "gain",
            "gain",
            "gain",
        ),
        then={"position.phase": "last-round", "position.round": 2},
        catalog="small",
    ),
    case("SO-1.11", "a set without the set it requires", new(2, "base,joker-ambassador"), broken="SO-1.11"),
]

FOUR = "W01 W02 W03 W04"

TURN = [
    case(
        "SO-4.1",
        "the third action ends the turn, the next seat has three",
        after(position("YYG", left=1), "gain"),
        then={"position.markets.0.turn": {"seat": 1, "actions_left": 3, "master_used": False, "bonus": None}},
    ),
    case(
        "SO-4.1",
        "the round ends when the first player is next again",
        after(position("YYG", left=1, acts=1), "gain"),
        then={"position.round": 3, "position.markets.0.turn.seat": 0},
    ),
    case(
        "SO-4.1",
        "three times the same action",
        after(position("Y"), "gain", "gain", "gain"),
        then={"position.seats.0.supply": "YYYY", "position.markets.0.turn.seat": 1},
    ),
    case("SO-4.1", "a turn cannot be ended early", explain(position("YYG", left=2), "end"), broken="SO-4.1"),
    case(
        "SO-4.1",
        "a second Master in one turn",
        explain(position(seat("YG", "W01"), left=2, turn={"master_used": True}), "master W01=Y"),
        broken="SO-4.1",
    ),
    case(
        "SO-4.1 SO-4.8",
        "Master once a turn, a Fill is still possible",
        legal(position(seat("Y", "W01"), left=2, turn={"master_used": True})),
        has="fill W01=Y",
        lacks="master W01=Y",
    ),
    case(
        "SO-4.2",
        "Gain",
        after(position("YYG"), "gain"),
        then={"position.seats.0.supply": "YYYG", "position.reserve.Y": 25},
    ),
    case(
        "SO-4.2 SO-8.1",
        "Gain with no yellow piece left yields nothing and costs the action",
        after(position("G", "Y" * 30), "gain"),
        then={"position.seats.0.supply": "G", "position.reserve.Y": 0, "position.markets.0.turn.actions_left": 2},
    ),
    case(
        "SO-4.3",
        "a taken tile is replaced from its deck, in its slot",
        after(position("YYG"), "take B22"),
        then={
            "position.markets.0.black": ["B21", "B19", "B23", "B24"],
            "position.decks.black": ["B20"],
            "position.seats.0.tiles": [{"id": "B22", "rows": []}],
        },
    ),
    case("SO-4.3", "a tile that lies elsewhere", explain(position("YYG"), "take B02"), broken="SO-4.3"),
    case(
        "SO-4.3",
        "an empty Black deck leaves the slot empty",
        after(position("YYG", black_deck=""), "take B22"),
        then={"position.markets.0.black": ["B21", None, "B23", "B24"]},
    ),
    case("SO-4.3", "four unfinished tiles: no Take", legal(position(seat("", FOUR))), only="gain"),
    case("SO-4.3", "the reason", explain(position(seat("", FOUR)), "take B22"), broken="SO-4.3"),
    case(
        "SO-4.3",
        "five unfinished tiles are an invalid position",
        legal(position(seat("", FOUR + " W05"))),
        broken="SO-4.3",
    ),
    case(
        "SO-4.3",
        "an empty slot with tiles in the deck is an invalid position",
        legal(position("", black="B21 - B23 B24")),
        broken="SO-4.3",
    ),
    case(
        "SO-4.4",
        "Fill: the pieces go from the supply to the row",
        after(position(seat("YYG", "W05")), "fill W05=G"),
        then={"position.seats.0.supply": "YY", "position.seats.0.tiles": [{"id": "W05", "rows": ["G"]}]},
    ),
    case(
        "SO-4.4 SO-2.2",
        "either alternative fills a row, the whole of it",
        legal(position(seat("BO", "W04=YY W10"))),
        has="fill W04=B, fill W04=O, fill W10=BO",
        lacks="fill W10=B",
    ),
    case(
        "SO-4.4 SO-2.1",
        "the topmost empty row, not the next",
        explain(position(seat("YYYG", "W05")), "fill W05=YYY"),
        broken="SO-2.2",
    ),
    case(
        "SO-4.4",
        "pieces that are not in the supply",
        explain(position(seat("Y", "W05")), "fill W05=G"),
        broken="SO-4.4",
    ),
    case(
        "SO-4.4",
        "a tile of another player",
        explain(position(seat("YG"), seat("", "W05")), "fill W05=G"),
        broken="SO-4.4",
    ),
    case(
        "SO-4.5",
        "every Merge of YYYG",
        legal(position("YYYG", sets="base")),
        has="merge YY:G, merge YYY:B, merge YYY:O, merge YG:B, merge YG:O, merge YYG:C, merge YYG:V",
        lacks="merge YYYG:C, merge Y:Y, merge G:G",
    ),
    case(
        "SO-4.5",
        "Merge",
        after(position("YYG"), "merge YYG:R"),
        then={
            "position.seats.0.supply": "R",
            "position.reserve.R": 9,
            "position.reserve.Y": 28,
            "position.reserve.G": 29,
        },
    ),
    case("SO-4.5", "the levels differ", explain(position("YYG"), "merge YY:B"), broken="SO-4.5"),
    case("SO-4.5", "above level 4, the highest level", explain(position("BG"), "merge GB:C"), broken="SO-4.5"),
    case(
        "SO-4.6",
        "every Split of a level-4 piece",
        legal(position("R")),
        has="split R:YYYY, split R:YYG, split R:GG, split R:YB, split R:YO",
        lacks="split R:C, split R:YY",
    ),
    case(
        "SO-4.6",
        "Split",
        after(position("B"), "split B:YG"),
        then={"position.seats.0.supply": "YG", "position.reserve.B": 15},
    ),
    case("SO-4.6", "a piece of level 1 cannot be split", explain(position("Y"), "split Y:Y"), broken="SO-4.7"),
    case(
        "SO-4.7",
        "an exchange of one piece for one piece of the same level",
        explain(position("B"), "merge B:O"),
        broken="SO-4.7",
    ),
    case(
        "SO-4.8",
        "every Master: any tiles, at least one",
        legal(position(seat("YG", "W01 W02"))),
        has="master W01=Y, master W02=G, master W01=Y W02=G",
        lacks="master",
    ),
    case(
        "SO-4.8",
        "Master fills one row of each tile",
        after(position(seat("YG", "W01 W02")), "master W01=Y W02=G"),
        then={
            "position.seats.0.supply": "",
            "position.seats.0.tiles": [{"id": "W01", "rows": ["Y"]}, {"id": "W02", "rows": ["G"]}],
            "position.markets.0.turn.master_used": True,
        },
    ),
    case(
        "SO-4.8", "two rows of one tile", explain(position(seat("YYG", "W27")), "master W27=Y W27=Y"), broken="SO-4.8"
    ),
    case(
        "SO-4.9",
        "one piece for two rows",
        explain(position(seat("YG", "W01 W13")), "master W01=Y W13=Y"),
        broken="SO-4.9",
    ),
    case(
        "SO-4.9",
        "pieces that a completion returns cannot fill another row",
        explain(position(seat("YG", "W01=Y W02")), "master W01=YG W02=G"),
        broken="SO-4.9",
    ),
]

CASES = [*SETUP, *TURN]
