"""Suit symmetry: the groups of suit permutations that fix ranges and cards, and one board per orbit.

Renaming suits changes nothing in hold'em. The permutations that leave every range, the known cards and the dead
cards as they are form a group, and boards that it carries into each other have the same outcome: one of them,
counted with the size of its orbit, stands for all. A group is `bytes` of four images for each permutation
(new suit of c, d, h, s), identity first.
"""

from array import array

from libc.math cimport INFINITY
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

include "aligned.pxi"
include "card_masks.pxi"
include "permutations.pxi"

cdef extern from "shared/suit_symmetry.h" nogil:
    ctypedef struct pql_board_list:
        uint64_t *masks
        uint32_t *multiplicities
        int64_t count
        int64_t capacity
        int out_of_memory
    enum:
        PQL_PERMUTATIONS
        PQL_ALL_PERMUTATIONS
    uint32_t pql_card_stabilizer(uint64_t cards)
    uint32_t pql_weight_stabilizer(const double *weights)
    void pql_list_boards(pql_board_list *list, uint64_t known, uint64_t dead, uint32_t group,
                         int64_t start, int64_t stop)

pql_suit_tables()

cdef bytes NOTHING = bytes(8 * 1326)


cdef bytes group_bytes(uint32_t group):
    cdef uint8_t images[4 * PQL_PERMUTATIONS]
    cdef Py_ssize_t length = 0
    cdef int p, suit
    for p in range(PQL_PERMUTATIONS):
        if group >> p & 1:
            for suit in range(4):
                images[length + suit] = pql_suit_permutation[p][suit]
            length += 4
    return (<char *>images)[:length]


cdef int check_cards(uint64_t known, uint64_t dead) except -1:
    if (known | dead) & ~DECK:
        raise ValueError("a card mask has 52 bits")
    if known & dead:
        raise ValueError("a known card is dead")
    if count_cards(known) > 5:
        raise ValueError("a board has at most five cards")
    return 0


def card_stabilizer(uint64_t cards):
    """The suit permutations that leave a card mask as it is.

    >>> len(card_stabilizer(0)) // 4                  # no cards: all 24
    24
    >>> list(card_stabilizer(0b0011))                 # 2c2d: swap c and d, swap h and s
    [0, 1, 2, 3, 0, 1, 3, 2, 1, 0, 2, 3, 1, 0, 3, 2]
    """
    return group_bytes(pql_card_stabilizer(cards))


def stabilizer(const double[::1] weights):
    """The suit permutations that carry every hand of a range to a hand of the same weight.

    `weights` are 1326 doubles in hand order. Raises ValueError for any other length.

    >>> from array import array
    >>> len(stabilizer(array("d", [1.0]) * 1326)) // 4
    24
    """
    if weights.shape[0] != 1326:
        raise ValueError("a range is 1326 weights")
    check_aligned(weights)
    return group_bytes(pql_weight_stabilizer(&weights[0]))


def are_plain(const double[::1] weights):
    """Whether all weights are 0 or 1.

    >>> from array import array
    >>> are_plain(array("d", [0, 1, 1])), are_plain(array("d", [0, 0.5]))
    (True, False)
    """
    cdef Py_ssize_t i
    check_aligned(weights)
    for i in range(weights.shape[0]):
        if weights[i] != 0 and weights[i] != 1:
            return False
    return True


def spread_bits(bytes bits):
    """The 1326 weights, 0.0 and 1.0, of a bitset of hands in little-endian bytes, as the kernels take a range.

    >>> spread_bits((0b101).to_bytes(166, "little"))[:4].tolist()
    [1.0, 0.0, 1.0, 0.0]
    """
    cdef const uint8_t *first = bits
    cdef Py_ssize_t byte, i
    if len(bits) != 166:
        raise ValueError("a bitset of hands is 166 bytes")
    weights = array("d", NOTHING)
    cdef double[::1] view = weights
    for byte in range(166):
        if first[byte]:  # most ranges are small
            for i in range(8 * byte, min(8 * byte + 8, 1326)):
                view[i] = first[byte] >> (i & 7) & 1
    return weights


def set_of_weights(double[::1] weights):
    """What a set of hands keeps of 1326 weights: the first that is none from 0 to 1 (-1: all are), whether all are 0 or
    1, and the bits of those above 0, as `spread_bits` takes them. A negative zero becomes 0.

    >>> from array import array
    >>> weights = array("d", [1.0, -0.0, 1.0] + [0.0] * 1323)
    >>> place, plain, bits = set_of_weights(weights)
    >>> place, plain, int.from_bytes(bits, "little"), weights[:3].tolist()
    (-1, True, 5, [1.0, 0.0, 1.0])
    >>> set_of_weights(array("d", [0.5, 1.5] + [0.0] * 1324))[:2]
    (1, False)
    """
    cdef uint8_t bits[166]
    cdef Py_ssize_t i, bad = -1
    cdef bint plain = True
    cdef double weight
    if weights.shape[0] != 1326:
        raise ValueError("a range is 1326 weights")
    check_aligned(weights)
    memset(bits, 0, sizeof(bits))
    for i in range(1326):
        weight = weights[i]
        if not 0 <= weight <= 1:
            bad = i
            break
        weights[i] = weight + 0.0
        bits[i >> 3] |= (weight > 0) << (i & 7)
        plain &= weight == 0 or weight == 1
    return bad, plain and bad < 0, (<char *>bits)[:166]


def list_weights(const double[::1] weights, uint16_t[::1] hands, double[::1] held):
    """Write the hands whose weights are above 0, and these, one behind the other, as many as there is room for in both.

    Returns the bits of those below 1 as `spread_bits` takes them, the least weight and the largest (inf and 0 where
    there is none). ValueError where there are other than so many.

    >>> from array import array
    >>> weights, hands, held = array("d", [0.5, 0.0, 1.0] + [0.0] * 1323), array("H", [0, 0]), array("d", [0, 0])
    >>> partial, least, most = list_weights(weights, hands, held)
    >>> hands.tolist(), held.tolist(), int.from_bytes(partial, "little"), least, most
    ([0, 2], [0.5, 1.0], 1, 0.5, 1.0)
    """
    cdef uint8_t partial[166]
    cdef Py_ssize_t i, found = 0, room = hands.shape[0]
    cdef double weight, least = INFINITY, most = 0
    if weights.shape[0] != 1326:
        raise ValueError("a range is 1326 weights")
    check_aligned(weights)
    check_aligned(hands)
    check_aligned(held)
    memset(partial, 0, sizeof(partial))
    for i in range(1326):
        weight = weights[i]
        if not weight > 0:
            continue
        if found < room and found < held.shape[0]:
            hands[found], held[found] = <uint16_t>i, weight
        found += 1
        partial[i >> 3] |= (weight < 1) << (i & 7)
        least, most = min(least, weight), max(most, weight)
    if found != room or held.shape[0] != room:
        raise ValueError(f"{found} hands have weights, not {room}")
    return (<char *>partial)[:166], least, most


def intersect_groups(bytes first, bytes second):
    """The permutations in both groups, again a group.

    >>> intersect_groups(card_stabilizer(0b0001), card_stabilizer(0b0010)) == card_stabilizer(0b1000000010001)
    False
    >>> len(intersect_groups(card_stabilizer(0b0001), card_stabilizer(0b0010))) // 4
    2
    """
    return group_bytes(group_set(first) & group_set(second))


def board_count(uint64_t known, uint64_t dead):
    """How many ways there are to complete the board `known` to five cards from the deck without `dead`.

    This is the length of the order that `enumerate_boards` slices. Both arguments are card masks.

    >>> board_count(0, 0), board_count(0b111, 0b11110000)
    (2598960, 990)
    """
    check_cards(known, dead)
    cdef int left = 52 - count_cards(known | dead)
    cdef int missing = 5 - count_cards(known)
    cdef int64_t count = 1
    cdef int i
    for i in range(missing):
        count = count * max(left - i, 0) // (i + 1)
    return count


def enumerate_boards(uint64_t known, uint64_t dead, bytes group, int64_t start=0, int64_t stop=-1):
    """Every completion of `known` to five cards without `dead`, one for each orbit of `group`.

    Gives two arrays of one length: card masks (`array('Q')`) and the number of boards each stands for
    (`array('I')`). `group` must fix both masks. The completions stand in a fixed order of `board_count(known, dead)`
    places; a board is in the slice [start, stop) that holds its own place, so slices that cover the order give every
    orbit once. A negative `stop` means the end. Boards of the same ranks are neighbours: kernels use that.

    Raises ValueError for masks that overlap, more than five known cards, or a group that moves them.

    >>> masks, multiplicities = enumerate_boards(0, 0, card_stabilizer(0))
    >>> len(masks), sum(multiplicities)
    (134459, 2598960)
    """
    check_cards(known, dead)
    cdef uint32_t permutations = group_set(group)
    if permutations & ~(pql_card_stabilizer(known) & pql_card_stabilizer(dead)):
        raise ValueError("the group must leave the known and the dead cards as they are")
    if stop < 0:
        stop = board_count(known, dead)
    cdef pql_board_list boards
    boards.masks = NULL
    boards.multiplicities = NULL
    boards.count = boards.capacity = 0
    boards.out_of_memory = 0
    with nogil:
        pql_list_boards(&boards, known, dead, permutations, start, stop)
    try:
        if boards.out_of_memory:
            raise MemoryError
        masks = array("Q")
        multiplicities = array("I")
        if boards.count:
            masks.frombytes((<char *>boards.masks)[:boards.count * sizeof(uint64_t)])
            multiplicities.frombytes((<char *>boards.multiplicities)[:boards.count * sizeof(uint32_t)])
        return masks, multiplicities
    finally:
        free(boards.masks)
        free(boards.multiplicities)
