"""What every hand of two ranges wins on each flop, all flops at once.

Each final board is swept once and added to its five turns, and each turn to its four flops, one of those that differ in
suits only for all: board by board and flop by flop it would be ten times as many sweeps.
"""

from array import array

from libc.math cimport NAN
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t, uintptr_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

include "given.pxi"
include "ranking_tables.pxi"
include "permutations.pxi"
include "kernel_choice.pxi"

cdef extern from "flops/flops.h" nogil:
    enum:
        PQL_FLOPS
        PQL_TURNS
    ctypedef struct pql_own_hands:
        const uint16_t *hands
        const uint16_t *images
        int count, stride
    ctypedef struct pql_counted_sums:
        uint32_t *hands[2]
        uint64_t *won
    ctypedef struct pql_weighed_sums:
        double *hands[2]
        double *won
    ctypedef struct pql_counted_flops:
        void (*tables)() noexcept nogil
        int (*turns)(pql_counted_sums *turns, const uint32_t *places, const pql_own_hands *own, const uint64_t *boards,
                     const uint32_t *multiplicities, int64_t count, const double *first,
                     const double *second) noexcept nogil
        void (*flops)(pql_counted_sums *flops, const pql_counted_sums *turns, const uint32_t *places,
                      const pql_own_hands *own, const uint64_t *masks, int classes) noexcept nogil
        void (*settle)(pql_counted_sums *flops, const pql_own_hands *own, const uint64_t *masks, int classes,
                       uint32_t group) noexcept nogil
    ctypedef struct pql_weighed_flops:
        int (*turns)(pql_weighed_sums *turns, const uint32_t *places, const pql_own_hands *own, const uint64_t *boards,
                     const uint32_t *multiplicities, int64_t count, const double *first,
                     const double *second) noexcept nogil
        void (*flops)(pql_weighed_sums *flops, const pql_weighed_sums *turns, const uint32_t *places,
                      const pql_own_hands *own, const uint64_t *masks, int classes) noexcept nogil
        void (*settle)(pql_weighed_sums *flops, const pql_own_hands *own, const uint64_t *masks, int classes,
                       uint32_t group) noexcept nogil
    const pql_counted_flops pql_flops_generic, pql_flops_avx2
    const pql_weighed_flops pql_flops_weighed
    void pql_card_class_tables()
    int pql_classify_sets(uint32_t *places, uint64_t *masks, uint8_t *sizes, int cards, uint64_t gone, uint32_t group)

cdef extern from "flops/card_classes.h" nogil:
    uint64_t pql_permuted(uint64_t cards, const uint8_t *images)

cdef extern from "shared/hole_cards.h" nogil:
    int pql_hand_index(int first, int second)

cdef extern from "shared/rank_pairs.h" nogil:
    enum:
        PQL_RANK_PAIRS
    int pql_matrix_hand(int pair, int place)

pql_suit_tables()
pql_card_class_tables()
pql_flops_generic.tables()
if pql_has_avx2():
    pql_flops_avx2.tables()

cdef enum:
    PERMUTATIONS = 24

# What is less than this part of all that is won is a rounding error, and counts as none.
cdef double NOISE = 1e-13
# What is left of a sum of weights has lost digits if it is less than this part of it.
cdef double LITTLE = 2.0**-12

# The cards of each hand, the higher first.
cdef uint8_t hand_cards[HANDS][2]


cdef fill_hand_cards():
    cdef int high, low
    for high in range(52):
        for low in range(high):
            hand_cards[pql_hand_index(high, low)][0] = high
            hand_cards[pql_hand_index(high, low)][1] = low


fill_hand_cards()


include "flop_sums.pxi"


cdef class FlopSweep:
    """What two ranges win on all flops: `add` the final boards, then `finish`, and read the answers.

    `first` and `second` are 1326 weights; the suit permutations of `group` leave both, and the dead cards, as they are.
    `masks` and `sizes` are the flops without dead cards, one for all that differ in suits only, and how many those are.

    Raises ValueError for what is no range or group, and for a group that does not leave all as it is.

    >>> from pql.evaluator_ext.symmetry import card_stabilizer, enumerate_boards
    >>> aces = array("d", [1.0] * 6 + [0.0] * 1320)
    >>> kings = array("d", [0.0] * 198 + [1.0] * 6 + [0.0] * 1122)
    >>> sweep = FlopSweep(aces, kings, 0, card_stabilizer(0))
    >>> sweep.add(*enumerate_boards(0, 0, card_stabilizer(0)))
    >>> sweep.finish()
    >>> len(sweep.masks), sum(sweep.sizes)
    (1755, 22100)
    >>> first, second = sweep.summary(1754, 0.8)    # the last of them: 2s2h2d
    >>> first[:3]                                   # what aces win, tie and meet on all its run-outs
    (32652, 72, 35640)
    """

    cdef readonly object masks, sizes
    cdef object places, turn_places, turn_masks
    cdef object first_weights, second_weights
    cdef const double[::1] first, second
    cdef OwnHands first_hands, second_hands
    cdef pql_own_hands[2] own
    cdef Sums sums
    cdef uint64_t dead
    cdef uint32_t group
    cdef const pql_counted_flops *kernel
    cdef bint plain, finished, added, joined

    def __cinit__(self, const double[::1] first, const double[::1] second, uint64_t dead, bytes group):
        cdef int p
        self.plain = is_plain(first)
        self.plain &= is_plain(second)
        check_cards(0, dead)
        self.group, self.dead = group_set(group), dead
        for p in range(PERMUTATIONS):
            if self.group >> p & 1 and pql_permuted(dead, pql_suit_permutation[p]) != dead:
                raise ValueError("the group does not leave the dead cards as they are")
        self.first, self.second = first, second
        self.first_hands, self.second_hands = OwnHands(first, self.group), OwnHands(second, self.group)
        self.own[0], self.own[1] = self.first_hands.own, self.second_hands.own
        self.turn_places, self.turn_masks, _ = classify(4, dead, self.group)
        self.places, self.masks, self.sizes = classify(3, dead, self.group)
        self.sums = Sums(len(self.turn_masks), self.own[0].stride, self.own[1].stride, self.plain)
        self.finished = self.added = self.joined = False
        self.kernel = &pql_flops_avx2 if with_avx2 else &pql_flops_generic

    def add(self, const uint64_t[::1] masks, const uint32_t[::1] multiplicities):
        """Adds final boards, one of each orbit under the group, as `symmetry.enumerate_boards` gives them.

        Raises ValueError for masks that are not five cards, for dead cards, for larger orbits than there are, and after
        `finish`.
        """
        cdef const uint32_t[::1] places = self.turn_places
        cdef int64_t i, count = masks.shape[0]
        cdef int failed
        check_boards(masks, multiplicities, 0, count)
        for i in range(count):
            if masks[i] & self.dead:
                raise ValueError("a board holds a dead card")
            if multiplicities[i] > PERMUTATIONS:
                raise ValueError(f"no orbit has {multiplicities[i]} boards")
        if self.finished or self.joined:
            raise ValueError("boards are added before the end, and beside no parts")
        if not count:
            return
        self.added = True
        with nogil:
            if self.plain:
                failed = self.kernel.turns(&self.sums.counted, &places[0], self.own, &masks[0], &multiplicities[0],
                                           count, &self.first[0], &self.second[0])
            else:
                failed = pql_flops_weighed.turns(&self.sums.weighed, &places[0], self.own, &masks[0],
                                                 &multiplicities[0], count, &self.first[0], &self.second[0])
        if failed:
            raise MemoryError

    def finish(self):
        """Adds the turns up to flops: from now on the answers are there."""
        cdef const uint64_t[::1] turn_masks = self.turn_masks, flop_masks = self.masks
        cdef const uint32_t[::1] places = self.places
        cdef int turns = <int>len(self.turn_masks), flops = <int>len(self.masks)
        cdef Sums found
        if self.finished or self.joined:
            self.finished = True
            return
        found = Sums(flops, self.own[0].stride, self.own[1].stride, self.plain)
        with nogil:
            if self.plain:
                self.kernel.flops(&found.counted, &self.sums.counted, &places[0], self.own, &turn_masks[0], turns)
                self.kernel.settle(&found.counted, self.own, &flop_masks[0], flops, self.group)
            else:
                pql_flops_weighed.flops(&found.weighed, &self.sums.weighed, &places[0], self.own, &turn_masks[0], turns)
                pql_flops_weighed.settle(&found.weighed, self.own, &flop_masks[0], flops, self.group)
        self.sums, self.finished = found, True
        self.turn_places = self.turn_masks = None

    def join(self, FlopSweep part not None):
        """Adds the sums of a finished sweep of a part of both ranges, which takes the place of boards.

        Hands of weights that are far apart are so swept apart, each part of a range against each of the other. Raises
        ValueError for a part of another range or of other flops, for boards beside it, and for plain ranges.
        """
        cdef int flops = <int>len(self.masks), player, flop, i
        cdef int[2][HANDS] places
        cdef double *row
        same = part.finished and part.dead == self.dead and part.group == self.group and part.masks == self.masks
        if self.finished or self.plain or self.added or not same:
            raise ValueError("a part is a finished sweep of the same flops, beside no boards, for ranges with weights")
        for player in range(2):
            for i in range(HANDS):
                places[player][i] = -1
            for i in range(self.own[player].count):
                places[player][self.own[player].hands[i]] = i
            for i in range(part.own[player].count):
                if places[player][part.own[player].hands[i]] < 0:
                    raise ValueError("a part has hands that the range has not")
        if not self.joined:
            self.sums = Sums(flops, self.own[0].stride, self.own[1].stride, False)
            self.joined = True
        for flop in range(flops):
            for player in range(2):
                row = self.sums.weighed.hands[player] + <size_t>flop * self.own[player].stride
                for i in range(part.own[player].count):
                    row[places[player][part.own[player].hands[i]]] += part.won_twice(player, flop, i)
            self.sums.weighed.won[flop] += part.first_won(flop)

    cdef double first_won(self, int flop) noexcept:
        """Twice what the first range wins outright."""
        return self.sums.counted.won[flop] if self.plain else self.sums.weighed.won[flop]

    cdef double won_twice(self, int player, int flop, int number) noexcept:
        """Twice what a hand wins and once what it ties."""
        cdef size_t place = <size_t>flop * self.own[player].stride + number
        return self.sums.counted.hands[player][place] if self.plain else self.sums.weighed.hands[player][place]

    cdef double count_met(self, int player, int flop, double *met) except -1:
        """What each hand of a player meets on the run-outs of a flop; the hands all of them meet, weighed."""
        cdef const double[::1] mine = self.second if player else self.first
        cdef const double[::1] theirs = self.first if player else self.second
        cdef const pql_own_hands *other = &self.own[1 - player]
        cdef uint64_t gone = <uint64_t>self.masks[flop] | self.dead
        cdef double[52] with_card
        cdef double every = 0, weight, total = 0
        cdef int i, hand, one, two, left = 48 - int(gone).bit_count()
        memset(with_card, 0, sizeof(with_card))
        for i in range(other.count):
            hand = other.hands[i]
            one, two = hand_cards[hand][0], hand_cards[hand][1]
            if (gone >> one | gone >> two) & 1:
                continue
            every += theirs[hand]
            with_card[one] += theirs[hand]
            with_card[two] += theirs[hand]
        for i in range(self.own[player].count):
            hand = self.own[player].hands[i]
            one, two = hand_cards[hand][0], hand_cards[hand][1]
            met[i] = 0
            if (gone >> one | gone >> two) & 1:
                continue
            weight = every - with_card[one] - with_card[two] + theirs[hand]
            if not self.plain and weight < LITTLE * every:
                weight = self.beside(player, gone | 1ULL << one | 1ULL << two)
            met[i] = weight * (left * (left - 1) // 2)
            total += met[i] * mine[hand]
        return total

    cdef double beside(self, int player, uint64_t gone) noexcept:
        """The weight of the hands that a player may meet without some cards, added up one by one."""
        cdef const double[::1] theirs = self.first if player else self.second
        cdef const pql_own_hands *other = &self.own[1 - player]
        cdef double found = 0
        cdef int i, hand
        for i in range(other.count):
            hand = other.hands[i]
            if not (gone >> hand_cards[hand][0] | gone >> hand_cards[hand][1]) & 1:
                found += theirs[hand]
        return found

    def summary(self, int flop, double strong):
        """For both players what the range wins, ties and meets on a flop, its weight above an equity, and its weight.

        The first three are ints for plain ranges, else floats; hands that meet nothing have no weight.
        """
        cdef const double[::1] mine
        cdef double[HANDS] met
        cdef double[2] above, live, total, sums
        cdef double won, tied, first_won, weight
        cdef int player, i
        self.check(flop)
        for player in range(2):
            mine = self.second if player else self.first
            total[player] = self.count_met(player, flop, met)
            above[player] = live[player] = sums[player] = 0
            for i in range(self.own[player].count):
                if met[i] > 0:
                    weight, won = mine[self.own[player].hands[i]], self.won_twice(player, flop, i)
                    live[player] += weight
                    sums[player] += weight * won
                    if won > 2 * strong * met[i]:
                        above[player] += weight
        first_won = self.first_won(flop)
        tied = sums[0] - first_won
        tied = tied if tied > NOISE * sums[0] else 0
        wins = [first_won / 2, (sums[1] - tied) / 2]
        number = int if self.plain else float
        return tuple([
            (number(wins[player]), number(tied), number(total[player]), above[player], live[player])
            for player in range(2)
        ])

    def equities(self, int flop):
        """For both players the equity of each of the 1326 hands on a flop, `array('d')`, or NaN."""
        cdef double[HANDS] met
        cdef double[::1] shares
        cdef int player, i
        self.check(flop)
        answers = []
        for player in range(2):
            found = array("d", [NAN]) * HANDS
            shares = found
            self.count_met(player, flop, met)
            for i in range(self.own[player].count):
                if met[i] > 0:
                    shares[self.own[player].hands[i]] = self.won_twice(player, flop, i) / (2 * met[i])
            answers.append(found)
        return tuple(answers)

    def tables(self):
        """For both players and every flop the equity of each of the 1326 hands, and what it counts for: `array('d')`.

        Player by player, flop by flop. A hand counts for its weight times that of the hands it meets; where that is 0,
        its equity is NaN.
        """
        cdef double[HANDS] met
        cdef double[::1] shares, amounts
        cdef const double[::1] mine
        cdef double run_outs = (45 - int(self.dead).bit_count()) * (44 - int(self.dead).bit_count()) // 2
        cdef int player, i, hand
        cdef int flop, flops = <int>len(self.masks)
        cdef size_t row = 0
        self.check(0)
        equities = array("d", [NAN]) * (2 * flops * HANDS)
        weights = array("d", bytes(16 * flops * HANDS))
        shares, amounts = equities, weights
        for player in range(2):
            mine = self.second if player else self.first
            for flop in range(flops):
                self.count_met(player, flop, met)
                for i in range(self.own[player].count):
                    hand = self.own[player].hands[i]
                    if met[i] > 0:
                        shares[row + hand] = self.won_twice(player, flop, i) / (2 * met[i])
                        amounts[row + hand] = mine[hand] * met[i] / run_outs
                row += HANDS
        return equities, weights

    def add_groups(self, int flop, double share, const uint8_t[::1] groups, double[::1] sums):
        """Adds a share of what groups of hands win and meet on a flop to four rows of sums, one for each group.

        `groups` has the number of the group of each of the 1326 hands. The rows are what the first player's groups win
        (a tie is half) and meet, then the second's. A deal counts as often as its hands weigh, on every run-out.
        """
        cdef double[HANDS] met
        cdef const double[::1] mine
        cdef Py_ssize_t count = sums.shape[0] // 4, row
        cdef int player, i, hand
        self.check(flop)
        check_aligned(sums)
        if groups.shape[0] != HANDS or sums.shape[0] % 4:
            raise ValueError("groups are one number for each hand, sums four rows")
        for i in range(HANDS):
            if groups[i] >= count:
                raise ValueError(f"there is no group {groups[i]} of {count}")
        for player in range(2):
            mine = self.second if player else self.first
            row = 2 * player * count
            self.count_met(player, flop, met)
            for i in range(self.own[player].count):
                if met[i] > 0:
                    hand = self.own[player].hands[i]
                    sums[row + groups[hand]] += share * mine[hand] * self.won_twice(player, flop, i) / 2
                    sums[row + count + groups[hand]] += share * mine[hand] * met[i]

    cdef int check(self, int flop) except -1:
        if not self.finished:
            raise ValueError("the answers are there after `finish`")
        if not 0 <= flop < len(self.masks):
            raise ValueError(f"there is no flop {flop} among {len(self.masks)}")
        return 0
