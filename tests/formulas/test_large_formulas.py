"""Formulas of a thousand parts: long rows of conditions, lists and cases are as good as short ones."""

from __future__ import annotations

from typing import Any

import pytest

import pql
from pql.base.diagnostics import Severity
from pql.cards.games import HOLDEM
from pql.formulas.builder import Builder
from pql.formulas.expressions import Binary
from pql.results.table import TableResult

FROM = "from hero='JTs', board='Kh7h**'"
MANY = 1000


def counted(text: str) -> Any:
    compilation = pql.Session().compile(text)
    assert [str(each) for each in compilation.diagnostics if each.severity is Severity.ERROR] == []
    result = compilation.queries[-1].run()
    assert isinstance(result, TableResult)
    return result.rows


@pytest.mark.parametrize(
    ("large", "small"),
    [
        (" or ".join([f"nouts@turn = {n}" for n in range(8, MANY + 8)]), "nouts@turn >= 8"),
        (" && ".join([f"nouts@turn != {n}" for n in range(MANY)]), "nouts@turn >= 1000"),
        (f"nouts@turn in ({', '.join(map(str, range(4, MANY + 4)))})", "nouts@turn >= 4"),
    ],
)
def test_a_thousand_conditions(large: str, small: str) -> None:
    assert counted(f"select count(x) {FROM}".replace("x", large)) == counted(
        f"select count(x) {FROM}".replace("x", small)
    )
    assert counted(f"select count(true) {FROM} where not ({large})") == counted(
        f"select count(true) {FROM} where not ({small})"
    )
    named = f"let long = formula {large}; select count(long) {FROM}"
    assert counted(named) == counted(f"select count({small}) {FROM}")


def test_a_thousand_cases() -> None:
    branches = " ".join([f"when {n} then {2 * n}" for n in range(1, MANY)])
    assert counted(f"select avg(case nouts@turn {branches} else 0 end) {FROM}") == counted(
        f"select avg(2 * nouts@turn) {FROM}"
    )


def test_a_thousand_conditions_of_a_filter() -> None:
    large = " || ".join(["toppair", "flushdraw"] * MANY)
    found = pql.hands(f"? where {large} on Kh7h2c")
    assert found == pql.hands("? where toppair || flushdraw on Kh7h2c")


def test_a_thousand_buckets() -> None:
    bounds = ", ".join(map(str, range(1, MANY)))
    (row,) = counted(f"select histogram(nouts@turn, {bounds}), avg(nouts@turn) {FROM}")
    assert sum(float(label.split()[-1]) * share for label, share in row[0].items()) > row[1]
    assert sum(row[0].values()) == pytest.approx(1)


@pytest.mark.parametrize("count", [1, 2, 3, 7, 8, 9, 64, 1000])
def test_rows_of_conditions_are_shallow(count: int) -> None:
    build = Builder(HOLDEM)
    tests = [build.equals(build.feature("outs", 0, 3), number) for number in range(count)]
    for whole in (build.every(*tests), build.either(*tests)):
        levels, width = 0, [whole]
        while any(isinstance(each, Binary) and each.operator in ("and", "or") for each in width):
            width = [part for each in width for part in (each.operands or (each,))]
            levels += 1
        assert levels == (count - 1).bit_length()
        assert [part for part in whole.walk() if part in tests] == tests
