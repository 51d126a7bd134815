"""`strength`: Davidson's definitions deal by deal, the published numbers, and honest samples."""

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
from pql.results import EquityResult, ExplainResult, StrengthResult
from pql.results.errors import unseen_error
from pql.statements.strength.result import MEASURES, StrengthRow
from references.answers import answer, of

with warnings.catch_warnings():  # eval7 calls its parser by old names
    warnings.simplefilter("ignore")
    import eval7

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
HANDS = list(pql.hands("any"))
Weighted = list[tuple[list[str], Fraction]]


def cards(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def weighted(text: str) -> Weighted:
    return [(cards(hand), Fraction(weight)) for hand, weight in pql.hands(text).weights()]


def value(hand: list[str], board: list[str]) -> int:
    return int(eval7.evaluate([eval7.Card(card) for card in (*hand, *board)]))


def by_definition(hero: str, others: list[str], known: str, dead: str = "") -> tuple[dict[str, float], int]:
    """Every measure from its definition, every deal of hands on every run-out, and the number of deals.

    HP[now][then] are Davidson's counts; behind means that any opponent is better, ahead that none is even.
    """
    board, gone = cards(known), {*cards(known), *cards(dead)}
    hp: dict[tuple[str, str], Fraction] = {}
    outright = tie = equity = Fraction(0)
    deals = 0
    for deal in itertools.product(weighted(hero), *map(weighted, others)):
        hands = [hand for hand, _ in deal]
        held = {card for hand in hands for card in hand}
        if len(held) < 2 * len(hands) or held & gone:
            continue
        weight = Fraction(1)
        for _, own in deal:
            weight *= own
        now = _state([value(hand, board) for hand in hands])
        live = [card for card in DECK if card not in held | gone]
        for more in itertools.combinations(live, 5 - len(board)):
            values = [value(hand, [*board, *more]) for hand in hands]
            then = _state(values)
            hp[now, then] = hp.get((now, then), Fraction(0)) + weight
            deals += 1
            outright += weight * (then == "ahead")
            tie += weight * (then == "tied")
            if then != "behind":
                equity += weight / values.count(values[0])

    def hp_of(now: str, then: str) -> Fraction:
        return hp.get((now, then), Fraction(0))

    def total(now: str) -> Fraction:
        return sum((hp_of(now, then) for then in ("ahead", "tied", "behind")), Fraction(0))

    def ratio(part: Fraction, whole: Fraction) -> float:
        return float(part / whole) if whole else 0.0

    everything = total("ahead") + total("tied") + total("behind")
    gained = hp_of("behind", "ahead") + hp_of("behind", "tied") / 2 + hp_of("tied", "ahead") / 2
    lost = hp_of("ahead", "behind") + hp_of("ahead", "tied") / 2 + hp_of("tied", "behind") / 2
    complete = len(board) == 5
    return {
        "win": ratio(outright + tie / 2, everything),
        "outright": ratio(outright, everything),
        "tie": ratio(tie, everything),
        "equity": ratio(equity, everything),
        "strength": ratio(total("ahead") + total("tied") / 2, everything),
        "ppot": 0.0 if complete else ratio(gained, total("behind") + total("tied") / 2),
        "npot": 0.0 if complete else ratio(lost, total("ahead") + total("tied") / 2),
    }, deals


def _state(values: list[int]) -> str:
    best = max(values[1:])
    return "ahead" if values[0] > best else "tied" if values[0] == best else "behind"


def measures(row: StrengthRow) -> dict[str, float]:
    return {name: getattr(row, name) for name in MEASURES}


@pytest.mark.parametrize(
    ("hero", "others", "known", "dead"),
    [
        ("AdQc", ["KK, QJs, 44, A5s"], "3h4cJh", ""),
        ("7h6h, 55", ["AhKh, 88, 76s"], "8h5h2c", "6s"),  # a range, and hands that both may hold
        ("AKs:0.5, QQ", ["QQ:0.25, AKs, JTs"], "QsQdTs6h", ""),
        ("AsAc, KK", ["AsKs, QQ", "QhJh, KK, 99"], "Kd8h9c2s", ""),
        ("A2s", ["A3o:0.5, 54s", "A4s, 66", "22, 33"], "5s6s7s8s", "9s"),
        ("AA, 32s", ["KK, 32s"], "AsKsQsJsTs", ""),  # everybody plays the board
        ("22+:0.3", ["A2s+"], "AhKd2c7s9h", ""),
    ],
)
def test_agrees_with_the_definitions(hero: str, others: list[str], known: str, dead: str) -> None:
    expected, deals = by_definition(hero, others, known, dead)
    text = f"strength {hero} on {known} vs " + " vs ".join(f"({other})" for other in others)
    (row,) = answer(StrengthResult, text + (f" dead {dead}" if dead else "")).rows
    assert measures(row) == pytest.approx(expected, abs=1e-12)
    assert (row.method, row.deals, row.opponents) == ("exact", deals, len(others))


@settings(max_examples=12, deadline=None)
@given(
    st.lists(st.lists(st.sampled_from(HANDS), min_size=1, max_size=4, unique=True), min_size=2, max_size=4),
    st.lists(st.sampled_from(DECK), min_size=6, max_size=6, unique=True),
    st.integers(4, 5),
)
def test_random_hands_on_random_boards(players: list[list[str]], drawn: list[str], street: int) -> None:
    known, dead = "".join(drawn[:street]), drawn[5]
    hero, *others = [", ".join(hands) for hands in players]
    try:
        (row,) = pql.strength(hero, known, versus=others, dead=dead).rows
    except pql.PQLError:
        return  # every choice uses some card twice
    expected, deals = by_definition(hero, others, known, dead)
    assert measures(row) == pytest.approx(expected, abs=1e-12)
    assert row.deals == deals


@pytest.mark.parametrize(
    ("hand", "board", "strength", "ppot", "npot"),
    [
        ("AdQc", "3h4cJh", 0.585106383, 0.208324043, 0.273692658),
        ("AsAc", "Kd8h9c", 0.966234968, 0.209713574, 0.132433961),
        ("7h6h", "8h5h2c", 0.063367253, 0.623389949, 0.148809260),
    ],
)
def test_the_published_examples(hand: str, board: str, strength: float, ppot: float, npot: float) -> None:
    """Davidson and Billings' example AdQc on 3h4cJh (0.585, 0.208, 0.274), with true halves."""
    (row,) = pql.strength(hand, board).rows
    assert [row.strength, row.ppot, row.npot] == pytest.approx([strength, ppot, npot], abs=1e-9)


def test_a_turn_has_44_rivers() -> None:
    """The program behind the source article divided by 45, and halved with whole numbers."""
    (row,) = pql.strength("AhKc", "QsQdTs6h").rows
    assert row.strength == pytest.approx(0.622705314, abs=1e-9)
    assert [row.ppot, row.npot] == pytest.approx([0.203158344 * 45 / 44, 0.138574261 * 45 / 44], abs=5e-5)


def test_one_opponent_before_the_flop_wins_what_the_table_says() -> None:
    (row,) = pql.strength("AsKs").rows
    (player, _) = answer(EquityResult, "equity AsKs vs any").players
    assert (row.method, row.deals) == ("exact", 2_097_572_400)
    assert (row.win, row.outright, row.tie) == pytest.approx(
        (player.equity, player.win, player.tie), abs=1e-15
    )
    assert row.win == pytest.approx(0.670446323092352, abs=1e-15)
    # Ahead of AsKs are 78 - 6 pairs that are not aces or kings and 3 + 3 that are; nine AK tie.
    pairs, even = 66 + 6, 9
    assert row.strength == pytest.approx((1225 - pairs - even / 2) / 1225)


ROWS = {
    "win": (67.04, 50.82, 41.53, 35.46, 31.13, 27.82, 24.99, 22.77, 20.77),
    "outright": (66.20, 49.84, 40.55, 34.49, 30.14, 26.81, 24.09, 21.77, 19.85),
    "equity": (67.03, 50.73, 41.44, 35.39, 31.03, 27.69, 24.96, 22.64, 20.71),
}


def test_ace_king_suited_against_one_to_nine() -> None:
    """The rows printed with the source article's samples, themselves sampled to about 0.05."""
    result = answer(StrengthResult, "strength AsKs opponents 1..9 within 0.1% seed 7", threads=2)
    assert [row.opponents for row in result.rows] == list(range(1, 10))
    for name, expected in ROWS.items():
        assert [100 * getattr(row, name) for row in result.rows] == pytest.approx(expected, abs=0.35)
    assert [row.method for row in result.rows] == ["exact"] * 2 + ["sampled"] * 7
    assert all(row.stderr is None or row.stderr < 0.001 for row in result.rows)


@pytest.mark.full
def test_ace_king_suited_against_one_to_nine_within_a_tenth() -> None:
    result = answer(StrengthResult, "strength AsKs opponents 1..9 samples 20000000 seed 7")
    for name, expected in ROWS.items():
        assert [100 * getattr(row, name) for row in result.rows] == pytest.approx(expected, abs=0.1)


def test_two_random_opponents_exactly_and_sampled() -> None:
    asked = "strength AdQc, 66 on 3h4cJh2d opponents"
    exact = answer(StrengthResult, f"{asked} 2 exact")
    sampled = answer(StrengthResult, f"{asked} 1..2 samples 60000 seed 4")
    (true,), row = exact.rows, sampled.rows[1]
    assert pql.strength("AsKs", opponents=2).rows[0].win == pytest.approx(0.5082, abs=0.001)
    assert (true.method, row.method, sampled.method) == ("exact", "sampled", "sampled")
    equity = answer(EquityResult, "equity AdQc, 66 vs any vs any on 3h4cJh2d exact")
    assert true.equity == pytest.approx(equity.players[0].equity, abs=1e-12)
    assert true.deals == equity.deals
    for name in MEASURES:
        assert row.errors is not None
        error = row.errors[name]
        assert error is not None
        assert abs(getattr(row, name) - getattr(true, name)) < 4.5 * error


def test_a_sample_is_honest() -> None:
    """The errors, those of the potentials too, are as large as the samples' distances from the truth."""
    (true,) = pql.strength("22+:0.5, AKs", "3h4cJh", versus="A2s+, KQo, 99").rows
    scores: dict[str, list[float]] = {name: [] for name in MEASURES}
    for seed in range(40):
        (row,) = pql.strength("22+:0.5, AKs", "3h4cJh", versus="A2s+, KQo, 99", samples=4000, seed=seed).rows
        for name, own in scores.items():
            assert row.errors is not None
            error = row.errors[name]
            assert error
            own.append((getattr(row, name) - getattr(true, name)) / error)
    for own in scores.values():
        assert max(map(abs, own)) < 4.5
        assert 0.65 < sqrt(sum(score * score for score in own) / len(own)) < 1.4


def test_the_same_numbers_on_any_number_of_threads() -> None:
    for text in (
        "strength AKs on 3h4cJh opponents 4..6 samples 50000 seed 9",
        "strength 22+:0.3 on 3h4cJh vs 40%:0.7",
    ):
        query = pql.compile(text)
        answers = [query.run(threads=1), query.run(threads=3), query.run(executor=ThreadPoolExecutor(2))]
        assert len({str(of(StrengthResult, each).to_dict()) for each in answers}) == 1


def test_more_opponents_share_their_deals_with_fewer() -> None:
    """A row for 2 of `2..4` and of `2..6` is a sample each; neither is biased by how many follow."""
    few = pql.strength("99", "3h4cJh", opponents=(3, 4), samples=40_000, seed=2).rows[0]
    alone = pql.strength("99", "3h4cJh", opponents=3, samples=40_000, seed=3).rows[0]
    assert few.stderr
    assert abs(few.win - alone.win) < 4.5 * sqrt(2) * few.stderr


def test_a_heavy_board_is_split_so_that_it_can_be_cancelled() -> None:
    """Five random opponents on a river take hours for a single board."""
    stop = threading.Event()
    query = pql.compile("strength AA on 3h4cJh2d9s opponents 5 exact")
    timer = threading.Timer(0.3, stop.set)
    timer.start()
    with pytest.raises(pql.Cancelled):
        query.run(cancel=stop)
    timer.join()


def test_pieces_of_ranges_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = pql.strength("QQ, AKs:0.5", "3h4cJh2d9s", versus=["any", "22+"]).rows[0]
    monkeypatch.setattr("pql.engine.equity_plans.HEAVY_SECONDS", 1e-9)
    parts = pql.strength("QQ, AKs:0.5", "3h4cJh2d9s", versus=["any", "22+"]).rows[0]
    assert measures(parts) == pytest.approx(measures(whole), abs=1e-12)
    assert parts.deals == whole.deals


def test_on_the_river_potentials_are_zero_and_it_says_so() -> None:
    result = answer(StrengthResult, "strength TT+ on 3h4cJhKd2s opponents 1..2")
    assert [(row.ppot, row.npot) for row in result.rows] == [(0.0, 0.0)] * 2
    assert all(row.strength == row.win for row in result.rows)
    assert "zero by definition" in result.remarks()[0]
    assert pql.strength("AA", "3h4cJhKd").remarks() == ()


def test_what_is_never_behind_has_no_positive_potential() -> None:
    (row,) = pql.strength("AsKs", "QsJsTs", versus="22").rows
    assert (row.strength, row.ppot, row.npot, row.win) == (1.0, 0.0, 0.0, 1.0)
    (row,) = pql.strength("AsKs", "QsJsTs", versus="22", samples=100, seed=1).rows
    assert row.errors is not None
    # A hundred deals all alike do not say that there is no other.
    unseen = unseen_error(100)
    assert (row.errors["ppot"], row.errors["npot"], row.errors["win"]) == (None, unseen, unseen)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("strength AA on 3h4c", "a flop has three cards"),
        ("strength AA on A**", "one board"),
        ("strength AA opponents 0", "1 to 9"),
        ("strength AA opponents 10", "1 to 9"),
        ("strength AA vs KK opponents 2", "opponents"),
        ("strength AA" + " vs KK" * 10, "at most 9"),
        ("strength AA samples 0", "samples"),
    ],
)
def test_bad_statements(text: str, part: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.compile(text)
    assert part in str(caught.value)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("strength AdQc on AdKcJd", "holds a card of its own board"),
        ("strength AcAd on AhAs2c vs AsKh", "AsKh holds a card of its own board"),
        ("strength AA on AsAhAc", "leaves no hand of `AA`"),
        ("strength AA on 3h4cJh vs 33 dead 3c3d", "leaves no hand of `33`"),
        ("strength none on 3h4cJh", "the set is empty"),
        ("strength AA on 3h4cJh dead Jh", "on the board and dead"),
        ("strength AsAh vs AsAh", "card twice"),
        ("strength AA opponents 9 exact", "days"),
    ],
)
def test_what_cannot_be_answered_is_a_running_error(text: str, part: str) -> None:
    query = pql.compile(text)
    with pytest.raises(pql.PQLError) as caught:
        query.run()
    assert caught.value.running
    assert part in caught.value.diagnostics[0].message


@pytest.mark.parametrize(
    "arguments",
    [
        {"opponents": 0},
        {"opponents": (1, 10)},
        {"exact": True, "within": 0.01},
        {"samples": 0},
        {"board": "3h4c"},
        {"board": "A**"},
        {"versus": ["KK"] * 10},
    ],
)
def test_bad_arguments_are_diagnostics(arguments: dict[str, Any]) -> None:
    with pytest.raises(pql.PQLError):
        pql.strength("AA", **arguments)


def test_the_plain_object() -> None:
    plain = answer(StrengthResult, "strength 10% on 3h4cJh vs QQ+ dead 2d").to_dict()
    assert {key: plain[key] for key in ("type", "method", "board", "dead", "order", "versus")} == {
        "type": "strength",
        "method": "exact",
        "board": "3h4cJh",
        "dead": "2d",
        "order": "equity",
        "versus": ["QQ+"],
    }
    (row,) = plain["rows"]
    assert list(row) == ["opponents", *MEASURES, "stderr", "method", "deals", "errors"]
    assert (row["opponents"], row["stderr"], row["errors"]) == (1, None, None)


def test_explain_says_how_for_each_number_of_opponents() -> None:
    sections = dict(
        answer(ExplainResult, "explain strength AsKs on 3h4cJh opponents 2..4 samples 100").sections
    )
    assert sections["plan"].count("100 deals") == 3
    assert "against 2 opponents" in sections["plan"]
    assert (
        "ahead, tied and behind"
        in dict(answer(ExplainResult, "explain strength AsKs on 3h4cJh").sections)["plan"]
    )


@pytest.mark.parametrize("opponents", [0, 10, (5, 12)])
def test_too_few_and_too_many_opponents(opponents: Any) -> None:
    with pytest.raises(pql.PQLError, match="1 to 9 opponents"):
        pql.strength("AsAc", "Kd8h9c", opponents=opponents)


@pytest.mark.parametrize("opponents", [(1, 2, 3), "3", 2.5, range(1, 4)])
def test_numbers_of_opponents_that_are_none(opponents: Any) -> None:
    with pytest.raises(TypeError, match="opponents must be a whole number, or the fewest and the most"):
        pql.strength("AsAc", "Kd8h9c", opponents=opponents)


def test_opponents_are_known_or_counted() -> None:
    with pytest.raises(pql.PQLError, match="not both"):
        pql.strength("AsAc", "Kd8h9c", versus="QQ", opponents=2)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seeds_that_number_no_stream(seed: int) -> None:
    with pytest.raises(pql.PQLError, match="a seed is"):
        pql.strength("AsAc", "Kd8h9c", opponents=3, samples=100, seed=seed)
