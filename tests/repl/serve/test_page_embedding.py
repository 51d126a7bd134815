"""PQL in a page of somebody's own, which lies elsewhere than build/browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, Request

import pql
from references.browser_build import built_page
from references.tools import ROOT

from .conftest import NEVER, Files

pytestmark = pytest.mark.one_door("these are of the folder, wherever the other tests are")


class Shared(Files):
    """As hosts of plain files do it, where other pages may read them."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


@contextmanager
def shown(folder: Path) -> Iterator[str]:
    """The address of a folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Shared, directory=str(folder)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


PAGE = """\
<!doctype html>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>A page of somebody's own</title>
<p id="answer"></p>
{script}
"""
EXAMPLE = "docs/embedding.md"


def documented(language: str, word: str) -> str:
    """The block of a language on the page about it that has a word in it."""
    page = (ROOT / EXAMPLE).read_text("utf-8")
    (block,) = [each for each in page.split(f"```{language}\n")[1:] if word in each.partition("```")[0]]
    return block.partition("```")[0]


@pytest.fixture(scope="module")
def lying() -> Iterator[str]:
    with shown(built_page()) as address:
        yield address


@pytest.fixture
def own(lying: str, chromium: Browser, tmp_path: Path) -> Iterator[Callable[[str], Page]]:
    """Opens a page of one's own, at another address, with a script; it asks nothing but of the two."""
    asked: list[str] = []
    wrong: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    def fail(error: Error) -> None:
        wrong.append(str(error))

    with ExitStack() as ends:

        def opened(script: str) -> Page:
            policy = (
                documented("text", "script-src").strip().replace("https://example.org", lying.rstrip("/"))
            )
            text = PAGE.format(policy=policy, script=script.replace("https://example.org/", lying))
            (tmp_path / "index.html").write_text(text, "utf-8")
            context = chromium.new_context()
            context.set_default_timeout(NEVER)
            ends.callback(context.close)
            page = context.new_page()
            context.on("request", note)
            page.on("pageerror", fail)
            page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
            page.goto(ends.enter_context(shown(tmp_path)))
            return page

        yield opened
        here = [lying, "blob:", "http://127.0.0.1"]
        assert [url for url in asked if not url.startswith(tuple(here))] == []
    assert wrong == []


def test_three_lines_answer_on_a_page_at_another_address(own: Callable[[str], Page]) -> None:
    """Those of the documentation, under the policy of the documentation."""
    page = own(documented("html", "import { pql }"))
    page.wait_for_function("() => document.querySelector('#answer').textContent")
    (result,) = pql.run("equity AA vs KK")
    wanted = f"{100 * result.to_dict()['players'][0]['equity']:.2f} %"
    assert page.locator("#answer").text_content() == wanted


def in_page(page: Page, lines: str) -> Any:
    """What lines of a module give, which have all of pql.js as `PQL`."""
    return page.evaluate(f"async () => {{ const PQL = window.PQL; {lines} }}")


@pytest.fixture
def page(own: Callable[[str], Page]) -> Page:
    page = own(
        '<script type="module">import * as PQL from "https://example.org/pql.js"; window.PQL = PQL;</script>'
    )
    page.wait_for_function("() => window.PQL")
    return page


def test_answers_are_plain_data_or_text(page: Page) -> None:
    text = "equity AKs vs QQ+ on Kh7h9c"
    (native,) = pql.run(text, game="shortdeck")
    told = in_page(page, f"return PQL.pql({text!r}, {{ game: 'shortdeck', format: 'text' }});")
    assert told["answers"] == [native.to_dict()]
    assert told["text"].startswith("player")
    named = in_page(
        page,
        """
        const given = { names: { x: "AA" }, params: { y: "KK" }, seed: 7 };
        return PQL.pql("equity x vs $y samples 1000", given);
    """,
    )
    (known,) = pql.run("set seed = 7; equity AA vs KK samples 1000")
    assert named["answers"][0]["players"][0]["equity"] == known.to_dict()["players"][0]["equity"]


def test_a_mistake_is_an_error_that_shows_where(page: Page) -> None:
    told = in_page(page, """
        try { await PQL.pql("let x = AA;\\nequity AKs vs QZ"); }
        catch (error) {
            const { name, message, problems } = error;
            return { name, message, problems, is: error instanceof PQL.PQLError };
        }
    """)  # fmt: skip
    assert (told["name"], told["is"]) == ("PQLError", True)
    (problem,) = told["problems"]
    assert problem["caret"] == "2 | equity AKs vs QZ\n                  ^^"
    assert told["message"].splitlines()[:3] == [problem["message"], *problem["caret"].splitlines()]


def test_what_is_asked_about_texts(page: Page) -> None:
    told = in_page(
        page,
        """return {
        check: await PQL.check("equity AKs vs QZ"),
        complete: await PQL.complete("equi"),
        hint: await PQL.hint("22+, A2s+"),
        colour: await PQL.colour("equity AKs"),
        format: await PQL.format("equity  AKs vs qq"),
        word: await PQL.word("nuts"),
        explain: await PQL.explain("equity AKs vs QQ"),
    };""",
    )
    assert not told["check"]["ok"]
    assert "equity" in [each["word"] for each in told["complete"]["words"]]
    assert told["hint"]["hint"].startswith("126 hands")
    assert told["colour"]["spans"][0][:2] == [0, 6]
    assert told["format"]["text"] == "equity AKs vs QQ"
    assert told["word"]["sections"]
    assert told["explain"]["ok"]


def test_it_can_be_stopped_and_tells_how_far_it_is(page: Page) -> None:
    told = in_page(page, """
        const loaded = [];
        await PQL.load({ loading: (event) => loaded.push(event) });
        const ends = new AbortController();
        const seen = [];
        const long = PQL.pql("equity 22+ vs suited vs connected vs 30% exact", {
            signal: ends.signal,
            progress(event) { seen.push(event); ends.abort(); },
        }).catch((error) => error.name);
        const name = await long;
        const again = await Promise.all(["AA", "KK", "QQ"].map((hand) => PQL.pql(`equity ${hand} vs AKs on 2c7d9h`)));
        return { loaded, seen, name, again: again.map(({ answers }) => answers.length) };
    """)  # fmt: skip
    assert told["loaded"][-2]["bytes"] <= told["loaded"][-2]["of"]
    assert told["loaded"][-1] == {"step": "PQL starts"}
    assert told["name"] == "AbortError"
    assert "progress" in told["seen"][0]
    assert told["again"] == [1, 1, 1]
