"""The tables of starting hands against each other, which are for citing."""

from __future__ import annotations

import random
from functools import cache
from hashlib import sha256
from pathlib import Path

import numpy
import pytest

import pql
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


def test_the_table_of_hands_is_said_and_read_by_numpy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "heads_up_hands.npy"
    assert table.main(["--hands", str(path)]) == 0
    (said,) = capsys.readouterr().out.split()
    assert said == sha256(path.read_bytes()).hexdigest()
    assert said in (ROOT / "docs" / "research.md").read_text("utf-8")
    wins, ties = numpy.load(path)
    assert (ties == ties.T).all()
    met = wins + wins.T + ties
    assert ((met == 0) | (met == table.BOARDS)).all()
    assert (met > 0).sum() == 1326 * 1225
    names = list(pql.hands("any"))
    drawn = random.Random(1326)
    for number in range(200):
        row, column = drawn.sample(range(1326), 2)
        shared = {names[row][:2], names[row][2:]} & {names[column][:2], names[column][2:]}
        assert (met[row, column] == 0) == bool(shared)
        if shared:
            continue
        share = (2 * int(wins[row, column]) + int(ties[row, column])) / (2 * table.BOARDS)
        assert share == pytest.approx(pql.equity(names[row], names[column]).players[0].equity, abs=1e-15)
        if number < 3:  # every board by another kernel
            _check_hands(wins[row, column], ties[row, column], names[row], names[column])


def _check_hands(wins: int, ties: int, hand: str, versus: str) -> None:
    ours, theirs = pql.hands(hand).buffer(), pql.hands(versus).buffer()
    group = symmetry.intersect_groups(symmetry.stabilizer(ours), symmetry.stabilizer(theirs))
    boards, times = symmetry.enumerate_boards(0, 0, group)
    win, tie, loss = map(int, equity.heads_up(boards, times, 0, len(boards), ours, theirs))
    assert (win, tie, win + tie + loss) == (wins, ties, table.BOARDS)


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
