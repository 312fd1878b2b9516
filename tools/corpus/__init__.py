"""The conformance corpus of each game: hand-written cases for every rule of play, and seeded games.

``frame`` and ``games`` are shared by all games. Each game has a folder here with ``CASES`` and ``GAMES``, and a folder
of the same name in ``conformance`` with the frozen catalogs and the generated files.
"""

from . import project_l, square_one

CORPORA = {"square-one": square_one, "project-l": project_l}
"""The corpus of each game, by the id of the game."""
