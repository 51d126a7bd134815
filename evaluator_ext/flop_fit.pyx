"""A few flops, with weights, that stand for all: a sparse fit without negative weights, by least squares.

What a subset should reproduce are features: rows of one number for each flop whose mean over all flops is 0. The loss
of weights w is the squared length of `features * w`, plus `noise` times the squared distance of w from the true shares
of the flops, which keeps apart what the features do not. Flops are chosen one by one, exchanged, and after each step
the weights of those chosen are the best there are: the inverse of their products is kept up to date, and so is what
each other flop would gain.
"""

from array import array

from libc.math cimport isfinite
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy

include "aligned.pxi"

cdef enum:
    MOST_FLOPS = 1 << 15
    MOST_FEATURES = 1 << 20

# The sum of the weights is a feature too, of so many times the mean length of a flop's: as good as fixed.
cdef double WHOLE = 100
# What gains less than this part of the loss at the start gains nothing.
cdef double NOTHING = 1e-15
# So many flops are tried, from the best down, for one that leaves every weight positive.
cdef int MOST_TRIED = 200


def weighed_sums(const double[::1] weights, const double[::1] table):
    """The columns of a table added up, its rows weighed: `array('d')`. The table has a row for each weight.

    >>> weighed_sums(array("d", [0.5, 2.0]), array("d", [1, 2, 3, 4]))
    array('d', [6.5, 9.0])
    """
    cdef Py_ssize_t rows = weights.shape[0], row, column, columns
    cdef double weight
    if not rows or table.shape[0] % rows:
        raise ValueError("a table has a row for each weight")
    check_aligned(weights)
    check_aligned(table)
    columns = table.shape[0] // rows
    if not columns:
        return array("d")
    found = array("d", bytes(8 * columns))
    cdef double[::1] sums = found
    with nogil:
        for row in range(rows):
            weight = weights[row]
            if weight:
                for column in range(columns):
                    sums[column] += weight * table[row * columns + column]
    return found


cdef class FlopFit:
    """Flops chosen of as many as `shares` has numbers: their true shares, which sum to 1.

    Features first (`add_feature`, `add_range`), then `begin`, then `choose` and `drop`. `chosen` are the flops in the
    order in which they were chosen. Raises ValueError for steps out of order and numbers that are none.

    >>> fit = FlopFit(array("d", [0.25, 0.25, 0.25, 0.25]))
    >>> fit.add_feature(array("d", [1, 2, 3, 10]), 1.0)
    >>> fit.begin(0.001)
    >>> for _ in range(2): fit.choose(fit.best())
    >>> fit.chosen, [round(weight, 2) for weight in fit.weights()]
    ([2, 3], [0.0, 0.0, 0.86, 0.14])
    """

    cdef object shares
    cdef Py_ssize_t flops, features, count
    cdef double[::1] share
    cdef double *rows          # the features, one after the other
    cdef double **products     # of each flop with all flops: computed when it is first chosen
    cdef Py_ssize_t *members   # the chosen flops
    cdef double **solved       # of each chosen flop: how much of it makes up each other; the inverse at the chosen ones
    cdef double *weight        # of each chosen flop
    cdef double *left          # of each other flop: the squared length that the chosen do not make up
    cdef double *gain          # and the product of what is left with what is not yet reproduced
    cdef double *scratch
    cdef double noise, whole, nothing
    cdef bint begun

    def __cinit__(self, const double[::1] shares):
        cdef Py_ssize_t flop
        self.flops = shares.shape[0]
        if not 0 < self.flops < MOST_FLOPS:
            raise ValueError("there is no such number of flops")
        check_aligned(shares)
        for flop in range(self.flops):
            if not (isfinite(shares[flop]) and shares[flop] > 0):
                raise ValueError(f"not a share: {shares[flop]}")
        self.shares = array("d", shares)
        self.share = self.shares
        self.products = <double **>calloc(self.flops, sizeof(double *))
        self.members = <Py_ssize_t *>calloc(self.flops, sizeof(Py_ssize_t))
        self.solved = <double **>calloc(self.flops, sizeof(double *))
        self.weight = <double *>calloc(4 * self.flops, sizeof(double))
        if not (self.products and self.members and self.solved and self.weight):
            raise MemoryError
        self.left, self.gain = self.weight + self.flops, self.weight + 2 * self.flops
        self.scratch = self.weight + 3 * self.flops

    def __dealloc__(self):
        cdef Py_ssize_t flop
        for flop in range(self.flops if self.solved else 0):
            free(self.products[flop])
            free(self.solved[flop])
        free(self.products)
        free(self.solved)
        free(self.members)
        free(self.weight)
        free(self.rows)

    @property
    def chosen(self):
        """The chosen flops, in the order in which they were chosen."""
        return [self.members[place] for place in range(self.count)]

    def add_feature(self, const double[::1] values, double factor):
        """A number of each flop, times `factor`; its mean over all flops is taken off."""
        cdef Py_ssize_t flop
        cdef double mean = 0
        cdef double *row
        if values.shape[0] != self.flops:
            raise ValueError("a feature has a number for each flop")
        check_aligned(values)
        for flop in range(self.flops):
            if not isfinite(values[flop]):
                raise ValueError(f"not a number: {values[flop]}")
            mean += self.share[flop] * values[flop]
        row = self.new_row()
        for flop in range(self.flops):
            row[flop] = factor * (values[flop] - mean)

    def add_range(self, const double[::1] table, int player, double overall, double equity, double presence):
        """The features of a player's range, of a table with four rows of groups for each flop: `FlopSweep.add_groups`.

        How far each flop moves the equity of all (times `overall`), that of a group (times `equity`) and how often the
        group is met (times `presence`); to first order, as a share of one. Groups that meet nothing have no features.
        """
        cdef Py_ssize_t groups = table.shape[0] // self.flops // 4, flop, group
        cdef Py_ssize_t width = 4 * groups, won = 2 * player * groups, met = won + groups
        cdef const double[::1] sums
        cdef double *row
        cdef double share, weight, every = 0, gained = 0
        if not groups or table.shape[0] != self.flops * width or not 0 <= player <= 1:
            raise ValueError("a table has four rows of numbers for each flop, and two players")
        sums = weighed_sums(self.share, table)
        for group in range(groups):
            gained += sums[won + group]
            every += sums[met + group]
        if not (isfinite(every) and isfinite(gained) and every > 0):
            raise ValueError("a range meets something")
        row = self.new_row()
        for flop in range(self.flops):
            for group in range(groups):
                row[flop] += table[flop * width + won + group] - gained / every * table[flop * width + met + group]
            row[flop] *= overall / every
        for group in range(groups):
            weight = sums[met + group]
            if weight <= 0:
                continue
            share = sums[won + group] / weight
            row = self.new_row()
            for flop in range(self.flops):
                row[flop] = equity / weight * (table[flop * width + won + group]
                                               - share * table[flop * width + met + group])
            row = self.new_row()
            for flop in range(self.flops):
                row[flop] = presence * (table[flop * width + met + group] / weight - 1)

    cdef double *new_row(self) except NULL:
        """A feature of zeros."""
        cdef Py_ssize_t size = self.flops * sizeof(double)
        cdef double *row
        cdef Py_ssize_t flop
        if self.begun or self.features >= MOST_FEATURES:
            raise ValueError("features are added before the fit begins")
        if not self.features & (self.features - 1):
            rows = <double *>realloc(self.rows, max(1, 2 * self.features) * size)
            if not rows:
                raise MemoryError
            self.rows = rows
        row = self.rows + self.features * self.flops
        for flop in range(self.flops):
            row[flop] = 0
        self.features += 1
        return row

    def begin(self, double noise):
        """Ends the features, with no flop chosen; `noise` is a part of the mean squared length of a flop's features."""
        cdef Py_ssize_t place, flop
        cdef double mean = 0
        cdef const double *row
        if not (isfinite(noise) and noise > 0):
            raise ValueError(f"not a noise: {noise}")
        for place in range(self.features * self.flops):
            mean += self.rows[place] * self.rows[place]
        mean = mean / self.flops if mean > 0 else 1.0
        self.noise, self.whole, self.nothing = noise * mean, WHOLE * mean, NOTHING * mean
        for flop in range(self.flops):
            self.left[flop] = self.noise + self.whole
            self.gain[flop] = self.noise * self.share[flop] + self.whole
            free(self.products[flop])
            free(self.solved[flop])
            self.products[flop] = self.solved[flop] = NULL
        for place in range(self.features):
            row = self.rows + place * self.flops
            for flop in range(self.flops):
                self.left[flop] += row[flop] * row[flop]
        self.count, self.begun = 0, True

    def best(self):
        """The flop that lowers the loss most and leaves all weights positive; -1 where none of the best does."""
        cdef Py_ssize_t flop, place, best = 0
        cdef double *worth = self.scratch
        cdef int _tried
        self.check()
        with nogil:
            for flop in range(self.flops):
                worth[flop] = 0
                if self.gain[flop] > 0 and self.left[flop] > self.nothing:
                    worth[flop] = self.gain[flop] * self.gain[flop] / self.left[flop]
            for place in range(self.count):
                worth[self.members[place]] = 0
            for _tried in range(MOST_TRIED):
                best = 0
                for flop in range(1, self.flops):
                    if worth[flop] > worth[best]:
                        best = flop
                if worth[best] <= 0 or self.leaves_positive(best):
                    break
                worth[best] = 0
        return best if worth[best] > 0 else -1

    cdef bint leaves_positive(self, Py_ssize_t flop) noexcept nogil:
        cdef double weight = self.gain[flop] / self.left[flop]
        cdef Py_ssize_t place
        for place in range(self.count):
            if self.weight[place] <= weight * self.solved[place][flop]:
                return False
        return True

    def choose(self, Py_ssize_t flop):
        """Adds a flop to those chosen."""
        cdef Py_ssize_t place, other
        cdef double *row
        cdef double length, weight = 0, part
        self.check()
        if not 0 <= flop < self.flops or flop in self.chosen:
            raise ValueError(f"flop {flop} cannot be chosen")
        row = <double *>calloc(self.flops, sizeof(double))
        if not row or not self.multiply(flop):
            free(row)
            raise MemoryError
        with nogil:
            memcpy(row, self.products[flop], self.flops * sizeof(double))
            for place in range(self.count):
                subtract(row, self.solved[place], self.products[flop][self.members[place]], self.flops)
            length = row[flop]
            if length > self.nothing:
                weight = self.gain[flop] / length
                for other in range(self.flops):
                    self.left[other] -= row[other] * row[other] / length
                    self.gain[other] -= row[other] * weight
                for place in range(self.count):
                    row[self.members[place]] = -self.solved[place][flop]
                row[flop] = 1
                for place in range(self.count):
                    part = self.solved[place][flop]
                    self.solved[place][flop] = 0
                    self.weight[place] -= part * weight
                    subtract(self.solved[place], row, part / length, self.flops)
                for other in range(self.flops):
                    row[other] /= length
        if length <= self.nothing:
            free(row)
            raise ValueError(f"flop {flop} cannot be chosen")
        self.members[self.count], self.solved[self.count], self.weight[self.count] = flop, row, weight
        self.count += 1

    def drop(self, Py_ssize_t place):
        """Takes back the flop at a place of those chosen, and returns it."""
        cdef Py_ssize_t other, flop
        cdef double *row
        cdef double length, weight, part
        self.check()
        if not 0 <= place < self.count:
            raise ValueError(f"there is no place {place} of {self.count}")
        flop, row, weight = self.members[place], self.solved[place], self.weight[place]
        with nogil:
            length = row[flop]
            row[flop] = 1
            self.left[flop] = self.gain[flop] = 0
            for other in range(self.flops):
                self.left[other] += row[other] * row[other] / length
                self.gain[other] += row[other] * weight / length
            self.count -= 1
            for other in range(place, self.count):
                self.members[other] = self.members[other + 1]
                self.solved[other] = self.solved[other + 1]
                self.weight[other] = self.weight[other + 1]
            self.solved[self.count] = NULL
            for other in range(self.count):
                part = self.solved[other][flop] / length
                self.solved[other][flop] = 0
                self.weight[other] -= part * weight
                subtract(self.solved[other], row, part, self.flops)
            free(row)
        return flop

    def weights(self):
        """The weights of all flops, `array('d')`: positive for those chosen, and with the sum 1."""
        cdef Py_ssize_t place
        cdef double every = 0
        self.check()
        found = array("d", bytes(8 * self.flops))
        for place in range(self.count):
            every += self.weight[place]
        for place in range(self.count):
            found[self.members[place]] = self.weight[place] / every
        return found

    def loss(self):
        """How far the chosen flops are from standing for all: 0 is exact."""
        cdef Py_ssize_t flop, place
        cdef double loss = self.whole
        self.check()
        for flop in range(self.flops):
            loss += self.noise * self.share[flop] * self.share[flop]
        for place in range(self.count):
            loss -= (self.noise * self.share[self.members[place]] + self.whole) * self.weight[place]
        return max(0.0, loss)

    cdef bint multiply(self, Py_ssize_t flop) noexcept:
        """Computes the products of a flop with all, unless they are known; False where there is no memory."""
        cdef Py_ssize_t place, other
        cdef double *row
        if self.products[flop]:
            return True
        self.products[flop] = row = <double *>calloc(self.flops, sizeof(double))
        if not row:
            return False
        with nogil:
            for other in range(self.flops):
                row[other] = self.whole
            row[flop] += self.noise
            for place in range(self.features):
                subtract(row, self.rows + place * self.flops, -self.rows[place * self.flops + flop], self.flops)
        return True

    cdef int check(self) except -1:
        if not self.begun:
            raise ValueError("features first, then `begin`")
        return 0


cdef inline void subtract(double *row, const double *other, double times, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t place
    for place in range(size):
        row[place] -= times * other[place]
