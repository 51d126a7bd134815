"""The page of `pql serve` in Omaha and in short deck."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

import pql

from .browsing import Open, asks, box, copied, equity, rows, says, unfold
from .conftest import Kept


@pytest.mark.parametrize(
    ("game", "hole"), [("omaha", 4), ("omaha5", 5), ("omaha6", 6), ("omaha8", 4), ("omaha5hl", 5)]
)
def test_a_hand_of_omaha_is_clicked_or_typed(at: Open, game: str, hole: int) -> None:
    villain = "9s8s7d6d5h4c"[: 2 * hole]
    page = at(f"game={game}&r=AA%24ds&r={villain}&b=Kh7h9c2d&o=equity")
    expect(page.locator("#grids")).to_be_hidden()
    hand = ["As", "Ks", "Qh", "Jh", "Td", "3c"][:hole]
    page.locator(f"[data-hole='{hand[0]}']").click()
    for card in hand[1:]:
        # What is above may move while answers come, and a click then meets another card: somebody who clicks looks.
        page.locator(f"[data-hole='{card}']").dispatch_event("click")
    expect(box(page)).to_have_value("".join(hand))
    expect(page.locator("[data-hole=Kh]")).to_be_disabled()
    expect(page.locator("#size")).to_have_text("1 combo, 0.00 %")
    says(page, "equity", "exact")
    right = pql.equity("".join(hand), villain, board="Kh7h9c2d", game=game)
    expect(page.locator(".player.p0 .equity")).to_have_text(f"{100 * right.players[0].equity:.2f} %")
    page.locator("[data-hole=As]").click()
    expect(box(page)).to_have_value("".join(hand[1:]))
    box(page).fill("AA$ds &")
    expect(box(page)).to_have_value("AA$ds &")
    box(page).fill("doublesuited")
    expect(page.locator("#readings")).to_contain_text("such as")
    expect(page).to_have_url(re.compile(f"game={game}&"))


def test_the_answers_of_omaha_are_those_of_the_language(at: Open) -> None:
    page = at("game=omaha&r=AA%24ds&r=KK%24ds&b=Kh7h9c2d&o=equity.breakdown.nuts.heat.outs")
    game = "game omaha; "
    right = equity(f"{game}equity AA$ds vs KK$ds on Kh7h9c2d")
    expect(page.locator(".player.p0 .equity")).to_have_text(right)
    wrap = rows(f"{game}breakdown AA$ds on Kh7h9c2d vs KK$ds")
    expect(page.locator("[data-panel=breakdown] [data-line]")).to_have_count(0)
    says(page, "breakdown", f"{wrap['set']['combos']}")
    says(page, "nuts", "kings")
    says(page, "outs", re.compile("nuts|Outs of each hand"))
    says(page, "heat", "sampled")
    asks(page, "equity", "equity AA$ds vs KK$ds on Kh7h9c2d")
    copy = page.locator("[data-panel=equity] .copy")
    assert copied(page, copy) == "game omaha; equity AA$ds vs KK$ds on Kh7h9c2d"
    for panel in ("flops", "runouts"):
        expect(page.locator(f"[data-panel={panel}]:visible")).to_have_count(0)
    page.get_by_role("button", name="Add rundown", exact=True).click()
    expect(box(page)).to_have_value("AA$ds, rundown")


def test_halves_of_pots_stand_beside_equities(at: Open) -> None:
    """High, low, scoops, three quarters and quarters, where an answer has them, and win and tie where not."""
    page = at("game=omaha8&r=AsAh2d3d&r=A2KQ&b=7h6d2c&o=equity")
    titles = page.locator("[data-panel=equity] .answer th[scope=col]")
    expect(titles).to_have_text(["player", "equity", "high", "low", "scoop", "3/4", "1/4"])
    (right,) = pql.run("game omaha8; equity AsAh2d3d vs A2KQ on 7h6d2c")
    shown = page.locator("[data-panel=equity] .answer tbody tr")
    for place, player in enumerate(right.to_dict()["players"]):
        parts = [player[name] for name in ("equity", "high", "low", "scoop", "three_quarters", "quartered")]
        expect(shown.nth(place).locator("td.n")).to_have_text([f"{100 * part:.2f} %" for part in parts])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_lows_stand_below_made_hands(at: Open) -> None:
    page = at("game=omaha8&r=A2,A4&r=KKQQ&b=8h7d3c2s&o=equity.breakdown")
    (right,) = pql.run("game omaha8; breakdown A2,A4 on 8h7d3c2s vs KKQQ")
    rows = [row for row in right.to_dict()["rows"] if row[1] == "low"]
    assert len(rows) > 1
    body = page.locator("[data-panel=breakdown] tbody")
    expect(body.locator("tr.group th")).to_contain_text(["Made", "Low"])
    for row in rows:
        label = {"nutlow": "nut low", "secondnutlow": "second-nut low", "thirdnutlow": "third-nut low"}.get(
            row[0], row[0]
        )
        shown = body.locator("tr").filter(has=page.locator("td", has_text=re.compile(f"^{label}$")))
        expect(shown.locator("td.combos")).to_have_text(str(row[2]))


def test_the_nuts_of_both_halves_are_two_tables(at: Open) -> None:
    page = at("game=omaha8&r=A2KQ&r=KKQQ&b=8h7d3c&o=equity.nuts")
    tables = page.locator("[data-panel=nuts] table")
    expect(tables).to_have_count(2)
    (right,) = pql.run("game omaha8; nuts on 8h7d3c for A2KQ")
    for shown, is_low in zip(tables.all(), (False, True), strict=True):
        first = next(row for row in right.to_dict()["rows"] if (row["category"] == "low") == is_low)
        expect(shown.locator("tbody tr").first).to_contain_text(first["makes"])
    expect(tables.nth(1).locator("caption")).to_have_text(re.compile("^The best lows of the board"))


def test_the_game_is_chosen_and_undone(at: Open) -> None:
    page = at("r=AA&r=KK&b=Kh7h2c&o=equity")
    says(page, "equity", "exact")
    page.get_by_label("Game", exact=True).select_option("shortdeck")
    expect(page.locator("#deck button")).to_have_count(36)
    expect(page.locator("#grid [role=gridcell]")).to_have_count(81)
    expect(page.locator("#board")).to_have_value("")
    expect(page.locator(".player.p0 .equity")).to_have_text(equity("game shortdeck; equity 15% vs 30%"))
    page.locator("#undo").click()
    expect(page.get_by_label("Game", exact=True)).to_have_value("holdem")
    expect(box(page)).to_have_value("AA")
    expect(page.locator("#board")).to_have_value("Kh 7h 2c")
    page.locator("#redo").click()
    expect(page.get_by_label("Game", exact=True)).to_have_value("shortdeck")


def test_short_deck_is_painted_on_nine_ranks(at: Open) -> None:
    page = at("game=shortdeck&r=none&r=30%25&b=Kh7h9c&o=equity.breakdown.heat")
    for hand in ("AA", "66"):
        page.locator(f"#grid [data-hand='{hand}']").click()
    expect(box(page)).to_have_value("AA, 66")
    right = equity("game shortdeck; equity AA, 66 vs 30% on Kh7h9c")
    expect(page.locator(".player.p0 .equity")).to_have_text(right)
    expect(page.locator("[data-panel=heat] button.known")).to_have_count(33)


@pytest.mark.parametrize(
    ("game", "first", "second", "hands"),
    [("omaha", "AA$ds", "KK$ds", "864 combos"), ("shortdeck", "77+", "A9s+", "48 combos")],
)
def test_each_game_has_its_library(
    at: Open, library: Kept, tmp_path: Path, game: str, first: str, second: str, hands: str
) -> None:
    """A name is found in its game alone, in the same file, and written out in what is kept of it."""
    page = at(f"game={game}&{urlencode({'r': first})}&r=any&b=Kh7h9c9d&o=equity")
    unfold(page, "#names")
    for title, text in (("mine/open", first), ("wide", f"open, {second}")):
        box(page).fill(text)
        page.locator("#name").fill(title)
        page.locator("#save").click()
        expect(page.locator("#name-says")).to_contain_text(f"{title} is kept")
    box(page).fill("open")
    expect(page.locator("#size")).to_contain_text(hands)
    page.locator("#shelf").get_by_role("button", name="wide", exact=True).click()
    expect(box(page)).to_have_value(re.compile(re.escape(second)))
    expect(page.locator("#shelf")).not_to_contain_text("BTN open")
    text = library.read_text()
    assert "open" not in text.split("let wide =")[1]
    (tmp_path / "ranges.pql").write_text(text)
    session = pql.Session(game=game)
    session.run(f"import '{tmp_path / 'ranges.pql'}'")
    assert f"{session.run('open')[0].to_dict()['combos']} combos" == hands
    other = at("r=22%2B&r=QQ")
    unfold(other, "#names")
    expect(other.locator("#shelf").get_by_role("button", name="wide", exact=True)).to_have_count(0)
