"""Rivers: hands on complete boards, one board or a million rows, by what each hand makes there.

Two wide ranges are quicker in `equity.heads_up` and `vectors.sweep`, which order the hands of a board.
"""

from libc.stdint cimport int8_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

include "card_rows.pxi"
include "given.pxi"
include "ranking_tables.pxi"

cdef extern from "rivers/rivers.h" nogil:
    void pql_river_tables()
    void pql_river_ranks(uint16_t *ranks, uint64_t board, uint64_t gone)
    int pql_are_weights(const double *weights, int64_t count)
    void pql_count_river(int64_t *counts, uint64_t board, uint64_t gone, const uint16_t *heroes, int64_t hero_count,
                         const uint16_t *villains, int64_t villain_count)
    void pql_river_matrix(int8_t *matrix, const uint16_t *ranks, const uint16_t *rows, int64_t row_count,
                          const uint16_t *columns, int64_t column_count, int8_t blocked)
    int pql_river_order(uint32_t *order, const uint16_t *ranks)
    int pql_river_order_of(uint32_t *order, uint64_t board, uint64_t gone, const double *wanted,
                           const double *weights)
    void pql_river_vector(double *wins, double *ties, double *met, const uint32_t *order, int count,
                          const double *weights, const double *wanted)
    int64_t pql_river_rows(double *equities, const uint8_t *heroes, int hero_step, const uint8_t *villains,
                           int villain_step, const uint8_t *boards, int board_step, int64_t count)
    int64_t pql_river_range_rows(double *equities, const uint8_t *heroes, int hero_step, const uint8_t *boards,
                                 int board_step, int64_t count, const double *weights)

pql_river_tables()


def count(uint64_t board, uint64_t dead, const uint16_t[::1] heroes, const uint16_t[::1] villains):
    """The pairs of hands of which the hero's wins, those that tie, and all that can be dealt: whole numbers.

    Hands are given by their numbers, 1326 of each side at most; those with a card of the board or a dead one are left
    out, and so are pairs that share a card. Raises ValueError for a board of other than five cards and for hands there
    are not.

    >>> from array import array
    >>> count(0b1_0010_0100_1000_0001, 0, array("H", [0]), array("H", [198, 199]))    # all play the board's straight
    (0, 2, 2)
    """
    cdef int64_t counts[3]
    check_river(board, dead)
    check_hands(heroes)
    check_hands(villains)
    if heroes.shape[0] == 0 or villains.shape[0] == 0:
        return 0, 0, 0
    with nogil:
        pql_count_river(counts, board, dead, &heroes[0], heroes.shape[0], &villains[0], villains.shape[0])
    return counts[0], counts[1], counts[2]


def rank_hands(const uint64_t[::1] boards, uint64_t dead, uint16_t[::1] out):
    """Fills `out` with the ordinals, 1 to 7462, of all 1326 hands on each board; 0 for those that cannot be dealt.

    Raises ValueError for boards of other than five cards, dead cards among them, and another size of `out`.

    >>> from array import array
    >>> out = array("H", bytes(2 * 1326))
    >>> rank_hands(array("Q", [0b1_0010_0100_1000_0001]), 0, out)
    >>> out[0] == out[198], sum(1 for ordinal in out if ordinal)
    (True, 1081)
    """
    cdef int64_t i, number = boards.shape[0]
    check_aligned(boards)
    check_aligned(out)
    if out.shape[0] != number * HANDS:
        raise ValueError("each board has 1326 hands")
    for i in range(number):
        check_river(boards[i], dead)
    if number == 0:
        return
    with nogil:
        for i in range(number):
            pql_river_ranks(&out[i * HANDS], boards[i], dead)


def compare_hands(const uint16_t[::1] ranks, const uint16_t[::1] rows, const uint16_t[::1] columns, int blocked,
                  int8_t[::1] out):
    """Fills a matrix row after row: 1 where the hand of a row beats that of a column, 0 where they tie, -1 else.

    `ranks` are those of all 1326 hands, as `rank_hands` gives them, of one board or of several; each board has a matrix
    of its own, one after another. Where two hands cannot meet, there is `blocked`. Raises ValueError for other sizes
    and for hands there are not.
    """
    cdef int64_t i, size = rows.shape[0] * columns.shape[0], boards = ranks.shape[0] // HANDS
    check_hands(rows)
    check_hands(columns)
    check_ranks(ranks, boards)
    if out.shape[0] != boards * size or not -128 <= blocked <= 127:
        raise ValueError("a byte for each pair of hands, and a number of eight bits are needed")
    if out.shape[0] == 0:
        return
    with nogil:
        for i in range(boards):
            pql_river_matrix(&out[i * size], &ranks[i * HANDS], &rows[0], rows.shape[0], &columns[0],
                             columns.shape[0], blocked)


def order_hands(const uint16_t[::1] ranks, uint32_t[::1] out):
    """Fills `out` with the hands that have a rank, weakest first, as `rank << 16 | hand`, and says how many there are.

    `ranks` are those of all 1326 hands, as `rank_hands` gives them, and `out` has a place for each. Raises ValueError
    for other sizes, and ranks beyond 7462.
    """
    cdef int count
    check_ranks(ranks)
    check_aligned(out)
    if out.shape[0] != HANDS:
        raise ValueError("there are 1326 hands")
    with nogil:
        count = pql_river_order(&out[0], &ranks[0])
    return count


def vector(const uint32_t[::1] order, const double[::1] weights, double[::1] wins, double[::1] ties, double[::1] met):
    """Fills what each of the 1326 hands beats, ties and meets, of the weights of as many; `order` is of `order_hands`.

    Several vectors may stand one after another, as many as there are results. Raises ValueError for other sizes.
    """
    cdef int64_t i, rows = check_vectors(weights, wins, ties, met), count = order.shape[0]
    check_aligned(order)
    if count > HANDS:
        raise ValueError("there are 1326 hands")
    for i in range(count):
        if order[i] & 0xFFFF >= HANDS:
            raise ValueError(f"not a hand: {order[i] & 0xFFFF}")
    if count == 0 or rows == 0:
        wins[:] = 0
        ties[:] = 0
        met[:] = 0
        return
    with nogil:
        for i in range(rows):
            pql_river_vector(&wins[i * HANDS], &ties[i * HANDS], &met[i * HANDS], &order[0], <int>count,
                             &weights[i * HANDS], NULL)


def one_vector(uint64_t board, uint64_t dead, const double[::1] wanted, const double[::1] weights, double[::1] wins,
               double[::1] ties, double[::1] met):
    """The same at once for one board and one vector of weights; of hands whose `wanted` is above 0 alone.

    Raises ValueError for other sizes and a board of other than five cards.

    >>> from array import array
    >>> aces, kings = array("d", [1] + [0] * 1325), array("d", [0] * 198 + [1, 0.5] + [0] * 1126)
    >>> found = [array("d", bytes(8 * 1326)) for _ in range(3)]
    >>> one_vector(0b1_0010_0100_1000_0000_0001, 0, aces, kings, *found), [each[0] for each in found]
    (None, [1.5, 0.0, 1.5])
    """
    cdef uint32_t order[HANDS]
    cdef int count
    check_river(board, dead)
    check_aligned(wanted)
    if wanted.shape[0] != HANDS or check_vectors(weights, wins, ties, met) != 1:
        raise ValueError("all vectors have 1326 numbers")
    if not pql_are_weights(&wanted[0], HANDS):
        raise ValueError("weights are numbers of 0 or more, below 9e288")
    if share(wanted, wins) or share(wanted, ties) or share(wanted, met):
        raise ValueError("results are apart from each other and from the weights")
    with nogil:
        count = pql_river_order_of(order, board, dead, &wanted[0], &weights[0])
        pql_river_vector(&wins[0], &ties[0], &met[0], order, count, &weights[0], &wanted[0])


def equities(heroes, villains, boards, double[::1] out):
    """Fills `out` with 1 where the hero's hand wins, 0.5 where both tie, 0 where it loses, NaN where a card is shared.

    Rows of two, two and five card numbers, bytes one after another or a table of them; a single row stands for every
    row. Returns the first row in which a hand or board has what is no card, or a card twice, and -1 where all are good;
    what comes behind such a row is not filled. Raises ValueError for sizes that do not fit.

    >>> from array import array
    >>> found = array("d", [0, 0])
    >>> equities(bytes([51, 50]), bytes([47, 46, 51, 0]), bytes([0, 5, 10, 15, 20]), found), found
    (-1, array('d', [1.0, nan]))
    """
    cdef int64_t rows = out.shape[0], bad
    cdef card_rows own, other, on
    held = memoryview(heroes), memoryview(villains), memoryview(boards)  # until the kernel has read them
    own, other, on = rows_of(held[0], 2, rows), rows_of(held[1], 2, rows), rows_of(held[2], 5, rows)
    check_aligned(out)
    if rows == 0:
        return -1
    with nogil:
        bad = pql_river_rows(&out[0], own.first, own.step, other.first, other.step, on.first, on.step, rows)
    return bad


def range_equities(heroes, boards, const double[::1] weights, double[::1] out):
    """Fills `out` with the hero's equity on his river, row after row, against hands with weights (1326 numbers).

    Rows of two and five card numbers, as `equities` takes them. NaN where the hero has a card of the board, and where
    he meets nothing. Returns and raises as `equities`.

    >>> from array import array
    >>> kings, found = array("d", [0] * 198 + [1, 0.5] + [0] * 1126), array("d", [0, 0])
    >>> range_equities(bytes([51, 50, 45, 44]), bytes([0, 1, 4, 5, 20]), kings, found), found
    (-1, array('d', [1.0, 0.5]))
    """
    cdef int64_t rows = out.shape[0], bad
    cdef card_rows own, on
    held = memoryview(heroes), memoryview(boards)  # until the kernel has read them
    own, on = rows_of(held[0], 2, rows), rows_of(held[1], 5, rows)
    check_aligned(out)
    is_plain(weights)
    if rows == 0:
        return -1
    with nogil:
        bad = pql_river_range_rows(&out[0], own.first, own.step, on.first, on.step, rows, &weights[0])
    return bad


cdef int64_t check_vectors(const double[::1] weights, const double[::1] wins, const double[::1] ties,
                           const double[::1] met) except -1:
    """How many vectors there are; raises ValueError for results of other sizes."""
    cdef int64_t rows = weights.shape[0] // HANDS
    if weights.shape[0] % HANDS or not weights.shape[0] == wins.shape[0] == ties.shape[0] == met.shape[0]:
        raise ValueError("vectors of 1326 weights each are needed, and as many results")
    check_aligned(weights)
    check_aligned(wins)
    check_aligned(ties)
    check_aligned(met)
    if rows and not pql_are_weights(&weights[0], rows * HANDS):
        raise ValueError("weights are numbers of 0 or more, below 9e288")
    if rows and (share(weights, wins) or share(weights, ties) or share(weights, met) or share(wins, ties)
                 or share(wins, met) or share(ties, met)):
        raise ValueError("results are apart from each other and from the weights")
    return rows


cdef bint share(const double[::1] one, const double[::1] other) noexcept:
    """Whether buffers of one size have memory in common."""
    return &one[0] < &other[0] + other.shape[0] and &other[0] < &one[0] + one.shape[0]


cdef int check_ranks(const uint16_t[::1] ranks, int64_t boards=1) except -1:
    cdef Py_ssize_t i
    check_aligned(ranks)
    if ranks.shape[0] != boards * HANDS:
        raise ValueError("there are 1326 hands")
    for i in range(ranks.shape[0]):
        if ranks[i] > 7462:
            raise ValueError(f"not a rank: {ranks[i]}")
    return 0


cdef int check_river(uint64_t board, uint64_t dead) except -1:
    check_cards(board, dead)
    if int(board).bit_count() != 5:
        raise ValueError(f"not a board of five cards: {board:#x}")
    return 0
