"""The page that no server answers as an app: what is seen before PQL is there, and what is said of it."""

from __future__ import annotations

import json
import re
import shutil
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect

from references.browser_build import built_page

from .browsing import EXAMPLE, equity, held, percent, quiet, rows, says, unfold
from .conftest import NEVER, Files

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


# As if a worker's Python had ended while it answers.
ENDS = """() => {
    const posted = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
        if (!message.request?.includes('"query"')) return posted.call(this, message);
        Worker.prototype.postMessage = posted;
        this.onmessage({ data: { failed: true } });
    };
}"""


class Newest(Files):
    """Files of which a browser keeps none without asking whether there are newer ones."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


@contextmanager
def hosting(folder: Path, files: type[Files] = Files) -> Iterator[str]:
    """The address of a folder below a path of a host."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(files, directory=folder)) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/some/path/"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("host")
    (root / "some").mkdir()
    (root / "some" / "path").symlink_to(built_page())
    return root


@pytest.fixture(scope="module")
def address(root: Path) -> Iterator[str]:
    with hosting(root) as address:
        yield address


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser in which the page was never opened."""
    context = chromium.new_context()
    context.set_default_timeout(NEVER)
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
    page.route("**/worker.js*", lambda route: kept_back.append(route))
    page.goto(address)
    says(page, "equity", equity(EXAMPLE))
    says(page, "equity", re.compile(r"exact, [\d,]+ deals, stored"))
    aces = rows(f"{EXAMPLE} by class")["AA"]["equity"]
    held(page, "AA", f"AA, 6 of 6 combos, equity {percent(aces)}")
    expect(page.locator("#app")).to_contain_text("PQL is loading")
    assert [each for each in asked if "worker.js" not in each and each != "icon.svg"] == [
        "",
        "index.css",
        "main.js",
    ]
    kept_back[0].continue_()
    is_ready(page)
    quiet(page)
    expect(page.locator("#app")).to_contain_text("PQL is ready")


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
        page.set_default_timeout(NEVER)
        page.add_init_script(MOVED)
        page.goto(address)
        is_ready(page)
        quiet(page)
        assert page.evaluate("moved") < 0.05  # of 0.1 that are called good
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    finally:
        context.close()


def is_kept(page: Page) -> None:
    expect(page.locator("#app-says")).to_have_text("PQL is ready, offline too.")


def ask(page: Page, text: str) -> None:
    page.locator("#text").fill(text)
    page.locator("#run").click()


def replies(page: Page, text: str) -> None:
    expect(page.locator("#replies")).to_contain_text(text)


def test_it_works_offline_after_the_first_visit(page: Page, context: BrowserContext, root: Path) -> None:
    short_deck, omaha = "game shortdeck; equity AKs vs QQ on Kh7h9c", "game omaha; equity 15% vs KK on Jh8h2c"
    with hosting(root) as address:
        page.goto(address)
        is_ready(page)
        is_kept(page)
    context.set_offline(True)  # and the host has gone
    ask(page, short_deck)
    replies(page, equity(short_deck)[:5])
    page.reload()
    is_ready(page)
    says(page, "equity", equity(EXAMPLE))
    for text in (short_deck, omaha, "set game = 'shortdeck trips'; equity AKs vs QQ on Kh7h9c"):
        ask(page, text)
        replies(page, equity(text)[:5])
    page = context.new_page()
    page.goto(f"{address}#game=shortdeck&r=AKs&r=QQ&b=Kh7h9c")
    is_ready(page)
    says(page, "equity", equity(short_deck))


def test_parts_for_other_games_come_when_they_are_needed(page: Page, address: str) -> None:
    """An answer that needs one waits for it; where it cannot be had, the answer says so, and the next one has it."""
    page.add_init_script("Object.defineProperty(navigator, 'serviceWorker', { value: undefined })")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.goto(address)
    is_ready(page)
    quiet(page)
    parts = ("short_deck.zip", "short_deck_trips.zip", "omaha.zip")
    assert "pql.zip" in asked
    assert not set(parts) & set(asked)
    page.route("**/short_deck.zip", lambda route: route.abort())
    text = "game shortdeck; equity AKs vs QQ on Kh7h9c"
    ask(page, text)
    replies(page, "a part of PQL that this needs is not here yet, and cannot be fetched")
    page.unroute("**/short_deck.zip")
    ask(page, text)
    replies(page, equity(text)[:5])
    ask(page, "game omaha; 15%")
    replies(page, "40,604")
    assert "omaha.zip" in asked
    assert "short_deck_trips.zip" not in asked


def test_a_game_that_was_chosen_has_its_part_at_once(page: Page, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.goto(f"{address}#game=shortdeck")
    is_ready(page)
    assert asked.index("short_deck.zip") > asked.index("main.js")
    says(page, "equity", equity("game shortdeck; equity 15% vs 30%"))


def next_version(folder: Path, into: Path) -> str:
    """A folder as another build would have left it; its version."""
    shutil.copytree(folder, into)
    found: str
    (found,) = re.findall(r'VERSION = "(\w+)"', (into / "built.js").read_text("utf-8"))
    version = found[::-1]
    changed = {}
    for file in into.rglob("*"):
        if file.is_file() and found.encode() in file.read_bytes():
            old = file.read_bytes()
            file.write_bytes(old.replace(found.encode(), version.encode()))
            changed[sha256(old).hexdigest()] = sha256(file.read_bytes()).hexdigest()
    worker = (into / "sw.js").read_text("utf-8")
    for old_hash, new_hash in changed.items():
        worker = worker.replace(old_hash, new_hash)
    (into / "sw.js").write_text(worker, "utf-8")
    return version


VERSION = "async () => (await import('./built.js')).VERSION"


def test_a_new_version_is_offered_and_versions_never_mix(context: BrowserContext, tmp_path: Path) -> None:
    root = tmp_path / "host"
    (root / "some").mkdir(parents=True)
    shutil.copytree(built_page(), root / "some" / "path")
    asked = []
    with hosting(root) as address:
        page, other = context.new_page(), context.new_page()
        for each in (page, other):
            each.goto(address)
            is_ready(each)
            is_kept(each)
        old = page.evaluate(VERSION)
        new = next_version(root / "some" / "path", tmp_path / "new")
        shutil.rmtree(root / "some" / "path")
        (tmp_path / "new").rename(root / "some" / "path")
        for each in (page, other):
            each.evaluate("navigator.serviceWorker.ready.then((known) => known.update())")
            expect(each.locator("#app")).to_have_text("A new version of PQL is here.Reload")
        # Nothing is forced: what runs goes on in its own version, which a worker that begins anew has too.
        text = "game shortdeck; equity AKs vs QQ on Kh7h9c"
        other.on("worker", lambda worker: asked.append(worker.url))
        for each in (page, other):
            assert each.evaluate(VERSION) == old
        with page.expect_navigation():
            page.locator("#app-does").click()
        is_ready(page)
        assert page.evaluate(VERSION) == new
        other.evaluate(ENDS)
        ask(other, "equity AA vs QQ on Kh7h2c")
        replies(other, "begins anew")
        ask(other, text)
        replies(other, equity(text)[:5])
        assert asked
        assert all(f"v={old}" in url for url in asked)
        # The other one goes over once it is loaded again, and then the old files go.
        with other.expect_navigation():
            other.locator("#app-does").click()
        is_ready(other)
        assert other.evaluate(VERSION) == new
        other.reload()
        is_ready(other)
        other.wait_for_function("async () => (await caches.keys()).length === 1")
        is_kept(other)


def test_files_of_another_version_do_not_answer(page: Page, tmp_path: Path) -> None:
    """Where nothing keeps the files of a version, a page whose files have gone says so."""
    root = tmp_path / "host"
    (root / "some").mkdir(parents=True)
    shutil.copytree(built_page(), root / "some" / "path")
    page.add_init_script("Object.defineProperty(navigator, 'serviceWorker', { value: undefined })")
    with hosting(root, Newest) as address:
        page.goto(address)
        is_ready(page)
        expect(page.locator("#app-says")).to_have_text("PQL is ready.")
        next_version(root / "some" / "path", tmp_path / "new")
        shutil.rmtree(root / "some" / "path")
        (tmp_path / "new").rename(root / "some" / "path")
        page.evaluate(ENDS)
        ask(page, "equity AA vs QQ on Kh7h2c")
        expect(page.locator("#app-says")).to_have_text(
            "a new version of PQL has taken the place of this one: load this page again."
        )


def test_where_nothing_can_be_kept_the_page_says_so(page: Page, address: str) -> None:
    """As in private windows, and where a browser was told to keep nothing: what is saved lasts as long as the page."""
    denied = "() => { throw new DOMException('denied', 'SecurityError'); }"
    page.add_init_script(f"""
        for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, {{ get: {denied} }});
        Object.defineProperty(navigator, 'serviceWorker', {{ value: undefined }});
    """)

    def denying(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=f"indexedDB.open = {denied};\n{response.text()}")

    page.route("**/kept.js", denying)
    page.goto(address)
    is_ready(page)
    expect(page.locator("#app-says")).to_have_text(
        "PQL is ready. This browser keeps nothing for it: export what you want to have again."
    )
    says(page, "equity", equity(EXAMPLE))
    unfold(page, "#names")
    page.locator("#name").fill("opens")
    page.locator("#save").click()
    expect(page.locator("#name-says")).to_contain_text("is kept")
    expect(page.locator("#shelf-file")).to_have_text(
        "Kept until this page is closed: export what you want to have again."
    )
    ask(page, "opens")
    replies(page, "542 hands")
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    quiet(page)
    expect(page.locator("#shelf")).to_contain_text("opens")


def test_one_worker_is_enough(page: Page, address: str) -> None:
    begun: list[str] = []

    def first_alone(route: Route) -> None:
        begun.append(route.request.url)
        if len(begun) == 1:
            route.continue_()
        else:
            route.abort()

    page.route("**/worker.js*", first_alone)
    page.goto(f"{address}#r=AKs&r=QQ&b=Kh7h2c")
    is_ready(page)
    says(page, "equity", equity("equity AKs vs QQ on Kh7h2c"))
    page.locator("#text").fill("equity AA vs K")
    expect(page.locator("#colours .keyword").first).to_have_text("equity")
    quiet(page)
    assert len(begun) > 1


def test_what_is_missing_is_said(page: Page, address: str) -> None:
    page.add_init_script("delete window.WebAssembly")
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("data-pql", "unable")
    expect(page.locator("#app-says")).to_contain_text("runs no WebAssembly, which PQL needs here")
    says(page, "equity", equity(EXAMPLE))  # what was stored is there


def test_it_can_be_installed(page: Page, address: str) -> None:
    page.goto(address)
    is_ready(page)
    told = page.evaluate("fetch(document.querySelector('[rel=manifest]').href).then((held) => held.json())")
    assert (told["start_url"], told["scope"], told["display"]) == ("./", "./", "standalone")
    for icon in told["icons"]:
        file = built_page() / icon["src"]
        if file.suffix == ".png":
            width, height = struct.unpack(">II", file.read_bytes()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    assert [icon["sizes"] for icon in told["icons"]] == ["any", "192x192", "512x512", "512x512"]
    page.evaluate("""() => {
        const offer = new Event("beforeinstallprompt", { cancelable: true });
        offer.prompt = async () => (window.prompted = true);
        window.dispatchEvent(offer);
    }""")
    page.get_by_role("button", name="Install").click()
    assert page.evaluate("prompted")
    expect(page.get_by_role("button", name="Install")).to_have_count(0)


def test_links_of_a_service_open_here_and_their_token_is_not_kept(page: Page, address: str) -> None:
    question = "r=AKs&r=QQ&b=Kh7h2c&o=equity"
    page.goto(f"{address}#token=a-secret&{question}")
    says(page, "equity", equity("equity AKs vs QQ on Kh7h2c"))
    is_ready(page)
    assert page.evaluate("location.hash") == f"#{question}"
    kept = "JSON.stringify([{...localStorage}, {...sessionStorage}, history.state, document.body.outerHTML])"
    assert "a-secret" not in page.evaluate(kept)


def test_all_files_of_the_folder_are_kept() -> None:
    """Each with its hash."""
    folder = built_page()
    (told,) = re.findall(r"const FILES = (.*);", (folder / "sw.js").read_text("utf-8"))
    here = {
        file.relative_to(folder).as_posix(): sha256(file.read_bytes()).hexdigest()
        for file in folder.rglob("*")
        if file.is_file()
    }
    del here["sw.js"], here["pql.d.ts"]
    assert json.loads(told) == here


def test_opened_as_a_file_it_says_what_to_do(chromium: Browser) -> None:
    page = chromium.new_page()
    page.set_default_timeout(NEVER)
    page.goto((built_page() / "index.html").as_uri())
    expect(page.locator("#app-says")).to_contain_text("run python3 -m http.server in this folder")
    expect(page.locator("#app-bar")).to_have_count(0)
    page.close()
