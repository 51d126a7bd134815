"""Syntax of the pocket-query language: what denotes a set of two-card hands.

Ranks are upper case (`A`), suits lower case (`s`), cards a rank and a suit (`As`), all as `str`.
"""

from __future__ import annotations

from .base import HandExpression, Node, Parameter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .base import BoardExpression, Cards, Formula


class Combo(HandExpression):
    """Two cards: `AcKd`."""

    first: str
    second: str


class HandClass(HandExpression):
    """Two ranks with a suffix: `AKs`, `AKo`, `AK*`, bare `AK`, `AA`. `suffix` is `s`, `o`, `*` or empty."""

    ranks: str
    suffix: str


class Rag(HandExpression):
    """`Ax`, `Ax*`, `Axs`, `Axo`: a rank with a low card that makes no pair."""

    rank: str
    suffix: str


class AnyKicker(HandExpression):
    """`A?`, `A?*`, `A?s`, `A?o`: a rank with any other card."""

    rank: str
    suffix: str


class HalfKnown(HandExpression):
    """`Ah?`, `AhK?`, `?h?h`, `?h?`: each card is a card, a rank and `?`, `?` and a suit, or `?` alone."""

    first: str
    second: str


class EveryHand(HandExpression):
    """`?`, `any`, `all`, `random`."""


class NoHand(HandExpression):
    """`none`."""


class Property(HandExpression):
    """A word of the language: `suited offsuit pair connected gap gap1 gap2 gap3`, in lower case."""

    name: str


class Group(HandExpression):
    """`Group1` to `Group9`."""

    number: int


class Name(HandExpression):
    """A name given by `let`."""

    name: str


class HandsParameter(Parameter, HandExpression):
    """`$hero` where hands stand."""


class Climb(HandExpression):
    """`TT+`, `ATs+`, `77-`: from a hand class up (`+`) or down (`-`)."""

    base: HandClass
    direction: str


class HandSpan(HandExpression):
    """`88-JJ`, `A5s-A2s`, `JTs-54s`."""

    first: HandClass
    last: HandClass


class GroupSpan(HandExpression):
    """`Group2 To Group5`."""

    first: Group
    last: Group


class Top(HandExpression):
    """`15%`, `top 15%`: the strongest hands; `percent` from 0 to 100."""

    percent: float


class Band(HandExpression):
    """`5%-10%`: top `last` minus top `first`, both in percent, as written."""

    first: float
    last: float


class HolePattern(HandExpression):
    """One piece of the notation of four to six cards: `AA`, `KxKy7x8y`, `$ds`, `rundown 1`, or a name."""

    text: str


class Weighted(HandExpression):
    """`AKs:0.5`: an operand with a weight from 0 to 1."""

    operand: HandExpression
    weight: float


class Share(Node):
    """The number on the right of a comparison, as a fraction of 1: `60%` and `0.6` are 0.6."""

    value: float


class Compare(HandExpression):
    """`Pair >= TT`, `? > Group3`, `Suited > 60%`. `operator` is one of `<`, `<=`, `>`, `>=`."""

    operand: HandExpression
    operator: str
    bound: HandClass | Combo | Group | Share


class Not(HandExpression):
    """Complement."""

    operand: HandExpression


class SetOperation(HandExpression):
    """Two or more operands under one operator: `juxtapose`, `and`, `minus`, `or` or `comma`.

    `a minus b minus c` is one node: the first operand less all others.
    """

    operator: str
    operands: tuple[HandExpression, ...]


class HandsWhere(HandExpression):
    """`H where FORMULA on BOARD`, and `H on BOARD` (no condition): the hands that hold on that one board.

    `H dead CARDS` and `H on BOARD dead CARDS` are what is left of the hands without these cards.
    """

    hands: HandExpression
    condition: Formula | None
    on: BoardExpression | None
    dead: Cards | None = None


class Notation(HandExpression):
    """`std'AK, 22+'`: a text in another program's notation, read when the whole statement is known.

    `dialect` is its name in lower case, or empty for a plain string whose notation the statement decides. The span
    includes the quotation marks: the text begins at `span.end - 1 - len(text)`. In a text of Omaha each `FILTER` is put
    for one of the `filters`, in turn: `AA, (KK where set on Kh7h2c)`.
    """

    dialect: str
    text: str
    filters: tuple[HandExpression, ...] = ()


FILTER = "\0"
"""What no text of a user has: where a filter in parentheses is in a text of Omaha."""
