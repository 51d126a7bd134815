"""The page of played hands and what files may hold: names that are code, two kinds of money, no cards, nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import pql

from .browsing import Open, asks, says
from .conftest import NEVER, serving
from .servers import Start

pytestmark = pytest.mark.one_door("played hands are in files, which a service reads")

NAMES = (
    "<img src=x onerror=window.fired=1>",
    'O\'Hara "both"',
    "</script><script>window.fired=1</script>",
    "$player",
    "x' for winner; list AA --",
    "\u202eevil",
    "hero",
    "a name that is a good deal longer than any seat at a table is wide",
    "\U0001f0a1",
)
LONG = f"{'a_name_without_a_blank' * 5}.phhs"
EVERY = ("AsAh", "KsKh", "QsQh", "JsJh", "TsTh", "9s9h", "8s8h", "7s7h", "6s6h")


def hand(number: int, names: tuple[str, ...], currency: str, cards: tuple[str, ...] | None = EVERY) -> str:
    """A hand in which the first to act raises, the big blind calls, both check to the river."""
    seats = range(1, len(names) + 1)
    dealt = [f"d dh p{seat} {cards[seat - 1] if cards else '????'}" for seat in seats]
    order = [*seats[2:], 1] if len(names) > 2 else []
    folds = [f"p{seat} f" for seat in order[1:]]
    raised = [f"p{order[0]} cbr 3", *folds, "p2 cc"] if order else ["p2 cbr 3", "p1 cc"]
    first, last = (1, 2) if not order else (2, 3)
    checked = [f"p{seat} cc" for seat in (first, last)]
    played = [*dealt, *raised, "d db 2c3d4h", *checked, "d db 8d", *checked, "d db Tc", *checked]
    quoted = ", ".join(['"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"' for name in names])
    ends = [97.0, 103.0] if not order else [99.5, 97.0, 103.5, *[100.0] * (len(names) - 3)]
    return f"""[{number}]
variant = 'NT'
antes = {[0] * len(names)}
blinds_or_straddles = {[0.5, 1, *[0] * (len(names) - 2)]}
min_bet = 1
starting_stacks = {[100.0] * len(names)}
finishing_stacks = {ends}
actions = {played}
hand = {number}
players = [{quoted}]
currency = '{currency}'
table = '<b>bold</b>'
year = 2026
month = 3
day = {number}
"""


@pytest.fixture(scope="module")
def wild(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wild")
    hands = [
        hand(1, NAMES, "USD"),
        hand(2, NAMES, "EUR"),
        hand(3, NAMES[:2], "EUR"),
        hand(4, NAMES[:6], "EUR", None),
    ]
    (folder / "wild.phhs").write_text("\n".join(hands), encoding="utf-8")
    (folder / LONG).write_text(hand(5, NAMES[:2], "USD").replace("cbr 3", "cbr 1.2"), encoding="utf-8")
    added = pql.collect_hands([folder / "wild.phhs", folder / LONG], folder / "wild's.hands")
    assert (added.added, added.broken) == (4, 1)
    return folder / "wild's.hands"


@pytest.fixture(scope="module")
def address(wild: Path) -> Iterator[str]:
    with serving("--hands", str(wild)) as address:
        yield address


def test_names_are_texts_wherever_they_stand(at: Open, wild: Path) -> None:
    page = at("w=all&h=1&n=3")
    says(page, "stats", "nobody has 50 hands")
    for name in NAMES:
        expect(page.locator("[data-panel=list] bdi", has_text=name).first).to_be_visible()
        expect(page.locator("#whose option").filter(has_text=name)).not_to_have_count(0)
    expect(page.locator(".table .name").filter(has_text="<img src=x")).to_have_count(1)
    expect(page.locator("[data-panel=replay]")).to_contain_text("<b>bold</b>")
    page.locator(".story summary").click()
    expect(page.get_by_role("button", name=f"{NAMES[2]} raises to 3")).to_be_visible()
    assert page.evaluate("window.fired") is None
    assert page.locator("#answers img, #answers script, #answers b b").count() == 0


def test_what_could_not_be_read_is_said_once(at: Open) -> None:
    """And the name of a file makes no page wider than the screen."""
    page = at("w=all&f=money.cash EUR")
    page.set_viewport_size({"width": 390, "height": 800})
    says(page, "list", "1 could not be read, the first at")
    for panel in ("winnings", "stats"):
        says(page, panel, "recorded, ")
    expect(page.locator(".note", has_text="could not be read")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("name", NAMES)
def test_the_hands_of_any_name_are_asked(at: Open, name: str) -> None:
    page = at("o=list")
    page.locator("#whose").select_option(f".{name}")
    hands = sum(name in some for some in (NAMES, NAMES, NAMES[:2], NAMES[:6]))
    expect(page.locator("[data-panel=list] caption")).to_have_text(f"{hands} in all")
    is_text = name.isprintable() and not ("'" in name and '"' in name)
    whose = "$player" if not is_text else f"'{name}'" if "'" not in name else f'"{name}"'
    asks(page, "list", re.compile(re.escape(f" for {whose} order ")))
    page.reload()
    expect(page.locator("#whose")).to_have_value(f".{name}")
    expect(page.locator("[data-panel=list] caption")).to_have_text(f"{hands} in all")


def test_money_of_two_kinds_is_parted_by_a_press(at: Open) -> None:
    page = at(f"w=.{NAMES[3]}")
    says(page, "winnings", "adds up EUR and USD")
    says(page, "stats", "EUR and USD are not added up")
    expect(page.locator("[data-stat=net]")).to_contain_text("–")
    page.locator("[data-panel=winnings]").get_by_role("button", name="cash EUR").click()
    says(page, "winnings", "after 2 hands")
    asks(page, "winnings", re.compile("where kind = 'cash' and currency = 'EUR'$"))
    expect(page.locator("#filters [data-filter='money.cash EUR']")).to_have_attribute("aria-pressed", "true")


def test_a_hand_without_known_cards_is_told(at: Open) -> None:
    page = at("w=all&h=4&n=9&f=stake.0.5/1 EUR")
    says(page, "replay", "The flop")
    expect(page.locator(".table .back")).to_have_count(4)  # of the two who are in
    expect(page.get_by_role("link", name="Ranges and board of this point")).to_be_hidden()
    row = page.locator("[data-panel=list] tbody tr").filter(has=page.locator("[data-hand='4']")).first
    expect(row.get_by_role("link")).to_have_count(0)


def test_addresses_that_say_nothing_right_are_harmless(at: Open) -> None:
    page = at(
        "w=.nobody&f=position.BTN or true&f=stake.'; list AA&f=did.constructor&s=toString&by=name; AA&n=9999"
        "&h=1' x&o=list.stats.replay"
    )
    says(page, "list", "no recorded hand is of `nobody`")
    says(page, "replay", "no recorded hand has the number")
    asks(page, "stats", re.compile("^(?!.* by )"))
    for kept, value in (("order", "newest"), ("by", "")):
        expect(page.locator(f"[data-choice={kept}]")).to_have_value(value)
    where = 'where stake = "\'; list AA"'
    asks(page, "list", re.compile(re.escape(f"for 'nobody' {where} order by date desc, hand desc limit 50")))


@pytest.mark.parametrize("arguments", [("--hands", "none.hands"), ()])
def test_an_empty_collection_and_a_service_without_one(
    start: Start, chromium: Browser, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    (tmp_path / "none.phhs").write_text(hand(1, NAMES[:2], "USD").replace("'NT'", "'FO/8'"))
    pql.collect_hands(tmp_path / "none.phhs", tmp_path / "none.hands")
    server = start(*arguments)
    page = chromium.new_page()
    page.set_default_timeout(NEVER)
    failed: list[str] = []
    page.on("pageerror", lambda error: failed.append(str(error)))
    page.goto(f"http://127.0.0.1:{server.port}/hands#token={server.token}")
    if arguments:
        says(page, "list", "among 0 read")
        says(page, "winnings", "among 0 read")
    else:
        expect(page.locator("#nothing")).to_contain_text("pql serve --hands my.hands")
        expect(page.locator("#main")).to_be_hidden()
    page.close()
    assert failed == []


def test_a_service_that_is_gone_is_told(at: Open) -> None:
    page = at("o=list")
    says(page, "list", "in all")
    page.route("**/query", lambda route: route.fulfill(status=200, body="gone"))
    page.reload()
    expect(page.locator("#wrong")).to_contain_text("the service has stopped")
