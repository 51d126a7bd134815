"""Equities of Omaha: the language against hand against hand, exact against sampled, and what must agree."""

from __future__ import annotations

import pickle
from fractions import Fraction
from threading import Event
from typing import Any

import pytest

import pql
from pql.engine.accuracy import Algorithm
from pql.engine.more_cards import equity
from pql.engine.more_cards.equity import HoleProblem, exact_plan, exact_tally
from pql.engine.plan import Plan
from pql.engine.work import Control
from pql.results import EquityResult
from pql.sets.board_program import IDENTITY
from references import omaha as slow


def asked(text: str, **running: Any) -> EquityResult:
    (answer,) = pql.Session(game="omaha").run(text, **running)
    assert isinstance(answer, EquityResult)
    return answer


def pots(sides: list[str], board: str, dead: str = "", hole: int = 4) -> list[Fraction]:
    """How many pots each player wins over every deal, by their weights."""
    sets = [pql.hands(side, game="omaha" if hole == 4 else "omaha5") for side in sides]
    ranges = [{slow.cards_of(hand): Fraction(own.weight_of(hand)) for hand in own} for own in sets]
    counts = slow.counts(ranges, slow.cards_of(board), slow.cards_of(dead))
    return [sum((n / k for k, n in enumerate(own, 1)), Fraction(0)) for own in counts]


def shares(won: list[Fraction]) -> list[float]:
    return [float(pot / sum(won)) for pot in won]


def slowly(sides: list[str], board: str, dead: str = "", hole: int = 4) -> list[float]:
    return shares(pots(sides, board, dead, hole))


@pytest.mark.parametrize(
    ("sides", "board", "dead"),
    [
        (["AsAhKsKh, AdAcJdTc", "QQJJ$ds"], "Kd7h2c3s", ""),
        (["JT98$ds", "AAKK"], "Qh7d2c3h4s", "Ac"),
        (["AsAhKsKh:0.5, 9s8s7h6h", "QQJJ$ds:0.25, JsTs9h8d"], "Kd7h2c3s", "2d"),
        (["AsAh2s3h", "KsKhQsQh", "9d8d7c6c, TdTc9d8c"], "Kd7h2c3s", ""),
    ],
)
def test_equities_are_those_of_hand_against_hand(sides: list[str], board: str, dead: str) -> None:
    text = f"equity {' vs '.join(sides)} on {board}" + (f" dead {dead}" if dead else "")
    found = asked(text)
    assert found.method == "exact"
    assert [player.equity for player in found.players] == pytest.approx(slowly(sides, board, dead))
    assert [player.hands for player in found.players] == sides
    assert (found.board, found.dead) == (board, dead or None)


def test_suit_symmetry_changes_nothing() -> None:
    """A dead card ends it, one that no hand holds too."""
    few = [pql.hands(text, game="omaha") for text in ("AAKK", "QQJJ, JTJT")]
    many = [
        pql.hands(text, game="omaha") for text in ("AA$ds", "JTJT, 9s8s7s6s, 9c8c7c6c, 9d8d7d6d, 9h8h7h6h")
    ]
    for board in ("Kh7h2h", "Kh7h2c4c", "KhKd2h2d"):
        for sides, dead in ((many, ""), (many, "Ts"), (few, ""), (few, "3s"), (few, "3d5c")):
            problem = HoleProblem(sides, [], pql.boards(board), slow.mask(slow.cards_of(dead)))
            if sides is many:
                assert exact_plan(problem).algorithm is Algorithm.SWEEP
            assert dead or len(problem.group) > 4
            found, apart = [
                exact_tally(problem, Plan(Algorithm.SWEEP, 1.0, group=group), Control()).counts
                for group in (problem.group, IDENTITY)
            ]
            assert found == apart


def test_a_hand_against_a_range_before_the_flop() -> None:
    """The sum over the hands of the range."""
    hands = list(pql.hands("JsTs[9h,9d][8h,8d]", game="omaha"))
    whole = asked("equity AcAd7h2c vs JsTs[9h,9d][8h,8d]")
    alone = [asked(f"equity AcAd7h2c vs {hand}").players[0].equity for hand in hands]
    assert whole.players[0].equity == pytest.approx(sum(alone) / len(alone))
    assert whole.deals == len(hands) * 1_086_008


def test_all_against_all_is_even_and_players_sum_to_one() -> None:
    found = asked("equity any vs * on Kh7h2c9dJs")
    assert [player.equity for player in found.players] == [0.5, 0.5]
    three = asked("equity AA vs KK vs any samples 20000 seed 3")
    assert sum(player.equity for player in three.players) == pytest.approx(1)
    assert three.method == "sampled"
    assert three == asked("equity AA vs KK vs any samples 20000 seed 3", threads=1)


def test_a_sample_is_near_the_exact_answer() -> None:
    for clauses in ("on Kh7h2c", "on Kh7h2c4d dead As", "on Kh7h2c folded QQJJ"):
        text = f"equity AsAdKsJd, 9s8s7d6d vs QcJcTd9d, KdKc5d5c {clauses}"
        exact, sampled = asked(text), asked(f"{text} samples 60000 seed 1")
        assert (exact.method, sampled.method) == ("exact", "sampled")
        assert sampled.players[0].equity == pytest.approx(exact.players[0].equity, abs=0.012)


def test_a_set_of_boards_is_the_sum_of_its_boards() -> None:
    text = "equity AsAhKsKh, JsJh2s2h vs 9s8s7h6h on"
    found = asked(f"{text} Kd7d2c4cA exact")
    alone = [asked(f"{text} Kd7d2c4c{card}") for card in ("Ac", "Ad", "Ah", "As")]
    won = sum(each.deals * each.players[0].equity for each in alone)
    assert found.deals == sum(each.deals for each in alone)
    assert found.players[0].equity == pytest.approx(won / found.deals)


def test_dead_cards_are_on_no_board_of_a_set() -> None:
    """The queen of clubs would make the flush: each way to an answer leaves it out."""
    sides = ["AcTcJd9d, AhAd5s4s:0.5", "KsKd8h8s, 9h8h7s6s:0.25"]
    text = f"equity {' vs '.join(sides)} on Kh7c2cQ dead QcQs"
    each = [pots(sides, board, "QcQs") for board in ("Kh7c2cQd", "Kh7c2cQh")]
    expected = shares([first + second for first, second in zip(*each, strict=True)])
    exact = asked(f"{text} exact")
    assert [player.equity for player in exact.players] == pytest.approx(expected)
    sampled = asked(f"{text} samples 60000 seed 1")
    assert sampled.players[0].equity == pytest.approx(expected[0], abs=0.012)


@pytest.mark.parametrize("size", [1, 2, 100])
def test_deals_with_weights_are_the_same_in_chunks_of_any_size(
    monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    sides = ["AsAhKsKh:0.5, JsJh2s2h, AcAd9h8h:0.125", "9s8s7h6h:0.25, QdQcJdTc"]
    monkeypatch.setattr(equity, "chunk_size", lambda *given: size)
    found = asked(f"equity {' vs '.join(sides)} on Kd7d2c4c dead Th")
    assert [player.equity for player in found.players] == pytest.approx(slowly(sides, "Kd7d2c4c", "Th"))


def test_five_cards() -> None:
    (found,) = pql.run("game omaha5; equity AsAhKsKh2d vs QdQcJdJcTd on Kd7h2c3s")
    assert isinstance(found, EquityResult)
    expected = slowly(["AsAhKsKh2d", "QdQcJdJcTd"], "Kd7h2c3s", hole=5)
    assert [player.equity for player in found.players] == pytest.approx(expected)


def test_one_player_meets_a_random_hand() -> None:
    found = asked("equity AsAhKsKh samples 1000 seed 1")
    assert [player.hands for player in found.players] == ["AsAhKsKh", "random"]
    assert found.readings == ("no opponent was named: this is against a random hand",)


def test_the_library_asks_the_same() -> None:
    text = asked("equity AA$ds vs KKQQ on Kh7h2c")
    for found in (
        pql.equity("AA$ds", "KKQQ", board="Kh7h2c", game="plo"),
        pql.equity(pql.hands("AA$ds", game="omaha"), "KKQQ", board="Kh7h2c"),
    ):
        assert [player.equity for player in found.players] == [player.equity for player in text.players]
    cards = pql.equity(("As", "Ah", "Ks", "Kh"), [49, 48, 0, 1], game="omaha")
    assert cards.players[0].hands == "AsAhKsKh"
    with pytest.raises(pql.PQLError, match="a set of holdem was given"):
        pql.equity(pql.hands("AA"), "KK", game="omaha")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("equity AsAhKsKh vs AsQsJsTs on 2c3c4c", "no deal is possible"),
        ("equity AsAhKsKh vs QQ on As3c4c", "player 1 has no hand left"),
        ("equity none vs QQ", "player 1 has no hands"),
        ("equity AA vs KK on Kh7h2c dead Kh", "Kh is on the board and dead"),
        ("equity AA vs KK by class", "hand by hand an exact answer would take about"),
        ("strength AsAhKsKh", "`strength` needs a board"),
        ("equity std'AK' vs KK", "these are hands of hold'em"),
        ("game nlh; equity AA vs KKQQ", "`KKQQ`"),
        ("game draw", "`game` must be holdem"),
        (
            "let aces = AA$ds; game omaha5; equity aces vs KK",
            "`aces` is a set of omaha, and the game is omaha5",
        ),
        ("let aces = AA$ds; game holdem; equity aces vs KK", "`aces` is a set of omaha"),
    ],
)
def test_what_is_wrong_is_said(text: str, message: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.Session(game="omaha").run(text)
    assert message in caught.value.diagnostics[0].message


def test_more_cards_than_the_deck_has() -> None:
    with pytest.raises(pql.PQLError, match="9 players at most"):
        pql.equity(*["any"] * 10, game="omaha5")
    with pytest.raises(pql.PQLError, match="55 cards"):
        pql.equity(*["any"] * 9, game="omaha5", dead="2c2d2h2s3c", samples=10)


def test_weighted_ranges_that_share_every_card_cannot_be_dealt() -> None:
    """Rounding errors were taken for deals."""
    villains = "AcAh2d3d:0.1, AsKd2d4d:0.2, AhTdTc9h:0.3, KsTdTc9h:0.7, KsTd9c8h:0.3"
    with pytest.raises(pql.PQLError, match="no deal is possible"):
        asked(f"equity AsAhKsKh, AsAhKsKc vs {villains} on 7d4h2c*")


def test_an_exact_answer_can_be_asked_for_and_cancelled() -> None:
    flag = Event()
    flag.set()
    with pytest.raises(pql.Cancelled):
        pql.equity("AA", "KK", board="Kh7h2c", game="omaha", exact=True, cancel=flag)
    with pytest.raises(pql.Timeout):
        pql.equity("any", "any", board="Kh7h2c", game="omaha", exact=True, timeout=0.05)


def test_canonical_text_reads_as_the_same_question() -> None:
    compiled = pql.Session(game="omaha").compile("equity   AA$ds  v 'KK, QQ' on Kh7h2c")
    (query,) = compiled.queries
    assert query.canonical() == "equity AA$ds vs KK, QQ on Kh7h2c"
    assert pickle.loads(pickle.dumps(query)).run() == query.run()
