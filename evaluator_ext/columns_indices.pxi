# Rows by their indices, chosen, gathered and cut into runs: a part of `columns.pyx`, which includes it.


cdef int check_indices(const uint32_t[::1] indices, Py_ssize_t rows) except -1:
    """Raises IndexError for an index beyond the rows."""
    cdef uint32_t last = 0
    cdef Py_ssize_t row
    check_aligned(indices)
    with nogil:
        for row in range(indices.shape[0]):
            last = max(last, indices[row])
    if indices.shape[0] and last >= rows:
        raise IndexError(f"there is no row {last} among {rows}")
    return 0


def gather(Column column not None, const uint32_t[::1] indices):
    """The rows of a column at the given indices."""
    cdef Column out
    cdef Py_ssize_t row, rows = indices.shape[0]
    if column.rows == 1:
        return column
    check_indices(indices, column.rows)
    out = Column(rows, column.is_real)
    if column.nulls != NULL:
        out.open_nulls()
    with nogil:
        for row in range(rows):
            out.ints[row] = column.ints[indices[row]]
        if column.nulls != NULL:
            for row in range(rows):
                out.nulls[row] = column.nulls[indices[row]]
    return out


def indices_where(Column test not None):
    """The indices of the rows in which a test holds, as array('I')."""
    cdef Py_ssize_t row, count = 0
    found = array("I", bytes(4 * test.rows))
    cdef uint32_t[::1] view
    if not test.rows:
        return found
    view = found
    with nogil:
        for row in range(test.rows):
            view[count] = <uint32_t> row
            count += _decides(test, row, True)
    return found[:count]


cdef int _take(const numbers[::1] values, const uint32_t[::1] indices, numbers[::1] taken) except -1:
    cdef Py_ssize_t row
    check_aligned(values)
    check_indices(indices, values.shape[0])
    with nogil:
        for row in range(indices.shape[0]):
            taken[row] = values[indices[row]]
    return 0


def compose(const uint32_t[::1] first, const uint32_t[::1] second):
    """`first` at the indices `second`."""
    result = array("I", bytes(4 * second.shape[0]))
    cdef uint32_t[::1] taken = result
    _take(first, second, taken)
    return result


def masks_at(const uint64_t[::1] masks, const uint32_t[::1] indices):
    """The card masks at the given indices, as array('Q')."""
    result = array("Q", bytes(8 * indices.shape[0]))
    cdef uint64_t[::1] taken = result
    _take(masks, indices, taken)
    return result


def runs(const uint64_t[::1] masks):
    """Where each run of equal masks begins, and the number of the run of each row: two array('I')."""
    cdef Py_ssize_t row, count = 0
    check_aligned(masks)
    firsts, run_numbers = array("I", bytes(4 * masks.shape[0])), array("I", bytes(4 * masks.shape[0]))
    cdef uint32_t[::1] first_view, number_view
    if masks.shape[0]:
        first_view, number_view = firsts, run_numbers
        with nogil:
            for row in range(masks.shape[0]):
                if row == 0 or masks[row] != masks[row - 1]:
                    first_view[count] = <uint32_t> row
                    count += 1
                number_view[row] = <uint32_t> (count - 1)
    return firsts[:count], run_numbers


def cross(const uint32_t[::1] first, Py_ssize_t width, const uint32_t[::1] second):
    """`first * width + second`: the row in a table of the two."""
    cdef Py_ssize_t row
    if first.shape[0] != second.shape[0]:
        raise ValueError("two lists of one length")
    check_aligned(first)
    check_aligned(second)
    result = array("I", bytes(4 * first.shape[0]))
    cdef uint32_t[::1] view
    if first.shape[0]:
        view = result
        with nogil:
            for row in range(first.shape[0]):
                view[row] = <uint32_t> (first[row] * width + second[row])
    return result
