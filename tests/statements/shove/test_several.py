"""`shove` with several players behind: against every deal of few cards, and what is said of it."""

from __future__ import annotations

import pytest

import pql
from pql.engine.callers import sampled_calls
from pql.engine.work import Control
from pql.results import ShoveResult
from references import shoves
from references.answers import answer
from references.hands import DECK, Reader

# Few cards are left, so that every deal can be gone through: one hand of a class each.
LIVE = ["Ah", "Kh", "Qd", "Qc", "Jd", "Jc", "Ts", "Td", "9s", "9c", "8s", "8h"]
DEAD = " ".join([card for card in DECK if card not in LIVE])
MORE = [*LIVE, "7c"]
HEROES = {"AKs": ("Ah", "Kh"), "98s": ("9s", "8s"), "QQ": ("Qd", "Qc")}


def compared(
    text: str,
    callers: list[str],
    live: list[str],
    stacks: list[float],
    posted: list[float],
    shoved: float,
    pool: tuple[float, ...] = (),
) -> None:
    rows = {row.name: row for row in answer(ShoveResult, text).rows}
    calls = [Reader().read(each).keys() for each in callers]
    for name, hand in [*HEROES.items()][: 2 if len(callers) > 2 else 3]:
        made, folds, won = shoves.shove(hand, calls, live, stacks, posted, shoved, pool)
        row = rows[name]
        assert row.ev_stderr is not None
        assert row.ev_stderr < 0.02 * max(shoved, 1)
        assert row.ev == pytest.approx(made, abs=5 * row.ev_stderr + 1e-9), name
        assert row.folds_stderr is not None
        assert row.folds == pytest.approx(folds, abs=5 * row.folds_stderr + 1e-9), name
        assert row.stderr is not None
        assert row.equity == pytest.approx(won, abs=5 * row.stderr + 1e-9), name


def test_two_callers_are_those_of_every_deal() -> None:
    text = f"shove 12bb ante 0.125 vs QQ, JTs, 98s vs QJ, 99+ dead {DEAD} samples 40000 seed 1"
    text = f"let two = QJo, QJs; {text.replace('QJ,', 'two,')}"
    posted = [0.125, 0.625, 1.125]
    compared(text, ["QQ, JTs, 98s", "QJo, QJs, 99+"], LIVE, [12] * 3, posted, 12)


def test_three_callers_are_those_of_every_deal() -> None:
    dead = " ".join([card for card in DECK if card not in MORE])
    text = f"shove 5bb vs QQ, T9 vs 88+ vs QJ, T8 dead {dead} samples 40000 seed 2"
    text = text.replace("T9", "T9o, T9s").replace("QJ, T8", "QJo, QJs, T8o, T8s")
    callers = ["QQ, T9o, T9s", "88+", "QJo, QJs, T8o, T8s"]
    compared(text, callers, MORE, [5] * 4, [0, 0, 0.5, 1], 5)


@pytest.mark.parametrize(
    ("stacks", "shoved"), [((12, 8, 20, 15), 12), ((20, 6, 9, 4), 9), ((6, 6, 6), 6), ((6, 20, 13), 6)]
)
def test_prizes_and_side_pots_are_those_of_every_deal(stacks: tuple[float, ...], shoved: float) -> None:
    """Who has less plays for a part; a caller who is covered may go out together with the hero."""
    held = ", ".join(map(str, stacks))
    text = (
        f"shove {shoved}bb vs QQ, 98s, JTs vs 88+ dead {DEAD} samples 40000 seed 3"
        f" icm {held} pay 50, 30, 20 hero 1 villain 2, 3"
    )
    posted = [0, 0.5, 1, *[0] * (len(stacks) - 3)]
    compared(text, ["QQ, 98s, JTs", "88+"], LIVE, [*stacks], posted, shoved, (50, 30, 20))


def test_who_never_calls_changes_nothing_but_cards() -> None:
    """One caller in the small blind, and a big blind who always folds: every number is exact."""
    several = pql.shove(10, "TT+", "none", samples=1000, seed=1)
    alone = {row.name: row for row in pql.shove(10, "TT+").rows}
    for row in several.rows:
        assert row.ev_stderr is None
        assert row.folds == pytest.approx(alone[row.name].folds)
        assert row.equity == pytest.approx(alone[row.name].equity)
        called = 1 - row.folds
        assert row.equity is not None
        # From the button: nothing is posted, and the big blind's chip is in the pot.
        assert row.ev == pytest.approx(row.folds * 1.5 + called * (row.equity * 21 - 10))


def test_errors_are_those_of_repeated_samples() -> None:
    found = [
        {row.name: row for row in pql.shove(12, "40%", "50%", samples=2_000, seed=seed).rows}
        for seed in range(12)
    ]
    for number, error in (
        ("ev", "ev_stderr"),
        ("folds", "folds_stderr"),
        ("equity", "stderr"),
        ("breakeven", "breakeven_stderr"),
    ):
        ratios = []
        for name in ("AA", "AKs", "T9s", "72o", "A5o", "66"):
            values = [getattr(rows[name], number) for rows in found]
            mean = sum(values) / len(values)
            spread = (sum([(value - mean) ** 2 for value in values]) / (len(values) - 1)) ** 0.5
            told = getattr(found[0][name], error)
            if number == "breakeven" and not told:
                assert max(values) == 0.0, name  # the hand makes money when everybody calls
                continue
            ratios.append(spread / told)
        assert 0.6 < sum(ratios) / len(ratios) < 1.5, number


def test_the_same_seed_is_the_same_answer() -> None:
    one, two = [pql.shove(12, "20%", "30%", samples=500, seed=4, threads=threads) for threads in (1, 2)]
    assert one == two
    assert one != pql.shove(12, "20%", "30%", samples=500, seed=5)
    text = "shove 12bb vs 20% vs 30% samples 500 seed 4"
    assert answer(ShoveResult, text) == one
    assert one.method == "sampled"
    assert one.deals == 169 * 500


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("shove 12bb from BTN vs SB 20%, BB 30%", "shove 12bb vs 20% vs 30%"),
        ("shove 12bb from the button vs SB 22+, A2s+ and BB calls 30%", "shove 12bb vs 22+, A2s+ vs 30%"),
        ("shove 8bb ante 0.1 from CO vs BTN 10%, SB 12%, BB 20%", "shove 8bb ante 0.1 vs 10% vs 12% vs 20%"),
        (
            "shove 8bb from UTG vs CO 8%, BTN 10%, SB 12%, BB 20% samples 10",
            "shove 8bb vs 8% vs 10% vs 12% vs 20% samples 10",
        ),
        ("shove 10bb from SB vs BB call 30%", "shove 10bb vs 30%"),
    ],
)
def test_seats_are_read_as_players_say_them(said: str, meant: str) -> None:
    assert pql.compile(said).canonical() == meant


@pytest.mark.parametrize(
    "text",
    [
        "shove 8bb from BTN vs BB 20%",
        "shove 8bb from BTN vs 20%",
        "shove 8bb from BTN vs BB 30%, SB 20%",
        "shove 8bb from BTN vs SB 20%, SB 30%",
        "shove 8bb from SB vs BTN 20%, BB 30%",
        "let BB = 22+; shove 8bb from BTN vs SB 20%, BB 30%",
        "shove 10bb" + " vs 5%" * 10,
        "shove 0bb vs 20% vs 30%",
        "shove 1e300bb vs 20% vs 30%",
        "shove 10bb vs 20% vs 30% exact",
        "shove 10bb vs 20% vs 30% within 1%",
        "shove 10bb vs 20% samples 100",
        "shove 10bb vs 20% within 1%",
        "shove 10bb vs 20% vs 30% samples 0",
        "shove 10bb vs 20% vs 30% icm 10, 20, 15 pay 3, 1 hero 1 villain 2",
        "shove 10bb vs 20% vs 30% icm 10, 20, 15 pay 3, 1 hero 1 villain 2, 2",
        "shove 10bb vs 20% vs 30% icm 10, 20, 15 pay 3, 1 hero 1 villain 2, 4",
        "shove 10bb vs 20% vs 30% icm 11, 20, 15 pay 3, 1 hero 1 villain 2, 3",
        "shove 10bb vs 20% vs 30% icm 10, 0.5, 15 pay 3, 1 hero 1 villain 2, 3",
        "shove 10bb vs 20% vs 30% icm 10, 20, 15 pay 3, 1 hero 1 villain 2, 3 in 4",
        "shove 10bb vs 20% vs 30% dead AhAh",
    ],
)
def test_what_is_no_such_shove_is_refused(text: str) -> None:
    with pytest.raises(pql.PQLError):
        pql.run(text)


def test_what_is_no_range_is_refused() -> None:
    with pytest.raises(TypeError):
        pql.shove(10, "20%", 30)  # type: ignore[arg-type]


def test_dead_cards_leave_classes_smaller() -> None:
    found = answer(ShoveResult, "shove 10bb vs TT+ dead Ah")
    rows = {row.name: row for row in found.rows}
    assert (rows["AA"].combos, rows["KK"].combos, rows["AKs"].combos, rows["AKo"].combos) == (3, 6, 3, 9)
    assert {row.calls for row in found.rows} == {None}
    assert "calls at most" not in str(found)
    # 3 pairs of aces, 24 of kings to tens; 72o takes none of them.
    assert rows["72o"].folds == pytest.approx(1 - 27 / (49 * 48 / 2))


def test_a_weight_is_how_often_a_hand_calls() -> None:
    half = {row.name: row for row in pql.shove(10, "any:0.5", "none", samples=100, seed=1).rows}
    assert half["AA"].folds == pytest.approx(0.5)
    both = pql.shove(10, "any:0.5", "any:0.5", samples=4000, seed=1).rows
    assert {round(row.folds, 1) for row in both} == {0.2, 0.3} or all(
        [abs(row.folds - 0.25) < 0.05 for row in both]
    )


def test_chunks_of_deals_go_on_with_one_another() -> None:
    from array import array

    from pql.cards.games import HOLDEM

    anything = array("d", [1.0] * 1326)
    (found,) = sampled_calls(HOLDEM, 0, [anything], [anything] * 2, 150_000, 1, Control(threads=1))
    assert found.deals == sum(found.outcomes.values()) == 150_000
    assert {max(levels) for levels in found.outcomes} == {1, 2, 3}
    best = sum([count for levels, count in found.outcomes.items() if levels[0] == max(levels)])
    assert 1 / 3 < best / 150_000 < 0.36


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("ev call 12bb into 15bb", "ev call 12 into 15"),
        ("ev call 12 BB to win 15.5 bb", "ev call 12 to win 15.5"),
        ("ev raise 9bb over 3bb into 4.5bb rake 5% cap 3bb", "ev raise 9 over 3 into 4.5 rake 5% cap 3"),
        ("mdf 5 big blinds into 10 big blinds", "mdf 5 into 10"),
        ("icm Ann 20bb, Bob 5 bb pay 65, 35", "icm Ann 20, Bob 5 pay 65, 35"),
        ("icm BTN 12, SB 8, BB 20 pay 2, 1", "icm BTN 12, SB 8, BB 20 pay 2, 1"),
        ("nash 10.5 bb ante .1bb", "nash 10.5bb ante 0.1"),
        (
            "ev call 9bb to win 11bb icm 10bb, 9bb, 5bb pay 3, 2 hero 2 villain 1",
            "ev call 9 to win 11 icm 10, 9, 5 pay 3, 2 hero 2 villain 1",
        ),
    ],
)
def test_chips_may_be_big_blinds(said: str, meant: str) -> None:
    assert pql.compile(said).canonical() == meant
    assert pql.compile(meant).canonical() == meant


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ev call 12bb into 15", "write `15bb`"),
        ("icm Ann 20bb, Bob 5 pay 2, 1", "write `5bb`"),
        ("ev call 9bb to win 11bb icm 10, 9, 5 pay 3, 2 hero 2 villain 1", "write `10bb`"),
        ("ev call 5bb to win 15bb rake 5% cap 3", "write `3bb`"),
    ],
)
def test_big_blinds_and_chips_are_not_mixed(text: str, said: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.compile(text)
    assert said in str(caught.value)
