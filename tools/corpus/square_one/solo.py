"""Cases for section 13: the solo opponent."""

from __future__ import annotations

from ..frame import after, case, explain, legal, new
from .positions import opponent, position, seat


def ai(
    supply: str,
    tiles: str = "",
    *,
    level: str = "easy",
    left: int | None = None,
    person: dict | None = None,
    combo: int = 0,
    scored: str = "",
    **more: object,
) -> dict:
    """Return a position in which the opponent acts, with some action points left."""
    points = left if left is not None else 2 if level == "hard" else 1
    seats = (person or seat(), opponent(supply, tiles, combo=combo, scored=scored))
    return position(*seats, **{"solo": level, "players": 1, "acts": 1, "left": points} | more)


FOUR = "W01=YY W02=YY W03=YY W04=YY"
RICH = {"white": "W31 W32 W36 W30", "black": "B20 B22 B23 B24", "black_deck": "B21"}

CASES = [
    case(
        "SO-13.1",
        "12 Black tiles, a player's pieces for the opponent, the human starts",
        new(1, solo="easy"),
        then={
            "position.decks.black.#": 8,
            "position.seats.1.supply": "YYG",
            "position.start": 0,
            "position.markets.0.turn.seat": 0,
            "position.reserve.Y": 26,
        },
    ),
    case(
        "SO-13.1",
        "the opponent acts after the human's turn",
        after(position(seat(), opponent(), solo="hard", players=1, left=1), "gain"),
        then={"position.markets.0.turn": {"seat": 1, "actions_left": 2, "master_used": False, "bonus": None}},
    ),
    case(
        "SO-13.2",
        "it pays as many pieces as the tile has rows",
        after(ai("YYYYG", white="W01 W32 W33 W34"), "take W33 pay YYYY"),
        then={
            "position.seats.1.tiles": [{"id": "W33", "paid": "YYYY"}],
            "position.seats.1.supply": "G",
            "position.markets.0.turn.seat": 0,
        },
    ),
    case("SO-13.2", "with four tiles before it, it cannot take", legal(ai("YYYYY", FOUR)), only="resolve"),
    case("SO-13.2", "five are an invalid position", legal(ai("", FOUR + " W05=YY")), broken="SO-4.3"),
    case("SO-13.3", "level-4 pieces pay for a Black tile", legal(ai("YYYYYCDRP")), only="take B23 pay CDR"),
    case(
        "SO-13.3",
        "other pieces do not, nor a mixture",
        legal(ai("YGBC", white="W30 W31 W32 W33", black="B20 B22 B23 B24", black_deck="B21")),
        only="take W31 pay YGBC",
    ),
    case(
        "SO-13.3",
        "two of level 4 and one other do not pay three rows of a Black tile",
        explain(ai("YCD", white="W01 W02 W03 W04"), "take B23 pay YCD"),
        broken="SO-13.4",
    ),
    case(
        "SO-13.3",
        "White tiles: lowest level first, then canonical order",
        legal(ai("YGBOB", white="W30 W31 W32 W33")),
        only="take W31 pay YGBB",
    ),
    case(
        "SO-13.4",
        "of Black tiles the most points, then the slot nearest the deck",
        legal(ai("CDRP", **RICH)),
        only="take B23 pay CDR",
    ),
    case(
        "SO-13.4",
        "a Black tile of three rows with three pieces, though one of four rows has as many points",
        legal(ai("CDR", black="B24 B23 B22 B20", black_deck="B21")),
        only="take B23 pay CDR",
    ),
    case(
        "SO-13.4",
        "else the White tile with the most levels in its piece rewards",
        legal(ai("YYYY", white="W01 W02 W36 W33")),
        only="take W36 pay YYYY",
    ),
    case(
        "SO-13.4",
        "of equals the slot nearest the deck",
        legal(ai("YYYY", white="W33 W36 W31 W35")),
        only="take W33 pay YYYY",
    ),
    case(
        "SO-13.4",
        "its action is forced",
        explain(ai("YYYY", white="W33 W36 W31 W35"), "take W36 pay YYYY"),
        broken="SO-13.4",
    ),
    case("SO-13.4", "a Take without payment is not its action", explain(ai("YYYY"), "take W31"), broken="SO-13.4"),
    case(
        "SO-13.5",
        "White tiles payable without level-4 pieces come first, though another is worth more",
        legal(ai("YYC", white="W01 W30 W31 W32", black="B21 B22 B23 B24")),
        only="take W01 pay YY",
    ),
    case(
        "SO-13.5",
        "if there is none, level-4 pieces help to pay",
        legal(ai("YC", white="W01 W30 W31 W32")),
        only="take W01 pay YC",
    ),
    case(
        "SO-13.6",
        "Resolve: pieces back, rewards, tiles away, combo points for their number",
        after(ai("", "W01=YY W03=YG B01=CD"), "resolve"),
        then={
            "position.seats.1.supply": "YYYGGGOCD",
            "position.seats.1.tiles": [],
            "position.seats.1.scored": ["B01"],
            "position.discard": ["W01", "W03"],
            "position.seats.1.combo_points": 2,
        },
    ),
    case(
        "SO-13.6 SO-5.3",
        "a tile that rewards a Joker leaves the game",
        after(ai("", "JW07=YYY", sets="base,joker"), "resolve"),
        then={"position.removed": ["JW07"], "position.seats.1.supply": "YYYJ"},
    ),
    case("SO-13.6", "only if it cannot take", explain(ai("YYYY", "W01=YY"), "resolve"), broken="SO-13.4"),
    case(
        "SO-13.7",
        "Easy: one Take, and its turn is over",
        after(ai("YYYYYYYY"), "take W31 pay YYYY"),
        then={"position.markets.0.turn.seat": 0, "position.round": 3},
    ),
    case(
        "SO-13.7",
        "Easy: a Resolve costs the point",
        after(ai("", "W01=YY"), "resolve"),
        then={"position.markets.0.turn.seat": 0},
    ),
    case(
        "SO-13.8",
        "Normal: after its Take with fewer than two pieces it resolves, free",
        after(ai("YYYY", level="normal"), "take W31 pay YYYY", "resolve"),
        then={"position.seats.1.tiles": [], "position.markets.0.turn.seat": 0, "position.discard": ["W31"]},
    ),
    case(
        "SO-13.8",
        "Normal: at the start of its turn when it can take nothing, and the point is still there",
        after(ai("", "W01=YY", level="normal"), "resolve"),
        then={"position.markets.0.turn": {"seat": 1, "actions_left": 1, "master_used": False, "bonus": None}},
    ),
    case(
        "SO-13.8",
        "Normal: with four tiles, though it has many pieces",
        legal(ai("YYYYY", FOUR, level="normal")),
        only="resolve",
    ),
    case(
        "SO-13.9",
        "Hard: two Takes",
        after(ai("Y" * 8, level="hard", white="W30 W31 W32 W33"), "take W31 pay YYYY"),
        then={"position.markets.0.turn.seat": 1, "position.markets.0.turn.actions_left": 1},
    ),
    case(
        "SO-13.9",
        "Hard: a Resolve ends its turn",
        after(ai("", "W01=YY", level="hard"), "resolve"),
        then={"position.markets.0.turn.seat": 0},
    ),
    case("SO-13.10", "with nothing to take and nothing to resolve it passes", legal(ai("")), only="pass"),
    case(
        "SO-13.10", "which ends its turn", after(ai("", level="hard"), "pass"), then={"position.markets.0.turn.seat": 0}
    ),
    case(
        "SO-13.11",
        "at the end it does not complete its tiles",
        after(ai("CDR", "B01=CD", black_deck="", phase="last-round"), "take B23 pay CDR"),
        then={"position.phase": "over", "position.seats.1.scored": [], "position.seats.1.combo_points": 0},
    ),
    case(
        "SO-13.12", "a Joker serves it as a level-4 piece", legal(ai("CDJ", sets="base,joker")), only="take B23 pay CDJ"
    ),
    case(
        "SO-13.12",
        "a Joker reward counts as level 4",
        legal(ai("YYY", sets="base,joker", white="W02 JW07 W04 W13")),
        only="take JW07 pay YYY",
    ),
    case(
        "SO-13.13",
        "it takes the Ambassador tile before any other, other pieces before level 4",
        legal(ai("YGCDRP", sets="base,joker,joker-ambassador", white="W31 W32 JA01 W34")),
        only="take JA01 pay YGC",
    ),
    case(
        "SO-13.14",
        "it ignores bonus actions: the tile is put away at once",
        after(ai("", "CW06=YYY CB01=CDR", sets="base,combo-master"), "resolve"),
        then={"position.discard": ["CW06"], "position.seats.1.scored": ["CB01"], "position.seats.1.completed": []},
    ),
    case(
        "SO-13.14",
        "with Combo Master it starts with YYGG",
        new(1, "base,combo-master", solo="normal"),
        then={"position.seats.1.supply": "YYGG"},
    ),
    case(
        "SO-13.1",
        "only the opponent has the opponent's actions",
        explain(position(seat(), opponent(), solo="easy", players=1), "resolve"),
        broken="SO-13.1",
    ),
]
