"""`shove` and `nash`: values against every deal of two hands, against `ev`, and against a published chart."""

from __future__ import annotations

from math import nan

import pytest

import pql
from pql.engine.push_fold import pairs_of_classes
from pql.results import NashResult, ShoveResult
from references import prizes
from references.answers import answer

# The heads-up push/fold charts of HoldemResources.net (2014): the deepest stack, in big blinds, with which a hand is
# pushed from the small blind, or a push is called, without antes; "20+" is left out, and hands whose pushes have gaps.
PUSHED = {
    "K3s": 19.9, "K2s": 19.3, "Q4s": 16.3, "Q3s": 13.5, "Q2s": 12.7, "J6s": 18.6, "J5s": 14.7, "J4s": 13.5, "J3s": 10.6,
    "J2s": 8.5, "T5s": 11.9, "T4s": 10.5, "T3s": 7.7, "T2s": 6.5, "95s": 14.4, "94s": 6.9, "93s": 4.9, "92s": 3.7,
    "85s": 18.8, "84s": 10.1, "83s": 2.7, "82s": 2.5, "74s": 13.9, "73s": 2.5, "72s": 2.1, "64s": 16.3, "62s": 2.0,
    "52s": 2.0, "42s": 1.8, "32s": 1.7, "K8o": 18.0, "K7o": 16.1, "K6o": 15.1, "K5o": 14.2, "K4o": 13.1, "K3o": 12.2,
    "K2o": 11.6, "Q8o": 13.0, "Q7o": 10.3, "Q6o": 9.6, "Q5o": 8.9, "Q4o": 7.9, "Q3o": 7.5, "Q2o": 7.0, "J8o": 13.3,
    "J7o": 8.5, "J6o": 6.5, "J5o": 6.0, "J4o": 5.4, "J3o": 5.0, "J2o": 4.6, "T8o": 17.5, "T7o": 9.0, "T6o": 5.7,
    "T5o": 4.1, "T4o": 3.8, "T3o": 3.4, "T2o": 2.9, "97o": 10.8, "96o": 5.2, "95o": 3.5, "94o": 2.7, "93o": 2.5,
    "92o": 2.2, "87o": 14.7, "86o": 7.0, "85o": 3.0, "76o": 10.7,
}  # fmt: skip
CALLED = {
    "K8s": 17.6, "K7s": 15.2, "K6s": 14.3, "K5s": 13.2, "K4s": 12.1, "K3s": 11.4, "K2s": 10.7, "Q9s": 16.1, "Q8s": 13.0,
    "Q7s": 10.5, "Q6s": 9.9, "Q5s": 8.9, "Q4s": 8.4, "Q3s": 7.8, "Q2s": 7.2, "J9s": 13.4, "J8s": 10.6, "J7s": 8.8,
    "J6s": 7.0, "T9s": 11.5, "T8s": 9.3, "98s": 8.2, "QJo": 19.5, "QTo": 15.3, "JTo": 12.7, "K9o": 17.1, "K8o": 13.8,
    "K7o": 12.4,
}  # fmt: skip
# Where a hand begins to be pushed it is worth as much as folding: there the depths may differ, and what it makes not.
DEPTH, WORTH = 0.4, 0.01


def test_equilibria_are_those_of_the_published_charts() -> None:
    found = {tenth: pql.nash(tenth / 10) for tenth in range(20, 201)}
    rows = {tenth: {row.name: row for row in each.rows} for tenth, each in found.items()}
    assert max([each.exploitability for each in found.values()]) < 1e-4
    for chart, what in ((PUSHED, "push"), (CALLED, "call")):
        for name, depth in chart.items():
            if depth > 2:
                at = rows[round(10 * depth)][name]
                assert getattr(at, f"{what}_ev") == pytest.approx(0, abs=WORTH * depth), name
                deepest = max([tenth for tenth in found if getattr(rows[tenth][name], what) > 0.5])
                assert deepest / 10 == pytest.approx(depth, abs=DEPTH), name
    for name in ("AA", "22", "A2o", "54s", "T9o"):
        assert rows[200][name].push == 1


def test_the_statement_and_the_call_say_the_same() -> None:
    assert answer(NashResult, "nash push 12bb") == pql.nash(12) == answer(NashResult, "nash 12")
    assert answer(NashResult, "nash 7.5 bb ante .1") == pql.nash(7.5, ante=0.1)
    assert answer(ShoveResult, "shove 10bb vs 22+, A2s+").rows == pql.shove(10, "22+, A2s+").rows
    assert answer(ShoveResult, "shove 10bb from SB vs BB call 20%").rows == pql.shove(10, "20%").rows


def test_a_shove_is_worth_what_each_of_both_hands_makes() -> None:
    """AKs, pushed with 10 big blinds against a big blind who calls with pairs of tens and better."""
    callers = pql.hands("TT+")
    row = next(row for row in pql.shove(10, "TT+").rows if row.name == "AKs")
    hero = "AhKh"
    facing = [hand for hand in pql.hands("any") if not {hand[:2], hand[2:]} & {"Ah", "Kh"}]
    calling = [hand for hand in facing if hand in callers]
    assert row.folds == pytest.approx(1 - len(calling) / len(facing))
    equities = [pql.equity(hero, hand).players[0].equity for hand in calling]
    assert row.equity == pytest.approx(sum(equities) / len(equities))
    # Folding costs the small blind; who is not called wins the blinds, and a call plays for both stacks.
    made = ((len(facing) - len(calling)) * 1 + sum([10 * (2 * equity - 1) for equity in equities])) / len(
        facing
    )
    assert row.ev == pytest.approx(made + 0.5)


def best_replies(found: NashResult) -> tuple[float, float]:
    """What the small blind makes a deal against the calls that are told, at most, and with the pushes told, at least.

    By the equities of classes and the pairs of hands that they have, one after the other, as the game is told.
    """
    pairs, wins, ties = pairs_of_classes()
    posted, stack = 1 + found.ante, found.stack
    most, least, everything = 0.0, 0.0, sum(pairs)
    for own in range(169):
        folded = called = 0.0
        for other, row in enumerate(found.rows):
            met, share = pairs[own * 169 + other], wins[own * 169 + other] + ties[own * 169 + other] / 2
            folded += met * (1 - row.call) * posted
            called += row.call * (2 * share - met) * stack
        most += max(folded + called, -(0.5 + found.ante) * sum(pairs[own * 169 : own * 169 + 169]))
    for own in range(169):
        out = fold = call = 0.0
        for other, row in enumerate(found.rows):
            met, share = pairs[own * 169 + other], wins[own * 169 + other] + ties[own * 169 + other] / 2
            out -= met * (1 - row.push) * (0.5 + found.ante)
            fold += met * row.push * posted
            call -= row.push * (2 * share - met) * stack
        least += out + min(fold, call)
    return most / everything, least / everything


@pytest.mark.parametrize(("stack", "ante"), [(1.5, 0), (4, 0.25), (10, 0), (25, 0.1), (100, 0), (1000, 1)])
def test_nobody_gains_more_by_leaving_the_ranges_that_are_told(stack: float, ante: float) -> None:
    found = pql.nash(stack, ante=ante)
    most, least = best_replies(found)
    assert found.exploitability == pytest.approx(most - least, abs=1e-9)
    assert 0 <= found.exploitability < 1e-3
    assert found.value == pytest.approx((most + least) / 2, abs=1e-9)
    assert {row.push for row in found.rows} <= {percent / 100 for percent in range(101)}


def test_stacks_and_antes_may_be_parameters() -> None:
    assert pql.run("nash $depth ante $ante", parameters={"depth": 8, "ante": 0.1})[0] == pql.nash(8, ante=0.1)
    found = pql.compile("shove $depth bb ante $ante vs $calls").run(depth="8", ante=0, calls="22+")
    assert found.rows == pql.shove(8, "22+").rows
    for text, values in (
        ("nash $depth", {"depth": 1}),
        ("nash 8 ante $ante", {"ante": 8}),
        ("nash $depth", {}),
    ):
        with pytest.raises(pql.PQLError):
            pql.run(text, parameters=values)


def test_nothing_is_won_where_all_places_pay_the_same() -> None:
    for table in ("icm 10, 10 pay 50, 50", "icm 10, 12, 7 pay 50, 50, 50"):
        found = answer(ShoveResult, f"shove 10bb vs 20% {table} hero 1 villain 2")
        assert max([abs(row.ev) for row in found.rows]) < 1e-9
        assert found.profitable == "none"


def test_nobody_who_follows_the_equilibrium_shoves_at_a_loss() -> None:
    found = pql.nash(10)
    against = {row.name: row for row in pql.shove(10, found.calls).rows}
    for row in found.rows:
        assert row.push_ev == pytest.approx(against[row.name].ev, abs=2e-3)
        if row.push == 1:
            assert against[row.name].ev > -2e-3
        if not row.push:
            assert against[row.name].ev < 2e-3


def test_calls_at_most_is_where_a_shove_begins_to_lose() -> None:
    rows = {row.name: row for row in pql.shove(10, "30%").rows}
    assert rows["AA"].calls == 1
    for name in ("Q7o", "72o", "J4o"):
        most = rows[name].calls or 0.0
        assert 0 < most < 1
        within = {row.name: row for row in pql.shove(10, f"{100 * most - 0.01:.2f}%").rows}
        beyond = {row.name: row for row in pql.shove(10, f"{100 * most + 1.2:.2f}%").rows}
        assert within[name].ev > -1e-9
        assert beyond[name].ev < 0


def test_prizes_are_those_of_the_chip_model() -> None:
    """Three players; who shoves 10 of 10 big blinds is out if called and beaten."""
    text = "shove 10bb vs TT+ icm 10, 20, 15 pay 50, 30, 20 hero 1 villain 2"
    rows = {row.name: row for row in answer(ShoveResult, text).rows}
    chips = {row.name: row for row in pql.shove(10, "TT+").rows}
    pool = [50, 30, 20]

    def worth(hero: float, villain: float) -> float:
        return float(prizes.worth([hero, villain, 15], pool)[0])

    folds = worth(9.5, 20.5)
    for name in ("AKs", "72o"):
        row, plain = rows[name], chips[name]
        assert plain.equity is not None
        assert (row.folds, row.equity) == (plain.folds, plain.equity)
        # Neither hand is ever level with a pair: what is not won is lost, but for boards that play, one in thousands.
        called = row.folds * worth(11, 19) + (1 - row.folds) * (
            plain.equity * worth(20, 10) + (1 - plain.equity) * worth(0, 30)
        )
        assert row.ev == pytest.approx(called - folds, abs=0.02)
    assert rows["72o"].ev < chips["72o"].ev * worth(10, 20) / 10


@pytest.mark.parametrize("others", [(15.0,), (15.0, 4.0, 30.0), (15.0,) * 9])
def test_all_who_sit_at_a_table_post_the_ante(others: tuple[float, ...]) -> None:
    """Up to ten players sit at one table; of more it is not known who has posted."""
    stacks = ", ".join(["10", "20", *[f"{stack:g}" for stack in others]])
    found = answer(ShoveResult, f"shove 10bb ante 0.25 vs AA icm {stacks} pay 50, 30, 20 hero 1 villain 2")
    ante = 0.25 if len(others) <= 8 else 0.0
    left = [stack - ante for stack in others]

    def worth(hero: float, villain: float) -> float:
        return pql.icm([hero, villain, *left], [50, 30, 20]).worth[0]

    dead = 0.25 * 2 + ante * len(others)
    folds = worth(9.25, 20 - 1.25 + 1.5 + dead)
    steals = worth(9.25 + 1.5 + dead, 18.75)
    row = next(row for row in found.rows if row.name == "32o")
    assert row.equity is not None
    out = 20 if len(others) == 1 else 0  # who is beaten has the last place
    doubled = worth(20 + dead - 0.5, 10)
    called = row.equity * doubled + (1 - row.equity) * out
    assert row.ev == pytest.approx(row.folds * steals + (1 - row.folds) * called - folds, abs=1e-3)


def test_what_cannot_be_shoved_is_refused() -> None:
    for stack in (1, 0, -3, nan, 1e9):
        with pytest.raises(pql.PQLError):
            pql.nash(stack)
        with pytest.raises(pql.PQLError):
            pql.shove(stack, "22+")
    with pytest.raises(TypeError):
        pql.nash("10")  # type: ignore[arg-type]
    for text in (
        "game omaha; nash 10bb",
        "game shortdeck; shove 10bb vs 22",
        "shove 10 chips vs 22+",
        "shove 10bb ante 12 vs 22+",
        "shove 10bb vs 22+ icm 5, 20 pay 3, 1 hero 1 villain 2",
        "shove 10bb vs 22+ icm 20, 20 pay 3, 1 hero 1 villain 2",
        "shove 10bb vs 22+ icm 5000, 3000, 2000 pay 3, 1 hero 1 villain 2",
        "shove 10bb vs 22+ icm 10, 20, 15 pay 3, 1 hero 1 villain 2, 3",
        "shove 10bb vs 22+ icm 10, 20, 15 pay 3, 1 hero 1 in 5 villain 2",
        "shove 10bb vs 22+ icm Ann 10, Ann 20 pay 3, 1 hero Ann villain 2",
        "shove 10bb ante 0.1 vs 22+ icm 10, 20, 0.1 pay 3, 1 hero 1 villain 2",
    ):
        with pytest.raises(pql.PQLError):
            pql.run(text)


def test_what_is_shown() -> None:
    lines = str(answer(NashResult, "nash 10bb")).splitlines()
    assert lines[0] == "10 big blinds, heads up"
    assert lines[1].startswith("the small blind moves all in with 58.")
    assert "the big blind calls with 37." in str(answer(NashResult, "nash 10bb"))
    shown = str(answer(ShoveResult, "shove 10bb vs 30%"))
    assert "91.86 % of hands make money:" in shown
    assert "calls at most" in shown
    assert "every hand makes money" in str(answer(ShoveResult, "shove 3bb vs AA"))
    assert "in prizes" in str(
        answer(ShoveResult, "shove 10bb vs 30% icm 10, 20, 15 pay 50, 30, 20 hero 1 villain 2")
    )


def test_grids_and_frames() -> None:
    found = pql.nash(10)
    assert found.grid()[0][0] == 1
    assert found.call_grid()[12][11] == 0
    assert len(found.to_pandas()) == 169
    frame = pql.shove(10, "30%").to_pandas()
    assert list(frame.columns[:4]) == ["class", "combos", "share", "ev"]
    assert frame["share"].sum() == pytest.approx(1)
