"""Cards, as text, as numbers and as masks.

A card is a number 0..51, 4 * rank + suit: ranks count from the deuce (0) to the ace (12), suits are
c d h s. A set of cards is a mask, a 52-bit int with bit 1 << card.
"""

from __future__ import annotations

from pql.base.diagnostics import Diagnostic, PQLError, Source, Span

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK_CARDS, BOARD_CARDS = 52, 5
DECK = (1 << DECK_CARDS) - 1

# Every spelling of every card: `As`, `as`, `AS`, `A♠`.
_CARD_OF_TEXT = {
    rank_text + suit_text: 4 * rank + suit
    for rank, rank_name in enumerate(RANKS)
    for rank_text in {rank_name, rank_name.lower()}
    for suit, suit_texts in enumerate(("cC♣", "dD♦", "hH♥", "sS♠"))
    for suit_text in suit_texts
}
_TEXT_OF_CARD = tuple([rank + suit for rank in RANKS for suit in SUITS])


def card_id(text: str) -> int:
    """The number of a card. Raises `PQLError` where the text is not one card.

    >>> card_id("2c"), card_id("As"), card_id("T♥")
    (0, 51, 34)
    """
    card = _CARD_OF_TEXT.get(text)
    if card is None:
        raise PQLError(_not_a_card(text, Source(text), 0))
    return card


def card_text(card: int) -> str:
    """The text of a card number.

    >>> card_text(51)
    'As'
    """
    return _TEXT_OF_CARD[card]


def is_card(text: str) -> bool:
    """Whether a text is one card.

    >>> is_card("As"), is_card("AA")
    (True, False)
    """
    return text in _CARD_OF_TEXT


def parse_cards(text: str) -> tuple[int, ...]:
    """The cards of a text in the order written; blanks and commas between them are optional.

    Raises `PQLError` where something is no card or a card is written twice, TypeError for what is no text.

    >>> parse_cards("AsKd, 2c")
    (51, 45, 0)
    """
    source = Source(text, "<cards>")
    cards: list[int] = []
    position = 0
    while position < len(text):
        if text[position].isspace() or text[position] == ",":
            position += 1
            continue
        card = _CARD_OF_TEXT.get(text[position : position + 2])
        if card is None:
            raise PQLError(_not_a_card(text, source, position))
        if card in cards:
            raise PQLError(
                Diagnostic(
                    "duplicate-card",
                    f"{_TEXT_OF_CARD[card]} is written twice",
                    Span(position, position + 2),
                    source=source,
                    help="there is one of each card: write every card once",
                )
            )
        cards.append(card)
        position += 2
    return tuple(cards)


def _not_a_card(text: str, source: Source, position: int) -> Diagnostic:
    end = position
    while end < len(text) and not text[end].isspace() and text[end] != "," and end < position + 12:
        end += 1
    word = text[position : end or 1]
    if word.startswith("10"):
        advice = f"the ten is written T, as in T{word[2:3] if word[2:3] in SUITS else 's'}"
    else:
        advice = "a card is a rank 2..9 T J Q K A and a suit c d h s, as in As or Td"
    return Diagnostic("bad-card", f"`{word}` is not a card", Span(position, end), source=source, help=advice)


_BIT_OF_TEXT = {text: 1 << card for text, card in _CARD_OF_TEXT.items()}


def bare_cards_mask(text: str) -> int | None:
    """The mask of different cards written one after another and nothing else, in a microsecond; None for other texts.

    >>> bare_cards_mask("2c2d"), bare_cards_mask("2c 2d"), bare_cards_mask("2c2c"), bare_cards_mask("AK")
    (3, None, None, None)
    """
    mask = 0
    try:
        for index in range(0, len(text), 2):
            mask |= _BIT_OF_TEXT[text[index : index + 2]]
    except KeyError:
        return None
    return mask if 2 * mask.bit_count() == len(text) else None


def bare_cards(text: str) -> tuple[int, ...]:
    """The cards, in their order, of a text that `bare_cards_mask` reads; none for other texts.

    >>> bare_cards("2cAs"), bare_cards("2c As"), bare_cards("2c2c")
    ((0, 51), (), ())
    """
    try:
        cards = tuple([_CARD_OF_TEXT[text[index : index + 2]] for index in range(0, len(text), 2)])
    except KeyError:
        return ()
    return cards if len(set(cards)) == len(cards) else ()


def cards_mask(text: str) -> int:
    """The mask of the cards of a text; raises as `parse_cards`.

    >>> cards_mask("2c 2d")
    3
    """
    mask = 0
    for card in parse_cards(text):
        mask |= 1 << card
    return mask


def mask_cards(mask: int) -> list[int]:
    """The cards of a mask, highest first: ranks from the ace down, suits s h d c. Raises ValueError for other bits.

    >>> mask_cards(0b11)
    [1, 0]
    """
    if mask >> 52:
        raise ValueError(f"a set of cards has 52 bits, unlike {mask:#x}")
    cards = []
    while mask:
        card = mask.bit_length() - 1
        cards.append(card)
        mask ^= 1 << card
    return cards


def mask_text(mask: int) -> str:
    """The cards of a mask as text, highest first.

    >>> mask_text(cards_mask("2c As Ah"))
    'AsAh2c'
    """
    return "".join([_TEXT_OF_CARD[card] for card in mask_cards(mask)])


def cards_of(mask: int) -> list[int]:
    """The cards of a mask one by one, as masks of one card, highest first. Raises ValueError for other bits."""
    if mask >> 52:
        raise ValueError(f"a set of cards has 52 bits, unlike {mask:#x}")
    bits = []
    while mask:
        bits.append(1 << mask.bit_length() - 1)
        mask ^= bits[-1]
    return bits


def unseen(*seen: int) -> list[int]:
    """The cards that may come, as masks of one card, highest first: all that are in none of the masks."""
    mask = 0
    for cards in seen:
        mask |= cards
    return cards_of(DECK & ~mask)
