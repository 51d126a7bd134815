"""Omaha: hands of four to six cards, of which exactly two count with exactly three of the board.

A hand is a mask of its cards; a range is a buffer of such masks in ascending order (`array('Q')`) and one of their
weights (`array('d')`), or None where all weights are 1. The number of a hand is its place among all hands of so many
cards in that order: a set is a bitset over these numbers, bytes with the lowest number in the lowest bit.
"""

from array import array

from libc.math cimport isfinite
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

include "aligned.pxi"
include "card_rows.pxi"
include "ranking_tables.pxi"

cdef extern from "shared/suit_symmetry.h" nogil:
    enum:
        PQL_PERMUTATIONS
    void pql_suit_tables()
    uint8_t pql_suit_permutation[24][4]

cdef extern from *:
    int __builtin_popcountll(unsigned long long mask) nogil

cdef extern from "omaha/omaha.h" nogil:
    enum:
        OMAHA_LEAST_HOLE
        OMAHA_MOST_HOLE
        OMAHA_MOST_PLAYERS
        OMAHA_TYPES
        OMAHA_VARIABLES
    ctypedef struct pql_omaha_range:
        const uint64_t *hands
        const double *weights
        int64_t count
    ctypedef struct pql_omaha_counted:
        int64_t wins, ties, losses
    ctypedef struct pql_omaha_weighed:
        double wins, ties, losses
    ctypedef struct pql_omaha_sample:
        uint64_t known, dead
        const uint64_t *boards
        const uint32_t *multiplicities
        int64_t board_count
        const pql_omaha_range *ranges
        int players, playing, hole
        uint64_t seed, chunk, deals, most_attempts, first_attempts
    ctypedef struct pql_omaha_standing:
        uint64_t matrix[3][3]
        uint64_t won[10]
    int pql_omaha_standings_sampled(pql_omaha_standing *standings, const pql_omaha_sample *asked, int fewest)
    int pql_omaha_standings(double (*matrix)[3], uint64_t known, const uint64_t *boards,
                            const uint32_t *multiplicities, int64_t board_count, const pql_omaha_range *ranges)
    ctypedef struct pql_omaha_slot:
        uint8_t rank, suit
    ctypedef uint64_t pql_omaha_counts[10][10]
    ctypedef uint64_t (*pql_omaha_types)[3]
    const uint32_t pql_choose[OMAHA_MOST_HOLE + 1][53]
    int pql_omaha_value(uint64_t hand, uint64_t board)
    void pql_omaha_values(uint16_t *values, uint64_t board, const uint64_t *hands, int64_t count)
    uint32_t pql_omaha_number(uint64_t hand)
    uint64_t pql_omaha_hand(uint32_t number, int hole)
    uint64_t pql_next_hand(uint64_t hand)
    int pql_omaha_sweep_counted(pql_omaha_counted *sums, const uint64_t *boards, const uint32_t *multiplicities,
                                int64_t board_count, const pql_omaha_range *ranges, int hole)
    int pql_omaha_sweep_weighed(pql_omaha_weighed *sums, const uint64_t *boards, const uint32_t *multiplicities,
                                int64_t board_count, const pql_omaha_range *ranges, int hole)
    int pql_omaha_hands_counted(int64_t *sums, const uint64_t *boards, const uint32_t *multiplicities,
                                int64_t board_count, const pql_omaha_range *ranges, int hole)
    int pql_omaha_hands_weighed(double *sums, const uint64_t *boards, const uint32_t *multiplicities,
                                int64_t board_count, const pql_omaha_range *ranges, int hole)
    int pql_omaha_hands(pql_omaha_counts counts, pql_omaha_types types, uint64_t known, uint64_t dead,
                        const uint64_t *hands, int players, int playing)
    void pql_omaha_final_hands(uint64_t *hands, double *weights, const uint64_t *boards, const uint32_t *multiplicities,
                               int64_t board_count, const pql_omaha_range *range)
    int pql_omaha_sampled(pql_omaha_counts counts, pql_omaha_types types, const pql_omaha_sample *asked)
    enum:
        OMAHA_SPLITS
        OMAHA_MOST_SHARES
    ctypedef uint64_t pql_omaha_shares[10][OMAHA_MOST_SHARES]
    ctypedef struct pql_omaha_split_standing:
        uint64_t matrix[3][3]
        uint64_t shares[OMAHA_MOST_SHARES]
    int pql_omaha_low(uint64_t hand, uint64_t board)
    void pql_omaha_lows(uint8_t *values, uint64_t board, const uint64_t *hands, int64_t count)
    int pql_omaha_split_hands(pql_omaha_shares counts, uint64_t known, uint64_t dead, const uint64_t *hands,
                              int players, int playing)
    int pql_omaha_split_sampled(pql_omaha_shares counts, const pql_omaha_sample *asked)
    int pql_omaha_split_standings_sampled(pql_omaha_split_standing *standings, const pql_omaha_sample *asked,
                                          int fewest)
    int pql_omaha_split_counted(int64_t *sums, const uint64_t *boards, const uint32_t *multiplicities,
                                int64_t board_count, const pql_omaha_range *ranges, int hole)
    int pql_omaha_split_weighed(double *sums, const uint64_t *boards, const uint32_t *multiplicities,
                                int64_t board_count, const pql_omaha_range *ranges, int hole)
    int pql_omaha_split_sweep_counted(int64_t *sums, const uint64_t *boards, const uint32_t *multiplicities,
                                      int64_t board_count, const pql_omaha_range *ranges, int hole)
    int pql_omaha_split_sweep_weighed(double *sums, const uint64_t *boards, const uint32_t *multiplicities,
                                      int64_t board_count, const pql_omaha_range *ranges, int hole)
    int pql_omaha_split_standings(double (*matrix)[3], double *splits, uint64_t known, const uint64_t *boards,
                                  const uint32_t *multiplicities, int64_t board_count, const pql_omaha_range *ranges)
    int pql_omaha_mark(uint8_t *bits, int hole, const pql_omaha_slot *slots, int slot_count, uint32_t ranks_left_out,
                       uint32_t suits_left_out)
    uint32_t pql_omaha_stabilizer(const uint8_t *bits, int hole)
    int64_t pql_omaha_summed(uint64_t hand, int hole, const int64_t *by_ranks, const int64_t *by_suit)
    ctypedef struct pql_omaha_rows:
        const uint8_t *heroes
        const uint8_t *villains
        const uint8_t *boards
        int hero_step, villain_step, board_step, hole, board, hilo
    int64_t pql_omaha_row_equities(double *equities, const pql_omaha_rows *rows, int64_t count)
    double pql_omaha_split_equity(const double outcomes[12], double *deals)

pql_suit_tables()

# A chunk of random deals gives up after so many attempts for each deal wanted, and so many more.
ATTEMPTS_PER_DEAL = 200
MORE_ATTEMPTS = 1_000_000


cdef int cards_in(uint64_t mask) noexcept:
    return __builtin_popcountll(mask) + (64 if mask >> 52 else 0)


cdef int check_hole(int hole) except -1:
    if not OMAHA_LEAST_HOLE <= hole <= OMAHA_MOST_HOLE:
        raise ValueError(f"a hand has {OMAHA_LEAST_HOLE} to {OMAHA_MOST_HOLE} cards, not {hole}")
    return 0


cdef class Ranges:
    """Ranges, held while a kernel reads them; None among them is any hand."""

    cdef list held, given
    cdef pql_omaha_range ranges[10]
    cdef int count
    cdef bint plain

    def __init__(self, given, int hole):
        cdef const uint64_t[::1] hands
        cdef const double[::1] weights
        cdef int64_t i
        check_hole(hole)
        self.held = []
        self.count = 0
        self.plain = True
        self.given = given = list(given)
        if len(given) > OMAHA_MOST_PLAYERS:
            raise ValueError(f"{OMAHA_MOST_PLAYERS} players at most are dealt in")
        for own in given:
            self.ranges[self.count].hands = NULL
            self.ranges[self.count].weights = NULL
            self.ranges[self.count].count = 0
            if own is not None:
                hands = own[0]
                check_aligned(hands)
                for i in range(hands.shape[0]):
                    if cards_in(hands[i]) != hole or (i and hands[i] <= hands[i - 1]):
                        raise ValueError(f"a range is masks of {hole} cards, in ascending order")
                self.held.append(hands)
                if hands.shape[0]:
                    self.ranges[self.count].hands = &hands[0]
                self.ranges[self.count].count = hands.shape[0]
                if own[1] is not None:
                    weights = own[1]
                    check_aligned(weights)
                    if weights.shape[0] != hands.shape[0]:
                        raise ValueError("as many weights as hands are needed")
                    for i in range(weights.shape[0]):
                        if not (isfinite(weights[i]) and weights[i] > 0):
                            raise ValueError(f"not a weight: {weights[i]}")
                    self.held.append(weights)
                    self.plain = False
                    if weights.shape[0]:
                        self.ranges[self.count].weights = &weights[0]
            self.count += 1


cdef int check_given(Ranges table) except -1:
    if None in table.given:
        raise ValueError("these hands are to be listed")
    return 0


cdef int check_boards(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, int least) except -1:
    cdef int64_t i
    if masks.shape[0] != multiplicities.shape[0]:
        raise ValueError("as many multiplicities as boards are needed")
    check_aligned(masks)
    check_aligned(multiplicities)
    for i in range(masks.shape[0]):
        if not least <= cards_in(masks[i]) <= 5:
            raise ValueError(f"not a board: {masks[i]:#x}")
    return 0


cdef int check_known(uint64_t known, uint64_t dead) except -1:
    if known & dead or cards_in(known) not in (0, 3, 4, 5) or dead >> 52:
        raise ValueError("known cards are a board or none, dead ones others: masks of 52 bits")
    return 0


def sweep(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, first, second, int hole):
    """Deals that the first range wins, ties, and that the second wins, on boards of five cards.

    Three ints for ranges without weights, else three floats. Raises ValueError for what is no board or range.

    >>> one, other = 0b1111, 0b1111 << 4
    >>> board = array("Q", [0b11111 << 8])  # 4c 4d 4h 4s 5c, of which three count
    >>> sweep(board, array("I", [1]), (array("Q", [one]), None), (array("Q", [other]), None), 4)
    (0, 0, 1)
    """
    types = sweep_types(masks, multiplicities, first, second, hole)
    wins, ties, losses = zip(*types)
    return sum(wins), sum(ties), sum(losses)


def sweep_types(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, first, second, int hole):
    """The same by the type of hands that wins, high card first: for each the wins and ties of the first range.

    The losses are all with the first type. The first range's own numbers are those of the second where they change
    places.

    >>> board = array("Q", [0b11111 << 8])
    >>> sweep_types(board, array("I", [1]), (array("Q", [0b1111 << 4]), None), (array("Q", [0b1111]), None), 4)[6]
    (1, 0, 0)
    """
    cdef Ranges table = Ranges((first, second), hole)
    cdef pql_omaha_counted counted[OMAHA_TYPES]
    cdef pql_omaha_weighed weighed[OMAHA_TYPES]
    cdef int failed
    check_given(table)
    check_boards(masks, multiplicities, 5)
    if masks.shape[0] == 0:
        nothing = 0 if table.plain else 0.0
        return [(nothing, nothing, nothing)] * OMAHA_TYPES
    with nogil:
        if table.plain:
            failed = pql_omaha_sweep_counted(
                counted, &masks[0], &multiplicities[0], masks.shape[0], table.ranges, hole
            )
        else:
            failed = pql_omaha_sweep_weighed(
                weighed, &masks[0], &multiplicities[0], masks.shape[0], table.ranges, hole
            )
    if failed:
        raise MemoryError
    if table.plain:
        return [(counted[t].wins, counted[t].ties, counted[t].losses) for t in range(OMAHA_TYPES)]
    return [(weighed[t].wins, weighed[t].ties, weighed[t].losses) for t in range(OMAHA_TYPES)]


def final_hands(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, own, int hole):
    """The hands of a range on boards of five cards by type, high card first: how many, and the sum of their weights.

    Behind the nine types stand those with a low hand, of whatever type.

    >>> final_hands(array("Q", [0b11111 << 8]), array("I", [2]), (array("Q", [0b1111]), None), 4)[6]
    (2, 2.0)
    """
    cdef Ranges table = Ranges([own], hole)
    cdef uint64_t hands[OMAHA_TYPES + 1]
    cdef double weights[OMAHA_TYPES + 1]
    cdef int t
    check_given(table)
    check_boards(masks, multiplicities, 5)
    for t in range(OMAHA_TYPES + 1):
        hands[t], weights[t] = 0, 0
    if masks.shape[0]:
        with nogil:
            pql_omaha_final_hands(
                hands, weights, &masks[0], &multiplicities[0], masks.shape[0], &table.ranges[0]
            )
    return [(hands[t], weights[t]) for t in range(OMAHA_TYPES + 1)]


def hand_counts(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, first, second, int hole):
    """For each hand of the first range, in its order: wins, ties and deals, three numbers each.

    Boards have four or five cards, on which a hand is worth what it is now. A deal is a hand of the second range beside
    it on a board, as often as its weight and the board's multiplicity; the first range's weights play no part. Whole
    numbers ("Q") for a second range without weights, else floats ("d").

    >>> one, other = 0b1111, 0b1111 << 4
    >>> board = array("Q", [0b11111 << 8])  # 4c 4d 4h 4s 5c, of which three count
    >>> hand_counts(board, array("I", [1]), (array("Q", [one, other]), None), (array("Q", [other]), None), 4)
    array('Q', [0, 0, 1, 0, 0, 0])
    """
    cdef Ranges table = Ranges((None if first is None else (first[0], None), second), hole)
    cdef uint64_t[::1] whole
    cdef double[::1] parts
    cdef int failed
    cdef bint plain = table.plain
    check_given(table)
    check_boards(masks, multiplicities, 4)
    sums = array("Q" if plain else "d", bytes(24 * table.ranges[0].count))
    if masks.shape[0] == 0 or table.ranges[0].count == 0:
        return sums
    if plain:
        whole = sums
        with nogil:
            failed = pql_omaha_hands_counted(
                <int64_t *>&whole[0], &masks[0], &multiplicities[0], masks.shape[0], table.ranges, hole
            )
    else:
        parts = sums
        with nogil:
            failed = pql_omaha_hands_weighed(
                &parts[0], &masks[0], &multiplicities[0], masks.shape[0], table.ranges, hole
            )
    if failed:
        raise MemoryError
    return sums


def count_hands(uint64_t known, uint64_t dead, const uint64_t[::1] hands, int playing, bint by_type=False):
    """For each player with one hand: the boards on which he is among exactly 1, 2, 3 ... winners.

    Boards complete `known` (none, or three to five cards) without the dead cards. The hands behind the first `playing`
    have folded. Or by the type of hands that wins, high card first: the boards of the first player alone, of several,
    and of another. Raises ValueError for hands that share a card with anything.

    >>> counts = count_hands(0, 0, array("Q", [0b1111, 0b1111 << 4]), 2)
    >>> counts[0][0] + counts[0][1] + counts[1][0]
    1086008
    """
    cdef pql_omaha_counts counts
    cdef uint64_t types[OMAHA_TYPES][3]
    cdef uint64_t used = known | dead
    cdef int i, failed
    check_known(known, dead)
    check_aligned(hands)
    if not 1 <= playing <= hands.shape[0] <= OMAHA_MOST_PLAYERS:
        raise ValueError(f"1 to {OMAHA_MOST_PLAYERS} players have a hand each")
    for i in range(hands.shape[0]):
        check_hole(cards_in(hands[i]))
        if hands[i] & used:
            raise ValueError("a card is in one place only")
        used |= hands[i]
    with nogil:
        failed = pql_omaha_hands(
            counts, types if by_type else NULL, known, dead, &hands[0], <int>hands.shape[0], playing
        )
    if failed:
        raise MemoryError
    if by_type:
        return [[types[t][outcome] for outcome in range(3)] for t in range(OMAHA_TYPES)]
    return [[counts[player][k] for k in range(playing)] for player in range(playing)]


include "omaha_sets.pxi"
include "omaha_order.pxi"
include "omaha_deals.pxi"
include "omaha_split.pxi"
include "omaha_spots.pxi"
