# Hands and sets of hands of Omaha: a part of `omaha.pyx`, which includes it.


def number(uint64_t hand):
    """The number of a hand, or of fewer cards, among those with so many.

    >>> number(0b1111), number(0b11101)
    (0, 3)
    """
    if cards_in(hand) > OMAHA_MOST_HOLE:
        raise ValueError(f"a hand has {OMAHA_MOST_HOLE} cards at most")
    return pql_omaha_number(hand)


def value(uint64_t hand, uint64_t board):
    """What a hand makes on a board of three to five: an ordinal 1..7462, higher is better.

    >>> royal = 1 << 51 | 1 << 47 | 1 << 43 | 1 << 39 | 1 << 35  # As Ks Qs Js Ts on the board: two of the hand count
    >>> value(0b1111, royal)  # a pair of deuces, and three of these cards
    1497
    """
    check_hole(cards_in(hand))
    if not 3 <= cards_in(board) <= 5 or hand & board:
        raise ValueError("a board has three to five cards, none of them in the hand")
    return pql_omaha_value(hand, board)


def values(const uint64_t[::1] hands, uint64_t board):
    """What each of some hands, or pairs of cards, makes on a board of three to five cards; 0 if it holds one of them.

    >>> values(array("Q", [0b1111, 0b11101]), 0b11111 << 8)
    array('H', [7165, 7165])
    """
    cdef int64_t i
    made = array("H", bytes(2 * hands.shape[0]))
    cdef uint16_t[::1] view = made
    check_aligned(hands)
    if not 3 <= cards_in(board) <= 5:
        raise ValueError("a board has three to five cards")
    for i in range(hands.shape[0]):
        if not 2 <= cards_in(hands[i]) <= OMAHA_MOST_HOLE:
            raise ValueError(f"a hand has 2 to {OMAHA_MOST_HOLE} cards")
    if hands.shape[0]:
        with nogil:
            pql_omaha_values(&view[0], board, &hands[0], hands.shape[0])
    return made


def rank_rows(const uint8_t[::1] cards, int width, int hole, uint16_t[::1] out):
    """What each row of cards makes, into `out`: the hand first, then a board of three to five.

    Returns -1, or the index of the first row with a card above 51 or a card twice; answers from there on are not
    written. The GIL is released.

    >>> ordinals = array("H", [0])
    >>> rank_rows(bytes([51, 47, 2, 5, 43, 39, 35]), 7, 4, ordinals), ordinals[0]
    (-1, 7462)
    """
    cdef int64_t row, bad = -1
    cdef uint64_t hand, board, bit
    cdef int place, card
    check_hole(hole)
    check_aligned(out)
    if not hole + 3 <= width <= hole + 5:
        raise ValueError("a board has three to five cards")
    if cards.shape[0] != width * out.shape[0]:
        raise ValueError(f"{cards.shape[0]} cards are not {out.shape[0]} rows of {width}")
    with nogil:
        for row in range(out.shape[0]):
            hand = board = 0
            for place in range(width):
                card = cards[row * width + place]
                bit = <uint64_t>1 << card if card < 52 else 0
                if not bit or (hand | board) & bit:
                    bad = row
                    break
                if place < hole:
                    hand |= bit
                else:
                    board |= bit
            if bad >= 0:
                break
            out[row] = <uint16_t>pql_omaha_value(hand, board)
    return bad


cdef int check_bits(bytes bits, int hole) except -1:
    check_hole(hole)
    if len(bits) != (pql_choose[hole][52] + 7) // 8:
        raise ValueError(f"a bitset has a bit for each of {pql_choose[hole][52]} hands")
    return 0


def masks_of(bytes bits, int hole):
    """The hands of a bitset as masks, in ascending order.

    >>> [bin(mask) for mask in masks_of(bytes([0b101]) + bytes(33840), 4)]
    ['0b1111', '0b11011']
    """
    cdef const uint8_t *first = bits
    cdef int64_t i = -1, found = 0, count, place = -1
    cdef uint64_t mask = 0
    check_bits(bits, hole)
    count = int.from_bytes(bits, "little").bit_count()
    masks = array("Q", bytes(8 * count))
    cdef uint64_t[::1] view = masks
    while found < count:
        i += 1
        while not first[i >> 3]:
            i = (i | 7) + 1
        if not first[i >> 3] >> (i & 7) & 1:
            continue
        if not 0 <= place <= i < place + 8:  # few hands are found one by one
            place, mask = i, pql_omaha_hand(<uint32_t>i, hole)
        while place < i:
            mask = pql_next_hand(mask)
            place += 1
        view[found] = mask
        found += 1
    return masks


def bits_of(const uint64_t[::1] masks, int hole):
    """The bitset of some hands, as `masks_of` reads it.

    >>> list(masks_of(bits_of(array("Q", [0b11011, 0b1111]), 4), 4)) == [0b1111, 0b11011]
    True
    """
    cdef int64_t i
    cdef uint32_t place
    check_hole(hole)
    check_aligned(masks)
    bits = bytearray((pql_choose[hole][52] + 7) // 8)
    cdef uint8_t[::1] view = bits
    for i in range(masks.shape[0]):
        if cards_in(masks[i]) != hole:
            raise ValueError(f"a hand has {hole} cards")
        place = pql_omaha_number(masks[i])
        view[place >> 3] |= 1 << (place & 7)
    return bytes(bits)


def bits_of_numbers(const uint32_t[::1] numbers, int hole):
    """The bitset of the hands with some numbers.

    >>> list(masks_of(bits_of_numbers(array("I", [0, 3]), 4), 4)) == [0b1111, 0b11101]
    True
    """
    cdef int64_t i, hands
    cdef bint known = True
    check_hole(hole)
    check_aligned(numbers)
    hands = pql_choose[hole][52]
    bits = bytearray((hands + 7) // 8)
    cdef uint8_t[::1] view = bits
    with nogil:
        for i in range(numbers.shape[0]):
            if numbers[i] >= hands:
                known = False
                break
            view[numbers[i] >> 3] |= 1 << (numbers[i] & 7)
    if not known:
        raise ValueError(f"hands of {hole} cards are numbered from 0 to {hands - 1}")
    return bytes(bits)


def members(bytes bits not None, const uint64_t[::1] masks, int hole):
    """Of each hand 1 if it is in a bitset, else 0, as array('q').

    >>> list(members(bits_of(array("Q", [0b1111]), 4), array("Q", [0b11011, 0b1111]), 4))
    [0, 1]
    """
    cdef const uint8_t *first = bits
    cdef int64_t i
    cdef uint32_t place
    check_bits(bits, hole)
    check_aligned(masks)
    inside = array("q", bytes(8 * masks.shape[0]))
    cdef int64_t[::1] view = inside
    for i in range(masks.shape[0]):
        if cards_in(masks[i]) != hole:
            raise ValueError(f"a hand has {hole} cards")
        place = pql_omaha_number(masks[i])
        view[i] = first[place >> 3] >> (place & 7) & 1
    return inside


cdef double share_of_counts(const uint64_t *counts, int playing) noexcept nogil:
    """The share of the pot that a player's numbers of boards are, as `split_hands` has them."""
    cdef double won = 0, total = 0, part
    cdef uint64_t times
    cdef int high, low, nobody = playing + 1
    for high in range(playing + 1):
        for low in range(playing + 2):
            times = counts[high * (playing + 2) + low]
            part = 1.0 / high if high else 0
            if low != nobody:
                part = (part + (1.0 / low if low else 0)) / 2
            won += times * part
            total += times
    return won / total if total else 0


def shares_of_pot(list hands not None, const uint64_t[::1] boards, uint64_t dead, bint low=False):
    """The pot share of the first player for each row, over every completion of its board (0, 3 to 5 cards): array("d").

    `hands` are the players' masks, array('Q') each. A row in which cards clash gives 0. `low` says that half of the pot
    goes to the best low where somebody has one.
    """
    cdef pql_omaha_counts counts
    cdef pql_omaha_shares split
    cdef const uint64_t[::1] view
    cdef const uint64_t *own[10]
    cdef uint64_t masks[10]
    cdef uint64_t used
    cdef int64_t row, rows = boards.shape[0]
    cdef int player, players = len(hands), k, failed = 0
    cdef double won, total
    if not 1 <= players <= OMAHA_MOST_PLAYERS or dead >> 52:
        raise ValueError(f"1 to {OMAHA_MOST_PLAYERS} players, and dead cards of the deck")
    shares = array("d", bytes(8 * rows))
    cdef double[::1] out = shares
    if not rows:
        return shares
    check_aligned(boards)
    held = []
    for player in range(players):
        view = hands[player]
        check_aligned(view)
        if view.shape[0] != rows:
            raise ValueError("each player has a hand for every board")
        for row in range(rows):
            check_hole(cards_in(view[row]))
        own[player] = &view[0]
        held.append(view)
    for row in range(rows):
        if cards_in(boards[row]) not in (0, 3, 4, 5):
            raise ValueError("a board has three to five cards, or none")
    with nogil:
        for row in range(rows):
            used = boards[row] & dead
            if not used:
                used = boards[row] | dead
                for player in range(players):
                    masks[player] = own[player][row]
                    if masks[player] & used:
                        break
                    used |= masks[player]
                else:
                    if low:
                        failed |= pql_omaha_split_hands(split, boards[row], dead, masks, players, players)
                        out[row] = share_of_counts(split[0], players)
                        continue
                    failed |= pql_omaha_hands(counts, NULL, boards[row], dead, masks, players, players)
                    won = total = 0
                    for k in range(players):
                        won += counts[0][k] / <double>(k + 1)
                        for player in range(players):
                            total += counts[player][k] / <double>(k + 1)
                    out[row] = won / total if total else 0
    if failed:
        raise MemoryError
    return shares


def mark(bytearray bits, int hole, slots, uint32_t ranks_left_out, uint32_t suits_left_out):
    """Sets the bits of all hands that fit a pattern: some of their cards are the slots, in any order.

    A slot is a rank and a suit: numbers, 15 for any, 16 and more for variables. Equal variables have equal values, and
    different ones others; none takes a rank or suit left out.

    >>> aces = bytearray(33841)
    >>> mark(aces, 4, [(12, 15), (12, 15)], 1 << 12, 0)
    >>> int.from_bytes(aces, "little").bit_count()
    6961
    """
    cdef pql_omaha_slot wanted[OMAHA_MOST_HOLE]
    cdef int count = 0
    cdef uint8_t *first = bits
    check_hole(hole)
    if len(bits) != (pql_choose[hole][52] + 7) // 8:
        raise ValueError(f"a bitset has a bit for each of {pql_choose[hole][52]} hands")
    for rank, suit in slots:
        if count == hole:
            raise ValueError(f"a hand has {hole} cards")
        if not (0 <= rank < 13 or rank == 15 or 16 <= rank < 16 + OMAHA_VARIABLES) or not (
            0 <= suit < 4 or suit == 15 or 16 <= suit < 16 + OMAHA_VARIABLES
        ):
            raise ValueError(f"no slot: {rank}, {suit}")
        wanted[count].rank, wanted[count].suit = rank, suit
        count += 1
    cdef int failed
    with nogil:
        failed = pql_omaha_mark(first, hole, wanted, count, ranks_left_out, suits_left_out)
    if failed:
        raise MemoryError


def stabilizer(bytes bits not None, int hole):
    """The suit permutations that carry every hand of a bitset to one of them, as `symmetry` has groups.

    >>> len(stabilizer(bytes([0b1]) + bytes(33840), 4)) // 4
    24
    """
    cdef uint32_t group
    cdef const uint8_t *first = bits
    check_bits(bits, hole)
    with nogil:
        group = pql_omaha_stabilizer(first, hole)
    return b"".join([bytes(pql_suit_permutation[p][:4]) for p in range(PQL_PERMUTATIONS) if group >> p & 1])


def vector(levels, int hole):
    """The weight of each hand by its number, 0 for those in none of some bitsets, which are given with their weights.

    >>> vector([(bits_of(array("Q", [0b11011]), 4), 0.5)], 4)[:4]
    array('d', [0.0, 0.0, 0.5, 0.0])
    """
    cdef bytes bits
    cdef const uint8_t *first
    cdef double weight
    cdef int64_t i, count
    check_hole(hole)
    count = pql_choose[hole][52]
    weights = array("d", bytes(8 * count))
    cdef double[::1] view = weights
    for bits, weight in levels:
        check_bits(bits, hole)
        first = bits
        with nogil:
            for i in range(count):
                if first[i >> 3] >> (i & 7) & 1:
                    view[i] = weight
    return weights


def weights_of(bytes bits not None, const double[::1] weights, int hole):
    """The weights of the hands of a bitset, in the order of `masks_of`, of those of all hands.

    >>> weights_of(bits_of(array("Q", [0b11011]), 4), vector([(bytes([255]) * 33841, 0.25)], 4), 4)
    array('d', [0.25])
    """
    cdef const uint8_t *first = bits
    cdef int64_t i, count, found = 0
    check_bits(bits, hole)
    check_aligned(weights)
    count = pql_choose[hole][52]
    if weights.shape[0] != count:
        raise ValueError(f"each of {count} hands has a weight")
    own = array("d", bytes(8 * int.from_bytes(bits, "little").bit_count()))
    cdef double[::1] view = own
    with nogil:
        for i in range(count):
            if first[i >> 3] >> (i & 7) & 1:
                view[found] = weights[i]
                found += 1
    return own


def bits_with(const double[::1] weights, double weight, int hole):
    """The bitset of the hands that have a weight among those of all hands.

    >>> list(masks_of(bits_with(vector([(bits_of(array("Q", [0b11011]), 4), 0.5)], 4), 0.5, 4), 4)) == [0b11011]
    True
    """
    cdef int64_t i, count
    check_hole(hole)
    check_aligned(weights)
    count = pql_choose[hole][52]
    if weights.shape[0] != count:
        raise ValueError(f"each of {count} hands has a weight")
    bits = bytearray((count + 7) // 8)
    cdef uint8_t[::1] view = bits
    with nogil:
        for i in range(count):
            if weights[i] == weight:
                view[i >> 3] |= 1 << (i & 7)
    return bytes(bits)
