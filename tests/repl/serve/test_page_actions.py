"""The page of `pql serve`: how many actions a player's tasks take, as the page of the documentation says.

An action is a press, or a text that is typed into a field.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from .browsing import Open, box, cell, equity, says

if TYPE_CHECKING:
    from collections.abc import Iterator

OPENS, CALLS, FLOP = (
    "22+, A2s+, KTs+, QTs+, JTs, AJo+, KQo",
    "22-JJ, A2s-AQs, KTs+, QTs+, JTs, T9s, AQo",
    "Kh7h2c",
)
PAGE = Path(__file__).parents[3] / "docs" / "page.md"


class Hand:
    """Somebody who presses and types, and counts it."""

    def __init__(self) -> None:
        self.actions = 0

    def press(self, target: Locator) -> None:
        self.actions += 1
        target.click()

    def type(self, target: Locator, text: str) -> None:
        self.actions += 1
        target.fill(text)


def told() -> Iterator[tuple[str, int]]:
    """The tasks of the page of the documentation, with the actions that it says."""
    _, _, section = PAGE.read_text("utf-8").partition("## Actions counted")
    for task, number in re.findall(
        r"^\| ([^|]+) \| (\d+)\b[^|]*\|[^|]*\|$", section.partition("\n## ")[0], re.MULTILINE
    ):
        yield task, int(number)


def test_tasks_take_the_actions_that_the_documentation_counts(at: Open) -> None:
    page, counted = at(), []
    line = page.locator("[data-panel=breakdown] tr.pick button")

    hand = Hand()
    hand.type(box(page), OPENS)
    hand.type(box(page, 2), CALLS)
    hand.type(page.locator("#board"), FLOP)
    says(page, "equity", equity(f"equity {OPENS} vs {CALLS} on {FLOP}"))
    counted.append(hand.actions)

    hand = Hand()
    hand.press(page.locator(".seat").first)
    expect(page.locator("[data-hand='AKs'] small")).to_have_text(re.compile(r"\d"))
    assert "%" in cell(page, "AKs")
    counted.append(hand.actions)

    hand = Hand()
    hand.press(line.filter(has_text=re.compile("^set$")))
    hand.press(line.filter(has_text=re.compile("^flush draw$")))
    hand.press(page.get_by_role("button", name="Keep only these"))
    expect(box(page)).not_to_have_value(OPENS)
    counted.append(hand.actions)

    hand = Hand()
    hand.press(page.locator("#spots > summary"))
    hand.type(page.get_by_label("Name of the spot"), "BTN v BB, K72")
    hand.press(page.get_by_label("Save the spot"))
    expect(page.locator("#spots .said")).to_contain_text("is kept")
    counted.append(hand.actions)

    hand = Hand()
    hand.press(page.locator("#link"))
    expect(page.locator("#link")).to_have_text("Copied")
    phone = opened(at, page, hand)
    says(phone, "equity", "exact")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    expect(box(phone)).to_have_value(box(page).input_value())
    counted.append(hand.actions)

    assert counted == [number for _, number in told()]


def opened(at: Open, page: Page, hand: Hand) -> Page:
    """The link that was copied, pressed on a phone."""
    hand.actions += 1
    return at(urlsplit(page.evaluate("navigator.clipboard.readText()")).fragment, 360)
