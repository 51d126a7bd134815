"""Formulas to typed expressions: names are looked up, types are made to agree, strings become what they meet.

Every mistake is reported at its place, with what to write instead, before anything is computed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar import format_node
from pql.grammar.diagnostics import Diagnostic, PQLError, Severity, Source
from pql.grammar.nodes import (
    Binary,
    Call,
    Case,
    Conditional,
    Formula,
    Junction,
    Membership,
    Node,
    Number,
    OrBetter,
    Symbol,
    Text,
    Unary,
)

from .conversions import constant_of, converted, hand_type_number
from .expressions import Expression, Maker
from .types import (
    BOOLEAN,
    FRACTION,
    HAND_TYPE,
    NUMBER,
    PLAYER,
    RANK,
    RANK_SET,
    TEXT,
    Type,
    example_of,
)

if TYPE_CHECKING:
    from pql.names.environment import Environment, FormulaDefinition
    from pql.sets.handset import HandSet

    from .ranges import SetReader

WORD = Type("word")
"""A word that is a hand type, an OpenHoldem constant or a made hand, by what it meets."""

NO_CARD_TO_COME = "no-card-to-come"
"""The code of the warning that a symbol which counts next cards looks at the river."""

DEEPEST = 64
MOST_NODES = 10_000
_ORDERED = ("<", "<=", ">", ">=")
_COMPARISONS = ("==", "!=", *_ORDERED)
_BITS = ("&", "|", "^")


class Checker:
    """Checks formulas of one statement. `players` are the names of the seats, empty for a formula about boards.

    `street` is the one meant where none is said, `last_street` the last there is, both as numbers of board cards.
    `sets` reads strings and names that are ranges or boards, `dialect` is their notation; `ranges` is what the players
    may hold, `dead_cards` how many cards are out of the deck.
    """

    def __init__(
        self,
        players: tuple[str, ...],
        street: int,
        environment: Environment,
        source: Source,
        diagnostics: list[Diagnostic],
        *,
        sets: SetReader,
        last_street: int = 5,
        dialect: str = "",
    ) -> None:
        self.players = players
        self.street = street
        self.last_street = last_street
        self.environment = environment
        self.source = source
        self.diagnostics = diagnostics
        self.sets = sets
        self.dialect = dialect
        self.maker = Maker()
        self.open_names: list[str] = []
        self.ranges: tuple[HandSet, ...] = ()
        self.dead_cards = 0
        self._depth = 0
        self._nodes = 0

    # What statements ask for

    def value(self, node: Formula) -> Expression:
        """A formula of any type that has values: what is grouped by or counted by value."""
        checked = self.check(node)
        if checked.type == WORD:
            return self.number_of_word(checked, node)
        self._not_bare(checked, TEXT, node)
        self._not_bare(checked, PLAYER, node)
        return checked

    def _not_bare(self, checked: Expression, kind: Type, node: Node) -> None:
        if checked.type == kind:
            raise self.error(
                "bad-type",
                f"this is a {kind.name}, which has no value of its own",
                node,
                "write a symbol or a function, such as handType(hero, flop)",
            )

    def truth(self, node: Formula) -> Expression:
        """A formula where a truth value is wanted: any number that is not zero is true."""
        return self.as_truth(self.check(node), node)

    def numeric(self, node: Formula) -> Expression:
        """A formula where a number is wanted."""
        return self.as_type(self.check(node), NUMBER, node)

    # Nodes

    def check(self, node: Formula) -> Expression:
        """The expression of a formula, of whichever type it has; raises `PQLError`."""
        self._depth += 1
        self._nodes += 1
        if self._depth > DEEPEST or self._nodes > MOST_NODES:
            help = "name its parts with `let`" if not self.open_names else "fewer names within names"
            raise self.error("too-deep", "this formula is too large", node, help)
        try:
            checked = self._dispatch(node)
        finally:
            self._depth -= 1
        return checked

    def _dispatch(self, node: Formula) -> Expression:
        if isinstance(node, Number):
            return self.maker.constant(node.value, FRACTION if isinstance(node.value, float) else NUMBER)
        if isinstance(node, Text):
            return self.maker.make(Expression("text", (), node.text, TEXT))
        if isinstance(node, Symbol):
            return self._symbol(node)
        if isinstance(node, Call):
            from .names import call

            return call(self, node)
        if isinstance(node, Binary):
            return self._binary(node)
        if isinstance(node, Junction):
            tests = [self.truth(operand) for operand in node.operands]
            return self.maker.every(*tests) if node.operator == "&&" else self.maker.either(*tests)
        if isinstance(node, Unary):
            return self._unary(node)
        if isinstance(node, Membership):
            return self._membership(node)
        if isinstance(node, Conditional):
            return self._choice(((node.test, node.then),), node.otherwise, node)
        if isinstance(node, Case):
            branches = tuple([(branch.test, branch.then) for branch in node.branches])
            return self._choice(branches, node.otherwise, node)
        assert isinstance(node, OrBetter)
        from .names import or_better

        return or_better(self, node)

    def _symbol(self, node: Symbol) -> Expression:
        from .names import symbol

        return symbol(self, node)

    def _unary(self, node: Unary) -> Expression:
        if node.operator in ("!", "not"):
            return self.maker.unary("not", self.truth(node.operand))
        operand = self.numeric(node.operand)
        if node.operator == "-":
            if operand.operation == "constant" and isinstance(operand.parameter, int | float):
                return self.maker.constant(-operand.parameter, operand.type)
            return self.maker.unary("negate", operand, FRACTION if operand.real else NUMBER)
        return self.maker.unary("invert", self._whole(operand, node.operand))

    def _binary(self, node: Binary) -> Expression:
        operator = node.operator
        left, right = self.check(node.left), self.check(node.right)
        if operator in _COMPARISONS:
            return self._comparison(node, left, right)
        if operator in _BITS and RANK_SET in (left.type, right.type):
            left = self.as_type(left, RANK_SET, node.left)
            return self.maker.binary(operator, left, self.as_type(right, RANK_SET, node.right), RANK_SET)
        left, right = self.as_type(left, NUMBER, node.left), self.as_type(right, NUMBER, node.right)
        if operator in (*_BITS, "<<", ">>"):
            left, right = self._whole(left, node.left), self._whole(right, node.right)
        return self.maker.binary("mod" if operator == "%" else operator, left, right)

    def _whole(self, expression: Expression, node: Node) -> Expression:
        if expression.real:
            raise self.error(
                "bad-type", "bits are of whole numbers, and this is a fraction", node, "compare it first"
            )
        return expression

    def _comparison(self, node: Binary, left: Expression, right: Expression) -> Expression:
        if node.operator in _ORDERED and BOOLEAN in (left.type, right.type):
            self._warn_chain(node)
        left, right = self.agreed(left, right, node.left, node.right)
        if node.operator in _ORDERED and left.type.name in _UNORDERED:
            raise self.error(
                "bad-type",
                f"{_plural(left.type)} have no order",
                node,
                "compare with `=` or `<>`, or ask for a number such as rankCount or maxRank",
            )
        return self.maker.binary(node.operator, left, right)

    def _warn_chain(self, node: Binary) -> None:
        help = "a truth value is 1 or 0 here; compare two numbers"
        if isinstance(node.left, Binary) and node.left.operator in _ORDERED:
            first, second = format_node(node.left), format_node(node.left.right)
            help = f"write `{first} and {second} {node.operator} {format_node(node.right)}`"
        self.warn("truth-compared", "this compares a truth value with a number", node, help)

    def agreed(
        self, left: Expression, right: Expression, left_node: Node, right_node: Node
    ) -> tuple[Expression, Expression]:
        """Both sides of a comparison, made one type; raises `PQLError` for unlike types."""
        self._not_bare(left, PLAYER, left_node)
        self._not_bare(right, PLAYER, right_node)
        if left.type in (TEXT, WORD) and right.type in (TEXT, WORD):
            if left.type == right.type == WORD:
                return self._hand_type_of(left), self._hand_type_of(right)
            side = left_node if left.type == TEXT else right_node
            raise self.error(
                "bad-type",
                "a text here has nothing to become: neither side says a type",
                side,
                "compare a text with a card, a rank or a hand type",
            )
        if left.type in (TEXT, WORD):
            return self.as_type(left, right.type, left_node), right
        if right.type.is_number and left.type.is_number:
            return left, right
        return left, self.as_type(right, left.type, right_node)

    def _membership(self, node: Membership) -> Expression:
        value = self.check(node.value)
        if len(node.alternatives) == 1:
            only = self.check(node.alternatives[0])
            if value.type == PLAYER:
                from .names import in_range

                return in_range(self, value, only, node)
            if only.type == RANK_SET:
                rank = self.as_type(value, RANK, node.value)
                shifted = self.maker.binary(">>", only, rank)
                return self.maker.unary("truth", self.maker.binary("&", shifted, self.maker.constant(1)))
            if only.type == TEXT and value.type == RANK:
                ranks = self.as_type(only, RANK_SET, node.alternatives[0])
                shifted = self.maker.binary(">>", ranks, value)
                return self.maker.unary("truth", self.maker.binary("&", shifted, self.maker.constant(1)))
        tests = []
        for alternative in node.alternatives:
            left, right = self.agreed(value, self.check(alternative), node.value, alternative)
            tests.append(self.maker.equals(left, right))
        return self.maker.either(*tests)

    def _choice(
        self, branches: tuple[tuple[Formula, Formula], ...], otherwise: Formula | None, node: Node
    ) -> Expression:
        tests = [self.truth(test) for test, _ in branches]
        values = [self.check(then) for _, then in branches]
        nodes: list[Node] = [then for _, then in branches]
        if otherwise is not None:
            values.append(self.check(otherwise))
            nodes.append(otherwise)
        values = self._alike(values, nodes)
        kind = values[0].type
        if kind.is_number and any(value.type != kind for value in values):
            kind = FRACTION if any(value.real for value in values) else NUMBER
        result = values.pop() if otherwise is not None else self.maker.constant(None, kind)
        return self.maker.first_that_holds(tests, values, result, kind)

    def _alike(self, values: list[Expression], nodes: list[Node]) -> list[Expression]:
        """The values of branches, made one type."""
        for value, node in zip(values, nodes, strict=True):
            self._not_bare(value, PLAYER, node)
        firm = next((value for value in values if value.type not in (TEXT, WORD)), None)
        if firm is None:
            if all(value.type == WORD for value in values):
                return [self._hand_type_of(value) for value in values]
            raise self.error(
                "bad-type", "the branches are texts, and nothing says what they are", nodes[0], None
            )
        alike = []
        for value, node in zip(values, nodes, strict=True):
            both_numbers = value.type.is_number and firm.type.is_number
            alike.append(value if both_numbers else self.as_type(value, firm.type, node))
        return alike

    def within(self, node: Symbol, definition: FormulaDefinition) -> Expression:
        """A named formula, as if it stood here; its mistakes are shown in the text it was written in."""
        outer, warnings = self.source, self.diagnostics
        self.open_names.append(node.name)
        self.source, self.diagnostics = definition.source, []
        try:
            return self.check(definition.node)
        finally:
            # The rest was said of the definition, and this one is said once.
            said = {(each.code, each.span, each.source) for each in warnings}
            for each in self.diagnostics:
                if each.code == NO_CARD_TO_COME and (each.code, each.span, each.source) not in said:
                    warnings.append(each)
            self.open_names.pop()
            self.source, self.diagnostics = outer, warnings

    # Types

    def as_truth(self, expression: Expression, node: Node) -> Expression:
        """A truth value out of a number, a condition or the word of a made hand."""
        if expression.type == WORD:
            from .names import made_hand_of_word

            return made_hand_of_word(self, expression, node)
        self._not_bare(expression, PLAYER, node)
        if expression.type == BOOLEAN:
            return expression
        if expression.type.is_number:
            return self.maker.unary("truth", expression)
        raise self.error(
            "bad-type",
            f"a condition is wanted here, and this is a {expression.type.name}",
            node,
            f"compare it with {example_of(expression.type)}" if expression.type != TEXT else None,
        )

    def as_type(self, expression: Expression, kind: Type, node: Node) -> Expression:
        """An expression of a type, converting texts and words; raises `PQLError` for any other."""
        own = expression.type
        if own == kind or (own.is_number and kind.is_number):
            return expression
        if own == WORD and kind.is_number:
            return self.number_of_word(expression, node)
        if own == WORD and kind == HAND_TYPE:
            return self._hand_type_of(expression)
        if own == TEXT:
            text = str(expression.parameter)
            value = converted(text, kind)
            if value is not None:
                return self.maker.constant(value, kind)
            raise self.error("bad-type", f"'{text}' is no {kind.name}", node, f"write {example_of(kind)}")
        raise self.error(
            "type-mismatch",
            f"this is a {own.name if own != WORD else 'hand type'}, and a {kind.name} is wanted",
            node,
            f"write {example_of(kind)}",
        )

    def number_of_word(self, expression: Expression, node: Node) -> Expression:
        """The OpenHoldem constant of a word that is a hand type too."""
        value = constant_of(str(expression.parameter))
        if value is None:
            raise self.error("bad-type", f"`{expression.parameter}` is no number", node)
        return self.maker.constant(value)

    def _hand_type_of(self, expression: Expression) -> Expression:
        return self.maker.constant(hand_type_number(str(expression.parameter)), HAND_TYPE)

    def error(self, code: str, message: str, node: Node, help: str | None = None) -> PQLError:
        """An error at the place of a node."""
        return PQLError(Diagnostic(code, message, node.span, source=self.source, help=help))

    def warn(self, code: str, message: str, node: Node, help: str) -> None:
        """Says what is legal but surely not meant."""
        self.diagnostics.append(
            Diagnostic(code, message, node.span, source=self.source, help=help, severity=Severity.WARNING)
        )


_UNORDERED = frozenset(("rank set", "hand", "hand class", "texture", "player", "suit", "flop class"))


def _plural(kind: Type) -> str:
    return f"{kind.name}es" if kind.name.endswith("s") else f"{kind.name}s"
