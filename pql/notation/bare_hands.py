"""Bare ranks, two ranks without a suffix such as `AK`: labels and sentences that say how they were read.

Most programs take `AK` for all sixteen hands. PQL reads it by its option `bare`, by default as twelve;
answers therefore never show a bare `AK`, and say below how it was read.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from pql.cards.games import Game
from pql.grammar import format_node
from pql.grammar.nodes.base import HandExpression, Node
from pql.grammar.nodes.hands import Climb, HandClass, HandSpan, Property

from .hand_atoms import atom_bits

SUFFIXES = {"offsuit": "o", "both": "*"}
"""The suffix that says what the option `bare` means."""

_MOST_SHOWN = 3


def is_bare(node: object) -> bool:
    """Whether a node is two different ranks without a suffix.

    >>> is_bare(HandClass("AK", "")), is_bare(HandClass("AA", ""))
    (True, False)
    """
    return isinstance(node, HandClass) and not node.suffix and node.ranks[0] != node.ranks[1]


def bare_text(node: HandExpression) -> str | None:
    """The text of a class, climb or span without a suffix, None for anything else.

    >>> bare_text(Climb(HandClass("AT", ""), "+"))
    'AT+'
    """
    first = node.base if isinstance(node, Climb) else node.first if isinstance(node, HandSpan) else node
    return format_node(node) if is_bare(first) else None


def spelled_out(node: HandExpression, bare: str) -> str:
    """The canonical text of hands with the suffix that bare ranks have by the option `bare`.

    >>> spelled_out(Climb(HandClass("AT", ""), "+"), "offsuit")
    'ATo+'
    """
    return format_node(_with_suffix(node, SUFFIXES.get(bare, "")))


def _with_suffix(node: Node, suffix: str) -> Node:
    if is_bare(node):
        assert isinstance(node, HandClass)
        return HandClass(node.ranks, suffix, span=node.span)
    values = [getattr(node, field) for field in node._fields]
    changed = [
        _with_suffix(value, suffix)
        if isinstance(value, HandExpression)
        else tuple([_with_suffix(value_below, suffix) for value_below in value])
        if isinstance(value, tuple) and value and isinstance(value[0], HandExpression)
        else value
        for value in values
    ]
    return type(node)(*changed, span=node.span)


def describe_readings(texts: Iterable[str]) -> tuple[str, ...]:
    """How bare ranks were read, as one sentence; none where there were none.

    >>> describe_readings(["AK"])
    ('AK was read as AKo, offsuit; AK* is suited and offsuit',)
    >>> describe_readings(["AT+", "KQ"])
    ('AT+ was read as ATo+, KQ as KQo; AT*+, KQ* are suited and offsuit',)
    """
    distinct = list(dict.fromkeys(texts))
    if not distinct:
        return ()
    shown = distinct[:_MOST_SHOWN]
    parts = [f"{text} as {_suffixed(text, 'o')}" for text in shown[1:]]
    more = " and so on" if len(distinct) > len(shown) else ""
    first = f"{shown[0]} was read as {_suffixed(shown[0], 'o')}"
    both = ", ".join([_suffixed(text, "*") for text in shown])
    if len(shown) == 1:
        return (f"{first}, offsuit; {both} is suited and offsuit",)
    return (f"{', '.join([first, *parts])}{more}; {both} are suited and offsuit",)


def read_as_both(name: str, texts: Iterable[str]) -> str:
    """How the bare ranks of a name were read, where the option `bare` has changed since.

    >>> read_as_both("steal", ["AT+", "KQ"])
    'in steal AT+ was read as AT*+, KQ as KQ*: bare was both where it was named'
    """
    distinct = list(dict.fromkeys(texts))
    shown = [f"{text} as {_suffixed(text, '*')}" for text in distinct[:_MOST_SHOWN]]
    shown[0] = shown[0].replace(" as ", " was read as ", 1)
    more = " and so on" if len(distinct) > len(shown) else ""
    return f"in {name} {', '.join(shown)}{more}: bare was both where it was named"


def _suffixed(text: str, suffix: str) -> str:
    return "-".join([end[:2] + suffix + end[2:] for end in text.split("-", 1) if end]) + (
        "-" if text.endswith("-") else ""
    )


_BROADWAY = (*[Climb(HandClass(ranks, "*"), "+") for ranks in ("AT", "KT", "QT")], HandClass("JT", "*"))
_WORDS: dict[str, tuple[HandExpression, ...]] = {
    "broadway": _BROADWAY,
    "broadways": _BROADWAY,
    "connector": (Property("connected"),),
    "connectors": (Property("connected"),),
    "gapper": (Property("gap"),),
    "gappers": (Property("gap"),),
    "pairs": (Property("pair"),),
}


@cache
def player_word(name: str, game: Game) -> int | None:
    """The hands (bits) that a word means among players of a game, None for any other.

    `broadway` are two ranks from ten to ace, no pair; the others are plurals of words of the language.

    >>> from pql.cards.games import HOLDEM
    >>> player_word("broadway", HOLDEM).bit_count(), player_word("Pairs", HOLDEM).bit_count()
    (160, 78)
    >>> player_word("premium", HOLDEM)
    """
    bits = None
    for node in _WORDS.get(name.lower(), ()):
        bits = (bits or 0) | atom_bits(node, game)
    return bits
