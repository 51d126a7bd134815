"""The page of `pql serve`: pasted weights without names, and the box in which a whole range is edited."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import pql

from .browsing import Open, box, equity, patient, quiet, says
from .test_page_lost import REAL, paste


def test_a_vector_of_a_solver_is_converted_in_its_order_or_in_another(at: Open) -> None:
    page = at("r=AA&r=QQ")
    right = pql.hands("QQ+, AKs:0.5, AhQh:0.25")
    for start, order in (("", "pio"), ("set_range OOP ", "pio"), ("", "postflop-solver")):
        paste(page, start + " ".join([f"{weight:g}" for weight in right.vector(order)]))  # type: ignore[arg-type]
        expect(page.locator("#readings")).to_contain_text("read as 1,326 weights in PioSOLVER's order")
        if order == "postflop-solver":
            page.get_by_role("button", name="Read them in the order of postflop-solver").click()
            expect(page.locator("#readings")).to_contain_text("in the order of postflop-solver: 23 combos")
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
        "read as Equilab, Flopzilla or PokerStove write it: 62 combos"
    )
    paste(page, "TT+, AKs")
    expect(box(page)).to_have_value("TT+, AKs")
    expect(page.locator("#readings")).to_have_text("")


ACTIONS = ("Hand Raise Call Fold", "AA 1 0 0", "AKs 0.75 0.25 0", "AKo 0 0.5 0.5", "72o 0 0 1")


def test_a_table_of_actions_is_read_a_column_at_a_time(at: Open) -> None:
    page = at("r=QQ&r=JJ")
    for separator in ("\t", ",", ";", " ", " | "):
        for scale in (1, 100):
            rows = [row.split() for row in ACTIONS]
            told = [
                rows[0],
                *([row[0], *[f"{scale * float(part):g}" for part in row[1:]]] for row in rows[1:]),
            ]
            paste(page, "\n".join(separator.join(row) for row in told))
            expect(box(page)).to_have_value("AA, AKs:0.75")
            expect(page.locator("#readings")).to_contain_text("read as the column Raise of a table")
    page.get_by_role("button", name="Read Call").click()
    expect(box(page)).to_have_value("AKo:0.5, AKs:0.25")
    page.get_by_role("button", name="Read Fold").click()
    expect(box(page)).to_have_value("72o, AKo:0.5")


def test_a_list_of_hands_and_weights_is_read(at: Open) -> None:
    page = at("r=QQ&r=JJ")
    for text in (
        "hand,weight\nAA,1\nAKs,0.5\nAhQh,0.25",
        "Combo;Weight\nAA;1,0\nAKs;0,5\nA♥Q♥;0,25",
        "AA\t100%\nAKs\t50%\nAhQh\t25%",
        "AA 100% AKs 50% AhQh 25%",
        "| hand | frequency |\n|---|---|\n| AA | 100 |\n| AKs | 50 |\n| AhQh | 25 |",
    ):
        paste(page, text)
        expect(box(page)).to_have_value("AA, AKs:0.5, AhQh:0.25")
        expect(page.locator("#readings")).to_contain_text("read as hands with their weights: 11 ")


def test_a_table_that_does_not_read_leaves_the_range_and_pairs_are_no_table(at: Open) -> None:
    page = at("r=QQ&r=JJ")
    box(page).fill("TT")
    for text, wrong in (
        ("hand,weight\nAA,1\nfoo,0.5", "line 3 of the table does not read: foo 0.5"),
        ("hand,weight\nfoo,1\nAA,0.5", "line 2 of the table does not read: foo 1"),
        ("hand,weight\nAA,150\nKK,50", "weights of a table go from 0 to 1 or from 0 to 100 %"),
    ):
        paste(page, text)
        expect(page.locator("#readings")).to_contain_text(wrong)
        expect(box(page)).to_have_value("")
    paste(page, "22, 33\n44, 55")
    expect(box(page)).to_have_value("55-22")


EXAMPLES = {  # what is pasted, and what the page said to write in its place
    "BTN opens 22+, A2s+": "K9s",
    "raise: 22+, A2s+; call: KQs": ":0.5",
    "Hand, Raise, Call": "ev call",
}


def test_a_correction_keeps_what_was_pasted_or_is_none(at: Open) -> None:
    page = at("r=QQ&r=JJ&o=equity")
    for text, invented in EXAMPLES.items():
        box(page).fill(text)
        patient(page)
        quiet(page)
        expect(page.locator("#readings .problem")).to_have_count(1)
        expect(page.locator(".mend")).to_have_count(0)
        said = page.locator("#readings").inner_text()
        assert not re.search(rf"write `[^`]*{re.escape(invented)}", said), said


def test_a_correction_that_keeps_all_is_offered(at: Open) -> None:
    page = at("r=QQ&r=JJ&o=equity")
    for text, mended in (
        ("AA, AKs, pocket tens, 72o", "AA, AKs, TT, 72o"),
        ("top 15% of hands", "15%"),
        ("15", "15%"),
        ("AA vs KK preflop", None),
    ):
        box(page).fill(text)
        if mended is None:  # a whole question is no range
            expect(page.locator("#readings")).to_contain_text("`vs`")
            expect(page.locator("#readings .mend")).to_have_count(0)
            continue
        page.locator("#readings .mend").click()
        expect(box(page)).to_have_value(mended)


def test_a_correction_goes_with_the_text_that_it_is_for(at: Open) -> None:
    page = at("r=QQ&r=JJ&o=equity")
    box(page).fill("top 15% of hands")
    expect(page.locator("#readings .mend")).to_be_visible()
    left = box(page).evaluate(
        """(box) => {
          box.value = "15";
          box.dispatchEvent(new Event("input", { bubbles: true }));
          return document.querySelectorAll("#readings .mend").length;
        }"""
    )
    assert left == 0


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
