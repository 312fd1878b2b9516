"""A strict JSON parser that reports errors with their places.

The JSON standard does not define the meaning of duplicate keys, and many parsers accept invalid JSON. This parser
rejects duplicate keys, NaN and Infinity, numbers outside the range of a double, byte-order marks, encodings other than
UTF-8, text that is not in NFC, invisible characters, and trailing data.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from typing import Never

from squareone_data.model.findings import Finding
from squareone_data.model.json_types import Json, JsonObject
from squareone_data.model.places import Place

from .text_positions import repeated_keys, walk

UNREADABLE, ENCODING, NOT_JSON, REPEATED_KEY, NUMBER, NOT_NFC, INVISIBLE = (f"SQ10{n}" for n in range(1, 8))
_BOMS = {
    b"\xff\xfe\x00\x00": "UTF-32",
    b"\x00\x00\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}
_SAVE_AS = "save the file as UTF-8 without a byte-order mark"


class Refused(Exception):
    """Text that is not strict JSON.

    Args:
        findings: the errors, at least one.
        text: the text, if it could be decoded.
    """

    def __init__(self, findings: list[Finding], text: str | None) -> None:
        super().__init__(findings[0].message)
        self.findings = findings
        self.text = text


class _BadNumber(ValueError):
    pass


def _fault(code: str, file: str, offset: int | None, message: str, fix: str = "") -> Finding:
    return Finding(Place(file, offset=offset), message, fix, code=code)


def decode(raw: bytes, file: str) -> str:
    """Decode a file.

    Raises:
        Refused: the file is not UTF-8, or begins with a byte-order mark.
    """
    for mark, name in _BOMS.items():
        if raw.startswith(mark):
            raise Refused([_fault(ENCODING, file, None, f"expected UTF-8, got {name}", _SAVE_AS)], None)
    if raw.startswith(b"\xef\xbb\xbf"):
        text = raw[3:].decode("utf-8", "replace")
        message = "unexpected byte-order mark at the start of the file"
        raise Refused([_fault(ENCODING, file, 0, message, _SAVE_AS)], text)
    if len(raw[:64]) < 3 * raw[:64].count(0) < 3 * len(raw[:64]):
        message = "expected UTF-8, got a binary file or UTF-16 without a byte-order mark"
        raise Refused([_fault(ENCODING, file, None, message, _SAVE_AS)], None)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        message = f"invalid UTF-8 at byte {error.start}; the file has another encoding or is damaged"
        text = before + raw[error.start :].decode("utf-8", "replace")
        raise Refused([_fault(ENCODING, file, len(before), message, _SAVE_AS)], text) from None


def _number(text: str) -> int | float:
    number = float(text)
    if abs(number) >= 1e299:  # infinite, or too long for an integer
        raise _BadNumber(text)
    # JSON Schema treats 2.0 as the integer 2, and so do the models.
    return int(number) if number.is_integer() else number


def _whole(text: str) -> int:
    if len(text) > 300:
        raise _BadNumber(text)
    return int(text)


def _constant(text: str) -> Never:
    raise _BadNumber(text)


class _Repeated(ValueError):
    pass


def _pairs(pairs: list[tuple[str, Json]]) -> JsonObject:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Repeated
    return found


_decoder = json.JSONDecoder(object_pairs_hook=_pairs, parse_float=_number, parse_int=_whole, parse_constant=_constant)
# Cc: control, Cf: format (zero width, direction), Cs: surrogate, Co: private use, Cn: unassigned.
_SUSPECT = re.compile(r"\\[uU]|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad]|[^\x00-\u02ff]")
_TOO_DEEP = "brackets are nested too deeply"
# Invisible characters of other categories.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_JOINERS = "\u200c\u200d"


def _invisible(text: str) -> int | None:
    """Return the index of the first invisible or invalid character of a string; None if there is none."""
    for at, character in enumerate(text):
        kind = unicodedata.category(character)
        hidden = kind in ("Cc", "Cf", "Cs", "Co", "Cn") and character not in "\n\t"
        if hidden or character in _BLANK:
            if character in _JOINERS and 0 < at < len(text) - 1 and min(text[at - 1], text[at + 1]) > "\u02ff":
                continue  # inside an emoji, or in a script that uses it
            return at
    return None


def _name_of(character: str) -> str:
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".strip()


def _string_faults(text: str, file: str) -> Iterator[Finding]:
    """Yield errors in the strings and keys of a document, after decoding escapes."""
    seen: set[int] = set()
    for node in walk(text):
        for start, is_key in ((node.key, node.key != node.start), (node.start, False)):
            if text[start] != '"' or start in seen:
                continue
            seen.add(start)
            string, _ = _decoder.raw_decode(text, start)
            at = _invisible(string)
            escaped = "\\" in text[start : start + len(string) + 1]
            place = Place(file, offset=start + 1 + (at or 0) if not escaped else start)
            if at is not None:
                what = "unpaired surrogate" if "\ud800" <= string[at] <= "\udfff" else "invisible character"
                message = f"{what} {_name_of(string[at])} in a {'key' if is_key else 'string'}"
                yield Finding(place, message, "delete the character", code=INVISIBLE)
            elif not unicodedata.is_normalized("NFC", string):
                composed = unicodedata.normalize("NFC", string)
                at = next((n for n, (a, b) in enumerate(zip(string, composed, strict=False)) if a != b), 0)
                message = "expected Unicode normalization form C (NFC)"
                yield Finding(
                    Place(file, offset=start if escaped else start + 1 + at),
                    message, f"write {composed!r}", code=NOT_NFC,
                )  # fmt: skip


def _syntax(text: str, error: json.JSONDecodeError) -> tuple[int, str, str]:
    """Return the offset, message and fix for an error of the JSON parser."""
    at = min(error.pos, len(text))
    if not text.strip():
        return 0, "expected a JSON document, got an empty file", ""
    if "\x00" in text:
        at = text.index("\x00")
        return at, "unexpected NUL byte; the file is damaged or not a text file", "restore the file, or delete the byte"
    before = text[:at].rstrip()
    if error.msg.startswith("Extra data"):
        return at, "unexpected text after the end of the document", "delete everything after the last bracket"
    if error.msg.startswith("Invalid control character"):
        return at, "line break or tab in a string", r"write \n or \t, or add the missing quote"
    if at >= len(text.rstrip()):
        return len(text.rstrip()), "unexpected end of the document", "add the missing bracket or quote"
    if before.endswith(",") and text[at : at + 1] in ("]", "}"):
        return len(before) - 1, "trailing comma before the closing bracket", "delete the comma"
    if error.msg.startswith("Illegal trailing comma"):
        return at, "trailing comma before the closing bracket", "delete the comma"
    if error.msg.startswith("Expecting ',' delimiter"):
        return at, "expected a comma or a closing bracket", ""
    if text[at] in "\u201c\u201d\u2018\u2019\u201e":
        return at, f"unexpected curly quote ({_name_of(text[at])})", 'write straight quotes: "'
    if text[at] in "/#":
        return at, "comments are not allowed in JSON", "move the comment to a `notes` or `x-` key"
    if text[at] == "'":
        return at, "unexpected single quote", "write double quotes"
    if error.msg.startswith("Unterminated string"):
        return at, "unterminated string", "add the closing double quote"
    if error.msg.startswith("Expecting property name"):
        return at, "expected a key in double quotes", ""
    if error.msg.startswith("Expecting ':' delimiter"):
        return at, "expected a colon after the key", ""
    return at, f"invalid JSON: {error.msg[0].lower()}{error.msg[1:]}", ""


def parse(raw: bytes, file: str) -> tuple[Json, str]:
    """Parse strict JSON.

    Args:
        raw: the bytes of the file.
        file: its path in the catalog, for the findings.

    Returns:
        The document, and its text.

    Raises:
        Refused: the file is not strict JSON; lists all errors that could be found.
    """
    text = decode(raw, file)
    try:
        document = _decoder.decode(text)
    except json.JSONDecodeError as error:
        at, message, fix = _syntax(text, error)
        raise Refused([_fault(NOT_JSON, file, at, message, fix)], text) from None
    except RecursionError:
        raise Refused([_fault(NOT_JSON, file, None, _TOO_DEEP, "flatten the document")], text) from None
    except (_Repeated, _BadNumber):
        raise Refused(list(_value_faults(text, file)), text) from None
    if _OPEN_ENDED.search(text) and _depth(text) > MAX_NESTING:
        raise Refused([_fault(NOT_JSON, file, None, _TOO_DEEP, "flatten the document")], text)
    # In plain ASCII, which most files are, only an escape can hide a character.
    suspect = "\\u" in text or "\x7f" in text if text.isascii() else _SUSPECT.search(text)
    if suspect:
        try:
            findings = list(_string_faults(text, file))
        except RecursionError:
            findings = [_fault(NOT_JSON, file, None, _TOO_DEEP, "flatten the document")]
        if findings:
            raise Refused(findings, text)
    return document, text


MAX_NESTING = 60
"""The maximum nesting depth of brackets."""
# Only below these keys the nesting is unlimited: everywhere else the models limit it.
_OPEN_ENDED = re.compile(r'"(?:x-[^"]*|from|to)"')
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]')


def _depth(text: str) -> int:
    """Return the nesting depth of brackets in a valid document."""
    depth = deepest = 0
    for match in _BRACKETS.finditer(text):
        if match[0] in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif match[0] in "]}":
            depth -= 1
    return deepest


_NUMBER = re.compile(r"-?(?:NaN|Infinity|[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)")


def _value_faults(text: str, file: str) -> Iterator[Finding]:
    """Yield all duplicate keys and invalid numbers."""
    try:
        for first, again in repeated_keys(text):
            yield Finding(
                Place(file, offset=again.key),
                f"duplicate key {again.pointer[-1]!r}",
                "delete one of the two",
                related=(Place(file, offset=first.key),),
                code=REPEATED_KEY,
            )
        nodes = walk(text)
    except RecursionError:
        yield _fault(NOT_JSON, file, None, _TOO_DEEP, "flatten the document")
        return
    except json.JSONDecodeError as error:  # a syntax error further on
        at, message, fix = _syntax(text, error)
        yield _fault(NOT_JSON, file, at, message, fix)
        return
    for node in nodes:
        match = _NUMBER.fullmatch(text[node.start : node.end])
        if match is None:
            continue
        try:
            if "N" in match[0] or "I" in match[0]:
                raise _BadNumber
            (_number if re.search("[.eE]", match[0]) else _whole)(match[0])
        except _BadNumber:
            shown = match[0] if len(match[0]) < 20 else match[0][:17] + "…"
            message = f"invalid number {shown}"
            yield _fault(NUMBER, file, node.start, message, "write a finite number with fewer than 300 digits")
