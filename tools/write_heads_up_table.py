"""Writes the equities of the 169 starting hands against each other before the flop, exact, as a table to cite.

    python tools/write_heads_up_table.py                    # says the SHA-256 of the table
    python tools/write_heads_up_table.py heads_up.csv       # writes it too

A row for each two classes: `combos`, the pairs of hands that can be dealt, of `deals` (1,712,304 boards for each) those
that the first wins and those that are tied, and its `equity`. Counts are whole numbers and an equity is one division of
them, so the file is the same on every machine.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from pql.cards.starting_hands import starting_hands
from pql.engine import preflop
from pql.sets.handset import HandSet

HEADER = "hand,versus,combos,deals,wins,ties,equity\n"
BOARDS = 1_712_304


def lines() -> Iterator[str]:
    """The lines of the table, class by class in the order of the 169."""
    classes = [(kind.name, HandSet(kind.bits).buffer()) for kind in starting_hands()]
    yield HEADER
    for hand, hands in classes:
        for versus, others in classes:
            win, tie, loss = map(int, preflop.heads_up(hands, others))
            deals = win + tie + loss
            combos, rest = divmod(deals, BOARDS)
            assert not rest
            yield f"{hand},{versus},{combos},{deals},{win},{tie},{(2 * win + tie) / (2 * deals)!r}\n"


def main(arguments: list[str]) -> int:
    """Says the hash of the table, after writing it where a file is named."""
    parser = argparse.ArgumentParser(description="Equities of the 169 classes against each other.")
    parser.add_argument("file", nargs="?", type=Path, help="where the table goes")
    options = parser.parse_args(arguments)
    table = "".join(lines()).encode("ascii")
    if options.file is not None:
        options.file.write_bytes(table)
    print(sha256(table).hexdigest())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
