"""Buckets of hands: how far histograms are from each other, and how deals pass from bucket to bucket."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.api.sessions.running import carry_out, control
from pql.base.arguments import check_unmasked
from pql.evaluator_ext import isomorphism
from pql.results.arrow import installed

from .numbering import in_chunks
from .streets import STREETS, checked_street, rounds_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from pql.engine.work import CancelFlag, Control, Progress


def emd(first: ArrayLike, second: ArrayLike) -> Any:
    """The earth mover's distance of histograms over the same bins, in strength: 0 where they are equal, 1 at most.

    Histograms are the last axis of both, shares or counts, each taken as a whole; the other axes broadcast as
    numpy's do. A bin is as far from the next as 1 / (bins - 1), so from the first to the last it is 1. A float for
    two histograms, else an array. NaN where a histogram is empty or not there. Raises ValueError for lengths that
    differ.

    On a line it is the sum of the differences of the cumulative shares: Rubner, Tomasi and Guibas (2000); for hands of
    poker: Johanson and others (2013).

    >>> emd([1, 0, 0], [0, 0, 1]), emd([2, 0, 0], [0, 1, 1]), emd([[1, 0], [1, 1]], [1, 0]).tolist()
    (1.0, 0.75, [0.0, 0.5])
    """
    numpy = installed("numpy")
    for each in (first, second):
        check_unmasked(each, "histograms")
    one, other = [numpy.asarray(each, numpy.float64) for each in (first, second)]
    if not one.ndim or not other.ndim or one.shape[-1] != other.shape[-1]:
        raise ValueError("histograms have as many bins as each other")
    bins = one.shape[-1]
    with numpy.errstate(divide="ignore", invalid="ignore"):
        shares = [each / each.sum(axis=-1, keepdims=True) for each in (one, other)]
    moved = numpy.abs(numpy.cumsum(shares[0] - shares[1], axis=-1))
    found = moved[..., :-1].sum(axis=-1) / max(bins - 1, 1) + 0 * moved[..., -1]
    return float(found) if not found.ndim else found


def transitions(
    street: str,
    labels: ArrayLike,
    next_labels: ArrayLike,
    *,
    progress: Progress | bool | None = None,
    cancel: CancelFlag | None = None,
    timeout: float | None = None,
) -> Any:
    """How deals pass from the buckets of a street to those of the next: the chance of each, a matrix.

    `labels` has the bucket of each number of the street, `next_labels` that of each number of the next one, as `index`
    gives numbers: whole numbers from 0. The matrix has a row for each bucket and a column for each of the next street;
    rows of buckets with deals add up to 1, others are NaN. Every deal counts, a number as often as it has deals: exact.
    From before the flop it takes a fifth of a second, from the flop about ten. The last arguments are those of
    `Query.run`. Raises ValueError for a street without a next one, and for labels of other lengths.

    >>> import numpy
    >>> suited = numpy.arange(169) >= 91                       # pairs and offsuit hands come first
    >>> flops = numpy.zeros(1286792, int)
    >>> transitions("preflop", suited, flops).tolist()
    [[1.0], [1.0]]
    """
    numpy = installed("numpy")
    if checked_street(street) == "river":
        raise ValueError("no street comes after the river")
    after = STREETS[STREETS.index(street) + 1]
    rounds, next_rounds = rounds_of(street, True, False), rounds_of(after, True, False)
    own = _labels(labels, isomorphism.size(rounds), street)
    others = _labels(next_labels, isomorphism.size(next_rounds), after)
    columns = int(others.max()) + 1
    counts = numpy.zeros((int(own.max()) + 1, columns))
    width, next_width = sum(rounds), sum(next_rounds)

    def count(start: int, stop: int) -> Any:
        cards = numpy.empty((stop - start, next_width), numpy.uint8)
        found, orbits = numpy.empty(stop - start, numpy.int64), numpy.empty(stop - start, numpy.uint8)
        isomorphism.write_deals_from(next_rounds, start, cards.reshape(-1))
        isomorphism.number_deals(next_rounds, cards.reshape(-1), next_width, b"", found, orbits)
        before = numpy.ascontiguousarray(cards[:, :width]).reshape(-1)
        isomorphism.number_deals(rounds, before, width, b"", found)
        pairs = own[found] * columns + others[start:stop]
        return numpy.bincount(pairs, orbits, counts.size).reshape(counts.shape)

    def count_all(inner: Control) -> None:
        for more in in_chunks(len(others), count, inner):
            counts[...] += more

    carry_out(count_all, control({"progress": progress, "cancel": cancel, "timeout": timeout}))
    with numpy.errstate(invalid="ignore"):
        return counts / counts.sum(axis=1, keepdims=True)


def _labels(given: Any, count: int, street: str) -> Any:
    numpy = installed("numpy")
    check_unmasked(given, "buckets")
    labels = numpy.asarray(given)
    if labels.shape != (count,):
        raise ValueError(f"there are {count:,} numbers of a {street}, not {labels.shape}")
    if labels.dtype.kind not in "iub" or int(labels.min()) < 0:
        raise ValueError("buckets are whole numbers from 0")
    return labels.astype(numpy.int64, copy=False)
