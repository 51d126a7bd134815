"""Equity histograms: where the strength of hands ends up, on the river or on the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from pql.api.running import Running, control, takes
from pql.base.arguments import checked_number

from .asking import measure, read
from .measures import Histograms
from .streets import checked_street
from .sums import flop_bins, river_bins, turn_bins

if TYPE_CHECKING:
    from pql.api.sets import AnyHands, AnyOpponents
    from pql.cards.card_lists import AnyCards

    from .boards import AnyPlace
    from .measures import Array

_MOST_BINS = 1000
_NEXT = {"preflop": {"flop": flop_bins}, "flop": {"turn": turn_bins}}


@takes(Running)
def histograms(
    board: AnyPlace,
    bins: int = 50,
    *,
    hands: AnyHands = "any",
    versus: AnyHands = "any",
    dead: AnyCards = "",
    folded: AnyOpponents = (),
    street: str = "river",
    **running: Unpack[Running],
) -> Histograms:
    """The distribution of the strength that every hand of a set will have: histograms of so many bins, 1 to 1000.

    On the river it is the strength on each final board; with `street="turn"` the equity on each turn of a flop, with
    `street="flop"` that on each flop, before it. A board counts with the weight of the opponent's hands that may be
    held there. Bin i of n are strengths from i/n up to, and not with, (i + 1)/n, the last with 1. The other arguments
    and the errors are those of `strengths`; ValueError for a street that does not come next, and is no river. Exact. A
    `Histograms`: shares of 1, an array of (boards x) hands x bins.

    All 1326 hands on a flop take some fifteen milliseconds, by turns twice that, and on a turn two; every flop 25
    seconds, all 16,432 turns 30, on one thread; before the flop 2 seconds, by flops 15. With 50 bins the flops are 930
    MB of doubles, and the turns nine times as many: `stream` gives them board after board.

    Source: Johanson, Burch, Valenzano and Bowling, "Evaluating state-space abstractions in extensive-form games"
    (2013).

    >>> histograms("Kh7h2c", 5, hands="AhQh, 7s7d").shares.round(3).tolist()
    [[0.0, 0.225, 0.2, 0.071, 0.504], [0.0, 0.0, 0.0, 0.042, 0.958]]
    """
    bins = checked_number(bins, "bins", 1, _MOST_BINS)
    asked = read(board, hands, {"versus": versus}, dead, folded)
    now = asked.places.street
    units = {"river": river_bins, **_NEXT.get(now, {})}
    if checked_street(street) not in units:
        raise ValueError(f"histograms of a {now} are on {' or '.join(sorted(units))}, not on {street}")
    unit = units[street]
    return measure(asked, Histograms, unit, (bins,), _shares, control(running, histograms))


def _shares(sums: Any, runs: int) -> dict[str, Array]:
    return {"shares": sums / sums.sum(axis=1, keepdims=True)}
