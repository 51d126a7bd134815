"""Reading one word as a hand: `AKs`, `TT+`, `AcKd`, `Ax`, `A?s`, `?h?h`.

A word is looked at as a whole, by its shape: every rank is written `R`, the suits but spades `C`, and `s`, `o`, `x`,
`?`, `*` stand for themselves, so that `A5s+` has the shape `RRs+`. A word without a known shape is a name, or a mistake
with an explanation of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pql.base.diagnostics import Misread, Span
from pql.grammar.nodes.base import HandExpression, made
from pql.grammar.nodes.hands import AnyKicker, Climb, Combo, EveryHand, HalfKnown, HandClass, Rag

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_ORDER = "shdc"

# The emoji forms of the suit symbols carry a variation selector, which is dropped.
_SYMBOLS = {0x2663: "c", 0x2666: "d", 0x2665: "h", 0x2660: "s", 0xFE0F: None}
_CASES = str.maketrans("tjqkaCDHSOXR", "TJQKAcdhsoxr")  # `R` means any rank in shapes, so no letter may be it
_SHAPES = str.maketrans(RANKS + "cdh", "R" * 13 + "CCC")

NodeBuilder = Callable[[Span], HandExpression | str]
Reading = tuple[str, NodeBuilder]
"""The terminal (`HAND` where a span may follow, `ATOM` where not, `CARD`) and what makes its value."""


def plain(word: str) -> str:
    """The word with letters for suit symbols, ranks in upper case, suits and suffixes in lower case.

    >>> plain("a♠k♥"), plain("qt*+")
    ('AsKh', 'QT*+')
    """
    if not word.isascii():
        word = word.translate(_SYMBOLS)
    return word.translate(_CASES)


def shape(text: str) -> str:
    """The shape of a plain word: `RRs` for `AKs`, `RCRs` for `AcKs`."""
    return text.translate(_SHAPES)


def read_hand(word: str) -> Reading | None:
    """The word as a hand, None if it can only be a name; raises `Misread` if it can be neither.

    >>> read_hand("tta") is None
    Traceback (most recent call last):
    ...
    pql.base.diagnostics.Misread: `tta` is three ranks, and a hand has two cards
    >>> read_hand("kj")[0], read_hand("steal")
    ('HAND', None)
    """
    text = plain(word)
    form = shape(text)
    read = _READERS.get(form)
    if read is not None:
        return read(text)
    if "?" in text:
        halves = _halves(text)
        if halves is not None:
            return _half_known(*halves)
    if not is_name(word) or _is_positions(text) or form in ("RRo", "RRs"):
        raise misread_hand(word)
    return None


def is_name(word: str) -> bool:
    """Whether a word has the form of a name: letters, digits and `_`, no digit first."""
    return word.isidentifier()


def misread_hand(word: str) -> Misread:
    """What is wrong with a word that is no hand, in a player's terms.

    >>> misread_hand("A10s").help
    'write `T` for the ten: `ATs`'
    """
    text = plain(word)
    form = shape(text)
    for find in _EXPLANATIONS:
        misread = find(word, text, form)
        if misread is not None:
            message, help_line = misread
            return Misread("bad-hand", message, help_line)
    if text == "*":
        return Misread("bad-hand", "`*` is not a hand", "every hand is `any`")
    return Misread(
        "bad-hand", f"`{word}` is not a hand", "a hand is written `AKs`, `AKo`, `AK*`, `TT` or `AcKd`"
    )


def begins_like_a_hand(word: str) -> bool:
    """Whether an unknown word is reported as a bad hand: two ranks, a card, or a rank and `10`.

    >>> begins_like_a_hand("AKx"), begins_like_a_hand("K10"), begins_like_a_hand("villain")
    (True, True, False)
    """
    form = shape(plain(word))
    return form[:2] in ("RR", "RC", "Rs") or form[:3] == "R10" or form[:2] == "10"


def card_key(card: str) -> tuple[int, int]:
    """Sorts cards from the ace of spades down to the deuce of clubs."""
    return -RANKS.index(card[0]), SUIT_ORDER.index(card[1])


def hand_class(text: str) -> tuple[str, str]:
    """Ranks, the higher first, and suffix of a plain class such as `5As`."""
    first, second = text[0], text[1]
    if RANKS.index(first) < RANKS.index(second):
        first, second = second, first
    return first + second, text[2:]


def combo(first: str, second: str, span: Span) -> Combo:
    """The hand of two cards, higher card first; raises `Misread` if it is one card twice."""
    if first == second:
        raise Misread(
            "same-card-twice", f"`{first}{second}` is the same card twice", "a hand is two different cards"
        )
    if card_key(second) < card_key(first):
        first, second = second, first
    return Combo(first, second, span=span)


def _read_class(text: str) -> Reading:
    ranks, suffix = hand_class(text)
    if suffix and ranks[0] == ranks[1]:
        kind = {"s": "is never suited", "o": "is always offsuit", "*": "has no suited form"}[suffix]
        raise Misread("pair-suffix", f"a pair {kind}, so `{text}` says nothing", f"write `{ranks}`")
    return "HAND", lambda span: made(HandClass, (ranks, suffix), span)


def _read_climb(text: str) -> Reading:
    ranks, suffix = hand_class(text[:-1])
    if suffix and ranks[0] == ranks[1]:
        raise Misread("pair-suffix", f"a pair has no suffix: `{text}`", f"write `{ranks}+`")
    fields = (ranks, suffix)
    return "ATOM", lambda span: made(Climb, (made(HandClass, fields, Span(span[0], span[1] - 1)), "+"), span)


def _read_combo(text: str) -> Reading:
    first, second = text[:2], text[2:]
    combo(first, second, Span(0, 4))
    return "HAND", lambda span: combo(first, second, span)


def _read_rag(text: str) -> Reading:
    rank, suffix = text[0], text[2:]
    return "ATOM", lambda span: Rag(rank, suffix, span=span)


def _read_kicker(text: str) -> Reading:
    rank, suffix = text[0], text[2:]
    return "ATOM", lambda span: AnyKicker(rank, suffix, span=span)


def _half_known(first: str, second: str) -> Reading:
    return "ATOM", lambda span: HalfKnown(first, second, span=span)


# By shape. The suits of a card are `C` or `s` there.
_READERS: dict[str, Callable[[str], Reading]] = {
    "?": lambda text: ("ATOM", lambda span: EveryHand(span=span)),
    **dict.fromkeys(("RR", "RRs", "RRo", "RR*"), _read_class),
    **dict.fromkeys(("RR+", "RRs+", "RRo+", "RR*+"), _read_climb),
    **dict.fromkeys(("RCRC", "RCRs", "RsRC", "RsRs"), _read_combo),
    **dict.fromkeys(("Rx", "Rxs", "Rxo", "Rx*"), _read_rag),
    **dict.fromkeys(("R?", "R?s", "R?o", "R?*"), _read_kicker),
    **dict.fromkeys(("RC", "Rs"), lambda text: ("CARD", lambda span: text)),
}


def _halves(text: str) -> tuple[str, str] | None:
    """The two cards of a half-specified hand, each a card, a rank and `?`, `?` and a suit, or `?` alone."""
    for cut in (2, 1):
        first, second = text[:cut], text[cut:]
        if _is_half(first) and _is_half(second):
            return first, second
    return None


def _is_half(text: str) -> bool:
    if len(text) == 2:
        rank, suit = text[0], text[1]
        return (rank in RANKS or rank == "?") and (suit in SUITS or suit == "?") and text != "??"
    return text == "?"


def _is_positions(text: str) -> bool:
    """Whether a plain word is nothing but ranks and cards, as board positions are."""
    index = 0
    while index < len(text):
        if text[index] not in RANKS:
            return False
        index += 2 if text[index + 1 : index + 2] in tuple(SUITS) else 1
    return bool(text)


Explanation = tuple[str, str] | None


def _ten(word: str, text: str, form: str) -> Explanation:
    if "10" not in text or (word.isdigit() and word.replace("10", "")):
        return None
    if word == "10":
        return "`10` is not a rank", "write `T` for the ten, or `10%` for the strongest 10 %"
    return f"`10` is not a rank, in `{word}`", f"write `T` for the ten: `{text.replace('10', 'T')}`"


def _wrong_plus(word: str, text: str, form: str) -> Explanation:
    if "+" in text[:-1]:
        base, _, suffix = text.partition("+")
        right = base if base[:1] == base[1:2] else base[:2] + suffix
        return f"`+` comes last, in `{word}`", f"write `{right}+`"
    if not text.endswith("+"):
        return None
    base, core = word[:-1], form[:-1]
    if core in ("Rx", "Rxs", "Rxo", "Rx*", "R?", "R?s", "R?o", "R?*"):
        suffix = text[2:-1] or "*"
        return (
            f"`{base}` has no kicker that could climb, so `+` means nothing here",
            f"write `{text[0]}{_low_kicker(text[0])}{suffix}+` to climb from the lowest kicker",
        )
    if core in ("RCRC", "RCRs", "RsRC", "RsRs"):
        suffix = "s" if text[1] == text[3] else "o"
        return (
            f"`{base}` is one hand of exact cards, and only a class of hands climbs",
            f"write `{hand_class(text[0] + text[2] + suffix)[0]}{'' if text[0] == text[2] else suffix}+`",
        )
    if core in ("RC", "Rs"):
        climb = f"`{text[0]}2s+` or " if core == "Rs" else ""
        return f"`{base}` is one card, and `+` follows a class of hands", f"write {climb}`{base}?`"
    return (
        f"`+` follows a class of hands such as `TT` or `ATs`, and `{base}` is none",
        f"write `{base}`",
    )


_SEVERAL = "for several hands put `,` between them; for Omaha say `game omaha` first"


def _too_many(word: str, text: str, form: str) -> Explanation:
    if form == "R":
        return (
            f"`{word}` is one rank, and a hand has two cards",
            f"write `{text}?` for any hand with it, or `{text}{text}`",
        )
    if form == "RRR":
        return f"`{word}` is three ranks, and a hand has two cards", "for boards write `board` before it"
    if len(form) > 3 and set(form) == {"R"}:
        return (
            f"`{word}` is {len(form)} ranks, and a hand has two cards",
            _SEVERAL if len(form) == 4 else "for several hands put `,` between them",
        )
    if (
        len(text) > 4
        and len(text) % 2 == 0
        and all(_is_half(text[i : i + 2]) for i in range(0, len(text), 2))
    ):
        number = len(text) // 2
        board = number in (3, 5)  # four cards are two hands, or more likely so
        return (
            f"`{word}` is {number} cards, and a hand has two",
            "for a board write `board` before it" if board else _SEVERAL,
        )
    return None


def _star_kicker(word: str, text: str, form: str) -> Explanation:
    if form in ("R*", "R*s", "R*o"):
        return f"`*` is not a kicker, in `{word}`", f"write `{text.replace('*', '?', 1)}` for any kicker"
    return None


def _board(word: str, text: str, form: str) -> Explanation:
    if re.fullmatch(_BOARD_PATTERN, word, re.IGNORECASE):
        return f"`{word}` is a board, and a hand has two cards", "for boards write `board` before it"
    return None


_BOARD_PATTERN = r"(?![2-9TJQKA]{2}X$)[2-9TJQKA*][2-9TJQKA*X]{2,4}(?:f\d|r|m|tt|fd)?"


def _wrong_suffix(word: str, text: str, form: str) -> Explanation:
    if form[:2] == "RR":
        pair = text[0] == text[1]
        if word[2:] == "0" and not pair:
            return f"`0` is a zero, in `{word}`", f"did you mean `{word[:2]}o`?"
        right = f"`{text[:2]}`" if pair else "`s` suited, `o` offsuit or `*` both"
        return (
            f"`{word[2:]}` is not a suffix of `{word[:2]}`",
            f"write {right}" if pair else f"the suffixes are {right}",
        )
    if form[:2] == "Rx":
        return (
            f"`{word[2:]}` is not a suffix of `{word[:2]}`",
            "the suffixes are `s` suited, `o` offsuit or `*` both",
        )
    if form[:2] in ("RC", "Rs"):
        rest = text[2:]
        if rest == "*":
            return f"`{word}` mixes a card with `*`", f"write `{text[:2]}?` for that card with any other"
        return (
            f"`{word}` begins with a card, and `{word[2:]}` is no second one",
            f"write a card there, or `{text[:2]}?`",
        )
    if form == "xR":
        return f"the rank comes first, in `{word}`", f"write `{text[1]}x`"
    return None


def _half_of_half(word: str, text: str, form: str) -> Explanation:
    if "?" not in text:
        return None
    if len(text) == 2 and text[0] == "?" and text[1] in SUITS:
        return (
            f"`{word}` is half a hand",
            f"write `{word}?` for at least one card of that suit, `{word}{word}` for two",
        )
    if form in ("R?C",):
        return f"`{text[2]}` has no rank, in `{word}`", f"write `{text[0]}??{text[2]}`"
    return (
        f"`{word}` cannot be read as two cards",
        "each card is a card `Ah`, a rank `A?`, a suit `?h`, or `?` for any",
    )


def _number(word: str, text: str, form: str) -> Explanation:
    if word.isdecimal() and len(word) > 2 and int(word[:4]) > 100:
        return f"`{word}` alone is not a set of hands", "for a sample write `equity AA vs KK samples 1000`"
    if word.isdecimal():
        return f"`{word}` alone is not a set of hands", f"the strongest {word} % are `{word}%`"
    return None


_EXPLANATIONS = (_ten, _wrong_plus, _number, _too_many, _half_of_half, _star_kicker, _board, _wrong_suffix)


def _low_kicker(rank: str) -> str:
    return "3" if rank == "2" else "2"
