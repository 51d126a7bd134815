"""The table of the 169 starting hands against each other, which is for citing."""

from __future__ import annotations

import random
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from pql.cards.starting_hands import starting_hands
from pql.evaluator_ext import equity, symmetry
from pql.sets.handset import HandSet
from references.tools import ROOT, tool

table = tool("write_heads_up_table")
COMBOS = {kind.name: HandSet(kind.bits) for kind in starting_hands()}


@cache
def rows() -> dict[tuple[str, str], tuple[int, int, int, int]]:
    found = {}
    for line in list(table.lines())[1:]:
        hand, versus, combos, deals, wins, ties, _ = line.split(",")
        found[hand, versus] = int(combos), int(deals), int(wins), int(ties)
    return found


def test_its_hash_is_the_one_that_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "heads_up.csv"
    assert table.main([str(path)]) == 0
    (said,) = capsys.readouterr().out.split()
    assert said == sha256(path.read_bytes()).hexdigest()
    assert said in (ROOT / "docs" / "matrices.md").read_text("utf-8")


def test_its_sums_agree() -> None:
    found = rows()
    assert len(found) == 169 * 169
    for (hand, versus), (combos, deals, wins, ties) in found.items():
        assert (combos, deals, deals - wins - ties, ties) == found[versus, hand]
    assert sum(combos for combos, *_ in found.values()) == 1326 * 1225


def _check(hand: str, versus: str) -> None:
    ours, theirs = COMBOS[hand].buffer(), COMBOS[versus].buffer()
    # Every board by another kernel: renaming the suits changes neither class.
    boards, times = symmetry.enumerate_boards(0, 0, symmetry.stabilizer(ours))
    win, tie, loss = map(int, equity.heads_up(boards, times, 0, len(boards), ours, theirs))
    assert rows()[hand, versus][1:] == (win + tie + loss, win, tie)


def test_a_sample_is_counted_board_by_board() -> None:
    drawn = random.Random(169)
    for _ in range(3):
        _check(drawn.choice(list(COMBOS)), drawn.choice(list(COMBOS)))


@pytest.mark.full
def test_more_of_it_is_counted_board_by_board() -> None:
    drawn = random.Random(170)
    for _ in range(100):
        _check(drawn.choice(list(COMBOS)), drawn.choice(list(COMBOS)))
