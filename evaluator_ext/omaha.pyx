"""Omaha: hands of four or five cards, of which exactly two count with exactly three of the board.

A hand is a mask of its cards; a range is a buffer of such masks in ascending order (`array('Q')`) and one of their
weights (`array('d')`), or None where all weights are 1. The number of a hand is its place among all hands of so many
cards in that order: a set is a bitset over these numbers, bytes with the lowest number in the lowest bit.
"""

from array import array

from libc.math cimport isfinite
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

include "aligned.pxi"

cdef extern from "shared/suit_symmetry.h" nogil:
    enum:
        PQL_PERMUTATIONS
    void pql_suit_tables()
    uint8_t pql_suit_permutation[24][4]

cdef extern from "omaha/omaha.h" nogil:
    enum:
        OMAHA_MOST_PLAYERS
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
    ctypedef struct pql_omaha_slot:
        uint8_t rank, suit
    ctypedef uint64_t pql_omaha_counts[10][10]
    const uint32_t pql_choose[6][53]
    int pql_omaha_value(uint64_t hand, uint64_t board)
    uint32_t pql_omaha_number(uint64_t hand)
    int pql_omaha_sweep_counted(pql_omaha_counted *sums, const uint64_t *boards, const uint32_t *multiplicities,
                                int64_t board_count, const pql_omaha_range *ranges, int hole)
    int pql_omaha_sweep_weighed(pql_omaha_weighed *sums, const uint64_t *boards, const uint32_t *multiplicities,
                                int64_t board_count, const pql_omaha_range *ranges, int hole)
    int pql_omaha_hands(pql_omaha_counts counts, uint64_t known, uint64_t dead, const uint64_t *hands, int players,
                        int playing)
    int pql_omaha_sampled(pql_omaha_counts counts, const pql_omaha_sample *asked)
    void pql_omaha_mark(uint8_t *bits, int hole, const pql_omaha_slot *slots, int slot_count, uint32_t ranks_left_out,
                        uint32_t suits_left_out)
    uint32_t pql_omaha_stabilizer(const pql_omaha_range *range)

pql_suit_tables()

# A chunk of random deals gives up after so many attempts for each deal wanted, and so many more.
ATTEMPTS_PER_DEAL = 200
MORE_ATTEMPTS = 1_000_000


cdef int cards_in(uint64_t mask) noexcept:
    cdef int count = 64 if mask >> 52 else 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


cdef int check_hole(int hole) except -1:
    if hole != 4 and hole != 5:
        raise ValueError(f"a hand has four or five cards, not {hole}")
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


def number(uint64_t hand):
    """The number of a hand of up to five cards among those with so many.

    >>> number(0b1111), number(0b11101)
    (0, 3)
    """
    if cards_in(hand) > 5:
        raise ValueError("a hand has five cards at most")
    return pql_omaha_number(hand)


def value(uint64_t hand, uint64_t board):
    """What a hand of four or five cards makes on a board of five: an ordinal 1..7462, higher is better.

    >>> royal = 1 << 51 | 1 << 47 | 1 << 43 | 1 << 39 | 1 << 35  # As Ks Qs Js Ts on the board: two of the hand count
    >>> value(0b1111, royal)  # a pair of deuces, and three of these cards
    1497
    """
    check_hole(cards_in(hand))
    if cards_in(board) != 5 or hand & board:
        raise ValueError("a board has five cards, none of them in the hand")
    return pql_omaha_value(hand, board)


def masks_of(bytes bits, int hole):
    """The hands of a bitset as masks, in ascending order.

    >>> [bin(mask) for mask in masks_of(bytes([0b101]) + bytes(33840), 4)]
    ['0b1111', '0b11011']
    """
    cdef const uint8_t *first = bits
    cdef int64_t i, found = 0, count
    cdef uint64_t ripple, mask
    check_hole(hole)
    mask = (1 << hole) - 1
    if len(bits) != (pql_choose[hole][52] + 7) // 8:
        raise ValueError(f"a bitset has a bit for each of {pql_choose[hole][52]} hands")
    count = int.from_bytes(bits, "little").bit_count()
    masks = array("Q", bytes(8 * count))
    cdef uint64_t[::1] view = masks
    for i in range(pql_choose[hole][52]):
        if first[i >> 3] >> (i & 7) & 1:
            view[found] = mask
            found += 1
        # The next mask of as many bits (HAKMEM, item 175).
        ripple = mask + (mask & (0 - mask))
        mask = ripple | ((mask ^ ripple) >> 2) // (mask & (0 - mask))
    return masks


def mark(bytearray bits, int hole, slots, uint32_t ranks_left_out, uint32_t suits_left_out):
    """Sets the bits of all hands that fit a pattern: some of their cards are the slots, in any order.

    A slot is a rank and a suit: numbers, 15 for any, 16 and more for variables. Equal variables have equal values, and
    different ones others; none takes a rank or suit left out.

    >>> aces = bytearray(33841)
    >>> mark(aces, 4, [(12, 15), (12, 15)], 1 << 12, 0)
    >>> int.from_bytes(aces, "little").bit_count()
    6961
    """
    cdef pql_omaha_slot wanted[5]
    cdef int count = 0
    cdef uint8_t *first = bits
    check_hole(hole)
    if len(bits) != (pql_choose[hole][52] + 7) // 8:
        raise ValueError(f"a bitset has a bit for each of {pql_choose[hole][52]} hands")
    for rank, suit in slots:
        if count == hole:
            raise ValueError(f"a hand has {hole} cards")
        if not (0 <= rank < 13 or rank == 15 or 16 <= rank < 16 + OMAHA_VARIABLES) or not (
            0 <= suit < 4 or suit == 15 or 16 <= suit < 16 + OMAHA_VARIABLES
        ):
            raise ValueError(f"no slot: {rank}, {suit}")
        wanted[count].rank, wanted[count].suit = rank, suit
        count += 1
    with nogil:
        pql_omaha_mark(first, hole, wanted, count, ranks_left_out, suits_left_out)


def stabilizer(own, int hole):
    """The suit permutations that carry every hand of a range to one of the same weight, as `symmetry` has groups.

    >>> len(stabilizer((array("Q", [0b1111]), None), 4)) // 4
    24
    """
    cdef Ranges table = Ranges([own], hole)
    check_given(table)
    cdef uint32_t group
    with nogil:
        group = pql_omaha_stabilizer(&table.ranges[0])
    return b"".join([bytes(pql_suit_permutation[p][:4]) for p in range(PQL_PERMUTATIONS) if group >> p & 1])


def sweep(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, first, second, int hole):
    """Deals that the first range wins, ties, and that the second wins, on boards of five cards.

    Three ints for ranges without weights, else three floats. Raises ValueError for what is no board or range.

    >>> one, other = 0b1111, 0b1111 << 4
    >>> board = array("Q", [0b11111 << 8])  # 4c 4d 4h 4s 5c, of which three count
    >>> sweep(board, array("I", [1]), (array("Q", [one]), None), (array("Q", [other]), None), 4)
    (0, 0, 1)
    """
    cdef Ranges table = Ranges((first, second), hole)
    cdef pql_omaha_counted counted
    cdef pql_omaha_weighed weighed
    cdef int failed
    check_given(table)
    check_boards(masks, multiplicities, 5)
    if masks.shape[0] == 0:
        nothing = 0 if table.plain else 0.0
        return nothing, nothing, nothing
    with nogil:
        if table.plain:
            failed = pql_omaha_sweep_counted(
                &counted, &masks[0], &multiplicities[0], masks.shape[0], table.ranges, hole
            )
        else:
            failed = pql_omaha_sweep_weighed(
                &weighed, &masks[0], &multiplicities[0], masks.shape[0], table.ranges, hole
            )
    if failed:
        raise MemoryError
    if table.plain:
        return counted.wins, counted.ties, counted.losses
    return weighed.wins, weighed.ties, weighed.losses


def count_hands(uint64_t known, uint64_t dead, const uint64_t[::1] hands, int playing):
    """For each player with one hand: the boards on which he is among exactly 1, 2, 3 ... winners.

    Boards complete `known` (none, or three to five cards) without the dead cards. The hands behind the first `playing`
    have folded. Raises ValueError for hands that share a card with anything.

    >>> counts = count_hands(0, 0, array("Q", [0b1111, 0b1111 << 4]), 2)
    >>> counts[0][0] + counts[0][1] + counts[1][0]
    1086008
    """
    cdef pql_omaha_counts counts
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
        failed = pql_omaha_hands(counts, known, dead, &hands[0], <int>hands.shape[0], playing)
    if failed:
        raise MemoryError
    return [[counts[player][k] for k in range(playing)] for player in range(playing)]


def sample(uint64_t known, uint64_t dead, boards, ranges, int hole, uint64_t seed, uint64_t chunk, uint64_t deals,
           int folded=0):
    """Random deals: for each player how often he was among exactly 1, 2, 3 ... winners; the last `folded` do not play.

    Every possible deal is equally likely, or as likely as the product of its weights. Boards complete `known`, or one
    of the listed `boards` (masks and multiplicities) where these are not None. A range that is None is any hand. Fewer
    deals than asked for come back when hardly any deal is possible. The deals depend on `seed` and `chunk` only.

    >>> counts = sample(0, 0, None, [None, None], 4, 1, 0, 1000)
    >>> counts[0][0] + counts[1][0] + counts[0][1]
    1000
    """
    cdef Ranges table = Ranges(ranges, hole)
    cdef pql_omaha_sample asked
    cdef pql_omaha_counts counts
    cdef const uint64_t[::1] masks
    cdef const uint32_t[::1] multiplicities
    cdef int failed, i
    check_known(known, dead)
    asked.playing = table.count - folded
    if folded < 0 or asked.playing < 1:
        raise ValueError("somebody must be left to play when others have folded")
    if table.count * hole + 5 + cards_in(dead) > 52:
        raise ValueError("these are more cards than a deck has")
    asked.boards = NULL
    asked.multiplicities = NULL
    asked.board_count = 0
    if boards is not None:
        masks, multiplicities = boards
        check_boards(masks, multiplicities, 3)
        asked.board_count = masks.shape[0]
        if asked.board_count:
            asked.boards, asked.multiplicities = &masks[0], &multiplicities[0]
        if known:
            raise ValueError("boards are listed, or some of their cards known")
    empty = boards is not None and not asked.board_count
    for i in range(table.count):
        empty = empty or (ranges[i] is not None and table.ranges[i].count == 0)
    if empty:
        return [[0] * asked.playing for _ in range(asked.playing)]
    asked.known, asked.dead, asked.ranges = known, dead, table.ranges
    asked.players, asked.hole, asked.seed, asked.chunk, asked.deals = table.count, hole, seed, chunk, deals
    if deals > <uint64_t>1 << 32:
        raise ValueError("a chunk has at most 2^32 deals")
    asked.most_attempts = <uint64_t>ATTEMPTS_PER_DEAL * deals + <uint64_t>MORE_ATTEMPTS
    asked.first_attempts = MORE_ATTEMPTS
    with nogil:
        failed = pql_omaha_sampled(counts, &asked)
    if failed:
        raise MemoryError
    return [[counts[player][k] for k in range(asked.playing)] for player in range(asked.playing)]
