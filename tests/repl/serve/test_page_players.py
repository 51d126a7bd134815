"""The page of `pql serve`: players who have folded, what is assumed that they realise, both players at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import pql

from .browsing import Open, asks, box, equity, findings, percent, quiet, rows, says, wait_asked
from .conftest import Kept

DATA = Path(__file__).parents[3] / "repl" / "serve" / "data"


def accessible(page: Page) -> None:
    """Nothing in which axe-core finds a barrier, in both schemes; nothing wider than the screen."""
    width = page.viewport_size
    assert width is not None
    assert page.evaluate("document.documentElement.scrollWidth") <= width["width"]
    assert findings(page) == []


def test_a_player_folds_and_plays_on(at: Open) -> None:
    page = at("r=88&r=AKs&r=A?&b=7h5d2c&e=90_100_100&o=equity.breakdown.nuts")
    folds = page.get_by_role("button", name="Player 3 has folded", exact=True)
    folds.click()
    asked = "equity 88 vs AKs on 7h5d2c folded (A?)"
    says(page, "equity", equity(asked))
    asks(page, "equity", asked.replace("(A?)", "A?"))
    asks(page, "breakdown", re.compile(r"vs AKs folded A\?$"))
    expect(page.locator("[data-panel=nuts] .dealt-out")).to_be_visible()
    asks(page, "nuts", re.compile("^(?!.*folded)"))
    expect(page.locator("#players > :nth-child(3) .equity")).to_have_text("folded")
    expect(page).to_have_url(re.compile("x=2"))
    accessible(page)
    # Two are left, and two it takes.
    expect(page.get_by_role("button", name="Player 1 has folded", exact=True)).to_be_disabled()
    page.get_by_label("Show the range of player 3").check(force=True)
    expect(page.locator("#whose")).to_have_text("Player 3, folded")
    expect(page.locator("#carry")).to_be_hidden()
    asks(page, "breakdown", re.compile("^breakdown 88 "))
    page.go_back()
    expect(folds).to_have_attribute("aria-pressed", "false")
    says(page, "equity", equity("equity 88 vs AKs vs A? on 7h5d2c"))


def test_an_edited_line_says_who_has_folded(at: Open) -> None:
    page = at("r=88&r=AKs")
    query = page.locator("[data-panel=equity] .query")
    query.fill("equity 88 vs AKs on 7h5d2c folded (any minus 20%) folded A?")
    query.press("Enter")
    expect(box(page, 3)).to_have_value("any minus 20%")
    expect(page.get_by_role("button", name="Player 4 has folded", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(query).to_have_value("equity 88 vs AKs on 7h5d2c folded (any minus 20%) folded A?")
    page.get_by_label("Remove player 3").click()
    expect(query).to_have_value("equity 88 vs AKs on 7h5d2c folded A?")
    query.fill("equity 88 vs AKs")
    query.press("Enter")
    expect(page.locator("#players > div")).to_have_count(2)


def test_what_a_player_realises_is_an_assumption_beside_the_equity(at: Open) -> None:
    page = at("r=AA&r=KK&b=7h5d2c")
    exact = equity("equity AA vs KK on 7h5d2c")
    says(page, "equity", exact)
    page.get_by_text("Equity realisation: your assumption").click()
    page.get_by_label("Player 1 realises, in percent of the equity").fill("50")
    half = float(exact.split()[0]) / 2
    found = page.locator(".assumed b").first
    expect(found).to_have_text(re.compile(r"^= \d"))
    assert abs(float(found.inner_text().strip("= %")) - half) < 0.011
    expect(page.locator(".assumed")).to_contain_text("not an answer of PQL")
    expect(page.locator("#players .equity").first).to_have_text(exact)
    expect(page).to_have_url(re.compile("e=50_100"))
    page.locator("#undo").click()
    expect(found).to_have_text("")
    page.locator("#redo").click()
    expect(found).to_have_text(re.compile(r"^= \d"))
    page.locator("#swap").click()
    expect(page.get_by_label("Player 2 realises, in percent of the equity")).to_have_value("50")


def test_both_players_are_shown_side_by_side(at: Open) -> None:
    page = at("r=QQ%2B,AKs,76s&r=TT%2B,AQ*&b=Kh7h2c&o=equity.breakdown")
    page.locator("body").press("v")
    others = page.locator("#others")
    right = rows("equity TT+, AQ* vs QQ+, AKs, 76s on Kh7h2c by class")
    expect(others.locator("[data-class=TT]")).to_have_attribute(
        "aria-label", f"TT, 6 of 6 combos, equity {percent(right['TT']['equity'])}"
    )
    expect(page).to_have_url(re.compile("g=2"))
    expect(page.locator("#second .seated")).to_contain_text("46 combos, 3.47 %, 43 left")
    mine, theirs = (
        rows(text)
        for text in (
            "breakdown QQ+, AKs, 76s on Kh7h2c vs TT+, AQ*",
            "breakdown TT+, AQ* on Kh7h2c vs QQ+, AKs, 76s",
        )
    )
    table = page.get_by_role("region", name="What players 1 and 2 have")
    cells = table.locator("tr", has=page.get_by_role("button", name="overpair", exact=True)).locator("td")
    expect(cells).to_have_text(
        ["overpair"]
        + [
            text
            for line in (mine["overpair"], theirs["overpair"])
            for text in (
                f"{line['combos']}",
                *(percent(line[name]).strip(" %") for name in ("share", "equity")),
            )
        ]
    )
    # A line filters both grids, and says what of whom.
    page.get_by_role("button", name="overpair", exact=True).click()
    expect(others.locator("[data-class=TT]")).to_have_class(re.compile("dim"))
    expect(page.locator("[data-hand=AKs]")).to_have_class(re.compile("dim"))
    expect(page.locator(".filter .says")).to_contain_text(re.compile("overpair: 1 6 combos, .* 2 6 combos, "))
    accessible(page)
    # Whose range is in focus stays where he sits, and a press in the other grid goes on there.
    others.locator("[data-class=JJ]").click()
    expect(box(page, 2)).to_have_value("QQ+, TT, AQ*")
    expect(page.locator("#whose")).to_have_text("Player 2")
    expect(table.locator("th").nth(1)).to_have_text("1 combos")
    expect(page.locator("#second + #first")).to_be_visible()
    expect(others.locator("[data-class='76s']")).to_have_class(re.compile("held"))
    page.set_viewport_size({"width": 360, "height": 800})
    expect(others).to_be_visible()
    accessible(page)
    page.locator("#both").click()
    expect(others).to_be_hidden()


def test_shares_are_cumulated(at: Open) -> None:
    page = at("r=QQ%2B,AKs&r=TT%2B&b=Kh7h2c&o=breakdown")
    lines = rows("breakdown QQ+, AKs on Kh7h2c vs TT+")
    row = page.locator(
        "[data-panel=breakdown] tr", has=page.get_by_role("button", name="top pair, top kicker", exact=True)
    )
    expect(row).to_contain_text(percent(lines["toppair"]["share"]))
    page.get_by_role("button", name="Cumulated").click()
    expect(row).to_contain_text(percent(lines["toppair"]["or_better"]))
    expect(page).to_have_url(re.compile("k=1"))
    expect(page.locator("[data-panel=breakdown] th").nth(2)).to_have_text("or better")


def test_hands_are_chosen_by_their_equity(at: Open) -> None:
    page = at("r=15%25&r=30%25&b=Kh7h2c&o=breakdown")
    (result,) = pql.run("equity 15% vs 30% on Kh7h2c by hand")
    answer = result.to_dict()
    told = [dict(zip(answer["columns"], row, strict=True)) for row in answer["rows"]]
    good = [row for row in told if 0.6 <= row["equity"] < 0.8]
    share, worth = sum(row["share"] for row in good), sum(row["share"] * row["equity"] for row in good)
    table = page.locator("[data-panel=breakdown] table")
    expect(table).to_contain_text("top pair")
    assert "60 to 80 %" not in table.inner_text()
    page.get_by_role("button", name="By equity").click()
    line = page.get_by_role("button", name="equity 60 to 80 %", exact=True)
    row = page.locator("[data-panel=breakdown] tr", has=line)
    expect(row).to_contain_text(re.compile(rf"{sum(row['combos'] for row in good):g}\s*{percent(share)}"))
    expect(row).to_contain_text(percent(worth / share))
    line.click()
    filter = page.locator(".filter .says")
    expect(filter).to_have_text(
        f"equity 60 to 80 %: {sum(row['combos'] for row in good):g} combos, equity {percent(worth / share)}"
    )
    expect(page.get_by_role("button", name="Continue with them")).to_be_hidden()
    page.get_by_role("button", name="flush draw", exact=True).click()
    page.get_by_label("Lines together").select_option("and")
    both = rows("breakdown 15% on Kh7h2c vs 30%")["flushdraw"]
    drawing = set(pql.hands(str(both["hands"])))
    left = [hand for row in good for hand in str(row["hand"]).split() if hand in drawing]
    expect(filter).to_contain_text(f": {len(left)} combos")
    page.get_by_role("button", name="Cumulated").click()  # the lines are drawn anew, and stay chosen
    better = [hand for row in told if row["equity"] >= 0.6 for hand in str(row["hand"]).split()]
    expect(filter).to_contain_text("equity 60 to 80 % or better, flush draw: ")
    expect(filter).to_contain_text(f": {len(drawing.intersection(better))} combos")
    expect(line).to_have_attribute("aria-pressed", "true")
    page.get_by_label("2 of diamonds").click()
    expect(table).to_contain_text("equity 80 % and more")


def test_what_is_closed_or_asked_anew_is_given_up(at: Open) -> None:
    page = at("r=15%25&r=30%25&r=40%25&o=equity")

    def given_up(pattern: str) -> None:
        wait_asked(page, pattern, given=True)

    def asked(pattern: str) -> None:
        wait_asked(page, pattern)

    flops = page.locator("[data-panel=flops] h3")
    flops.click()
    asked("vs 30% by flop")
    flops.click()
    given_up("vs 30% by flop")
    box(page).fill("16%")
    asked("16% .* by class samples")
    box(page).fill("17%")
    given_up("16% .* by class samples")
    asked("17% .* by class samples")
    page.locator("#views").get_by_label("Range").check(force=True)
    given_up("17% .* by class samples")


def test_the_other_grid_follows_what_a_name_means(at: Open, library: Kept) -> None:
    page = at("r=QQ&r=x&g=2")
    library.write_text("let x = AA\n")
    page.reload()
    one, other = (page.locator(f"#others [data-class='{name}']") for name in ("AA", "72o"))
    expect(one).to_have_attribute("aria-label", re.compile("^AA, 6 of 6 combos"))
    quiet(page)
    library.write_text("let x = 72o\n")
    page.evaluate("window.dispatchEvent(new Event('focus'))")  # an editor has changed the file
    expect(other).to_have_attribute("aria-label", re.compile("^72o, 12 of 12 combos"))
    expect(one).to_have_attribute("aria-label", "AA, none")
    says(page, "equity", equity("equity QQ vs 72o"))


@pytest.mark.parametrize("whose", ["", " of the other player"])
def test_a_line_of_the_grid_that_was_edited_lasts_until_the_controls_are_used(at: Open, whose: str) -> None:
    page = at("r=AA,76s&r=KK,54s&g=2")
    own = page.get_by_label(f"Equity of each hand{whose} as PQL", exact=True)
    ranges = "KK,54s vs AA,76s" if whose else "AA,76s vs KK,54s"
    expect(own).to_have_value(f"equity {ranges} by class")
    own.fill("equity AA vs KK by class samples 200")
    own.press("Enter")
    expect(page.locator("#others, #hands").first).to_be_visible()
    expect(own).to_have_value("equity AA vs KK by class samples 200")
    page.locator("#board").fill("Kh7h2c")
    expect(own).to_have_value(f"equity {ranges} on Kh7h2c by class")


def test_what_players_realise_together_is_the_sum(at: Open) -> None:
    page = at("r=AA&r=KK&r=QQ&b=7h5d2c&e=50_100_150")
    (result,) = pql.run("equity AA vs KK vs QQ on 7h5d2c")
    equities = [player["equity"] for player in result.to_dict()["players"]]
    parts = [each * factor for each, factor in zip(equities, (0.5, 1, 1.5), strict=True)]
    told = page.locator(".assumed")
    expect(told).to_contain_text(f"together {percent(sum(parts))} of the pot")
    for part in parts:
        expect(told).to_contain_text(f"= {percent(part)}")
