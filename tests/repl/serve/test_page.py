"""The page of `pql serve` in a real browser: a headless Chromium, as a player uses it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

import pql
from pql.repl.report.printing import NoBrowserError, browser

pytest.importorskip("playwright", reason="playwright, which drives the browser, is not installed")
pytest.importorskip("uvicorn", reason="the extra `serve` is not installed")

from playwright.sync_api import Page, expect, sync_playwright

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

try:
    CHROMIUM = browser()
except NoBrowserError:
    pytest.skip("there is no Chromium here: apt-get install chromium", allow_module_level=True)

# One browser for all of them, where tests run on several processors.
pytestmark = pytest.mark.xdist_group("browser")

OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-sync",
    "--no-first-run",
]
Open = Callable[..., Page]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    program = subprocess.Popen(
        [sys.executable, "-P", "-m", "pql", "serve", "--port", "0"], stdout=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    yield program.stdout.readline().strip()
    program.terminate()
    assert program.wait(30) == 0
    program.stdout.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=shutil.which(CHROMIUM), args=OPTIONS)
        yield started
        started.close()


@pytest.fixture
def at(address: str, chromium: Browser) -> Iterator[Open]:
    """Opens the page with what the address says; in the end the browser may have complained of nothing."""
    complaints: list[str] = []
    opened: list[Page] = []

    def open_page(state: str = "", width: int = 1280, scheme: str = "light") -> Page:
        context = chromium.new_context(viewport={"width": width, "height": 900})
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        page = context.new_page()
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.set_default_timeout(30_000)
        page.on(
            "console",
            lambda line: complaints.append(line.text) if line.type in ("error", "warning") else None,
        )
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{address}&{state}" if state else address)
        opened.append(page)
        return page

    yield open_page
    for page in opened:
        page.context.close()
    assert complaints == []


def says(page: Page, panel: str, text: str | re.Pattern[str]) -> None:
    expect(page.locator(f"[data-panel={panel}]")).to_contain_text(text, timeout=30_000)


def line(page: Page, panel: str) -> str:
    return page.locator(f"[data-panel={panel}] .query").input_value()


def equity(text: str, place: int = 0) -> str:
    (result,) = pql.run(text)
    return f"{100 * result.to_dict()['players'][place]['equity']:.2f} %"


def box(page: Page, player: int = 1) -> Locator:
    return page.get_by_label(f"Range of player {player}", exact=True)


def cell(page: Page, name: str) -> str:
    return page.locator(f"[data-hand='{name}']").get_attribute("aria-label") or ""


def test_the_first_answer_is_right_and_its_question_can_be_copied(at: Open) -> None:
    page = at("r=AKs&r=QQ%2B&b=Kh7h2c")
    says(page, "equity", equity("equity AKs vs QQ+ on Kh7h2c"))
    assert line(page, "equity") == "equity AKs vs QQ+ on Kh7h2c"
    page.locator("[data-panel=equity] .copy").click()
    assert page.evaluate("navigator.clipboard.readText()") == "equity AKs vs QQ+ on Kh7h2c"


def test_a_range_is_typed_and_the_grid_follows(at: Open) -> None:
    page = at("v=range")
    box(page).fill("AKs:0.5, QQ, AhKd")
    expect(page.locator("#size")).to_have_text(re.compile(r"11 hands"))
    assert cell(page, "AKs") == "AKs, 4 of 4 hands, weight 2"
    assert cell(page, "QQ") == "QQ, 6 of 6 hands"
    assert cell(page, "AKo") == "AKo, 1 of 12 hands"
    box(page).fill("AKs, QZ")
    expect(page.locator("#size")).to_contain_text("QZ")
    expect(box(page)).to_have_attribute("aria-invalid", "true")
    box(page).fill("QQ+, AK")
    expect(page.locator("#readings")).to_have_text("AK was read as AKo, offsuit; AK* is suited and offsuit")
    box(page).fill("QQ+, AK*")
    expect(page.locator("#readings")).to_have_text("")


def test_a_range_is_painted_by_dragging_and_with_weights(at: Open) -> None:
    page = at("r=none&r=QQ")
    page.locator("[data-hand=AA]").hover()
    page.mouse.down()
    page.locator("[data-hand=AQs]").hover()  # a quick pointer, which tells nothing of what lies between
    page.mouse.up()
    expect(box(page)).to_have_value("AA, AQs+")
    page.get_by_role("button", name="Weight 50 %").click()
    page.locator("[data-hand=KK]").click()
    expect(box(page)).to_have_value("AA, AQs+, KK:0.5")
    says(page, "equity", equity("equity AA, AQs+, KK:0.5 vs QQ"))
    page.locator("[data-hand=KK]").click()
    expect(box(page)).to_have_value("AA, AQs+")


def test_a_quick_drag_paints_what_lies_between(at: Open) -> None:
    page = at("r=none&r=QQ")
    for start, end in (("AA", "22"), ("AKs", "A2s"), ("KQo", "K9o")):
        page.locator(f"[data-hand='{start}']").hover()
        page.mouse.down()
        page.locator(f"[data-hand='{end}']").hover()
        page.mouse.up()
    expect(box(page)).to_have_value("22+, A2s+, K9o+")


def test_the_grid_is_painted_with_the_keyboard(at: Open) -> None:
    page = at("r=none&r=QQ")
    page.locator("[data-hand=AA]").focus()
    page.keyboard.press("Space")
    expect(box(page)).to_have_value("AA")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.hand") == "KK"
    page.keyboard.press("Space")
    expect(box(page)).to_have_value("KK+")


def test_a_finger_paints_and_a_long_press_opens_the_suits(at: Open) -> None:
    page = at("v=range", width=360)
    says(page, "equity", "exact")
    fingers = page.context.new_cdp_session(page)

    def press(name: str, milliseconds: int) -> None:
        box = page.locator(f"[data-hand='{name}']").bounding_box()
        assert box is not None
        place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
        page.wait_for_timeout(milliseconds)
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(100)

    press("72s", 0)
    assert cell(page, "72s") == "72s, 4 of 4 hands"
    # The dialog opens below some of these fingers and beside others: lifting them neither closes it nor presses in it.
    for name in ("AA", "76o", "32o"):
        before = cell(page, name)
        press(name, 900)
        expect(page.get_by_role("heading", name=f"{name}: which suits?")).to_be_visible()
        assert cell(page, name) == before
        page.get_by_role("button", name="Done").click()


def test_the_slider_takes_the_best_hands(at: Open) -> None:
    page = at()
    page.get_by_label("Top", exact=True).fill("5")
    expect(box(page)).to_have_value("5%")
    expect(page.locator("#size")).to_have_text(
        f"{len(pql.hands('5%'))} hands, {100 * pql.hands('5%').share():.2f} %"
    )


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
    page.get_by_label("Random flop").select_option("flop.monotone")
    page.locator("#deal").click()
    expect(page.locator("#board")).to_have_value(re.compile(r"^\w(\w) \w\1 \w\1$"))
    page.locator("#clear").click()
    says(page, "equity", equity("equity AKs vs QQ+"))


def test_a_comment_in_a_range_swallows_nothing(at: Open) -> None:
    page = at("r=AA&r=QQ")
    box(page).fill("AA # x")
    says(page, "equity", equity("equity AA vs QQ"))
    assert line(page, "equity") == "equity AA vs QQ"
    expect(page.locator("#size")).to_have_text(re.compile("^6 hands"))


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
    assert query.input_value() == "equity AK vs QQ on Kh7h2c dead Ks"
    query.fill("equity AK vs")
    query.press("Enter")
    expect(page.locator("[data-panel=equity] .problem")).to_be_visible()
    expect(query).to_have_attribute("aria-invalid", "true")


def test_a_row_of_the_breakdown_filters_the_grid(at: Open) -> None:
    page = at("r=QQ%2B,AK&r=JJ&b=Kh7h2c&o=breakdown")
    page.get_by_role("button", name="overpair", exact=True).click()
    expect(page.locator("[data-hand=QQ]")).to_have_class(re.compile("dim"))
    expect(page.locator("[data-hand=AA]")).not_to_have_class(re.compile("dim"))
    page.get_by_role("button", name="overpair", exact=True).click()
    expect(page.locator("[data-hand=QQ]")).not_to_have_class(re.compile("dim"))


@pytest.mark.parametrize(
    ("panel", "expected"),
    [
        ("heat", "after each turn"),
        ("curves", "solid AhJh"),
        ("outs", "9 outs"),
        ("nuts", "three of a kind, kings"),
        ("blockers", "takes away a part of KQs, AKo"),
        ("ev", "The call makes on average"),
    ],
)
def test_every_panel_answers_and_shows_its_question(at: Open, panel: str, expected: str) -> None:
    page = at(f"r=AhJh&r=KQs,AKo&b=Kh7h2c&o={panel}")
    says(page, panel, expected)
    assert "Kh7h2c" in line(page, panel)
    assert not pql.Session().compile(line(page, panel)).failed


def test_panels_say_which_board_they_need(at: Open) -> None:
    says(at("o=breakdown"), "breakdown", "needs a board of 3 to 5 cards")


def test_a_link_is_the_question(at: Open, address: str) -> None:
    page = at("r=AKs&r=QQ%2B&b=Kh7h2c")
    page.locator("[data-panel=heat] summary").click()
    page.locator("#link").click()
    expect(page.locator("#link")).to_have_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert "token" not in link, "a link gives nobody the token"
    state = parse_qs(urlsplit(link).fragment)
    assert state["r"] == ["AKs", "QQ+"]
    other = at(urlsplit(link).fragment)
    says(other, "heat", "after each turn")


def test_saved_names_stay_and_stand_in_texts(at: Open) -> None:
    page = at("r=22%2B,A2s%2B&r=QQ")
    page.locator("#names summary").click()
    page.get_by_label("Name").fill("steal")
    page.locator("#save").click()
    box(page, 2).fill("steal minus 22")
    expect(page.locator("#size")).to_have_text(re.compile(r"^120 hands"))
    page.reload()
    page.locator("#names summary").click()
    page.locator("#saved").select_option("steal")
    expect(box(page, 2)).to_have_value("22+,A2s+")


def test_players_come_and_go(at: Open) -> None:
    page = at("r=AA&r=KK")
    page.locator("#add").click()
    assert line(page, "equity") == "equity AA vs KK vs any"
    page.get_by_label("Remove player 1").click()
    expect(box(page)).to_have_value("KK")


def test_the_console_colours_completes_hints_and_answers(at: Open) -> None:
    page = at()
    text = page.locator("#text")
    text.fill("equ")
    text.press("Tab")
    expect(text).to_have_value("equity")
    text.press_sequentially(" AKs vs QQ+")
    expect(page.locator("#colours .keyword").first).to_have_text("equity")
    expect(page.locator("#hint")).to_contain_text("18 hands")
    text.press("Control+Enter")
    expect(page.locator("#replies td.b").first).to_contain_text("%")
    page.locator("#ask").get_by_label("Text").check(force=True)
    expect(page.locator("#replies pre")).to_contain_text("player")
    text.fill("équité AKs")
    text.press("Control+Enter")
    expect(page.locator("#replies .problem")).to_be_visible()


def test_a_long_question_shows_how_far_it_is_and_stops(at: Open) -> None:
    page = at()
    page.locator("#text").fill("equity 30% vs 40% vs 50% vs any samples 9000000;" * 9)
    page.locator("#run").click()
    expect(page.locator("#done")).to_be_visible()
    expect(page.locator("#state")).to_contain_text("So far")
    page.locator("#text").press("Escape")
    expect(page.locator("#state")).to_have_text("Stopped")


def test_without_the_token_the_page_asks_for_it(at: Open, address: str) -> None:
    page = at()
    says(page, "equity", "deals")
    token = page.evaluate("localStorage.getItem('pql-token')")
    page.evaluate("localStorage.setItem('pql-token', 'another one')")
    # The refusal is told as an error of the network: that is what is tried here, in a page that nobody listens to.
    quiet = page.context.browser
    assert quiet is not None
    other = quiet.new_context().new_page()
    other.goto(address.partition("#")[0])
    expect(other.locator("#enter")).to_be_visible()
    other.locator("#token").fill(token)
    other.get_by_role("button", name="Enter").click()
    says(other, "equity", "deals")
    other.context.close()


@pytest.mark.parametrize(
    ("width", "scheme"), [(1280, "light"), (360, "light"), (360, "dark"), (1280, "dark")]
)
def test_it_fits_narrow_screens_and_is_readable_for_all(at: Open, width: int, scheme: str) -> None:
    page = at(
        "r=15%25&r=AhJh&b=Kh7h2c&f=1&o=equity.breakdown.heat.curves.outs.nuts.blockers.ev&q=AKs",
        width,
        scheme,
    )
    for panel in ("equity", "breakdown", "heat", "curves", "outs", "nuts", "blockers", "ev"):
        says(page, panel, " ms")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe-core is not installed"
    ).Axe()
    found = axe.run(page).response["violations"]
    serious = [each for each in found if each["impact"] in ("serious", "critical")]
    assert [(each["id"], [node["html"] for node in each["nodes"]][:3]) for each in serious] == []


def test_nothing_is_loaded_from_elsewhere(at: Open, address: str) -> None:
    folder = Path(__file__).parents[3] / "repl" / "serve" / "data"
    for file in folder.iterdir():
        for url in re.findall(r"https?://[^\s\"'<>]+", file.read_text("utf-8")):
            assert url.startswith("http://www.w3.org/"), f"{file.name}: {url}"


def test_hands_painted_faster_than_the_service_answers_all_stay(at: Open) -> None:
    page = at("r=none&r=any")
    page.evaluate(
        """() => {
            const right = window.fetch;
            let waits = 400;
            window.fetch = async (...all) => {
                await new Promise((resolve) => setTimeout(resolve, (waits = 500 - waits)));
                return right(...all);
            };
        }"""
    )
    for hand in ("AA", "KK", "QQ", "JJ", "TT"):
        page.locator(f"[data-hand={hand}]").click()
    box(page, 2).focus()
    expect(box(page)).to_have_value("TT+")
    assert box(page, 2).input_value() == "any"


def test_a_name_is_kept_as_what_it_means_and_only_if_it_means_hands(at: Open) -> None:
    page = at("r=QQ%2B&r=22")
    first = box(page)
    page.locator("#names summary").click()

    def save(name: str, said: str) -> None:
        page.get_by_label("Name", exact=True).fill(name)
        page.locator("#save").click()
        expect(page.locator("#ranges")).to_contain_text(said)

    save("strong", "18 hands")
    expect(page.locator("#saved option")).to_have_text(["choose", "strong"])
    first.fill("strong")
    expect(page.locator("#size")).to_contain_text("18 hands")
    page.locator("#save").click()
    says(page, "equity", equity("equity QQ+ vs 22"))
    first.fill("KK(")
    save("broken", "this `(` is never closed")
    first.fill("KK")
    expect(page.locator("#size")).to_contain_text("6 hands")
    save("x = AA; let y", "a name has letters")
    assert page.evaluate("localStorage['pql-ranges']") == '{"strong":"QQ+"}'
    says(page, "equity", equity("equity KK vs 22"))


def test_an_address_that_says_nothing_right_is_harmless(at: Open, address: str) -> None:
    says(at("f=-3&o=equity.<b>"), "equity", equity("equity 15% vs 30%"))
    page = at("r=AA&r=KK")
    says(page, "equity", equity("equity AA vs KK"))
    expect(page.locator("[data-hand=AA] small")).to_have_text(re.compile(r"^\d\d$"))  # nothing more is asked
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # to the answers
    page.wait_for_url(re.compile("r=AA"))
    page.evaluate("localStorage.clear()")
    page.goto(address)  # only what is behind # is another
    page.wait_for_function("localStorage['pql-token']")
    says(page, "equity", equity("equity AA vs KK"))


def rows(text: str) -> dict[str, dict[str, object]]:
    """The rows of a report, by what stands first in each."""
    (result,) = pql.run(text)
    told = result.to_dict()
    return {row[0]: dict(zip(told["columns"], row, strict=True)) for row in told["rows"]}


def percent(value: object) -> str:
    assert isinstance(value, float)
    return f"{100 * value:.2f} %"


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
    expect(page.locator("[data-hand=TT]")).to_have_attribute("aria-label", "TT, 6 of 6 hands")
    assert "v=range" in page.url


def test_made_hands_and_draws_have_their_equity_and_long_words_are_plain(at: Open) -> None:
    page = at("r=QQ%2B,AKs,AhQh&r=TT%2B&b=Kh7h2c")
    right = rows("breakdown QQ+, AKs, AhQh on Kh7h2c vs TT+")
    for line, name in (("toppair", "top pair"), ("nutflushdraw", "nut flush draw")):
        row = page.locator("[data-panel=breakdown] tr", has=page.get_by_role("button", name=name, exact=True))
        expect(row).to_contain_text(percent(right[line]["equity"]))
    page.get_by_role("button", name="top pair", exact=True).click()
    expect(page.locator("[data-hand=AA]")).to_have_class(re.compile("dim"))
    page.get_by_role("button", name="Show all", exact=True).click()
    expect(page.locator("[data-hand=AA]")).not_to_have_class(re.compile("dim"))


def test_suits_of_a_class_are_chosen_with_pointer_and_keyboard(at: Open) -> None:
    page = at("r=AKs&r=QQ&v=range")
    expect(page.locator("[data-hand=AKs]")).to_have_attribute("aria-label", "AKs, 4 of 4 hands")
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


def test_a_long_press_opens_the_suits_and_paints_nothing(at: Open) -> None:
    page = at("r=AKs&r=QQ&v=range")
    expect(page.locator("[data-hand=AKs]")).to_have_attribute("aria-label", "AKs, 4 of 4 hands")
    page.locator("[data-hand=AA]").dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(page.get_by_role("dialog")).to_contain_text("AA")
    expect(page.locator("#combos [aria-pressed=true]")).to_have_count(0)
    assert box(page).input_value() == "AKs"


def test_common_hands_are_added_players_swap_and_the_slider_follows(at: Open) -> None:
    page = at("r=5%25&r=QQ")
    expect(page.locator("#top-says")).to_have_text("5 %")
    page.get_by_role("button", name="Add suited connectors").click()
    expect(box(page)).to_have_value("5%, suited connectors")
    expect(page.locator("#top-says")).to_have_text("")
    page.locator("#swap").click()
    expect(box(page, 2)).to_have_value("5%, suited connectors")
    box(page).fill("AA where set on Ah7h2c")
    page.get_by_role("button", name="Add 22+").click()
    expect(box(page)).to_have_value("(AA where set on Ah7h2c), 22+")


def test_weights_are_told_and_belong_to_one_range(at: Open) -> None:
    page = at("r=AA,KK:0.5&r=QQ&b=Kh7h2c&v=range")
    expect(page.locator("#size")).to_have_text(re.compile("^12 hands, .*, weighing 9, 9 left$"))
    expect(page.locator("[data-hand=KK] small")).to_have_text("50%")
    page.get_by_role("button", name="Weight 25 %").click()
    box(page, 2).focus()
    expect(page.get_by_label("Weight %", exact=True)).to_have_value("100")
    expect(page.locator("#whose")).to_have_text("Player 2")


def test_what_was_done_is_taken_back(at: Open) -> None:
    page = at("r=AA&r=QQ")
    expect(page.locator("#undo")).to_be_disabled()
    box(page).press("End")
    box(page).press_sequentially(", KK")
    expect(box(page)).to_have_value("AA, KK")
    page.wait_for_timeout(800)
    page.get_by_label("king of hearts", exact=True).click()
    page.wait_for_timeout(800)
    page.locator("#board").fill("Kh7h2c")
    page.locator("#hands [tabindex='0']").focus()
    page.keyboard.press("Control+z")
    expect(page.locator("#board")).to_have_value("Kh")
    page.go_back()
    expect(page.locator("#board")).to_have_value("")
    page.locator("#undo").click()
    expect(box(page)).to_have_value("AA")
    says(page, "equity", equity("equity AA vs QQ"))
    expect(page.locator("#undo")).to_be_disabled()
    page.locator("#redo").click()
    expect(box(page)).to_have_value("AA, KK")


def test_cards_are_dealt_one_by_one_and_from_the_heat_map(at: Open) -> None:
    page = at("r=AA&r=QQ&b=Kh7h2c&o=heat")
    page.get_by_role("button", name=re.compile("^9 of spades, ")).click()
    expect(page.locator("#board")).to_have_value("Kh 7h 2c 9s")
    expect(page.locator("#slots .none")).to_have_count(1)
    page.get_by_role("button", name="Deal river").click()
    expect(page.locator("#board")).to_have_value(re.compile(r"^Kh 7h 2c 9s \w\w$"))
    expect(page.locator("#next")).to_be_disabled()
    says(page, "heat", "needs a board of 3 to 4 cards")


def test_keys_reach_everything_and_steal_no_typing(at: Open) -> None:
    page = at("r=AA&r=QQ")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("deal a flop")
    page.get_by_label("Single keys").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("f")
    page.locator("#help").click()
    page.get_by_label("Single keys").check()
    page.get_by_role("button", name="Close").click()
    assert page.locator("#board").input_value() == "", "keys that are turned off do nothing"
    page.keyboard.press("2")
    page.keyboard.press("End")
    page.keyboard.type("?f")
    expect(box(page, 2)).to_have_value("QQ?f")
    page.locator("#hands [tabindex='0']").focus()
    page.keyboard.press("f")
    expect(page.locator("#board")).to_have_value(re.compile(r"^\w\w \w\w \w\w$"))


def test_a_link_is_copied_where_there_is_no_clipboard_and_that_is_said(at: Open) -> None:
    page = at("r=AA&r=QQ")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.locator("#link").click()
    expect(page.locator("#link")).to_have_text("Copied")
    expect(page.locator("#spoken")).to_contain_text("r=AA&r=QQ")


def test_equities_are_said_once_when_they_have_settled(at: Open) -> None:
    page = at("r=AA&r=QQ")
    expect(page.locator("#spoken")).to_contain_text(f"Player 1 {equity('equity AA vs QQ')}")
    page.evaluate(
        """() => {
            window.said = 0;
            const spoken = document.getElementById("spoken");
            new MutationObserver(() => (window.said += 1)).observe(spoken, { childList: true });
        }"""
    )
    box(page).press("End")
    box(page).press_sequentially(", KK, JJ, TT")
    expect(page.locator("#spoken")).to_contain_text(equity("equity AA, KK, JJ, TT vs QQ"))
    assert page.evaluate("window.said") == 1


def test_long_tables_show_their_first_rows(at: Open) -> None:
    page = at("r=15%25&r=30%25&b=Kh7h2c&o=outs")
    more = page.get_by_role("button", name="Show all 175 rows")
    expect(page.locator("[data-panel=outs] tbody tr:visible")).to_have_count(10)
    more.click()
    expect(page.locator("[data-panel=outs] tbody tr:visible")).to_have_count(175)


def test_reports_that_would_take_too_long_are_sampled(at: Open) -> None:
    page = at("r=AA,KQs&r=30%25&r=40%25&r=50%25")
    line = page.get_by_label("Equity of each hand as PQL", exact=True)
    expect(line).to_have_value(re.compile("by class samples 5000$"), timeout=30_000)
    expect(page.locator("[data-hand=AA] small")).to_have_text(re.compile(r"^\d\d$"), timeout=30_000)


def test_examples_are_answered_as_tables(at: Open) -> None:
    page = at("r=AA&r=QQ")
    page.locator("#examples button").first.click()
    expect(page.locator("#replies svg")).to_be_visible()
    expect(page.locator("#replies table")).to_contain_text("equity")


def test_what_cannot_be_dealt_and_a_service_that_is_gone_are_told(at: Open) -> None:
    page = at("r=KK&r=QQ&b=KsKhKd", 360)
    says(page, "equity", "player 1 has no hand left")
    expect(page.locator("#summary")).to_contain_text("player 1 has no hand left")
    page.evaluate("() => { window.fetch = async () => { throw new TypeError('gone'); }; }")
    box(page).fill("AA")
    says(page, "equity", "the service has stopped")


def test_a_strangers_link_does_not_take_the_token_away(at: Open, address: str, chromium: Browser) -> None:
    # The refusal is told as an error of the network, so in a page that nobody listens to.
    page = chromium.new_page()
    page.goto(address)
    says(page, "equity", "deals")
    token = page.evaluate("localStorage['pql-token']")
    page.goto("about:blank")
    page.goto(f"{address.partition('#')[0]}#token=x&r=AA&r=KK")
    says(page, "equity", equity("equity AA vs KK"))
    assert page.evaluate("localStorage['pql-token']") == token
    assert "token" not in page.url
    page.close()


def test_it_prints_the_answers_without_the_controls(at: Open) -> None:
    page = at("r=AA&r=QQ&b=Kh7h2c")
    page.emulate_media(media="print")
    expect(page.locator("[data-panel=equity] .answer")).to_be_visible()
    for hidden in (".tools", "#deck", "#console", "header button", "[data-panel=nuts]"):
        expect(page.locator(hidden).first).to_be_hidden()


def test_a_link_brings_the_names_that_stand_in_it(at: Open) -> None:
    page = at("r=22%2B,A2s%2B&r=QQ")
    page.locator("#names summary").click()
    page.get_by_label("Name", exact=True).fill("steal")
    page.locator("#save").click()
    box(page).fill("steal minus 22")
    expect(page.locator("#size")).to_contain_text("120 hands")
    assert "&n=steal" in page.url
    other = at(urlsplit(page.url).fragment)  # another browser, which has saved nothing
    expect(other.locator("#size")).to_contain_text("120 hands")
    assert other.evaluate("localStorage['pql-ranges']") is None
    other.goto(f"{other.url.partition('#')[0]}#r=broken&r=QQ&n=broken%3DKK(")
    says(other, "equity", "never closed")
    box(other).fill("KK")
    says(other, "equity", equity("equity KK vs QQ"))


def test_of_three_players_it_is_said_who_is_against_whom(at: Open) -> None:
    page = at("r=AA&r=KK&r=QQ&f=2&b=Kh7h2c")
    expect(page.locator("#against")).to_have_text("The answers below are of player 3 against player 1.")
    page.locator("#board").fill("Kh7h2c 1x")
    expect(page.locator("#board-says")).to_contain_text("up to five cards")


def test_a_name_that_is_saved_later_stands_in_the_address(at: Open) -> None:
    page = at("r=22%2B&r=steal&v=range")
    says(page, "equity", "unknown name")
    page.locator("#names summary").click()
    page.get_by_label("Name", exact=True).fill("steal")
    page.locator("#save").click()
    says(page, "equity", equity("equity 22+ vs 22+"))
    assert "&n=steal" in page.url


def test_the_next_link_brings_its_own_names(at: Open, address: str) -> None:
    page = at("r=x&r=QQ&n=x%3DAA")
    says(page, "equity", equity("equity AA vs QQ"))
    page.goto(f"{address}&r=x&r=QQ&n=x%3D72o")  # only what is behind # is another
    says(page, "equity", equity("equity 72o vs QQ"))
    expect(page.locator("#size")).to_contain_text("12 hands")


def test_a_link_has_cards_for_a_board_and_no_more(at: Open) -> None:
    page = at("r=AA&r=KK&b=Kh7h2c+vs+QQ")
    says(page, "equity", equity("equity AA vs KK on Kh7h2c"))
    assert line(page, "equity") == "equity AA vs KK on Kh7h2c"


def test_a_line_that_asks_nothing_says_so(at: Open) -> None:
    page = at("r=AA&r=KK")
    query = page.locator("[data-panel=equity] .query")
    query.fill("let x = AA")
    query.press("Enter")
    says(page, "equity", "asks nothing")


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
    set.click()
    expect(page.locator("[data-hand=AA]")).to_have_class(re.compile("dim"))
    page.evaluate("() => { window.go(); return window.came; }")
    expect(page.locator("[data-hand=AA]")).to_have_class(re.compile("dim"))
    expect(pair).to_have_attribute("aria-pressed", "false")
    set.click()
    expect(page.locator("[data-hand=AA]")).not_to_have_class(re.compile("dim"))
