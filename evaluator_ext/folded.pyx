"""Two ranges when a third hand has been folded: who wins, with what, and what each hand meets.

Boards and ranges are those of `equity`: masks and multiplicities of completed boards, buffers of 1326 weights. A
deal is a hand of each range, a folded hand and a board, no card twice; it counts as often as the board's
multiplicity times the three weights. Sums of whole weights are exact below 2**52. The environment variable
PQL_KERNEL (generic or avx2) chooses among kernels with the same answers when this module is imported; `set_kernel`
does later.
"""

from array import array

from libc.math cimport INFINITY, floor
from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc

include "given.pxi"
include "ranking_tables.pxi"
include "kernel_choice.pxi"

cdef extern from "folded/folded.h" nogil:
    enum:
        PQL_CATEGORIES
        PQL_FOLDED_WINS
        PQL_FOLDED_TIES
        PQL_FOLDED_MET
    ctypedef struct pql_folded_sums:
        double wins[2][9]
        double ties[9]
        double by_hand[2][3][1326]
    int pql_folded_sweep(pql_folded_sums *result, const uint64_t *boards, const uint32_t *multiplicities,
                         int64_t count, const double *first, const double *second, const double *folded, int players)
    int pql_folded_meetings(double *met, uint64_t known, const double *first, const double *second,
                            const double *folded)
    int pql_folded_sweep_avx2(pql_folded_sums *result, const uint64_t *boards, const uint32_t *multiplicities,
                              int64_t count, const double *first, const double *second, const double *folded,
                              int players)
    int pql_folded_meetings_avx2(double *met, uint64_t known, const double *first, const double *second,
                                 const double *folded)

# Sums of whole numbers are exact in a double below this; on the way, pairs of hands count with more than the folded
# hands that fit.
EXACT_SUMS = 2.0 ** 52

# A sum below this part of the largest possible one is a rounding error, and counts as none.
cdef double NOISE = 1e-13


cdef double sum_of(const double[::1] weights) noexcept:
    cdef double sum = 0
    cdef Py_ssize_t i
    for i in range(HANDS):
        sum += weights[i]
    return sum


cdef int sweep_boards(pql_folded_sums *sums, const uint64_t[::1] masks,
                      const uint32_t[::1] multiplicities, int64_t start,
                      int64_t stop, const double[::1] first, const double[::1] second, const double[::1] folded,
                      int players) except -1:
    cdef const uint64_t *boards = NULL
    cdef const uint32_t *times = NULL
    cdef int failed
    is_plain(first)
    is_plain(second)
    is_plain(folded)
    check_boards(masks, multiplicities, start, stop)
    if start < stop:
        boards, times = &masks[start], &multiplicities[start]
    with nogil:
        if with_avx2:
            failed = pql_folded_sweep_avx2(
                sums, boards, times, stop - start, &first[0], &second[0], &folded[0], players
            )
        else:
            failed = pql_folded_sweep(sums, boards, times, stop - start, &first[0], &second[0], &folded[0], players)
    if failed:
        raise MemoryError
    return 0


def by_category(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, int64_t start, int64_t stop,
                const double[::1] first, const double[::1] second, const double[::1] folded):
    """Deals by the category of the hand that wins, over the boards [start, stop).

    A list of nine tuples, high card to straight flush: deals the first range wins with such a hand, ties with it, deals
    the second wins with it. Python ints for whole weights while their sums are exact, else floats.

    >>> aces = array("d", [1.0] * 6 + [0.0] * 1320)
    >>> kings = array("d", [0.0] * 198 + [1.0] * 6 + [0.0] * 1122)
    >>> board = array("Q", [0b1_0010_0100_1000_0001])           # 2c 3s 4h 5d 6c plays
    >>> by_category(board, array("I", [1]), 0, 1, aces, kings, aces)[4]
    (0, 36, 0)
    """
    cdef pql_folded_sums *sums = <pql_folded_sums *>malloc(sizeof(pql_folded_sums))
    cdef double most
    cdef int category
    if sums == NULL:
        raise MemoryError
    try:
        sweep_boards(sums, masks, multiplicities, start, stop, first, second, folded, 0)
        most = multiplicity_sum(multiplicities, start, stop)
        if most * whole_sum(first) * whole_sum(second) * whole_sum(folded) < <double>EXACT_SUMS:
            return [(whole_number(sums.wins[0][category]), whole_number(sums.ties[category]),
                     whole_number(sums.wins[1][category])) for category in range(PQL_CATEGORIES)]
        most *= sum_of(first) * sum_of(second) * sum_of(folded) * NOISE
        return [(without_noise(sums.wins[0][category], most), without_noise(sums.ties[category], most),
                 without_noise(sums.wins[1][category], most)) for category in range(PQL_CATEGORIES)]
    finally:
        free(sums)


cdef object whole_number(double count):
    """A count as an int; raises ArithmeticError if it has a fraction."""
    if count != floor(count):
        raise ArithmeticError(f"{count} is no whole number of deals")
    return int(count)


cdef double without_noise(double count, double least) noexcept:
    return count if count > least else 0.0


def vectors(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, int64_t start, int64_t stop,
            const double[::1] first, const double[::1] second, const double[::1] folded, int players, bint whole):
    """For every hand of the `players` (1 the first, 2 the second, 3 both) what it wins, ties and meets.

    As of `vectors.sweep`, sums of the weights of the opponent's and the folded hand, for a hand of any weight; `whole`
    ones as `array('Q')`, or ValueError where they are none.

    >>> aces = array("d", [1.0] * 6 + [0.0] * 1320)
    >>> kings = array("d", [0.0] * 198 + [1.0] * 6 + [0.0] * 1122)
    >>> board = array("Q", [0b1_0010_0100_1000_0001])           # 2c 3s 4h 5d 6c plays
    >>> (wins, ties, met), nobody = vectors(board, array("I", [1]), 0, 1, aces, kings, aces, 1, True)
    >>> wins[0], ties[0], met[0], nobody
    (0, 6, 6, None)
    """
    cdef pql_folded_sums *sums = <pql_folded_sums *>malloc(sizeof(pql_folded_sums))
    cdef double most
    cdef int player
    if sums == NULL:
        raise MemoryError
    try:
        if not 1 <= players <= 3:
            raise ValueError("the players are 1, 2 or both, 3")
        sweep_boards(sums, masks, multiplicities, start, stop, first, second, folded, players)
        most = multiplicity_sum(multiplicities, start, stop)
        if whole and not most * whole_sum(first) * whole_sum(second) * whole_sum(folded) < <double>EXACT_SUMS:
            raise ValueError("the sums are no whole numbers, or too large")
        most *= sum_of(folded) * NOISE
        found = []
        for player in range(2):
            if not players >> player & 1:
                found.append(None)
            elif whole:
                found.append(tuple([array("Q", map(whole_number, numbers_of(sums.by_hand[player][kind])))
                                    for kind in range(3)]))
            else:
                take_noise(sums.by_hand[player], most * sum_of(first if player else second))
                found.append(tuple([numbers_of(sums.by_hand[player][kind]) for kind in range(3)]))
        return tuple(found)
    finally:
        free(sums)


cdef object numbers_of(const double *numbers):
    found = array("d")
    found.frombytes((<const char *>numbers)[:HANDS * sizeof(double)])
    return found


cdef void take_noise(double (*by_hand)[1326], double least) noexcept:
    cdef int hand, kind
    for hand in range(HANDS):
        for kind in range(3):
            if by_hand[kind][hand] <= least or by_hand[PQL_FOLDED_MET][hand] <= least:
                by_hand[kind][hand] = 0


def meetings(uint64_t known, const double[::1] first, const double[::1] second, const double[::1] folded):
    """For each hand of the first range the weight of what the second and the folded range may hold beside it.

    Nobody holds a card of `known`, a mask. Whole weights give whole numbers. A hand of weight 0 meets nothing.

    >>> anything = array("d", [1.0] * 1326)
    >>> meetings(0, anything, anything, anything)[0] == 1225 * 1128
    True
    """
    cdef double[::1] sums
    cdef int failed
    is_plain(first)
    is_plain(second)
    is_plain(folded)
    if known >> 52:
        raise ValueError(f"known cards are a mask of 52 bits: {known:#x}")
    met = array("d", bytes(8 * HANDS))
    sums = met
    with nogil:
        if with_avx2:
            failed = pql_folded_meetings_avx2(&sums[0], known, &first[0], &second[0], &folded[0])
        else:
            failed = pql_folded_meetings(&sums[0], known, &first[0], &second[0], &folded[0])
    if failed:
        raise MemoryError
    return met
