"""`explain` says how a statement is answered where it is answered, and refuses it where it is refused."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path

import pytest

import pql
from pql import PQLError
from pql.engine.work import Control
from pql.questions.question import Question
from references.families import together
from references.tools import tool

examples = tool("refresh_examples")


def _refusal(text: str) -> str:
    """The code that a statement is refused with, empty where it answers."""
    try:
        pql.run(text)
    except PQLError as error:
        return error.diagnostics[0].code
    return ""


def _questions(text: str, session: pql.Session) -> list[Question]:
    """The questions of a text, without those that are sets."""
    queries = [query._compiled for query in session.compile(text).queries]
    return [
        each.question.question(Control(1))
        for each in queries
        if each.question is not None and each.statement.text().split()[0] not in ("plot", "export", "explain")
    ]


def _blocks(path: Path) -> list[str]:
    """The statements of a page that answer."""
    found = list(examples.blocks(path.read_text("utf-8")))
    return [
        block.text
        for block, below in pairwise(found)
        if block.language == "pql" and "error:" not in below.text
    ]


@together("path", examples.PAGES, ids=lambda path: path.name)
def test_what_a_page_asks_is_explained(path: Path) -> None:
    with examples.workspace():
        for text in _blocks(path):
            for question in _questions(text, pql.Session()):
                question.describe(Control(1))


@pytest.mark.parametrize("path", examples.SCRIPTS, ids=lambda path: path.name)
def test_what_a_script_asks_is_explained(path: Path) -> None:
    with examples.workspace():
        for question in _questions(path.read_text("utf-8"), pql.Session()):
            question.describe(Control(1))


STATEMENTS = (
    "equity {hands} vs {versus}",
    "equity {hands} vs {versus} by hand",
    "odds {hands} vs {versus}",
    "odds {hands}",
    "strength {hands} vs {versus}",
    "breakdown {hands}",
    "breakdown {hands} vs {versus}",
    "distribution {hands} vs {versus}",
    "compare {hands} with {versus}",
    "compare {hands} with {versus} vs AA",
    "blockers {hands} vs {versus}",
    "blockers {versus} by card",
    "ev call 5 to win 10 with {hands} vs {versus}",
    "ev bet 5 into 10 with {hands} vs {versus} continuing JJ by hand",
    "outs {hands} vs {versus}",
    "draws {hands}",
    "nuts for {hands}",
    "sample 3 of {hands} vs {versus}",
)
RANGES = (("AhKh", "QQ"), ("AhKh, AsKs", "AhKd, JJ"), ("AhKh", "AhKd"))
BOARDS = ("Qs7h2c4d", "Kh7h2c4d5s", "Kh7h2c4d5s, Qs7h2c4d5s")
MORE = ("", "dead Kh", "folded AhKh")


@pytest.mark.parametrize("statement", STATEMENTS)
def test_what_is_refused_and_what_answers(statement: str) -> None:
    """Hands, boards, dead cards and folded hands that go together, in part or not at all."""
    before, by, after = statement.partition(" by ")
    refusals = set()
    for (hands, versus), board, more in product(RANGES, BOARDS, MORE):
        given = before.format(hands=hands, versus=versus)
        text = f"{given} on {board} {more}{by}{after}"
        refusal = _refusal(text)
        assert _refusal(f"explain {text}") == refusal, text
        refusals.add(refusal)
    assert refusals > {""}


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("breakdown AhKh on *** by (monotone, Kh7h2c)", ""),
        ("breakdown AhKh on Kh7h2c, Kh7h3c by (Kh7h2c, Kh7h3c)", "impossible-deal"),
        ("breakdown AhKh on Kh7h2c by (turn.paired, Kh7h2c4d)", "impossible-deal"),
    ],
)
def test_layers_without_hands(text: str, refusal: str) -> None:
    assert _refusal(text) == _refusal(f"explain {text}") == refusal
