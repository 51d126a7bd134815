"""`pql.shove` and `pql.nash`: all in or nothing before the flop, heads up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from pql.api.arguments import accuracy_of, answer_of, called, each_named, named_hands, spot_of
from pql.api.sessions.running import Running, control, takes
from pql.base.arguments import real_number
from pql.cards.card_lists import AnyCards
from pql.cards.games import HOLDEM
from pql.cards.orders import order

from .question import NashQuestion, ShoveQuestion, check_callers, check_depth, shoved_pot

if TYPE_CHECKING:
    from pql.api.sets import AnyHands

    from .result import NashResult, ShoveResult


@takes(Running)
def shove(
    stack: float,
    calling: AnyHands,
    *more: AnyHands,
    ante: float = 0.0,
    dead: AnyCards = "",
    samples: int | None = None,
    seed: int | None = None,
    **running: Unpack[Running],
) -> ShoveResult:
    """What moving all in makes with each class of hands, where the players behind call with some.

    `stack` is what each has at most before they post, `ante` what each has posted beside the blinds of a half and one,
    all in big blinds; `calling` is the range that calls. With one range it is the big blind's, and the small blind
    moves all in; with more they are those of the players behind in the order in which they act, so that two are those
    of the blinds, behind the button. Each calls whatever the others do. In the answer, `rows` has for each of the 169
    classes the expected value beside folding, how often all fold and would have to fold, and for one range against
    which part of all hands, strongest first, the class still loses nothing; `profitable` are the hands that make money.
    Exact against one player; against more, deals with several calls are drawn, `samples` for each class, and rows have
    a standard error. The same as the statement `shove`, which can ask about the prizes of a tournament (`icm`). Raises
    `PQLError` for stacks of a big blind or less, for more than nine ranges, and for bad text.

    >>> import pql
    >>> answer = pql.shove(10, "30%")
    >>> answer.rows[0].name, round(answer.rows[0].ev, 2), round(answer.profitable_share, 4)
    ('AA', 2.97, 0.9186)
    >>> button = pql.shove(12, "20%", "30%", samples=20000, seed=1)
    >>> button.rows[0].name, round(button.rows[0].ev, 1), button.rows[0].ev_stderr < 0.02
    ('AA', 4.5, True)
    """
    depth, posted = _number(stack, "stack"), _number(ante, "ante")
    check_depth(depth, posted)
    accuracy = accuracy_of({"samples": samples, "seed": seed})
    check_callers(1 + len(more), accuracy)
    everything = named_hands("any", "hands", game=HOLDEM)
    behind = 1 + len(more)
    place = called("shove", "shove")
    spot = spot_of(place, (everything, everything), "", dead, (), 1 + behind, game=HOLDEM)
    callers = named_hands(calling, "calling", game=HOLDEM), *each_named(more, "more", HOLDEM)
    ranking = order("equity", HOLDEM).ranking
    pot = shoved_pot(depth, posted, behind=behind)
    question = ShoveQuestion(spot, depth, posted, pot, callers, ranking, accuracy=accuracy)
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
