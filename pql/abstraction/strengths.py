"""How strong hands are now and at the end: measures, histograms, and equity against kinds of opponents' hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Unpack

from pql.api.sessions.running import Running, control, takes
from pql.base.arguments import checked_number, checked_several
from pql.results.arrow import installed

from .arguments import Asked, measure, read
from .measures import Clusters, Histograms, Potentials, Strengths
from .streets import checked_street
from .sums import cluster_sums, flop_bins, gain_sums, river_bins, strength_sums, turn_bins

if TYPE_CHECKING:
    from pql.api.sets import AnyHands, AnyOpponents
    from pql.cards.card_lists import AnyCards
    from pql.engine.work import Control

    from .boards import AnyPlace
    from .measures import Array


@takes(Running)
def strengths(
    board: AnyPlace,
    *,
    hands: AnyHands = "any",
    versus: AnyHands = "any",
    dead: AnyCards = "",
    folded: AnyOpponents = (),
    **running: Unpack[Running],
) -> Strengths:
    """Hand strength now, E[HS] and E[HS^2] at the end, of every hand of a set on one board or on many.

    `board` is a text of none or 3 to 5 cards, several boards (a list, rows of card numbers, a `BoardSet`), or `flop`,
    `turn` or `river` for all that differ beyond suits. `hands` are those measured, `versus` the opponent's range with
    its weights. The strength of a hand is the share of the opponent's hands that it beats, ties as halves; at the end a
    final board counts with the weight of the opponent's hands that may be held there, so that E[HS] is the equity.
    `dead` are cards that nobody holds and that do not come, `folded` the hands of players who have folded, one range or
    a list: a deal has a hand of each, and counts by its weight too. Exact. A `Strengths`: shares of 1 in arrays `hs`,
    `ehs` and `ehs2`, a row for each board and a column for each hand.

    All 1326 hands on a flop take some ten milliseconds; every flop some 20 seconds on one thread. With one folded range
    it is a third of a second; of several all but the largest are walked through, each hand as long as that again. The
    arguments of running are those of `Query.run`. Raises `PQLError` for bad text and boards, ValueError for a range
    that tells suits apart, or a dead card, where all boards of a street are asked for.

    Definitions: Billings, Davidson, Schaeffer and Szafron, "The challenge of poker" (2002); E[HS^2]: Johanson, "Robust
    strategies and counter-strategies" (2007).

    >>> found = strengths("3h4cJh", hands="AhKh, AdQc")
    >>> found.hs.round(4).tolist(), found.ehs.round(4).tolist(), found.ehs2.round(4).tolist()
    ([0.5962, 0.5851], [0.7155, 0.5114], [0.584, 0.3073])
    """
    asked = read(board, hands, {"versus": versus}, dead, folded)
    return measure(asked, Strengths, strength_sums, (), _strengths, control(running, strengths))


def _strengths(sums: Any, runs: int) -> dict[str, Array]:
    won, met, squares, behind, tied, ahead = sums.T
    now = (ahead + tied / 2) / (behind + tied + ahead)
    return {"hs": now, "ehs": won / (2 * met), "ehs2": squares / met}


@takes(Running)
def potentials(
    board: AnyPlace,
    *,
    hands: AnyHands = "any",
    versus: AnyHands = "any",
    dead: AnyCards = "",
    folded: AnyOpponents = (),
    **running: Unpack[Running],
) -> Potentials:
    """Positive and negative potential of every hand of a set on a flop or a turn, or on many, until the river.

    Positive potential is how often a hand that is behind comes out ahead: of the deals, opponent's hands and final
    boards, where it is behind, and half of those where it ties. A tie is half of being ahead. Negative potential is the
    same the other way round. The arguments and errors are those of `strengths`; before the flop and on a river there
    are none: ValueError. Exact. A `Potentials`: shares of 1 in arrays `ppot` and `npot`; 0 for a hand that is never
    behind, or never ahead, as in `pql.strength`.

    All 1326 hands on a flop take some twenty milliseconds, and as long again for each folded hand; every flop some 40
    seconds on one thread. `pql.strength` says the same of one hand.

    Definition: Billings, Davidson, Schaeffer and Szafron, "The challenge of poker" (2002), with true halves for ties.

    >>> found = potentials("3h4cJh", hands="AdQc")
    >>> found.ppot.round(9).tolist(), found.npot.round(9).tolist()
    ([0.208324043], [0.273692658])
    """
    asked = read(board, hands, {"versus": versus}, dead, folded)
    if asked.places.street not in ("flop", "turn"):
        raise ValueError(f"potentials need a flop or a turn, not {asked.places.street}")
    return measure(asked, Potentials, gain_sums, (), _potentials, control(running, potentials))


def _potentials(sums: Any, runs: int) -> dict[str, Array]:
    numpy = installed("numpy")
    won, gained, behind, tied, ahead = sums.T
    up, down = runs * (2 * behind + tied), runs * (2 * ahead + tied)
    lost = down - won + gained
    never = numpy.where(behind + tied + ahead > 0, 0.0, numpy.nan)
    ppot = numpy.where(up > 0, numpy.clip(gained / up, 0, 1), never)
    npot = numpy.where(down > 0, numpy.clip(lost / down, 0, 1), never)
    return {"ppot": ppot, "npot": npot}


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
        board,
        hands,
        {f"cluster {number}": each for number, each in enumerate(checked_several(clusters, "clusters"), 1)},
        dead,
        folded,
    )
    return measure(asked, Clusters, cluster_sums, (), _equities, control(running, ochs))


def _equities(sums: Any, runs: int) -> dict[str, Array]:
    numpy = installed("numpy")
    won, met = sums[:, ::2], sums[:, 1::2]
    return {"equities": numpy.where(met > 0, won / (2 * met), numpy.nan)}


MOST_BINS = 1000
"""The most bins of a histogram."""
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
    bins = checked_number(bins, "bins", 1, MOST_BINS)
    asked = read(board, hands, {"versus": versus}, dead, folded)
    return histograms_of(asked, bins, street, control(running, histograms))


def histograms_of(asked: Asked, bins: int, street: str, given: Control) -> Histograms:
    """The histograms of hands on boards that have been read; ValueError for a street that does not come next.

    Of pairs of hand and board they are a dict with an array, as `pairwise` has it.
    """
    now = asked.places.street
    units = {"river": river_bins, **_NEXT.get(now, {})}
    if checked_street(street) not in units:
        raise ValueError(f"histograms of a {now} are on {' or '.join(sorted(units))}, not on {street}")
    return measure(asked, Histograms, units[street], (bins,), _shares, given)


def _shares(sums: Any, runs: int) -> dict[str, Array]:
    return {"shares": sums / sums.sum(axis=1, keepdims=True)}
