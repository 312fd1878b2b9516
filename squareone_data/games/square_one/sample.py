"""A small catalog of Square One for the samples of checks, and as a start for `init`."""

GAME = """{
  "format": 1,
  "id": "sample",
  "game": "square-one",
  "version": "1",
  "name": {"en": "Sample", "cs": "Vzorek"},
  "pieces": [
    {"id": "yellow", "letter": "Y", "level": 1, "shape": "monomino", "name": {"en": "yellow", "cs": "žlutý"}},
    {"id": "green", "letter": "G", "level": 2, "shape": "domino", "name": {"en": "green", "cs": "zelený"}},
    {"id": "blue", "letter": "B", "level": 3, "shape": "straight-tromino", "name": {"en": "blue", "cs": "modrý"}},
    {"id": "red", "letter": "R", "level": 4, "shape": "square-tetromino", "name": {"en": "red", "cs": "červený"}}
  ],
  "setup": {"black_tiles": {"2": 2}},
  "sets": [
    {
      "id": "base",
      "name": {"en": "Base", "cs": "Základ"},
      "tiles": {"white": "W01-W05", "black": "B01-B02"},
      "pieces": {"yellow": 9, "green": 9, "blue": 6, "red": 6},
      "rewards": {"white": ["pieces"], "black": ["points"]},
      "single_choice": []
    },
    {"id": "combo", "name": {"en": "Combo", "cs": "Kombo"}, "requires": ["base"], "tiles": {"white": "C01-C02"}}
  ],
  "sources": [{"id": "rulebook", "kind": "rulebook", "title": "Rulebook"}]
}
"""
FACTS = """{
  "facts": [
    {"id": "F1", "tiles": "B01-B02", "where": {"points": {"min": 4}}, "at_least": 1, "source": "rulebook"},
    {"id": "F2", "tiles": "W01-W05", "cheaper_than": "B01-B02", "source": "rulebook"}
  ]
}
"""
BASE_WHITE = """{
  "set": "base",
  "color": "white",
  "tiles": [
    {"id": "W01", "rows": ["Y Y", "G"], "reward": "B", "status": "original"},
    {"id": "W02", "rows": ["G", "Y Y Y"], "reward": "R", "status": "original"},
    {"id": "W03", "rows": ["B", "Y"], "reward": "G G", "status": "original"},
    {"id": "W04", "rows": ["G | Y Y", "B", "Y"], "reward": "G R", "status": "original"},
    {"id": "W05", "rows": ["Y", "G", "B | Y G"], "reward": "Y R", "status": "original"}
  ]
}
"""
BASE_BLACK = """{
  "set": "base",
  "color": "black",
  "tiles": [
    {"id": "B01", "rows": ["G B", "Y R"], "points": 4, "status": "original"},
    {"id": "B02", "rows": ["B B", "R | G B", "Y G"], "points": 3, "status": "original"}
  ]
}
"""
COMBO_WHITE = """{
  "set": "combo",
  "color": "white",
  "tiles": [
    {"id": "C01", "rows": ["Y", "G"], "reward": "[take2]", "status": "original"},
    {"id": "C02", "rows": ["B", "G"], "reward": "Y [fill | merge]", "status": "original"}
  ]
}
"""

FILES = {
    "game.json": GAME,
    "facts.json": FACTS,
    "base/white.json": BASE_WHITE,
    "base/black.json": BASE_BLACK,
    "combo/white.json": COMBO_WHITE,
}
