"""Warnings: what is legal but probably a mistake, with the likely repair.

They compare what the parts of an expression denote, so they are looked for only where an operator other than a plain
union occurs, a percentage, or a board that may contradict itself; and only within the effort allowed for the text
(`pql.names.limits`), for nobody reads the thousandth warning.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pql.base.diagnostics import Diagnostic, Severity, Source
from pql.grammar import format_node
from pql.grammar.nodes.base import Node
from pql.grammar.nodes.base import walk as nodes_of
from pql.grammar.nodes.boards import BoardNot, BoardOperation, ExactCard, Pattern, Texture
from pql.grammar.nodes.hands import (
    Band,
    Climb,
    Combo,
    Compare,
    HandClass,
    HandSpan,
    HandsWhere,
    HolePattern,
    Not,
    Property,
    SetOperation,
    Top,
    Weighted,
)
from pql.names.limits import Effort
from pql.questions.question import MOST_PLAYERS
from pql.sets.lazy import UnknownSet

from .algebra import Term, evaluate, is_plain, walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Two of these side by side look like a list whose comma was forgotten.
_HAND_PATTERNS = (HandClass, Climb, HandSpan, Combo)
_UNIONS = ("comma", "or")
# What it costs to compute a part of a set with weights, all 1326 of them, in the measure of the effort.
_WEIGHTED = 20_000


class _TooMuch(Exception):
    """The effort allowed for the text is used up."""


class _Sets:
    """The sets that the nodes of an expression denote, by their terms, and the cost of testing them."""

    def __init__(self, terms: Mapping[int, Term], effort: Effort) -> None:
        self.terms = terms
        self.effort = effort
        self._memo: dict[int, Any] = {}

    def present(self, node: Node) -> bool:
        """Whether something is in the set of a node."""
        return self._holds(self._value(node))

    def overlap(self, first: Node, second: Node) -> bool:
        """Whether something is in both sets."""
        return self._holds(self._value(first) & self._value(second))

    def _value(self, node: Node) -> Any:
        if id(node) not in self.terms:  # part of a set with `where` that another one equals
            raise _TooMuch
        term = self.terms[id(node)]
        if id(term) not in self._memo and not is_plain(term):
            self._spend(_WEIGHTED * sum([1 for _ in walk(term)]))
        return evaluate(term, self._memo)

    def _spend(self, work: int) -> None:
        if not self.effort.allows(work):
            raise _TooMuch

    def _holds(self, value: Any) -> bool:
        self._spend(value.work())
        return bool(value)


Operation = tuple[Node, Node | None]
"""A part of an expression that may not be meant, and the operation around it."""


def warnings(
    operations: Iterable[Operation],
    terms: Mapping[int, Term],
    source: Source,
    effort: Effort,
    unknown: list[Operation],
) -> Iterator[Diagnostic]:
    """The warnings about operations; `terms` are those of an expression's nodes, by `id`.

    Operations on sets that have not been computed yet are appended to `unknown`.
    """
    sets = _Sets(terms, effort)
    for operation, enclosing in operations:
        try:
            problem = _look_at(operation, enclosing, sets)
        except _TooMuch:
            continue
        except UnknownSet:
            unknown.append((operation, enclosing))
            continue
        if problem is not None:
            code, message, help_line = problem
            if message.endswith(_IN_NEITHER) and isinstance(operation, SetOperation):
                help_line = _players_or(str(help_line), operation, source)
            yield Diagnostic(
                code, message, operation.span, source=source, help=help_line, severity=Severity.WARNING
            )


_IN_NEITHER = ", and no hand is in both"
_BETWEEN_STATEMENTS = ";\n"
# Statements of which each `vs` adds a player.
_OF_PLAYERS = ("equity", "odds", "distribution", "strength", "plot", "explain", "export")


def _players_or(either: str, operation: SetOperation, source: Source) -> str:
    """The help for hands side by side: of `either`, which has commas, and of players the likelier first."""
    players = as_players(operation, source)
    if players is None:
        return either
    if players == " vs ".join(_typed(operation, source)):  # no board and no word of a question about them
        return f"{either}, `{players}` for players"
    return f"write `{players}` for players, {either.removeprefix('write ')}"


def as_players(operation: SetOperation, source: Source, texts: Iterable[str] = ()) -> str | None:
    """The statement around hands side by side with `vs` between them, everything else as it was typed.

    `texts` are the hands, where they are not to be as they were typed. None where the statement has no players, for
    ranges on their own, of which somebody forgot the commas, and for more hands than a table has players.
    """
    typed = _typed(operation, source)
    if operation.span is None or not 0 < len(typed) <= MOST_PLAYERS:
        return None
    text, (start, end) = source.text, operation.span
    begins = max([text.rfind(sign, 0, start) for sign in _BETWEEN_STATEMENTS]) + 1
    ends = min([place for sign in _BETWEEN_STATEMENTS if (place := text.find(sign, end)) >= 0] + [len(text)])
    before, after = text[begins:start].strip(), text[end:ends].rstrip()
    if before and before.split()[0].lower() not in _OF_PLAYERS and " vs " not in before:
        return None
    ranges = any(isinstance(each, Climb | HandSpan) for each in operation.operands)
    if not before and not after and ranges:
        return None
    return f"{before} {' vs '.join([*texts] or typed)}{after}".lstrip()


def _typed(operation: SetOperation, source: Source) -> list[str]:
    """The parts of an operation as they were typed; none where it is not known where one of them is."""
    spans = [operand.span for operand in operation.operands]
    return [] if None in spans else [source.text[slice(*span)] for span in spans if span is not None]


def means_offsuit(bare: str) -> str:
    """The phrase in warnings for how bare ranks were read; with it the answer need not repeat that."""
    return f"`{bare}` means offsuit"


def operations(node: Node, inside: Mapping[int, Node], enclosing: Node | None = None) -> Iterator[Operation]:
    """The parts of an expression to look at, parents first; `inside` has the expressions of texts by their `id`."""
    node = inside.get(id(node), node)
    if isinstance(node, Top | Band) or _may_be_impossible(node):
        yield node, enclosing
    elif isinstance(node, SetOperation | BoardOperation):
        if node.operator not in _UNIONS:
            yield node, enclosing
        for child in node.operands:
            yield from operations(child, inside, node)
    elif isinstance(node, HandsWhere):
        yield from operations(node.hands, inside, node)
    elif isinstance(node, Compare):
        yield node, enclosing
        yield from operations(node.operand, inside, node)
    elif isinstance(node, Not | BoardNot | Weighted):
        yield from operations(node.operand, inside, node)


def _may_be_impossible(node: Node) -> bool:
    """Whether boards as written on their own may contradict themselves."""
    if isinstance(node, Pattern):
        return len(node.flushes) > 1 or bool(
            node.flushes and any(isinstance(p, ExactCard) for p in node.positions)
        )
    return isinstance(node, Texture) and (node.name, node.street) == ("rainbow", 5)


Problem = tuple[str, str, str | None]


def _look_at(node: Node, enclosing: Node | None, sets: _Sets) -> Problem | None:
    if isinstance(node, Compare):
        if not sets.present(node) and sets.present(node.operand):
            return "empty-result", "no hand passes this comparison", None
        return None
    if not isinstance(node, SetOperation | BoardOperation):
        return None if sets.present(node) else _nothing(node)
    if node.operator == "minus":
        return _useless_minus(node, enclosing, sets)
    if node.operator == "and" and (useless := _useless_not(node, enclosing, sets)) is not None:
        return useless
    side_by_side = _side_by_side(node)
    empty = not sets.present(node) and all(sets.present(operand) for operand in node.operands)
    if side_by_side is not None:
        outcome = _IN_NEITHER if empty else ""
        return (
            "juxtaposed-hands",
            f"hands side by side are intersected{outcome}",
            f"write `{side_by_side}` for either of them",
        )
    if empty:
        return _empty(node, enclosing)
    return None


def _nothing(node: Node) -> Problem:
    """The warning about a part that denotes the empty set."""
    text = format_node(node)
    if isinstance(node, Top):
        return (
            "empty-result",
            f"`{text}` is not a hand: the first class of hands ends above it",
            "write `1%` or more",
        )
    if isinstance(node, Band):
        return (
            "empty-result",
            f"`{text}` is not a hand: no class of hands ends between the two",
            "write `10%-15%`",
        )
    if isinstance(node, Texture):
        return "empty-result", "five cards have at most four suits, so no river is rainbow", None
    return "empty-result", f"no board is `{text}`: its suits contradict each other", None


def _side_by_side(node: SetOperation | BoardOperation) -> str | None:
    if node.operator != "juxtapose" or not isinstance(node, SetOperation):
        return None
    patterns = [operand for operand in node.operands if isinstance(operand, _HAND_PATTERNS)]
    if len(patterns) < 2:
        return None
    return _around(node, 0)


def _empty(node: SetOperation | BoardOperation, enclosing: Node | None) -> Problem:
    if (
        isinstance(enclosing, SetOperation)
        and enclosing.operator == "minus"
        and enclosing.operands[0] is not node
    ):
        first, either = (
            format_node(enclosing.operands[0]),
            ", ".join([format_node(each) for each in node.operands]),
        )
        return (
            "empty-result",
            "no hand is in all of these sets",
            f"write `{first} minus ({either})` for either of them",
        )
    if isinstance(node, BoardOperation):
        return "empty-result", "no board is in all of these sets", None
    bare = next(
        (
            operand.ranks
            for operand in node.operands
            if isinstance(operand, HandClass) and not operand.suffix and operand.ranks[0] != operand.ranks[1]
        ),
        None,
    )
    suited = any(isinstance(operand, Property) and operand.name == "suited" for operand in node.operands)
    if bare and suited:
        return "empty-result", f"no hand is in both: {means_offsuit(bare)}", f"write `{bare}s` or `{bare}*`"
    of_omaha = any(isinstance(each, HolePattern) for each in nodes_of(node))
    beside = "`:` intersect" if of_omaha else "side by side intersect"
    return "empty-result", "no hand is in all of these sets", f"`,` and `or` unite sets; `and` and {beside}"


def _useless_minus(
    node: SetOperation | BoardOperation, enclosing: Node | None, sets: _Sets
) -> Problem | None:
    first = node.operands[0]
    if not sets.present(first):
        return None
    for operand in node.operands[1:]:
        if sets.overlap(first, operand) or not sets.present(operand):
            continue
        help_line = None
        if isinstance(enclosing, SetOperation | BoardOperation) and enclosing.operator in _UNIONS:
            if enclosing.operator == "comma":
                help_line = (
                    f"`,` binds loosest: this is `{_loose(enclosing, node)}`{_of_all(enclosing, node)}"
                )
            else:
                help_line = "`minus` binds tighter than `or`: put the union in parentheses"
        return "useless-operator", f"`minus {format_node(operand)}` takes nothing away here", help_line
    if not sets.present(node):
        return "empty-result", "nothing is left of this set", None
    return None


def _useless_not(node: SetOperation | BoardOperation, enclosing: Node | None, sets: _Sets) -> Problem | None:
    """The warning about `22+, AK !AA`, of which `!AA` looks at `AK` alone."""
    if (
        not isinstance(enclosing, SetOperation)
        or enclosing.operator != "comma"
        or isinstance(node.operands[0], Not)
    ):
        return None
    first = node.operands[0]
    for operand in node.operands[1:]:
        if (
            isinstance(operand, Not)
            and sets.present(operand.operand)
            and not sets.overlap(first, operand.operand)
        ):
            help_line = f"`,` binds loosest: this is `{_loose(enclosing, node)}`{_of_all(enclosing, node)}"
            return "useless-operator", f"`!{format_node(operand.operand)}` takes nothing away here", help_line
    return None


def _of_all(union: SetOperation | BoardOperation, node: SetOperation | BoardOperation) -> str:
    """What to write where something is taken away from the whole list, whose last entry it comes after."""
    if union.operands[-1] is not node or len(union.operands) > _MOST_SHOWN:
        return ""
    first, *taken = node.operands
    listed = ", ".join([format_node(each) for each in (*union.operands[:-1], first)])
    away = [format_node(each.operand if isinstance(each, Not | BoardNot) else each) for each in taken]
    return f"; write `({listed}) minus {' minus '.join(away)}`"


# Of a longer union only the part around the operation is shown.
_MOST_SHOWN = 6


def _loose(union: SetOperation | BoardOperation, node: Node) -> str:
    """The operands of a union with one of them in parentheses."""
    return _around(
        union, next(index for index, operand in enumerate(union.operands) if operand is node), node
    )


def _around(operation: SetOperation | BoardOperation, offset: int, marked: Node | None = None) -> str:
    """The operands about a place between commas, one of them in parentheses."""
    first = max(0, min(offset - 1, len(operation.operands) - _MOST_SHOWN))
    shown = operation.operands[first : first + _MOST_SHOWN]
    texts = [f"({format_node(operand)})" if operand is marked else format_node(operand) for operand in shown]
    before = ["..."] if first else []
    after = ["..."] if first + len(shown) < len(operation.operands) else []
    return ", ".join([*before, *texts, *after])
