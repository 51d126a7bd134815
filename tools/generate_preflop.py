"""Computes `pql/data/preflop.xz`: wins and ties of every two hands before the flop.

    python tools/generate_preflop.py

Takes a minute or two. All 1326 hands meet on one board of each of the 134,459 orbits under the 24 suit permutations;
averaged over a class of matchups, the counts weighed by orbit are those of all 1,712,304 boards. They are exact
integers, so the file never changes unless a kernel is wrong.

The file is 47,008 wins and then 47,008 ties, in the order of `matchups.matchup_classes`. Each count is four bytes,
low byte first, and the bytes of equal weight stand together, because that compresses better.
"""

from __future__ import annotations

import lzma
from array import array
from pathlib import Path

from pql.evaluator_ext import matchups, symmetry

from pql.preflop import CLASSES, MATCHUP_BOARDS, pack

TARGET = Path(__file__).parent.parent / "pql" / "data" / "preflop.xz"
HANDS = 1326
MIRRORED = 1 << 30
SLICE = 4096


def count_all_wins() -> array[int]:
    """Wins of each hand over each other, on boards weighed by their orbits."""
    boards, multiplicities = symmetry.enumerate_boards(0, 0, symmetry.card_stabilizer(0))
    by_size = sorted(range(len(boards)), key=multiplicities.__getitem__)
    boards = array("Q", (boards[i] for i in by_size))
    multiplicities = array("I", (multiplicities[i] for i in by_size))
    every = array("H", range(HANDS))
    totals = array("Q", bytes(8 * HANDS * HANDS))
    for start in range(0, len(boards), SLICE):
        stop = min(start + SLICE, len(boards))
        wins = matchups.count_wins(boards, multiplicities, start, stop, every, every)
        totals = array("Q", map(int.__add__, totals, wins))
        print(f"{stop:,} of {len(boards):,} boards", flush=True)
    return totals


def by_class(totals: array[int]) -> tuple[array[int], array[int]]:
    """Wins and losses of a class: the mean over its pairs of hands, which is whole."""
    classes = matchups.matchup_classes()
    pairs, wins, losses = [0] * CLASSES, [0] * CLASSES, [0] * CLASSES
    for i in range(HANDS):
        for j in range(HANDS):
            number = classes[i * HANDS + j]
            if number >= 0 and not number & MIRRORED:
                pairs[number] += 1
                wins[number] += totals[i * HANDS + j]
                losses[number] += totals[j * HANDS + i]
    assert not any(count % size for count, size in zip(wins, pairs, strict=True))
    assert not any(count % size for count, size in zip(losses, pairs, strict=True))
    won = array("I", (count // size for count, size in zip(wins, pairs, strict=True)))
    lost = (count // size for count, size in zip(losses, pairs, strict=True))
    return won, array("I", (MATCHUP_BOARDS - win - loss for win, loss in zip(won, lost, strict=True)))


def main() -> None:
    wins, ties = by_class(count_all_wins())
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}]
    TARGET.write_bytes(lzma.compress(pack(wins) + pack(ties), filters=filters))
    print(f"{TARGET}: {TARGET.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
