# Omaha of which half is low: a part of `omaha.pyx`, which includes it.
#
# Twelve numbers say how a hand does against another: high won, tied, lost (4 * 0, 1, 2), and to that nobody has a low,
# low won, low tied, low lost (0, 1, 2, 3).


def low_value(uint64_t hand, uint64_t board):
    """The low that a hand makes on a board of three to five: 0 for none, else 1 (8-7-6-5-4) to 56 (5-4-3-2-A).

    A low is five different ranks of eight or lower, two of the hand and three of the board; an ace is low, and
    straights and flushes do not count against it.

    >>> board = 1 << 4 | 1 << 9 | 1 << 14 | 1 << 40 | 1 << 44  # 3c 4d 5h Qc Kc
    >>> low_value(1 << 0 | 1 << 51 | 1 << 43 | 1 << 47, board)  # 2c As Qs Ks
    56
    """
    check_hole(cards_in(hand))
    if not 3 <= cards_in(board) <= 5 or hand & board:
        raise ValueError("a board has three to five cards, none of them in the hand")
    return pql_omaha_low(hand, board)


def low_values(const uint64_t[::1] hands, uint64_t board):
    """The low of each of some hands on a board of three to five cards, as array('B'); 0 too if it holds one of them.

    >>> list(low_values(array("Q", [1 << 0 | 1 << 51 | 1 << 43 | 1 << 47, 0b1111]), 1 << 4 | 1 << 9 | 1 << 14))
    [56, 0]
    """
    cdef int64_t i
    made = array("B", bytes(hands.shape[0]))
    cdef uint8_t[::1] view = made
    check_aligned(hands)
    if not 3 <= cards_in(board) <= 5:
        raise ValueError("a board has three to five cards")
    for i in range(hands.shape[0]):
        if not 2 <= cards_in(hands[i]) <= OMAHA_MOST_HOLE:
            raise ValueError(f"a hand has 2 to {OMAHA_MOST_HOLE} cards")
    if hands.shape[0]:
        with nogil:
            pql_omaha_lows(&view[0], board, &hands[0], hands.shape[0])
    return made


def split_counts(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, first, second, int hole):
    """For each hand of the first range, in its order, how it does: twelve numbers each.

    They are [high won, tied, lost] x [nobody has a low, low won, low tied, low lost]: number 4 * high + low. Boards,
    deals and weights are as `hand_counts` has them. Raises ValueError for what is no board or range.

    >>> one, other = 1 << 0 | 1 << 51 | 1 << 43 | 1 << 47, 0b1110 | 1 << 50  # As Ks Qs 2c, and Ah 2s 2h 2d
    >>> board = array("Q", [1 << 4 | 1 << 9 | 1 << 14 | 1 << 40 | 1 << 44])  # 3c 4d 5h Qc Kc
    >>> split_counts(board, array("I", [1]), (array("Q", [one]), None), (array("Q", [other]), None), 4)
    array('Q', [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])
    """
    cdef Ranges table = Ranges((None if first is None else (first[0], None), second), hole)
    cdef uint64_t[::1] whole
    cdef double[::1] parts
    cdef int failed
    cdef bint plain = table.plain
    check_given(table)
    check_boards(masks, multiplicities, 4)
    sums = array("Q" if plain else "d", bytes(8 * OMAHA_SPLITS * table.ranges[0].count))
    if masks.shape[0] == 0 or table.ranges[0].count == 0:
        return sums
    if plain:
        whole = sums
        with nogil:
            failed = pql_omaha_split_counted(
                <int64_t *>&whole[0], &masks[0], &multiplicities[0], masks.shape[0], table.ranges, hole
            )
    else:
        parts = sums
        with nogil:
            failed = pql_omaha_split_weighed(
                &parts[0], &masks[0], &multiplicities[0], masks.shape[0], table.ranges, hole
            )
    if failed:
        raise MemoryError
    return sums


def split_sweep(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, first, second, int hole):
    """The sums of `split_counts` over the first range's hands, each with its weight: a list of twelve numbers.

    Whole numbers for ranges without weights, else floats. Boards have five cards.

    >>> board = array("Q", [1 << 4 | 1 << 9 | 1 << 14 | 1 << 40 | 1 << 44])
    >>> hands = [(array("Q", [mask]), None) for mask in (1 << 0 | 1 << 51 | 1 << 43 | 1 << 47, 0b1110 | 1 << 50)]
    >>> split_sweep(board, array("I", [2]), *hands, 4)
    [0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0]
    """
    cdef Ranges table = Ranges((first, second), hole)
    cdef int64_t counted[OMAHA_SPLITS]
    cdef double weighed[OMAHA_SPLITS]
    cdef int failed, i
    check_given(table)
    check_boards(masks, multiplicities, 5)
    if masks.shape[0] == 0:
        return [0 if table.plain else 0.0] * OMAHA_SPLITS
    with nogil:
        if table.plain:
            failed = pql_omaha_split_sweep_counted(
                counted, &masks[0], &multiplicities[0], masks.shape[0], table.ranges, hole
            )
        else:
            failed = pql_omaha_split_sweep_weighed(
                weighed, &masks[0], &multiplicities[0], masks.shape[0], table.ranges, hole
            )
    if failed:
        raise MemoryError
    return [counted[i] if table.plain else weighed[i] for i in range(OMAHA_SPLITS)]


cdef list of_players(pql_omaha_shares counts, int playing):
    return [[counts[player][kind] for kind in range((playing + 1) * (playing + 2))] for player in range(playing)]


def split_hands(uint64_t known, uint64_t dead, const uint64_t[::1] hands, int playing):
    """For each player with one hand the boards by his part of either half: (playing + 1) * (playing + 2) numbers.

    Number high * (playing + 2) + low: `high` is among how many winners of the high he is, 0 for none of it; `low` the
    same of the low, and playing + 1 where nobody has one. Boards and hands are as `count_hands` has them.

    >>> counts = split_hands(1 << 4 | 1 << 9 | 1 << 14, 0, array("Q", [0b1111 << 48, 0b1111 << 44]), 2)
    >>> sum(counts[0]), sum(counts[0][3::4])  # aces and kings on 3c 4d 5h: nobody has a low
    (820, 820)
    """
    cdef pql_omaha_shares counts
    cdef uint64_t used = known | dead
    cdef int i, failed
    check_known(known, dead)
    check_aligned(hands)
    if not 1 <= playing <= hands.shape[0] <= OMAHA_MOST_PLAYERS:
        raise ValueError(f"1 to {OMAHA_MOST_PLAYERS} players have a hand each")
    for i in range(hands.shape[0]):
        check_hole(cards_in(hands[i]))
        if hands[i] & used:
            raise ValueError("a card is in one place only")
        used |= hands[i]
    with nogil:
        failed = pql_omaha_split_hands(counts, known, dead, &hands[0], <int>hands.shape[0], playing)
    if failed:
        raise MemoryError
    return of_players(counts, playing)


def split_sample(uint64_t known, uint64_t dead, boards, ranges, int hole, uint64_t seed, uint64_t chunk,
                 uint64_t deals, int folded=0):
    """Random deals by each player's part of either half, as `split_hands` numbers them.

    The deals are those that `sample` draws for the same arguments.

    >>> counts = split_sample(0, 0, None, [None, None], 4, 1, 0, 1000)
    >>> len(counts[0]), sum(counts[0]), sum(counts[1])
    (12, 1000, 1000)
    """
    cdef Dealing table = Dealing(known, dead, boards, ranges, hole, seed, chunk, deals, folded)
    cdef pql_omaha_shares counts
    cdef int failed, playing = table.asked.playing
    memset(counts, 0, sizeof(counts))
    if not table.empty:
        with nogil:
            failed = pql_omaha_split_sampled(counts, &table.asked)
        if failed:
            raise MemoryError
    return of_players(counts, playing)


def split_sample_standings(uint64_t known, uint64_t dead, ranges, int hole, int fewest, uint64_t seed,
                           uint64_t chunk, uint64_t deals, int folded=0):
    """As `sample_standings`: ahead is who would win the largest share of the pot if the hand ended now.

    Beside each matrix the deals by the first player's part of either half, as `split_hands` numbers them.

    >>> matrix, shares = split_sample_standings(0b111, 0, [None, None], 4, 1, 1, 0, 1000)[0]
    >>> sum(map(sum, matrix)), len(shares), sum(shares)
    (1000, 12, 1000)
    """
    cdef Dealing table = Dealing(known, dead, None, ranges, hole, seed, chunk, deals, folded)
    cdef pql_omaha_split_standing standings[OMAHA_MOST_PLAYERS]
    cdef int failed = 0, playing = table.asked.playing, i, now, then, k
    if not known or not 1 <= fewest < playing:
        raise ValueError("a board is known, and there is an opponent")
    memset(standings, 0, sizeof(standings))
    if not table.empty:
        with nogil:
            failed = pql_omaha_split_standings_sampled(standings, &table.asked, fewest)
    if failed:
        raise MemoryError
    return [
        (
            [[standings[i].matrix[now][then] for then in range(3)] for now in range(3)],
            [standings[i].shares[k] for k in range((fewest + i + 2) * (fewest + i + 3))],
        )
        for i in range(playing - fewest)
    ]


def split_standings(uint64_t known, const uint64_t[::1] masks, const uint32_t[::1] multiplicities, first, second,
                    int hole):
    """As `standings`: ahead is who would win the larger share of the pot if the hand ended now.

    Beside the matrix the weights of the deals by the twelve ways in which they end, as `split_counts` numbers them.

    >>> hands = [(array("Q", [mask]), None) for mask in (0b1111, 0b1111 << 4)]
    >>> matrix, ends = split_standings(0b11111 << 8, array("Q", [0b11111 << 8]), array("I", [1]), *hands, 4)
    >>> matrix[2], ends[8]
    ([0.0, 0.0, 1.0], 1.0)
    """
    cdef Ranges table = Ranges((first, second), hole)
    cdef double matrix[3][3]
    cdef double splits[OMAHA_SPLITS]
    cdef int failed, now, then
    cdef int64_t i
    check_given(table)
    check_boards(masks, multiplicities, 5)
    if not 3 <= cards_in(known) <= 5:
        raise ValueError("a known board has three to five cards")
    for i in range(masks.shape[0]):
        if known & ~masks[i]:
            raise ValueError("the boards begin with the known one")
    if masks.shape[0] == 0:
        return [[0.0] * 3 for _ in range(3)], [0.0] * OMAHA_SPLITS
    with nogil:
        failed = pql_omaha_split_standings(
            matrix, splits, known, &masks[0], &multiplicities[0], masks.shape[0], table.ranges
        )
    if failed:
        raise MemoryError
    return [[matrix[now][then] for then in range(3)] for now in range(3)], [splits[i] for i in range(OMAHA_SPLITS)]
