"""Records of games as text: what a game began with, every action, and a digest a turn. Independent of any game's rules.

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

A line ``key: value`` is the record's own; any other line is an action in the notation of its game. The position holds
all that chance laid out, and later shuffles are actions, so a record needs no seed to be replayed; the seed is for
information and for going on. Blank lines, and lines that begin with ``#``, mean nothing.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

FORMAT = 1
"""The version of this format. A later program reads all earlier ones."""
HEADER = (
    "record", "game", "rules", "catalog", "data", "catalog-digest", "program", "seed", "seats", "position",
)  # fmt: skip
"""The keys at the beginning, in the order in which they are written. Any that begins with ``x-`` may follow."""
PERSON, OPPONENT = "person", "opponent"
"""The names of seats where somebody sits, and of an opponent made of rules."""
_OWN = re.compile(r"(?P<key>[a-z][a-z-]*):(?: (?P<value>.*))?")
_DIGEST = re.compile(r"[0-9a-f]{16}")
_CATALOG_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")


class NotARecord(ValueError):
    """A text that is no record.

    Args:
        line: the line that is wrong, from 1.
        message: what is wrong there, and what was expected.
    """

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line, self.message = line, message


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a record with its number, from 1; 0 if it was not read from a file. Equal texts are equal lines."""

    text: str
    number: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn.

    Args:
        label: what the engine calls it: the round, then the seats whose turn it is.
        actions: the actions, chance and a forced opponent included.
        digest: the digest of the position in which it ended; None while it is in progress.
        number: the line that opens it.
    """

    label: tuple[int, ...]
    actions: tuple[Line, ...] = ()
    digest: Line | None = None
    number: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played, to its end or so far.

    Args:
        game: the game whose rules apply.
        rules: the version of its rules.
        catalog: the id of the catalog.
        data: the version of its data.
        catalog_digest: the digest of its data, see :func:`squareone_data.play.replay.data_digest`.
        program: the version of the program that wrote it.
        seed: where chance was drawn from.
        seats: who sits where: the name of a bot, ``person``, or ``opponent``.
        position: the position in which the game began, as JSON.
        turns: the turns; only the last can be in progress.
        result: the outcome as JSON, once the game is over.
        notes: what others added under keys that begin with ``x-``.
        position_line: the line of the position.
        result_line: the line of the result.
        cut: a last line without an end, which was left out: the file was cut off there.
    """

    game: str
    rules: str
    catalog: str
    data: str
    catalog_digest: str
    program: str
    seed: int
    seats: tuple[str, ...]
    position: Mapping[str, Any]
    turns: tuple[Turn, ...] = ()
    result: Mapping[str, Any] | None = None
    notes: tuple[tuple[str, str], ...] = ()
    position_line: int = field(default=0, compare=False)
    result_line: int = field(default=0, compare=False)
    cut: str = field(default="", compare=False)

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return sum(len(turn.actions) for turn in self.turns)


def one_line(document: Any) -> str:
    """A document as JSON in its one form: keys sorted, no spaces."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def position_digest(position: Mapping[str, Any]) -> str:
    """The digest of a position: the first 16 hexadecimal digits of SHA-256 over its one form, in UTF-8."""
    return hashlib.sha256(one_line(position).encode("utf-8")).hexdigest()[:16]


# -- writing ---------------------------------------------------------------------------------------------------------


def as_text(record: Record) -> str:
    """The text of a record, in its one form."""
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
    """A record from its text. One that ends early, even within a line, is a game in progress.

    Raises:
        NotARecord: it is none; the message names the line.
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
        raise NotARecord(lines[0].number if lines else 1, f"not a record; a record begins with `record: {FORMAT}`")
    if own["value"] != str(FORMAT):
        newer = (own["value"] or "").isdecimal() and int(own["value"]) > FORMAT
        raise NotARecord(
            lines[0].number,
            f"record format {own['value']!r} is not known here, this program reads {FORMAT}"
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
        raise NotARecord(1, "the file begins with a byte-order mark; save it as UTF-8 without one")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        # A file that was cut off within a letter loses only the line that has no end.
        if b"\n" not in content[error.start :] and line > 1:
            return content[: error.start].decode("utf-8")
        raise NotARecord(line, "not a record: it holds bytes that are not UTF-8") from None


def _parted(lines: list[Line]) -> tuple[dict[str, Line], list[Line]]:
    """The lines of the header by key, and the lines after it."""
    header: dict[str, Line] = {}
    for rank, line in enumerate(lines):
        own = _OWN.fullmatch(line.text)
        if own is None or own["key"] in ("turn", "digest", "result"):
            return header, lines[rank:]
        key = own["key"]
        if key not in HEADER and not key.startswith("x-"):
            raise NotARecord(line.number, f"no key is called {key!r}; keys are {', '.join(HEADER)}, turn, result")
        if key in header:
            raise NotARecord(line.number, f"{key} is given twice, first in line {header[key].number}")
        header[key] = Line(own["value"] or "", line.number)
    return header, []


def _from_header(header: Mapping[str, Line], end: int) -> Record:
    from squareone_data.files.strict import Refused
    from squareone_data.files.strict import parse as parse_json

    if missing := [key for key in HEADER if key not in header]:
        raise NotARecord(end, f"before the first turn this is missing: {', '.join(missing)}")
    for key in HEADER:
        if not header[key].text:
            raise NotARecord(header[key].number, f"{key} is empty")
    seed, digest, position = header["seed"], header["catalog-digest"], header["position"]
    if not re.fullmatch(r"-?[0-9]{1,20}", seed.text):
        raise NotARecord(seed.number, f"seed: {_short(seed.text)} is no whole number")
    if not _CATALOG_DIGEST.fullmatch(digest.text):
        raise NotARecord(digest.number, "catalog-digest: write sha256: and 64 hexadecimal digits")
    seats = tuple(one.strip() for one in header["seats"].text.split(","))
    if not all(seats):
        raise NotARecord(header["seats"].number, "seats: a name is empty; names are parted by commas")
    try:
        document, _ = parse_json(position.text.encode("utf-8"), "position")
    except Refused as refused:
        raise NotARecord(position.number, f"position: {refused.findings[0].message}") from None
    if not isinstance(document, dict):
        raise NotARecord(position.number, "position: write a JSON object")
    return Record(
        game=header["game"].text, rules=header["rules"].text, catalog=header["catalog"].text, data=header["data"].text,
        catalog_digest=digest.text, program=header["program"].text, seed=int(seed.text), seats=seats, position=document,
        notes=tuple((key, line.text) for key, line in header.items() if key.startswith("x-")),
        position_line=position.number,
    )  # fmt: skip


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:39]}…")


def _in_body(record: Record, body: Iterable[Line], cut: str) -> Record:
    from squareone_data.files.strict import Refused
    from squareone_data.files.strict import parse as parse_json

    turns: list[Turn] = []
    opened: Turn | None = None
    actions: list[Line] = []
    result: Any = None
    result_line = 0
    for line in body:
        if result_line:
            raise NotARecord(line.number, "nothing follows the result")
        own = _OWN.fullmatch(line.text)
        if own is None:
            if opened is None:
                raise NotARecord(
                    line.number, f"{_short(line.text)} stands in no turn; write `turn: ROUND SEAT` before it"
                )
            actions.append(line)
            continue
        key, value = own["key"], own["value"] or ""
        if key not in ("turn", "digest", "result"):
            raise NotARecord(
                line.number, f"{key} belongs before the first turn; here turn, digest and result may stand"
            )
        if key == "digest" and opened is not None:
            if not _DIGEST.fullmatch(value):
                raise NotARecord(line.number, f"digest: write 16 hexadecimal digits, not {_short(value)}")
            if not actions:
                raise NotARecord(line.number, f"the turn of line {opened.number} has no action")
            turns.append(replace(opened, actions=tuple(actions), digest=Line(value, line.number)))
            opened, actions = None, []
        elif opened is not None:
            raise NotARecord(line.number, f"the turn of line {opened.number} is not closed by a digest")
        elif key == "digest":
            raise NotARecord(line.number, "no turn is open here that a digest could close")
        elif key == "turn":
            if not re.fullmatch(r"[0-9]{1,6}( [0-9]{1,6})+", value):
                raise NotARecord(line.number, f"turn: write round and seat, such as `turn: 3 0`, not {_short(value)}")
            opened = Turn(tuple(map(int, value.split())), number=line.number)
        else:
            try:
                result, _ = parse_json(value.encode("utf-8"), "result")
            except Refused as refused:
                raise NotARecord(line.number, f"result: {refused.findings[0].message}") from None
            if not isinstance(result, dict):
                raise NotARecord(line.number, "result: write a JSON object")
            result_line = line.number
    if opened is not None:
        turns.append(replace(opened, actions=tuple(actions)))
    return replace(record, turns=tuple(turns), result=result, result_line=result_line, cut=cut)
