"""Computes `pql/data/heads_up.txt`: exact equity of the 169 classes against one random hand before the flop.

    python tools/generate_heads_up.py

Takes half a minute. Every board is ranked once for each orbit under the 24 suit permutations; the counts are
exact integers, so the file never changes unless a kernel is wrong.
"""

from __future__ import annotations

from pathlib import Path

from pql.evaluator_ext import equity, symmetry

from pql.class_equity import HEADS_UP_DEALS
from pql.classes import hand_types
from pql.combos import ALL_HANDS
from pql.handset import HandSet

TARGET = Path(__file__).parent.parent / "pql" / "data" / "heads_up.txt"
HEADER = f"""\
# Before the flop against one random hand, exact: class, deals won, deals tied by one hand of the class,
# of {HEADS_UP_DEALS:,} (1225 other hands, 1,712,304 boards each). Computed by tools/generate_heads_up.py.
"""


def main() -> None:
    everything = HandSet(ALL_HANDS)
    group = symmetry.stabilizer(everything.buffer())
    boards, multiplicities = symmetry.enumerate_boards(0, 0, group)
    lines = []
    for kind in hand_types():
        hands = HandSet(kind.bits).buffer()
        win, tie, loss = equity.heads_up(boards, multiplicities, 0, len(boards), hands, everything.buffer())
        assert win + tie + loss == kind.size * HEADS_UP_DEALS
        lines.append(f"{kind.name} {win // kind.size} {tie // kind.size}\n")
        print(lines[-1], end="", flush=True)
    TARGET.write_text(HEADER + "".join(lines), encoding="ascii")


if __name__ == "__main__":
    main()
