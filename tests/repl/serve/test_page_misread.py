"""The page of `pql serve`: numbers, colours and lines that could be taken for something else."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import pql

from .browsing import Open, asks, box, held, percent, quiet, replying, rows, says

COLOUR = "(each) => getComputedStyle(each).color"


def full(page: Page, name: str) -> str:
    """How much of a cell is filled."""
    share: str = page.locator(f"#hands [data-hand={name}]").evaluate(
        "(cell) => cell.style.getPropertyValue('--full')"
    )
    return share


def heat(page: Page, panel: str) -> list[tuple[float, float]]:
    """The number of each card or flop of a panel, and how warm its colour is, the smallest first."""
    found: list[tuple[float, float]] = page.evaluate(
        """(panel) => [...document.querySelectorAll(`[data-panel=${panel}] .heat .known`)].map((each) =>
            [each.querySelector("small").textContent, each.style.getPropertyValue("--heat")].map(parseFloat))""",
        panel,
    )
    return sorted((number, warmth) for number, warmth in found)


def test_a_line_that_is_cumulated_takes_this_or_better(at: Open) -> None:
    page = at("r=15%25&r=30%25&b=Kh7h2c&o=equity.breakdown")
    filter = page.locator(".filter .says")
    page.get_by_role("button", name="top pair", exact=True).click()
    expect(filter).to_contain_text(f"top pair: {len(pql.hands('(15%) where toppair on Kh7h2c'))} combos")
    page.get_by_role("button", name="Cumulated").click()
    better = pql.hands("(15%) where toppair or better on Kh7h2c")
    expect(filter).to_contain_text(f"top pair or better: {len(better)} combos")
    held(page, "KK", re.compile("^KK, 3 of 3 combos picked"))
    page.get_by_role("button", name="top pair", exact=True).click()
    page.get_by_role("button", name="good kicker", exact=True).click()
    kicker = pql.hands("(15%) where goodkicker or better on Kh7h2c")
    assert len(kicker) < len(better)
    expect(filter).to_contain_text(f"good kicker or better: {len(kicker)} combos")
    page.get_by_role("button", name="Continue with them").click()
    expect(page.locator("#going-on")).to_contain_text("continues with good kicker or better")
    page.get_by_role("button", name="Keep only these").click()
    expect(page.locator("#size")).to_contain_text(f"{len(kicker)} left")


def test_a_cell_of_a_filter_is_full_where_all_combos_that_are_left_pass(at: Open) -> None:
    page = at("r=KK,AKs,AQs&r=30%25&b=Kh7h2c&o=equity.breakdown")
    page.get_by_role("button", name="set", exact=True).click()
    held(page, "KK", re.compile("^KK, 3 of 3 combos picked"))
    assert full(page, "KK") == "100.0%"
    page.get_by_role("button", name="set", exact=True).click()
    page.get_by_role("button", name=re.compile("^nut flush draw")).click()
    held(page, "AQs", re.compile("^AQs, 1 of 4 combos picked"))
    assert full(page, "AQs") == "25.0%"


def test_no_answer_is_empty_without_a_word(at: Open) -> None:
    page = at("r=22%2B&r=QQ&b=Kh7h2c&o=equity.breakdown.nuts.runouts")
    says(page, "breakdown", "overpair")
    box(page).fill("22+, AQx")
    for panel in ("equity", "breakdown", "nuts"):
        expect(page.locator(f"[data-panel={panel}] .answer :visible")).to_have_text(
            ["Player 1 has a range that cannot be read yet."]
        )
    # An empty range is nothing wrong, and no `none` that nobody has typed.
    box(page).fill("")
    for panel in ("equity", "breakdown", "nuts"):
        expect(page.locator(f"[data-panel={panel}] .answer :visible")).to_have_text(
            ["Player 1 has no hands yet. Type a range, or paint one in the grid."]
        )
    expect(page.locator("#runouts .note", has_text="Player 1 has no hands yet.")).to_have_count(1)
    expect(page.locator("#answers [aria-invalid=true]")).to_have_count(0)
    # Each panel waits for the ranges that it is about.
    box(page).fill("AA")
    box(page, 2).fill("")
    box(page).focus()
    says(page, "equity", "Player 2 has no hands yet.")
    says(page, "breakdown", "overpair")
    says(page, "nuts", "pair of aces")
    # Hands in a report are no hearts: red would say that something is wrong with them.
    page.locator("#text").fill("breakdown 20% on 7h6h2c vs 10%")
    page.locator("#run").click()
    hands = page.locator("#replies td.h").first
    expect(hands).to_be_visible()
    assert hands.evaluate(COLOUR) == page.locator("#replies").evaluate(COLOUR)


def test_what_omaha_has_is_shown_without_equities_where_they_take_too_long(at: Open) -> None:
    page = at("game=omaha8&r=AsAd2h3h&r=KsKdQhJh&b=Kh7d5c&o=breakdown")
    says(page, "breakdown", "overpair")
    long = {
        "type": "error",
        "code": "time-limit",
        "message": "this takes longer than 10 s",
        "start": 0,
        "end": 1,
    }
    page.evaluate(
        "(reply) => door.rule('/query', 'on Kh7d5c vs', reply)",
        {"ok": False, "answers": [], "problems": [long]},
    )
    box(page).fill("AsAd2h4h")
    asks(page, "breakdown", "breakdown AsAd2h4h on Kh7d5c")
    says(page, "breakdown", "Without equities")
    says(page, "breakdown", "overpair")
    expect(page.locator("[data-panel=breakdown] th", has_text="equity")).to_have_count(0)
    page.evaluate("door.release()")
    box(page).fill("AsAd2h3h")
    expect(page.locator("[data-panel=breakdown] th", has_text="equity")).to_have_count(1)
    expect(page.locator("[data-panel=breakdown] .answer")).not_to_contain_text("Without")


def test_lines_that_are_the_same_hands_stand_once(at: Open) -> None:
    page = at("r=KK,AKs&r=30%25&b=Kh7h2c&o=breakdown")
    made = page.locator("[data-panel=breakdown] tbody tr.pick td:first-child")
    expect(made.first).to_have_text("set")
    found = rows("breakdown KK, AKs on Kh7h2c vs 30%")
    assert found["toppair"]["hands"] == found["topkicker"]["hands"]
    assert made.all_text_contents()[:2] == ["set", "top pair, top kicker"]


def test_a_bet_is_judged_by_what_a_check_makes(at: Open) -> None:
    page = at("r=15%25&r=30%25&b=Kh7h2c&o=ev&p=bet_50_100")
    (result,) = pql.run("ev bet 50 into 100 with 15% vs 30% on Kh7h2c by class")
    told = result.to_dict()
    at_ = {name: place for place, name in enumerate(told["columns"])}
    gains = {row[0]: row[at_["ev"]] - row[at_["instead"]] for row in told["rows"]}
    bet, check = sum(gain >= 0 for gain in gains.values()), sum(gain < 0 for gain in gains.values())
    assert bet
    assert check
    assert all(row[at_["ev"]] > 0 for row in told["rows"])  # each of them was said to make money
    says(page, "ev", f"{bet} hands do better to bet, {check} hands to check")
    says(page, "ev", f"a check makes +{told['instead']:.2f}")
    # Both sides of the place where checking begins to be better are there without a press.
    shown = page.locator("[data-panel=ev] tbody td:first-child").all_text_contents()
    order = sorted(gains, key=lambda name: -gains[name])
    assert set(order[bet - 3 : bet + 3]) <= set(shown)
    assert order[0] in shown
    assert order[-1] in shown
    assert len(shown) < len(order)
    page.locator("[data-panel=ev] .more").click()
    assert page.locator("[data-panel=ev] tbody td:first-child").all_text_contents() == order
    loses = page.locator("[data-panel=ev] td.loses")
    expect(loses).to_have_count(check)


def test_nobody_has_to_add_the_pot_and_the_bet(at: Open) -> None:
    page = at("r=15%25&r=30%25&b=Kh7h2c&o=ev&p=call_50_150")
    pot, amount = page.get_by_label("In the pot"), page.get_by_label("Amount")
    expect(pot).to_have_value("100")
    says(page, "ev", "of a bet into a pot of")
    amount.fill("75")
    asks(page, "ev", "ev call 75 to win 175 with 15% vs 30% on Kh7h2c by class")
    pot.fill("60")
    asks(page, "ev", "ev call 75 to win 135 with 15% vs 30% on Kh7h2c by class")
    page.get_by_label("What I do").select_option("bet")
    asks(page, "ev", "ev bet 75 into 60 with 15% vs 30% on Kh7h2c by class")
    page.get_by_label("What I do").select_option("call")
    asks(page, "ev", "ev call 75 to win 135 with 15% vs 30% on Kh7h2c by class")
    says(page, "ev", f"needed {percent(75 / 210)}")


@pytest.mark.parametrize("panel", ["heat", "runouts"])
def test_small_differences_between_cards_are_no_large_ones_of_colours(at: Open, panel: str) -> None:
    page = at(f"r=15%25&r=30%25&b=Kh7h2c&o=equity.{panel}")
    says(page, panel, "the colours span 10 points")
    quiet(page)
    found = heat(page, panel)
    (low, cold), (high, warm) = found[0], found[-1]
    assert high - low < 10
    assert warm - cold == pytest.approx((high - low) / 10, abs=0.02)


def test_large_differences_have_the_whole_scale(at: Open) -> None:
    page = at("r=AKs&r=QQ&b=Kh7h2c&o=equity.heat")
    says(page, "heat", "in percent: now")
    quiet(page)
    found = heat(page, "heat")
    assert found[-1][0] - found[0][0] > 10
    assert (found[0][1], found[-1][1]) == (0, 1)
    expect(page.locator("[data-panel=heat]")).not_to_contain_text("the colours span")


def test_what_is_now_is_what_the_equity_says_in_omaha_too(at: Open) -> None:
    page = at("game=omaha&r=AA$ds&r=KK$ds&b=Kh7h9c&o=equity.heat")
    (result,) = pql.Session(game="omaha").run("equity AA$ds vs KK$ds on Kh7h9c")
    now = percent(result.to_dict()["players"][0]["equity"])
    says(page, "equity", now)
    says(page, "heat", f"in percent: now {now},")


def test_what_the_service_cannot_do_is_not_offered(at: Open) -> None:
    page = at("r=AA&r=QQ")
    take = page.locator("#take")
    take.click()
    expect(page.get_by_role("menuitem", name="Report (HTML)")).to_have_count(1)
    page.keyboard.press("Escape")
    page.reload()
    quiet(page)
    release = replying(page, "/query", {"ok": True, "problems": [], "reports": False})
    take.hover()
    take.focus()
    quiet(page)
    take.click()
    expect(page.get_by_role("menuitem", name="Print")).to_have_count(1)
    expect(page.get_by_role("menuitem", name="Report (HTML)")).to_have_count(0)
    release()
