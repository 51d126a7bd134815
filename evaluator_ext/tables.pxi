# The players' ranges and the boards of random deals. Included after given.pxi by the modules that deal at random too.

# A chunk of random deals gives up after so many attempts for each deal wanted, and so many more; and after these alone
# if they brought no deal at all. A chunk has at most 2^32 deals.
ATTEMPTS_PER_DEAL = 200
MORE_ATTEMPTS = 1_000_000
MOST_DEALS = 1 << 32


cdef inline uint64_t most_attempts_for(uint64_t deals) except? 0:
    if deals > <uint64_t>MOST_DEALS:
        raise ValueError("a chunk has at most 2^32 deals")
    return <uint64_t>ATTEMPTS_PER_DEAL * deals + <uint64_t>MORE_ATTEMPTS


cdef class Table:
    """The ranges of all players, held while a kernel reads them."""

    cdef list held
    cdef const double *weights[10]
    cdef int players
    cdef bint plain

    def __init__(self, ranges, least=2):
        cdef const double[::1] weights
        cdef int player
        self.held = list(ranges)
        self.players = len(self.held)
        self.plain = True
        if not least <= self.players <= MOST_PLAYERS:
            raise ValueError(f"{self.players} ranges: from {least} to {MOST_PLAYERS} players can be dealt in")
        for player in range(self.players):
            weights = self.held[player]
            self.plain &= is_plain(weights)
            self.held[player] = weights
            self.weights[player] = &weights[0]


cdef class Boards:
    """Listed boards for random deals, or none, held while a kernel reads them."""

    cdef const uint64_t[::1] masks
    cdef const uint32_t[::1] multiplicities
    cdef const uint64_t *first_mask
    cdef const uint32_t *first_multiplicity
    cdef int64_t count
    cdef bint given

    def __init__(self, boards, uint64_t known, uint64_t dead):
        cdef int64_t i
        self.given = boards is not None
        self.first_mask = NULL
        self.first_multiplicity = NULL
        self.count = 0
        if self.given:
            self.masks = memoryview(boards[0]).cast("B").cast("Q")
            self.multiplicities = memoryview(boards[1]).cast("B").cast("I")
            self.count = self.masks.shape[0]
            check_boards(self.masks, self.multiplicities, 0, self.count)
            for i in range(self.count):
                if known & ~self.masks[i] or dead & self.masks[i]:
                    raise ValueError("a board without the known cards or with a dead one")
            if self.count:
                self.first_mask, self.first_multiplicity = &self.masks[0], &self.multiplicities[0]
