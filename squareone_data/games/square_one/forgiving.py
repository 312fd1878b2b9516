"""What people type into cells: read generously where the meaning is certain, refused where it is not.

Spaces, case, ``+`` and commas between pieces, full names, ``/`` and *or* between alternatives, ``3x yellow``,
``Take 2`` for ``[take2]``: all of that has one meaning. The strict notation stays the only one files are written in.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from squareone_data.model.games import Game
from squareone_data.model.rows import ACTIONS, Action, Reward, Row, ordered
from squareone_data.notation import NotationError, closest, parse_reward, parse_row

_OR = re.compile(r"\s*(?:\||/|\bor\b|\bnebo\b)\s*", re.IGNORECASE)
_COUNT = re.compile(r"([1-9])\s*[x×*]?\s*", re.IGNORECASE)
_AND = re.compile(r"(?:and|a)\s+")
_BETWEEN = re.compile(r"[\s+,;&.]+")


@lru_cache(maxsize=8)
def _names(kinds: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[re.Pattern[str], dict[str, str]]:
    """A pattern for every name of every kind, longest first, and the letter each stands for."""
    letters: dict[str, str] = {}
    for letter, names in kinds:
        for name in names:
            letters.setdefault(name.casefold(), letter)
    spelled = "|".join(re.escape(name).replace(r"\ ", r"[\s-]+") for name in sorted(letters, key=len, reverse=True))
    return re.compile(rf"({spelled})(?![^\W\d_])", re.IGNORECASE), letters


def _vocabulary(game: Game) -> tuple[re.Pattern[str], dict[str, str]]:
    return _names(
        tuple(
            (piece.letter, (piece.letter, piece.id, piece.id.replace("-", " "), *piece.name.values()))
            for piece in game.pieces
        )
    )


def _meant(run: str, game: Game) -> str:
    """The letters that a word nearly is: letters without their spaces, or a name with a mistake; empty if neither."""
    if len(run) > 1 and all(one in game.order for one in run.upper()):
        return " ".join(run.upper())
    _, letters = _vocabulary(game)
    near = closest(run, [name for name in letters if len(name) > 1]) if len(run) > 2 else ""
    holders = {letter for name, letter in letters.items() if run.casefold() in name}
    return letters[near] if near and len(holders) < 2 else ""  # two kinds are some orange


def suggested(error: NotationError, game: Game, read: Callable[[str, Game], Row | Reward]) -> str:
    """The whole text as it may have been meant, in strict notation: no word of it is left out.

    Args:
        error: what was said against the text.
        game: the game, for its letters and names.
        read: what reads the text: :func:`read_row` or :func:`read_reward`.

    Returns:
        The text to write; empty where a word of it has nothing near.
    """
    names = {piece.letter: piece.id.replace("-", " ") for piece in game.pieces}
    for _ in range(8):
        if not error.hint:
            return ""
        # By its name, not its letter: after a name, the Czech `a` joins and is no kind of piece.
        hint = error.hint.strip("[]") if "[" in error.text else names.get(error.hint, error.hint)
        text = f"{error.text[: error.start]}{hint}{error.text[error.end :]}"
        try:
            return str(read(text, game))
        except NotationError as next_error:
            error = next_error
    return ""


def _pieces(text: str, start: int, end: int, game: Game) -> tuple[str, ...]:
    """The letters that a stretch of a text means.

    Raises:
        NotationError: a word in it means nothing, or could mean two things.
    """
    pattern, letters = _vocabulary(game)
    found: list[str] = []
    named = False
    at = start
    while at < end:
        if between := _BETWEEN.match(text, at, end):
            at = between.end()
            continue
        if found and named and (word := _AND.match(text, at, end)):
            at = word.end()  # after a full name, `and` and the Czech `a` join; after a letter, A is a kind
            continue
        times = 1
        if count := _COUNT.match(text, at, end):
            times, at = int(count[1]), count.end()
            if at >= end:
                raise NotationError("a number stands here without a piece", text, count.start(), end)
        if name := pattern.match(text, at, end):
            found += [
                letters[re.sub(r"[\s-]+", " ", name[1].casefold())]
                if " " in name[1] or "-" in name[1]
                else letters[name[1].casefold()]
            ] * times
            named = name.end() - at > 1
            at = name.end()
            continue
        word = re.compile(r"[^\s+,;&.|/\[\]]+").match(text, at, end)
        stop = word.end() if word else at + 1
        run = text[at:stop]
        # A run of capital letters is what somebody typed who left out the spaces: BO is B and O.
        if run.isupper() and all(one in game.order for one in run) and times == 1:
            found += list(run)
            at = stop
            continue
        hint = _meant(run, game)
        known = ", ".join(f"{piece.letter} {piece.id}" for piece in game.pieces)
        raise NotationError(f"{run!r} is no kind of piece; they are {known}", text, at, stop, hint)
    if not found:
        raise NotationError("no piece is named here", text, start, max(end, start), kind="empty")
    return ordered(tuple(found), game.order)


def read_row(text: str, game: Game) -> Row:
    """A row as somebody typed it, pieces in canonical order.

    Args:
        text: what stands in the cell.
        game: the game, for its letters and names.

    Raises:
        NotationError: its meaning is not certain; the place and what was expected are said.
    """
    spans, at = [], 0
    for bar in _OR.finditer(text):
        spans.append((at, bar.start()))
        at = bar.end()
    spans.append((at, len(text)))
    if len(spans) > 2:
        raise NotationError("a row has at most two alternatives", text, spans[2][0], len(text))
    row = Row(alternatives=tuple(_pieces(text, start, end, game) for start, end in spans))
    return parse_row(str(row))


def _action(text: str, start: int, end: int) -> Action:
    word = re.sub(r"[\s_-]+", "", text[start:end]).casefold()
    for action in ACTIONS:
        if word == action:
            return action
    near = closest(word, ACTIONS)
    raise NotationError(
        f"{text[start:end].strip()!r} is no bonus action; they are {', '.join(ACTIONS)}", text, start, end,
        f"[{near}]" if near else "", kind="action",
    )  # fmt: skip


_BARE = re.compile(
    rf"\b({'|'.join(re.sub('2$', r'[ _-]?2', one) for one in sorted(ACTIONS, key=len, reverse=True))})\b", re.IGNORECASE
)


def read_reward(text: str, game: Game) -> Reward:
    """A reward as somebody typed it: pieces, then bonus actions, with or without brackets.

    Args:
        text: what stands in the cell; empty is no reward.
        game: the game, for its letters and names.

    Raises:
        NotationError: its meaning is not certain.
    """
    if not text.strip():
        return Reward()
    if "[" in text or "]" in text:
        first = text.find("[")
        if first < 0 or text.count("[") != text.count("]"):
            raise NotationError("a bracket is missing", text, 0, len(text))
        groups = [(one.start(1), one.end(1)) for one in re.finditer(r"\[([^\[\]]*)\]", text)]
        outside = re.sub(r"\[[^\[\]]*\]", "", text[first:])
        if outside.strip(" +,;&"):
            raise NotationError("pieces come first, then bonus actions in brackets", text, first, len(text))
    else:
        bare = list(_BARE.finditer(text))
        first = bare[0].start() if bare else len(text)
        groups = [(first, len(text))] if bare and _OR.search(text, bare[0].end()) else [one.span() for one in bare]
    if bar := _OR.search(text, 0, first):
        message = "alternatives are for rows; a reward gives all of its pieces"
        raise NotationError(message, text, bar.start(), bar.end())
    if groups and "[" not in text and not _OR.search(text, first):
        for (_, before), (after, _) in zip(groups, [*groups[1:], (len(text), 0)], strict=True):
            if text[before:after].strip(" +,;&.") not in ("", "and", "a"):
                message = f"{text[before:after].strip()!r} is no bonus action; they are {', '.join(ACTIONS)}"
                raise NotationError(message, text, before, after)
    pieces = _pieces(text, 0, first, game) if text[:first].strip(" +,;&") else ()
    actions: list[Action] = []
    choice = False
    for start, end in groups:
        sides = list(_OR.finditer(text, start, end))
        if sides:
            choice = True
            edges = [start, *(edge for side in sides for edge in side.span()), end]
            actions += [_action(text, edges[n], edges[n + 1]) for n in range(0, len(edges), 2)]
        else:
            actions.append(_action(text, start, end))
    if choice and len(groups) > 1:
        raise NotationError("a single choice stands alone, without another action", text, first, len(text))
    if len(actions) > 2:
        raise NotationError("a tile rewards at most two bonus actions", text, first, len(text))
    made = Reward(pieces=pieces, actions=tuple(actions), choice=choice).canonical(game.order)
    return parse_reward(str(made))
