"""Made hands and draws: what each hand is on a board of three to five cards, and what it draws to.

A code holds both: `code & 31` is the number of the made hand (0 `board`, 1 `nothing` .. 24 `straightflush`, higher is
better) and `code >> 5` the draws as eleven bits (in the order of `kernels/made_hands/made_hands.h`). `NO_HAND` stands
for a hand that holds a card of the board. The names are in `pql.cards.made_hands`, the definitions in
docs/analysis.md.
"""

from array import array

from libc.stdint cimport int64_t, uint16_t, uint32_t, uint64_t

include "aligned.pxi"
include "card_masks.pxi"

cdef extern from "made_hands/made_hands.h" nogil:
    enum:
        PQL_MADE_CODES
        PQL_NO_HAND
        PQL_HANDS
    ctypedef struct pql_made_board:
        int pairs_known
    void pql_made_open(pql_made_board *board, uint64_t mask)
    uint16_t pql_made_code(const pql_made_board *board, int first, int second)
    int pql_made_straight_outs(const pql_made_board *board, int high, int low)
    void pql_made_tables()
    void pql_made_fill(pql_made_board *board, uint64_t mask, uint16_t *codes)
    void pql_made_tally(const uint64_t *boards, const uint32_t *multiplicities, int64_t count, const double *weights,
                        uint64_t *counts, double *weighed)

ctypedef fused number:
    uint64_t
    double

pql_made_tables()

NO_HAND = PQL_NO_HAND
CODES = PQL_MADE_CODES

cdef int check_board(uint64_t board) except -1:
    if board & ~DECK or not 3 <= count_cards(board) <= 5:
        raise ValueError("a board is a mask of three to five of the 52 cards")
    return 0


cdef int check_hand(int first, int second) except -1:
    if not (0 <= first < 52 and 0 <= second < 52 and first != second):
        raise ValueError("a hand is two different cards, numbers from 0 to 51")
    return 0


def code_of(uint64_t board, int first, int second):
    """The code of one hand on a board: the mask of the board, the numbers of the two cards.

    Raises ValueError for a mask of fewer or more cards, and for cards that are none or the same.

    >>> code = code_of(0b1 << 44 | 0b1 << 20 | 0b1, 51, 47)      # AsKs on Kc7c2c
    >>> code & 31, code >> 5
    (11, 0)
    """
    check_board(board)
    check_hand(first, second)
    cdef pql_made_board opened
    pql_made_open(&opened, board)
    return pql_made_code(&opened, first, second)


def straight_outs(uint64_t board, int first, int second):
    """The ranks that would make a straight for a hand without one, and not for everybody: 13 bits, the deuce lowest.

    A draw is open-ended, a double gutshot or a gutshot by these; `code_of` says which. Raises ValueError as `code_of`.

    >>> bin(straight_outs(0b1 << 28 | 0b10 << 20 | 0b10 << 16 | 0b10 << 12, 19, 10))      # 6s4h on 9c7d6d5d: the trey
    '0b10'
    """
    check_board(board)
    check_hand(first, second)
    cdef pql_made_board opened
    pql_made_open(&opened, board)
    return pql_made_straight_outs(&opened, first >> 2, second >> 2)


def codes(uint64_t board):
    """The codes of all 1326 hands on a board, in hand order, as array('H'). Raises ValueError as `code_of`.

    >>> list(codes(0b1 << 44 | 0b1 << 20 | 0b1)[6:8]) == [code_of(0b1 << 44 | 0b1 << 20 | 0b1, 51, 47), 11]
    True
    """
    check_board(board)
    result = array("H", bytes(2 * PQL_HANDS))
    cdef uint16_t[::1] view = result
    cdef pql_made_board opened
    opened.pairs_known = 0
    with nogil:
        pql_made_fill(&opened, board, &view[0])
    return result


def tally(const uint64_t[::1] boards, const uint32_t[::1] multiplicities, const double[::1] weights):
    """How often each code comes up when a range meets boards, each board as often as its multiplicity says.

    Gives three arrays of one length: the codes that occur, ascending (array('H')), in how many pairs of a hand and a
    board that misses it (array('Q')), and the sum of the hands' weights over these pairs (array('d')). Raises
    ValueError for masks that are no boards and for lengths that do not fit.
    """
    if weights.shape[0] != PQL_HANDS:
        raise ValueError("a range is 1326 weights")
    if boards.shape[0] != multiplicities.shape[0]:
        raise ValueError("one multiplicity for each board")
    check_aligned(boards)
    check_aligned(multiplicities)
    check_aligned(weights)
    cdef Py_ssize_t i
    for i in range(boards.shape[0]):
        check_board(boards[i])
    counts, weighed = array("Q", bytes(8 * PQL_MADE_CODES)), array("d", bytes(8 * PQL_MADE_CODES))
    cdef uint64_t[::1] count_view = counts
    cdef double[::1] weight_view = weighed
    if boards.shape[0]:
        with nogil:
            pql_made_tally(&boards[0], &multiplicities[0], boards.shape[0], &weights[0],
                           &count_view[0], &weight_view[0])
    found = occurring(weighed)
    return found, array("Q", [counts[code] for code in found]), array("d", [weighed[code] for code in found])


def occurring(const double[::1] amounts):
    """The codes whose place holds more than 0, ascending, as array('H').

    Raises ValueError for another length than `CODES`.

    >>> amounts = array("d", bytes(8 * CODES))
    >>> amounts[7] = 0.5
    >>> occurring(amounts)
    array('H', [7])
    """
    if amounts.shape[0] != PQL_MADE_CODES:
        raise ValueError("one place for each code")
    found = array("H")
    cdef int code
    for code in range(PQL_MADE_CODES):
        if amounts[code] > 0:
            found.append(code)
    return found


def add_pots(uint64_t board, double multiplicity, const double[::1] weights, const number[::1] wins,
             const number[::1] ties, const number[::1] met, double[::1] won, double[::1] dealt):
    """Adds what each hand of a range wins after a board, and the deals it is in, to the place of its code.

    `wins`, `ties` and `met` are vectors of the range as `vectors.sweep` gives them over the completions of the board.
    `won` and `dealt` have `CODES` places: a hand adds its weight times the multiplicity times (wins + ties / 2) to the
    one, and times met to the other. Raises ValueError for masks that are no boards and for lengths that do not fit.
    """
    check_board(board)
    if not weights.shape[0] == wins.shape[0] == ties.shape[0] == met.shape[0] == PQL_HANDS:
        raise ValueError("a range, and each of its vectors, is 1326 numbers")
    if not won.shape[0] == dealt.shape[0] == PQL_MADE_CODES:
        raise ValueError("one place for each code")
    check_aligned(weights)
    check_aligned(won)
    check_aligned(dealt)
    check_aligned(wins)
    check_aligned(ties)
    check_aligned(met)
    cdef pql_made_board opened
    cdef uint16_t found[PQL_HANDS]
    cdef double times
    cdef int hand
    opened.pairs_known = 0
    with nogil:
        pql_made_fill(&opened, board, found)
        for hand in range(PQL_HANDS):
            if weights[hand] > 0 and found[hand] != PQL_NO_HAND:
                times = weights[hand] * multiplicity
                won[found[hand]] += times * (<double>wins[hand] + <double>ties[hand] / 2)
                dealt[found[hand]] += times * <double>met[hand]
