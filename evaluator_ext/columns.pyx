"""Columns of numbers over a block of deals: arithmetic, features of hands on boards, groups and sums.

A column holds 64-bit integers or doubles, some of which may be null (a division by zero, a `case` without a branch).
A column of one value has that value in every row. All loops run without the GIL.
"""

from array import array
from collections import namedtuple

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

include "aligned.pxi"
include "ranking_tables.pxi"

cdef extern from "columns/columns.h" nogil:
    enum:
        PQL_AND
        PQL_OR
        PQL_DIVIDE
        PQL_POWER
        PQL_OF_SUITS
        PQL_OF_NUMBER
        PQL_COUNTS
        PQL_EXACTLY_TWO
    ctypedef struct pql_feature_row:
        const char *name
        int nanoseconds
        int flags
    const char *const pql_binary_names[]
    const char *const pql_unary_names[]
    const pql_feature_row pql_features[]
    int64_t pql_combine_ints(int operation, int64_t *out, const int64_t *a, int step_a, const int64_t *b, int step_b,
                             int64_t rows, uint8_t *nulls)
    int64_t pql_combine_reals(int operation, void *out, const double *a, int step_a, const double *b, int step_b,
                              int64_t rows, uint8_t *nulls)
    int pql_gives_truth(int operation)
    void pql_change_ints(int operation, int64_t *out, const int64_t *a, int64_t rows)
    int pql_fill_feature(int feature, int64_t *out, const uint64_t *pockets, int step_pockets, const uint64_t *boards,
                         int step_boards, int64_t rows, uint64_t dead, int64_t number)

cdef extern from "Python.h":
    const Py_ssize_t PY_SSIZE_T_MAX

cdef enum:
    MOST_WINNERS = 10
    CHIPS = 5040  # twice the least number that 1 to 10 divide

NULL_KEY = -(1 << 63)

Feature = namedtuple("Feature", "code seconds names_suits takes_number knows_more_cards")


cdef tuple _names(const char *const *names):
    cdef list found = []
    while names[len(found)] != NULL:
        found.append(names[len(found)].decode())
    return tuple(found)


cdef dict _features():
    cdef dict found = {}
    cdef const pql_feature_row *row = pql_features
    while row.name != NULL:
        found[row.name.decode()] = Feature(
            len(found), row.nanoseconds * 1e-9, bool(row.flags & PQL_OF_SUITS), bool(row.flags & PQL_OF_NUMBER),
            bool(row.flags & (PQL_COUNTS | PQL_EXACTLY_TWO)),
        )
        row += 1
    return found


BINARY = _names(pql_binary_names)
UNARY = _names(pql_unary_names)
FEATURES = _features()
cdef dict _binary = {name: number for number, name in enumerate(BINARY)}
cdef dict _unary = {name: number for number, name in enumerate(UNARY)}


cdef class Column:
    """Values of one kind, integers or doubles, some of them perhaps null."""

    cdef int64_t *ints     # the values, of whichever kind
    cdef uint8_t *nulls    # NULL where there are none
    cdef readonly Py_ssize_t rows
    cdef readonly bint is_real

    def __cinit__(self, Py_ssize_t rows, bint is_real=False):
        if not 0 <= rows <= PY_SSIZE_T_MAX // 8:
            raise ValueError(f"{rows} rows are no column")
        self.ints = <int64_t *> malloc(max(rows, 1) * 8)
        if self.ints == NULL:
            raise MemoryError
        self.rows = rows
        self.is_real = is_real

    def __dealloc__(self):
        free(self.ints)
        free(self.nulls)

    def __len__(self):
        return self.rows

    cdef double *reals(self) noexcept nogil:
        return <double *> self.ints

    cdef int step(self) noexcept nogil:
        return self.rows != 1

    cdef int open_nulls(self) except -1:
        if self.nulls == NULL:
            self.nulls = <uint8_t *> calloc(max(self.rows, 1), 1)
            if self.nulls == NULL:
                raise MemoryError
        return 0

    cdef int take_nulls(self, Column other) except -1:
        """Marks as null what is null in an operand."""
        cdef Py_ssize_t row
        cdef int step
        if other.nulls == NULL:
            return 0
        self.open_nulls()
        step = other.step()
        for row in range(self.rows):
            self.nulls[row] |= other.nulls[step * row]
        return 0

    def __getitem__(self, Py_ssize_t row):
        # The value in a row, None where it is null.
        if not 0 <= row < self.rows:
            raise IndexError(row)
        if self.nulls != NULL and self.nulls[row]:
            return None
        return self.reals()[row] if self.is_real else self.ints[row]

    def tolist(self):
        """All values, None for nulls."""
        return [self[row] for row in range(self.rows)]

    def values(self):
        """All values as an array of integers or doubles, and a byte for each that is 1 where it is null, or None."""
        cdef object numbers = array("d" if self.is_real else "q", bytes(8 * self.rows))
        cdef uint8_t[::1] out
        if self.rows:
            out = memoryview(numbers).cast("B")
            memcpy(&out[0], self.ints, 8 * self.rows)
        return numbers, None if self.nulls == NULL else (<const char *> self.nulls)[:self.rows]

    def as_real(self):
        """The same values as doubles."""
        cdef Column real
        cdef Py_ssize_t row
        if self.is_real:
            return self
        real = Column(self.rows, True)
        with nogil:
            for row in range(self.rows):
                real.reals()[row] = <double> self.ints[row]
        real.take_nulls(self)
        return real

    def keys(self):
        """Integers that are equal where the values are: doubles by their bits, null as `NULL_KEY`."""
        cdef Column keys
        cdef Py_ssize_t row
        if self.nulls == NULL and not self.is_real:
            return self
        keys = Column(self.rows)
        memcpy(keys.ints, self.ints, 8 * self.rows)
        if self.nulls != NULL:
            for row in range(self.rows):
                if self.nulls[row]:
                    keys.ints[row] = NULL_KEY
        return keys


def ints(const int64_t[::1] values):
    """A column of integers, from a buffer."""
    cdef Column column = Column(values.shape[0])
    if values.shape[0]:
        memcpy(column.ints, &values[0], 8 * values.shape[0])
    return column


def reals(const double[::1] values):
    """A column of doubles, from a buffer."""
    cdef Column column = Column(values.shape[0], True)
    if values.shape[0]:
        memcpy(column.ints, &values[0], 8 * values.shape[0])
    return column


def counts(const uint32_t[::1] values):
    """A column of integers, from a buffer of 32-bit ones."""
    cdef Column column = Column(values.shape[0])
    cdef Py_ssize_t row
    check_aligned(values)
    for row in range(values.shape[0]):
        column.ints[row] = values[row]
    return column


def constant(value):
    """A column of one value, which stands for any number of rows; None is null."""
    cdef Column column = Column(1, isinstance(value, float))
    column.ints[0] = 0
    if value is None:
        column.open_nulls()
        column.nulls[0] = 1
    elif column.is_real:
        column.reals()[0] = value
    else:
        column.ints[0] = value
    return column


cdef Py_ssize_t _common_rows(Column a, Column b) except -1:
    if a.rows != b.rows and a.rows != 1 and b.rows != 1:
        raise ValueError("columns of different lengths")
    return b.rows if a.rows == 1 else a.rows


def combine(str operation not None, Column a not None, Column b not None):
    """`a operation b` row by row, and how many rows became null for it (division by zero, beyond 64 bits).

    `operation` is one of `BINARY`. Comparisons and logic give 0 and 1. A null operand gives null, except that
    `false and null` is false and `true or null` is true.
    """
    cdef int code = _binary[operation]
    cdef bint real = a.is_real or b.is_real or code == PQL_DIVIDE or code == PQL_POWER
    cdef Column out
    cdef int64_t bad, rows = _common_rows(a, b)
    if real:
        a, b = a.as_real(), b.as_real()
    out = Column(rows, real and not pql_gives_truth(code))
    if operation in ("mod", "/", "**", "+", "-", "*", "<<", ">>"):
        out.open_nulls()
    with nogil:
        if real:
            bad = pql_combine_reals(code, out.ints, a.reals(), a.step(), b.reals(), b.step(), rows, out.nulls)
        else:
            bad = pql_combine_ints(code, out.ints, a.ints, a.step(), b.ints, b.step(), rows, out.nulls)
    if not bad and out.nulls != NULL:
        free(out.nulls)
        out.nulls = NULL
    if a.nulls != NULL or b.nulls != NULL:
        if code == PQL_AND or code == PQL_OR:
            _null_logic(out, a, b, code == PQL_OR)
        else:
            out.take_nulls(a)
            out.take_nulls(b)
    return out, bad


cdef int _decides(Column column, int64_t row, bint truth) noexcept nogil:
    if column.nulls != NULL and column.nulls[row]:
        return 0
    return ((column.reals()[row] != 0) if column.is_real else (column.ints[row] != 0)) == truth


cdef int _null_logic(Column out, Column a, Column b, bint truth) except -1:
    """Nulls of `and` (truth 0) and `or` (1): an operand that decides makes the other irrelevant."""
    cdef int64_t row
    cdef int unknown
    out.open_nulls()
    for row in range(out.rows):
        if _decides(a, a.step() * row, truth) or _decides(b, b.step() * row, truth):
            out.ints[row] = truth
            continue
        unknown = (a.nulls != NULL and a.nulls[a.step() * row]) or (b.nulls != NULL and b.nulls[b.step() * row])
        out.nulls[row] = unknown
    return 0


def change(str operation not None, Column a not None):
    """An operation of `UNARY` on each row; of doubles only `negate`, `not` and `truth`."""
    cdef int code = _unary[operation]
    cdef Column out = Column(a.rows, a.is_real and operation == "negate")
    cdef Py_ssize_t row
    with nogil:
        if not a.is_real:
            pql_change_ints(code, out.ints, a.ints, a.rows)
        elif out.is_real:
            for row in range(a.rows):
                out.reals()[row] = -a.reals()[row]
        else:
            for row in range(a.rows):
                out.ints[row] = (a.reals()[row] == 0) == (code == 1)
    out.take_nulls(a)
    return out


def choose(Column test not None, Column then not None, Column otherwise not None):
    """`then` where the test holds, `otherwise` where it does not or is null."""
    cdef bint real = then.is_real or otherwise.is_real
    cdef int64_t row, rows = max(test.rows, then.rows, otherwise.rows)
    cdef Column out
    cdef int holds
    cdef bint any_null
    for column in (test, then, otherwise):
        if len(column) not in (1, rows):
            raise ValueError("columns of one length")
    if real:
        then, otherwise = then.as_real(), otherwise.as_real()
    out = Column(rows, real)
    any_null = then.nulls != NULL or otherwise.nulls != NULL
    if any_null:
        out.open_nulls()
    with nogil:
        for row in range(rows):
            holds = _decides(test, test.step() * row, True)
            out.ints[row] = then.ints[then.step() * row] if holds else otherwise.ints[otherwise.step() * row]
            if any_null:
                if holds and then.nulls != NULL:
                    out.nulls[row] = then.nulls[then.step() * row]
                elif not holds and otherwise.nulls != NULL:
                    out.nulls[row] = otherwise.nulls[otherwise.step() * row]
    return out


def feature_in(str name not None, int uses):
    """The name of a feature where so many hole cards count: in Omaha, 2, some are others than in hold'em, 0."""
    cdef str own = "omaha_" + name
    return own if uses and own in FEATURES else name


def feature(str name not None, const uint64_t[::1] pockets, const uint64_t[::1] boards, uint64_t dead,
            int64_t number=0, int uses=0):
    """A feature of each pocket on each board, both card masks; either may be a single one.

    `number` is what some features ask besides; `uses` 2 says that the pockets are hands of four to six cards, of which
    exactly two count. Rows with the same board are best neighbours. Raises ValueError where a pocket and its board are
    not up to seven cards of the deck, ten where they are only counted, or no such hand on a board.
    """
    cdef int code = FEATURES[feature_in(name, uses)].code, status
    cdef int64_t rows = max(pockets.shape[0], boards.shape[0])
    if min(pockets.shape[0], boards.shape[0]) > 1 and pockets.shape[0] != boards.shape[0]:
        raise ValueError("as many pockets as boards, or one of either")
    check_aligned(pockets)
    check_aligned(boards)
    cdef Column out = Column(rows)
    if rows == 0 or pockets.shape[0] == 0 or boards.shape[0] == 0:
        return Column(0)
    with nogil:
        status = pql_fill_feature(code, out.ints, &pockets[0], pockets.shape[0] != 1, &boards[0], boards.shape[0] != 1,
                                  rows, dead, number)
    if status == -2:
        raise ValueError("these are more cards than this feature knows, or no hand on a board")
    if status:
        raise MemoryError
    return out


cdef Column _winners(list values, int player, Py_ssize_t rows):
    """In each row how many of some values are the best, 0 where that of a player is not among them."""
    cdef Column own = values[player], other, winners = Column(rows)
    cdef Py_ssize_t row
    memset(winners.ints, 0, 8 * rows)
    for column in values:
        other = column
        with nogil:
            for row in range(rows):
                if other.ints[other.step() * row] > own.ints[own.step() * row]:
                    winners.ints[row] = -1
                elif winners.ints[row] >= 0:
                    winners.ints[row] += other.ints[other.step() * row] == own.ints[own.step() * row]
    with nogil:
        for row in range(rows):
            winners.ints[row] = max(winners.ints[row], 0)
    return winners


def pot_shares(list strengths not None, int player, list lows=None, str part="pot"):
    """The share of the pot of one player: 1 / winners if none of the strengths is above his, else 0.

    With `lows`, one for each strength and 0 for none, half of the pot goes to the best of these where there is one;
    `part` is "pot" for all that he wins, "high" or "low" for what he wins with either hand.
    """
    cdef list given = strengths if lows is None else strengths + lows
    if not 0 <= player < len(strengths) or (lows is not None and len(lows) != len(strengths)):
        raise ValueError("the player is one of those with a strength, and each of them has a low or none")
    if len(strengths) > MOST_WINNERS or part not in ("pot", "high", "low"):
        raise ValueError(f"a pot of up to {MOST_WINNERS} players, all of it or what is won with either hand")
    cdef Py_ssize_t row, rows = max([len(column) for column in given])
    if any([len(column) not in (1, rows) for column in given]):
        raise ValueError("columns of one length")
    cdef Column out = Column(rows, True), high = _winners(strengths, player, rows)
    with nogil:
        for row in range(rows):
            out.reals()[row] = 1.0 / high.ints[row] if high.ints[row] > 0 else 0.0
    return out if lows is None else _split(out, high, lows, player, part)


cdef Column _split(Column out, Column high, list lows, int player, str part):
    """The shares of pots that are halved where there is a low, in whole chips: each is the double nearest to it."""
    cdef Column low = _winners(lows, player, out.rows), has_low = Column(out.rows), other
    cdef int64_t chips, half
    cdef Py_ssize_t row
    cdef bint of_high = part != "low", of_low = part != "high"
    memset(has_low.ints, 0, 8 * out.rows)
    for column in lows:
        other = column
        with nogil:
            for row in range(out.rows):
                has_low.ints[row] |= other.ints[other.step() * row] > 0
    with nogil:
        for row in range(out.rows):
            half = CHIPS // 2 if has_low.ints[row] else CHIPS
            chips = half // high.ints[row] if of_high and high.ints[row] else 0
            if of_low and has_low.ints[row] and low.ints[row]:
                chips += half // low.ints[row]
            out.reals()[row] = <double> chips / CHIPS
    return out


include "columns_indices.pxi"
include "columns_groups.pxi"
include "columns_recorded.pxi"
