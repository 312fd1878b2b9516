"""Seeded games for the corpus, cut into pieces, with the legal actions and the next position at each cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from squareone_data.engine.bots import seat_bot
from squareone_data.engine.game_loop import steps
from squareone_data.engine.oracle import Oracle
from squareone_data.rng import Chance

PIECES = 5
"""The number of pieces of a game."""
MAX_LISTED = 120
"""The maximum length of a list of legal actions in the corpus; longer ones are left out."""


def games(catalog: str, setups: Iterable[dict[str, Any]], oracle: Oracle) -> Iterator[dict[str, Any]]:
    """Yield the lines of the corpus from seeded games.

    Args:
        catalog: the name of the frozen catalog.
        setups: the games: sets, number of players, optional difficulty of a solo opponent.
        oracle: the oracle of the catalog.
    """
    for seed, setup in enumerate(setups, start=1):
        yield from _game(catalog, oracle, setup | {"seed": seed})


def _game(catalog: str, oracle: Oracle, setup: dict[str, Any]) -> Iterator[dict[str, Any]]:
    engine = oracle.engine
    label = f"solo {setup['solo']}" if "solo" in setup else f"{setup['players']} player{'s' * (setup['players'] > 1)}"
    about = f"a random game, {label}, {' + '.join(setup['sets'])}"
    number = 0

    def line(question: dict[str, Any]) -> dict[str, Any]:
        nonlocal number
        number += 1
        name = f"game {catalog} {setup['seed']}/{number}"
        return {"case": name, "rules": [], "about": about, "question": question, "answer": oracle.answer(question)}

    yield line({"ask": "new"} | setup)
    config = engine.configure(oracle.catalog, setup["sets"], setup["players"], setup.get("solo"))
    state, chance = engine.initial(oracle.catalog, config, setup["seed"]), Chance(setup["seed"])
    bots = [seat_bot(oracle.catalog.game, "random", chance, seat) for seat in range(setup["players"])]
    played = list(steps(engine, state, bots, chance))
    size = -(-len(played) // PIECES)
    for start in range(0, len(played), size):
        part = played[start : start + size + 1]
        # A shuffle belongs to the action that causes it, so no piece begins with a shuffle.
        if part[0].seat is None:
            part = part[1:]
        if len(part) > size and part[-1].seat is not None:
            part = part[:-1]
        if not part:
            continue
        position = engine.to_position(part[0].before)
        if len(list(islice(engine.legal_actions(part[0].before), MAX_LISTED + 1))) <= MAX_LISTED:
            yield line({"ask": "legal", "position": position})
        yield line({"ask": "apply", "position": position, "actions": [str(step.action) for step in part]})
    yield line({"ask": "outcome", "position": engine.to_position(played[-1].after)})
