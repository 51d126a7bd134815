"""Many cards at once: numbers from text, masks from numbers, and rows of cards dealt at random.

A card is 4 * rank + suit (rank 0 = deuce .. 12 = ace; clubs, diamonds, hearts, spades), an unsigned byte. Everything is
stateless and runs without the GIL.
"""

from libc.stdint cimport int8_t, int64_t, uint8_t, uint64_t

include "aligned.pxi"

cdef extern from "cards/cards.h" nogil:
    int64_t pql_read_rows(const uint8_t *text, int64_t rows, int width, uint8_t *cards)
    int64_t pql_row_masks(const int8_t *cards, int64_t rows, int width, int gaps, uint64_t *masks)
    void pql_narrow(const int64_t *numbers, int64_t count, uint8_t *bytes)
    void pql_deal_rows(uint64_t seed, uint64_t chunk, uint8_t *deck, int size, int width, int64_t rows,
                       uint8_t *cards)


def read_rows(const uint8_t[::1] text, int width, uint8_t[::1] out):
    """Write rows of `width` cards of two letters each (`As`, `as`, `AS`) as numbers into `out`, half as long as `text`.

    Returns -1, or the number of the first row with what is no card or a card twice (what follows is not written).

    >>> cards = bytearray(2)
    >>> read_rows(b"Askd", 2, cards), list(cards)
    (-1, [51, 45])
    """
    cdef int64_t count = out.shape[0], bad = -1
    if width < 1 or count % width or text.shape[0] != 2 * count:
        raise ValueError(f"{count} cards are rows of {width} with two letters a card, not {text.shape[0]} letters")
    if count:
        with nogil:
            bad = pql_read_rows(&text[0], count // width, width, &out[0])
    return bad


def row_masks(const int8_t[::1] cards, int width, bint gaps, uint64_t[::1] out):
    """Write rows of `width` card numbers as masks into `out`, one for each row; with `gaps` -1 stands for no card.

    Returns -1, or the number of the first row with what is no card or a card twice (what follows is not written).

    >>> from array import array
    >>> masks = array("Q", [0, 0])
    >>> row_masks(array("b", [0, 1, -1, 2]), 2, True, masks), list(masks)
    (-1, [3, 4])
    """
    cdef int64_t rows = out.shape[0], bad = -1
    check_aligned(out)
    if width < 0 or (rows and width > cards.shape[0] // rows) or cards.shape[0] != rows * width:
        raise ValueError(f"{rows} rows of {width} cards are not {cards.shape[0]} cards")
    if rows and width:
        with nogil:
            bad = pql_row_masks(&cards[0], rows, width, gaps, &out[0])
    return bad


def narrow(const int64_t[::1] numbers, uint8_t[::1] out):
    """Write whole numbers as bytes into `out`, of as many; 255 for what no byte holds.

    >>> from array import array
    >>> out = bytearray(3)
    >>> narrow(array("q", [51, -1, 1000]), out), list(out)
    (None, [51, 255, 255])
    """
    cdef int64_t count = numbers.shape[0]
    check_aligned(numbers)
    if out.shape[0] != count:
        raise ValueError(f"{count} numbers are not {out.shape[0]} bytes")
    if count:
        with nogil:
            pql_narrow(&numbers[0], count, &out[0])


def deal_rows(uint64_t seed, uint64_t chunk, uint64_t deck, int width, uint8_t[::1] out):
    """Fill `out` with rows of `width` different cards of a deck (a mask), every row as likely as any other.

    The rows follow from the seed and the number of the chunk. ValueError where the deck has too few cards, or `out` no
    whole number of rows.

    >>> rows = bytearray(10)
    >>> deal_rows(7, 0, 0b11111, 5, rows)
    >>> sorted(rows[:5]), sorted(rows[5:])
    ([0, 1, 2, 3, 4], [0, 1, 2, 3, 4])
    """
    cdef uint8_t cards[52]
    cdef int size = 0, card
    if deck >> 52:
        raise ValueError("a deck is a mask of 52 bits")
    for card in range(52):
        if deck >> card & 1:
            cards[size] = <uint8_t>card
            size += 1
    if not 1 <= width <= size:
        raise ValueError(f"a row has 1 to {size} cards of this deck, not {width}")
    if out.shape[0] % width:
        raise ValueError(f"{out.shape[0]} cards are no whole number of rows of {width}")
    if out.shape[0]:
        with nogil:
            pql_deal_rows(seed, chunk, cards, size, width, out.shape[0] // width, &out[0])
