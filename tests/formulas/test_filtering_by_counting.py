"""`H where F on B` and `board B where F` against trying every hand and every flop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest

import pql
from pql.results import HandsResult, TableResult
from references.answers import of
from references.formulas import FUNCTIONS, SYMBOLS, Spot, cards
from references.formulas.cards import DECK
from references.formulas.made import ORDER, made_hand, or_better

HANDS = "22+, A2s+, KTs+, QTs+, JTs, T9s, 98s, 87s, 76s, AKo, KQo, 7h2d, 54*"
BOARDS = ["Kh7h2c", "KhKs7h", "9h8h7h2c", "AhKhQh9h", "7c7d7h2s", "QcJd2h2s9h", "5c6d7h8s9c", "AcKdQhJsTc"]
DRAWS = (
    "flushdraw", "nutflushdraw", "openended", "doublegutshot", "gutshot", "backdoorflush", "backdoorstraight",
    "combodraw", "twoovercards", "oneovercard", "twocardflushdraw", "onecardflushdraw", "twocardbackdoorstraight",
)  # fmt: skip

Test = Callable[..., Any]


def value(name: str) -> Test:
    return SYMBOLS[name.lower()]


def conditions() -> Iterator[tuple[str, Test]]:
    """Formulas, and what the references say of them."""
    for name in (
        *ORDER,
        "toppair",
        "board",
        "pairplusboardpair",
        *DRAWS,
        "HaveTopPair",
        "HaveFlushDraw",
        "ishandup",
    ):
        yield name, value(name)
    for name in (*ORDER, "toppair"):
        yield f"{name} or better", lambda spot, name=name: or_better(spot, name)
    yield (
        "toppair or better or flushdraw",
        lambda spot: or_better(spot, "toppair") or value("flushdraw")(spot),
    )
    yield "nouts > 8 and not ispair", lambda spot: value("nouts")(spot) > 8 and not value("ispair")(spot)
    # a hand type's word where a condition is wanted is the made hand, or the type if there is no such made hand
    yield "pair", value("isonepair")
    yield "twopair", value("istwopair")
    yield "pokerval >= twopair", lambda spot: value("pokerval")(spot) >= 1 << 25
    yield "handType(hero) >= twopair", lambda spot: value("pokerval")(spot) >= 1 << 25
    for name in (*ORDER, "board"):
        yield (
            f"madeHand(hero) = '{name}'",
            value(name) if name != "flush" else lambda spot: made_hand(spot) == "flush",
        )
    yield "nhandshi < 50", lambda spot: value("nhandshi")(spot) < 50


def check(board: str, text: str, test: Test, hands: str) -> None:
    shown = cards(board)
    alive = [cards(hand) for hand in pql.hands(hands) if not set(cards(hand)) & set(shown)]
    expected = {hand for hand in alive if test(Spot(hand, shown, dealt=shown))}
    found = set(map(cards, pql.hands(f"({hands}) where {text} on {board}")))
    assert found == expected, f"{text} on {board}"


@pytest.mark.parametrize("board", BOARDS)
def test_hands(board: str) -> None:
    for text, test in conditions():
        if "nhandshi" not in text:
            check(board, text, test, HANDS)


@pytest.mark.full
@pytest.mark.parametrize("board", BOARDS)
def test_every_hand(board: str) -> None:
    for text, test in conditions():
        check(board, text, test, "any")


def test_a_range_carried_from_street_to_street() -> None:
    (villain,) = pql.run(
        "let flop = (22+, AT*+, KQ*) where toppair or better or flushdraw or openended on Kh7h2c;"
        "let turn = flop where (secondpair or better) or flushdraw on Kh7h2c5s; turn"
    )
    flop, turn = cards("Kh7h2c"), cards("Kh7h2c5s")
    expected = set()
    for hand in map(cards, pql.hands("22+, AT*+, KQ*")):
        if set(hand) & set(turn):
            continue
        first, second = Spot(hand, flop, dealt=flop), Spot(hand, turn, dealt=turn)
        stays = or_better(first, "toppair") or value("flushdraw")(first) or value("openended")(first)
        if stays and (or_better(second, "secondpair") or value("flushdraw")(second)):
            expected.add(hand)
    assert set(map(cards, of(HandsResult, villain).hands)) == expected


def test_weights_stay() -> None:
    hands = pql.hands("(AA:0.5, KQs) where toppair or better on Kh7h2c")
    assert dict(hands.weights()) == {
        **dict.fromkeys(pql.hands("AA"), 0.5),
        **dict.fromkeys(pql.hands("KQs", dead="Kh"), 1.0),
    }


def test_equities_in_filters() -> None:
    """Chances against random hands and against a range of one's own, hand by hand on one board."""
    board, hands, range_ = cards("Kh7h2c5sQd"), "22+, AKs, QJs", "KK, AQ*"
    alive = [cards(hand) for hand in pql.hands(hands) if not set(cards(hand)) & set(board)]
    opposite = list(map(cards, pql.hands(range_)))
    ahead = {hand for hand in alive if value("prwin")(Spot(hand, board)) > 0.8}
    assert set(map(cards, pql.hands(f"({hands}) where prwin > 0.8 on Kh7h2c5sQd"))) == ahead
    ahead = {hand for hand in alive if FUNCTIONS["hvperceivedrangeequity"](Spot(hand, board), opposite) > 0.5}
    query = f"({hands}) where HvPerceivedRangeEquity(hero, river, '{range_}') > 0.5 on Kh7h2c5sQd"
    assert set(map(cards, pql.hands(query))) == ahead


FLOPS: dict[str, Test] = {
    "pairedBoard(flop)": lambda spot: FUNCTIONS["pairedboard"](spot),
    "nsuitedcommon == 2": lambda spot: value("nsuitedcommon")(spot) == 2,
    "tsuitcommon == 2": lambda spot: value("tsuitcommon")(spot) == 2,
    "UncoordinatedFlop": value("UncoordinatedFlop"),
    "StraightPossible and not FlushDrawPossible": lambda spot: (
        value("StraightPossible")(spot) and not value("FlushDrawPossible")(spot)
    ),
    "maxRank(boardRanks(flop)) = 'A'": lambda spot: 14 in FUNCTIONS["boardranks"](spot),
    "topCard(flop) in ('A', 'K')": lambda spot: FUNCTIONS["topcard"](spot) >= 13,
    "texture(flop) = 'rainbow unpaired'": lambda spot: FUNCTIONS["texture"](spot) == "unpaired rainbow",
    "board$AsK": lambda spot: "As" in spot.board and any(card[0] == "K" for card in spot.board),
    "board$KK": lambda spot: sum(card[0] == "K" for card in spot.board) >= 2,
    "rankbitscommon & 0x4002": lambda spot: any(card[0] == "A" for card in spot.board),
}


@cache
def every_flop() -> list[Spot]:
    return [Spot((), flop, dealt=flop) for flop in combinations(DECK, 3)]


@pytest.mark.parametrize("text", FLOPS)
def test_flops(text: str) -> None:
    expected = sum(bool(FLOPS[text](flop)) for flop in every_flop())
    (result,) = pql.run(f"board *** where {text}")
    assert result.to_dict()["count"] == expected


def test_turns_and_rivers() -> None:
    """Conditions on later streets, against all boards that begin with one of a few flops."""
    counts = {3: 0, 4: 0}
    boards = list(map(cards, pql.boards("99*9")))
    for board in boards:
        spot = Spot((), board, dealt=board)
        counts[3] += bool(value("FlushDrawPossible")(spot.at(3)) and not value("FlushPossible")(spot))
        counts[4] += bool(value("QuadsOnBoard")(spot) or value("TurnCardIsOvercardToBoard")(spot))
    for text, expected in (
        ("FlushDrawPossible@flop and not FlushPossible@turn", counts[3]),
        ("QuadsOnBoard or TurnCardIsOvercardToBoard", counts[4]),
    ):
        (result,) = pql.run(f"board 99*9 where {text}")
        assert result.to_dict()["count"] == expected, text


def test_a_pair_is_over_or_between_ranks_that_are_there() -> None:
    """22 on 444 lies between no two ranks; before the flop nothing is there to be over."""
    assert not pql.hands("any where HaveSecondOverPair on 4h4s4c")
    assert pql.hands("22+ where HaveSecondOverPair on 7h7s4c") == pql.hands("66-55")
    (answer,) = pql.run(
        "select count(overpair(hero, preflop)), count(HaveOverPair@preflop), count(overpair(hero, flop)) "
        "from hero='AsAc', board='7h7d2c'"
    )
    assert list(of(TableResult, answer).rows[0]) == [0, 0, 1]
