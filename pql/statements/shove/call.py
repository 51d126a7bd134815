"""`pql.shove` and `pql.nash`: all in or nothing before the flop, heads up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from pql.api.arguments import answer_of, called, named_hands, spot_of
from pql.api.sessions.running import Running, control, takes
from pql.base.arguments import real_number
from pql.cards.games import HOLDEM
from pql.cards.orders import order

from .question import NashQuestion, ShoveQuestion, check_depth, shoved_pot

if TYPE_CHECKING:
    from pql.api.sets import AnyHands

    from .result import NashResult, ShoveResult


@takes(Running)
def shove(stack: float, calling: AnyHands, *, ante: float = 0.0, **running: Unpack[Running]) -> ShoveResult:
    """What moving all in from the small blind makes with each class of hands, where the big blind calls with some.

    `stack` is what both have at most before they post, `ante` what each has posted beside the blinds of a half and one,
    all in big blinds; `calling` is the range that calls. In the answer, `rows` has for each of the 169 classes the
    expected value beside folding, exactly, how often the big blind folds and would have to fold, and against which part
    of all hands, strongest first, the class still loses nothing; `profitable` are the hands that make money. The same
    as the statement `shove`, which can ask about the prizes of a tournament (`icm`). Raises `PQLError` for stacks of a
    big blind or less, and for bad text.

    >>> import pql
    >>> answer = pql.shove(10, "30%")
    >>> answer.rows[0].name, round(answer.rows[0].ev, 2), round(answer.profitable_share, 4)
    ('AA', 2.97, 0.9186)
    """
    depth, posted = _number(stack, "stack"), _number(ante, "ante")
    check_depth(depth, posted)
    everything = named_hands("any", "hands", game=HOLDEM)
    spot = spot_of(called("shove", "shove"), (everything, everything), "", "", (), game=HOLDEM)
    range_that_calls = named_hands(calling, "calling", game=HOLDEM)
    ranking = order("equity", HOLDEM).ranking
    question = ShoveQuestion(spot, depth, posted, shoved_pot(depth, posted), range_that_calls, ranking)
    return answer_of(question, control(running, shove))


@takes(Running)
def nash(stack: float, *, ante: float = 0.0, **running: Unpack[Running]) -> NashResult:
    """Who moves all in and who calls in equilibrium, heads up: the small blind pushes or folds.

    Arguments are those of `pql.shove`. The answer has both ranges with weights where a class is mixed, what the small
    blind makes a hand, and `exploitability`, which nobody gains more than by another strategy. Found by counterfactual
    regret minimization (Tammelin, "Solving Large Imperfect Information Games Using CFR+", 2014) on the exact equities
    of the 169 classes with their card removal. The same as the statement `nash`. Raises `PQLError` as `pql.shove` does.

    >>> import pql
    >>> answer = pql.nash(10)
    >>> round(answer.push_share, 3), round(answer.call_share, 3), answer.exploitability < 1e-4
    (0.583, 0.374, True)
    """
    depth, posted = _number(stack, "stack"), _number(ante, "ante")
    check_depth(depth, posted)
    return answer_of(NashQuestion(depth, posted), control(running, nash))


def _number(given: object, name: str) -> float:
    number = real_number(given)
    if number is None:
        raise TypeError(f"{name} must be a number, not {given!r}")
    return int(number) if number == number // 1 else number
