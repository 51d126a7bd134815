"""The page of `pql serve`: what is on the screen, where, and that nothing moves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .browsing import Open, box, says

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect, Locator

HELD = "22%2B,A2s%2B,K5s%2B,Q8s%2B,J8s%2B,T8s%2B,97s%2B,86s%2B,75s%2B,64s%2B,54s,A8o%2B,A5o,KTo%2B,QTo%2B,JTo"
CALLS = "JJ-22,AQs-A2s,K9s-K2s,Q9s-Q5s,J9s-J7s,T9s-T7s,98s-96s,87s-85s,76s-74s,65s,54s,AQo-A7o,KJo"
REAL = f"r={HELD}&r={CALLS}&b=Kh7h2c"


def place(found: Locator) -> FloatRect:
    taken = found.bounding_box()
    assert taken is not None
    return taken


def test_the_first_screen_has_the_answer(at: Open) -> None:
    page = at(REAL)
    page.set_viewport_size({"width": 1280, "height": 800})
    says(page, "breakdown", "top pair")
    for last in ("#players", "#boards", "#hands", "[data-panel=equity]", "[data-line=toppair]"):
        where = place(page.locator(last))
        assert where["y"] >= 0
        assert where["y"] + where["height"] <= 800, last
    closed = page.locator("#answers [data-panel]:not([open])")
    assert (
        len({place(each)["y"] for each in closed.all()}) <= 2
    )  # the names of the other panels are two lines


@pytest.mark.parametrize("width", [360, 1280])
def test_a_mistake_moves_nothing(at: Open, width: int) -> None:
    page = at("r=AKs&r=QQ&b=Kh7h2c", width=width)
    says(page, "breakdown", "top pair")
    parts = [page.locator(part) for part in ("#hands", "[data-panel=breakdown]", "#console")]
    before = [place(part)["y"] for part in parts]
    box(page).fill("AKs, KKK")
    expect(page.locator("#readings .problem")).to_be_visible()
    expect(page.locator("[data-panel=breakdown] .problem")).to_have_count(1)  # which is not said again
    assert [place(part)["y"] for part in parts] == pytest.approx(before, abs=2)
    box(page).fill("AKs")
    expect(page.locator("[data-panel=breakdown] .problem")).to_have_count(0)
    assert [place(part)["y"] for part in parts] == pytest.approx(before, abs=2)


def test_a_bar_of_progress_takes_no_room(at: Open) -> None:
    page = at("r=AKs&r=QQ&b=Kh7h2c")
    says(page, "breakdown", "top pair")
    before = place(page.locator("#console"))["y"]
    page.locator("progress").evaluate_all("(bars) => bars.forEach((bar) => (bar.hidden = false))")
    assert place(page.locator("#console"))["y"] == before


def test_wide_screens_are_used(at: Open) -> None:
    page = at(f"{REAL}&o=equity.breakdown.heat.nuts", width=2560)
    says(page, "nuts", "or better")
    lefts = [place(page.locator(f"[data-panel={panel}]"))["x"] for panel in ("equity", "heat", "nuts")]
    assert lefts == sorted(set(lefts))
    # The names of closed panels are above those that are open beside them.
    tops = [place(page.locator(f"[data-panel={panel}]"))["y"] for panel in ("library", "nuts")]
    assert tops == sorted(tops)


def test_beside_long_answers_the_equities_stay_and_nothing_in_focus_is_hidden(at: Open) -> None:
    page = at(f"{REAL}&o=equity.breakdown.flops.nuts.spots.library", width=1920)
    page.set_viewport_size({"width": 1920, "height": 1000})
    says(page, "flops", "monotone")
    says(page, "nuts", "or better")
    page.evaluate("scrollTo(0, 400)")
    board, equity = (place(page.locator(part)) for part in ("#boards", "[data-panel=equity]"))
    assert board["y"] + board["height"] <= equity["y"] < 400
    # What an example says in a field is read to its end.
    for width in (390, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 1000})
        assert page.locator("input[placeholder]:visible").evaluate_all(CUT) == []
    # By keys one comes to nothing that the board covers.
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("#ask textarea").focus()
    back = page.locator("[data-panel=flops] .flop").first
    page.evaluate("(top) => scrollTo(0, top)", page.evaluate("scrollY") + place(back)["y"] - 100)
    back.evaluate("(each) => each.focus()")
    assert place(back)["y"] >= place(page.locator("#boards"))["y"] + place(page.locator("#boards"))["height"]


CUT = """(fields) => fields.filter((field) => {
    const made = getComputedStyle(field);
    const pen = new OffscreenCanvas(1, 1).getContext("2d");
    pen.font = `${made.fontSize} ${made.fontFamily}`;
    const room = field.clientWidth - parseFloat(made.paddingLeft) - parseFloat(made.paddingRight);
    return pen.measureText(field.placeholder).width > room + 1;
}).map((field) => field.placeholder)"""


def test_what_is_said_of_a_table_is_read_without_scrolling(at: Open) -> None:
    page = at("r=15%25&r=30%25&b=Kh7h2c&o=equity.flops.nuts.outs", width=360)
    for panel in ("flops", "nuts", "outs"):
        caption = page.locator(f"[data-panel={panel}] caption").first
        caption.wait_for()
        assert place(caption)["width"] <= place(page.locator(f"[data-panel={panel}]"))["width"]


def test_percentages_are_not_cut_at_the_end_of_a_line(at: Open) -> None:
    page = at("r=15%25&r=30%25&b=Kh7h2c&o=heat.ev", width=360)
    for said in ("[data-panel=heat] .answer > div > .note", "[data-panel=ev] .answer > div > p"):
        expect(page.locator(said)).to_contain_text(re.compile(r"\d\s%"))
        assert not re.search(r"\d %", page.locator(said).evaluate("(each) => each.textContent"))
