"""The gallery in other modes: themes, narrow windows, print, no scripts, 1,000 tiles, and hostile texts."""

from pathlib import Path

import builders
import pytest
from chromium import FILTERED, tick
from hostile import hostile

SMOOTH = 0.25
"""The maximum CPU time of an interaction with 1,000 tiles, in seconds."""

FEW = "#set=combo-master-ambassador"
"""The URL fragment of a view with six tiles, to speed up axe."""


def test_theme_is_loaded_on_demand(visit, gallery):
    page = visit(gallery)
    loaded = "document.querySelectorAll('script[src*=faces-]').length"
    assert page.evaluate(loaded) == 0
    before = page.inner_html("#W01 .face")
    page.select_option("#theme", "grey")
    page.wait_for_function("() => document.documentElement.dataset.theme === 'grey'")
    assert page.evaluate(loaded) == 1
    assert page.inner_html("#W01 .face") != before
    page.select_option("#theme", "color")
    assert page.inner_html("#W01 .face") == before


def test_prefers_contrast_selects_the_contrast_theme(visit, gallery):
    page = visit(gallery, contrast="more")
    page.wait_for_function("() => document.documentElement.dataset.theme === 'contrast'")


def test_drawings_are_made_when_scrolled_into_view(visit, gallery):
    page = visit(gallery)
    assert page.locator("#CAB03 .face svg").count() == 0
    page.locator("#CAB03").scroll_into_view_if_needed()
    page.wait_for_selector("#CAB03 .face svg")


def test_all_tiles_are_visible_without_scripts(visit, gallery, shipped):
    page = visit(gallery, ready=False, java_script_enabled=False)
    assert page.is_visible("#W01 .face svg")
    assert page.locator("#tiles .face svg").count() == len(shipped)
    assert not page.is_visible("#filters")
    assert "JavaScript" in page.inner_text("noscript")


def test_narrow_window_has_collapsed_filters_and_no_overflow(visit, gallery):
    page = visit(gallery, viewport={"width": 320, "height": 640})
    assert not page.is_visible("#filters")
    page.click("#unfold")
    tick(page, "color", "black")
    assert page.text_content("#unfold .chosen") == "1"
    for address in ("", "#tile=CAB01", "#compare=CAB01,W05"):
        page.goto(f"{gallery.resolve().as_uri()}/index.html{address}")
        page.wait_for_timeout(50)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert (
            page.evaluate("Math.max(0, ...[...document.querySelectorAll('dialog[open]')].map(one => one.scrollWidth))")
            <= 320
        )


def test_hostile_texts_are_inert(visit, made):
    page = visit(made(hostile()))
    for address in ("", "#tile=W06", "#compare=W01,W06"):
        page.goto(page.url.split("#")[0] + address)
        page.wait_for_timeout(50)
        assert page.evaluate("document.querySelectorAll('img, b, i:not(.bars i)').length") == 0
        assert page.title() != "owned"
    assert "onerror=" in page.inner_text("#pair")


def test_print_shows_tiles_and_notice_without_controls(visit, gallery):
    page = visit(gallery, "#color=black&set=base")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert not page.is_visible("#search")
    assert not page.is_visible("#filters")
    assert page.is_visible(".notice")
    assert page.locator("#tiles .face svg:visible").count() == 24
    box = page.locator("#B01 .face").bounding_box()
    assert box["width"] == pytest.approx(45 * 96 / 25.4, abs=1)


@pytest.mark.parametrize(
    ("addresses", "options"),
    [
        (["", FILTERED, "#q=nothing", f"{FEW}&tile=CB07", f"{FEW}&compare=CAB01,B03"], {}),
        ([FEW, f"{FEW}&tile=W10"], {"color_scheme": "dark"}),
        ([f"{FEW}&compare=W01,B03"], {"viewport": {"width": 390, "height": 800}}),
        ([FEW], {"viewport": {"width": 390, "height": 800}, "contrast": "more"}),
        ([FEW], {"forced_colors": "active"}),
    ],
)
def test_axe_finds_nothing_serious(visit, gallery, addresses, options):
    from axe_core_python.sync_playwright import Axe

    page = visit(gallery, **options)
    page.evaluate(Axe().axe_script)
    violations = []
    for address in addresses:
        page.evaluate("address => { location.hash = address; }", address)
        page.wait_for_timeout(50)
        wanted = "tile" if "tile=" in address else "pair" if "compare=" in address else ""
        page.wait_for_function(
            "wanted => (document.querySelector('dialog[open]')?.id ?? '') === wanted", arg=wanted, timeout=3000
        )
        # All cards have the same structure, so only the first ones are checked.
        looked_at = "{ exclude: [['#tiles li:nth-of-type(n + 7)']] }"
        found = page.evaluate(f"axe.run({looked_at}, {{ resultTypes: ['violations'], preload: false }})")["violations"]
        violations += [
            (address, violation["id"], violation["impact"], [node["target"] for node in violation["nodes"]][:3])
            for violation in found
        ]
    assert [violation for violation in violations if violation[2] in ("serious", "critical", "moderate")] == []


def test_large_catalog_is_fast(visit, made, monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).resolve().parents[3] / "tools"))
    from make_catalog import make

    page = visit(made(builders.catalog(make(1000))))
    changed = """async ([id, value, event]) => {
      const one = document.getElementById(id);
      one.value = value;
      one.dispatchEvent(new Event(event, { bubbles: true }));
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }"""
    meter = page.context.new_cdp_session(page)
    meter.send("Performance.enable", {"timeDomain": "threadTicks"})  # CPU time, independent of other processes

    def spent():
        return {metric["name"]: metric["value"] for metric in meter.send("Performance.getMetrics")["metrics"]}

    searches = [("search", "violet", "input"), ("search", "", "input")]
    steps = [*searches, ("sort", "points", "change"), ("sort", "", "change")]
    least = dict.fromkeys(steps, 1e9)
    for step in steps * 2:
        before = spent()
        page.evaluate(changed, step)
        least[step] = min(least[step], spent()["TaskDuration"] - before["TaskDuration"])
    assert {step: seconds for step, seconds in least.items() if seconds > SMOOTH} == {}
    assert page.evaluate("document.querySelectorAll('*').length") < 15_000
