"""Strict JSON: one meaning, or a fault with its place.

Standard JSON leaves open what a key given twice means, and parsers accept more than it allows. Here such text is a
fault: repeated keys, NaN and Infinity, numbers no double can hold, byte-order marks, other encodings than UTF-8, text
that is not NFC, invisible characters, trailing data.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from squareone_data.model.findings import Finding
from squareone_data.model.places import Place

from .positions import repeated_keys, walk

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
        findings: the faults, at least one.
        text: the text, as far as it could be decoded.
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
    """The text of a file.

    Raises:
        Refused: it is not UTF-8, or begins with a byte-order mark.
    """
    for mark, name in _BOMS.items():
        if raw.startswith(mark):
            raise Refused([_fault(ENCODING, file, None, f"the file is {name}; a catalog is UTF-8", _SAVE_AS)], None)
    if raw.startswith(b"\xef\xbb\xbf"):
        text = raw[3:].decode("utf-8", "replace")
        message = "the file begins with a byte-order mark, which JSON does not allow"
        raise Refused([_fault(ENCODING, file, 0, message, _SAVE_AS)], text)
    if len(raw[:64]) < 3 * raw[:64].count(0) < 3 * len(raw[:64]):
        message = "the file is UTF-16 without a mark, or no text; a catalog is UTF-8"
        raise Refused([_fault(ENCODING, file, None, message, _SAVE_AS)], None)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        message = f"byte {error.start} is not UTF-8 (the file is in another encoding, or damaged)"
        text = before + raw[error.start :].decode("utf-8", "replace")
        raise Refused([_fault(ENCODING, file, len(before), message, _SAVE_AS)], text) from None


def _number(text: str) -> int | float:
    number = float(text)
    if abs(number) >= 1e299:  # infinite, or longer than a whole number may be
        raise _BadNumber(text)
    # 2.0 is the whole number 2 to JSON Schema; so it is to the models.
    return int(number) if number.is_integer() else number


def _whole(text: str) -> int:
    if len(text) > 300:
        raise _BadNumber(text)
    return int(text)


def _constant(text: str) -> Any:
    raise _BadNumber(text)


class _Repeated(ValueError):
    pass


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Repeated
    return found


_decoder = json.JSONDecoder(object_pairs_hook=_pairs, parse_float=_number, parse_int=_whole, parse_constant=_constant)
# Cc: control, Cf: format (zero width, direction), Cs: half of a surrogate pair, Co and Cn: no character at all.
_SUSPECT = re.compile(r"\\[uU]|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad]|[^\x00-\u02ff]")
_TOO_DEEP = "brackets are nested too deep"
# Letters by their category that show nothing all the same.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_JOINERS = "\u200c\u200d"


def _invisible(text: str) -> int | None:
    """The index of the first character of a string that cannot be seen or is none; None if all is well."""
    for at, character in enumerate(text):
        kind = unicodedata.category(character)
        hidden = kind in ("Cc", "Cf", "Cs", "Co", "Cn") and character not in "\n\t"
        if hidden or character in _BLANK:
            if character in _JOINERS and 0 < at < len(text) - 1 and min(text[at - 1], text[at + 1]) > "\u02ff":
                continue  # inside an emoji, or in a script that needs it
            return at
    return None


def _name_of(character: str) -> str:
    return f"U+{ord(character):04X} {unicodedata.name(character, 'without a name')}"


def _string_faults(text: str, file: str) -> Iterator[Finding]:
    """Faults in the strings of a document, keys included, that only show once escapes are read."""
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
                what = "half of a surrogate pair" if "\ud800" <= string[at] <= "\udfff" else "cannot be seen"
                message = f"{_name_of(string[at])} in this {'key' if is_key else 'text'}: {what}"
                yield Finding(place, message, "delete that character", code=INVISIBLE)
            elif not unicodedata.is_normalized("NFC", string):
                composed = unicodedata.normalize("NFC", string)
                at = next((n for n, (a, b) in enumerate(zip(string, composed, strict=False)) if a != b), 0)
                message = "the text is not in Unicode normal form C, so equal looking texts may differ"
                yield Finding(
                    Place(file, offset=start if escaped else start + 1 + at),
                    message, f"write {composed!r}", code=NOT_NFC,
                )  # fmt: skip


def _syntax(text: str, error: json.JSONDecodeError) -> tuple[int, str, str]:
    """Offset, message and fix for what the parser complained of."""
    at = min(error.pos, len(text))
    if not text.strip():
        return 0, "the file is empty; a JSON document was expected", ""
    if "\x00" in text:
        at = text.index("\x00")
        return at, "a NUL byte; the file is no text, or damaged", "restore the file, or delete the byte"
    before = text[:at].rstrip()
    if error.msg.startswith("Extra data"):
        return at, "something follows the end of the document", "delete what stands after the last bracket"
    if error.msg.startswith("Invalid control character"):
        return at, "a line break or tab inside a text", r"write \n or \t, and close the text with a quote"
    if at >= len(text.rstrip()):
        return len(text.rstrip()), "the document ends too early", "close every bracket and quote"
    if before.endswith(",") and text[at : at + 1] in ("]", "}"):
        return len(before) - 1, "a comma before the closing bracket", "delete the comma"
    if error.msg.startswith("Illegal trailing comma"):
        return at, "a comma before the closing bracket", "delete the comma"
    if error.msg.startswith("Expecting ',' delimiter"):
        return at, "a comma or a closing bracket was expected here", ""
    if text[at] in "\u201c\u201d\u2018\u2019\u201e":
        return at, f"a curly quote ({_name_of(text[at])})", 'write straight quotes: "'
    if text[at] in "/#":
        return at, "a comment; JSON has none", "move it to a `notes` or `x-` key"
    if text[at] == "'":
        return at, "a text in single quotes", "write double quotes"
    if error.msg.startswith("Unterminated string"):
        return at, "an unterminated text", "close it with a double quote"
    if error.msg.startswith("Expecting property name"):
        return at, "a key in double quotes was expected here", ""
    if error.msg.startswith("Expecting ':' delimiter"):
        return at, "a colon was expected after the key", ""
    return at, f"this is no JSON: {error.msg[0].lower()}{error.msg[1:]}", ""


def parse(raw: bytes, file: str) -> tuple[Any, str]:
    """Read strict JSON.

    Args:
        raw: the bytes of the file.
        file: its path in the catalog, for the findings.

    Returns:
        The document, and its text.

    Raises:
        Refused: it is not strict JSON; all faults that could be told apart are listed.
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
    if _OPEN_ENDED.search(text) and _depth(text) > MOST_NESTED:
        raise Refused([_fault(NOT_JSON, file, None, _TOO_DEEP, "flatten the document")], text)
    # Most files are plain ASCII, where only an escape can hide something.
    suspect = "\\u" in text or "\x7f" in text if text.isascii() else _SUSPECT.search(text)
    if suspect:
        try:
            findings = list(_string_faults(text, file))
        except RecursionError:
            findings = [_fault(NOT_JSON, file, None, _TOO_DEEP, "flatten the document")]
        if findings:
            raise Refused(findings, text)
    return document, text


MOST_NESTED = 60
"""Brackets inside brackets, at the most."""
# Only below these keys can brackets be nested at will: everywhere else the models say how deep.
_OPEN_ENDED = re.compile(r'"(?:x-[^"]*|from|to)"')
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]')


def _depth(text: str) -> int:
    """How deep brackets are nested in a document that was parsed."""
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
    """Repeated keys and impossible numbers, all of them."""
    try:
        for first, again in repeated_keys(text):
            yield Finding(
                Place(file, offset=again.key),
                f"the key {again.pointer[-1]!r} stands here for the second time; only one can hold",
                "delete one of the two",
                related=(Place(file, offset=first.key),),
                code=REPEATED_KEY,
            )
        nodes = walk(text)
    except RecursionError:
        yield _fault(NOT_JSON, file, None, _TOO_DEEP, "flatten the document")
        return
    except json.JSONDecodeError as error:  # something else is wrong further on, so that nothing can be walked
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
            message = f"{shown} is no number that can be read here"
            yield _fault(NUMBER, file, node.start, message, "write a number that can be counted")
