"""`odds`: against enumeration by an independent evaluator, the known grids, and its own equities."""

from __future__ import annotations

import itertools
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pql
from pql.cards.hand_values import HAND_TYPES
from pql.results import EquityResult, ExplainResult, OddsResult
from references.answers import answer, of

with warnings.catch_warnings():  # eval7 calls its parser by old names
    warnings.simplefilter("ignore")
    import eval7

# eval7 names its hand types so.
TYPE_OF_EVAL7 = dict(
    zip(
        (
            "High Card",
            "Pair",
            "Two Pair",
            "Trips",
            "Straight",
            "Flush",
            "Full House",
            "Quads",
            "Straight Flush",
        ),
        HAND_TYPES,
        strict=True,
    )
)
Shares = dict[str, list[Fraction]]


def cards(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]


DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def by_enumeration(first: str, second: str, known: str, dead: str = "") -> tuple[Shares, int]:
    """Shares by type for both sides and the number of deals, one deal after another."""
    sides = [
        [(cards(hand), Fraction(weight)) for hand, weight in pql.hands(text).weights()]
        for text in (first, second)
    ]
    gone = {*cards(known), *cards(dead)}
    found: Shares = {kind: [Fraction(0), Fraction(0)] for kind in HAND_TYPES}
    total, deals = Fraction(0), 0
    for (one, weight), (two, other) in itertools.product(*sides):
        held = {*one, *two}
        if len(held) < 4 or held & gone:
            continue
        live = [card for card in DECK if card not in held and card not in gone]
        for more in itertools.combinations(live, 5 - len(cards(known))):
            board = [eval7.Card(card) for card in (*cards(known), *more)]
            values = [eval7.evaluate([*map(eval7.Card, hand), *board]) for hand in (one, two)]
            deals += 1
            total += weight * other
            for side, value in enumerate(values):
                if value == max(values):
                    share = Fraction(1, 2) if values[0] == values[1] else Fraction(1)
                    found[TYPE_OF_EVAL7[eval7.handtype(value)]][side] += share * weight * other
    return {kind: [share / total for share in both] for kind, both in found.items()}, deals


def check(result: OddsResult, expected: Shares, deals: int) -> None:
    assert result.deals == deals
    for row in result.rows:
        assert [row.hero, row.villain] == pytest.approx(
            [float(share) for share in expected[row.category]], abs=1e-12
        )


@pytest.mark.parametrize(
    ("first", "second", "known", "dead"),
    [
        ("AKs, QQ", "QQ, JTs", "Ah7d2cTs", ""),  # the same hands on both sides
        ("AKs:0.5, QQ", "TT+:0.25, AQs", "Kh7d2cTs", "As"),
        ("55, A5s", "44, AKo, 55", "2h3h4hTh", ""),  # flushes that tie and straight flushes
        ("AhKh, 22", "QdJd, 7c7d", "2h7h9d", ""),
        ("AA, 32s", "KK, 32s, A2s", "AsKsQsJsTs", ""),  # the board plays
        ("AKs", "AKs", "2c2d2h2s", ""),
    ],
)
def test_agrees_with_enumeration(first: str, second: str, known: str, dead: str) -> None:
    expected, deals = by_enumeration(first, second, known, dead)
    text = f"odds ({first}) vs ({second}) on {known}" + (f" dead {dead}" if dead else "")
    check(answer(OddsResult, text), expected, deals)


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.sampled_from(list(pql.hands("any"))), min_size=1, max_size=8, unique=True),
    st.lists(st.sampled_from(list(pql.hands("any"))), min_size=1, max_size=8, unique=True),
    st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True),
)
def test_random_hands_on_random_boards(first: list[str], second: list[str], board: list[str]) -> None:
    known, dead = "".join(board[:4]), board[4]
    text = ", ".join(first), ", ".join(second)
    try:
        result = pql.odds(*text, known, dead=dead)
    except pql.PQLError:
        return  # every hand shares a card with the board or the other side
    check(result, *by_enumeration(*text, known, dead))


def test_a_board_set_is_the_sum_of_its_boards() -> None:
    flops = list(pql.boards("AK*f3"))
    result = pql.odds("QhJh, 7c7d", "8s8d, AhQd", "AK*f3")
    parts = []
    for flop in flops:
        try:
            parts.append(pql.odds("QhJh, 7c7d", "8s8d, AhQd", flop))
        except pql.PQLError:
            continue
    assert result.deals == sum(part.deals for part in parts)
    for row in result.rows:
        expected = sum(part[row.category].hero * part.deals for part in parts) / result.deals
        assert row.hero == pytest.approx(expected, abs=1e-12)


def test_a_set_that_tells_turn_from_river_counts_in_order() -> None:
    assert pql.odds("AsKs", "QhQd", "AhKd2c*7").deals == 4 * 44


@pytest.mark.parametrize(
    "text",
    [
        "AsKs vs QhJd",
        "15% vs random on Kh7d2c",
        "22+, A2s+ vs TT+ on AK*",
        "AKs:0.5, QQ vs QQ, AKs",
        "AKs vs QQ dead Ac",
        "A2s+ vs 22+ on Th9h8h2c",
    ],
)
def test_adds_up_to_one_and_to_the_equity(text: str) -> None:
    odds, equity = answer(OddsResult, f"odds {text}"), answer(EquityResult, f"equity {text} exact")
    assert odds.deals == equity.deals
    assert sum(row.hero for row in odds.rows) == pytest.approx(odds.hero, abs=1e-12)
    assert odds.hero + odds.villain == pytest.approx(1, abs=1e-12)
    assert [odds.hero, odds.villain] == pytest.approx([player.equity for player in equity.players], abs=1e-12)


def test_the_grids_of_the_article() -> None:
    """AdKd against JcJh on JdQd2c; AhKc against anybody on four deuces; AhKc's pairs before the flop."""
    suited = pql.odds("AdKd", "JcJh", "JdQd2c")
    assert [round(suited[kind].hero, 7) for kind in ("straight", "flush", "straightflush")] == [
        0.0818182,
        0.2121212,
        0.0444444,
    ]
    assert [round(suited[kind].villain, 7) for kind in ("trips", "fullhouse", "quads")] == [
        0.3272727,
        0.2909091,
        0.0434343,
    ]
    deuces = pql.odds("AhKc", "any", "2c2d2h2s")
    assert (round(deuces["quads"].hero, 9), round(deuces["quads"].villain, 9)) == (0.906488801, 0.093511199)
    assert pql.odds("AhKc", "any")["pair"].hero == pytest.approx(0.295079403218692, abs=1e-14)


def test_a_sample_is_honest() -> None:
    exact = pql.odds("22+:0.4, AJs+", "A2s+, KQo", "AhK*")
    z = []
    for seed in range(5):
        sampled = pql.odds("22+:0.4, AJs+", "A2s+, KQo", "AhK*", samples=20_000, seed=seed)
        assert (sampled.method, sampled.deals, sampled.seed) == ("sampled", 20_000, seed)
        assert sampled.hero + sampled.villain == pytest.approx(1)
        for row, true in zip(sampled.rows, exact.rows, strict=True):
            for share, error, expected in (
                (row.hero, row.hero_stderr, true.hero),
                (row.villain, row.villain_stderr, true.villain),
            ):
                if expected > 0.005:
                    assert error is not None
                    z.append((share - expected) / error)
    assert max(map(abs, z)) < 4.5
    assert 0.75 < sqrt(sum(score * score for score in z) / len(z)) < 1.3


def test_a_sample_is_the_same_on_any_number_of_threads() -> None:
    pool = ThreadPoolExecutor(3)
    query = pql.compile("odds A5s vs KQo samples 100000 seed 5")
    answers = [query.run(threads=1), query.run(threads=4), query.run(executor=pool)]
    assert len({str(of(OddsResult, each).to_dict()) for each in answers}) == 1


def test_exact_on_any_number_of_threads_and_any_executor() -> None:
    query = pql.compile("odds AKs:0.5, QQ vs 22+:0.3, AK on A**")
    seen: list[float | None] = []
    answers = [
        query.run(threads=1, progress=lambda fraction, message: seen.append(fraction)),
        query.run(threads=3),
        query.run(executor=ThreadPoolExecutor(2)),
    ]
    numbers = [[(row.hero, row.villain) for row in of(OddsResult, each).rows] for each in answers]
    assert numbers[1] == numbers[0]
    assert numbers[2] == numbers[0]
    assert seen[0] == 0.0
    assert seen[-1] == 1.0


def test_a_run_can_be_cancelled() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(pql.Cancelled):
        pql.compile("odds AsKs vs any exact").run(cancel=stop)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("odds AA vs KK vs QQ", "two sides, not 3"),
        ("odds AA vs KK samples 0", "samples"),
        ("odds AA vs KK dead AsAs", "twice"),
    ],
)
def test_bad_statements(text: str, part: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.compile(text)
    assert part in str(caught.value)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("odds AsAh vs AsAh", "card twice"),
        ("odds AsAh vs KK on As7d2c", "player 1"),
        ("odds AA vs KK on AsAhAc", "player 1"),
        ("odds AA vs none", "the set is empty"),
        ("odds AA vs KK on Ah7d2c dead Ah", "on the board and dead"),
        ("odds AhAd vs AsAc on A** exact", "no deal is possible"),
        ("odds AhAd vs AsAc on A** samples 10", "no deal is possible"),
    ],
)
def test_what_cannot_be_dealt_is_a_running_error(text: str, part: str) -> None:
    query = pql.compile(text)
    with pytest.raises(pql.PQLError) as caught:
        query.run()
    assert caught.value.running
    assert part in caught.value.diagnostics[0].message


@pytest.mark.parametrize(
    "arguments",
    [{"exact": True, "samples": 10}, {"within": 2.0}, {"samples": 0}, {"dead": "Zz"}, {"board": "Ah7d"}],
)
def test_bad_arguments_are_diagnostics(arguments: dict[str, Any]) -> None:
    with pytest.raises(pql.PQLError):
        pql.odds("AA", "KK", **arguments)


def test_the_plain_object() -> None:
    plain = answer(OddsResult, "odds 15% vs QQ+ on Kh7d2c dead 2d").to_dict()
    assert list(plain)[:4] == ["type", "method", "deals", "hands"]
    assert [row["category"] for row in plain["rows"]] == list(HAND_TYPES)
    assert set(plain["rows"][0]) == {"category", "hero", "villain", "hero_stderr", "villain_stderr"}
    assert (plain["board"], plain["dead"], plain["order"], plain["stderr"]) == (
        "Kh7d2c",
        "2d",
        "equity",
        None,
    )


def test_explain_says_how() -> None:
    sections = dict(answer(ExplainResult, "explain odds AsKs vs QhJd").sections)
    assert "sweep each board" in sections["plan"]
    assert "boards; suit symmetry" in sections["plan"]
    assert "10 deals" in dict(answer(ExplainResult, "explain odds AsKs vs QhJd samples 10").sections)["plan"]


def test_either_side_has_the_errors_of_its_own_shares() -> None:
    """Those of a binomial distribution, where each wins some deals; the other side has others."""
    found = answer(OddsResult, "odds AK*, 98s vs QQ, JTs on Qh7h2c samples 20000 seed 1")
    told = 0
    for row in found.rows:
        for share, other, error in (
            (row.hero, row.villain, row.hero_stderr),
            (row.villain, row.hero, row.villain_stderr),
        ):
            if share > 0.02 and other is not None and not row.ties:
                assert error == pytest.approx((share * (1 - share) / 20000) ** 0.5, rel=0.01)
                told += abs(share - other) > 0.02
    assert told >= 2
