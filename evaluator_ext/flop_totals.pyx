"""What two plain ranges win on each flop, all flops at once, and no hand by itself: each final board is swept once.

What each hand wins is in `flops.pyx`, which takes three times as long.
"""

from array import array

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

include "given.pxi"
include "ranking_tables.pxi"
include "permutations.pxi"

cdef extern from "flops/totals.h" nogil:
    enum:
        PQL_FLOPS
    void pql_card_class_tables()
    uint32_t pql_number_of(uint64_t cards)
    int pql_classify_sets(uint32_t *places, uint64_t *masks, uint8_t *sizes, int cards, uint64_t gone, uint32_t group)
    void pql_add_to_flops(uint64_t (*totals)[3], const uint32_t *places, const uint64_t *boards,
                          const uint32_t *multiplicities, const uint64_t (*counts)[3], int64_t count)

cdef extern from "equity/heads_up.h" nogil:
    void pql_heads_up_tables()
    void pql_heads_up_each(uint64_t (*counts)[3], const uint64_t *boards, int64_t count, const double *first,
                           const double *second)

pql_suit_tables()
pql_card_class_tables()
pql_heads_up_tables()


cdef class FlopTotals:
    """What two ranges win on all flops: `add` the final boards, then read the counts of some flops.

    `first` and `second` are 1326 weights of 0 and 1; the suit permutations of `group` leave both, and the dead cards,
    as they are.

    Raises ValueError for what is no range or group.

    >>> from pql.evaluator_ext.symmetry import card_stabilizer, enumerate_boards
    >>> aces = array("d", [1.0] * 6 + [0.0] * 1320)
    >>> kings = array("d", [0.0] * 198 + [1.0] * 6 + [0.0] * 1122)
    >>> totals = FlopTotals(aces, kings, 0, card_stabilizer(0))
    >>> totals.add(*enumerate_boards(0, 0, card_stabilizer(0)))
    >>> totals.counts(array("Q", [0b111]))          # 2c2d2h: what aces win, what they tie, and all deals
    array('d', [32652.0, 72.0, 35640.0])
    """

    cdef object first, second, places, sizes, totals
    cdef uint64_t dead

    def __cinit__(self, const double[::1] first, const double[::1] second, uint64_t dead, bytes group):
        cdef uint32_t permutations = group_set(group)
        cdef uint32_t[::1] places
        cdef uint64_t[::1] masks
        cdef uint8_t[::1] sizes
        cdef int count
        if not is_plain(first) or not is_plain(second):
            raise ValueError("weights are 0 or 1")
        check_cards(0, dead)
        self.first, self.second, self.dead = first, second, dead
        self.places, self.sizes = array("I", bytes(4 * PQL_FLOPS)), array("B", bytes(PQL_FLOPS))
        places, sizes, masks = self.places, self.sizes, array("Q", bytes(8 * PQL_FLOPS))
        with nogil:
            count = pql_classify_sets(&places[0], &masks[0], &sizes[0], 3, dead, permutations)
        self.totals = array("Q", bytes(24 * count))

    def add(self, const uint64_t[::1] masks, const uint32_t[::1] multiplicities):
        """Adds final boards, one of each orbit under the group, as `symmetry.enumerate_boards` gives them.

        Raises ValueError for masks that are not five cards, and for dead cards.
        """
        cdef const uint32_t[::1] places = self.places
        cdef const double[::1] first = self.first, second = self.second
        cdef uint64_t[::1] totals = self.totals, counts
        cdef int64_t i, count = masks.shape[0]
        check_boards(masks, multiplicities, 0, count)
        for i in range(count):
            if masks[i] & self.dead:
                raise ValueError("a board holds a dead card")
        if not count:
            return
        counts = array("Q", bytes(24 * count))
        with nogil:
            pql_heads_up_each(<uint64_t (*)[3]>&counts[0], &masks[0], count, &first[0], &second[0])
            pql_add_to_flops(<uint64_t (*)[3]>&totals[0], &places[0], &masks[0], &multiplicities[0],
                             <const uint64_t (*)[3]>&counts[0], count)

    def counts(self, const uint64_t[::1] flops):
        """For each of these flops the deals that the first range wins and ties, and all deals: `array('d')`.

        Raises ValueError for masks that are not three cards, or hold a dead one.
        """
        cdef const uint32_t[::1] places = self.places
        cdef const uint8_t[::1] sizes = self.sizes
        cdef const uint64_t[::1] totals = self.totals
        cdef double[::1] found
        cdef int64_t i, count = flops.shape[0], place
        check_aligned(flops)
        answer = array("d", bytes(24 * count))
        found = answer
        for i in range(count):
            if flops[i] >> 52 or int(flops[i]).bit_count() != 3 or flops[i] & self.dead:
                raise ValueError(f"this is no flop: {flops[i]}")
            place = places[pql_number_of(flops[i])] >> 5
            won, lost, tied = [totals[3 * place + kind] // sizes[place] for kind in range(3)]
            found[3 * i], found[3 * i + 1], found[3 * i + 2] = won, tied, won + lost + tied
        return answer
