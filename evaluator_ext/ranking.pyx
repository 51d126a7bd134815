"""Hand ranking: ordinals 1..7462 for five to seven cards, OpenHoldem's pokerval and pcbits, one hand or whole arrays.

A card is 4 * rank + suit (rank 0 = deuce .. 12 = ace; clubs, diamonds, hearts, spades), a set of cards a 52-bit mask
with bit 1 << card. Arrays come and go as buffers and are ranked without the GIL by the best of several variants of
one kernel, chosen at import by what the processor can do; the environment variable PQL_KERNEL (generic, avx2 or
avx512) or `set_kernel` chooses another. All variants give the same answers.
"""

from array import array

from cpython.bytes cimport PyBytes_AsString, PyBytes_Check, PyBytes_Size
from cpython.object cimport PyObject
from cpython.buffer cimport (
    PyBUF_C_CONTIGUOUS,
    PyBUF_FORMAT,
    PyBUF_WRITABLE,
    PyBuffer_Release,
    PyObject_GetBuffer,
)
from libc.stdint cimport int8_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

include "ranking_tables.pxi"
include "ranking_variants.pxi"

cdef extern from "Python.h":
    const char *PyUnicode_AsUTF8AndSize(object text, Py_ssize_t *length) except NULL
    PyObject *PyList_GetItem(object items, Py_ssize_t place)
    PyObject *PyTuple_GetItem(object items, Py_ssize_t place)
    bint PyLong_CheckExact(PyObject *number)
    long PyLong_AsLong(PyObject *number)
    void PyErr_Clear()

cdef extern from "shared/ranking.h" nogil:
    const uint64_t PQL_DECK
    uint16_t pql_rank(uint64_t mask)

cdef extern from "ranking/arrays.h" nogil:
    int64_t pql_rank_rows(int variant, const uint8_t *rows, int64_t count, int width, uint16_t *ordinals,
                          uint32_t *pokervals)
    int64_t pql_rank_masks(int variant, const uint64_t *masks, int64_t count, uint16_t *ordinals, uint32_t *pokervals)
    void pql_count_ordinals(int size, int first, int last, uint64_t *counts)

cdef extern from "shared/ranking_values.h" nogil:
    uint32_t pql_pokerval(uint64_t mask)
    uint16_t pql_ordinal_of_pokerval(uint32_t pokerval)
    int pql_pcbits(uint64_t pocket, uint64_t board, int legacy)

cdef extern from *:
    int card_count "__builtin_popcountll"(unsigned long long mask) nogil

cdef int variant = wanted_variant()


# ---- the variants ----


def kernels():
    """The names of the array kernels that this machine can run, the fastest last."""
    return tuple(name for number, name in enumerate(VARIANT_NAMES) if pql_variant_supported(number))


def kernel():
    """The name of the array kernel in use."""
    return VARIANT_NAMES[variant]


def set_kernel(name):
    """Use this array kernel from now on and return the name of the one before; ValueError if it cannot run here."""
    global variant
    if name not in kernels():
        raise ValueError(f"no kernel {name!r} on this machine: choose one of {', '.join(kernels())}")
    before = VARIANT_NAMES[variant]
    variant = VARIANT_NAMES.index(name)
    return before


# ---- one hand ----


cdef int check_cards(uint64_t mask, int least) except -1:
    cdef int cards = card_count(mask)
    if mask & ~PQL_DECK:
        raise ValueError("a card mask has bits 0 to 51")
    if cards < least or cards > 7:
        raise ValueError(f"a hand has {'five to' if least else 'at most'} seven cards, not {cards}")
    return 0


cdef inline bint add_card(uint64_t *mask, long card) noexcept nogil:
    """Whether a number is a card that was not in the mask, which it is in then."""
    if card < 0 or card > 51 or mask[0] >> card & 1:
        return False
    mask[0] |= <uint64_t>1 << card
    return True


cdef uint64_t with_card(uint64_t mask, long card) except 0:
    if add_card(&mask, card):
        return mask
    if card < 0 or card > 51:
        raise ValueError(f"{card} is no card: cards are numbered 0 to 51")
    raise ValueError(f"card {card} is there twice")


def rank(mask):
    """The ordinal 1..7462 of a mask of five to seven cards, higher is better; ValueError for another mask.

    >>> rank(0x8888800000000)
    7462
    """
    cdef uint64_t cards = mask
    check_cards(cards, 5)
    return pql_rank(cards)


cdef int8_t rank_of_letter[128]
cdef int8_t suit_of_letter[128]


cdef fill_letters():
    cdef int letter
    for letter in range(128):
        rank_of_letter[letter] = suit_of_letter[letter] = -1
    for letters in ("23456789TJQKA", "23456789tjqka"):
        for number, each in enumerate(letters):
            rank_of_letter[<int>ord(each)] = number
    for letters in ("cdhs", "CDHS"):
        for number, each in enumerate(letters):
            suit_of_letter[<int>ord(each)] = number


fill_letters()


cdef bint add_text(uint64_t *mask, const uint8_t *letters, Py_ssize_t length) noexcept nogil:
    """Whether a text is cards that were not in the mask, between which there may be blanks and commas."""
    cdef Py_ssize_t i = 0
    while i < length:
        if letters[i] == b" " or letters[i] == b",":
            i += 1
            continue
        if i + 1 >= length or (letters[i] | letters[i + 1]) & 128:
            return False
        if rank_of_letter[letters[i]] < 0 or suit_of_letter[letters[i + 1]] < 0:
            return False
        if not add_card(mask, 4 * rank_of_letter[letters[i]] + suit_of_letter[letters[i + 1]]):
            return False
        i += 2
    return True


cdef uint64_t with_text(uint64_t mask, str text) except? 0:
    """The mask with the cards of a text; ValueError for anything else."""
    cdef Py_ssize_t length
    cdef const uint8_t *letters = <const uint8_t *>PyUnicode_AsUTF8AndSize(text, &length)
    if not add_text(&mask, letters, length):
        raise ValueError("not different cards")
    return mask


cdef bint add_numbers(uint64_t *mask, bytes numbers) noexcept:
    """Whether all bytes are cards that were not in the mask."""
    cdef const uint8_t *cards = <const uint8_t *>PyBytes_AsString(numbers)
    cdef Py_ssize_t i
    for i in range(PyBytes_Size(numbers)):
        if not add_card(mask, cards[i]):
            return False
    return True


cdef bint add_listed(uint64_t *mask, hand, Py_ssize_t length, bint in_list) noexcept:
    """Whether a list or a tuple is cards that were not in the mask, all of them plain whole numbers."""
    cdef PyObject *number
    cdef Py_ssize_t i
    cdef long card
    for i in range(length):
        number = PyList_GetItem(hand, i) if in_list else PyTuple_GetItem(hand, i)
        if not PyLong_CheckExact(number):
            return False
        card = PyLong_AsLong(number)
        if not add_card(mask, card):
            PyErr_Clear()  # of a number that is too large
            return False
    return True


cdef uint64_t mask_of_hand(hand) except? 0:
    """The mask of a text, of bytes, or of card numbers and single cards in a list, a tuple or anything of the kind."""
    cdef uint64_t mask = 0
    cdef const uint8_t *numbers
    cdef Py_ssize_t i
    if isinstance(hand, str):
        return with_text(0, hand)
    if PyBytes_Check(hand):
        numbers = <const uint8_t *>PyBytes_AsString(hand)
        for i in range(PyBytes_Size(hand)):
            mask = with_card(mask, numbers[i])
    else:
        for card in hand:
            if type(card) is int:
                mask = with_card(mask, card)
                continue
            if isinstance(card, str):
                if len(card) != 2:
                    raise ValueError("not a card")
                mask = with_text(mask, card)
                continue
            if isinstance(card, float):
                raise TypeError("a card is a whole number")
            mask = with_card(mask, card)
    return mask


def rank_at_once(hand):
    """What `rank_hand` gives of a text, of bytes, and of whole numbers in a list or a tuple; 0 for everything else.

    For a single hand in a loop: nothing is raised, and what is no such hand is for others to look at.

    >>> rank_at_once([51, 47, 43, 39, 35]), rank_at_once("As Ks Qs Js Ts"), rank_at_once("AsAs"), rank_at_once(None)
    (7462, 7462, 0, 0)
    """
    cdef uint64_t mask = 0
    cdef Py_ssize_t length
    cdef const uint8_t *letters
    kind = type(hand)
    if kind is list or kind is tuple:
        length = len(hand)
        if length < 5 or length > 7 or not add_listed(&mask, hand, length, kind is list):
            return 0
    elif kind is str:
        try:
            letters = <const uint8_t *>PyUnicode_AsUTF8AndSize(hand, &length)
        except Exception:  # half of a surrogate pair
            return 0
        if not add_text(&mask, letters, length):
            return 0
    elif kind is not bytes or not add_numbers(&mask, <bytes>hand):
        return 0
    length = card_count(mask)
    return pql_rank(mask) if 5 <= length <= 7 else 0


def rank_hand(hand):
    """The ordinal of five to seven cards: a text, `bytes`, or card numbers and texts of cards in a list or a tuple.

    ValueError for another number of cards, a card that does not exist, or a card twice.

    >>> rank_hand(bytes([51, 47, 43, 39, 35])), rank_hand([51, 47, "Qs", 39, 35, 0, 1]), rank_hand("As Ks Qs Js Ts")
    (7462, 7462, 7462)
    """
    cdef uint64_t cards = mask_of_hand(hand)
    check_cards(cards, 5)
    return pql_rank(cards)


def pokerval_hand(hand):
    """The pokerval of up to seven cards, given as `rank_hand` takes them; errors as there.

    >>> hex(pokerval_hand([51, 47]))
    '0xed000'
    """
    cdef uint64_t cards = mask_of_hand(hand)
    check_cards(cards, 0)
    return pql_pokerval(cards)


def pokerval(mask):
    """The pokerval of a mask of up to seven cards (OpenHoldem's 32-bit hand value, never negative).

    Bits 31-24 hold the category, one bit each from a pair to a straight flush, none for a high card; bits 19-0 the
    ranks 2..14 of the best five cards, the most important first. Fewer than five cards make no straights and no
    flushes and leave the last fields 0; no cards have pokerval 0.

    >>> hex(pokerval(1 << 51 | 1 << 47))
    '0xed000'
    """
    cdef uint64_t cards = mask
    check_cards(cards, 0)
    return pql_pokerval(cards)


def pokerval_of_ordinal(int ordinal):
    """The pokerval of an ordinal 1..7462.

    >>> hex(pokerval_of_ordinal(7462))
    '0x800edcba'
    """
    if ordinal < 1 or ordinal > 7462:
        raise ValueError(f"ordinals run from 1 to 7462: {ordinal}")
    return pql_ranking.pokerval[ordinal]


def ordinal_of_pokerval(value):
    """The ordinal with this pokerval, or 0 when no five cards have it.

    >>> ordinal_of_pokerval(0x800EDCBA), ordinal_of_pokerval(0x000ED000)
    (7462, 0)
    """
    if value < 0 or value > 0xFFFFFFFF:
        return 0
    return pql_ordinal_of_pokerval(value)


def category(value):
    """The category of a pokerval: 0 high card, 1 pair, 2 two pair, 3 three of a kind, 4 straight, 5 flush,
    6 full house, 7 four of a kind, 8 straight flush.

    >>> category(0x08054321)
    4
    """
    if value < 0 or value > 0xFFFFFFFF:
        raise ValueError(f"a pokerval has 32 bits: {value}")
    return (value >> 24).bit_length()


def pcbits(pocket, board, bint legacy=False):
    """Which of the pokerval's five rank fields the pocket cards fill: bit 4 is the top field, bit 0 the lowest.

    The pocket and the board are masks of at most seven different cards together. A tie between a pocket card and a
    board card goes to the pocket. The number of set bits is OpenHoldem's npcbits. `legacy` repeats a slip of
    OpenHoldem, where the second kicker of three of a kind sets bit 1 instead of bit 0.

    >>> bin(pcbits(1 << 51 | 1 << 47, 1 << 43 | 1 << 39 | 1 << 35))
    '0b11000'
    """
    cdef uint64_t ours = pocket, common = board
    if ours & common:
        raise ValueError("the pocket and the board share a card")
    check_cards(ours | common, 0)
    return pql_pcbits(ours, common, legacy)


# ---- arrays ----


cdef int borrow(Py_buffer *view, object owner, Py_ssize_t itemsize, bint writable) except -1:
    """Take a C-contiguous buffer of integers of this size; the caller releases it."""
    PyObject_GetBuffer(owner, view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (PyBUF_WRITABLE if writable else 0))
    cdef bytes form = b"B" if view.format == NULL else view.format
    if view.itemsize != itemsize or form.lstrip(b"@=<|") not in (b"B", b"H", b"I", b"L", b"Q", b"l", b"q", b"N"):
        PyBuffer_Release(view)
        raise ValueError(f"a buffer of {8 * itemsize}-bit unsigned integers is needed here")
    if view.len and <size_t>view.buf % itemsize:
        PyBuffer_Release(view)
        raise ValueError("the numbers of a buffer must be aligned; hand over a copy")
    return 0


cdef int64_t rank_array(hands, int width, out, bint as_pokervals) except -2:
    """Rows of `width` bytes, or 64-bit masks when `width` is 0."""
    cdef Py_buffer source, target
    cdef int64_t count, bad
    cdef uint16_t *ordinals = NULL
    cdef uint32_t *pokervals = NULL
    cdef int chosen = variant
    borrow(&source, hands, 1 if width else 8, False)
    try:
        borrow(&target, out, 4 if as_pokervals else 2, True)
        try:
            if width and source.len % width:
                raise ValueError(f"{source.len} cards are no whole number of rows of {width}")
            count = source.len // (width if width else 8)
            if target.len // target.itemsize != count:
                raise ValueError(f"{count} hands need as many places for answers, not {target.len // target.itemsize}")
            if as_pokervals:
                pokervals = <uint32_t *>target.buf
            else:
                ordinals = <uint16_t *>target.buf
            with nogil:
                if width:
                    bad = pql_rank_rows(chosen, <const uint8_t *>source.buf, count, width, ordinals, pokervals)
                else:
                    bad = pql_rank_masks(chosen, <const uint64_t *>source.buf, count, ordinals, pokervals)
        finally:
            PyBuffer_Release(&target)
    finally:
        PyBuffer_Release(&source)
    return bad


def rank_buffer(cards, int width, out):
    """Write the ordinals of hands of `width` (5..7) cards each, as unsigned bytes row after row, into 16-bit `out`.

    Returns -1, or the index of the first hand with a card above 51 or a card twice (answers from there on are not
    written). ValueError when the buffers do not fit. The GIL is released.

    >>> from array import array
    >>> ordinals = array("H", [0])
    >>> rank_buffer(bytes([51, 47, 43, 39, 35]), 5, ordinals), ordinals[0]
    (-1, 7462)
    """
    return rank_array(cards, check_width(width), out, False)


def rank_masks(masks, out):
    """Write the ordinals of 64-bit card masks (five to seven cards each) into 16-bit `out`; returns as `rank_buffer`.

    >>> from array import array
    >>> ordinals = array("H", [0, 0])
    >>> rank_masks(array("Q", [0b11111, 0b1111]), ordinals)
    1
    """
    return rank_array(masks, 0, out, False)


def pokerval_buffer(cards, int width, out):
    """`rank_buffer` for pokervals: `out` has 32-bit items.

    >>> from array import array
    >>> values = array("I", [0])
    >>> pokerval_buffer(bytes([51, 47, 43, 39, 35]), 5, values), hex(values[0])
    (-1, '0x800edcba')
    """
    return rank_array(cards, check_width(width), out, True)


def pokerval_masks(masks, out):
    """`rank_masks` for pokervals: `out` has 32-bit items.

    >>> from array import array
    >>> values = array("I", [0])
    >>> pokerval_masks(array("Q", [0b11111]), values), hex(values[0])
    (-1, '0x40022223')
    """
    return rank_array(masks, 0, out, True)


cdef int check_width(int width) except -1:
    if width < 5 or width > 7:
        raise ValueError(f"a row has five to seven cards, not {width}")
    return width


def count_ordinals(int size, int first=0, int last=52):
    """How often each ordinal occurs among all hands of `size` (5..7) cards whose lowest card is in [first, last).

    Returns an `array('Q')` of 7463 counts, the first always 0. All 133,784,560 hands of seven take about half a
    second; the GIL is released.

    >>> sum(count_ordinals(5))
    2598960
    """
    check_width(size)
    if not 0 <= first <= last <= 52:
        raise ValueError(f"cards are numbered 0 to 51: {first}, {last}")
    counts = array("Q", bytes(8 * 7463))
    cdef Py_buffer view
    PyObject_GetBuffer(counts, &view, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE)
    with nogil:
        pql_count_ordinals(size, first, last, <uint64_t *>view.buf)
    PyBuffer_Release(&view)
    return counts
