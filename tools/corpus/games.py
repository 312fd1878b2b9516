"""Seeded games of every sort for the corpus, cut into pieces: what is legal at each cut, and where the actions lead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from squareone_data.play import match, players
from squareone_data.play.chance import Chance
from squareone_data.play.oracle import Oracle

PIECES = 5
"""Into how many pieces a game is cut."""
MOST_LISTED = 120
"""Longer lists of legal actions are left out."""


def games(catalog: str, setups: Iterable[dict[str, Any]], oracle: Oracle) -> Iterator[dict[str, Any]]:
    """The lines of the corpus that come from seeded games.

    Args:
        catalog: which of the frozen catalogs.
        setups: what is played with it: the sets, the number of players, perhaps the difficulty of a solo opponent.
        oracle: who answers for it.
    """
    for seed, setup in enumerate(setups, start=1):
        yield from _game(catalog, oracle, setup | {"seed": seed})


def _game(catalog: str, oracle: Oracle, setup: dict[str, Any]) -> Iterator[dict[str, Any]]:
    engine = oracle.engine
    label = f"solo {setup['solo']}" if "solo" in setup else f"{setup['players']} player{'s' * (setup['players'] > 1)}"
    about = f"a game of chance, {label}, {' + '.join(setup['sets'])}"
    number = 0

    def line(question: dict[str, Any]) -> dict[str, Any]:
        nonlocal number
        number += 1
        name = f"game {catalog} {setup['seed']}/{number}"
        return {"case": name, "rules": [], "about": about, "question": question, "answer": oracle.answer(question)}

    yield line({"ask": "new"} | setup)
    config = engine.configured(oracle.catalog, setup["sets"], setup["players"], setup.get("solo"))
    state, chance = engine.initial(oracle.catalog, config, setup["seed"]), Chance(setup["seed"])
    bots = [players.make(oracle.catalog.kind, "random", chance, seat) for seat in range(setup["players"])]
    steps = list(match.steps(engine, state, bots, chance))
    size = -(-len(steps) // PIECES)
    for start in range(0, len(steps), size):
        part = steps[start : start + size + 1]
        # A shuffle belongs to the action that brings it about, so no piece begins with one.
        if part[0].seat is None:
            part = part[1:]
        if len(part) > size and part[-1].seat is not None:
            part = part[:-1]
        if not part:
            continue
        position = engine.to_position(part[0].before)
        if len(list(islice(engine.legal_actions(part[0].before), MOST_LISTED + 1))) <= MOST_LISTED:
            yield line({"ask": "legal", "position": position})
        yield line({"ask": "apply", "position": position, "actions": [str(one.action) for one in part]})
    yield line({"ask": "outcome", "position": engine.to_position(steps[-1].after)})
