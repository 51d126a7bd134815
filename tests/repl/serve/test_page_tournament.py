"""The page of `pql serve`: stacks and prizes, push or fold, and pots in prizes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

import pql

from .browsing import (
    Open,
    answers,
    asks,
    box,
    chosen,
    findings,
    holding,
    later,
    line,
    patient,
    percent,
    quiet,
    says,
    unfold,
    wait_asked,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from .conftest import Kept

NAMED = "i=Ann 5000, Bob 3000, 'Cy D.' 2000&y=50, 30, 20"
RANGES = "r=15%25&r=30%25"


def field(page: Page, panel: str, label: str) -> Locator:
    return page.locator(f"[data-panel={panel}]").get_by_label(label, exact=True)


def radio(page: Page, name: str) -> Locator:
    return page.locator("[data-panel=shove]").get_by_role("radio", name=name, exact=True)


def refused(page: Page, of: Locator, text: str, panel: str) -> None:
    """The language's message for a text stands at a field, and nowhere else in the panel."""
    with pytest.raises(pql.PQLError) as raised:
        pql.run(text)
    expect(of).to_have_attribute("aria-invalid", "true")
    told = page.locator(f"#{of.get_attribute('aria-describedby')}")
    expect(told).to_contain_text(raised.value.diagnostics[0].message)
    expect(page.locator(f"[data-panel={panel}] .problem")).to_have_count(1)


def write(into: Locator, text: str) -> None:
    """Writes into a field and leaves it in one go: what is wrong is said as soon as it is known."""
    into.evaluate(
        """(each, text) => {
            each.focus();
            each.value = text;
            each.dispatchEvent(new Event("input", { bubbles: true }));
            each.blur();
        }""",
        text,
    )


def cell(page: Page, grid: str, name: str) -> Locator:
    return page.locator(f"[data-{grid}='{name}']")


def signed(value: float, digits: int = 2) -> str:
    sign = "\N{MINUS SIGN}" if value < 0 else "+"
    return f"{sign if round(abs(value), digits) else ''}{abs(value):.{digits}f}"


def asked_of(page: Page) -> str:
    """What the address asks, without the token of a service."""
    quiet(page)
    return re.sub(r"^token=[^&]*&", "", urlsplit(page.url).fragment)


def answer(text: str) -> Any:
    (result,) = pql.run(text)
    return result


def test_stacks_that_are_typed_are_worth_what_the_library_says(at: Open) -> None:
    page = at("o=icm")
    asks(page, "icm", "icm 5000, 3000, 2000 pay 50, 30, 20")  # a first example is there
    table = page.get_by_role("region", name="What stacks are worth")
    expect(table.locator("tbody tr")).to_have_count(3)
    expect(table).to_contain_text("38.39")  # 50 x 1/2 + 30 x (3/14 + 1/8) + 20 x 9/56
    field(page, "icm", "Stacks").fill("Ann 8000, Bob 5000, Cy 4000, 'Di E.' 3000")
    field(page, "icm", "Prizes").fill("50%, 30%, 20%")
    found = pql.icm([8000, 5000, 4000, 3000], [50, 30, 20])
    for place, name in enumerate(("Ann", "Bob", "Cy", "Di E.")):
        row = table.locator("tbody tr").nth(place)
        player = found.players[place]
        expect(row).to_contain_text(name)
        for text in (f"{player.worth:.2f}", percent(player.chips), *map(percent, player.places)):
            expect(row).to_contain_text(text)
    factors = page.get_by_role("region", name="Bubble factors").locator("tbody tr")
    factor = found.players[3].bubble[0]
    assert factor is not None
    expect(factors.nth(3)).to_contain_text(f"{factor:.2f}")
    picture = page.get_by_role("img", name="What stacks are worth, by the chips in them")
    expect(picture.locator("circle")).to_have_count(4)
    expect(picture).to_contain_text(f"Di E. {found.players[3].worth:.2f}")
    # The two who play the pot have their colours in the table and in the picture alike.
    playing = page.locator(".who:is(.p0, .p1)")
    assert playing.evaluate_all("(dots) => dots.map((dot) => dot.parentElement.textContent)") == [
        "Ann",
        "Bob",
    ]
    assert [mark.get_attribute("title") for mark in playing.all()] == [
        "the other player of the pot",
        "I am here",
    ]
    shown = """(marks) => marks.map((mark) => {
        const made = getComputedStyle(mark);
        return [made.fill, made.backgroundColor];
    })"""
    ((_, his), (_, mine)) = playing.evaluate_all(shown)
    dots = picture.locator("circle").evaluate_all(shown)
    assert [fill for fill, _ in dots[:2]] == [his, mine]
    # Who plays the pot: the equity that a call for everything needs is what the bubble factor makes of it.
    field(page, "icm", "I am").select_option("4")
    says(page, "icm", f"All in against Ann for 3,000 chips, Di E. loses {factor:.2f} times")
    says(page, "icm", percent(factor / (1 + factor)))
    field(page, "icm", "against").select_option("4")  # who is there already takes the other place
    expect(field(page, "icm", "I am")).to_have_value("1")
    # Where all places pay the same there is nothing to gain or to lose.
    field(page, "icm", "Stacks").fill("100, 100, 100")
    field(page, "icm", "Prizes").fill("50, 50, 50")
    expect(factors).to_have_text([f"seat {place}" + "\N{EN DASH}" * 2 for place in (1, 2, 3)])


def test_players_are_added_named_and_removed_and_a_pasted_statement_fills_both_fields(at: Open) -> None:
    page = at("o=icm")
    stacks, prizes = field(page, "icm", "Stacks"), field(page, "icm", "Prizes")
    stacks.fill("icm 4000, 3000, 1000 payouts 60, 30, 10")
    expect(stacks).to_have_value("4000, 3000, 1000")
    expect(prizes).to_have_value("60, 30, 10")
    unfold(page, "#one-by-one")
    later(page)
    page.get_by_role("button", name="Add player to the stacks").click()
    expect(page.get_by_label("Name of player 4")).to_be_focused()
    page.keyboard.type("Di E.")
    page.get_by_label("Stack of player 4").fill("2500")
    asks(page, "icm", "icm 4000, 3000, 1000, 'Di E.' 2500 pay 60, 30, 10")
    page.get_by_label("Stack of player 4").fill("much")
    expect(page.get_by_label("Stack of player 4")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#one-by-one [role=status]")).to_contain_text("write a number")
    page.get_by_role("button", name="Add prize").click()
    asks(page, "icm", "icm 4000, 3000, 1000, 'Di E.' 2500 pay 60, 30, 10, 10")
    field(page, "icm", "I am").select_option("4")
    later(page)
    page.get_by_role("button", name="Take player 1 out of the stacks").press("Enter")
    # Who is out has taken the last prize.
    asks(page, "icm", "icm 3000, 1000, 'Di E.' 2500 pay 60, 30, 10")
    expect(field(page, "icm", "I am")).to_have_value("3")
    expect(page.get_by_role("button", name="Take player 1 out of the stacks")).to_be_focused()
    later(page)
    page.locator("#undo").click()
    asks(page, "icm", "icm 4000, 3000, 1000, 'Di E.' 2500 pay 60, 30, 10, 10")
    expect(field(page, "icm", "I am")).to_have_value("4")


def test_what_is_wrong_is_said_at_its_field_in_the_words_of_the_language(at: Open) -> None:
    page = at(f"{RANGES}&o=icm.shove")
    stacks, prizes = field(page, "icm", "Stacks"), field(page, "icm", "Prizes")
    says(page, "icm", "38.39")
    for text in ("5000, abc, 2000", "5000, 0, 2000", "", "5,000, 3,000, 2000", "1e300, 5, 5"):
        write(stacks, text)
        refused(page, stacks, f"icm {text} pay 50, 30, 20", "icm")
        expect(prizes).to_have_attribute("aria-invalid", "false")
    write(stacks, "5000, 3000")
    for text in ("50, 30, 20", "30, 50", "0", "", "50%, 30"):
        write(prizes, text)
        refused(page, prizes, f"icm 5000, 3000 pay {text}", "icm")
        expect(stacks).to_have_attribute("aria-invalid", "false")
    prizes.fill("60, 40")
    expect(page.locator("[data-panel=icm] .problem")).to_have_count(0)
    says(page, "icm", "52.50")
    depth, ante = field(page, "shove", "Depth"), field(page, "shove", "Ante")
    write(depth, "1")
    refused(page, depth, "shove 1bb vs 30%", "shove")
    depth.fill("x")
    expect(page.locator("[data-panel=shove] .problem")).to_contain_text("write the depth in big blinds")
    depth.fill("12 bb")
    write(ante, "3")
    refused(page, ante, "shove 12bb ante 3 vs 30%", "shove")
    ante.fill("0,1")
    asks(page, "shove", "shove 12bb ante 0.1 vs 30%")
    expect(page.locator("[data-panel=shove] .problem")).to_have_count(0)


def test_shoves_against_a_range_are_a_grid_of_what_the_library_says(at: Open) -> None:
    page = at(f"{RANGES}&o=shove")
    rows = {row.name: row for row in pql.shove(10, "30%").rows}
    for name in ("AA", "72o", "T9s", "93o"):
        row = rows[name]
        assert row.breakeven is not None
        assert row.equity is not None
        assert row.calls is not None
        told = (
            f"{name}: EV {signed(row.ev)} big blinds; he folds {percent(row.folds)}; "
            f"folds needed {percent(row.breakeven)}; equity when called {percent(row.equity)}; "
            f"makes money while at most {100 * row.calls:.1f} % of all hands call"
        )
        expect(cell(page, "shoved", name)).to_have_attribute("aria-label", told)
    lost = pql.shove(10, "30%")
    says(page, "shove", f"{percent(lost.profitable_share)} of hands make money")
    expect(cell(page, "shoved", "72o").locator("small")).to_have_text("\N{MINUS SIGN}.10")
    radio(page, "Folds needed").check(force=True)
    expect(cell(page, "shoved", "72o").locator("small")).to_have_text(
        f"{100 * (rows['72o'].breakeven or 0):.0f}"
    )
    radio(page, "Calls at most").check(force=True)
    expect(cell(page, "shoved", "72o").locator("small")).to_have_text(f"{100 * (rows['72o'].calls or 0):.0f}")
    # Arrow keys move, and what a hand does is read below.
    expect(page.locator("[data-panel=shove]")).not_to_contain_text("before the flop")
    page.locator("#board").fill("Kh7h2c")  # which is no part of it, and that is said
    says(page, "shove", "the cards of the board do not count here")
    cell(page, "shoved", "AA").focus()
    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(cell(page, "shoved", "KK")).to_be_focused()
    expect(page.locator(".shoving .readout")).to_contain_text("KK: EV ")
    # Another range calls; until its answer is there the old numbers are pale.
    release = holding(page, "/query", "shove ")
    box(page, 2).fill("20%")
    body = page.locator("[data-panel=shove] .answer")
    expect(body).to_have_class(re.compile("awaited"))
    wait_asked(page, "shove 10bb vs 20%")
    release()
    expect(body).not_to_have_class(re.compile("awaited"))
    found = {row.name: row for row in pql.shove(10, "20%").rows}["72o"]
    expect(cell(page, "shoved", "72o")).to_have_attribute(
        "aria-label", re.compile(re.escape(signed(found.ev)))
    )
    # Who calls stays the one that was chosen, whoever is in focus or changes seats.
    page.locator("#swap").click()
    asks(page, "shove", "shove 10bb vs 20%")
    field(page, "shove", "Who calls").select_option(label="player 2")
    asks(page, "shove", "shove 10bb vs 15%")


def test_shoves_are_answered_in_prizes_by_the_stacks_of_the_tournament(at: Open) -> None:
    page = at(f"{RANGES}&o=shove&{NAMED}")
    says(page, "shove", "make money")
    field(page, "shove", "Worth").select_option("prizes")
    asked = "shove 15bb vs 30% icm Ann 25, Bob 15, 'Cy D.' 10 pay 50, 30, 20 hero 2 villain 1"
    asks(page, "shove", asked)
    found = {row.name: row for row in answer(asked).rows}["AJo"]
    expect(cell(page, "shoved", "AJo")).to_have_attribute(
        "aria-label", re.compile(f"AJo: EV {re.escape(signed(found.ev))} of the prizes")
    )
    field(page, "shove", "a big blind is").fill("300")
    field(page, "shove", "small blind").select_option("3")
    asks(
        page,
        "shove",
        re.compile(r"^shove 6\.666667bb vs 30% icm Ann 16\.666667, Bob 10, .* hero 3 villain 1$"),
    )
    says(page, "shove", "6.666667 bb deep")
    expect(page.locator("[data-panel=shove] .problem")).to_have_count(0)
    quiet(page)
    assert not pql.Session().compile(line(page, "shove")).failed


def test_the_equilibrium_is_a_pair_of_grids_that_become_ranges(at: Open) -> None:
    page = at(f"{RANGES}&o=shove")
    radio(page, "Equilibrium").check(force=True)
    asks(page, "shove", "nash 10bb")
    found = pql.nash(10)
    mixed = 0
    for row in found.rows:
        if row.name not in ("AA", "72o", "43s", "84s", "Q6s", "K2o"):
            continue
        mixed += (0 < row.push < 1) + (0 < row.call < 1)
        for grid, played, ev in (("shoves", row.push, row.push_ev), ("calls", row.call, row.call_ev)):
            told = f"{row.name}: {grid} {100 * played:.0f} %; EV {signed(ev, 3)} big blinds beside a fold"
            expect(cell(page, grid, row.name)).to_have_attribute("aria-label", told)
    assert mixed  # a hand that is played now and then is among them
    says(page, "shove", f"The small blind makes {signed(found.value, 3)} big blinds a hand")
    shown = page.locator("[data-panel=shove] .value").inner_text()
    (gap,) = re.findall(r"nobody gains more than (0\.\d+) big blinds", shown)
    assert 0 < float(gap) < 0.001
    assert float(gap) == pytest.approx(found.exploitability, rel=0.5)
    chosen(page, "Use the calling range", "as player 2")
    expect(box(page, 2)).to_have_value(found.calls)
    radio(page, "Against a range").check(force=True)
    asks(page, "shove", f"shove 10bb vs {found.calls}")


def test_a_call_is_worth_prizes_where_stacks_are_given(at: Open) -> None:
    page = at(f"{RANGES}&o=ev&p=call_1800_2300_chips&{NAMED}")
    says(page, "ev", " chips: ")
    field(page, "ev", "Unit").select_option("prizes")
    table = "icm Ann 5000, Bob 3000, 'Cy D.' 2000 pay 50, 30, 20 hero 2 villain 1"
    asked = f"ev call 1800 to win 2300 with 15% vs 30% by class {table}"
    asks(page, "ev", asked)
    found = answer(asked)
    says(page, "ev", f"The call makes on average {signed(found.ev)} of the prizes")
    says(page, "ev", f"needed {percent(found.pot.needed)} (in chips {percent(1800 / 4100)})")
    assert found.pot.needed > 1800 / 4100 + 0.01
    field(page, "ev", "I am").select_option("3")
    asks(page, "ev", asked.replace("hero 2", "hero 3"))
    page.get_by_role("button", name="Stacks and prizes").click()
    expect(field(page, "icm", "Stacks")).to_be_focused()
    field(page, "icm", "Stacks").fill("Ann 5000, Bob 3000, Cy 1000")  # who has less than he would put in
    says(page, "ev", "the hero has 1000 in front of him, and would put in 1800")


def test_a_call_is_against_both_who_are_all_in_and_a_bet_against_one(at: Open) -> None:
    page = at(f"r=AsAd&r=KK&r=QQ&b=Kh7h2c&o=ev&p=call_1800_4300_chips&{NAMED}")
    asked = "ev call 1800 to win 4300 with AsAd vs KK vs QQ on Kh7h2c by class"
    asks(page, "ev", asked)
    says(page, "ev", f"needed {percent(1800 / 6100)}")
    says(page, "ev", "against player 2 and player 3")
    assert page.locator("[data-panel=ev]").get_by_text(f"equity {percent(answer(asked).equity)}").count() == 1
    field(page, "ev", "Unit").select_option("prizes")
    table = " icm Ann 5000, Bob 3000, 'Cy D.' 2000 pay 50, 30, 20 hero 2 villain 1, 3"
    asks(page, "ev", asked + table)
    says(page, "ev", f"{signed(answer(asked + table).ev)} of the prizes")
    field(page, "ev", "and").select_option("1")  # who sits there takes the other seat
    asks(page, "ev", asked + table.replace("1, 3", "3, 1"))
    query = page.locator("[data-panel=ev] .query")
    query.fill(asked + table.replace("hero 2 villain 1, 3", "hero 'Cy D.' villain Bob, Ann"))
    query.press("Enter")
    asks(page, "ev", asked + table.replace("hero 2 villain 1, 3", "hero 3 villain 2, 1"))
    link = asked_of(page)
    assert parse_qs(link)["u"] == ["3.2.1"]
    field(page, "ev", "What I do").select_option("bet")
    asks(page, "ev", re.compile("^ev bet 1800 into .* with AsAd vs KK on .* hero 3 villain 2$"))
    says(page, "ev", "against player 2 alone")
    asks(at(link), "ev", asked + table.replace("hero 2 villain 1, 3", "hero 3 villain 2, 1"))


def test_lines_that_are_edited_move_the_controls(at: Open) -> None:
    page = at(f"{RANGES}&o=icm.shove.ev")

    def edit(panel: str, text: str) -> None:
        query = page.locator(f"[data-panel={panel}] .query")
        query.fill(text)
        query.press("Enter")

    edit("icm", "icm stacks Ann 400, Bob 300 pay 65, 35")
    expect(field(page, "icm", "Stacks")).to_have_value("Ann 400, Bob 300")
    expect(field(page, "icm", "Prizes")).to_have_value("65, 35")
    edit("shove", "shove 8bb ante 0.1 vs 22+ icm Ann 12, Bob 8, Cy 3 pay 50, 30, 20 hero Bob villain Ann")
    expect(field(page, "icm", "Stacks")).to_have_value("Ann 12, Bob 8, Cy 3")
    expect(field(page, "shove", "a big blind is")).to_have_value("1")
    expect(box(page, 2)).to_have_value("22+")
    asks(page, "shove", "shove 8bb ante 0.1 vs 22+ icm Ann 12, Bob 8, Cy 3 pay 50, 30, 20 hero 2 villain 1")
    edit("shove", "nash 20bb")
    expect(field(page, "shove", "Depth")).to_have_value("20")
    says(page, "shove", "The big blind calls with")
    edit("ev", "ev call 2 to win 3 with AQs vs 22+ by class icm 12, 8, 3 pay 50, 30, 20 hero 3 villain 2")
    expect(field(page, "ev", "Unit")).to_have_value("prizes")
    expect(field(page, "icm", "Stacks")).to_have_value("12, 8, 3")
    expect(field(page, "icm", "I am")).to_have_value("3")
    expect(box(page)).to_have_value("AQs")
    # What the controls cannot show is answered as it is, and its problems are said with the answer.
    edit("shove", "shove 12bb from SB vs BB call 30%")
    says(page, "shove", "make money")
    expect(page.locator("[data-panel=shove] .query")).to_have_value("shove 12bb from SB vs BB call 30%")
    edit("icm", "icm 500, 300 pay 65, 35 limit")
    expect(page.locator("[data-panel=icm] .answer .problem")).to_have_count(1)


def test_links_and_spots_carry_all_of_it(at: Open, library: Kept) -> None:
    del library  # spots are kept beside it
    page = at(f"{RANGES}&o=icm.shove.ev&p=call_1800_2300_prizes&{NAMED}")
    field(page, "shove", "Worth").select_option("prizes")
    field(page, "shove", "a big blind is").fill("250")
    field(page, "shove", "Ante").fill("0.1")
    field(page, "shove", "Who calls").select_option(label="player 1")
    field(page, "icm", "I am").select_option("3")
    radio(page, "Folds needed").check(force=True)
    kept = {panel: line(page, panel) for panel in ("icm", "ev")}
    asks(page, "shove", re.compile(r"^shove 8bb ante 0\.1 vs 15% icm Ann 20, .* hero 3 villain 1$"))
    kept["shove"] = line(page, "shove")
    link = asked_of(page)
    assert parse_qs(link)["i"] == ["Ann 5000, Bob 3000, 'Cy D.' 2000"]
    unfold(page, "#spots")
    page.get_by_label("Name of the spot").fill("Bubble")
    page.get_by_label("Save the spot").click()
    expect(page.locator("#spots .said")).to_have_text("Bubble is kept")
    field(page, "icm", "Stacks").fill("1, 2")
    field(page, "shove", "Worth").select_option("chips")
    patient(page)
    page.locator(".spots").get_by_role("button", name="Bubble", exact=True).click()
    again = at(link)
    for opened in (page, again):
        for panel, text in kept.items():
            asks(opened, panel, text)
        expect(radio(opened, "Folds needed")).to_be_checked()
        expect(field(opened, "shove", "Who calls")).to_have_value("0")


@pytest.mark.one_door("how it looks, which is the same at both")
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(at: Open) -> None:
    page = at(f"{RANGES}&o=icm.shove.ev&p=call_1800_2300_prizes&s=range_10_0_prizes_200&{NAMED}", 360)
    for panel in ("icm", "shove", "ev"):
        answers(page, panel)
    page.locator("#one-by-one").evaluate("(each) => (each.open = true)")
    fits(page, 360)
    # No number of a table is cut off.
    for table in page.locator("[data-panel=icm] .scroll").all():
        assert table.evaluate("(each) => each.scrollWidth <= each.clientWidth")
    assert findings(page, "#answers") == []
    radio(page, "Equilibrium").check(force=True)
    says(page, "shove", "The big blind calls with")
    fits(page, 360)
    assert findings(page, "[data-panel=shove]") == []
    page.set_viewport_size({"width": 1280, "height": 800})
    fits(page, 1280)
    page.set_viewport_size({"width": 1920, "height": 1080})
    fits(page, 1920)
    left, right = (
        page.get_by_role("grid", name=name).bounding_box() for name in ("shoves: arrows", "calls: arrows")
    )
    assert left is not None
    assert right is not None
    assert left["y"] == pytest.approx(right["y"], abs=1)  # side by side


def fits(page: Page, width: int) -> None:
    """Nothing is wider than the screen, and no cell is narrower than what it says."""
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    wide = page.locator(".read [role=gridcell]").evaluate_all(
        """(cells) => Math.max(...cells.flatMap((cell) => [...cell.children].map((each) => {
            const range = document.createRange();
            range.selectNodeContents(each);
            return range.getBoundingClientRect().width - cell.getBoundingClientRect().width;
        })))"""
    )
    assert wide <= 0.5


def test_other_games_have_what_is_answered_there(at: Open) -> None:
    page = at("game=omaha8&r=AA&r=KK&o=icm.ev&b=Kh7h2c")
    says(page, "icm", "38.39")
    expect(page.locator("[data-panel=shove]")).to_have_count(0)
    field(page, "ev", "Unit").select_option("prizes")  # parts of a pot are worth prizes too
    asked = "ev call 50 to win 150 with AA vs KK on Kh7h2c by class icm 5000, 3000, 2000 pay 50, 30, 20"
    asks(page, "ev", f"{asked} hero 2 villain 1")
    says(page, "ev", "of the prizes: equity")
