"""Every symbol and every function, deal by deal and street by street, against its slow reference."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from numbers import Real

import pytest

import pql
from pql.cards.games import HOLDEM
from pql.cards.orders import order
from pql.formulas.table import SECTIONS, functions, rows, section, symbols
from pql.formulas.table.rows import Row
from references.formulas import FUNCTIONS, SYMBOLS, Spot, pockets
from references.formulas.calls import NAMES_OF_STREETS, questions, reachable, symbol_value
from references.formulas.cards import RANKS
from references.formulas.dealing import deals

# Two players' random hands over every board: only at the river is a slow count quick enough.
SLOW_BEFORE_RIVER = {"prwin", "prtie", "prlos"}
# Texts, ranges and run-outs: asked in the tests of ranges and equities.
ASKED_ELSEWHERE = {
    "inrange", "boardinrange", "handranking", "handrankingfor", "tostring", "ratehihand", "hirating",
    "equity", "hvhequity", "minequity", "minhvhequity", "hvrequity", "minhvrequity",
    "hvperceivedrangeequity", "minhvperceivedrangeequity", "top",
}  # fmt: skip
AT_SHOWDOWN = {"riverequity", "fractionalriverequity", "winshi", "tieshi", "scoops", "winninghandtype"}
SLOW_FUNCTIONS = {"nuthi", "nuthiforhandtype", "nuthiouts"}


def _ranking(name: str) -> list[str]:
    return list(order(name, HOLDEM).ranking)


for _name in ("equity", "multiway"):
    pockets.ORDERS[_name] = partial(_ranking, _name)


def of_holdem(table: Callable[[], Mapping[str, Row]]) -> dict[str, Row]:
    """The names of hands of two cards; those of more are asked in the tests of Omaha and of hi/lo."""
    elsewhere = {row for name in ("omaha", "lows", "parts", "low_words") for row in section(name)}
    return {name: row for name, row in table().items() if row not in elsewhere}


@cache
def sections() -> dict[str, str]:
    return {row.name.lower(): name for name in SECTIONS for row in section(name)}


def asked(row: Row, formula: str) -> str:
    if row.result.name == "boolean":
        return f"count({formula})"
    return f"avg({formula})" if row.result.is_number else f"histogram({formula})"


def answers(items: Sequence[str], spot: Spot) -> list[object]:
    """The cells of one select about one deal."""
    names = ("hero", "villain")
    given = [
        f"{name}='{''.join(hand)}'" for name, hand in zip(names, (spot.pocket, *spot.others), strict=False)
    ]
    given += [
        f"{name}='{''.join(some)}'" for name, some in (("board", spot.board), ("dead", spot.dead)) if some
    ]
    (result,) = pql.run(f"select {', '.join(items)} from {', '.join(given)}")
    (cells,) = result.to_dict()["rows"]
    return list(cells)


def shown(row: Row, value: object) -> object:
    """A reference's value as an answer shows it."""
    if row.result.name == "rank" and isinstance(value, int):
        return RANKS[value - 2]
    if row.result.name == "rank set" and isinstance(value, set):
        return "".join(RANKS[each - 2] for each in sorted(value, reverse=True))
    return "null" if value is None else value


def agrees(cell: object, expected: object) -> bool:
    if isinstance(cell, dict):
        return cell == {expected: 1.0}
    return (
        isinstance(cell, int | float)
        and isinstance(expected, Real)
        and cell == pytest.approx(float(expected))
    )


def told(spot: Spot) -> str:
    return f"{''.join(spot.pocket)} on {''.join(spot.board)}, dead {''.join(spot.dead)}, others {spot.others}"


OF_OPPONENTS = frozenset(("anyone", "everyone", "howmany"))
"""Their references deal hands to several: tests/statements/select/test_select_opponents.py."""


def test_every_name_has_a_reference() -> None:
    assert set(of_holdem(symbols)) <= set(SYMBOLS)
    assert set(of_holdem(functions)) <= set(FUNCTIONS) | OF_OPPONENTS


def test_every_reference_has_a_name() -> None:
    assert set(SYMBOLS) <= set(of_holdem(symbols)) | set(of_holdem(functions))
    assert set(FUNCTIONS) <= set(of_holdem(functions))


def test_every_row_says_where_it_is_from_and_has_an_example() -> None:
    for row in rows():
        assert row.source
        assert row.summary
        (result,) = pql.run(row.example)
        assert result.to_dict()["rows"], row.name


def check_symbols(spot: Spot, suffix: str = "") -> None:
    street = len(spot.board)
    asking = [
        row
        for row in of_holdem(symbols).values()
        if reachable(row.name, street, sections()) and not (row.name in SLOW_BEFORE_RIVER and street < 5)
    ]
    cells = answers([asked(row, row.name + suffix) for row in asking], spot)
    for row, cell in zip(asking, cells, strict=True):
        expected = symbol_value(row.name, spot)
        assert agrees(cell, expected), f"{row.name}: {cell}, expected {expected}: {told(spot)}"


def check_every_street(spot: Spot) -> None:
    for street in (3, 4, 5):
        check_symbols(spot.at(street))
    check_symbols(spot.at(0), "@preflop")


def test_symbols() -> None:
    for number, spot in enumerate(deals(4, 1)):
        street = (3, 4, 5, 0)[number % 4]
        check_symbols(spot.at(street)._replace(others=()), "" if street else "@preflop")


@pytest.mark.full
def test_symbols_of_many_deals() -> None:
    for spot in deals(400, 2):
        check_every_street(spot._replace(others=()))


def test_symbols_of_an_earlier_street() -> None:
    """`nouts@flop` where the board is known to the river is what the flop alone gives."""
    for spot in deals(3, 3)[-9:]:
        names = [row for row in of_holdem(symbols).values() if reachable(row.name, 3, sections())]
        names = [row for row in names if row.name not in SLOW_BEFORE_RIVER]
        for street in (3, 4):
            cells = answers([asked(row, f"{row.name}@{NAMES_OF_STREETS[street]}") for row in names], spot)
            for row, cell in zip(names, cells, strict=True):
                expected = symbol_value(row.name, spot.at(street))
                assert agrees(cell, expected), (
                    f"{row.name}: {cell}, expected {expected}: {told(spot.at(street))}"
                )


def test_symbols_of_another_player() -> None:
    for spot in deals(3, 4)[-6:]:
        names = [row for row in of_holdem(symbols).values() if reachable(row.name, 5, sections())]
        cells = answers([asked(row, f"villain.{row.name}") for row in names], spot)
        for row, cell in zip(names, cells, strict=True):
            expected = symbol_value(row.name, spot.seen_by(1))
            assert agrees(cell, expected), f"{row.name}: {cell}, expected {expected}: {told(spot.seen_by(1))}"


def test_symbols_with_dead_cards() -> None:
    for spot in deals(9, 5)[-4:]:
        (dead,) = spot.others
        for street in (3, 4, 5):
            check_symbols(spot.at(street)._replace(others=(), dead=dead))


def check_functions(spot: Spot, slow: bool) -> None:
    street = len(spot.board)
    for row in of_holdem(functions).values():
        name = row.name.lower()
        if name in (*ASKED_ELSEWHERE, *OF_OPPONENTS) or not reachable(name, street, sections()):
            continue
        if (name in AT_SHOWDOWN and street < 5) or (name in SLOW_FUNCTIONS and not slow):
            continue
        asking = list(questions(row.name, row.parameters or (), spot))
        cells = answers([asked(row, question.formula) for question in asking], spot)
        for question, cell in zip(asking, cells, strict=True):
            expected = shown(row, question.expected)
            assert agrees(cell, expected), f"{question.formula}: {cell}, expected {expected}: {told(spot)}"


def test_functions() -> None:
    for number, spot in enumerate(deals(9, 6)[::6]):
        street = (3, 4, 5)[number % 3]
        check_functions(spot.at(street)._replace(dealt=spot.board[:street]), slow=number % 3 == 0)


@pytest.mark.full
def test_functions_of_many_deals() -> None:
    for spot in deals(60, 7):
        for street in (3, 4, 5):
            check_functions(spot.at(street)._replace(dealt=spot.board[:street]), slow=True)
