"""Rates, shares of groups, money that is not added up, sessions, and players whose cards are not known."""

from __future__ import annotations

import csv
import io
import json
import random
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.histories.records import ACTIONS, KINDS, NO_DATE, NO_MONEY, UNIT, RecordedHands, joined, recorded
from pql.histories.statistics import derived
from pql.results.recorded_hands import HandTable
from pql.statements.select.result import SelectResult
from references import played_statistics
from references.families import together
from references.played_statistics import Act, Hand
from references.seen_hands import both, either, negated

PLAYED = Path(__file__).parents[3] / "examples" / "my_hands.phhs"
MINUTE = 60 * 10**6


@cache
def table() -> HandTable:
    return pql.read_hands(PLAYED)


@cache
def everybody() -> list[tuple[Hand, int]]:
    """The hands of the example, each with one of its seats."""
    hands = table().hands
    found = []
    for place in range(len(hands)):
        rows = range(hands.start[place], hands.start[place + 1])
        acts = range(hands.acted[place], hands.acted[place + 1])
        hand = Hand(
            [("SB", "BB", "UTG", "", "", "", "", "HJ", "CO", "BTN")[hands.position[row]] for row in rows],
            [hands.won[row] for row in rows],
            [bool(hands.showdown[row]) for row in rows],
            [hands.folded[row] for row in rows],
            [hands.stack[row] for row in rows],
            hands.street[place],
            bool(hands.finished[place]),
            [
                Act(hands.actor[act], ACTIONS[hands.action[act]], hands.action_street[act], hands.amount[act])
                for act in acts
            ],
        )
        found += [(hand, seat) for seat in range(len(rows))]
    return found


def answers(name: str, street: int = 0) -> list[bool | None]:
    key = f"{name} {street}" if street else name
    return [played_statistics.statistics(hand, seat)[key] for hand, seat in everybody()]


def ask(asked: str, hands: HandTable | None = None, **whose: Any) -> SelectResult:
    return pql.select(asked, hands or table(), **whose)


@pytest.mark.parametrize("asked", ["vpip", "pfr", "rfi", "threebet", "foldtosteal", "wtsd", "cbet(flop)"])
def test_a_rate_is_a_share_of_occasions(asked: str) -> None:
    values = answers(asked.removesuffix("(flop)"), 3 * ("(" in asked))
    happened, occasions = sum(value is True for value in values), sum(value is not None for value in values)
    assert 0 < happened < occasions
    found = ask(f"rate({asked}), avg({asked}), count({asked})")
    assert found.rows[0] == pytest.approx(
        (happened / occasions, happened / occasions, happened / len(values))
    )
    assert found.counts[0] == ((happened, occasions), None, happened)
    # Wilson's interval, from its formula.
    z, n, p = 1.96, occasions, happened / occasions
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    assert found.interval(0, 0) == pytest.approx((middle - half, middle + half))
    assert found.errors[0][0] == pytest.approx(half / z)


FORMULAS = {
    "threebet and inposition(flop)": lambda three, last, saw: both(three, last),
    "threebet or inposition(flop)": lambda three, last, saw: either(three, last),
    "not threebet": lambda three, last, saw: negated(three),
    "not (threebet and inposition(flop)) or wtsd": lambda three, last, saw: either(
        negated(both(three, last)), saw
    ),
}


@pytest.mark.parametrize("formula", FORMULAS)
def test_formulas_of_statistics_know_three_values(formula: str) -> None:
    flops = [None if each == 255 else bool(each) for each in derived(table().hands, "inposition1")]
    given = zip(answers("threebet"), flops, answers("wtsd"), strict=True)
    values = [FORMULAS[formula](*each) for each in given]
    assert {True, False, None} <= {*values}
    found = ask(f"rate({formula})")
    occasions = sum(value is not None for value in values)
    assert found.counts[0][0] == (sum(value is True for value in values), occasions)
    rows = ask(f"count(true) group by {formula}")
    assert {row[0]: behind[1] for row, behind in zip(rows.rows, rows.counts, strict=True)} == {
        value: values.count(value) for value in (False, True, None)
    }
    assert ask(f"sum(1) where {formula}").rows == ((values.count(True),),)


def test_rates_of_groups_and_their_order() -> None:
    found = ask("rate(vpip) as r group by name having rate(pfr) > 0.1 order by r desc")
    rates = {}
    names = list(table().hands.name)
    for name in {*names}:
        own = [
            value
            for value, of in zip(answers("vpip"), names, strict=True)
            if of == name and value is not None
        ]
        rates[name] = (sum(own), len(own))
    assert [(row[0], behind[2]) for row, behind in zip(found.rows, found.counts, strict=True)] == sorted(
        [(row[0], rates[row[0]]) for row in found.rows], key=lambda row: -row[1][0] / row[1][1]
    )
    assert found.columns == ("name", "size", "r")
    assert len(found.rows) > 1


def test_ratios_add_up_before_they_divide() -> None:
    lines = [played_statistics.line(hand, seat).split("/")[1:] for hand, seat in everybody()]
    letters = "".join(["".join(line) for line in lines])
    aggressive, calls = sum(letters.count(each) for each in "BR"), letters.count("C")
    found = ask("rate(af), rate(afq), rate(af(turn)), avg(af)")
    assert found.rows[0][0] == aggressive / calls
    assert found.counts[0][:2] == ((aggressive, calls), (aggressive, aggressive + calls + letters.count("F")))
    assert found.errors[0][0] is None
    assert found.rows[0][3] != found.rows[0][0]


def test_a_rate_in_every_format(tmp_path: Path) -> None:
    text = f"select rate(vpip), rate(af) from history '{PLAYED}' for 'Robin' group by position"
    (found,) = pql.run(text)
    assert isinstance(found, SelectResult)
    behind = found.counts[0][2]
    assert f"({behind[0]} of {behind[1]}, " in str(found)
    assert json.loads(json.dumps(found.to_dict()))["counts"][0][2] == list(behind)
    names = [column.name for column in found.schema()]
    assert names[6:10] == ["rate(vpip)", "rate(vpip)_stderr", "rate(vpip)_deals", "rate(vpip)_of"]
    frame = found.to_pandas()
    assert (frame["rate(vpip)_deals"][0], frame["rate(vpip)_of"][0]) == behind
    path = tmp_path / "rates.csv"
    pql.export(found, str(path))
    assert next(csv.DictReader(io.StringIO(path.read_text())))["rate(vpip)_of"].startswith(str(behind[1]))
    nobody = ask("rate(foldtothreebet), rate(af(river)) where line = 'F'")
    assert nobody.rows == ((None, None),)


def test_rates_of_dealt_hands() -> None:
    (found,) = pql.run(
        "select rate(topCard(flop) = 'A'), count(topCard(flop) = 'A') from hero='KK', board='***'"
    )
    assert isinstance(found, SelectResult)
    assert found.rows[0][0] == found.rows[0][1]
    assert found.counts[0][0] == (found.counts[0][1], found.deals)


def test_shares_are_those_of_the_group() -> None:
    (found,) = pql.run(
        "select count(pairedBoard(flop)), sum(1) from hero='AKs', board='***' group by topCard(flop)"
    )
    assert isinstance(found, SelectResult)
    assert found.columns[1] == "size"
    assert sum(row[1] for row in found.rows) == pytest.approx(1)
    for row, behind in zip(found.rows, found.counts, strict=True):
        assert (row[1], behind[1]) == (pytest.approx(row[3] / found.deals), row[3])
        assert row[2] == pytest.approx(behind[2] / row[3])
    (whole,) = pql.run("select count(pairedBoard(flop)) from hero='AKs', board='***'")
    assert isinstance(whole, SelectResult)
    assert whole.columns == ("count(pairedBoard(flop))",)
    assert whole.counts[0][0] == sum(behind[2] for behind in found.counts)


def test_who_shows_nothing_keeps_what_he_did() -> None:
    found = ask("sum(1), rate(vpip), sum(net)", player="Otto")
    assert found.rows[0][0] == 42
    assert not any("cards" in note for note in found.notes)
    shown = ask("count(toppair@flop), sum(1)", player="Otto")
    assert shown.rows[0][1] == 3
    assert "of 39 of 42 hands the cards are not known, and a formula looks at them: left out" in shown.notes
    with pytest.raises(pql.PQLError, match="shows the cards of `Otto`"):
        ask("avg(toppair@flop)", HandTable(recorded([{"rows": [{"name": "Otto"}, {}]}])), player="Otto")


def money(*kinds: tuple[str, str]) -> HandTable:
    """A hand for each currency and kind: its two players win and lose 3."""
    rows = [{"put": 3 * UNIT, "won": 6 * UNIT, "name": "ann"}, {"put": 3 * UNIT, "name": "bob"}]
    common = {"rows": rows, "pot": 6 * UNIT, "big_blind": UNIT, "small_blind": UNIT // 2, "buyin": 5 * UNIT}
    return HandTable(
        recorded([{**common, "currency": currency, "kind": KINDS.index(kind)} for currency, kind in kinds])
    )


MIXED = [
    ((("USD", "cash"), ("EUR", "cash")), "EUR and USD"),
    ((("USD", "cash"), ("", "cash")), "USD and money of no known currency"),
    ((("USD", "cash"), ("USD", "tournament")), "USD and chips of tournaments"),
    ((("USD", "cash"), ("", "play")), "USD and play money"),
]


@together(("kinds", "said"), MIXED)
@together(
    "asked",
    [
        *("sum(net)", "avg(pot - won)", "stddev(2 * net)", "max(won)", "avg(net * net / 2)", "sum(net % 3)"),
        *(
            "avg(net > 0 ? 0 : net)",
            "avg(net > 0 ? net : 0)",
            "sum(-net)",
        ),
        *(
            "sum(rake)",
            "avg(fees)",
            "max(drop)",
            "sum(cashout)",
            "sum(cashoutFee)",
            "avg(allinNet)",
            "min(stack)",
        ),
    ],
)
def test_money_of_different_kinds_is_not_added_up(
    kinds: tuple[tuple[str, str], ...], said: str, asked: str
) -> None:
    hands = money(*kinds)
    with pytest.raises(pql.PQLError) as caught:
        ask(asked, hands)
    (problem,) = caught.value.diagnostics
    assert (problem.code, problem.message) == ("mixed-money", f"`{asked}` adds up {said}")
    assert len(ask(f"{asked} group by currency, kind", hands).rows) == 2
    currency, kind = kinds[0]
    assert ask(f"{asked} where currency = '{currency}' and kind = '{kind}'", hands).rows


@pytest.mark.parametrize(
    "asked",
    ["sum(net / blinds)", "count(net > 0)", "avg(net > 0)", "rate(won > pot)", "histogram(net)", "sum(1)"],
)
def test_what_is_no_money_is_added_up(asked: str) -> None:
    assert ask(asked, money(("USD", "cash"), ("EUR", "cash"))).rows


def test_buy_ins_are_money_in_tournaments_too() -> None:
    assert ask("sum(buyin)", money(("USD", "tournament"), ("USD", "cash"))).rows == ((20,),)
    with pytest.raises(pql.PQLError, match="EUR and USD"):
        ask("sum(buyin)", money(("USD", "tournament"), ("EUR", "tournament")))


def sessions_of(times: list[int]) -> dict[int, int]:
    """How many hands each session has, by its first minute."""
    found: dict[int, int] = {}
    before = start = None
    for time in sorted(times):
        if before is None or time - before >= 30 * MINUTE:
            start = time // MINUTE
        assert start is not None
        found[start] = found.get(start, 0) + 1
        before = time
    return found


@pytest.mark.parametrize("seed", range(20))
def test_sessions_end_after_half_an_hour(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    from pql.statements.history import question as history

    rng = random.Random(seed)
    time, times = rng.randrange(10**9) * 10**6, []
    for _ in range(60):
        time += rng.choice(
            [rng.randrange(MINUTE), 29 * MINUTE, 30 * MINUTE - 1, 30 * MINUTE, rng.randrange(90 * MINUTE)]
        )
        times.append(time)
    rows = [{"name": "ann"}, {"name": "bob"}]
    hands = [{"rows": rows, "date": each} for each in [*times, NO_DATE]]
    rng.shuffle(hands)
    monkeypatch.setattr(history, "_HANDS_AT_ONCE", 13)
    found = ask("sum(1), histogram(true) group by session, name", HandTable(recorded(hands)), player="ann")
    expected = sessions_of(times)
    from pql.formulas.types import SESSION

    assert [(row[0], row[3]) for row in found.rows] == [
        *[(SESSION.show(start), count) for start, count in expected.items()],
        (None, 1),
    ]


def test_sessions_may_be_grouped_by_twice() -> None:
    rows = [{"name": "ann"}, {"name": "bob"}]
    hands = HandTable(recorded([{"rows": rows, "date": each * MINUTE} for each in (0, 20, 45, 200)]))
    once = ask("sum(1) group by session, name", hands, player="ann").rows
    twice = ask("sum(1) group by session, name, session", hands, player="ann").rows
    assert [row[-1] for row in once] == [3, 1]
    assert twice == tuple([(first, name, first, *rest) for first, name, *rest in once])


@together(
    ("asked", "code"),
    [
        ("max(session)", "bad-argument"),
        ("histogram(session)", "bad-argument"),
        ("sum(1) where session = session", "bad-argument"),
        ("sum(1) group by session = session", "bad-argument"),
        ("count(cbet(preflop))", "bad-argument"),
        ("avg(line)", "type-mismatch"),
        ("count(actions(flop) = 'QQ')", "bad-type"),
        ("count(line < 'R')", "bad-type"),
        ("rate(table)", "bad-type"),
        ("count(weekday = 'Someday')", "bad-type"),
        ("count(began > '2026-03-05')", "bad-type"),
        ("count(began > '2026-02-30 10:00')", "bad-type"),
        ("sum(1) where rate(vpip) > 0.5", "nested-aggregate"),
    ],
)
def test_errors(asked: str, code: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        ask(asked)
    assert caught.value.diagnostics[0].code == code


def test_words_of_the_record() -> None:
    def hand(**more: Any) -> dict[str, Any]:
        rows = [{"stack": 300 * UNIT, "place": 2}, {"stack": 90 * UNIT}]
        return {"rows": rows, "small_blind": UNIT // 2, "big_blind": UNIT, **more}

    hands: RecordedHands = joined(
        [
            recorded([hand(currency="USD", site="Oak", hand="7", date=1_772_744_640_000_000)]),
            recorded(
                [
                    hand(kind=1, tournament="9", buyin=11 * UNIT, currency="EUR"),
                    hand(kind=2, big_blind=20 * UNIT),
                ]
            ),
        ]
    )
    assert hands.buyin[0] == NO_MONEY
    table = HandTable(hands)

    def keys(name: str) -> list[Any]:
        return [row[0] for row in ask(f"sum(1) group by {name}", table).rows]

    assert keys("stake") == ["0.5/1 USD", "0.5/20 play", "tournament 11 EUR"]
    assert keys("kind") == ["cash", "tournament", "play"]
    assert keys("tournament") == ["9", None]
    assert keys("buyin") == [11, None]
    assert keys("place") == [2, None]
    assert keys("site") == ["Oak", None]
    assert keys("hand") == ["7", None]
    assert keys("weekday") == ["Thursday", None]
    assert keys("hour") == [21, None]
    assert keys("began") == ["2026-03-05 21:04", None]
    for condition, passes in (
        ("began = '2026-03-05 21:04'", True),
        ("began >= '2026-03-05 21:04' and began <= '2026-03-05 21:04'", True),
        ("began < '2026-03-05 21:05' and began > '2026-03-05 21:03'", True),
        ("began > '2026-03-05 21:04'", False),
    ):
        assert ask(f"count({condition}) where site = 'Oak'", table).rows == ((float(passes),),), condition
    assert keys("effective") == [4.5, 90]
    assert keys("line") == keys("opener") == keys("spr") == [None]
    assert ask("sum(1) where hand = '7' and weekday = 'thursday' and stake = '0.5/1 USD'", table).rows == (
        (2,),
    )


def test_statistics_are_columns_of_the_table() -> None:
    found = pql.read_hands(PLAYED, statistics=True)
    assert len({column.name for column in found.schema()}) == len(found.schema())
    columns = dict(zip([column.name for column in found.schema()], found.values(), strict=True))
    assert columns["vpip"] == answers("vpip")
    for street, word in ((3, "flop"), (4, "turn"), (5, "river")):
        assert columns[f"cbet_{word}"] == answers("cbet", street)
    assert columns["actions"] == [played_statistics.line(hand, seat) or None for hand, seat in everybody()]
    asked = ask(
        "avg(effective), avg(spr), avg(facedsize(preflop)), avg(potbefore(turn)), avg(opponents(flop))"
    ).rows[0]
    names = ("effective", "spr", "facedsize_preflop", "potbefore_turn", "opponents_flop")
    for name, mean in zip(names, asked, strict=True):
        known = [value for value in columns[name] if isinstance(value, int | float)]
        assert mean == pytest.approx(sum(known) / len(known))
    assert len(next(iter(pql.scan_hands(PLAYED, statistics=True))).schema()) == len(found.schema())
    assert len(pql.read_hands(PLAYED).schema()) == len(found.schema()) - 86


def test_stakes_and_times_are_columns_of_the_table() -> None:
    """As the words of the language have them."""
    moments = [
        {
            "hand": "1",
            "date": 1_770_000_000_000_000,
            "currency": "USD",
            "small_blind": UNIT // 2,
            "big_blind": UNIT,
        },
        {"hand": "2", "kind": 1, "currency": "EUR", "buyin": 5 * UNIT},
        {"hand": "3", "kind": 2, "small_blind": 5 * UNIT, "big_blind": 10 * UNIT, "date": 86_399_999_999},
    ]
    table = HandTable(recorded([{**each, "rows": [{}, {}]} for each in moments]), statistics=True)
    columns = dict(zip([column.name for column in table.schema()], table.values(), strict=True))
    rows = list(zip(*[columns[name] for name in ("hand", "stake", "hour", "weekday")], strict=True))[::2]
    assert rows == [
        ("1", "0.5/1 USD", 2, "Monday"),
        ("2", "tournament 5 EUR", None, None),
        ("3", "5/10 play", 23, "Thursday"),
    ]
    for name in ("stake", "hour", "weekday"):
        found = pql.select(f"sum(1) group by hand, {name}", table).rows
        assert {row[0]: row[1] for row in found} == dict(zip(columns["hand"], columns[name], strict=True))


def test_a_collection_has_the_statistics_of_its_files(tmp_path: Path) -> None:
    folder = str(tmp_path / "my.hands")
    pql.collect_hands(str(PLAYED), into=folder)
    asked = "select rate(vpip), rate(cbet(flop)), rate(af), avg(spr), sum(net) from history '{}' group by name, line"
    stored, files = [pql.run(asked.format(path))[0] for path in (folder, PLAYED)]
    assert isinstance(stored, SelectResult)
    assert isinstance(files, SelectResult)
    assert (stored.rows, stored.counts) == (files.rows, files.counts)
    assert (
        pql.read_hands(folder, statistics=True).values() == pql.read_hands(PLAYED, statistics=True).values()
    )


def test_what_has_no_opportunity_is_not_missing() -> None:
    hands = table()
    won = [row["won"] for row in hands.to_pandas().to_dict("records") if row["name"] == "Robin"]
    lost, rows = sum(each == 0 for each in won), len(won)
    assert 0 < lost < rows
    division = "a division by zero has no value"
    beside_rates = ask("avg(net / won), rate(vpip), rate(cbet(river))", hands, player="Robin").notes
    assert f"{division}: {lost} of {rows} hands are left out" in beside_rates
    alone = ask("rate(net / won > 1)", hands, player="Robin")
    assert alone.counts[0][0][1] == rows - lost
    assert (
        f"{division}, and a condition with it does not hold, a rate has no opportunity there: met {lost} times"
        in alone.notes
    )
