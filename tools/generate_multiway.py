"""Computes `pql/data/multiway.txt`: equity of the 169 classes against five random hands before the flop.

    python tools/generate_multiway.py

Exact counts are out of reach for six players, so every class plays a fixed number of seeded random deals: the same
seed gives the same file. Takes four minutes on one core.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from pathlib import Path

from pql.evaluator_ext import equity

from pql.classes import hand_types
from pql.combos import ALL_HANDS
from pql.handset import HandSet

TARGET = Path(__file__).parent.parent / "pql" / "data" / "multiway.txt"
OPPONENTS = 5
SEED = 20_240_601
DEALS = 16_000_000
HEADER = f"""\
# Before the flop against five random hands, sampled: class, equity (share of the pot), standard error.
# {DEALS:,} deals for each class, seed {SEED}. Computed by tools/generate_multiway.py.
"""


def main() -> None:
    random_hands = [HandSet(ALL_HANDS).buffer()] * OPPONENTS
    lines = []
    for stream, kind in enumerate(hand_types()):
        hands = HandSet(kind.bits).buffer()
        shared = equity.sample(0, 0, None, [hands, *random_hands], SEED, stream, DEALS)[0]
        mean, error = pot_share(shared)
        lines.append(f"{kind.name} {mean:.6f} {error:.6f}\n")
        print(lines[-1], end="", flush=True)
    TARGET.write_text(HEADER + "".join(lines), encoding="ascii")


def pot_share(shared: Sequence[float]) -> tuple[float, float]:
    """Mean pot share and its standard error, from how often a player was among 1, 2, 3 ... winners."""
    mean = sum(count / winners for winners, count in enumerate(shared, 1)) / DEALS
    mean_square = sum(count / winners**2 for winners, count in enumerate(shared, 1)) / DEALS
    return mean, sqrt((mean_square - mean**2) / DEALS)


if __name__ == "__main__":
    main()
