"""Exact equity on a list of boards.

Boards come as two buffers of one length, card masks and multiplicities, as `symmetry.enumerate_boards` gives them;
`start` and `stop` choose a slice, so that a caller can work in chunks and add the answers up. Ranges are buffers of
1326 doubles, the weight of each hand in hand order. The kernels know no dead cards: leave boards and hands that hold
one out.

Weights that are all 0 or 1 give exact integers. Any other weights give floats, always summed in the same order.
"""

from libc.math cimport isfinite
from libc.stdint cimport int64_t, uint32_t, uint64_t

cdef extern from "wide.h" nogil:
    ctypedef struct pql_wide:
        pass
    uint64_t pql_wide_low(pql_wide sum)
    uint64_t pql_wide_high(pql_wide sum)

cdef extern from "heads_up.h" nogil:
    ctypedef struct pql_counted:
        pql_wide wins[2]
        pql_wide deals
    ctypedef struct pql_weighed:
        double wins[2]
        double deals
    void pql_heads_up_tables()
    void pql_heads_up_counted(pql_counted *result, const uint64_t *boards, const uint32_t *multiplicities,
                              int64_t count, const double *first, const double *second)
    void pql_heads_up_weighed(pql_weighed *result, const uint64_t *boards, const uint32_t *multiplicities,
                              int64_t count, const double *first, const double *second)

pql_heads_up_tables()

cdef enum:
    HANDS = 1326

# A sum of ties below this part of all deals is what rounding leaves of none.
cdef double TIE_NOISE = 1e-13


cdef object wide_int(pql_wide sum):
    cdef uint64_t high = pql_wide_high(sum)
    return pql_wide_low(sum) if high == 0 else int(high) << 64 | pql_wide_low(sum)


cdef bint is_plain(const double[::1] weights) except -1:
    """Are all weights 0 or 1? Raises ValueError for what is no range at all."""
    cdef bint plain = True
    cdef Py_ssize_t i
    if weights.shape[0] != HANDS:
        raise ValueError("a range is 1326 weights")
    for i in range(HANDS):
        if weights[i] != 0 and weights[i] != 1:
            plain = False
            if not (isfinite(weights[i]) and weights[i] > 0):
                raise ValueError(f"not a weight: {weights[i]}")
    return plain


cdef int check_boards(const uint64_t[::1] masks, const uint32_t[::1] multiplicities,
                      int64_t start, int64_t stop) except -1:
    cdef int64_t i
    cdef uint64_t rest
    cdef int cards
    if masks.shape[0] != multiplicities.shape[0]:
        raise ValueError("as many multiplicities as boards are needed")
    if not 0 <= start <= stop <= masks.shape[0]:
        raise ValueError("the slice is not within the boards")
    for i in range(start, stop):
        rest = masks[i]
        cards = 64 if rest >> 52 else 0
        while rest:
            rest &= rest - 1
            cards += 1
        if cards != 5:
            raise ValueError(f"not a board of five cards: {masks[i]:#x}")
    return 0


def heads_up(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, int64_t start, int64_t stop,
             const double[::1] first, const double[::1] second):
    """Deals that the first range wins, ties, and that the second wins, over the boards [start, stop).

    A deal is a hand of each range and a board, no card twice; it counts as often as the board's multiplicity times
    the two weights. Three Python ints if all weights are 0 or 1, else three floats.

    Raises ValueError for buffers of the wrong length, a mask that is not five cards, and negative or infinite weights.

    >>> from array import array
    >>> aces = array("d", [1.0] * 6 + [0.0] * 1320)
    >>> anything = array("d", [1.0] * 1326)
    >>> board = array("Q", [0b1_0010_0100_1000_0001])           # 2c 3s 4h 5d 6c
    >>> heads_up(board, array("I", [1]), 0, 1, aces, anything)  # both play the board unless there is a seven
    (0, 4920, 1020)
    """
    cdef bint plain = is_plain(first)
    plain &= is_plain(second)
    check_boards(masks, multiplicities, start, stop)
    cdef pql_counted counted
    cdef pql_weighed weighed
    cdef double ties
    if start == stop:
        if plain:
            return 0, 0, 0
        return 0.0, 0.0, 0.0
    if plain:
        with nogil:
            pql_heads_up_counted(&counted, &masks[start], &multiplicities[start], stop - start, &first[0], &second[0])
        wins, losses = wide_int(counted.wins[0]), wide_int(counted.wins[1])
        return wins, wide_int(counted.deals) - wins - losses, losses
    with nogil:
        pql_heads_up_weighed(&weighed, &masks[start], &multiplicities[start], stop - start, &first[0], &second[0])
    ties = weighed.deals - weighed.wins[0] - weighed.wins[1]
    if ties < TIE_NOISE * weighed.deals:
        ties = 0
    return weighed.wins[0], ties, weighed.wins[1]
