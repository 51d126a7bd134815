"""`pql.distribution`: each hand of two ranges by its equity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from pql.api.arguments import answer_of, called, named_hands, spot_of
from pql.api.sessions.running import Running, control, takes
from pql.api.sets import game_of
from pql.cards.card_lists import AnyCards

from .question import DistributionQuestion

if TYPE_CHECKING:
    from pql.api.sets import AnyBoards, AnyHands, AnyOpponents
    from pql.sets.holeset import HoleSet

    from .result import DistributionResult


@takes(Running)
def distribution(
    hands: AnyHands | HoleSet,
    versus: AnyHands | HoleSet,
    board: AnyBoards | None = "",
    *,
    dead: AnyCards = "",
    folded: AnyOpponents | HoleSet = (),
    game: str | None = None,
    **running: Unpack[Running],
) -> DistributionResult:
    """Each hand of two ranges by its exact equity against the other range, best first.

    Hands, boards, `folded` hands, `game` and the arguments of running are those of `pql.equity`. The answer's `players`
    have the hands with their equities, quantiles (`at`), curves (`curve`) and the share of hands above an equity
    (`above`). The same as the statement `distribution`. Raises `PQLError` for bad text and impossible deals.

    >>> import pql
    >>> pairs, ace_king = pql.distribution("QQ+, 22", "AKo", board="Kh7h2c").players
    >>> [(hand, round(equity, 3)) for hand, equity in zip(pairs.hands[:2], pairs.equities)]
    [('KsKd', 0.985), ('KsKc', 0.985)]
    >>> round(pairs.at(0.5), 3), round(pairs.strong, 3)
    (0.914, 0.667)
    """
    found = game_of((hands, versus, board, folded), game)
    sides = named_hands(hands, game=found), named_hands(versus, "versus", game=found)
    spot = spot_of(called("distribution", "distribution"), sides, board, dead, folded, game=found)
    return answer_of(DistributionQuestion(spot), control(running, distribution))
