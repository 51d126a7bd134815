# Omaha's hands in classes and in an order: a part of `omaha.pyx`, which includes it.


def classes(int hole):
    """The class of each hand, by its number: hands that differ in suits alone are one, numbered as they first come.

    >>> len(set(classes(4))), list(classes(4)[:4])
    (16432, [0, 1, 1, 1])
    """
    cdef int64_t i, count
    cdef int p, suit
    cdef uint32_t found = 0
    cdef uint64_t mask, image, least, suited
    check_hole(hole)
    count = pql_choose[hole][52]
    numbers = array("I", bytes(4 * count))
    cdef uint32_t[::1] view = numbers
    mask = (1 << hole) - 1
    with nogil:
        for i in range(count):
            least = mask
            for p in range(1, PQL_PERMUTATIONS):
                image = 0
                for suit in range(4):
                    suited = mask >> suit & <uint64_t>0x1111111111111
                    image |= suited << pql_suit_permutation[p][suit]
                least = min(least, image)
            if least == mask:
                view[i] = found
                found += 1
            else:
                view[i] = view[pql_omaha_number(least)]
            mask = pql_next_hand(mask)
    return numbers


def first_hands(const uint32_t[::1] classes, int hole):
    """The first hand of each class, as array('Q'), where the classes of all hands are given as `classes` has them.

    >>> [hex(hand) for hand in first_hands(classes(4), 4)[:3]]
    ['0xf', '0x17', '0x1e']
    """
    cdef int64_t i
    cdef uint32_t found = 0
    cdef uint64_t mask
    check_hole(hole)
    check_aligned(classes)
    if classes.shape[0] != pql_choose[hole][52]:
        raise ValueError("every hand has a class")
    for i in range(classes.shape[0]):
        if classes[i] > found:
            raise ValueError("classes are numbered as they first come")
        found += classes[i] == found
    hands = array("Q", bytes(8 * found))
    cdef uint64_t[::1] view = hands
    mask, found = (1 << hole) - 1, 0
    with nogil:
        for i in range(classes.shape[0]):
            if classes[i] == found:
                view[found] = mask
                found += 1
            mask = pql_next_hand(mask)
    return hands


def summed(const uint64_t[::1] hands, int hole, const int64_t[::1] by_ranks, const int64_t[::1] by_suit):
    """For each hand the sum of a number for its ranks and of one for each of the four suits, as array('q').

    Numbers are those of multisets of so many of 13 ranks, and of so many of 26 kinds: a rank's card of the suit (even
    numbers), and its other cards. They are in the order of combinations, with the n-th one raised by n.

    >>> by_ranks, by_suit = array("q", range(1820)), array("q", bytes(8 * 23751))
    >>> list(summed(array("Q", [0b1111, 0b10111, 0b1111 << 48]), 4, by_ranks, by_suit))
    [0, 1, 1819]
    """
    cdef int64_t i
    check_hole(hole)
    check_aligned(hands)
    check_aligned(by_ranks)
    check_aligned(by_suit)
    if by_ranks.shape[0] != pql_choose[hole][12 + hole] or by_suit.shape[0] != pql_choose[hole][25 + hole]:
        raise ValueError("a number for each multiset of 13 and of 26 kinds is needed")
    for i in range(hands.shape[0]):
        if cards_in(hands[i]) != hole:
            raise ValueError(f"a hand has {hole} cards")
    sums = array("q", bytes(8 * hands.shape[0]))
    cdef int64_t[::1] view = sums
    with nogil:
        for i in range(hands.shape[0]):
            view[i] = pql_omaha_summed(hands[i], hole, &by_ranks[0], &by_suit[0])
    return sums


def in_order(const uint32_t[::1] classes, const uint32_t[::1] places):
    """The numbers of hands, whose classes are given, by the places of their classes; how many hands are before each.

    Gives array('I') of the numbers, and array('I') of one more than there are places: at each how many hands the places
    before it have. Raises ValueError for a class without a place, or a place that is none of so many.

    >>> [list(each) for each in in_order(array("I", [0, 1, 1, 0, 2]), array("I", [1, 2, 0]))]
    [[4, 0, 3, 1, 2], [0, 1, 3, 5]]
    """
    cdef int64_t i, hands = classes.shape[0], count = places.shape[0]
    cdef uint32_t place
    check_aligned(classes)
    check_aligned(places)
    for i in range(count):
        if places[i] >= count:
            raise ValueError(f"places are numbered from 0 to {count - 1}, not {places[i]}")
    for i in range(hands):
        if classes[i] >= count:
            raise ValueError(f"there is no place for class {classes[i]}")
    numbers, ends = array("I", bytes(4 * hands)), array("I", bytes(4 * (count + 1)))
    starts = array("I", bytes(4 * (count + 1)))
    cdef uint32_t[::1] number_view = numbers
    cdef uint32_t[::1] end_view = ends
    cdef uint32_t[::1] start_view = starts
    with nogil:
        for i in range(hands):
            end_view[places[classes[i]] + 1] += 1
        for i in range(count):
            end_view[i + 1] += end_view[i]
            start_view[i] = end_view[i]
        for i in range(hands):
            place = places[classes[i]]
            number_view[start_view[place]] = <uint32_t>i
            start_view[place] += 1
    return numbers, ends
