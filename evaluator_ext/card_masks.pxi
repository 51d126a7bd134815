# Sets of cards as masks of 52 bits. Included behind aligned.pxi by the modules that check boards.

cdef uint64_t DECK = (1ULL << 52) - 1


cdef int count_cards(uint64_t cards) noexcept:
    cdef int count = 0
    while cards:
        cards &= cards - 1
        count += 1
    return count
