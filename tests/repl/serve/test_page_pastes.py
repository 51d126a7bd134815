"""The page of `pql serve`: pasted weights without names, and the box in which a whole range is edited."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import pql

from .browsing import Open, box, equity, says
from .test_page_lost import REAL, paste


def test_a_vector_of_a_solver_is_converted_in_its_order_or_in_another(at: Open) -> None:
    page = at("r=AA&r=QQ")
    right = pql.hands("QQ+, AKs:0.5, AhQh:0.25")
    for start, order in (("", "pio"), ("set_range OOP ", "pio"), ("", "postflop-solver")):
        paste(page, start + " ".join([f"{weight:g}" for weight in right.vector(order)]))  # type: ignore[arg-type]
        expect(page.locator("#readings")).to_contain_text("read as 1,326 weights in PioSOLVER's order")
        if order == "postflop-solver":
            page.get_by_role("button", name="Read them in the order of postflop-solver").click()
            expect(page.locator("#readings")).to_contain_text("in the order of postflop-solver: 23 hands")
        expect(box(page)).to_have_value(right.text())
    says(page, "equity", equity(f"equity {right.text()} vs QQ"))


def test_a_grid_of_weights_is_converted_and_other_numbers_are_refused(at: Open) -> None:
    page = at("r=AA&r=QQ")
    right = pql.hands("QQ+, AKs:0.5, 72o")
    paste(page, "\n".join(["\t".join(map(str, row)) for row in right.grid()]))
    expect(box(page)).to_have_value(right.text())
    expect(page.locator("#readings")).to_contain_text("13 rows of 13 weights")
    paste(page, "1 " * 1000)
    expect(page.locator("#readings")).to_have_text("1,000 numbers: a range has 1,326 weights, or 169")
    paste(page, "1 " * 1325 + "7")
    expect(page.locator("#readings")).to_have_text("weights are numbers from 0 to 1")
    expect(box(page)).to_have_value("")


def test_hands_that_others_mean_suited_and_offsuit_are_read_so_on_a_press(at: Open) -> None:
    page = at("r=AA&r=QQ")
    paste(page, "TT+, AK, KQ+")
    expect(box(page)).to_have_value("TT+, AK, KQ+")
    expect(page.locator("#readings")).to_contain_text("AK was read as AKo")
    page.get_by_role("button", name="Read them as suited and offsuit").click()
    expect(box(page)).to_have_value("TT+, AK*, KQ*")
    expect(page.locator("#readings")).to_have_text(
        "read as Equilab, Flopzilla or PokerStove write it: 62 hands"
    )
    paste(page, "TT+, AKs")
    expect(box(page)).to_have_value("TT+, AKs")
    expect(page.locator("#readings")).to_have_text("")


@pytest.mark.parametrize("width", [1280, 360])
def test_the_box_of_a_range_grows_while_it_is_edited_and_moves_nothing(at: Open, width: int) -> None:
    page = at(width=width)
    box(page).fill(REAL[0])
    page.locator("h1").click()
    grid = page.locator("#hands").bounding_box()
    closed = box(page).bounding_box()
    box(page).focus()
    opened = box(page).bounding_box()
    assert closed
    assert opened
    assert opened["height"] > 2 * closed["height"]
    assert opened["x"] + opened["width"] <= width
    assert page.locator("#hands").bounding_box() == grid
    assert box(page).evaluate("(box) => box.scrollWidth <= box.clientWidth")
    page.keyboard.press("Enter")
    assert box(page).bounding_box() == closed
    expect(box(page)).to_have_value(REAL[0])
