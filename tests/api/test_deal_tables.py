"""Deals as rows: a formula beside a deal is what it is for these cards alone, all deals are what `select` counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy
import polars
import pyarrow
import pytest
from pyarrow import parquet

import pql
from pql.cards.combos import hand_names

FORMULAS = {
    "hit": "toppair or better",
    "type": "handType(hero, flop)",
    "texture": "texture(flop)",
    "draw": "flushdraw(hero)",
    "top": "topCard(flop)",
    "class": "handClass(hero)",
}
FROM = "hero='15%', villain='any', board='***'"


def rows(*arguments: Any, **named: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pql.deal_table(*arguments, **named).to_arrow().to_pylist()
    return found


def test_formulas_are_those_of_their_deal() -> None:
    live = pql.hands("15%")
    for row in rows(FROM, 60, columns=FORMULAS, seed=3):
        hero, villain, board = row["hero"], row["villain"], row["board"]
        cards = hero + villain + board
        assert len({cards[place : place + 2] for place in range(0, len(cards), 2)}) == 7
        assert hero in live
        asked = f"group by {', '.join(list(FORMULAS.values())[1:])}"
        (one,) = pql.run(f"select count(toppair or better) from hero='{hero}', board='{board}' {asked}")
        (*words, size, hits) = one.rows[0]
        assert size == 1.0
        expected = [row["hit"], *[row[name] for name in list(FORMULAS)[1:]]]
        assert [hits == 1.0, *[word if isinstance(word, bool) else str(word) for word in words]] == expected


def test_the_same_seed_gives_the_same_deals_and_more_begin_with_them() -> None:
    few = rows(FROM, 500, columns=FORMULAS, seed=4)
    assert len(few) == 500
    assert rows(FROM, 70_000, columns=FORMULAS, seed=4, threads=2)[:500] == few
    assert rows(FROM, 500, columns=FORMULAS, seed=5) != few
    found = pql.deal_table(FROM, 500, columns=FORMULAS)
    assert found.to_arrow() == found.to_arrow()
    assert rows(FROM, 500, columns=FORMULAS, seed=found.seed) == found.to_arrow().to_pylist()


def test_shares_are_those_of_select() -> None:
    table = pql.deal_table(
        "hero='AA:0.5, KK', villain='QQ+'", 100_000, columns={"equity": "riverEquity(hero)"}, seed=6
    )
    equities = table.to_polars()["equity"]
    (asked,) = pql.run("select avg(riverEquity(hero)) from hero='AA:0.5, KK', villain='QQ+' exact")
    assert equities.mean() == pytest.approx(asked.rows[0][0], abs=0.006)


@pytest.mark.parametrize(
    "dealt",
    [
        "hero='AKs', villain='QQ', board='Kh7h2c'",
        "hero='AKs:0.5, JJ', villain='QQ', board='Kh7h2c9d'",
        "hero='AKs', villain='QQ', board='Kh7h2c', dead='2d'",
        "hero='AA', board='***'",
        "hero='AsAh', villain='KK', board='K72'",
    ],
)
@pytest.mark.parametrize("cards", [True, False])
def test_all_deals_are_those_that_select_counts(dealt: str, cards: bool) -> None:
    street = "flop" if "***" in dealt or "K72" in dealt else "river"
    formulas = {"hit": f"handType(hero, {street}) >= trips", "type": f"handType(hero, {street})"}
    (asked,) = pql.run(f"select count({formulas['hit']}) from {dealt} exact")
    table = pql.deal_table(dealt, "all", columns=formulas, cards=cards).to_polars()
    weights = numpy.array(table["deals"]) * (numpy.array(table["weight"]) if "weight" in table.columns else 1)
    share = (weights * numpy.array(table["hit"])).sum() / weights.sum()
    assert share == pytest.approx(asked.rows[0][0])
    if cards:
        assert table.select(table.columns[: table.columns.index("hit")]).is_duplicated().sum() == 0
    else:
        assert "board" not in table.columns


def test_a_condition_chooses_deals() -> None:
    for row in rows(FROM, 200, columns={"hit": "overpair"}, where="overpair and topCard(flop) < 'T'", seed=8):
        assert row["hit"]
        assert not any(rank in row["board"] for rank in "TJQKA")
    every = rows("hero='AA', board='***'", "all", where="topCard(flop) < '4'")
    assert len(every) == 6 * 56  # threes and deuces
    with pytest.raises(pql.PQLError, match="satisfies"):
        rows("hero='AA', board='***'", 10, where="topCard(flop) < '2'", seed=1)


def test_arrays_are_the_numbers_behind() -> None:
    found = pql.deal_table(
        "hero='15%', villain='any'", 40_000, columns={"equity": "riverEquity(hero)"}, seed=9
    )
    parts = list(found.arrays())
    table = found.to_arrow()
    hands = numpy.concatenate([part["hero"] for part in parts])
    assert [hand_names()[hand] for hand in hands[:100]] == table["hero"].to_pylist()[:100]
    assert numpy.concatenate([part["equity"] for part in parts]).tolist() == table["equity"].to_pylist()
    mask = int(parts[0]["board"][0])
    board = table["board"][0].as_py()
    assert mask == sum(1 << card for card in pql.card_ids(board))


def test_missing_values_are_null() -> None:
    found = pql.deal_table(FROM, 300, columns={"odd": "1 / (topCard(flop) = 'A' ? 0 : 1)"}, seed=2)
    odd = found.to_arrow()["odd"]
    assert 0 < odd.null_count < 300
    assert numpy.isnan(next(found.arrays())["odd"]).sum() == odd.null_count


def test_every_library_takes_them(tmp_path: Path) -> None:
    found = pql.deal_table(FROM, 40_000, columns=FORMULAS, seed=1)
    table = found.to_arrow()
    assert found.columns == tuple(table.column_names)
    assert polars.DataFrame(found).equals(found.to_polars())
    assert found.to_pandas().shape == (40_000, 9)
    assert found.write_parquet(tmp_path / "deals.parquet") == 40_000
    assert parquet.read_table(tmp_path / "deals.parquet") == table
    assert isinstance(found.reader(), pyarrow.RecordBatchReader)


def test_memory_is_that_of_a_part() -> None:
    """All deals of any two hands are more than any memory holds: they are made as they are read."""
    for many in (
        pql.deal_table("hero='any', villain='any'", "all"),
        pql.deal_table("hero='any', villain='any'", 10**9, seed=1),
    ):
        batches = iter(many.reader())
        assert sum(next(batches).num_rows for _ in range(3)) > 10_000


def test_long_ones_end() -> None:
    with pytest.raises(TimeoutError):
        pql.deal_table("hero='any', villain='any'", 10**9, timeout=0.1).to_arrow()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("hero='15%'", 10, {"x": "nothing(hero)"}), "takes no arguments"),
        (("hero='15%', board=''", 0, {}), "count"),
        (("hero='15%'", -5, {}), "count"),
        (("hero='AA', villain='AA', third='AA'", 10, {}), "cannot|no deal|share"),
        (("hero='15%' where overpair", 10, {}), "arguments of their own"),
        (("hero='15%'; select count(true) from hero='AA'", 10, {}), "after `from`"),
        (("hero='15%'", 10, {"hero": "topCard(flop)"}), "name of a column"),
        (("history 'hands.phh'", 10, {}), "after `from`"),
        (("hero='nothing'", 10, {}), "unknown name"),
        (("", 10, {}), "not finished"),
    ],
)
def test_what_is_refused(arguments: tuple[str, int, dict[str, str]], message: str) -> None:
    dealt, count, columns = arguments
    with pytest.raises((pql.PQLError, ValueError), match=message):
        pql.deal_table(dealt, count, columns=columns)
