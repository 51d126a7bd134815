"""Computes `pql/data/short_deck.txt`: exact equity of short deck's 81 classes against one random hand before the flop.

    python tools/generate_short_deck.py            # write the file
    python tools/generate_short_deck.py --check    # exit status 1 when it is not what the kernels count

Takes some seconds. Every board is ranked once for each orbit under the 24 suit permutations; the counts are exact
integers, so the file never changes unless a kernel is wrong.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pql.cards import kernels
from pql.cards.combos import ALL_HANDS
from pql.cards.games import SHORT_DECK, SHORT_DECK_TRIPS, Game
from pql.cards.orders.equity import SHORT_DECK_DEALS
from pql.cards.starting_hands import in_deck, starting_hands
from pql.evaluator_ext import symmetry
from pql.sets.handset import HandSet

TARGET = Path(__file__).parent.parent / "pql" / "data" / "short_deck.txt"
HEADER = f"""\
# Short deck before the flop against one random hand, exact: class, deals won, deals tied by one hand of the class,
# then both where three of a kind beat a straight; of {SHORT_DECK_DEALS:,} (561 other hands, 201,376 boards each).
# Computed by tools/generate_short_deck.py.
"""


def counts(game: Game) -> list[tuple[str, int, int]]:
    """The classes with the deals that one hand of each wins and ties."""
    found = []
    everything = HandSet(ALL_HANDS).without(game.missing).buffer()
    group = symmetry.stabilizer(everything)
    boards, multiplicities = symmetry.enumerate_boards(0, game.missing, group)
    heads_up = kernels.of(game).equity.heads_up
    for kind in filter(lambda kind: in_deck(kind.name, SHORT_DECK), starting_hands()):
        hands = HandSet(kind.bits).buffer()
        win, tie, loss = heads_up(boards, multiplicities, 0, len(boards), hands, everything)
        assert win + tie + loss == kind.size * SHORT_DECK_DEALS
        found.append((kind.name, int(win) // kind.size, int(tie) // kind.size))
    return found


def text() -> str:
    """The text of the file."""
    both = zip(counts(SHORT_DECK), counts(SHORT_DECK_TRIPS), strict=True)
    return HEADER + "".join(
        [
            f"{name} {win} {tie} {other_win} {other_tie}\n"
            for (name, win, tie), (_, other_win, other_tie) in both
        ]
    )


def main(arguments: list[str]) -> int:
    """Writes the file, or with `--check` returns 1 when it is another."""
    if arguments == ["--check"]:
        return 0 if TARGET.read_text(encoding="ascii") == text() else 1
    TARGET.write_text(text(), encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
