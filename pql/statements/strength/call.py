"""`pql.strength`: how strong a hand is now, at the end, and how likely that is to change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from pql.api.arguments import accuracy_of, answer_of, called, named_hands, one_board, spot_of
from pql.api.arguments import opponents as opponents_of
from pql.api.sessions.running import Finding, control, takes
from pql.api.sets import game_of
from pql.base.arguments import whole_number
from pql.cards.card_lists import AnyCards
from pql.questions.checks import check_opponents, out_of_bounds, refusal
from pql.questions.question import MOST_OPPONENTS

from .question import StrengthQuestion

if TYPE_CHECKING:
    from pql.api.sets import AnyBoards, AnyHands, AnyOpponents
    from pql.sets.holeset import HoleSet

    from .result import StrengthResult


@takes(Finding)
def strength(
    hand: AnyHands | HoleSet,
    board: AnyBoards | None = None,
    *,
    versus: AnyOpponents | HoleSet = (),
    opponents: int | tuple[int, int] | None = None,
    dead: AnyCards = "",
    folded: AnyOpponents | HoleSet = (),
    game: str | None = None,
    **running: Unpack[Finding],
) -> StrengthResult:
    """How strong a hand or a range is: what it wins, how it does now, and its positive and negative potential.

    `board` is none or three to five cards. `versus` is an opponent or a sequence of them, hands or ranges; without it
    `opponents` hold random hands: a number from 1 to 9 (else 1), or the fewest and the most for a row for each. The
    answer is exact where that takes a few seconds, else sampled until every standard error but those of the potentials
    is below 0.05 points; `folded`, `game`, `exact`, `within`, `samples`, `seed` and the arguments of running are those
    of `pql.equity`.

    The measures, shares of 1, are explained at `pql.results.StrengthRow`; for a range they are sums of
    numerators over sums of denominators. Definitions: hand strength and potential of Billings, Davidson, Schaeffer and
    Szafron, "The challenge of poker" (2002), with true halves for ties.

    Raises `PQLError` for bad text and numbers, and for hands that cannot be dealt.

    >>> import pql
    >>> (row,) = pql.strength("AdQc", "3h4cJh").rows
    >>> round(row.strength, 9), round(row.ppot, 9), round(row.npot, 9)
    (0.585106383, 0.208324043, 0.273692658)
    """
    found = game_of((hand, board, versus, folded), game)
    sides = opponents_of(versus, game=found)
    if sides and opponents is not None:
        raise refusal(
            "bad-players",
            "give the opponents by `versus` or by `opponents`, not both",
            "leave one of them out",
        )
    check_opponents("strength", len(sides))
    numbers = _numbers(1 if opponents is None else opponents)
    hands = named_hands(hand, "hand", game=found)
    one = None if board is None else one_board(board, found)
    players = 1 + (len(sides) or max(numbers))
    spot = spot_of(called("strength", hands.text), [hands, *sides], one, dead, folded, players, game=found)
    question = StrengthQuestion(spot, numbers, accuracy_of(running))
    return answer_of(question, control(running, strength))


def _numbers(opponents: int | tuple[int, int]) -> tuple[int, int]:
    """The fewest and the most opponents that an argument gives."""
    ends = opponents if isinstance(opponents, tuple | list) else (opponents, opponents)
    numbers = [whole_number(end) for end in ends]
    given = [number for number in numbers if number is not None]
    if len(numbers) != 2 or len(given) != 2:
        raise TypeError(
            f"opponents must be a whole number, or the fewest and the most, not {opponents!r:.60}"
        )
    if not 1 <= min(given) <= max(given) <= MOST_OPPONENTS:
        text = f"`strength` takes 1 to {MOST_OPPONENTS} opponents"
        raise out_of_bounds("bad-players", text, "opponents=(1, 9)")
    return min(given), max(given)
