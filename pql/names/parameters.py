"""Parameters: what `$name` stands for in the statements of a text, and where in them which kind of value is wanted.

A parameter is a value and never text that is pasted in: sets are looked up where hands and boards are lowered, as names
are, and numbers, cards and texts are put into the syntax tree. While a statement is only checked a parameter may have
no value yet; then something that is surely right takes its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeAlias

from pql.grammar import format_node
from pql.grammar.diagnostics import Diagnostic, PQLError, Source, Span
from pql.grammar.limits import FLOP_KINDS, LARGEST_AMOUNT, MOST_RAKE, SMALLEST_AMOUNT
from pql.grammar.nodes import (
    BoardParameter,
    Cards,
    CardsParameter,
    Node,
    Number,
    NumberParameter,
    TextParameter,
)
from pql.grammar.nodes.base import Parameter
from pql.grammar.nodes.visitors import walk
from pql.grammar.records import Record

if TYPE_CHECKING:
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

    from .environment import Environment

Value: TypeAlias = "str | int | float | HandSet | BoardSet"
"""What a parameter may stand for: text, which is read as what is wanted in its place, a set, or a number."""

KINDS = {
    "hands": "a set of hands",
    "board": "a board or a set of boards",
    "cards": "cards",
    "number": "a number",
    "text": "a text",
}
"""The kinds of parameters, each as a text says it."""


class Wanted(NamedTuple):
    """A parameter as a statement has it: its name, its kind and where it stands first."""

    name: str
    kind: str
    span: Span | None
    source: Source


class Parameters:
    """The values of parameters, and what the statements of a text want them to be.

    `wanted` are those of the statement that is compiled, `missing` those of them without a value. `street` is the
    street that a board without a value is taken for. `environment` is what texts of values are read in, where that is
    not the environment of their statement, and `read` keeps what has been read in it. `closed_by` says where no
    parameter may stand.
    """

    def __init__(
        self,
        values: Mapping[str, Value] | None = None,
        environment: Environment | None = None,
        read: dict[tuple[str, str], Any] | None = None,
        closed_by: str = "",
    ) -> None:
        self.values = values or {}
        self.environment = environment
        self.read = {} if read is None else read
        self.street = 3
        self.wanted: dict[str, Wanted] = {}
        self._kinds: dict[str, str] = {}
        self._closed_by = closed_by

    @property
    def missing(self) -> tuple[Wanted, ...]:
        """The parameters of the statement that have no value, in the order of the text."""
        found = [each for each in self.wanted.values() if each.name not in self.values]
        return tuple(sorted(found, key=lambda each: each.span.start if each.span is not None else 0))

    def value(self, node: Parameter, kind: str, source: Source) -> Value | None:
        """The value of a parameter, None where it has none yet.

        Raises `PQLError` where the same parameter is wanted as another kind elsewhere, or is given as another kind.
        """
        name = node.name
        if self._closed_by:
            message = f"`{node}` stands in {self._closed_by}, which has no parameters"
            raise PQLError(Diagnostic("bad-parameter", message, node.span, source=source))
        before = self._kinds.setdefault(name, kind)
        if before != kind:
            message = f"`{node}` is {KINDS[before]} elsewhere, and {KINDS[kind]} is wanted here"
            raise PQLError(
                Diagnostic(
                    "parameter-kind", message, node.span, source=source, help="give one of them another name"
                )
            )
        self.wanted.setdefault(name, Wanted(name, kind, node.span, source))
        return self.values.get(name)


def refuse(name: str, value: object, message: str, help: str | None = None) -> NoReturn:
    """Raises the error for a value that is wrong: its text is what the diagnostic shows."""
    text = value if isinstance(value, str) else repr(value)
    source = Source(text, f"${name}")
    raise PQLError(Diagnostic("bad-parameter", message, Span(0, len(text)), source=source, help=help))


def refuse_parameters(node: Node, source: Source) -> None:
    """Raises `PQLError` for the parameters of an expression that no statement is around, so that none can be given."""
    if "$" not in source.text:
        return
    found = [part for part in walk(node) if isinstance(part, Parameter)]
    if found:
        raise without_values(tuple([Wanted(part.name, "", part.span, source) for part in found]))


def without_values(missing: tuple[Wanted, ...]) -> PQLError:
    """The error for a statement that is run while parameters have no value."""
    names = [f"`${each.name}`" for each in missing]
    listed = ", ".join(names[:-1]) + (" and " if names[:-1] else "") + names[-1]
    first = missing[0]
    message = f"{listed} {'has no value' if len(names) == 1 else 'have no values'}"
    name = first.name
    help = (
        f"give values: `--param {name}=...` on the command line; in Python `run({name}=...)` of a query, and"
        f" `parameters={{'{name}': ...}}` of `pql.run` and sessions"
    )
    if first.kind != "text":
        help += "; or write a name of `let` without the `$`"
    if first.name[0].isupper():
        help += f"; macros of ProPokerTools stand in its notation: `ppt'${first.name}'`"
    return PQLError(
        Diagnostic("no-parameter-value", message, first.span, source=first.source, help=help), running=True
    )


# -- numbers, cards and texts, which are put into the tree ------------------------------------------------------------


class _Place(Record):
    """Where a number stands: what it is called, the least and the most it may be, and what stands there meanwhile."""

    least: float
    most: float
    meanwhile: float
    whole: bool = True


# Beyond it numbers are mistakes.
_ANY = 10**18
_PLACES = {
    ("Samples", "count"): _Place(1, _ANY, 1),
    ("SampleQuery", "count"): _Place(1, _ANY, 1),
    ("SampleBoardsQuery", "count"): _Place(1, _ANY, 1),
    ("Opponents", "first"): _Place(1, 9, 1),
    ("Opponents", "last"): _Place(1, 9, 9),
    ("Within", "error"): _Place(0, 1, 0.01, whole=False),
    ("FlopsQuery", "count"): _Place(1, FLOP_KINDS, 25),
    ("Pot", "amount"): _Place(SMALLEST_AMOUNT, LARGEST_AMOUNT, 1, whole=False),
    ("Pot", "size"): _Place(SMALLEST_AMOUNT, LARGEST_AMOUNT, 1, whole=False),
    ("Rake", "share"): _Place(0, MOST_RAKE, 0.05, whole=False),
    ("Rake", "cap"): _Place(SMALLEST_AMOUNT, LARGEST_AMOUNT, 1, whole=False),
}
_ELSEWHERE = _Place(0, _ANY, 1)


def filled(node: Any, parameters: Parameters, source: Source, written: dict[int, Node] | None = None) -> Any:
    """A tree with the values of its numbers, cards and texts, and without clauses whose board is given as empty.

    A tree without such parameters is given back as it is. `written` gets the nodes that were replaced by the `id` of
    those in their places. Raises `PQLError` for values that are wrong where they stand.
    """
    if "$" not in source.text:
        return node
    return _Filling(parameters, source, {} if written is None else written).node(node)


class _Filling:
    """Puts values into a tree."""

    def __init__(self, parameters: Parameters, source: Source, written: dict[int, Node]) -> None:
        self.parameters = parameters
        self.source = source
        self.written = written

    def node(self, node: Node) -> Any:
        """The node with its values; None for a board that is given as empty."""
        if isinstance(node, NumberParameter):
            number = Number(self._number(node, _Place(-_ANY, _ANY, 1, whole=False)), span=node.span)
            self.written[id(number)] = node
            return number
        if isinstance(node, Cards):
            return self._cards(node)
        if isinstance(node, TextParameter):
            return self._text(node)
        values = {field: getattr(node, field) for field in node._fields}
        new = {field: self._field(node, field, value) for field, value in values.items()}
        if all([new[field] is value for field, value in values.items()]):
            return node
        if type(node).__name__ == "Aggregate" and new["name"] is None:
            new["name"] = format_node(node)  # a column is called the same whatever the values
        made = type(node)(**new, span=node.span)
        self.written[id(made)] = node
        kind = type(node).__name__
        if kind == "Opponents" and new["first"] > new["last"]:
            raise self._error(node, "the smaller number of opponents comes first")
        return made

    def _field(self, node: Node, field: str, value: Any) -> Any:
        if isinstance(value, NumberParameter) and not _takes_formula(node, field):
            return self._number(value, _PLACES.get((type(node).__name__, field), _ELSEWHERE))
        if isinstance(value, BoardParameter) and (field == "on" or type(node).__name__ == "Given"):
            given = self.parameters.value(value, "board", self.source)
            return None if isinstance(given, str) and not given.strip() else value
        if isinstance(value, Node):
            return self.node(value)
        if isinstance(value, tuple) and any([isinstance(part, Node) for part in value]):
            parts = tuple([self.node(part) if isinstance(part, Node) else part for part in value])
            return value if all([new is old for new, old in zip(parts, value, strict=True)]) else parts
        return value

    def _number(self, node: NumberParameter, place: _Place) -> int | float:
        value = self.parameters.value(node, "number", self.source)
        if value is None:
            return int(place.meanwhile) if place.whole else place.meanwhile
        number = read_number(node.name, value)
        if place.whole:
            if number != int(number):
                refuse(node.name, value, "a whole number is wanted here")
            number = int(number)
        if not place.least <= number <= place.most or (place.most == 1 and not number):
            most = f" to {place.most:g}" if place.most < _ANY else " or more"
            least = "more than 0" if place.most == 1 else f"{place.least:g}"
            refuse(node.name, value, f"`{node}` is {least}{most}, not {number:g}")
        return number

    def _text(self, node: TextParameter) -> str:
        value = self.parameters.value(node, "text", self.source)
        if value is None:
            return str(node)
        if not isinstance(value, str):
            refuse(node.name, value, f"`{node}` is a text, and this is {_kind_of(value)}")
        return value

    def _cards(self, node: Cards) -> Cards:
        if not any([isinstance(card, CardsParameter) for card in node.cards]):
            return node
        cards: list[str] = []
        for part in node.cards:
            found = [part] if isinstance(part, str) else self._some_cards(part)
            for card in found:
                if card in cards:
                    raise self._error(node, f"`{card}` is here twice", "every card is once in the deck")
                cards.append(card)
        return Cards(tuple(cards), span=node.span)

    def _some_cards(self, node: CardsParameter) -> list[str]:
        value = self.parameters.value(node, "cards", self.source)
        return [] if value is None else read_cards(node.name, value)

    def _error(self, node: Node, message: str, help: str | None = None) -> PQLError:
        return PQLError(Diagnostic("bad-parameter", message, node.span, source=self.source, help=help))


def _takes_formula(node: Node, field: str) -> bool:
    """Whether a field of a node holds formulas: then a number is a node of its own."""
    return (type(node).__name__, field) not in _PLACES and field not in ("seed", "limit")


def read_number(name: str, value: Value) -> int | float:
    """The number that a value is; `0.5%` is 0.005. Raises `PQLError` for what is none."""
    if isinstance(value, str):
        text = value.strip().replace("_", "x")  # which Python would allow
        try:
            number = float(text.removesuffix("%")) / 100 if text.endswith("%") else _plain_number(text)
        except ValueError:
            refuse(name, value, f"`${name}` is a number, and this is none", "write it as in `1000` or `0.5%`")
    elif isinstance(value, int | float):
        number = value
    else:
        refuse(name, value, f"`${name}` is a number, and this is {_kind_of(value)}")
    if not abs(number) < _ANY:  # nor is it NaN
        refuse(name, value, "this number is too large")
    return number


def _plain_number(text: str) -> int | float:
    if len(text) > 40:
        raise ValueError
    return int(text) if text.lstrip("-").isdigit() else float(text)


_DECK = 52


def read_cards(name: str, value: Value) -> list[str]:
    """The cards that a text has; raises `PQLError` for what is no card."""
    from pql.grammar.lexing.card_words import read_cards as read
    from pql.grammar.misread import Misread

    if not isinstance(value, str):
        refuse(name, value, f"`${name}` is cards, and this is {_kind_of(value)}")
    found: list[str] = []
    for word in value.replace(",", " ").split():
        try:
            kind, cards = read(word, 0)
        except Misread as reason:
            refuse(name, value, reason.message, reason.help)
        if kind != "CARDS" or not isinstance(cards, tuple):
            refuse(name, value, f"`{word}` is not a card", "a card is a rank and a suit: `As`, `Td`, `2c`")
        found += [str(card) for card, _ in cards]
    twice = [card for card in found if found.count(card) > 1] if len(found) <= _DECK else found
    if twice:
        refuse(name, value, f"`{twice[0]}` is here twice", "every card is once in the deck")
    return found


def _kind_of(value: Value) -> str:
    names = {"HandSet": "a set of hands", "BoardSet": "a set of boards"}
    return names.get(type(value).__name__, "a number")
