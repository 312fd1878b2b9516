"""A catalog with markup and script in its texts."""

import json

import builders

MARKUP = '</script><img src="https://example.org/x.png" onerror="document.title=\'owned\'">'
"""A name that contains markup."""


def hostile():
    """Return the sample catalog with markup, paths or script ends in all texts."""
    names = {"en": f"{MARKUP}one", "cs": f"{MARKUP}dva"}
    files = builders.sample_with(builders.GAME, {"name": names, "version": f"1 {MARKUP}"})
    game = json.loads(files[builders.GAME])
    for named in [*game["pieces"], *game["sets"]]:
        named["name"] = {"en": f'<b>{named["id"]}</b> & "{named["id"]}"', "cs": f"<i>{named['id']}</i>"}
    game["sources"] = [{"id": "me", "kind": "other", "title": f"../../etc/passwd {MARKUP}"}]
    notes = ["<!--", "]]>", "${1}`\\u0041", "javascript:alert(1)", "../../up", f"a{MARKUP}", "x\u2028y"]
    tiles = [builders.tile(f"W{n:02}", notes=note, source="me") for n, note in enumerate(notes, 1)]
    tiles[0]["status"] = "stand-in"
    files = builders.sample_with(builders.WHITE, {"tiles": tiles}, {**files, builders.GAME: json.dumps(game)})
    files.pop(builders.FACTS, None)
    made = builders.catalog(files)
    assert made.faults == ()
    return made
