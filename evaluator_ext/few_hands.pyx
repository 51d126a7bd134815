"""Exact equity of a few hands: deal by deal, each by the ranks of its boards and with suits counted, not enumerated.

Two steps, so that a caller can work in chunks: `list_deals` gives the ways to deal the ranges, those that differ in
suits only taken together; `count_boards` says for a slice of them who wins on how many boards.
"""

from array import array

from libc.math cimport floor
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free

include "given.pxi"
include "ranking_tables.pxi"
include "permutations.pxi"
include "wide_ints.pxi"

cdef extern from *:
    """
    static inline unsigned pql_hand_of_key(unsigned __int128 key, int place) { return key >> 11 * place & 2047; }
    """
    ctypedef struct wide_key "unsigned __int128":
        pass
    unsigned pql_hand_of_key(wide_key key, int place) nogil

cdef extern from "few_hands/few_hands.h" nogil:
    ctypedef struct pql_deals_won:
        pql_wide whole[10][10]
        double sums[10][10]
    ctypedef struct pql_hand_deals:
        wide_key *keys
        double *weights
        int64_t count
    void pql_few_hands_tables()
    int64_t pql_count_deals(pql_deals_won *result, uint64_t known, uint64_t dead, const uint16_t *hands,
                            const double *weights, int64_t start, int64_t stop, int players)
    int pql_list_hand_deals(pql_hand_deals *deals, const double *const *ranges, int players, uint64_t gone,
                            uint32_t group)
    void pql_shares_of_hands(double *shares, uint64_t known, uint64_t dead, const uint64_t *hands, int players,
                             double boards)

pql_suit_tables()
pql_few_hands_tables()


def list_deals(ranges, bytes group, uint64_t gone=0):
    """The ways to give each player a hand of his range, no card twice, one for each orbit of the suit permutations.

    Two arrays: the hands (`array('H')`, hand indices, as many for each deal as there are players) and the weights
    (`array('d')`, for each deal the sum over its orbit of the products of weights; the number of deals if all weights
    are 1). Hands with a card of the mask `gone` are left out; leave out permutations that move a known or dead card.

    Raises ValueError for ranges of the wrong length or number and for permutations that form no group.

    >>> aces, kings = array("d", [1.0] * 6 + [0.0] * 1320), array("d", [0.0] * 198 + [1.0] * 6 + [0.0] * 1122)
    >>> list_deals([aces, kings], bytes((0, 1, 2, 3)))[1].buffer_info()[1]
    36
    >>> from pql.evaluator_ext.symmetry import card_stabilizer
    >>> list_deals([aces, kings], card_stabilizer(0))[1]        # two, one, no suit in common
    array('d', [6.0, 24.0, 6.0])
    """
    cdef list held = list(ranges)
    cdef const double[::1] weights
    cdef const double *first_weights[MOST_PLAYERS]
    cdef uint32_t permutations = group_set(group)
    cdef int players = len(held), player, failed
    cdef pql_hand_deals deals
    if not 1 <= players <= MOST_PLAYERS:
        raise ValueError(f"{players} ranges: from 1 to {MOST_PLAYERS} players can be dealt in")
    for player in range(players):
        weights = held[player]
        if weights.shape[0] != HANDS:
            raise ValueError("a range is 1326 weights")
        check_aligned(weights)
        held[player] = weights
        first_weights[player] = &weights[0]
    with nogil:
        failed = pql_list_hand_deals(&deals, first_weights, players, gone, permutations)
    try:
        if failed:
            raise MemoryError
        return deal_arrays(&deals, players)
    finally:
        free(deals.keys)
        free(deals.weights)


cdef tuple deal_arrays(const pql_hand_deals *deals, int players):
    hands = array("H", bytes(2 * players * deals.count))
    sums = array("d", bytes(8 * deals.count))
    cdef uint16_t[::1] hand_view
    cdef double[::1] sum_view
    cdef int64_t i
    cdef int player
    if deals.count:
        hand_view, sum_view = hands, sums
        for i in range(deals.count):
            sum_view[i] = deals.weights[i]
            for player in range(players):
                hand_view[i * players + player] = pql_hand_of_key(deals.keys[i], players - 1 - player)
    return hands, sums


def count_boards(uint64_t known, uint64_t dead, const uint16_t[::1] hands, const double[::1] weights,
                 int64_t start, int64_t stop, bint plain):
    """For each player the weight of the deals and boards in which he is among exactly 1, 2, 3 ... winners.

    `hands` and `weights` are a list of deals as `list_deals` gives it, of which those in [start, stop) are counted.
    Boards complete the mask `known` without `dead`. Python ints if `plain`, for weights that are whole numbers, else
    floats.

    Raises ValueError for a slice outside the list, for masks and hands that share a card, for hands there are not, and
    for other weights where `plain` asks for ints.

    >>> count_boards(0, 0, array("H", [6, 383]), array("d", [1.0]), 0, 1, True)    # AsKs against QhQd
    [[787966, 6732], [917606, 6732]]
    """
    cdef int64_t deals = weights.shape[0], bad
    cdef int players = hands.shape[0] // deals if deals else 0
    cdef int player, k
    cdef pql_deals_won won
    if not 0 <= start <= stop <= deals or hands.shape[0] != players * deals or players > MOST_PLAYERS:
        raise ValueError("the slice is not within the deals")
    check_cards(known, dead)
    check_aligned(hands)
    check_aligned(weights)
    if players == 0:
        return []
    if plain:
        for bad in range(start, stop):
            if weights[bad] != floor(weights[bad]):
                raise ValueError(f"deal {bad} has a weight that is no whole number: {weights[bad]}")
    with nogil:
        bad = pql_count_deals(&won, known, dead, &hands[0], &weights[0], start, stop, players)
    if bad >= 0:
        raise ValueError(f"deal {bad}: two hands share a card, one holds a known or dead card, or is none of the 1326")
    if plain:
        return [[wide_int(won.whole[player][k]) for k in range(players)] for player in range(players)]
    return [[won.sums[player][k] for k in range(players)] for player in range(players)]


def shares(const uint64_t[::1] known, const uint64_t[::1] dead, const uint64_t[::1] hands, const int64_t[::1] starts):
    """What each hand of many deals wins of a pot on average: its equity, one number a hand in an `array('d')`.

    Deal i is the hands (masks of two cards) from `starts[i]` up to `starts[i + 1]`, on the boards that complete
    the mask `known[i]` without `dead[i]`: there is one more start than deals.

    Raises ValueError for lengths that do not fit, more than ten hands in a deal, and cards that come twice or are none.

    >>> river, queens_and_aces = array("Q", [0b1_0010_0100_1000_0001]), array("Q", [3 << 40, 3 << 48])
    >>> shares(river, array("Q", [0]), queens_and_aces, array("q", [0, 2]))    # all play the straight on the board
    array('d', [0.5, 0.5])
    """
    cdef int64_t deals = known.shape[0], i, hand
    cdef uint64_t gone
    cdef int players, cards
    cdef double boards
    check_aligned(known)
    check_aligned(dead)
    check_aligned(hands)
    check_aligned(starts)
    if dead.shape[0] != deals or starts.shape[0] != deals + 1 or starts[0] != 0 or starts[deals] != hands.shape[0]:
        raise ValueError("a deal is a board, dead cards and some hands")
    for i in range(deals):
        if not starts[i] <= starts[i + 1] <= starts[i] + MOST_PLAYERS:
            raise ValueError(f"deal {i}: from 0 to {MOST_PLAYERS} hands can be shown")
    result = array("d", bytes(8 * hands.shape[0]))
    if hands.shape[0] == 0:
        return result
    cdef double[::1] found = result
    for i in range(deals):
        check_cards(known[i], dead[i])
        gone = known[i] | dead[i]
        players = <int>(starts[i + 1] - starts[i])
        for hand in range(starts[i], starts[i + 1]):
            if hands[hand] >> 52 or hands[hand] & gone or number_of_cards(hands[hand]) != 2:
                raise ValueError(f"deal {i}: two hands share a card, or one is no two live cards")
            gone |= hands[hand]
        cards = 5 - number_of_cards(known[i])
        boards = 1
        for hand in range(cards):
            boards = boards * (52 - number_of_cards(gone) - hand) / (hand + 1)
        if boards < 1:
            raise ValueError(f"deal {i}: too few cards are left for a board")
        if players:
            with nogil:
                pql_shares_of_hands(&found[starts[i]], known[i], dead[i], &hands[starts[i]], players, boards)
    return result


cdef inline int number_of_cards(uint64_t mask) noexcept:
    cdef int cards = 0
    while mask:
        mask &= mask - 1
        cards += 1
    return cards
