"""The page of `pql serve`: what it looks like, by Chromium's own figures, its menus and its keys."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

import pql

from .browsing import EXAMPLE, Open, asks, box, chosen, equity, percent, quiet, says
from .conftest import NEVER, is_served
from .test_page_looks import REAL, place

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FIRST = Path(__file__).parents[3] / "tools" / "browser" / "first_requests.jsonl"
SCREENS = {"laptop": (1280, 800), "desktop": (1920, 1080), "telephone": (390, 844)}
# What the browser itself says of a page from its first moment on.
OBSERVED = """
  window.shifts = [];
  window.tasks = [];
  const observed = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observed("layout-shift", ({ value, hadRecentInput }) => hadRecentInput || shifts.push(value));
  observed("longtask", ({ duration }) => tasks.push(duration));
"""
SUM = "() => shifts.reduce((sum, each) => sum + each, 0)"
# The colours of a part of the page as red, green, blue from 0 to 255, whatever they are written in.
COLOURS = """(colours) => {
  const paper = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  return colours.map((colour) => {
    paper.fillStyle = colour;
    paper.fillRect(0, 0, 1, 1);
    return [...paper.getImageData(0, 0, 1, 1).data].slice(0, 3);
  });
}"""
HEATED = """(parts) => {
  const cell = document.querySelector("#hands [data-hand=AA]");
  cell.className = "held known";
  const of = (name) => { cell.style.color = `var(${name})`; return getComputedStyle(cell).color; };
  const [ink, soft] = [of("--ink"), of("--soft")];
  cell.style.color = "";
  const made = document.createElement("i");
  cell.append(made);
  made.style.background = "var(--heat-colour)";
  return [ink, soft, ...parts.map((part) => {
    cell.style.setProperty("--heat", part);
    return getComputedStyle(made).backgroundColor;
  })];
}"""


def linear(colour: list[int]) -> list[float]:
    """The parts of a colour of sRGB in proportion to their light."""
    parts = [part / 255 for part in colour]
    return [part / 12.92 if part <= 0.04045 else math.pow((part + 0.055) / 1.055, 2.4) for part in parts]


def luminance(colour: list[int]) -> float:
    """As the Web Content Accessibility Guidelines define it (WCAG 2.2, relative luminance)."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: list[int], other: list[int]) -> float:
    """The ratio of the same guidelines, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def apart(one: list[int], other: list[int]) -> float:
    """How far two colours are from each other in OKLab (Ottosson 2020): about 0.02 is just seen."""

    def lab(colour: list[int]) -> tuple[float, float, float]:
        red, green, blue = linear(colour)
        long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        middle = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        return (
            0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
            1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
            0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
        )

    return math.dist(lab(one), lab(other))


@pytest.fixture
def observed(address: str, chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Opens the page in a tab of its own, in which the browser is asked what it sees."""
    opened: list[Page] = []

    def open_page(screen: str, state: str = "") -> Page:
        width, height = SCREENS[screen]
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            is_mobile=screen == "telephone",
            has_touch=screen == "telephone",
        )
        context.add_init_script(OBSERVED)
        page = context.new_page()
        page.set_default_timeout(NEVER)
        opened.append(page)
        page.goto(f"{address}&{state}" if state else address)
        says(page, "breakdown", "top pair")
        says(page, "equity", "exact")
        quiet(page)
        return page

    yield open_page
    for page in opened:
        page.context.close()


@pytest.mark.parametrize("screen", list(SCREENS))
@pytest.mark.parametrize("state", ["", REAL, f"{REAL}&g=2"], ids=["first visit", "link", "both"])
def test_the_page_does_not_move_while_it_loads(observed: Open, screen: str, state: str) -> None:
    page = observed(screen, state)
    assert page.evaluate(SUM) < 0.1


def test_the_first_answer_is_there_soon(observed: Open, address: str) -> None:
    page = observed("laptop")
    # Bounds that a busy machine keeps too: what they are to find is ten times as long.
    tasks = page.evaluate("() => tasks")
    assert max(tasks, default=0) < 5000
    shown = page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0].startTime")
    assert shown < 20_000
    if is_served(address):
        assert page.evaluate("() => performance.now()") < 60_000


@pytest.mark.parametrize("width", [390, 1280])
def test_a_mistake_on_the_board_moves_nothing(at: Open, width: int) -> None:
    page = at(REAL, width=width)
    says(page, "breakdown", "top pair")
    quiet(page)
    parts = [page.locator(part) for part in ("#deck", "#ranges", "[data-panel=equity]", "#console")]
    before = [place(part) for part in parts]
    page.locator("#board").fill("Kh7d2cZz")
    page.locator("#board").blur()
    expect(page.locator("#board-says")).not_to_be_empty()
    expect(page.locator("#board-says")).to_be_visible()
    assert [place(part) for part in parts] == before
    line, box = place(page.locator("#board-says")), place(page.locator("#board-line"))
    assert line["y"] + line["height"] <= box["y"] + box["height"] + 1  # and all of it is read


def test_a_first_visitor_sees_a_spot_with_a_board_and_reads_what_it_is(at: Open) -> None:
    page = at()
    says(page, "equity", equity(EXAMPLE))
    says(page, "breakdown", "top pair")
    said = page.locator("#board-few")
    expect(said).to_have_text(re.compile("the button .* opens, the big blind .* calls, the flop is K72"))
    assert said.evaluate(
        "(each) => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.parentElement.clientHeight + 1"
    )
    box(page).fill("AA")
    expect(said).to_have_text("")
    # A link is its question, and has no board where it says none.
    page = at("r=AA&r=KK")
    expect(page.locator("#board-few")).to_have_text("")
    says(page, "equity", equity("equity AA vs KK"))


def test_the_board_is_on_the_first_screen_of_a_telephone(observed: Open) -> None:
    page = observed("telephone")
    for part in ("#slots", "#board", "#deck", "#deal", "#players"):
        where = place(page.locator(part))
        assert where["y"] >= 0
        assert where["y"] + where["height"] <= SCREENS["telephone"][1], part
    assert place(page.locator("#hands"))["y"] < 700  # and the grid begins there


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_on_the_colours_of_equity_is_read_and_the_colours_are_told_apart(at: Open, scheme: str) -> None:
    page = at(REAL)
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    parts = [each / 20 for each in range(21)]
    ink, soft, *heated = page.evaluate(COLOURS, page.evaluate(HEATED, parts))
    for part, colour in zip(parts, heated, strict=True):
        assert contrast(ink, colour) >= 4.5, part
        assert apart(soft, colour) >= 0.11, part  # from a hand that is not there
    for low, high in zip(heated, heated[5:], strict=False):
        assert apart(low, high) >= 0.055  # 25 points of equity
    assert apart(heated[0], heated[-1]) >= 0.2


def test_two_grids_are_legible(at: Open) -> None:
    page = at(f"{REAL}&g=2")
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("#others [data-class=K7s] small")).to_have_text(re.compile(r"\d"))
    for grid in ("#hands", "#others"):
        found = page.locator(f"{grid} [role=gridcell]").evaluate_all(
            """(cells) => cells.flatMap((cell) => [...cell.children].map((each) => {
                const range = document.createRange();
                range.selectNodeContents(each);
                const over = range.getBoundingClientRect().width - cell.getBoundingClientRect().width;
                return [parseFloat(getComputedStyle(each).fontSize), over];
            }))"""
        )
        assert min(size for size, _ in found) >= 11
        assert max(over for _, over in found) <= 0.5  # nothing is cut
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_tables_are_as_wide_as_they_need_and_bars_stand_beside_their_numbers(at: Open) -> None:
    page = at(f"{REAL}&o=equity.breakdown.nuts.blockers")
    says(page, "blockers", "takes away")
    says(page, "nuts", "or better")
    equities = place(page.get_by_role("region", name="Equities").locator("table"))
    assert equities["width"] < 0.7 * place(page.locator("[data-panel=equity]"))["width"]
    # A number does not stand on its bar, however long that is.
    bars = page.locator("#answers td.bar").evaluate_all(
        """(cells) => cells.filter((cell) => cell.checkVisibility()).map((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell.lastChild);
            cell.firstChild.style.setProperty("--part", 1);
            return [cell.firstChild.getBoundingClientRect().right, range.getBoundingClientRect().left];
        })"""
    )
    assert len(bars) > 20
    assert all(bar <= number for bar, number in bars)


def test_what_is_a_command_is_one_kind_of_menu(at: Open) -> None:
    page = at(f"{REAL}&o=equity.breakdown.curves")
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    opens = page.locator(".opens")
    names = opens.evaluate_all("(all) => all.map((each) => each.getAttribute('aria-label'))")
    assert {"Take out the question", "Export", "Deal a flop of a texture", "Save Equity"} <= set(names)
    assert page.locator("select option[value='']:not([selected])", has_text="Export").count() == 0
    assert (
        page.locator("select").evaluate_all(
            "(all) => all.filter((each) => /take|export/i.test(each.id + each.className)).length"
        )
        == 0
    )
    take = page.get_by_role("button", name="Take out the question")
    take.focus()
    page.keyboard.press("ArrowDown")
    item = page.get_by_role("menuitem", name="Report (HTML)")
    expect(item).to_be_focused()
    expect(take).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("End")
    expect(page.get_by_role("menuitem", name="Print")).to_be_focused()
    page.keyboard.press("s")
    expect(page.get_by_role("menuitem", name="Script (PQL)")).to_be_focused()
    page.keyboard.press("Escape")
    expect(item).to_be_hidden()
    expect(take).to_be_focused()
    take.click()
    expect(item).to_be_visible()
    inside = place(page.get_by_role("menu", name="Take out the question"))
    assert inside["x"] >= 0
    assert inside["x"] + inside["width"] <= 1280
    page.mouse.click(5, 500)
    expect(item).to_be_hidden()


def test_a_query_is_a_chip_that_opens(at: Open) -> None:
    page = at(REAL)
    says(page, "equity", "exact")
    query = page.locator("[data-panel=equity] .query")
    small = place(query)
    below = place(page.locator("[data-panel=breakdown]"))
    panel = place(page.locator("[data-panel=equity]"))
    assert small["width"] < 0.4 * panel["width"]
    query.click()
    opened = place(query)
    assert opened["width"] > 0.6 * panel["width"]
    assert opened["height"] > 1.3 * small["height"]  # the whole line is there
    assert query.evaluate("(each) => each.scrollHeight <= each.clientHeight + 2")
    assert place(page.locator("[data-panel=breakdown]")) == below
    query.fill("equity AA vs KK on Kh7h2c")
    page.keyboard.press("Enter")
    asks(page, "equity", "equity AA vs KK on Kh7h2c")
    query.blur()
    assert place(query)["width"] == pytest.approx(small["width"], abs=2)


def test_arrow_keys_move_in_the_deck(at: Open) -> None:
    page = at("r=AA&r=KK")
    stops = page.locator("#deck button[tabindex='0']")
    expect(stops).to_have_count(1)
    page.locator("#board").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_label("ace of spades", exact=True)).to_be_focused()
    for key, card in (
        ("ArrowRight", "king of spades"),
        ("ArrowDown", "king of hearts"),
        ("End", "2 of hearts"),
        ("ArrowRight", "2 of hearts"),
        ("Home", "ace of hearts"),
        ("ArrowLeft", "ace of hearts"),
        ("ArrowUp", "ace of spades"),
        ("ArrowUp", "ace of spades"),
        ("ArrowDown", "ace of hearts"),
    ):
        page.keyboard.press(key)
        expect(page.get_by_label(card, exact=True)).to_be_focused()
    for key in ("Space", "ArrowRight", "Space", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#board")).to_have_value("Ah Kh Qh")
    page.keyboard.press("Space")  # which takes it off again
    expect(page.locator("#board")).to_have_value("Ah Kh")
    page.keyboard.press("Tab")
    expect(page.locator("#deck :focus")).to_have_count(0)


def test_enter_leaves_the_board(at: Open) -> None:
    page = at("r=AA&r=KK")
    page.keyboard.press("b")
    expect(page.locator("#board")).to_be_focused()
    page.keyboard.type("Kh7h2c")
    page.keyboard.press("Enter")
    expect(page.locator("#board")).not_to_be_focused()
    page.keyboard.press("2")
    expect(box(page, 2)).to_be_focused()
    expect(page.locator("#board")).to_have_value("Kh 7h 2c")


def test_an_interval_ends_where_shares_do(at: Open) -> None:
    page = at("r=AA&r=KK&b=Kh9d2c&o=equity")
    query = page.locator("[data-panel=equity] .query")
    query.fill("equity KK vs 72o on Kh9d2c samples 100 seed 2")  # of these it wins all
    query.press("Enter")
    table = page.get_by_role("region", name="Equities")
    expect(table).to_contain_text("100.00 % (")
    found = re.findall(r"([\d.]+) % \(([\d.]+) to ([\d.]+)\)", table.inner_text())
    assert len(found) == 2
    for share, low, high in found:
        assert 0 <= float(low) <= float(share) <= float(high) <= 100
    assert "\N{PLUS-MINUS SIGN}" not in table.inner_text()
    query.fill("equity KK vs 99 on Kh9d2c samples 100000 seed 2")  # far from the ends it is said as before
    query.press("Enter")
    expect(table).to_contain_text("\N{PLUS-MINUS SIGN}")


def test_a_menu_deals_a_flop_of_a_texture_and_the_button_another_of_it(at: Open) -> None:
    page = at("r=AA&r=KK")
    one_suit = re.compile(r"^\w(\w) \w\1 \w\1$")
    chosen(page, "Deal a flop of a texture", "Monotone flop")
    expect(page.locator("#board")).to_have_value(one_suit)
    page.locator("#clear").click()
    page.get_by_role("button", name="Deal monotone flop", exact=True).click()
    expect(page.locator("#board")).to_have_value(one_suit)


@pytest.mark.one_door("what goes over a line, which the page without a server has stored")
def test_what_the_page_asks_first_is_stored_where_no_server_answers(at: Open) -> None:
    page = at()
    says(page, "breakdown", "top pair")
    quiet(page)
    asked = page.evaluate(
        "door.asked.filter(({ path }) => path === '/query').map(({ text }) => JSON.parse(text).query)"
    )
    stored = [json.loads(each) for each in FIRST.read_text("utf-8").splitlines()]
    known = {each["query"] for each in stored if "options" not in each}
    assert EXAMPLE in known
    assert {each for each in asked if not each.startswith("check")} == known


def test_a_part_of_the_curves_is_enlarged_to_single_hands(at: Open) -> None:
    page = at("r=QQ%2B,AKs,76s&r=TT%2B,AQs&b=Kh7h2c&o=curves")
    picture = page.locator(".curves svg")
    expect(page.locator(".curves polyline")).to_have_count(2)
    expect(picture).to_contain_text("25 %")
    # Zooming is about the place of the slider: here the best hands.
    page.get_by_label("Place in the ranges").fill("0")
    for _ in range(2):
        page.get_by_role("button", name="Zoom in").click()
    expect(picture).to_have_attribute("aria-label", re.compile("from 0 % to 25 % of the ranges"))
    (told,) = pql.run("equity QQ+, AKs, 76s vs TT+, AQs on Kh7h2c by hand")
    answer = told.to_dict()
    at_of = {name: place for place, name in enumerate(answer["columns"])}
    best = max(answer["rows"], key=lambda row: row[at_of["equity"]])
    page.get_by_label("Place in the ranges").fill("0")
    legend = page.locator(".curves .legend")
    expect(legend).to_contain_text(percent(best[at_of["equity"]]))
    assert best[at_of["hand"]][0] in legend.inner_text()
    # Each kind of hand there is a step of its own: level from where it begins to where it ends.
    drawn = page.locator(".curves polyline").first.get_attribute("points") or ""
    heights = {point.split(",")[1] for point in drawn.split()}
    ranked = sorted(answer["rows"], key=lambda row: -row[at_of["equity"]])
    share, seen = 0.0, set()
    for row in ranked:
        if share < 0.25:
            seen.add(round(row[at_of["equity"]], 9))
        share += row[at_of["share"]]
    assert len(heights) == len(seen)
    page.get_by_role("button", name="Whole ranges").click()
    expect(picture).to_have_attribute("aria-label", "Equity curves of players 1 and 2")
    # Dragging enlarges what lies between.
    where = place(picture)
    middle = where["y"] + where["height"] / 2
    page.mouse.move(where["x"] + where["width"] * 0.5, middle)
    page.mouse.down()
    page.mouse.move(where["x"] + where["width"] * 0.7, middle, steps=3)
    page.mouse.up()
    expect(picture).to_have_attribute(
        "aria-label", re.compile(r"from 4\d\S* % to 7\d\S* % of the ranges|from 4\d\S* % to 6\d\S* % of")
    )
    for _ in range(3):
        page.get_by_role("button", name="Zoom out").click()
    expect(page.get_by_role("button", name="Zoom out")).to_be_disabled()
