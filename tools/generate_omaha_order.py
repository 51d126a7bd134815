"""Computes `pql/data/omaha*.xz`: equity of Omaha's hands against one random hand before the flop, a file for each game.

    python tools/generate_omaha_order.py                  # write the files
    python tools/generate_omaha_order.py omaha8           # write that of a game
    python tools/generate_omaha_order.py --check          # compare some hands with random deals
    python tools/generate_omaha_order.py --check --all    # compare more of them, with more deals

Exact, by `tools/omaha_order.c`, which a C compiler (`cc`) translates: a minute of one processor for hands of four,
ten for hands of five cards, and half as long again for high and low. Of six cards it would take more than an hour;
boards with three or more of a suit are drawn instead, which takes two minutes. The check draws deals by another kernel,
so that it can be wrong by chance alone: once in a million times.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import random
import subprocess
import sys
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import comb, sqrt
from pathlib import Path
from tempfile import TemporaryDirectory

from pql.cards.games import GAMES, Game
from pql.cards.orders.omaha import ORDERS, equities, packed
from pql.evaluator_ext import omaha

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "pql" / "data"
KERNELS = ROOT / "evaluator_ext" / "kernels"
SOURCES = (
    ROOT / "tools" / "omaha_order.c",
    *[KERNELS / "omaha" / f"{name}.c" for name in ("hands", "low", "sets")],
    *[KERNELS / "shared" / f"{name}.c" for name in ("ranking_keys", "ranking_tables", "suit_symmetry")],
)
# The ways to take five ranks, by which the boards are divided.
BOARD_RANKS = comb(17, 5) - 13
_PARTS = 100
SHARES = {"omaha6": 0.003}
"""How many boards with a suit are drawn for each one like them: of six cards 720 of 36,608."""


@cache
def every(hole: int) -> array[int]:
    """All hands of so many cards, as masks."""
    hands = comb(52, hole)
    return omaha.masks_of(((1 << hands) - 1).to_bytes((hands + 7) // 8, "little"), hole)


def pots(game: Game) -> int:
    """The points of all boards beside a hand, and hands beside both: two a deal, or four where half is for the low."""
    return (4 if game.low else 2) * comb(52 - game.hole, 5) * comb(47 - game.hole, game.hole)


@cache
def kernel() -> Callable[..., int]:
    """`omaha_order_points`, compiled."""
    with TemporaryDirectory() as folder:
        library = Path(folder) / "omaha_order.so"
        given = ["-O3", "-shared", "-fPIC", f"-I{KERNELS}", *map(str, SOURCES)]
        subprocess.run([os.environ.get("CC", "cc"), *given, "-o", str(library), "-lm"], check=True)
        found: Callable[..., int] = ctypes.CDLL(str(library)).omaha_order_points
    return found


def points(
    game: Game, part: int, parts: int, share: float = 0.0, seed: int = 1
) -> tuple[array[int], array[int]]:
    """What hands win of every other, on one of so many parts of all boards, in the points of `pots`.

    By their ranks, and what each suit adds, as `omaha.summed` takes them. With a `share` only so much of the boards
    with a suit is drawn, by a seed, and stands for all of them.
    """
    found = [array("q", bytes(8 * comb(kinds + game.hole - 1, game.hole))) for kinds in (13, 26)]
    given = [ctypes.c_void_p(buffer.buffer_info()[0]) for buffer in found]
    drawn = [ctypes.c_double(share), ctypes.c_uint64(seed)]
    if kernel()(*given, game.hole, int(game.low is not None), *drawn, part, parts):
        raise MemoryError
    return found[0], found[1]


def computed(game: Game) -> list[float]:
    """The equity of each class, or where boards are drawn the sums of which it is made, over all boards."""
    share = SHARES.get(game.name, 0.0)
    found = [array("q", bytes(8 * comb(kinds + game.hole - 1, game.hole))) for kinds in (13, 26)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        parts = pool.map(lambda part: points(game, part, _PARTS, share), range(_PARTS))
        for done, more in enumerate(parts):
            found = [array("q", map(int.__add__, own, new)) for own, new in zip(found, more, strict=True)]
            print(f"\r{game.name}: {done + 1} of {_PARTS}", end="", file=sys.stderr)
    numbers = omaha.classes(game.hole)
    total = omaha.summed(omaha.first_hands(numbers, game.hole), game.hole, *found)
    if share:
        by_ranks, by_suit = [[own / pots(game) for own in each] for each in found]
        # What there is no hand of is 0, as are suits that add nothing.
        return [own and own - 0.5 for own in by_ranks] + by_suit
    # Two hands share every pot.
    assert 2 * sum([total[number] for number in numbers]) == len(numbers) * pots(game)
    return [own / pots(game) for own in total]


def sampled(hand: int, game: Game, drawn: int) -> float:
    """The equity of a hand in so many random deals, always the same ones."""
    own, hole = (array("Q", [hand]), None), game.hole
    if game.low is None:
        counts = omaha.sample(0, 0, None, [own, None], hole, hand, 0, drawn)
        return (counts[0][0] + counts[0][1] / 2) / drawn
    # Among none, one or two winners of the high half, and of the low half, which nobody may have.
    nobody = 3
    found = 0.0
    for place, times in enumerate(omaha.split_sample(0, 0, None, [own, None], hole, hand, 0, drawn)[0]):
        high, low = divmod(place, nobody + 1)
        part = 1.0 if low == nobody else 0.5
        found += times * ((part / high if high else 0) + (part / low if 0 < low < nobody else 0))
    return found / drawn


def wrong(game: Game, classes: int, drawn: int) -> list[str]:
    """What random deals contradict: hands of some classes, and the mean of all, which is one half."""
    found = []
    numbers, known = omaha.classes(game.hole), equities(game.name)
    mean = sum([known[number] for number in numbers]) / len(numbers)
    if abs(mean - 0.5) > 1 / ORDERS[game.name].units:
        found.append(f"the mean is {mean}")
    for hand in random.sample(range(len(numbers)), classes):
        equity, exact = sampled(every(game.hole)[hand], game, drawn), known[numbers[hand]]
        if abs(equity - exact) > 6 * sqrt(0.25 / drawn + ORDERS[game.name].error ** 2):
            found.append(f"hand {hand} has {equity:.4f} in {drawn:,} deals and not {exact:.4f}")
    return found


def main(arguments: list[str]) -> int:
    """Writes the files, or with `--check` returns 1 when random deals contradict one."""
    parser = argparse.ArgumentParser(description="Equity of Omaha's hands against one random hand.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(ORDERS))
    parser.add_argument("--check", action="store_true", help="only say whether the files can be right")
    parser.add_argument("--all", action="store_true", help="with --check: more hands, more deals")
    options = parser.parse_args(arguments)
    for name in options.games:
        if name not in ORDERS:
            parser.error(f"there is no order of {name}")
    problems = []
    for name in options.games or ORDERS:
        game, file = GAMES[name], ORDERS[name].data
        if not options.check:
            file.write_bytes(packed(computed(game), ORDERS[name]))
            continue
        found = wrong(game, 300, 400_000) if options.all else wrong(game, 8, 60_000)
        problems += [f"pql/data/{file.name} is wrong: {problem}" for problem in found]
    print(*problems, sep="\n", end="\n" if problems else "", file=sys.stderr)
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
