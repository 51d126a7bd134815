"""Every hand against two ranges at once, on complete boards.

Boards and ranges are those of `equity`: masks and multiplicities, and 1326 weights.
"""

from libc.stdint cimport uint32_t, uint64_t

include "given.pxi"
include "ranking_tables.pxi"

cdef extern from "three_way/three_way.h" nogil:
    void pql_three_way_tables()
    int pql_add_three_way(double *sums, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                          const double *first, const double *second)

pql_three_way_tables()


def sweep(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, const double[::1] first,
          const double[::1] second, double[::1] sums):
    """Adds to four sums of each of the 1326 hands, hand after hand, the weights of what it meets of both ranges.

    A deal is a board, as often as its multiplicity, and a hand of each range, by both weights, of which no two share a
    card. The sums are those that the hand wins alone, that it ties with one of the others, that all three tie, and all
    of them. Raises ValueError as `equity.heads_up`, and for another number of sums.

    >>> from array import array
    >>> board = array("Q", [0b1_0010_0100_1000_0001])                # 2c 3s 4h 5d 6c
    >>> aces, kings, sums = *[array("d", bytes(8 * 1326)) for _ in range(2)], array("d", bytes(32 * 1326))
    >>> aces[5] = kings[198] = kings[199] = 1                         # AdAc against KsKh and KsKd
    >>> sweep(board, array("I", [4]), aces, kings, sums), list(sums[:4])
    (None, [0.0, 0.0, 8.0, 8.0])
    """
    cdef int failed
    is_plain(first)
    is_plain(second)
    check_boards(masks, multiplicities, 0, masks.shape[0])
    check_aligned(sums)
    if sums.shape[0] != 4 * HANDS:
        raise ValueError("each hand has four sums")
    if not masks.shape[0]:
        return
    with nogil:
        failed = pql_add_three_way(&sums[0], &masks[0], &multiplicities[0], masks.shape[0], &first[0], &second[0])
    if failed:
        raise MemoryError
