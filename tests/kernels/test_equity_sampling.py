"""Random deals: reproducible, uniform over what is possible, and near the exact answers."""

from __future__ import annotations

import itertools
from array import array
from math import sqrt

import pytest

from pql.evaluator_ext import equity, symmetry
from pql.evaluator_ext.equity import heads_up, multiway, sample
from references import deals as slow

Counts = list[list[float]]


def deals_of(counts: Counts) -> float:
    return float(sum(sum(column) / k for k, column in enumerate(zip(*counts, strict=True), 1)))


def share(counts: Counts, player: int) -> float:
    return sum(count / k for k, count in enumerate(counts[player], 1)) / deals_of(counts)


def error(counts: Counts, player: int) -> float:
    square = sum(count / k**2 for k, count in enumerate(counts[player], 1)) / deals_of(counts)
    return sqrt((square - share(counts, player) ** 2) / deals_of(counts))


def test_the_seed_and_the_chunk_decide() -> None:
    ranges = [slow.weights("AA,KQ"), slow.weights("random"), slow.weights("22+:0.3,A2+")]
    first = sample(0, 0, None, ranges, 7, 3, 5000)
    assert sample(0, 0, None, ranges, 7, 3, 5000) == first
    assert sample(0, 0, None, ranges, 7, 4, 5000) != first
    assert sample(0, 0, None, ranges, 8, 3, 5000) != first
    assert deals_of(first) == pytest.approx(5000)


def test_every_kernel_draws_the_same_deals() -> None:
    ranges = [
        slow.weights("AA,KQ"),
        slow.weights("random"),
        slow.weights("random"),
        slow.weights("22+:0.3,A2+"),
    ]
    before = equity.set_kernel("generic")
    try:
        counts = []
        for kernel in equity.kernels():
            equity.set_kernel(kernel)
            counts.append(sample(0, 0b1011 << 20, None, ranges, 7, 3, 20_000))
    finally:
        equity.set_kernel(before)
    assert all(own == counts[0] for own in counts)


@pytest.mark.sums
def test_no_seat_is_favoured_when_cards_are_dealt() -> None:
    """A card dealt twice shows here: the last cards dealt are the board's, and the first players lose by it."""
    counts = sample(0, 0, None, [slow.weights("random")] * 10, 1, 0, 4_000_000)
    for player in range(10):
        assert abs(share(counts, player) - 1 / 10) < 4 * error(counts, player), player


@pytest.mark.sums
def test_random_opponents_of_aces() -> None:
    """Another sampler's 0.49179 with an error of 0.00007, over 50 million deals shuffled and ranked one by one."""
    counts = sample(0, 0, None, [slow.weights("AA"), *[slow.weights("random")] * 5], 1, 0, 8_000_000)
    assert abs(share(counts, 0) - 0.49179) < 4 * (error(counts, 0) + 0.00007)


UNLIKE = ["22+,A2s+,KTs+", "TT+,AKs:0.5,AsQs", "random", "random", "55+,A8s+,KJs+", "76s,65s,54s"]


@pytest.mark.parametrize(
    ("ranges", "known", "dead", "deals"),
    [
        (UNLIKE, "", "", 3000),
        (UNLIKE[:3], "AhKd2c", "2d2h", 3001),
        (UNLIKE[4:], "", "AsAhAdAc", 40_000),
        (["random"] * 10, "2c3c4c", "", 777),
        (["AsKs", "QhQd"], "QsJsTs9s2c", "", 5),
    ],
)
def test_every_kernel_draws_all_kinds_of_deals_the_same(
    ranges: list[str], known: str, dead: str, deals: int
) -> None:
    held = [slow.weights(text) for text in ranges]
    listed = (array("Q", [slow.cards("AhAd7c2d3h"), slow.cards("KhKd7c2d3h")]), array("I", [3, 1]))
    before = equity.set_kernel("generic")
    try:
        answers = []
        for kernel in equity.kernels():
            equity.set_kernel(kernel)
            answers.append(
                [
                    sample(slow.cards(known), slow.cards(dead), None, held, 5, 2, deals),
                    sample(
                        0, slow.cards(dead) & ~(listed[0][0] | listed[0][1]), listed, held[:2], 5, 2, deals
                    ),
                ]
            )
    finally:
        equity.set_kernel(before)
    assert all(answer == answers[0] for answer in answers)
    assert deals_of(answers[0][0]) == pytest.approx(deals)


def test_every_card_comes_as_often_as_any_other() -> None:
    """A pair against aces on three deuces, one card left that helps: it must come once in 43 rivers."""
    trials, deviations = 60_000, []
    for seed, rank in enumerate("3456789TJQK"):
        board = slow.cards("2c2d2h8s" if rank == "7" else "2c2d2h7s")
        for suit in "cdhs":
            one, two, dead = (rank + other for other in "cdhs" if other != suit)
            ranges = [slow.weights(one + two), slow.weights("AsAh")]
            counts = sample(board, slow.cards(dead), None, ranges, seed, "cdhs".index(suit), trials)
            deviations.append((counts[0][0] - trials / 43) / sqrt(trials / 43 * (42 / 43)))
    assert max(map(abs, deviations)) < 4.5
    assert 20 < sum(z * z for z in deviations) < 80  # 44 expected


@pytest.mark.sums
def test_the_error_is_honest_where_ranges_differ() -> None:
    """Over 400 seeds the deviations from the truth are those of a standard normal variable, for every player."""
    ranges = [slow.weights(text) for text in ("22+,A9s+,KQs", "random", "TT+:0.5,AKs,AQo")]
    board, dead = slow.cards("Ah9d4d"), slow.cards("2c")
    live = [
        array("d", [0.0 if slow.MASKS[i] & (board | dead) else own[i] for i in range(1326)]) for own in ranges
    ]
    masks, times = symmetry.enumerate_boards(board, dead, bytes(range(4)))
    exact = equity.multiway(masks, times, 0, len(masks), live)
    drawn = [sample(board, dead, None, ranges, seed, seed % 7, 3000) for seed in range(400)]
    for player in range(3):
        scores = [(share(counts, player) - share(exact, player)) / error(counts, player) for counts in drawn]
        assert abs(sum(scores) / 400) < 4 / sqrt(400)
        assert 0.75 < sum(z * z for z in scores) / 400 < 1.3
        assert 364 <= sum(abs(z) < 1.96 for z in scores) <= 394


def test_pairs_of_small_ranges_collide_no_more_than_they_should() -> None:
    """Ranges drawn together from a list, or one by one as for few deals, have the same equities."""
    ranges = [slow.weights(text) for text in ("AKs,AA", "AQ,AK", "KQ,KK", "random")]
    listed = sample(0, 0, None, ranges, 1, 0, 400_000)
    alone = [sample(0, 0, None, ranges, 2, chunk, 100) for chunk in range(1000)]
    added = [[sum(each[player][k] for each in alone) for k in range(4)] for player in range(4)]
    assert deals_of(added) == pytest.approx(100_000)
    for player in range(4):
        allowed = 4.5 * sqrt(error(listed, player) ** 2 + error(added, player) ** 2)
        assert abs(share(listed, player) - share(added, player)) < allowed


def test_neighbouring_seeds_and_chunks_share_no_stream() -> None:
    ranges = [slow.weights("random"), slow.weights("random")]
    seen = {str(sample(0, 0, None, ranges, seed, chunk, 2000)) for seed in range(8) for chunk in range(8)}
    assert len(seen) > 55


@pytest.mark.sums
@pytest.mark.parametrize(
    ("ranges", "board", "dead"),
    [
        (("AsKs", "QhQd"), "", ""),
        (("random", "random"), "Ah7d2c", "KsKh"),
        (("AA,AK:0.25", "KK:0.5,AKs,22+:0.1"), "2h2d5c", ""),
        (("random", "AA"), "As7h2hTd", "Ac"),
        (("AK", "AQ", "A2s+"), "Ad7h2h", ""),
        (("22+:0.4,AJs+", "random", "KQs:0.9,T9s"), "Ts9s2d", "5c5d"),
    ],
)
def test_near_the_exact_answer(ranges: tuple[str, ...], board: str, dead: str) -> None:
    known, gone = slow.cards(board), slow.cards(dead)
    weights = [
        array("d", [w * (not mask & gone) for w, mask in zip(slow.weights(text), slow.MASKS, strict=True)])
        for text in ranges
    ]
    group = symmetry.intersect_groups(symmetry.card_stabilizer(known), symmetry.card_stabilizer(gone))
    for own in weights:
        group = symmetry.intersect_groups(group, symmetry.stabilizer(own))
    masks, times = symmetry.enumerate_boards(known, gone, group)
    if len(ranges) == 2:
        win, tie, loss = heads_up(masks, times, 0, len(masks), *weights)
        exact: Counts = [[win, tie], [loss, tie]]
    else:
        exact = multiway(masks, times, 0, len(masks), weights)
    counts = sample(known, gone, None, [slow.weights(text) for text in ranges], 1, 0, 200_000)
    for player in range(len(ranges)):
        assert abs(share(counts, player) - share(exact, player)) < 4.5 * error(counts, player)
        wins = exact[player][0] / deals_of(exact)
        assert abs(counts[player][0] / 200_000 - wins) < 4.5 * sqrt(wins * (1 - wins) / 200_000)


def test_every_possible_deal_is_equally_likely() -> None:
    """Hands that exclude each other: pairs of aces and kings, counted by who holds what."""
    ranges = [slow.weights("AsAh,AsAd,KsKh"), slow.weights("AsAh,AhAd,KdKc")]
    possible = [
        (i, j)
        for i, j in itertools.product(range(1326), repeat=2)
        if ranges[0][i] and ranges[1][j] and not slow.MASKS[i] & slow.MASKS[j]
    ]
    aces_lose = sum(slow.HANDS[i][0] < 48 <= slow.HANDS[j][0] for i, j in possible)
    board = slow.cards("2c7d9hJs3c")
    counts = sample(board, 0, None, ranges, 3, 0, 100_000)
    expected = aces_lose / len(possible)
    assert abs(counts[1][0] / 100_000 - expected) < 4.5 * sqrt(expected * (1 - expected) / 100_000)


def test_boards_from_a_list_come_by_their_multiplicity() -> None:
    good, bad = slow.cards("AhAd7c2d3h"), slow.cards("KhKd7c2d3h")
    boards = (array("Q", [good, bad]).tobytes(), array("I", [3, 1]).tobytes())
    counts = sample(0, 0, boards, [slow.weights("AsAc"), slow.weights("KsKc")], 5, 0, 100_000)
    assert abs(counts[0][0] / 100_000 - 0.75) < 4.5 * sqrt(0.75 * 0.25 / 100_000)
    assert counts[0][1] == 0


def test_listed_boards_exclude_hands() -> None:
    masks, times = slow.boards("Ah7d2c")
    ranges = [slow.weights("AA,77,KQ"), slow.weights("random")]
    win, tie, loss = heads_up(masks, times, 0, len(masks), *ranges)
    counts = sample(0, 0, (masks, times), ranges, 6, 0, 100_000)
    exact: Counts = [[win, tie], [loss, tie]]
    assert abs(share(counts, 0) - share(exact, 0)) < 4.5 * error(counts, 0)


def test_the_standard_error_covers() -> None:
    """Of 200 chunks about 95 % lie within two standard errors of the truth."""
    ranges = [slow.weights("AsKs"), slow.weights("QhQd")]
    truth = 0.462144572459
    chunks = [sample(0, 0, None, ranges, 11, chunk, 2000) for chunk in range(200)]
    covered = sum(abs(share(counts, 0) - truth) < 1.96 * error(counts, 0) for counts in chunks)
    assert 178 <= covered <= 199


def test_ten_players() -> None:
    counts = sample(0, 0, None, [slow.weights("random")] * 10, 2, 0, 50_000)
    assert deals_of(counts) == pytest.approx(50_000)
    for player in range(10):
        assert abs(share(counts, player) - 0.1) < 4.5 * error(counts, player)


def test_impossible_deals_come_to_an_end() -> None:
    aces, every = slow.weights("AA"), slow.weights("random")
    assert sample(0, 0, None, [aces, aces, aces], 1, 0, 100) == [[0, 0, 0]] * 3
    assert sample(0, slow.cards("AsAhAd"), None, [aces, every], 1, 0, 100) == [[0, 0]] * 2
    assert sample(0, 0, (b"", b""), [aces, every], 1, 0, 100) == [[0, 0]] * 2
    assert sample(0, (1 << 47) - 1, None, [every] * 3, 1, 0, 100) == [[0, 0, 0]] * 3


def test_rare_deals_are_found() -> None:
    """Four players who need three ranks' cards between them: one draw in some thousands fits."""
    tight = slow.weights("AA,KK")
    counts = sample(0, 0, None, [tight] * 4, 1, 0, 200)
    assert deals_of(counts) == pytest.approx(200)


@pytest.mark.parametrize(("known", "dead"), [(0b11, 0b10), (1 << 52, 0), (0b111111, 0)])
def test_bad_cards(known: int, dead: int) -> None:
    with pytest.raises(ValueError, match="masks"):
        sample(known, dead, None, [slow.weights("AA"), slow.weights("KK")], 1, 0, 10)


def test_two_to_ten_players() -> None:
    for players in (1, 11):
        with pytest.raises(ValueError, match="players"):
            sample(0, 0, None, [slow.weights("AA")] * players, 1, 0, 10)
    assert equity.ATTEMPTS_PER_DEAL > 0
