"""The lenient parser of rows and rewards typed by people. It accepts every unambiguous text and refuses the rest.

It accepts spaces, case, ``+`` and commas between pieces, full names, ``/`` and *or* between alternatives, ``3x
yellow``, and ``Take 2`` for ``[take2]``. Files are always written in the strict notation.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from squareone_data.games.square_one.notation import parse_reward, parse_row
from squareone_data.games.square_one.rows import ACTIONS, Action, Reward, Row, ordered
from squareone_data.model.definition import GameDefinition
from squareone_data.model.notation import NotationError
from squareone_data.model.suggestions import closest

_OR = re.compile(r"\s*(?:\||/|\bor\b|\bnebo\b)\s*", re.IGNORECASE)
_COUNT = re.compile(r"([1-9])\s*[x×*]?\s*", re.IGNORECASE)
_AND = re.compile(r"(?:and|a)\s+")
_BETWEEN = re.compile(r"[\s+,;&.]+")


@lru_cache(maxsize=8)
def _names(kinds: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[re.Pattern[str], dict[str, str]]:
    """Return a pattern for every name of every kind, longest first, and the letter of each name."""
    letters: dict[str, str] = {}
    for letter, names in kinds:
        for name in names:
            letters.setdefault(name.casefold(), letter)
    spelled = "|".join(re.escape(name).replace(r"\ ", r"[\s-]+") for name in sorted(letters, key=len, reverse=True))
    return re.compile(rf"({spelled})(?![^\W\d_])", re.IGNORECASE), letters


def _vocabulary(definition: GameDefinition) -> tuple[re.Pattern[str], dict[str, str]]:
    return _names(
        tuple(
            (piece.letter, (piece.letter, piece.id, piece.id.replace("-", " "), *piece.name.values()))
            for piece in definition.pieces
        )
    )


def _meant(run: str, definition: GameDefinition) -> str:
    """Return the letters closest to a word: letters without spaces, or a misspelled name; empty without a match."""
    if len(run) > 1 and all(letter in definition.order for letter in run.upper()):
        return " ".join(run.upper())
    _, letters = _vocabulary(definition)
    near = closest(run, [name for name in letters if len(name) > 1]) if len(run) > 2 else ""
    holders = {letter for name, letter in letters.items() if run.casefold() in name}
    return letters[near] if near and len(holders) < 2 else ""  # two kinds are some orange


def suggested(
    error: NotationError, definition: GameDefinition, read: Callable[[str, GameDefinition], Row | Reward]
) -> str:
    """Return a suggestion for a whole text, in strict notation.

    Args:
        error: the error of the text.
        definition: the game's definition, for its letters and names.
        read: the parser of the text: :func:`read_row` or :func:`read_reward`.

    Returns:
        The suggested text; empty if a word has no close match.
    """
    names = {piece.letter: piece.id.replace("-", " ") for piece in definition.pieces}
    for _ in range(8):
        if not error.hint:
            return ""
        # Use the name, not the letter: after a name, the Czech `a` joins pieces.
        hint = error.hint.strip("[]") if "[" in error.text else names.get(error.hint, error.hint)
        text = f"{error.text[: error.start]}{hint}{error.text[error.end :]}"
        try:
            return str(read(text, definition))
        except NotationError as next_error:
            error = next_error
    return ""


def _pieces(text: str, start: int, end: int, definition: GameDefinition) -> tuple[str, ...]:
    """Return the letters in a part of a text.

    Raises:
        NotationError: A word is unknown or ambiguous.
    """
    pattern, letters = _vocabulary(definition)
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
                raise NotationError("the number has no piece", text, count.start(), end)
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
        # Capital letters without spaces are separate pieces: BO is B and O.
        if run.isupper() and all(letter in definition.order for letter in run) and times == 1:
            found += list(run)
            at = stop
            continue
        hint = _meant(run, definition)
        known = ", ".join(f"{piece.letter} {piece.id}" for piece in definition.pieces)
        raise NotationError(f"{run!r} is not a piece; expected {known}", text, at, stop, hint)
    if not found:
        raise NotationError("missing piece", text, start, max(end, start), kind="empty")
    return ordered(tuple(found), definition.order)


def read_row(text: str, definition: GameDefinition) -> Row:
    """Parse a typed row; pieces are in canonical order.

    Args:
        text: the text of the cell.
        definition: the game's definition, for its letters and names.

    Raises:
        NotationError: The text is ambiguous or invalid.
    """
    spans, at = [], 0
    for bar in _OR.finditer(text):
        spans.append((at, bar.start()))
        at = bar.end()
    spans.append((at, len(text)))
    if len(spans) > 2:
        raise NotationError("a row has at most two alternatives", text, spans[2][0], len(text))
    row = Row(alternatives=tuple(_pieces(text, start, end, definition) for start, end in spans))
    return parse_row(str(row))


def _action(text: str, start: int, end: int) -> Action:
    word = re.sub(r"[\s_-]+", "", text[start:end]).casefold()
    for action in ACTIONS:
        if word == action:
            return action
    near = closest(word, ACTIONS)
    raise NotationError(
        f"{text[start:end].strip()!r} is not a bonus action; expected one of {', '.join(ACTIONS)}", text, start, end,
        f"[{near}]" if near else "", kind="action",
    )  # fmt: skip


_BARE = re.compile(
    rf"\b({'|'.join(re.sub('2$', r'[ _-]?2', action) for action in sorted(ACTIONS, key=len, reverse=True))})\b",
    re.IGNORECASE,
)


def read_reward(text: str, definition: GameDefinition) -> Reward:
    """Parse a typed reward: pieces, then bonus actions, with or without brackets.

    Args:
        text: the text of the cell; an empty text is an empty reward.
        definition: the game's definition, for its letters and names.

    Raises:
        NotationError: The text is ambiguous or invalid.
    """
    if not text.strip():
        return Reward()
    if "[" in text or "]" in text:
        first = text.find("[")
        if first < 0 or text.count("[") != text.count("]"):
            raise NotationError("missing bracket", text, 0, len(text))
        groups = [(group.start(1), group.end(1)) for group in re.finditer(r"\[([^\[\]]*)\]", text)]
        outside = re.sub(r"\[[^\[\]]*\]", "", text[first:])
        if outside.strip(" +,;&"):
            raise NotationError("write pieces first, then bonus actions in brackets", text, first, len(text))
    else:
        bare = list(_BARE.finditer(text))
        first = bare[0].start() if bare else len(text)
        groups = [(first, len(text))] if bare and _OR.search(text, bare[0].end()) else [word.span() for word in bare]
    if bar := _OR.search(text, 0, first):
        message = "a reward has no alternatives for pieces; it gives all of them"
        raise NotationError(message, text, bar.start(), bar.end())
    if groups and "[" not in text and not _OR.search(text, first):
        for (_, before), (after, _) in zip(groups, [*groups[1:], (len(text), 0)], strict=True):
            if text[before:after].strip(" +,;&.") not in ("", "and", "a"):
                message = f"{text[before:after].strip()!r} is not a bonus action; expected one of {', '.join(ACTIONS)}"
                raise NotationError(message, text, before, after)
    pieces = _pieces(text, 0, first, definition) if text[:first].strip(" +,;&") else ()
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
        raise NotationError("a choice cannot be combined with other actions", text, first, len(text))
    if len(actions) > 2:
        raise NotationError("a reward has at most two bonus actions", text, first, len(text))
    made = Reward(pieces=pieces, actions=tuple(actions), choice=choice).canonical(definition.order)
    return parse_reward(str(made))
