"""Deals by number, suits exchanged: hands and boards that differ in suits only have one number, and none is left out.

A numbering is known by the cards that each of its rounds deals, such as (2, 3, 1, 1) for a hand, a flop, a turn and a
river; the order of the cards within a round does not count. Cards are bytes, round after round.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t

include "aligned.pxi"

cdef extern from "isomorphism/isomorphism.h" nogil:
    ctypedef struct pql_numbering:
        int cards
        uint64_t size
    void pql_number_rounds(pql_numbering *n, const uint8_t *dealt, int rounds)
    int64_t pql_numbers_of(const pql_numbering *n, const uint8_t *first, int first_width, int64_t first_stride,
                           const uint8_t *second, int64_t second_stride, int64_t rows, int64_t *numbers,
                           uint8_t *orbit)
    int64_t pql_deals_of(const pql_numbering *n, const int64_t *numbers, int64_t rows, uint8_t *cards)
    void pql_deals_from(const pql_numbering *n, int64_t start, int64_t rows, uint8_t *cards)

ROUNDS = (
    (2,), (2, 3), (2, 3, 1), (2, 3, 1, 1),
    (2, 4), (2, 5),
    (3,), (3, 1), (3, 1, 1),
    (4,), (5,),
)

cdef enum:
    NUMBERINGS = 11

cdef pql_numbering numberings[NUMBERINGS]


def fill_numberings():
    """Half a millisecond, when the module is loaded."""
    cdef int place
    cdef bytes dealt
    for place in range(NUMBERINGS):
        dealt = bytes(ROUNDS[place])
        pql_number_rounds(&numberings[place], dealt, <int>len(dealt))


fill_numberings()


cdef pql_numbering *numbering_of(tuple rounds) except NULL:
    if rounds not in ROUNDS:
        raise ValueError(f"there is no numbering of {rounds}")
    return &numberings[ROUNDS.index(rounds)]


def size(tuple rounds):
    """How many numbers there are.

    >>> [size(rounds) for rounds in ROUNDS[:4]]
    [169, 1286792, 55190538, 2428287420]
    """
    return numbering_of(rounds).size


def number_deals(tuple rounds, const uint8_t[::1] first, int first_width, const uint8_t[::1] others,
                 int64_t[::1] numbers, uint8_t[::1] orbits=None):
    """Writes the number of each deal, and how many deals have it (1 to 24) to `orbits`, if given.

    The first `first_width` cards of a deal are in `first`, the rest in `others`, row after row; a buffer of one row is
    shared by all. Returns the first row with a bad card or one that comes twice, -1 where there is none. Raises
    ValueError for buffers that do not fit.

    >>> from array import array
    >>> out, orbits = array("q", [0, 0]), bytearray(2)
    >>> number_deals((2,), bytes([51, 50, 0, 1]), 2, b"", out, orbits), len(set(out)), list(orbits)
    (-1, 2, [6, 6])
    """
    cdef pql_numbering *numbering = numbering_of(rounds)
    cdef int64_t rows = numbers.shape[0], bad, first_stride, other_stride
    cdef int width = numbering.cards - first_width
    cdef const uint8_t *given = NULL
    cdef const uint8_t *more = NULL
    cdef uint8_t *orbit = NULL
    if not 0 <= first_width <= numbering.cards:
        raise ValueError("a deal has no more cards than its rounds")
    if orbits is not None and orbits.shape[0] != rows:
        raise ValueError("as many orbits as numbers are needed")
    check_aligned(numbers)
    first_stride = stride_of(first.shape[0], first_width, rows)
    other_stride = stride_of(others.shape[0], width, rows)
    if not rows:
        return -1
    if first_width:
        given = &first[0]
    if width:
        more = &others[0]
    if orbits is not None:
        orbit = &orbits[0]
    with nogil:
        bad = pql_numbers_of(numbering, given, first_width, first_stride, more, other_stride, rows, &numbers[0],
                             orbit)
    return bad


cdef int64_t stride_of(Py_ssize_t length, int width, int64_t rows) except -1:
    if length == width * rows:
        return width
    if length == width:
        return 0
    raise ValueError("rows of cards are needed, one for each number or one for all")


def write_deals(tuple rounds, const int64_t[::1] numbers, uint8_t[::1] cards):
    """Writes one deal for each number, its cards round after round, those of a round in descending order.

    Returns the first row whose number is none, -1 where there is none. Raises ValueError for buffers that do not fit.

    >>> from array import array
    >>> cards = bytearray(4)
    >>> write_deals((2,), array("q", [0, 168]), cards), list(cards)
    (-1, [7, 3, 51, 50])
    """
    cdef pql_numbering *numbering = numbering_of(rounds)
    cdef int64_t rows = numbers.shape[0], bad
    check_aligned(numbers)
    if cards.shape[0] != rows * numbering.cards:
        raise ValueError("a deal has as many cards as its rounds")
    if not rows:
        return -1
    with nogil:
        bad = pql_deals_of(numbering, &numbers[0], rows, &cards[0])
    return bad


def write_deals_from(tuple rounds, int64_t start, uint8_t[::1] cards):
    """The same for the numbers from `start` on, as many as there is room for.

    >>> cards = bytearray(4)
    >>> write_deals_from((2,), 167, cards)
    >>> list(cards)
    [51, 46, 51, 50]
    """
    cdef pql_numbering *numbering = numbering_of(rounds)
    cdef int64_t rows = cards.shape[0] // numbering.cards
    if cards.shape[0] % numbering.cards:
        raise ValueError("a deal has as many cards as its rounds")
    if not 0 <= start <= <int64_t>numbering.size - rows:
        raise ValueError("there are not so many numbers")
    if rows:
        with nogil:
            pql_deals_from(numbering, start, rows, &cards[0])
