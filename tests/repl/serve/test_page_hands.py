"""The page of played hands in a browser: filters, the list, the replay, winnings and statistics."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Request, expect

import pql
from pql.histories.records import BET, BLIND, CALL, CHECK, FOLD, UNIT, recorded
from pql.results.recorded_hands import HandTable
from pql.results.recorded_statistics import DEFINITIONS, SHOWN
from references.deals import cards

from .browsing import Open, answers, asks, copied, findings, line, quiet, says
from .conftest import serving

pytestmark = pytest.mark.one_door("played hands are in files, which a service reads")

PLAYED = Path(__file__).parents[3] / "examples" / "my_hands.phhs"
PANELS = ("list", "replay", "winnings", "stats")
ROWS = "[data-panel=list] tbody tr"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving("--hands", str(PLAYED)) as address:
        yield address


def answer(text: str) -> dict[str, object]:
    (result,) = pql.run(text)
    told: dict[str, object] = result.to_dict()
    return told


def press(page: Page, filter: str) -> None:
    page.locator(f"#filters [data-filter='{filter}']").click()


def test_the_statistics_are_those_of_the_statement(at: Open) -> None:
    page = at()
    says(page, "stats", "W$SD")
    assert line(page, "stats") == f"stats from history '{PLAYED}' for hero"
    (right,) = pql.run(line(page, "stats"))
    shown = page.locator("[data-stat] th").all_text_contents()
    titles = {each.name: each.title for each in SHOWN}
    assert shown == [titles[name] for name in right.to_dict()["columns"]]
    expect(page.locator("[data-stat=vpip]")).to_contain_text(re.compile(r"52 % \(38 to 67\)\s*22 of 42"))
    expect(page.locator("[data-stat='cbet(river)']")).to_contain_text("–")
    page.locator("[data-choice=by]").select_option("position")
    expect(page.locator("[data-panel=stats] thead")).to_contain_text("SBBBUTGHJCOBTN")
    expect(page.locator("[data-stat=hands]")).to_have_text("hands776688")
    asks(page, "stats", re.compile(" by position$"))


def test_statistics_that_are_filters_have_buttons(at: Open) -> None:
    page = at("o=list")
    offered = [each for each in DEFINITIONS if each.is_filter]
    buttons = page.locator("[data-group=did] button")
    expect(buttons.last).to_have_text("showdown")
    assert buttons.all_text_contents()[:-3] == [each.title for each in offered]
    press(page, "did.pfr")
    press(page, "did.cbet")
    asks(page, "list", re.compile(re.escape("for hero where pfr and cbet(flop) order")))


def test_a_press_chooses_hands_in_all_panels(at: Open) -> None:
    page = at()
    expect(page.locator(ROWS)).to_have_count(42)
    press(page, "position.BTN")
    press(page, "position.CO")
    press(page, "result.won")
    where = "where (position = BTN or position = CO) and net > 0"
    for panel in ("list", "winnings", "stats"):
        expect(page.locator(f"[data-panel={panel}] .query")).to_have_value(re.compile(re.escape(where)))
    right = answer(line(page, "list"))
    expect(page.locator("[data-panel=list] caption")).to_have_text(f"{right['deals']} in all")
    expect(page.locator(ROWS)).to_have_count(int(str(right["deals"])))
    press(page, "did.threebet")
    press(page, "did.showdown")
    asks(page, "list", re.compile(re.escape(f"{where} and threebet and showdown order")))
    expect(page.locator(ROWS)).to_have_count(1)
    page.go_back()
    expect(page.locator("[data-filter='did.showdown']")).to_have_attribute("aria-pressed", "false")
    page.locator("#clear").click()
    expect(page.locator(ROWS)).to_have_count(42)
    press(page, "seats.two")
    says(page, "list", "no recorded hand satisfies")


def test_a_formula_chooses_too_and_the_list_has_an_order(at: Open) -> None:
    page = at("f=position.BTN")
    formula = page.locator("#formula")
    formula.fill("toppair@flop or better -- and what comes after")
    formula.press("Enter")
    expect(page.locator("[data-panel=list] .query")).to_have_value(
        f"list from history '{PLAYED}' for hero where position = BTN and (toppair@flop or better) "
        "order by date desc, hand desc limit 50"
    )
    formula.fill("nett > 0")
    formula.press("Enter")
    expect(page.locator("#formula + [role=status]")).to_contain_text("nett")
    page.locator("#clear").click()
    page.locator("[data-choice=order]").select_option("lost")
    expect(page.locator(ROWS).first).to_contain_text("−73")
    page.locator("#whose").select_option("all")
    expect(page.locator("[data-panel=list] caption")).to_have_text("The first 50 of 252")
    page.locator("#more").click()
    expect(page.locator(ROWS)).to_have_count(150)
    page.locator("#whose").select_option(".Otto")
    asks(page, "stats", re.compile("for 'Otto'$"))


def test_a_hand_is_replayed_by_pointer_and_keys(at: Open) -> None:
    page = at()
    page.locator("[data-hand='70342']").click()
    picture = page.locator("[data-panel=replay] .table")
    told = page.locator("[data-panel=replay] .told")
    expect(told).to_have_text("The hand begins")
    asks(page, "replay", f"replay '70342' from history '{PLAYED}'")
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(told).to_have_text("Milo posts 0.50 (0.5 bb)")
    page.locator(".picture").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(told).to_have_text("Otto raises to 7.50 (7.5 bb, 115 % of the pot)")
    # Vera has to call 7.50 into 14 of bets, and can lose what Robin has behind and in.
    price = page.locator("[data-panel=replay] .told + .price")
    expect(price).to_have_text("Vera decides: 7.50 to call, needs 34.9 %; effective stack 92.10, SPR 6.6")
    expect(picture.locator(".price")).to_have_text("7.50 to call, needs 34.9 %")
    expect(picture.locator(".next")).to_contain_text("Vera")
    expect(picture.locator(".chips")).to_have_count(5)
    expect(picture).to_contain_text("46.1 %")
    page.keyboard.press("End")
    expect(price).to_have_text("")
    expect(picture.locator(".price, .next")).to_have_count(0)
    expect(told).to_have_text("Ines wins 86 of 89, rake 3")
    expect(picture.locator("[aria-label], .card")).to_have_count(9)  # the board and both hands that are known
    page.keyboard.press("ArrowLeft")
    expect(told).to_have_text("The river, the pot is 89")
    page.keyboard.press("Home")
    expect(told).to_have_text("The hand begins")
    page.get_by_label("Step of the hand").focus()
    page.keyboard.press("ArrowRight")
    expect(told).to_have_text("Milo posts 0.50 (0.5 bb)")
    page.locator(".story summary").click()
    page.get_by_role("button", name="Robin bets 7.90 (7.9 bb, 33 % of the pot)").click()
    expect(picture.locator(".now")).to_contain_text("Robin")
    expect(price).to_have_text(
        "Ines decides: 7.90 to call, needs 19.8 %, has 60.9 % against the known hands; effective stack 32.50, SPR 1.0"
    )
    expect(page.get_by_label("Step of the hand")).to_have_attribute(
        "aria-valuetext", re.compile("needs 19.8 %")
    )
    expect(picture).to_have_attribute(
        "aria-label", re.compile("3 players are in; Ines decides: 7.90 to call")
    )
    expect(picture).to_have_attribute("aria-label", re.compile("flop, board 6c5h4h: Robin bets 7.90"))
    expect(page).to_have_url(re.compile(r"n=\d"))
    step = page.evaluate("location.href")
    page.locator("#behind").click()
    expect(page.locator("[data-hand][aria-pressed=true]")).not_to_have_attribute("data-hand", "70342")
    page.goto(step)
    expect(told).to_have_text("Robin bets 7.90 (7.9 bb, 33 % of the pot)")


def test_chips_add_up_at_every_step(at: Open) -> None:
    page = at("h=70342")
    told = page.locator("[data-panel=replay] .told")
    expect(told).to_have_text("The hand begins")
    last = int(page.get_by_label("Step of the hand").get_attribute("max") or 0)
    started = 79 + 40 + 92.10 + 40 + 52.55 + 157.69
    for place in range(last):
        texts = page.locator(".table .stack, .table .chips text, .table .pot").all_text_contents()
        amounts = [re.search(r"[\d.]+(?= \(|$)", text.replace(",", "")) for text in texts]
        assert sum([float(each[0]) for each in amounts if each]) == pytest.approx(started), (place, texts)
        page.get_by_role("button", name="Forward", exact=True).click()
        expect(page.get_by_label("Step of the hand")).to_have_value(str(place + 1))


def test_equities_of_a_step_are_those_of_the_hands_that_are_still_in(at: Open) -> None:
    """Three known hands, of which kings are folded on the flop, and then jacks as the last action of the hand."""
    acts = [
        *[(0, BLIND, 0, 1), (1, BLIND, 0, 2), (2, CALL, 0, 2), (0, CALL, 0, 1), (1, CHECK, 0, 0)],
        *[(0, BET, 3, 4), (1, FOLD, 3, 0), (2, FOLD, 3, 0)],
    ]
    pockets = ["AsAh", "KdKc", "JsJh"]
    rows = [{"name": name, "stack": 50 * UNIT, "pocket": cards(name)} for name in pockets]
    told = [(seat, action, street, amount * UNIT) for seat, action, street, amount in acts]
    hand = {"hand": "1", "street": 3, "flop": cards("2c7d9s"), "rows": rows, "actions": told}
    story = pql.replay("1", HandTable(recorded([hand]))).to_dict()
    found = at("o=list").evaluate(
        """async (story) => {
            const { decided, steps } = await import("./played/steps.js");
            return steps(story).map((step) => [step.text.split(" (")[0], [...step.equities], decided(story, step)]);
        }""",
        story,
    )
    three = [player.equity for player in pql.equity(*pockets, board="2c7d9s").players]
    two = pql.equity("AsAh", "JsJh", board="2c7d9s", dead="Kd Kc").players
    shares = {text: dict(equities) for text, equities, _ in found}
    says = {text: says for text, _, says in found}
    for text in ("The flop, the pot is 6", "AsAh bets 4"):
        assert shares[text] == pytest.approx(dict(enumerate(three)))
    assert shares["KdKc folds"] == pytest.approx({0: two[0].equity, 2: two[1].equity})
    assert shares["JsJh folds"] == {}
    price, stacks = "decides: 4 to call, needs 28.6 %, has", "effective stack 48, SPR 4.8"
    assert says["AsAh bets 4"] == f"KdKc {price} {100 * three[1]:.1f} %; {stacks}"
    assert says["KdKc folds"] == f"JsJh {price} {100 * two[1].equity:.1f} %; {stacks}"
    assert says["JsJh folds"] == ""
    assert [says.partition(" decides")[0] for _, _, says in found[:3]] == ["", "", "JsJh"]


def test_a_hand_and_a_point_of_it_open_on_the_page_of_ranges(at: Open) -> None:
    page = at("h=70342&n=11")
    link = page.get_by_role("link", name="Ranges and board of this point")
    expect(link).to_be_visible()
    state = parse_qs(urlsplit(link.get_attribute("href") or "").fragment)
    assert state == {"r": ["Ah7h", "6h6d", "any"], "b": ["6c5h4h"]}
    page.get_by_role("button", name="End", exact=True).click()
    link.click()
    says(page, "equity", "100.00 %")
    expect(page.locator("#board")).to_have_value("6c 5h 4h 4d 8s")
    page.get_by_role("link", name="Played hands").click()
    row = page.locator(ROWS).filter(has=page.locator("[data-hand='70342']"))
    row.get_by_role("link").click()
    expect(page.get_by_label("Range of player 1", exact=True)).to_have_value("Ah7h")


def test_the_winnings_are_four_lines(at: Open) -> None:
    page = at()
    says(page, "winnings", "after 42 hands")
    point = answer(line(page, "winnings"))["points"]
    assert isinstance(point, list)
    shown = page.locator("[data-line] b").all_text_contents()
    assert [float(text.replace("−", "-")) for text in shown] == pytest.approx(point[-1][1:], abs=0.01)
    expect(page.locator("[data-panel=winnings] .curves > svg polyline")).to_have_count(4)
    slider = page.get_by_label("After how many hands")
    slider.focus()
    page.keyboard.press("Home")
    says(page, "winnings", "after 0 hands")
    page.keyboard.press("ArrowRight")
    says(page, "winnings", "after 1 hand")


def test_lines_can_be_copied_and_edited(at: Open) -> None:
    page = at("h=70342")
    says(page, "replay", "The hand begins")
    for panel in PANELS:
        answers(page, panel)
        assert not pql.Session().compile(line(page, panel)).failed
    assert copied(page, page.locator("[data-panel=list] .copy")) == line(page, "list")
    query = page.locator("[data-panel=list] .query")
    query.fill(f"list from history '{PLAYED}' for winner order by pot limit 3")
    query.press("Enter")
    expect(page.locator(ROWS)).to_have_count(3)
    query.fill("equity AA vs KK")
    query.press("Enter")
    says(page, "list", "does not show the answer to that question")
    query.fill("list from history '/etc/passwd'")
    query.press("Enter")
    says(page, "list", "this session reads no files but the recorded hands of")


def test_a_long_answer_is_stopped_and_asked_again(at: Open) -> None:
    page = at()
    says(page, "stats", "W$SD")
    page.evaluate(
        """() => {
            window.right = window.fetch;
            window.fetch = (address, how) => new Promise((_, fail) =>
                how.signal?.addEventListener("abort", () => fail(new DOMException("", "AbortError"))));
        }"""
    )
    press(page, "position.BTN")
    page.get_by_role("button", name="Stop Hands").click()
    says(page, "list", "Stopped")
    page.evaluate("() => { window.fetch = window.right; }")
    page.locator("[data-panel=list]").get_by_role("button", name="Ask again").click()
    page.get_by_role("button", name="Stop Winnings").click()  # it was asked while nothing was answered
    expect(page.locator(ROWS)).to_have_count(8)


def test_what_is_closed_asks_nothing(at: Open, tab: Page) -> None:
    begun: list[str] = []

    def asked_for(request: Request) -> None:
        begun.append(request.post_data or "")

    tab.on("request", asked_for)
    page = at("o=list")
    answers(page, "list")
    quiet(page)
    tab.remove_listener("request", asked_for)
    assert len([each for each in begun if '"list from' in each]) == 1, "once"
    page.evaluate(
        """() => {
            window.asked = [];
            const right = window.fetch;
            window.fetch = (address, how) => (window.asked.push(how.body), right(address, how));
        }"""
    )
    press(page, "position.BTN")
    expect(page.locator(ROWS)).to_have_count(8)
    asked = page.evaluate("window.asked")
    assert len(asked) == 1
    assert '"list from' in asked[0]
    page.locator("[data-panel=winnings] summary").click()
    says(page, "winnings", "after 8 hands")


@pytest.mark.parametrize("width", [1280, 360])
def test_it_fits_screens_and_is_readable_for_all(at: Open, width: int) -> None:
    page = at(
        "h=70342&n=9&f=did.flop&c=position&v=by.position&o=list.replay.winnings.sessions.stats.leaks", width
    )
    for panel in (*PANELS, "sessions", "leaks"):
        answers(page, panel)
    page.locator(".story summary").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    stats = page.locator("[data-panel=stats] .scroll")
    assert stats.evaluate("(each) => each.scrollWidth <= each.clientWidth")  # and no number is cut off
    # What is to call is in the middle of the table, beside no seat.
    prices = [each.bounding_box() for each in page.locator(".table .price").all()]
    boxes = [each.bounding_box() for each in page.locator(".table .seat .box").all()]
    assert len(prices) == (1 if width == 1280 else 2)
    for price in filter(None, prices):
        for box in filter(None, boxes):
            assert (
                price["x"] > box["x"] + box["width"]
                or price["x"] + price["width"] < box["x"]
                or (price["y"] > box["y"] + box["height"] or price["y"] + price["height"] < box["y"])
            )
    # Readable too while an answer is an older one.
    page.locator(".answer").evaluate_all("(all) => all.forEach((each) => each.classList.add('old'))")
    page.evaluate("Promise.all(document.getAnimations().map((each) => each.finished))")
    assert findings(page) == []


def test_the_list_is_short_again_for_other_hands(at: Open) -> None:
    page = at("w=all")

    def enter_formula() -> None:
        page.locator("#formula").fill("net > -1000000")
        page.locator("#formula").press("Enter")

    for changed in (
        lambda: page.locator("#whose").select_option(".Otto"),
        lambda: page.locator("[data-choice=order]").select_option("lost"),
        enter_formula,
        lambda: page.locator("#clear").click(),
        lambda: press(page, "position.BTN"),
    ):
        page.locator("#whose").select_option("all")
        asks(page, "list", re.compile(" limit 50$"))
        page.locator("#more").click()
        asks(page, "list", re.compile(" limit 150$"))
        changed()
        asks(page, "list", re.compile(" limit 50$"))


def test_a_session_is_chosen_with_its_hands_winnings_and_statistics(at: Open) -> None:
    page = at("o=list.sessions.winnings.stats")
    rows = page.locator("[data-panel=sessions] tbody tr")
    expect(rows).to_have_count(2)
    assert [row.split() for row in rows.locator("td").all_text_contents()[:3]] == [
        ["2026-03-15", "20:10"],
        ["20", "min"],
        ["20"],
    ]
    told = answer(f"winnings from history '{PLAYED}' for hero by session")
    columns, sessions = told["columns"], told["rows"]
    assert isinstance(columns, list)
    assert isinstance(sessions, list)
    second = dict(zip(columns, sessions[1], strict=True))
    expect(rows.nth(0).locator("td").nth(3)).to_have_text(f"+{second['net']:.2f}")
    blinds = answer(f"stats from history '{PLAYED}' for hero by session")
    bb100 = blinds["rows"][1][blinds["columns"].index("bb100")]  # type: ignore[index, attr-defined]
    expect(rows.nth(0).locator("td").nth(4)).to_have_text(f"+{bb100:.2f}")
    sessions_of = rows.locator("[data-session]")
    sessions_of.nth(0).click()
    where = "where began >= '2026-03-15 20:10' and began <= '2026-03-15 20:30'"
    for panel in ("list", "winnings", "stats"):
        asks(page, panel, re.compile(re.escape(where)))
    expect(page.locator(ROWS)).to_have_count(20)
    says(page, "winnings", "after 20 hands")
    expect(page.locator("[data-stat=hands] td").first).to_have_text("20")
    expect(rows).to_have_count(2)  # where to go to the other one
    sessions_of.nth(1).click()
    expect(page.locator(ROWS)).to_have_count(22)
    assert [each.get_attribute("aria-pressed") for each in sessions_of.all()] == ["false", "true"]
    # Its largest pot is a number, and a press away from the others.
    pots = answer(
        f"list from history '{PLAYED}' for hero where began >= '2026-03-15 20:10' order by pot desc"
    )
    told = answer(f"replay '{pots['rows'][0][0]}' from history '{PLAYED}'")  # type: ignore[index]
    assert told["pot"] == 193.5
    largest = rows.nth(0).locator("[data-pots]")
    expect(largest).to_have_text("193.50")
    largest.click()
    asks(page, "list", re.compile(re.escape(f"{where} order by pot desc")))
    expect(page.locator(ROWS).first).to_contain_text(str(pots["rows"][0][1])[:16].replace("T", " "))  # type: ignore[index]
    page.locator("#chosen").get_by_role("button").click()
    expect(page.locator(ROWS)).to_have_count(42)


def test_leaks_have_numbers_of_the_statement_and_their_hands_a_press_away(at: Open) -> None:
    page = at("o=list.leaks&v=by.position")
    says(page, "leaks", "of position BTN")
    assert line(page, "leaks") == f"leaks from history '{PLAYED}' for hero by position"
    told = answer(line(page, "leaks"))["leaks"]
    assert isinstance(told, list)
    rows = page.locator("[data-panel=leaks] tbody tr")
    assert rows.locator("th").all_text_contents() == [each["title"] for each in told]
    vpip = page.locator("[data-panel=leaks] [data-stat=vpip]")
    assert vpip.locator("td").all_text_contents()[:2] == ["47 % 16 of 34", "75 % 6 of 8"]
    (right,) = [each for each in told if each["statistic"] == "vpip"]
    shown = vpip.locator("td").all_text_contents()[3:5]
    assert shown == ["−27.94", f"{right['p']:.2f} ({right['holm']:.2f})"]
    expect(vpip.get_by_role("img")).to_have_attribute(
        "aria-label", "47 % from 31 % to 63 %, reference 75 % from 41 % to 93 %"
    )
    expect(vpip).to_have_class("few")  # 8 hands are
    vpip.get_by_role("button", name="The 16 hands with VPIP").click()
    asks(page, "list", re.compile(re.escape("where vpip and not (position = BTN) order")))
    expect(page.locator(ROWS)).to_have_count(16)
    vpip.get_by_role("button", name="The 18 hands with no VPIP").click()
    expect(page.locator(ROWS)).to_have_count(18)
    page.locator("#all-hands").click()
    expect(page.locator(ROWS)).to_have_count(42)
    expect(page.locator("#all-hands")).to_be_hidden()
    expect(page.locator("[data-panel=leaks] [data-stat=afq] button")).to_have_count(0)


def test_leaks_are_against_whom_one_chooses(at: Open) -> None:
    page = at("o=leaks&w=.Robin&f=seats.more&v=.Otto")
    own = f"leaks from history '{PLAYED}' for 'Robin' where players > 2 vs history '{PLAYED}'"
    asks(page, "leaks", f"{own} for 'Otto' where players > 2")
    says(page, "leaks", "42 hands (+508.24 bb/100) against 42 hands")
    choice = page.get_by_label("Against")
    expect(choice).to_have_value(".Otto")
    choice.select_option("all")
    asks(page, "leaks", f"{own} where players > 2 and (name != 'Robin')")
    says(page, "leaks", "against 210 hands")
    choice.select_option("x.")
    page.get_by_label("Hands to compare with").fill("position = BTN -- and more")
    page.keyboard.press("Enter")
    asks(page, "leaks", f"{own} for 'Robin' where position = BTN")
    says(page, "leaks", "against 8 hands")
    choice.select_option("by.stake")
    says(page, "leaks", "all 42 hands are of the same stake")


def test_pots_and_boards_are_filters(at: Open) -> None:
    page = at("o=list&f=pot.3-bet")
    asks(page, "list", re.compile(re.escape("where pottype = '3-bet' order")))
    right = answer(line(page, "list"))["deals"]
    expect(page.locator(ROWS)).to_have_count(int(str(right)))
    folded = page.locator("#folded")
    expect(folded).to_have_attribute("open", "")  # one of them is pressed
    press(page, "pot.3-bet")
    press(page, "place.first")
    press(page, "suits.monotone")
    press(page, "suits.two-tone")
    where = "where not inposition(flop) and (flop in 'monotone' or flop in 'two-tone') order"
    asks(page, "list", re.compile(re.escape(where)))
    right = answer(line(page, "list"))["deals"]
    expect(page.locator(ROWS)).to_have_count(int(str(right)))
    for group in ("pot", "saw", "place", "suits", "ranks"):
        for each in page.locator(f"#filters [data-group={group}] button").all():
            page.locator("#clear").click() if page.locator("#clear").is_enabled() else None
            each.click()
            assert not pql.Session().compile(line(page, "list")).failed


def test_winnings_have_a_curve_for_each_group_with_its_numbers(at: Open) -> None:
    page = at("o=winnings&c=position")
    says(page, "winnings", "after 8 hands")
    assert line(page, "winnings") == f"winnings from history '{PLAYED}' for hero by position"
    told = answer(line(page, "winnings"))
    curves = told["curves"]
    assert isinstance(curves, list)
    names = ["SB", "BB", "UTG", "HJ", "CO", "BTN"]
    legend = page.locator("[data-panel=winnings] [data-line]")
    assert [each.get_attribute("data-line") for each in legend.all()] == names
    shown = legend.locator("b").all_text_contents()
    last = [curve["points"][-1] for curve in curves]
    numbers = [float(text.replace("\u2212", "-")) for text in shown]
    assert numbers == pytest.approx([net for _, net, *_ in last], abs=0.006)
    # Each has its number in the picture too, and what ended before says of how many hands.
    assert sorted(page.locator(".curves > svg .ends").all_text_contents()) == list("123456")
    expect(legend.nth(2)).to_contain_text("3 UTG 10.80 (all 6)")
    expect(legend.nth(5)).not_to_contain_text("(all")
    picture = page.locator("[data-panel=winnings] .curves > svg")
    expect(picture).to_have_attribute(
        "aria-label", re.compile("Winnings after 8 hands: SB .35.50, BB .6.85, UTG 10.80")
    )
    slider = page.get_by_label("After how many hands")
    slider.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    says(page, "winnings", "after 1 hand")
    first = [float(text.replace("\u2212", "-")) for text in legend.locator("b").all_text_contents()]
    assert first == pytest.approx([curve["points"][0][1] for curve in curves], abs=0.006)
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^1 hand: SB"))
    page.get_by_label("Curves by").select_option("")
    says(page, "winnings", "all-ins by their equity 122.41")
    expect(page.locator(".curves > svg polyline")).to_have_count(4)


def test_statistics_have_their_intervals_drawn_and_are_pale_where_opportunities_are_few(at: Open) -> None:
    page = at("o=stats")
    says(page, "stats", "W$SD")
    told = answer(line(page, "stats"))
    columns, intervals = told["columns"], told["intervals"]
    assert isinstance(columns, list)
    assert isinstance(intervals, list)
    low, high = intervals[0][columns.index("vpip")]
    drawn = page.locator("[data-stat=vpip]").get_by_role("img")
    expect(drawn).to_have_attribute("aria-label", f"52 % from {100 * low:.0f} % to {100 * high:.0f} %")
    ends = drawn.locator("g line").first.evaluate("(line) => [line.x1.baseVal.value, line.x2.baseVal.value]")
    assert ends == pytest.approx([4 + 112 * low, 4 + 112 * high], abs=0.01)
    assert float(drawn.locator("circle").get_attribute("cx") or 0) == pytest.approx(
        4 + 112 * 22 / 42, abs=0.01
    )
    expect(page.locator("[data-stat=vpip] td").first).not_to_have_class(re.compile("few"))
    expect(page.locator("[data-stat=threebet] td").first).to_have_class(re.compile("few"))  # 19 opportunities
    expect(page.locator("[data-panel=stats] caption")).to_contain_text("pale: fewer than 20")
    page.locator("[data-choice=by]").select_option("month")
    expect(page.locator("[data-panel=stats] thead")).to_contain_text("2026-03")


def test_tags_and_notes_are_in_the_list_and_tags_choose(at: Open) -> None:
    page = at("o=list")
    expect(page.locator(ROWS)).to_have_count(42)
    shown = page.evaluate(
        """async () => {
            const { list } = await import("./played/list.js");
            const columns = ["hand", "date", "position", "cards", "board", "actions", "net", "tags", "note"];
            const rows = [["1", null, "BB", "AsAh", null, "R", 5, "review, look again", "<b>bold</b>"],
                          ["2", null, "BB", null, null, "F", -1, null, null]];
            const made = list({ columns, rows, deals: 2, game: "holdem" });
            document.querySelector("[data-panel=list] .answer").replaceChildren(made);
            return [...made.querySelectorAll("th")].map((each) => each.textContent);
        }"""
    )
    assert shown[-1] == "tags, notes"
    kept = page.locator(f"{ROWS} .kept")
    assert kept.all_text_contents() == ["reviewlook again<b>bold</b>", ""]
    kept.get_by_role("button", name="look again").click()
    asks(page, "list", re.compile(re.escape("where tagged('look again') order")))
    expect(page.locator("#chosen button")).to_have_text("look again")
    says(page, "list", "no recorded hand satisfies")
    page.locator("#chosen button").click()
    expect(page.locator(ROWS)).to_have_count(42)
    expect(page.locator(f"{ROWS} .kept")).to_have_count(0)


def test_lengths_of_sessions_and_marks_of_leaks_by_answers_made_up(at: Open) -> None:
    page = at("o=list")
    says(page, "list", "42 in all")  # then what is put in its place stays
    leak = {
        "statistic": "cbet(flop)", "title": "c-bet on the flop", "rate": 0.75, "times": 75, "of": 100,
        "low": 0.6, "high": 0.8, "reference": 0.25, "reference_times": 5, "reference_of": 20,
        "reference_low": 0.1, "reference_high": 0.5, "difference": 0.5, "p": 0.00004, "holm": 0.0042, "apart": True,
    }  # fmt: skip
    few = {**leak, "of": 19, "times": 19, "apart": False, "difference": -0.125, "p": 0.5, "holm": 1.0}
    shown = page.evaluate(
        """async ([leak, few]) => {
            const { leaks } = await import("./played/leaks.js");
            const { sessions } = await import("./played/sessions.js");
            const sides = { hands: 1200, bb100: -3.456, reference_hands: 1, reference_bb100: null };
            const best = { stake: "0.5/1 USD", position: "BTN", players: 6 };
            const made = leaks({ ...sides, best, leaks: [leak, few] });
            const columns = ["session", "size", "net", "bb100", "adjusted", "pot", "first", "last"];
            const began = "2026-03-31 23:30";
            const times = [[began, "2026-04-01 00:29"], [began, "2026-04-01 02:35"], [null, null]];
            const of = (place, value) => (place ? null : value);
            const rows = times.map((ends, place) =>
                ["", 0.3, of(place, -1234.5), 12.345, -7, of(place, 1500.5), ...ends]);
            const counts = rows.map((_, place) => [null, 1000 + place]);
            const cells = (row) => [...row.children].map((cell) => cell.textContent);
            const drawn = (mark) => ["x1", "x2", "cx", "x"].map((name) => mark.getAttribute(name)).filter(Boolean);
            const marks = [...made.querySelectorAll(".intervals g")].slice(0, 2)
                .map((each) => [...each.children].flatMap(drawn).map(Number));
            document.querySelector("[data-panel=list] .answer").replaceChildren(made);
            const rowsOf = (part) => [...part.querySelectorAll("tbody tr")];
            return {
                sides: made.querySelector(".sides").textContent, rows: rowsOf(made).map(cells), marks,
                pale: rowsOf(made).map((row) => row.className),
                sessions: rowsOf(sessions({ columns, rows, counts })).map(cells),
            };
        }""",
        [leak, few],
    )
    assert shown["sides"] == (
        "1,200 hands (−3.46 bb/100) against 1 hand of stake 0.5/1 USD, position BTN, players 6"
    )
    title, rate, reference = "c-bet on the flop", "75 % 75 of 100", "25 % 5 of 20"
    assert shown["rows"] == [
        [title, rate, reference, " apart", "+50.00", "< 0.0001 (0.0042)", "so 75not 25"],
        [title, "75 % 19 of 19", reference, "", "−12.50", "0.50 (1.00)", "so 19not 0"],
    ]
    assert shown["pale"] == ["", "few"]
    assert shown["marks"] == [pytest.approx([71.2, 93.6, 88]), pytest.approx([15.2, 60, 29])]
    assert shown["sessions"] == [
        ["2026-03-31 23:30", "59 min", "1,000", "−1,234.50", "+12.35", "−7.00", "1,500.50"],
        ["2026-03-31 23:30", "3 h 5 min", "1,001", "–", "+12.35", "−7.00", "–"],
    ]
    page.get_by_role("button", name="The 25 hands with no c-bet on the flop").click()
    best = "not (stake = '0.5/1 USD' and position = BTN and players = 6)"
    asks(page, "list", re.compile(re.escape(f"where not cbet(flop) and {best} order")))


def test_two_boards_are_drawn_each_with_its_equities(at: Open) -> None:
    page = at("h=70342&n=11&o=list.replay")
    says(page, "replay", "The flop, the pot is 24")
    story = answer(line(page, "replay"))
    streets = story["streets"]
    assert isinstance(streets, list)
    for street in streets[1:]:
        board = street["board"]
        street["boards"] = [
            {"cards": board, "equities": street["equities"]},
            {"cards": "AsKsQs", "equities": [[2, 0.875], [3, 0.125]]},
        ]
    page.evaluate(
        """async (story) => {
            const { replay } = await import("./played/replay.js");
            document.querySelector("[data-panel=replay] .answer").replaceChildren(replay(story));
        }""",
        story,
    )
    picture = page.locator("[data-panel=replay] .table")
    expect(page.locator("[data-panel=replay] .told")).to_have_text(
        "The flop, the pot is 24; first board 6c 5h 4h: Robin 39.1 %, Ines 60.9 %; "
        "second board As Ks Qs: Robin 87.5 %, Ines 12.5 %"
    )
    places = picture.locator(":scope > .card rect").evaluate_all(
        "(all) => all.map((each) => each.y.baseVal.value)"
    )
    assert len(places) == 6
    assert len({*places}) == 2
    page.get_by_role("button", name="Start", exact=True).click()
    expect(picture.locator(":scope > .card")).to_have_count(0)


def test_what_is_wrong_with_a_formula_is_said_beside_it_and_of_nothing_else(at: Open) -> None:
    page = at("o=list.stats&by=position&f=position.BTN")
    says(page, "stats", "BTN")
    before = line(page, "list")
    formula = page.locator("#formula")
    for text, wrong in (
        ("net <", "not finished after `<`"),
        ("(net > 0", "never closed"),
        ("net > 0 and", "after `and`"),
        ("posi", "unknown name `posi`"),
    ):
        formula.fill(text)
        formula.press("Enter")
        expect(page.locator("#formula + [role=status]")).to_contain_text(wrong)
        expect(page.locator("#formula + [role=status]")).not_to_contain_text("order")
        expect(formula).to_have_attribute("aria-invalid", "true")
        assert line(page, "list") == before
        expect(page.locator("[data-panel] .problem")).to_have_count(0)
    formula.fill("net < 0")
    formula.press("Enter")
    asks(page, "list", re.compile(r"where position = BTN and \(net < 0\)"))
    expect(page.locator("#formula + [role=status]")).to_have_text("")
