# The arguments of kernels: boards as masks and multiplicities, ranges as 1326 weights, hands by number, known and dead
# cards. Included by the modules that take them.

from libc.math cimport isfinite
from libc.stdint cimport int64_t, uint16_t, uint32_t, uint64_t

cdef enum:
    HANDS = 1326
    MOST_PLAYERS = 10


include "aligned.pxi"


cdef inline bint is_plain(const double[::1] weights) except -1:
    """Are all weights 0 or 1? Raises ValueError for what is no range at all."""
    cdef bint plain = True
    cdef Py_ssize_t i
    if weights.shape[0] != HANDS:
        raise ValueError("a range is 1326 weights")
    check_aligned(weights)
    for i in range(HANDS):
        if weights[i] != 0 and weights[i] != 1:
            plain = False
            if not (isfinite(weights[i]) and weights[i] > 0):
                raise ValueError(f"not a weight: {weights[i]}")
    return plain


cdef inline int check_hands(const uint16_t[::1] hands) except -1:
    """Are these numbers of hands, no more than there are?"""
    cdef Py_ssize_t i
    if hands.shape[0] > HANDS:
        raise ValueError("there are 1326 hands")
    check_aligned(hands)
    for i in range(hands.shape[0]):
        if hands[i] >= HANDS:
            raise ValueError(f"hands are numbered 0 to 1325, not {hands[i]}")
    return 0


cdef inline int check_boards(const uint64_t[::1] masks, const uint32_t[::1] multiplicities,
                             int64_t start, int64_t stop, int least=5) except -1:
    """Are these boards of five cards, or of `least` and more?"""
    cdef int64_t i
    cdef uint64_t rest
    cdef int cards
    if masks.shape[0] != multiplicities.shape[0]:
        raise ValueError("as many multiplicities as boards are needed")
    check_aligned(masks)
    check_aligned(multiplicities)
    if not 0 <= start <= stop <= masks.shape[0]:
        raise ValueError("the slice is not within the boards")
    for i in range(start, stop):
        rest = masks[i]
        cards = 64 if rest >> 52 else 0
        while rest:
            rest &= rest - 1
            cards += 1
        if not least <= cards <= 5:
            raise ValueError(f"not a board of {'five' if least == 5 else 'four or five'} cards: {masks[i]:#x}")
    return 0


cdef inline int check_cards(uint64_t known, uint64_t dead) except -1:
    if known & dead or (known | dead) >> 52 or int(known).bit_count() > 5:
        raise ValueError("known and dead cards are two masks of 52 bits without a common card")
    return 0
