"""The page of `pql serve`: what is answered, and the lines of PQL beside it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import pql

from .browsing import Open, asks, box, chosen, copied, equity, line, percent, quiet, rows, says


def test_the_first_answer_is_right_and_its_question_can_be_copied(at: Open) -> None:
    page = at("r=AKs&r=QQ%2B&b=Kh7h2c")
    says(page, "equity", equity("equity AKs vs QQ+ on Kh7h2c"))
    asks(page, "equity", "equity AKs vs QQ+ on Kh7h2c")
    assert copied(page, page.locator("[data-panel=equity] .copy")) == "equity AKs vs QQ+ on Kh7h2c"


def test_cards_are_pressed_typed_dealt_and_cleared(at: Open) -> None:
    page = at("r=AKs&r=QQ%2B")
    for card in ("king of hearts", "7 of hearts", "2 of clubs"):
        page.get_by_label(card, exact=True).click()
    says(page, "equity", equity("equity AKs vs QQ+ on Kh7h2c"))
    expect(page.get_by_label("king of hearts", exact=True)).to_have_attribute("aria-pressed", "true")
    page.locator("#board").fill("Kh7h2c 3d")
    says(page, "equity", equity("equity AKs vs QQ+ on Kh7h2c3d"))
    page.locator("#board").fill("Kh7h2c Kh")
    expect(page.locator("#board")).to_have_attribute("aria-invalid", "true")
    chosen(page, "Deal a flop of a texture", "Monotone flop")
    expect(page.locator("#board")).to_have_value(re.compile(r"^\w(\w) \w\1 \w\1$"))
    page.locator("#clear").click()
    says(page, "equity", equity("equity AKs vs QQ+"))


def test_the_equity_is_asked_first_and_then_what_the_grid_shows(at: Open) -> None:
    page = at("r=AKs&r=QQ%2B&b=Kh7h2c&o=equity.breakdown.heat.curves.outs.nuts.blockers.ev")
    says(page, "ev", "makes on average")
    quiet(page)
    page.evaluate("() => { door.asked.length = 0; }")
    box(page).fill("AQs")
    asks(page, "blockers", "blockers AQs vs QQ+ on Kh7h2c")
    says(page, "equity", equity("equity AQs vs QQ+ on Kh7h2c"))
    page.wait_for_function("() => door.asked.length >= 10")
    asked = page.evaluate("door.asked.map(({ text }) => JSON.parse(text).query)")
    assert asked[0] == "equity AQs vs QQ+ on Kh7h2c"
    assert sorted(asked[1:3]) == ["equity AQs vs QQ+ on Kh7h2c by class", "list AQs; AQs"]
    assert len(asked) == len(set(asked)) == 10


def test_an_edited_line_moves_the_controls(at: Open) -> None:
    page = at()
    query = page.locator("[data-panel=equity] .query")
    query.fill("equity (AA, KK) minus KcKd vs 10% vs JJ on 2c3c4c")
    query.press("Enter")
    expect(box(page, 3)).to_have_value("JJ")
    expect(box(page)).to_have_value("(AA, KK) minus KcKd")
    expect(page.locator("#board")).to_have_value("2c 3c 4c")
    says(page, "equity", equity("equity (AA, KK) minus KcKd vs 10% vs JJ on 2c3c4c"))


def test_a_line_that_controls_cannot_show_is_answered_as_it_is(at: Open) -> None:
    page = at()
    query = page.locator("[data-panel=equity] .query")
    query.fill("equity AK vs QQ on Kh7h2c dead Ks")
    query.press("Enter")
    says(page, "equity", equity("equity AK vs QQ on Kh7h2c dead Ks"))
    expect(query).to_have_value("equity AK vs QQ on Kh7h2c dead Ks")
    query.fill("equity AK vs")
    query.press("Enter")
    expect(page.locator("[data-panel=equity] .problem")).to_contain_text("not finished after `vs`")
    expect(query).to_have_value("equity AK vs")
    expect(page.locator("[data-panel=equity] .problem")).to_be_visible()
    expect(box(page)).not_to_have_value(re.compile("vs"))
    expect(query).to_have_attribute("aria-invalid", "true")


def test_a_row_of_the_breakdown_filters_the_grid(at: Open) -> None:
    page = at("r=QQ%2B,AK&r=JJ&b=Kh7h2c&o=breakdown")
    page.get_by_role("button", name="overpair", exact=True).click()
    expect(page.locator("[data-hand=QQ]")).to_have_class(re.compile("dim"))
    expect(page.locator("[data-hand=AA]")).not_to_have_class(re.compile("dim"))
    page.get_by_role("button", name="overpair", exact=True).click()
    expect(page.locator("[data-hand=QQ]")).not_to_have_class(re.compile("dim"))


def test_every_panel_answers_and_shows_its_question(at: Open) -> None:
    expected = {
        "heat": "after each turn",
        "curves": "solid: ",
        "outs": "9 outs",
        "nuts": "three of a kind, kings",
        "blockers": "How much of the range of player 2 each hand blocks",
        "ev": "The call makes on average",
    }
    page = at(f"r=AhJh&r=KQs,AKo&b=Kh7h2c&o={'.'.join(expected)}")
    for panel, text in expected.items():
        says(page, panel, text)
        assert "Kh7h2c" in line(page, panel)
        assert not pql.Session().compile(line(page, panel)).failed


def test_panels_say_which_board_they_need(at: Open) -> None:
    says(at("o=breakdown"), "breakdown", "needs a board of 3 to 5 cards")


def test_hands_painted_faster_than_the_service_answers_all_stay(at: Open) -> None:
    page = at("r=none&r=any")
    page.evaluate(
        """() => {
            let waits = 400;
            door.before = () => new Promise((resolve) => setTimeout(resolve, (waits = 500 - waits)));
        }"""
    )
    for hand in ("AA", "KK", "QQ", "JJ", "TT"):
        page.locator(f"[data-hand={hand}]").click()
    box(page, 2).focus()
    expect(box(page)).to_have_value("TT+")
    assert box(page, 2).input_value() == "any"


def test_the_grid_shows_which_hands_carry_the_equity(at: Open) -> None:
    page = at("r=QQ%2B,AKs,76s&r=TT%2B,AQ*&b=Kh7h2c")
    right = rows("equity QQ+, AKs, 76s vs TT+, AQ* on Kh7h2c by class")
    for name in ("KK", "AKs", "76s"):
        cell = page.locator(f"[data-hand='{name}']")
        expect(cell).to_have_attribute("aria-label", re.compile(f"equity {percent(right[name]['equity'])}$"))
        expect(cell.locator("small")).to_have_text(f"{100 * float(str(right[name]['equity'])):.0f}")
    line = page.get_by_label("Equity of each hand as PQL", exact=True)
    expect(line).to_have_value("equity QQ+,AKs,76s vs TT+,AQ* on Kh7h2c by class")
    page.get_by_label("Show the range of player 2").check(force=True)
    expect(line).to_have_value("equity TT+,AQ* vs QQ+,AKs,76s on Kh7h2c by class")
    page.locator("#views").get_by_label("Range").check(force=True)
    expect(page.locator("[data-hand=TT]")).to_have_attribute("aria-label", "TT, 6 of 6 combos")
    expect(page).to_have_url(re.compile("v=range"))


def test_made_hands_and_draws_have_their_equity_and_long_words_are_plain(at: Open) -> None:
    page = at("r=QQ%2B,AKs,AhQh&r=TT%2B&b=Kh7h2c")
    right = rows("breakdown QQ+, AKs, AhQh on Kh7h2c vs TT+")
    for word, name in (("toppair", "^top pair"), ("nutflushdraw", "^nut flush draw")):
        row = page.locator("[data-panel=breakdown] tr", has=page.get_by_role("button", name=re.compile(name)))
        expect(row).to_contain_text(percent(right[word]["equity"]))
    page.get_by_role("button", name=re.compile("^top pair")).click()
    expect(page.locator("[data-hand=AA]")).to_have_class(re.compile("dim"))
    page.get_by_role("button", name="Show all", exact=True).click()
    expect(page.locator("[data-hand=AA]")).not_to_have_class(re.compile("dim"))


def test_suits_of_a_class_are_chosen_with_pointer_and_keyboard(at: Open) -> None:
    page = at("r=AKs&r=QQ&v=range")
    expect(page.locator("[data-hand=AKs]")).to_have_attribute("aria-label", "AKs, 4 of 4 combos")
    page.locator("[data-hand=AKs]").click(button="right")
    page.get_by_role("button", name="ace of spades, king of spades", exact=True).click()
    expect(box(page)).to_have_value("AhKh, AdKd, AcKc")
    page.keyboard.press("Escape")
    expect(page.locator("[data-hand=AKs] small")).to_have_text("3/4")
    page.locator("[data-hand=AA]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("AA")
    expect(page.locator("#combos button")).to_have_count(6)
    page.locator("#all-suits").click()
    page.locator("#suits-done").click()
    expect(box(page)).to_have_value("AA, AhKh, AdKd, AcKc")


def test_cards_are_dealt_one_by_one_and_from_the_heat_map(at: Open) -> None:
    page = at("r=AA&r=QQ&b=Kh7h2c&o=heat")
    page.get_by_role("button", name=re.compile("^9 of spades, ")).click()
    expect(page.locator("#board")).to_have_value("Kh 7h 2c 9s")
    expect(page.locator("#slots .none")).to_have_count(1)
    page.get_by_role("button", name="Deal river").click()
    expect(page.locator("#board")).to_have_value(re.compile(r"^Kh 7h 2c 9s \w\w$"))
    expect(page.locator("#next")).to_be_disabled()
    says(page, "heat", "needs a board of 3 to 4 cards")


def test_long_tables_show_their_first_rows(at: Open) -> None:
    page = at("r=15%25&r=30%25&b=Kh7h2c&o=outs")
    more = page.get_by_role("button", name="Show all 175 rows")
    lines = page.locator("[data-panel=outs] tbody tr")
    expect(lines).to_have_count(10)
    more.click()
    expect(lines).to_have_count(175)
    page.get_by_role("button", name="Show fewer").click()
    expect(lines).to_have_count(10)


def test_reports_that_would_take_too_long_are_sampled(at: Open) -> None:
    page = at("r=AA,KQs&r=30%25&r=40%25&r=50%25")
    line = page.get_by_label("Equity of each hand as PQL", exact=True)
    expect(line).to_have_value(re.compile("by class samples 1000000$"))
    expect(page.locator("[data-hand=AA] small")).to_have_text(re.compile(r"^\d\d$"))


@pytest.mark.one_door("a service that is gone: workers that end are tried in test_page_folder.py")
def test_what_cannot_be_dealt_and_a_service_that_is_gone_are_told(at: Open) -> None:
    page = at("r=KK&r=QQ&b=KsKhKd", 360)
    says(page, "equity", "player 1 has no hand left")
    expect(page.locator("#summary")).to_contain_text("player 1 has no hand left")
    page.evaluate("() => { window.fetch = async () => { throw new TypeError('gone'); }; }")
    box(page).fill("AA")
    says(page, "equity", "the service has stopped")


def test_of_three_players_it_is_said_who_is_against_whom(at: Open) -> None:
    page = at("r=AA&r=KK&r=QQ&f=2&b=Kh7h2c")
    expect(page.locator("#against")).to_have_text("The answers below are of player 3 against player 1.")
    page.locator("#board").fill("Kh7h2c 1x")
    expect(page.locator("#board-says")).to_contain_text("up to five cards")


def test_a_line_that_asks_nothing_says_so(at: Open) -> None:
    page = at("r=AA&r=KK")
    query = page.locator("[data-panel=equity] .query")
    query.fill("let x = AA")
    query.press("Enter")
    says(page, "equity", "asks nothing")


@pytest.mark.one_door("an answer that is overtaken: a worker answers one question after the other")
def test_a_row_that_is_let_go_before_its_hands_are_known_stays_so(at: Open) -> None:
    page = at("r=QQ%2B,AK&r=JJ&b=Kh7h2c&o=breakdown")
    pair, set = (page.get_by_role("button", name=name, exact=True) for name in ("overpair", "set"))
    expect(pair).to_be_visible()
    page.evaluate(
        """() => {
            const right = window.fetch;
            window.came = new Promise((resolve) => (window.come = resolve));
            window.fetch = async (...all) => {
                if (window.go || !all[1].body.includes("list (")) return right(...all);
                await new Promise((resolve) => (window.go = resolve));
                const answer = await (await right(...all)).json();
                return { ok: true, status: 200, json: () => (setTimeout(window.come, 50), answer) };
            };
        }"""
    )
    pair.click()
    pair.click()
    set.click()
    expect(page.locator("[data-hand=AA]")).to_have_class(re.compile("dim"))
    page.evaluate("() => { window.go(); return window.came; }")
    expect(page.locator("[data-hand=AA]")).to_have_class(re.compile("dim"))
    expect(pair).to_have_attribute("aria-pressed", "false")
    set.click()
    expect(page.locator("[data-hand=AA]")).not_to_have_class(re.compile("dim"))


def test_two_cards_have_a_map_of_their_ranks(at: Open) -> None:
    page = at("r=QQ%2B,AKs&r=TT%2B,AQs&b=Kh7h2c&o=heat")
    says(page, "heat", "after each turn")
    page.get_by_role("button", name="Two cards").click()
    expect(page.locator("[data-two]")).to_have_count(169)
    weights, worth = 0.0, 0.0
    for suit in "shdc":
        turn, river = f"A{suit}", f"Q{suit}"
        (result,) = pql.run(f"equity QQ+, AKs vs TT+, AQs on Kh7h2c{turn}{river}")
        deals = result.to_dict()["deals"]
        weights, worth = weights + deals, worth + deals * result.to_dict()["players"][0]["equity"]
    expect(page.locator("[data-two=AQs]")).to_have_attribute("title", f"AQs: {percent(worth / weights)}")
    box(page).fill("AA")
    expect(page.locator("[data-two=AQs]")).not_to_have_attribute("title", f"AQs: {percent(worth / weights)}")
    page.get_by_label("2 of diamonds", exact=True).click()
    expect(page.locator("[data-two]")).to_have_count(0)
    expect(page.get_by_role("button", name="Two cards")).to_be_hidden()
