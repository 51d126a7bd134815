"""The page of `pql serve`: nothing that is typed, pasted or done is lost, and nothing is taken for what it is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import pql

from .browsing import (
    GO_ON,
    HOLD_STILL,
    Open,
    answers,
    asks,
    box,
    cell,
    equity,
    held,
    holding,
    later,
    patient,
    percent,
    quiet,
    rows,
    says,
    unfold,
)

REAL = (
    "22+, A2s+, K5s+, Q8s+, J8s+, T8s+, 97s+, 86s+, 75s+, 64s+, 54s, A8o+, A5o, KTo+, QTo+, JTo",
    "JJ-22, AQs-A2s, K9s-K2s, Q9s-Q5s, J9s-J7s, T9s-T7s, 98s-96s, 87s-85s, 76s-74s, 65s, 54s, AQo-A7o:0.75, KJo",
)
"""Ranges as they are played."""


def paste(page: Page, text: str) -> None:
    """Pastes a text as the range of the first player."""
    box(page).fill("")
    page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
    box(page).focus()
    page.keyboard.press("Control+v")


def test_amounts_need_not_be_whole(at: Open) -> None:
    page = at("r=15%25&r=30%25&b=Kh7h2c&o=ev")
    page.get_by_label("Amount").fill("2.5")
    page.get_by_label("In the pot").fill("7,5")
    says(page, "ev", " chips")
    page.get_by_label("Unit").select_option("blinds")
    (result,) = pql.run("ev call 2.5 to win 10 with 15% vs 30% on Kh7h2c")
    says(page, "ev", f"The call makes on average +{result.to_dict()['ev']:.2f} big blinds")
    asks(page, "ev", "ev call 2.5 to win 10 with 15% vs 30% on Kh7h2c by class")
    page.get_by_label("Amount").fill("2.5 x")
    says(page, "ev", "an amount is a number above 0")
    page.reload()
    expect(page.get_by_label("Amount")).to_have_value("2.5")


def test_another_unit_asks_the_same(at: Open) -> None:
    page = at("r=15%25&r=30%25&b=Kh7h2c&o=ev&p=call_2.5_7.5_blinds")
    needs = "needed 25.00 %"
    says(page, "ev", needs)
    unit, amount = page.get_by_label("Unit"), page.get_by_label("Amount")
    unit.select_option("pots")
    asks(page, "ev", "ev call 0.5 into 1 with 15% vs 30% on Kh7h2c by class")
    says(page, "ev", needs)
    amount.fill("75")
    unit.select_option("chips")
    asks(page, "ev", "ev call 75 to win 175 with 15% vs 30% on Kh7h2c by class")
    page.get_by_label("What I do").select_option("bet")
    amount.fill("50")
    page.get_by_label("In the pot").fill("200")
    unit.select_option("pots")
    asks(page, "ev", "ev bet 0.25 into 1 with 15% vs 30% on Kh7h2c by class")
    unit.select_option("blinds")
    asks(page, "ev", "ev bet 25 into 100 with 15% vs 30% on Kh7h2c by class")


def test_a_bet_is_a_part_of_the_pot_and_some_hands_go_on(at: Open) -> None:
    page = at("r=15%25&r=30%25&b=Kh7h2c&o=ev")
    page.get_by_label("What I do").select_option("bet")
    says(page, "ev", "always called")
    page.get_by_label("Unit").select_option("pots")
    page.get_by_label("Amount").fill("75")
    page.get_by_label("Hands that continue").fill("QQ+, AK*")
    (result,) = pql.run("ev bet 0.75 into 1 with 15% vs 30% continuing QQ+, AK* on Kh7h2c")
    says(page, "ev", f"he folds {percent(result.to_dict()['folds'])} of the time")
    asks(page, "ev", "ev bet 0.75 into 1 with 15% vs 30% continuing QQ+, AK* on Kh7h2c by class")
    query = page.locator("[data-panel=ev] .query")
    query.fill("ev bet 2.5 into 6 with 15% vs 30% continuing TT+ on Kh7h2c by class")
    query.press("Enter")
    expect(page.get_by_label("Hands that continue")).to_have_value("TT+")
    expect(page.get_by_label("In the pot")).to_have_value("6")


def test_classes_of_three_players_are_sampled_at_once_and_then_exact(at: Open) -> None:
    page = at("r=15%25&r=30%25&r=QQ,AKs&b=Kh7h2c")
    expect(page.locator("[data-hand=AKs] small")).to_have_text(re.compile(r"^\d\d$"))
    own = page.get_by_label("Equity of each hand as PQL", exact=True)
    expect(own).to_have_value("equity 15% vs 30% vs QQ,AKs on Kh7h2c by class")
    right = rows("equity 15% vs 30% vs QQ, AKs on Kh7h2c by class")
    held(page, "AKs", re.compile(f"equity {percent(right['AKs']['equity'])}$"))


def test_undo_goes_back_to_the_first_question(at: Open) -> None:
    page = at("r=15%25&r=30%25")
    undo = page.locator("#undo")
    expect(undo).to_be_disabled()
    box(page).fill("AA")
    later(page)
    page.locator("#empty").click()
    expect(box(page)).to_have_value("none")
    undo.click()
    expect(box(page)).to_have_value("AA")
    undo.click()
    expect(box(page)).to_have_value("15%")
    expect(undo).to_be_disabled()
    page.locator("#redo").click()
    expect(box(page)).to_have_value("AA")
    page.go_back()
    expect(box(page)).to_have_value("15%")


def test_a_step_that_led_nowhere_is_taken_back_like_any_other(at: Open) -> None:
    page = at("r=AA&r=KK")
    expect(page.locator("#undo")).to_be_disabled()
    later(page)
    page.evaluate(
        """() => {
      const box = document.querySelector("#players textarea");
      for (const text of ["QQ", "AA"]) {
        box.value = text;
        box.dispatchEvent(new Event("input"));
      }
    }"""
    )
    expect(page.locator("#undo")).to_be_enabled()
    page.locator("#undo").click()
    expect(page.locator("#undo")).to_be_disabled()
    expect(page.locator("#redo")).to_be_enabled()
    expect(box(page)).to_have_value("AA")


@pytest.mark.one_door("a module of the page, which is one script with the others in the folder")
def test_more_steps_are_taken_back_than_a_browser_keeps(at: Open) -> None:
    page = at("r=AA&r=KK")
    page.evaluate(
        """async () => {
            const { change } = await import("/question/state.js");
            const right = performance.now.bind(performance);
            let later = 0;
            performance.now = () => right() + (later += 1000);
            for (let each = 1; each <= 120; each += 1) change({ players: [`${each / 2}%`, "KK"] });
        }"""
    )
    expect(box(page)).to_have_value("60%")
    page.evaluate(
        """async () => {
            const undo = document.getElementById("undo");
            for (let each = 0; each < 3000 && !undo.disabled; each += 1) {
                undo.click();
                await new Promise((go) => setTimeout(go, 5));
            }
        }"""
    )
    expect(box(page)).to_have_value("AA")
    page.locator("#redo").click()
    expect(box(page)).to_have_value("0.5%")


def test_the_last_question_is_offered_where_the_address_has_none(at: Open, address: str) -> None:
    page = at()
    expect(page.locator("#before")).to_be_hidden()
    box(page).fill("QQ+, AKs")
    box(page, 2).fill("30%")
    page.locator("#board").fill("Kh7h2c")
    again = at()
    expect(again.locator("#before-says")).to_have_text("Your last question: QQ+, AKs vs 30% on Kh7h2c")
    again.locator("#go-on").click()
    says(again, "equity", equity("equity QQ+, AKs vs 30% on Kh7h2c"))
    expect(again.locator("#before")).to_be_hidden()


def test_ranges_of_other_programs_are_recognised_where_they_are_pasted(at: Open) -> None:
    page = at("r=AA&r=QQ")
    for text, program, dialect in (
        ("[50.0]AKs,AQs[/50.0]", "GTO+ or Flopzilla", "gto"),
        ("AA,KK,AK:0.5", "PioSOLVER", "pio"),
        ("AsAh: 1, AsKs: 0.835", "GTO Wizard", "wizard"),
        ("75: AQs, KQs", "Equilab or PokerStove", "std"),
        ("AKs AQs KQs", "Equilab, Flopzilla or PokerStove", "std"),
        ("AA;KK", "Equilab, Flopzilla or PokerStove", "std"),
        ("22+, A2s+\nKQ", "Equilab, Flopzilla or PokerStove", "std"),
    ):
        paste(page, text)
        one_line = text.replace("\n", ", ").replace(";", ", ")
        right = pql.hands(one_line, dialect=dialect)
        expect(box(page)).to_have_value(right.text())
        expect(page.locator("#readings")).to_contain_text(f"read as {program} write it: {len(right)} combos")
    paste(page, "suited connectors, AA")
    expect(box(page)).to_have_value("suited connectors, AA")
    expect(page.locator("#readings")).to_have_text("")


def test_what_is_typed_with_semicolons_is_kept_and_warnings_of_ranges_are_shown(at: Open) -> None:
    page = at("r=AA&r=QQ")
    box(page).fill("AA;KK")
    expect(page.locator("#readings")).to_have_text("`;` was read as a comma")
    says(page, "equity", equity("equity AA, KK vs QQ"))
    box(page).fill("AKs AQs")
    expect(page.locator("#readings")).to_contain_text("hands side by side are intersected")
    page.locator("#readings .mend").click()
    expect(box(page)).to_have_value("AKs, AQs")
    says(page, "equity", equity("equity AKs, AQs vs QQ"))
    expect(page.locator("#readings")).to_have_text("")


TOP = "(each) => each.getBoundingClientRect().top"


def test_lines_choose_their_own_hands_with_their_own_equity(at: Open) -> None:
    page = at("r=15%25&r=30%25&b=Kh7h2c&o=breakdown")
    drawing = page.get_by_role("button", name="nut flush draw", exact=True)
    drawing.scroll_into_view_if_needed()
    before = drawing.evaluate(TOP)
    drawing.click()
    right = rows("breakdown 15% on Kh7h2c vs 30%")["nutflushdraw"]
    hand = rows("equity AhQh vs 30% on Kh7h2c by hand")["AhQh"]
    filter = page.locator(".filter .says")
    expect(filter).to_have_text(
        f"nut flush draw: {right['combos']} combos, equity {percent(right['equity'])}"
    )
    held(page, "AQs", f"AQs, 1 of 4 combos picked, equity {percent(hand['equity'])}")
    # Nothing moves under the pointer, and what is done with the hands is in sight.
    assert drawing.evaluate(TOP) == before
    expect(page.get_by_role("button", name="Keep only these", exact=True)).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="set", exact=True).click()
    expect(filter).to_contain_text("12 combos")
    page.get_by_label("Lines together").select_option("and")
    expect(filter).to_contain_text("0 combos")
    page.get_by_label("Lines together").select_option("or")
    page.get_by_role("button", name="Keep only these", exact=True).click()
    expect(page.locator("#size")).to_contain_text("12 left")
    overpair = page.get_by_role("button", name="overpair", exact=True)
    expect(overpair).to_have_count(0)
    page.locator("#undo").click()
    expect(overpair).to_be_visible()  # the lines of the whole range are there again
    page.get_by_role("button", name="set", exact=True).click()
    page.get_by_role("button", name="Take these away", exact=True).click()
    expect(box(page)).not_to_have_value("15%")
    expect(page.locator("[data-hand=KK]")).not_to_have_class(re.compile("held"))


def test_lines_that_are_pressed_before_the_answer_has_come_stay_pressed(at: Open) -> None:
    page = at("r=15%25&r=30%25&b=Kh7h2c&o=breakdown&f=1")
    says(page, "breakdown", f"{rows('breakdown 30% on Kh7h2c vs 15%')['set']['combos']:g}")
    goes_on = holding(page, "/query", "breakdown")
    page.locator(".seat").first.click()
    page.get_by_role("button", name="set", exact=True).click()
    page.wait_for_function("() => door.held.length")
    goes_on()
    right = rows("breakdown 15% on Kh7h2c vs 30%")["set"]
    said = f"set: {right['combos']} combos, equity {percent(right['equity'])}"
    expect(page.locator(".filter .says")).to_have_text(said)
    page.get_by_role("button", name="Cumulated", exact=True).click()
    expect(page.locator(".filter .says")).to_have_text(said.replace("set:", "set or better:"))
    page.get_by_role("button", name="Keep only these", exact=True).click()
    expect(page.locator("#size")).to_contain_text(f"{right['combos']} left")


def test_a_finger_scrolls_over_the_grid_unless_it_is_to_paint(at: Open) -> None:
    page = at("r=AKs&r=QQ&v=range", 360)
    says(page, "equity", "exact")
    grid = page.locator("#hands")
    assert grid.evaluate("(grid) => getComputedStyle(grid).touchAction") == "pan-y"
    grid.evaluate(
        """(grid) => {
            const at = (name) => {
                const box = grid.querySelector(`[data-hand="${name}"]`).getBoundingClientRect();
                return { clientX: box.x + 3, clientY: box.y + 3, bubbles: true, pointerType: "touch" };
            };
            const cell = grid.querySelector("[data-hand=AA]");
            const tell = (kind, name) => cell.dispatchEvent(new PointerEvent(kind, at(name)));
            tell("pointerdown", "AA");
            tell("pointermove", "KK");
            tell("pointerup", "QQ");
        }"""
    )
    assert cell(page, "AA") == "AA, none"
    page.locator("#drags").evaluate("(button) => button.click()")
    assert grid.evaluate("(grid) => getComputedStyle(grid).touchAction") == "none"


def test_what_is_half_typed_is_no_error_and_moves_nothing(at: Open) -> None:
    page = at("r=AKs&r=QQ")
    says(page, "equity", equity("equity AKs vs QQ"))
    grid = page.locator("#hands")
    before = grid.bounding_box()
    page.evaluate(HOLD_STILL)  # nobody has stopped typing yet
    box(page).fill("")
    for key in "QQ+, A5s-A2s, K":
        page.keyboard.type(key)
        quiet(page)
        assert page.locator(".problem:visible").all_inner_texts() == []
        assert grid.bounding_box() == before
    assert box(page).get_attribute("aria-invalid") == "false"
    page.evaluate(GO_ON)
    expect(box(page)).to_have_attribute("aria-invalid", "true")  # once nobody types any more
    assert grid.bounding_box() == before


def test_warnings_of_the_range_in_focus_are_said_once_and_others_move_nothing(at: Open) -> None:
    page = at("r=AKs&r=QQ")
    says(page, "equity", equity("equity AKs vs QQ"))
    panel = page.locator("[data-panel=equity]")
    before = panel.bounding_box()
    page.evaluate(HOLD_STILL)
    box(page).fill("10% minus 22")
    says(page, "equity", equity("equity 10% minus 22 vs QQ"))
    expect(page.locator("#readings")).to_contain_text("takes nothing away")
    assert panel.bounding_box() == before
    page.evaluate(GO_ON)
    box(page, 2).focus()  # whose range is another
    expect(page.locator("#readings")).not_to_contain_text("takes nothing away")
    box(page, 2).fill("KK")
    expect(panel.locator(".problem")).to_have_text(re.compile("takes nothing away"))
    box(page).focus()
    box(page).fill("10% minus 33")
    expect(page.locator("#readings")).to_contain_text("takes nothing away")
    says(page, "equity", equity("equity 10% minus 33 vs KK"))
    patient(page)
    assert panel.locator(".problem").count() == 0


def test_bars_of_progress_move_nothing(at: Open) -> None:
    page = at("r=AKs&r=QQ&b=Kh7h2c&o=equity.breakdown")
    answers(page, "equity")
    answers(page, "breakdown")
    expect(page.locator("#carry .says")).to_contain_text(" ms")
    parts = page.locator("details[data-panel], #carry, .tools, #console")
    before = [part.bounding_box() for part in parts.all()]
    goes_on = holding(page, "/query")
    box(page).fill("AKs, AQs")
    expect(page.locator("[data-panel=equity] progress")).to_be_visible()
    expect(page.locator("#carry progress")).to_be_visible()
    assert [part.bounding_box() for part in parts.all()] == before
    goes_on()
    says(page, "equity", equity("equity AKs, AQs vs QQ on Kh7h2c"))


def test_a_range_is_a_part_of_a_line_and_not_several(at: Open) -> None:
    page = at("r=15%25&r=30%25&b=Kh7h2c")
    says(page, "equity", equity("equity 15% vs 30% on Kh7h2c"))
    box(page).fill("AA vs KK")
    box(page).press("Enter")
    expect(page.locator("[data-panel=equity] .problem")).to_contain_text("never closed before `vs`")
    box(page).fill("15% where set on Kh7h2c")
    asks(page, "equity", "equity (15% where set on Kh7h2c) vs 30% on Kh7h2c")
    says(page, "equity", equity("equity (15% where set on Kh7h2c) vs 30% on Kh7h2c"))


def test_what_a_shell_would_write_is_not_told(at: Open) -> None:
    page = at("r=QZ&r=QQ")
    says(page, "equity", "unknown name `QZ`")
    assert "let" not in page.locator("[data-panel=equity]").inner_text()
    box(page).fill("15")
    page.locator("#readings .mend").click()
    expect(box(page)).to_have_value("15%")


def test_two_cards_are_no_board_and_that_is_said(at: Open) -> None:
    page = at("r=AA&r=QQ")
    page.get_by_label("king of hearts", exact=True).click()
    page.get_by_label("7 of hearts", exact=True).click()
    expect(page.locator("#board-few")).to_contain_text("those before the flop")
    page.get_by_label("2 of clubs", exact=True).click()
    expect(page.locator("#board-few")).to_have_text("")


def test_an_empty_range_without_a_board_is_not_helped_by_another_board(at: Open) -> None:
    page = at("r=none&r=QQ")
    says(page, "equity", "has no hands")
    assert "off the board" not in page.locator("[data-panel=equity]").inner_text()


@pytest.mark.one_door("a service that is gone: workers that end are tried in test_page_folder.py")
def test_a_service_that_is_back_is_asked_again(at: Open) -> None:
    page = at("r=KK&r=QQ")
    unfold(page, "#names")
    page.locator("#name").fill("mine")
    says(page, "equity", equity("equity KK vs QQ"))
    page.evaluate(
        "() => { window.right = window.fetch; window.fetch = async () => { throw new TypeError('gone'); }; }"
    )
    box(page).fill("AA")
    says(page, "equity", "the service has stopped")
    page.locator("#save").click()
    expect(page.locator("#name-says")).to_have_text("the service has stopped")
    page.evaluate("() => { window.fetch = window.right; }")
    says(page, "equity", equity("equity AA vs QQ"))
    expect(page.locator("#name-says")).to_have_text("")


def test_signs_are_signs_and_all_numbers_have_two_decimals(at: Open) -> None:
    page = at("r=77,AhKh,QJs&r=QQ%2B,AQ*,JTs&b=Qh7h2c&o=ev.blockers")
    (result,) = pql.run("ev call 50 to win 150 with 77, AhKh, QJs vs QQ+, AQ*, JTs on Qh7h2c by class")
    least = min(row[result.to_dict()["columns"].index("ev")] for row in result.to_dict()["rows"])
    says(page, "ev", f"\u2212{abs(least):.2f}")
    says(page, "blockers", re.compile(r"[+\u2212]\d+\.\d\d"))
    assert re.search(r"(?<![\w.])-\d", page.locator("#answers").inner_text()) is None


def test_the_readout_follows_the_range(at: Open) -> None:
    page = at("r=AA&r=QQ&v=range")
    page.locator("[data-hand=AA]").hover()
    expect(page.locator("#readout")).to_have_text("AA, 6 of 6 combos")
    box(page).fill("KK")
    expect(page.locator("#readout")).to_have_text("AA, none")


@pytest.mark.parametrize("ranges", [("15%", "30%"), REAL])
def test_nothing_is_wider_than_a_phone(at: Open, ranges: tuple[str, str]) -> None:
    panels = ("equity", "breakdown", "heat", "flops", "curves", "outs", "nuts", "blockers", "ev")
    first, second = (
        each.replace("+", "%2B").replace("%", "%25") if "%" in each else each.replace("+", "%2B")
        for each in ranges
    )
    page = at(f"r={first}&r={second}&b=Kh7h2c&o={'.'.join(panels)}", 360)
    for panel in panels:
        answers(page, panel)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    wide = page.evaluate(
        """() => [...document.querySelectorAll("#answers *")].filter((each) => {
            const { right, width } = each.getBoundingClientRect();
            return !each.closest(".scroll, details:not([open])") && right > 361 && width;
        }).map((each) => each.outerHTML.slice(0, 80))"""
    )
    assert wide == []


def test_every_example_is_answered_by_the_service_with_its_limits(at: Open) -> None:
    page = at("r=AA&r=QQ")
    folder = Path(__file__).parents[3] / "repl" / "serve" / "data"
    script = (folder / "answers" / "examples.js").read_text("utf-8")
    of_holdem = script.partition("const HOLDEM = [")[2].partition("];")[0]
    examples = re.findall(r'^  "(.*)",$', of_holdem, re.MULTILINE)
    assert len(examples) >= 6
    for example in examples:
        page.locator("#examples").get_by_role("button", name=example, exact=True).click()
        expect(page.locator("#state")).to_contain_text("Answered in")
        expect(page.locator("#replies > div").first).to_be_visible()
        assert page.locator("#replies .problem").count() == 0
