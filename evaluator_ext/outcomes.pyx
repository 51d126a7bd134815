"""The order in which the hands of several players come in: what a showdown with side pots is decided by.

Boards and ranges are those of `equity`: masks and multiplicities, and 1326 weights for each player. An order is a
number: players are taken one by one, and each finds a place among the levels of those before him, from below: 2 k for a
level of his own that is better than k of theirs, 2 k + 1 for a tie with the level number k. The place of the player
number i, from 0, is a digit of 2 i + 1 values, the first player's being the highest.
"""

from array import array

from libc.stdint cimport int64_t, uint16_t, uint32_t, uint64_t

include "given.pxi"
include "ranking_tables.pxi"
include "tables.pxi"

cdef extern from "outcomes/outcomes.h" nogil:
    enum:
        PQL_LEAST_MEETING
        PQL_MOST_MEETING
        PQL_NO_ROW
    void pql_outcome_tables()
    void pql_outcome_sampling_tables()
    int pql_outcome_count(int players)
    int pql_count_outcomes(double *counts, const uint16_t *rows, const uint64_t *boards, const uint32_t *multiplicities,
                           int64_t count, const double *const *weights, int players)
    int pql_sample_outcomes(uint64_t *counts, uint64_t known, uint64_t dead, const uint64_t *boards,
                            const uint32_t *multiplicities, int64_t board_count, const double *const *ranges,
                            int players, int playing, uint64_t seed, uint64_t chunk, uint64_t deals,
                            uint64_t most_attempts)

cdef extern from "outcomes/callers.h" nogil:
    void pql_caller_tables()
    int64_t pql_sample_callers(uint64_t *codes, uint64_t *counts, uint64_t *dealt, uint64_t known, uint64_t dead,
                               const double *const *ranges, const double *const *calls, int players, int least,
                               uint64_t seed, uint64_t chunk, uint64_t deals, uint64_t most_attempts)

pql_outcome_tables()
pql_outcome_sampling_tables()
pql_caller_tables()

MOST_MEETING = PQL_MOST_MEETING
"""The most players whose hands can meet."""
NO_ROW = PQL_NO_ROW
"""What stands for no row."""


cdef int check_meeting(int players) except -1:
    if not PQL_LEAST_MEETING <= players <= PQL_MOST_MEETING:
        raise ValueError(f"{PQL_LEAST_MEETING} to {PQL_MOST_MEETING} players meet, not {players}")
    return 0


def orders(int players):
    """How many numbers the orders of so many players take.

    >>> orders(2), orders(3), orders(5)
    (3, 15, 945)
    """
    check_meeting(players)
    return pql_outcome_count(players)


def count(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, ranges, const uint16_t[::1] rows):
    """The weights of all deals by the order in which the hands come in, a row for each hand of the first player.

    `rows` says for each of the 1326 hands which row is its own, `NO_ROW` for none; there are as many rows as the
    largest of them says: array('d'). No hand shares a card with another or the board. Raises ValueError for other
    numbers of players, and for what are no boards, weights or rows.

    >>> board = array("Q", [0b1_0010_0100_1000_0001])                # 2c 3s 4h 5d 6c
    >>> ranges = [array("d", bytes(8 * 1326)) for _ in range(3)]
    >>> ranges[0][5] = ranges[1][198] = ranges[2][199] = 1            # AdAc, KsKh, KsKd
    >>> ranges[2][203] = 1                                            # KdKc
    >>> rows = array("H", [0] * 1326)
    >>> [order for order, deals in enumerate(count(board, array("I", [4]), ranges, rows)) if deals]
    [6]
    """
    cdef Table table = Table(ranges)
    cdef int64_t hand, most = -1
    cdef int failed
    check_meeting(table.players)
    check_boards(masks, multiplicities, 0, masks.shape[0])
    check_aligned(rows)
    if rows.shape[0] != HANDS:
        raise ValueError("each hand has a row")
    for hand in range(HANDS):
        if rows[hand] != PQL_NO_ROW:
            most = max(most, rows[hand])
    if most >= HANDS:
        raise ValueError(f"there are no more rows than hands: {most}")
    found = array("d", bytes(8 * (most + 1) * pql_outcome_count(table.players)))
    if not masks.shape[0] or most < 0:
        return found
    cdef double[::1] counts = found
    with nogil:
        failed = pql_count_outcomes(&counts[0], &rows[0], &masks[0], &multiplicities[0], masks.shape[0], table.weights,
                                    table.players)
    if failed:
        raise MemoryError
    return found


def sample(uint64_t known, uint64_t dead, boards, ranges, uint64_t seed, uint64_t chunk, uint64_t deals, folded=()):
    """Random deals by the order in which the hands come in: array('Q').

    Players with the `folded` ranges are dealt in and meet nobody. The deals are drawn as by `equity.sample`: they
    depend on `seed` and `chunk` only, and fewer than asked for come back where hardly any deal is possible.

    Raises ValueError for other numbers of players, masks that overlap, and bad weights.

    >>> anything = array("d", [1.0] * 1326)
    >>> found = sample(0, 0, None, [anything] * 3, 1, 0, 1000)
    >>> len(found), sum(found)
    (15, 1000)
    """
    cdef Table table = Table((*ranges, *folded))
    cdef Boards listed = Boards(boards, known, dead)
    cdef uint64_t most_attempts = most_attempts_for(deals)
    cdef int playing = table.players - len(folded), failed
    check_meeting(playing)
    check_cards(known, dead)
    found = array("Q", bytes(8 * pql_outcome_count(playing)))
    if listed.given and not listed.count:
        return found
    cdef uint64_t[::1] counts = found
    with nogil:
        failed = pql_sample_outcomes(&counts[0], known, dead, listed.first_mask, listed.first_multiplicity,
                                     listed.count, table.weights, table.players, playing, seed, chunk, deals,
                                     most_attempts)
    if failed:
        raise MemoryError
    return found


def sample_calls(
    uint64_t dead, const double[::1] hands, calls, int least, uint64_t seed, uint64_t chunk, uint64_t deals
):
    """Random deals in which somebody with some `hands` is all in, and each player behind calls with a range of `calls`.

    Who is behind holds any two cards, and calls with each hand as often as its weight says, whatever the others do. A
    pair: how many deals there are, and those with `least` calls or more by how they come in, `(codes, counts)` of two
    array('Q'). A code has four bits a player, the one who is all in the lowest: the level of his hand among those who
    play, the worst 1, and 0 for who folds. The deals are drawn as by `sample`.

    Raises ValueError for no player behind, for weights above 1, and for more than 2^24 deals.

    >>> kings = array("d", bytes(8 * 198) + array("d", [1.0] * 6).tobytes() + bytes(8 * 1122))
    >>> deals, (codes, counts) = sample_calls(0, kings, [array("d", [1.0] * 1326)] * 2, 2, 1, 0, 1000)
    >>> deals, sum(counts), all([code >> 12 == 0 and code & 15 > 0 for code in codes])
    (1000, 1000, True)
    """
    anything = array("d", [1.0] * HANDS)
    cdef Table table = Table((hands, *[anything] * len(calls)))
    cdef Table calling = Table(calls, 1)
    cdef uint64_t most_attempts = most_attempts_for(deals), dealt = 0
    cdef int64_t kept
    cdef const double[::1] weights
    check_cards(0, dead)
    for weights in calling.held:
        for hand in range(HANDS):
            if weights[hand] > 1:
                raise ValueError("nobody calls more often than always")
    if not 1 <= deals <= 1 << 24:
        raise ValueError("1 to 2^24 deals")
    codes, counts = array("Q", bytes(8 * deals)), array("Q", bytes(8 * deals))
    cdef uint64_t[::1] found = codes
    cdef uint64_t[::1] often = counts
    with nogil:
        kept = pql_sample_callers(&found[0], &often[0], &dealt, 0, dead, table.weights, calling.weights, table.players,
                                  least, seed, chunk, deals, most_attempts)
    if kept < 0:
        raise MemoryError
    return dealt, (codes[:kept], counts[:kept])
