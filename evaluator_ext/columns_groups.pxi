# Groups of rows and their sums: the second half of `columns.pyx`, which includes it.

cdef extern from "columns/groups.h" nogil:
    ctypedef struct pql_groups:
        int width
        int64_t count
        int64_t *keys
    ctypedef struct pql_sums:
        int64_t rows
        int64_t deals
        double weight
        double sum
        double least
        double most
        double first
        double powers[4]
        int64_t of_integers
        int64_t first_whole
        int64_t whole_sum
        int64_t overflowed
    int pql_groups_open(pql_groups *groups, int width, int64_t most)
    void pql_groups_close(pql_groups *groups)
    int pql_groups_assign(pql_groups *groups, const int64_t *const *columns, const int *steps, int64_t rows,
                          uint32_t *ids)
    int pql_add_up(pql_sums *sums, const uint32_t *ids, const int64_t *multiplicities, int step_multiplicities,
                   const double *weights, int step_weights, const int64_t *ints, const double *reals, int step,
                   const uint8_t *nulls, int64_t rows)


# Numbers of groups are 32 bits, and so are those of rows.
cdef enum:
    MOST_GROUPS = 0x7FFFFFFF


cdef int check_count(Py_ssize_t rows) except -1:
    if not 0 <= rows <= MOST_GROUPS:
        raise ValueError(f"{rows} rows are too few or too many")
    return 0


cdef int check_rows(Column column, Py_ssize_t rows) except -1:
    """Raises ValueError for a column that has neither one value for all rows nor one for each."""
    if column is not None and column.rows != 1 and column.rows != rows:
        raise ValueError(f"a column of {column.rows} values does not go with {rows} rows")
    return 0


cdef class Groups:
    """Gives each different key of the rows a number, in the order in which the keys first appear."""

    cdef pql_groups groups

    def __cinit__(self, int width, int64_t most):
        if not 0 <= width <= 16:
            raise ValueError("a key has at most 16 parts")
        if most < 1:
            raise ValueError("room for one group at least")
        if pql_groups_open(&self.groups, width, min(most, <int64_t> MOST_GROUPS)):
            raise MemoryError

    def __dealloc__(self):
        pql_groups_close(&self.groups)

    def __len__(self):
        return self.groups.count

    def assign(self, list columns not None, Py_ssize_t rows):
        """The group of each row, as array('I'), or None when there would be more than `most` groups.

        A column of one value has it in every row. Raises ValueError for one of another length.
        """
        cdef const int64_t *values[16]
        cdef int steps[16]
        cdef Column column
        cdef int status
        keys = [part.keys() for part in columns]
        if len(keys) != self.groups.width:
            raise ValueError(f"a key of {self.groups.width} parts is that many columns, not {len(keys)}")
        check_count(rows)
        for place, part in enumerate(keys):
            column = part
            check_rows(column, rows)
            values[place] = column.ints
            steps[place] = column.step()
        ids = array("I", bytes(4 * rows))
        cdef uint32_t[::1] view
        if not rows:
            return ids
        view = ids
        with nogil:
            status = pql_groups_assign(&self.groups, values, steps, rows, &view[0])
        if status == -1:
            raise MemoryError
        return None if status else ids

    def key(self, int64_t group):
        """The key of a group: integers as `Column.keys` makes them."""
        cdef int place
        if not 0 <= group < self.groups.count:
            raise IndexError(group)
        return tuple([self.groups.keys[group * self.groups.width + place] for place in range(self.groups.width)])


cdef class Sums:
    """For each group: rows, deals, weight, sum, least, most and moments of a value, over its rows not null."""

    cdef pql_sums *sums
    cdef Py_ssize_t count

    def __dealloc__(self):
        free(self.sums)

    cdef int grow(self, Py_ssize_t count) except -1:
        cdef pql_sums *sums
        if count > self.count:
            sums = <pql_sums *> realloc(self.sums, count * sizeof(pql_sums))
            if sums == NULL:
                raise MemoryError
            memset(sums + self.count, 0, (count - self.count) * sizeof(pql_sums))
            self.sums, self.count = sums, count
        return 0

    def add(self, Py_ssize_t groups, const uint32_t[::1] ids, Column multiplicities, Column weights, Column values,
            Py_ssize_t rows):
        """Adds rows. `ids` (array('I')) may be None for one group, columns None for ones and for counting.

        A column of one value has it in every row. Raises ValueError for one of another length, IndexError for a group
        that is not among the `groups`, OverflowError for more deals than 63 bits hold.
        """
        cdef const uint32_t *indices = NULL
        cdef const int64_t *deals = NULL if multiplicities is None else multiplicities.ints
        cdef const double *factors = NULL if weights is None else weights.reals()
        cdef const int64_t *whole = NULL if values is None or values.is_real else values.ints
        cdef const double *parts = NULL if values is None or not values.is_real else values.reals()
        cdef const uint8_t *nulls = NULL if values is None else values.nulls
        cdef int step_deals = 0 if multiplicities is None else multiplicities.step()
        cdef int step_weights = 0 if weights is None else weights.step()
        cdef int step = 0 if values is None else values.step()
        cdef int status
        check_count(rows)
        if multiplicities is not None and multiplicities.is_real or weights is not None and not weights.is_real:
            raise TypeError("multiplicities are integers, and weights are doubles")
        for column in (multiplicities, weights, values):
            check_rows(column, rows)
        if groups > MOST_GROUPS:
            raise ValueError("groups are numbered in 32 bits")
        groups = max(groups, 1)
        if ids is not None:
            if ids.shape[0] != rows:
                raise ValueError(f"{ids.shape[0]} numbers of groups do not go with {rows} rows")
            check_indices(ids, groups)
        self.grow(groups)
        if not rows:
            return
        if ids is not None:
            indices = &ids[0]
        with nogil:
            status = pql_add_up(self.sums, indices, deals, step_deals, factors, step_weights, whole, parts, step, nulls,
                                rows)
        if status:
            raise OverflowError("more deals than 63 bits hold")

    def of(self, Py_ssize_t group):
        """Of a group rows, deals, weight, sum, least, most, whole sum or None, first, beyond, squares, cubes, fourths.

        The mean lies `beyond` the group's first value; the last three are the sums of powers of the distance from it,
        each row by its weight.
        """
        cdef pql_sums *sums
        cdef double mean, squares, cubes, fourths
        if group < 0:
            raise IndexError(group)
        if group >= self.count or not self.sums[group].rows:
            return 0, 0, 0.0, 0.0, 0.0, 0.0, 0, 0, 0.0, 0.0, 0.0, 0.0
        sums = self.sums + group
        whole = None if sums.overflowed else sums.whole_sum
        first = sums.first_whole if sums.of_integers else sums.first
        mean = sums.powers[0] / sums.weight if sums.weight else 0
        squares = max(0.0, sums.powers[1] - mean * sums.powers[0])
        cubes = sums.powers[2] - 3 * mean * sums.powers[1] + 2 * mean * mean * sums.powers[0]
        fourths = max(
            0.0,
            sums.powers[3] - 4 * mean * sums.powers[2] + 6 * mean * mean * sums.powers[1]
            - 3 * mean * mean * mean * sums.powers[0],
        )
        return (sums.rows, sums.deals, sums.weight, sums.sum, sums.least, sums.most, whole,
                first, mean, squares, cubes, fourths)
