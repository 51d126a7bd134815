"""Counting, listing and weighing sets of boards.

A set is a program (see kernels/boards/boards.h) given as `bytes`, which `pql.sets.board_program` writes. Flops are card
masks, groups of suit permutations are `bytes` of four suits each (permutation[old suit] = new suit), identity first.
Everything is stateless and runs without the GIL; callers that want to be cancellable pass flops in slices.
"""

from array import array

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

cdef extern from "boards/boards.h" nogil:
    enum:
        PQL_FLOPS
    ctypedef struct pql_board_block:
        int street
    ctypedef struct pql_flop:
        uint64_t mask
        int index
    ctypedef struct pql_board_program:
        pass
    ctypedef struct pql_board_classes:
        uint8_t *cards
        uint8_t *sizes
        size_t size
    ctypedef struct pql_weighed_boards:
        uint64_t *masks
        uint32_t *counts
        size_t size

    int pql_board_open(pql_board_program *program, const void *data, size_t size)
    void pql_board_close(pql_board_program *program)
    const pql_board_block *pql_board_evaluate(pql_board_program *program, const pql_flop *flop)
    pql_flop pql_flop_of_mask(uint64_t mask)
    uint64_t pql_exchange_suits(uint64_t mask, const uint8_t *permutation)
    int pql_exchange_suit(int card, const uint8_t *permutation)
    int pql_is_flop(uint64_t mask)
    uint64_t pql_block_turns(const pql_board_block *block, const pql_flop *flop)
    uint64_t pql_block_rivers(const pql_board_block *block, const pql_flop *flop, int turn)
    size_t pql_flop_orbits(const uint8_t *group, int order, uint64_t *flops, uint8_t *sizes)
    void pql_board_counts(pql_board_program *program, const uint64_t *flops, size_t size, int street, uint16_t *counts)
    uint64_t pql_board_count(pql_board_program *program, const uint64_t *flops, const uint8_t *sizes, size_t size,
                             int street)
    int pql_board_any(pql_board_program *program, const uint64_t *flops, size_t size)
    uint64_t pql_board_digest(pql_board_program *program, const uint64_t *flops, const uint8_t *sizes, size_t size)
    int pql_board_ordered(pql_board_program *program, const uint64_t *flops, size_t size)
    int pql_board_fixed_by(pql_board_program *program, const uint8_t *permutation)
    size_t pql_board_members(const pql_board_block *block, const pql_flop *flop, int street, uint8_t *cards)
    int pql_draw_boards(pql_board_program *program, const uint64_t *flops, const uint64_t *last, size_t size,
                        const uint8_t *group, int order, int street, uint64_t seed, uint64_t chunk, size_t count,
                        uint8_t *cards)
    int64_t pql_count_board_classes(pql_board_program *program, const uint8_t *group, int invariant, int street)
    int pql_list_board_classes(pql_board_program *program, const uint8_t *group, int invariant, int street,
                               size_t limit, pql_board_classes *classes)
    int pql_weigh_boards(pql_board_program *program, const uint64_t *flops, size_t size, uint64_t dead,
                         const uint8_t *group, int order, int ordered, pql_weighed_boards *boards)
    int pql_weigh_turns(pql_board_program *program, const uint64_t *flops, const uint8_t *sizes, size_t size,
                        uint64_t dead, const uint8_t *group, int order, pql_weighed_boards *boards)

cdef extern from * nogil:
    int __builtin_ctzll(unsigned long long value)


cdef const uint8_t *_data(bytes data):
    return <const uint8_t *> <const char *> data


cdef class _Program:
    """An opened program, closed when it is dropped."""

    cdef pql_board_program program

    def __cinit__(self, bytes text not None):
        cdef int status = pql_board_open(&self.program, _data(text), len(text))
        if status == -2:
            raise MemoryError
        if status < 0:
            raise ValueError("not a board program")

    def __dealloc__(self):
        pql_board_close(&self.program)


cdef pql_flop _flop(flop) except *:
    if not 0 <= flop < 1 << 52 or not pql_is_flop(flop):
        raise ValueError("a flop is a mask of three of the 52 cards")
    return pql_flop_of_mask(flop)


cdef size_t _flop_count(const uint64_t[::1] flops) except? 0:
    cdef Py_ssize_t index
    check_aligned(flops)
    for index in range(flops.shape[0]):
        if not pql_is_flop(flops[index]):
            raise ValueError("a flop is a mask of three of the 52 cards")
    return flops.shape[0]


include "aligned.pxi"
include "groups.pxi"


cdef int _street(int street) except -1:
    if not 3 <= street <= 5:
        raise ValueError("a street has 3, 4 or 5 board cards")
    return street


def flop_orbits(bytes group not None):
    """One flop (mask) of each orbit under a group, AsAhAd first, as array('Q'), and the orbits' sizes as bytes."""
    cdef int order = group_order(group)
    cdef const uint8_t *permutations = _data(group)
    flops, sizes = array("Q", bytes(8 * PQL_FLOPS)), bytearray(PQL_FLOPS)
    cdef uint64_t[::1] flop_view = flops
    cdef uint8_t[::1] size_view = sizes
    cdef size_t size
    with nogil:
        size = pql_flop_orbits(permutations, order, &flop_view[0], &size_view[0])
    return flops[:size], bytes(sizes[:size])


def counts(bytes program not None, const uint64_t[::1] flops not None, int street):
    """How many boards of a street begin with each flop and are in the set, as array('H')."""
    cdef _Program opened = _Program(program)
    cdef size_t size = _flop_count(flops)
    _street(street)
    result = array("H", bytes(2 * size))
    cdef uint16_t[::1] view
    if size:
        view = result
        with nogil:
            pql_board_counts(&opened.program, &flops[0], size, street, &view[0])
    return result


def count(bytes program not None, const uint64_t[::1] flops not None, bytes sizes not None, int street):
    """How many boards of a street are in the set; `flops` and `sizes` as from `flop_orbits`."""
    cdef _Program opened = _Program(program)
    cdef size_t size = _flop_count(flops)
    cdef const uint8_t *orbits = _data(sizes)
    cdef uint64_t result = 0
    _street(street)
    if len(sizes) != flops.shape[0]:
        raise ValueError("one size for each flop")
    if size:
        with nogil:
            result = pql_board_count(&opened.program, &flops[0], orbits, size, street)
    return result


def any_board(bytes program not None, const uint64_t[::1] flops not None):
    """Whether some board beginning with one of the flops is in the set."""
    cdef _Program opened = _Program(program)
    cdef size_t size = _flop_count(flops)
    cdef int found = 0
    if size:
        with nogil:
            found = pql_board_any(&opened.program, &flops[0], size)
    return bool(found)


def digest(bytes program not None, const uint64_t[::1] flops not None, bytes sizes not None):
    """A hash that equal sets share; `flops` and `sizes` as from `flop_orbits` of any group that fixes the set."""
    cdef _Program opened = _Program(program)
    cdef size_t size = _flop_count(flops)
    cdef const uint8_t *orbits = _data(sizes)
    cdef uint64_t result = 0
    if len(sizes) != flops.shape[0]:
        raise ValueError("one size for each flop")
    if size:
        with nogil:
            result = pql_board_digest(&opened.program, &flops[0], orbits, size)
    return result


def ordered(bytes program not None, const uint64_t[::1] flops not None):
    """Whether the set tells the turn card from the river card after one of the flops."""
    cdef _Program opened = _Program(program)
    cdef size_t size = _flop_count(flops)
    cdef int found = 0
    if size:
        with nogil:
            found = pql_board_ordered(&opened.program, &flops[0], size)
    return bool(found)


def fixed_by(bytes program not None, bytes permutation not None):
    """Whether a permutation of the suits maps the set to itself."""
    cdef _Program opened = _Program(program)
    cdef const uint8_t *exchange = _data(permutation)
    cdef int fixed
    if group_order(permutation) != 1:
        raise ValueError("one permutation at a time")
    with nogil:
        fixed = pql_board_fixed_by(&opened.program, exchange)
    return bool(fixed)


def contains(bytes program not None, flop, int turn=-1, int river=-1):
    """Whether a board is in the set: the mask of its flop, its turn and river cards as far as the set tests them."""
    cdef _Program opened = _Program(program)
    cdef pql_flop parsed = _flop(flop)
    cdef const pql_board_block *block = pql_board_evaluate(&opened.program, &parsed)
    if not -1 <= turn < 52 or not -1 <= river < 52:
        raise ValueError("a card is 0 to 51")
    if turn < 0:
        return pql_block_turns(block, &parsed) != 0
    if river < 0:
        return bool(pql_block_turns(block, &parsed) >> turn & 1)
    return bool(pql_block_rivers(block, &parsed, turn) >> river & 1)


def members(bytes program not None, flop, int street):
    """The boards of the set that begin with a flop, `street` cards each, as bytes, best cards first."""
    cdef _Program opened = _Program(program)
    cdef pql_flop parsed = _flop(flop)
    cdef const pql_board_block *block
    cdef uint8_t cards[49 * 48 * 5]
    cdef size_t size
    _street(street)
    with nogil:
        block = pql_board_evaluate(&opened.program, &parsed)
        size = pql_board_members(block, &parsed, street, cards)
    return (<char *> cards)[:size * street]


def draw(bytes program not None, const uint64_t[::1] flops not None, const uint64_t[::1] last not None,
         bytes group not None, int street, uint64_t seed, uint64_t chunk, int64_t number):
    """Random boards of a set, each equally likely: `street` bytes each, flop cards from the highest down.

    `flops` stand for their orbits under `group`; `last` are the running totals of how many boards begin with each or
    its images. Depends on seed and chunk only. Raises ValueError for a set without boards.
    """
    cdef _Program opened = _Program(program)
    cdef size_t size = _flop_count(flops)
    cdef const uint8_t *permutations = _data(group)
    cdef int order = group_order(group), failed
    cdef size_t i
    cdef uint8_t[::1] view
    _street(street)
    check_aligned(last)
    if <size_t>last.shape[0] != size or not size or not last[size - 1]:
        raise ValueError("a running total for each flop, and one board at least")
    for i in range(1, size):
        if last[i] < last[i - 1]:
            raise ValueError("running totals do not fall")
    if not 0 <= number <= 1 << 24:
        raise ValueError("at most 2^24 boards at a time")
    cards = bytearray(number * street)
    if number:
        view = cards
        with nogil:
            failed = pql_draw_boards(&opened.program, &flops[0], &last[0], size, permutations, order, street, seed,
                                     chunk, number, &view[0])
        if failed:
            raise MemoryError
    return bytes(cards)


def count_classes(bytes program not None, bytes group not None, bint invariant, int street):
    """The number of classes of boards under the 24 permutations in `group`. `invariant`: the set is fixed by them."""
    cdef _Program opened = _Program(program)
    cdef const uint8_t *permutations = _data(group)
    cdef int64_t count
    _street(street)
    if group_order(group) != 24:
        raise ValueError("classes are taken under all 24 permutations of the suits")
    with nogil:
        count = pql_count_board_classes(&opened.program, permutations, invariant, street)
    if count < 0:
        raise MemoryError
    return count


def list_classes(bytes program not None, bytes group not None, bint invariant, int street, size_t limit):
    """Up to `limit` classes: (the first board of each in the set, `street` cards each, as bytes; how many of the
    class are in the set, as bytes)."""
    cdef _Program opened = _Program(program)
    cdef const uint8_t *permutations = _data(group)
    cdef pql_board_classes classes
    cdef int status
    memset(&classes, 0, sizeof(classes))
    _street(street)
    if group_order(group) != 24:
        raise ValueError("classes are taken under all 24 permutations of the suits")
    try:
        with nogil:
            status = pql_list_board_classes(&opened.program, permutations, invariant, street, limit, &classes)
        if status < 0:
            raise MemoryError
        if classes.size == 0:
            return b"", b""
        return (<char *> classes.cards)[:classes.size * street], (<char *> classes.sizes)[:classes.size]
    finally:
        free(classes.cards)
        free(classes.sizes)


cdef tuple boards_and_dealings(pql_weighed_boards *boards, int status):
    """Copies an array that the kernel allocated, and frees it."""
    masks, dealings = array("Q"), array("I")
    try:
        if status < 0:
            raise MemoryError
        if boards.size:
            masks.frombytes((<char *> boards.masks)[:boards.size * sizeof(uint64_t)])
            dealings.frombytes((<char *> boards.counts)[:boards.size * sizeof(uint32_t)])
        return masks, dealings
    finally:
        free(boards.masks)
        free(boards.counts)


def weigh(bytes program not None, const uint64_t[::1] flops not None, uint64_t dead, bytes group not None,
          bint in_order):
    """The five-card boards that deals of the set end in, as array('Q') of masks and array('I') of dealings.

    Only `flops` are dealt, no dead card comes. One board of each orbit under `group`, which must fix the set and
    the dead cards, stands for all of them. A dealing is a flop and two more cards, in their order if `in_order`.
    """
    cdef _Program opened = _Program(program)
    cdef const uint8_t *permutations = _data(group)
    cdef int order = group_order(group), status = 0
    cdef size_t size = _flop_count(flops)
    cdef pql_weighed_boards boards
    memset(&boards, 0, sizeof(boards))
    if size:
        with nogil:
            status = pql_weigh_boards(&opened.program, &flops[0], size, dead, permutations, order, in_order, &boards)
    return boards_and_dealings(&boards, status)


def weigh_turns(bytes program not None, const uint64_t[::1] flops not None, bytes sizes not None, uint64_t dead,
                bytes group not None):
    """The boards of four cards in the set, as array('Q') of masks and array('I') of dealings: a flop and a turn card.

    One board of each orbit under `group`, which must fix the set and the dead cards, stands for all of them; `flops`
    and `sizes` are those of `flop_orbits(group)`. No dead card comes.
    """
    cdef _Program opened = _Program(program)
    cdef const uint8_t *permutations = _data(group)
    cdef const uint8_t *orbits = _data(sizes)
    cdef int order = group_order(group), status = 0
    cdef size_t size = _flop_count(flops)
    cdef pql_weighed_boards boards
    if len(sizes) != flops.shape[0]:
        raise ValueError("one size for each flop")
    memset(&boards, 0, sizeof(boards))
    if size:
        with nogil:
            status = pql_weigh_turns(&opened.program, &flops[0], orbits, size, dead, permutations, order, &boards)
    return boards_and_dealings(&boards, status)


def table_words(int street):
    """How many 64-bit words write out a set of a street: a bit a flop, a word a flop, or 52 words a flop.

    >>> table_words(3), table_words(4), table_words(5)
    (346, 22100, 1149200)
    """
    _street(street)
    return (PQL_FLOPS + 63) // 64 if street == 3 else PQL_FLOPS * (1 if street == 4 else 52)


def fill_table(uint64_t[::1] table not None, int street, const uint64_t[::1] flops not None,
               const uint64_t[::1] turns not None, const uint64_t[::1] boards not None, bytes group not None):
    """Writes boards, and their images under a group, into the table of a set (`table_words(street)` words).

    Each row is a board: the masks of its flop, of its first four cards (any mask on the flop), of all its cards.
    """
    cdef const uint8_t *permutations = _data(group)
    cdef int order = group_order(group)
    cdef Py_ssize_t row, rows = flops.shape[0]
    cdef uint64_t turn, last
    cdef uint64_t rivers[52]  # of the flop at hand, for each turn card; the turn cards themselves before the river
    if table.shape[0] != table_words(street) or not rows == turns.shape[0] == boards.shape[0]:
        raise ValueError("a table of the street, and rows of one length")
    _flop_count(flops)
    check_aligned(table)
    check_aligned(turns)
    check_aligned(boards)
    if street == 5:
        for row in range(rows):
            turn = turns[row] & ~flops[row]
            if turn == 0 or turn & (turn - 1) or turn >> 52:
                raise ValueError("a turn is one of the 52 cards")
    with nogil:
        memset(rivers, 0, sizeof(rivers))
        for row in range(rows):
            turn = turns[row] & ~flops[row]
            last = boards[row] & ~turns[row]
            if street == 4:
                rivers[0] |= turn
            elif street == 5:
                rivers[__builtin_ctzll(turn)] |= last
            if row + 1 == rows or flops[row + 1] != flops[row]:
                _fill_flop(&table[0], street, flops[row], rivers, permutations, order)
                memset(rivers, 0, sizeof(rivers))


cdef void _fill_flop(uint64_t *table, int street, uint64_t mask, const uint64_t *rivers, const uint8_t *permutations,
                     int order) noexcept nogil:
    """Writes what follows one flop, and its images: rows of one flop stand together."""
    cdef int image, turn
    cdef pql_flop flop
    cdef const uint8_t *permutation
    for image in range(order):
        permutation = permutations + 4 * image
        flop = pql_flop_of_mask(pql_exchange_suits(mask, permutation))
        if street == 3:
            table[flop.index // 64] |= <uint64_t> 1 << (flop.index % 64)
        elif street == 4:
            table[flop.index] |= pql_exchange_suits(rivers[0], permutation)
        else:
            for turn in range(52):
                if rivers[turn]:
                    table[52 * flop.index + pql_exchange_suit(turn, permutation)] |= pql_exchange_suits(
                        rivers[turn], permutation
                    )
