"""Computes `pql/data/preflop.xz`: wins and ties of every two hands before the flop.

    python tools/generate_preflop.py                  # write the file
    python tools/generate_preflop.py --check          # count some of the matchups by another kernel, in a second
    python tools/generate_preflop.py --check --all    # compute all of them again and compare

Takes a minute or two. All 1326 hands meet on one board of each of the 134,459 orbits under the 24 suit permutations;
averaged over a class of matchups, the counts weighed by orbit are those of all 1,712,304 boards. They are exact
integers, so the file never changes unless a kernel is wrong.

The file is 47,008 wins and then 47,008 ties, in the order of `preflop_table.matchup_classes`. Each count is four bytes,
low byte first, and the bytes of equal weight stand together, because that compresses better.
"""

from __future__ import annotations

import argparse
import lzma
import sys
from array import array
from pathlib import Path

from pql.engine.heads_up import CLASSES, MATCHUP_BOARDS, pack, unpack
from pql.evaluator_ext import few_hands, matchups, preflop_table, symmetry

TARGET = Path(__file__).parent.parent / "pql" / "data" / "preflop.xz"
HANDS = 1326
MIRRORED = 1 << 30
SLICE = 4096
# Every so many-th matchup is checked; a prime, so that all kinds of matchups are among them.
CHECKED = 101


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
    classes = preflop_table.matchup_classes()
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


def shipped() -> tuple[array[int], array[int]]:
    """The wins and ties of the file."""
    packed = lzma.decompress(TARGET.read_bytes())
    return unpack(packed[: len(packed) // 2]), unpack(packed[len(packed) // 2 :])


def first_wrong(wins: array[int], ties: array[int]) -> tuple[int, int] | None:
    """The first two hands, of every so many-th matchup, that win and tie otherwise, boards counted by their ranks."""
    seen = set()
    for place, number in enumerate(preflop_table.matchup_classes()):
        if number < 0 or number & MIRRORED or number % CHECKED or number in seen:
            continue
        seen.add(number)
        hands = divmod(place, HANDS)
        (win, tie), _ = few_hands.count_boards(0, 0, array("H", hands), array("d", [1.0]), 0, 1, True)
        if (win, tie) != (wins[number], ties[number]):
            return hands
    return None


def check(every: bool) -> str | None:
    """What is wrong with the file."""
    wins, ties = shipped()
    if (len(wins), len(ties)) != (CLASSES, CLASSES):
        return f"it has {len(wins):,} wins and {len(ties):,} ties"
    if every:
        return None if (wins, ties) == by_class(count_all_wins()) else "the kernels count otherwise"
    wrong = first_wrong(wins, ties)
    return f"hands {wrong[0]} and {wrong[1]} win and tie otherwise" if wrong else None


def main(arguments: list[str]) -> int:
    """Writes the file, or with `--check` returns 1 when it is not what the kernels count."""
    parser = argparse.ArgumentParser(description="Wins and ties of every two hands before the flop.")
    parser.add_argument("--check", action="store_true", help="only say whether the file is right")
    parser.add_argument("--all", action="store_true", help="with --check: every matchup, on every board")
    options = parser.parse_args(arguments)
    if options.check:
        wrong = check(options.all)
        if wrong:
            print(f"pql/data/preflop.xz: {wrong}; run `python tools/generate_preflop.py`", file=sys.stderr)
        return 1 if wrong else 0
    wins, ties = by_class(count_all_wins())
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}]
    TARGET.write_bytes(lzma.compress(pack(wins) + pack(ties), filters=filters))
    print(f"{TARGET}: {TARGET.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
