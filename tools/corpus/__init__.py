"""The conformance corpus of each game: hand-written cases for every rule of play, and seeded games.

What is the same for all games is in ``frame`` and ``games``. A game has a folder here, which offers ``CASES`` and
``GAMES``, and one of the same name in ``conformance``, which holds the frozen catalogs and what is made of them.
"""

from . import project_l, square_one

CORPORA = {"square-one": square_one, "project-l": project_l}
"""What the corpus of each game is made of, by the id of the game."""
