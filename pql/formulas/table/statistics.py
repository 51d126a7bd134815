"""Statistics of players: true, false, or null without an opportunity."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pql.base.diagnostics import Source
from pql.formulas.expressions import Expression
from pql.formulas.recorded import Field, PerAction
from pql.formulas.types import BOOLEAN, FRACTION, NUMBER, STREET
from pql.formulas.use import Use
from pql.grammar.nodes.formulas import Symbol
from pql.results.recorded_statistics import DEFINITIONS, Statistic

from .actions import of_street, street_or
from .record import field, street_of
from .rows import Rows, with_values

if TYPE_CHECKING:
    from pql.formulas.checker import Checker

ROWS = Rows("docs/statistics.md", "history 'examples/my_hands.phhs' for 'Robin'", "rate")


def _aggression(use: Use, of: str, share: bool) -> Expression:
    """Bets and raises by some actions, on a street or on all after the flop came."""
    street = street_of(use)
    word = "after" if street is None else STREET.words[street]
    some, whole = [use.one(Field(f"{name}({word})", NUMBER)) for name in ("aggressive", of)]
    return use.one(PerAction(some, whole, share))


def _of_others(use: Use, each: Statistic, first: int) -> Expression:
    """A statistic that is a formula of others."""
    from pql.grammar import parse_formula
    from pql.names.environment import FormulaDefinition

    street = STREET.words[street_or(use, each.word, first, False)] if each.streets else ""
    source = Source(each.formula.format(street=street))
    checker = cast("Checker", use.context)
    return checker.within(Symbol(each.word), FormulaDefinition(parse_formula(source)[0], source))


for _each in DEFINITIONS:
    _first = STREET.words.index(_each.streets[0]) if _each.streets else 0
    if _each.per:
        _define = with_values(_aggression, _each.per, _each.per == "acted")
        ROWS.function(_each.word, "street?", _each.summary, _define, FRACTION, "")
        continue
    if _each.formula:
        _define = with_values(_of_others, _each, _first)
    elif _each.streets:
        _define = with_values(of_street, _each.word, BOOLEAN, False, _first, False)
    else:
        _define = with_values(field, _each.word, BOOLEAN)
    if _each.streets:
        ROWS.function(_each.word, "street?", _each.summary, _define, BOOLEAN, _each.streets[0])
    else:
        ROWS.symbol(_each.word, _each.summary, _define, BOOLEAN)
