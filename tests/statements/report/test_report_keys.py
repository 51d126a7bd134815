"""Reports by formulas: against reports by words, against `select`, and whichever way they are found."""

from __future__ import annotations

import pytest

import pql
from pql.results import ReportResult, SelectResult
from pql.statements.report.keys import Way
from pql.statements.report.question import ReportQuestion
from references.answers import answer, of

HANDS = "22+, A2s+, KQ* vs 77+, AT*+"
WEIGHTED = "AK*:0.5, 99+, 76s:0.25 vs 77+, AT*+"


def report(text: str) -> ReportResult:
    return answer(ReportResult, text)


def way(text: str) -> Way | None:
    compiled = pql.compile(text)._compiled.question
    assert compiled is not None
    question = compiled.stated
    assert isinstance(question, ReportQuestion)
    return question.way(question.spot.problem())


@pytest.mark.parametrize("players", [HANDS, WEIGHTED, f"{HANDS} vs AQ*, 65s", f"{HANDS} folded A?"])
@pytest.mark.parametrize(("word", "formula"), [("class", "handclass(hero)"), ("category", "category(hero)")])
def test_a_word_about_hands_is_a_formula(players: str, word: str, formula: str) -> None:
    words, keys = (
        report(f"equity {players} on Kh7h2c by {word}"),
        report(f"equity {players} on Kh7h2c by {formula}"),
    )
    assert keys.keys == (formula,)
    assert keys.equity == pytest.approx(words.equity)
    found = {row.keys[0]: row for row in keys.rows}
    assert set(found) == {row.name for row in words.rows}
    for row in words.rows:
        same = found[row.name]
        numbers = row.amount, row.share, row.equity, row.change, row.win, row.tie
        assert (same.amount, same.share, same.equity, same.change, same.win, same.tie) == pytest.approx(
            numbers
        )


@pytest.mark.parametrize("players", [HANDS, WEIGHTED, "AKs, QQ, 76s vs 77+ folded AJo"])
@pytest.mark.parametrize("on", ["A7*", "K72 and rainbow"])
def test_hands_on_flops_are_those_of_the_word(players: str, on: str) -> None:
    text = f"equity {players} on {on} by category"
    assert way(f"{text}(hero, flop)") is Way.FLOPS
    assert way(text) is Way.FLOPS
    words, keys = [
        [(row.name, row.amount, row.equity, row.share) for row in report(asked).rows]
        for asked in (text, f"{text}(hero, flop)")
    ]
    assert [row[0] for row in keys[::-1]] == [row[0] for row in words]
    for one, other in zip(keys[::-1], words, strict=True):
        assert one[1:] == pytest.approx(other[1:])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{HANDS} on Kh7h2c by toppair, handclass", Way.HANDS),
        (f"{HANDS} on *** by topcard(flop), flushpossible", Way.BOARDS),
        (f"{HANDS} on Kh7h2c by turncard()", Way.BOARDS),
        (f"{HANDS} on *** by flushdraw, topcard(flop)", Way.FLOPS),
        (f"{HANDS} on Kh7h2c by category(villain)", Way.DEALS),
        (f"{HANDS} on Kh7h2c by category(hero, river)", Way.DEALS),
        (f"{HANDS} vs QQ on Kh7h2c by class", Way.HANDS),
        (f"{HANDS} on Kh7h2c by turn", None),
    ],
)
def test_what_is_looked_at(text: str, expected: Way | None) -> None:
    assert way(f"equity {text}") is expected


@pytest.mark.parametrize(
    ("hero", "villain", "board", "keys"),
    [
        ("AK*, QQ", "77+, AT*", "Kh7h2c", "toppair, class"),
        ("AK*:0.5, QQ", "77+, AT*", "Kh7h2c", "turncard()"),
        ("AKs, 76s:0.5", "QQ, JTs", "A7*", "toppair, flushdraw"),
        ("AKs, 76s", "QQ, JTs", "A7*", "topcard(flop), suits(flop)"),
        ("AK*, QQ", "77+, AT*", "Kh7h2c", "category(villain), texture(turn)"),
        ("AKs", "QQ", "Kh7h2c3d", "handtype(hero, river) = handtype(villain, river), river"),
    ],
)
def test_rows_are_the_groups_of_select(hero: str, villain: str, board: str, keys: str) -> None:
    """Each way of finding rows gives what counting every deal gives."""
    rows = report(f"equity {hero} vs {villain} on {board} by {keys}")
    groups = answer(
        SelectResult,
        f"select avg(riverEquity), avg(winsHi), avg(tiesHi), sum(1) from hero='{hero}', villain='{villain}', "
        f"board='{board}' group by {keys} exact",
    )
    width = len(rows.keys)
    found = {row[:width]: row[width + 1 :] for row in groups.rows}
    assert [row.keys for row in rows.rows] == [row[:width] for row in groups.rows]
    for row in rows.rows:
        share, wins, ties, _ = found[row.keys]
        assert (row.equity, row.win, row.tie) == pytest.approx((share, wins, ties))
    assert sum([row.share for row in rows.rows]) == pytest.approx(1)
    assert sum([row.share * row.equity for row in rows.rows]) == pytest.approx(rows.equity)
    assert rows.equity == pytest.approx(report(f"equity {hero} vs {villain} on {board} by class").equity)


def test_more_players_and_samples_are_grouped_too() -> None:
    exact = report("equity AK*, QQ vs 77+ vs ATs, 98s on Kh7h2c by category(villain)")
    assert exact.method == "exact"
    assert exact.counted == "row_deals"
    sampled = report("equity AK*, QQ vs 77+ vs ATs, 98s on Kh7h2c samples 20000 seed 5 by category(villain)")
    assert sampled.method == "sampled"
    assert sampled.deals == 20_000 == sum([row.amount for row in sampled.rows])
    for one, other in zip(exact.rows, sampled.rows, strict=True):
        assert one.keys == other.keys
        assert other.stderr is not None
        assert abs(one.equity - other.equity) < 5 * other.stderr
    again = report("equity AK*, QQ vs 77+ vs ATs, 98s on Kh7h2c samples 20000 seed 5 by category(villain)")
    assert again.rows == sampled.rows


def test_having_leaves_rows_of_any_report() -> None:
    every = report(f"equity {HANDS} on Kh7h2c by class")
    some = report(
        f"equity {HANDS} on Kh7h2c by class having equity > 0.5 and combos >= 6 order by share limit 2"
    )
    kept = sorted(
        [row for row in every.rows if row.equity > 0.5 and row.amount >= 6], key=lambda row: row.share
    )
    assert list(some.rows) == kept[:2]
    assert some.remarks()[:2] == (
        f"`having` leaves {len(kept)} of {len(every.rows)} rows",
        f"2 of {len(kept)} rows",
    )
    turns = report(f"equity {HANDS} on Kh7h2c by turn having strong > against")
    assert turns.rows
    assert all([row.strong and row.strong[0] > row.strong[1] for row in turns.rows])
    keys = report(f"equity {HANDS} on Kh7h2c by toppair, flushdraw having not toppair")
    assert [row.keys for row in keys.rows] == [(False, False), (False, True)]


def test_columns_are_named_as_in_select() -> None:
    by_name = report(f"equity {HANDS} on Kh7h2c by class, toppair order by equity desc, class")
    by_number = report(f"equity {HANDS} on Kh7h2c by class, toppair order by 4 desc, 1")
    assert by_name.rows == by_number.rows


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("equity AA vs KK by class having avg(nouts) > 3", "unknown-column"),
        ("equity AA vs KK by class, toppair having nouts@flop > 3", "not-of-group"),
        ("equity AA vs KK having equity > 3", "bad-report"),
        ("equity AA vs KK by class having class = 'AA'", "unknown-name"),
        ("equity AA vs KK by class order by 99", "unknown-column"),
        ("equity AA vs KK by toppair(nobody)", "bad-arguments"),
        ("equity AA vs KK by flop group by toppair", "no-players"),
    ],
)
def test_what_is_wrong_is_said(text: str, code: str) -> None:
    with pytest.raises(pql.PQLError) as error:
        pql.run(text)
    assert error.value.diagnostics[-1].code == code


def test_words_of_reports_are_keys_of_select() -> None:
    query = "select avg(riverEquity) as equity from hero='22+, A2s+, KQ*', villain='77+, AT*+', board='Kh7h2c' group by"
    for word in ("class", "category", "turn"):
        rows = answer(SelectResult, f"{query} {word}").rows
        words = report(f"equity {HANDS} on Kh7h2c by {word}").rows
        equities = {name: row.equity for row in words for name in row.members or (row.name,)}
        assert {row[0]: row[-1] for row in rows} == pytest.approx(equities)


def test_a_name_of_the_user_comes_first() -> None:
    text = "let class = formula nouts@flop; select count(true) from hero='AK*', board='Kh7h2c' group by class"
    rows = of(SelectResult, pql.run(text)[-1]).rows
    assert all([isinstance(row[0], int) for row in rows])


def test_the_library_asks_the_same() -> None:
    hero, villain = "AK*, QQ", "77+, AT*"
    for keys, board in (
        (["toppair", "handClass"], "Kh7h2c"),
        ("category(villain)", "Kh7h2c"),
        ("flushdraw", "A7*"),
    ):
        called = pql.equity_by(
            "",
            hero,
            villain,
            board=board,
            group_by=keys,
            having="share > 0.01",
            order_by="equity desc",
            limit=3,
        )
        formulas = keys if isinstance(keys, str) else ", ".join(keys)
        asked = f"by {formulas} having share > 0.01 order by equity desc limit 3"
        assert called == report(f"equity {hero} vs {villain} on {board} {asked}")


def test_canonical_text() -> None:
    for text, canonical in (
        ("equity AA vs KK group by toppair on Kh7h2c", "equity AA vs KK on Kh7h2c by toppair"),
        ("equity AA vs KK by toppair , flushdraw limit 3", "equity AA vs KK by toppair, flushdraw limit 3"),
        ("equity AA vs KK by class -- a word", "equity AA vs KK by class"),
        ("equity AA vs KK by class having equity>0.5", "equity AA vs KK by class having equity > 0.5"),
    ):
        assert pql.compile(text).canonical() == canonical
        assert pql.compile(canonical).canonical() == canonical
