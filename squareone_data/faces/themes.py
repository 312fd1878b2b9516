"""The colors of drawings: four themes, and what each makes of the colors of pieces."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass

from squareone_data.colors import ink_on
from squareone_data.model.games import Game, Piece

THEMES: tuple[str, ...] = ("color", "contrast", "grey", "low-ink")
"""color, for screens and good printers; contrast, for low vision; grey, for grey printers; low-ink, outlines only."""


class UnknownTheme(ValueError):
    """No theme of that name; the message lists them."""


@dataclass(frozen=True)
class Board:
    """The colors of a tile's ground and what stands on it, as ``#RRGGBB``; an empty one is not drawn.

    Args:
        ground: the tile itself.
        ink: text and signs on it.
        lane: the strip that a row takes up.
        lane_edge: the line around it.
        tray: the recess in it that the pieces lie in.
        edge: the line around that, and other fine lines.
        badge: the ground of the points.
        badge_ink: their number.
        panel: the ground that rewards stand on.
        panel_ink: text and signs on it.
        panel_edge: the line around it.
        accent: what may catch the eye.
        frame: a line along the edge of the tile.
        raised: what stands out of the ground of a relief.
        sunk: what is sunk into it.
    """

    ground: str
    ink: str
    lane: str
    lane_edge: str
    tray: str
    edge: str
    badge: str
    badge_ink: str
    panel: str
    panel_ink: str
    panel_edge: str = ""
    accent: str = "#000000"
    frame: str = ""
    raised: str = ""
    sunk: str = ""


@dataclass(frozen=True)
class Chip:
    """The colors of a piece."""

    fill: str
    ink: str
    """Its letter and silhouette."""
    edge: str


_BOARDS: dict[tuple[str, bool], Board] = {
    ("color", False): Board(
        "#F7F3EA", "#23262E", "#E9E1D0", "", "#CDC2AA", "#B3A78C",
        "#23262E", "#FFFFFF", "#23262E", "#FFFFFF", accent="#F2C230",
        raised="#EBE3D2", sunk="#857A63",
    ),
    ("color", True): Board(
        "#262A33", "#F7F3EA", "#363C49", "", "#1A1D24", "#5A6374",
        "#F2C230", "#1B1E25", "#F7F3EA", "#1B1E25", accent="#F2C230",
        raised="#5E677C", sunk="#14171D",
    ),
    ("contrast", False): Board(
        "#FFFFFF", "#000000", "#FFFFFF", "#000000", "#FFFFFF", "",
        "#000000", "#FFFFFF", "#000000", "#FFFFFF", accent="#000000",
        raised="#FFFFFF", sunk="#000000",
    ),
    ("contrast", True): Board(
        "#000000", "#FFFFFF", "#000000", "#FFFFFF", "#000000", "",
        "#FFFFFF", "#000000", "#FFFFFF", "#000000", accent="#FFFFFF",
        raised="#000000", sunk="#FFFFFF",
    ),
    ("grey", False): Board(
        "#FFFFFF", "#111111", "#EDEDED", "", "#C4C4C4", "#A0A0A0",
        "#111111", "#FFFFFF", "#111111", "#FFFFFF", accent="#111111",
        raised="#E4E4E4", sunk="#757575",
    ),
    ("grey", True): Board(
        "#2B2B2B", "#FFFFFF", "#3E3E3E", "", "#161616", "#6E6E6E",
        "#FFFFFF", "#111111", "#FFFFFF", "#111111", accent="#FFFFFF",
        raised="#707070", sunk="#121212",
    ),
    ("low-ink", False): Board(
        "#FFFFFF", "#000000", "#FFFFFF", "#777777", "#FFFFFF", "",
        "#FFFFFF", "#000000", "#FFFFFF", "#000000", "#000000", accent="#FFFFFF",
        raised="#FFFFFF", sunk="#FFFFFF",
    ),
    ("low-ink", True): Board(
        "#FFFFFF", "#000000", "#FFFFFF", "#777777", "#FFFFFF", "",
        "#FFFFFF", "#000000", "#FFFFFF", "#000000", "#000000", accent="#000000", frame="#000000",
        raised="#FFFFFF", sunk="#FFFFFF",
    ),
}  # fmt: skip
_GREYS = ("#F4F4F4", "#C9C9C9", "#9B9B9B", "#5E5E5E")
"""In grey, the darker the higher the level: each step is plain to see on any printer."""


@dataclass(frozen=True)
class Theme:
    """A theme, applied to a game."""

    name: str
    game: Game

    def board(self, dark: bool) -> Board:
        """The colors of a light or a dark tile."""
        return _BOARDS[self.name, dark]

    @property
    def outlined(self) -> bool:
        """Whether pieces are outlines rather than filled."""
        return self.name == "low-ink"

    def chip(self, letter: str) -> Chip:
        """The colors of a kind of piece."""
        piece = self.game.by_letter.get(letter)
        color = own_color(piece, self.game) if piece else "#9A9A9A"
        match self.name:
            case "grey":
                levels = max(1, max((one.level for one in self.game.pieces), default=1) - 1)
                level = piece.level - 1 if piece else 0
                wild = piece is not None and piece.wild
                fill = "#FFFFFF" if wild else _GREYS[min(3, round(level * 3 / levels))]
                return Chip(fill, _ink(fill), "#333333")
            case "contrast":
                fill = _far_from_ink(color)
                return Chip(fill, _ink(fill), _ink(fill) if _ink(fill) == "#000000" else "#FFFFFF")
            case "low-ink":
                return Chip("#FFFFFF", "#000000", _readable_line(color))
            case _:
                return Chip(color, _ink(color), shade(color, -0.28))


def theme(name: str, game: Game) -> Theme:
    """A theme by name, applied to a game.

    Raises:
        UnknownTheme: there is none of that name.
    """
    if name not in THEMES:
        raise UnknownTheme(f"no theme is called {name!r}; there are {', '.join(THEMES)}")
    return Theme(name, game)


def own_color(piece: Piece, game: Game) -> str:
    """The color of a kind: what ``game.json`` gives it, else one of its own by its rank among those without."""
    if piece.color:
        return piece.color
    rank = [one.letter for one in game.pieces if not one.color].index(piece.letter)
    # Steps of the golden ratio around the circle of hues come as far from all others as any number of them can.
    red, green, blue = colorsys.hls_to_rgb((0.11 + rank * 0.618034) % 1, (0.44, 0.62, 0.78)[rank % 3], 0.6)
    return f"#{round(255 * red):02X}{round(255 * green):02X}{round(255 * blue):02X}"


def shade(color: str, by: float) -> str:
    """A color made darker (down to -1, black) or lighter (up to 1, white)."""
    channels = [int(color[n : n + 2], 16) for n in (1, 3, 5)]
    goal = 255 if by > 0 else 0
    return "#" + "".join(f"{round(one + (goal - one) * abs(by)):02X}" for one in channels)


def mixed(one: str, other: str, part: float) -> str:
    """A color between two: the first at 0, the second at 1."""
    ends = [[int(color[n : n + 2], 16) for n in (1, 3, 5)] for color in (one, other)]
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in zip(*ends, strict=True))


def contrast(one: str, other: str) -> float:
    """The contrast between two colors, 1 to 21 (WCAG 2)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: str) -> float:
    channels = [int(color[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _ink(color: str) -> str:
    return f"#{ink_on(color[1:])}"


def _far_from_ink(color: str) -> str:
    """The color, made lighter or darker until its letter stands out 7 to 1."""
    ink = _ink(color)
    toward = 1 if ink == "#000000" else -1
    for step in range(20):
        tried = shade(color, toward * step / 20)
        if contrast(tried, ink) >= 7:
            return tried
    return tried


def _readable_line(color: str) -> str:
    """The color, darkened until a line of it shows on paper, 3 to 1."""
    for step in range(20):
        tried = shade(color, -step / 20)
        if contrast(tried, "#FFFFFF") >= 3:
            return tried
    return tried
