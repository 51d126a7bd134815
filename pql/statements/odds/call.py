"""`pql.odds`: with which types of hands two sides win, and one ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack, overload

from pql.api.arguments import accuracy_of, answer_of, called, named_hands, spot_of
from pql.api.sessions.running import Finding, control, takes
from pql.api.sets import game_of
from pql.cards.card_lists import AnyCards
from pql.questions.checks import check_counted
from pql.statements.final_hands.question import FinalHandsQuestion

from .question import OddsQuestion

if TYPE_CHECKING:
    from pql.api.sets import AnyBoards, AnyHands, AnyOpponents
    from pql.sets.holeset import HoleSet
    from pql.statements.final_hands.result import FinalHandsResult

    from .result import OddsResult


@overload
def odds(
    hands: AnyHands | HoleSet,
    versus: AnyHands | HoleSet,
    board: AnyBoards | None = None,
    *,
    dead: AnyCards = "",
    folded: AnyOpponents | HoleSet = (),
    game: str | None = None,
    **running: Unpack[Finding],
) -> OddsResult: ...
@overload
def odds(
    hands: AnyHands | HoleSet,
    versus: None = None,
    board: AnyBoards | None = None,
    *,
    dead: AnyCards = "",
    folded: AnyOpponents | HoleSet = (),
    game: str | None = None,
    **running: Unpack[Finding],
) -> FinalHandsResult: ...
@takes(Finding)
def odds(
    hands: AnyHands | HoleSet,
    versus: AnyHands | HoleSet | None = None,
    board: AnyBoards | None = None,
    *,
    dead: AnyCards = "",
    folded: AnyOpponents | HoleSet = (),
    game: str | None = None,
    **running: Unpack[Finding],
) -> OddsResult | FinalHandsResult:
    """How often each of two sides wins with each of the nine types of hands, half of every tie to each.

    Hands and boards, `folded` hands, `game`, accuracy and the arguments of running are those of `pql.equity`. All rows
    of both sides add up to 1, and the rows of a side to its equity. Raises as `pql.equity` does.

    Without an opponent: how often the hero ends with each type (`FinalHandsResult`), always exact; `samples` and
    `exact=False` are refused.

    >>> import pql
    >>> found = pql.odds("AdKd", "JcJh", "JdQd2c")
    >>> found.method, found.deals
    ('exact', 990)
    >>> round(found["flush"].hero, 7), round(found["fullhouse"].villain, 7)
    (0.2121212, 0.2909091)
    >>> alone = pql.odds("AhKh", board="Qh7h2c")
    >>> round(alone["flush"].share, 4), round(alone["flush"].or_better, 4), alone.deals
    (0.3488, 0.3497, 1081)
    """
    given = control(running, odds)
    accuracy = accuracy_of(running)
    found = game_of((hands, versus, board, folded), game)
    if versus is None:
        check_counted(accuracy)
        alone = named_hands(hands, game=found)
        spot = spot_of(called("odds", alone.text), [alone], board, dead, folded, game=found)
        return answer_of(FinalHandsQuestion(spot), given)
    sides = named_hands(hands, game=found), named_hands(versus, "versus", game=found)
    place = called("odds", f"{sides[0].text} vs {sides[1].text}")
    return answer_of(OddsQuestion(spot_of(place, sides, board, dead, folded, game=found), accuracy), given)
