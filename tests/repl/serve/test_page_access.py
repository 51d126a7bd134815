"""axe-core on the whole page, with everything open, in light and dark: in every game and in every state."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .browsing import Open, answers, box, findings

_ALL = ("equity", "breakdown", "heat", "flops", "curves", "outs", "nuts", "blockers", "ev")
_SMALL = ("equity", "breakdown", "heat", "curves", "outs", "nuts", "blockers", "ev")
_ASKED = {
    "holdem": ("r=JJ%2B%2CAJs&r=99%2B%2CKQs&r=88&x=2&g=2&k=1", _ALL),
    "shortdeck": ("game=shortdeck&r=JJ%2B%2CAJs&r=99%2B%2CKQs&g=2", _ALL),
    "omaha": ("game=omaha&r=AsKsAdKd&r=QdJdQcJc", _SMALL),
}


@pytest.mark.parametrize("game", list(_ASKED))
def test_axe_finds_nothing_in_any_state(at: Open, game: str) -> None:
    asked, panels = _ASKED[game]
    page = at(f"{asked}&b=Kh7h9c&o={'.'.join(panels)}.runouts", width=360)
    for panel in panels:
        answers(page, panel)
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.set_viewport_size({"width": 1920, "height": 1080})
    lines = page.locator("[data-panel=breakdown] tr.pick button")
    if game in ("holdem", "shortdeck"):
        lines.first.click()
        expect(page.locator("#unpick")).to_be_visible()
    assert findings(page, "body") == []
    page.locator("#clear").click()
    expect(page.locator("[data-panel=breakdown]")).to_contain_text("needs a board")
    box(page).fill("AA)")
    expect(page.locator("#readings .problem")).to_be_visible()
    assert findings(page, "body") == []


def test_what_the_range_has_stands_in_the_column_that_is_free(at: Open) -> None:
    def left(panel: str) -> float:
        found = page.locator(f"[data-panel={panel}]").bounding_box()
        assert found is not None
        return found["x"]

    page = at("r=15%25&r=30%25&b=Kh7h2c", width=1920)
    assert left("breakdown") > left("equity") == left("heat")
    page.locator("[data-panel=heat] > summary").click()
    assert left("breakdown") == left("equity") < left("heat")
