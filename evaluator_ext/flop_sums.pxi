# The classes of turns and flops, the hands of a range, and the sums of these over those. Included by flops.pyx.


cdef tuple classify(int cards, uint64_t gone, uint32_t group):
    """Classes of sets of three or four cards: their places by number, their first sets and their sizes."""
    cdef uint32_t[::1] places
    cdef uint64_t[::1] masks
    cdef uint8_t[::1] sizes
    cdef int count
    sets = PQL_FLOPS if cards == 3 else PQL_TURNS
    found = array("I", bytes(4 * sets)), array("Q", bytes(8 * sets)), array("B", bytes(sets))
    places, masks, sizes = found
    with nogil:
        count = pql_classify_sets(&places[0], &masks[0], &sizes[0], cards, gone, group)
    return found[0], found[1][:count], found[2][:count]


cdef class OwnHands:
    """The hands of a range, and the number among them of what each permutation of a group makes of each: 24 rows.

    By pairs of ranks, in the order of their matrices.
    """

    cdef object hands, images
    cdef pql_own_hands own

    def __cinit__(self, const double[::1] weights, uint32_t group):
        cdef int p, i, one, two, hand, pair, place, count = 0
        cdef int[HANDS] numbers
        cdef uint16_t[::1] hands, images
        is_plain(weights)  # a range at all
        memset(numbers, 0xFF, sizeof(numbers))
        self.hands = array("H", bytes(2 * HANDS))
        hands = self.hands
        for pair in range(PQL_RANK_PAIRS):
            for place in range(16):
                hand = pql_matrix_hand(pair, place)
                if hand >= 0 and weights[hand] > 0:
                    numbers[hand], hands[count] = count, hand
                    count += 1
        self.images = array("H", bytes(2 * PERMUTATIONS * HANDS))
        images = self.images
        for p in range(PERMUTATIONS):
            for i in range(count if group >> p & 1 else 0):
                one, two = hand_cards[hands[i]][0], hand_cards[hands[i]][1]
                hand = pql_hand_index((one & ~3) | pql_suit_permutation[p][one & 3],
                                      (two & ~3) | pql_suit_permutation[p][two & 3])
                if weights[hand] != weights[hands[i]]:
                    raise ValueError("the group does not leave the ranges as they are")
                images[p * count + i] = numbers[hand]
        self.own = pql_own_hands(&hands[0], &images[0], count, (count + 15) // 16 * 16)


cdef enum:
    LINE = 64
    LONGEST_ROW = (HANDS + 15) // 16 * 16


cdef void *zeros(size_t count, size_t size, void **aligned) except NULL:
    """So many numbers that are zero, and where the first of them in line with the cache is."""
    cdef void *memory = calloc(count * size + LINE, 1)
    if memory == NULL:
        raise MemoryError
    aligned[0] = <void *>((<uintptr_t>memory + LINE - 1) & ~<uintptr_t>(LINE - 1))
    return memory


cdef class Sums:
    """Sums over classes of turns or flops: counts or weights, for each hand of both players and for all hands."""

    cdef void *memory[3]
    cdef pql_counted_sums counted
    cdef pql_weighed_sums weighed

    def __cinit__(self, Py_ssize_t classes, int first, int second, bint plain):
        cdef size_t size = sizeof(uint32_t) if plain else sizeof(double)
        cdef void *found[3]
        if not (0 <= classes <= PQL_TURNS and 0 <= first <= LONGEST_ROW and 0 <= second <= LONGEST_ROW):
            raise ValueError("there are not so many classes, or hands")
        self.memory[0] = zeros(classes * first, size, &found[0])
        self.memory[1] = zeros(classes * second, size, &found[1])
        self.memory[2] = zeros(classes, sizeof(double), &found[2])
        self.counted.hands = [<uint32_t *>found[0], <uint32_t *>found[1]]
        self.counted.won = <uint64_t *>found[2]
        self.weighed.hands = [<double *>found[0], <double *>found[1]]
        self.weighed.won = <double *>found[2]

    def __dealloc__(self):
        cdef int i
        for i in range(3):
            free(self.memory[i])
