"""Buckets: clusters of histograms as numbers of hands, boards and deals."""

from __future__ import annotations

import pickle
from typing import Any

import numpy
import pytest

import pql
from pql import abstraction
from pql.abstraction import buckets, emd, histograms, kmeans, pairwise
from pql.abstraction.boards import places_of

FLOPS = ["Kh7h2c", "8s8d3c", "5c4c3c"]


def nearest(shares: numpy.ndarray, centres: numpy.ndarray) -> list[int]:
    return [int(numpy.argmin([emd(row, centre) for centre in centres])) for row in shares]


def test_buckets_are_clusters_of_histograms() -> None:
    found = buckets(FLOPS, 6, bins=20, versus="40%", seed=3)
    shares = histograms(FLOPS, 20, versus="40%").shares
    clusters = kmeans(shares, 6, seed=3)
    assert (found.bucket == clusters.labels).all()
    assert (found.centres == clusters.centres).all()
    assert found.inertia == clusters.inertia
    assert found.bucket.dtype == numpy.int32
    assert ((found.bucket < 0) == numpy.isnan(shares[..., 0])).all()


def test_boards_and_hands_count_with_their_weights() -> None:
    """A flop that represents 24 counts 24 times, a hand of weight 0.5 half."""
    hands = "AA, KQs, 72o, 55, JTs:0.5"
    flops: Any = places_of("flop").part(400, 410)._replace(weights=(4, 12, 24, 24, 1, 12, 12, 4, 4, 24))
    found = buckets(flops, 3, bins=4, hands=hands, seed=1)
    measured = histograms(flops, 4, hands=hands)
    own = [0.5 if hand[0] + hand[2] == "JT" else 1.0 for hand in measured.hands]
    clusters = kmeans(measured.shares, 3, weights=numpy.outer(flops.weights, own), seed=1)
    assert (found.bucket == clusters.labels).all()
    assert (found.centres == clusters.centres).all()


def test_given_centres_are_kept() -> None:
    made = buckets(FLOPS, 5, bins=10, seed=1)
    others = ["Kd7d2s", "AsTs9d", *[f"{rank}s7d2h" for rank in "KQJT98654" for _ in range(5)]]
    found = buckets(others, made.centres, hands="AhQh, 9s9d, 5h4h")
    assert found.bucket.shape == (47, 3)
    shares = histograms(others, 10, hands="AhQh, 9s9d, 5h4h").shares
    for row, column in ((0, 0), (1, 0), (20, 2), (46, 0)):
        assert found.bucket[row, column] == nearest(shares[row, column][None], made.centres)[0]
    assert numpy.isnan(found.inertia)
    assert (buckets("Kd7d2s", made.centres).bucket >= 0).sum() == 1176
    counts = made.centres * 250
    assert (buckets("Kd7d2s", counts).bucket == buckets("Kd7d2s", made.centres).bucket).all()


def test_hands_that_differ_in_suits_alone_are_in_one_bucket() -> None:
    found = buckets("Kh7h2c", 8, bins=20, seed=2)
    names = dict(zip(found.hands, found.bucket.tolist(), strict=True))
    for one, other in (("AsKs", "AdKd"), ("9s8d", "9d8s"), ("QsQh", "QhQd")):
        assert names[one] == names[other] >= 0


def test_pairs_of_hands_and_boards() -> None:
    dealt = pql.deal(200, cards=6, seed=4)
    hands, boards = dealt[:, :2], dealt[:, 2:]
    found = pairwise(buckets, hands, boards, 4, bins=10, seed=5)
    shares = pairwise(histograms, hands, boards, 10)["shares"]
    clusters = kmeans(shares, 4, seed=5)
    assert found["bucket"].tolist() == clusters.labels.tolist()
    again = pairwise(buckets, hands, boards, clusters.centres)
    assert again["bucket"].tolist() == clusters.labels.tolist()


def test_buckets_by_number() -> None:
    found = buckets(FLOPS, 4, bins=10, hands="AA, QJs, T2*, 55", seed=1)
    table = found.by_number()
    assert table.shape == (abstraction.size("flop"),)
    for board, row in zip(found.boards, found.bucket.tolist(), strict=True):
        for hand in ("AsAd", "QhJh", "Td2h"):
            number = abstraction.index(hand, board)
            assert table[number] == row[found.hands.index(hand)] >= 0
    seen = {
        abstraction.index(hand, board)
        for board, row in zip(found.boards, found.bucket.tolist(), strict=True)
        for hand, number in zip(found.hands, row, strict=True)
        if number >= 0
    }
    assert (table >= 0).sum() == len(seen)
    before = buckets("preflop", 3, bins=10, hands="22+", seed=1)
    assert before.by_number().shape == (169,)
    assert before.by_number()[abstraction.index("7s7d")] == before.bucket[before.hands.index("7s7d")] >= 0


def test_ordered_and_unordered_numbers_of_a_turn() -> None:
    from pql.abstraction.bucketing import of_ordered

    found = buckets(["Kh7h2c9d", "AsAd2c2d"], 3, bins=5, hands="QsJs, AhKh, 5c4c", seed=1)
    table = found.by_number(ordered=False)
    assert table.shape == (abstraction.size("turn", ordered=False),)
    same = [("Kh7h2c9d", "QsJs"), ("9d7h2cKh", "QsJs"), ("7dKd2s9h", "QcJc")]  # another card may be the turn
    for board, hand in (*same, ("KhTh2c9d", "QsJs")):
        number = abstraction.index(hand, board)
        bucket = table[abstraction.index(hand, board, ordered=False)]
        assert of_ordered(table, "turn", number, number + 1).tolist() == [bucket]
        assert (bucket >= 0) == ((board, hand) in same)
    with pytest.raises(ValueError, match="ordered=False"):
        buckets("Kh7h2c9d3h", 2, hands="QsJs, 5c4c").by_number()


def test_buckets_are_a_table_and_are_sent() -> None:
    found = buckets("Kh7h2c", 2, hands="AhQh, Kh2d, 5s4s", seed=1)
    rows = found.to_polars().rows()
    dealt = [(hand, number) for hand, number in zip(found.hands, found.bucket, strict=True) if number >= 0]
    assert rows == [("Kh7h2c", hand, number) for hand, number in dealt]
    assert len(rows) == 2
    again = pickle.loads(pickle.dumps(found))
    assert (again.bucket.tolist(), again.inertia) == (found.bucket.tolist(), found.inertia)
    assert (again.centres == found.centres).all()
    assert numpy.asarray(found).tolist() == found.bucket.tolist()
    with pytest.raises(ValueError, match="read-only"):
        found.centres[0, 0] = 1


def test_what_is_refused() -> None:
    bad: Any
    for bad in ([[]], [[0.0, 0.0]], [[-1.0, 2.0]], [1.0, 2.0], [[numpy.nan, 1.0]]):
        with pytest.raises(ValueError, match="centre"):
            buckets("Kh7h2c", bad)
    with pytest.raises(ValueError, match="centres"):
        buckets("Kh7h2c", 0)
    with pytest.raises(ValueError, match="3 clusters need"):
        buckets("Kh7h2c9d3h", 3, hands="AA")
    with pytest.raises(pql.PQLError, match="4,294,967,296 is the most at once") as caught:
        buckets("turn", 200)
    assert caught.value.diagnostics[0].code == "memory-limit"
    assert isinstance(caught.value, ValueError)
