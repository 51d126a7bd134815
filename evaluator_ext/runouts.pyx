"""What all 1326 hands come to on final boards: strengths, their squares and histograms, and how often they overtake and
are overtaken.

Boards and ranges are those of `equity`: masks and multiplicities, and 1326 weights. All functions add to buffers of
doubles in hand order; hands that hold a card of a board get nothing there, and neither do two that share a card.
Sums of whole weights are whole.
"""

from libc.stdint cimport int64_t, uint16_t, uint32_t, uint64_t

include "given.pxi"
include "ranking_tables.pxi"

cdef extern from "runouts/runouts.h" nogil:
    void pql_runout_tables()
    int pql_add_strengths(const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                          const double *weights, double *won, double *met, double *squares, double *bins,
                          int bin_count)
    int pql_add_counted_gains(uint64_t start, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                              const double *weights, double *won, double *gained)
    int pql_add_weighed_gains(uint64_t start, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                              const double *weights, double *won, double *gained)
    int pql_stand_now(uint64_t board, const double *weights, double *behind, double *tied, double *ahead)

pql_runout_tables()

cdef enum:
    MOST_BINS = 1000


cdef int check_sums(const double[::1] sums, int width=1) except -1:
    check_aligned(sums)
    if sums.shape[0] != width * HANDS:
        raise ValueError("each hand has its sums")
    return 0


def add_strengths(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, const double[::1] weights,
                  double[::1] won, double[::1] met, double[::1] squares, double[::1] bins=None):
    """Adds twice the opponent's weight that each hand beats (once where it ties), the weight it meets, and that weight
    times the square of the share that it wins; and to the bin of that share, if `bins` are given, the weight it meets.

    `bins` are as many numbers for each hand, hand after hand. Raises ValueError as `equity.heads_up`, and for buffers
    of other lengths.

    >>> from array import array
    >>> board = array("Q", [0b1_0010_0100_1000_0001])                # 2c 3s 4h 5d 6c
    >>> kings, (won, met, squares) = array("d", bytes(8 * 1326)), [array("d", bytes(8 * 1326)) for _ in range(3)]
    >>> kings[198] = kings[199] = 1                                   # KsKh and KsKd
    >>> add_strengths(board, array("I", [4]), kings, won, met, squares)
    >>> won[0], met[0], squares[0]
    (8.0, 8.0, 2.0)
    """
    cdef double *first_bin = NULL
    cdef int failed, bin_count = 0
    is_plain(weights)
    check_boards(masks, multiplicities, 0, masks.shape[0])
    check_sums(won)
    check_sums(met)
    check_sums(squares)
    if bins is not None:
        bin_count = <int>min(bins.shape[0] // HANDS, MOST_BINS + 1)
        check_sums(bins, bin_count)
        if not 1 <= bin_count <= MOST_BINS:
            raise ValueError(f"1 to {MOST_BINS} bins are possible")
        first_bin = &bins[0]
    if not masks.shape[0]:
        return
    with nogil:
        failed = pql_add_strengths(&masks[0], &multiplicities[0], masks.shape[0], &weights[0], &won[0], &met[0],
                                   &squares[0], first_bin, bin_count)
    if failed:
        raise MemoryError


def add_gains(uint64_t start, const uint64_t[::1] masks, const uint32_t[::1] multiplicities,
              const double[::1] weights, double[::1] won, double[::1] gained):
    """Adds `won` of `add_strengths`, and twice what each hand gains from the board `start`, of three or four cards.

    Against a hand of the opponent it gains 1 if it is behind and comes to win, 1/2 where either is a tie; the boards
    hold the cards of `start`. Raises ValueError as `add_strengths`.

    >>> from array import array
    >>> flop, board = 0b0010_0100_1000_0001 >> 4 << 4, array("Q", [0b1_0010_0100_1000_0001])
    >>> kings, (won, gained) = array("d", bytes(8 * 1326)), [array("d", bytes(8 * 1326)) for _ in range(2)]
    >>> kings[198] = 1
    >>> add_gains(flop, board, array("I", [1]), kings, won, gained)
    >>> won[0], gained[0], gained[210]       # kings are behind aces and come to tie; aces gain nothing
    (1.0, 0.0, 0.0)
    """
    cdef bint plain = is_plain(weights)
    cdef int failed
    cdef Py_ssize_t i
    check_start(start, 4)
    check_boards(masks, multiplicities, 0, masks.shape[0])
    for i in range(masks.shape[0]):
        if masks[i] & start != start:
            raise ValueError("the boards hold the cards of the one they begin with")
    check_sums(won)
    check_sums(gained)
    if not masks.shape[0]:
        return
    with nogil:
        if plain:
            failed = pql_add_counted_gains(start, &masks[0], &multiplicities[0], masks.shape[0], &weights[0],
                                           &won[0], &gained[0])
        else:
            failed = pql_add_weighed_gains(start, &masks[0], &multiplicities[0], masks.shape[0], &weights[0],
                                           &won[0], &gained[0])
    if failed:
        raise MemoryError


cdef int check_start(uint64_t board, int most) except -1:
    cdef int cards = 0
    if board >> 52:
        raise ValueError("a card mask has 52 bits")
    while board:
        board &= board - 1
        cards += 1
    if not 3 <= cards <= most:
        raise ValueError(f"a board of 3 to {most} cards is needed")
    return 0


def stand_now(uint64_t board, const double[::1] weights, double[::1] behind, double[::1] tied, double[::1] ahead):
    """Writes the opponent's weight that each live hand is behind, tied with and ahead of on a board as it is.

    The board has three to five cards. Raises ValueError for others, and for buffers of other lengths.

    >>> from array import array
    >>> kings, sums = array("d", bytes(8 * 1326)), [array("d", bytes(8 * 1326)) for _ in range(3)]
    >>> kings[198] = 1
    >>> stand_now(0b0010_0100_1000, kings, *sums)
    >>> [numbers[0] for numbers in sums]
    [0.0, 0.0, 1.0]
    """
    cdef int failed
    is_plain(weights)
    check_start(board, 5)
    check_sums(behind)
    check_sums(tied)
    check_sums(ahead)
    with nogil:
        failed = pql_stand_now(board, &weights[0], &behind[0], &tied[0], &ahead[0])
    if failed:
        raise MemoryError
