"""A board that a question names or composes: every answer is the one on the cards, and every format writes it."""

from __future__ import annotations

from typing import Any

import pql
from pql.render import FORMATS, answer_text
from pql.render.page import Page
from pql.results import Result
from references.answers import answer
from references.families import together

QUESTIONS = (
    "strength AcKd on {}",
    "strength AcKd vs QQ on {} dead 3s",
    "nuts on {}",
    "nuts on {} for QQ+",
    "draws QhJh on {} dead 3h 4h",
    "draws QQ, QhJh on {} dead 3h",
    "outs AcKd on {}",
    "outs AcKd vs QQ on {}",
    "breakdown AK* on {}",
    "equity AcKd vs QQ on {}",
    "odds AcKd vs QQ on {}",
    "blockers AJs, KQs vs QQ+ on {}",
    "distribution AcKd, 55 vs QQ on {}",
    "compare QQ+ with JJ+ on {}",
    "equity AK* vs QQ on {} by hand",
)
NEXT_CARD = ("draws", "outs")
NAMED = pql.Session()
NAMED.run("let b = board Kh7h2c; let turnish = board Kh7h2c9s; let r = board Kh7h2c9s2d")


def content(result: Result) -> tuple[Any, Any]:
    """What is answered: everything but the text of the board."""
    remarks = result.remarks()
    return [{**row, "board": None} for row in result.entries()], remarks


@together("question", QUESTIONS)
@together(
    ("board", "text"),
    [
        ("Kh7h2c", "b"),
        ("Kh7h2c", "*** and Kh7h2c"),
        ("Kh7h2c9s", "turnish"),
        ("Kh7h2c9s", "Kh7h2c9s minus AK*"),
        ("Kh7h2c9s2d", "r"),
    ],
)
def test_a_board_is_its_cards_however_it_is_written(question: str, board: str, text: str) -> None:
    if len(board) == 10 and question.startswith(NEXT_CARD):
        return
    if " " in text and question.startswith("compare"):
        return  # its `minus` and `and` would be those of the ranges
    (found,) = NAMED.run(question.format(text))
    assert content(found) == content(answer(Result, question.format(board)))
    for name in FORMATS:
        assert answer_text(found, question, name, Page())
