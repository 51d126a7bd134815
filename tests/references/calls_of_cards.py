"""Random calls of the kernels of cards, boards, deals and ranks."""

from __future__ import annotations

from array import array
from typing import Any

import pql
from pql.evaluator_ext import boards, deals, isomorphism, made_hands, ranking, symmetry
from pql.evaluator_ext import cards as dealing
from references.random_arguments import (
    ALL_GROUP,
    Calls,
    Dice,
    Maker,
    any_number,
    between,
    card,
    cards,
    counted,
    few_cards,
    fewer,
    flags,
    group,
    many,
    mask,
    masks,
    seed,
    small,
    spoiled,
    start,
    street,
    totals,
    weights,
    words,
)

PROGRAMS = [
    pql.boards(text)._program.text
    for text in (
        "***",
        "AK*f2",
        "****[>2F]",
        "paired",
        "(***)7 or monotone",
        "turn.paired",
        "*****f3",
        "Kh7h2c",
    )
]


def program(rng: Dice) -> Any:
    found = bytearray(rng.choice(PROGRAMS))
    if rng.bad():
        for _ in range(rng.choice([0, 1, 3])):
            found[rng.randrange(len(found))] = rng.randrange(256)
        return bytes(found[: rng.choice([len(found), len(found) - 8, rng.randrange(len(found))])])
    return bytes(found)


def hand_lists(rng: Dice) -> Any:
    return [
        spoiled(array("Q", [cards(rng, 2) for _ in range(4)]), rng)
        for _ in range(rng.choice([1, 1, 2, 3, 11]))
    ]


def rising(rng: Dice) -> Any:
    """Running totals of whole numbers."""
    return spoiled(array("Q", sorted([rng.randrange(5) for _ in range(rng.size())])), rng)


def card_rows(rng: Dice) -> bytes:
    """Five cards a row."""
    return b"".join([bytes(rng.sample(range(52), 5)) for _ in range(rng.size())])


def letters(rng: Dice) -> bytes:
    """One card a row."""
    return b"".join([rng.choice([b"As", b"2c", b"td", b"xx"]) for _ in range(rng.size())])


def raw_bytes(rng: Dice) -> bytes:
    return bytes(rng.choice([0, 1, 5, 51, 52, 63, 64, 200, 255]) for _ in range(rng.randrange(40)))


def sizes(rng: Dice) -> bytes:
    return bytes(rng.choice([1, 4, 24, 0]) for _ in range(rng.size()))


def out(code: str) -> Maker:
    """Room for one answer a row."""
    return lambda rng: spoiled(array(code, bytes(array(code).itemsize * rng.size())), rng)


def dealt(width: int) -> Maker:
    """So many different cards a row."""

    def make(rng: Dice) -> bytes:
        rows = [bytearray(rng.sample(range(52), 7)[:width]) for _ in range(rng.size())]
        if rows and width and rng.bad():
            rows[0][0] = rng.choice([rows[0][-1], 52, 255])
        return b"".join(rows)

    return make


def dealt_numbers(rng: Dice) -> Any:
    return spoiled(
        array("q", [rng.choice([0, 5, 168, any_number(rng)]) % 169 for _ in range(rng.size())]), rng
    )


CODES = words(
    array("d", bytes(8 * made_hands.CODES)), array("d", bytes(8 * made_hands.CODES)), array("d", [1.0])
)


PERMUTATION = words(bytes(range(4)), bytes((1, 0, 2, 3)), b"", bytes(4), bytes(8))


TABLE = words(*[array("Q", bytes(8 * words)) for words in (346, 22100, 22100 * 52, 5)])


CALLS: Calls = [
    (boards.flop_orbits, (group,)),
    (boards.counts, (program, masks(3), street)),
    (boards.count, (program, masks(3), sizes, street)),
    (boards.any_board, (program, masks(3))),
    (boards.digest, (program, masks(3), sizes)),
    (boards.ordered, (program, masks(3))),
    (boards.fixed_by, (program, PERMUTATION)),
    (boards.contains, (program, few_cards(3), card, card)),
    (boards.members, (program, few_cards(3), street)),
    (
        boards.list_classes,
        (program, words(ALL_GROUP, ALL_GROUP, bytes(range(4))), flags, words(3, 3, 4, 0), small),
    ),
    (boards.draw, (program, masks(3), rising, group, street, seed, seed, words(0, 1, 50, -1, 1 << 40))),
    (boards.weigh, (program, masks(3), mask, group, flags)),
    (boards.weigh_turns, (program, masks(3), sizes, mask, group)),
    (boards.table_words, (street,)),
    (boards.fill_table, (TABLE, street, masks(3), masks(4), masks(5), group)),
    (deals.first_boards, (between(3, 4), mask, mask, group)),
    (deals.longer_boards, (masks(3), between(1, 2), few_cards(20), mask)),
    (deals.split_boards, (lambda rng: raw_bytes(rng) if rng.bad() else b"", street)),
    (deals.split_boards, (card_rows, words(5, 5, 4, 6))),
    (deals.deal_hands, (masks(4), hand_lists, many)),
    (
        deals.draw_deals,
        (
            seed,
            seed,
            words(0, 1, 50, -1, 1 << 40),
            words(0, 1000, -1),
            mask,
            masks(3),
            words(-2, -1, 0, 51, 52, 64, -3),
            words(-2, -1, 7, 52, 64, -3),
            hand_lists,
            totals,
        ),
    ),
    (
        deals.draw_hands,
        (
            seed,
            seed,
            words(0, 1, 50, -1, 1 << 40),
            words(0, 1000, -1),
            mask,
            lambda rng: None if rng.random() < 0.3 else masks(3)(rng),
            hand_lists,
            totals,
        ),
    ),
    (deals.shares_of_pot, (hand_lists, masks(4), mask)),
    (made_hands.code_of, (few_cards(3, 4, 5), card, card)),
    (made_hands.codes, (few_cards(3, 4, 5),)),
    (made_hands.tally, (masks(4), fewer("I", [1, 5]), weights)),
    (
        made_hands.add_pots,
        (few_cards(3, 4, 5), words(1.0, float("nan")), weights, counted, counted, counted, CODES, CODES),
    ),
    (made_hands.occurring, (CODES,)),
    (made_hands.straight_outs, (few_cards(3, 4, 5), card, card)),
    (
        dealing.narrow,
        (
            fewer("q", [0, 51, 255, 256, -1, -(1 << 63)]),
            lambda rng: spoiled(array("B", bytes(rng.size())), rng),
        ),
    ),
    (dealing.read_rows, (letters, between(1, 1), out("B"))),
    (dealing.row_masks, (fewer("b", [0, 7, 30, 51, -1, 52, -128]), between(1, 1), between(0, 1), out("Q"))),
    (dealing.deal_rows, (seed, seed, few_cards(1, 5, 52), between(1, 1), out("B"))),
    (ranking.rank, (few_cards(5, 6, 7),)),
    (ranking.rank_hand, (card_rows,)),
    (ranking.rank_at_once, (card_rows,)),
    (ranking.pokerval, (mask,)),
    (ranking.pokerval_of_ordinal, (between(1, 7462),)),
    (ranking.ordinal_of_pokerval, (words(134842213, 0, 1, -1, 1 << 63, 1 << 64),)),
    (ranking.category, (words(134842213, 0, 1, -1, 1 << 63, 1 << 64),)),
    (ranking.pcbits, (few_cards(0, 1, 2), few_cards(3, 4, 5), flags)),
    (ranking.rank_buffer, (card_rows, between(5, 5), out("H"))),
    (ranking.rank_masks, (masks(7), out("H"))),
    (ranking.pokerval_buffer, (card_rows, between(5, 5), out("I"))),
    (ranking.pokerval_masks, (masks(7), out("I"))),
    (isomorphism.fill_numberings, ()),
    (isomorphism.size, (words(*isomorphism.ROUNDS, (), (7,), None),)),
    (
        isomorphism.number_deals,
        (words((2, 3), (2, 3), (2,)), dealt(5), words(5, 5, 2), words(b""), out("q"), out("B")),
    ),
    (isomorphism.write_deals, (words((2,), (2,), (2, 3)), dealt_numbers, lambda rng: out("B")(rng) * 2)),
    (
        isomorphism.write_deals_from,
        (words((2,), (3,)), between(0, 160), lambda rng: bytearray(2 * rng.size())),
    ),
    (symmetry.card_stabilizer, (mask,)),
    (symmetry.stabilizer, (weights,)),
    (symmetry.are_plain, (weights,)),
    (symmetry.set_of_weights, (weights,)),
    (symmetry.list_weights, (weights, out("H"), out("d"))),
    (symmetry.spread_bits, (words(bytes(166), bytes([255] * 166), b"", bytes(165)),)),
    (symmetry.intersect_groups, (group, group)),
    (symmetry.board_count, (mask, mask)),
    (
        symmetry.enumerate_boards,
        (few_cards(3, 4, 5), words(0, 0, 1), words(bytes(range(4)), ALL_GROUP), start, small),
    ),
]
