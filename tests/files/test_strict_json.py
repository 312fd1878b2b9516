"""The strict JSON parser: every invalid input has a code and a place, and no other exception is raised."""

import json

import builders
import pytest
import strategies
from hypothesis import example, given, settings
from hypothesis import strategies as st

from squareone_data.files.strict_json import Refused, parse
from squareone_data.files.text_positions import Lines

DOCUMENT = '{\n  "set": "base",\n  "tiles": []\n}\n'

# Code, line and column, and a quoted value in the message, for each bad text.
BAD_TEXTS = {
    "empty": ("", "SQ103", (1, 1), ""),
    "only space": (" \n\n ", "SQ103", (1, 1), ""),
    "not json": ("tiles: none", "SQ103", (1, 1), ""),
    "python": ('{"a": True}', "SQ103", (1, 7), ""),
    "unquoted key": ('{\n  set: "base"}', "SQ103", (2, 3), ""),
    "single quotes": ("{\n  'set': 1}", "SQ103", (2, 3), ""),
    "single quoted text": ("[\n  'set']", "SQ103", (2, 3), ""),
    "line comment": ('{"a": 1}\n// done\n', "SQ103", (2, 1), ""),
    "comment first": ('// a file\n{"a": 1}', "SQ103", (1, 1), ""),
    "comment before a value": ('{"a":\n  /* one */ 1}', "SQ103", (2, 3), ""),
    "hash comment": ("[\n# one\n1]", "SQ103", (2, 1), ""),
    "trailing comma in an object": ('{\n  "a": 1,\n}', "SQ103", (2, 9), ""),
    "trailing comma in a list": ("[1,\n 2 ,\n]", "SQ103", (2, 4), ""),
    "two commas": ("[1,,2]", "SQ103", (1, 4), ""),
    "missing comma": ('{"a": 1\n "b": 2}', "SQ103", (2, 2), ""),
    "missing colon": ('{"a" 1}', "SQ103", (1, 6), ""),
    "trailing data": ('{"a": 1}\n{"b": 2}', "SQ103", (2, 1), ""),
    "trailing bracket": ('{"a": 1}}', "SQ103", (1, 9), ""),
    "cut off": ('{\n  "a": [1, 2', "SQ103", (2, 13), ""),
    "cut off in a text": ('{\n  "a": "ba', "SQ103", (2, 8), ""),
    "line break in a text": ('["a\nb"]', "SQ103", (1, 4), ""),
    "tab in a text": ('["a\tb"]', "SQ103", (1, 4), ""),
    "bad escape": (r'["a\x41"]', "SQ103", (1, 4), ""),
    "leading zero": ("[1, 01]", "SQ103", (1, 6), ""),
    "plus sign": ("[+1]", "SQ103", (1, 2), ""),
    "NUL between values": ('{"a":\n\x001}', "SQ103", (2, 1), ""),
    "NUL in a text": ('{"a":\n"b\x00"}', "SQ103", (2, 3), ""),
    "only NUL": ("\x00" * 20, "SQ103", (1, 1), ""),
    "repeated key": ('{"a": 1,\n "a": 2}', "SQ104", (2, 2), "'a'"),
    "repeated key, escaped": ('{"a": 1,\n "\\u0061": 2}', "SQ104", (2, 2), "'a'"),
    "repeated key, nested": ('{"a": [1, {"b": {"c": 1},\n   "b": 2}]}', "SQ104", (2, 4), "'b'"),
    "infinite number": ('{"a": 1,\n "b": 1e400}', "SQ105", (2, 7), "1e400"),
    "negative infinite number": ("[\n-1E999]", "SQ105", (2, 1), "-1E999"),
    "NaN": ('{"a": [1,\n NaN]}', "SQ105", (2, 2), "NaN"),
    "Infinity": ("[1,\n Infinity]", "SQ105", (2, 2), "Infinity"),
    "minus Infinity": ("[1,\n -Infinity]", "SQ105", (2, 2), "-Infinity"),
    "huge integer": ("[1,\n " + "7" * 400 + "]", "SQ105", (2, 2), "777"),
    "integer beyond all limits": ("[1,\n " + "7" * 6000 + "]", "SQ105", (2, 2), "777"),
    "raw decomposed letter": ('{"a":\n "Cafe\u0301"}', "SQ106", (2, 6), ""),
    "escaped decomposed letter": ('{"a":\n "Cafe\\u0301"}', "SQ106", (2, 2), ""),
    "decomposed key": ('{"a": 1,\n "e\u0301": 2}', "SQ106", (2, 3), ""),
    "letter that normalizes away": ('["\u212b"]', "SQ106", (1, 3), ""),
    "zero-width space": ('{"a":\n "Squ\u200bare"}', "SQ107", (2, 6), "U+200B"),
    "zero-width space, escaped": ('{"a":\n "Squ\\u200bare"}', "SQ107", (2, 2), "U+200B"),
    "zero-width joiner between Latin letters": ('["a\u200db"]', "SQ107", (1, 4), "U+200D"),
    "right-to-left override": ('["a\u202eb"]', "SQ107", (1, 4), "U+202E"),
    "right-to-left isolate": ('["a\u2067b"]', "SQ107", (1, 4), "U+2067"),
    "right-to-left mark": ('["a\u200f"]', "SQ107", (1, 4), "U+200F"),
    "soft hyphen": ('["a\u00adb"]', "SQ107", (1, 4), "U+00AD"),
    "mark inside": ('["a\ufeffb"]', "SQ107", (1, 4), "U+FEFF"),
    "word joiner in a key": ('{\n"a\u2060b": 1}', "SQ107", (2, 3), ""),
    "control character, escaped": ('["a\\u0007"]', "SQ107", (1, 2), "U+0007"),
    "NUL, escaped": ('["a\\u0000"]', "SQ107", (1, 2), "U+0000"),
    "high half of a pair": ('["a",\n "\\ud800"]', "SQ107", (2, 2), ""),
    "low half of a pair": ('["\\udc00x"]', "SQ107", (1, 2), ""),
    "halves the wrong way round": ('["\\udc00\\ud800"]', "SQ107", (1, 2), ""),
    "private character": ('["\ue000"]', "SQ107", (1, 3), "U+E000"),
    "no character": ('["\uffff"]', "SQ107", (1, 3), "U+FFFF"),
}


@pytest.mark.parametrize("name", BAD_TEXTS)
def test_invalid_text_has_code_and_place(name):
    text, code, position, word = BAD_TEXTS[name]
    (finding,) = builders.refusal(text)
    assert (finding.code, word in finding.message) == (code, True)
    assert finding.at.offset is not None
    assert Lines(text).position(finding.at.offset) == position


def with_mark(encoding, mark):
    return mark + DOCUMENT.encode(encoding)


BAD_BYTES = {
    "UTF-8 mark": (with_mark("utf-8", b"\xef\xbb\xbf"), ""),
    "UTF-16 little": (with_mark("utf-16-le", b"\xff\xfe"), "UTF-16"),
    "UTF-16 big": (with_mark("utf-16-be", b"\xfe\xff"), "UTF-16"),
    "UTF-32 little": (with_mark("utf-32-le", b"\xff\xfe\x00\x00"), "UTF-32"),
    "UTF-32 big": (with_mark("utf-32-be", b"\x00\x00\xfe\xff"), "UTF-32"),
    "UTF-16 without mark, beyond ASCII": ('{"žlutý": 1}'.encode("utf-16-le"), "UTF-16"),
    "UTF-16 little without mark": (DOCUMENT.encode("utf-16-le"), "UTF-16"),
    "UTF-16 big without mark": (DOCUMENT.encode("utf-16-be"), "UTF-16"),
    "Latin 1": ('{"a": "café"}'.encode("latin-1"), ""),
    "half a character": (b'{"a": "\xc5"}', ""),
    "overlong": (b'{"a": "\xc0\xaf"}', ""),
    "surrogate in UTF-8": (b'{"a": "\xed\xa0\x80"}', ""),
    "noise": (bytes(range(255, 0, -1)), ""),
}


@pytest.mark.parametrize("name", BAD_BYTES)
def test_other_encodings_are_reported(name):
    content, word = BAD_BYTES[name]
    (finding,) = builders.refusal(content)
    assert (finding.code, word in finding.message) == ("SQ102", True)
    assert "UTF-8" in finding.fix


def test_place_of_invalid_utf_8_counts_characters():
    content = '{"žlutý": 1,\n "b": "'.encode() + b'\xff"}'
    with pytest.raises(Refused) as caught:
        parse(content, "a.json")
    assert Lines(caught.value.text).position(caught.value.findings[0].at.offset) == (2, 8)


@pytest.mark.parametrize("depth", [2_000, 10_000, 200_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}"), ('[{"a":', "}]")])
def test_deeply_nested_brackets_are_rejected(depth, opening, closing):
    (finding,) = builders.refusal(opening * depth + "1" + closing * depth)
    assert (finding.code, "deep" in finding.message) == ("SQ103", True)


@pytest.mark.parametrize("inner", ["1", '"\u200b"', "1e400", '{"a":1,"a":2}', '"e\u0301"'])
def test_nesting_near_the_recursion_limit_does_not_crash(inner):
    for depth in (*range(970, 1000), 1500, 3000, 5000, 9000):
        try:
            parse(("[" * depth + inner + "]" * depth).encode(), "a.json")
        except Refused as refused:
            assert refused.findings


def test_duplicate_keys_are_reported_with_the_place_of_the_first():
    text = '{"a": 1, "a": 2, "b": {"c": 1,\n "c": 2}, "a": 3}'
    findings = builders.refusal(text)
    assert [Lines(text).position(finding.at.offset) for finding in findings] == [(1, 10), (2, 2), (2, 11)]
    assert [finding.related[0].offset for finding in findings] == [1, 23, 1]


def test_duplicate_keys_and_invalid_numbers_are_reported_together():
    assert builders.codes(builders.refusal('{"a": 1, "a": NaN, "b": 1e999}')) == ["SQ104", "SQ105", "SQ105"]


def test_every_invalid_string_is_reported():
    assert builders.codes(builders.refusal('{"a\u200b": "e\u0301", "b": ["\u202e"]}')) == ["SQ106", "SQ107", "SQ107"]


def test_list_entry_is_not_called_a_key():
    (finding,) = builders.refusal('["a\u200bb"]')
    assert "key" not in finding.message


def test_zero_width_letters_and_marks_are_invisible():
    # Fillers, and a joining mark: not format characters, but zero-width too.
    ignorable = ("\u034f", "\u115f", "\u1160", "\u3164", "\uffa0", "\u17b4")
    assert [
        letter for letter in ignorable if builders.codes(builders.refusal(f'["Squ{letter}are"]')) != ["SQ107"]
    ] == []


GOOD_TEXTS = {
    "emoji with joiner": '["\U0001f469\u200d\U0001f52c"]',
    "pair as escapes": '["\\ud83d\\ude00"]',
    "joiner in Persian": '["\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"]',
    "right-to-left letters": '["\u05e9\u05dc\u05d5\u05dd"]',
    "Czech": '["Příliš žluťoučký kůň"]',
    "Czech as escapes": '["P\\u0159\\u00edli\\u0161"]',
    "escapes": r'["\n\t\"\\\/"]',
    "numbers": "[0, -1, 1.5, 1e3, 1E-3, 123456789012345678901234567890]",
    "same key in two objects": '[{"a": 1}, {"a": 1, "b": {"a": 1}}]',
    "spaces": " \n\t\r{ } \r\n",
    "fifty deep": "[" * 50 + "]" * 50,
}


@pytest.mark.parametrize("name", GOOD_TEXTS)
def test_valid_text_is_parsed_like_the_standard_library(name):
    text = GOOD_TEXTS[name]
    assert parse(text.encode(), "a.json") == (json.loads(text), text)


@pytest.mark.parametrize(("written", "number"), [("2.0", 2), ("1e3", 1000), ("-0.0", 0), ("20E-1", 2)])
def test_integral_float_is_parsed_as_an_integer(written, number):
    value, _ = parse(written.encode(), "a.json")
    assert (value, type(value)) == (number, int)


def test_large_number_survives_a_round_trip():
    value, _ = parse(b"[1e298, -1.7e298]", "a.json")
    assert builders.refusal(json.dumps(value)) == []


@given(strategies.values)
def test_dumped_json_is_accepted_or_rejected_for_its_characters(value):
    text = json.dumps(value, ensure_ascii=False)
    if "\\ud" in json.dumps(value) or not text.isprintable():
        return
    findings = builders.refusal(text)
    assert {finding.code for finding in findings} <= {"SQ106", "SQ107"}
    if not findings:
        assert parse(text.encode(), "a.json")[0] == value


def placed(content):
    """Return whether bytes are accepted, or rejected with findings inside the text."""
    try:
        parse(content, "a.json")
    except Refused as refused:
        inside = range(len(refused.text or "") + 1)
        return all(
            finding.code.startswith("SQ10")
            and finding.message
            and (finding.at.offset is None or finding.at.offset in inside)
            for finding in refused.findings
        )
    return True


@settings(max_examples=250)
@given(st.binary(max_size=40))
@example(b"")
@example(b"\xef\xbb\xbf")
@example(b"\xff\xfe")
def test_arbitrary_bytes_raise_only_refusals(content):
    assert placed(content)


@settings(max_examples=250)
@given(
    st.lists(
        st.sampled_from(
            [*"{}[]:,\"\\ \n1e.-+0NITtfn/#'", '"a"', "\\u", "\\ud800", "\u0301", "\u200b", "NaN", "null", "1e999"]
        )
    )
)
def test_arbitrary_json_tokens_raise_only_refusals(morsels):
    assert placed("".join(morsels).encode("utf-8", "surrogatepass"))


@settings(max_examples=250)
@given(
    st.integers(0, 10**6),
    st.sampled_from([b"", b"\x00", b'"', b"{", b",", b"\xff", b"NaN", b"\\u0300", b"1e999", b"\n"]),
    st.integers(0, 3),
)
def test_no_slip_in_a_good_file_raises_anything_but_a_refusal(at, new, width):
    good = builders.FILES[builders.GAME].encode()
    at %= len(good)
    assert placed(good[:at] + new + good[at + width :])
