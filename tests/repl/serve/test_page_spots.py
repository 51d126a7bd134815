"""The page of `pql serve`: questions that are kept as spots, and two of them side by side."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from .browsing import (
    Open,
    answers,
    box,
    equity,
    findings,
    holding,
    later,
    percent,
    press_while_looked,
    quiet,
    replied,
    replying,
    rows,
    says,
    unfold,
)
from .conftest import Kept

FLOP = "r=15%25&r=30%25&b=Kh7h2c&o=equity.breakdown"


def opened(page: Page) -> Page:
    unfold(page, "#spots")
    return page


def keep(page: Page, title: str, said: str | None = None) -> None:
    page.get_by_label("Name of the spot").fill(title)
    page.get_by_label("Save the spot").click()
    expect(page.locator("#spots .said")).to_have_text(said or f"{title} is kept")


def spot(page: Page, title: str) -> None:
    page.locator(".spots").get_by_role("button", name=title, exact=True).click()


def titles(library: Kept) -> list[str]:
    lines = library.with_suffix(".spots.jsonl").read_text().splitlines()
    return [json.loads(line)["title"] for line in lines]


def test_a_spot_is_kept_with_notes_and_opened_again_which_can_be_taken_back(at: Open, library: Kept) -> None:
    page = opened(at(FLOP))
    page.get_by_label("Notes on the spot").fill("bet small")
    keep(page, "SRP/BTN v BB, K72")
    expect(page.locator("#spots h3")).to_have_text("Spots: SRP/BTN v BB, K72")
    page.locator("#clear").click()
    box(page).fill("AA")
    expect(page.locator("#spots h3")).to_contain_text(", changed")
    later(page)
    spot(page, "SRP/BTN v BB, K72")
    expect(box(page)).to_have_value("15%")
    expect(page.locator("#board")).to_have_value("Kh 7h 2c")
    expect(page.get_by_label("Notes on the spot")).to_have_value("bet small")
    page.locator("#undo").click()
    expect(box(page)).to_have_value("AA")
    # Another browser, where the file is the same; what a browser keeps, its other tabs see.
    other = opened(at(FLOP, alone=isinstance(library, Path)))
    expect(other.locator(".spots")).to_contain_text("15% vs 30% on Kh7h2c")
    assert titles(library) == ["SRP/BTN v BB, K72"]


def test_a_spot_is_copied_renamed_replaced_and_deleted_after_asking(at: Open, library: Kept) -> None:
    page = opened(at(FLOP))
    said = page.locator("#spots .said")
    keep(page, "one")
    page.get_by_label("Copy one").click()
    expect(said).to_have_text("one 2 is a copy of one")
    page.get_by_label("Rename one 2").click()
    page.get_by_label("New name of one 2").fill("two")
    said.get_by_role("button", name="Rename").click()
    expect(said).to_have_text("one 2 is two now")
    box(page).fill("AA")
    keep(page, "two", "Replace two? Replace No")  # it is the one that is open
    said.get_by_role("button", name="Replace").click()
    expect(said).to_have_text("two is kept")
    page.get_by_label("Notes on the spot").fill("three")
    with replied(page, "/spots"):  # what is said stays the same
        keep(page, "two")  # its question is the same
    quiet(page)
    keep(page, "one", "Replace one? Replace No")
    said.get_by_role("button", name="Replace").click()
    expect(said).to_have_text("one is kept")
    page.get_by_label("Delete two").click()
    said.get_by_role("button", name="No").click()
    assert titles(library) == ["one", "two"]
    page.get_by_label("Delete two").click()
    said.get_by_role("button", name="Delete").click()
    expect(said).to_have_text("two is deleted")
    assert titles(library) == ["one"]
    assert '"question": "r=AA&' in library.with_suffix(".spots.jsonl").read_text()


def test_two_tabs_see_each_other_and_overwrite_nothing(at: Open, library: Kept) -> None:
    first = opened(at("r=22%2B&r=QQ"))
    keep(first, "mine")
    second = opened(at("r=33%2B&r=QQ"))
    spot(second, "mine")
    second.get_by_label("Notes on the spot").fill("from the other tab")
    keep(second, "mine")
    box(first).fill("44+")
    keep(first, "mine", "Replace mine? Replace No")
    first.locator("#spots .said").get_by_role("button", name="Replace").click()
    expect(first.locator("#spots .said")).to_contain_text("changed elsewhere")
    assert "from the other tab" in library.with_suffix(".spots.jsonl").read_text()
    assert "44" not in library.with_suffix(".spots.jsonl").read_text()


def test_two_spots_are_compared_side_by_side(at: Open) -> None:
    page = opened(at(FLOP))
    keep(page, "K72")
    box(page).fill("20%")
    page.locator("#board").fill("Kh7h2d")
    table = page.get_by_role("region", name="Equities of both spots")
    expect(table).to_contain_text(equity("equity 20% vs 30% on Kh7h2d"))
    expect(table).to_contain_text(equity("equity 15% vs 30% on Kh7h2c"))
    page.get_by_label("Spot A").select_option("K72")
    page.get_by_label("Spot B").select_option("the page")
    both = page.get_by_role("region", name="Both breakdowns")
    a = rows("breakdown 15% on Kh7h2c vs 30%")["toppair"]
    b = rows("breakdown 20% on Kh7h2d vs 30%")["toppair"]
    assert isinstance(a["share"], float)
    assert isinstance(b["share"], float)
    change = f"{'+' if b['share'] > a['share'] else chr(0x2212)}{abs(100 * (b['share'] - a['share'])):.2f}"
    row = both.get_by_role("row").filter(has_text=re.compile("^top pair"))
    expect(row).to_contain_text(f"top pair{percent(a['share'])}{percent(b['share'])}{change}")
    answers(page, "breakdown")
    page.set_viewport_size({"width": 360, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_label("Delete K72").click()
    assert findings(page, "#spots") == []


def test_where_a_service_keeps_none_this_browser_does(at: Open) -> None:
    page = at("r=AA&r=KK")
    replying(page, "/spots", {"ok": False, "problems": [{"message": "none"}]})
    page.reload()
    opened(page)
    keep(page, "here")
    page.get_by_label("Rename here").click()
    page.get_by_label("New name of here").fill("there")
    page.get_by_label("New name of here").press("Enter")
    expect(page.locator("#spots .said")).to_have_text("here is there now")
    page.reload()
    expect(page.locator(".spots li")).to_have_count(1)


def test_what_is_kept_before_the_first_answer_goes_into_the_file(at: Open, library: Kept) -> None:
    page = at(FLOP)
    goes_on = holding(page, "/spots")
    page.reload()
    opened(page)
    page.get_by_label("Name of the spot").fill("early")
    page.get_by_label("Save the spot").click()
    goes_on()
    expect(page.locator("#spots .said")).to_have_text("early is kept")
    assert titles(library) == ["early"]
    spot(page, "early")


def test_a_press_that_brings_the_window_to_the_front_counts(at: Open) -> None:
    page = opened(at(FLOP))
    keep(page, "mine")
    box(page).fill("AA")
    expect(page.locator("#spots h3")).to_contain_text(", changed")
    says(page, "equity", equity("equity AA vs 30% on Kh7h2c"))  # nothing moves any more
    says(page, "breakdown", "exact")
    mine = page.locator(".spots").get_by_role("button", name="mine", exact=True)
    press_while_looked(page, mine, "/spots")
    expect(box(page)).to_have_value("15%")


def test_the_same_ranges_of_another_game_have_their_own_equity(at: Open, library: Kept) -> None:
    page = at("r=AKs&r=QQ")
    spots = {"short": "game=shortdeck&r=AKs&r=QQ", "other": "r=AA&r=QQ"}
    lines = [json.dumps({"title": title, "question": asked, "notes": ""}) for title, asked in spots.items()]
    library.with_suffix(".spots.jsonl").write_text("\n".join(lines))
    page.reload()
    opened(page)
    table = page.get_by_role("region", name="Equities of both spots")
    first = table.get_by_role("row").filter(has_text="equity").first
    here, short = equity("equity AKs vs QQ"), equity("game shortdeck; equity AKs vs QQ")
    assert here != short
    expect(first).to_contain_text(f"{here}{equity('equity AA vs QQ')}")
    page.get_by_label("Spot B").select_option("short")  # what the page asks is known already
    expect(first).to_contain_text(f"{here}{short}")


def test_the_same_player_of_both_spots_is_compared(at: Open) -> None:
    page = opened(at(FLOP))
    keep(page, "K72")
    box(page, 2).focus()
    box(page, 2).fill("20%")
    both = page.get_by_role("region", name="Both breakdowns")
    expect(both.locator("caption")).to_have_text("What player 2 has in A and in B")
    page.get_by_label("Spot A").select_option("K72")
    page.get_by_label("Spot B").select_option("the page")
    row = both.get_by_role("row").filter(has_text=re.compile("^top pair"))
    a, b = (
        percent(rows(f"breakdown {side} on Kh7h2c vs 15%")["toppair"]["share"]) for side in ("30%", "20%")
    )
    expect(row).to_contain_text(f"top pair{a}{b}")
    page.get_by_label("Player to compare").select_option("Player 1")
    a, b = (
        percent(rows(f"breakdown 15% on Kh7h2c vs {side}")["toppair"]["share"]) for side in ("30%", "20%")
    )
    expect(row).to_contain_text(f"top pair{a}{b}")
