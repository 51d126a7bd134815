"""Hand against hand: wins on a list of boards, and squares of numbers for rows and columns of hands."""

from array import array

from libc.math cimport NAN
from libc.stdint cimport int64_t, uint16_t, uint32_t, uint64_t

include "given.pxi"
include "ranking_tables.pxi"
include "groups.pxi"

cdef extern from "shared/hole_cards.h" nogil:
    int pql_hand_index(int first, int second)

cdef extern from "matchups/matchups.h" nogil:
    int pql_count_wins(uint64_t *wins, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                       const uint16_t *rows, int row_count, const uint16_t *columns, int column_count)


cdef void fill_hand_cards(uint64_t *cards) noexcept nogil:
    """The card mask of every hand."""
    cdef int first, second
    for first in range(52):
        for second in range(first):
            cards[pql_hand_index(first, second)] = <uint64_t>1 << first | <uint64_t>1 << second


def count_wins(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, int64_t start, int64_t stop,
               const uint16_t[::1] rows, const uint16_t[::1] columns):
    """On how many of the boards [start, stop) each hand of `rows` beats each hand of `columns`, as `array('Q')`.

    Hands are indices in hand order; the entry of row i and column j is number i * len(columns) + j. A board counts as
    often as its multiplicity, and not at all for a hand that holds one of its cards; hands that share a card with
    each other are compared all the same. Quickest for some hundred boards of one multiplicity at once.

    Raises ValueError for bad hands, boards that are not five cards, and slices beyond the boards.

    >>> board = array("Q", [0b1_0010_0100_1000_0001])                # 2c 3s 4h 5d 6c
    >>> count_wins(board, array("I", [4]), 0, 1, array("H", [0, 6]), array("H", [6, 22]))   # AsAh and AsKs
    array('Q', [0, 0, 0, 0])
    """
    check_hands(rows)
    check_hands(columns)
    check_boards(masks, multiplicities, start, stop)
    result = array("Q", bytes(8 * rows.shape[0] * columns.shape[0]))
    cdef uint64_t[::1] wins = result
    cdef int failed
    if start == stop or not len(result):
        return result
    with nogil:
        failed = pql_count_wins(&wins[0], &masks[start], &multiplicities[start], stop - start,
                                &rows[0], <int>rows.shape[0], &columns[0], <int>columns.shape[0])
    if failed:
        raise MemoryError
    return result


def equities(const uint64_t[::1] wins, const uint64_t[::1] losses, const uint16_t[::1] rows,
             const uint16_t[::1] columns, uint64_t boards, uint64_t gone=0):
    """The equity of each hand of `rows` against each of `columns`, as `array('d')`, row by row.

    `wins` is what `count_wins` gives for rows against columns, `losses` what it gives for columns against rows, and
    `boards` the number of boards that two hands without a common card meet on; a tie is half a win. NaN stands
    for two hands that share a card, or of which one holds a card of the mask `gone`. Raises ValueError for sizes that
    do not fit.

    >>> [aces, kings] = array("H", [0]), array("H", [198])
    >>> equities(array("Q", [3]), array("Q", [1]), aces, kings, 8).tolist()
    [0.625]
    """
    cdef Py_ssize_t i, j, n = columns.shape[0]
    check_hands(rows)
    check_hands(columns)
    check_aligned(wins)
    check_aligned(losses)
    if wins.shape[0] != rows.shape[0] * n or losses.shape[0] != rows.shape[0] * n or not boards:
        raise ValueError("wins and losses are counts for each row and column, on at least one board")
    result = array("d", bytes(8 * rows.shape[0] * n))
    if not len(result):
        return result
    cdef double[::1] shares = result
    cdef uint64_t cards[HANDS]
    with nogil:
        fill_hand_cards(cards)
        for i in range(rows.shape[0]):
            for j in range(n):
                if cards[rows[i]] & cards[columns[j]] or (cards[rows[i]] | cards[columns[j]]) & gone:
                    shares[i * n + j] = NAN
                else:
                    shares[i * n + j] = 0.5 + (<double>wins[i * n + j] - <double>losses[j * rows.shape[0] + i]) \
                        / (2.0 * <double>boards)
    return result


def symmetrized(wins, const uint16_t[::1] rows, const uint16_t[::1] columns, bytes group):
    """The wins on all boards, from those on one board of each orbit of a group of suit permutations.

    What two hands do on an image of a board their images do on the board itself: so the wins of two hands are the mean
    of those of their images. The group must carry rows to rows and columns to columns. Raises ValueError where it does
    not, for what is no group, and for means that are no whole numbers: the multiplicities were not those of orbits.

    >>> aces, kings = array("H", [0, 5]), array("H", [198, 203])       # AsAh, AdAc and KsKh, KdKc
    >>> symmetrized(array("Q", [4, 6, 0, 2]), aces, kings, bytes([0, 1, 2, 3, 2, 3, 0, 1]))
    array('Q', [3, 3, 3, 3])
    """
    cdef Py_ssize_t p, i, j, n = rows.shape[0], m = columns.shape[0], size = group_order(group)
    cdef uint64_t total
    cdef const uint64_t *image
    cdef const uint64_t[::1] counts = wins
    cdef uint16_t[::1] row_images, column_images
    check_aligned(counts)
    check_hands(rows)
    check_hands(columns)
    if counts.shape[0] != n * m:
        raise ValueError("wins are counts for each row and column")
    if size == 1:
        return wins
    means = array("Q", bytes(8 * n * m))
    if not len(means):
        return means
    row_images, column_images = image_places(rows, group, size), image_places(columns, group, size)
    cdef uint64_t[::1] mean = means
    cdef bint whole = True
    with nogil:
        for p in range(size):
            for i in range(n):
                image = &counts[row_images[p * n + i] * m]
                for j in range(m):
                    mean[i * m + j] += image[column_images[p * m + j]]
        for i in range(n * m):
            total = mean[i]
            mean[i] = total // <uint64_t>size
            whole &= mean[i] * <uint64_t>size == total
    if not whole:
        raise ValueError("these are not the wins on one board of each orbit of the group")
    return means


cdef image_places(const uint16_t[::1] hands, bytes group, Py_ssize_t size):
    """The place among some hands of the image of each of them, permutation by permutation."""
    cdef const unsigned char *suits = group
    cdef Py_ssize_t p, i, n = hands.shape[0]
    cdef int places[HANDS]
    cdef int cards[HANDS][2]
    cdef int high, low, place
    images = array("H", bytes(2 * size * n))
    cdef uint16_t[::1] view = images
    for high in range(52):
        for low in range(high):
            i = pql_hand_index(high, low)
            cards[i][0], cards[i][1], places[i] = high, low, -1
    for i in range(n):
        places[hands[i]] = <int>i
    for p in range(size):
        for i in range(n):
            high, low = cards[hands[i]][0], cards[hands[i]][1]
            place = places[pql_hand_index(high & ~3 | suits[4 * p + (high & 3)], low & ~3 | suits[4 * p + (low & 3)])]
            if place < 0:
                raise ValueError("the group carries a hand to one that is not among the others")
            view[p * n + i] = <uint16_t>place
    return images


def subtract(uint64_t[::1] wins, const uint64_t[::1] fewer):
    """Takes wins on some boards away from those on all, in place; 0 for hands that share a card, which have none.

    Raises ValueError for different sizes.

    >>> wins = array("Q", [5, 0])
    >>> subtract(wins, array("Q", [1, 3]))
    >>> wins
    array('Q', [4, 0])
    """
    cdef Py_ssize_t i
    check_aligned(wins)
    check_aligned(fewer)
    if wins.shape[0] != fewer.shape[0]:
        raise ValueError("there are as many wins on some boards as on all")
    for i in range(wins.shape[0]):
        wins[i] = wins[i] - fewer[i] if wins[i] > fewer[i] else 0


def rivals(const uint64_t[::1] wins, const uint64_t[::1] losses, const uint16_t[::1] rows, const uint16_t[::1] columns):
    """How many hands of `columns` win more boards than they lose against each hand of `rows`, fewer, and as many.

    `wins` is what `count_wins` gives for rows against columns, `losses` what it gives for columns against rows; hands
    that share a card with the row's are left out. An `array('q')`, three numbers for each row. Raises ValueError for
    sizes that do not fit.

    >>> rivals(array("Q", [3, 1]), array("Q", [1, 3]), array("H", [0]), array("H", [198, 1325]))
    array('q', [1, 1, 0])
    """
    cdef Py_ssize_t i, j, n = rows.shape[0], m = columns.shape[0]
    cdef uint64_t won, lost
    cdef uint64_t cards[HANDS]
    check_hands(rows)
    check_hands(columns)
    check_aligned(wins)
    check_aligned(losses)
    if wins.shape[0] != n * m or losses.shape[0] != n * m:
        raise ValueError("wins and losses are counts for each row and column")
    result = array("q", bytes(24 * n))
    if not len(result):
        return result
    cdef int64_t[::1] counts = result
    with nogil:
        fill_hand_cards(cards)
        for i in range(n):
            for j in range(m):
                if not cards[rows[i]] & cards[columns[j]]:
                    won, lost = wins[i * m + j], losses[j * n + i]
                    counts[3 * i + (0 if lost > won else 1 if won > lost else 2)] += 1
    return result


def rivals_now(const int64_t[::1] strengths, const uint16_t[::1] rows, const uint16_t[::1] columns):
    """How many hands of `columns` are stronger than each hand of `rows`, weaker, and level.

    `strengths` has a number for each of the 1326 hands; hands that share a card with the row's are left out. An
    `array('q')`, three numbers for each row. Raises ValueError for other sizes.

    >>> rivals_now(array("q", range(1326)), array("H", [500]), array("H", [5, 1300, 1301]))
    array('q', [2, 1, 0])
    """
    cdef Py_ssize_t i, j, n = rows.shape[0], m = columns.shape[0]
    cdef int64_t mine, other
    cdef uint64_t cards[HANDS]
    check_hands(rows)
    check_hands(columns)
    check_aligned(strengths)
    if strengths.shape[0] != HANDS:
        raise ValueError("strengths are numbers for each of the 1326 hands")
    result = array("q", bytes(24 * n))
    if not len(result):
        return result
    cdef int64_t[::1] counts = result
    with nogil:
        fill_hand_cards(cards)
        for i in range(n):
            mine = strengths[rows[i]]
            for j in range(m):
                if not cards[rows[i]] & cards[columns[j]]:
                    other = strengths[columns[j]]
                    counts[3 * i + (0 if other > mine else 1 if mine > other else 2)] += 1
    return result


def pair_weights(const double[::1] equities, const double[::1] rows, const double[::1] columns):
    """The weight of each row times that of each column, as `array('d')`; 0 where the equity is NaN.

    Raises ValueError for sizes that do not fit.

    >>> pair_weights(array("d", [0.5, float("nan")]), array("d", [0.5]), array("d", [1, 1]))
    array('d', [0.5, 0.0])
    """
    cdef Py_ssize_t i, j, m = columns.shape[0]
    check_aligned(equities)
    check_aligned(rows)
    check_aligned(columns)
    if equities.shape[0] != rows.shape[0] * m:
        raise ValueError("equities are numbers for each row and column")
    result = array("d", bytes(8 * equities.shape[0]))
    if not len(result):
        return result
    cdef double[::1] weights = result
    for i in range(rows.shape[0]):
        for j in range(m):
            if equities[i * m + j] == equities[i * m + j]:
                weights[i * m + j] = rows[i] * columns[j]
    return result


def group_means(const double[::1] equities, const double[::1] weights, const uint16_t[::1] rows,
                const uint16_t[::1] columns, Py_ssize_t row_groups, Py_ssize_t column_groups):
    """A table of equities by groups of rows and columns: the means, by the weights, and the weights behind them.

    `rows` says for each row to which of the `row_groups` groups it belongs, `columns` likewise. Two `array('d')`, row
    by row; the mean is NaN where no weight is. Raises ValueError for sizes that do not fit.

    >>> one = array("H", [0, 0])
    >>> group_means(array("d", [0.2, 0.4, 0.3, 0.9]), array("d", [1, 1, 1, 0]), array("H", [0, 1]), one, 2, 1)[1]
    array('d', [2.0, 1.0])
    """
    cdef Py_ssize_t i, j, place, n = rows.shape[0], m = columns.shape[0]
    check_aligned(equities)
    check_aligned(weights)
    check_aligned(rows)
    check_aligned(columns)
    if not equities.shape[0] == weights.shape[0] == n * m:
        raise ValueError("equities and weights are numbers for each row and column")
    if not (
        0 <= row_groups <= 65536 and 0 <= column_groups <= 65536
        and row_groups * column_groups <= max(HANDS * HANDS, n * m)
    ):
        raise ValueError("there are at most as many groups as hands")
    for i in range(n):
        if rows[i] >= row_groups:
            raise ValueError("a row is in a group that there is not")
    for j in range(m):
        if columns[j] >= column_groups:
            raise ValueError("a column is in a group that there is not")
    means, totals = [array("d", bytes(8 * row_groups * column_groups)) for _ in range(2)]
    if not len(means):
        return means, totals
    cdef double[::1] mean = means
    cdef double[::1] total = totals
    with nogil:
        for i in range(n):
            for j in range(m):
                if weights[i * m + j] > 0:
                    place = rows[i] * column_groups + columns[j]
                    mean[place] += weights[i * m + j] * equities[i * m + j]
                    total[place] += weights[i * m + j]
        for place in range(row_groups * column_groups):
            mean[place] = mean[place] / total[place] if total[place] > 0 else NAN
    return means, totals
