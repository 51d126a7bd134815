"""Clusters of histograms: how far they are from each other, and k-means by that distance."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack, cast

from pql.api.sessions.running import Watched, carry_out, control, takes
from pql.base.arguments import check_unmasked, checked_number
from pql.evaluator_ext import clusters as kernel
from pql.questions.seeds import generator
from pql.results.arrow import installed

from .numbering import in_chunks

if TYPE_CHECKING:
    from random import Random

    import numpy
    from numpy.typing import ArrayLike, NDArray

    from pql.engine.work import Control
    from pql.questions.seeds import AnySeed

    from .measures import Array

    Labels = NDArray[numpy.int32]


def doubles(given: Any, name: str) -> Array:
    """An array of doubles; TypeError for what holds no numbers, ValueError for rows of several lengths."""
    numpy = installed("numpy")
    check_unmasked(given, name)
    try:
        found: Array = numpy.asarray(given, numpy.float64)
    except (TypeError, ValueError, OverflowError) as error:
        kind = ValueError if isinstance(error, ValueError) else TypeError
        raise kind(f"{name} are numbers, in rows of one length") from None
    return found


def emd(first: ArrayLike, second: ArrayLike) -> Any:
    """The earth mover's distance of histograms over the same bins, in strength: 0 where they are equal, below 1.

    Histograms are the last axis of both, shares or counts, each taken as a whole; the other axes broadcast as
    numpy's do. A bin is as far from the next as the strengths in them, 1 / bins, so that distances do not depend on how
    many bins there are: hands whose strengths are 0.2 apart are 0.2 apart. A float for two histograms, else an array.
    NaN where a histogram is empty or not there. Raises ValueError for lengths that differ.

    On a line it is the sum of the differences of the cumulative shares: Rubner, Tomasi and Guibas (2000); for hands of
    poker: Johanson and others (2013).

    >>> emd([1, 0, 0, 0], [0, 0, 1, 0]), emd([1, 0], [0, 1]), emd([[1, 0], [1, 1]], [1, 0]).tolist()
    (0.5, 0.5, [0.0, 0.25])
    """
    numpy = installed("numpy")
    one, other = [doubles(each, "histograms") for each in (first, second)]
    if not one.ndim or not other.ndim or one.shape[-1] != other.shape[-1]:
        raise ValueError("histograms have as many bins as each other")
    bins = one.shape[-1]
    with numpy.errstate(divide="ignore", invalid="ignore"):
        shares = [each / each.sum(axis=-1, keepdims=True) for each in (one, other)]
    moved = numpy.abs(numpy.cumsum(shares[0] - shares[1], axis=-1))
    found = moved[..., :-1].sum(axis=-1) / bins + 0 * moved[..., -1]
    return float(found) if not found.ndim else found


class KMeans(NamedTuple):
    """Clusters of histograms, from the weakest to the strongest: what `kmeans` gives.

    `centres` are histograms, shares of 1, an array of clusters x bins; `labels` the cluster of each histogram (int32),
    -1 where a histogram is empty or not there; `inertia` the sum of the squared distances of all from their centres, in
    strength and by weights; `rounds` how many rounds the best start took.
    """

    centres: Array
    labels: Labels
    inertia: float
    rounds: int


@takes(Watched)
def kmeans(
    histograms: ArrayLike,
    clusters: int,
    *,
    weights: ArrayLike | None = None,
    seed: AnySeed = None,
    restarts: int = 4,
    rounds: int = 100,
    **running: Unpack[Watched],
) -> KMeans:
    """Clusters of histograms by k-means, where how far two are from each other is their `emd`.

    `histograms` are as `emd` takes them: shares or counts on the last axis, over the same bins, such as the answer of
    `histograms`. `weights` are how much each counts, an array of the other axes or what broadcasts to it. The first
    centres are drawn by k-means++ `restarts` times, each draw is improved in so many `rounds` at most (10,000 of both
    are the most), and the one of least inertia is kept. A centre is the mean of its histograms. The same seed gives
    the same clusters, on any number of threads; an empty cluster takes the histogram that is farthest from its centre.
    A `KMeans`; its clusters are in the order of their mean strength, so 0 is the weakest.

    The arguments of running are those of `Query.run`. A million histograms of 50 bins in a hundred clusters take some
    two seconds a round on one thread, eight for the first centres, and their size in memory once more. Raises
    ValueError for less than 0 in a histogram or a weight, and for fewer different histograms than clusters.

    Method: Lloyd (1982) with the first centres of Arthur and Vassilvitskii, "k-means++" (2007); for hands of poker
    Johanson, Burch, Valenzano and Bowling, "Evaluating state-space abstractions in extensive-form games" (2013).

    >>> found = kmeans([[8, 2, 0], [9, 1, 0], [0, 1, 9], [0, 0, 0]], 2, seed=1)
    >>> found.labels.tolist(), found.centres.round(2).tolist(), round(found.inertia, 6)
    ([0, 0, 1, -1], [[0.85, 0.15, 0.0], [0.0, 0.1, 0.9]], 0.000556)
    """
    given = control(running, kmeans)
    clusters = checked_number(clusters, "clusters", 1, _MOST_CLUSTERS)
    restarts, rounds = checked_rounds(restarts, rounds)
    random, _ = generator(seed)
    points = Points.of(histograms, weights)
    asked = partial(_best_of, points, clusters, random, restarts, rounds)
    return carry_out(asked, given)


def checked_rounds(restarts: int, rounds: int) -> tuple[int, int]:
    """How often clusters are begun, and how often improved at most; ValueError for other numbers."""
    return checked_number(restarts, "restarts", 1, _MOST_ROUNDS), checked_number(
        rounds, "rounds", 1, _MOST_ROUNDS
    )


_MOST_CLUSTERS = 1 << 20
_MOST_ROUNDS = 10_000
# Histograms that are no farther apart are the same but for rounding.
_SAME = 1e-12


class Points(NamedTuple):
    """Histograms that are there as cumulative shares, row after row, each with its weight and its place among all."""

    rows: Array
    weights: Array
    live: NDArray[numpy.intp]
    shape: tuple[int, ...]

    @classmethod
    def of(cls, histograms: ArrayLike, weights: ArrayLike | None) -> Points:
        """Those among histograms; raises ValueError for numbers below 0 and for weights that do not fit."""
        numpy = installed("numpy")
        given = doubles(histograms, "histograms")
        if not given.ndim or not given.shape[-1]:
            raise ValueError("a histogram has one bin or more")
        shape = given.shape[:-1]
        flat = given.reshape(-1, given.shape[-1])
        if (flat < 0).any() or numpy.isinf(flat).any():
            raise ValueError("the shares of a histogram are numbers of 0 or more")
        rows = numpy.cumsum(flat, axis=1)
        if numpy.isinf(rows[:, -1]).any():
            raise ValueError("the shares of a histogram add up to a number")
        (live,) = numpy.nonzero(rows[:, -1] > 0)
        if len(live) < len(rows):
            rows = rows[live]
        rows /= rows[:, -1:]
        return cls(rows, _weights(weights, shape)[live], live, shape)

    def nearest(self, centres: Array, given: Control) -> Assigned:
        """The centre nearest to each, and the sums over each cluster."""
        numpy = installed("numpy")
        count, bins = self.rows.shape
        labels, distances = numpy.empty(count, numpy.int32), numpy.empty(count)
        sums, totals = numpy.zeros(centres.shape), numpy.zeros(len(centres))

        def assign(start: int, stop: int) -> tuple[Array, Array]:
            part = slice(start, stop)
            more = numpy.zeros(centres.size), numpy.zeros(len(centres))
            kernel.assign(
                self.rows[part].reshape(-1),
                self.weights[part],
                centres.reshape(-1),
                labels[part],
                distances[part],
                *more,
            )
            return more

        for more, added in in_chunks(count, assign, given):
            sums += more.reshape(centres.shape)
            totals += added
        distances /= bins
        return Assigned(labels, distances, sums, totals)

    def labels(self, of_live: Labels) -> Labels:
        """The labels of all histograms, of those that are there: -1 for the others."""
        numpy = installed("numpy")
        labels: Any = numpy.full(int(numpy.prod(self.shape)), -1, numpy.int32)
        labels[self.live] = of_live
        return cast("Labels", labels.reshape(self.shape))


class Assigned(NamedTuple):
    """The cluster of each point and how far it is from its centre, in strength; the weighted sums of each cluster."""

    labels: Labels
    distances: Array
    sums: Array
    totals: Array


def _weights(given: ArrayLike | None, shape: tuple[int, ...]) -> Array:
    numpy = installed("numpy")
    weights = doubles(1.0 if given is None else given, "weights")
    try:
        spread: Array = numpy.broadcast_to(weights, shape).reshape(-1)
    except ValueError:
        raise ValueError(f"weights of the shape {weights.shape} do not fit histograms of {shape}") from None
    if not (numpy.isfinite(spread) & (spread >= 0)).all():
        raise ValueError("weights are numbers of 0 or more")
    return spread


def _best_of(
    points: Points, clusters: int, random: Random, restarts: int, rounds: int, given: Control
) -> KMeans:
    best: tuple[float, Array, Assigned, int] | None = None
    for number in range(restarts):
        part = given.part(number / restarts, (number + 1) / restarts)
        found = _improved(points, _first_centres(points, clusters, random, part.quietly()), rounds, part)
        if best is None or found[0] < best[0]:
            best = found
    assert best is not None
    inertia, centres, assigned, taken = best
    return _ordered(points, centres, assigned.labels, inertia, taken)


def _improved(
    points: Points, centres: Array, rounds: int, given: Control
) -> tuple[float, Array, Assigned, int]:
    """The best centres of so many rounds, from the first ones on.

    A mean lies least far from its cluster by the squares of differences, not by their sums, so that a round may make
    it worse: then no more are made.
    """
    numpy = installed("numpy")
    quiet = given.quietly()
    best: tuple[float, Array, Assigned, int] | None = None
    for taken in range(1, rounds + 1):
        assigned = points.nearest(centres, quiet)
        inertia = float(points.weights @ assigned.distances**2)
        if best is not None and inertia >= best[0]:
            break
        best = inertia, centres, assigned, taken
        given.report(taken / rounds)
        empty = assigned.totals == 0
        with numpy.errstate(invalid="ignore"):
            centres = assigned.sums / assigned.totals[:, None]
        far = points.weights * assigned.distances
        for cluster in numpy.nonzero(empty)[0].tolist():
            farthest = int(far.argmax())
            centres[cluster], far[farthest] = points.rows[farthest], 0
    assert best is not None
    return best


def _first_centres(points: Points, clusters: int, random: Random, given: Control) -> Array:
    """Points drawn one after another, by the squares of their distances from those drawn before (k-means++)."""
    numpy = installed("numpy")
    count, bins = points.rows.shape
    centres = numpy.empty((clusters, bins))
    distances = numpy.full(count, numpy.inf)
    chances = points.weights
    for number in range(clusters):
        sums = numpy.cumsum(chances)
        if not count or not sums[-1] > 0:
            raise ValueError(f"{clusters} clusters need as many different histograms, and there are {number}")
        drawn = int(numpy.searchsorted(sums, random.random() * sums[-1], side="right"))
        centre = points.rows[min(drawn, int(numpy.nonzero(chances)[0][-1]))]
        centres[number] = centre

        def shorten(start: int, stop: int, centre: Array = centre) -> None:
            part = slice(start, stop)
            kernel.shorten(points.rows[part].reshape(-1), centre, distances[part])

        for _ in in_chunks(count, shorten, given):
            pass
        chances = points.weights * numpy.where(distances > _SAME, distances, 0) ** 2
    return cast("Array", centres)


def _ordered(points: Points, centres: Array, labels: Labels, inertia: float, taken: int) -> KMeans:
    """The clusters from the weakest to the strongest: the lower the cumulative shares, the stronger."""
    numpy = installed("numpy")
    order = numpy.argsort(-centres.sum(axis=1), kind="stable")
    places = numpy.empty(len(order), numpy.int32)
    places[order] = numpy.arange(len(order))
    shares = numpy.diff(centres[order], axis=1, prepend=0.0)
    return KMeans(numpy.maximum(shares, 0.0), points.labels(places[labels]), inertia, taken)
