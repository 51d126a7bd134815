"""Computes `pql/data/heads_up.txt`: exact equity of the 169 classes against one random hand before the flop.

    python tools/generate_heads_up.py                  # write the file
    python tools/generate_heads_up.py --check          # compare it with the table of matchups, at once
    python tools/generate_heads_up.py --check --all    # compute it again and compare

Takes half a minute. Every board is ranked once for each orbit under the 24 suit permutations; the counts are
exact integers, so the file never changes unless a kernel is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from pql.cards.combos import ALL_HANDS
from pql.cards.orders.equity import HEADS_UP_DEALS
from pql.cards.starting_hands import starting_hands
from pql.engine import heads_up
from pql.evaluator_ext import equity, symmetry
from pql.sets.handset import HandSet

TARGET = Path(__file__).parent.parent / "pql" / "data" / "heads_up.txt"
HEADER = f"""\
# Before the flop against one random hand, exact: class, deals won, deals tied by one hand of the class,
# of {HEADS_UP_DEALS:,} (1225 other hands, 1,712,304 boards each). Computed by tools/generate_heads_up.py.
"""


def by_boards() -> Iterator[str]:
    """The lines of the file, each class met by every hand on every board."""
    everything = HandSet(ALL_HANDS)
    group = symmetry.stabilizer(everything.buffer())
    boards, multiplicities = symmetry.enumerate_boards(0, 0, group)
    for kind in starting_hands():
        hands = HandSet(kind.bits).buffer()
        win, tie, loss = equity.heads_up(boards, multiplicities, 0, len(boards), hands, everything.buffer())
        assert win + tie + loss == kind.size * HEADS_UP_DEALS
        yield f"{kind.name} {win // kind.size} {tie // kind.size}\n"


def by_matchups() -> Iterator[str]:
    """The same lines, added up from the matchups of `preflop.xz`, which another kernel has counted."""
    everything = HandSet(ALL_HANDS).buffer()
    for kind in starting_hands():
        win, tie, _ = heads_up.heads_up(HandSet(kind.bits).buffer(), everything)
        yield f"{kind.name} {int(win) // kind.size} {int(tie) // kind.size}\n"


def main(arguments: list[str]) -> int:
    """Writes the file, or with `--check` returns 1 when it is not what the kernels count."""
    parser = argparse.ArgumentParser(description="Equity of the 169 classes against one random hand.")
    parser.add_argument("--check", action="store_true", help="only say whether the file is right")
    parser.add_argument("--all", action="store_true", help="with --check: count every board again")
    options = parser.parse_args(arguments)
    if not options.check:
        TARGET.write_text(HEADER + "".join(by_boards()), encoding="ascii")
        return 0
    lines = by_boards() if options.all else by_matchups()
    if TARGET.read_text(encoding="ascii") == HEADER + "".join(lines):
        return 0
    print("pql/data/heads_up.txt is wrong: run `python tools/generate_heads_up.py`", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
