"""The page that no server answers as an app: what is seen before PQL is there, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect

from .browsing import equity, held, percent, quiet, rows, says
from .conftest import LOADING, expect_within, files_of_page

pytestmark = pytest.mark.one_door("these are of the folder, wherever the other tests are")

GAMES = ("holdem", "omaha", "omaha5", "shortdeck")
# Of what the page does first only samples of Omaha are asked of PQL: their answers are others each time.
SAMPLED = {"omaha": ["equity AA$ds vs 15%"], "omaha5": ["equity AA$ds vs rundown"]}
NOTED = """
window.asked = [];
const posted = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message) {
    if (message.path === "/query") asked.push(JSON.parse(message.request).query);
    return posted.call(this, message);
};
"""
MOVED = """
window.moved = 0;
new PerformanceObserver((list) => list.getEntries().forEach((each) => (moved += each.value)))
    .observe({ type: "layout-shift", buffered: true });
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with files_of_page() as address:
        yield address.rstrip("#")


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser in which the page was never opened."""
    expect_within(LOADING)
    context = chromium.new_context()
    context.set_default_timeout(LOADING)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def is_ready(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-pql", "ready")


def test_the_first_example_is_answered_before_pql_is_there(page: Page, address: str) -> None:
    """By the page, its style and its script alone."""
    asked: list[str] = []
    kept_back: list[Route] = []

    def note(request: Request) -> None:
        asked.append(request.url.removeprefix(address))

    page.on("request", note)
    page.route("**/worker.js", lambda route: kept_back.append(route))
    page.goto(address)
    says(page, "equity", equity("equity 15% vs 30%"))
    says(page, "equity", "exact, 112,197,007,296 deals, stored")
    aces = rows("equity 15% vs 30% by class")["AA"]["equity"]
    held(page, "AA", f"AA, 6 of 6 hands, equity {percent(aces)}")
    expect(page.locator("#app")).to_contain_text("PQL is loading")
    assert [each for each in asked if each not in ("worker.js", "icon.svg")] == ["", "index.css", "main.js"]
    kept_back[0].continue_()
    is_ready(page)
    quiet(page)
    expect(page.locator("#app")).to_have_text("PQL is ready.")


@pytest.mark.parametrize("game", GAMES)
def test_what_the_page_asks_first_has_come_along(page: Page, address: str, game: str) -> None:
    page.add_init_script(NOTED)
    page.goto(f"{address}#game={game}")
    is_ready(page)
    quiet(page)
    assert page.evaluate("asked") == SAMPLED.get(game, [])


@pytest.mark.parametrize("size", [(1280, 900), (390, 844)])
def test_nothing_moves_while_it_loads(chromium: Browser, address: str, size: tuple[int, int]) -> None:
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < 400)
    try:
        page = context.new_page()
        page.add_init_script(MOVED)
        page.goto(address)
        is_ready(page)
        quiet(page)
        assert page.evaluate("moved") < 0.05  # of 0.1 that are called good
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    finally:
        context.close()
