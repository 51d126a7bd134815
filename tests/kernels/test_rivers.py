"""Rivers against deal-by-deal counting: ranks, pairs of hands, orders, vectors, matrices, rows."""

from __future__ import annotations

import random
from array import array
from math import isnan
from typing import Any

import pytest

from pql.evaluator_ext import ranking, rivers
from references import deals as slow

ALL = array("H", range(1326))


def some_cards(rng: random.Random, number: int, suits: int = 4) -> list[int]:
    """Cards of few suits, so that flushes are made."""
    return rng.sample([card for card in range(52) if card & 3 < suits], number)


def mask(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def boards(seed: int, count: int) -> list[tuple[int, int]]:
    """Boards and a few dead cards, with and without flushes, straights and quads on them."""
    rng = random.Random(seed)
    found = [(mask(some_cards(rng, 5, rng.choice([1, 2, 4, 4]))), 0) for _ in range(count)]
    return [(board, mask(some_cards(rng, rng.choice([0, 2]))) & ~board) for board, _ in found]


def ranks_of(board: int, dead: int) -> array[int]:
    out = array("H", bytes(2 * 1326))
    rivers.rank_hands(array("Q", [board]), dead, out)
    return out


def slow_ranks(board: int, dead: int) -> list[int]:
    return [0 if cards & (board | dead) else ranking.rank(cards | board) for cards in slow.MASKS]


def test_ranks_are_those_of_seven_cards() -> None:
    chosen = boards(1, 40)
    for board, dead in chosen:
        assert ranks_of(board, dead).tolist() == slow_ranks(board, dead)
    several = array("Q", [board for board, _ in chosen])
    out = array("H", bytes(2 * 1326 * len(several)))
    rivers.rank_hands(several, 0, out)
    assert out[1326 * 7 : 1326 * 8] == ranks_of(several[7], 0)


def test_pairs_one_by_one() -> None:
    rng = random.Random(2)
    for board, dead in boards(2, 20):
        made = slow_ranks(board, dead)
        heroes, villains = [array("H", rng.sample(range(1326), rng.choice([1, 5, 60]))) for _ in range(2)]
        pairs = [
            (made[one], made[other])
            for one in heroes
            for other in villains
            if made[one] and made[other] and not slow.MASKS[one] & slow.MASKS[other]
        ]
        wins, ties = sum(one > other for one, other in pairs), sum(one == other for one, other in pairs)
        assert rivers.count(board, dead, heroes, villains) == (wins, ties, len(pairs))


def slow_vectors(made: list[int], weights: Any) -> list[list[float]]:
    found = []
    for hand, own in enumerate(made):
        sums = [0.0, 0.0, 0.0]
        for other, theirs in enumerate(made):
            if own and theirs and weights[other] and not slow.MASKS[hand] & slow.MASKS[other]:
                sums[0] += weights[other] * (own > theirs)
                sums[1] += weights[other] * (own == theirs)
                sums[2] += weights[other]
        found.append(sums)
    return [list(column) for column in zip(*found, strict=True)]


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.sums
def test_vectors_hand_by_hand(plain: bool) -> None:
    rng = random.Random(plain)
    for board, dead in boards(3, 4):
        made = slow_ranks(board, dead)
        weights = array("d", [rng.choice([0, 0, 1 if plain else rng.random()]) for _ in range(1326)])
        wanted = array("d", [rng.choice([0, 1]) for _ in range(1326)])
        expected = slow_vectors(made, weights)
        order, out = array("I", bytes(4 * 1326)), [array("d", bytes(8 * 1326)) for _ in range(3)]
        live = rivers.order_hands(ranks_of(board, dead), order)
        assert [place >> 16 for place in order[:live]] == sorted(rank for rank in made if rank)
        rivers.vector(order[:live], weights, *out)
        for column, slowly in zip(out, expected, strict=True):
            assert column.tolist() == (slowly if plain else pytest.approx(slowly, abs=1e-9))
        twice = [array("d", bytes(16 * 1326)) for _ in range(3)]
        rivers.vector(order[:live], weights + weights, *twice)
        assert [column[1326:] for column in twice] == out == [column[:1326] for column in twice]
        alone = [array("d", [9.0]) * 1326 for _ in range(3)]
        rivers.one_vector(board, dead, wanted, weights, *alone)
        for column, slowly in zip(alone, expected, strict=True):
            kept = [number if want else 0.0 for number, want in zip(slowly, wanted, strict=True)]
            assert column.tolist() == (kept if plain else pytest.approx(kept, abs=1e-9))


def test_matrices_pair_by_pair() -> None:
    rng = random.Random(4)
    for board, dead in boards(4, 6):
        made = slow_ranks(board, dead)
        rows, columns = [array("H", rng.sample(range(1326), rng.choice([1, 30, 90]))) for _ in range(2)]
        matrix = memoryview(bytearray(len(rows) * len(columns))).cast("b")
        rivers.compare_hands(ranks_of(board, dead), rows, columns, -7, matrix)
        expected = []
        for one in rows:
            for other in columns:
                meet = made[one] and made[other] and not slow.MASKS[one] & slow.MASKS[other]
                expected.append((made[one] > made[other]) - (made[one] < made[other]) if meet else -7)
        assert matrix.tolist() == expected
        twice = memoryview(bytearray(2 * len(expected))).cast("b")
        rivers.compare_hands(ranks_of(board, dead) * 2, rows, columns, -7, twice)
        assert twice.tolist() == expected * 2


def test_rows_one_by_one() -> None:
    rng = random.Random(5)
    dealt = [some_cards(rng, 9, rng.choice([2, 3, 4])) for _ in range(500)]
    for row in dealt[::7]:
        row[rng.randrange(2)] = row[rng.choice([2, 5])]  # a card in two places
    columns = [
        bytes([card for row in dealt for card in row[part]]) for part in (slice(2), slice(2, 4), slice(4, 9))
    ]
    out = array("d", bytes(8 * len(dealt)))
    heroes, villains, boards_dealt = columns
    assert rivers.equities(heroes, villains, boards_dealt, out) == -1
    for row, share in zip(dealt, out, strict=True):
        if len(set(row)) < 9:
            assert isnan(share)
            continue
        own, other = [ranking.rank(mask(row[part] + row[4:])) for part in (slice(2), slice(2, 4))]
        assert share == (own > other) + (own == other) / 2
    one = array("d", bytes(8 * len(dealt)))
    rivers.equities(columns[0], columns[1][:2], columns[2][:5], one)
    assert str(one[0]) == str(out[0])


@pytest.mark.parametrize("weights", ["plain", "of classes", "of hands"])
def test_rows_against_a_range_hand_by_hand(weights: str) -> None:
    rng = random.Random(6)
    held = array("d", bytes(8 * 1326))
    for hand in rng.sample(range(1326), 400):
        held[hand] = (
            1.0 if weights == "plain" else rng.choice([0.25, 0.5]) + rng.random() * (weights == "of hands")
        )
    dealt = [some_cards(rng, 7, rng.choice([2, 3, 4])) for _ in range(120)]
    dealt += [
        [*rng.sample(range(51, 3, -1), 2), 0, 4, 8, 12, 16][:7] for _ in range(20)
    ]  # a flush on the board
    dealt[5][0] = dealt[5][4]
    dealt = [row for row in dealt if len(set(row)) == 7 or row is dealt[5]]
    out = array("d", bytes(8 * len(dealt)))
    heroes, on = [bytes([card for row in dealt for card in row[part]]) for part in (slice(2), slice(2, 7))]
    assert rivers.range_equities(heroes, on, held, out) == -1
    for row, found in zip(dealt, out, strict=True):
        if len(set(row)) < 7:
            assert isnan(found)
            continue
        board, own = mask(row[2:]), mask(row)
        made = ranking.rank(own)
        won = met = 0.0
        for cards, weight in zip(slow.MASKS, held, strict=True):
            if weight and not cards & own:
                other = ranking.rank(board | cards)
                won += weight * ((made > other) + (made == other) / 2)
                met += weight
        assert found == pytest.approx(won / met, rel=1e-13), row


@pytest.mark.parametrize(("place", "card"), [(0, 52), (3, 255), (4, 5), (7, 5)])
def test_a_row_with_what_is_no_card_is_named(place: int, card: int) -> None:
    row = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    bad = [*row]
    bad[place] = card if card > 51 else bad[place + 1]
    columns = [bytes(row[part] + bad[part] + row[part]) for part in (slice(2), slice(2, 4), slice(4, 9))]
    heroes, villains, on = columns
    assert rivers.equities(heroes, villains, on, array("d", [0, 0, 0])) == 1


def test_what_is_refused() -> None:
    river, weights = mask([0, 5, 10, 15, 20]), array("d", [1.0]) * 1326
    with pytest.raises(ValueError, match="five cards"):
        rivers.count(0b111, 0, ALL, ALL)
    with pytest.raises(ValueError, match="without a common card"):
        rivers.count(river, 1, ALL, ALL)
    with pytest.raises(ValueError, match="0 or more"):
        rivers.one_vector(river, 0, weights, array("d", [-1.0]) * 1326, *[weights[:] for _ in range(3)])
    with pytest.raises(ValueError, match="0 or more"):
        rivers.one_vector(
            river, 0, weights, array("d", [float("nan")]) * 1326, *[weights[:] for _ in range(3)]
        )
    with pytest.raises(ValueError, match="rows of 5 cards are needed"):
        rivers.equities(b"\x00\x01", b"\x02\x03", b"\x04", array("d", [0.0]))
