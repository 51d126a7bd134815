"""`HandSet.where`: formulas filter hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar import parse_formula
from pql.grammar.diagnostics import Diagnostic, PQLError, Source

if TYPE_CHECKING:
    from pql.sets.handset import HandSet


def hands_where(hands: HandSet, formula: str, board: str) -> HandSet:
    """The hands of a set for which the formula of a text holds on a board of cards, or before the flop."""
    from pql.cards.deck import parse_cards
    from pql.compiler.expressions import compile_hands, computed
    from pql.grammar.nodes import BoardName, HandsWhere, Name
    from pql.names.environment import Binding, Environment
    from pql.sets.boardset import BoardSet

    source = Source(formula, "<formula>")
    condition, found = parse_formula(source)
    errors = [diagnostic for diagnostic in found if diagnostic.is_error]
    if errors:
        raise PQLError(errors)
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
    # As if `let` had named both.
    names = {"_": Binding("hands", hands, "_")}
    if cards:
        names["_board"] = Binding("board", BoardSet.single(cards), board)
    node = HandsWhere(Name("_"), condition, BoardName("_board") if cards else None)
    return computed(compile_hands(node, Environment(names=names), source, []))
