"""The page that no service answers: plain files below a path, with PQL in workers of the page.

With PQL_DOOR=folder other tests of the page open it too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from references.browser_build import built_page

from .browsing import Open, box, chosen, equity, quiet, says, unfold
from .conftest import NEVER, files_of_page

pytestmark = pytest.mark.one_door("these are of the folder, wherever the other tests are")


@pytest.fixture(scope="module")
def folder() -> Iterator[str]:
    with files_of_page() as address:
        yield address


@pytest.fixture
def address(folder: str) -> str:
    return folder


def ask(page: Page, text: str) -> None:
    page.locator("#text").fill(text)
    page.locator("#run").click()


def test_it_answers_and_asks_for_nothing_elsewhere(at: Open, tab: Page, folder: str) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    tab.context.on("request", note)
    page = at("r=AKs&r=QQ&b=Kh7h2c")
    says(page, "equity", equity("equity AKs vs QQ on Kh7h2c"))
    quiet(page)
    expect(page.locator("html")).to_have_attribute("data-pql", "ready")
    expect(page.get_by_text("PQL is loading")).to_have_count(0)
    tab.context.remove_listener("request", note)
    assert len(asked) > 10
    assert [
        url for url in asked if not url.startswith(folder.rstrip("#")) and not url.startswith("blob:")
    ] == []


def test_short_deck_is_ranked_as_short_deck(at: Open) -> None:
    page = at("game=shortdeck&r=AKs&r=QQ&b=Kh7h9c")
    says(page, "equity", equity("game shortdeck; equity AKs vs QQ on Kh7h9c"))


def test_what_is_stopped_ends_and_what_comes_next_is_answered(at: Open) -> None:
    page = at("r=AA&r=KK&b=Kh7h2c")
    says(page, "equity", equity("equity AA vs KK on Kh7h2c"))
    quiet(page)
    for _ in range(3):
        ask(page, "equity 22+ vs suited vs connected vs 30% exact")  # which takes longer than any test
        expect(page.locator("#done")).to_have_attribute("value", re.compile(r"\d"))
        page.locator("#stop").click()
        expect(page.locator("#state")).to_have_text("Stopped")
        ask(page, "equity AsKs vs QhQd on 2c7d9h")
        expect(page.locator("#state")).to_contain_text("Answered")


def test_ranges_are_kept_in_the_browser_with_their_folders(at: Open) -> None:
    page = at("r=22%2B&r=QQ")
    quiet(page)
    unfold(page, "#names")
    page.locator("#name").fill("6-max/BTN open")
    page.locator("#save").click()
    expect(page.locator("#name-says")).to_contain_text("is kept; in texts it is BTN_open")
    expect(page.locator("#shelf-file")).to_have_text("Kept in this browser.")
    ask(page, "BTN_open")
    expect(page.locator("#state")).to_contain_text("Answered")
    page.reload()
    quiet(page)
    unfold(page, "#names")
    expect(page.locator("#shelf")).to_contain_text("BTN open")
    box(page).fill("BTN_open")
    expect(page.locator("#size")).to_have_text(re.compile(": 78 combos"))


def test_a_worker_that_ends_is_followed_by_another(at: Open) -> None:
    page = at("r=AA&r=KK&b=Kh7h2c")
    says(page, "equity", equity("equity AA vs KK on Kh7h2c"))
    quiet(page)
    # As if its Python had ended: the page is told that it has failed.
    page.evaluate("""() => {
        const posted = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message) {
            if (!message.request?.includes('"query"')) return posted.call(this, message);
            Worker.prototype.postMessage = posted;
            this.onmessage({ data: { failed: true } });
        };
    }""")
    ask(page, "equity AA vs QQ on Kh7h2c")
    expect(page.locator("#replies")).to_contain_text("begins anew")
    ask(page, "equity AA vs QQ on Kh7h2c")
    expect(page.locator("#replies")).to_contain_text(equity("equity AA vs QQ on Kh7h2c")[:4])


def test_all_that_is_kept_is_taken_to_another_browser(
    at: Open, chromium: Browser, folder: str, tmp_path: Path
) -> None:
    page = at("r=22%2B&r=QQ")
    quiet(page)
    unfold(page, "#names")
    page.locator("#name").fill("6-max/BTN open")
    page.locator("#save").click()
    expect(page.locator("#name-says")).to_contain_text("is kept")
    unfold(page, "#spots")
    page.get_by_label("Name of the spot").fill("first")
    page.get_by_label("Save the spot").click()
    expect(page.locator("#spots .spots")).to_contain_text("first")
    with page.expect_download() as saved:
        chosen(page, "Export", "Everything: ranges and spots")
    archive = tmp_path / saved.value.suggested_filename
    saved.value.save_as(archive)
    elsewhere = at("r=AA&r=KK", alone=True)
    quiet(elsewhere)
    unfold(elsewhere, "#names")
    elsewhere.locator("#import").set_input_files(archive)
    expect(elsewhere.locator("#name-says")).to_have_text("1 range and 1 spot are imported")
    expect(elsewhere.locator("#shelf")).to_contain_text("BTN open")
    expect(elsewhere.locator("#spots")).to_contain_text("first")
    elsewhere.locator("#import").set_input_files(archive)
    expect(elsewhere.locator("#name-says")).to_contain_text("2 were there already")


# What the worker's Python does besides: a question about `heap` tells how much memory it has, and one about `fatal`
# frees a chain that is longer than its stack, after which this Python does nothing any more.
HOOKED = """
import json
import pyodide_js

class Link:
    pass

def ask(path, text, tell):
    if "heap" in text:
        return tell(json.dumps({"ok": True, "heap": pyodide_js._module.HEAPU8.length}), True)
    if "fatal" in text:
        first = None
        for _ in range(10**6):
            link = Link()
            link.next, first = first, link
        del first, link
    return service.ask(path, text, tell)

ask
"""


@pytest.fixture
def hooked(chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(service_workers="block")  # which would have the worker as it was built
    context.set_default_timeout(NEVER)
    script = (built_page() / "worker.js").read_text("utf-8")
    assert script.count("\nservice.ask\n`") == 1
    body = script.replace("\nservice.ask\n`", f"{HOOKED}`")
    context.route("**/worker.js*", lambda route: route.fulfill(body=body, content_type="text/javascript"))
    yield context
    context.close()


STOPS = """
async () => {
    const [Right, ends] = [Worker, Worker.prototype.terminate];
    let [made, ended] = [0, 0];
    globalThis.Worker = function (...how) { made += 1; return new Right(...how); };
    Right.prototype.terminate = function () { ended += 1; return ends.call(this); };
    const { asked } = await import("./workers.js");
    const heap = async () => (await asked({ query: "heap" })).heap;
    const heaps = [];
    for (let each = 0; each < 80; each += 1) {
        const stop = new AbortController();
        const long = { query: "equity 22+ vs suited vs connected vs 30% exact", progress: true };
        await asked(long, "/query", () => stop.abort(), stop.signal).catch((error) => {
            if (error.name !== "AbortError") throw error;
        });
        const next = await asked({ query: "equity AKs vs QQ on Kh7h9c", options: { game: "shortdeck" } });
        if (!next.ok) throw Error(JSON.stringify(next));
        heaps.push(await heap());
    }
    return { made, ended, early: heaps[29], late: heaps[79] };
}
"""


def test_eighty_stops_leave_nothing_behind(hooked: BrowserContext, folder: str) -> None:
    """Each is heard by the worker that works, and what comes next is answered by it."""
    page = hooked.new_page()
    page.goto(urljoin(folder, "icon.svg"))
    found = page.evaluate(STOPS)
    assert found["made"] <= 2
    assert found["ended"] == 0
    assert found["late"] == found["early"] > 10_000_000


def test_a_fatal_error_of_python_loses_nothing_of_the_users(hooked: BrowserContext, folder: str) -> None:
    page = hooked.new_page()
    page.goto(f"{folder}r=22%2B&r=QQ")
    expect(page.locator("html")).to_have_attribute("data-pql", "ready")
    quiet(page)
    unfold(page, "#names")
    page.locator("#name").fill("mine")
    page.locator("#save").click()
    expect(page.locator("#name-says")).to_contain_text("mine is kept")
    ask(page, "equity AA vs KK on Kh7h2c  # fatal")
    expect(page.locator("#replies")).to_contain_text("begins anew")
    ask(page, "equity mine vs QQ on Kh7h2c")
    expect(page.locator("#replies")).to_contain_text(equity("equity 22+ vs QQ on Kh7h2c")[:4])
    expect(box(page)).to_have_value("22+")
    page.reload()
    quiet(page)
    unfold(page, "#names")
    expect(page.locator("#shelf").get_by_role("button", name="mine", exact=True)).to_have_count(1)
