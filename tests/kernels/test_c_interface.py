"""The C interface against deals one by one, and with what nobody should hand it: it never crashes.

It is called as numba and ctypes call it; tests/project/test_c_interface.py is about the header.
"""

from __future__ import annotations

import ctypes
import random
import threading
from array import array
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

import pql
from references import deals as slow
from references.families import together

FUNCTIONS = pql.c_interface()
CARD, TWICE, COUNT, HAND, WEIGHT, ADDRESS, RIVER = -1, -2, -3, -4, -5, -6, -7
BOARD = slow.cards("Kh7h2c9d3h")
ONES = array("d", [1.0]) * 1326


def at(numbers: Any) -> int:
    """The address of an array."""
    return int(numbers.buffer_info()[0])


def zeros(count: int) -> array[float]:
    return array("d", bytes(8 * count))


def a_river() -> array[int]:
    return array("Q", bytes(8 * 1024))


def prepared(board: int, dead: int = 0, held: array[float] | None = None) -> array[int]:
    river = a_river()
    assert FUNCTIONS.river_prepare(at(river), board, dead, held and at(held)) >= 0
    return river


def some_cards(rng: random.Random, number: int) -> list[int]:
    """Cards of few suits often enough that flushes are made."""
    suits = rng.choice([1, 2, 4, 4]) if number <= 13 else 4
    return rng.sample([card for card in range(52) if card & 3 < suits], number)


def mask(cards: Sequence[int]) -> int:
    return sum(1 << card for card in cards)


def spots(seed: int, count: int, sizes: Sequence[int] = (5,)) -> list[tuple[int, int, random.Random]]:
    """Boards, dead cards, and what draws the rest."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        board = mask(some_cards(rng, rng.choice(sizes)))
        found.append((board, mask(rng.sample(range(52), rng.choice([0, 0, 3, 12]))) & ~board, rng))
    return found


def some_range(rng: random.Random) -> array[float]:
    """Of any width, plain or weighed, now and then empty."""
    part, plain = rng.choice([0, 0.02, 0.2, 1]), rng.random() < 0.5
    return array("d", [(1.0 if plain else rng.random()) * (rng.random() < part) for _ in range(1326)])


def slow_ranks(board: int, dead: int) -> list[int]:
    """By phevaluator, in which the least number is the best: 1 to 7462, 0 for hands that cannot be dealt."""
    return [0 if hand & (board | dead) else 7463 - slow.rank(hand | board) for hand in slow.MASKS]


def slow_sweep(made: list[int], weights: array[float]) -> list[list[float]]:
    columns: list[list[float]] = [[], [], []]
    theirs = [hand for hand in range(1326) if made[hand] and weights[hand] > 0]
    for hand, own in enumerate(made):
        met = [other for other in theirs if own and not slow.MASKS[hand] & slow.MASKS[other]]
        columns[0].append(sum([weights[other] for other in met if own > made[other]]))
        columns[1].append(sum([weights[other] for other in met if own == made[other]]))
        columns[2].append(sum([weights[other] for other in met]))
    return columns


# ---- cards, hands, ranks ----


def test_hands_are_numbered_as_ranges_are() -> None:
    two = array("B", [0, 0])
    for number, (high, low) in enumerate(slow.HANDS):
        assert FUNCTIONS.hand_of_cards(high, low) == FUNCTIONS.hand_of_cards(low, high) == number
        assert FUNCTIONS.cards_of_hand(number, at(two)) == 0
        assert two.tolist() == [high, low]
    assert FUNCTIONS.hand_of_cards(pql.card_ids("As")[0], pql.card_ids("Ah")[0]) == 0
    assert list(pql.hands("?"))[6] == "AsKs"
    assert slow.HANDS[6] == (51, 47)


def test_ranks_are_those_of_another_evaluator() -> None:
    rng = random.Random(1)
    for _ in range(2000):
        cards = some_cards(rng, rng.choice([5, 6, 7]))
        given, found = array("B", cards), array("Q", [0])
        assert FUNCTIONS.mask_of_cards(at(given), len(cards), at(found)) == 0
        assert found[0] == mask(cards)
        expected = 7463 - slow.rank(found[0])
        assert FUNCTIONS.rank(at(given), len(cards)) == FUNCTIONS.rank_mask(found[0]) == expected


@pytest.mark.parametrize("width", [5, 6, 7])
def test_rows_and_masks_are_ranked_until_one_is_bad(width: int) -> None:
    rng = random.Random(width)
    rows = [some_cards(rng, width) for _ in range(1500)]
    expected = [7463 - slow.rank(mask(row)) for row in rows]
    cards, masks = array("B", [card for row in rows for card in row]), array("Q", map(mask, rows))
    by_rows, by_masks = array("H", bytes(2 * len(rows))), array("H", bytes(2 * len(rows)))
    assert FUNCTIONS.rank_rows(at(cards), width, len(rows), at(by_rows)) == len(rows)
    assert FUNCTIONS.rank_masks(at(masks), len(rows), at(by_masks)) == len(rows)
    assert by_rows.tolist() == by_masks.tolist() == expected
    for bad, place in ((52, 0), (255, 1499), (cards[700 * width + 1], 700)):
        spoiled = cards[:]
        spoiled[place * width] = bad
        assert FUNCTIONS.rank_rows(at(spoiled), width, len(rows), at(by_rows)) == place
        masks[place], kept = masks[place] | 1 << 60, masks[place]
        assert FUNCTIONS.rank_masks(at(masks), len(rows), at(by_masks)) == place
        masks[place] = kept
    assert FUNCTIONS.rank_rows(None, width, 0, None) == FUNCTIONS.rank_masks(None, 0, None) == 0


# ---- rivers ----


def test_ranks_of_a_river() -> None:
    for board, dead, _ in spots(2, 8):
        ranks = array("H", [9]) * 1326
        assert FUNCTIONS.river_ranks(board, dead, at(ranks)) == 0
        assert ranks.tolist() == slow_ranks(board, dead)


def test_sweeps_hand_by_hand() -> None:
    for board, dead, rng in spots(3, 12):
        made, weights, found = slow_ranks(board, dead), some_range(rng), [ONES[:] for _ in range(3)]
        river = prepared(board, dead)
        assert FUNCTIONS.river_sweep(at(river), at(weights), None, *map(at, found)) == 0
        expected = slow_sweep(made, weights)
        for column, slowly in zip(found, expected, strict=True):
            assert column.tolist() == pytest.approx(slowly, abs=1e-9)
        copied, alone, wanted = river[:], [ONES[:] for _ in range(3)], some_range(rng)
        assert FUNCTIONS.river_sweep(at(copied), at(weights), at(wanted), *map(at, alone)) == 0
        for column, every in zip(alone, found, strict=True):
            assert column.tolist() == [x if want else 0.0 for x, want in zip(every, wanted, strict=True)]


def test_only_the_hands_of_a_narrower_river_take_part() -> None:
    for board, dead, rng in spots(4, 8):
        held, weights = some_range(rng), some_range(rng)
        river, found = a_river(), [ONES[:] for _ in range(3)]
        made = [rank if own else 0 for rank, own in zip(slow_ranks(board, dead), held, strict=True)]
        assert FUNCTIONS.river_prepare(at(river), board, dead, at(held)) == sum(rank > 0 for rank in made)
        assert FUNCTIONS.river_sweep(at(river), at(weights), None, *map(at, found)) == 0
        for column, slowly in zip(found, slow_sweep(made, weights), strict=True):
            assert column.tolist() == pytest.approx(slowly, abs=1e-9)


def test_totals_of_two_ranges_pair_by_pair() -> None:
    for board, dead, rng in spots(5, 10):
        first, second, totals = some_range(rng), some_range(rng), zeros(3)
        river = prepared(board, dead, array("d", map(sum, zip(first, second, strict=True))))
        assert FUNCTIONS.river_totals(at(river), at(first), at(second), at(totals)) == 0
        columns = slow_sweep(slow_ranks(board, dead), second)
        expected = [
            sum(own * theirs for own, theirs in zip(first, column, strict=True)) for column in columns
        ]
        assert totals.tolist() == pytest.approx(expected, rel=1e-9, abs=1e-9)


def test_totals_are_the_equity_that_the_library_gives() -> None:
    first, second, totals = pql.hands("22+, A2s+:0.5").vector(), pql.hands("TT+, AQ*").vector(), zeros(3)
    assert FUNCTIONS.river_totals(at(prepared(BOARD)), at(first), at(second), at(totals)) == 0
    won = pql.equity("22+, A2s+:0.5", "TT+, AQ*", board="Kh7h2c9d3h").players[0].equity
    assert (totals[0] + totals[1] / 2) / totals[2] == pytest.approx(won)


# ---- a hand against a range ----


def slow_hand(hand: int, board: int, dead: int, weights: array[float]) -> list[float]:
    sums = [0.0, 0.0, 0.0]
    for other, weight in enumerate(weights):
        known = slow.MASKS[hand] | slow.MASKS[other] | board | dead
        if not weight or known.bit_count() != 4 + board.bit_count() + dead.bit_count():
            continue
        live = [1 << card for card in range(52) if not known >> card & 1]
        for cards in combinations(live, 5 - board.bit_count()):
            end = board | sum(cards)
            own, theirs = [slow.rank(slow.MASKS[each] | end) for each in (hand, other)]
            sums[0] += weight * (own < theirs)
            sums[1] += weight * (own == theirs)
            sums[2] += weight
    return sums


def test_a_hand_against_a_range_deal_by_deal() -> None:
    for board, dead, rng in spots(6, 24, (3, 4, 4, 5, 5)):
        hand = rng.choice([i for i in range(1326) if not slow.MASKS[i] & (board | dead)])
        few, totals = zeros(1326), ONES[:3]
        for other in rng.sample(range(1326), 6 if board.bit_count() == 3 else 60):
            few[other] = rng.choice([1.0, 0.25, 1.5])
        assert FUNCTIONS.hand_versus_range(hand, board, dead, at(few), at(totals)) == 0
        assert totals.tolist() == pytest.approx(slow_hand(hand, board, dead, few))


def test_a_hand_that_meets_nobody_wins_nothing() -> None:
    totals, aces = ONES[:3], zeros(1326)
    aces[0] = 1
    for board in ("2c3d4h", "2c3d4h5s", "2c3d4h5s9c"):
        assert (
            FUNCTIONS.hand_versus_range(1, slow.cards(board), 0, at(aces), at(totals)) == 0
        )  # AsAd meets AsAh
        assert totals.tolist() == [0, 0, 0]


def test_where_too_few_cards_are_left_for_a_board_nothing_is_won() -> None:
    totals, board = ONES[:3], slow.cards("2c3d4h")
    dead = (1 << 52) - 1 & ~board & ~slow.MASKS[0] & ~slow.MASKS[198]
    assert FUNCTIONS.hand_versus_range(0, board, dead, at(ONES), at(totals)) == 0
    assert totals.tolist() == [0, 0, 0]


# ---- what is refused ----


def _refused() -> list[tuple[str, tuple[Any, ...], int]]:
    """Calls with something bad in them, and the error that each gives. Addresses are those of arrays that stay."""
    ones, out = at(ONES), [at(each) for each in _OUT]
    cards, river = at(_CARDS), at(_RIVER)
    bits = at(_MASKS)
    return [
        *[
            ("hand_of_cards", pair, CARD)
            for pair in ((-1, 3), (52, 3), (3, 52), (3, -(1 << 31)), (1 << 30, 0))
        ],
        ("hand_of_cards", (7, 7), TWICE),
        *[("cards_of_hand", (hand, cards), HAND) for hand in (-1, 1326, 1 << 30)],
        ("cards_of_hand", (0, None), ADDRESS),
        ("mask_of_cards", (cards, -1, bits), COUNT),
        ("mask_of_cards", (cards, 53, bits), COUNT),
        ("mask_of_cards", (None, 2, bits), ADDRESS),
        ("mask_of_cards", (cards, 2, None), ADDRESS),
        ("mask_of_cards", (cards, 2, bits + 1), ADDRESS),
        ("mask_of_cards", (cards + 1, 7, bits), TWICE),
        ("mask_of_cards", (cards + 1, 9, bits), TWICE),
        ("mask_of_cards", (cards + 8, 2, bits), CARD),
        *[("rank", (cards, count), COUNT) for count in (-1, 0, 4, 8, 1 << 30)],
        ("rank", (None, 5), ADDRESS),
        ("rank", (cards + 1, 7), TWICE),
        ("rank", (cards + 6, 5), CARD),
        ("rank_mask", (1 << 52 | 0b1111,), CARD),
        ("rank_mask", ((1 << 64) - 1,), CARD),
        *[("rank_mask", ((1 << count) - 1,), COUNT) for count in (0, 4, 8, 52)],
        *[("rank_rows", (cards, width, 1, out[0]), COUNT) for width in (-1, 0, 4, 8)],
        ("rank_rows", (cards, 5, -1, out[0]), COUNT),
        ("rank_rows", (cards, 5, 1 << 62, out[0]), COUNT),
        ("rank_rows", (None, 5, 1, out[0]), ADDRESS),
        ("rank_rows", (cards, 5, 1, None), ADDRESS),
        ("rank_rows", (cards, 5, 1, out[0] + 1), ADDRESS),
        ("rank_rows", (cards, 5, 1, cards), ADDRESS),
        ("rank_masks", (bits, -1, out[0]), COUNT),
        ("rank_masks", (bits, 1 << 62, out[0]), COUNT),
        ("rank_masks", (None, 1, out[0]), ADDRESS),
        ("rank_masks", (bits + 1, 1, out[0]), ADDRESS),
        ("rank_masks", (bits, 1, None), ADDRESS),
        ("rank_masks", (bits, 1, bits), ADDRESS),
        *[("river_ranks", (board, dead, out[0]), error) for board, dead, error in _BAD_RIVERS],
        ("river_ranks", (BOARD, 0, None), ADDRESS),
        ("river_ranks", (BOARD, 0, out[0] + 1), ADDRESS),
        *[("river_prepare", (river, board, dead, None), error) for board, dead, error in _BAD_RIVERS],
        ("river_prepare", (None, BOARD, 0, None), ADDRESS),
        ("river_prepare", (river + 1, BOARD, 0, None), ADDRESS),
        ("river_prepare", (river, BOARD, 0, ones + 1), ADDRESS),
        ("river_prepare", (river, BOARD, 0, river + 8), ADDRESS),
        ("river_sweep", (None, ones, None, *out), ADDRESS),
        ("river_sweep", (river, None, None, *out), ADDRESS),
        ("river_sweep", (river, ones + 4, None, *out), ADDRESS),
        ("river_sweep", (river, ones, ones + 4, *out), ADDRESS),
        *[("river_sweep", (river, ones, None, *out[:i], None, *out[i + 1 :]), ADDRESS) for i in range(3)],
        *[
            ("river_sweep", (river, ones, None, *out[:i], out[i] + 2, *out[i + 1 :]), ADDRESS)
            for i in range(3)
        ],
        ("river_sweep", (river, ones, None, out[0], out[1], out[0] + 8), ADDRESS),
        ("river_sweep", (river, out[0], None, *out), ADDRESS),
        ("river_sweep", (river, ones, out[2], *out), ADDRESS),
        ("river_totals", (None, ones, ones, out[0]), ADDRESS),
        ("river_totals", (river, None, ones, out[0]), ADDRESS),
        ("river_totals", (river, ones, None, out[0]), ADDRESS),
        ("river_totals", (river, ones, ones, None), ADDRESS),
        ("river_totals", (river, ones, ones, out[0] + 1), ADDRESS),
        *[("hand_versus_range", (hand, BOARD, 0, ones, out[0]), HAND) for hand in (-1, 1326, -(1 << 31))],
        *[("hand_versus_range", (0, *bad, ones, out[0]), error) for *bad, error in _BAD_RIVERS],
        *[("hand_versus_range", (0, (1 << n) - 1, 0, ones, out[0]), COUNT) for n in (0, 1, 2, 6)],
        ("hand_versus_range", (0, BOARD, slow.MASKS[0], ones, out[0]), TWICE),
        ("hand_versus_range", (FUNCTIONS.hand_of_cards(slow.card("Kh"), 51), BOARD, 0, ones, out[0]), TWICE),
        ("hand_versus_range", (FUNCTIONS.hand_of_cards(51, slow.card("2c")), BOARD, 0, ones, out[0]), TWICE),
        ("hand_versus_range", (0, BOARD, 0, None, out[0]), ADDRESS),
        ("hand_versus_range", (0, BOARD, 0, ones + 1, out[0]), ADDRESS),
        ("hand_versus_range", (0, BOARD, 0, ones, None), ADDRESS),
    ]


# Ten cards of which the eighth is the second again, and the last is none. Behind them is room for what is read too far.
_CARDS = array("B", [0, 9, 14, 23, 28, 33, 42, 9, 51, 52, *[255] * 60])
_MASKS = array("Q", [0b11111] * 16)
_OUT = [array("d", [7.0]) * 1326 for _ in range(3)]
_RIVER = a_river()
_BAD_RIVERS = [
    (BOARD | 1 << 52, 0, CARD),
    ((1 << 64) - 1, 0, CARD),
    (BOARD, 1 << 63, CARD),
    (BOARD | slow.MASKS[0], 0, COUNT),
    (BOARD, BOARD, TWICE),
    (BOARD, slow.cards("9d"), TWICE),
]


@together("call", [(name, place) for place, (name, _, _) in enumerate(_refused())], ids=str)
def test_what_is_bad_is_refused_and_nothing_is_written(call: tuple[str, int]) -> None:
    assert FUNCTIONS.river_prepare(at(_RIVER), BOARD, 0, None) == 1081
    name, arguments, error = _refused()[call[1]]
    before = _CARDS[:], _MASKS[:], [each[:] for each in _OUT], ONES[:]
    assert getattr(FUNCTIONS, name)(*arguments) == error
    assert before == (_CARDS, _MASKS, _OUT, ONES)


@together("weight", [-1.0, -1e-300, float("nan"), float("inf"), float("-inf"), 2.0**960])
def test_what_is_no_weight_is_refused(weight: float) -> None:
    for place in (0, 700, 1325):
        bad, out = ONES[:], [zeros(1326) for _ in range(3)]
        bad[place] = weight
        river = prepared(BOARD)
        places = [at(each) for each in out]
        assert FUNCTIONS.river_sweep(at(river), at(bad), None, *places) == WEIGHT
        assert FUNCTIONS.river_sweep(at(river), at(ONES), at(bad), *places) == WEIGHT
        assert FUNCTIONS.river_totals(at(river), at(bad), at(ONES), places[0]) == WEIGHT
        assert FUNCTIONS.river_totals(at(river), at(ONES), at(bad), places[0]) == WEIGHT
        assert FUNCTIONS.hand_versus_range(0, BOARD, 0, at(bad), places[0]) == WEIGHT
        assert FUNCTIONS.river_prepare(at(river), BOARD, 0, at(bad)) == WEIGHT
        assert FUNCTIONS.river_sweep(at(river), at(ONES), None, *places) == RIVER
        assert all(each == zeros(1326) for each in out)


def test_a_river_is_swept_only_after_it_was_made() -> None:
    river, out, totals = a_river(), [zeros(1326) for _ in range(3)], zeros(3)
    sweep = (at(river), at(ONES), None, *map(at, out))
    assert (
        FUNCTIONS.river_sweep(*sweep)
        == FUNCTIONS.river_totals(at(river), at(ONES), at(ONES), at(totals))
        == RIVER
    )
    assert FUNCTIONS.river_prepare(at(river), BOARD, 0, None) == 1081
    assert FUNCTIONS.river_sweep(*sweep) == 0
    assert FUNCTIONS.river_prepare(at(river), 0, 0, None) == COUNT
    assert FUNCTIONS.river_sweep(*sweep) == RIVER


def test_calls_at_random_are_answered_by_numbers() -> None:
    """Masks, cards, hands and counts of any kind; only addresses are good."""
    rng = random.Random(9)
    cards, ranks, river, out = array("B", bytes(80)), array("H", bytes(2 * 1326)), a_river(), zeros(1326 * 3)
    known = 0
    for _ in range(3000):
        cards[:] = array("B", [rng.choice([rng.randrange(52), rng.randrange(256)]) for _ in range(80)])
        board, dead = [rng.getrandbits(52) & rng.getrandbits(52) & rng.getrandbits(64) for _ in range(2)]
        if rng.random() < 0.7:
            board, dead = mask(rng.sample(range(52), rng.choice([3, 4, 5]))), dead >> 12 & rng.getrandbits(40)
        count = rng.choice([*range(-1, 9), -(1 << 31), (1 << 31) - 1])
        number = rng.choice([rng.randrange(1326), rng.randrange(-(1 << 31), 1 << 31)])
        answers = [
            FUNCTIONS.rank(at(cards), count),
            FUNCTIONS.rank_mask(board | dead),
            FUNCTIONS.rank_rows(at(cards), count, 3, at(ranks)),
            FUNCTIONS.mask_of_cards(at(cards), min(count, 80), at(river)),
            FUNCTIONS.hand_of_cards(cards[0], number),
            FUNCTIONS.cards_of_hand(number, at(cards)),
            FUNCTIONS.river_ranks(board, dead, at(ranks)),
            FUNCTIONS.river_prepare(at(river), board, dead, None),
            FUNCTIONS.river_totals(at(river), at(ONES), at(ONES), at(out)),
            FUNCTIONS.hand_versus_range(number, board, dead, at(ONES), at(out))
            if board.bit_count() > 3
            else 0,
        ]
        assert all(-8 <= answer <= 7462 for answer in answers)
        known += sum(answer >= 0 for answer in answers)
    assert known > 6000


def test_every_error_has_a_text_of_its_own() -> None:
    texts = [FUNCTIONS.error_text(error).decode() for error in range(-8, 1)]
    assert len({*texts}) == 9
    assert FUNCTIONS.error_text(-9) == FUNCTIONS.error_text(-(1 << 31)) == b"this error is unknown here"
    assert FUNCTIONS.error_text(7462) == b"all is well"


def test_threads_do_not_disturb_each_other() -> None:
    expected = [1070190.0, 45540.0, 990.0]
    failed = []

    def ask(seed: int) -> None:
        boards = [slow.cards(text) for text in ("Kh7h2c", "Kh7h2c9d", "Kh7h2c9d3h")]
        totals, out = zeros(3), [zeros(1326) for _ in range(3)]
        for step in range(60):
            which = (seed + step) % 3
            if (
                FUNCTIONS.hand_versus_range(0, boards[which], 0, at(ONES), at(totals))
                or totals[2] != expected[which]
            ):
                failed.append((seed, step))
            river = prepared(boards[2])
            if FUNCTIONS.river_sweep(at(river), at(ONES), None, *map(at, out)) or max(out[2]) != 990:
                failed.append((seed, step))

    threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed


def test_what_ctypes_makes_can_be_handed_over() -> None:
    cards = (ctypes.c_uint8 * 5)(*pql.card_ids("AsKsQsJsTs"))
    assert FUNCTIONS.rank(cards, 5) == FUNCTIONS.rank(ctypes.addressof(cards), 5) == 7462
