"""The games, one folder each. A folder whose package has a ``GAME`` is a game; nothing else lists them."""
