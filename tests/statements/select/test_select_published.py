"""What ProPokerTools, its users, an open re-implementation and OpenHoldem publish, asked as whole programs."""

from __future__ import annotations

import random
from typing import Any

import pytest

import pql
from references.families import together
from references.formulas import SYMBOLS, Spot, cards
from references.formulas.cards import DECK


def table(text: str) -> dict[str, Any]:
    return pql.run(text)[-1].to_dict()


def cells(text: str) -> list[object]:
    row: list[object]
    (row,) = table(text)["rows"]
    return row


def cell(text: str) -> object:
    (only,) = cells(text)
    return only


# ProPokerTools documentation of outsToHandType, and the tests of open-pql.
OUTS = [
    ("outsToHandType(hero, flop, straight)", "hero='JsTh', board='9h8s2c'", 8),
    ("outsToHandType(hero, flop, straight)", "hero='JsTh', board='9h8s2c', dead='7s'", 7),
    ("outsToHandType(hero, turn, straight)", "hero='Th9h', board='8h7h2c3c'", 6),
    ("outsToHandType(hero, flop, straight)", "hero='Td9d', board='8d7d2d'", 0),
    ("rankCount(duplicatedHandRanks(hero, flop))", "hero='AA'", 1),
    ("rankCount(intersectingHandRanks(hero, flop))", "hero='AA', board='AKK'", 1),
    ("rankCount(nonIntersectingHandRanks(hero, flop))", "hero='AK', board='AKK'", 0),
    ("handBoardIntersections(hero, flop)", "hero='AhKh', board='AcKdQs'", 2),
    ("handBoardIntersections(hero, flop)", "hero='AhKh', board='AcJdQs'", 1),
    ("handBoardIntersections(hero, flop)", "hero='AhKh', board='2c3d4s'", 0),
    ("boardSuitCount(flop)", "board='AsKs2s4h3d'", 1),
    ("boardSuitCount(turn)", "board='AsKs2s4h3d'", 2),
    ("boardSuitCount(river)", "board='AsKs2s4h3d'", 3),
    ("fiveCardHiHandNumber(hero, flop)", "hero='JdTd', board='AdKdQd'", 1),
    ("6", "hero='AA'", 6),
]


@together(("formula", "given", "expected"), OUTS)
def test_numbers(formula: str, given: str, expected: int) -> None:
    assert cell(f"select avg({formula}) from game='holdem', {given}") == expected


# nutHi and its kin, boards, ranges: the same sources.
TRUTHS = [
    ("nutHi(hero, flop)", "hero='Qs5s', board='JsKsAs'", True),
    ("nutHi(hero, flop)", "hero='As2s', board='KsQsJs'", False),
    ("nutHi(hero, flop)", "hero='As2s', board='KsQsJs', dead='Ts'", True),
    ("nutHi(hero, flop)", "hero='8s9s', board='TsJsQs'", False),
    ("nutHiForHandType(hero, flop)", "hero='AsKh', board='AdTd2d'", True),
    ("nutHiForHandType(hero, flop)", "hero='3h3s', board='AdTd2d'", False),
    ("nutHiForHandType(hero, flop)", "hero='AT', board='TJQ'", False),
    ("hasTopBoardRank(hero, flop)", "hero='AA', board='AKK'", True),
    ("hasSecondBoardRank(hero, flop)", "hero='K2', board='AKK'", True),
    ("straightBoard(flop)", "board='A23'", True),
    ("straightBoard(flop)", "board='567'", True),
    ("straightBoard(flop)", "board='AKQ'", True),
    ("straightBoard(flop)", "board='259'", False),
    ("rainbowBoard(flop)", "board='AhKdQc'", True),
    ("rainbowBoard(turn)", "board='AhKdQc2s'", True),
    ("rainbowBoard(flop)", "board='AhKhQd'", False),
    ("rainbowBoard(river)", "board='AhKdQc2s3s'", False),
    ("monotoneBoard(flop)", "board='AsKs2s4h3d'", True),
    ("monotoneBoard(turn)", "board='AhKh2h4s3s'", False),
    ("twoToneBoard(flop)", "board='AsKh2c'", False),
    ("twoToneBoard(river)", "board='AsKs2s4h3h'", True),
    ("flushingBoard(flop)", "board='AsKs2s4h3d'", True),
    ("flushingBoard(turn)", "board='AhKh2s4s'", False),
    ("boardInRange('AKK')", "board='AsKdJhKc3s'", False),
    ("boardInRange('AKJ3K')", "board='AsKdJhKc3s'", False),
    ("boardInRange('KJAK3')", "board='AsKdJhKc3s'", True),
    ("rateHiHand('2h3hThJhQh') = rateHiHand('2s3sTsJsQs')", "hero='AA'", True),
]


@together(("formula", "given", "expected"), TRUTHS)
def test_truths(formula: str, given: str, expected: bool) -> None:
    assert cell(f"select count({formula}) from game='holdem', {given}") == float(expected)


# open-pql's tests of boards in the generic syntax: suits, and variables of ranks and suits.
GENERIC_BOARDS = [
    ("boardSuitCount(flop)", "ssshd", 1),
    ("boardSuitCount(turn)", "ssshd", 2),
    ("boardSuitCount(river)", "ssshd", 3),
    ("rainbowBoard(flop)", "shc", 1),
    ("monotoneBoard(turn)", "hhhss", 0),
    ("twoToneBoard(flop)", "shc", 0),
    ("twoToneBoard(river)", "ssshh", 1),
    ("flushingBoard(turn)", "hhsss", 0),
    ("pairedBoard(flop)", "RRO", 1),
    ("rainbowBoard(flop)", "xyz", 1),
    ("maxRank(boardRanks(flop)) = 'A'", "A[K-2][K-2]", 1),
    ("rankCount(boardRanks(flop))", "*", 3 * 18304 / 22100 + 2 * 3744 / 22100 + 52 / 22100),
]


@pytest.mark.parametrize(("formula", "board", "expected"), GENERIC_BOARDS)
def test_boards_in_the_generic_syntax(formula: str, board: str, expected: float) -> None:
    assert cell(f"select avg({formula}) from syntax='Generic', board='{board}'") == pytest.approx(expected)


# Equities: Equilab, PokerStove and open-pql, and exact counts by independent programs.
EQUITIES = [
    ("riverEquity(hero)", "hero='AA', villain='22'", 0.8221674, 1e-7),
    ("riverEquity(hero)", "hero='AA', villain='QQ,22'", 0.8188190, 1e-7),
    ("riverEquity(hero)", "hero='QhQs', villain='TT+'", 0.5001, 1e-3),
    ("riverEquity(hero)", "hero='KcQc', villain='6c5c,AQo+'", 0.313, 1e-3),
    ("riverEquity(hero)", "hero='AhAs', villain='KhKs'", (1_410_336 + 9_308 / 2) / 1_712_304, 1e-12),
    ("riverEquity(hero)", "hero='AsKs', villain='QdQh'", (787_966 + 6_732 / 2) / 1_712_304, 1e-12),
    ("riverEquity(hero)", "hero='AsKs', villain='QdQh', board='Ah7c2d'", 903 / 990, 1e-12),
    ("equity(hero, flop)", "hero='AhAs', villain='KhKs', board='2c3d4s'", 903 / 990, 1e-12),
    ("equity(hero, turn)", "hero='AhAs', villain='KhKs', board='2c3d4s7h'", 42 / 44, 1e-12),
    ("equity(hero, preflop)", "hero='AhAs', villain='KhKs'", (1_410_336 + 9_308 / 2) / 1_712_304, 1e-9),
    ("riverEquity(hero)", "hero='AA', villain='KK', third='QQ', board='AhKhQhJhTh'", 1 / 3, 1e-12),
]


@pytest.mark.parametrize(("formula", "given", "expected", "within"), EQUITIES)
def test_equities(formula: str, given: str, expected: float, within: float) -> None:
    assert cell(f"select avg({formula}) from {given}") == pytest.approx(expected, abs=within)


def test_wins_and_ties() -> None:
    row = cells(
        "select count(winsHi(hero)), count(tiesHi(hero)) from hero='AhAs', villain='KhKs', board='2c3d4s'"
    )
    assert row == pytest.approx([891 / 990, 24 / 990])


def test_the_half_dead_sets() -> None:
    """pokercoder, 27 April 2011: AK against AA-22 whose sets are half dead has 48 %; 43.5 % without the condition."""
    given = "from game='holdem', syntax='Generic', hero='AK', villain='AA-22'"
    half_dead = (
        f"select avg(riverEquity(hero)) {given} where case handBoardIntersections(villain, river) when 0 then true "
        "when 2 then inRange(villain, '*!h!AA-KK') end and not (handType(villain, river) = quads)"
    )
    answer = table(half_dead)
    ((share,),) = answer["rows"]
    assert share == pytest.approx(0.478, abs=0.003)


def test_the_texts_of_the_documentation_run() -> None:
    """Several statements, comments, aliases, names of players in capitals, an empty board, the tool's own layout."""
    results = pql.run(
        """select avg(riverEquity(PLAYER_1)) as PLAYER_1_equity1, /* by the tool */
                  count(winsHi(PLAYER_1)) as WINS
           from game='holdem', syntax='Generic', board='2c3d4s', dead='', PLAYER_1='AhAs', PLAYER_2='KhKs';
           select count(HvHequity(villain, turn) > 0.5 and winsHi(hero)) -- a comment of one line
           from game='holdem', hero='AhKh', villain='QQ', board='Qc7h2h' where HvHequity(hero, flop) > 0.2;
           select avg(6) from game='holdem'"""
    )
    first, second, third = (result.to_dict() for result in results)
    assert first["columns"] == ["PLAYER_1_equity1", "WINS"]
    assert first["rows"][0] == pytest.approx([903 / 990, 891 / 990])
    assert 0 < second["rows"][0][0] < 0.2
    assert third["rows"] == [[6]]


def test_histograms_have_the_buckets_of_the_tool() -> None:
    """Whole hundredths 0% to 99% for equities, fractions as fractions."""
    given = "from hero='AhAs', villain='KhKs', board='2c3d4s'"
    shares = [75 / 990, 24 / 990, 891 / 990]
    whole = cell(f"select histogram(riverEquity(hero)) {given}")
    assert list(whole) == ["0%", "50%", "99%"]  # type: ignore[call-overload]
    fractions = cell(f"select histogram(fractionalRiverEquity(hero)) {given}")
    assert list(fractions) == ["0", "1/2", "1"]  # type: ignore[call-overload]
    assert list(fractions.values()) == pytest.approx(shares)  # type: ignore[attr-defined]


# OpenHoldem manual, pcbits: a sucker straight, and one that fills a middle field.
STRAIGHTS = [
    ("5h2c", "6s7d8h9cKd", True, False),
    ("5h2c", "5s6d7h8c9d", True, False),
    ("9c8s", "7s5h6sKdQd", False, True),
    ("6c7c", "5d8d9s", False, True),
    ("Ah2h", "5s6d7h8c9d", False, False),
]


@pytest.mark.parametrize(("hero", "board", "sucker", "middle"), STRAIGHTS)
def test_formulas_of_the_manual_as_they_stand(hero: str, board: str, sucker: bool, middle: bool) -> None:
    row = cells(
        "select count(((nstraight==5) && (pcbits==1))), count(((nstraight==5) && (pcbits&14))) "
        f"from hero='{hero}', board='{board}'"
    )
    assert row == [float(sucker), float(middle)]


def is_sucker(spot: Spot) -> bool:
    return bool(SYMBOLS["nstraight"](spot) == 5 and SYMBOLS["pcbits"](spot) == 1)


def check_suckers(boards: str) -> None:
    heroes = [cards(hand) for hand in pql.hands("54*")]
    count = total = 0
    for board in map(cards, pql.boards(boards)):
        for hero in heroes:
            if not set(hero) & set(board):
                total += 1
                count += is_sucker(Spot(hero, board))
    assert count > 0
    query = f"select count((nstraight==5) && (pcbits==1)) from hero='54*', board='{boards}'"
    assert cell(query) == pytest.approx(count / total)


def test_sucker_straights_counted_twice() -> None:
    check_suckers("678[9,T]")


@pytest.mark.full
def test_more_sucker_straights_counted_twice() -> None:
    for boards in ("678*", "[6,7]89*", "67899"):
        check_suckers(boards)


@pytest.mark.full
def test_all_sucker_straights_against_a_sample() -> None:
    """Every 54 on every turn: 100,000 deals counted one by one lie within five standard errors."""
    rng, deals = random.Random(54), 100_000
    heroes = [cards(hand) for hand in pql.hands("54*")]
    found = 0
    for _ in range(deals):
        hero = rng.choice(heroes)
        board = rng.sample([card for card in DECK if card not in hero], 4)
        found += is_sucker(Spot(hero, tuple(board)))
    share = cell("select count((nstraight==5) && (pcbits==1)) from hero='54*', board='****'")
    assert isinstance(share, float)
    assert found / deals == pytest.approx(share, abs=5 * (share / deals) ** 0.5)
