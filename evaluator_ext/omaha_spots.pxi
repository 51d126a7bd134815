# Many spots of Omaha at once: a part of `omaha.pyx`, which includes it.


cdef int check_spots(const uint64_t[::1] known, const uint64_t[::1] dead, const uint32_t[::1] heroes,
                     const uint32_t[::1] villains, const uint64_t[::1] hands, const double[::1] weights,
                     const int64_t[::1] starts) except -1:
    cdef int64_t spot, i, total = known.shape[0], ranges = starts.shape[0] - 1
    check_aligned(known)
    check_aligned(dead)
    check_aligned(heroes)
    check_aligned(villains)
    check_aligned(hands)
    check_aligned(weights)
    check_aligned(starts)
    if not total == dead.shape[0] == heroes.shape[0] == villains.shape[0] or hands.shape[0] != weights.shape[0]:
        raise ValueError("a spot has known cards, dead ones and two ranges, and a hand a weight")
    if ranges < 0 or starts[0] != 0 or starts[ranges] != hands.shape[0]:
        raise ValueError("ranges begin and end at hands")
    for i in range(ranges):
        if starts[i] > starts[i + 1]:
            raise ValueError("ranges begin and end at hands")
    for i in range(hands.shape[0]):
        check_hole(cards_in(hands[i]))
        if not (isfinite(weights[i]) and weights[i] > 0):
            raise ValueError(f"not a weight: {weights[i]}")
    for spot in range(total):
        check_known(known[spot], dead[spot])
        if heroes[spot] >= ranges or villains[spot] >= ranges:
            raise ValueError("there is no such range")
    return 0


def count_spots(const uint64_t[::1] known, const uint64_t[::1] dead, const uint32_t[::1] heroes,
                const uint32_t[::1] villains, const uint64_t[::1] hands, const double[::1] weights,
                const int64_t[::1] starts):
    """For each spot the deals that the hero's hands win, tie and play, by their weights: three numbers a spot ('d').

    Range number r is the hands from `starts[r]` to `starts[r + 1]`; a spot names two of them, its known cards (none, or
    three to five) and the dead ones. Every hand of one meets every hand of the other on all boards. Raises ValueError
    for what is no hand, range or board.

    >>> hands, starts = array("Q", [0b1111, 0b1111 << 4]), array("q", [0, 1, 2])
    >>> known, dead = array("Q", [0b11111 << 8]), array("Q", [0])
    >>> list(count_spots(known, dead, array("I", [0]), array("I", [1]), hands, array("d", [1, 1]), starts))
    [0.0, 0.0, 1.0]
    """
    cdef pql_omaha_counts counts
    cdef uint64_t pair[2]
    cdef int64_t spot, i, j, total = known.shape[0]
    cdef int failed = 0
    cdef double weight
    cdef double[::1] found
    check_spots(known, dead, heroes, villains, hands, weights, starts)
    sums = array("d", bytes(24 * total))
    if not total:
        return sums
    found = sums
    with nogil:
        for spot in range(total):
            for i in range(starts[heroes[spot]], starts[heroes[spot] + 1]):
                for j in range(starts[villains[spot]], starts[villains[spot] + 1]):
                    pair[0], pair[1] = hands[i], hands[j]
                    if pair[0] & pair[1] or (pair[0] | pair[1]) & (known[spot] | dead[spot]):
                        continue
                    failed |= pql_omaha_hands(counts, NULL, known[spot], dead[spot], pair, 2, 2)
                    weight = weights[i] * weights[j]
                    found[3 * spot] += weight * counts[0][0]
                    found[3 * spot + 1] += weight * counts[0][1]
                    found[3 * spot + 2] += weight * (counts[0][0] + counts[0][1] + counts[1][0])
    if failed:
        raise MemoryError
    return sums


def split_spots(const uint64_t[::1] known, const uint64_t[::1] dead, const uint32_t[::1] heroes,
                const uint32_t[::1] villains, const uint64_t[::1] hands, const double[::1] weights,
                const int64_t[::1] starts):
    """As `count_spots` where half of a pot goes to a low: the twelve numbers of `split_counts` for each spot ('d').

    >>> hands = array("Q", [1 << 0 | 1 << 51 | 1 << 43 | 1 << 47, 0b1110 | 1 << 50])  # As Ks Qs 2c, and Ah 2s 2h 2d
    >>> known, dead = array("Q", [1 << 4 | 1 << 9 | 1 << 14 | 1 << 40 | 1 << 44]), array("Q", [0])  # 3c 4d 5h Qc Kc
    >>> spots = known, dead, array("I", [0]), array("I", [1]), hands, array("d", [1, 0.5]), array("q", [0, 1, 2])
    >>> list(split_spots(*spots))
    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0]
    """
    cdef pql_omaha_shares counts
    cdef uint64_t pair[2]
    cdef int64_t spot, i, j, total = known.shape[0]
    cdef int failed = 0, high, low
    cdef int[3] parts = [1, 2, 0]  # won, tied and lost, as one of how many winners
    cdef int[4] lows = [3, 1, 2, 0]
    cdef double weight
    cdef double[::1] found
    check_spots(known, dead, heroes, villains, hands, weights, starts)
    sums = array("d", bytes(8 * OMAHA_SPLITS * total))
    if not total:
        return sums
    found = sums
    with nogil:
        for spot in range(total):
            for i in range(starts[heroes[spot]], starts[heroes[spot] + 1]):
                for j in range(starts[villains[spot]], starts[villains[spot] + 1]):
                    pair[0], pair[1] = hands[i], hands[j]
                    if pair[0] & pair[1] or (pair[0] | pair[1]) & (known[spot] | dead[spot]):
                        continue
                    failed |= pql_omaha_split_hands(counts, known[spot], dead[spot], pair, 2, 2)
                    weight = weights[i] * weights[j]
                    for high in range(3):
                        for low in range(4):
                            found[OMAHA_SPLITS * spot + 4 * high + low] += (
                                weight * counts[0][4 * parts[high] + lows[low]]
                            )
    if failed:
        raise MemoryError
    return sums


def split_equities(const double[::1] outcomes):
    """The first player's share of the pots by the twelve numbers of each spot, NaN without a deal; and the deals.

    >>> split_equities(array("d", [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] + 12 * [0]))
    (array('d', [0.25, nan]), array('d', [2.0, 0.0]))
    """
    cdef int64_t spot, total = outcomes.shape[0] // OMAHA_SPLITS
    cdef double[::1] share, played
    check_aligned(outcomes)
    if outcomes.shape[0] % OMAHA_SPLITS:
        raise ValueError("a spot has twelve numbers")
    shares, deals = array("d", bytes(8 * total)), array("d", bytes(8 * total))
    share, played = shares, deals
    for spot in range(total):
        share[spot] = pql_omaha_split_equity(&outcomes[OMAHA_SPLITS * spot], &played[spot])
    return shares, deals


def row_equities(heroes, villains, boards, int hole, int board, bint hilo, double[::1] out):
    """Fills `out` with the hero's share of the pot, hand against hand on a board of so many cards, three to five.

    Rows of card numbers, as `rivers.equities` takes them. NaN where a card is in two places. Returns the first row in
    which a hand or board has what is no card, or a card twice, and -1 where all are good; what comes behind such a row
    is not filled. `hilo`: half of the pot goes to the best low. Raises ValueError for sizes that do not fit.

    >>> own, other, on = bytes([0, 51, 43, 47]), bytes([1, 2, 3, 50]), bytes([4, 9, 14, 40, 44])
    >>> found = array("d", [0])
    >>> [(row_equities(own, other, on, 4, 5, hilo, found), found[0]) for hilo in (False, True)]
    [(-1, 0.5), (-1, 0.5)]
    """
    cdef int64_t count = out.shape[0], bad
    cdef card_rows own, other, on
    cdef pql_omaha_rows rows
    check_hole(hole)
    if not 3 <= board <= 5:
        raise ValueError("a board has three to five cards")
    held = memoryview(heroes), memoryview(villains), memoryview(boards)  # until the kernel has read them
    own, other, on = rows_of(held[0], hole, count), rows_of(held[1], hole, count), rows_of(held[2], board, count)
    check_aligned(out)
    if count == 0:
        return -1
    rows.heroes, rows.villains, rows.boards = own.first, other.first, on.first
    rows.hero_step, rows.villain_step, rows.board_step = own.step, other.step, on.step
    rows.hole, rows.board, rows.hilo = hole, board, hilo
    with nogil:
        bad = pql_omaha_row_equities(&out[0], &rows, count)
    return bad
