"""`select` against brute force and against published answers."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

import pql
from pql.formulas.group_sums import MOST_GROUPS
from pql.results import EquityResult, ExplainResult
from pql.statements.select.result import SelectResult
from references.answers import answer as answer_of
from references.answers import of, sure
from references.families import together
from references.formulas import SYMBOLS, Spot, cards
from references.formulas.cards import DECK


def answer(text: str) -> SelectResult:
    (result,) = pql.run(text)
    assert isinstance(result, SelectResult)
    return result


def only(text: str) -> object:
    """The one cell of an answer."""
    ((cell,),) = answer(text).rows
    return cell


# ProPokerTools' and its re-implementation's published answers, and this project's own computations of them.
PUBLISHED = [
    ("avg(equity(hero, flop)) from hero='AhAs', villain='KhKs', board='2c3d4s'", 903 / 990),
    ("avg(equity(hero, turn)) from hero='AhAs', villain='KhKs', board='2c3d4s7h'", 42 / 44),
    ("avg(equity(hero, flop)) from hero='AsKs', villain='QdQh', board='Ah7c2d'", 903 / 990),
    ("avg(equity(hero, preflop)) from hero='AsKs', villain='QdQh'", (787_966 + 6_732 / 2) / 1_712_304),
    ("avg(riverEquity(hero)) from hero='AhAs', villain='KhKs', board='2c3d4s'", 903 / 990),
    ("avg(riverEquity(hero)) from hero='AhAs', villain='KhKs'", (1_410_336 + 9_308 / 2) / 1_712_304),
    ("avg(riverEquity(hero)) from hero='AsKs', villain='QdQh'", (787_966 + 6_732 / 2) / 1_712_304),
    ("avg(riverEquity(hero)) from hero='AA', villain='22'", 0.8221674),
    ("avg(riverEquity(a)) from a='2c2d', b='2h2s', c='3c3d', board='AsKsQsJsTs'", 1 / 3),
    ("avg(outsToHandType(hero, flop, straight)) from hero='JsTh', board='9h8s2c'", 8),
    ("avg(outsToHandType(hero, flop, straight)) from hero='JsTh', board='9h8s2c', dead='7s'", 7),
    ("avg(outsToHandType(hero, turn, straight)) from hero='Th9h', board='8h7h2c3c'", 6),
    ("avg(outsToHandType(hero, flop, straight)) from hero='Td9d', board='8d7d2d'", 0),
    ("avg(outsToHandType(hero, river, pair)) from hero='2s2h', board='3dQhAd9c8c'", 0),
    ("count(nutHi(hero, flop)) from hero='Qs5s', board='JsKsAs'", 1),
    ("count(nutHi(hero, flop)) from hero='As2s', board='KsQsJs'", 0),
    ("count(nutHi(hero, flop)) from hero='As2s', board='KsQsJs', dead='Ts'", 1),
    ("count(nutHiForHandType(hero, flop)) from hero='AsKh', board='AdTd2d'", 1),
    ("count(boardInRange('AKK')) from hero='22', board='AsKdJhKc3s'", 0),
    ("count(boardInRange('AKJ3K')) from hero='22', board='AsKdJhKc3s'", 0),
    ("count(boardInRange('KJAK3')) from hero='22', board='AsKdJhKc3s'", 1),
    ("count(straightBoard(flop)) from board='5c6d7h'", 1),
    ("count(straightBoard(flop)) from board='Ac2d3h'", 1),
    ("count(straightBoard(flop)) from board='2c5d9h'", 0),
    ("avg(6) from game='holdem'", 6),
    ("count(rateHiHand('2h3hThJhQh') = rateHiHand('2s3sTsJsQs')) from board='*'", 1),
    ("count(fiveCardHiHandNumber(hero, flop) = 1) from board='AdKdQd', hero='JdTd'", 1),
]


@pytest.mark.parametrize(("query", "expected"), PUBLISHED)
def test_published_answers(query: str, expected: float) -> None:
    assert only(f"select {query}") == pytest.approx(expected, abs=5e-8)
    assert answer(f"select {query}").method == "exact"


def test_a_half_dead_set() -> None:
    """AK against AA-22 where the villain has no set, or aces or kings: 0.4782 (pokercoder, 27 April 2011)."""
    query = (
        "select avg(riverEquity(hero)) from game='holdem', syntax='Generic', hero='AK', villain='AA-22' "
        "where case handBoardIntersections(villain,river) when 0 then true when 2 then "
        "inRange(villain,'*!h!AA-KK') end and not (handType(villain,river)=quads) samples 200000 seed 1"
    )
    result = answer(query)
    ((equity,),), ((error,),) = result.rows, result.errors
    assert abs(equity - 0.4782) < 4 * error
    assert 0.89 < sure(result.deals) / sure(result.looked_at) < 0.90


SUCKER = "select count((nstraight==5) && (pcbits==1))"


def test_sucker_straights_by_brute_force() -> None:
    """Five in a row of which only the lowest is ours, from 54 on turns without a nine or better, one by one."""
    nstraight, pcbits = SYMBOLS["nstraight"], SYMBOLS["pcbits"]
    pocket, dead = cards("5h4d"), [card for card in DECK if card[0] in "9TJQKA"]
    live = [card for card in DECK if card not in (*pocket, *dead)]
    spots = [Spot(pocket, board) for board in combinations(live, 4)]
    count = sum(nstraight(spot) == 5 and pcbits(spot) == 1 for spot in spots)
    result = answer(f"{SUCKER} from hero='5h4d', board='****', dead='{''.join(dead)}'")
    assert (result.deals, result.counts) == (len(spots), ((count,),))


@pytest.mark.full
def test_sucker_straights_on_every_turn_by_brute_force() -> None:
    nstraight, pcbits = SYMBOLS["nstraight"], SYMBOLS["pcbits"]
    count = 0
    for pocket, times in ((cards("5h4d"), 12), (cards("5h4h"), 4)):
        live = [card for card in DECK if card not in pocket]
        spots = (Spot(pocket, board) for board in combinations(live, 4))
        count += times * sum(nstraight(spot) == 5 and pcbits(spot) == 1 for spot in spots)
    result = answer(f"{SUCKER} from hero='54*', board='****'")
    assert (result.deals, result.counts) == (16 * comb(50, 4), ((count,),))


def test_every_hand_type_of_seven_cards() -> None:
    """The 133,784,560 hands of seven cards, each dealt as 21 pockets and boards (poker probability tables)."""
    result = answer("select count(true) from hero='AA, KK, QQ', board='***' group by handType(hero, flop)")
    assert sum(row[1] for row in result.rows) == pytest.approx(1)
    full = dict(zip([row[0] for row in result.rows], [row[1] for row in result.counts], strict=True))
    assert sum(full.values()) == result.deals == 18 * comb(50, 3)


@pytest.mark.full
def test_every_hand_on_every_board() -> None:
    result = answer("select count(true) from hero='any' group by handType(hero, river) exact")
    counts = [row[1] // 21 for row in result.counts]
    assert counts == [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584]


def test_aggregates() -> None:
    """Of the outs of AKs on Qh Jh 2c: computed by hand from the four hands."""
    asked = "avg(nouts), sum(nouts), min(nouts), max(nouts), stddev(nouts), count(nouts > 10) as many"
    query = f"select {asked} from hero='AKs', board='QhJh2c'"
    result = answer(query)
    outs = [SYMBOLS["nouts"](Spot(cards(hand), cards("QhJh2c"))) for hand in ("AsKs", "AhKh", "AdKd", "AcKc")]
    mean = sum(outs) / 4
    deviation = (sum((each - mean) ** 2 for each in outs) / 4) ** 0.5
    many = sum(each > 10 for each in outs)
    assert result.rows[0] == pytest.approx((mean, sum(outs), min(outs), max(outs), deviation, many / 4))
    assert result.columns[5] == "many"
    assert result.counts[0][5] == many
    assert result.deals == 4


_EQUITIES = "from hero='AhKs', villain='22+', board='Kh7h2c'"


def test_bounds_of_equities_are_percents_or_fractions() -> None:
    """Both mean the same, and each bar holds the whole percents that it names."""
    bars = of(SelectResult, pql.run(f"select histogram(riverEquity(hero)) {_EQUITIES}")[0]).rows[0][0]
    expected = {"< 10%": 0.0, "10% .. 50%": 0.0, "50% .. 100%": 0.0, ">= 100%": 0.0}
    for name, share in bars.items():
        percent = int(name[:-1])
        place = 0 if percent < 10 else 1 if percent < 50 else 2 if percent < 99 else 3
        expected[list(expected)[place]] += share
    expected = {name: share for name, share in expected.items() if share}
    for bounds in ("10, 50, 100", "0.1, 0.5, 1"):
        (row,) = of(
            SelectResult, pql.run(f"select histogram(riverEquity(hero), {bounds}) {_EQUITIES}")[0]
        ).rows
        assert row[0] == pytest.approx(expected)


def test_bounds_of_fractions_of_the_pot_are_percents_too() -> None:
    """They name the same bars, by the fraction, as the whole histogram of that function does."""
    text = f"select histogram(fractionalRiverEquity(hero), {{}}) {_EQUITIES}"
    (percents,), (fractions,) = [
        of(SelectResult, pql.run(text.format(bounds))[0]).rows[0] for bounds in ("10, 75", "0.1, 0.75")
    ]
    assert percents == fractions
    assert len(percents) > 1
    assert set(percents) <= {"< 0.1", "0.1 .. 0.75", ">= 0.75"}
    with pytest.raises(pql.PQLError, match="between 0 and 100 %"):
        pql.run(text.format("10, 200"))


def test_an_equity_of_a_bound_belongs_above_it() -> None:
    """0.29 is 28.999... as a binary number times a hundred: bars by bounds and bars of percents agree."""
    asked = "histogram(equity(hero, flop)), histogram(equity(hero, flop), {})"
    text = f"select {asked} from hero='AK*', villain='22+', board='Kh7h2c'"
    for percent in (3, 5, 8, 13, 86, 87, 91):
        whole, cut = of(SelectResult, pql.run(text.format(percent))[0]).rows[0]
        assert cut[f">= {percent}%"] == pytest.approx(
            sum(share for name, share in whole.items() if int(name[:-1]) >= percent)
        )


@pytest.mark.parametrize(
    ("bounds", "bad", "said"),
    [
        ("0.1, 50", "0.1", "in percent this is `10`"),
        ("10, 200", "200", "between 0 and 100 %"),
        ("-0.1, 0.5", "-0.1", "between 0 and 100 %"),
        ("101", "101", "between 0 and 100 %"),
    ],
)
def test_bounds_that_no_equity_has_are_refused(bounds: str, bad: str, said: str) -> None:
    text = f"select histogram(riverEquity(hero), {bounds}) {_EQUITIES}"
    with pytest.raises(pql.PQLError, match=said) as caught:
        pql.run(text)
    (problem,) = caught.value.diagnostics
    assert problem.code == "bad-argument"
    assert problem.span is not None
    assert text[problem.span.start : problem.span.end] == bad


def test_bounds_of_numbers_are_these_numbers() -> None:
    (row,) = of(
        SelectResult,
        pql.run("select histogram(nouts@flop, 0.5, 10, 200) from hero='AhKh', board='Qh7h2c'")[0],
    ).rows
    assert set(row[0]) <= {"< 0.5", "0.5 .. 10", "10 .. 200", ">= 200"}


def test_histograms() -> None:
    result = answer(
        "select histogram(handType(hero, river)), histogram(riverEquity(hero)), "
        "histogram(fractionalRiverEquity(hero)), histogram(nouts@turn, 5, 10) "
        "from hero='AsKs', villain='QdQh', board='2c3d4h5s'"
    )
    types, percents, fractions, buckets = result.rows[0]
    assert types == {"straight": 1.0}
    assert percents == {"50%": 7 / 44, "99%": 37 / 44}
    assert fractions == {"1/2": 7 / 44, "1": 37 / 44}
    assert buckets == {"< 5": 1.0}
    assert result.counts[0][1] == {"50%": 7, "99%": 37}


def test_groups_order_and_limit() -> None:
    query = "select count(true) as share, avg(riverEquity(hero)) as eq from hero='22+', villain='AK*', board='Kh7h2c'"
    rows = answer(f"{query} group by handClass(hero)").rows
    assert sum(row[1] for row in rows) == pytest.approx(1)
    assert [row[0] for row in rows][:3] == ["AA", "KK", "QQ"]
    best = answer(f"{query} group by handClass(hero) order by eq desc limit 3")
    assert [row[3] for row in best.rows] == sorted((row[3] for row in rows), reverse=True)[:3]
    assert best.notes == ("3 of 13 rows",)
    assert answer(f"{query} group by handClass(hero) order by 4 desc limit 3").rows == best.rows
    two = answer("select count(true) from hero='AKs' group by texture(flop), topCard(flop)")
    assert two.rows[0][0] == "unpaired rainbow"
    assert {row[1] for row in two.rows} <= set("23456789TJQKA")


def test_weights_are_shares_not_counts() -> None:
    """`AKs@1,AQs@3` is a bag with three times as much AQs; counts do not know weights."""
    query = "select count(inRange(hero, 'AKs')), avg(nouts) from hero='AKs:0.25, AQs:0.75', board='7h2c3d'"
    result = answer(query)
    assert result.rows[0][0] == pytest.approx(0.25)
    assert result.counts[0][0] == 4
    assert result.deals == 8


def test_sampled_agrees_with_exact() -> None:
    queries = (
        "select avg(riverEquity(hero)), count(winsHi(villain)) from hero='AKs', villain='QQ-TT', board='***f2'",
        "select avg(nouts@flop) from hero='22+, AT*+' where pairedBoard(flop) group by handType(hero, flop)",
        "select count(handType(hero, river) = flush) from hero='AsKs', board='***[>B]'",
        "select avg(pokerval) from hero='AK*:0.5, QQ', dead='As'",
        "select avg(nouts) from hero='AK*', board='QhJh2c'",
    )
    for query in queries:
        exact, sampled = answer(f"{query} exact"), answer(f"{query} samples 60000 seed 7")
        assert (exact.method, sampled.method) == ("exact", "sampled")
        assert answer(f"{query} samples 60000 seed 7").rows == sampled.rows
        by_key = {row[0]: row for row in exact.rows} if exact.functions[0] is None else {None: exact.rows[0]}
        for row, errors in zip(sampled.rows, sampled.errors, strict=True):
            true = by_key[row[0] if exact.functions[0] is None else None]
            for value, expected, error in zip(row, true, errors, strict=True):
                if error:
                    assert abs(value - expected) < 5 * error, (query, value, expected, error)


def test_the_seed_decides_on_any_number_of_threads() -> None:
    query = pql.compile(
        "select avg(riverEquity(hero)) from hero='any', villain='any' group by texture(flop) samples 100000 seed 3"
    )
    one, two = (of(SelectResult, query.run(threads=threads)) for threads in (1, 2))
    assert (one.rows, one.errors) == (two.rows, two.errors)


def test_the_watcher_hears_what_is_known_so_far() -> None:
    heard: list[tuple[float | None, str, float]] = []

    def watch(fraction: float | None, message: str) -> None:
        heard.append((fraction, str(message), getattr(message, "deals", None) or 0))

    for text in (
        "select avg(riverEquity(x)), count(winsHi(x)) from x='AsAh', y='KsKh' exact",
        "select avg(riverEquity(x)), count(winsHi(x)) from x='AA', y='KK' samples 100000 seed 1",
    ):
        heard.clear()
        (query,) = pql.Session().compile(text).queries
        result = query.run(progress=watch, threads=1)
        assert isinstance(result, SelectResult)
        assert heard[-1][0] == 1.0
        assert heard[-1][1] == " ".join(f"{100 * float(cell):.2f} %" for cell in result.rows[0])
        assert heard[-1][2] == result.deals
    heard.clear()
    grouped = "select avg(riverEquity(x)) from x='AsAh', y='KsKh' group by topCard(flop)"
    (query,) = pql.Session().compile(grouped).queries
    query.run(progress=watch, threads=1)
    assert {message for _, message, _ in heard} == {""}


def test_boards_of_every_kind() -> None:
    """A board as text, as a set, as cards; sets that tell the turn from the river count dealings in order."""
    equity = answer_of(EquityResult, "equity AsKs vs QdQh on ***f2")
    ((share,),) = answer("select avg(riverEquity(hero)) from hero='AsKs', villain='QdQh', board=***f2").rows
    assert share == pytest.approx(equity.players[0].equity)
    ordered = answer("select count(true) from hero='AsKs', villain='QdQh', board='2c3d4h*[>B]'")
    assert ordered.deals == answer_of(EquityResult, "equity AsKs vs QdQh on 2c3d4h*[>B]").deals
    one = answer("select count(handType(hero, flop) = trips) from hero='22', board='2h'")
    assert 0 < one.rows[0][0] <= 1
    assert one.deals == sum(1 for pocket in combinations("cds", 2)) * comb(49, 2)
    for board in ("2c3d4h", "2c3d4h5s", "2c3d4h5s9c"):
        result = answer(f"select avg(riverEquity(hero)) from hero='AsKs', villain='QdQh', board='{board}'")
        expected = answer_of(EquityResult, f"equity AsKs vs QdQh on {board}")
        assert (result.deals, result.rows[0][0]) == (
            expected.deals,
            pytest.approx(expected.players[0].equity),
        )


def test_idle_players_only_multiply_the_deals() -> None:
    with_villain = answer("select count(handType(hero, flop) = flush) from hero='AsKs', villain='any'")
    alone = answer("select count(handType(hero, flop) = flush) from hero='AsKs'")
    assert with_villain.rows == alone.rows
    assert with_villain.deals == sure(alone.deals) * comb(47, 2)


def test_what_is_divided_by_zero_is_left_out_and_counted() -> None:
    result = answer("select avg(1 / (nsuited - 2)), count(true) from hero='AK*', board='Kh7h2c'")
    assert result.rows[0][1] == 1
    assert result.notes == ("a division by zero has no value: 8 of 12 deals are left out",)
    condition = answer("select count(1 / (nsuited - 2) > 0) from hero='AK*', board='Kh7h2c'")
    assert condition.notes[0].startswith(
        "a division by zero has no value, and a condition with it does not hold: met "
    )
    everything = answer("select avg(1 / 0) from hero='AA', board='Kh7h2c'")
    assert everything.rows == ((None,),)


def test_errors_of_few_random_deals_are_not_believed() -> None:
    rare = "where handType(hero, river) = straightflush samples 4000 seed 5"
    result = answer(f"select avg(ispair), count(true) from hero='random' {rare}")
    assert sure(result.deals) < 100
    assert any(note.startswith(f"only {result.deals} random deal") for note in result.notes)
    if result.deals == 1:
        assert result.errors == ((None, None),)


def test_case_without_else_is_null() -> None:
    result = answer(
        "select avg(case when ispair then 1 end), count(case when ispair then true end) "
        "from hero='AA, AKs', board='7h3d2c'"
    )
    assert result.rows[0] == (1.0, pytest.approx(0.6))


def test_where_becomes_sets_before_anything_is_dealt() -> None:
    query = "select count(true) from hero='any' where inRange(hero, 'QQ+') and pairedBoard(flop) and nouts@flop > 3"
    plan = answer_of(ExplainResult, f"explain {query}").to_dict()["plan"]
    assert "leaves hero 18 hands" in plan
    assert "before dealing hands: boards with" in plan
    assert "each deal: where" in plan
    slow = answer("select count(true) from hero='QQ+' where pairedBoard(flop) and nouts@flop > 3")
    assert answer(query).rows == slow.rows
    assert answer(query).deals == slow.deals


def test_named_formulas() -> None:
    first, second = pql.run(
        "let wet = formula flushdraw or openended; select count(wet) from hero='9h8h', board='7h6h2c'; "
        "select count(villain.wet) from hero='AA', villain='9h8h', board='7h6h2c'"
    )[:2]
    assert of(SelectResult, first).rows == ((1.0,),)
    assert second is not None


PROBLEMS = [
    ("select count(nstright == 5) from hero='AA'", "unknown-name", "did you mean `nstraight`?"),
    ("select avg(riverEqity(hero)) from hero='AA'", "unknown-name", "did you mean `riverEquity`?"),
    ("select count(handType(hero, flop) = 'A') from hero='AA'", "bad-type", "write one of highcard, pair"),
    (
        "select count(handType(hero, flop) = turnCard()) from hero='AA'",
        "type-mismatch",
        "write one of highcard",
    ),
    ("select count(turnCard() = 'Ax') from hero='AA'", "bad-type", "a card in quotes, such as 'As'"),
    ("select avg(handType(hero, flop)) from hero='AA'", "type-mismatch", "histogram"),
    ("select avg(riverEquity(nobody)) from hero='AA', villain='KK'", "unknown-player", "hero, villain"),
    ("select avg(other.nouts) from hero='AA'", "unknown-player", "hero"),
    ("select count(handType(hero)) from villain='AA'", "", ""),
    ("select avg(nouts) from hero='AA' order by what", "unknown-column", "the columns are"),
    ("select avg(equity(hero, flop)) from hero='AA'", "bad-players", "villain"),
    ("select count(true) from hero='AA', hero='KK'", "", ""),
    ("select count(true) from game='stud8', hero='AA'", "unknown-game", "game='holdem'"),
    ("select count(true) from hero='AA', dead='Ax'", "", ""),
    ("select avg(handType) from hero='AA'", "", ""),
]


@together(("query", "code", "help"), PROBLEMS)
def test_mistakes_are_found_before_anything_runs(query: str, code: str, help: str) -> None:
    if not code:  # whatever it is called, it is an answer
        with pytest.raises(pql.PQLError):
            pql.run(query.replace("count(handType(hero))", "count(handType(hero) = 3)"))
        return
    with pytest.raises(pql.PQLError) as caught:
        pql.compile(query)
    problem = caught.value.diagnostics[0]
    assert not caught.value.running
    assert problem.code == code
    assert help in (problem.help or "")
    assert problem.span is not None


def test_answers_that_cannot_be() -> None:
    for query, code in (
        ("select count(true) from hero='AA' where handType(hero, flop) = highcard", "nothing-left"),
        ("select count(true) from hero='AsAh', villain='AsAh'", "impossible-deal"),
        (
            "select count(true) from hero='any', villain='any' group by hand(hero), hand(villain) samples 400000",
            "too-many-groups",
        ),
    ):
        with pytest.raises(pql.PQLError) as caught:
            pql.run(query)
        assert caught.value.running
        assert caught.value.diagnostics[0].code == code
    assert MOST_GROUPS == 100_000


def test_machine_readable() -> None:
    answer_object = answer(
        "select count(winsHi(hero)) as w from hero='AhAs', villain='KhKs', board='2c3d4s7h'"
    ).to_dict()
    assert answer_object == {
        "type": "table", "columns": ["w"], "rows": [[42 / 44]], "method": "exact", "deals": 44,
        "counts": [[42]], "errors": [[None]],
    }  # fmt: skip


def test_intervals() -> None:
    result = answer("select avg(riverEquity(hero)) from hero='AA', villain='any' samples 20000 seed 5")
    low, high = sure(result.interval(0, 0))
    assert low < 0.852 < high
    assert answer("select avg(nouts) from hero='AA', board='7h3d2c'").interval(0, 0) is None


@pytest.mark.parametrize(
    "condition",
    ["handType(hero, river) = straightflush and winsHi(villain)", "handType(hero, river) >= highcard"],
)
def test_a_sample_whose_deals_are_all_alike_admits_that_one_may_have_been_missed(condition: str) -> None:
    (result,) = pql.run(f"select count({condition}) from hero='AsKs', villain='QQ' samples 1000 seed 1")
    answer = result.to_dict()
    assert answer["rows"][0][0] in (0.0, 1.0)
    assert 1.96 * answer["errors"][0][0] == pytest.approx(3 / 1000, rel=0.01)


def test_what_is_the_same_in_every_deal_has_no_error() -> None:
    query = (
        "select count(true), avg(6), stddev(7.5), sum(2) from hero='AK', board='7h6d2c' samples 1000 seed 1"
    )
    result = answer(query)
    assert result.rows == ((1.0, 6.0, 0.0, 2 * 12),)
    assert result.errors == ((0.0,) * 4,)
    # A group is a share of the deals: its size is drawn.
    grouped = answer("select count(true) from hero='AK' group by handType(hero, flop) samples 1000 seed 1")
    assert all(error > 0 and own == 0 for _, error, own in grouped.errors)


@pytest.mark.parametrize(
    ("query", "street", "word"),
    [
        ("count(flush) from hero='AhKh', board='Qh7h2c'", "flop", "flush"),
        ("count(fullhouse), avg(nouts) from hero='77', board='Qh7d2c5s'", "turn", "fullhouse"),
        ("count(hero.quads) from hero='77', board='Qh7d2c'", "flop", "hero.quads"),
        # What can come does, or the street was chosen, or no card is to come, or it is no made hand: nothing is said.
        ("count(flush) from hero='AhKh', board='***'", None, None),
        ("count(set) from hero='77', board='Qh7d2c'", None, None),
        ("count(overpair) from hero='77', board='Qh7d2c'", None, None),
        ("count(flush@flop) from hero='AhKh', board='Qh7h2c'", None, None),
        ("count(flush@river) from hero='AhKd', board='Qs7d2c'", None, None),
        ("count(flush) from hero='AhKh', board='Qh7h2c3c4d'", None, None),
        ("count(quads) from hero='77', board='Qh7d2c*' samples 20 seed 1", None, None),
        ("count(nouts > 20) from hero='AhKh', board='Qh7h2c'", None, None),
    ],
)
def test_a_made_hand_that_cannot_be_there_yet_is_told(
    query: str, street: str | None, word: str | None
) -> None:
    notes = " ".join(answer(f"select {query}").notes)
    if street is None:
        assert "asks about the river" not in notes
    else:
        assert f"no deal has `{word}` on the {street}" in notes
        assert f"`count({word}@river)` asks about the river" in notes


def test_groups_of_single_random_deals_are_told() -> None:
    query = "select avg(riverEquity(hero)) from hero='AK', villain='any' group by {} samples 300 seed 1"
    assert "groups are a single random deal" in " ".join(answer(query.format("villain.pokerval")).notes)
    assert not answer(query.format("handType(villain, river)")).notes


def test_the_deviation_of_a_constant_is_nothing() -> None:
    """Of large numbers: their squares have more digits than a double. One of two is exact too, and so over chunks."""
    for offset in (0, 2**40, 2**52, 0.1):
        query = f"select stddev(nouts@turn * 0 + {offset}), stddev((nouts@turn > 8) + {offset}), "
        result = answer(query + "count(nouts@turn > 8) from hero='AhKh, QsJs', villain='TT', board='*'")
        nothing, spread, share = result.rows[0]
        assert nothing == 0
        if offset != 0.1:
            assert spread == pytest.approx((share * (1 - share)) ** 0.5, rel=1e-12)
    ((constant, spread),) = answer(
        "select stddev(pokerval), stddev(pokerval@turn) from hero='JTs', board='9h8h2c'"
    ).rows
    values = [SYMBOLS["pokerval"](Spot(cards(f"J{s}T{s}"), cards("9h8h2c"))) for s in "shdc"]
    assert (constant, len(set(values))) == (0, 1)
    turns = [
        SYMBOLS["pokerval"](Spot(cards(f"J{s}T{s}"), (*cards("9h8h2c"), turn)))
        for s in "shdc"
        for turn in DECK
        if turn not in (*cards(f"J{s}T{s}"), *cards("9h8h2c"))
    ]
    mean = Fraction(sum(turns), len(turns))
    variance = sum((value - mean) ** 2 for value in turns) / len(turns)
    assert spread == pytest.approx(float(variance) ** 0.5, rel=1e-13)


def test_a_sampled_sum_estimates_the_total_over_all_deals() -> None:
    query = "select sum(nouts) from hero='AhKh, QsJs:0.25', villain='any', third='TT', board='Qh7h2c'"
    ((total,),) = answer(f"{query} exact").rows
    drawn = answer(f"{query} samples 20000 seed 1")
    ((estimate,),), ((error,),) = drawn.rows, drawn.errors
    assert abs(estimate - total) < 4 * error < 0.1 * total
    # More deals, the same total with a smaller error.
    more = answer(f"{query} samples 80000 seed 1").errors[0][0]
    assert more == pytest.approx(error / 2, rel=0.05)


@pytest.mark.parametrize(
    ("dead", "board", "unseen"),
    [("", "", 50), ("3d3h", "", 48), ("3d3h", "Kh7h2c", 45), ("3d", "Kh7h2c9s", 45)],
)
def test_a_player_nobody_looks_at_has_no_dead_card(dead: str, board: str, unseen: int) -> None:
    """Two of the cards that nobody has seen, whether he is looked at or not, counted or drawn."""
    given = f"hero='AsAh', villain='any', dead='{dead}'" + (f", board='{board}'" if board else "")
    for formula in ("1", "handType(villain, flop) >= highcard") if board else ("1",):
        ((counted,),) = answer(f"select sum({formula}) from {given} exact").rows
        ((drawn,),) = answer(f"select sum({formula}) from {given} samples 300 seed 1").rows
        assert counted == comb(unseen, 2)
        assert drawn == pytest.approx(counted, rel=0.2)
        if formula == "1":
            assert drawn == counted


@pytest.mark.parametrize(("condition", "samples"), [("nouts@turn > 8", 500), ("topCard(turn) = 'A'", 40_000)])
def test_the_error_of_a_deviation_is_that_of_its_fourth_moment(condition: str, samples: int) -> None:
    """What is 0 or 1 with the variance v has the fourth moment v (1 - 3 v); 40,000 deals are several chunks."""
    text = f"select stddev({condition}) from hero='AhKh, QsJs', board='Qh7h2c' samples {samples} seed 1"
    found = answer(text)
    ((deviation,),), ((error,),) = found.rows, found.errors
    variance = deviation**2
    square = variance * (1 - 3 * variance) - variance**2 * (samples - 3) / (samples - 1)
    assert error == pytest.approx((square / samples) ** 0.5 / (2 * deviation), rel=1e-9)


@pytest.mark.parametrize("asked", ["sum(1)", "sum(1), avg(nouts)"])
def test_a_condition_on_nothing_counts_all_deals_or_none(asked: str) -> None:
    text = f"select {asked} from hero='AA', board='Kh7h2c' where"
    assert answer(f"{text} 2 > 1").rows == answer(text.removesuffix(" where")).rows
    assert answer(f"{text} 2 > 1 and hero.ispair").rows[0][0] == 6
    for never in ("1 > 2", "1 > 2 and hero.ispair", "hero.ispair and 1 > 2"):
        with pytest.raises(pql.PQLError) as caught:
            pql.run(f"{text} {never}")
        assert caught.value.diagnostics[0].message.startswith("no deal satisfies the `where`")
