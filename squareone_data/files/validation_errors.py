"""Explanations of validation errors: all errors of a document, each with its place and a fix.

The models are fast and decide whether a document is valid. Only an invalid document is validated against its schema,
which finds all errors. Fields with a notation are not parsed again: the model has reported their errors.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import TYPE_CHECKING

from pydantic import ValidationError

from squareone_data.model.base import CODE, DAY, RANGES, SLUG, TILE_ID
from squareone_data.model.findings import Finding
from squareone_data.model.game_model import GameModel
from squareone_data.model.json_types import Json, JsonObject
from squareone_data.model.notation import NotationError
from squareone_data.model.places import Place, Pointer
from squareone_data.model.suggestions import closest

from .schemas import END, schema_of

if TYPE_CHECKING:
    from jsonschema import FormatChecker
    from jsonschema.exceptions import ValidationError as SchemaError
    from jsonschema.protocols import Validator
    from pydantic_core import ErrorDetails

SHAPE, UNKNOWN_KEY, MISSING_KEY, NOTATION = (f"SQ11{n}" for n in range(4))
_KINDS = {
    dict: "an object",
    list: "a list",
    tuple: "a list",
    str: "a string",
    bool: "a boolean",
    int: "a number",
    float: "a number",
}
_EXPECTED = {
    "object": "an object",
    "array": "a list",
    "string": "a string",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
}
_PATTERNS = {
    SLUG: "lowercase words joined by hyphens",
    TILE_ID: "one to six capital letters, then two to four digits",
    RANGES: "ranges and single ids separated by commas, such as W01-W36,W40",
    DAY: "a date such as 2026-03-01",
    CODE: "the code of a check, such as SQ221",
}

# -- errors of a model -------------------------------------------------------------------------------------------------

_ALTERNATIVE = re.compile(
    r"(tuple|literal|dict|list|constrained-[a-z]+|function-[a-z]+)\[|\[key\]$|(str|int|float|bool)$"
)


def _steps(error: ErrorDetails, skip: int = 0) -> Pointer:
    """Return the path to a validation error.

    The names of alternatives, such as ``tuple[...]`` or ``literal['rest']``, are omitted: they are not keys.
    """
    return tuple(step for step in error["loc"][skip:] if isinstance(step, int) or not _ALTERNATIVE.match(step))


def complaints(error: ValidationError, document: str, skip: int = 0) -> list[str]:
    """Return all errors of a document as messages, each with its place.

    Args:
        error: the validation error.
        document: the name of the document as a whole, such as ``the position``.
        skip: the number of leading steps of each place that are not part of the document.
    """
    found = [(_steps(details, skip), details) for details in error.errors(include_url=False)]
    # If an alternative has an error inside, the user meant that alternative, not a literal.
    inside = {steps[:depth] for steps, _ in found for depth in range(len(steps))}
    return list(
        dict.fromkeys(
            f"{'.'.join(map(str, steps)) or document}: {plainly(details)}"
            for steps, details in found
            if details["type"] != "literal_error" or steps not in inside
        )
    )


def plainly(error: ErrorDetails) -> str:
    """Return the message for an error of a model."""
    given, limits = error["input"], error.get("ctx", {})
    match error["type"]:
        case "missing":
            return "missing key"
        case "extra_forbidden":
            return "unknown key"
        case "model_type" | "dict_type" | "model_attributes_type":
            return f"expected an object, got {_kind_of(given)}"
        case "tuple_type" | "list_type":
            return f"expected a list, got {_kind_of(given)}"
        case "string_type":
            return f"expected a string, got {_kind_of(given)}"
        case "int_type" | "int_from_float" | "int_parsing_size":
            return f"expected a whole number, got {shown(given, 60)}"
        case "float_type":
            return f"expected a number, got {_kind_of(given)}"
        case "bool_type":
            return f"expected true or false, got {shown(given, 60)}"
        case "literal_error":
            return f"expected {limits['expected']}, got {shown(given, 60)}"
        case "string_pattern_mismatch":
            return f"expected {_described(limits['pattern'])}, got {shown(given, 60)}"
        case "greater_than_equal":
            return f"expected at least {limits['ge']}, got {shown(given, 60)}"
        case "less_than_equal":
            return f"expected at most {limits['le']}, got {shown(given, 60)}"
        case "too_short":
            return f"expected at least {_entries(limits['min_length'])}, got {limits['actual_length']}"
        case "too_long":
            return f"expected at most {_entries(limits['max_length'])}"
    message = error["msg"]
    return message[:1].lower() + message[1:]


def shown(value: object, limit: int = 40) -> str:
    """Return a value as JSON, truncated if it is long."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except RecursionError:
        return "…"
    return text if len(text) <= limit else text[: limit - 1] + "…"


# -- errors of a schema ------------------------------------------------------------------------------------------------


@cache
def _validator(game: GameModel, document: str) -> Validator:
    from jsonschema import Draft202012Validator

    return Draft202012Validator(_without_grammars(schema_of(game, document), game.tile_model.FORMATS))


def _without_grammars(node: Json, formats: Mapping[str, object]) -> Json:
    """Return a schema without the patterns of fields with a notation; they only must not be empty."""
    if isinstance(node, list):
        return [_without_grammars(part, formats) for part in node]
    if not isinstance(node, dict):
        return node
    tidy = {key: _without_grammars(value, formats) for key, value in node.items()}
    name = tidy.get("format")
    if isinstance(name, str) and name in formats:
        tidy.pop("pattern", None)
        tidy["minLength"] = 1
    return tidy


def _refusing(formats: Iterable[str], texts: set[str]) -> FormatChecker:
    """Return a format checker that rejects the texts that a parser rejected."""
    from jsonschema import FormatChecker

    checker = FormatChecker(formats=())
    for name in formats:
        checker.checks(name)(lambda value: not isinstance(value, str) or value not in texts)
    return checker


class _Kind(Enum):
    """The kind of an error, to detect errors that repeat another one."""

    UNKNOWN_KEY = auto()
    MISSING_KEY = auto()
    WRONG_TYPE = auto()
    NO_CHOICE = auto()
    OTHER = auto()


@dataclass(frozen=True)
class _Fault:
    """An error in a document.

    Args:
        finding: its finding.
        kind: its kind.
        key: the missing key, or the suggested key for an unknown one; empty if there is none.
    """

    finding: Finding
    kind: _Kind = _Kind.OTHER
    key: str = ""

    @property
    def pointer(self) -> Pointer:
        """Return the path to the error."""
        return self.finding.at.pointer if self.finding.at is not None else ()


class Explainer:
    """A converter of the errors of one document to findings.

    Args:
        game: the game.
        document: ``tiles``, ``game``, ``extension`` or ``facts``.
        file: the path of the document, for the findings.
    """

    def __init__(self, game: GameModel, document: str, file: str) -> None:
        self.game, self.document, self.file = game, document, file
        self._parsed: Json = None
        self._notation: dict[Pointer, NotationError] = {}

    def findings(self, parsed: Json, refusal: ValidationError) -> list[Finding]:
        """Return all errors of an invalid document, without duplicates.

        Args:
            parsed: the document.
            refusal: the error of the model: it contains all notation errors, and errors that a schema cannot express.
        """
        self._parsed = parsed
        refused = refusal.errors(include_url=False)
        errors = [(_steps(details), details.get("ctx", {}).get("error")) for details in refused]
        self._notation = {pointer: error for pointer, error in errors if isinstance(error, NotationError)}
        texts = {error.text for error in self._notation.values()}
        validator = _validator(self.game, self.document).evolve(
            format_checker=_refusing(self.game.tile_model.FORMATS, texts)
        )
        found = [fault.finding for fault in _without_echoes(list(self._explain_all(validator.iter_errors(parsed))))]
        if not found:  # only the model detects the error
            found = [self._finding(SHAPE, _steps(details), plainly(details)) for details in refused]
        return list({(finding.at, finding.message): finding for finding in found}.values())

    def _thing(self, pointer: Pointer) -> str:
        """Return the name of a value for a message; for a tile, its id."""
        if not pointer:
            return "the document"
        last = pointer[-1]
        if isinstance(last, str):
            return f"`{last}`"
        if self.document == "tiles" and len(pointer) == 2 and pointer[0] == "tiles":
            entry = self._parsed["tiles"][last]
            if isinstance(entry, dict) and isinstance(entry.get("id"), str):
                return str(entry["id"])
        names = [step for step in pointer if isinstance(step, str)]
        return f"entry {last + 1} of `{names[-1]}`" if names else f"entry {last + 1}"

    def _finding(
        self, code: str, pointer: Pointer, message: str, fix: str = "", *, key: bool = False,
        part: tuple[int, int] | None = None,
    ) -> Finding:  # fmt: skip
        return Finding(Place(self.file, pointer, key=key, part=part), message, fix, code=code)

    def _explain_all(self, errors: Iterable[SchemaError]) -> Iterator[_Fault]:
        for error in errors:
            yield from self._explain(error)

    def _explain(self, error: SchemaError) -> Iterator[_Fault]:
        pointer: Pointer = tuple(error.absolute_path)
        node: JsonObject = error.schema if isinstance(error.schema, dict) else {}
        value: Json = error.instance
        asked: Json = error.validator_value
        rule, thing = error.validator, self._thing(pointer)
        if rule == "additionalProperties":
            yield from self._unknown_keys(pointer, value, node)
        elif rule == "required":
            for key in asked:
                if key not in value:
                    hint = _hint(node.get("properties", {}).get(key, {}))
                    fix = f'add "{key}"' + (f", {hint}" if hint else "")
                    finding = self._finding(MISSING_KEY, pointer, f"{thing}: missing key {key!r}", fix)
                    yield _Fault(finding, _Kind.MISSING_KEY, key)
        elif rule == "type":
            yield self._wrong_type(pointer, value, node, [str(asked)])
        elif rule == "format":
            if (refused := self._notation.get(pointer)) is not None:
                yield _Fault(self._not_the_notation(pointer, refused, node))
        elif rule in ("pattern", "minLength") and isinstance(value, str):
            if pointer not in self._notation:
                yield _Fault(self._not_the_pattern(pointer, value, node))
        elif rule in ("enum", "const"):
            allowed = [asked] if rule == "const" else list(asked)
            texts = [choice for choice in allowed if isinstance(choice, str)]
            near = closest(value, texts) if isinstance(value, str) else ""
            message = f"{thing}: expected {_one_of([shown(choice) for choice in allowed])}, got {shown(value)}"
            fix = f"did you mean {shown(near)}?" if near else ""
            yield _Fault(self._finding(SHAPE, pointer, message, fix), _Kind.NO_CHOICE)
        elif rule == "oneOf" and all(list(choice) == ["required"] for choice in asked):
            names = ", ".join(choice["required"][0] for choice in asked)
            yield self._misshapen(pointer, f"{thing}: expected exactly one of the keys {names}")
        elif rule in ("anyOf", "oneOf") and error.context:
            # The user meant the alternative whose type matches.
            meant = [part for part in error.context if part.validator != "type" or part.relative_path]
            if meant:
                yield from self._explain_all(meant)
            else:
                yield self._wrong_type(pointer, value, node, [str(part.validator_value) for part in error.context])
        elif rule == "minItems":
            yield self._misshapen(pointer, f"{thing}: expected at least {_entries(asked)}, got {len(value)}")
        elif rule == "maxItems":
            yield self._misshapen(pointer, f"{thing}: expected at most {_entries(asked)}, got {len(value)}")
        elif rule == "minimum":
            yield self._misshapen(pointer, f"{thing}: expected at least {asked}, got {value}")
        elif rule == "maximum":
            yield self._misshapen(pointer, f"{thing}: expected at most {asked}, got {value}")
        elif rule == "propertyNames" or (rule == "pattern" and "propertyNames" in error.absolute_schema_path):
            for part in error.context or (error,):
                message = f"{thing}: invalid key {shown(part.instance)}: {part.message}"
                yield _Fault(self._finding(SHAPE, (*pointer, str(part.instance)), message, key=True))
        else:
            yield self._misshapen(pointer, f"{thing}: {error.message}")

    def _misshapen(self, pointer: Pointer, message: str) -> _Fault:
        return _Fault(self._finding(SHAPE, pointer, message))

    def _wrong_type(self, pointer: Pointer, value: object, node: Mapping[str, Json], types: Sequence[str]) -> _Fault:
        """Return the error for a value of an unexpected type."""
        expected = " or ".join(_EXPECTED.get(name, name if len(types) == 1 else "") for name in types)
        kind = "null" if value is None else f"{_kind_of(value)} ({shown(value)})"
        message = f"{self._thing(pointer)}: expected {expected}, got {kind}"
        return _Fault(self._finding(SHAPE, pointer, message, _example(node)), _Kind.WRONG_TYPE)

    def _unknown_keys(self, pointer: Pointer, value: JsonObject, node: JsonObject) -> Iterator[_Fault]:
        """Yield an error for each key that the object must not have."""
        known = list(node.get("properties", {}))
        patterns = tuple(node.get("patternProperties", {}))
        for key in value:
            at = (*pointer, key)
            if not known and not any(re.search(pattern, key) for pattern in patterns):
                message = f"{self._thing(pointer)}: invalid key {key!r}"
                yield _Fault(self._finding(SHAPE, at, message, _example(node), key=True))
            elif known and key not in known and not (patterns and key.startswith("x-") and len(key) > 2):
                near = closest(key, known)
                allowed = f"expected one of {', '.join(known)}; custom keys begin with x-"
                fix = f"did you mean {near!r}?" if near else allowed
                finding = self._finding(UNKNOWN_KEY, at, f"{self._thing(pointer)}: unknown key {key!r}", fix, key=True)
                yield _Fault(finding, _Kind.UNKNOWN_KEY, near)

    def _not_the_notation(self, pointer: Pointer, error: NotationError, node: Mapping[str, Json]) -> Finding:
        """Return the finding for a text that does not follow the notation, with the place inside the text."""
        tile = self.game.tile_model
        hint = error.hint or _tidied(error.text, tile.FORMATS[str(node["format"])])
        fix = f"write {hint}" if hint else ""
        code = tile.NOTATION_CODES.get(error.kind, NOTATION)
        return self._finding(code, pointer, error.message, fix, part=(error.start, error.end))

    def _not_the_pattern(self, pointer: Pointer, value: str, node: Mapping[str, Json]) -> Finding:
        """Return the finding for a text that does not match its pattern."""
        thing = self._thing(pointer)
        if not value:
            return self._finding(SHAPE, pointer, f"{thing}: empty string", "give a value, or omit the key")
        pattern = str(node.get("pattern", ""))
        bare = value.strip()
        spellings = (bare, bare.upper(), bare.lower(), value.replace(" ", ""))
        near = next((text for text in spellings if pattern and re.search(pattern, text)), "")
        fix = f"did you mean {near!r}?" if near else _example(node)
        return self._finding(SHAPE, pointer, f"{thing}: expected {_described(pattern)}, got {shown(value)}", fix)


def _kind_of(value: object) -> str:
    return "null" if value is None else _KINDS.get(type(value), type(value).__name__)


def _entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries"


def _one_of(choices: Sequence[str]) -> str:
    """Return choices in words: ``1``, ``1 or 2``, ``one of 1, 2, 3``."""
    return " or ".join(choices) if len(choices) < 3 else f"one of {', '.join(choices)}"


def _example(node: Mapping[str, Json]) -> str:
    """Return a fix that shows an example of a value; empty if there is none."""
    hint = _hint(node)
    return f"write a value {hint}" if hint else ""


def _hint(node: Mapping[str, Json]) -> str:
    examples = node.get("examples")
    return f"such as {shown(examples[0])}" if examples else ""


def _tidied(text: str, parse: Callable[[str], object]) -> str:
    """Return the text with small errors corrected, if that makes it valid; otherwise empty."""
    spaced = re.sub(r"[\s,+;&]+", " ", re.sub(r"\s*[|/]\s*", " | ", text)).strip()
    for candidate in (spaced, spaced.upper(), re.sub(r"(?<=[A-Z])(?=[A-Z])", " ", spaced)):
        try:
            parse(candidate)
        except NotationError:
            continue
        return repr(candidate)
    return ""


def _without_echoes(faults: Sequence[_Fault]) -> Iterator[_Fault]:
    """Yield the errors without those that repeat another: for example a missing key that is only misspelled."""
    meant = {(fault.pointer[:-1], fault.key) for fault in faults if fault.kind is _Kind.UNKNOWN_KEY and fault.key}
    of_wrong_type = {fault.pointer for fault in faults if fault.kind is _Kind.WRONG_TYPE}
    for fault in faults:
        misspelled = fault.kind is _Kind.MISSING_KEY and (fault.pointer, fault.key) in meant
        if not misspelled and not (fault.kind is _Kind.NO_CHOICE and fault.pointer in of_wrong_type):
            yield fault


def _described(pattern: str) -> str:
    bare = pattern.removesuffix(END)
    return _PATTERNS.get(bare, f"text that matches {bare}")
