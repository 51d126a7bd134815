"""The page of `pql serve`: links, names, the token, the console, keys, all kinds of readers and screens."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from .browsing import (
    GO_ON,
    HOLD_STILL,
    Open,
    answers,
    asks,
    box,
    copied,
    equity,
    findings,
    later,
    replied,
    says,
    unfold,
)
from .conftest import NEVER, Kept

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_link_is_the_question(at: Open, address: str) -> None:
    page = at("r=AKs&r=QQ%2B&b=Kh7h2c")
    page.locator("[data-panel=heat] summary").click()
    expect(page).to_have_url(re.compile("o=[a-z.]*heat"))
    link = copied(page, page.locator("#link"))
    assert "token" not in link, "a link gives nobody the token"
    state = parse_qs(urlsplit(link).fragment)
    assert state["r"] == ["AKs", "QQ+"]
    other = at(urlsplit(link).fragment)
    says(other, "heat", "after each turn")


def test_saved_names_stay_and_stand_in_texts(at: Open) -> None:
    page = at("r=22%2B,A2s%2B&r=QQ")
    unfold(page, "#names")
    page.get_by_label("Name", exact=True).fill("steal")
    page.locator("#save").click()
    expect(page.locator("#name-says")).to_contain_text("is kept")
    box(page, 2).fill("steal minus 22")
    expect(page.locator("#size")).to_have_text(re.compile(r"^120 combos"))
    page.reload()
    unfold(page, "#names")
    page.locator("#shelf").get_by_role("button", name="steal", exact=True).click()
    expect(box(page, 2)).to_have_value("22+,A2s+")


def test_the_console_colours_completes_hints_and_answers(at: Open) -> None:
    page = at()
    text = page.locator("#text")
    text.fill("equ")
    text.press("Tab")
    expect(text).to_have_value("equity")
    text.press_sequentially(" AKs vs QQ+")
    expect(page.locator("#colours .keyword").first).to_have_text("equity")
    expect(page.locator("#hint")).to_contain_text("18 hands")
    text.press("Control+Enter")
    expect(page.locator("#replies td.b").first).to_contain_text("%")
    page.locator("#ask").get_by_label("Text").check(force=True)
    expect(page.locator("#replies pre")).to_contain_text("player")
    text.fill("équité AKs")
    text.press("Control+Enter")
    expect(page.locator("#replies .problem")).to_be_visible()


def test_a_long_question_shows_how_far_it_is_and_stops(at: Open) -> None:
    page = at()
    page.locator("#text").fill("equity 30% vs 40% vs 50% vs any samples 9000000;" * 9)
    page.locator("#run").click()
    expect(page.locator("#done")).to_be_visible()
    expect(page.locator("#state")).to_contain_text("So far")
    page.locator("#text").press("Escape")
    expect(page.locator("#state")).to_have_text("Stopped")


@pytest.mark.one_door("the token, which a service asks for")
def test_without_the_token_the_page_asks_for_it(at: Open, address: str) -> None:
    page = at()
    says(page, "equity", "deals")
    token = page.evaluate("localStorage.getItem('pql-token')")
    page.evaluate("localStorage.setItem('pql-token', 'another one')")
    # The refusal is told as an error of the network: that is what is tried here, in a page that nobody listens to.
    quiet = page.context.browser
    assert quiet is not None
    other = quiet.new_context().new_page()
    other.set_default_timeout(NEVER)
    other.goto(address.partition("#")[0])
    expect(other.locator("#enter")).to_be_visible()
    other.locator("#token").fill(token)
    other.get_by_role("button", name="Enter").click()
    says(other, "equity", "deals")
    other.context.close()


def test_it_fits_narrow_screens_and_is_readable_for_all(at: Open) -> None:
    panels = ("equity", "breakdown", "heat", "flops", "curves", "outs", "nuts", "blockers", "ev")
    page = at(f"r=15%25&r=AhJh&b=Kh7h2c&f=1&o={'.'.join(panels)}&q=AKs")
    unfold(page, "#names")
    for panel in panels:
        answers(page, panel)
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert findings(page) == []
    box(page, 2).fill("AKs AQs")
    expect(page.locator("[data-panel=equity] .problem")).to_be_visible()
    assert findings(page) == []


def test_nothing_is_loaded_from_elsewhere(at: Open, address: str) -> None:
    folder = Path(__file__).parents[3] / "repl" / "serve" / "data"
    for file in folder.rglob("*.*"):
        for url in re.findall(r"https?://[^\s\"'<>]+", file.read_text("utf-8")):
            assert url.startswith("http://www.w3.org/"), f"{file.name}: {url}"


def test_a_name_is_kept_as_what_it_means_and_only_if_it_means_hands(at: Open, library: Kept) -> None:
    page = at("r=QQ%2B&r=22")
    first = box(page)
    unfold(page, "#names")

    def save(name: str, said: str) -> None:
        page.get_by_label("Name", exact=True).fill(name)
        page.locator("#save").click()
        expect(page.locator("#name-says")).to_contain_text(said)

    save("strong", "strong is kept")
    first.fill("strong")
    expect(page.locator("#size")).to_contain_text("18 combos")
    with replied(page, "/ranges"):
        page.locator("#save").click()
    expect(page.locator("#name-says")).to_contain_text("is kept")
    says(page, "equity", equity("equity QQ+ vs 22"))
    first.fill("KK(")
    save("broken", "this `(` is never closed")
    first.fill("KK")
    expect(page.locator("#size")).to_contain_text("6 combos")
    save("x = AA; let y", "is kept; in texts it is x_AA_let_y")
    assert library.read_text().endswith("# strong\nlet strong = QQ+\n# x = AA; let y\nlet x_AA_let_y = KK\n")
    says(page, "equity", equity("equity KK vs 22"))


def test_an_address_that_says_nothing_right_is_harmless(at: Open) -> None:
    says(at("f=-3&o=equity.<b>"), "equity", equity("equity 15% vs 30%"))
    page = at("r=AA&r=KK")
    says(page, "equity", equity("equity AA vs KK"))
    expect(page.locator("[data-hand=AA] small")).to_have_text(re.compile(r"^\d\d$"))  # nothing more is asked
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # to the answers
    page.wait_for_url(re.compile("r=AA"))


@pytest.mark.one_door("the token, which a service asks for")
def test_an_address_brings_its_token_to_a_page_that_is_open(at: Open, address: str) -> None:
    page = at("r=AA&r=KK")
    says(page, "equity", equity("equity AA vs KK"))
    page.evaluate("localStorage.clear()")
    page.goto(address)  # only what is behind # is another
    page.wait_for_function("() => localStorage['pql-token']")
    says(page, "equity", equity("equity AA vs KK"))


def test_what_was_done_is_taken_back(at: Open) -> None:
    page = at("r=AA&r=QQ")
    expect(page.locator("#undo")).to_be_disabled()
    box(page).press("End")
    page.evaluate(HOLD_STILL)
    box(page).press_sequentially(", KK")
    page.evaluate(GO_ON)
    expect(box(page)).to_have_value("AA, KK")
    later(page)
    page.get_by_label("king of hearts", exact=True).click()
    later(page)
    page.locator("#board").fill("Kh7h2c")
    page.locator("#hands [tabindex='0']").focus()
    page.keyboard.press("Control+z")
    expect(page.locator("#board")).to_have_value("Kh")
    page.go_back()
    expect(page.locator("#board")).to_have_value("")
    page.locator("#undo").click()
    expect(box(page)).to_have_value("AA")
    says(page, "equity", equity("equity AA vs QQ"))
    expect(page.locator("#undo")).to_be_disabled()
    page.locator("#redo").click()
    expect(box(page)).to_have_value("AA, KK")


def test_keys_reach_everything_and_steal_no_typing(at: Open) -> None:
    page = at("r=AA&r=QQ")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("deal a flop")
    page.get_by_label("Single keys").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("f")
    page.locator("#help").click()
    page.get_by_label("Single keys").check()
    page.get_by_role("button", name="Close").click()
    assert page.locator("#board").input_value() == "", "keys that are turned off do nothing"
    page.keyboard.press("2")
    page.keyboard.press("End")
    page.keyboard.type("?f")
    expect(box(page, 2)).to_have_value("QQ?f")
    page.locator("#hands [tabindex='0']").focus()
    page.keyboard.press("f")
    expect(page.locator("#board")).to_have_value(re.compile(r"^\w\w \w\w \w\w$"))


def test_a_link_is_copied_where_there_is_no_clipboard_and_that_is_said(at: Open) -> None:
    page = at("r=AA&r=QQ")
    expect(page.locator("#spoken")).to_contain_text("Player 1")  # what is said later takes the place of this
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.locator("#link").click()
    expect(page.locator("#link")).to_have_text("Copied")
    expect(page.locator("#spoken")).to_contain_text("r=AA&r=QQ")


def test_equities_are_said_once_when_they_have_settled(at: Open) -> None:
    page = at("r=AA&r=QQ")
    expect(page.locator("#spoken")).to_contain_text(f"Player 1 {equity('equity AA vs QQ')}")
    page.evaluate(
        """() => {
            window.said = 0;
            const spoken = document.getElementById("spoken");
            new MutationObserver(() => (window.said += 1)).observe(spoken, { childList: true });
        }"""
    )
    # Its pause is as long that a slow machine makes none between keys.
    page.evaluate(
        "() => { const right = setTimeout; window.setTimeout = (does, wait) => right(does, 3 * wait); }"
    )
    box(page).press("End")
    box(page).press_sequentially(", KK, JJ, TT")
    expect(page.locator("#spoken")).to_contain_text(equity("equity AA, KK, JJ, TT vs QQ"))
    assert page.evaluate("window.said") == 1


def test_examples_are_answered_as_tables(at: Open) -> None:
    page = at("r=AA&r=QQ")
    page.locator("#examples button").first.click()
    expect(page.locator("#replies svg")).to_be_visible()
    expect(page.locator("#replies table")).to_contain_text("equity")


@pytest.mark.one_door("the token, which a service asks for")
def test_a_strangers_link_does_not_take_the_token_away(at: Open, address: str, chromium: Browser) -> None:
    # The refusal is told as an error of the network, so in a page that nobody listens to.
    page = chromium.new_page()
    page.set_default_timeout(NEVER)
    page.goto(address)
    says(page, "equity", "deals")
    token = page.evaluate("localStorage['pql-token']")
    page.goto("about:blank")
    page.goto(f"{address.partition('#')[0]}#token=x&r=AA&r=KK")
    says(page, "equity", equity("equity AA vs KK"))
    assert page.evaluate("localStorage['pql-token']") == token
    assert "token" not in page.url
    page.close()


def test_it_prints_the_answers_without_the_controls(at: Open) -> None:
    page = at("r=AA&r=QQ&b=Kh7h2c")
    page.emulate_media(media="print")
    expect(page.locator("[data-panel=equity] .answer")).to_be_visible()
    for hidden in (".tools", "#deck", "#console", "header button", "[data-panel=nuts]"):
        expect(page.locator(hidden).first).to_be_hidden()


def test_a_link_brings_the_names_that_stand_in_it(at: Open) -> None:
    page = at("r=22%2B,A2s%2B&r=QQ")
    unfold(page, "#names")
    page.get_by_label("Name", exact=True).fill("steal")
    page.locator("#save").click()
    box(page).fill("steal minus 22")
    expect(page.locator("#size")).to_contain_text("120 combos")
    expect(page).to_have_url(re.compile("&n=steal"))
    other = at(
        page.evaluate("location.hash.slice(1)"), alone=True
    )  # another browser, which has saved nothing
    expect(other.locator("#size")).to_contain_text("120 combos")
    assert other.evaluate("localStorage['pql-ranges']") is None
    other.goto(f"{other.url.partition('#')[0]}#r=broken&r=QQ&n=broken%3DKK(")
    says(other, "equity", "never closed")
    box(other).fill("KK")
    says(other, "equity", equity("equity KK vs QQ"))


def test_a_name_that_is_saved_later_stands_in_the_address(at: Open) -> None:
    page = at("r=22%2B&r=steal&v=range")
    says(page, "equity", "unknown name")
    unfold(page, "#names")
    page.get_by_label("Name", exact=True).fill("steal")
    page.locator("#save").click()
    says(page, "equity", equity("equity 22+ vs 22+"))
    expect(page).to_have_url(re.compile("&n=steal"))


def test_the_next_link_brings_its_own_names(at: Open, address: str) -> None:
    page = at("r=x&r=QQ&n=x%3DAA")
    says(page, "equity", equity("equity AA vs QQ"))
    page.goto(f"{address}&r=x&r=QQ&n=x%3D72o")  # only what is behind # is another
    says(page, "equity", equity("equity 72o vs QQ"))
    expect(page.locator("#size")).to_contain_text("12 combos")


def test_a_link_has_cards_for_a_board_and_no_more(at: Open) -> None:
    page = at("r=AA&r=KK&b=Kh7h2c+vs+QQ")
    says(page, "equity", equity("equity AA vs KK on Kh7h2c"))
    asks(page, "equity", "equity AA vs KK on Kh7h2c")
