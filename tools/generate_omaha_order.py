"""Computes `pql/data/omaha.xz` and `omaha5.xz`: equity of Omaha's hands against one random hand before the flop.

    python tools/generate_omaha_order.py                  # write the files
    python tools/generate_omaha_order.py --check          # compare some hands with random deals
    python tools/generate_omaha_order.py --check --all    # compare more of them, with more deals

Exact, by `tools/omaha_order.c`, which a C compiler (`cc`) translates: a minute of one processor for hands of four,
ten for hands of five cards. The check draws deals by another kernel, so that it can be wrong by chance alone: once in a
million times.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import random
import subprocess
import sys
from array import array
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import comb, sqrt
from pathlib import Path
from tempfile import TemporaryDirectory

from pql.cards.orders.omaha import ORDERS, equities, packed
from pql.evaluator_ext import omaha

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "pql" / "data"
KERNELS = ROOT / "evaluator_ext" / "kernels"
SOURCES = (
    ROOT / "tools" / "omaha_order.c",
    *[KERNELS / "omaha" / f"{name}.c" for name in ("hands", "sets")],
    *[KERNELS / "shared" / f"{name}.c" for name in ("ranking_keys", "ranking_tables", "suit_symmetry")],
)
# The ways to take five ranks, by which the boards are divided.
BOARD_RANKS = comb(17, 5) - 13
_PARTS = 100


@cache
def every(hole: int) -> array[int]:
    """All hands of so many cards, as masks."""
    hands = comb(52, hole)
    return omaha.masks_of(((1 << hands) - 1).to_bytes((hands + 7) // 8, "little"), hole)


def deals(hole: int) -> int:
    """Boards beside a hand, and hands beside both."""
    return comb(52 - hole, 5) * comb(47 - hole, hole)


@cache
def kernel() -> Callable[..., int]:
    """`omaha_order_points`, compiled."""
    with TemporaryDirectory() as folder:
        library = Path(folder) / "omaha_order.so"
        given = ["-O3", "-shared", "-fPIC", f"-I{KERNELS}", *map(str, SOURCES)]
        subprocess.run([os.environ.get("CC", "cc"), *given, "-o", str(library)], check=True)
        found: Callable[..., int] = ctypes.CDLL(str(library)).omaha_order_points
    return found


def points(hands: array[int], hole: int, part: int, parts: int) -> array[int]:
    """Of each hand twice its wins and once its ties against every other, on one of so many parts of all boards."""
    found = array("q", bytes(8 * len(hands)))
    given = [ctypes.c_void_p(buffer.buffer_info()[0]) for buffer in (found, hands)]
    if kernel()(*given, ctypes.c_int64(len(hands)), hole, part, parts):
        raise MemoryError
    return found


def computed(hole: int) -> list[float]:
    """The equity of each class, over all boards."""
    numbers = omaha.classes(hole)
    one_of = dict(zip(reversed(numbers), reversed(every(hole)), strict=True))
    hands = array("Q", [one_of[number] for number in range(len(one_of))])
    total = [0] * len(hands)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found: Iterable[array[int]] = pool.map(lambda part: points(hands, hole, part, _PARTS), range(_PARTS))
        for done, more in enumerate(found):
            total = list(map(int.__add__, total, more))
            print(f"\r{hole} cards: {done + 1} of {_PARTS}", end="", file=sys.stderr)
    # Of two hands one wins, or both tie.
    assert sum([total[number] for number in numbers]) == len(numbers) * deals(hole)
    return [own / 2 / deals(hole) for own in total]


def wrong(hole: int, classes: int, drawn: int) -> list[str]:
    """What random deals contradict: hands of some classes, and the mean of all, which is one half."""
    found = []
    numbers, known = omaha.classes(hole), equities(hole)
    mean = sum([known[number] for number in numbers]) / len(numbers)
    if abs(mean - 0.5) > 1 / ORDERS[hole].units:
        found.append(f"the mean is {mean}")
    for hand in random.sample(range(len(numbers)), classes):
        own = array("Q", [every(hole)[hand]]), None
        counts = omaha.sample(0, 0, None, [own, None], hole, hand, 0, drawn)
        sampled, exact = (counts[0][0] + counts[0][1] / 2) / drawn, known[numbers[hand]]
        if abs(sampled - exact) > 6 * sqrt(0.25 / drawn):
            found.append(f"hand {hand} has {sampled:.4f} in {drawn:,} deals and not {exact:.4f}")
    return found


def main(arguments: list[str]) -> int:
    """Writes the files, or with `--check` returns 1 when random deals contradict one."""
    parser = argparse.ArgumentParser(description="Equity of Omaha's hands against one random hand.")
    parser.add_argument("--check", action="store_true", help="only say whether the files can be right")
    parser.add_argument("--all", action="store_true", help="with --check: more hands, more deals")
    options = parser.parse_args(arguments)
    problems = []
    for hole, order in ORDERS.items():
        if not options.check:
            (TARGET / order.data.name).write_bytes(packed(computed(hole), hole))
            continue
        found = wrong(hole, 300, 400_000) if options.all else wrong(hole, 8, 60_000)
        problems += [f"pql/data/{order.data.name} is wrong: {problem}" for problem in found]
    print(*problems, sep="\n", end="\n" if problems else "", file=sys.stderr)
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
