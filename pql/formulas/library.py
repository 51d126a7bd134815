"""Formulas for the library: `HandSet.where`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar import parse_formula
from pql.grammar.diagnostics import Diagnostic, PQLError, Source
from pql.grammar.nodes import Formula, HandsWhere, NoHand
from pql.names.environment import Environment

from .filtering import filtered_hands

if TYPE_CHECKING:
    from pql.sets.handset import HandSet


def hands_where(hands: HandSet, formula: str, board: str) -> HandSet:
    """The hands of a set for which the formula of a text holds on a board of cards, or before the flop."""
    from pql.cards.deck import parse_cards
    from pql.sets.boardset import BoardSet

    source, condition = _parsed(formula)
    cards = parse_cards(board)
    if cards and not 3 <= len(cards) <= 5:
        raise PQLError(
            Diagnostic(
                "bad-board",
                f"a board has three to five cards, not {len(cards)}",
                source=Source(board),
                help="as in Kh7h2c",
            )
        )
    on = BoardSet.single(cards) if cards else None
    node = HandsWhere(NoHand(), condition, None)
    return filtered_hands(node, hands, on, Environment(), source, [])


def _parsed(formula: str) -> tuple[Source, Formula]:
    source = Source(formula, "<formula>")
    node, found = parse_formula(source)
    errors = [diagnostic for diagnostic in found if diagnostic.is_error]
    if errors:
        raise PQLError(errors)
    return source, node
