"""The page of `pql serve`: turns and rivers one after the other, with the ranges carried along."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

from playwright.sync_api import Page, expect

import pql

from .browsing import Open, box, equity, findings, later, percent, rows, says

FLOP = "r=15%25&r=30%25&b=Kh7h2c&o=equity.runouts"
PASSES = "((15%) where toppair or better on Kh7h2c)"


def step(page: Page, name: str) -> None:
    page.locator("#runouts").get_by_role("button", name=name).click()


def goes_on(page: Page, player: int, filter: str) -> None:
    page.get_by_label(f"Player {player} continues with").fill(filter)


def number(page: Page, text: str) -> None:
    expect(page.locator(".goes-on")).to_contain_text(text)


def test_ranges_are_carried_from_street_to_street_and_back(at: Open) -> None:
    page = at(FLOP)
    goes_on(page, 1, "toppair or better")
    combos = [pql.hands(text).weight for text in ("15% on Kh7h2c", PASSES)]
    number(page, f"{combos[1]:g} of {combos[0]:g} combos")
    right = rows(f"equity {PASSES} vs 30% on Kh7h2c by turn")
    by_card = {card: row["equity"] for cards, row in right.items() for card in cards.split()}
    says(page, "runouts", f"from {percent(min(map(float, map(str, by_card.values()))))}")
    step(page, "On to the turn")
    expect(box(page)).to_have_value(PASSES)
    expect(page.locator("#board")).to_have_value("Kh 7h 2c As")
    says(page, "equity", equity(f"equity {PASSES} vs 30% on Kh7h2cAs"))
    page.keyboard.press("ArrowRight")
    expect(page.locator("#board")).to_have_value("Kh 7h 2c Ks")
    expect(page.locator(":focus")).to_have_attribute(
        "aria-label", f"king of spades, {percent(by_card['Ks'])}"
    )
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#board")).to_have_value("Kh 7h 2c 3c")  # the last of all cards
    goes_on(page, 2, "secondpair or better")
    number(page, " of ")
    page.locator("#deck").get_by_label(
        "5 of spades", exact=True
    ).click()  # any way to deal carries them along
    other = "((30%) where secondpair or better on Kh7h2c3c)"
    expect(box(page, 2)).to_have_value(other)
    says(page, "equity", equity(f"equity {PASSES} vs {other} on Kh7h2c3c5s"))
    page.locator("#runouts .path").get_by_role("button", name="Flop").click()
    expect(box(page)).to_have_value("15%")
    expect(box(page, 2)).to_have_value("30%")
    expect(page.get_by_label("Player 1 continues with")).to_have_value("toppair or better")


def test_undo_and_links_have_the_streets(at: Open) -> None:
    page = at(FLOP)
    goes_on(page, 1, "toppair or better")
    number(page, " of ")
    later(page)
    step(page, "On to the turn")
    expect(box(page)).to_have_value(PASSES)
    state = parse_qs(page.evaluate("location.hash.slice(1)"), keep_blank_values=True)
    assert (state["w3"], state["h3"]) == (["toppair or better", ""], ["15%", "30%"])
    page.reload()
    step(page, "Back to the flop")
    expect(box(page)).to_have_value("15%")
    page.locator("#undo").click()
    expect(box(page)).to_have_value(PASSES)
    page.locator("#undo").click()
    expect(box(page)).to_have_value("15%")
    page.locator("#undo").click()
    expect(page.get_by_label("Player 1 continues with")).to_have_value("")
    page.locator("#redo").click()
    expect(page.get_by_label("Player 1 continues with")).to_have_value("toppair or better")


def test_who_changes_places_takes_his_streets_along_and_another_flop_forgets_them(at: Open) -> None:
    page = at(
        f"r={PASSES.replace('%', '%25')}&r=30%25&b=Kh7h2c5s&o=equity.runouts"
        "&w3=toppair or better&w3=&h3=15%25&h3=30%25"
    )
    page.locator("#swap").click()
    expect(box(page, 2)).to_have_value(PASSES)
    page.locator("#add").click()
    step(page, "Back to the flop")
    expect(box(page, 2)).to_have_value("15%")
    expect(box(page, 3)).to_have_value("any")
    expect(page.get_by_label("Player 2 continues with")).to_have_value("toppair or better")
    page.get_by_label("Remove player 1").click()
    expect(page.get_by_label("Player 1 continues with")).to_have_value("toppair or better")
    page.locator("#board").fill("QhJh2d")
    expect(page.get_by_label("Player 1 continues with")).to_have_value("")


def test_the_lines_of_the_breakdown_go_on(at: Open) -> None:
    page = at("r=15%25&r=30%25&b=Kh7h2c&o=breakdown.runouts")
    for line in ("set", "overpair"):
        page.get_by_role("button", name=line, exact=True).click()
    page.get_by_role("button", name="Continue with them").click()
    expect(page.get_by_label("Player 1 continues with")).to_have_value("set or overpair")
    number(page, f"{len(pql.hands('((15%) where set or overpair on Kh7h2c)'))} of ")


def test_who_continues_with_what_is_said_while_the_panel_is_closed_and_can_be_taken_back(at: Open) -> None:
    page = at("r=15%25&r=30%25&b=Kh7h2c&o=equity.breakdown")
    going = page.locator("#going-on [data-going]")
    expect(going).to_have_count(0)
    page.get_by_role("button", name="top pair", exact=True).click()
    page.get_by_role("button", name="Continue with them").click()
    some, all_of_them = len(pql.hands("(15%) where toppair on Kh7h2c")), len(pql.hands("15% on Kh7h2c"))
    expect(going).to_have_text(
        re.compile(rf"^1 continues with top pair× \({some} of {all_of_them} combos, \d+ %\)")
    )
    page.locator("#next").click()
    passes = "((15%) where toppair on Kh7h2c)"
    expect(box(page)).to_have_value(passes)
    expect(going).to_contain_text("continued with top pair")
    later(page)
    going.get_by_role("button", name="every hand of the flop again").click()
    expect(box(page)).to_have_value("15%")
    expect(going).to_have_count(0)
    assert "w3=" not in page.evaluate("location.hash")
    page.locator("#undo").click()
    expect(box(page)).to_have_value(passes)
    expect(going).to_have_count(1)


def test_a_filter_that_does_not_read_filters_nothing(at: Open) -> None:
    page = at(FLOP)
    goes_on(page, 1, "topppair")
    number(page, "`topppair`")
    assert "w3=" not in page.evaluate("location.hash")
    step(page, "On to the turn")
    expect(box(page)).to_have_value("15%")


def test_runouts_need_a_flop_and_are_readable_for_all(at: Open) -> None:
    page = at("r=15%25&r=30%25&o=runouts", 360)
    says(page, "runouts", "This needs a flop.")
    page.locator("#board").fill("Kh7h2c5s")
    says(page, "runouts", "after each river")
    goes_on(page, 1, "toppair or")
    assert findings(page, "#runouts") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_filters_are_a_tree_by_street_that_is_always_in_view(at: Open) -> None:
    page = at("r=15%25&r=30%25&b=Kh7h2c&o=equity.breakdown")
    page.set_viewport_size({"width": 1280, "height": 800})
    tree = page.get_by_role("list", name="Filters by street")
    flop = tree.locator("[data-street='3']")
    expect(flop).to_have_text(re.compile(r"^Flop1 continues with every hand2 continues with every hand$"))
    # Written in the tree, with brackets and a part that is not to be.
    page.get_by_role("button", name="Filter player 2 on the flop").click()
    page.keyboard.type("toppair or better or (flushdraw and not nutflushdraw)")
    page.keyboard.press("Enter")
    second = flop.locator("[data-going^='3 1']")
    expect(second.locator(".condition")).to_have_text(
        ["top pair or better×", "flush draw×", "nut flush draw×"]
    )
    expect(second.locator(".of .of").first).to_contain_text("flush draw× and not nut flush draw×")
    formula = "toppair or better or flushdraw and not nutflushdraw"
    expect(second).to_contain_text(f"({len(pql.hands(f'(30%) where {formula} on Kh7h2c'))} of ")
    # A condition is taken out of it.
    second.get_by_role("button", name="Take out nut flush draw").click()
    expect(second).to_contain_text(
        f"({len(pql.hands('(30%) where toppair or better or flushdraw on Kh7h2c'))} of "
    )
    # Lines that are pressed come on top of it.
    page.get_by_role("button", name="flush draw", exact=True).click()
    page.get_by_role("button", name="Continue with them").click()
    first = flop.locator("[data-going^='3 0']")
    page.get_by_role("button", name="flush draw", exact=True).click()
    page.get_by_role("button", name="top pair", exact=True).click()
    page.get_by_role("button", name="Also with them").click()
    expect(first.locator(".condition")).to_have_text(["flush draw×", "top pair×"])
    # On the turn both streets are there, and in view with the equities below them.
    page.locator("#board").fill("Kh7h2c5s")
    expect(tree.locator("[data-street='4']")).to_contain_text("every hand")
    expect(box(page)).to_have_value("((15%) where flushdraw or toppair on Kh7h2c)")
    for part in ("[data-street='3']", "[data-street='4']", "[data-panel=equity]"):
        where = page.locator(part).bounding_box()
        assert where is not None
        assert where["y"] + where["height"] <= 800, part
    # What does not read filters nothing, and says why.
    page.get_by_role("button", name="Filter player 1 on the turn").click()
    page.keyboard.type("topppair")
    page.keyboard.press("Enter")
    expect(tree.locator(".problem")).to_contain_text("filtered by words of formulas")
    assert "w4=" not in page.evaluate("location.hash")
    assert findings(page, "#boards") == []
