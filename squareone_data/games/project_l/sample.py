"""A very small catalog of Project L: what the samples of checks change."""

GAME = """{
  "format": 1,
  "id": "sample",
  "game": "project-l",
  "version": "1",
  "name": {"en": "Sample", "cs": "Vzorek"},
  "pieces": [
    {"id": "monomino", "letter": "M", "level": 1, "shape": "monomino", "name": {"en": "monomino", "cs": "monomino"}},
    {"id": "domino", "letter": "D", "level": 2, "shape": "domino", "name": {"en": "domino", "cs": "domino"}},
    {"id": "straight", "letter": "I", "level": 3, "shape": "###", "name": {"en": "straight", "cs": "rovné"}},
    {"id": "corner", "letter": "C", "level": 3, "shape": "#./##", "name": {"en": "corner", "cs": "rohové"}}
  ],
  "limits": {"max_level": 3, "grid": [3, 4]},
  "setup": {"start": {"monomino": 1, "domino": 1}, "black_tiles": {"1": 1, "2": 2}},
  "sets": [
    {
      "id": "base",
      "name": {"en": "Base", "cs": "Základ"},
      "tiles": {"white": "W01-W03", "black": "B01-B02"},
      "pieces": {"monomino": 6, "domino": 6, "straight": 6, "corner": 6}
    }
  ],
  "sources": [{"id": "rules", "kind": "rulebook", "title": "Rules"}]
}
"""
FACTS = """{
  "facts": [
    {"id": "F1", "tiles": "B01-B02", "where": {"points": {"min": 3}}, "every": true, "source": "rules"}
  ]
}
"""
BASE_WHITE = """{
  "set": "base",
  "color": "white",
  "tiles": [
    {"id": "W01", "recess": ["####", "#..#", "####"], "reward": "D", "status": "original"},
    {"id": "W02", "recess": ["####", "...#", "####"], "reward": "C", "status": "original"},
    {"id": "W03", "recess": ["#.##", "...#", "#.##"], "points": 1, "reward": "I", "status": "original"}
  ]
}
"""
BASE_BLACK = """{
  "set": "base",
  "color": "black",
  "tiles": [
    {"id": "B01", "recess": ["#...", "....", "...#"], "points": 4, "reward": "D", "status": "original"},
    {"id": "B02", "recess": ["..##", "....", "##.."], "points": 3, "reward": "C", "status": "original"}
  ]
}
"""

FILES = {
    "game.json": GAME,
    "facts.json": FACTS,
    "base/white.json": BASE_WHITE,
    "base/black.json": BASE_BLACK,
}
