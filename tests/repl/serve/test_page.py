"""The page of `pql serve`: ranges and boards are typed, painted and pressed."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import pql

from .browsing import Open, asks, box, cell, equity, held, quiet, says


def test_a_range_is_typed_and_the_grid_follows(at: Open) -> None:
    page = at("v=range")
    box(page).fill("AKs:0.5, QQ, AhKd")
    expect(page.locator("#size")).to_have_text(re.compile(r"11 combos"))
    held(page, "AKs", "AKs, 4 of 4 combos, weight 2")
    held(page, "QQ", "QQ, 6 of 6 combos")
    held(page, "AKo", "AKo, 1 of 12 combos")
    box(page).fill("AKs, QZ")
    expect(page.locator("#readings")).to_contain_text("QZ")
    expect(box(page)).to_have_attribute("aria-invalid", "true")
    box(page).fill("QQ+, AK")
    expect(page.locator("#readings")).to_have_text("AK was read as AKo, offsuit; AK* is suited and offsuit")
    box(page).fill("QQ+, AK*")
    expect(page.locator("#readings")).to_have_text("")


def test_a_range_is_painted_by_dragging_and_with_weights(at: Open) -> None:
    page = at("r=none&r=QQ")
    page.locator("[data-hand=AA]").hover()
    page.mouse.down()
    page.locator("[data-hand=AQs]").hover()  # a quick pointer, which tells nothing of what lies between
    page.mouse.up()
    expect(box(page)).to_have_value("AA, AQs+")
    page.get_by_role("button", name="Weight 50 %").click()
    page.locator("[data-hand=KK]").click()
    expect(box(page)).to_have_value("AA, AQs+, KK:0.5")
    says(page, "equity", equity("equity AA, AQs+, KK:0.5 vs QQ"))
    page.locator("[data-hand=KK]").click()
    expect(box(page)).to_have_value("AA, AQs+")


def test_a_quick_drag_paints_what_lies_between(at: Open) -> None:
    page = at("r=none&r=QQ")
    for start, end in (("AA", "22"), ("AKs", "A2s"), ("KQo", "K9o")):
        page.locator(f"[data-hand='{start}']").hover()
        page.mouse.down()
        page.locator(f"[data-hand='{end}']").hover()
        page.mouse.up()
    expect(box(page)).to_have_value("22+, A2s+, K9o+")


def test_the_grid_is_painted_with_the_keyboard(at: Open) -> None:
    page = at("r=none&r=QQ")
    page.locator("[data-hand=AA]").focus()
    page.keyboard.press("Space")
    expect(box(page)).to_have_value("AA")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-hand=KK]")).to_be_focused()
    page.keyboard.press("Space")
    expect(box(page)).to_have_value("KK+")


def test_a_finger_paints_and_a_long_press_opens_the_suits(at: Open) -> None:
    page = at("v=range", width=360)
    says(page, "equity", "exact")
    fingers = page.context.new_cdp_session(page)

    def place(name: str) -> dict[str, float]:
        cell = page.locator(f"[data-hand='{name}']")
        cell.evaluate("(each) => each.scrollIntoView({ block: 'center', behavior: 'instant' })")
        box = cell.bounding_box()
        assert box is not None
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    def finger(kind: str, *points: dict[str, float]) -> None:
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    fingers.send("Input.synthesizeTapGesture", {**place("72s"), "gestureSourceType": "touch"})
    held(page, "72s", "72s, 4 of 4 combos")
    # The dialog opens below some of these fingers and beside others: lifting them neither closes it nor presses in it.
    for name in ("AA", "76o", "32o"):
        before = cell(page, name)
        finger("touchStart", place(name))
        title = page.get_by_role("heading", name=f"{name}: which suits?")
        expect(title).to_be_visible()
        finger("touchEnd")
        # What lifting it does is done before the mouse, which comes behind it, has moved.
        page.mouse.move(1, 1)
        quiet(page)
        expect(title).to_be_visible()
        held(page, name, before)
        page.get_by_role("button", name="Done").click()


def test_the_slider_takes_the_best_hands(at: Open) -> None:
    page = at("r=15%25&r=30%25")
    page.get_by_label("Top", exact=True).fill("5")
    expect(box(page)).to_have_value("5%")
    expect(page.locator("#size")).to_have_text(
        f"{len(pql.hands('5%'))} combos, {100 * pql.hands('5%').share():.2f} %"
    )


def test_a_comment_in_a_range_swallows_nothing(at: Open) -> None:
    page = at("r=AA&r=QQ")
    box(page).fill("AA # x")
    says(page, "equity", equity("equity AA vs QQ"))
    asks(page, "equity", "equity AA vs QQ")
    expect(page.locator("#size")).to_have_text(re.compile("^6 combos"))


def test_players_come_and_go(at: Open) -> None:
    page = at("r=AA&r=KK")
    page.locator("#add").click()
    asks(page, "equity", "equity AA vs KK vs any")
    page.get_by_label("Remove player 1").click()
    expect(box(page)).to_have_value("KK")


def test_a_long_press_opens_the_suits_and_paints_nothing(at: Open) -> None:
    page = at("r=AKs&r=QQ&v=range")
    expect(page.locator("[data-hand=AKs]")).to_have_attribute("aria-label", "AKs, 4 of 4 combos")
    page.locator("[data-hand=AA]").dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(page.get_by_role("dialog")).to_contain_text("AA")
    expect(page.locator("#combos [aria-pressed=true]")).to_have_count(0)
    assert box(page).input_value() == "AKs"


def test_common_hands_are_added_players_swap_and_the_slider_follows(at: Open) -> None:
    page = at("r=5%25&r=QQ")
    expect(page.locator("#top-says")).to_have_text("5 %")
    page.get_by_role("button", name="Add suited connectors").click()
    expect(box(page)).to_have_value("5%, suited connectors")
    expect(page.locator("#top-says")).to_have_text("")
    page.locator("#swap").click()
    expect(box(page, 2)).to_have_value("5%, suited connectors")
    box(page).fill("AA where set on Ah7h2c")
    page.get_by_role("button", name="Add 22+").click()
    expect(box(page)).to_have_value("(AA where set on Ah7h2c), 22+")


def test_weights_are_told_and_belong_to_one_range(at: Open) -> None:
    page = at("r=AA,KK:0.5&r=QQ&b=Kh7h2c&v=range")
    expect(page.locator("#size")).to_have_text(re.compile("^12 combos, .*, weighing 9, 9 left$"))
    expect(page.locator("[data-hand=KK] small")).to_have_text("50%")
    page.get_by_role("button", name="Weight 25 %").click()
    box(page, 2).focus()
    expect(page.get_by_label("Weight %", exact=True)).to_have_value("100")
    expect(page.locator("#whose")).to_have_text("Player 2")
