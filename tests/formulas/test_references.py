"""The slow references themselves: against published values, worked examples, counts and another evaluator."""

from __future__ import annotations

import random
from collections import Counter
from csv import DictReader
from itertools import combinations
from pathlib import Path

import pytest
from phevaluator import evaluate_cards

from references.families import together
from references.formulas import FUNCTIONS, SYMBOLS, Spot, cards, hands, values
from references.formulas.cards import DECK

PUBLISHED_VALUES = Path(__file__).parent.parent / "references" / "pokerval_examples.tsv"


def spot(pocket: str, board: str = "", dead: str = "") -> Spot:
    return Spot(cards(pocket), cards(board), cards(dead), dealt=cards(board))


def value(name: str, pocket: str, board: str = "", *arguments: object, dead: str = "") -> object:
    meaning = SYMBOLS.get(name.lower()) or FUNCTIONS[name.lower()]
    return meaning(spot(pocket, board, dead), *arguments)


def test_hands_compare_as_another_evaluator_says() -> None:
    rng = random.Random(1)
    for count in (5, 6, 7):
        for _ in range(1500):
            first, second = rng.sample(DECK, count), rng.sample(DECK, count)
            theirs = evaluate_cards(*second) - evaluate_cards(*first)  # lower is better there
            mine = values.worth(first), values.worth(second)
            assert (mine[0] > mine[1], mine[0] == mine[1]) == (theirs > 0, theirs == 0), (first, second)


def test_seven_cards_are_worth_their_best_five() -> None:
    rng = random.Random(2)
    for _ in range(300):
        # few ranks and suits: much happens
        some = rng.sample([card for card in DECK if card[0] in "A23456" and card[1] in "cdh"], 7)
        assert values.worth(some) == max(map(values.worth, combinations(some, 5)))


def test_there_are_7462_different_hands() -> None:
    """Poker probability tables: so many values of each category."""
    kinds = Counter(kind for kind, _ in hands.all_worths())
    assert [kinds[kind] for kind in range(9)] == [1277, 2860, 858, 858, 10, 1277, 156, 156, 10]
    rng = random.Random(3)
    for _ in range(200):
        five = rng.sample(DECK, 5)
        assert hands.hand_number(spot("".join(five[:2]), "".join(five[2:]))) == evaluate_cards(*five)


def test_pokervals_as_published_and_worked_out() -> None:
    """OpenHoldem manual (the picture of 9c8s on 7s5h6s is 134842213) and the worked examples of this project."""
    with PUBLISHED_VALUES.open() as file:
        rows = [row for row in DictReader(file, delimiter="\t") if len(row["pocket"]) == 4]
    assert len(rows) > 40
    for row in rows:
        given = row["pocket"], row["board"].strip("-")
        assert value("pokerval", *given) == int(row["pokerval"], 16) == int(row["decimal"])
        assert value("pokervalplayer", *given) == int(row["pocket_value"], 16)
        assert value("pokervalcommon", *given) == int(row["board_value"], 16)
        assert value("pcbits", *given) == int(row["pcbits"], 2), row
        assert value("npcbits", *given) == int(row["npcbits"])


# pocket, board, nstraight, nstraightfill: worked examples of OpenHoldem's definitions
RUNS = [
    ("AsKd", "", 2, 3), ("AsAd", "", 1, 4), ("7h2c", "", 1, 4), ("AsKd", "2c", 2, 3), ("AsAd", "2c", 2, 3),
    ("KsQd", "9c4h", 2, 2), ("AhKd", "Qs7c2h", 3, 2), ("9c8s", "7s5h6s", 5, 0), ("As2d", "3c4h5s", 5, 0),
    ("Ac9c", "7c4c2c", 2, 2), ("7h2d", "7c7sKd", 1, 4), ("AhKd", "7c7s7d4s2h", 2, 2), ("KhQd", "KsKc8d5h", 2, 3),
    ("5c5d", "9h9sKdKc2h", 1, 3), ("JcTs", "7h8d9cTd", 5, 0), ("2h3c", "7s7d7h7cAs", 3, 2),
    ("7h2c", "KsKdKh7d2s", 1, 4), ("Qh2d", "Kh9h6h5h4h", 3, 1), ("2s3d", "Kh9h6h5h4h", 5, 0),
    ("2c2d", "2h3c3d4h4s", 3, 2), ("Kd3s", "KhKs3h3d9c", 1, 3), ("6s6d", "4h4s2d2cAs", 2, 2),
]  # fmt: skip


@together(("pocket", "board", "run", "fill"), RUNS)
def test_runs(pocket: str, board: str, run: int, fill: int) -> None:
    assert value("nstraight", pocket, board) == run
    assert value("nstraightfill", pocket, board) == fill


# OpenHoldem manual, and worked examples of its definitions
KNOWN_SYMBOLS = [
    ("rankbits", "AhQd", "5c2s2d", 20518),  # manual: ranks A Q 5 2 give 20518
    ("rankbitspoker", "6c7c", "5d8d9s", 992),  # manual's older picture
    ("pcbits", "JcTs", "7h8d9cTd", 0b11000),  # manual: JT on 789T
    ("nouts", "7h2c", "AsKdQc", 6),
    ("nouts", "9h8h", "7h6h2c", 21),
    ("nouts", "AsKd", "QcJh2s", 10),
    ("ncardsbetter", "AsKd", "QcJh2s", 9),
    ("prwinnow", "AsKd", "", pytest.approx(0.933878, abs=1e-6)),
    ("prlosnow", "AsKd", "", pytest.approx(0.058776, abs=1e-6)),
    ("IsBackdoorFlushDraw", "JcTc", "Ac2hTd", True),  # HoldemHand's unit tests, also the next five
    ("StraightDrawCount", "9dTd", "7s8cQh", 8),
    ("IsOpenEndedStraightDraw", "9dTd", "7s8cQh", True),
    ("StraightDrawCount", "Jd9d", "7s8cQh", 4),
    ("IsGutShotStraightDraw", "Jd9d", "7s8cQh", True),
    ("FlushDrawCount", "Th2h", "9hQh7s", 9),
    ("OutsDiscounted", "AsAc", "Kd8h9c", 2),
    ("OutsDiscounted", "QsJs", "9cTs7d3c", 8),  # each card judged by itself
    ("OutsDiscounted", "AhKd", "Qc7c2h", 4),
    ("OutsDiscounted", "AhKd", "9c8s7h", 0),
    ("OutsDiscounted", "JhTd", "9c8c2h", 10),
    ("OutsDiscounted", "AsKs", "JsTsAd", 17),
]


@together(("name", "pocket", "board", "expected"), KNOWN_SYMBOLS)
def test_known_symbols(name: str, pocket: str, board: str, expected: object) -> None:
    assert value(name, pocket, board) == expected


def test_known_draws_with_dead_cards() -> None:
    """HoldemHand's unit tests."""
    assert value("StraightDrawCount", "9dTd", "7s8cQh", dead="AcJs") == 7
    assert value("FlushDrawCount", "Th2h", "9hQh7s", dead="AhKc") == 8
    assert value("DrawCount", "KcQd", "KdQc5c7s", "fullhouse") == 4
    assert value("DrawCount", "3s3c", "As3dTh", "quads", dead="AcAd") == 1


STANDINGS = [
    ("AsKd", "", 1225, 72, 1144, 9),
    ("AsKd", "AhKc7d", 1081, 5, 1072, 4),
    ("9c8s", "7s5h6s", 1081, 0, 1072, 9),
    ("2c2d", "AhKhQh", 1081, 492, 588, 1),
    ("7h2c", "AhKhQhJhTh", 990, 0, 0, 990),
]


@pytest.mark.parametrize(("pocket", "board", "all_hands", "better", "worse", "level"), STANDINGS)
def test_standings(pocket: str, board: str, all_hands: int, better: int, worse: int, level: int) -> None:
    """OpenHoldem: nhands, nhandshi, nhandslo, nhandsti."""
    names = ("nhands", "nhandshi", "nhandslo", "nhandsti")
    assert tuple(value(name, pocket, board) for name in names) == (all_hands, better, worse, level)


def test_prwinnow_against_three() -> None:
    three = spot("AsKd")._replace(others=((), (), ()))
    assert SYMBOLS["prwinnow"](three) == pytest.approx(0.814460, abs=1e-6)
    assert SYMBOLS["prlosnow"](three) == pytest.approx(0.166166, abs=1e-6)


# ProPokerTools' documentation, and the tests of an open re-implementation
OUTS = [
    ("JsTh", "9h8s2c", "straight", "", 8),
    ("JsTh", "9h8s2c", "straight", "7s", 7),
    ("Th9h", "8h7h2c3c", "straight", "", 6),
    ("Td9d", "8d7d2d", "straight", "", 0),
]


@pytest.mark.parametrize(("pocket", "board", "kind", "dead", "expected"), OUTS)
def test_known_outs(pocket: str, board: str, kind: str, dead: str, expected: int) -> None:
    assert value("outsToHandType", pocket, board, kind, dead=dead) == expected


NUTS = [
    ("nutHi", "Qs5s", "JsKsAs", "", True),
    ("nutHi", "As2s", "KsQsJs", "", False),
    ("nutHi", "As2s", "KsQsJs", "Ts", True),
    ("nutHi", "8s9s", "TsJsQs", "", False),
    ("nutHiForHandType", "AsKh", "AdTd2d", "", True),
    ("nutHiForHandType", "3h3s", "AdTd2d", "", False),
    ("nutHiForHandType", "KhKs", "Ad4h7s8d9h", "", False),
    ("nutHiForHandType", "AhKh", "Qh7h2h9c4d", "", True),
    ("nutHiForHandType", "KhJh", "Qh7h2h9c4d", "", False),
]


@pytest.mark.parametrize(("name", "pocket", "board", "dead", "expected"), NUTS)
def test_known_nuts(name: str, pocket: str, board: str, dead: str, expected: bool) -> None:
    assert value(name, pocket, board, dead=dead) is expected


def test_boards_that_make_straights() -> None:
    """ProPokerTools: 567, A23 and AKQ may, 259 may not."""
    boards = {"5c6d7h": True, "Ac2d3h": True, "AcKdQh": True, "2c5d9h": False}
    assert {board: value("straightBoard", "8s8h", board) for board in boards} == boards


# the eighteen categories with the documentation's examples
CATEGORIES = [
    ("8s9s", "7s6sTs", "flopstraightflush"), ("8s8h", "8d8cTs", "flopquads"), ("7s6s", "7h6h6c", "flopfullhouse"),
    ("8s9s", "7s6s2s", "flopflush"), ("8d9s", "7s6hTc", "flopstraight"), ("7h7d", "7s6hTc", "flopset"),
    ("7d8s", "7s7hTc", "floptrips"), ("8sTs", "7s8hTc", "floptoptwo"), ("7cTs", "7s8hTc", "floptopandbottom"),
    ("7c8c", "7s8hTc", "flopbottomtwo"), ("JsJh", "7s8hTc", "flopoverpair"), ("TsAh", "7s8hTc", "floptoppair"),
    ("9s9h", "7s8hTc", "floppocket12"), ("8sAh", "7s8hTc", "flopsecondpair"), ("7s7h", "6s8hTc", "floppocket23"),
    ("7hAh", "7s8hTc", "flopthirdpair"), ("4s4h", "6s8hTc", "flopunderpair"), ("4s2h", "6s8hTc", "flopnothing"),
]  # fmt: skip


@together(("pocket", "board", "expected"), CATEGORIES)
def test_flop_categories(pocket: str, board: str, expected: str) -> None:
    assert value("flopHandCategory", pocket, board) == expected


FLOP_COUNTS = {
    "FlushPossible": 1144,
    "StraightPossible": 4096,
    "PairOnFlop": 3796,
    "UncoordinatedFlop": 1296,
}


def test_flops_are_as_many_as_openppl_says() -> None:
    flops = [spot("", "".join(flop)) for flop in combinations(DECK, 3)]
    assert {name: sum(SYMBOLS[name.lower()](flop) for flop in flops) for name in FLOP_COUNTS} == FLOP_COUNTS
    assert Counter(SYMBOLS["suitsonflop"](flop) for flop in flops) == {1: 1144, 2: 12168, 3: 8788}


def test_equities() -> None:
    """An open re-implementation's tests: AhAs v KhKs on 2c3d4s is 903/990, with the 7h 42/44."""
    flop = Spot(cards("AhAs"), cards("2c3d4s"), others=(cards("KhKs"),))
    turn = flop._replace(board=cards("2c3d4s7h"))
    assert float(FUNCTIONS["equity"](flop)) == pytest.approx(903 / 990)
    assert float(FUNCTIONS["equity"](turn)) == pytest.approx(42 / 44)


def test_best_hands_street_by_street() -> None:
    """ProPokerTools: bestHiRating is of one street, and ties count."""
    board = cards("AsKsQdJdTc")
    first = Spot(cards("AhKd"), board, others=(cards("JhTh"),), dealt=board)
    best = FUNCTIONS["besthirating"]
    assert not best(first.at(3))
    assert best(first.at(3).seen_by(1))
    assert best(first.at(5))
    assert best(first.at(5).seen_by(1))
