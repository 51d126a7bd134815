"""The page of `pql serve` in a real browser, a headless Chromium; without one its tests are skipped."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

import pql
from pql.repl.report.printing import NoBrowserError, browser

pytest.importorskip("playwright", reason="playwright, which drives the browser, is not installed")
pytest.importorskip("uvicorn", reason="the extra `serve` is not installed")

from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator

try:
    browser()
except NoBrowserError:
    pytest.skip("there is no Chromium here: apt-get install chromium", allow_module_level=True)

Open = Callable[..., Page]


def says(page: Page, panel: str, text: str | re.Pattern[str]) -> None:
    expect(page.locator(f"[data-panel={panel}]")).to_contain_text(text, timeout=30_000)


def line(page: Page, panel: str) -> str:
    return page.locator(f"[data-panel={panel}] .query").input_value()


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


def percent(value: object) -> str:
    assert isinstance(value, float)
    return f"{100 * value:.2f} %"
