"""Cases for sections 11 and 12: Combo Master, Jokers."""

from __future__ import annotations

from ..frame import after, case, explain, legal
from .positions import bonus, position, seat

COMBO = "base,combo-master"
EVERY = "base,joker,joker-ambassador,combo-master,combo-master-ambassador"
JOKERS = "base,joker,joker-ambassador"


def combo(*seats: object, **more: object) -> dict:
    """Return a position with Combo Master and its Ambassador Pack."""
    return position(*seats, **{"sets": "base,combo-master,combo-master-ambassador"} | more)


COMBO_MASTER = [
    case(
        "SO-11.1",
        "a completed bonus tile gives its pieces, is rotated, and is not discarded",
        after(combo(seat("G", "CW03=G")), "fill CW03=G"),
        then={"position.seats.0.supply": "GGG", "position.seats.0.completed": ["CW03"], "position.discard": []},
    ),
    case(
        "SO-11.1",
        "rotated tiles do not count towards four unfinished ones",
        legal(combo(seat("", "W01 W02 W03", completed="CW03 CB06"))),
        has="take W31",
    ),
    case(
        "SO-11.2",
        "a bonus costs no action, and the tile is discarded after it",
        after(combo(seat("B", completed="CW03")), "use CW03 split", "split B:YG"),
        then={
            "position.markets.0.turn.actions_left": 3,
            "position.seats.0.supply": "YG",
            "position.seats.0.completed": [],
            "position.discard": ["CW03"],
        },
    ),
    case(
        "SO-11.2",
        "a Black tile is set aside for scoring",
        after(combo(seat("", completed="CB01")), "use CB01 take", "take W31"),
        then={"position.seats.0.scored": ["CB01"], "position.discard": []},
    ),
    case(
        "SO-11.2",
        "a bonus without a legal action cannot be opened",
        legal(combo(seat("Y", completed="CW03"))),
        lacks="use CW03 split",
        has="gain",
    ),
    case("SO-11.2", "the reason", explain(combo(seat("Y", completed="CW03")), "use CW03 split"), broken="SO-11.2"),
    case(
        "SO-11.2", "a tile that is not rotated", explain(combo(seat("B", "CW03")), "use CW03 split"), broken="SO-11.2"
    ),
    case(
        "SO-11.2",
        "a bonus that the tile does not have",
        explain(combo(seat("B", completed="CW03")), "use CW03 merge"),
        broken="SO-11.2",
    ),
    case(
        "SO-11.2 SO-4.1",
        "without actions left, the turn continues for a usable bonus",
        after(combo(seat("B", completed="CW03"), left=1), "gain"),
        then={"position.markets.0.turn.seat": 0, "position.markets.0.turn.actions_left": 0},
    ),
    case(
        "SO-11.2 SO-4.1",
        "then only the bonus and the end are legal",
        legal(combo(seat("B", completed="CW03"), left=0)),
        only="use CW03 split, end",
    ),
    case(
        "SO-11.2",
        "in the last round too",
        after(combo(seat("B", completed="CW03"), phase="last-round", black_deck=""), "use CW03 split", "split B:YYY"),
        then={"position.discard": ["CW03"]},
    ),
    case(
        "SO-11.3",
        "while a bonus is open, only its action is legal",
        legal(combo(seat("YYG", "W01", completed="CW01"), turn=bonus("CW01", "merge"))),
        only="merge YYG:C, merge YYG:D, merge YYG:R, merge YYG:P, merge YYG:V, merge YY:G, merge YG:B, merge YG:O",
    ),
    case(
        "SO-11.3 SO-4.3",
        "a Take of a bonus keeps the limit of four",
        legal(combo(seat("", "W01 W02 W03 W04", completed="CW02"))),
        lacks="use CW02 take",
    ),
    case(
        "SO-11.3",
        "a Fill of a bonus completes at once",
        after(combo(seat("YG", "W01=Y", completed="CB02")), "use CB02 fill", "fill W01=YG"),
        then={"position.seats.0.supply": "YYGO", "position.discard": ["W01"], "position.seats.0.scored": ["CB02"]},
    ),
    case(
        "SO-11.4",
        "a Master of a bonus is outside the limit of one a turn, and scores combos",
        after(
            combo(seat("YYYG", "W01=Y W02=G", completed="CW07"), turn={"master_used": True}),
            "use CW07 master",
            "master W01=YG W02=YY",
        ),
        then={"position.seats.0.combo_points": 1, "position.markets.0.turn.actions_left": 3},
    ),
    case(
        "SO-11.4",
        "nor does it use up the Master of the turn",
        after(combo(seat("YYG", "W01 W27", completed="CW07")), "use CW07 master", "master W01=Y"),
        then={"position.markets.0.turn.master_used": False},
    ),
    case(
        "SO-11.5",
        "Take 2: the market is refilled only after both",
        after(combo(seat("", completed="CB03")), "use CB03 take2", "take B22"),
        then={"position.markets.0.black": ["B21", None, "B23", "B24"], "position.decks.black": ["B19", "B20"]},
    ),
    case(
        "SO-11.5",
        "after the second, slot 0 first",
        after(combo(seat("", completed="CB03")), "use CB03 take2", "take B23", "take B21"),
        then={"position.markets.0.black": ["B19", "B22", "B20", "B24"], "position.seats.0.scored": ["CB03"]},
    ),
    case(
        "SO-11.5",
        "one Black tile left and two taken: the lowest slot gets it",
        after(combo(seat("", completed="CB03"), black_deck="B19"), "use CB03 take2", "take B24", "take B22"),
        then={"position.markets.0.black": ["B21", "B19", "B23", None]},
    ),
    case(
        "SO-11.5",
        "the second half can be given up",
        after(combo(seat("", completed="CB03")), "use CB03 take2", "take B22", "stop"),
        then={"position.markets.0.black.1": "B19", "position.seats.0.scored": ["CB03"]},
    ),
    case(
        "SO-11.5",
        "the first half cannot",
        explain(combo(seat("", completed="CB03"), turn=bonus("CB03", "take2", 2)), "stop"),
        broken="SO-11.9",
    ),
    case(
        "SO-11.5 SO-4.3",
        "with three unfinished tiles it ends after one",
        after(combo(seat("", "W01 W02 W03", completed="CB03")), "use CB03 take2", "take B22"),
        then={"position.markets.0.turn.bonus": None, "position.markets.0.black.1": "B19"},
    ),
    case(
        "SO-11.6",
        "Fill 2: completion waits until both are done",
        after(combo(seat("YYG", "W01=Y W13", completed="CB06")), "use CB06 fill2", "fill W01=YG"),
        then={
            "position.seats.0.tiles.0.rows": ["Y", "YG"],
            "position.seats.0.supply": "Y",
            "position.markets.0.turn.bonus": {"tile": "CB06", "open": "fill2", "left": 1, "done": []},
        },
    ),
    case(
        "SO-11.6",
        "both on one tile",
        after(combo(seat("YYG", "W01", completed="CB06")), "use CB06 fill2", "fill W01=Y", "fill W01=YG"),
        then={"position.discard": ["W01"], "position.seats.0.combo_points": 0, "position.seats.0.supply": "YYGO"},
    ),
    case(
        "SO-11.6",
        "without another row to fill it closes automatically, and full tiles complete",
        after(combo(seat("YG", "W01=Y", completed="CB06")), "use CB06 fill2", "fill W01=YG"),
        then={"position.discard": ["W01"], "position.markets.0.turn.bonus": None},
    ),
    case(
        "SO-11.7",
        "Duplicate: a kind in supply or on an unfinished tile",
        legal(combo(seat("G", "W01=Y", completed="CW04"), turn=bonus("CW04", "duplicate"))),
        only="duplicate Y, duplicate G",
    ),
    case(
        "SO-11.7",
        "a kind that the player does not have",
        explain(combo(seat("G", completed="CW04"), turn=bonus("CW04", "duplicate")), "duplicate R"),
        broken="SO-11.7",
    ),
    case(
        "SO-11.7",
        "never a Joker, and a Joker on a row counts only as a Joker",
        legal(position(seat("J", "W01=J", completed="CW04"), sets=EVERY)),
        lacks="use CW04 duplicate",
        has="gain",
    ),
    case(
        "SO-11.7", "not without a bonus", explain(combo(seat("G", completed="CW04")), "duplicate G"), broken="SO-11.7"
    ),
    case(
        "SO-11.8",
        "Replicate: a kind neither in supply nor on an unfinished tile",
        legal(combo(seat("GBO", "W01=Y", completed="CW05"), turn=bonus("CW05", "replicate"))),
        only="replicate C, replicate D, replicate R, replicate P, replicate V",
    ),
    case(
        "SO-11.8",
        "a player with every kind takes any kind",
        legal(combo(seat("GBOCDRPV", "W01=Y", completed="CW05"), turn=bonus("CW05", "replicate"))),
        has="replicate Y, replicate V",
    ),
    case(
        "SO-11.8",
        "kinds missing from the reserve cannot be taken",
        legal(combo(seat("YGBO", completed="CW05"), "C" * 10, turn=bonus("CW05", "replicate"))),
        has="replicate D",
        lacks="replicate C",
    ),
    case(
        "SO-11.8",
        "nor do they count for having every kind",
        explain(combo(seat("YGBODRPV", completed="CW05"), "C" * 10), "use CW05 replicate"),
        broken="SO-11.2",
    ),
    case(
        "SO-11.8 SO-8.2",
        "the reason",
        explain(combo(seat("YGBO", completed="CW05"), "C" * 10, turn=bonus("CW05", "replicate")), "replicate C"),
        broken="SO-8.2",
    ),
    case(
        "SO-11.9",
        "after the first of two, only the other and stop",
        legal(combo(seat("YYG", completed="CW08"), turn=bonus("CW08", None, 0, "merge"))),
        only="use CW08 duplicate, stop",
    ),
    case(
        "SO-11.9",
        "either one can come first",
        legal(combo(seat("YYG", completed="CW08"))),
        has="use CW08 merge, use CW08 duplicate",
    ),
    case(
        "SO-11.9",
        "the tile goes though only one was used",
        after(combo(seat("YYG", completed="CW08")), "use CW08 duplicate", "duplicate G", "stop"),
        then={"position.seats.0.supply": "YYGG", "position.discard": ["CW08"]},
    ),
    case(
        "SO-11.9",
        "both, one after the other",
        after(
            combo(seat("YYG", completed="CW08")), "use CW08 merge", "merge YY:G", "use CW08 duplicate", "duplicate G"
        ),
        then={"position.seats.0.supply": "GGG", "position.discard": ["CW08"]},
    ),
    case(
        "SO-11.9",
        "no other action in between",
        explain(combo(seat("YYG", completed="CW08"), turn=bonus("CW08", None, 0, "merge")), "gain"),
        broken="SO-11.9",
    ),
    case(
        "SO-11.9",
        "a reward earned meanwhile waits until it is closed",
        explain(combo(seat("YYG", completed="CW03 CW08"), turn=bonus("CW08", None, 0, "merge")), "use CW03 split"),
        broken="SO-11.9",
    ),
    case(
        "SO-11.10",
        "a single choice: both are offered",
        legal(combo(seat("YYG", completed="CAB03"))),
        has="use CAB03 duplicate, use CAB03 replicate",
    ),
    case(
        "SO-11.10",
        "one is used, and the tile is scored",
        after(combo(seat("YYG", completed="CAB03")), "use CAB03 replicate", "replicate R"),
        then={"position.seats.0.scored": ["CAB03"], "position.markets.0.turn.bonus": None},
    ),
    case(
        "SO-11.11",
        "one tile completed by a Fill of a bonus scores no combo",
        after(combo(seat("YG", "W01=Y", completed="CB02")), "use CB02 fill", "fill W01=YG"),
        then={"position.seats.0.combo_points": 0},
    ),
]


def joker(*seats: object, **more: object) -> dict:
    """Return a position with the Joker Expansion and its Ambassador Pack."""
    return position(*seats, **{"sets": JOKERS} | more)


JOKER = [
    case(
        "SO-12.1",
        "a Joker counts as any piece, in either alternative, even as a piece in the supply",
        legal(joker(seat("BJ", "W04=YY"))),
        has="fill W04=B, fill W04=J",
    ),
    case(
        "SO-12.1",
        "one or several in a row",
        legal(joker(seat("BJJ", "W10"))),
        has="fill W10=BJ, fill W10=JJ, fill W10=J",
        lacks="fill W10=B",
    ),
    case(
        "SO-12.1",
        "a Joker on a row comes back when the tile completes",
        after(joker(seat("YJ", "W01=Y")), "fill W01=YJ"),
        then={"position.seats.0.supply": "YYOJ"},
    ),
    case("SO-12.2", "no Joker comes from a Merge", explain(joker("YYYY"), "merge YYYY:J"), broken="SO-12.2"),
    case("SO-12.2", "nor from a Split", explain(joker("A"), "split A:J"), broken="SO-12.2 SO-4.7"),
    case(
        "SO-12.3",
        "a Joker splits as a level-4 piece and returns to the reserve",
        after(joker("J"), "split J:GG"),
        then={"position.seats.0.supply": "GG", "position.reserve.J": 4},
    ),
    case(
        "SO-12.3",
        "the Ambassador too",
        after(joker("A"), "split A:YB"),
        then={"position.seats.0.supply": "YB", "position.reserve.A": 1, "position.removed_pieces": ""},
    ),
    case("SO-12.4", "a Joker cannot be merged", explain(joker("J"), "merge J:C"), broken="SO-12.4 SO-4.7"),
    case("SO-12.4", "not with other pieces either", explain(joker("YJ"), "merge YJ:C"), broken="SO-12.4 SO-4.5"),
    case(
        "SO-12.5",
        "the Ambassador leaves the game for one more action",
        after(joker("A"), "ambassador"),
        then={"position.removed_pieces": "A", "position.seats.0.supply": "", "position.markets.0.turn.actions_left": 4},
    ),
    case("SO-12.5", "it is offered after the last action too", legal(joker("A", left=0)), only="ambassador, end"),
    case(
        "SO-12.5",
        "Master stays once a turn",
        legal(joker(seat("YA", "W01"), turn={"master_used": True})),
        has="ambassador, fill W01=Y, fill W01=A",
        lacks="master W01=Y",
    ),
    case("SO-12.5", "not while it is on a row", explain(joker(seat("Y", "W13=A")), "ambassador"), broken="SO-12.5"),
    case(
        "SO-12.5 SO-12.1",
        "on a row it counts as any piece",
        after(joker(seat("A", "W13")), "fill W13=A"),
        then={"position.seats.0.tiles.0.rows": ["A"]},
    ),
]

CASES = [*COMBO_MASTER, *JOKER]
