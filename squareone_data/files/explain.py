"""Why a document does not fit its model: every fault at once, each with its place and the way out.

The models decide and are fast; only a document they refuse is held against the schema, which names all faults.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from squareone_data.model.findings import Finding
from squareone_data.model.places import Place, Pointer
from squareone_data.model.registry import GameKind
from squareone_data.notation import NotationError, closest

from .schemas import schema_of

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError as Fault
    from jsonschema.protocols import Validator

SHAPE, UNKNOWN_KEY, MISSING_KEY, NOTATION, UNKNOWN_ACTION, EMPTY = (f"SQ11{n}" for n in range(6))
_KINDS = {dict: "an object", list: "a list", str: "a text", bool: "true or false", int: "a number", float: "a fraction"}
_EXPECTED = {
    "object": "an object in braces",
    "array": "a list in brackets",
    "string": "a text in quotes",
    "integer": "a whole number",
    "boolean": "true or false",
}


@cache
def _validator(kind: GameKind, document: str) -> Validator:
    from jsonschema import Draft202012Validator

    return Draft202012Validator(schema_of(kind, document))


def shown(value: Any, most: int = 40) -> str:
    """A value as it stands in a file, cut if it is long."""
    import json

    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= most else text[: most - 1] + "…"


def _kind_of(value: Any) -> str:
    return "null" if value is None else _KINDS[type(value)]


def _hint(node: Mapping[str, Any]) -> str:
    examples = node.get("examples")
    return f"such as {shown(examples[0])}" if examples else ""


def _thing(pointer: Pointer) -> str:
    """What a pointer points at, for a sentence."""
    if not pointer:
        return "the document"
    names = [step for step in pointer if isinstance(step, str)]
    if isinstance(pointer[-1], str):
        return f"`{pointer[-1]}`"
    return f"entry {pointer[-1] + 1} of `{names[-1]}`" if names else f"entry {pointer[-1] + 1}"


class Explainer:
    """Turns the faults of one document into findings.

    Args:
        kind: the game.
        document: ``tiles``, ``game`` or ``facts``.
        file: the path of the document, for the findings.
    """

    def __init__(self, kind: GameKind, document: str, file: str) -> None:
        self.kind, self.document, self.file = kind, document, file

    def findings(self, parsed: Any, refusal: ValidationError) -> list[Finding]:
        """All faults of a document that the model refused, each once.

        Args:
            parsed: the document.
            refusal: what the model said; used for what a schema cannot say.
        """
        self.parsed = parsed
        found = _without_echoes(list(self._faults(_validator(self.kind, self.document).iter_errors(parsed))))
        if not found:  # only the model knows: its own words are better than silence
            for error in refusal.errors(include_url=False):
                pointer = tuple(step for step in error["loc"] if not isinstance(step, str) or "-" not in step)
                found.append(self._finding(SHAPE, pointer, error["msg"]))
        return list({(one.at, one.message): one for one in found}.values())

    def _thing(self, pointer: Pointer) -> str:
        """What a pointer points at, for a sentence; a tile by its id."""
        if self.document == "tiles" and len(pointer) == 2 and pointer[0] == "tiles":
            entry = self.parsed["tiles"][pointer[1]]
            if isinstance(entry, dict) and isinstance(entry.get("id"), str):
                return str(entry["id"])
        return _thing(pointer)

    def _finding(self, code: str, pointer: Pointer, message: str, fix: str = "", **place: Any) -> Finding:
        return Finding(Place(self.file, pointer, **place), message, fix, code=code)

    def _faults(self, errors: Iterable[Fault]) -> Iterator[Finding]:
        for error in errors:
            yield from self._fault(error)

    def _fault(self, error: Fault) -> Iterator[Finding]:
        pointer: Pointer = tuple(error.absolute_path)
        node: Mapping[str, Any] = error.schema if isinstance(error.schema, Mapping) else {}
        value: Any = error.instance
        asked: Any = error.validator_value
        rule, thing = error.validator, self._thing(pointer)
        if rule == "additionalProperties":
            known = list(node.get("properties", {}))
            if not known:
                for key in value:
                    if not any(re.search(pattern, key) for pattern in node.get("patternProperties", {})):
                        message = f"{key!r} cannot be a key in {thing}"
                        yield self._finding(SHAPE, (*pointer, key), message, _hint(node), key=True)
                return
            own = tuple(node.get("patternProperties", {}))
            for key in value:
                if key not in known and not (own and key.startswith("x-") and len(key) > 2):
                    near = closest(key, known)
                    fix = (
                        f"did you mean {near!r}?" if near else f"known here: {', '.join(known)}; own keys begin with x-"
                    )
                    yield self._finding(UNKNOWN_KEY, (*pointer, key), f"no key {key!r} is known here", fix, key=True)
        elif rule == "required":
            for key in asked:
                if key not in value:
                    hint = _hint(node.get("properties", {}).get(key, {}))
                    fix = f'add "{key}"' + (f", {hint}" if hint else "")
                    yield self._finding(MISSING_KEY, pointer, f"{thing} lacks the key {key!r}", fix)
        elif rule == "type":
            expected = _EXPECTED.get(str(asked), str(asked))
            message = f"{thing} is {_kind_of(value)} ({shown(value)}); expected {expected}"
            yield self._finding(SHAPE, pointer, message, _hint(node))
        elif rule in ("pattern", "minLength") and isinstance(value, str):
            yield self._text(pointer, thing, value, node)
        elif rule in ("enum", "const"):
            allowed = [asked] if rule == "const" else list(asked)
            near = closest(value, [one for one in allowed if isinstance(one, str)]) if isinstance(value, str) else ""
            message = f"{thing} is {shown(value)}; it can be {', '.join(map(shown, allowed))}"
            yield self._finding(SHAPE, pointer, message, f"did you mean {shown(near)}?" if near else "")
        elif rule == "oneOf" and all(list(one) == ["required"] for one in asked):
            names = ", ".join(one["required"][0] for one in asked)
            yield self._finding(SHAPE, pointer, f"{thing} needs exactly one of {names}")
        elif rule in ("anyOf", "oneOf") and error.context:
            # Of several shapes the one meant is the one whose type fits.
            near_errors = [one for one in error.context if one.validator != "type" or one.relative_path]
            if near_errors:
                yield from self._faults(near_errors)
            else:
                expected = " or ".join(_EXPECTED.get(str(one.validator_value), "") for one in error.context)
                message = f"{thing} is {_kind_of(value)} ({shown(value)}); expected {expected}"
                yield self._finding(SHAPE, pointer, message, _hint(node))
        elif rule == "minItems":
            yield self._finding(SHAPE, pointer, f"{thing} is empty or too short; it needs {asked} or more")
        elif rule == "maxItems":
            yield self._finding(SHAPE, pointer, f"{thing} has {len(value)} entries; at most {asked}")
        elif rule == "minimum":
            yield self._finding(SHAPE, pointer, f"{thing} is {value}; the least is {asked}")
        elif rule == "propertyNames" or (rule == "pattern" and "propertyNames" in error.absolute_schema_path):
            for part in error.context or (error,):
                message = f"{shown(part.instance)} cannot be a key here: {part.message}"
                yield self._finding(SHAPE, (*pointer, str(part.instance)), message, key=True)
        else:
            yield self._finding(SHAPE, pointer, f"{thing}: {error.message}")

    def _text(self, pointer: Pointer, thing: str, value: str, node: Mapping[str, Any]) -> Finding:
        """A text that does not follow its grammar, pointed at inside where the grammar is ours."""
        if "propertyNames" not in node:
            parse = self.kind.tile.FORMATS.get(str(node.get("format")))
            try:
                if parse is not None:
                    parse(value)
            except NotationError as error:
                code = {"action": UNKNOWN_ACTION, "empty": EMPTY}.get(error.kind, NOTATION)
                hint = error.hint or (_tidied(value, parse) if parse is not None else "")
                fix = f"write {hint}" if hint else ""
                return self._finding(code, pointer, error.message, fix, part=(error.start, error.end))
        if not value:
            return self._finding(SHAPE, pointer, f"{thing} is empty", "write something, or leave the key out")
        pattern = str(node.get("pattern", ""))
        bare = value.strip()
        spellings = (bare, bare.upper(), bare.lower(), value.replace(" ", ""))
        near = next((one for one in spellings if pattern and re.search(pattern, one)), "")
        described = node.get("description") or _described(node)
        return self._finding(SHAPE, pointer, f"{shown(value)} is no valid {thing}: {described}",
                             f"did you mean {near!r}?" if near else _hint(node))  # fmt: skip


def _tidied(text: str, parse: Callable[[str], object]) -> str:
    """The text as it was probably meant, if a small repair makes it readable; else empty."""
    spaced = re.sub(r"[\s,+;&]+", " ", re.sub(r"\s*[|/]\s*", " | ", text)).strip()
    for candidate in (spaced, spaced.upper(), re.sub(r"(?<=[A-Z])(?=[A-Z])", " ", spaced)):
        try:
            parse(candidate)
        except NotationError:
            continue
        return repr(candidate)
    return ""


def _without_echoes(findings: list[Finding]) -> list[Finding]:
    """The findings without those that only repeat another: a missing key that is there under a near name, say."""
    meant = {
        (one.at.pointer[:-1], one.fix.removeprefix("did you mean '").removesuffix("'?"))
        for one in findings
        if one.code == UNKNOWN_KEY and one.at and one.fix.startswith("did you mean")
    }
    kept: list[Finding] = []
    wrong_kind = {one.at for one in findings if one.code == SHAPE and "; expected " in one.message}
    for one in findings:
        missing = one.message.rpartition("lacks the key ")[2].strip("'") if one.code == MISSING_KEY else ""
        if missing and one.at and (one.at.pointer, missing) in meant:
            continue
        if one.code == SHAPE and one.at in wrong_kind and "; it can be " in one.message:
            continue
        kept.append(one)
    return kept


def _described(node: Mapping[str, Any]) -> str:
    from squareone_data.model.base import RANGES, SLUG, TILE_ID

    known = {
        SLUG: "lower case words joined by hyphens",
        TILE_ID: "one to six capital letters, then two to four digits",
        RANGES: "ranges and single ids joined by commas, such as W01-W36,W40",
    }
    pattern = str(node.get("pattern", "")).removesuffix("(?!\\n)")
    return known.get(pattern, f"it has to match {pattern}")
