"""`having` against rows chosen by hand, and against brute force over deals."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import combinations

import pytest

import pql
from pql.statements.select.result import SelectResult
from references.families import together
from references.formulas import FUNCTIONS, SYMBOLS, Spot, cards
from references.formulas.cards import DECK


def answer(text: str) -> SelectResult:
    (result,) = pql.run(text)
    assert isinstance(result, SelectResult)
    return result


GROUPS = (
    "select count(true) as deals, avg(riverEquity(hero)) as equity, max(handType(hero, river)), sum(1) from \
hero='AKs', villain='QQ', board='**2f2' group by topCard(flop), pairedBoard(flop)"
)


@cache
def every_group() -> SelectResult:
    return answer(GROUPS)


@pytest.mark.parametrize(
    ("having", "holds"),
    [
        ("equity > 0.5", lambda row: row[4] > 0.5),
        ("avg(riverEquity(hero)) > 0.5 and size > 0.01", lambda row: row[4] > 0.5 and row[2] > 0.01),
        ("topCard(flop) in ('A', '7') or sum(1) < 400000", lambda row: row[0] in "A7" or row[6] < 400_000),
        ("max(handType(hero, river)) = quads", lambda row: row[5] == "quads"),
        ("not pairedBoard(flop) && (size * 3 >= 0.3 || equity < 0.37)",
         lambda row: not row[1] and (row[2] * 3 >= 0.3 or row[4] < 0.37)),
        ("case topCard(flop) when 'K' then true when 'Q' then equity > 0.3 end",
         lambda row: row[0] == "K" or (row[0] == "Q" and row[4] > 0.3)),
        ("avg(riverEquity(villain)) > 0.6", lambda row: 1 - row[4] > 0.6),
        ("1 / (count(topCard(flop) = 'A') - 0.0) > 0", lambda row: row[0] == "A"),
        ("true", lambda row: True),
        ("false", lambda row: False),
    ],
)  # fmt: skip
def test_having_chooses_the_rows_of_which_it_holds(having: str, holds: object) -> None:
    every = every_group()
    chosen = answer(f"{GROUPS} having {having}")
    assert callable(holds)
    expected = [row for row in every.rows if holds(row)]
    assert having in ("true", "false") or 0 < len(expected) < len(every.rows)
    assert list(chosen.rows) == expected
    assert (chosen.deals, chosen.columns) == (every.deals, every.columns)
    assert f"`having` leaves {len(expected)} of {len(every.rows)} groups" in chosen.notes
    assert chosen.schema() == every.schema()


def test_having_by_brute_force() -> None:
    """Every flop that a hand may meet from 21 cards, one by one."""
    pocket, dead = cards("9s8s"), [card for card in DECK if card[0] in "AKQJ2345"]
    live = [card for card in DECK if card not in (*pocket, *dead)]
    sums: dict[int, list[float]] = defaultdict(list)
    for board in combinations(live, 3):
        spot = Spot(pocket, board)
        sums[int(FUNCTIONS["boardsuitcount"](spot))].append(float(SYMBOLS["nsuited"](spot)))
    expected = [[suits, sum(most) / len(most)] for suits, most in sorted(sums.items()) if len(most) > 200]
    assert 0 < len(expected) < len(sums)
    share = 200.5 / sum(map(len, sums.values()))
    result = answer(
        f"select avg(nsuited) from hero='9s8s', board='***', dead='{''.join(dead)}' "
        f"group by boardSuitCount(flop) having size > {share:.9f}"
    )
    assert [row[0] for row in result.rows] == [suits for suits, _ in expected]
    assert [row[2] for row in result.rows] == pytest.approx([most for _, most in expected])


def test_order_and_limit_come_after_having() -> None:
    text = "select avg(riverEquity(hero)) as e from hero='AKs', villain='QQ', board='**2f2' group by topCard(flop)"
    chosen = answer(f"{text} having e < 0.5 order by e desc limit 2")
    below = sorted([row[2] for row in answer(text).rows if row[2] < 0.5], reverse=True)
    assert len(below) > 2
    assert [row[2] for row in chosen.rows] == below[:2]


def test_a_sample_decides_by_its_values() -> None:
    text = "select avg(riverEquity(hero)) as e from hero='AKs', villain='QQ' group by topCard(flop)"
    every = answer(f"{text} samples 3000 seed 5")
    chosen = answer(f"{text} having e > 0.5 samples 3000 seed 5")
    assert chosen.rows == tuple(row for row in every.rows if row[2] > 0.5)
    assert any("by their sampled values" in note for note in chosen.notes)


@together(
    ("text", "code"),
    [
        ("select avg(nouts@flop) from hero='AA' having count(true) > 0.1", "no-groups"),
        (
            "select avg(nouts@flop) from hero='AA' group by topCard(flop) having nouts@flop > 3",
            "not-of-group",
        ),
        ("select avg(nouts@flop) from hero='AA' group by topCard(flop) having hero in 'AA'", "not-of-group"),
        ("select avg(nouts@flop) from hero='AA' where avg(nouts@flop) > 3", "nested-aggregate"),
        (
            "select avg(nouts@flop) from hero='AA' group by topCard(flop) having avg(avg(2)) > 3",
            "nested-aggregate",
        ),
        ("select avg(nouts@flop) from hero='AA' group by topCard(flop) having avg() > 3", "bad-aggregate"),
        (
            "select avg(nouts@flop) from hero='AA' group by topCard(flop) having avg(1, 2) > 3",
            "bad-aggregate",
        ),
        (
            "select avg(nouts@flop) from hero='AA' group by topCard(flop) having histogram(2) > 3",
            "type-mismatch",
        ),
        (
            "select histogram(hand(hero)) as h from hero='AA' group by topCard(flop) having h > 3",
            "type-mismatch",
        ),
        (
            "select avg(nouts@flop) from hero='AA' group by topCard(flop) having topCard(flop) > 3",
            "type-mismatch",
        ),
        ("select avg(nouts@flop) from hero='AA' group by topCard(flop) having", "unexpected-end"),
        ("select avg(2) from hero='AA' group by hand(hero) having true having true", "repeated-clause"),
    ],
)
def test_what_is_wrong(text: str, code: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.run(text)
    assert caught.value.diagnostics[0].code == code


def test_where_with_an_aggregate_leads_to_having() -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.run("select avg(nouts@flop) from hero='AA' where 1 + count(ispair) > 3")
    assert "`having`" in sum_of_help(caught.value)


def sum_of_help(error: pql.PQLError) -> str:
    return " ".join([problem.help or "" for problem in error.diagnostics])


def test_a_count_is_a_share() -> None:
    query = pql.compile("select avg(2) from hero='AA' group by hand(hero) having count(true) > 100")
    assert [warning.code for warning in query.warnings] == ["count-is-share"]
    assert not answer("select avg(2) from hero='AA' group by hand(hero) having count(true) > 100").rows


def test_canonical_text() -> None:
    text = "select avg(2) from hero = 'AA' group by hand(hero) having avg(nouts) > 3 or not max(nouts) < 24"
    assert pql.compile(text.replace(" = 'AA'", "='AA'").replace("3 or", "3 ||")).canonical() == text
    assert pql.parse(text).statements[0].text() == text
