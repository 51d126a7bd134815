"""What is asked of every opponent: somebody, everybody, how many."""

from __future__ import annotations

from pql.formulas.expressions import Expression
from pql.formulas.opponents import HowMany
from pql.formulas.types import BOOLEAN, NUMBER
from pql.formulas.use import Use

from .rows import Rows

ROWS = Rows("this project", "hero='KK' opponents 5")


def _how_many(use: Use) -> Expression:
    return use.one(HowMany(use.arguments, tuple(range(1, len(use.context.players)))))


def _anyone(use: Use) -> Expression:
    return use.binary(">", _how_many(use), 0)


def _everyone(use: Use) -> Expression:
    return use.equals(_how_many(use), len(use.arguments))


ROWS.functions(
    ("anyone", "condition", "some opponent's hand is so: a condition about `opponent`, or a range in quotes",
     _anyone, BOOLEAN, "'A?'"),
    ("everyone", "condition", "every opponent's hand is so", _everyone, BOOLEAN, "not opponent in 'A?'"),
    ("howmany", "condition", "how many opponents' hands are so", _how_many, NUMBER, "'A?'"),
)  # fmt: skip
