"""A tile in words, English and Czech. The game's own terms (Take, Fill, Merge…) stay English in both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from squareone_data.model.games import Game
from squareone_data.model.rows import Action, Pieces, Reward, Row
from squareone_data.model.tiles import Status

ACTION_NAMES: dict[Action, str] = {
    "take": "Take", "take2": "Take 2", "fill": "Fill", "fill2": "Fill 2", "master": "Master", "merge": "Merge",
    "split": "Split", "duplicate": "Duplicate", "replicate": "Replicate",
}  # fmt: skip
_WORDS = {
    "en": {
        "white": "White tile", "black": "Black tile", "and": " and ", "or": ", or ", "either": "either ",
        "then": ", then ", "asks": " asks for ", "gives": "gives ", "nothing": "gives nothing", "action": "the bonus action ",
        "actions": "the bonus actions ", "one of": "one of the bonus actions ", "or action": " or ",
        "point": "point", "points": "points", "points few": "points", "is worth": "is worth ",
        "documented": "documented by a public source", "transcribed": "transcribed from the real tile",
        "stand-in": "a stand-in, not the printed face", "original": "an original design",
    },
    "cs": {
        "white": "Bílá skládačka", "black": "Černá skládačka", "and": " a ", "or": ", nebo ", "either": "buď ",
        "then": ", potom ", "asks": " žádá ", "gives": "odměna: ", "nothing": "bez odměny", "action": "bonusová akce ",
        "actions": "bonusové akce ", "one of": "jedna z bonusových akcí ", "or action": " nebo ",
        "point": "bod", "points": "bodů", "points few": "body", "is worth": "má hodnotu ",
        "documented": "doloženo veřejným zdrojem", "transcribed": "opsáno ze skutečné skládačky",
        "stand-in": "náhradní údaje, ne vytištěná podoba", "original": "vlastní návrh",
    },
}  # fmt: skip


def pieces_in_words(pieces: Pieces, game: Game, lang: str) -> str:
    """Pieces by name; several of a kind with their number, which spares Czech its cases: ``2× žlutý a zelený``."""
    counted = Counter(pieces)
    ordered = sorted(counted, key=lambda letter: (game.order.get(letter, 99), letter))
    names = [game.piece_name(letter, lang) for letter in ordered]
    return _joined(
        (f"{counted[one]}× {name}" if counted[one] > 1 else name for one, name in zip(ordered, names, strict=True)),
        lang,
    )


def _joined(parts: Iterable[str], lang: str) -> str:
    *first, last = parts
    return f"{', '.join(first)}{_WORDS[lang]['and']}{last}" if first else last


def _row_in_words(row: Row, game: Game, lang: str) -> str:
    words = _WORDS[lang]
    ways = [pieces_in_words(pieces, game, lang) for pieces in row]
    return ways[0] if len(ways) == 1 else words["either"] + words["or"].join(ways)


def reward_in_words(reward: Reward, game: Game, lang: str) -> str:
    """A reward by name: its pieces, then its bonus actions."""
    words = _WORDS[lang]
    parts = [pieces_in_words(reward.pieces, game, lang)] if reward.pieces else []
    names = [ACTION_NAMES[action] for action in reward.actions]
    if reward.choice:
        parts.append(words["one of"] + words["or action"].join(names))
    elif names:
        parts.append(words["actions" if len(names) > 1 else "action"] + _joined(names, lang))
    return words["gives"] + _joined(parts, lang) if parts else words["nothing"]


def points_in_words(points: int, lang: str) -> str:
    """Points with the right form of the word: ``1 bod``, ``3 body``, ``5 bodů``."""
    words = _WORDS[lang]
    return f"{points} {words['point' if points == 1 else 'points few' if 1 < points < 5 else 'points']}"


def sentence(
    tile_id: str, color: str, rows: tuple[Row, ...], points: int, reward: Reward, status: Status, game: Game, lang: str
) -> str:
    """One sentence that says all of a tile; ``lang`` is ``en`` or ``cs``, anything else is English."""
    lang = lang if lang in _WORDS else "en"
    words = _WORDS[lang]
    demand = words["then"].join(_row_in_words(row, game, lang) for row in rows)
    gains = [words["is worth"] + points_in_words(points, lang)] if points else []
    if reward or not points:
        gains.append(reward_in_words(reward, game, lang))
    head = f"{words.get(color, color)} {tile_id}"
    return f"{head}{words['asks']}{demand}; {'; '.join(gains)}; {words[status]}."
