"""The page of `pql serve`: a library of ranges that two tabs, the shell and scripts share."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import FilePayload, Page, expect

import pql

from .browsing import Open, box, chosen, equity, holding, press_while_looked, says, unfold
from .conftest import Kept

DATA = Path(__file__).parents[3] / "repl" / "serve" / "data"


def keep(page: Page, title: str) -> None:
    page.locator("#name").fill(title)
    page.locator("#save").click()


def opened(page: Page) -> Page:
    unfold(page, "#names")
    return page


def test_a_range_is_kept_in_a_folder_and_replaced_only_after_asking(at: Open, library: Kept) -> None:
    page = opened(at("r=22%2B&r=QQ"))
    says = page.locator("#name-says")
    keep(page, "6-max/BTN open")
    expect(says).to_have_text("6-max/BTN open is kept; in texts it is BTN_open")
    box(page).fill("33+")
    keep(page, "6-max/BTN open")
    expect(says).to_contain_text("Replace 6-max/BTN open, which is 22+?")
    says.get_by_role("button", name="No").click()
    assert "let BTN_open = 22+" in library.read_text()
    keep(page, "6-max/BTN open")
    says.get_by_role("button", name="Replace").click()
    expect(says).to_contain_text("is kept")
    assert "let BTN_open = 33+" in library.read_text()
    box(page, 2).fill("BTN_open minus 33")
    expect(page.locator("#size")).to_contain_text("66 combos")


def test_two_tabs_see_each_other_and_overwrite_nothing(at: Open, library: Kept) -> None:
    first = opened(at("r=22%2B&r=QQ"))
    second = opened(at("r=33%2B&r=QQ"))
    keep(first, "BTN")
    expect(first.locator("#name-says")).to_contain_text("is kept")
    keep(second, "BTN")
    expect(second.locator("#name-says")).to_contain_text(
        re.compile("changed elsewhere|Replace BTN, which is 22")
    )
    assert "let BTN = 22+" in library.read_text()
    keep(second, "BTN")
    second.locator("#name-says").get_by_role("button", name="Replace").click()
    expect(second.locator("#name-says")).to_contain_text("is kept")
    first.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(first.locator("#shelf").get_by_role("button", name="BTN", exact=True)).to_have_attribute(
        "title", re.compile("^33")
    )


def test_a_range_is_deleted_after_asking(at: Open, library: Kept) -> None:
    page = opened(at("r=22%2B&r=QQ"))
    keep(page, "3bet")
    page.get_by_label("Delete 3bet").click()
    page.locator("#name-says").get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator("#name-says")).to_have_text("3bet is deleted")
    assert "let" not in library.read_text().partition("\n")[2]


def test_files_of_other_programs_come_in_and_go_out(at: Open, library: Kept) -> None:
    page = opened(at("r=22%2B&r=QQ"))
    page.set_input_files(
        "#import",
        [
            FilePayload(name="call.txt", mimeType="text/plain", buffer=b"AA,KK,AK:0.5"),
            FilePayload(
                name="mine.pql",
                mimeType="text/plain",
                buffer=b"# Sub/x y\r\nlet x_y = QQ+\r\nlet z2 = 22\r\n",
            ),
        ],
    )
    expect(page.locator("#name-says")).to_have_text("3 ranges are imported")
    assert library.read_text().splitlines()[1:] == [
        "# call", "let call = KK+, AK*:0.5", "# Sub/x y", "let x_y = QQ+", "# z2", "let z2 = 22",
    ]  # fmt: skip
    page.locator("#shelf").get_by_role("button", name="call", exact=True).click()
    expect(box(page)).to_have_value("KK+, AK*:0.5")
    with page.expect_download() as waiting:
        chosen(page, "Export", "GTO+, Flopzilla: this range")
    assert Path(waiting.value.path()).read_text() == "KK+,[50]AK[/50]\n"
    with page.expect_download() as waiting:
        chosen(page, "Export", "PQL: the library")
    assert pql.run(f"{Path(waiting.value.path()).read_text()}z2")[-1].to_dict()["combos"] == 6


def test_files_of_several_ranges_and_hands_that_are_both_suited_and_offsuit_there(
    at: Open, library: Kept
) -> None:
    page = opened(at("r=22%2B&r=QQ"))
    desktop = (
        '{"version": 2, "name": "ranges", "data": [{"path": ["CO"], "isGroup": true},'
        ' {"path": ["CO", "open"], "isGroup": false, "value": "QQ+,AKs:0.5"}]}'
    )
    tree = f"#Type#NoLimit\n#Range0#AA,AK\n#Range1#{' '.join(['1'] * 1326)}\n#Board#Qs Jh 2h"
    texts = {
        "ranges.json": desktop,
        "spot.txt": tree,
        "equilab.txt": "KK, AK",
        "bad.txt": "hello <b>world</b>",
    }
    page.set_input_files(
        "#import",
        [FilePayload(name=name, mimeType="text/plain", buffer=text.encode()) for name, text in texts.items()],
    )
    says = page.locator("#name-says")
    expect(says).to_contain_text("4 ranges are imported; bad.txt: ")
    kept = dict(re.findall(r"^# (.+)\nlet \w+ = (.+)$", library.read_text(), re.MULTILINE))
    assert kept == {"CO/open": "QQ+, AKs:0.5", "spot OOP": "AA, AK*", "spot IP": "?", "equilab": "KK, AK*"}


def test_a_file_that_is_dropped_is_imported_and_the_page_stays(at: Open, library: Kept) -> None:
    page = at("r=22%2B&r=QQ")
    dropped = page.evaluate(
        """() => {
            const given = new DataTransfer();
            given.items.add(new File(["[50]AKs[/50]"], "call.txt"));
            return ["dragover", "drop"].map((kind) => {
                const event = new DragEvent(kind, { dataTransfer: given, bubbles: true, cancelable: true });
                return !document.getElementById("hands").dispatchEvent(event);
            });
        }"""
    )
    assert dropped == [True, True]
    expect(page.locator("#name-says")).to_have_text("1 range is imported")
    assert "let call = AKs:0.5" in library.read_text()


def test_folders_stay_as_they_were_left_and_a_search_opens_all(at: Open) -> None:
    page = opened(at("r=22%2B&r=QQ"))
    keep(page, "mine/BTN")
    own, presets = (page.locator(f"[data-folder='{folder}']") for folder in ("mine", "Presets/6-max"))
    expect(own).to_have_attribute("open", "")
    own.locator("summary").click()
    keep(page, "mine/CO")
    expect(page.locator("#name-says")).to_contain_text("mine/CO is kept")
    expect(own).not_to_have_attribute("open", "")
    assert own.locator("li").count() == 0
    own.locator("summary").click()
    expect(own.locator("li")).to_have_count(2)
    page.locator("#search").fill("open")
    expect(presets).to_have_attribute("open", "")
    page.locator("#search").fill("")
    expect(presets).not_to_have_attribute("open", "")
    expect(own).to_have_attribute("open", "")


def test_many_ranges_are_kept_and_few_are_drawn(at: Open, library: Kept) -> None:
    page = at("r=22%2B&r=QQ")
    library.write_text(
        "".join(f"# pack {n // 50}/range {n}\nlet range_{n} = 22+\n" for n in range(600)), "utf-8"
    )
    page.reload()
    opened(page)
    folder = page.locator("[data-folder='pack 3']")
    expect(folder).to_have_count(1)
    assert page.locator("#shelf li").count() == 0
    folder.locator("summary").click()
    expect(folder.locator("li")).to_have_count(50)
    page.locator("#search").fill("range")
    expect(page.locator("#shelf [data-folder^=pack] li")).to_have_count(300)
    expect(page.locator("#shelf-says")).to_contain_text("300 more are found")
    keep(page, "pack 3/another")
    expect(page.locator("#name-says")).to_contain_text("is kept; in texts it is another")
    page.locator("#text").fill("equity range_59")
    page.locator("#text").press("Tab")
    expect(page.locator("#words li").first).to_contain_text("range_59")


def test_presets_are_found_and_dragged_to_a_player(at: Open) -> None:
    page = opened(at("r=22%2B&r=QQ"))
    page.locator("#search").fill("utg open")
    preset = page.locator("#shelf [data-folder='Presets/6-max']").get_by_role("button", name="UTG open")
    grip = page.locator("#shelf [data-folder='Presets/6-max'] .grip")
    grip.drag_to(page.locator(".player.p1 .size"))
    expect(box(page, 2)).to_have_value(re.compile(r"^55\+"))
    preset.click()
    expect(box(page)).to_have_value(re.compile(r"^55\+"))
    expect(page.locator("#shelf-says")).to_contain_text("not from a chart or a solver")


def test_ranges_that_a_browser_had_kept_go_into_the_file(at: Open, library: Kept) -> None:
    page = at("r=22%2B&r=QQ")
    page.evaluate("""localStorage.setItem("pql-ranges", '{"steal": "QQ+"}')""")
    page.reload()
    opened(page)
    expect(page.locator("#shelf").get_by_role("button", name="steal", exact=True)).to_have_count(1)
    assert "let steal = QQ+" in library.read_text()


def test_every_preset_reads_and_is_what_its_name_says() -> None:
    presets = re.findall(
        r'^  \["(.+)", "(.+)"\],$', (DATA / "library" / "presets.js").read_text("utf-8"), re.MULTILINE
    )
    assert len(presets) >= 12
    shares = {title: pql.hands(range).share() for title, range in presets}
    weights = {title: pql.hands(range).vector() for title, range in presets}
    for call, raised in (("BB call of BTN", "BB 3-bet of BTN"), ("BTN call of CO", "BTN 3-bet of CO")):
        both = zip(weights[f"6-max/{call}"], weights[f"6-max/{raised}"], strict=True)
        assert max(one + other for one, other in both) <= 1, f"{call} and {raised} share hands"
    opens = [shares[f"6-max/{seat} open"] for seat in ("UTG", "HJ", "CO", "BTN")]
    assert opens == sorted(opens)
    assert 0.1 < opens[0] < 0.25 < 0.4 < opens[-1] < 0.6


def test_a_range_is_kept_before_the_first_answer_and_a_press_on_it_outlasts_a_look(
    at: Open, library: Kept
) -> None:
    page = at("r=22%2B&r=QQ")
    goes_on = holding(page, "/ranges")
    page.reload()
    opened(page)
    keep(page, "early")
    # Only what is held back is on its way, and what a worker answers behind it: the range is to be kept already.
    page.wait_for_function(
        "() => door.held.length && (door.keeps || document.documentElement.dataset.waiting === '1')"
    )
    goes_on()
    expect(page.locator("#name-says")).to_contain_text("early is kept")
    assert "let early = 22+" in library.read_text()
    box(page).fill("AA")
    says(page, "equity", equity("equity AA vs QQ"))  # nothing moves any more
    early = page.locator("#shelf").get_by_role("button", name="early", exact=True)
    press_while_looked(page, early, "/ranges")
    expect(box(page)).to_have_value("22+")


def test_a_preset_keeps_its_name_wherever_its_range_came_from(at: Open) -> None:
    page = opened(at("r=AA&r=QQ&o=equity"))
    page.get_by_label("Search").fill("CO open")
    page.locator("[data-folder='Presets/6-max']").get_by_role("button", name="CO open").click()
    expect(page.locator("#size")).to_have_text(re.compile(r"^6-max/CO open: \d+ combos, "))
    page.reload()
    expect(page.locator("#size")).to_have_text(re.compile(r"^6-max/CO open: \d+ combos, "))
    page.locator("#swap").click()
    expect(page.locator("#size")).to_have_text(re.compile(r"^6 combos, "))
    page.locator("#both").click()
    expect(page.locator("#second .seated")).to_contain_text("6-max/CO open: ")
