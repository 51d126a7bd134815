"""The table of every matchup before the flop.

Two hands that share no card meet on 1,712,304 boards before the flop, and up to suits there are 47,008 such pairs of
hands. From the wins and ties of these, any range against any other is a sum over pairs of hands.
"""

from array import array

from libc.stdint cimport int32_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc

include "given.pxi"

cdef extern from "shared/suit_symmetry.h" nogil:
    void pql_suit_tables()

cdef extern from "shared/hole_cards.h" nogil:
    int pql_hand_index(int first, int second)

cdef extern from "preflop_table/preflop_table.h" nogil:
    ctypedef struct pql_preflop_table:
        uint32_t wins[1326][1326]
        uint32_t ties[1326][1326]
    enum:
        PQL_PREFLOP_BOARDS
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
        check_aligned(wins)
        check_aligned(ties)
        cdef int32_t[::1] classes = matchup_classes()
        self.table = <pql_preflop_table *>malloc(sizeof(pql_preflop_table))
        if self.table == NULL:
            raise MemoryError
        with nogil:
            pql_fill_preflop(self.table, &classes[0], &wins[0], &ties[0])

    def __dealloc__(self):
        free(self.table)

    def count_wins(self, const uint16_t[::1] rows, const uint16_t[::1] columns):
        """On how many boards each hand of `rows` beats each hand of `columns`: `matchups.count_wins` on every board."""
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
        cdef bint plain = is_plain(first)
        plain &= is_plain(second)
        if plain:
            with nogil:
                pql_preflop_counted(self.table, counted, &first[0], &second[0])
            return counted[0], counted[1], counted[2]
        with nogil:
            pql_preflop_weighed(self.table, weighed, &first[0], &second[0])
        return weighed[0], weighed[1], weighed[2]

    def shares(self, const uint64_t[::1] hands):
        """What each of two hands wins of a pot on average, before the flop; `hands` are masks of two cards, in pairs.

        As `few_hands.shares` without a board and dead cards. Raises ValueError for hands that share a card or are none.
        """
        cdef Py_ssize_t i
        cdef int first, second
        cdef double boards = PQL_PREFLOP_BOARDS
        check_aligned(hands)
        if hands.shape[0] % 2:
            raise ValueError("hands are given in pairs")
        result = array("d", bytes(8 * hands.shape[0]))
        if not len(result):
            return result
        cdef double[::1] found = result
        for i in range(0, hands.shape[0], 2):
            first, second = hand_of_mask(hands[i]), hand_of_mask(hands[i + 1])
            if first < 0 or second < 0 or hands[i] & hands[i + 1]:
                raise ValueError(f"hands {i} and {i + 1} are not two hands that share no card")
            found[i] = (self.table.wins[first][second] + self.table.ties[first][second] / 2.0) / boards
            found[i + 1] = (self.table.wins[second][first] + self.table.ties[second][first] / 2.0) / boards
        return result

    def vectors(self, const double[::1] first, const double[::1] second):
        """For every hand of the first range the second's weight it beats, ties and meets, over every board.

        As `vectors.sweep` on all 2,598,960 boards for its first player: three arrays of 1326 numbers, whole numbers if
        all weights of the second range are 0 or 1; 0 for hands of weight 0.
        """
        cdef Py_ssize_t j, count = 0
        cdef uint16_t columns[HANDS]
        is_plain(first)
        cdef bint plain = is_plain(second)
        for j in range(HANDS):
            if second[j] > 0:
                columns[count] = <uint16_t>j
                count += 1
        results = tuple([array("Q" if plain else "d", bytes(8 * HANDS)) for _ in range(3)])
        if plain:
            put_vectors[uint64_t](self.table, results[0], results[1], results[2], first, second, columns, count)
        else:
            put_vectors[double](self.table, results[0], results[1], results[2], first, second, columns, count)
        return results


cdef int hand_of_mask(uint64_t mask) noexcept:
    """The number of a hand, -1 for a mask that is not of two cards."""
    cdef int cards[2]
    cdef int card, count = 0
    for card in range(52):
        if mask >> card & 1:
            if count == 2:
                return -1
            cards[count] = card
            count += 1
    return pql_hand_index(cards[0], cards[1]) if count == 2 and not mask >> 52 else -1


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
