"""Opponent cluster hand strength: the equity of hands against each of some kinds of opponents' hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Unpack

from pql.api.running import Running, control, takes
from pql.results.arrow import installed

from .asking import measure, read
from .measures import Clusters
from .sums import cluster_sums

if TYPE_CHECKING:
    from pql.api.sets import AnyHands, AnyOpponents
    from pql.cards.card_lists import AnyCards

    from .boards import AnyPlace
    from .measures import Array

CLUSTERS = (
    "52*+, 42*+, 32*, 73s-72s, 64s-62s, 83o-82o, 74o-72o, 62o+",
    "T2s, 94s-92s, 84s-82s, 74s, J3o-J2o, T5o-T2o, 95o-92o, 85o-84o, 75o",
    "T6s-T3s, 95s+, 85s+, 75s+, 65s, T8o-T6o, 96o+, 86o+, 76o",
    "22, K2s, Q5s-Q2s, J6s-J2s, K4o-K2o, Q7o-Q2o, J7o-J4o",
    "Q9s-Q6s, J7s+, T7s+, Q8o+, J8o+, T9o",
    "55-33, A6s-A2s, K8s-K3s, A8o-A2o, K9o-K5o",
    "77-66, A7s+, K9s+, QTs+, A9o+, KTo+",
    "88+",
)
"""The eight usual clusters of starting hands, each hand in one of them (Johanson and others, 2013)."""


@takes(Running)
def ochs(
    board: AnyPlace,
    *,
    hands: AnyHands = "any",
    clusters: Sequence[AnyHands] = CLUSTERS,
    dead: AnyCards = "",
    folded: AnyOpponents = (),
    **running: Unpack[Running],
) -> Clusters:
    """The equity of every hand of a set against each of some clusters of hands, on one board or on many.

    `clusters` are ranges, with their weights; by default the eight usual ones, from the weakest to the strongest.
    The other arguments and the errors are those of `strengths`; ValueError where there is no cluster. Exact. A
    `Clusters`: an array `equities` of (boards x) hands x clusters, NaN against a cluster of which no hand can be dealt.

    All 1326 hands on a flop take some fifteen milliseconds; every flop half a minute on one thread.

    Definition and clusters: Johanson, Burch, Valenzano and Bowling, "Evaluating state-space abstractions in
    extensive-form games" (2013).

    >>> ochs("Kh7h2c", hands="AhQh, 7s7d").equities.round(2).tolist()
    [[0.7, 0.78, 0.75, 0.73, 0.85, 0.63, 0.65, 0.49], [0.95, 0.97, 0.94, 0.96, 0.94, 0.97, 0.96, 0.83]]
    """
    if isinstance(clusters, str) or not hasattr(clusters, "__len__"):
        raise TypeError("clusters is a sequence of ranges, such as ['88+', '77-22']")
    if not len(clusters):
        raise ValueError("one cluster or more is needed")
    asked = read(
        board, hands, {f"cluster {number}": each for number, each in enumerate(clusters, 1)}, dead, folded
    )
    return measure(asked, Clusters, cluster_sums, (), _equities, control(running, ochs))


def _equities(sums: Any, runs: int) -> dict[str, Array]:
    numpy = installed("numpy")
    won, met = sums[:, ::2], sums[:, 1::2]
    return {"equities": numpy.where(met > 0, won / (2 * met), numpy.nan)}
