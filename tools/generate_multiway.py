"""Computes `pql/data/multiway.txt`: equity of the 169 classes against five random hands before the flop.

    python tools/generate_multiway.py                  # write the file
    python tools/generate_multiway.py --check          # compare it with fewer deals of each class, in seconds
    python tools/generate_multiway.py --check --all    # compare it with as many deals

Exact counts are out of reach for six players, so every class plays a fixed number of seeded random deals. Takes some
minutes on one core.

The shipped file was made by an earlier sampler. The same seed now means other deals, so a check is one of statistics:
every class must be within five standard errors of the difference. A new file would move hands in the order `multiway`
without making it better, so it is not made again.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path

from pql.cards.combos import ALL_HANDS
from pql.cards.orders.equity import multiway_equity
from pql.cards.starting_hands import starting_hands
from pql.evaluator_ext import equity
from pql.sets.handset import HandSet

TARGET = Path(__file__).parent.parent / "pql" / "data" / "multiway.txt"
OPPONENTS = 5
SEED = 20_240_601
DEALS = 16_000_000
DEALS_TO_CHECK = 400_000
ERRORS = 5
HEADER = f"""\
# Before the flop against five random hands, sampled: class, equity (share of the pot), standard error.
# {DEALS:,} deals for each class, seed {SEED}. Computed by tools/generate_multiway.py.
"""


def played(deals: int) -> Iterator[tuple[str, float, float]]:
    """Each class, its mean share of the pot over so many deals, and its standard error."""
    random_hands = [HandSet(ALL_HANDS).buffer()] * OPPONENTS
    for stream, kind in enumerate(starting_hands()):
        hands = HandSet(kind.bits).buffer()
        shared = equity.sample(0, 0, None, [hands, *random_hands], SEED, stream, deals)[0]
        yield kind.name, *pot_share(shared, deals)


def pot_share(shared: Sequence[float], deals: int) -> tuple[float, float]:
    """Mean pot share and its standard error, from how often a player was among 1, 2, 3 ... winners."""
    mean = sum(count / winners for winners, count in enumerate(shared, 1)) / deals
    mean_square = sum(count / winners**2 for winners, count in enumerate(shared, 1)) / deals
    return mean, sqrt((mean_square - mean**2) / deals)


def main(arguments: list[str]) -> int:
    """Writes the file, or with `--check` returns 1 when other deals contradict it."""
    parser = argparse.ArgumentParser(description="Equity of the 169 classes against five random hands.")
    parser.add_argument(
        "--check", action="store_true", help="only say whether other deals agree with the file"
    )
    parser.add_argument("--all", action="store_true", help="with --check: as many deals as made the file")
    options = parser.parse_args(arguments)
    if not options.check:
        lines = [f"{name} {mean:.6f} {error:.6f}\n" for name, mean, error in played(DEALS)]
        TARGET.write_text(HEADER + "".join(lines), encoding="ascii")
        return 0
    shipped = multiway_equity()
    wrong = 0
    for name, mean, error in played(DEALS if options.all else DEALS_TO_CHECK):
        of_both = error * sqrt(1 + (1 if options.all else DEALS_TO_CHECK / DEALS))
        if abs(mean - shipped[name]) > ERRORS * of_both:
            distance = (mean - shipped[name]) / of_both
            print(f"pql/data/multiway.txt: {name} is {distance:+.1f} standard errors off", file=sys.stderr)
            wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
