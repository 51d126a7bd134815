"""Showdowns: what wins them, and how a hand that is ahead or behind now stands at the end.

Boards and ranges come as they do for `equity`: masks and multiplicities of completed boards, buffers of 1326 weights.
Weights that are all 0 or 1 give exact integers, any other weights floats, always summed in the same order. The
exact kernels know no dead cards: leave boards and hands that hold one out.
"""

from libc.math cimport isfinite
from libc.stdint cimport int64_t, uint32_t, uint64_t

cdef extern from "wide.h" nogil:
    ctypedef struct pql_wide:
        pass
    uint64_t pql_wide_low(pql_wide sum)
    uint64_t pql_wide_high(pql_wide sum)

cdef extern from "showdown.h" nogil:
    enum:
        PQL_CATEGORIES
    ctypedef struct pql_showdown_counts:
        pql_wide wins[2][9]
        pql_wide ties[9]
    ctypedef struct pql_showdown_weights:
        double wins[2][9]
        double ties[9]
    ctypedef struct pql_showdowns_sampled:
        uint64_t wins[2][9]
        uint64_t ties[9]
    void pql_showdown_tables()
    void pql_showdown_sampling_tables()
    void pql_showdowns_counted(pql_showdown_counts *result, const uint64_t *boards, const uint32_t *multiplicities,
                               int64_t count, const double *first, const double *second)
    void pql_showdowns_weighed(pql_showdown_weights *result, const uint64_t *boards, const uint32_t *multiplicities,
                               int64_t count, const double *first, const double *second)
    int pql_sample_showdowns(pql_showdowns_sampled *result, uint64_t known, uint64_t dead, const uint64_t *boards,
                             const uint32_t *multiplicities, int64_t board_count, const double *const *ranges,
                             uint64_t seed, uint64_t chunk, uint64_t deals, uint64_t most_attempts)

pql_showdown_tables()
pql_showdown_sampling_tables()

cdef enum:
    HANDS = 1326
    MOST_PLAYERS = 10

# A sum of ties below this part of all deals is what rounding leaves of none.
cdef double NOISE = 1e-13

# A chunk of random deals gives up after so many attempts for each deal wanted, and so many more.
ATTEMPTS_PER_DEAL = 200
MORE_ATTEMPTS = 1_000_000


cdef object wide_int(pql_wide sum):
    cdef uint64_t high = pql_wide_high(sum)
    return pql_wide_low(sum) if high == 0 else int(high) << 64 | pql_wide_low(sum)


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


cdef int check_cards(uint64_t known, uint64_t dead) except -1:
    if known & dead or (known | dead) >> 52 or int(known).bit_count() > 5:
        raise ValueError("known and dead cards are two masks of 52 bits without a common card")
    return 0


cdef class Table:
    """The ranges of all players, held while a kernel reads them."""

    cdef list held
    cdef const double *weights[10]
    cdef int players
    cdef bint plain

    def __init__(self, ranges):
        cdef const double[::1] weights
        cdef Py_ssize_t i
        cdef int player
        self.held = list(ranges)
        self.players = len(self.held)
        self.plain = True
        if not 2 <= self.players <= MOST_PLAYERS:
            raise ValueError(f"{self.players} ranges: from 2 to {MOST_PLAYERS} players can be dealt in")
        for player in range(self.players):
            weights = self.held[player]
            if weights.shape[0] != HANDS:
                raise ValueError("a range is 1326 weights")
            for i in range(HANDS):
                if weights[i] != 0 and weights[i] != 1:
                    self.plain = False
                    if not (isfinite(weights[i]) and weights[i] > 0):
                        raise ValueError(f"not a weight: {weights[i]}")
            self.held[player] = weights
            self.weights[player] = &weights[0]


cdef class Boards:
    """Listed boards for random deals, or none, held while a kernel reads them."""

    cdef const uint64_t[::1] masks
    cdef const uint32_t[::1] multiplicities
    cdef const uint64_t *first_mask
    cdef const uint32_t *first_multiplicity
    cdef int64_t count
    cdef bint given

    def __init__(self, boards):
        self.given = boards is not None
        self.first_mask = NULL
        self.first_multiplicity = NULL
        self.count = 0
        if self.given:
            self.masks = memoryview(boards[0]).cast("B").cast("Q")
            self.multiplicities = memoryview(boards[1]).cast("B").cast("I")
            self.count = self.masks.shape[0]
            check_boards(self.masks, self.multiplicities, 0, self.count)
            if self.count:
                self.first_mask, self.first_multiplicity = &self.masks[0], &self.multiplicities[0]


def by_category(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, int64_t start, int64_t stop,
                first, second):
    """Heads-up deals by the category of the hand that wins, over the boards [start, stop).

    A list of nine tuples, high card to straight flush: deals the first range wins with such a hand, ties with it,
    deals the second wins with it. A deal counts as for `equity.heads_up`; the sums over the categories are its answer.

    Raises ValueError for buffers of the wrong length, a mask that is not five cards, and negative or infinite weights.

    >>> from array import array
    >>> aces = array("d", [1.0] * 6 + [0.0] * 1320)
    >>> anything = array("d", [1.0] * 1326)
    >>> board = array("Q", [0b1_0010_0100_1000_0001])           # 2c 3s 4h 5d 6c
    >>> by_category(board, array("I", [1]), 0, 1, aces, anything)[4]
    (0, 4920, 1020)
    """
    cdef Table table = Table((first, second))
    cdef pql_showdown_counts counted
    cdef pql_showdown_weights weighed
    cdef int category
    cdef double deals = 0
    check_boards(masks, multiplicities, start, stop)
    if start == stop:
        return [(0, 0, 0)] * PQL_CATEGORIES if table.plain else [(0.0, 0.0, 0.0)] * PQL_CATEGORIES
    if table.plain:
        with nogil:
            pql_showdowns_counted(&counted, &masks[start], &multiplicities[start], stop - start,
                                  table.weights[0], table.weights[1])
        return [(wide_int(counted.wins[0][category]), wide_int(counted.ties[category]),
                 wide_int(counted.wins[1][category])) for category in range(PQL_CATEGORIES)]
    with nogil:
        pql_showdowns_weighed(&weighed, &masks[start], &multiplicities[start], stop - start,
                              table.weights[0], table.weights[1])
    for category in range(PQL_CATEGORIES):
        deals += weighed.wins[0][category] + weighed.wins[1][category] + weighed.ties[category]
    return [(without_noise(weighed.wins[0][category], deals), without_noise(weighed.ties[category], deals),
             without_noise(weighed.wins[1][category], deals)) for category in range(PQL_CATEGORIES)]


cdef double without_noise(double count, double deals):
    """A count, or nothing where it is what rounding leaves of nothing."""
    return count if count > NOISE * deals else 0.0


def sample_by_category(uint64_t known, uint64_t dead, boards, first, second,
                       uint64_t seed, uint64_t chunk, uint64_t deals):
    """Random deals of two ranges by the category of the hand that wins: counts as from `by_category`.

    The deals are drawn as by `equity.sample`: they depend on `seed` and `chunk` only, and fewer than asked for come back
    where hardly any deal is possible.

    Raises ValueError for buffers of the wrong size, masks that overlap, and bad weights.

    >>> from array import array
    >>> anything = array("d", [1.0] * 1326)
    >>> sum(map(sum, sample_by_category(0, 0, None, anything, anything, 1, 0, 1000)))
    1000
    """
    cdef Table table = Table((first, second))
    cdef Boards listed = Boards(boards)
    cdef uint64_t most_attempts = ATTEMPTS_PER_DEAL * deals + MORE_ATTEMPTS
    cdef pql_showdowns_sampled sampled
    cdef int failed, category
    check_cards(known, dead)
    if listed.given and not listed.count:
        return [(0, 0, 0)] * PQL_CATEGORIES
    with nogil:
        failed = pql_sample_showdowns(&sampled, known, dead, listed.first_mask, listed.first_multiplicity,
                                      listed.count, table.weights, seed, chunk, deals, most_attempts)
    if failed:
        raise MemoryError
    return [(sampled.wins[0][category], sampled.ties[category], sampled.wins[1][category])
            for category in range(PQL_CATEGORIES)]
