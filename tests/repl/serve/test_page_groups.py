"""The page of `pql serve`: a range in groups, raise, call and fold, in one grid, as text and back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

import pql

from .browsing import Open, box, chosen, copied, later, quiet, unfold

if TYPE_CHECKING:
    from .conftest import Kept

LETS = "let raise = QQ+, AKs, A5s:0.5\nlet call = JJ-88, A5s:0.25\nlet fold = 72o, A5s:0.25"


def cell(page: Page, name: str, says: str | re.Pattern[str]) -> None:
    expect(page.locator(f"[data-group-class='{name}']")).to_have_attribute("aria-label", says)


def text(page: Page) -> str:
    quiet(page)
    return page.get_by_label("The groups as PQL").input_value()


def sets(lines: str) -> dict[str, pql.HandSet]:
    """The groups of a text, read by PQL alone."""
    assert len(pql.run(f"{lines}\nraise, call, fold")) == 1  # as a script of them
    return {name: pql.hands(hands) for name, hands in re.findall(r"let (\w+) = (.*)", lines)}


def test_a_range_is_split_painted_and_copied(at: Open) -> None:
    page = at("r=JJ%2B,AKs,76s&r=QQ&o=groups")
    page.get_by_role("button", name="Split the range of player 1").click()
    cell(page, "AA", "AA, fold 100 %")
    cell(page, "72o", "72o, not in the range")
    for name in ("AA", "KK", "72o"):
        page.locator(f"[data-group-class='{name}']").click()
    cell(page, "AA", "AA, raise 100 %")
    cell(page, "72o", "72o, not in the range")  # nothing comes into the range by painting
    page.locator("#groups").get_by_label("call").check(force=True)
    page.get_by_label("Weight of the group, in percent").fill("40")
    page.locator("[data-group-class=JJ]").click()
    page.locator("[data-group-class=KK]").click()  # and what is raised of it makes room
    cell(page, "JJ", "JJ, call 40 %, fold 60 %")
    cell(page, "KK", "KK, raise 60 %, call 40 %")
    expect(page.get_by_label("The groups as PQL")).to_have_value(
        re.compile(r"let raise = AA, KK:0\.6\nlet call = \(KK, JJ\):0\.4")
    )
    found = sets(text(page))
    assert found["raise"] == pql.hands("AA, KK:0.6")
    assert found["call"] == pql.hands("KK:0.4, JJ:0.4")
    assert found["fold"] == pql.hands("QQ, JJ:0.6, AKs, 76s")
    row = page.locator("[data-group=fold]")
    expect(row).to_contain_text("17.6")  # 6 + 3.6 + 4 + 4 of 32 combos
    expect(row).to_contain_text("55.00 %")
    page.locator("[data-group-class=JJ]").click()  # again: out of the group
    cell(page, "JJ", "JJ, fold 100 %")
    assert copied(page, page.get_by_role("button", name="Copy the groups")) == text(page)


def test_the_text_is_pasted_back_kept_in_the_address_and_taken_back(at: Open) -> None:
    page = at("r=AA&r=QQ&o=groups")
    page.get_by_label("The groups as PQL").fill(LETS)
    page.get_by_label("The groups as PQL").blur()
    cell(page, "A5s", "A5s, raise 50 %, call 25 %, fold 25 %")
    cell(page, "72o", "72o, fold 100 %")
    cell(page, "22", "22, not in the range")
    quiet(page)
    kept = parse_qs(urlsplit(page.url).fragment)["a"][0]
    assert sets(kept) == sets(LETS)
    again = at(
        urlsplit(page.url).fragment.partition("&")[2] if "token" in page.url else urlsplit(page.url).fragment
    )
    cell(again, "A5s", "A5s, raise 50 %, call 25 %, fold 25 %")
    later(page)
    page.locator("[data-group-class=AA]").click()
    cell(page, "AA", "AA, fold 100 %")
    page.locator("#undo").click()
    cell(page, "AA", "AA, raise 100 %")


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("let raise = QQ+\nlet shove = AA", "there is no shove"),
        ("let raise = QQ+\nlet call = QQ", "QsQh is in the groups 200 % of the time|is in the groups 200 %"),
        ("let raise = XX", "raise: this does not read"),
        ("QQ+", "this is none: QQ+"),
    ],
)
def test_what_is_wrong_with_a_text_is_said_and_changes_nothing(at: Open, lines: str, says: str) -> None:
    page = at(f"r=AA&r=QQ&o=groups&a={LETS}".replace("\n", "%0A").replace("+", "%2B"))
    cell(page, "AKs", "AKs, raise 100 %")
    page.get_by_label("The groups as PQL").fill(lines)
    page.get_by_label("The groups as PQL").blur()
    expect(page.locator("#groups .problem")).to_contain_text(re.compile(says))
    cell(page, "AKs", "AKs, raise 100 %")


def test_groups_become_ranges_of_players_and_of_the_library(at: Open, library: Kept) -> None:
    page = at(f"r=AA&r=QQ&o=groups&a={LETS}".replace("\n", "%0A").replace("+", "%2B"))
    cell(page, "AKs", "AKs, raise 100 %")
    chosen(page, "Use a group as a range", "call as player 2")
    expect(box(page, 2)).to_have_value(pql.hands("JJ-88, A5s:0.25").text())
    page.get_by_label("Name of the groups").fill("BB v BTN")
    page.get_by_role("button", name="Save all").click()
    unfold(page, "#names")
    expect(page.locator("#shelf")).to_contain_text("fold")
    told = library.read_text()
    for name in ("raise", "call", "fold"):
        assert f"# BB v BTN/{name}\n" in told


def test_groups_are_painted_with_keys(at: Open) -> None:
    page = at("r=QQ%2B,AKs&r=QQ&o=groups")
    page.get_by_role("button", name="Split the range of player 1").click()
    cell(page, "AA", "AA, fold 100 %")
    page.locator("[data-group-class=AA]").focus()
    for key in ("Space", "ArrowRight", "Space"):
        page.keyboard.press(key)
    cell(page, "AA", "AA, raise 100 %")
    cell(page, "AKs", "AKs, raise 100 %")


def test_the_slider_follows_an_order_of_ones_own(at: Open) -> None:
    page = at("r=AA&r=QQ")
    unfold(page, "#order")
    own = page.get_by_label("Hands in your order, the best first")
    own.fill("72o, AA, KK, AKs, (QQ, JJ), AK, 22+")
    own.blur()
    expect(page.locator("#order [role=status]")).to_contain_text(f"{12 + 13 * 6 + 16} combos")
    slider = page.get_by_label("Top", exact=True)
    for share, takes in (
        (1, "72o"),  # 12 of 1,326 combos are 0.90 %
        (1.5, "72o, AA"),
        (2, "72o, AA, KK, AKs"),  # 28 of them are 2.1 %
        (3, "72o, AA, KK, AKs, (QQ, JJ)"),  # of the next twelve the middle is at 2.56 %
        (100, "72o, AA, KK, AKs, (QQ, JJ), AK, 22+"),
        (0, "none"),
    ):
        slider.fill(str(share))
        expect(box(page)).to_have_value(takes)
    slider.fill("2")
    expect(page.locator("#top-says")).to_have_text(f"{100 * 28 / 1326:.1f} %")
    box(page).fill("15%")  # in texts a percentage stays what it is
    expect(page.locator("#size")).to_contain_text(f"{len(pql.hands('15%'))} combos")
    page.reload()  # this browser keeps the list
    expect(own).to_have_value("72o, AA, KK, AKs, (QQ, JJ), AK, 22+")
    unfold(page, "#order")
    own.fill("AA, XX")
    own.blur()
    expect(page.locator("#order .problem")).to_contain_text("XX: this does not read")
    own.fill("")
    own.blur()
    expect(page.locator("#order [role=status]")).to_contain_text("the order of PQL")
    slider.fill("15")
    expect(box(page)).to_have_value("15%")
