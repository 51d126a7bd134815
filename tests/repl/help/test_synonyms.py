"""Words of players in `\\?`, at the prompt and for agents, and questions like the one that is asked."""

from __future__ import annotations

import pytest

import pql
from pql.render.page import Page
from pql.repl.help.syntax import similar_questions
from pql.repl.help.topics import help_text, sections

ROWS = tuple(pql.synonyms())
ASKED = ("combos", "oesd", "price", "bluff", "bubble factor", "push fold", "spr", "domination", "card removal",
         "nut advantage", "set over set", "runner runner", "overcard", "omaha")  # fmt: skip


@pytest.mark.parametrize("word", ASKED)
def test_help_and_errors_say_the_same(word: str) -> None:
    meaning, statement = next((meaning, statement) for known, meaning, statement in ROWS if known == word)
    said = " ".join(help_text(f"{word}", Page(width=100)).split())
    assert " ".join(meaning.split()) in said
    assert statement in said
    assert sections(word)
    errors = [each for each in pql.Session().compile(word).diagnostics if each.is_error]
    if statement:
        assert [f"`{statement}`" in (each.help or "") for each in errors] == [True]
    else:  # nothing that PQL answers is near
        assert [each.help for each in errors] == [None]


@pytest.mark.parametrize(
    ("word", "shown"),
    [
        ("rockets", "written `AA`"),
        ("Small Pairs", "22-66"),
        ("suited connectors", "52 hands"),
        ("broadway", "160 hands"),
    ],
)
def test_what_players_call_hands_is_explained(word: str, shown: str) -> None:
    assert shown in " ".join(help_text(word, Page(width=100)).split())


def test_hyphens_and_capitals_do_not_matter() -> None:
    assert (
        help_text("Runner-Runner", Page(width=100)).lower()
        == help_text("runner-runner", Page(width=100)).lower()
    )
    assert "isflush" in help_text("Runner-Runner", Page(width=100))


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        ("how often do I flop a set", "breakdown 88 on ***"),
        ("which turn cards are good for me", "equity AKs vs QQ+, JJ, AQs on Jh7h2c by turn"),
        ("what are my outs", "outs AhKh on Qh7h2c vs JJ, AQs, KQs"),
        (
            "does the rake make a call a fold",
            "ev call 50 to win 80 rake 5% cap 5 with AhTh vs QQ+, AK*, 77, 22 on Qh7h2c",
        ),
    ],
)
def test_questions_of_the_cookbook_are_found(question: str, statement: str) -> None:
    assert statement in [each for each, _ in similar_questions(question)][:3]
    assert statement in " ".join(help_text(question, Page(width=400)).split())
    assert dict(sections(question))["Questions like this"]


def test_words_that_say_nothing_find_nothing() -> None:
    assert similar_questions("how often does the hand") == []
    assert "there is no help" in help_text("xyzzy", Page(width=100))
