"""Played hands on the page that no service answers: files are dropped on it, read in it, and go nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

import pql
from references import recorded_hands

from .browsing import Open, asks, findings, line, quiet, says
from .conftest import files_of_page

pytestmark = pytest.mark.one_door("these are of the folder, wherever the other tests are")

EXAMPLES = Path(__file__).parents[3] / "examples"
PLAYED, OMAHA = EXAMPLES / "my_hands.phhs", EXAMPLES / "my_omaha_hands.phhs"
ROWS = "[data-panel=list] tbody tr"


@pytest.fixture(scope="module")
def folder() -> Iterator[str]:
    with files_of_page() as address:
        yield address.rstrip("#")


@pytest.fixture
def address(folder: str) -> str:
    return f"{folder}hands.html#"


def text(first: int, last: int) -> str:
    return recorded_hands.text(last - first, first=first) + "\n"


def drop(page: Page, *paths: Path) -> None:
    """Drops files and folders on the page as a hand does it."""
    session = page.context.new_cdp_session(page)
    data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        session.send("Input.dispatchDragEvent", {"type": kind, "x": 200, "y": 150, "data": data})
    session.detach()


def told(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator("#dropped .said")).to_have_text(text)


def there(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator("#there")).to_have_text(text)


@pytest.fixture
def opened(at: Open) -> Page:
    """The page before anything is dropped."""
    page = at()
    quiet(page)
    expect(page.locator("#dropped.empty")).to_contain_text("Your hands never leave this computer")
    expect(page.locator("#which")).to_be_hidden()
    expect(page.locator("#nothing")).to_be_hidden()
    return page


def test_files_that_are_dropped_are_read_and_go_nowhere(opened: Page, folder: str) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(f"{request.method} {request.url}")

    opened.context.on("request", note)
    drop(opened, PLAYED)
    told(opened, "42 new hands of 1 file.")
    there(opened, "42 hands of 1 file, 2026-03-14 to 2026-03-15.")
    expect(opened.locator(ROWS)).to_have_count(42)
    assert line(opened, "stats") == "stats from history 'my.hands' for hero"
    (right,) = pql.run(f"stats from history '{PLAYED}' for hero")
    expect(opened.locator("[data-stat=vpip]")).to_contain_text(re.compile(r"52 % \(38 to 67\)\s*22 of 42"))
    assert "52 % (22 of 42, 38 to 67)" in str(right)
    says(opened, "winnings", "213.46")
    opened.locator("#filters [data-filter='position.BTN']").click()
    expect(opened.locator(ROWS)).to_have_count(8)
    opened.locator(ROWS).first.click()
    says(opened, "replay", "The hand begins")
    for _ in range(2):
        opened.get_by_role("button", name="Forward", exact=True).click()
    expect(opened.locator("[data-panel=replay] .told + .price")).to_have_text(
        re.compile("decides: .* to call, needs")
    )
    opened.locator("#clear").click()
    opened.get_by_label("Curves by").select_option("position")
    expect(opened.locator("[data-panel=winnings] [data-line]")).to_have_count(6)
    opened.locator("[data-panel=leaks] summary").click()
    says(opened, "leaks", "all 42 hands are of the same stake")
    opened.get_by_label("Against").select_option("by.position")
    says(opened, "leaks", "34 hands (+216.06 bb/100) against 8 hands (+1,750.00 bb/100) of position BTN")
    (right,) = pql.run(f"leaks from history '{PLAYED}' for hero by position")
    vpip = next(each for each in right.to_dict()["leaks"] if each["statistic"] == "vpip")
    shown = opened.locator("[data-panel=leaks] [data-stat=vpip] td").all_text_contents()
    assert shown[:2] == ["47 % 16 of 34", "75 % 6 of 8"]
    assert shown[4] == f"{vpip['p']:.2f} ({vpip['holm']:.2f})"
    opened.locator("[data-panel=sessions] summary").click()
    opened.locator("[data-session]").first.click()
    expect(opened.locator(ROWS)).to_have_count(20)
    quiet(opened)
    opened.context.remove_listener("request", note)
    assert [each for each in asked if not each.startswith((f"GET {folder}", "GET blob:"))] == []


def test_folders_are_looked_through_and_more_is_added(opened: Page, tmp_path: Path) -> None:
    hands = tmp_path / "hh"
    (hands / "deep" / "deeper").mkdir(parents=True)
    (hands / "deep" / ".hidden").mkdir()
    (hands / "a.phhs").write_text(text(0, 20))
    (hands / "deep" / "b #1 é %.phhs").write_text(text(10, 30))
    (hands / "deep" / "deeper" / "c.PHHS").write_text(text(30, 40))
    for unread in (hands / "notes.md", hands / ".secret.txt", hands / "deep" / ".hidden" / "d.phhs"):
        unread.write_text(text(100, 110))
    drop(opened, hands)
    told(opened, "40 new hands of 3 files, 10 hands that were there already.")
    drop(opened, hands)
    told(opened, "0 new hands of 0 files, 3 files as before.")
    (hands / "a.phhs").write_text(text(0, 20) + text(50, 55))  # as a table at which somebody goes on
    other = tmp_path / "other"
    other.mkdir()
    (other / "a.phhs").write_text(text(60, 61))  # another file of that name
    drop(opened, hands, other / "a.phhs")
    told(opened, "6 new hands of 2 files, 2 files as before.")
    there(opened, re.compile(r"^46 hands of 4 files, .*; 10 hands more were there twice, and count once\.$"))
    (nothing := tmp_path / "nothing").mkdir()
    drop(opened, nothing)
    told(opened, re.compile(r"^There is no file in it that ends in one of \.phh "))
    there(opened, re.compile("^46 hands"))


def test_a_folder_can_be_chosen_and_files_too(opened: Page, tmp_path: Path) -> None:
    (tmp_path / "hh").mkdir()
    (tmp_path / "hh" / "a.phhs").write_text(text(0, 20))
    (tmp_path / "hh" / "a.md").write_text(text(20, 30))
    opened.locator("#choose-folder").set_input_files(tmp_path / "hh")
    told(opened, "20 new hands of 1 file.")
    opened.locator("#choose-files").set_input_files([PLAYED, tmp_path / "hh" / "a.md"])
    told(opened, "52 new hands of 2 files.")
    there(opened, re.compile("^72 hands of 3 files"))


def test_what_is_no_hand_history_is_told_and_nothing_else_suffers(opened: Page, tmp_path: Path) -> None:
    files = {
        "zeros.txt": bytes(50_000_000),
        "picture.png": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 400,
        "half.txt.gz": b"\x1f\x8b\x08\x00broken",
        "empty.txt": b"",
        "wide.phhs": text(0, 10).encode("utf-16"),
        "odd\u202e \U0001f0a1 '\"<b>&.phhs": text(10, 20).encode(),
        "spoiled.phhs": text(20, 30).replace("variant", "variety", 1).encode(),
    }
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    drop(opened, *[tmp_path / name for name in files])
    told(opened, re.compile(r"^29 new hands of 7 files, 5 hands could not be read\.$"))
    refused = opened.locator("#refused")
    expect(refused.locator("summary")).to_have_text("5 hands could not be read")
    refused.locator("summary").click()
    expect(refused).to_contain_text("zeros.txt:1: no hand history of a format that is read")
    expect(refused).to_contain_text("half.txt.gz:1: cannot be unpacked")
    expect(refused).to_contain_text("spoiled.phhs:1: ")
    expect(opened.locator(ROWS)).not_to_have_count(0)


def test_hands_are_kept_where_somebody_wants_it(opened: Page, tmp_path: Path) -> None:
    drop(opened, PLAYED)
    there(opened, re.compile("^42 hands"))
    expect(opened.locator("#keep-hands")).not_to_be_checked()
    opened.reload()
    expect(opened.locator("#dropped.empty")).to_be_visible()
    quiet(opened)
    expect(opened.locator("#there")).to_be_hidden()
    drop(opened, PLAYED)
    there(opened, re.compile("^42 hands"))
    opened.locator("#keep-hands").check()
    told(opened, re.compile("^They are kept in this browser"))
    opened.reload()
    there(opened, re.compile("^42 hands"))
    expect(opened.locator("#keep-hands")).to_be_checked()
    expect(opened.locator(ROWS)).to_have_count(42)
    (tmp_path / "a.phhs").write_text(text(0, 20))
    drop(opened, tmp_path / "a.phhs")
    there(opened, re.compile("^62 hands"))
    # The other page knows them too, and so does a tab that is opened later.
    ask_of_ranges(opened, "select count(true) from history 'my.hands' for 'Robin', 'hero'", "57 hands")
    opened.go_back()
    there(opened, re.compile("^62 hands"))
    opened.locator("#forget-hands").click()
    told(opened, "They are forgotten.")
    expect(opened.locator("#which")).to_be_hidden()
    opened.reload()
    expect(opened.locator("#dropped.empty")).to_be_visible()
    quiet(opened)
    expect(opened.locator("#there")).to_be_hidden()


def ask_of_ranges(page: Page, question: str, answer: str) -> None:
    page.get_by_role("link", name="Ranges and boards").click()
    expect(page.locator("#text")).to_be_attached()
    quiet(page)
    page.locator("#text").fill(question)
    page.locator("#run").click()
    expect(page.locator("#state")).to_contain_text("Answered")
    expect(page.locator("#replies")).to_contain_text(answer)


def test_hands_that_are_not_kept_go_along_to_the_other_page_and_another_game(opened: Page) -> None:
    drop(opened, PLAYED, OMAHA)
    there(opened, re.compile("^48 hands of 2 files"))
    opened.locator("#game").select_option("omaha")
    expect(opened.locator(ROWS)).to_have_count(6)
    there(opened, re.compile("^48 hands of 2 files"))
    expect(opened.locator("#keep-hands")).not_to_be_checked()
    ask_of_ranges(opened, "game holdem; stats from history 'my.hands' for 'Robin'", "22 of 42")
    opened.get_by_role("link", name="Played hands").click()
    there(opened, re.compile("^48 hands of 2 files"))
    opened.reload()
    expect(opened.locator("#dropped.empty")).to_be_visible()


def test_what_is_forgotten_stays_forgotten_whoever_asked_for_it_just_before(opened: Page) -> None:
    drop(opened, PLAYED)
    there(opened, re.compile("^42 hands"))
    opened.locator("#keep-hands").check()
    told(opened, re.compile("^They are kept in this browser"))
    quiet(opened)
    hands = opened.evaluate(
        """async () => {
          const { forget, look } = await import("./hands.js");
          let isForgotten = false;
          const forgets = forget().then(() => { isForgotten = true; });
          const looks = [];
          while (!isForgotten) {
            looks.push(look());
            await new Promise((next) => setTimeout(next));
          }
          await Promise.all([forgets, ...looks]);
          return (await look()).hands;
        }"""
    )
    assert hands == 0


def test_a_game_is_turned_to_though_the_choice_is_written_anew_meanwhile(opened: Page) -> None:
    drop(opened, PLAYED, OMAHA)
    there(opened, re.compile("^48 hands of 2 files"))
    quiet(opened)
    # As when the last of the files is read while the page asks for hands of the game that was chosen.
    opened.locator("#game").evaluate(
        "(game) => { game.value = 'omaha'; game.dispatchEvent(new Event('change')); game.value = 'holdem'; }"
    )
    expect(opened.locator(ROWS)).to_have_count(6)


def test_reading_stops_and_what_is_dropped_meanwhile_comes_behind(opened: Page, tmp_path: Path) -> None:
    large = tmp_path / "large.phhs"
    large.write_text("\n".join([text(0, 500)] * 40))
    drop(opened, PLAYED, large)
    told(opened, re.compile(r"^Reading 2 files: [1-9]"))
    expect(opened.locator("#dropped progress")).to_be_visible()
    drop(opened, OMAHA)
    opened.locator("#stop-reading").click()
    there(opened, re.compile("^6 hands of 1 file"))  # of the drop that was stopped nothing, or all
    expect(opened.locator(ROWS)).to_have_count(6)
    drop(opened, PLAYED)
    there(opened, re.compile("^48 hands of 2 files"))


def test_who_leaves_while_it_reads_finds_what_was_kept(opened: Page, tmp_path: Path) -> None:
    drop(opened, PLAYED)
    there(opened, re.compile("^42 hands"))
    opened.locator("#keep-hands").check()
    told(opened, re.compile("^They are kept"))
    (large := tmp_path / "large.phhs").write_text("\n".join([text(0, 500)] * 40))
    drop(opened, large)
    told(opened, re.compile(r"^Reading 1 file: [1-9]"))
    opened.reload()
    there(opened, re.compile("^42 hands of 1 file"))


def test_where_the_browser_keeps_nothing_hands_are_read_all_the_same(at: Open, tab: Page) -> None:
    page = at()
    page.add_init_script(
        "if (window.name === 'denied') indexedDB.open = () => { throw new DOMException('denied', 'SecurityError'); };"
    )
    page.evaluate("() => { window.name = 'denied'; }")
    page.reload()
    quiet(page)
    drop(page, PLAYED)
    there(page, re.compile("^42 hands"))
    page.locator("#keep-hands").click()
    told(page, re.compile("^This browser does not keep them: denied"))
    expect(page.locator("#keep-hands")).not_to_be_checked()
    expect(page.locator(ROWS)).to_have_count(42)
    page.evaluate("() => { window.name = ''; }")


def test_where_there_is_no_room_it_is_told(opened: Page) -> None:
    drop(opened, PLAYED)
    there(opened, re.compile("^42 hands"))
    opened.evaluate(
        "() => { IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    )
    opened.locator("#keep-hands").click()
    told(opened, re.compile("^There is no room for them in this browser"))
    expect(opened.locator("#keep-hands")).not_to_be_checked()
    expect(opened.locator(ROWS)).to_have_count(42)


def test_hands_for_which_there_is_no_room_stay_beside_those_that_are_kept(opened: Page) -> None:
    drop(opened, PLAYED)
    there(opened, re.compile("^42 hands"))
    opened.locator("#keep-hands").check()
    told(opened, re.compile("^They are kept in this browser"))
    opened.evaluate(
        "() => { IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    )
    drop(opened, OMAHA)
    told(opened, re.compile("^There is no room for them in this browser"))
    expect(opened.locator("#keep-hands")).not_to_be_checked()
    there(opened, re.compile("^48 hands of 2 files"))
    expect(opened.locator("#game option")).to_have_text(["Hold'em, 42 hands", "Omaha, 6 hands"])


def test_a_worker_that_ends_is_followed_by_one_that_has_the_hands(opened: Page) -> None:
    drop(opened, PLAYED)
    expect(opened.locator(ROWS)).to_have_count(42)
    quiet(opened)
    opened.evaluate("""() => {
        const posted = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message) {
            if (!message.request?.includes('"query"')) return posted.call(this, message);
            Worker.prototype.postMessage = posted;
            this.onmessage({ data: { failed: true } });
        };
    }""")
    opened.locator("#filters [data-filter='position.BTN']").click()
    says(opened, "list", "begins anew")
    opened.locator("#filters [data-filter='position.CO']").click()
    expect(opened.locator(ROWS)).to_have_count(16)
    asks(opened, "list", re.compile("position = CO"))


def test_who_sees_nothing_can_use_it(opened: Page, tmp_path: Path) -> None:
    assert findings(opened) == []
    (tmp_path / "a.phhs").write_text("no hands")
    drop(opened, PLAYED, tmp_path / "a.phhs")
    told(opened, "42 new hands of 2 files, 1 hand could not be read.")
    expect(opened.locator(ROWS)).to_have_count(42)
    opened.locator("#refused summary").click()
    quiet(opened)
    assert findings(opened) == []
    opened.set_viewport_size({"width": 360, "height": 700})
    assert opened.evaluate("document.documentElement.scrollWidth") <= 360
