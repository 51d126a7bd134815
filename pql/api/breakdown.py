"""`pql.breakdown`: how often a range has each made hand and each draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.cards.deck import cards_mask
from pql.engine.work import Control
from pql.questions.breakdown import BreakdownQuestion

from .arguments import called, named_boards, named_hands

if TYPE_CHECKING:
    from pql.results.breakdown import BreakdownResult
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet


def breakdown(
    hands: str | HandSet,
    boards: str | BoardSet,
    versus: str | HandSet | None = None,
    *,
    dead: str = "",
    seed: int | None = None,
    threads: int | None = None,
) -> BreakdownResult:
    """How often a range has each made hand and each draw on a board of three to five cards, or on a set of boards.

    Every hand is exactly one made hand, draws overlap; the weights of the hands count. On a single board each line
    lists its hands. With `versus` each line has its equity against that range: exact on a board and on sets that take
    a few seconds, else from boards sampled by `seed`, with a standard error. Raises `PQLError` for bad text, an empty
    set of boards, and hands that the boards and dead cards leave none of.

    >>> import pql
    >>> found = pql.breakdown("QQ+, AK", "Kh7h2c")
    >>> [(line.line, line.combos, line.text) for line in found.of_kind("made")]
    [('set', 3, 'KK'), ('overpair', 6, 'AA'), ('toppair', 9, 'AKo'), ('secondpocket', 6, 'QQ')]
    >>> round(pql.breakdown("any", "***").share("set"), 5)
    0.00634
    """
    named = named_hands(hands)
    opponent = None if versus is None else named_hands(versus)
    place = called("breakdown", named.text)
    question = BreakdownQuestion(named, named_boards(boards), opponent, cards_mask(dead), seed, place)
    return question.answer(Control(threads))
