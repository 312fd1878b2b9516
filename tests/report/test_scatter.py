"""The scatter plot of cost and worth."""

import xml.etree.ElementTree as ElementTree

from peer_groups import STRAIGHT, group

from squareone_data.game.balance import Point
from squareone_data.report.scatter import describe, scatter_plot


def test_plot_is_well_formed_and_describes_every_tile():
    drawn = scatter_plot([group([*STRAIGHT, Point("W99", 5, 40)], "White & <more>")], 'A "title" & more', {})
    root = ElementTree.fromstring(drawn)
    names = {"s": "http://www.w3.org/2000/svg"}
    assert (root.get("role"), root.get("aria-labelledby")) == ("img", "title desc")
    assert root.find("s:title", names).text == 'A "title" & more'
    texts = list(dict.fromkeys(title.text for title in root.findall(".//s:g//s:title", names)))
    assert len(texts) == len(STRAIGHT) + 1
    assert [text.partition(":")[0] for text in texts if text.endswith("outlier")] == ["W99"]
    assert "W99" in root.find("s:desc", names).text


def test_plot_is_reproducible_and_inside_its_frame():
    groups = [group([*STRAIGHT, Point("W99", 5, 40)])]
    assert scatter_plot(groups, "A", {}) == scatter_plot(groups, "A", {})
    root = ElementTree.fromstring(scatter_plot(groups, "A", {}))
    for dot in root.iter("{http://www.w3.org/2000/svg}circle"):
        assert 0 < float(dot.get("cx")) < 380 and 0 < float(dot.get("cy")) < 250


def test_plot_without_groups_has_no_dots():
    few = group(STRAIGHT[:3])
    assert "<circle" not in scatter_plot([few], "A", {})
    assert describe([few]).startswith("3 tiles ")
