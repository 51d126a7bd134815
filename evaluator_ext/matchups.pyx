"""Hand against hand: wins on a list of boards, and the table of every matchup before the flop.

Two hands that share no card meet on 1,712,304 boards before the flop, and up to suits there are 47,008 such pairs of
hands. From the wins and ties of these, any range against any other is a sum over pairs of hands.
"""

from array import array

from libc.math cimport NAN
from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc

include "given.pxi"

cdef extern from "shared/suit_symmetry.h" nogil:
    void pql_suit_tables()

cdef extern from "shared/hole_cards.h" nogil:
    int pql_hand_index(int first, int second)

cdef extern from "matchups/matchups.h" nogil:
    ctypedef struct pql_preflop_table:
        uint32_t wins[1326][1326]
        uint32_t ties[1326][1326]
    enum:
        PQL_PREFLOP_BOARDS
    int pql_count_wins(uint64_t *wins, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                       const uint16_t *rows, int row_count, const uint16_t *columns, int column_count)
    int pql_matchup_classes(int32_t *classes)
    void pql_fill_preflop(pql_preflop_table *table, const int32_t *classes, const uint32_t *wins, const uint32_t *ties)
    void pql_preflop_counted(const pql_preflop_table *table, uint64_t *sums, const double *first, const double *second)
    void pql_preflop_weighed(const pql_preflop_table *table, double *sums, const double *first, const double *second)

pql_suit_tables()

# Counts of deals, or sums of weights.
ctypedef fused number:
    uint64_t
    double

cdef enum:
    CLASSES = 47008


cdef void fill_hand_cards(uint64_t *cards) noexcept nogil:
    """The card mask of every hand."""
    cdef int first, second
    for first in range(52):
        for second in range(first):
            cards[pql_hand_index(first, second)] = <uint64_t>1 << first | <uint64_t>1 << second


cdef int check_hands(const uint16_t[::1] hands) except -1:
    cdef Py_ssize_t i
    if hands.shape[0] > HANDS:
        raise ValueError("there are 1326 hands")
    check_aligned(hands)
    for i in range(hands.shape[0]):
        if hands[i] >= HANDS:
            raise ValueError(f"hands are numbered 0 to 1325, not {hands[i]}")
    return 0


def count_wins(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, int64_t start, int64_t stop,
               const uint16_t[::1] rows, const uint16_t[::1] columns):
    """On how many of the boards [start, stop) each hand of `rows` beats each hand of `columns`, as `array('Q')`.

    Hands are indices in hand order; the entry of row i and column j is number i * len(columns) + j. A board counts as
    often as its multiplicity, and not at all for a hand that holds one of its cards; hands that share a card with
    each other are compared all the same. Quickest when boards of one multiplicity are neighbours.

    Raises ValueError for bad hands, boards that are not five cards, and slices beyond the boards.

    >>> board = array("Q", [0b1_0010_0100_1000_0001])                # 2c 3s 4h 5d 6c
    >>> count_wins(board, array("I", [4]), 0, 1, array("H", [0, 6]), array("H", [6, 22]))   # AsAh and AsKs
    array('Q', [0, 0, 0, 0])
    """
    check_hands(rows)
    check_hands(columns)
    check_boards(masks, multiplicities, start, stop)
    result = array("Q", bytes(8 * rows.shape[0] * columns.shape[0]))
    cdef uint64_t[::1] wins = result
    cdef int failed
    if start == stop or not len(result):
        return result
    with nogil:
        failed = pql_count_wins(&wins[0], &masks[start], &multiplicities[start], stop - start,
                                &rows[0], <int>rows.shape[0], &columns[0], <int>columns.shape[0])
    if failed:
        raise MemoryError
    return result


def equities(const uint64_t[::1] wins, const uint64_t[::1] losses, const uint16_t[::1] rows,
             const uint16_t[::1] columns, uint64_t boards, uint64_t gone=0):
    """The equity of each hand of `rows` against each of `columns`, as `array('d')`, row by row.

    `wins` is what `count_wins` gives for rows against columns, `losses` what it gives for columns against rows, and
    `boards` the number of boards that two hands without a common card meet on; a tie is half a win. NaN stands
    for two hands that share a card, or of which one holds a card of the mask `gone`. Raises ValueError for sizes that
    do not fit.

    >>> [aces, kings] = array("H", [0]), array("H", [198])
    >>> equities(array("Q", [3]), array("Q", [1]), aces, kings, 8).tolist()
    [0.625]
    """
    cdef Py_ssize_t i, j, n = columns.shape[0]
    check_hands(rows)
    check_hands(columns)
    check_aligned(wins)
    check_aligned(losses)
    if wins.shape[0] != rows.shape[0] * n or losses.shape[0] != rows.shape[0] * n or not boards:
        raise ValueError("wins and losses are counts for each row and column, on at least one board")
    result = array("d", bytes(8 * rows.shape[0] * n))
    if not len(result):
        return result
    cdef double[::1] shares = result
    cdef uint64_t cards[HANDS]
    with nogil:
        fill_hand_cards(cards)
        for i in range(rows.shape[0]):
            for j in range(n):
                if cards[rows[i]] & cards[columns[j]] or (cards[rows[i]] | cards[columns[j]]) & gone:
                    shares[i * n + j] = NAN
                else:
                    shares[i * n + j] = 0.5 + (<double>wins[i * n + j] - <double>losses[j * rows.shape[0] + i]) \
                        / (2.0 * <double>boards)
    return result


def matchup_classes():
    """The class 0..47007 of every ordered pair of hands, row by row, as `array('i')`; -1 if they share a card.

    A class is a pair of hands up to suits and order. Bit 30 marks the pairs in the other order than the first of
    their class, whose wins are the other's.

    >>> classes = matchup_classes()
    >>> classes[0 * 1326 + 1], classes[0 * 1326 + 5], len({number & ~(1 << 30) for number in classes if number >= 0})
    (-1, 0, 47008)
    """
    classes = array("i", bytes(4 * HANDS * HANDS))
    cdef int32_t[::1] view = classes
    with nogil:
        pql_matchup_classes(&view[0])
    return classes


cdef class PreflopTable:
    """Wins and ties of every two hands before the flop.

    Made from two buffers of 47,008 uint32: for each class of matchups the boards that the first hand of the class
    wins, and those it ties. Raises ValueError for other sizes.
    """

    cdef pql_preflop_table *table

    def __cinit__(self, const uint32_t[::1] wins, const uint32_t[::1] ties):
        if wins.shape[0] != CLASSES or ties.shape[0] != CLASSES:
            raise ValueError(f"there are {CLASSES} classes of matchups")
        cdef int32_t[::1] classes = matchup_classes()
        self.table = <pql_preflop_table *>malloc(sizeof(pql_preflop_table))
        if self.table == NULL:
            raise MemoryError
        with nogil:
            pql_fill_preflop(self.table, &classes[0], &wins[0], &ties[0])

    def __dealloc__(self):
        free(self.table)

    def count_wins(self, const uint16_t[::1] rows, const uint16_t[::1] columns):
        """On how many boards each hand of `rows` beats each hand of `columns`: `count_wins` on every board."""
        cdef Py_ssize_t i, j
        check_hands(rows)
        check_hands(columns)
        result = array("Q", bytes(8 * rows.shape[0] * columns.shape[0]))
        if not len(result):
            return result
        cdef uint64_t[::1] wins = result
        with nogil:
            for i in range(rows.shape[0]):
                for j in range(columns.shape[0]):
                    wins[i * columns.shape[0] + j] = self.table.wins[rows[i]][columns[j]]
        return result

    def heads_up(self, const double[::1] first, const double[::1] second):
        """Deals that the first range wins, ties, and that the second wins, over every board.

        As `equity.heads_up` on all 2,598,960 boards: three ints if all weights are 0 or 1, else three floats.
        """
        cdef uint64_t counted[3]
        cdef double weighed[3]
        cdef bint plain = True
        cdef Py_ssize_t i
        if first.shape[0] != HANDS or second.shape[0] != HANDS:
            raise ValueError("a range is 1326 weights")
        for i in range(HANDS):
            plain &= (first[i] == 0 or first[i] == 1) and (second[i] == 0 or second[i] == 1)
        if plain:
            with nogil:
                pql_preflop_counted(self.table, counted, &first[0], &second[0])
            return counted[0], counted[1], counted[2]
        with nogil:
            pql_preflop_weighed(self.table, weighed, &first[0], &second[0])
        return weighed[0], weighed[1], weighed[2]

    def vectors(self, const double[::1] first, const double[::1] second):
        """For every hand of the first range the second's weight it beats, ties and meets, over every board.

        As `vectors.sweep` on all 2,598,960 boards for its first player: three arrays of 1326 numbers, whole numbers if
        all weights of the second range are 0 or 1; 0 for hands of weight 0.
        """
        cdef bint plain = True
        cdef Py_ssize_t j, count = 0
        cdef uint16_t columns[HANDS]
        if first.shape[0] != HANDS or second.shape[0] != HANDS:
            raise ValueError("a range is 1326 weights")
        for j in range(HANDS):
            plain &= second[j] == 0 or second[j] == 1
            if second[j] > 0:
                columns[count] = <uint16_t>j
                count += 1
        results = tuple([array("Q" if plain else "d", bytes(8 * HANDS)) for _ in range(3)])
        if plain:
            put_vectors[uint64_t](self.table, results[0], results[1], results[2], first, second, columns, count)
        else:
            put_vectors[double](self.table, results[0], results[1], results[2], first, second, columns, count)
        return results


cdef int put_vectors(pql_preflop_table *table, number[::1] wins, number[::1] ties, number[::1] met,
                     const double[::1] first, const double[::1] second, const uint16_t *columns,
                     Py_ssize_t count) except -1:
    """The vectors of `PreflopTable.vectors` over the hands of the second range, added to zeros."""
    cdef Py_ssize_t i, j
    cdef const uint32_t *won
    cdef const uint32_t *tied
    cdef number weight
    with nogil:
        for i in range(HANDS):
            if first[i] > 0:
                won, tied = table.wins[i], table.ties[i]
                for j in range(count):
                    weight = <number>second[columns[j]]
                    wins[i] += weight * won[columns[j]]
                    ties[i] += weight * tied[columns[j]]
                    # No hand always loses to another: hands without wins and ties share a card.
                    if won[columns[j]] | tied[columns[j]]:
                        met[i] += weight * PQL_PREFLOP_BOARDS
    return 0
