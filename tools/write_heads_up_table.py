"""Writes the equities of starting hands against each other before the flop, exact, as tables to cite.

    python tools/write_heads_up_table.py                               # says the SHA-256 of the table of classes
    python tools/write_heads_up_table.py heads_up.csv                  # writes it too
    python tools/write_heads_up_table.py --hands heads_up_hands.npy    # the table of hands

Of the 169 classes there is a row for each two: `combos`, the pairs of hands that can be dealt, of `deals` (1,712,304
boards for each) those that the first wins and those that are tied, and its `equity`. Of the 1326 hands there are two
matrices of unsigned 32-bit numbers in one array: on how many of the boards the row's hand wins, and on how many both
tie; zeros where two hands share a card. Counts are whole numbers and an equity is one division of them, so the files
are the same on every machine.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from pql.cards.combos import HAND_COUNT, hand_cards
from pql.cards.starting_hands import starting_hands
from pql.engine import heads_up
from pql.sets.handset import HandSet

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

HEADER = "hand,versus,combos,deals,wins,ties,equity\n"
BOARDS = 1_712_304


def lines() -> Iterator[str]:
    """The lines of the table of classes, in the order of the 169."""
    classes = [(kind.name, HandSet(kind.bits).buffer()) for kind in starting_hands()]
    yield HEADER
    for hand, hands in classes:
        for versus, others in classes:
            win, tie, loss = map(int, heads_up.heads_up(hands, others))
            deals = win + tie + loss
            combos, rest = divmod(deals, BOARDS)
            assert not rest
            yield f"{hand},{versus},{combos},{deals},{win},{tie},{(2 * win + tie) / (2 * deals)!r}\n"


def matrices() -> NDArray[numpy.uint32]:
    """Wins and ties of each hand against each, in the order of `pql.hands("any")`."""
    import numpy

    every = array("H", range(HAND_COUNT))
    wins = numpy.array(heads_up.table().count_wins(every, every)).reshape(HAND_COUNT, HAND_COUNT)
    cards = numpy.array(hand_cards())
    apart = (cards[:, None, :, None] != cards[:, None, :]).all(axis=(2, 3))
    ties = numpy.where(apart, BOARDS - wins - wins.T, 0)
    return numpy.array([wins, ties], "<u4")


def packed() -> bytes:
    """The file of the table of hands: numpy's format 1.0."""
    from numpy.lib.format import write_array

    file = BytesIO()
    write_array(file, matrices(), version=(1, 0), allow_pickle=False)
    return file.getvalue()


def main(arguments: list[str]) -> int:
    """Says the hash of the table, after writing it where a file is named."""
    parser = argparse.ArgumentParser(description="Equities of starting hands against each other.")
    parser.add_argument("file", nargs="?", type=Path, help="where the table goes")
    parser.add_argument("--hands", action="store_true", help="the 1326 hands in place of the 169 classes")
    options = parser.parse_args(arguments)
    table = packed() if options.hands else "".join(lines()).encode("ascii")
    if options.file is not None:
        options.file.write_bytes(table)
    print(sha256(table).hexdigest())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
