"""Syntax of formulas: expressions evaluated for each deal."""

from __future__ import annotations

from .base import Formula, Node, Parameter


class Number(Formula):
    """`42`, `0x0F`, `0.6`: the value, an int or a float."""

    value: int | float


class NumberParameter(Parameter, Formula):
    """`$most` in place of a number, in a formula or in a clause such as `samples`."""


class Text(Formula):
    """`'As'`: a string; its meaning (card, rank, range, board) follows from the other operand or the parameter."""

    text: str


class Symbol(Formula):
    """`nstraight`, `villain.nouts@flop`: a symbol, function-less word, player, street or constant, as written.

    `player` is what comes before the dot and `street` what comes after the `@`, in lower case, else None.
    """

    name: str
    player: str | None = None
    street: str | None = None


class Call(Formula):
    """`handType(hero, flop)`: a function of its arguments; `player` and `street` as in a `Symbol`."""

    name: str
    arguments: tuple[Formula, ...]
    player: str | None = None
    street: str | None = None


class Unary(Formula):
    """`-x`, `!x`, `~x`, and the word `not` (which binds looser than `!`)."""

    operator: str
    operand: Formula


class Binary(Formula):
    """`x + y`. `operator` is canonical: one of `| ^ & == != < <= > >= << >> + - * / %`."""

    operator: str
    left: Formula
    right: Formula


class Junction(Formula):
    """`x or y or z`, `x and y`: two or more operands of one `operator`, which is `||` or `&&`.

    Operands that were written without parentheses between them are all here, on one level, however many they are.
    """

    operator: str
    operands: tuple[Formula, ...]


class Membership(Formula):
    """`x in ('a', 'b')`, `x in '22+'`, `x in boardRanks(flop)`: any of the alternatives."""

    value: Formula
    alternatives: tuple[Formula, ...]


class Conditional(Formula):
    """`test ? then : otherwise`."""

    test: Formula
    then: Formula
    otherwise: Formula


class When(Node):
    """`when TEST then VALUE`."""

    test: Formula
    then: Formula


class Case(Formula):
    """`case when .. then .. else .. end`; without `else` the value is null where no test holds."""

    branches: tuple[When, ...]
    otherwise: Formula | None


class OrBetter(Formula):
    """`toppair or better`: a made hand of that kind or of a stronger one."""

    name: str
    player: str | None
    street: str | None
