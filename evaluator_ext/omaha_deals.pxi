# Deals of Omaha at random, and who is ahead before and after: the end of `omaha.pyx`, which includes it.


cdef class Dealing:
    """What random deals are of, held while a kernel reads it."""

    cdef Ranges table
    cdef object held
    cdef pql_omaha_sample asked
    cdef bint empty

    def __init__(self, uint64_t known, uint64_t dead, boards, ranges, int hole, uint64_t seed, uint64_t chunk,
                 uint64_t deals, int folded):
        cdef Ranges table = Ranges(ranges, hole)
        cdef const uint64_t[::1] masks
        cdef const uint32_t[::1] multiplicities
        cdef int i
        self.table = table
        self.held = boards
        check_known(known, dead)
        self.asked.playing = table.count - folded
        if folded < 0 or self.asked.playing < 1:
            raise ValueError("somebody must be left to play when others have folded")
        if table.count * hole + 5 + cards_in(dead) > 52:
            raise ValueError("these are more cards than a deck has")
        self.asked.boards = NULL
        self.asked.multiplicities = NULL
        self.asked.board_count = 0
        if boards is not None:
            masks, multiplicities = boards
            self.held = masks, multiplicities
            check_boards(masks, multiplicities, 3)
            self.asked.board_count = masks.shape[0]
            if self.asked.board_count:
                self.asked.boards, self.asked.multiplicities = &masks[0], &multiplicities[0]
            if known:
                raise ValueError("boards are listed, or some of their cards known")
        self.empty = boards is not None and not self.asked.board_count
        for i in range(table.count):
            self.empty = self.empty or (table.given[i] is not None and table.ranges[i].count == 0)
        self.asked.known, self.asked.dead, self.asked.ranges = known, dead, table.ranges
        self.asked.players, self.asked.hole = table.count, hole
        self.asked.seed, self.asked.chunk, self.asked.deals = seed, chunk, deals
        if deals > <uint64_t>1 << 32:
            raise ValueError("a chunk has at most 2^32 deals")
        self.asked.most_attempts = <uint64_t>ATTEMPTS_PER_DEAL * deals + <uint64_t>MORE_ATTEMPTS
        self.asked.first_attempts = MORE_ATTEMPTS


def sample(uint64_t known, uint64_t dead, boards, ranges, int hole, uint64_t seed, uint64_t chunk, uint64_t deals,
           int folded=0, bint by_type=False):
    """Random deals: for each player how often he was among exactly 1, 2, 3 ... winners; the last `folded` do not play.

    Every possible deal is equally likely, or as likely as the product of its weights. Boards complete `known`, or one
    of the listed `boards` (masks and multiplicities) where these are not None. A range that is None is any hand. Fewer
    deals than asked for come back when hardly any deal is possible. The deals depend on `seed` and `chunk` only.
    `by_type` as `count_hands` has it.

    >>> counts = sample(0, 0, None, [None, None], 4, 1, 0, 1000)
    >>> counts[0][0] + counts[1][0] + counts[0][1]
    1000
    """
    cdef Dealing table = Dealing(known, dead, boards, ranges, hole, seed, chunk, deals, folded)
    cdef pql_omaha_counts counts
    cdef uint64_t types[OMAHA_TYPES][3]
    cdef int failed, playing = table.asked.playing
    if table.empty:
        return [[0] * 3] * OMAHA_TYPES if by_type else [[0] * playing for _ in range(playing)]
    with nogil:
        failed = pql_omaha_sampled(counts, types if by_type else NULL, &table.asked)
    if failed:
        raise MemoryError
    if by_type:
        return [[types[t][outcome] for outcome in range(3)] for t in range(OMAHA_TYPES)]
    return [[counts[player][k] for k in range(playing)] for player in range(playing)]


def sample_standings(uint64_t known, uint64_t dead, ranges, int hole, int fewest, uint64_t seed, uint64_t chunk,
                     uint64_t deals, int folded=0):
    """Random deals by how the first range does now and at the end, against `fewest` opponents, one more, ... all.

    For each number of opponents the deals in which he is ahead, tied and behind now (rows) and then (columns), and how
    often he wins as one of 1, 2, ... The board is known: three to five cards. Deals are drawn as by `sample`.

    >>> matrix, won = sample_standings(0b111, 0, [None, None], 4, 1, 1, 0, 1000)[0]
    >>> sum(map(sum, matrix)), len(won)
    (1000, 2)
    """
    cdef Dealing table = Dealing(known, dead, None, ranges, hole, seed, chunk, deals, folded)
    cdef pql_omaha_standing standings[OMAHA_MOST_PLAYERS]
    cdef int failed = 0, playing = table.asked.playing, i, now, then, k
    if not known or not 1 <= fewest < playing:
        raise ValueError("a board is known, and there is an opponent")
    memset(standings, 0, sizeof(standings))
    if not table.empty:
        with nogil:
            failed = pql_omaha_standings_sampled(standings, &table.asked, fewest)
    if failed:
        raise MemoryError
    return [
        (
            [[standings[i].matrix[now][then] for then in range(3)] for now in range(3)],
            [standings[i].won[k] for k in range(fewest + i + 1)],
        )
        for i in range(playing - fewest)
    ]


def standings(uint64_t known, const uint64_t[::1] masks, const uint32_t[::1] multiplicities, first, second, int hole):
    """The weights of the deals of two ranges: the first is ahead, tied and behind now (rows) and then (columns).

    The final boards begin with the known one of three to five cards. Raises ValueError for what is no board or range.

    >>> hands = [(array("Q", [mask]), None) for mask in (0b1111, 0b1111 << 4)]
    >>> standings(0b11111 << 8, array("Q", [0b11111 << 8]), array("I", [1]), *hands, 4)
    [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 1.0]]
    """
    cdef Ranges table = Ranges((first, second), hole)
    cdef double matrix[3][3]
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
        return [[0.0] * 3 for _ in range(3)]
    with nogil:
        failed = pql_omaha_standings(
            matrix, known, &masks[0], &multiplicities[0], masks.shape[0], table.ranges
        )
    if failed:
        raise MemoryError
    return [[matrix[now][then] for then in range(3)] for now in range(3)]
