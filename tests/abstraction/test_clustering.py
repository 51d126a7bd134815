"""Distances of histograms, and their clusters: what each histogram is nearest to, said slowly."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import numpy
import pytest

from pql.abstraction import emd, histograms, kmeans

Shares = Any


def slow_distance(one: Shares, other: Shares) -> float:
    """How far shares move, in strength: from the first bin on what is too much goes on to the next."""
    carried = moved = 0.0
    for a, b in zip(one / one.sum(), other / other.sum(), strict=True):
        carried += a - b
        moved += abs(carried)
    return moved / len(one)


def some_histograms(seed: int, count: int, bins: int) -> Shares:
    """Around a few middles, so that there are clusters."""
    rng = numpy.random.default_rng(seed)
    middles = rng.choice([0.1, 0.45, 0.8], count)
    drawn = numpy.clip(rng.normal(middles[:, None], 0.08, (count, 60)), 0, 0.999)
    return numpy.array([numpy.bincount((row * bins).astype(int), minlength=bins) for row in drawn], float)


def test_the_distance_is_the_work_to_move_one_histogram_to_another() -> None:
    assert emd([1, 0, 0, 0], [0, 0, 0, 1]) == 0.75
    assert emd([0.5, 0.5], [0.5, 0.5]) == 0
    one, other = numpy.random.default_rng(2).random((2, 7, 20))
    apart = [slow_distance(a, b) for a, b in zip(one, other, strict=True)]
    numpy.testing.assert_allclose(emd(one, other), apart, rtol=1e-9)
    assert emd(one[:, None], other[None]).shape == (7, 7)
    with pytest.raises(ValueError, match="as many bins"):
        emd([1, 2], [1, 2, 3])
    assert numpy.isnan(emd([0, 0], [1, 0]))


@pytest.mark.parametrize("bins", [5, 10, 20, 50, 1000])
def test_the_unit_is_strength_however_many_bins_there_are(bins: int) -> None:
    """A hand of strength 0.2 is 0.6 from one of 0.8."""
    weak, strong = numpy.zeros((2, bins))
    weak[bins // 5], strong[bins * 4 // 5] = 1, 1
    assert emd(weak, strong) == pytest.approx(0.6, abs=1e-12)


def test_distances_of_hands_stay_the_same_with_finer_bins() -> None:
    finest = emd(*histograms("Kh7h2c", 1000, hands="AhQh, 9s9d").shares)
    for bins in (500, 100, 50, 20, 10):
        found = emd(*histograms("Kh7h2c", bins, hands="AhQh, 9s9d").shares)
        assert found == pytest.approx(finest, abs=0.5 / bins)


def test_the_distance_is_that_of_scipy() -> None:
    scipy = pytest.importorskip("scipy.stats")
    middles = (numpy.arange(20) + 0.5) / 20
    one, other = numpy.random.default_rng(2).random((2, 20))
    assert emd(one, other) == pytest.approx(scipy.wasserstein_distance(middles, middles, one, other))


def test_empty_histograms_have_no_distance() -> None:
    """Of one bin too: there is nothing to be moved, and nothing to be compared."""
    for bins in (1, 2, 5):
        assert numpy.isnan(emd([0] * bins, [0] * bins))
        assert numpy.isnan(emd([0] * bins, [1] + [0] * (bins - 1)))
    assert emd([3], [1]) == 0.0


@pytest.mark.parametrize(("bins", "clusters"), [(3, 2), (8, 3), (17, 5), (50, 7)])
def test_each_histogram_is_in_the_nearest_cluster_and_centres_are_means(bins: int, clusters: int) -> None:
    given = some_histograms(bins, 90, bins)
    weights = numpy.random.default_rng(bins).integers(1, 4, len(given)).astype(float)
    found = kmeans(given, clusters, weights=weights, seed=5)
    shares = given / given.sum(axis=1, keepdims=True)
    apart = numpy.array([[slow_distance(row, centre) for centre in found.centres] for row in shares])
    assert (apart[numpy.arange(90), found.labels] <= apart.min(axis=1) + 1e-12).all()
    assert found.inertia == pytest.approx((weights * apart.min(axis=1) ** 2).sum())
    strengths = found.centres @ (numpy.arange(bins) + 0.5) / bins
    assert (numpy.diff(strengths) >= 0).all()
    assert found.centres.sum(axis=1) == pytest.approx([1.0] * clusters)


def test_clusters_that_are_apart_are_found() -> None:
    given = some_histograms(1, 300, 30)
    found = kmeans(given, 3, seed=1)
    strengths = (given @ (numpy.arange(30) + 0.5) / 30) / given.sum(axis=1)
    assert found.labels.tolist() == numpy.digitize(strengths, [0.28, 0.63]).tolist()
    for cluster in range(3):
        members = given[found.labels == cluster] / 60
        numpy.testing.assert_allclose(found.centres[cluster], members.mean(axis=0), atol=1e-12)


def test_no_two_clusters_are_much_better() -> None:
    """All ways to put nine histograms into two clusters are tried, with the means as centres."""
    rng = random.Random(3)
    for _ in range(5):
        given = numpy.array([[rng.random() ** 4 for _ in range(6)] for _ in range(9)])
        shares = given / given.sum(axis=1, keepdims=True)
        least = numpy.inf
        for ways in product((False, True), repeat=8):
            first = numpy.array([False, *ways])
            if not first.any():
                continue
            centres = shares[~first].mean(axis=0), shares[first].mean(axis=0)
            apart = [min(slow_distance(row, centre) for centre in centres) ** 2 for row in shares]
            least = min(least, sum(apart))
        assert least - 1e-12 <= kmeans(given, 2, seed=1, restarts=20).inertia <= 1.1 * least


def test_seeds_threads_and_restarts() -> None:
    given = numpy.random.default_rng(4).random((400, 12)) ** 5
    one, again, other = [kmeans(given, 6, seed=seed, restarts=1) for seed in (1, 1, 2)]
    assert (one.centres == again.centres).all()
    assert one.labels.tolist() == again.labels.tolist()
    assert one.inertia != other.inertia
    assert kmeans(given, 6, seed=1, restarts=8).inertia <= one.inertia
    many = numpy.tile(given, (700, 1))  # more than one chunk
    parts = [kmeans(many, 6, seed=1, restarts=1, rounds=3, threads=threads) for threads in (1, 3)]
    assert (parts[0].centres == parts[1].centres).all()
    assert parts[0].labels.tolist() == parts[1].labels.tolist()
    generators = [kmeans(given, 6, seed=numpy.random.default_rng(9), restarts=1).inertia for _ in range(2)]
    assert generators[0] == generators[1]


def test_a_weight_is_so_many_histograms() -> None:
    given = some_histograms(6, 40, 10)
    weights = numpy.arange(40) % 3
    heavy = kmeans(given, 3, weights=weights, seed=1)
    often = kmeans(numpy.repeat(given, weights, axis=0), 3, seed=1)
    numpy.testing.assert_allclose(heavy.centres, often.centres, atol=1e-12)
    assert heavy.inertia == pytest.approx(often.inertia)
    assert (heavy.labels >= 0).all()  # of weight 0 too


def test_what_is_not_there_is_in_no_cluster() -> None:
    given = numpy.stack([some_histograms(7, 20, 10)] * 2)
    given[0, 3], given[1, 5] = numpy.nan, 0
    found = kmeans(given, 3, seed=1)
    assert found.labels.shape == (2, 20)
    assert numpy.argwhere(found.labels < 0).tolist() == [[0, 3], [1, 5]]
    measured = kmeans(histograms("Kh7h2c", 10), 4, seed=1)
    assert (measured.labels < 0).sum() == 1326 - 1176


def test_as_many_clusters_as_histograms() -> None:
    given = numpy.eye(4)[[2, 0, 1, 3, 3]]
    found = kmeans(given, 4, seed=1)
    assert (found.labels.tolist(), found.inertia) == ([2, 0, 1, 3, 3], 0.0)
    assert kmeans([[3.0]], 1).labels.tolist() == [0]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (([[1, 0], [1, 0]], 2), "2 clusters need as many different histograms, and there are 1"),
        (([[0, 0]], 1), "there are 0"),
        (([[1, -1]], 1), "0 or more"),
        (([[1, numpy.inf]], 1), "0 or more"),
        (([], 1), "one bin"),
        ((3, 1), "one bin"),
        (([[1, 0]], 0), "clusters"),
        (([[1, 0]], 1.5), "clusters"),
    ],
)
def test_what_is_refused(arguments: Any, said: str) -> None:
    with pytest.raises((ValueError, TypeError), match=said):
        kmeans(*arguments)


def test_bad_weights_are_refused() -> None:
    for weights in ([1, 2, 3], [-1, 1], [numpy.nan, 1]):
        with pytest.raises(ValueError, match="weights"):
            kmeans([[1, 0], [0, 1]], 1, weights=weights)
    for restarts in (0, 1 << 70):
        with pytest.raises(ValueError, match="restarts"):
            kmeans([[1, 0]], 1, restarts=restarts)
