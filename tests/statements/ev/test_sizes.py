"""Sizes of bets as players say them, and equities that are known, against the formulas of their sources.

For a bet B into a pot P (Chen and Ankenman, The Mathematics of Poker, chapters 11 and 4): alpha = B / (P + B) is how
often a bluff has to work, MDF = P / (P + B) what is defended, and B / (P + 2B) the bluffs among the bets.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from pql.base.diagnostics import Source
from pql.grammar import format_node, parse_program
from pql.results import EvResult, HandsResult, PotResult
from references.answers import answer, sure

SIZES = {
    "half pot": Fraction(1, 2),
    "1/2 pot": Fraction(1, 2),
    "half the pot": Fraction(1, 2),
    "a half pot bet": Fraction(1, 2),
    "half-pot": Fraction(1, 2),
    "2/3 pot": Fraction(2, 3),
    "2/3": Fraction(2, 3),
    "two thirds pot": Fraction(2, 3),
    "two-thirds of the pot": Fraction(2, 3),
    "a third of the pot": Fraction(1, 3),
    "1/3rd pot": Fraction(1, 3),
    "three quarters pot": Fraction(3, 4),
    "pot": Fraction(1),
    "full pot": Fraction(1),
    "pot sized": Fraction(1),
    "pot-sized bet": Fraction(1),
    "pot-size bet": Fraction(1),
    "a pot sized river bet": Fraction(1),
    "150%": Fraction(3, 2),
    "1.5x pot": Fraction(3, 2),
    "1.5 pot": Fraction(3, 2),
    "one and a half times the pot": Fraction(3, 2),
    "overbet 150%": Fraction(3, 2),
    "2x pot": Fraction(2),
    "twice the pot": Fraction(2),
    "75% pot": Fraction(3, 4),
    "75 % pot bet": Fraction(3, 4),
    "33% of the pot": Fraction(33, 100),
    "33.3%": Fraction(333, 1000),
    ".75 pot": Fraction(3, 4),
    "⅔ pot": Fraction(2, 3),
}  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
def test_a_size_is_the_part_of_the_pot_that_it_says(size: str) -> None:
    part = SIZES[size]
    for word in ("mdf", "alpha", "bluffs", "ev bet"):
        found = answer(PotResult, f"{word} {size}")
        assert found.needed == pytest.approx(float(part / (1 + part)), rel=1e-14)
        assert sure(found.mdf) == pytest.approx(float(1 / (1 + part)), rel=1e-14)
        assert sure(found.bluffs) == pytest.approx(float(part / (1 + 2 * part)), rel=1e-14)
    bet = answer(PotResult, f"ev bet {size} into 150")
    assert (bet.amount, bet.size) == (float(part * 150), 150)
    # The bet that is called lies in the pot: 150, the bet, and the call.
    call = answer(PotResult, f"ev call {size} into 150")
    assert call.amount == float(part * 150)
    assert call.needed == pytest.approx(float(part / (1 + 2 * part)), rel=1e-14)


@given(st.integers(1, 400), st.integers(1, 400), st.integers(1, 10**6))
def test_parts_of_the_pot_are_exact(top: int, bottom: int, pot: int) -> None:
    found = answer(PotResult, f"ev bet {top}/{bottom} pot into {pot}")
    assert found.amount == float(Fraction(top, bottom) * pot)


@given(st.integers(1, 10**6), st.sampled_from([1, 3, 7, 8, 100, 125, 10**6, 3 * 2**20]))
def test_the_canonical_text_of_a_size_is_the_same_size(top: int, bottom: int) -> None:
    (statement,) = parse_program(Source(f"mdf {top}/{bottom} pot"))[0].statements
    text = format_node(statement)
    program, problems = parse_program(Source(text))
    assert not problems
    assert program.statements == (statement,)
    assert format_node(program.statements[0]) == text


def test_a_raise_is_by_a_part_of_the_pot_after_the_call() -> None:
    # Robert's Rules of Poker, section 14: with 100 in the pot and a bet of 50, a raise of the pot is to 250.
    raised = answer(PotResult, "ev raise pot over 50 into 100")
    assert (raised.amount, raised.over, raised.size) == (250, 50, 150)
    half = answer(PotResult, "ev raise half pot over half pot into 100")
    assert (half.amount, half.over) == (150, 50)
    assert answer(PotResult, "ev raise pot over half pot").amount == 2.5
    assert answer(PotResult, "ev raise 150 over half pot into 100").over == 50


def test_hands_are_worth_the_same_by_size_and_by_amount() -> None:
    for said, counted in (
        ("ev bet 2/3 pot into 150", "ev bet 100 into 150"),
        ("ev call half pot into 150", "ev call 75 to win 225"),
        ("ev raise pot over 50 into 100", "ev raise 250 over 50 into 100"),
    ):
        one = answer(EvResult, f"{said} with AhKh, 77 vs QQ, AQs on Qh7h2c")
        two = answer(EvResult, f"{counted} with AhKh, 77 vs QQ, AQs on Qh7h2c")
        assert (one.whole, one.rows) == (two.whole, two.rows)


def test_two_amounts_without_a_word_are_the_bet_and_the_pot() -> None:
    assert answer(PotResult, "mdf 50 100").mdf == answer(PotResult, "mdf 50 into 100").mdf == 100 / 150


@pytest.mark.parametrize(
    ("text", "number"),
    [("mdf 50 100", "MDF 66.67 %"), ("alpha 2/3 pot", "alpha 40.00 %"), ("bluffs 150%", "bluffs 37.50 %")],
)
def test_the_number_that_was_asked_for_stands_first(text: str, number: str) -> None:
    found = answer(PotResult, text)
    assert str(found).startswith(f"{number}  bet ")
    assert found.to_dict()["asked"] == text.split()[0]
    assert "asked" not in answer(PotResult, "ev bet 50 into 100").to_dict()


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("ev call half pot to win 150", "call 50% pot into 100"),
        ("ev call 2/3 pot to win 90", "call 2/3 pot into 54"),
        ("ev raise 150 over half pot", "raise 150 over 50% pot into 100"),
        ("ev bet 50 into half pot", "the pot before the bet"),
        ("ev bet 50 into 75%", "ev bet 75% into 100"),
        ("mdf 50 pot 100", "`into` and the pot"),
        ("ev bet 0/3 pot", "1/2 pot"),
        ("ev bet 3/0 pot", "1/2 pot"),
        ("ev bet 1000000x pot into 10000000000", None),
    ],
)
def test_sizes_that_could_mean_two_things_are_refused(text: str, help: str | None) -> None:
    found = pql.Session().compile(text).diagnostics
    assert [problem.is_error for problem in found] == [True]
    assert help is None or help in (found[0].help or "")


def test_percentages_and_fractions_mean_elsewhere_what_they_meant() -> None:
    assert len(answer(HandsResult, "15%").hands) == len(pql.hands("15%"))
    found = answer(EvResult, "ev bet 75% into 100 with 15% vs 30% on Kh7h2c")
    assert found.players == ("15%", "30%")
    assert found.pot.amount == 75
    assert answer(PotResult, "ev bet 50 into 100 rake 5%").rake == 0.05
    halved = pql.run("select avg(riverEquity(hero) / 2) from hero='AsKs', villain='QQ', board='Qh7h2c'")[
        0
    ].to_dict()
    whole = pql.run("select avg(riverEquity(hero)) from hero='AsKs', villain='QQ', board='Qh7h2c'")[
        0
    ].to_dict()
    assert halved["rows"][0][0] == pytest.approx(whole["rows"][0][0] / 2)


@pytest.mark.parametrize("name", ["mdf", "alpha", "bluffs", "pot", "half"])
def test_names_of_older_programs_stay_names(name: str) -> None:
    assert len(answer(HandsResult, f"let {name} = QQ; {name}").hands) == 6
    assert len(answer(HandsResult, f"let {name} = QQ; {name}, KK").hands) == 12


# -- equities that are known ---------------------------------------------------------------------------------------


def test_a_call_with_an_equity() -> None:
    # 30 % of the 250 that are shown down, less the 50 that are put in: 25.
    into = answer(PotResult, "ev call 50 into 150 equity 30%")
    assert (into.value, into.needed) == (25, 0.2)
    assert answer(PotResult, "ev call 50 to win 150 equity 30%").value == 10
    assert answer(PotResult, "ev call 50 to win 150 rake 5% cap 3 equity 0.3").value == pytest.approx(
        0.3 * 197 - 50
    )
    assert answer(PotResult, "ev call 50 to win 150 equity 25%").verdict()[-1] == "it makes no money"
    assert into.verdict() == ("30.00 % equity, 20.00 % needed", "it makes money")


def test_a_bet_with_an_equity_when_called() -> None:
    # 40 % folds win 100; else 35 % of 200, less 50.
    bet = answer(PotResult, "ev shove 50 into 100 equity when called 35% folds 40%")
    assert bet.value == pytest.approx(0.4 * 100 + 0.6 * (0.35 * 200 - 50))
    # 10 % of 200 less 50 loses 30: it needs folds f with 100 f = 30 (1 - f).
    unknown = answer(PotResult, "ev bet 50 into 100 equity 10%")
    assert unknown.value is None
    assert sure(unknown.needed_folds) == pytest.approx(30 / 130)
    assert unknown.to_dict()["breakeven"] == pytest.approx(30 / 130)


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0.01, 1e6), st.floats(0.01, 1e6))
def test_the_functions_know_an_equity_too(equity: float, folds: float, amount: float, size: float) -> None:
    call = pql.pot_odds(amount, size, equity=equity)
    assert sure(call.value) == pytest.approx(equity * (size + amount) - amount, abs=1e-6)
    bet = pql.bet_odds(amount, size, equity=equity, folds=folds)
    shown = equity * (size + 2 * amount) - amount
    assert sure(bet.value) == pytest.approx(folds * size + (1 - folds) * shown, abs=1e-6)


def test_an_equity_as_a_parameter() -> None:
    query = pql.compile("ev bet $x into 100 equity $e folds $f")
    assert query.run(x=50, e="35%", f=0.4) == pql.run("ev bet 50 into 100 equity 35% folds 40%")[0]
    for e in (1.5, "150%", -0.1):
        with pytest.raises(pql.PQLError):
            query.run(x=50, e=e, f=0)


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("ev call 50 into 150 with 30%", "write `equity 30%`"),
        ("ev call 50 into 150 equity 30", "write `30%`"),
        ("ev call 50 into 150 equity 130", "for example `equity 30%`"),
        ("ev call 50 into 150 equity 30% with AA vs KK", "leave out"),
        ("ev call 50 into 150 equity 30% folds 20%", "ev bet"),
        ("ev bet 50 into 100 folds 20%", "equity 35%"),
    ],
)
def test_what_no_equity_is(text: str, help: str) -> None:
    found = pql.Session().compile(text).diagnostics
    assert [problem.is_error for problem in found] == [True]
    assert help in (found[0].help or "")


def test_what_a_play_makes_over_deals_is_a_method_as_it_was_in_1_6() -> None:
    # Half of the deals fold a pot of 100; of the others a quarter of all win 200, and each puts in 50.
    bet = pql.bet_odds(50, 100, equity=0.5, folds=0.5)
    assert bet.ev(1, 0.5, 0.25) == 0.5 * 100 + 0.25 * 200 - 0.5 * 50
    assert bet.value == bet.to_dict()["ev"] == 75


@pytest.mark.parametrize(
    ("short", "whole"),
    [
        ("ev call 5k into 10K", "ev call 5000 into 10000"),
        ("ev call 1.5k to win 1m with AA vs KK", "ev call 1500 to win 1000000 with AA vs KK"),
        ("ev call .5k into 1.2345k", "ev call 500 into 1234.5"),
        ("mdf 2k into 3k", "mdf 2000 into 3000"),
        ("ev bet 1k into 5k with KK continuing AK", "ev bet 1000 into 5000 with KK continuing AK"),
        ("icm 5k, Bob 1.005k, 20M pay 1k, 500", "icm 5000, Bob 1005, 20000000 pay 1000, 500"),
        ("ev call 1k into 2k icm 5k, 3k pay 1k hero 1 villain 2", None),
    ],
)
def test_thousands_and_millions_are_written_short(short: str, whole: str | None) -> None:
    whole = whole or "ev call 1000 into 2000 icm 5000, 3000 pay 1000 hero 1 villain 2"
    assert format_node(parse_program(Source(short))[0]) == format_node(parse_program(Source(whole))[0])


@pytest.mark.parametrize(("text", "at"), [("ev call 5kk into 3", "5kk"), ("ev call 5k5 into 3", "5k5")])
def test_only_one_letter_is_a_thousand(text: str, at: str) -> None:
    with pytest.raises(pql.PQLError) as raised:
        pql.compile(text)
    problem = raised.value.diagnostics[0]
    assert problem.span is not None
    assert text[slice(*problem.span)] == at


@pytest.mark.parametrize(
    ("text", "number"), [("ev call 12usd into 15usd", "12"), ("mdf 75chips into 100", "75")]
)
def test_a_unit_is_left_out_and_its_number_kept(text: str, number: str) -> None:
    problem = pql.Session().compile(text).diagnostics[0]
    assert problem.code == "bad-amount"
    assert problem.help == f"write `{number}`: amounts are in any unit, and all in the same"


def test_hands_behind_amounts_are_hands() -> None:
    answer = pql.run("ev call 1k into 2k with KK vs AK")[0]
    assert isinstance(answer, EvResult)
    assert answer.to_dict()["players"] == ["KK", "AKo"]
