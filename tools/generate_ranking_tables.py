"""Writes evaluator_ext/kernels/shared/ranking_tables.c, the constant tables of the ranking kernel.

    python tools/generate_ranking_tables.py            # write the file
    python tools/generate_ranking_tables.py --check    # exit status 1 when the file is stale

How the tables work. Without a flush only the ranks of a hand matter. Every rank has a key, chosen so that
two hands of the same size with different ranks never have the same sum of keys; so a hand's strength is a
function of one sum. (The keys are the greedy ones: each is the smallest number that keeps all sums of up to
seven cards, at most four of a rank, distinct. KEY_OFFSET moves the sums of five, six and seven cards apart.)
The sums are sparse, so they are folded by row displacement (Tarjan and Yao, "Storing a sparse table", 1979):
the high bits of a sum choose a row, the low bits a place in it, and the rows slide over each other into one
short array until no two entries collide. Two entries of equal strength may share a slot, and giving the
largest keys to the lowest ranks makes that common, because low cards often do not play: 73,775 sums fit in
about 63,000 slots of which a little more than half are used.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / "evaluator_ext" / "kernels" / "shared" / "ranking_tables.c"

ACE, WHEEL_TOP = 12, 3
GREEDY_KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
ROW_SHIFT = 9
HAND_SIZES = (7, 6, 5)  # seven cards are packed first: the busiest slots stay together

# The smallest multiple of a row that is larger than any sum of six greedy keys.
KEY_OFFSET = -(-(4 * GREEDY_KEYS[12] + 2 * GREEDY_KEYS[11]) >> ROW_SHIFT << ROW_SHIFT)
RANK_KEYS = tuple(key + KEY_OFFSET for key in reversed(GREEDY_KEYS))
FIRST_ROW = 5 * KEY_OFFSET >> ROW_SHIFT

HIGH_CARD, ONE_PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = (
    0, *(1 << bit for bit in range(24, 32)),
)  # fmt: skip

Counts = tuple[int, ...]  # how many cards of each rank, deuce first


def packed(category: int, ranks: Sequence[int]) -> int:
    """The pokerval of a category and its five ranks, the most important first (ace 14 or, in a wheel, 1)."""
    value = 0
    for rank in ranks:
        value = value << 4 | rank
    return category | value


def straight_top(present: set[int]) -> int | None:
    """The highest rank of the best straight among these ranks, or None."""
    for top in range(ACE, WHEEL_TOP, -1):
        if all(rank in present for rank in range(top - 4, top + 1)):
            return top
    return WHEEL_TOP if {ACE, 0, 1, 2, 3} <= present else None


def straight_pokerval(category: int, top: int) -> int:
    return packed(category, [top + 2 - step for step in range(5)])


def flush_pokerval(suited: Sequence[int]) -> int:
    """The pokerval of five or more cards of one suit, given their ranks from high to low."""
    top = straight_top(set(suited))
    if top is not None:
        return straight_pokerval(STRAIGHT_FLUSH, top)
    return packed(FLUSH, [rank + 2 for rank in suited[:5]])


def suitless_pokerval(counts: Counts) -> int:
    """The pokerval of the best five of five to seven cards, no five of one suit."""
    descending = sorted((rank for rank in range(13) if counts[rank]), reverse=True)
    by_count = sorted(descending, key=lambda rank: -counts[rank])
    first, second = by_count[0], by_count[1]
    if counts[first] == 4:
        kicker = max(rank for rank in descending if rank != first)
        return packed(QUADS, [first + 2] * 4 + [kicker + 2])
    if counts[first] == 3 and counts[second] >= 2:
        return packed(FULL_HOUSE, [first + 2] * 3 + [second + 2] * 2)
    top = straight_top(set(descending))
    if top is not None:
        return straight_pokerval(STRAIGHT, top)
    if counts[first] == 3:
        category, groups = TRIPS, [first] * 3
    elif counts[second] == 2:
        category, groups = TWO_PAIR, [first] * 2 + [second] * 2
    elif counts[first] == 2:
        category, groups = ONE_PAIR, [first] * 2
    else:
        category, groups = HIGH_CARD, []
    kickers = [rank for rank in descending if rank not in groups]
    return packed(category, [rank + 2 for rank in (groups + kickers)[:5]])


def rank_counts(cards: int, ranks: int = 13) -> Iterator[Counts]:
    """Every way to have this many cards with at most four of a rank."""
    if ranks == 0:
        if cards == 0:
            yield ()
        return
    for top in range(min(4, cards) + 1):
        for rest in rank_counts(cards - top, ranks - 1):
            yield (*rest, top)


def suited_ranks(ranks: int) -> list[int]:
    """The ranks in a 13-bit set, from high to low."""
    return [rank for rank in range(ACE, -1, -1) if ranks >> rank & 1]


def all_pokervals() -> list[int]:
    """The 7462 different pokervals of five cards, from the worst to the best."""
    values = {suitless_pokerval(counts) for counts in rank_counts(5)}
    values |= {flush_pokerval(ranks) for ranks in combinations(range(ACE, -1, -1), 5)}
    return sorted(values)


def displaced_rows(ordinals: dict[int, int]) -> tuple[list[int], list[int]]:
    """Row offsets and slots for these sizes' sums, by first fit with the fullest rows first.

    Sets of slots are Python integers: shifting the whole array by an entry's place tests every offset at once.
    """
    # Sums that no cards have, such as that of five deuces, are looked up too where they count for nothing.
    rows = [0] * ((7 * RANK_KEYS[0] >> ROW_SHIFT) - FIRST_ROW + 1)
    slots: dict[int, int] = {}
    taken = 0
    holding: dict[int, int] = {}
    for size in HAND_SIZES:
        entries: dict[int, list[tuple[int, int]]] = {}
        for counts in rank_counts(size):
            key = sum(count * rank_key for count, rank_key in zip(counts, RANK_KEYS, strict=True))
            entry = (key & (1 << ROW_SHIFT) - 1, ordinals[suitless_pokerval(counts)])
            entries.setdefault((key >> ROW_SHIFT) - FIRST_ROW, []).append(entry)
        for row, places in sorted(entries.items(), key=lambda item: (-len(item[1]), item[0])):
            clashes = 0
            for place, ordinal in places:
                clashes |= (taken & ~holding.get(ordinal, 0)) >> place
            offset = (~clashes & clashes + 1).bit_length() - 1
            rows[row] = offset
            for place, ordinal in places:
                slots[offset + place] = ordinal
                taken |= 1 << offset + place
                holding[ordinal] = holding.get(ordinal, 0) | 1 << offset + place
    return rows, [slots.get(slot, 0) for slot in range(max(rows) + (1 << ROW_SHIFT))]


def c_list(numbers: Sequence[int], form: str = "{}") -> str:
    lines, line = [], ""
    for number in numbers:
        text = form.format(number) + ","
        if len(line) + len(text) > 118:
            lines.append(line)
            line = ""
        line += text
    lines.append(line)
    return "{\n" + "\n".join(lines) + "\n}"


def tables_source() -> str:
    """The text of ranking_tables.c."""
    pokervals = all_pokervals()
    ordinals = {value: ordinal for ordinal, value in enumerate(pokervals, start=1)}
    rows, slots = displaced_rows(ordinals)
    if max(rows) > 0xFFFF:
        raise SystemExit("a row offset no longer fits in 16 bits: change ROW_SHIFT")
    flushes = [
        ordinals[flush_pokerval(suited_ranks(ranks))] if ranks.bit_count() >= 5 else 0
        for ranks in range(8192)
    ]
    categories = [value >> 24 for value in pokervals]
    starts = [*[categories.index(category) + 1 for category in sorted({*categories})], len(pokervals) + 1]
    return f"""/* Generated by tools/generate_ranking_tables.py, which explains the tables. Do not edit. */
#include "shared/ranking_tables.h"

#if PQL_RANK_ROW_SHIFT != {ROW_SHIFT} || PQL_RANK_KEY_OFFSET != {KEY_OFFSET} \\
    || PQL_RANK_ROWS != {len(rows)} || PQL_RANK_SLOTS != {len(slots)}
#error "ranking.h and the generator disagree"
#endif

#ifndef PQL_SHORT_DECK
const
#endif
pql_ranking_tables pql_tables = {{
.row = {c_list(rows)},
.slot = {c_list(slots)},
.flush = {c_list(flushes)},
.pokerval = {c_list([0, *pokervals], "{:#x}")},
.category_start = {c_list(starts)},
}};
"""


def main() -> int:
    parser = argparse.ArgumentParser(description="Generate the tables of the ranking kernel.")
    parser.add_argument("--check", action="store_true", help="only say whether the file is up to date")
    source = tables_source()
    fresh = TARGET.exists() and TARGET.read_text() == source
    if parser.parse_args().check:
        if not fresh:
            print(f"{TARGET.name} is stale: run python tools/generate_ranking_tables.py", file=sys.stderr)
        return 0 if fresh else 1
    if not fresh:  # it would be compiled again
        TARGET.write_text(source)
    return 0


if __name__ == "__main__":
    sys.exit(main())
