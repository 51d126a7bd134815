"""Equity: exact on a list of boards, and by random deals.

Boards come as two buffers of one length, card masks and multiplicities, as `symmetry.enumerate_boards` gives them;
`start` and `stop` choose a slice, so that a caller can work in chunks and add the answers up. Ranges are buffers of
1326 doubles, the weight of each hand in hand order. The exact kernels know no dead cards: leave boards and hands that
hold one out.

Weights that are all 0 or 1 give exact integers, and so do whole weights where no sum can pass 2**53. Any other weights
give floats, always summed in the same order.

The environment variable PQL_KERNEL (generic, avx2 or avx512) chooses among kernels with the same answers when this
module is imported; `set_kernel` does later.
"""

from array import array

from libc.math cimport INFINITY, floor
from libc.stdint cimport int64_t, uint32_t, uint64_t

include "given.pxi"
include "ranking_tables.pxi"
include "kernel_choice.pxi"
include "tables.pxi"
include "wide_ints.pxi"

cdef extern from "equity/heads_up.h" nogil:
    ctypedef struct pql_counted:
        pql_wide wins[2]
        pql_wide ties
    ctypedef struct pql_weighed:
        double wins[2]
        double ties
    void pql_heads_up_tables()
    void pql_heads_up_counted(pql_counted *result, const uint64_t *boards, const uint32_t *multiplicities,
                              int64_t count, const double *first, const double *second)
    void pql_heads_up_weighed(pql_weighed *result, const uint64_t *boards, const uint32_t *multiplicities,
                              int64_t count, const double *first, const double *second)

cdef extern from "equity/multiway.h" nogil:
    enum:
        PQL_MOST_RANGES
    ctypedef struct pql_multiway_counts:
        pql_wide by_winners[10][10]
    ctypedef struct pql_multiway_weights:
        double by_winners[10][10]
    int pql_multiway_counted(pql_multiway_counts *result, const uint64_t *boards, const uint32_t *multiplicities,
                             int64_t count, const double *const *weights, int players)
    int pql_multiway_counted_avx2(pql_multiway_counts *result, const uint64_t *boards, const uint32_t *multiplicities,
                                  int64_t count, const double *const *weights, int players)
    int pql_three_players(pql_multiway_counts *result, const uint64_t *boards, const uint32_t *multiplicities,
                          int64_t count, const double *const *weights)
    int pql_three_players_avx2(pql_multiway_counts *result, const uint64_t *boards, const uint32_t *multiplicities,
                               int64_t count, const double *const *weights)
    int pql_multiway_weighed(pql_multiway_weights *result, const uint64_t *boards, const uint32_t *multiplicities,
                             int64_t count, const double *const *weights, int players)
    ctypedef struct pql_multiway_hands:
        double wins[1326]
        double ties[1326]
        double met[1326]
    int pql_multiway_hands_counted(pql_multiway_hands *result, uint64_t board, const double *const *weights,
                                   int players)
    int pql_multiway_hands_counted_avx2(pql_multiway_hands *result, uint64_t board, const double *const *weights,
                                        int players)
    int pql_multiway_hands_weighed(pql_multiway_hands *result, uint64_t board, const double *const *weights,
                                   int players)

cdef extern from "equity/sampling.h" nogil:
    ctypedef struct pql_sampled:
        uint64_t by_winners[10][10]
        uint64_t deals
        uint64_t attempts
    int pql_sample(pql_sampled *result, uint64_t known, uint64_t dead, const uint64_t *boards,
                   const uint32_t *multiplicities, int64_t board_count, const double *const *ranges, int players,
                   int playing, uint64_t seed, uint64_t chunk, uint64_t deals, uint64_t most_attempts, int with_bmi2)

pql_heads_up_tables()

# Sums of whole numbers are exact in a double below this.
cdef double EXACT_SUMS = 2.0 ** 53

# A sum of ties below this part of all deals is a rounding error, and counts as none.
cdef double TIE_NOISE = 1e-13


cdef object whole_number(double count):
    """A count as an int; raises ArithmeticError if it has a fraction."""
    if count != floor(count):
        raise ArithmeticError(f"{count} is no whole number of deals")
    return int(count)


def heads_up(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, int64_t start, int64_t stop,
             const double[::1] first, const double[::1] second):
    """Deals that the first range wins, ties, and that the second wins, over the boards [start, stop).

    A deal is a hand of each range and a board, no card twice; it counts as often as the board's multiplicity times
    the two weights. Three Python ints for whole weights as told above, else three floats.

    Raises ValueError for buffers of the wrong length, a mask that is not five cards, and negative or infinite weights.

    >>> from array import array
    >>> aces = array("d", [1.0] * 6 + [0.0] * 1320)
    >>> anything = array("d", [1.0] * 1326)
    >>> board = array("Q", [0b1_0010_0100_1000_0001])           # 2c 3s 4h 5d 6c
    >>> heads_up(board, array("I", [1]), 0, 1, aces, anything)  # both play the board unless there is a seven
    (0, 4920, 1020)
    """
    cdef bint plain = is_plain(first)
    plain &= is_plain(second)
    check_boards(masks, multiplicities, start, stop)
    cdef pql_counted counted
    cdef pql_weighed weighed
    cdef double deals
    if start == stop:
        if plain:
            return 0, 0, 0
        return 0.0, 0.0, 0.0
    if plain:
        with nogil:
            pql_heads_up_counted(&counted, &masks[start], &multiplicities[start], stop - start, &first[0], &second[0])
        return wide_int(counted.wins[0]), wide_int(counted.ties), wide_int(counted.wins[1])
    with nogil:
        pql_heads_up_weighed(&weighed, &masks[start], &multiplicities[start], stop - start, &first[0], &second[0])
    deals = multiplicity_sum(multiplicities, start, stop)
    if deals * whole_sum(first) * whole_sum(second) < EXACT_SUMS:
        return whole_number(weighed.wins[0]), whole_number(weighed.ties), whole_number(weighed.wins[1])
    deals = weighed.wins[0] + weighed.wins[1] + weighed.ties
    return weighed.wins[0], weighed.ties if weighed.ties > TIE_NOISE * deals else 0.0, weighed.wins[1]


def multiway(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, int64_t start, int64_t stop, ranges):
    """For each of three to ten players the deals in which he is among exactly 1, 2, 3 ... winners.

    The boards [start, stop) count as for `heads_up`, and so do whole and other weights. Three
    players cost time in proportion to their hands, each further one multiplies it by the size of a range.

    Raises ValueError as `heads_up` does.

    >>> from array import array
    >>> aces = array("d", [1.0] * 6 + [0.0] * 1320)
    >>> kings = array("d", [0.0] * 198 + [1.0] * 6 + [0.0] * 1122)
    >>> board = array("Q", [0b1_0010_0100_1000_0001])           # 2c 3s 4h 5d 6c plays
    >>> multiway(board, array("I", [1]), 0, 1, [aces, aces, kings])
    [[0, 0, 36], [0, 0, 36], [0, 0, 36]]
    """
    cdef Table table = Table(ranges, 3)
    cdef pql_multiway_counts counted
    cdef pql_multiway_weights weighed
    cdef double most
    cdef int failed
    check_boards(masks, multiplicities, start, stop)
    if start == stop:
        return [[0 if table.plain else 0.0] * table.players for _ in range(table.players)]
    if table.plain:
        with nogil:
            if table.players == 3 and with_avx2:
                failed = pql_three_players_avx2(&counted, &masks[start], &multiplicities[start], stop - start,
                                                table.weights)
            elif table.players == 3:
                failed = pql_three_players(&counted, &masks[start], &multiplicities[start], stop - start,
                                           table.weights)
            elif with_avx2:
                failed = pql_multiway_counted_avx2(&counted, &masks[start], &multiplicities[start], stop - start,
                                                   table.weights, table.players)
            else:
                failed = pql_multiway_counted(&counted, &masks[start], &multiplicities[start], stop - start,
                                              table.weights, table.players)
    else:
        with nogil:
            failed = pql_multiway_weighed(&weighed, &masks[start], &multiplicities[start], stop - start,
                                          table.weights, table.players)
    if failed:
        raise MemoryError
    if table.plain:
        return [[wide_int(counted.by_winners[player][k]) for k in range(table.players)]
                for player in range(table.players)]
    most = multiplicity_sum(multiplicities, start, stop)
    for player in range(table.players):
        most *= whole_sum(table.held[player])
    if most < EXACT_SUMS:
        return [[whole_number(weighed.by_winners[player][k]) for k in range(table.players)]
                for player in range(table.players)]
    return [without_noise([weighed.by_winners[player][k] for k in range(table.players)])
            for player in range(table.players)]


def multiway_hands(uint64_t board, ranges):
    """For each hand of the first of three to ten players what it wins, ties and meets on a board of four or five cards.

    Three `array('d')` of 1326 numbers: the deals of hands to the others (sums of the products of their weights) who all
    make less, who make no more and some of them the same, and all. The first player's weights say which hands are asked
    about. Raises ValueError as `multiway` does.

    >>> from array import array
    >>> aces = array("d", [1.0] * 6 + [0.0] * 1320)
    >>> kings = array("d", [0.0] * 198 + [1.0] * 6 + [0.0] * 1122)
    >>> [numbers[0] for numbers in multiway_hands(0b1_0010_0100_1000_0001, [aces, aces, kings])]  # the board plays
    [0.0, 6.0, 6.0]
    """
    cdef double[::1] asked
    cdef Table table
    cdef pql_multiway_hands found
    cdef double most = 1
    cdef int failed, i
    held = list(ranges)
    if held:
        is_plain(held[0])
        held[0] = array("d", held[0])
        asked = held[0]
        for i in range(HANDS):
            asked[i] = asked[i] > 0
    table = Table(held, 3)
    check_boards(array("Q", [board]), array("I", [1]), 0, 1, 4)
    with nogil:
        if not table.plain:
            failed = pql_multiway_hands_weighed(&found, board, table.weights, table.players)
        elif with_avx2:
            failed = pql_multiway_hands_counted_avx2(&found, board, table.weights, table.players)
        else:
            failed = pql_multiway_hands_counted(&found, board, table.weights, table.players)
    if failed:
        raise MemoryError
    if not table.plain:
        for player in range(1, table.players):
            most *= sum(table.held[player])
        for i in range(HANDS):
            found.met[i] = found.met[i] if found.met[i] > TIE_NOISE * most else 0
            found.wins[i] = found.wins[i] if found.wins[i] > TIE_NOISE * found.met[i] else 0
            found.ties[i] = found.ties[i] if found.ties[i] > TIE_NOISE * found.met[i] else 0
    vectors = [array("d"), array("d"), array("d")]
    vectors[0].frombytes((<char *>found.wins)[:sizeof(found.wins)])
    vectors[1].frombytes((<char *>found.ties)[:sizeof(found.ties)])
    vectors[2].frombytes((<char *>found.met)[:sizeof(found.met)])
    return tuple(vectors)


cdef list without_noise(list counts):
    """Sets counts to zero that differ from zero only by rounding."""
    least = TIE_NOISE * sum(counts)
    return [count if count > least else 0.0 for count in counts]


def sample(uint64_t known, uint64_t dead, boards, ranges, uint64_t seed, uint64_t chunk, uint64_t deals, int folded=0):
    """Random deals: for each of two to ten players how often he was among exactly 1, 2, 3 ... winners.

    The last `folded` players are dealt in and have folded: they win nothing, and the answer has no counts for them.

    Every possible deal is equally likely, or as likely as the product of its weights. Boards complete the mask
    `known` without `dead` if `boards` is None; else `boards` is a pair of buffers, masks (uint64) and multiplicities
    (uint32), and a board is as likely as its multiplicity. Hands that hold a known or dead card are not dealt.

    The deals depend on `seed` and `chunk` only, and different chunks are independent. Deals that use a card twice
    are drawn again, `ATTEMPTS_PER_DEAL * deals + MORE_ATTEMPTS` times at most: fewer deals than asked for come back
    when hardly any deal is possible, none when none is. Their number is the sum over k of all counts for k winners
    divided by k. A pot share is 1 / k, so the counts are all a standard error needs.

    Raises ValueError for buffers of the wrong size, masks that overlap, and bad weights.

    >>> from array import array
    >>> anything = array("d", [1.0] * 1326)
    >>> counts = sample(0, 0, None, [anything, anything], 1, 0, 1000)
    >>> counts[0][0] + counts[1][0] + counts[0][1]
    1000
    """
    cdef Table table = Table(ranges)
    cdef Boards listed = Boards(boards, known, dead)
    cdef uint64_t most_attempts = most_attempts_for(deals)
    cdef pql_sampled sampled
    cdef int failed, playing = table.players - folded
    check_cards(known, dead)
    if folded < 0 or playing < 1:
        raise ValueError("somebody must be left to play when others have folded")
    if listed.given and not listed.count:
        return [[0] * playing for _ in range(playing)]
    with nogil:
        failed = pql_sample(&sampled, known, dead, listed.first_mask, listed.first_multiplicity, listed.count,
                            table.weights, table.players, playing, seed, chunk, deals, most_attempts, with_avx2)
    if failed:
        raise MemoryError
    return [[sampled.by_winners[player][k] for k in range(playing)] for player in range(playing)]
