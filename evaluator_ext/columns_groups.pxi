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
    void pql_add_up(pql_sums *sums, const uint32_t *ids, const int64_t *multiplicities, const double *weights,
                    const int64_t *ints, const double *reals, int step, const uint8_t *nulls, int64_t rows)


cdef class Groups:
    """Gives each different key of the rows a number, in the order in which the keys first appear."""

    cdef pql_groups groups

    def __cinit__(self, int width, int64_t most):
        if not 0 <= width <= 16:
            raise ValueError("a key has at most 16 parts")
        if pql_groups_open(&self.groups, width, most):
            raise MemoryError

    def __dealloc__(self):
        pql_groups_close(&self.groups)

    def __len__(self):
        return self.groups.count

    def assign(self, list columns not None, Py_ssize_t rows):
        """The group of each row, as array('I'), or None when there would be more than `most` groups."""
        cdef const int64_t *values[16]
        cdef int steps[16]
        cdef Column column
        cdef int status
        keys = [part.keys() for part in columns]
        for place, part in enumerate(keys):
            column = part
            values[place] = column.ints
            steps[place] = column.step() if rows != 1 else 1
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

    def add(self, Py_ssize_t groups, ids, Column multiplicities, Column weights, Column values, Py_ssize_t rows):
        """Adds rows. `ids` (array('I')) may be None for one group, columns None for ones and for counting."""
        cdef const uint32_t[::1] view
        cdef const uint32_t *indices = NULL
        cdef const int64_t *deals = NULL if multiplicities is None else multiplicities.ints
        cdef const double *factors = NULL if weights is None else weights.reals()
        cdef const int64_t *whole = NULL if values is None or values.is_real else values.ints
        cdef const double *parts = NULL if values is None or not values.is_real else values.reals()
        cdef const uint8_t *nulls = NULL if values is None else values.nulls
        cdef int step = 0 if values is None else values.step()
        self.grow(max(groups, 1))
        if not rows:
            return
        if step == 0 and nulls != NULL:  # a constant null: nothing has a value
            if nulls[0]:
                return
            nulls = NULL
        if ids is not None:
            view = ids
            indices = &view[0]
        with nogil:
            pql_add_up(self.sums, indices, deals, factors, whole, parts, step, nulls, rows)

    def of(self, Py_ssize_t group):
        """Of a group rows, deals, weight, sum, least, most, whole sum or None, first, beyond, squares, cubes, fourths.

        The mean lies `beyond` the group's first value; the last three are the sums of powers of the distance from it,
        each row by its weight.
        """
        cdef pql_sums *sums
        cdef double mean, squares, cubes, fourths
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
