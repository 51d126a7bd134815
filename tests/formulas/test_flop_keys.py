"""Keys that describe a flop, against a plain count of all 22,100."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import pql
from pql.statements.select.result import SelectResult
from references.formulas import FUNCTIONS, Spot
from references.formulas.cards import DECK


def groups(text: str) -> SelectResult:
    (result,) = pql.run(text)
    assert isinstance(result, SelectResult)
    return result


KEYS = {"flop": "flop", "flopclass": "flopclass", "suits(flop)": "suits", "texture(flop)": "texture"}


@pytest.fixture(scope="module")
def spots() -> list[Spot]:
    return [Spot(("2c", "2d"), board) for board in combinations(DECK, 3)]


@pytest.mark.parametrize("key", KEYS)
def test_all_flops_fall_into_their_groups(key: str, spots: list[Spot]) -> None:
    expected = Counter(FUNCTIONS[KEYS[key]](spot) for spot in spots)
    result = groups(f"select count(true) from board='***' group by {key}")
    found = dict(zip([row[0] for row in result.rows], [row[1] for row in result.counts], strict=True))
    assert found == expected
    assert len(found) == {"flop": 22_100, "flopclass": 1_755, "suits(flop)": 3, "texture(flop)": 6}[key]


def test_the_order_and_the_names_are_those_of_lists() -> None:
    result = groups("select count(true) from board='***' group by flopclass")
    assert [(row[0], counts[1]) for row, counts in zip(result.rows, result.counts, strict=True)] == list(
        pql.BoardSet.everything().classes()
    )
    flops = groups("select count(true) from board='AK*' group by flop")
    assert [row[0] for row in flops.rows] == list(pql.boards("AK*"))


def test_textures_have_the_names_of_the_report() -> None:
    (report,) = pql.run("equity AA vs KK on *** by texture")
    parts = [row[0] for row in report.to_dict()["rows"] if row[0] in _six()]
    assert {
        row[0] for row in groups("select count(true) from board='***' group by texture(flop)").rows
    } == set(parts)


def _six() -> set[str]:
    return {"unpaired rainbow", "unpaired twotone", "monotone", "paired rainbow", "paired twotone", "trips"}


@pytest.mark.parametrize(
    ("condition", "count"),
    [
        ("flopclass = 'AsKh7d'", 24),
        ("flopclass = 'Ad Ks 7c'", 24),
        ("flopclass in ('AsAhAd', '2c2d2h')", 8),
        ("flop() = '7dKhAs'", 1),
        ("suits(flop) = 'monotone'", 1_144),
        ("suits(flop) = 'rainbow' and texture(flop) = 'trips'", 52),
        ("texture(flop) = 'twotone paired'", 1_872),
        ("texture(flop) = 'monotone unpaired'", 1_144),
    ],
)
def test_conditions(condition: str, count: int) -> None:
    assert pql.boards(f"*** where {condition}").count() == count
    assert groups(f"select sum(1) from board='***' where {condition}").rows == ((count,),)


def test_suits_of_later_boards() -> None:
    for street, size in (("turn", 4), ("river", 5)):
        spots = [Spot(("2c", "2d"), board) for board in combinations(DECK[::3], size)]
        dead = "".join(card for card in DECK if card not in DECK[::3])
        expected = Counter(FUNCTIONS["suits"](spot) for spot in spots)
        result = groups(
            f"select count(true) from board='{'*' * size}', dead='{dead}' group by suits({street})"
        )
        found = {row[0]: row[1] for row in result.rows}
        total = sum(expected.values())
        assert found == pytest.approx({name: count / total for name, count in expected.items()})


def test_every_format_has_the_names() -> None:
    result = groups("select avg(2) from hero='JJ', board='AsK*' group by flopclass limit 2")
    names = [row[0] for row in result.rows]
    assert result.to_arrow().column(0).to_pylist() == names
    assert all(name in str(result) for name in names)


@pytest.mark.parametrize(
    "text", ["flop() = 'AK'", "flopclass = 'river'", "suits(flop) = 'red'", "flop = 'AsKh7d'"]
)
def test_what_is_no_flop(text: str) -> None:
    with pytest.raises(pql.PQLError):
        pql.boards(f"*** where {text}")
