"""`pql.odds`: with which types of hands two sides win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.cards.card_lists import AnyCards, dead_cards
from pql.questions.odds import OddsQuestion
from pql.questions.sample import checked_seed

from .arguments import accuracy_of, called, named_hands, some_boards
from .running import carry_out, control

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pql.engine.work import CancelFlag, Progress
    from pql.results.odds import OddsResult

    from .sets import AnyBoards, AnyHands


def odds(
    hero: AnyHands,
    versus: AnyHands,
    board: AnyBoards | None = None,
    *,
    dead: AnyCards = "",
    exact: bool | None = None,
    within: float | None = None,
    samples: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress | bool | None = None,
    cancel: CancelFlag | None = None,
    timeout: float | None = None,
    executor: Executor | None = None,
) -> OddsResult:
    """How often each of two sides wins with each of the nine types of hands, half of every tie to each.

    Hands and boards, accuracy and the arguments of running are those of `pql.equity`. The rows of both sides together
    add up to 1, and the rows of a side to its equity. Raises as `pql.equity` does.

    >>> import pql
    >>> found = pql.odds("AdKd", "JcJh", "JdQd2c")
    >>> found.method, found.deals
    ('exact', 990)
    >>> round(found["flush"].hero, 7), round(found["fullhouse"].villain, 7)
    (0.2121212, 0.2909091)
    """
    sides = named_hands(hero), named_hands(versus)
    place = called("odds", f"{sides[0].text} vs {sides[1].text}")
    seed = checked_seed(seed)
    accuracy = accuracy_of(exact, within, samples)
    question = OddsQuestion(sides, some_boards(board), dead_cards(dead), place, accuracy, seed)
    return carry_out(question.answer, control(threads, progress, cancel, timeout, executor))
