"""A mutation of the packaged catalog for each check, with the place of the expected finding."""

# ruff: noqa: E501 - a table with one mutation per line
from typing import NamedTuple

import builders

WHITE, BLACK, GAME, FACTS = "base/white.json", "base/black.json", "game.json", "facts.json"
JOKER, MASTER, AMBASSADOR = "joker/white.json", "combo-master/white.json", "combo-master-ambassador/white.json"
AMBASSADOR_BLACK = "combo-master-ambassador/black.json"
END_OF_FILE = '"R V", "status": "stand-in"}\n'
"""The end of the last White tile of the base set."""


class Mutation(NamedTuple):
    """A mutation of the packaged catalog.

    ``old`` occurs once in the file and is replaced by ``new``; ``besides`` are further replacements that avoid other
    findings. The finding is expected on the line of the change, or on the line of ``at`` in the file ``reported_in``.
    """

    file: str
    old: str
    new: str
    at: str = ""
    reported_in: str = ""
    besides: tuple[tuple[str, str], ...] = ()
    times: int = 1


def _extra(line):
    return END_OF_FILE[:-1] + ",\n    " + line + "\n"


def _appended(key, line):
    return (
        '"R V", "status": "stand-in"}\n  ]\n',
        f'"R V", "status": "stand-in"}}\n  ],\n  "{key}": [\n    {line}\n  ]\n',
    )


_W07 = '{"id": "W07", "rows": ["C | V", "Y Y"], "reward": "G B", "status": "stand-in"}'
_W08 = '{"id": "W08", "rows": ["G G", "B"], "reward": "Y D", "status": "stand-in"}'
_UNLIKE = '"rows": ["C C", "D D", "V V"], "reward": "R R R", "status": "stand-in"}'
_F17 = (
    '"tiles": "W01-W36,JW01-JW10,JA01,CW01-CW12,CAW01-CAW03", "cheaper_than": "B01-B24,JB01-JB05,CB01-CB12,CAB01-CAB03"'
)

MUTATIONS = {
    "SQ102": Mutation(WHITE, '{\n  "$schema"', '\ufeff{\n  "$schema"'),
    "SQ103": Mutation(WHITE, '"Y O", "status": "stand-in"},', '"Y O", "status": "stand-in"}', at='"W07"'),
    "SQ104": Mutation(WHITE, '{"id": "W07"', '{"id": "W07", "id": "W07"'),
    "SQ105": Mutation(BLACK, '"Y Y"], "points": 2', '"Y Y"], "points": 1e400'),
    "SQ106": Mutation(WHITE, '"G B", "status": "stand-in"},\n    {"id": "W08"', '"G B", "status": "stand-in", "notes": "Cafe\u0301"},\n    {"id": "W08"'),
    "SQ107": Mutation(GAME, '"title": "Square One Rulebook', '"title": "Square\u200b One Rulebook'),
    "SQ110": Mutation(WHITE, '"Y Y"], "reward": "G B"', '"Y Y"], "reward": 3'),
    "SQ111": Mutation(WHITE, '"Y Y"], "reward": "G B"', '"Y Y"], "reward": "G B", "point": 1'),
    "SQ112": Mutation(WHITE, _W07, _W07.replace(', "status": "stand-in"', "")),
    "SQ113": Mutation(WHITE, '"C | V", "Y Y"', '"C |V", "Y Y"'),
    "SQ114": Mutation(MASTER, '["G", "C | R"], "reward": "[replicate]"', '["G", "C | R"], "reward": "[replikate]"'),
    "SQ115": Mutation(WHITE, '"C | V", "Y Y"', '"C | ", "Y Y"'),
    "SQ201": Mutation(WHITE, END_OF_FILE, _extra('{"id": "W36", ' + _UNLIKE), at=_UNLIKE),
    "SQ202": Mutation(WHITE, END_OF_FILE, _extra('{"id": "W37", ' + _UNLIKE), at=_UNLIKE),
    "SQ203": Mutation(WHITE, f"{_W07},\n    {_W08}", f"{_W08},\n    {_W07}", at=_W07),
    "SQ204": Mutation(GAME, '"rows": [2, 4]', '"rows": [2, 3]', at='"W27"', reported_in=WHITE, times=19),
    "SQ205": Mutation(GAME, '"white": "W01-W36"', '"white": "W01-W37"', besides=(('"tiles": 60', '"tiles": 61'),)),
    "SQ206": Mutation(WHITE, *_appended("retired", '{"id": "W36", "date": "2026-01-01", "reason": "r"}'), at='{"id": "W36", "rows"'),
    "SQ210": Mutation(WHITE, '"Y Y"], "reward": "G B"', '"Y Y"], "reward": "G X"'),
    "SQ212": Mutation(WHITE, '"C | V", "Y Y"', '"C V | C", "Y Y"'),
    "SQ213": Mutation(WHITE, '"Y Y"], "reward": "G B"', '"Y Y"], "reward": "B G"'),
    "SQ214": Mutation(BLACK, '"D P V"', '"D P' + 11 * " V" + '"'),
    "SQ215": Mutation(AMBASSADOR, ', "reward": "Y G [take2]"', ""),
    "SQ216": Mutation(AMBASSADOR_BLACK, '"points": 3, "reward": "[take2 | fill2]"', '"reward": "[take2 | fill2]"'),
    "SQ217": Mutation(AMBASSADOR, '"reward": "Y G [take2]"', '"points": 1, "reward": "Y G [take2]"'),
    "SQ218": Mutation(AMBASSADOR, "[fill] [duplicate]", "[fill | duplicate]"),
    "SQ219": Mutation(AMBASSADOR, "[fill] [duplicate]", "[fill] [fill]"),
    "SQ220": Mutation(AMBASSADOR, '"rows": ["Y Y", "C | D", "V"], "reward": "P [take2]"', '"rows": ["O | B", "D | R", "Y"], "reward": "[fill] [duplicate]"'),
    "SQ221": Mutation(AMBASSADOR, '"rows": ["Y Y", "C | D", "V"], "reward": "P [take2]"', '"rows": ["B | O", "D | R", "Y Y"], "reward": "[fill]"'),
    "SQ222": Mutation(AMBASSADOR, '"reward": "P [take2]"', '"reward": "' + 11 * "P " + '[take2]"'),
    "SQ303": Mutation(JOKER, '"set": "joker"', '"set": "base"'),
    "SQ304": Mutation(GAME, '"requires": ["base"],\n      "tiles": {"white": "CW01-CW12"', '"requires": ["base", "combo-master"],\n      "tiles": {"white": "CW01-CW12"'),
    "SQ305": Mutation(GAME, '  ],\n  "sources"', '    , {"id": "joker", "name": {"en": "Joker", "cs": "Joker"}, "tiles": {}}\n  ],\n  "sources"', at=', {"id": "joker", "name"'),
    "SQ306": Mutation(GAME, '"white": "CAW01-CAW03"', '"white": "CAW01-CAW03,CW12"', besides=(('"tiles": 6,', '"tiles": 7,'),)),
    "SQ307": Mutation(GAME, '{"white": "JA01"}', '{"white": "JA01", "grey": "GR01"}', besides=(('"tiles": 1,', '"tiles": 2,'),)),
    "SQ401": Mutation(GAME, '    }\n  ],\n  "limits"', '    },\n    {"id": "joker-ambassador", "letter": "Z", "level": 4, "wild": true, "name": {"en": "Z", "cs": "Z"}}\n  ],\n  "limits"', at='"letter": "Z"'),
    "SQ402": Mutation(GAME, '{"en": "violet", "cs": "fialový"}', '{"en": "violet"}'),
    "SQ403": Mutation(GAME, '{"joker-ambassador": 1}', '{"joker-ambasador": 1}'),
    "SQ404": Mutation(GAME, '"pieces": 140', '"pieces": 141'),
    "SQ405": Mutation(GAME, '"id": "black-marker"', '"id": "white-marker"'),
    "SQ411": Mutation(GAME, '"domino"', '"monomino"'),
    "SQ412": Mutation(GAME, '"letter": "J", "level": 4', '"letter": "J", "level": 5'),
    "SQ413": Mutation(GAME, '"3": 2, "4": 4}', '"4": 4}'),
    "SQ414": Mutation(GAME, '"gain": "yellow"', '"gain": "yelow"'),
    "SQ415": Mutation(GAME, '"start": {"yellow": 2, "green": 2}', '"start": {"yellow": 2, "gren": 2}'),
    "SQ416": Mutation(GAME, '"6": 28', '"6": 58'),
    "SQ417": Mutation(GAME, '"second_marker": {"5": 3, "6": 4}', '"second_marker": {"5": 3, "6": 7}'),
    "SQ501": Mutation("joker/black.json", '"B D"], "points": 4', '"B D"], "points": 5'),
    "SQ502": Mutation(GAME, '  "discrepancies": [\n', '  "discrepancies": [\n    {"rule": "SO-9.9", "note": "One more."},\n', at="SO-9.9", times=5),
    "SQ503": Mutation(FACTS, '"source": "czech-overview"', '"source": "czech-overvew"'),
    "SQ504": Mutation(WHITE, _W07, _W07.replace("stand-in", "transcribed")),
    "SQ505": Mutation(WHITE, _W07, _W07.replace("stand-in", "original"), at="{", reported_in=GAME),
    "SQ506": Mutation(FACTS, '"tiles": "JB01-JB05"', '"tiles": "JB01-JB06"'),
    "SQ507": Mutation(WHITE, *_appended("waivers", '{"code": "SQ999", "tile": "W07", "reason": "r", "date": "2026-01-01"}'), at="SQ999"),
    "SQ508": Mutation(WHITE, *_appended("waivers", '{"code": "SQ221", "tile": "W07", "reason": "r", "date": "2026-01-01"}'), at="SQ221"),
    "SQ509": Mutation(WHITE, *_appended("errata", '{"tile": "W07", "date": "2026-01-01", "source": "rulebook-2025", "field": "reward", "from": "G", "to": "G G"}'), at='{"tile": "W07"'),
    "SQ510": Mutation(WHITE, *_appended("retired", '{"id": "W90", "date": "2026-02-30", "reason": "r"}'), at="2026-02-30"),
    "SQ601": Mutation(FACTS, _F17, _F17.replace("tiles", "?").replace("cheaper_than", "tiles").replace("?", "cheaper_than")),
    "SQ602": Mutation(BLACK, '"D P V"', '"D P' + 11 * " V" + '"'),
    "SQ603": Mutation(WHITE, '"D | P", "G", "D | P", "G"], "reward": "C R"', '"D | P", "G", "D | P", "G"], "reward": "Y G"'),
    "SQ604": Mutation(GAME, '"max_level": 4', '"max_level": 1', at='{\n      "id": "base"', times=2),
}  # fmt: skip


def mutated(files, mutation):
    """Return the mutated files, and the file and line of the expected finding."""
    text = files[mutation.file]
    for old, new in ((mutation.old, mutation.new), *mutation.besides):
        assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times in {mutation.file}"
        text = text.replace(old, new)
    changed = {**files, mutation.file: text}
    reported_in = mutation.reported_in or mutation.file
    if mutation.at:
        offset = changed[reported_in].index(mutation.at)
    else:
        before = files[mutation.file]
        offset = next(n for n, (left, other) in enumerate(zip(before, text + "\n", strict=False)) if left != other)
    return changed, (reported_in, changed[reported_in].count("\n", 0, offset) + 1)


def _folder(files):
    return {**files, WHITE: None}, (WHITE, None)


def _missing(files):
    changed = {name: text for name, text in files.items() if name != JOKER}
    return changed, (GAME, files[GAME][: files[GAME].index('"white": "JW01')].count("\n") + 1)


def _unlisted(files):
    return {**files, "promo/white.json": '{"set": "promo", "color": "white", "tiles": []}\n'}, (
        "promo/white.json",
        None,
    )


def _outdated(files):
    tree = builders.expansion(files, extends_version="2020.1")
    text = tree.files[GAME]
    return tree, (GAME, text[: text.index("2020.1")].count("\n") + 1)


# Mutations that are not edits of a line.
OTHERS = {"SQ101": _folder, "SQ301": _missing, "SQ302": _unlisted, "SQ310": _outdated}
