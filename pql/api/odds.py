"""`pql.odds`: with which types of hands two sides win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.cards.deck import cards_mask
from pql.engine.work import Control
from pql.questions.odds import OddsQuestion

from .arguments import accuracy_of, called, named_hands, some_boards

if TYPE_CHECKING:
    from pql.results.odds import OddsResult
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet


def odds(
    hero: str | HandSet,
    villain: str | HandSet,
    board: str | BoardSet | None = None,
    *,
    dead: str = "",
    exact: bool = False,
    within: float | None = None,
    samples: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
) -> OddsResult:
    """How often each of two sides wins with each of the nine types of hands, half of every tie to each.

    `board` is a board or a set of boards, none for every board. The answer is exact where that takes a few seconds,
    else sampled until every standard error is below 0.05 points. One of the three says otherwise: `exact` always
    is, `within` samples to another standard error (0.001 is 0.1 points), `samples` draws that many deals. `seed`
    repeats a sample. The rows of both sides together add up to 1, and the rows of a side to its equity.

    Raises `PQLError` for bad text and numbers, and for hands and boards that cannot be dealt.

    >>> import pql
    >>> found = pql.odds("AdKd", "JcJh", "JdQd2c")
    >>> found.method, found.deals
    ('exact', 990)
    >>> round(found["flush"].hero, 7), round(found["fullhouse"].villain, 7)
    (0.2121212, 0.2909091)
    """
    sides = named_hands(hero), named_hands(villain)
    place = called("odds", f"{sides[0].text} vs {sides[1].text}")
    accuracy = accuracy_of(exact, within, samples)
    question = OddsQuestion(sides, some_boards(board), cards_mask(dead), place, accuracy, seed)
    return question.answer(Control(threads))
