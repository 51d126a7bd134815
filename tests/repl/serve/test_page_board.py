"""The page of `pql serve`: boards as people type them, and answers of another board than the one that is typed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import pql

from .browsing import Open, asks, box, equity, holding, patient, quiet, says


def test_two_cards_that_are_typed_over_a_flop_are_taken(at: Open) -> None:
    page = at("r=AA&r=KK&b=Kh7h2c&o=equity")
    says(page, "equity", equity("equity AA vs KK on Kh7h2c"))
    page.locator("#board").fill("9s8s")
    page.locator("#board").press("Enter")
    expect(page.locator("#board-few")).to_contain_text("with 2 the equities are those before the flop")
    says(page, "equity", equity("equity AA vs KK"))
    expect(page.locator("#deck [aria-pressed=true]")).to_have_count(2)
    page.locator("#undo").click()
    expect(page.locator("#board")).to_have_value("Kh 7h 2c")


def test_they_are_taken_too_once_nobody_types_any_more(at: Open) -> None:
    page = at("r=AA&r=KK&b=Kh7h2c&o=equity")
    page.locator("#board").fill("9s8s")
    assert "b=Kh7h2c" in page.evaluate("location.hash")  # it may be the beginning of a flop
    expect(page.locator("body")).to_have_class(re.compile("pending"))
    expect(page.locator("#board-few")).to_contain_text("those before the flop")
    expect(page.locator("body")).not_to_have_class(re.compile("pending"))
    page.locator("#board").fill("9s8s7s")
    assert "b=9s8s7s" in page.evaluate("location.hash")


@pytest.mark.parametrize("text", ["K♥7♦2♣", "k♥️ 7♦️ 2♣️", "Kh, 7d, 2c", "[Kh 7d 2c]", "Kh|7d|2c"])
def test_cards_are_read_as_they_are_written_elsewhere(at: Open, text: str) -> None:
    page = at("r=AA&r=QQ&o=equity")
    page.locator("#board").fill(text)
    asks(page, "equity", "equity AA vs QQ on Kh7d2c")


@pytest.mark.parametrize(
    ("text", "meant"),
    [("K72r", "K72f0"), ("K 7 2 rainbow", "K72 rainbow"), ("board AAKr", "AAKf0"), ("monotone", "monotone")],
)
def test_a_kind_of_flop_is_dealt_and_that_is_said(at: Open, text: str, meant: str) -> None:
    page = at("r=AA&r=QQ&b=Jh7h2c&o=equity")
    page.locator("#board").fill(text)
    page.locator("#board").press("Enter")
    expect(page.locator("#board-few")).to_contain_text(f"{text.removeprefix('board ')} is ")
    dealt = page.evaluate("new URLSearchParams(location.hash.slice(1)).get('b')")
    assert pql.boards(dealt) <= pql.boards(meant)
    says(page, "equity", equity(f"equity AA vs QQ on {dealt}"))
    expect(page.locator("#board")).to_have_value(re.sub("(..)(?!$)", r"\1 ", dealt))


def test_a_kind_of_flop_is_dealt_once_one_has_done(at: Open) -> None:
    page = at("r=AA&r=QQ&b=Jh7h2c&o=equity")
    page.locator("#board").fill("K72")
    expect(page.locator("#board-few")).to_have_text("K72 is 64 boards: press Enter to deal one.")
    assert "b=Jh7h2c" in page.evaluate("location.hash")
    page.locator("#board").fill("K72r")
    expect(page.locator("#board-few")).to_have_text(
        "K72r is 24 boards that differ only in suits: press Enter to deal one."
    )
    page.locator("h1").click()
    expect(page.locator("#board-few")).to_contain_text("24 boards that differ only in suits: this is K")


def test_what_may_be_two_tens_is_said(at: Open) -> None:
    page = at("r=AA&r=QQ")
    page.locator("#board").fill("K72tt")
    page.locator("#board").press("Enter")
    expect(page.locator("#board-few")).to_contain_text("`tt` is read as two suits")


def test_what_is_no_board_leaves_the_one_that_lies_there(at: Open) -> None:
    page = at("r=AA&r=QQ&b=Kh7h2c&o=equity")
    page.locator("#board").fill("Kh7h2z")
    page.locator("#board").press("Enter")
    expect(page.locator("#board-says")).to_contain_text("up to five cards")
    assert "b=Kh7h2c" in page.evaluate("location.hash")


def test_old_answers_are_marked_from_the_first_key_on(at: Open) -> None:
    page = at("r=AA&r=KK&b=Kh7h2c&o=equity.breakdown.heat")
    quiet(page)
    marked = page.locator(".awaited")
    expect(marked).to_have_count(0)
    release = holding(page, "/query", "QQ")
    box(page).fill("QQ")
    for part in (
        "#players",
        "#hands",
        "#size",
        *(f"[data-panel={panel}] .answer" for panel in ("equity", "breakdown", "heat")),
    ):
        expect(page.locator(part)).to_have_class(re.compile("awaited"))
    # What comes within a moment is not marked: the style waits.
    assert page.locator("[data-panel=equity] .answer").evaluate(
        "(answer) => getComputedStyle(answer).transitionDelay.split(', ').every((each) => parseFloat(each) >= 0.1)"
    )
    expect(page.locator("[data-panel=equity] .answer")).to_have_css("opacity", "0.5")
    release()
    patient(page)
    expect(marked).to_have_count(0)
    expect(page.locator("[data-panel=equity] .answer")).to_have_css("opacity", "1")


def test_what_does_not_read_leaves_nothing_marked(at: Open) -> None:
    page = at("r=AA&r=KK&b=Kh7h2c&o=equity.breakdown")
    quiet(page)
    box(page).fill("AAz")
    expect(page.locator("[data-panel=equity] .answer")).to_have_class(re.compile("awaited"))
    patient(page)
    expect(page.locator(".awaited")).to_have_count(0)
