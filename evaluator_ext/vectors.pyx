"""Vectors: what every hand of a range wins, ties and meets against another range, on a list of boards.

The whole range takes one sweep a board, where hand by hand it would take one for each hand. Boards and ranges are those
of `equity`: masks and multiplicities, and 1326 weights. A vector is a buffer of 1326 numbers in hand order: whole
numbers (`array('Q')`) where all weights are 0 or 1, else floats (`array('d')`), always summed in the same order. A
hand's own weight plays no part in its vector, except that a hand of weight 0 has none: zeros stand there.
"""

from array import array

from libc.math cimport NAN
from libc.stdint cimport int64_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc

include "given.pxi"
include "ranking_tables.pxi"
include "kernel_choice.pxi"

cdef extern from "shared/hole_cards.h" nogil:
    int pql_hand_index(int first, int second)

cdef extern from "vectors/vectors.h" nogil:
    ctypedef struct pql_vectors_counted:
        uint64_t sums[2][3][1326]
    ctypedef struct pql_vectors_weighed:
        double sums[2][3][1326]
    void pql_vector_tables()
    void pql_vector_tables_avx2()
    int pql_vectors_of_counts(pql_vectors_counted *result, const uint64_t *boards, const uint32_t *multiplicities,
                              int64_t count, const double *first, const double *second, int players)
    int pql_vectors_of_counts_avx2(pql_vectors_counted *result, const uint64_t *boards, const uint32_t *multiplicities,
                                   int64_t count, const double *first, const double *second, int players)
    int pql_vectors_of_weights(pql_vectors_weighed *result, const uint64_t *boards, const uint32_t *multiplicities,
                               int64_t count, const double *first, const double *second, int players)
    int pql_vectors_of_weights_avx2(pql_vectors_weighed *result, const uint64_t *boards, const uint32_t *multiplicities,
                                    int64_t count, const double *first, const double *second, int players)
    int pql_vectors_together(double *wins, double *ties, const uint64_t *boards, const uint32_t *multiplicities,
                             int64_t count, const double *weights, int64_t vector_count)
    int pql_vectors_together_avx2(double *wins, double *ties, const uint64_t *boards,
                                  const uint32_t *multiplicities, int64_t count, const double *weights,
                                  int64_t vector_count)

# Counts of deals, or sums of weights.
ctypedef fused number:
    uint64_t
    double

pql_vector_tables()
if pql_has_avx2():
    pql_vector_tables_avx2()

cdef enum:
    BELOW = 0
    UP_TO = 1
    MET = 2
    WITHOUT_MET = 4

# A sum of weights below this part of the largest possible one is a rounding error, and counts as none.
cdef double NOISE = 1e-13

FIRST = 1
SECOND = 2
BOTH = 3


def sweep(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, int64_t start, int64_t stop,
          const double[::1] first, const double[::1] second, int players=BOTH, bint met=True):
    """For every hand of each range the opponent's weight it beats, ties and meets, over the boards [start, stop).

    For each of the two players a tuple of three vectors (wins, ties, met), or None for one not among `players`, which
    is FIRST, SECOND or BOTH. A board counts as often as its multiplicity; hands that hold one of its cards, and pairs
    of hands that share a card, do not meet there. Quickest when boards of the same ranks are neighbours. A board of
    four cards is taken as it is. Without `met` plain ranges have zeros for what they meet, which `count_met` knows on
    all completions of some cards.

    Raises ValueError as `equity.heads_up`.

    >>> board = array("Q", [0b1_0010_0100_1000_0001])                # 2c 3s 4h 5d 6c
    >>> aces, kings = array("d", bytes(8 * 1326)), array("d", bytes(8 * 1326))
    >>> aces[0] = kings[198] = kings[199] = 1                         # AsAh against KsKh and KsKd
    >>> (wins, ties, met), nobody = sweep(board, array("I", [4]), 0, 1, aces, kings, FIRST)
    >>> wins[0], ties[0], met[0], met[1], nobody
    (0, 8, 8, 0, None)
    """
    cdef pql_vectors_counted *counted
    cdef pql_vectors_weighed *weighed
    cdef bint plain = is_plain(first)
    cdef int player, failed = 0
    plain &= is_plain(second)
    check_boards(masks, multiplicities, start, stop, 4)
    if players not in (FIRST, SECOND, BOTH):
        raise ValueError("the players are FIRST, SECOND or BOTH")
    cdef const uint64_t *boards = NULL
    cdef const uint32_t *times = NULL
    cdef int asked = players if met or not plain else players | WITHOUT_MET
    if start < stop:
        boards, times = &masks[start], &multiplicities[start]
    results = []
    if plain:
        counted = <pql_vectors_counted *>malloc(sizeof(pql_vectors_counted))
        if counted == NULL:
            raise MemoryError
        with nogil:
            if with_avx2:
                failed = pql_vectors_of_counts_avx2(counted, boards, times, stop - start, &first[0], &second[0], asked)
            else:
                failed = pql_vectors_of_counts(counted, boards, times, stop - start, &first[0], &second[0], asked)
        try:
            if failed:
                raise MemoryError
            for player in range(2):
                results.append(counts_of(counted, player) if players >> player & 1 else None)
        finally:
            free(counted)
        return tuple(results)
    weighed = <pql_vectors_weighed *>malloc(sizeof(pql_vectors_weighed))
    if weighed == NULL:
        raise MemoryError
    with nogil:
        if with_avx2:
            failed = pql_vectors_of_weights_avx2(weighed, boards, times, stop - start, &first[0], &second[0], asked)
        else:
            failed = pql_vectors_of_weights(weighed, boards, times, stop - start, &first[0], &second[0], asked)
    try:
        if failed:
            raise MemoryError
        for player in range(2):
            if players >> player & 1:
                results.append(weights_of(weighed, player, most_met(multiplicities, start, stop,
                                                                    first if player else second)))
            else:
                results.append(None)
    finally:
        free(weighed)
    return tuple(results)


def count_met(const double[::1] own, const double[::1] opponent, uint64_t boards):
    """What each hand of a plain range meets of another, so many boards for each pair of hands: an `array('Q')`.

    >>> aces, kings = array("d", [1] * 6 + [0] * 1320), array("d", [0] * 198 + [1, 1, 0, 1] + [0] * 1124)
    >>> count_met(aces, kings, 990)[:7].tolist(), count_met(kings, kings, 990)[198]
    ([2970, 2970, 2970, 2970, 2970, 2970, 0], 0)
    """
    cdef int high, low, hand
    cdef uint64_t all_hands = 0
    cdef uint64_t of_card[52]
    if not (is_plain(own) and is_plain(opponent)):
        raise ValueError("whole numbers are of weights 0 and 1")
    of_card[:] = [0] * 52
    for high in range(52):
        for low in range(high):
            if opponent[pql_hand_index(high, low)] > 0:
                all_hands += 1
                of_card[high] += 1
                of_card[low] += 1
    result = array("Q", bytes(8 * HANDS))
    cdef uint64_t[::1] found = result
    for high in range(52):
        for low in range(high):
            hand = pql_hand_index(high, low)
            if own[hand] > 0:
                found[hand] = boards * (all_hands - of_card[high] - of_card[low] + (opponent[hand] > 0))
    return result


cdef double most_met(const uint32_t[::1] multiplicities, int64_t start, int64_t stop, const double[::1] opponent):
    cdef double boards = 0, weight = 0
    cdef int64_t i
    for i in range(start, stop):
        boards += multiplicities[i]
    for i in range(HANDS):
        weight += opponent[i]
    return boards * weight


cdef tuple counts_of(pql_vectors_counted *counted, int player):
    cdef int i
    for i in range(HANDS):
        counted.sums[player][UP_TO][i] -= counted.sums[player][BELOW][i]
    vectors = []
    for i in range(3):
        vector = array("Q")
        vector.frombytes((<char *>counted.sums[player][i])[:HANDS * sizeof(uint64_t)])
        vectors.append(vector)
    return tuple(vectors)


cdef tuple weights_of(pql_vectors_weighed *weighed, int player, double most):
    cdef int i
    cdef double *below = weighed.sums[player][BELOW]
    cdef double *ties = weighed.sums[player][UP_TO]
    cdef double *met = weighed.sums[player][MET]
    for i in range(HANDS):
        if met[i] <= NOISE * most:
            below[i] = ties[i] = met[i] = 0
        ties[i] -= below[i]
        if ties[i] <= NOISE * met[i]:
            ties[i] = 0
        if below[i] <= NOISE * met[i]:
            below[i] = 0
    vectors = []
    for i in range(3):
        vector = array("d")
        vector.frombytes((<char *>weighed.sums[player][i])[:HANDS * sizeof(double)])
        vectors.append(vector)
    return tuple(vectors)


def sweep_together(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, const double[::1] weights,
                   double[::1] wins, double[::1] ties):
    """Adds what each of the 1326 hands beats and ties of many vectors of weights, on boards of five cards.

    The vectors stand one after another, 1326 weights each, and so do the sums. All in doubles: whole sums are exact
    below 2**53, others have rounding errors, also where nothing ties. Raises ValueError as `sweep`, and for sums of
    other lengths.

    >>> board = array("Q", [0b1_0010_0100_1000_0001])                # 2c 3s 4h 5d 6c
    >>> kings, wins, ties = [array("d", bytes(2 * 8 * 1326)) for _ in range(3)]
    >>> kings[198] = kings[1326 + 199] = 0.5                          # KsKh, and KsKd
    >>> sweep_together(board, array("I", [4]), kings, wins, ties)
    >>> wins[0], ties[0], ties[1326], ties[1326 + 198]
    (0.0, 2.0, 2.0, 0.0)
    """
    cdef int failed
    cdef int64_t i, rows = weights.shape[0] // HANDS
    check_boards(masks, multiplicities, 0, masks.shape[0])
    check_aligned(wins)
    check_aligned(ties)
    if weights.shape[0] != rows * HANDS or not weights.shape[0] == wins.shape[0] == ties.shape[0]:
        raise ValueError("vectors of 1326 weights each are needed, and as many sums")
    for i in range(rows):
        is_plain(weights[i * HANDS:(i + 1) * HANDS])
    if not rows or not masks.shape[0]:
        return
    with nogil:
        if with_avx2:
            failed = pql_vectors_together_avx2(&wins[0], &ties[0], &masks[0], &multiplicities[0], masks.shape[0],
                                               &weights[0], rows)
        else:
            failed = pql_vectors_together(&wins[0], &ties[0], &masks[0], &multiplicities[0], masks.shape[0],
                                          &weights[0], rows)
    if failed:
        raise MemoryError


def add(total, more):
    """Adds a vector to another of the same kind, in place.

    >>> sum = array("Q", [1] * 1326)
    >>> add(sum, array("Q", [2] * 1326))
    >>> sum[:2]
    array('Q', [3, 3])
    """
    if total.typecode == "Q":
        add_numbers[uint64_t](total, more)
    else:
        add_numbers[double](total, more)


cdef int add_numbers(number[::1] total, const number[::1] more) except -1:
    cdef Py_ssize_t i
    if total.shape[0] != more.shape[0]:
        raise ValueError("only vectors of one length can be added")
    check_aligned(total)
    check_aligned(more)
    for i in range(total.shape[0]):
        total[i] += more[i]
    return 0


# The hand that each suit permutation of a group makes of each hand, for the groups met so far: there are 30 of them.
cdef dict images_of_groups = {}


cdef const uint16_t[::1] images_of(bytes group):
    cdef int p, high, low, size = <int>(len(group) // 4)
    cdef const unsigned char *suits = group
    cdef uint16_t[::1] images
    found = images_of_groups.get(group)
    if found is None:
        if not 1 <= size <= 24 or len(group) % 4 or any([sorted(group[p:p + 4]) != [0, 1, 2, 3]
                                                         for p in range(0, len(group), 4)]):
            raise ValueError("a group is 1 to 24 permutations of four suits")
        found = array("H", bytes(2 * size * HANDS))
        images = found
        for p in range(size):
            for high in range(52):
                for low in range(high):
                    images[p * HANDS + pql_hand_index(high, low)] = <uint16_t>pql_hand_index(
                        (high & ~3) | suits[4 * p + (high & 3)], (low & ~3) | suits[4 * p + (low & 3)])
        if len(images_of_groups) < 64:
            images_of_groups[group] = found
    return found


def symmetrized(vector, bytes group):
    """The vector on all boards, from its values on one board of each orbit of a group of suit permutations.

    A board stands for its whole orbit, and what a hand does on an image of it another hand does on the board itself:
    so each value is the mean of those of the hand's images. The opponent's range must be fixed by the group; of the
    player's own range every image of a hand must have been in the sweep. Raises ValueError for what is no group, and
    for whole numbers whose means are none: one of the two conditions did not hold.

    >>> from pql.evaluator_ext.symmetry import card_stabilizer
    >>> symmetrized(array("Q", [6, 0, 0, 0, 0, 0] + [0] * 1320), card_stabilizer(0))[:6]
    array('Q', [1, 1, 1, 1, 1, 1])
    """
    cdef const uint16_t[::1] images = images_of(group)
    if len(vector) != HANDS:
        raise ValueError("a vector has 1326 numbers")
    if images.shape[0] == HANDS:
        return vector
    means = array(vector.typecode, bytes(8 * HANDS))
    if vector.typecode == "Q":
        put_means[uint64_t](means, vector, images)
    else:
        put_means[double](means, vector, images)
    return means


cdef int put_means(number[::1] means, const number[::1] values, const uint16_t[::1] images) except -1:
    cdef Py_ssize_t p, i, permutations = images.shape[0] // HANDS
    cdef number total, size = <number>permutations
    check_aligned(values)
    for i in range(HANDS):
        total = 0
        for p in range(permutations):
            total += values[images[p * HANDS + i]]
        means[i] = total / size
        if number is uint64_t and means[i] * size != total:
            raise ValueError("the group does not fix the opponent's range, or hands were left out of the sweep")
    return 0


def equities(wins, ties, met):
    """The equity of each hand from its three vectors, as `array('d')`; NaN for a hand that meets nothing.

    >>> equities(array("Q", [1, 0]), array("Q", [1, 0]), array("Q", [2, 0])).tolist()
    [0.75, nan]
    """
    kinds = {getattr(each, "typecode", None) for each in (wins, ties, met)}
    if kinds == {"Q"}:
        return shares_of[uint64_t](wins, ties, met)
    if kinds != {"d"}:
        wins, ties, met = array("d", wins), array("d", ties), array("d", met)
    return shares_of[double](wins, ties, met)


cdef shares_of(const number[::1] won, const number[::1] tied, const number[::1] met):
    cdef Py_ssize_t i
    if not won.shape[0] == tied.shape[0] == met.shape[0]:
        raise ValueError("there is one number of each vector for each hand")
    result = array("d", bytes(8 * met.shape[0]))
    if not len(result):
        return result
    cdef double[::1] shares = result
    for i in range(met.shape[0]):
        shares[i] = (<double>won[i] + <double>tied[i] / 2) / <double>met[i] if met[i] > 0 else NAN
    return result


def summary(wins, ties, met, const double[::1] weights, double strong):
    """What a whole range wins, ties and meets, the weight of its hands above the equity `strong`, and of all that meet.

    The first three are ints where the vectors are and the weights are 0 or 1, else floats; the last two are floats.

    >>> one = array("Q", [1] * 1326)
    >>> summary(one, array("Q", [0] * 1326), one, array("d", [1.0] * 1326), 0.8)
    (1326, 0, 1326, 1326.0, 1326.0)
    """
    check_aligned(weights)
    if not len(wins) == len(ties) == len(met) == weights.shape[0] == HANDS:
        raise ValueError("a range, and each of its vectors, is 1326 numbers")
    if wins.typecode == "Q" and is_plain(weights):
        return summed[uint64_t](wins, ties, met, weights, strong)
    return summed[double](array("d", wins), array("d", ties), array("d", met), weights, strong)


cdef tuple summed(const number[::1] wins, const number[::1] ties, const number[::1] met, const double[::1] weights,
                  double strong):
    cdef number won = 0, tied = 0, deals = 0, weight
    cdef double above = 0, live = 0
    cdef int i
    for i in range(HANDS):
        if weights[i] > 0 and met[i] > 0:
            weight = <number>weights[i]
            won += weight * wins[i]
            tied += weight * ties[i]
            deals += weight * met[i]
            live += weights[i]
            if <double>wins[i] + <double>ties[i] / 2 > strong * <double>met[i]:
                above += weights[i]
    return won, tied, deals, above, live
