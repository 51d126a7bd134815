"""What all statements share: their base, and the clauses that several of them have.

The node of a statement is in the `syntax` of its folder in `pql/statements`, with its rules and its text.
"""

from __future__ import annotations

from .base import Node, Parameter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .base import BoardExpression
    from .formulas import NumberParameter


class CardsParameter(Parameter):
    """`$dead` where cards stand: any number of them."""


class TextParameter(Parameter):
    """`$who` where a text in quotes could stand: the name of a player or of a file."""


class Cards(Node):
    """A list of cards, as in `dead As Kd`."""

    cards: tuple[str | CardsParameter, ...]


class Exactly(Node):
    """`exact`."""


class Within(Node):
    """`within 0.05%`: a standard error, as a fraction of 1 (0.0005)."""

    error: float | NumberParameter


class Samples(Node):
    """`samples N`."""

    count: int | NumberParameter


Accuracy = Exactly | Within | Samples


class Opponents(Node):
    """`opponents N`, `opponents N..M`: numbers of random opponents, both ends included."""

    first: int | NumberParameter
    last: int | NumberParameter


class Layer(Node):
    """`name = BOARDS` in a list of layers; without a name, `name` is None."""

    name: str | None
    boards: BoardExpression


class Layers(Node):
    """`(pairs = turn.paired, ***[>B])` after `by`: every board falls into the first layer that holds it."""

    layers: tuple[Layer, ...]
