"""Records of games as text: the start, every action, and a digest per turn. Independent of the rules of any game.

::

    record: 1
    game: square-one
    rules: 1
    catalog: square-one
    data: 2026.1
    catalog-digest: sha256:…
    program: 0.1.0
    seed: 7
    seats: person, random
    position: {"decks":…}

    turn: 1 0
    gain
    take W05
    fill W05=G
    digest: 6d1a2f0c9b3e4d57
    …
    result: {"over":true,…}

A line ``key: value`` belongs to the record format. Any other line is an action in the notation of the game. The
position contains the deal, and later shuffles are actions, so replaying a record needs no seed. The seed is needed only
to continue a game. Blank lines, and lines that begin with ``#``, are ignored.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from squareone_data.files.strict_json import Refused
from squareone_data.files.strict_json import parse as parse_json
from squareone_data.model.json_types import JsonObject

FORMAT = 1
"""The version of this format. Later programs read all earlier versions."""
HEADER = (
    "record", "game", "rules", "catalog", "data", "catalog-digest", "program", "seed", "seats", "position",
)  # fmt: skip
"""The keys of the header, in the order in which they are written. Keys that begin with ``x-`` may follow."""
PERSON, OPPONENT = "person", "opponent"
"""The names of seats of people, and of an automated opponent."""
_OWN = re.compile(r"(?P<key>[a-z][a-z-]*):(?: (?P<value>.*))?")
_DIGEST = re.compile(r"[0-9a-f]{16}")
_CATALOG_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")


class InvalidRecord(ValueError):
    """An invalid record.

    Args:
        line: the number of the invalid line, from 1.
        message: the error, and what was expected.
    """

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line, self.message = line, message


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a record with its number, from 1; 0 if it is not from a file. Lines with the same text are equal."""

    text: str
    number: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn.

    Args:
        label: the label of the engine: the round, then the seats whose turn it is.
        actions: the actions, including those of chance and of an automated opponent.
        digest: the digest of the position at the end; None for a turn in progress.
        number: the number of its first line.
    """

    label: tuple[int, ...]
    actions: tuple[Line, ...] = ()
    digest: Line | None = None
    number: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded game, finished or in progress.

    Args:
        game: the id of the game.
        rules: the version of its rules.
        catalog: the id of the catalog.
        data: the version of its data.
        catalog_digest: the digest of its data, see :func:`squareone_data.engine.replay.data_digest`.
        program: the version of the program that wrote the record.
        seed: the seed of the game.
        seats: the players by seat: the name of a bot, ``person``, or ``opponent``.
        position: the starting position, as JSON.
        turns: the turns; only the last can be in progress.
        result: the outcome as JSON, if the game is over.
        notes: the keys that begin with ``x-``.
        position_line: the line of the position.
        result_line: the line of the result.
        cut: an incomplete last line, which is ignored.
    """

    game: str
    rules: str
    catalog: str
    data: str
    catalog_digest: str
    program: str
    seed: int
    seats: tuple[str, ...]
    position: Mapping[str, object]
    turns: tuple[Turn, ...] = ()
    result: Mapping[str, object] | None = None
    notes: tuple[tuple[str, str], ...] = ()
    position_line: int = field(default=0, compare=False)
    result_line: int = field(default=0, compare=False)
    cut: str = field(default="", compare=False)

    @property
    def actions(self) -> int:
        """Return the number of actions."""
        return sum(len(turn.actions) for turn in self.turns)


def one_line(document: object) -> str:
    """Return a document as canonical JSON: sorted keys, no spaces."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def position_digest(position: Mapping[str, object]) -> str:
    """Return the digest of a position: the first 16 hexadecimal digits of the SHA-256 of its canonical JSON."""
    return hashlib.sha256(one_line(position).encode("utf-8")).hexdigest()[:16]


# -- writing ---------------------------------------------------------------------------------------------------------


def as_text(record: Record) -> str:
    """Return the canonical text of a record."""
    return "".join(f"{line}\n" for line in _lines(record))


def _lines(record: Record) -> Iterator[str]:
    values = (
        FORMAT, record.game, record.rules, record.catalog, record.data, record.catalog_digest, record.program,
        record.seed, ", ".join(record.seats), one_line(record.position),
    )  # fmt: skip
    for key, value in (*zip(HEADER, values, strict=True), *record.notes):
        yield f"{key}: {value}".rstrip()
    for turn in record.turns:
        yield ""
        yield f"turn: {' '.join(map(str, turn.label))}"
        yield from (action.text for action in turn.actions)
        if turn.digest is not None:
            yield f"digest: {turn.digest.text}"
    if record.result is not None:
        yield ""
        yield f"result: {one_line(record.result)}"


# -- reading ---------------------------------------------------------------------------------------------------------


def parse(content: bytes | str) -> Record:
    """Parse a record. A record that ends early, even within a line, is a game in progress.

    Raises:
        InvalidRecord: the text is not a record; the message names the line.
    """
    text = _decoded(content) if isinstance(content, bytes) else content
    whole, newline, cut = text.rpartition("\n")
    lines = [
        Line(line, number)
        for number, line in enumerate(map(str.strip, whole.split("\n") if newline else []), 1)
        if line and not line.startswith("#")
    ]
    own = _OWN.fullmatch(lines[0].text) if lines else None
    if own is None or own["key"] != "record":
        raise InvalidRecord(lines[0].number if lines else 1, f"not a record; expected `record: {FORMAT}`")
    if own["value"] != str(FORMAT):
        newer = (own["value"] or "").isdecimal() and int(own["value"]) > FORMAT
        raise InvalidRecord(
            lines[0].number,
            f"unsupported record format {own['value']!r}; this program reads format {FORMAT}"
            + ("; use a newer version of the program" if newer else ""),
        )
    header, body = _parted(lines)
    return _in_body(
        _from_header(header, body[0].number if body else lines[-1].number),
        body,
        "" if cut.lstrip().startswith("#") else cut.strip(),
    )


def _decoded(content: bytes) -> str:
    if content.startswith(b"\xef\xbb\xbf"):
        raise InvalidRecord(1, "the file begins with a byte-order mark; save it as UTF-8 without one")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        # If the file ends within a character, ignore only the last line.
        if b"\n" not in content[error.start :] and line > 1:
            return content[: error.start].decode("utf-8")
        raise InvalidRecord(line, "not a record; the text is not valid UTF-8") from None


def _parted(lines: list[Line]) -> tuple[dict[str, Line], list[Line]]:
    """Return the lines of the header by key, and the lines after it."""
    header: dict[str, Line] = {}
    for rank, line in enumerate(lines):
        own = _OWN.fullmatch(line.text)
        if own is None or own["key"] in ("turn", "digest", "result"):
            return header, lines[rank:]
        key = own["key"]
        if key not in HEADER and not key.startswith("x-"):
            raise InvalidRecord(line.number, f"unknown key {key!r}; expected one of {', '.join(HEADER)}, turn, result")
        if key in header:
            raise InvalidRecord(line.number, f"duplicate key {key!r}; first used in line {header[key].number}")
        header[key] = Line(own["value"] or "", line.number)
    return header, []


def _from_header(header: Mapping[str, Line], end: int) -> Record:
    if missing := [key for key in HEADER if key not in header]:
        raise InvalidRecord(end, f"missing keys before the first turn: {', '.join(missing)}")
    for key in HEADER:
        if not header[key].text:
            raise InvalidRecord(header[key].number, f"{key}: missing value")
    seed, digest, position = header["seed"], header["catalog-digest"], header["position"]
    if not re.fullmatch(r"-?[0-9]{1,20}", seed.text):
        raise InvalidRecord(seed.number, f"seed: expected an integer, got {_short(seed.text)}")
    if not _CATALOG_DIGEST.fullmatch(digest.text):
        raise InvalidRecord(digest.number, "catalog-digest: expected sha256: and 64 hexadecimal digits")
    seats = tuple(name.strip() for name in header["seats"].text.split(","))
    if not all(seats):
        raise InvalidRecord(header["seats"].number, "seats: missing name; separate names with commas")
    try:
        document, _ = parse_json(position.text.encode("utf-8"), "position")
    except Refused as refused:
        raise InvalidRecord(position.number, f"position: {refused.findings[0].message}") from None
    if not isinstance(document, dict):
        raise InvalidRecord(position.number, "position: expected a JSON object")
    return Record(
        game=header["game"].text, rules=header["rules"].text, catalog=header["catalog"].text, data=header["data"].text,
        catalog_digest=digest.text, program=header["program"].text, seed=int(seed.text), seats=seats, position=document,
        notes=tuple((key, line.text) for key, line in header.items() if key.startswith("x-")),
        position_line=position.number,
    )  # fmt: skip


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:39]}…")


def _in_body(record: Record, body: Iterable[Line], cut: str) -> Record:
    turns: list[Turn] = []
    opened: Turn | None = None
    actions: list[Line] = []
    result: JsonObject | None = None
    result_line = 0
    for line in body:
        if result_line:
            raise InvalidRecord(line.number, "unexpected line after the result")
        own = _OWN.fullmatch(line.text)
        if own is None:
            if opened is None:
                raise InvalidRecord(
                    line.number, f"{_short(line.text)} is outside a turn; expected `turn: ROUND SEAT` before it"
                )
            actions.append(line)
            continue
        key, value = own["key"], own["value"] or ""
        if key not in ("turn", "digest", "result"):
            raise InvalidRecord(line.number, f"unexpected key {key!r}; expected turn, digest or result")
        if key == "digest" and opened is not None:
            if not _DIGEST.fullmatch(value):
                raise InvalidRecord(line.number, f"digest: expected 16 hexadecimal digits, got {_short(value)}")
            if not actions:
                raise InvalidRecord(line.number, f"the turn in line {opened.number} has no actions")
            turns.append(replace(opened, actions=tuple(actions), digest=Line(value, line.number)))
            opened, actions = None, []
        elif opened is not None:
            raise InvalidRecord(line.number, f"the turn in line {opened.number} has no digest")
        elif key == "digest":
            raise InvalidRecord(line.number, "digest is outside a turn")
        elif key == "turn":
            if not re.fullmatch(r"[0-9]{1,6}( [0-9]{1,6})+", value):
                raise InvalidRecord(
                    line.number, f"turn: expected a round and a seat, such as `turn: 3 0`, got {_short(value)}"
                )
            opened = Turn(tuple(map(int, value.split())), number=line.number)
        else:
            try:
                document, _ = parse_json(value.encode("utf-8"), "result")
            except Refused as refused:
                raise InvalidRecord(line.number, f"result: {refused.findings[0].message}") from None
            if not isinstance(document, dict):
                raise InvalidRecord(line.number, "result: expected a JSON object")
            result, result_line = document, line.number
    if opened is not None:
        turns.append(replace(opened, actions=tuple(actions)))
    return replace(record, turns=tuple(turns), result=result, result_line=result_line, cut=cut)
