"""Sets of hands as text: the shortest list in a fixed style that reads back to the same set.

Whole classes are written as spans (`22+, A2s+, KTo+`: pairs, both suits, suited, offsuit, strongest first),
other hands as half-specified terms (`Ah?`) or one by one (`AsKd`). Hands of one weight are one term:
`(AA, KK):0.5`. The same set always has the same text. Spans are written with both ends (`A5s-A2s`, not
`A5s-`), which other poker programs read too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from heapq import heapify, heappop, heapreplace
from itertools import compress

from pql.cards.combos import ALL_HANDS, hand_index, hand_names, hands_touching, indices, presence
from pql.cards.deck import RANKS, SUITS, card_text
from pql.cards.starting_hands import class_masks, starting_hands
from pql.sets.handset import HandSet

from .class_terms import Cell, class_terms

_REMEMBERED = 512


def hands_text(
    bits: int, weights: Sequence[float] | None = None, impossible: Callable[[int], int] | None = None
) -> str:
    """The text of a set of hands: its bitset and, unless all weights are 0 or 1, its 1326 weights.

    `impossible`, asked with the hands of one weight, says which hands that cannot exist a term may name beside
    them: the text reads back to the set without these. No term is chosen for their sake.

    >>> hands_text(0b1000111111)
    'AA, AsKc'
    >>> hands_text(0b11, [1.0, 0.25] + [0.0] * 1324)
    'AsAh, AsAd:0.25'
    """
    if not bits:
        return "none"
    if weights is None:
        return ", ".join(_terms(bits, impossible(bits) if impossible else 0))
    by_weight: dict[float, int] = {}
    for index in indices(bits):
        weight = weights[index]
        by_weight[weight] = by_weight.get(weight, 0) | 1 << index
    parts = [(weight, by_weight[weight]) for weight in sorted(by_weight, reverse=True)]
    return ", ".join(
        [_weighted(bits, impossible(bits) if impossible else 0, weight) for weight, bits in parts]
    )


def _weighted(bits: int, impossible: int, weight: float) -> str:
    terms = _terms(bits, impossible)
    text = ", ".join(terms)
    if weight == 1:
        return text
    return f"{text if len(terms) == 1 else f'({text})'}:{_decimal(weight)}"


def _decimal(weight: float) -> str:
    """The shortest decimal that reads back as the weight, never with an exponent."""
    text = repr(weight)
    if "e" not in text:
        return text
    digits, exponent = text.split("e")
    return "0." + "0" * (-int(exponent) - 1) + digits.replace(".", "")


@lru_cache(_REMEMBERED)
def _terms(bits: int, impossible: int) -> tuple[str, ...]:
    allowed = bits | impossible
    if allowed == ALL_HANDS:
        return ("?",)
    pairs: set[int] = set()
    unpaired: dict[str, set[Cell]] = {"s": set(), "o": set()}
    rest = bits
    for kind, mask in zip(starting_hands(), class_masks(), strict=True):
        if allowed & mask == mask and bits & mask:
            rest &= ~mask
            if kind.suit:
                unpaired[kind.suit].add((kind.high, kind.low))
            else:
                pairs.add(kind.high)
    terms = class_terms(frozenset(pairs), frozenset(unpaired["s"]), frozenset(unpaired["o"]))
    if rest:
        terms += combo_terms(allowed, rest)
    return tuple(terms)


def live_text(hands: HandSet, whole: HandSet, dead: int) -> str:
    """The shortest text of some hands of a range, read without the hands that hold a dead card (`dead`, a mask).

    `hands` are live hands of the range `whole`. A class, or a card with a rank, of which the range had every hand and
    `hands` has every live one, is written as such: `KQ*` and `QhK?` are what the dead cards leave of them. A hand that
    cannot exist is never named, and no term whose own card is dead. Read without the dead cards the text gives the same
    hands.

    >>> import pql
    >>> from pql.cards.deck import cards_mask
    >>> whole = pql.hands("KK, AK*, AhQh")
    >>> live_text(whole.without("Kh7h2c"), whole, cards_mask("Kh7h2c"))
    'KK, AK*, AhQh'
    """
    groups = _whole_groups(dead, whole.bits)

    def impossible(live: int) -> int:
        """The dead hands of the groups that hands of one weight have as far as they can."""
        spare = 0
        for left, gone in groups:
            if not left & ~live:
                spare |= gone
        return spare

    weights = None if hands.is_plain else hands.buffer().tolist()
    return hands_text(hands.bits, weights, impossible)


# Many lines are written of one range on one board.
@lru_cache(16)
def _whole_groups(dead: int, whole: int) -> tuple[tuple[int, int], ...]:
    """The live and the dead hands of each group that a range has every hand of and dead cards leave some of."""
    dead_hands = hands_touching(dead)
    groups = [group for group in (*class_masks(), *_halves()) if group & dead_hands and not group & ~whole]
    return tuple([(group & ~dead_hands, group & dead_hands) for group in groups if group & ~dead_hands])


@cache
def _halves() -> tuple[int, ...]:
    """For each card and each rank, the hands of that card with a card of that rank."""
    groups = []
    for card in range(52):
        for rank in range(13):
            others = [4 * rank + suit for suit in range(4) if 4 * rank + suit != card]
            groups.append(sum([1 << hand_index(card, other) for other in others]))
    return tuple(groups)


# A hand on its own, with the comma and blank after it.
_COMBO_LENGTH = 6
_SEPARATOR = 2


def combo_terms(allowed: int, wanted: int) -> list[str]:
    """Terms within the hands `allowed` that cover the hands `wanted`: half-specified ones, then hands.

    >>> combo_terms(0b111111, 0b000111)
    ['AsA?']
    >>> combo_terms(0b001001, 0b001001)
    ['AsAh', 'AhAd']
    """
    terms: list[tuple[int, str]] = []
    known = _half_known_terms()
    heap = [
        (-saving, index)
        for index, (text, bits) in enumerate(known)
        if not bits & ~allowed and (saving := _saving(text, bits & wanted)) > 0
    ]
    heapify(heap)
    while heap:
        promised, index = heap[0]
        text, bits = known[index]
        # Terms taken since may have reduced the saving that was computed first, never increased it.
        saving = _saving(text, bits & wanted)
        if saving > 0 and saving != -promised:
            heapreplace(heap, (-saving, index))
            continue
        heappop(heap)
        if saving > 0:
            terms.append((index, text))
            wanted &= ~bits
    return [text for _, text in sorted(terms)] + list(compress(hand_names(), presence(wanted)))


def _saving(text: str, hands: int) -> int:
    """How much shorter a term is than the hands it would replace."""
    return _COMBO_LENGTH * hands.bit_count() - len(text) - _SEPARATOR


@cache
def _half_known_terms() -> tuple[tuple[str, int], ...]:
    """Every half-specified term of use with its hands: the widest kinds first, each from As down."""
    return (*_terms_of_suits(), *_terms_of_cards())


def _terms_of_suits() -> Iterator[tuple[str, int]]:
    """`?s?`, `?s?s`, `?s?h`."""
    holding = {suit: hands_touching(_suit_mask(suit)) for suit in reversed(range(4))}
    for suit, hands in holding.items():
        yield f"?{SUITS[suit]}?", hands
    for first, hands in holding.items():
        others = [hands for suit, hands in holding.items() if suit != first]
        yield f"?{SUITS[first]}?{SUITS[first]}", hands & ~(others[0] | others[1] | others[2])
        for second in range(first - 1, -1, -1):
            yield f"?{SUITS[first]}?{SUITS[second]}", hands & holding[second]


def _terms_of_cards() -> Iterator[tuple[str, int]]:
    """`As?`, `As?h`, `AsK?`."""
    cards = range(51, -1, -1)
    for card in cards:
        yield f"{card_text(card)}?", hands_touching(1 << card)
    others = [(f"?{SUITS[suit]}", _suit_mask(suit)) for suit in reversed(range(4))]
    others += [(f"{RANKS[rank]}?", 0xF << 4 * rank) for rank in reversed(range(13))]
    # Hands of a card and another card from a mask: the mask must not contain the card itself.
    reached = [(text, mask, hands_touching(mask)) for text, mask in others]
    for card in cards:
        holding = hands_touching(1 << card)
        for text, mask, hands in reached:
            if mask >> card & 1:
                hands = hands_touching(mask & ~(1 << card))
            yield card_text(card) + text, holding & hands


def _suit_mask(suit: int) -> int:
    return sum([1 << card for card in range(suit, 52, 4)])
