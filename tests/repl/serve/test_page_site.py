"""Examples of the documentation that run on the page that is being read."""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect

from references.browser_build import built_page
from references.tools import ROOT, tool

from .browsing import equity, findings, quiet
from .conftest import NEVER, Files

pytest.importorskip("furo", reason="the extra `docs` is not installed")
pytestmark = pytest.mark.one_door("these are pages of their own")

examples = tool("refresh_examples")
PAGES = ("first_steps", "questions", "analysis", "omaha", "short_deck", "pictures")
ALL = sorted({path.stem for path in (ROOT / "docs").glob("*.md")} - {"index"})


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site that has the pages of docs/, below a path."""
    built_page()
    building = tool("build_site")
    folder = tmp_path_factory.mktemp("site")
    pages = folder / "pages"
    shutil.copytree(ROOT / "docs", pages, ignore=shutil.ignore_patterns("contributing"))
    building.STATIC = folder / "static"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of one of its extensions about another
        building.built(pages, folder / "below" / "here", folder / "trees", strict=False)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/below/here/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def read(site: str, chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page of the site; it asks for nothing elsewhere, and complains of nothing."""
    asked: list[str] = []
    complaints: list[str] = []
    contexts = []

    def note(request: Request) -> None:
        asked.append(request.url)

    def complain(line: ConsoleMessage) -> None:
        if line.type in ("error", "warning"):
            complaints.append(line.text)

    def opened(name: str, width: int = 1280, script: str = "", **how: Any) -> Page:
        context = chromium.new_context(viewport={"width": width, "height": 900}, **how)
        contexts.append(context)
        context.on("request", note)
        page = context.new_page()
        page.set_default_timeout(NEVER)
        page.on("console", complain)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        if script:
            page.add_init_script(script)
        page.goto(f"{site}{name}.html")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [url for url in asked if not url.startswith((site, "data:", "blob:"))] == []
    assert complaints == []


PRINTED = """() => [...document.querySelectorAll("div.runs")].map((block) => {
    const after = block.nextElementSibling.nextElementSibling;
    return [block.textContent, after?.classList.contains("printed") ? after.textContent : ""];
})"""


def lines_printed(block: str, below: str) -> list[str]:
    """What is printed of an example: below it, behind the command, or all that is shown where it is typed."""
    lines = (below or block).rstrip("\n").split("\n")
    return lines[1:] if lines[0].startswith("$ ") else lines


def answers_as_printed(page: Page, most: int | None = None) -> int:
    """Runs the examples of a page one after the other; how many there are."""
    page.wait_for_selector(".run-row")
    # Buttons stand between a block and what is printed of it.
    shown = page.evaluate(PRINTED)
    for number, (block, below) in enumerate(shown[:most]):
        row = page.locator(".run-row").nth(number)
        row.locator(".run").click()
        expect(row.get_by_text("As printed")).to_be_visible()
        quiet(page)
        answer = page.locator(f"[aria-label='Answer to example {number + 1}']").text_content() or ""
        expected = lines_printed(block, below)
        if not below and not block.startswith(("pql> ", "$ ")):
            continue  # nothing is printed of it
        assert examples.matches(expected, answer.rstrip("\n").split("\n")), block
    return len(shown)


@pytest.mark.parametrize("name", PAGES)
def test_answers_are_those_that_are_printed(read: Callable[..., Page], name: str) -> None:
    assert answers_as_printed(read(name), 3) >= 3


@pytest.mark.full
@pytest.mark.parametrize("name", ALL)
def test_all_answers_are_those_that_are_printed(read: Callable[..., Page], name: str) -> None:
    page = read(name)
    if page.locator("div.runs").count():
        answers_as_printed(page)


def test_what_needs_a_file_has_no_button(read: Callable[..., Page]) -> None:
    page = read("histories")
    expect(page.locator(".highlight-console").first).to_be_visible()
    assert page.locator("div.runs", has_text="history").count() == 0


def test_pql_is_loaded_by_the_first_press_and_no_sooner(read: Callable[..., Page], site: str) -> None:
    page = read("analysis")
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url.removeprefix(site))

    page.wait_for_selector(".run-row")
    page.context.on("request", note)
    page.locator(".run").first.focus()
    assert asked == []
    page.keyboard.press("Enter")
    expect(page.locator(".run-says").first).to_contain_text("MB")
    expect(page.locator(".run-row").first.get_by_text("As printed")).to_be_visible()
    assert "app/pql.zip" in asked
    page.context.remove_listener("request", note)


def test_a_statement_is_edited_answered_refused_and_reset(read: Callable[..., Page]) -> None:
    page = read("analysis", 390)
    row = page.locator(".run-row").first
    row.locator(".run").click()
    text = page.get_by_label("Example 1", exact=True)
    printed = text.input_value()
    answer = page.get_by_label("Answer to example 1", exact=True)
    text.fill("equity AKs vs QQ on Kh7h2c")
    text.press("Control+Enter")
    expect(answer).to_contain_text(equity("equity AKs vs QQ on Kh7h2c"))
    expect(page.locator(".run-text .keyword").first).to_have_text("equity")
    text.fill("equity AKs vs QZ")
    row.locator(".run").click()
    expect(answer).to_contain_text("^^")
    text.fill("equi")
    text.press("Tab")
    expect(text).to_have_value("equity")
    quiet(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert findings(page, ".run-row, .run-editor, .run-answer") == []
    row.get_by_text("As printed").click()
    expect(answer).to_be_hidden()
    expect(page.locator("div.runs").first).to_be_visible()
    row.locator(".run").click()
    expect(text).to_have_value(printed)


def test_what_takes_long_is_stopped(read: Callable[..., Page]) -> None:
    page = read("analysis")
    row = page.locator(".run-row").first
    row.locator(".run").click()
    text = page.get_by_label("Example 1", exact=True)
    text.fill("equity 22+ vs suited vs connected vs 30% exact")  # which takes longer than any test
    text.press("Control+Enter")
    expect(row.locator(".run-says")).to_have_text("Working")
    row.get_by_text("Stop").click()
    expect(row.locator(".run-says")).to_have_text("Stopped")
    text.fill("AKs")
    text.press("Control+Enter")
    expect(page.get_by_label("Answer to example 1", exact=True)).to_contain_text("4 hands")


@pytest.mark.parametrize("how", [{"java_script_enabled": False}, {"script": "delete globalThis.WebAssembly"}])
def test_where_it_cannot_run_pages_are_as_printed(read: Callable[..., Page], how: dict[str, object]) -> None:
    page = read("analysis", **how)
    expect(page.locator("div.printed").first).to_be_visible()
    assert page.locator(".run-row").count() == 0
