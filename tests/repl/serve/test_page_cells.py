"""The page of `pql serve`: combos of a cell, suits for all cells, what is left of an earlier range."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import pql

from .browsing import Open, box, held, percent, rows, says
from .test_page_players import accessible


def by_hand(text: str) -> dict[str, str]:
    """The equity of each combo as it is shown."""
    return {hand: percent(row["equity"]) for names, row in rows(text).items() for hand in names.split()}


def test_the_combos_of_a_cell_are_listed_and_lie_on_both_curves(at: Open) -> None:
    page = at("r=QQ%2B,AKs:0.5&r=AKs,22&b=Kh7h2c&o=curves")
    right = by_hand("equity AKs vs AKs, 22 on Kh7h2c by hand")
    expect(page.locator(".curves polyline")).to_have_count(2)
    expect(page.locator("#size")).to_contain_text("22 combos")
    page.locator("[data-hand=AKs]").hover()
    listed = page.locator("#listed")
    expect(listed.locator("li")).to_have_count(3)
    for hand in ("AsKs", "AdKd", "AcKc"):
        expect(listed).to_contain_text(re.compile(f"A.K.50%{right[hand]}"))
    expect(page.locator(".curves circle.p0").first).to_be_visible()
    expect(page.locator(".curves circle.p1").first).to_be_visible()
    accessible(page)
    page.keyboard.press("Escape")
    expect(listed).to_be_hidden()
    expect(page.locator(".curves circle")).to_have_count(0)
    # The suits to choose say the same, for fingers and for readers of the screen.
    page.locator("[data-hand=AKs]").click(button="right")
    expect(page.locator("[data-combo=AdKd]")).to_contain_text(f"50%, {right['AdKd']}")
    accessible(page)


def test_with_both_players_the_combos_of_both_are_listed_under_a_finger_too(at: Open) -> None:
    page = at("r=QQ%2B,AKs&r=AKs,KK:0.25&b=Kh7h2c&g=2", 360)
    expect(page.locator("#others [data-class=KK]")).to_have_class(re.compile("known"))
    page.locator("[data-hand=KK]").dispatch_event("pointerover", {"pointerType": "touch", "bubbles": True})
    page.locator("[data-hand=KK]").dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    listed = page.locator("#listed")
    expect(listed.locator(".p0 li")).to_have_count(3)
    expect(listed.locator(".p1 li").first).to_contain_text("25%")
    expect(listed.locator(".p1")).to_contain_text(by_hand("equity KK vs QQ+, AKs on Kh7h2c by hand")["KsKd"])
    accessible(page)


def test_suits_are_chosen_for_all_hands_at_once(at: Open) -> None:
    page = at("r=QQ%2B,AK*&r=22&v=range")
    expect(page.locator("#size")).to_contain_text("34 combos")
    page.get_by_text("Suits of all hands").click()
    page.get_by_role("button", name="with hearts", exact=True).click()
    page.get_by_role("button", name="Keep these suits").click()
    kept = [hand for hand in pql.hands("QQ+, AK*") if "h" in str(hand)]
    expect(page.locator("#size")).to_contain_text(f"{len(kept)} combos")
    # The brush paints only them.
    page.locator("[data-hand=JJ]").click()
    expect(page.locator("[data-hand=JJ]")).to_have_attribute("aria-label", "JJ, 3 of 6 combos")
    accessible(page)
    page.get_by_role("button", name="all", exact=True).click()
    page.locator("[data-hand=TT]").click()
    expect(page.locator("[data-hand=TT]")).to_have_attribute("aria-label", "TT, 6 of 6 combos")
    page.get_by_role("button", name="higher card of hearts, lower of hearts").click()
    page.get_by_role("button", name="Take these suits away").click()
    expect(page.locator("[data-hand=AKs]")).to_have_attribute("aria-label", "AKs, 1 of 4 combos")


def test_what_is_left_of_an_earlier_range(at: Open) -> None:
    page = at("r=QQ%2B:0.75,AKs:0.5&r=TT%2B,AK*:0.5&v=range")
    page.get_by_text("What is left of an earlier range").click()
    earlier, way = page.get_by_label("Earlier range", exact=True), page.get_by_label("What is left of it")
    take = page.get_by_role("button", name="Make it the range")
    expect(take).to_be_disabled()
    earlier.select_option(label="Player 2")
    left = "(TT+,AK*:0.5) minus (QQ+:0.75,AKs:0.5)"
    expect(page.locator("#earlier [role=status]")).to_contain_text(f"are left: {left}")
    accessible(page)
    take.click()
    expect(box(page)).to_have_value(left)
    expect(page.locator("[data-hand=QQ]")).to_have_attribute(
        "aria-label", f"QQ, 6 of 6 combos, weight {6 * 0.25:g}"
    )
    page.locator("#undo").click()
    expect(box(page)).to_have_value("QQ+:0.75,AKs:0.5")
    way.select_option(label="times the weights of this range")
    expect(page.locator("#earlier [role=status]")).to_contain_text("AKs:0.25")
    take.click()
    expect(box(page)).to_have_value("QQ+:0.75, AKs:0.25")
    way.select_option(label="as far as this range has it")
    earlier.select_option(label="6-max/UTG open")
    expect(take).to_be_enabled()


def test_what_is_wrong_with_a_range_is_said_once(at: Open) -> None:
    page = at("r=AKs, AQz&r=30%25&b=Kh7h2c&o=equity.breakdown.curves")
    wrong = page.locator(".problem:visible")
    expect(wrong).to_have_count(1)
    expect(page.locator("#readings")).to_contain_text("not a suffix")
    box(page).fill("15% on Kh7h2")
    expect(page.locator("#readings")).to_have_text(
        "hands are filtered on one board, and this is a set of boards"
    )
    expect(wrong).to_have_count(1)
    box(page).fill("AKs")
    expect(wrong).to_have_count(0)
    box(page, 2).fill("AQz")
    box(page).focus()  # above the grid is what is said of this one
    says(page, "equity", "not a suffix")
    expect(wrong).to_have_count(1)
    closed = at("r=AA&r=AQz&b=Kh7h2c&o=breakdown")
    expect(closed.locator("[data-panel=breakdown] .problem")).to_be_visible()


def test_what_the_board_takes_is_not_possible(at: Open) -> None:
    page = at("r=AKs, AQs&r=30%25&b=Kh7h2c&o=equity")
    held(page, "AKs", re.compile(r"^AKs, 4 of 4 combos, 3 left, equity [\d.]+ %"))
    held(page, "AQs", re.compile(r"^AQs, 4 of 4 combos, equity"))
    page.locator("#hands [data-hand=AKs]").hover()
    expect(page.locator("#readout")).to_contain_text("4 of 4 combos, 3 left")
    expect(page.locator("#listed")).to_contain_text("3 combos")
    page.locator("#hands [data-hand=AKs]").click(button="right")
    dead = page.locator("[data-combo=AhKh]")
    expect(dead).to_be_disabled()
    expect(dead).to_have_attribute("aria-pressed", "false")
    expect(dead).to_have_attribute("title", "not possible on this board")
    expect(page.locator("#combos [aria-pressed=true]:enabled")).to_have_count(3)
    page.locator("[data-combo=AsKs]").click()
    page.locator("#suits-done").click()
    held(page, "AKs", re.compile("^AKs, 3 of 4 combos, 2 left, equity"))
    page.locator("#clear").click()
    held(page, "AKs", re.compile("^AKs, 3 of 4 combos, equity"))
