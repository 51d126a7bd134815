# Rows of card numbers, a byte each: one after another, in a table whose rows may be apart, or a single one for every
# row. Included by the modules that read hands and boards by the million.

from libc.stdint cimport int64_t, uint8_t

cdef enum:
    MOST_STEP = 1 << 20

cdef struct card_rows:
    const uint8_t *first
    int step


cdef card_rows rows_of(held, int width, int64_t rows) except *:
    """So many rows of so many cards; `held` is a memoryview that outlives what is done with them.

    Raises ValueError for sizes that do not fit.
    """
    cdef card_rows found
    cdef const uint8_t[::1] flat
    cdef const uint8_t[:, :] table
    found.first, found.step = NULL, 0
    if held.ndim == 1:
        flat = held
        if flat.shape[0] != width:
            found.step = width
            if flat.shape[0] != width * rows:
                raise ValueError(f"rows of {width} cards are needed, as many as results")
        if flat.shape[0]:
            found.first = &flat[0]
        return found
    table = held
    if table.shape[0] != rows or table.shape[1] != width or table.strides[1] != 1:
        raise ValueError(f"rows of {width} cards are needed, as many as results")
    if not -MOST_STEP <= table.strides[0] <= MOST_STEP:
        raise ValueError("rows are too far apart")
    found.step = <int>table.strides[0]
    if rows:
        found.first = &table[0, 0]
    return found
