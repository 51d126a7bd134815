"""Clients of services: what was told about each request, services that are closed after their test, browsers."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cached_property, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from tempfile import TemporaryDirectory
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

import pytest

from pql.repl.report.pdf import browser
from pql.repl.serve.service import Connection, Service
from references.browser_build import built_page

from .servers import LONG, Server, Start, starter

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page

# How Chromium is started.
OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-sync",
    "--disable-extensions",
    "--no-first-run",
]
# PQL_DOOR=folder: the page is the one that `make browser` has made, served as plain files below a path. Tests marked
# `one_door` are then left out: they are of the other door, or of this one without it.
FOLDER = os.environ.get("PQL_DOOR") == "folder"
DOORS = Path(__file__).with_name("doors.js")
# PQL_SLOW=4: the page's processor is four times slower than it is, and every answer is late by 20 to 500 milliseconds.
SLOWER = int(os.environ.get("PQL_SLOW", "1"))
# What is waited for comes, however busy the machine is. Only what never comes ends a wait, by these milliseconds:
# loading PQL into a page takes two or three thousand of them where a processor is free.
NEVER = 180_000 * SLOWER
LATE = """
import asyncio, random
from pql.repl.serve import http
def late(right):
    async def answered(*given):
        await asyncio.sleep(random.uniform(0.02, 0.5))
        return await right(*given)
    return answered
http._answered, http._kept = late(http._answered), late(http._kept)
from pql.repl.cli.main import main
raise SystemExit(main())
"""
SLOW = "equity 30% vs 40% vs 50% vs any samples 1000000000"
"""A question that takes longer than any test."""
GREEDY_LIMITS = ("--memory", "50", "--time", "2", "--workers", "2")
GREEDY_MEMORY = 400_000_000
"""How many bytes a service with these limits may have for them, its program and its tables among them."""


def most_memory(pid: int) -> int:
    """How many bytes a program had at its highest, as the system says; skips the test where it does not.

    Of this program alone: what `wait4` tells counts the size of who has started it.
    """
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        pytest.skip("the system does not tell")
    (highest,) = re.findall(r"VmHWM:\s*(\d+) kB", status.read_text())
    return int(highest) * 1024


class Client:
    """A client in this process: it asks, and reads what it is told."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.told: Queue[tuple[dict[str, Any], bool]] = Queue()

    def send(self, **request: Any) -> None:
        self.connection.ask(request, self.tell)

    def tell(self, text: str, last: bool) -> None:
        assert "\n" not in text
        self.told.put((json.loads(text, parse_constant=pytest.fail), last))

    def event(self) -> dict[str, Any]:
        """What is told next, progress too."""
        return self.told.get(timeout=600)[0]

    def answer(self) -> dict[str, Any]:
        """The next answer; progress before it is passed over."""
        while True:
            event, last = self.told.get(timeout=600)
            if last:
                return event

    def ask(self, **request: Any) -> dict[str, Any]:
        """The answer to a request."""
        self.send(**request)
        return self.answer()


def codes(answer: dict[str, Any]) -> list[str]:
    return [problem["code"] for problem in answer["problems"]]


@pytest.fixture
def service() -> Iterator[Callable[..., Service]]:
    """Makes services without a limit of samples; what is still asked of them is given up in the end."""
    made: list[tuple[Service, list[Connection]]] = []

    def make(**how: Any) -> Service:
        service = Service(**{"max_samples": None, "time_limit": 60, **how})
        connections: list[Connection] = []
        connect = service.connection

        def connection(**how: Any) -> Connection:
            connections.append(connect(**how))
            return connections[-1]

        service.connection = connection  # type: ignore[method-assign]
        made.append((service, connections))
        return service

    yield make
    for service, connections in made:
        for connection in connections:
            connection.cancel_all()
            assert connection.wait(60)
        service.close()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    yield from starter(tmp_path)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("served")
    (folder / "secret.pql").write_text("let secret = QQ+")
    starting = starter(folder)
    yield next(starting)("--rate", "100000", *LONG)
    next(starting, None)


@contextmanager
def serving(*arguments: str) -> Iterator[str]:
    """The address of a service in a process of its own, which ends behind it."""
    # A busy machine takes longer than the ten seconds of strangers for what a browser asks in one; a quick one opens
    # more pages than people do.
    limits = ("--time", "60", "--rate", "100000")
    start = ("-m", "pql") if SLOWER == 1 else ("-c", LATE)
    command = [sys.executable, "-P", *start, "serve", "--port", "0", *limits, *arguments]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    try:
        yield program.stdout.readline().strip()
    finally:
        program.terminate()
        assert program.wait(30) == 0
        program.stdout.close()


@contextmanager
def files_of_page() -> Iterator[str]:
    """The address of the page that no service answers, in a folder that a server of plain files shows below a path."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "below").mkdir()
        (Path(folder) / "below" / "a path").symlink_to(built_page())
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=folder))
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/below/a%20path/#"
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


class Files(SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        if self.path == "/favicon.ico":  # asked for where an address shows a file that is no page
            self.send_response(204)
            self.end_headers()
            return
        super().do_GET()

    def log_message(self, *arguments: object) -> None:
        """Nothing is said of each file."""


class KeptInBrowser:
    """What a page keeps that no service answers, used as the file of `pql serve --ranges` is; a page of it is open."""

    def __init__(self, page: Page, path: str = "/kept/ranges.pql") -> None:
        self.page, self.path = page, path

    def with_suffix(self, suffix: str) -> KeptInBrowser:
        return KeptInBrowser(self.page, self.path.rpartition(".")[0] + suffix)

    def read_text(self) -> str:
        found: str = self.page.evaluate("async (path) => (await import('./kept.js')).read(path)", self.path)
        return found

    def write_text(self, text: str, encoding: str = "utf-8") -> None:
        self.page.evaluate(
            "async ([path, text]) => (await import('./kept.js')).write(path, text)", [self.path, text]
        )


Kept = Path | KeptInBrowser


def context_of(chromium: Browser) -> BrowserContext:
    """A new context, in whose pages tests see what is asked (`doors.js`)."""
    context = chromium.new_context()
    context.set_default_timeout(NEVER)
    context.add_init_script(path=DOORS)
    return context


class Browsing:
    """A browser, a tab in it and a service: a start of theirs costs as much as ten tests."""

    def __init__(self) -> None:
        self._ends = ExitStack()
        self._folder = Path(self._ends.enter_context(TemporaryDirectory()))

    @cached_property
    def library(self) -> Kept:
        return KeptInBrowser(self.tab) if FOLDER else self._file

    @property
    def _file(self) -> Path:
        return self._folder / "ranges.pql"

    @cached_property
    def address(self) -> str:
        if FOLDER:
            return self._ends.enter_context(files_of_page())
        return self._ends.enter_context(serving("--ranges", str(self._file)))

    @cached_property
    def chromium(self) -> Browser:
        from playwright.sync_api import sync_playwright

        playwright = self._ends.enter_context(sync_playwright())
        path = shutil.which(browser())
        return self._ends.enter_context(playwright.chromium.launch(executable_path=path, args=OPTIONS))

    @cached_property
    def tab(self) -> Page:
        context = context_of(self.chromium)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        if (
            FOLDER
        ):  # a tab beside it keeps workers, as a service is kept: each loads PQL once, and not for every test
            keeper = context.new_page()
            keeper.goto(urljoin(self.address, "icon.svg"))
            keeper.evaluate("door.keep(new URL('worker.js', location).href)")
            context.add_init_script("door.keeps = true")
        return context.new_page()

    def close(self) -> None:
        self._ends.close()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The second time, at the door of the folder, only what both have."""
    if FOLDER:
        left_out = [item for item in items if item.get_closest_marker("one_door")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


_browsing: list[Browsing] = []


@pytest.fixture
def browsing() -> Browsing:
    """What the tests of the page share, those of other files too."""
    if not _browsing:
        _browsing.append(Browsing())
    return _browsing[0]


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """It ends before a test of something else: while Playwright runs, nothing else can have a loop of events."""
    if nextitem is None or not nextitem.path.name.startswith("test_page"):
        end_browsing()


def end_browsing() -> None:
    while _browsing:
        _browsing.pop().close()


def pytest_sessionfinish() -> None:
    end_browsing()


@pytest.fixture
def library(browsing: Browsing) -> Kept:
    """The file in which the page keeps ranges."""
    return browsing.library


@pytest.fixture
def address(browsing: Browsing) -> str:
    return browsing.address


@pytest.fixture
def chromium(browsing: Browsing) -> Browser:
    return browsing.chromium


@pytest.fixture
def tab(browsing: Browsing) -> Page:
    """The tab in which every test opens the page: a new one costs as much as what most tests do in it."""
    return browsing.tab


def is_served(address: str) -> bool:
    """Whether a service answers the page at an address, and not the page itself."""
    return "token=" in address


@pytest.fixture
def at(address: str, chromium: Browser, tab: Page, library: Kept) -> Iterator[Callable[..., Page]]:
    """Opens the page with what the address says; in the end the browser may have complained of nothing."""
    complaints: list[str] = []
    opened: list[Page] = []

    def complain(line: ConsoleMessage) -> None:
        if line.type in ("error", "warning"):
            complaints.append(f"{line.text} {line.location['url']}")

    def fail(error: Error) -> None:
        complaints.append(str(error))

    def open_page(state: str = "", width: int = 1280, *, alone: bool = False) -> Page:
        if not opened:  # forgets what the test before has kept
            for kept in (library, library.with_suffix(".spots.jsonl")):
                if isinstance(kept, Path):
                    kept.unlink(missing_ok=True)
            page = tab
            stored = {"origin": urljoin(address, "/"), "storageTypes": "local_storage,indexeddb"}
            tab.context.new_cdp_session(tab).send("Storage.clearDataForOrigin", stored)
            page.emulate_media(media="screen", color_scheme="light")
        else:
            page = (context_of(chromium) if alone else tab.context).new_page()
        page.set_viewport_size({"width": width, "height": 900})
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.on("console", complain)
        page.on("pageerror", fail)
        page.goto(f"{address}&{state}" if state else address)
        opened.append(page)
        return page

    yield open_page
    for page in opened[1:]:
        page.close()
    if opened:
        tab.goto(urljoin(address, "icon.svg"))  # what the page still asks is given up
        tab.evaluate("sessionStorage.clear()")  # and so are the rules of its door
        tab.unroute_all()
        tab.remove_listener("console", complain)
        tab.remove_listener("pageerror", fail)
    assert complaints == []
