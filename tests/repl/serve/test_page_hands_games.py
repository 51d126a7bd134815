"""The page of played hands in Omaha and short deck: the choice of the game, lines, cards, the way to the other page."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import pql

from .browsing import Open, answers, asks, box, copied, findings, line, says
from .conftest import NEVER, serving
from .servers import Start

pytestmark = pytest.mark.one_door("played hands are in files, which a service reads")

EXAMPLES = Path(__file__).parents[3] / "examples"
PANELS = ("list", "replay", "winnings", "stats")
ROWS = "[data-panel=list] tbody tr"
SITE = """\
PokerStars Hand #{number}:  {game} ($0.50/$1.00 USD) - 2026/05/02 20:19:05 ET
Table 'Astra' 6-max Seat #1 is the button
Seat 1: Robin ($40 in chips)
Seat 2: Otto ($40 in chips)
Robin: posts small blind $0.50
Otto: posts big blind $1
*** HOLE CARDS ***
Dealt to Robin [{robin}]
Robin: raises $2 to $3
Otto: calls $2
*** FLOP *** [Jc 8d 7h]
Otto: checks
Robin: bets $6
Otto: raises $31 to $37 and is all-in
Robin: calls $31 and is all-in
*** TURN *** [Jc 8d 7h] [Tc]
*** RIVER *** [Jc 8d 7h Tc] [Kc]
*** SHOW DOWN ***
Otto: shows [{otto}]
Robin: shows [{robin}]
Otto collected $79 from pot
*** SUMMARY ***
Total pot $80 | Rake $1
Board [Jc 8d 7h Tc Kc]
Seat 1: Robin (button) (small blind) showed [{robin}] and lost
Seat 2: Otto (big blind) showed [{otto}] and won ($79)

"""
FIVE = SITE.format(number=501, game="5 Card Omaha Pot Limit", robin="Ac Ad 7s 6c 6d", otto="Jd Ts 9s 8h 9d")
HALVED = (
    SITE.format(number=801, game="Omaha Hi/Lo Pot Limit", robin="Ac Ad Kh Qs", otto="As 2d 3h 7s")
    .replace("Jc 8d 7h", "Jc 8d 6h")
    .replace("[Tc]", "[4c]")
    .replace("Tc Kc", "4c Kc")
    .replace("8d 6h Tc]", "8d 6h 4c]")
    .replace("Otto collected $79 from pot", "Robin collected $39.50 from pot\nOtto collected $39.50 from pot")
    .replace("and lost", "and won ($39.50)")
    .replace("won ($79)", "won ($39.50)")
)
SHORT = SITE.format(number=601, game="6+ Hold'em No Limit", robin="Ac Ad", otto="Js 9s")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mixed")
    for name in ("my_hands.phhs", "my_omaha_hands.phhs"):
        shutil.copy(EXAMPLES / name, folder)
    (folder / "site.txt").write_text(FIVE + SHORT + HALVED)
    return folder


@pytest.fixture(scope="module", params=["folder", "collection"])
def mixed(request: pytest.FixtureRequest, folder: Path) -> Path:
    if request.param == "folder":
        return folder
    collected = folder.with_suffix(".hands")
    assert pql.collect_hands(folder, collected).added == 51
    return collected


@pytest.fixture(scope="module")
def address(mixed: Path) -> Iterator[str]:
    with serving("--hands", str(mixed)) as address:
        yield address


def game(page: Page) -> Locator:
    return page.get_by_label("Game", exact=True)


def test_a_game_is_chosen_among_those_of_the_hands(at: Open, mixed: Path) -> None:
    page = at("w=.Robin&f=position.BTN&f=stake.0.5/1 USD&h=70342")
    expect(game(page).locator("option")).to_have_text(
        [
            "Hold'em, 42 hands",
            "Omaha, 6 hands",
            "Five-card Omaha, 1 hand",
            "Omaha hi/lo, 1 hand",
            "Short deck, 1 hand",
        ]
    )
    expect(game(page)).to_have_value("holdem")
    says(page, "list", "8 in all")
    assert "game" not in page.url
    game(page).select_option("omaha")
    says(page, "list", "2 in all")
    expect(page).to_have_url(re.compile(r"#game=omaha&w=.Robin&f=position.BTN&o="))
    where = f"from history '{mixed}' for 'Robin' where position = BTN"
    asks(page, "stats", f"stats {where}")
    for panel in ("list", "winnings", "stats"):
        answers(page, panel)
        text = copied(page, page.locator(f"[data-panel={panel}] .copy"))
        assert text == f"game omaha; {line(page, panel)}"
        pql.run(text)
        expect(page.locator(f"[data-panel={panel}]")).not_to_contain_text("left out")
    page.reload()
    says(page, "list", "2 in all")
    page.go_back()
    expect(game(page)).to_have_value("holdem")
    says(page, "list", "8 in all")
    expect(page).to_have_url(re.compile(r"f=stake.0.5%2F1\+USD"))


def test_the_answers_are_those_of_the_game(at: Open, mixed: Path) -> None:
    page = at("game=omaha&w=.Robin&h=81202")
    expect(page.locator(ROWS)).to_have_count(6)
    expect(page.locator(f"{ROWS}:has([data-hand='81202']) .cards").first).to_have_text("J♥T♥9♠8♦")
    seen = f"from history '{mixed}' for 'Robin'"
    won = pql.run(f"game omaha; winnings {seen}")[0].to_dict()["points"][-1]
    says(page, "winnings", "after 6 hands")
    shown = page.locator("[data-line] b").all_text_contents()
    assert [float(text.replace("−", "-").replace(",", "")) for text in shown] == pytest.approx(
        won[1:], abs=0.01
    )
    stats = pql.run(f"game omaha; stats {seen}")[0].to_dict()
    vpip = stats["rows"][0][stats["columns"].index("vpip")]
    expect(page.locator("[data-stat=vpip]")).to_contain_text(f"{100 * vpip:.0f} % (")
    says(page, "replay", "The hand begins")
    assert copied(page, page.locator("[data-panel=replay] .copy")) == f"game omaha; {line(page, 'replay')}"
    told = pql.run(f"game omaha; {line(page, 'replay')}")[0].to_dict()
    page.get_by_role("button", name="Forward", exact=True).click()
    for _, share in told["streets"][0]["equities"]:
        expect(page.locator(".table")).to_contain_text(f"{100 * share:.1f} %")


def test_the_steps_of_a_hand_tell_what_the_low_half_is(at: Open) -> None:
    page = at("game=omaha8&w=.Robin&h=801")
    says(page, "replay", "The hand begins")
    page.locator(".story summary").click()
    page.get_by_role("button", name=re.compile("The turn")).click()
    expect(page.locator(".told")).to_contain_text("The turn, the pot is 80; low hands win: Otto 50.0 %")
    expect(page.locator(".table")).to_contain_text("55.0 %")
    expect(page.locator(".story")).to_contain_text(
        "Otto wins 39.50 (low 8-6-4-2-A), Robin wins 39.50 (no low) of 80, rake 1"
    )


@pytest.mark.parametrize(
    ("name", "hand", "hole"), [("omaha", 81202, 4), ("omaha5", 501, 5), ("shortdeck", 601, 2)]
)
@pytest.mark.parametrize("width", [1280, 360])
def test_every_card_of_a_hand_is_seen(at: Open, name: str, hand: int, hole: int, width: int) -> None:
    page = at(f"game={name}&w=.Robin&h={hand}&n=2", width)
    says(page, "replay", "raises to 3")
    seats = page.locator(".table .seat")
    for place in range(seats.count()):
        seat = seats.nth(place)
        expect(seat.locator(".card, .back")).to_have_count(hole)
        first, last = (seat.locator(".card, .back").nth(at).bounding_box() for at in (0, hole - 1))
        below = seat.locator(".box").bounding_box()
        assert first
        assert last
        assert below
        assert below["x"] - 1 <= first["x"]
        assert last["x"] + last["width"] <= below["x"] + below["width"] + 1
        assert last["y"] + last["height"] <= below["y"] + 5
        share = seat.locator(".share").bounding_box() if seat.locator(".share").count() else None
        if share:
            assert (
                share["x"] >= last["x"] + last["width"] - 2 or share["x"] + share["width"] <= first["x"] + 2
            )
    for panel in PANELS:
        answers(page, panel)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert findings(page) == []


@pytest.mark.parametrize(
    ("name", "hand", "ranges", "board"),
    [
        ("omaha", 81202, ["JhTh9s8d", "QdQc6s5s", "any"], "Qs7h2h"),
        ("omaha5", 501, ["AcAd7s6d6c", "JdTs9s9d8h"], "Jc8d7h"),
        ("shortdeck", 601, ["AcAd", "Js9s"], "Jc8d7h"),
    ],
)
def test_a_point_opens_on_the_other_page_in_its_game(
    at: Open, name: str, hand: int, ranges: list[str], board: str
) -> None:
    page = at(f"game={name}&w=.Robin&h={hand}")
    says(page, "replay", "The hand begins")
    page.locator(".story summary").click()
    page.get_by_role("button", name=re.compile("The flop")).click()
    link = page.get_by_role("link", name="Ranges and board of this point")
    expect(page.locator(".told")).to_contain_text("The flop")
    asked = parse_qs(urlsplit(link.get_attribute("href") or "").fragment)
    assert (asked["game"], asked["b"]) == ([name], [board])
    assert [sorted(re.findall("..", each)) for each in asked["r"] if each != "any"] == [
        sorted(re.findall("..", each)) for each in ranges if each != "any"
    ]
    link.click()
    expect(game(page)).to_have_value(name)
    says(page, "equity", "deals")
    page.get_by_role("link", name="Played hands").click()
    expect(game(page)).to_have_value(name)
    row = page.locator(ROWS).filter(has=page.locator(f"[data-hand='{hand}']"))
    row.get_by_role("link").click()
    expect(game(page)).to_have_value(name)
    expect(box(page)).to_have_value(asked["r"][0])
    says(page, "equity", "deals")


def test_a_player_without_hands_of_a_game_is_not_kept(at: Open) -> None:
    page = at("w=.Milo")
    says(page, "list", "42 in all")
    game(page).select_option("omaha")
    says(page, "list", "6 in all")
    expect(page.locator("#whose")).not_to_have_value(".Milo")


def test_a_line_of_another_game_is_answered_as_it_is_written(at: Open, mixed: Path) -> None:
    page = at("w=.Robin")
    query = page.locator("[data-panel=list] .query")
    says(page, "list", "42 in all")
    query.fill(f"game omaha; list from history '{mixed}' for 'Robin'")
    query.press("Enter")
    says(page, "list", "6 in all")
    expect(page.locator(ROWS).first.get_by_role("link")).to_have_attribute("href", re.compile("game=omaha&"))


def test_the_skip_link_leaves_the_question(at: Open) -> None:
    page = at("game=omaha&w=.Robin&s=lost&h=81202")
    says(page, "list", "6 in all")
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"#game=omaha&w=.Robin&s=lost&h=81202&o="))
    expect(page.locator("[data-choice=order]")).to_have_value("lost")
    expect(game(page)).to_have_value("omaha")


@pytest.mark.parametrize(
    ("name", "shown", "asked"),
    [("my_omaha_hands.phhs", ["Omaha, 6 hands"], ""), ("my_hands.phhs", [], "game=shortdeck&")],
)
def test_the_only_game_is_chosen_by_itself(
    start: Start, chromium: Browser, name: str, shown: list[str], asked: str
) -> None:
    server = start("--hands", str(EXAMPLES / name))
    page = chromium.new_page()
    page.set_default_timeout(NEVER)
    failed: list[str] = []
    page.on("pageerror", lambda error: failed.append(str(error)))
    page.goto(f"http://127.0.0.1:{server.port}/hands#token={server.token}&{asked}s=oldest")
    says(page, "list", "6 in all" if shown else "42 in all")
    expect(page.locator("[data-choice=order]")).to_have_value("oldest")
    expect(game(page)).to_be_visible(visible=bool(shown))
    if shown:
        expect(game(page).locator("option")).to_have_text(shown)
    expect(page).to_have_url(re.compile("#game=omaha&" if shown else "hands#w=hero&s=oldest"))
    page.close()
    assert failed == []


def test_any_game_is_offered_where_looking_takes_too_long(at: Open) -> None:
    page = at()
    says(page, "list", "42 in all")
    gone = '{"ok": false, "problems": [{"type": "error", "code": "time-limit", "message": "late"}]}'
    page.route(
        "**/query",
        lambda route: (
            route.fulfill(body=gone) if '"games"' in (route.request.post_data or "") else route.continue_()
        ),
    )
    page.reload()
    expect(game(page).locator("option")).to_have_text(
        [
            *(
                "Hold'em",
                "Omaha",
                "Five-card Omaha",
                "Six-card Omaha",
                "Omaha hi/lo",
                "Five-card Omaha hi/lo",
            ),
            "Short deck",
        ]
    )
    says(page, "list", "42 in all")
