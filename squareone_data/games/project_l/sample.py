"""A small catalog of Project L for the samples of checks."""

from __future__ import annotations

import json

from squareone_data.game.check_sample import Sample, tile

from .notation import parse_face

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


def puzzle_json(line: str) -> str:
    """Return a puzzle as a file has it, from its id and its face in the notation."""
    tile_id, _, face = line.partition(" ")
    return json.dumps({"id": tile_id, **parse_face(face), "status": "original"})


def puzzle(line: str) -> Sample:
    """Return the sample of a puzzle from its id and its face in the notation."""
    return tile(puzzle_json(line))


def puzzle_file(color: str, *lines: str) -> str:
    """Return the file of the base puzzles of a color."""
    tiles = ",\n".join(f"    {puzzle_json(line)}" for line in lines)
    return f'{{\n  "set": "base",\n  "color": "{color}",\n  "tiles": [\n{tiles}\n  ]\n}}\n'


GOOD = puzzle("W01 ####/#..#/#### > D")
"""A puzzle that every check accepts."""

FILES = {
    "game.json": GAME,
    "facts.json": FACTS,
    "base/white.json": puzzle_file(
        "white", "W01 ####/#..#/#### > D", "W02 ####/...#/#### > C", "W03 #.##/...#/#.## > 1 I"
    ),
    "base/black.json": puzzle_file("black", "B01 #.../..../...# > 4 D", "B02 ..##/..../##.. > 3 C"),
}
