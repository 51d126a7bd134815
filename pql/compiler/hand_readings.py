"""What hands mean that many read otherwise, a sentence each for below the answer: `Ax`, `76s+`, `AKs(50%)`."""

from __future__ import annotations

from pql.grammar import format_node
from pql.grammar.nodes.base import HandExpression
from pql.grammar.nodes.hands import Climb, Combo, HandClass, HandSpan, Rag, SetOperation, Top

_RANKS = "23456789TJQKA"
_WORDS = (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
_NAMES = dict(zip(_RANKS, _WORDS, strict=True))
_HANDS = (HandClass, Climb, HandSpan, Combo)


def surprise(node: HandExpression) -> str | None:
    """The sentence about an expression that is often meant otherwise, None for all others.

    >>> surprise(Rag("A", "s"))
    'Axs was read as A2s to A8s: x is a card below a nine that makes no pair; A?s is an ace with any other'
    >>> surprise(Climb(HandClass("76", "s"), "+"))
    '76s+ was read as 76s alone: its kicker is already next to the seven; 76s-JTs climbs with both cards'
    >>> surprise(Climb(HandClass("75", "s"), "+")) is None
    True
    """
    if isinstance(node, Rag):
        return _of_rag(node)
    if isinstance(node, Climb):
        return _of_climb(node)
    if isinstance(node, SetOperation) and node.operator == "juxtapose":
        return _of_side_by_side(node)
    return None


def _of_rag(node: Rag) -> str:
    kickers = [rank for rank in "2345678" if rank != node.rank]
    first, last = node.rank + kickers[0] + node.suffix, node.rank + kickers[-1] + node.suffix
    article = "an" if node.rank in "A8" else "a"
    return (
        f"{format_node(node)} was read as {first} to {last}: x is a card below a nine that makes no pair; "
        f"{node.rank}?{node.suffix} is {article} {_NAMES[node.rank]} with any other"
    )


def _of_climb(node: Climb) -> str | None:
    high, low = (_RANKS.index(rank) for rank in node.base.ranks)
    if node.direction != "+" or high - low != 1:
        return None
    text, alone, suffix = format_node(node), format_node(node.base), node.base.suffix
    top = f"JT{suffix}" if high < _RANKS.index("J") else f"AK{suffix}"
    more = f"; {alone}-{top} climbs with both cards" if alone != top else ""
    return f"{text} was read as {alone} alone: its kicker is already next to the {_NAMES[node.base.ranks[0]]}{more}"


def _of_side_by_side(node: SetOperation) -> str | None:
    shares = [each for each in node.operands if isinstance(each, Top)]
    hands = [each for each in node.operands if isinstance(each, _HANDS)]
    if len(shares) != 1 or len(hands) != 1 or len(node.operands) != 2:
        return None
    share, hand = format_node(shares[0]), format_node(hands[0])
    return f"{hand}({share}) was read as the hands in both; {hand}:{share} plays them {share} of the time"
