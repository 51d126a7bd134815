"""Numbers, cards and texts of parameters, put into the tree of a statement: loaded where a text has a `$`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.diagnostics import Diagnostic, PQLError, Source
from pql.base.records import Record
from pql.grammar import format_node
from pql.grammar.limits import FLOP_KINDS, LARGEST_AMOUNT, MOST_RAKE, SMALLEST_AMOUNT
from pql.grammar.nodes.base import Cards, CardsParameter, Node, TextParameter
from pql.grammar.nodes.boards import BoardParameter
from pql.grammar.nodes.formulas import Number, NumberParameter

from .parameters import Parameters, refuse

if TYPE_CHECKING:
    from .parameters import Value


class _Place(Record):
    """Where a number is: what it is called, the least and the most it may be, and what is there meanwhile."""

    least: float
    most: float
    meanwhile: float
    whole: bool = True
    positive: bool = False


# Beyond it numbers are mistakes.
_ANY = 10**18
_PLACES = {
    ("Samples", "count"): _Place(1, _ANY, 1),
    ("SampleQuery", "count"): _Place(1, _ANY, 1),
    ("SampleBoardsQuery", "count"): _Place(1, _ANY, 1),
    ("Opponents", "first"): _Place(1, 9, 1),
    ("Opponents", "last"): _Place(1, 9, 9),
    ("Within", "error"): _Place(0, 1, 0.01, whole=False, positive=True),
    ("FlopsQuery", "count"): _Place(1, FLOP_KINDS, 25),
    # A raise is to more than the bet that it is over, whichever of the two is not known yet.
    ("Pot", "amount"): _Place(SMALLEST_AMOUNT, LARGEST_AMOUNT, LARGEST_AMOUNT, whole=False),
    ("Pot", "over"): _Place(SMALLEST_AMOUNT, LARGEST_AMOUNT, SMALLEST_AMOUNT, whole=False),
    ("Pot", "size"): _Place(SMALLEST_AMOUNT, LARGEST_AMOUNT, 1, whole=False),
    ("Known", "equity"): _Place(0, 1, 0.5, whole=False),
    ("Known", "folds"): _Place(0, 1, 0.5, whole=False),
    ("Stack", "chips"): _Place(SMALLEST_AMOUNT, LARGEST_AMOUNT, 1, whole=False),
    ("IcmQuery", "prizes"): _Place(0, LARGEST_AMOUNT, 1, whole=False),
    ("Payouts", "prizes"): _Place(0, LARGEST_AMOUNT, 1, whole=False),
    ("Seat", "bet"): _Place(SMALLEST_AMOUNT, LARGEST_AMOUNT, 1, whole=False),
    # Stacks in big blinds: the statement has its own, narrower limits.
    ("ShoveQuery", "stack"): _Place(SMALLEST_AMOUNT, LARGEST_AMOUNT, 10, whole=False),
    ("ShoveQuery", "ante"): _Place(0, LARGEST_AMOUNT, 0, whole=False),
    ("NashQuery", "stack"): _Place(SMALLEST_AMOUNT, LARGEST_AMOUNT, 10, whole=False),
    ("NashQuery", "ante"): _Place(0, LARGEST_AMOUNT, 0, whole=False),
    ("Rake", "share"): _Place(0, MOST_RAKE, 0.05, whole=False),
    ("Rake", "cap"): _Place(SMALLEST_AMOUNT, LARGEST_AMOUNT, 1, whole=False),
}
_ELSEWHERE = _Place(0, _ANY, 1)


def fill(node: Any, parameters: Parameters, source: Source, written: dict[int, Node]) -> Any:
    """What `filled` gives for a tree that may have parameters."""
    return _Filling(parameters, source, written).node(node)


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
        if isinstance(value, tuple) and any([isinstance(item, Node) for item in value]):
            parts = tuple([self._item(node, field, item) for item in value])
            return value if all([new is old for new, old in zip(parts, value, strict=True)]) else parts
        return value

    def _item(self, node: Node, field: str, item: Any) -> Any:
        """A part of a field that holds several; numbers of statements are plain numbers there too."""
        if isinstance(item, NumberParameter) and not _takes_formula(node, field):
            return self._number(item, _PLACES[type(node).__name__, field])
        return self.node(item) if isinstance(item, Node) else item

    def _number(self, node: NumberParameter, place: _Place) -> int | float:
        value = self.parameters.value(node, "number", self.source)
        if value is None:
            return int(place.meanwhile) if place.whole else place.meanwhile
        number = read_number(node.name, value)
        if place.whole:
            if number != int(number):
                refuse(node.name, value, "this must be a whole number")
            number = int(number)
        if not place.least <= number <= place.most or (place.positive and not number):
            most = f" to {place.most:g}" if place.most < _ANY else " or more"
            least = "more than 0" if place.positive else f"{place.least:g}"
            refuse(node.name, value, f"`{node}` must be {least}{most}, not {number:g}")
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
        for card_or_name in node.cards:
            texts = [card_or_name] if isinstance(card_or_name, str) else self._some_cards(card_or_name)
            for card in texts:
                if card in cards:
                    raise self._error(node, f"`{card}` is here twice", "the deck has each card once")
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
            refuse(name, value, f"`${name}` must be a number", "write it as in `1000` or `0.5%`")
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
    from pql.base.diagnostics import Misread
    from pql.grammar.lexing.card_words import read_cards as read

    if not isinstance(value, str):
        refuse(name, value, f"`${name}` is cards, and this is {_kind_of(value)}")
    named: list[str] = []
    for word in value.replace(",", " ").split():
        try:
            kind, cards = read(word, 0)
        except Misread as reason:
            refuse(name, value, reason.message, reason.help)
        if kind != "CARDS" or not isinstance(cards, tuple):
            refuse(name, value, f"`{word}` is not a card", "a card is a rank and a suit: `As`, `Td`, `2c`")
        named += [str(card) for card, _ in cards]
    twice = [card for card in named if named.count(card) > 1] if len(named) <= _DECK else named
    if twice:
        refuse(name, value, f"`{twice[0]}` is here twice", "the deck has each card once")
    return named


def _kind_of(value: Value) -> str:
    names = {"HandSet": "a set of hands", "HoleSet": "a set of hands", "BoardSet": "a set of boards"}
    return names.get(type(value).__name__, "a number")
