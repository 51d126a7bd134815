"""Checks formulas: looks names up, converts types, and builds typed expressions.

Every mistake is reported at its place, with what to write instead, before anything is computed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.diagnostics import PQLError
from pql.grammar import format_node
from pql.grammar.nodes.base import Formula, Node
from pql.grammar.nodes.formulas import (
    Binary,
    Call,
    Case,
    Conditional,
    Junction,
    Membership,
    Number,
    OrBetter,
    Symbol,
    Text,
    Unary,
)
from pql.names.parameters import filled

from . import names
from .bounds import SHARE, bounds, decided
from .conversions import Agreement
from .expressions import Constant, Expression, Player, Quoted, Word
from .types import (
    ACTIONS,
    BOOLEAN,
    FORMAT,
    FRACTION,
    KIND,
    NUMBER,
    PLAYER,
    RANK,
    RANK_SET,
    SPEED,
    STREET,
    TEXT,
    TEXTS,
    Type,
    example_of,
)

if TYPE_CHECKING:
    from pql.names.environment import FormulaDefinition

DEEPEST = 64
MOST_NODES = 10_000
_ORDERED = ("<", "<=", ">", ">=")
_COMPARISONS = ("==", "!=", *_ORDERED)
_BITS = ("&", "|", "^")


class Checker(Agreement):
    """Checks formulas in a context; `open_names` are the named formulas that it is inside of."""

    open_names: tuple[str, ...] = ()
    _depth = 0
    _nodes = 0

    # What statements ask for

    def value(self, node: Formula) -> Expression:
        """A formula of any type that has values: what is grouped by or counted by value."""
        checked = self.check(node)
        if checked.type == STREET and isinstance(node, Symbol) and node.name.lower() in _CARDS_OF:
            return names.call(self, Call(_CARDS_OF[node.name.lower()], (), None, None, span=node.span))
        if isinstance(checked, Word):
            return self.number_of_word(checked, node)
        self.not_bare(checked, TEXT, node)
        self.not_bare(checked, PLAYER, node)
        return checked

    def key(self, node: Formula) -> Expression:
        """What is grouped by: a formula, or one of the words `class` and `category`, perhaps with arguments."""
        if isinstance(node, Symbol | Call) and node.name not in self.environment.names:
            function = _KEY_WORDS.get(node.name.lower())
            if function is not None:
                arguments = node.arguments if isinstance(node, Call) else ()
                return names.call(self, Call(function, arguments, node.player, node.street, span=node.span))
        return self.value(node)

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
            return self.builder.number(node.value, FRACTION if isinstance(node.value, float) else NUMBER)
        if isinstance(node, Text):
            return self.builder.one(Quoted(node.text))
        if isinstance(node, Symbol):
            return names.symbol(self, node)
        if isinstance(node, Call):
            return names.call(self, node)
        if isinstance(node, Binary):
            return self._binary(node)
        if isinstance(node, Junction):
            tests = [self.truth(operand) for operand in node.operands]
            return self.builder.every(*tests) if node.operator == "&&" else self.builder.either(*tests)
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
        return names.or_better(self, node)

    def _unary(self, node: Unary) -> Expression:
        if node.operator in ("!", "not"):
            return self.builder.unary("not", self.truth(node.operand))
        operand = self.numeric(node.operand)
        if node.operator == "-":
            if operand.real and not isinstance(operand, Constant):
                return self.builder.unary("negate", operand, FRACTION)
            # The smallest whole number has no negative one of 64 bits.
            return self.builder.binary("-", 0, operand, FRACTION if operand.real else NUMBER)
        self.check_whole(operand, node.operand)
        return self.builder.unary("invert", operand)

    def _binary(self, node: Binary) -> Expression:
        operator = node.operator
        left = self.check(node.left)
        right = self._beside_text(node.right) if left.type in _IN_QUOTES else self.check(node.right)
        if operator in _COMPARISONS:
            return self._comparison(node, left, right)
        if operator in _BITS and RANK_SET in (left.type, right.type):
            left = self.as_type(left, RANK_SET, node.left)
            return self.builder.binary(operator, left, self.as_type(right, RANK_SET, node.right), RANK_SET)
        left, right = self.as_type(left, NUMBER, node.left), self.as_type(right, NUMBER, node.right)
        if operator in (*_BITS, "<<", ">>"):
            self.check_whole(left, node.left)
            self.check_whole(right, node.right)
        return self.builder.binary("mod" if operator == "%" else operator, left, right)

    def _beside_text(self, node: Formula) -> Expression:
        """What a text is compared with: a word that nobody knows is likely the text itself."""
        try:
            return self.check(node)
        except PQLError as error:
            problem = error.diagnostics[0]
            if not isinstance(node, Symbol) or problem.code != "unknown-name":
                raise
            help = f"put texts in quotes: `'{node.name}'`"
            raise self.error(problem.code, problem.message, node, help) from None

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
        self._warn_decided(node, left, right)
        return self.builder.binary(node.operator, left, right)

    def _warn_decided(self, node: Binary, left: Expression, right: Expression) -> None:
        """Warns of a comparison with a constant that can only come out one way."""
        if isinstance(left, Constant) == isinstance(right, Constant):
            return
        if node.operator in _ORDERED and BOOLEAN in (left.type, right.type):
            return
        value, constant = (right, left) if isinstance(left, Constant) else (left, right)
        between = bounds(value)
        always = decided(node.operator, bounds(left), bounds(right))
        if always is None:
            return
        low, high = [f"{end:.4g}" if value.type.is_number else value.type.show(end) for end in between]
        number = bounds(constant)[0]
        help = f"it goes from {low} to {high}"
        if between == SHARE and 1 < number <= 100 and value.real:
            help = f"shares go from 0 to 1: {number:g} % is `{number / 100:g}`"
        how = "holds in every deal" if always else "holds in no deal"
        self.warn("decided-comparison", f"`{format_node(node)}` {how}", node, help)

    def _warn_chain(self, node: Binary) -> None:
        help = "a truth value is 1 or 0 here; compare two numbers"
        if isinstance(node.left, Binary) and node.left.operator in _ORDERED:
            first, second = format_node(node.left), format_node(node.left.right)
            help = f"write `{first} and {second} {node.operator} {format_node(node.right)}`"
        self.warn("truth-compared", "this compares a truth value with a number", node, help)

    def _membership(self, node: Membership) -> Expression:
        value = self.check(node.value)
        alternatives = [self.check(alternative) for alternative in node.alternatives]
        if isinstance(value, Constant) and value.type == STREET:
            boards = [each for each in alternatives if isinstance(each, Quoted)]
            if len(boards) == len(alternatives):
                places = zip(boards, node.alternatives, strict=True)
                return self.builder.either(*[names.board_in(self, value, *each) for each in places])
        if len(alternatives) == 1:
            (only,) = alternatives
            if isinstance(value, Player):
                return names.in_range(self, value, only, node)
            if only.type == RANK_SET:
                return self._holds(only, self.as_type(value, RANK, node.value))
            if only.type == TEXT and value.type == RANK:
                return self._holds(self.as_type(only, RANK_SET, node.alternatives[0]), value)
        tests = []
        for alternative, alternative_node in zip(alternatives, node.alternatives, strict=True):
            left, right = self.agreed(value, alternative, node.value, alternative_node)
            tests.append(self.builder.equals(left, right))
        return self.builder.either(*tests)

    def _holds(self, ranks: Expression, rank: Expression) -> Expression:
        """Whether a rank is in a set of ranks."""
        build = self.builder
        return build.unary("truth", build.binary("&", build.binary(">>", ranks, rank), 1))

    def _choice(
        self, branches: tuple[tuple[Formula, Formula], ...], otherwise: Formula | None, node: Node
    ) -> Expression:
        tests = [self.truth(test) for test, _ in branches]
        values = [self.check(then) for _, then in branches]
        nodes: list[Node] = [then for _, then in branches]
        if otherwise is not None:
            values.append(self.check(otherwise))
            nodes.append(otherwise)
        values = self.alike(values, nodes)
        kind = values[0].type
        if kind.is_number and any(value.type != kind for value in values):
            kind = FRACTION if any(value.real for value in values) else NUMBER
        result = values.pop() if otherwise is not None else self.builder.number(None, kind)
        return self.builder.first_that_holds(tests, values, result, kind)

    def within(self, node: Symbol, definition: FormulaDefinition) -> Expression:
        """A named formula in this context; its errors show the text it was written in."""
        outer, warnings = self.source, self.diagnostics
        open_names = self.open_names
        self.open_names = (*open_names, node.name)
        self.source, self.diagnostics = definition.source, []
        try:
            return self.check(filled(definition.node, self.environment.parameters, definition.source))
        finally:
            # Other warnings were given with the definition; this one depends on the street, and is given once.
            before = {(each.code, each.span, each.source) for each in warnings}
            for each in self.diagnostics:
                if each.code == names.NO_CARD_TO_COME and (each.code, each.span, each.source) not in before:
                    warnings.append(each)
            self.open_names = open_names
            self.source, self.diagnostics = outer, warnings

    # Types

    def as_truth(self, expression: Expression, node: Node) -> Expression:
        """A truth value out of a number, a condition or the word of a made hand."""
        if isinstance(expression, Word):
            return names.made_hand_of_word(self, expression, node)
        self.not_bare(expression, PLAYER, node)
        if expression.type == BOOLEAN:
            return expression
        if self.recorded:
            from .recorded import happened, is_event

            if is_event(expression):
                return happened(self.builder, expression)
        if expression.type.is_number:
            return self.builder.unary("truth", expression)
        raise self.error(
            "bad-type",
            f"this must be a condition, and it is a {expression.type.name}",
            node,
            self._as_condition(expression, node),
        )

    def _as_condition(self, expression: Expression, node: Node) -> str | None:
        """What to write in place of a value that is no condition."""
        if expression.type == TEXT:
            return None
        compared = f"compare it with {example_of(expression.type)}"
        word = getattr(node, "name", "").lower().removeprefix("flop")
        return f"write `{word}@flop`; or {compared}" if word in _MADE_ON_FLOPS else compared


_MADE_ON_FLOPS = frozenset(
    (
        "set",
        "trips",
        "twopair",
        "overpair",
        "toppair",
        "secondpair",
        "straight",
        "flush",
        "fullhouse",
        "quads",
    )
)
"""Made hands that a word beginning with `flop` also names a category of."""
_CARDS_OF = {"flop": "flop", "turn": "turnCard", "river": "riverCard"}
"""The streets as values: the cards that come there."""
_KEY_WORDS = {"class": "handClass", "category": "madeHand"}
"""The words of `by` that are no words of other formulas."""


_TEXTS = (*TEXTS, KIND, FORMAT)
_IN_QUOTES = (*_TEXTS, SPEED)
_UNORDERED = frozenset(
    (
        *[kind.name for kind in (*_TEXTS, ACTIONS)],
        *("rank set", "hand", "hand class", "texture", "player", "suit", "flop class"),
    )
)


def _plural(kind: Type) -> str:
    return f"{kind.name}es" if kind.name.endswith("s") else f"{kind.name}s"
