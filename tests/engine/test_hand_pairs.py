"""A few hands in pairs give what a sweep over every board gives."""

from __future__ import annotations

import random

import pytest

import pql
from pql.cards.deck import cards_mask
from pql.cards.games import HOLDEM
from pql.engine.board_rows import flop_summaries
from pql.engine.heads_up import pair_vectors
from pql.engine.won import Summary
from pql.evaluator_ext import symmetry, vectors
from pql.results import EquityResult
from pql.sets.boardset import BoardSet
from pql.statements.report.call import equity_by
from references.answers import answer
from references.families import together

IDENTITY = bytes(range(4))
RANGES = [("AsKs", "QhQd"), ("AsKs, 7c7d, 2h2d", "QQ, AhKh:0.5"), ("JTs", "JTs, AA:0.25"), ("AA", "AA")]


@together(("first", "second"), RANGES)
@together(("known", "dead"), [("Kh7h2c", ""), ("Kh7h2cTs", "3d"), ("Kh7h2cTs3c", ""), ("9s9d9c", "Qs4s")])
def test_pairs_and_sweeps_agree(first: str, second: str, known: str, dead: str) -> None:
    one, two = (pql.hands(text).without(known + dead).buffer() for text in (first, second))
    masks, counts = symmetry.enumerate_boards(cards_mask(known), cards_mask(dead), IDENTITY)
    swept = vectors.sweep(masks, counts, 0, len(masks), one, two)
    paired = pair_vectors(HOLDEM, cards_mask(known), cards_mask(dead), one, two)
    for by_pairs, by_sweeps in zip(paired, swept, strict=True):
        assert by_sweeps is not None
        for vector, expected in zip(by_pairs, by_sweeps, strict=True):
            assert vector.typecode == expected.typecode
            assert list(vector) == pytest.approx(list(expected))


@pytest.mark.parametrize(("first", "second"), RANGES)
def test_flops_by_pairs_and_by_sweeps_agree(first: str, second: str) -> None:
    rng = random.Random(5)
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    flops = b"".join(cards_mask("".join(rng.sample(deck, 3))).to_bytes(8, "little") for _ in range(6))
    ranges = (pql.hands(first).buffer().tobytes(), pql.hands(second).buffer().tobytes())
    dead = cards_mask("3d")
    paired = flop_summaries(HOLDEM, None, flops, dead, b"", ranges)
    swept = flop_summaries(HOLDEM, BoardSet.everything(), flops, dead, IDENTITY, ranges)
    for one, other in zip(paired, swept, strict=True):
        for summary, expected in zip(one, other, strict=True):
            assert isinstance(summary, Summary)
            assert tuple(summary) == pytest.approx(tuple(expected))


@pytest.mark.parametrize("by", ["turn", "river"])
def test_a_card_in_its_place_before_the_flop(by: str) -> None:
    report = equity_by(by, "AsKs", "QhQd")
    whole = answer(EquityResult, "equity AsKs vs QhQd").players[0].equity
    assert report.equity == pytest.approx(whole)
    assert sum(row.share * row.equity for row in report.rows) == pytest.approx(whole)
    ace = next(row for row in report.rows if "Ah" in row.name.split())
    exactly = answer(EquityResult, f"equity AsKs vs QhQd on {'***Ah' if by == 'turn' else '****Ah'}")
    assert ace.equity == pytest.approx(exactly.players[0].equity)
