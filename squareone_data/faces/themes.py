"""Color themes of drawings, and the piece colors of each theme."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass

from squareone_data.colors import contrast_ratio, ink_on
from squareone_data.model.definition import GameDefinition, Piece

THEMES: tuple[str, ...] = ("color", "contrast", "grey", "low-ink")
"""Themes: color, contrast (for low vision), grey (for monochrome printers), low-ink (outlines only)."""


class UnknownTheme(ValueError):
    """The theme is unknown; the message lists all themes."""


@dataclass(frozen=True)
class Palette:
    """The colors of a tile, as ``#RRGGBB``; an empty color is not drawn.

    Args:
        ground: the background of the tile.
        ink: text and symbols on the ground.
        lane: the strip of a row.
        lane_edge: the outline of the lane.
        tray: the recess for pieces in the lane.
        edge: the outline of the tray, and other fine lines.
        badge: the background of the points.
        badge_ink: the number of points.
        panel: the background of rewards.
        panel_ink: text and symbols on the panel.
        panel_edge: the outline of the panel.
        accent: highlights.
        frame: a line along the edge of the tile.
        raised: the raised parts of a relief.
        sunk: the sunken parts of a relief.
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
class PieceColors:
    """The colors of a piece."""

    fill: str
    ink: str
    """The color of the letter and the silhouette."""
    edge: str


_PALETTES: dict[tuple[str, bool], Palette] = {
    ("color", False): Palette(
        "#F7F3EA", "#23262E", "#E9E1D0", "", "#CDC2AA", "#B3A78C",
        "#23262E", "#FFFFFF", "#23262E", "#FFFFFF", accent="#F2C230",
        raised="#EBE3D2", sunk="#857A63",
    ),
    ("color", True): Palette(
        "#262A33", "#F7F3EA", "#363C49", "", "#1A1D24", "#5A6374",
        "#F2C230", "#1B1E25", "#F7F3EA", "#1B1E25", accent="#F2C230",
        raised="#5E677C", sunk="#14171D",
    ),
    ("contrast", False): Palette(
        "#FFFFFF", "#000000", "#FFFFFF", "#000000", "#FFFFFF", "",
        "#000000", "#FFFFFF", "#000000", "#FFFFFF", accent="#000000",
        raised="#FFFFFF", sunk="#000000",
    ),
    ("contrast", True): Palette(
        "#000000", "#FFFFFF", "#000000", "#FFFFFF", "#000000", "",
        "#FFFFFF", "#000000", "#FFFFFF", "#000000", accent="#FFFFFF",
        raised="#000000", sunk="#FFFFFF",
    ),
    ("grey", False): Palette(
        "#FFFFFF", "#111111", "#EDEDED", "", "#C4C4C4", "#A0A0A0",
        "#111111", "#FFFFFF", "#111111", "#FFFFFF", accent="#111111",
        raised="#E4E4E4", sunk="#757575",
    ),
    ("grey", True): Palette(
        "#2B2B2B", "#FFFFFF", "#3E3E3E", "", "#161616", "#6E6E6E",
        "#FFFFFF", "#111111", "#FFFFFF", "#111111", accent="#FFFFFF",
        raised="#707070", sunk="#121212",
    ),
    ("low-ink", False): Palette(
        "#FFFFFF", "#000000", "#FFFFFF", "#777777", "#FFFFFF", "",
        "#FFFFFF", "#000000", "#FFFFFF", "#000000", "#000000", accent="#FFFFFF",
        raised="#FFFFFF", sunk="#FFFFFF",
    ),
    ("low-ink", True): Palette(
        "#FFFFFF", "#000000", "#FFFFFF", "#777777", "#FFFFFF", "",
        "#FFFFFF", "#000000", "#FFFFFF", "#000000", "#000000", accent="#000000", frame="#000000",
        raised="#FFFFFF", sunk="#FFFFFF",
    ),
}  # fmt: skip
_GREYS = ("#F4F4F4", "#C9C9C9", "#9B9B9B", "#5E5E5E")
"""Grey levels of pieces: darker for higher levels, with steps that are distinct on any printer."""


@dataclass(frozen=True)
class Theme:
    """A theme applied to a game."""

    name: str
    definition: GameDefinition

    def palette(self, dark: bool) -> Palette:
        """Return the colors of a light or a dark tile."""
        return _PALETTES[self.name, dark]

    @property
    def outlined(self) -> bool:
        """Return whether pieces are outlined rather than filled."""
        return self.name == "low-ink"

    def piece_colors(self, letter: str) -> PieceColors:
        """Return the colors of a piece."""
        piece = self.definition.by_letter.get(letter)
        color = own_color(piece, self.definition) if piece else "#9A9A9A"
        match self.name:
            case "grey":
                levels = max(1, max((kind.level for kind in self.definition.pieces), default=1) - 1)
                level = piece.level - 1 if piece else 0
                wild = piece is not None and piece.is_wild
                fill = "#FFFFFF" if wild else _GREYS[min(3, round(level * 3 / levels))]
                return PieceColors(fill, _ink(fill), "#333333")
            case "contrast":
                fill = _far_from_ink(color)
                return PieceColors(fill, _ink(fill), _ink(fill) if _ink(fill) == "#000000" else "#FFFFFF")
            case "low-ink":
                return PieceColors("#FFFFFF", "#000000", _readable_line(color))
            case _:
                return PieceColors(color, _ink(color), shade(color, -0.28))


def find_theme(name: str, definition: GameDefinition) -> Theme:
    """Return a theme by name, applied to a game.

    Raises:
        UnknownTheme: the theme is unknown.
    """
    if name not in THEMES:
        raise UnknownTheme(f"unknown theme {name!r}; expected {', '.join(THEMES)}")
    return Theme(name, definition)


def own_color(piece: Piece, definition: GameDefinition) -> str:
    """Return the color of a piece from ``game.json``, else a generated color by its rank among pieces without one."""
    if piece.color:
        return piece.color
    rank = [kind.letter for kind in definition.pieces if not kind.color].index(piece.letter)
    # Steps of the golden ratio around the color wheel keep any number of hues well separated.
    red, green, blue = colorsys.hls_to_rgb((0.11 + rank * 0.618034) % 1, (0.44, 0.62, 0.78)[rank % 3], 0.6)
    return f"#{round(255 * red):02X}{round(255 * green):02X}{round(255 * blue):02X}"


def shade(color: str, by: float) -> str:
    """Darken (down to -1, black) or lighten (up to 1, white) a color."""
    channels = [int(color[n : n + 2], 16) for n in (1, 3, 5)]
    goal = 255 if by > 0 else 0
    return "#" + "".join(f"{round(channel + (goal - channel) * abs(by)):02X}" for channel in channels)


def mixed(first: str, second: str, part: float) -> str:
    """Mix two colors: ``part`` 0 is the first, 1 the second."""
    ends = [[int(color[n : n + 2], 16) for n in (1, 3, 5)] for color in (first, second)]
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in zip(*ends, strict=True))


def _ink(color: str) -> str:
    return f"#{ink_on(color)}"


def _far_from_ink(color: str) -> str:
    """Lighten or darken a color until its letter has a contrast of 7:1."""
    ink = _ink(color)
    toward = 1 if ink == "#000000" else -1
    for step in range(20):
        tried = shade(color, toward * step / 20)
        if contrast_ratio(tried, ink) >= 7:
            return tried
    return tried


def _readable_line(color: str) -> str:
    """Darken a color until a line on white paper has a contrast of 3:1."""
    for step in range(20):
        tried = shade(color, -step / 20)
        if contrast_ratio(tried, "#FFFFFF") >= 3:
            return tried
    return tried
