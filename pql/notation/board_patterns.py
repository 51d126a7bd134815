"""Patterns (`AK*f2`, `***[>B]`) to sets of boards.

The rules are those of the board-structure language of the specification; the kernel tries the ways to put the
flop's cards on the first three positions, this module says what each position admits.
"""

from __future__ import annotations

from itertools import permutations

from pql.cards.deck import DECK, RANKS, card_id
from pql.grammar.nodes.boards import ExactCard, Flush, Pattern, Position, RankBand, Relative
from pql.sets.board_program import (
    ALL_EXCHANGES,
    ANY_SUITS,
    NO_LITERAL,
    Program,
    exchanged,
    exchanges,
    pattern_program,
)
from pql.sets.boardset import BoardSet

_COMPARISONS = {">": 1, ">=": 2, "<": 3, "<=": 4, "=": 5}


def pattern(node: Pattern) -> BoardSet:
    """The boards that match a pattern; the node is taken to be valid.

    >>> from pql.grammar.nodes.boards import AnyCard, Pattern, RankBand
    >>> ace, king = RankBand("A", "A", "rank"), RankBand("K", "K", "rank")
    >>> pattern(Pattern((ace, king, AnyCard()), (), ())).count()
    752
    """
    positions = node.positions
    if (
        all(isinstance(position, ExactCard) for position in positions)
        and not node.brackets
        and not node.flushes
    ):
        return BoardSet.single(
            [card_id(position.card) for position in positions if isinstance(position, ExactCard)]
        )
    return BoardSet(len(positions), _program(node))


def _program(node: Pattern) -> Program:
    allowed = [admitted_cards(position) for position in node.positions]
    literals = [_literal(position) for position in node.positions]
    literals += [NO_LITERAL] * (5 - len(literals))
    brackets = [((1 << end) - 1) >> start << start for start, end in node.brackets if end - start > 1]
    comparisons = [_comparison(position) for position in node.positions[3:]]
    comparisons += [(0, 0, 0)] * (2 - len(comparisons))
    group = ALL_EXCHANGES
    if any(isinstance(position, ExactCard) for position in node.positions):
        group = _fixing(allowed, literals, brackets)
    return pattern_program(allowed, literals, comparisons, brackets, _flush_sizes(node.flushes), group)


def admitted_cards(position: Position) -> int:
    """The mask of the cards a position admits by itself.

    >>> admitted_cards(RankBand("2", "3", "between")) == 0xFF
    True
    """
    if isinstance(position, ExactCard):
        return 1 << card_id(position.card)
    if isinstance(position, RankBand):
        low, high = sorted((RANKS.index(position.low), RANKS.index(position.high)))
        return (1 << 4 * high + 4) - (1 << 4 * low)
    return DECK


def _literal(position: Position) -> int:
    """The rank a position spells out: two equal ones may pair inside brackets, as the aces of `(AA**)`."""
    if isinstance(position, ExactCard):
        return card_id(position.card) // 4
    if isinstance(position, RankBand) and position.form == "rank":
        return RANKS.index(position.low)
    return NO_LITERAL


def _comparison(position: Position) -> tuple[int, int, int]:
    if not isinstance(position, Relative):
        return (0, 0, 0)
    return (_COMPARISONS[position.operator], position.number, int(position.reference == "B"))


def _flush_sizes(flushes: tuple[Flush, ...]) -> list[int]:
    """The admitted sizes of the largest suit after 3, 4 and 5 cards, as bit masks."""
    sizes = [ANY_SUITS] * 3
    for flush in flushes:
        count = max(1, flush.count)  # f0 and f1 are both "no suit twice"
        if flush.operator == "=":
            admitted = 1 << count
        elif flush.operator == ">":
            admitted = ANY_SUITS >> count << count
        else:
            admitted = (2 << count) - 1
        sizes[flush.after - 3] &= admitted
    return sizes


def _fixing(allowed: list[int], literals: list[int], brackets: list[int]) -> bytes:
    """The suit permutations that map a pattern to itself, up to the order of the flop's positions."""
    return b"".join(
        [
            exchange
            for exchange in exchanges(ALL_EXCHANGES)
            if _same_pattern([exchanged(mask, exchange) for mask in allowed], allowed, literals, brackets)
        ]
    )


def _same_pattern(images: list[int], allowed: list[int], literals: list[int], brackets: list[int]) -> bool:
    if images[3:] != allowed[3:]:
        return False
    membership = [tuple([bracket >> index & 1 for bracket in brackets]) for index in range(3)]
    flop = [(allowed[index], literals[index], membership[index]) for index in range(3)]
    image = [(images[index], literals[index], membership[index]) for index in range(3)]
    return any(list(order) == flop for order in permutations(image))
