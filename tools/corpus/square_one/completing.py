"""Cases for sections 5 to 8: completing tiles, combos, the White deck and shortage; and for public information."""

from __future__ import annotations

from ..frame import after, case, explain, legal, observe
from .positions import position, seat

COMPLETING = [
    case(
        "SO-5.1",
        "pieces return, the reward is taken, a White tile is discarded",
        after(position(seat("YG", "W01=Y")), "fill W01=YG"),
        then={
            "position.seats.0.supply": "YYGO",
            "position.seats.0.tiles": [],
            "position.discard": ["W01"],
            "position.reserve.O": 14,
        },
    ),
    case(
        "SO-5.1 SO-2.5",
        "a Black tile is kept for its points",
        after(position(seat("BO", "B01=YYG")), "fill B01=BO"),
        then={"position.seats.0.supply": "YYGBO", "position.seats.0.scored": ["B01"], "position.discard": []},
    ),
    case(
        "SO-5.1",
        "a full tile among the unfinished ones is an invalid position",
        legal(position(seat("", "W01=Y/YG"))),
        broken="SO-5.1",
    ),
    case(
        "SO-5.2",
        "tiles completed together: first all pieces return, then all rewards, then all are put away",
        after(position(seat("YYYGG", "W01=Y W06=O")), "master W01=YG W06=G"),
        then={
            "position.seats.0.supply": "YYYYYGGOOO",
            "position.discard": ["W01", "W06"],
            "position.seats.0.combo_points": 1,
        },
    ),
    case(
        "SO-5.2 SO-8.1",
        "of two rewards of a kind with one piece in the reserve, one is received",
        after(position(seat("YYYG", "W01=Y W15=G/G"), "O" * 14), "master W01=YG W15=YY"),
        then={"position.seats.0.supply": "YYYYGGGGO", "position.reserve.O": 0},
    ),
    case(
        "SO-5.3",
        "a tile that rewards a Joker leaves the game",
        after(position(seat("G", "JW07=YY/P"), sets="base,joker"), "fill JW07=G"),
        then={
            "position.removed": ["JW07"],
            "position.discard": [],
            "position.seats.0.supply": "YYGPJ",
            "position.reserve.J": 3,
        },
    ),
    case(
        "SO-5.3 SO-8.1",
        "it leaves even if the reserve has no Joker",
        after(position(seat("G", "JW07=YY/P"), seat("JJJJ"), sets="base,joker"), "fill JW07=G"),
        then={"position.removed": ["JW07"], "position.seats.0.supply": "YYGP"},
    ),
    case(
        "SO-5.4",
        "rewards first, then the market is refilled, then the used bonus tile is put away",
        after(
            position(
                seat("", completed="CW02"),
                sets="base,combo-master",
                deck="W05",
                white="W31 W32 W33 W34",
                discard=" ".join(f"W{n:02}" for n in range(1, 37) if n not in (5, 31, 32, 33, 34))
                + " CW01 "
                + " ".join(f"CW{n:02}" for n in range(3, 13)),
            ),
            "use CW02 take",
            "take W33",
        ),
        then={"position.markets.0.white.2": "W05", "position.discard": ["CW02"], "shuffles.#": 1},
    ),
    case(
        "SO-6.1",
        "two completed in one Master: 1 point, whatever the colors",
        after(position(seat("YGBO", "W01=Y B01=YYG")), "master W01=YG B01=BO"),
        then={"position.seats.0.combo_points": 1},
    ),
    case(
        "SO-6.1",
        "three at once: 2 points",
        after(position(seat("YYYYG", "W01=Y W02=G W03=B")), "master W01=YG W02=YY W03=Y"),
        then={"position.seats.0.combo_points": 2},
    ),
    case(
        "SO-6.1",
        "four at once: 4 points",
        after(position(seat("YYYYGG", "W01=Y W02=G W03=B W06=O")), "master W01=YG W02=YY W03=Y W06=G"),
        then={"position.seats.0.combo_points": 4},
    ),
    case(
        "SO-6.1",
        "one tile scores no combo points",
        after(position(seat("YG", "W01=Y")), "master W01=YG"),
        then={"position.seats.0.combo_points": 0},
    ),
    case(
        "SO-6.2 SO-11.6",
        "two completed by a Fill 2 score as a combo",
        after(
            position(seat("YYYG", "W01=Y W02=G", completed="CB06"), sets="base,combo-master"),
            "use CB06 fill2",
            "fill W01=YG",
            "fill W02=YY",
        ),
        then={"position.seats.0.combo_points": 1, "position.seats.0.scored": ["CB06"]},
    ),
    case(
        "SO-6.3",
        "combo points have no upper limit",
        after(position(seat("YYYYGG", "W01=Y W02=G W03=B W06=O", combo=99)), "master W01=YG W02=YY W03=Y W06=G"),
        then={"position.seats.0.combo_points": 103},
    ),
]

EVERY = [f"W{number:02}" for number in range(1, 37)]
REST = " ".join(EVERY[:30] + EVERY[34:])
SPENT = " ".join(tile_id for tile_id in EVERY[:30] + EVERY[34:] if tile_id != "W01")

DECK = [
    case(
        "SO-7.1 SO-7.2",
        "the last White tile goes to the market, and the discard becomes the deck, drawn from the seed",
        after(position("YYG", deck="W01", discard=SPENT), "take W31"),
        then={
            "position.markets.0.white.0": "W01",
            "position.discard": [],
            "position.decks.white.#": 31,
            "shuffles.#": 1,
        },
    ),
    case(
        "SO-7.1",
        "the order can be given",
        after(position("YYG", deck="W01", discard=SPENT), "take W31", "shuffle white " + SPENT, "gain"),
        then={"shuffles": [], "position.decks.white.0": "W02"},
    ),
    case(
        "SO-7.1",
        "a shuffle of other tiles",
        after(position("YYG", deck="W01", discard=SPENT), "take W31", "shuffle white W02 W03"),
        broken="SO-7.1",
    ),
    case("SO-7.1", "a shuffle that is not due", explain(position("YYG"), "shuffle white W01"), broken="SO-7.1"),
    case(
        "SO-7.2",
        "while a shuffle is due, no other action is legal",
        explain(position("YYG", deck="", discard=REST), "gain"),
        broken="SO-7.2",
    ),
    case(
        "SO-7.2 SO-5.2",
        "no deck, no discard: the slot stays empty until tiles are discarded, then is filled at once",
        after(
            position(
                seat("KL", "W01 W02=K"),
                seat("", "W03 W05"),
                white="W04 -",
                black="B01 B02",
                black_deck="",
                deck="",
                left=2,
            ),
            "master W01=K W02=L",
        ),
        then={"shuffles.#": 1, "position.discard": [], "position.decks.white.#": 1, "position.seats.0.combo_points": 3},
        catalog="small",
    ),
    case(
        "SO-8.1",
        "pieces that the reserve lacks are not received, the others are",
        after(position(seat("YY", "W02=G"), "G" * 29), "fill W02=YY"),
        then={"position.seats.0.supply": "YYYG", "position.reserve.G": 0},
    ),
    case(
        "SO-8.2",
        "a Merge needs the piece it takes",
        legal(position("YYY", "O" * 15)),
        has="merge YYY:B",
        lacks="merge YYY:O",
    ),
    case("SO-8.2", "the reason", explain(position("YYY", "O" * 15), "merge YYY:O"), broken="SO-8.2"),
    case(
        "SO-8.2",
        "a Split needs every piece it takes",
        legal(position("R", "G" * 29)),
        has="split R:YYG",
        lacks="split R:GG",
    ),
    case("SO-8.2", "the reason", explain(position("R", "G" * 29), "split R:GG"), broken="SO-8.2"),
    case(
        "SO-9.5",
        "score piles and supplies are public, decks are not",
        observe(position(seat(scored="B09")), 1),
        then={
            "observation.seats.0.scored": ["B09"],
            "observation.decks": {"white": 32, "black": 2},
            "observation.unseen.white.#": 32,
            "observation.unseen.black.#": 19,
        },
    ),
]

CASES = [*COMPLETING, *DECK]
