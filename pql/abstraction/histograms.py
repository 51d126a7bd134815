"""Equity histograms: where the strength of hands ends up, on the river or on the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from pql.api.running import Running, takes
from pql.base.arguments import checked_number

from .asking import measure, read
from .measures import Histograms
from .streets import CARDS, checked_street
from .sums import river_bins, turn_bins

if TYPE_CHECKING:
    from pql.api.sets import AnyHands

    from .boards import AnyPlace
    from .measures import Array

_MOST_BINS = 1000


@takes(Running)
def histograms(
    board: AnyPlace,
    bins: int = 50,
    hands: AnyHands = "any",
    versus: AnyHands = "any",
    street: str = "river",
    **running: Unpack[Running],
) -> Histograms:
    """The distribution of the strength that every hand of a set will have: histograms of so many bins, 1 to 1000.

    On the river it is the strength on each final board (from before the flop, a flop, a turn or a river); with
    `street="turn"` the equity on each turn of a flop. A board counts with the weight of the opponent's hands that
    may be held there. Bin i of n are strengths from i/n up to, and not with, (i + 1)/n, the last with 1. The other
    arguments and the errors are those of `strengths`; ValueError for a street that does not come after the board.
    Exact. A `Histograms`: shares of 1, an array of (boards x) hands x bins.

    All 1326 hands on a flop take some fifteen milliseconds, by turns twice that, and on a turn two; every flop 25
    seconds, all 16,432 turns 30, on one thread. With 50 bins the flops are 930 MB of doubles, and the turns nine
    times as many: `stream` gives them board after board.

    Source: Johanson, Burch, Valenzano and Bowling, "Evaluating state-space abstractions in extensive-form games"
    (2013).

    >>> histograms("Kh7h2c", 5, "AhQh, 7s7d").shares.round(3).tolist()
    [[0.0, 0.225, 0.2, 0.071, 0.504], [0.0, 0.0, 0.0, 0.042, 0.958]]
    """
    bins = checked_number(bins, "bins", 1, _MOST_BINS)
    asked = read(board, hands, {"versus": versus})
    now = asked.places.street
    if checked_street(street) == "river":
        unit = river_bins
    elif street == "turn" and now == "flop":
        unit = turn_bins
    else:
        after = (
            [later for later in ("turn", "river") if CARDS[later] > CARDS[now]]
            if now == "flop"
            else ["river"]
        )
        raise ValueError(f"histograms of a {now} are on {' or '.join(after)}, not on {street}")
    return measure(asked, Histograms, unit, (bins,), _shares, running)


def _shares(sums: Any, board: int) -> dict[str, Array]:
    return {"shares": sums / sums.sum(axis=1, keepdims=True)}
