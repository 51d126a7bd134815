"""Bare ranks in typed calls: labelled, told in the answer and once as a warning, read otherwise where one says so."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pytest

import pql
from pql.results import Result
from references.families import together

SENTENCE = "AK was read as AKo, offsuit; AK* is suited and offsuit"

# Each function that takes hands as text, with a bare AK in some place where it takes them.
CALLS: dict[str, Callable[[Any], object]] = {
    "equity": lambda hands: pql.equity(hands, "QQ", board="Kh7h2c"),
    "folded": lambda hands: pql.equity("AA", "QQ", board="Kh7h2c", folded=hands),
    "equity_by": lambda hands: pql.equity_by("class", hands, "QQ", board="Kh7h2c"),
    "odds": lambda hands: pql.odds(hands, "QQ", "Kh7h2c"),
    "odds alone": lambda hands: pql.odds(hands, board="Kh7h2c"),
    "distribution": lambda hands: pql.distribution("QQ", hands, "Kh7h2c"),
    "compare": lambda hands: pql.compare("QQ", hands),
    "outs": lambda hands: pql.outs("QsJs", "Ts9s2c", versus=[hands, "22"]),
    "draws": lambda hands: pql.draws(hands, "Kh7h2c"),
    "strength": lambda hands: pql.strength(hands, "Kh7h2c9s4d"),
    "breakdown": lambda hands: pql.breakdown("QQ", "Kh7h2c", versus=hands),
    "blockers": lambda hands: pql.blockers("QsJs", hands, "Kh7h2c"),
    "nuts": lambda hands: pql.nuts("Kh7h2c", hands=hands),
    "ev_call": lambda hands: pql.ev_call(50, 150, hands, "QQ", board="Kh7h2c"),
    "ev_bet": lambda hands: pql.ev_bet(50, 100, "QQ", "AA, AKo", hands, board="Kh7h2c"),
}
# Those that answer with plain numbers or sets.
PLAIN: dict[str, Callable[[Any], object]] = {
    "hands": lambda hands: pql.hands(hands),
    "set algebra": lambda hands: pql.hands("QQ") | hands,
    "equities": lambda hands: pql.equities([hands, hands], "QQ", "Kh7h2c").tolist(),
    "equity_matrix": lambda hands: pql.equity_matrix(hands, "QQ", "Kh7h2c").rows,
    "hand_vectors": lambda hands: pql.hand_vectors("QQ", hands, "Kh7h2c"),
    "flop_equities": lambda hands: pql.flop_equities("AhAs", hands, dead="Ad").hands,
    "matchups": lambda hands: list(pql.matchups("QsQh", hands)),
}


@together("call", CALLS.values(), ids=CALLS)
def test_an_answer_says_how_a_bare_rank_was_read_and_calls_it_so(call: Callable[[Any], Result]) -> None:
    with pytest.warns(pql.ReadingWarning, match=r"AK was read as AKo, offsuit; AK\* is suited") as told:
        found = call("AK")
    assert [warning.filename for warning in told] == [__file__]
    assert found.readings == (SENTENCE,)
    meant = call("AKo")
    assert found.table() == meant.table()
    assert meant.readings == ()


@pytest.mark.parametrize("call", PLAIN.values(), ids=PLAIN)
def test_functions_of_plain_numbers_warn_too(call: Callable[[Any], object]) -> None:
    with pytest.warns(pql.ReadingWarning, match="AK was read as AKo") as told:
        found = call("AK")
    assert [warning.filename for warning in told] == [__file__]
    assert found == call("AKo")


def test_a_text_is_told_of_once_and_another_by_itself() -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        for hands in ("AK", "AK", "AT+", "AK", "QQ, AT+, KQ"):
            pql.hands(hands)
        pql.equity("AK", "QQ", board="Kh7h2c")
    assert [str(warning.message).partition(";")[0] for warning in told] == [
        "AK was read as AKo, offsuit",
        "AT+ was read as ATo+, offsuit",
        "AT+ was read as ATo+, KQ as KQo",
    ]


def test_a_warning_that_is_an_error_is_one_each_time() -> None:
    for _ in range(2):
        with pytest.raises(pql.ReadingWarning):
            pql.hands("AK")


def test_cards_suffixes_words_and_sets_are_no_bare_ranks() -> None:
    for hands in (
        "AKs",
        "AKo",
        "AK*",
        "AsKd",
        "AA",
        "A5s+, KTo+",
        "15%",
        "Suited",
        pql.hands("AK*"),
        ("As", "Kd"),
    ):
        assert pql.equity(hands, "QQ", board="Jh7h2c").readings == ()


@pytest.mark.parametrize(
    ("how", "combos"), [({"bare": "offsuit"}, 12), ({"bare": "both"}, 16), ({"dialect": "std"}, 16)]
)
def test_who_says_how_bare_ranks_are_read_is_not_warned(how: dict[str, Any], combos: int) -> None:
    meant = "AKo" if combos == 12 else "AK*"
    assert pql.hands("QQ, AK", **how) == pql.hands(f"QQ, {meant}")
    assert pql.equities(["AK"], ["QQ"], "Jh7h2c", **how).tolist() == [
        pql.equity(meant, "QQ", board="Jh7h2c").players[0].equity
    ]
    assert pql.equity_matrix("AK", "QQ", "Jh7h2c", **how).rows == tuple(pql.hands(meant))
    assert pql.hand_vectors("QQ", "AK", "Jh7h2c", **how) == pql.hand_vectors("QQ", meant, "Jh7h2c")
    flops, same = [pql.flop_equities("QQ", "AK", **how), pql.flop_equities("QQ", meant)]
    assert flops[0, "Jh7h2c", "QsQh"] == same[0, "Jh7h2c", "QsQh"]


def test_bare_ranks_may_be_refused() -> None:
    calls: list[Callable[..., object]] = [pql.hands, lambda hands, **how: pql.equities(hands, "QQ", **how)]
    for call in calls:
        with pytest.raises(pql.PQLError, match="`AK` does not say suited or offsuit"):
            call("AK", bare="error")
        with pytest.raises(ValueError, match="bare must be offsuit, both, error or None, not 'x'"):
            call("AA", bare="x")
        with pytest.raises(pql.PQLError, match="there is no dialect `x`"):
            call("AA", dialect="x")


@pytest.mark.parametrize("text", ["equity $hero vs QQ on $board", "odds $hero vs QQ on $board"])
def test_a_table_of_many_answers_says_it_once_for_all_rows(text: str) -> None:
    query, rows = pql.compile(text), {"hero": ["AK", "KQ", "AK", "AKs"], "board": "Jh7h2c"}
    with pytest.warns(pql.ReadingWarning, match=r"AK was read as AKo, KQ as KQo; ") as told:
        result = query.run_many(rows)
    assert len(told) == 1
    assert result.readings == ("AK was read as AKo, KQ as KQo; AK*, KQ* are suited and offsuit",)
    options = pql.Session({"bare": "both"}).compile(text).queries[0]
    assert options.run_many(rows).readings == ()
