"""The page of `pql serve`: the trainer."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

import pql

from .browsing import Open, findings, replied, unfold

SPOT = "r=QQ%2B,AKs&r=22%2B,AJs&b=Kh7h2c"
STATEMENT = "equity QQ+,AKs vs 22+,AJs on Kh7h2c"


def asked(
    page: Page, about: str, statement: str = STATEMENT, game: str = "holdem"
) -> tuple[dict[str, object], str]:
    """Asks for a question; the question as the service drew it, and a right answer."""
    page.get_by_label("Questions about").select_option(about)
    with replied(page, "/query", '"quiz"') as waiting:
        page.locator("#quiz .main").click()
    request, reply = waiting()
    told, seed = reply["question"], request["options"]["seed"]
    (question,) = pql.Session(game=game).compile(statement).queries[0].quiz(about, 1, seed=seed)
    assert told == question.to_dict()
    expect(page.locator("#quiz .asks")).to_have_text(re.compile(r"\?|which\?"))
    return told, question.answer


def test_every_kind_is_asked_graded_and_counted(at: Open) -> None:
    page = at(SPOT)
    unfold(page, "#quiz")
    score, said = page.locator("#quiz .row .note"), page.locator("#quiz .said")
    _, right = asked(page, "equity")
    page.get_by_label("Your answer").press_sequentially("none")
    page.get_by_label("Your answer").press("Enter")
    expect(said).to_contain_text("`none` is not an answer to this; a number from 0 to 100")
    page.get_by_label("Your answer").fill(right)
    page.get_by_label("Your answer").press("Enter")
    expect(said).to_contain_text(f"Right. {right}")
    expect(score).to_have_text("1 of 1 right")
    expect(page.locator("#quiz code")).to_contain_text("equity ")
    _, right = asked(page, "outs")
    page.get_by_label("Your answer").fill("40")
    page.get_by_role("button", name="Answer", exact=True).click()
    expect(said).to_contain_text("too many")
    expect(score).to_have_text("1 of 2 right")
    told, right = asked(page, "flops")
    choices = told["choices"]
    assert isinstance(choices, list)
    page.keyboard.press(str(1 + choices.index(right.partition(" ")[0])))
    expect(said).to_contain_text("Right.")
    expect(score).to_have_text("2 of 3 right")
    expect(page.locator("#quiz .main")).to_be_focused()
    asked(page, "nuts")
    page.get_by_role("button", name="Show the answer").click()
    expect(said).to_contain_text("the nuts are")
    expect(score).to_have_text("2 of 4 right")


@pytest.mark.parametrize(
    ("game", "first", "second"),
    [
        ("omaha", "AA$ds", "15%"),
        ("omaha5", "AA$ds", "rundown"),
        ("omaha8", "A2", "15%"),
        ("shortdeck", "20%", "45%"),
    ],
)
def test_every_kind_is_asked_in_every_game(at: Open, game: str, first: str, second: str) -> None:
    page = at(f"game={game}&{urlencode({'r': first})}&{urlencode({'r': second})}&b=Kh7h9c", 360)
    unfold(page, "#quiz")
    kinds = ("equity", *(("outs",) if game != "omaha8" else ()), "ahead", "nuts", "flops")
    for done, about in enumerate(kinds, 1):
        told, right = asked(page, about, f"equity {first} vs {second} on Kh7h9c", game)
        choices = told["choices"]
        if choices:
            assert isinstance(choices, list)
            chosen = next(place for place, each in enumerate(choices, 1) if right.startswith(each))
            page.keyboard.press(str(chosen))
        else:
            page.get_by_label("Your answer").fill(right if about == "equity" else right.split()[0])
            page.get_by_label("Your answer").press("Enter")
        expect(page.locator("#quiz .said")).to_contain_text("Right.")
        expect(page.locator("#quiz .row .note")).to_have_text(f"{done} of {done} right")
        expect(page.locator("#quiz code")).to_contain_text(f"game {game}; ")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_what_cannot_be_asked_is_said_and_the_next_can(at: Open) -> None:
    page = at(SPOT + "3d4s")
    unfold(page, "#quiz")
    page.get_by_label("Questions about").select_option("outs")
    page.locator("#quiz .main").click()
    expect(page.locator("#quiz .said")).to_contain_text("a board of 5 cards")
    page.get_by_label("Questions about").select_option("ahead")
    page.locator("#quiz .main").press("Enter")
    expect(page.locator("#quiz .asks")).to_contain_text("Who is ahead now?")
    page.keyboard.press("3")
    expect(page.locator("#quiz .row .note")).to_contain_text("of 1 right")


def test_nothing_is_asked_twice_and_both_choices_are_marked(at: Open) -> None:
    page = at(SPOT + "9s3d")
    unfold(page, "#quiz")
    told, right = asked(page, "nuts", STATEMENT + "9s3d")
    best = told["best"]
    assert isinstance(best, list)
    choices = page.locator("#quiz [aria-label=Answers] button")
    assert [str(told["choices"][place]) for place in best] == right.partition(" (")[0].split(" or ")  # type: ignore[index]
    wrong = next(place for place in range(3) if place not in best)
    choices.nth(wrong).click()
    expect(choices.nth(wrong)).to_have_text(re.compile("wrong, your answer$"))
    expect(choices.nth(best[0])).to_have_text(re.compile("right$"))
    expect(choices.nth(3 - wrong - best[0])).to_have_text(re.compile("level|player [12]$"))
    page.locator("#quiz .main").click()  # a board of five cards has one such question
    expect(page.locator("#quiz .said")).to_contain_text("there is nothing left to ask")
    expect(choices).to_have_count(0)


def test_it_fits_a_phone_and_is_readable_for_all(at: Open) -> None:
    page = at(SPOT, 360)
    unfold(page, "#quiz")
    for about in ("flops", "outs"):
        asked(page, about)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert findings(page, "#quiz") == []
    page.get_by_label("Your answer").fill("3")
    page.get_by_label("Your answer").press("Enter")
    expect(page.locator("#quiz .said")).to_contain_text(" out")


def test_words_are_not_taken_for_cards(at: Open) -> None:
    page = at(SPOT)
    unfold(page, "#quiz")
    told, _ = asked(page, "nuts")
    assert str(told["asks"]).startswith("The board is ")
    expect(page.locator("#quiz .asks")).to_have_text(re.compile("^The board is K♥7♥2♣"))
    expect(page.locator("#quiz .asks [role=img]")).to_have_count(3)
