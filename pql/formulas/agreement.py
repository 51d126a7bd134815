"""Type conversions: texts and words take the type of what they are compared with; errors show the place."""

from __future__ import annotations

from collections.abc import Sequence

from pql.grammar.nodes.base import Node

from .context import Context
from .conversions import constant_of, converted, hand_type_number
from .expressions import Expression, Quoted, RecordedText, Word
from .types import HAND_TYPE, PLAYER, TEXT, TEXTS, WORD, Type, example_of, in_game

_BY_WHAT_IT_MEETS = (TEXT, WORD)


class Agreement(Context):
    """The context of formulas, with conversions between the types of expressions."""

    def not_bare(self, checked: Expression, kind: Type, node: Node) -> None:
        """Raises `PQLError` for an expression of a type that has no values."""
        if checked.type == kind:
            raise self.error(
                "bad-type",
                f"this is a {kind.name}, which has no value of its own",
                node,
                "write a symbol or a function, such as handType(hero, flop)",
            )

    def as_type(self, expression: Expression, kind: Type, node: Node) -> Expression:
        """An expression of a type, converting texts and words; raises `PQLError` for any other."""
        own, kind = expression.type, in_game(kind, self.game)
        if own == kind or (own.is_number and kind.is_number):
            return expression
        if isinstance(expression, Word) and kind.is_number:
            return self.number_of_word(expression, node)
        if isinstance(expression, Word) and kind == HAND_TYPE:
            return self._hand_type_of(expression)
        if isinstance(expression, Quoted):
            value = converted(expression.text, kind)
            if value is not None and kind in TEXTS:
                return self.builder.one(RecordedText(value, kind, expression.text))
            if value is not None:
                return self.builder.number(value, kind)
            raise self.error(
                "bad-type", f"'{expression.text}' is not a {kind.name}", node, f"write {example_of(kind)}"
            )
        raise self.error(
            "type-mismatch",
            f"this is a {own.name if own != WORD else 'hand type'}, and a {kind.name} is wanted",
            node,
            f"write {example_of(kind)}",
        )

    def check_whole(self, expression: Expression, node: Node) -> None:
        """Raises `PQLError` for a number that is a fraction."""
        if expression.real:
            raise self.error(
                "bad-type", "bits are of whole numbers, and this is a fraction", node, "compare it first"
            )

    def agreed(
        self, left: Expression, right: Expression, left_node: Node, right_node: Node
    ) -> tuple[Expression, Expression]:
        """Both sides of a comparison, made one type; raises `PQLError` for unlike types."""
        self.not_bare(left, PLAYER, left_node)
        self.not_bare(right, PLAYER, right_node)
        if isinstance(left, Word) and isinstance(right, Word):
            return self._hand_type_of(left), self._hand_type_of(right)
        if left.type in _BY_WHAT_IT_MEETS and right.type in _BY_WHAT_IT_MEETS:
            raise self.error(
                "bad-type",
                "PQL cannot tell what this text means: neither side has a type",
                left_node if left.type == TEXT else right_node,
                "compare a text with a card, a rank or a hand type",
            )
        if left.type in _BY_WHAT_IT_MEETS:
            return self.as_type(left, right.type, left_node), right
        return left, self.as_type(right, left.type, right_node)

    def alike(self, values: Sequence[Expression], nodes: Sequence[Node]) -> list[Expression]:
        """The values of branches, made one type."""
        for value, node in zip(values, nodes, strict=True):
            self.not_bare(value, PLAYER, node)
        firm = next((value.type for value in values if value.type not in _BY_WHAT_IT_MEETS), None)
        if firm is None:
            words = [value for value in values if isinstance(value, Word)]
            if len(words) == len(values):
                return [self._hand_type_of(word) for word in words]
            raise self.error(
                "bad-type", "the branches are texts, and nothing says what they are", nodes[0], None
            )
        return [self.as_type(value, firm, node) for value, node in zip(values, nodes, strict=True)]

    def number_of_word(self, word: Word, node: Node) -> Expression:
        """The OpenHoldem constant of a word that is a hand type too."""
        value = constant_of(word.word, self.game)
        if value is None:
            raise self.error("bad-type", f"`{word.word}` is not a number", node)
        return self.builder.number(value)

    def _hand_type_of(self, word: Word) -> Expression:
        return self.builder.number(hand_type_number(word.word, self.game), HAND_TYPE)
