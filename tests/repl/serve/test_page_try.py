"""The shell in the browser: `try.html` of build/browser, with the keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Request, expect

from .browsing import Open, equity, findings, quiet
from .conftest import files_of_page

pytestmark = pytest.mark.one_door("there is no such page at the other one")


@pytest.fixture(scope="module")
def folder() -> Iterator[str]:
    with files_of_page() as address:
        yield address.rstrip("#")


@pytest.fixture
def address(folder: str) -> str:
    return f"{folder}try.html"


def written(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator("#written")).to_contain_text(text)


def line(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator("#text")).to_have_value(text)


def enter(page: Page, text: str) -> None:
    """Types a text and presses Enter, and waits until it is done."""
    quiet(page)
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    quiet(page)


def test_what_is_typed_while_it_loads_is_answered(at: Open, folder: str) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page = at()
    page.context.on("request", note)
    page.keyboard.type("let steal = 22+, A2s+")
    page.keyboard.press("Enter")
    written(page, "steal is now 22+, A2s+")
    quiet(page)
    expect(page.locator("#written")).to_contain_text(re.compile("Ctrl-D leaves\\s*pql> let steal"))
    enter(page, "equity AKs vs QQ on Kh7h2c")
    written(page, equity("equity AKs vs QQ on Kh7h2c"))
    enter(page, "steal")
    written(page, "126 hands, 9.50 % of all")
    page.context.remove_listener("request", note)
    assert [url for url in asked if not url.startswith(folder)] == []


def test_a_text_that_is_not_complete_goes_on_below(at: Open) -> None:
    page = at()
    enter(page, "equity AKs vs")
    line(page, "equity AKs vs\n")
    enter(page, "QQ on Kh7h2c")
    written(page, "pql> equity AKs vs\n...> QQ on Kh7h2c\nplayer")
    line(page, "")
    enter(page, "equity AA vs")
    enter(page, "")
    expect(page.locator("#written .ink1").first).to_have_text("error:")


def test_completion_hints_and_colours(at: Open) -> None:
    page = at()
    quiet(page)
    page.keyboard.type("equi")
    page.keyboard.press("Tab")
    line(page, re.compile("^equity ?$"))
    expect(page.locator("#colours .keyword")).to_have_text("equity")
    page.keyboard.press("Control+c")
    page.keyboard.type("\\for")
    page.keyboard.press("Tab")
    expect(page.locator("#words li")).to_have_count(2)
    expect(page.locator("#text")).to_have_attribute("aria-activedescendant", "words-0")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    line(page, "\\forget")
    expect(page.locator("#hint")).to_contain_text("Forget names")
    page.keyboard.press("Control+c")
    page.keyboard.type("AK")
    expect(page.locator("#hint")).to_contain_text("F2 takes the suited ones in")
    page.keyboard.press("F2")
    line(page, "AK*")
    page.keyboard.press("F1")
    written(page, "pql> \\? AK")
    line(page, "AK*")


def test_what_was_entered_comes_back_and_is_kept(at: Open) -> None:
    page = at()
    for text in ("let mine = QQ+", "AKs", "board AK*"):
        enter(page, text)
    for text in ("board AK*", "AKs", "let mine = QQ+"):
        page.keyboard.press("ArrowUp")
        line(page, text)
    page.keyboard.press("ArrowDown")
    line(page, "AKs")
    page.keyboard.press("Control+c")
    page.keyboard.type("b")
    page.keyboard.press("ArrowUp")
    line(page, "board AK*")
    enter(page, "")
    page.reload()
    quiet(page)
    page.keyboard.press("Control+r")
    page.keyboard.type("mine")
    expect(page.locator("#words li")).to_have_text(["let mine = QQ+"])
    page.keyboard.press("Enter")
    line(page, "let mine = QQ+")
    page.keyboard.press("Control+c")
    enter(page, "mine minus AA")  # names live as long as the tab
    written(page, "12 hands")
    enter(page, "\\history mine")
    written(page, "let mine = QQ+\nmine minus AA")


def test_a_mistake_comes_back_with_the_cursor_in_it(at: Open) -> None:
    page = at()
    enter(page, "equity AKs vs QZ on Kh7h2c")
    written(page, "^^")
    page.keyboard.press("ArrowUp")
    line(page, "equity AKs vs QZ on Kh7h2c")
    page.keyboard.press("Backspace")
    page.keyboard.type("Q")
    page.keyboard.press("Enter")
    written(page, equity("equity AKs vs QQ on Kh7h2c"))


def test_it_stops_and_what_was_known_is_said(at: Open) -> None:
    page = at()
    enter(page, "let mine = QQ+")
    page.keyboard.type("equity 22+ vs suited vs connected vs 30% exact")  # which takes longer than any test
    page.keyboard.press("Enter")
    written(page, re.compile(r"\d %"))
    expect(page.locator("#stop")).to_be_enabled()
    page.keyboard.press("Control+c")
    written(page, "interrupted after")
    expect(page.locator("#written")).not_to_contain_text(" left")  # its progress is wiped away
    enter(page, "mine")
    written(page, "18 hands")
    page.keyboard.press("Control+l")
    expect(page.locator("#written")).to_have_text("")


def test_where_a_worker_hears_nothing_names_are_kept(at: Open) -> None:
    """As in a browser in which JavaScript cannot wait inside of Python."""
    page = at()
    enter(page, "let mine = QQ+; set seed = 7; mine")
    page.evaluate("""() => {
        const posted = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message) {
            if (!message.stop) return posted.call(this, message);
            Worker.prototype.postMessage = posted;
            this.onmessage({ data: { failed: true } });
        };
    }""")
    page.keyboard.type("equity 22+ vs suited vs connected vs 30% exact")
    page.keyboard.press("Enter")
    written(page, re.compile(r"\d %"))
    page.keyboard.press("Control+c")
    written(page, "begins anew")
    enter(page, "\\n")
    written(page, "mine  hands  QQ+")
    enter(page, "show options")
    written(page, re.compile(r"seed\s+7"))


def test_commands_and_other_games(at: Open) -> None:
    page = at()
    enter(page, "\\format csv")
    enter(page, "AKs")
    written(page, "combos,weight,share")
    enter(page, "\\i ranges.pql")
    written(page, "reaches files or programs, which this session refuses")
    enter(page, "game omaha")
    expect(page.locator("#mark")).to_have_text("pql[omaha]> ")
    page.keyboard.press("Control+d")
    expect(page.locator("#mark")).to_have_text("pql> ")
    enter(page, "\\q")
    expect(page.locator("#written")).to_contain_text(
        re.compile("is a set of hands.*is a set of hands", re.DOTALL)
    )


def test_the_quiz_asks_at_the_prompt(at: Open) -> None:
    page = at()
    quiet(page)
    page.keyboard.type("\\quiz ahead AA vs KK")
    page.keyboard.press("Enter")
    expect(page.locator("#mark")).to_have_text("quiz> ")
    page.keyboard.type("q")
    page.keyboard.press("Enter")
    written(page, "nothing was answered")
    expect(page.locator("#mark")).to_have_text("pql> ")


def test_on_a_phone_and_for_everybody(at: Open) -> None:
    page = at("", 390)
    enter(page, "AK*")
    written(page, "16 hands")
    page.locator("#up").click()
    line(page, "AK*")
    page.keyboard.press("Control+c")
    page.keyboard.type("\\for")
    page.locator("#complete").click()
    page.locator("#words li").nth(1).click()
    line(page, "\\forget")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert findings(page) == []


def test_a_link_brings_a_statement_or_a_game(at: Open, folder: str) -> None:
    page = at()
    page.goto(f"{folder}try.html#equity%20AA%20vs%20KK")
    page.reload()
    line(page, "equity AA vs KK")
    page.goto(f"{folder}try.html#game=omaha")
    page.reload()
    expect(page.locator("#mark")).to_have_text("pql[omaha]> ")
