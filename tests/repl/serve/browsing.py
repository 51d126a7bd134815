"""The page of `pql serve` in a real browser, a headless Chromium; without one its tests are skipped."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import pql
from pql.repl.report.pdf import NoBrowserError, browser

from .conftest import NEVER

pytest.importorskip("playwright", reason="playwright, which drives the browser, is not installed")
pytest.importorskip("uvicorn", reason="the extra `serve` is not installed")

from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator

expect.set_options(timeout=NEVER)

try:
    browser()
except NoBrowserError:
    pytest.skip("there is no Chromium here: apt-get install chromium", allow_module_level=True)

Open = Callable[..., Page]

EXAMPLE = (
    "equity 22+, A2s+, K2s+, Q4s+, J7s+, T7s+, 97s+, 86s+, 75s+, 64s+, 54s, A2o+, K8o+, Q9o+, J9o+, T9o "
    "vs JJ-22, AJs-A2s, KJs-K2s, QJs-Q5s, J7s+, T7s+, 96s+, 86s+, 75s+, 64s+, 54s, AJo-A5o, KJo-K9o, QJo-QTo, JTo, T9o "
    "on Kh7d2c"
)
"""What the page asks where nobody has asked anything."""


def says(page: Page, panel: str, text: str | re.Pattern[str]) -> None:
    expect(page.locator(f"[data-panel={panel}]")).to_contain_text(text)


def answers(page: Page, panel: str) -> None:
    """Waits until a panel shows an answer: how long it took, or that it was stored when it is asked once more."""
    says(page, panel, re.compile(r"\d ms|\bstored"))


def line(page: Page, panel: str) -> str:
    """What a panel asks now: after an action `asks` waits for it."""
    return page.locator(f"[data-panel={panel}] .query").input_value()


def asks(page: Page, panel: str, text: str | re.Pattern[str]) -> None:
    expect(page.locator(f"[data-panel={panel}] .query")).to_have_value(text)


def copied(page: Page, pressed: Locator) -> str:
    """What is on the clipboard after a button that copies was pressed."""
    pressed.click()
    expect(pressed).to_have_text("Copied")
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def unfold(page: Page, part: str) -> None:
    """Opens a part of the page: again where it moved under the press, as answers came in."""
    for _ in range(5):
        if page.locator(part).get_attribute("open") is None:
            page.locator(f"{part} > summary").click()
    expect(page.locator(part)).to_have_attribute("open", "")


def holding(page: Page, path: str, about: str = "") -> Callable[[], None]:
    """Holds requests back, or those whose text has something in it, until what it returns is called."""
    page.evaluate("([path, about]) => door.rule(path, about, null)", [path, about])
    return lambda: page.evaluate("door.release()")


def replying(page: Page, path: str, reply: dict[str, object]) -> Callable[[], None]:
    """Requests have this reply, until what it returns is called."""
    page.evaluate("([path, reply]) => door.rule(path, '', reply)", [path, reply])
    return lambda: page.evaluate("door.release()")


def wait_asked(page: Page, about: str, *, given: bool = False) -> None:
    """Waits for a question whose text fits a pattern, and until it is given up."""
    page.wait_for_function(
        """([about, isGiven]) => door.asked.some(({ path, text, given }) =>
            path === "/query" && RegExp(about).test(text) && (given || !isGiven))""",
        arg=[about, given],
    )


class Reply(NamedTuple):
    """A request of the page and what it was told."""

    request: dict[str, Any]
    reply: dict[str, Any]


@contextmanager
def replied(page: Page, path: str, about: str = "") -> Iterator[Callable[[], Reply]]:
    """Waits in the end until a request that was made within has its reply; what it gives tells both then."""
    before = page.evaluate("door.asked.length")
    found: list[Reply] = []
    yield lambda: found[0]
    waiting = page.wait_for_function(
        """([before, path, about]) => door.asked.slice(before).find((each) =>
            each.path === path && each.text.includes(about) && each.reply)""",
        arg=[before, path, about],
    )
    told = waiting.json_value()
    found.append(Reply(json.loads(told["text"]), told["reply"]))


def press_while_looked(page: Page, pressed: Locator, path: str) -> None:
    """Presses slowly: the press brings the window to the front, and what is kept is looked at before it ends."""
    quiet(page)  # nothing moves any more
    pressed.hover()
    page.mouse.down()
    with replied(page, path):
        page.evaluate("window.dispatchEvent(new Event('focus'))")
    quiet(page)
    page.mouse.up()


def chosen(page: Page, menu: str, what: str) -> None:
    """Opens a menu and takes what it offers."""
    page.get_by_role("button", name=menu, exact=True).click()
    page.get_by_role("menuitem", name=what, exact=True).click()


def quiet(page: Page) -> None:
    """Waits until every question of the page has its answer, and the page has shown it."""
    page.wait_for_function("() => document.documentElement.dataset.waiting === '0'")


def patient(page: Page) -> None:
    """The same, and until all is said that is not said while somebody types."""
    quiet(page)
    page.wait_for_function("() => document.documentElement.dataset.patient === '0'")


def later(page: Page) -> None:
    """Lets the page's clock go on, by more than what makes another step; first what was done is in the address."""
    quiet(page)
    page.evaluate(
        "() => { const now = performance.now.bind(performance); performance.now = () => now() + 1000; }"
    )


HOLD_STILL = "() => { const now = performance.now(); performance.now = () => now; }"
"""The page's clock is held: however slow the machine is, what is done meanwhile is done without a pause."""
GO_ON = "() => { delete performance.now; }"


def held(page: Page, name: str, label: str | re.Pattern[str]) -> None:
    """Waits until the cell of a starting hand says so."""
    expect(page.locator(f"[data-hand='{name}']")).to_have_attribute("aria-label", label)


def equity(text: str, place: int = 0) -> str:
    (result,) = pql.run(text)
    return f"{100 * result.to_dict()['players'][place]['equity']:.2f} %"


def box(page: Page, player: int = 1) -> Locator:
    return page.get_by_label(f"Range of player {player}", exact=True)


def cell(page: Page, name: str) -> str:
    return page.locator(f"[data-hand='{name}']").get_attribute("aria-label") or ""


def rows(text: str) -> dict[str, dict[str, object]]:
    """The rows of a report, by what comes first in each."""
    (result,) = pql.run(text)
    told = result.to_dict()
    return {row[0]: dict(zip(told["columns"], row, strict=True)) for row in told["rows"]}


def findings(page: Page, part: str = "html") -> list[tuple[str, list[str]]]:
    """What axe-core finds in a part of the page, in light and in dark; skips the test where it is not installed."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed")
    options: dict[str, list[str]] = {"resultTypes": ["violations"]}
    expect(page.locator(".awaited, .pending")).to_have_count(0)  # what is about to change is pale
    page.wait_for_function("() => document.getAnimations().every((each) => each.playState !== 'running')")
    page.emulate_media(color_scheme="light")
    found = axe.Axe().run(page, part, options).response["violations"]
    page.emulate_media(color_scheme="dark")  # only the colours are others
    found += axe.Axe().run(page, part, {**options, "runOnly": ["color-contrast"]}).response["violations"]
    return [(each["id"], [node["html"] for node in each["nodes"]][:3]) for each in found]


def percent(value: object) -> str:
    assert isinstance(value, float)
    return f"{100 * value:.2f} %"
