"""`pql.distribution`: each hand of two ranges by its equity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.cards.deck import cards_mask
from pql.engine.work import Control
from pql.questions.distribution import DistributionQuestion

from .arguments import called, named_hands, some_boards

if TYPE_CHECKING:
    from pql.results.distribution import DistributionResult
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet


def distribution(
    hands: str | HandSet, against: str | HandSet, board: str | BoardSet = "", dead: str = ""
) -> DistributionResult:
    """Each hand of two ranges by its exact equity against the other range, best first.

    `board` is a board, a set of boards or a text for one. The answer's `players` have the hands with their equities,
    quantiles (`at`), curves (`curve`) and the share of hands above an equity (`above`). The same as the statement
    `distribution`. Raises `PQLError` for bad text and deals that cannot be.

    >>> import pql
    >>> pairs, ace_king = pql.distribution("QQ+, 22", "AK", board="Kh7h2c").players
    >>> [(hand, round(equity, 3)) for hand, equity in zip(pairs.hands[:2], pairs.equities)]
    [('KsKd', 0.985), ('KsKc', 0.985)]
    >>> round(pairs.at(0.5), 3), round(pairs.strong, 3)
    (0.914, 0.667)
    """
    sides = named_hands(hands), named_hands(against)
    place = called("distribution", "distribution")
    return DistributionQuestion(sides, some_boards(board), cards_mask(dead), place).answer(Control())
