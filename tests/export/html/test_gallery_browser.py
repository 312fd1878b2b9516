"""The gallery in Chromium. Every test also fails on a console message or a request outside the folder."""

from chromium import FILTERED, count, focused, hash_of, shown, tick

from squareone_data.export.html.words import words_of

WORDS = words_of("en")


def test_all_tiles_are_shown_in_catalog_order(visit, gallery, shipped):
    page = visit(gallery)
    assert shown(page) == list(shipped.by_id)
    assert count(page) == "106 of 106 tiles"
    assert page.evaluate("document.fonts.check('700 12px \"Atkinson Hyperlegible Next\"')")


def test_a_search_finds_by_id_name_words_and_notation(visit, gallery):
    page = visit(gallery)
    for typed, wanted in [
        ("w05", ["W05"]),
        ("combo master AMBASSADOR black", ["CAB01", "CAB02", "CAB03"]),
        ('"[take2 | fill2]"', ["CAB01"]),
        ("no such thing", []),
    ]:
        page.fill("#search", typed)
        assert shown(page)[: len(wanted) or 1] == wanted, typed
        assert page.is_visible("#nothing") is not bool(wanted), typed


def test_search_ignores_accents(visit, made, shipped):
    page = visit(made(shipped, "cs"))
    page.fill("#search", "fialovy zolik")
    with_accents = shown(page)
    page.fill("#search", "FIALOVÝ Žolík")
    assert shown(page) == with_accents != []


def test_filters_agree_with_the_catalog(visit, gallery, shipped):
    page = visit(gallery)
    tick(page, "color", "black")
    tick(page, "demands", "P")
    assert shown(page) == [tile.id for tile in shipped.select(color="black", demands="P")]
    tick(page, "demands", "R")
    both = [tile.id for tile in shipped.select(color="black", demands="P") if tile.demand()["R"]]
    assert shown(page) == both != []
    tick(page, "set", "base")
    tick(page, "set", "joker")
    assert shown(page) == [tile_id for tile_id in both if shipped[tile_id].set in ("base", "joker")]
    page.fill('#filters input[name="points-from"]', "3")
    page.fill('#filters input[name="points-to"]', "4")
    wanted = [
        tile_id for tile_id in both if shipped[tile_id].set in ("base", "joker") and 3 <= shipped[tile_id].points <= 4
    ]
    assert shown(page) == wanted
    assert count(page) == f"{len(wanted)} of 106 tiles"
    page.click("#filters button[type=reset]")
    assert count(page) == "106 of 106 tiles"


def test_option_counts_are_correct(visit, gallery):
    page = visit(gallery)
    tick(page, "color", "black")
    counted = page.evaluate("""
      [...document.querySelectorAll("#filters details:is([data-facet=set], [data-facet=demands]) label")].map((one) => {
        const box = one.querySelector("input"), said = Number(one.querySelector(".count").textContent);
        box.click();
        const left = [...document.querySelectorAll("#tiles li[id]")].filter((tile) => tile.offsetParent).length;
        box.click();
        return [box.value, said, left];
      })""")
    assert [counts for counts in counted if counts[1] != counts[2]] == []
    assert len(counted) > 10


def test_rewards_can_be_filtered(visit, gallery, shipped):
    page = visit(gallery, "#rewards=J")
    assert shown(page) == [tile.id for tile in shipped.select(rewards="J")] != []
    page = visit(gallery, "#action=merge,split")
    assert shown(page) == [tile.id for tile in shipped if set(tile.reward.actions) & {"merge", "split"}] != []


def test_sorting_puts_all_tiles_into_one_list_and_back(visit, gallery, shipped):
    page = visit(gallery)
    page.select_option("#sort", "points")
    wanted = sorted(shipped.by_id, key=lambda tile_id: shipped[tile_id].points)
    assert shown(page) == wanted
    page.click("#direction")
    assert shown(page) == sorted(wanted, key=lambda tile_id: -shipped[tile_id].points)
    assert page.text_content("#flat h2") == f"{WORDS['sorted'].format(column='Points')}, {WORDS['down']}"
    assert page.text_content("#B24 .value") == f"Points: {shipped['B24'].points}"
    page.select_option("#sort", "")
    assert shown(page) == list(shipped.by_id)


def test_filter_is_removed_by_its_button(visit, gallery):
    page = visit(gallery, FILTERED)
    pink = f"{WORDS['asks for']}: pink"
    assert page.locator("#active li").all_text_contents() == [
        "Set: Base game ✕", "Color: black ✕", f"{pink} ✕", "Points: 2–5 ✕",
    ]  # fmt: skip
    before = len(shown(page))
    page.click(f'#active button[aria-label="{WORDS["remove"].format(name=pink)}"]')
    assert len(shown(page)) > before
    assert not page.is_checked('#filters input[name="demands"][value="P"]')


def test_link_restores_the_view(visit, gallery):
    page = visit(gallery)
    for facet, value in (("set", "base"), ("color", "black"), ("demands", "P")):
        tick(page, facet, value)
    page.fill('#filters input[name="points-from"]', "2")
    page.fill('#filters input[name="points-to"]', "5")
    page.select_option("#sort", "points")
    page.click("#direction")
    hash_of(page, FILTERED)
    again = visit(gallery, page.evaluate("location.hash"))
    assert shown(again) == shown(page) != []


def follow(page, address):
    """Follow a link on the open page."""
    page.evaluate("address => { location.hash = address; }", address)
    page.wait_for_timeout(50)


def test_a_link_to_a_tile_opens_it(visit, gallery):
    page = visit(gallery, "#W10")
    for address in ("#W10", "#tile=w10", "#q=x&tile=W10", "#%57%31%30"):
        follow(page, address)
        assert page.text_content("#tile-name").startswith("W10"), address
        follow(page, "#q=x")
        assert not page.is_visible("dialog")


def test_invalid_link_shows_all_tiles(visit, gallery):
    page = visit(gallery, "#%")
    for address in (
        "#%",
        "#=&=&&",
        "#set=nowhere&points=x..y&sort=nothing&size=9&theme=<b>",
        "#demands=%E0%A4%A",
        "#compare=W01",
        "#",
    ):
        follow(page, address)
        assert count(page) == "106 of 106 tiles", address
        assert not page.is_visible("dialog"), address
        follow(page, "#q=x")
        assert count(page) != "106 of 106 tiles"


def test_link_to_an_unknown_tile_shows_a_message(visit, gallery):
    assert visit(gallery, "#tile=W99").text_content("#toast") == WORDS["unknown tile"].format(id="W99")


def test_open_tile_shows_all_data(visit, gallery, shipped):
    page = visit(gallery)
    page.click("#CAB01 a")
    text_of_tile = page.inner_text("#tile")
    for text in (
        shipped["CAB01"].sentence(shipped.definition, "en"), shipped["CAB01"].line(), "Combo Master Ambassador Pack",
        WORDS["stand-in note"], "combo-master-ambassador/black.json, line", "[take2 | fill2]",
    ):  # fmt: skip
        assert text in text_of_tile
    assert page.is_visible("#tile .face svg")
    hash_of(page, "#tile=CAB01")
    assert page.title().startswith("CAB01 · ")


def test_back_closes_the_tile_and_keeps_the_filters(visit, gallery):
    page = visit(gallery, "#color=black")
    page.click("#B03 a")
    page.click("#tile button[aria-label='Next tile']")
    assert page.text_content("#tile-name").startswith("B04")
    page.go_back()
    page.wait_for_selector("#tile", state="hidden")
    hash_of(page, "#color=black")
    assert len(shown(page)) == 44


def test_search_text_survives_opening_and_closing_a_tile(visit, gallery):
    page = visit(gallery)
    page.evaluate("""() => {
      const search = document.getElementById("search");
      search.value = "joker";
      search.dispatchEvent(new Event("input", { bubbles: true }));
      document.querySelector("#JW01 a").click();
    }""")
    hash_of(page, "#q=joker&tile=JW01")
    page.keyboard.press("Escape")
    hash_of(page, "#q=joker")
    assert page.input_value("#search") == "joker"
    assert count(page) == "16 of 106 tiles"


def test_a_bar_is_a_shortcut_to_its_range(visit, gallery, shipped):
    page = visit(gallery)
    page.locator("[data-range=points] .bars i").nth(4).click()
    assert shown(page) == [tile.id for tile in shipped if tile.points == 4] != []
    assert page.input_value("#filters input[name=points-from]") == "4"


def test_keyboard_navigation(visit, gallery):
    page = visit(gallery)
    page.keyboard.press("/")
    assert focused(page) == "search"
    page.keyboard.type("joker expansion white")
    page.keyboard.press("Enter")
    assert focused(page) == "JW01"
    for key, wanted in (
        ("ArrowRight", "JW02"), ("ArrowLeft", "JW01"), ("End", "JW10"), ("Home", "JW01"), ("ArrowLeft", "JW01"),
    ):  # fmt: skip
        page.keyboard.press(key)
        assert focused(page) == wanted
    page.keyboard.press("ArrowDown")
    below = focused(page)
    assert page.evaluate(
        "id => document.getElementById(id).offsetLeft === document.getElementById('JW01').offsetLeft", below
    )
    page.keyboard.press("ArrowUp")
    assert focused(page) == "JW01"
    page.keyboard.press("Enter")
    assert page.text_content("#tile-name").startswith("JW01")
    assert focused(page) == "tile-name"
    page.keyboard.press("ArrowRight")
    assert page.text_content("#tile-name").startswith("JW02")
    assert page.text_content("#tile .position") == "2 / 10"
    page.keyboard.press("Escape")
    page.wait_for_selector("#tile", state="hidden")
    assert focused(page) == "JW02"
    page.keyboard.press("?")
    assert page.is_visible("#keys")
    page.keyboard.press("Escape")
    page.focus("#search")
    page.keyboard.press("Escape")
    assert count(page) == "106 of 106 tiles"


def test_cards_are_a_single_tab_stop(visit, gallery):
    page = visit(gallery)
    page.focus("#W01 a")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#tiles .tiles')") is None
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "W02"


def test_two_tiles_are_compared_by_keys(visit, gallery):
    page = visit(gallery)
    page.focus("#W05 a")
    page.keyboard.press("c")
    assert page.text_content("#tray span") == WORDS["compare with"].format(id="W05")
    assert page.get_attribute("#W05 .versus", "aria-pressed") == "true"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("c")
    assert page.text_content("#pair-name") == "W05 and W06"
    hash_of(page, "#compare=W05,W06")
    page.click("#pair .actions button >> nth=0")
    assert page.text_content("#pair-name") == "W06 and W05"
    page.keyboard.press("Escape")
    page.wait_for_selector("#pair", state="hidden")
    assert not page.is_visible("#tray")


def test_differences_are_marked_by_more_than_color(visit, gallery, shipped):
    page = visit(gallery, "#compare=W05,B03")
    titles = page.locator("#pair tbody th").all_text_contents()
    sign = f"≠ {WORDS['differs']}"
    assert {title.removesuffix(sign) for title in titles if sign in title} == {
        "Color", "Row 1", "Row 2", "Row 3", "Reward", "Points", "Cost", "Rows",
    }  # fmt: skip
    assert {"Set", "Status", "Notation"} <= set(titles)
    assert page.locator("#pair .face svg").count() == 2


def test_link_can_be_copied(visit, gallery):
    page = visit(gallery, "#color=black&tile=B03", permissions=["clipboard-read", "clipboard-write"])
    page.click("#tile .actions button:has-text('Copy link')")
    page.wait_for_function("() => document.getElementById('toast').textContent === 'Link copied.'")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{gallery.resolve().as_uri()}/index.html#tile=B03"


def test_link_is_shown_if_copying_fails(visit, gallery):
    page = visit(gallery, "#q=joker")
    page.evaluate("() => void (navigator.clipboard.writeText = () => Promise.reject(new Error('no')))")
    page.click("#copy-view")
    page.wait_for_selector("#toast input")
    assert page.input_value("#toast input").endswith("/index.html#q=joker")
