"""What is meant by a text that is no pattern of Omaha hands, or by one that means something else than it seems to."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import combinations

from pql.base.suggestions import did_you_mean

# Ranks that may be anything are capitals; small letters that hardly anybody writes for one are those of words.
_LETTERS_OF_WORDS = re.compile(r"(?=.*[befgiluvp])[A-Z]?[a-z]+")
_PLAYERS_WORDS = frozenset(("hand", "hands", "nuts", "rand", "icm"))
_SUITED_AS_MACRO = re.compile(r"([2-9TJQKA]{2,})\s*\(?(ds|ss|np)\)?")
_OF_SUITS = re.compile(r"([2-9TJQKA])([2-9TJQKA])\s*(suited|off-?\s?suit(?:ed)?)", re.IGNORECASE)
_ANY_CARDS = re.compile(r"([2-9TJQKA])([2-9TJQKA])xx")
_LONE_SUITS = {"ds": ("a diamond and a spade", "double-suited"), "ss": ("two spades", "single-suited")}
_HOLDEM = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so])(?:[+-]|\s*-\s*[2-9TJQKA]{2}\3)?")
# What players say, and how it is written.
_SAYINGS = {
    "pair": "RR", "pairs": "RR", "anypair": "RR", "pocketpair": "RR", "pocketpairs": "RR",
    "anyace": "A", "ace": "A", "anytwo": "any", "anyfour": "any", "anyfive": "any", "anysix": "any", "anycards": "any",
    "suitedaces": "AA and ace suited", "acessuited": "AA and ace suited", "suitedace": "ace suited",
    "suited": "singlesuited or doublesuited", "connected": "rundown", "connectors": "rundown", "rundowns": "rundown",
    "suitedconnectors": "rundown and (singlesuited or doublesuited)",
    "wheel": "wheelcards", "wrap": "QJ87, QJT8 where wrap on Th9h2c", "flushdraw": "AA$ds where flushdraw on Kh7h2c",
}  # fmt: skip
# What each card of a hand is.
_SAYINGS_OF_CARDS = {
    "broadway": "[A-T]", "broadways": "[A-T]", "broadwaycards": "[A-T]",
}  # fmt: skip
_RANK_WORDS = {"aces": "AA", "kings": "KK", "queens": "QQ", "jacks": "JJ", "tens": "TT"}
_HANDS = re.compile(rf"[2-9TJQKA]{{2,4}}|{'|'.join(_RANK_WORDS)}", re.IGNORECASE)
_SUITED_FIRST = re.compile(r"(ds|ss)\s+([2-9TJQKA]+)")
_SUITS = {"ds": "doublesuited", "ss": "singlesuited"}
_SMALL = re.compile(r"[a-z]{3,}")


def is_word(text: str) -> bool:
    """Whether a text is words rather than a pattern, though its letters could be ranks.

    >>> is_word("icm"), is_word("top AA"), is_word("RRON"), is_word("any two"), is_word("aakk")
    (True, True, False, True, False)
    """
    run_together = _run_together(text)
    return (
        run_together in _SAYINGS
        or run_together in _SAYINGS_OF_CARDS
        or any(
            _LETTERS_OF_WORDS.fullmatch(piece) or piece.lower() in _PLAYERS_WORDS for piece in text.split()
        )
    )


# What is said of hands has fewer words: a text of thousands is not looked through for them.
_MOST_PIECES = 20


def meant(text: str, hole: int, names: Collection[str] = ()) -> str | None:
    """How a text that is no pattern is written, of hands of so many cards; None where it looks like cards, not words.

    >>> meant("broadway", 4), meant("double suited aces", 4)
    ('write `[A-T][A-T][A-T][A-T]`', 'write `AA and doublesuited`')

    >>> meant("AAKKds", 4), meant("doublesuted", 4), meant("AA double-suited", 4)
    ('write `AAKK$ds`', 'did you mean `doublesuited`?', 'write `AA and doublesuited`')
    """
    run_together = _run_together(text)
    said = _SAYINGS.get(run_together) or hole * _SAYINGS_OF_CARDS.get(run_together, "")
    if said:
        return f"write `{said}`"
    pieces = text.split()
    best = re.fullmatch(r"top\s*([0-9]+(?:\.[0-9]+)?)", text, re.IGNORECASE)
    if best:
        return f"write `top {best[1]}%`"
    board = re.search(r"\b(?:flop|board|turn|river)\s+(\S.*)", text, re.IGNORECASE)
    if board:
        return f"a board follows `on`: `on {board[1]}`"
    for place in range(1, len(pieces) if len(pieces) <= _MOST_PIECES else 1):
        first, word = " ".join(pieces[:place]), _run_together("".join(pieces[place:]))
        begun = _run_together(first)
        if begun in WORDS and word in _SUITS:
            return f"write `{first} and {_SUITS[word]}`"
        if word in WORDS:
            return f"write `{_RANK_WORDS.get(first.lower(), first)} and {word}`"
        rest = " ".join(pieces[place:])
        if begun in WORDS and _HANDS.fullmatch(rest):
            return f"write `{_RANK_WORDS.get(rest.lower(), rest)} and {begun}`"
    of_suits = _OF_SUITS.fullmatch(text)
    if of_suits:
        first, second, how = of_suits.groups()
        return f"write `{first.upper()}x{second.upper()}{'x' if how[0] in 'sS' else 'y'}`"
    suited = _SUITED_AS_MACRO.fullmatch(text)
    if suited:
        return f"write `{suited[1]}${suited[2]}`"
    if len(text) > 3 and (near := did_you_mean(text, [*names, *WORDS])):
        return f"did you mean `{near}`?"
    return f"the words are {', '.join(WORDS)}" if is_word(text) or re.search(r"[a-z]{3}", text) else None


def surprises(text: str) -> Iterator[tuple[str, str]]:
    """What a pattern means where it reads like something else, and how that is written.

    >>> list(surprises("AAds"))
    [('`AAds` is an A, the Ad and a spade', 'double-suited is `AA$ds`')]
    >>> list(surprises("AKs"))
    [('`AKs` is an A and the Ks', 'of one suit is `AxKx`')]
    """
    suited = _SUITED_AS_MACRO.fullmatch(text)
    if suited and suited[2] != "np" and suited[1] + suited[2] == text:
        *others, last = tuple(suited[1])
        cards = ", ".join([*[_article(rank) for rank in others], f"the {last}{suited[2][0]}"])
        kind = "double-suited" if suited[2] == "ds" else "single-suited"
        yield f"`{text}` is {cards} and a spade", f"{kind} is `{suited[1]}${suited[2]}`"
    if text.lower() in _LONE_SUITS:
        cards, kind = _LONE_SUITS[text.lower()]
        yield f"`{text}` is {cards}", f"{kind} is `${text.lower()}`"
    beside = _ANY_CARDS.fullmatch(text)
    if beside:
        first, second = beside.groups()
        yield (
            f"`{text}` is {_article(first)}, {_article(second)} of a suit and another card of that suit",
            f"with any other cards is `{first}{second}`",
        )
    first_suits = _SUITED_FIRST.fullmatch(text)
    if first_suits:
        suits = "a diamond and a spade" if first_suits[1] == "ds" else "two spades"
        yield (
            f"`{text}` is {suits} and these ranks",
            f"{'double' if first_suits[1] == 'ds' else 'single'}-suited is `{first_suits[2]}${first_suits[1]}`",
        )
    alone = next(filter(None, map(_lone_rank, _SMALL.findall(text))), None)
    if alone and text == text.lower():
        yield (
            f"`{text}` is a pattern of cards, in which `{alone}` is any other rank",
            f"the words are {', '.join(WORDS)}",
        )
    holdem = _HOLDEM.fullmatch(text)
    if holdem:
        first, second, suit = holdem.groups()
        if first != second and suit == "s":
            yield f"`{text}` is {_article(first)} and the {second}s", f"of one suit is `{first}x{second}x`"
        elif first != second:
            yield (
                f"`{text}` is {_article(first)}, {_article(second)} and a card of another rank",
                f"of two suits is `{first}x{second}y`",
            )


def _run_together(text: str) -> str:
    """Words in small letters without what is between them.

    >>> _run_together("Double-Suited aces")
    'doublesuitedaces'
    """
    return re.sub(r"[\s_-]+", "", text).lower()


def _lone_rank(piece: str) -> str | None:
    """The first small letter in a piece, beside ranks or suits, that would be a rank of its own.

    >>> _lone_rank("ranks"), _lone_rank("two"), _lone_rank("aarr"), _lone_rank("rron")
    ('r', 'o', None, None)
    """
    if not set("tjqkashdc") & set(piece):
        return None
    return next(
        filter(lambda letter: letter not in "tjqkashdcwxyz" and piece.count(letter) == 1, piece), None
    )


def _article(rank: str) -> str:
    return f"an {rank}" if rank in "A8" else f"a {rank}"


# Any two different ranks that a low may have.
_LOW_PAIRS = ",".join([one + other for one, other in combinations("A2345678", 2)])
# By word: the patterns for hands of four cards, of five, and of six; behind a `!` the pattern that these must not have.
WORDS: dict[str, tuple[str, str, str]] = {
    "any": ("*", "*", "*"),
    "all": ("*", "*", "*"),
    "random": ("*", "*", "*"),
    "doublesuited": ("xxyy", "xxyy", "xxyy"),
    "singlesuited": ("xxyz", "xxyz!xxyy", "xxyz!xxyy"),
    "rainbow": ("wxyz", "*!*", "*!*"),
    "monotone": ("xxxx", "xxxxx", "xxxxxx"),
    "acesuited": ("Axx", "Axx", "Axx"),
    "paired": ("RRON", "RRONM", "RRONML"),
    "doublepaired": ("RROO", "RROON", "RROONM"),
    "trips": ("RRRO", "RRRO!RRRR", "RRRO!RRRR"),
    "quads": ("RRRR", "RRRR", "RRRR"),
    "unpaired": ("*!RR", "*!RR", "*!RR"),
    "rundown": ("AKQJ-", "AKQJT-", "AKQJT9-"),
    "rundown0": ("AKQJ-", "AKQJT-", "AKQJT9-"),
    "rundown1": ("AKQT-,AKJT-,AQJT-", "AKQJ9-,AKQT9-,AKJT9-,AQJT9-", "AQJT98-,AKJT98-,AKQT98-,AKQJ98-,AKQJT8-"),
    "rundown2": (
        "AKQ9-,AKT9-,AJT9-,AKJ9-,AQJ9-,AQT9-",
        "AKQJ8-,AKQ98-,AKT98-,AJT98-,AKQT8-,AKJT8-,AKJ98-,AQJT8-,AQJ98-,AQT98-",
        "AJT987-,AQT987-,AQJ987-,AQJT87-,AQJT97-,AKT987-,AKJ987-,AKJT87-,"
        "AKJT97-,AKQ987-,AKQT87-,AKQT97-,AKQJ87-,AKQJ97-,AKQJT7-",
    ),
    "low": (_LOW_PAIRS, _LOW_PAIRS, _LOW_PAIRS),
    "lowcards": ("*![K-9]", "*![K-9]", "*![K-9]"),
    "wheelcards": ("*![K-6]", "*![K-6]", "*![K-6]"),
}  # fmt: skip
# What the words mean, in a line.
MEANINGS = {
    "any": "every hand of Omaha", "all": "every hand of Omaha", "random": "every hand of Omaha",
    "doublesuited": "two cards of one suit and two of another", "singlesuited": "exactly two cards of one suit",
    "rainbow": "four suits", "monotone": "one suit", "acesuited": "an ace and another card of its suit",
    "paired": "exactly one pair in the hand", "doublepaired": "two pairs in the hand",
    "trips": "three of a rank in the hand", "quads": "four of a rank in the hand", "unpaired": "no pair in the hand",
    "rundown": "ranks in a row", "rundown0": "ranks in a row", "rundown1": "ranks in a row but for one gap",
    "rundown2": "ranks in a row but for gaps of two ranks together",
    "low": "two different ranks of eight or lower, the ace low: the hand can make a low of hi/lo",
    "lowcards": "every card an eight or lower, the ace low",
    "wheelcards": "every card an ace to a five",
    "$DS": "two suits", "$SS": "one pair of suited cards", "$NP": "no pair", "$OP": "exactly one pair",
    "$TP": "two pairs", "$NT": "no three of a rank", "$0G": "ranks in a row", "$1G": "ranks in a row but for one gap",
    "$2G": "ranks in a row but for gaps of two", "$B": "a rank from ace to jack", "$M": "a rank from ten to seven",
    "$Z": "a rank from six to deuce", "$L": "a rank of ace to eight, the ace low", "$N": "a rank from king to nine",
    "$F": "a rank from king to jack", "$R": "a rank from ace to ten", "$W": "a rank of ace to five, the ace low",
}  # fmt: skip

# ProPokerTools' macros: those of sets and lists mean hands as words do, the others are put in their place in a pattern.
MACROS = {
    "DS": "xxyy", "SS": "xxyz", "NP": "*!RR", "OP": "RRON", "TP": "RROO", "NT": "*!RRR",
    "0G": "AKQJ-", "1G": "AKQT-,AKJT-,AQJT-", "2G": "AKQ9-,AKT9-,AJT9-",
    "B": "[A-J]", "M": "[T-7]", "Z": "[6-2]", "L": "[A,2,3,4,5,6,7,8]", "N": "[K-9]", "F": "[K-J]", "R": "[A-T]",
    "W": "[A,2,3,4,5]",
}  # fmt: skip
