"""`stats`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.compiler.history import compile_history
from pql.grammar.nodes.base import Formula
from pql.grammar.nodes.formulas import Binary, Call, Number, Symbol
from pql.grammar.rules.ordering import Ordering
from pql.grammar.rules.select import Aggregate, SelectQuery
from pql.grammar.rules.stats import StatsQuery
from pql.questions.stats import StatsQuestion
from pql.results.stats import STATISTICS

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def compile(compiler: StatementCompiler, node: StatsQuery) -> StatsQuestion:
    """`stats from history ...`: a `select` of all statistics."""
    seen = node.history
    each = not (node.by or seen.names or seen.winner or seen.hero)
    keys = (_word("name"),) if each else node.by
    sums = [
        Aggregate("sum", _word("net"), "net", ()),
        _per_100("net", "bb100"),
        _per_100("allinNet", "adjusted"),
        *[Aggregate("rate", _formula(each.word, each.street), each.name, ()) for each in STATISTICS],
    ]
    if not keys:  # else it is there
        sums.insert(0, Aggregate("count", _word("true"), "hands", ()))
    orders = node.order_by or ((Ordering(_HANDS, True),) if each else ())
    place = len(keys) + 1  # of the number of hands, which `select` calls otherwise
    order_by = tuple(
        [Ordering(Number(place), by.descending, span=by.span) if by.key == _HANDS else by for by in orders]
    )
    select = SelectQuery(
        tuple(sums), (), node.where, keys, None, order_by, node.limit, None, None, seen, span=node.span
    )
    return StatsQuestion(compile_history(compiler, select), each)


def _word(name: str) -> Symbol:
    return Symbol(name, None, None)


def _formula(word: str, street: str | None) -> Formula:
    return Call(word, (_word(street),), None, None) if street else _word(word)


def _per_100(amount: str, name: str) -> Aggregate:
    """The average in big blinds, of 100 hands."""
    blinds = Binary("/", _word(amount), _word("blinds"))
    return Aggregate("avg", Binary("*", blinds, Number(100)), name, ())


_HANDS = _word("hands")
