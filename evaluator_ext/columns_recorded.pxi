# What columns of recorded hands are made with: a part of `columns.pyx`, which includes it.

from libc.stdint cimport int8_t, int32_t

cdef extern from "shared/hole_cards.h" nogil:
    int pql_hand_index(int first, int second)

ctypedef fused kept:
    int8_t
    uint8_t
    uint16_t
    int32_t
    uint32_t
    int64_t


def taken(const kept[::1] values, const uint32_t[::1] indices):
    """A column of integers, from a buffer of any width at the given indices."""
    cdef Column out = Column(indices.shape[0])
    cdef Py_ssize_t row
    if values.shape[0] and <size_t>&values[0] % sizeof(kept):
        raise ValueError("the numbers of a buffer must be aligned; hand over a copy")
    check_indices(indices, values.shape[0])
    with nogil:
        for row in range(indices.shape[0]):
            out.ints[row] = values[indices[row]]
    return out


def scattered(Column column not None, const uint32_t[::1] indices, Py_ssize_t rows):
    """A column of so many rows that has the values of another at the given indices, and is null elsewhere."""
    cdef Column out
    cdef Py_ssize_t row, source
    if rows < 0 or column.rows not in (1, indices.shape[0]):
        raise ValueError("as many values as indices, or one for all")
    check_indices(indices, rows)
    out = Column(rows, column.is_real)
    out.open_nulls()
    memset(out.ints, 0, 8 * rows)
    memset(out.nulls, 1, rows)
    with nogil:
        for row in range(indices.shape[0]):
            source = column.step() * row
            out.ints[indices[row]] = column.ints[source]
            out.nulls[indices[row]] = column.nulls != NULL and column.nulls[source]
    return out


def united(const uint64_t[::1] first, const uint64_t[::1] second):
    """The card masks of two lists joined row by row, as array('Q')."""
    cdef Py_ssize_t row
    if first.shape[0] != second.shape[0]:
        raise ValueError("two lists of one length")
    check_aligned(first)
    check_aligned(second)
    result = array("Q", bytes(8 * first.shape[0]))
    cdef uint64_t[::1] view
    if first.shape[0]:
        view = result
        with nogil:
            for row in range(first.shape[0]):
                view[row] = first[row] | second[row]
    return result


cdef extern from *:
    int popcount "__builtin_popcountll"(unsigned long long) nogil
    int lowest "__builtin_ctzll"(unsigned long long) nogil
    int leading "__builtin_clzll"(unsigned long long) nogil


cdef inline bint _is_hand(uint64_t mask, int held) noexcept nogil:
    return popcount(mask) == held and mask >> 52 == 0


def known_pockets(const uint64_t[::1] masks, int held=2):
    """The indices of the masks that are so many cards, as array('I')."""
    cdef Py_ssize_t row, count = 0
    check_aligned(masks)
    found = array("I", bytes(4 * masks.shape[0]))
    cdef uint32_t[::1] view
    if masks.shape[0]:
        view = found
        with nogil:
            for row in range(masks.shape[0]):
                view[count] = <uint32_t> row
                count += _is_hand(masks[row], held)
    return found[:count]


def hand_numbers(const uint64_t[::1] pockets):
    """The numbers 0..1325 of pockets, as array('I'); ValueError for a mask that is not two cards."""
    cdef Py_ssize_t row
    cdef bint good = True
    check_aligned(pockets)
    found = array("I", bytes(4 * pockets.shape[0]))
    cdef uint32_t[::1] view
    if pockets.shape[0]:
        view = found
        with nogil:
            for row in range(pockets.shape[0]):
                if not _is_hand(pockets[row], 2):
                    good = False
                    break
                view[row] = pql_hand_index(63 - leading(pockets[row]), lowest(pockets[row]))
    if not good:
        raise ValueError("a pocket is two cards of the deck")
    return found
