"""Whole selects against counting every deal one by one: ranges, weights, boards, dead cards, conditions, groups."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import permutations, product
from typing import Any

import pytest

import pql
from references.formulas import FUNCTIONS, SYMBOLS, Spot, cards
from references.formulas.cards import DECK, rank, ranks_of

Weighted = list[tuple[float, Spot]]


def every_deal(
    ranges: list[str], flops: list[str], street: int, dead: str = ""
) -> Iterator[tuple[float, Spot]]:
    """Every way to deal hands of the ranges and a board that begins with one of some flops, turn before river."""
    hands = [[(cards(hand), weight) for hand, weight in pql.hands(text).weights()] for text in ranges]
    for flop in flops:
        board = cards(flop)
        for chosen in product(*hands):
            held = [card for hand, _ in chosen for card in hand]
            known = [*held, *board, *cards(dead)]
            if len(set(known)) < len(known):
                continue
            weight = 1.0
            for _, each in chosen:
                weight *= each
            left = [card for card in DECK if card not in known]
            for rest in permutations(left, street - len(board)):
                dealt = (*board, *rest)
                yield (
                    weight,
                    Spot(chosen[0][0], dealt, cards(dead), tuple(hand for hand, _ in chosen[1:]), dealt),
                )


def average(deals: Weighted, value: Callable[..., float]) -> float:
    return sum(weight * value(spot) for weight, spot in deals) / sum(weight for weight, _ in deals)


def grouped(deals: Weighted, key: Callable[[Spot], object]) -> dict[object, Weighted]:
    groups: dict[object, Weighted] = defaultdict(list)
    for weight, spot in deals:
        groups[key(spot)].append((weight, spot))
    return groups


def select(text: str) -> list[list[Any]]:
    (result,) = pql.run(text)
    table = result.to_dict()
    assert table["method"] == "exact"
    rows: list[list[Any]] = table["rows"]
    return rows


def one_row(text: str) -> list[Any]:
    (row,) = select(text)
    return row


def symbol(name: str, street: int = 0) -> Callable[[Spot], float]:
    meaning = SYMBOLS[name.lower()]
    return lambda spot: float(meaning(spot.at(street) if street else spot))


def test_weights_count_as_shares_of_deals() -> None:
    deals = list(every_deal(["AKs:0.5, QQ", "JsJh, T9s:0.25"], ["Ah7c2d"], 4))
    expected = [average(deals, symbol(name)) for name in ("nouts", "pcbits", "HaveOverPair")]
    expected.append(average(deals, lambda spot: FUNCTIONS["besthirating"](spot)))
    row = one_row(
        "select avg(nouts@turn), avg(pcbits@turn), count(HaveOverPair@turn), count(bestHiRating(hero, turn)) "
        "from hero='AKs:0.5, QQ', villain='JsJh, T9s:0.25', board='Ah7c2d'"
    )
    assert row == pytest.approx(expected)


def test_an_opponent_nobody_looks_at_takes_cards() -> None:
    """An opponent with aces leaves fewer hands with an ace; one with any two cards changes nothing."""
    deals = list(every_deal(["AA, AKo, KK", "AA"], [""], 0))
    expected = average(deals, symbol("ispair"))
    assert one_row("select avg(ispair@preflop) from hero='AA, AKo, KK', villain='AA'") == pytest.approx(
        [expected]
    )
    alone = list(every_deal(["AA, AKo, KK"], [""], 0))
    expected = average(alone, symbol("ispair"))
    query = "select avg(ispair@preflop) from hero='AA, AKo, KK', villain='any', third='any'"
    assert one_row(query) == pytest.approx([expected])


def test_river_shares_of_three_players() -> None:
    ranges = ["AhKh", "QQ", "8c7c, 9s9d"]
    flops = ["QhJh2cQd", "QhJh2c9c", "QhJh2cTs"]
    deals = [deal for flop in flops for deal in every_deal(ranges, [flop], 5)]
    expected = [
        average(deals, lambda spot, seat=seat: float(FUNCTIONS["riverequity"](spot.seen_by(seat))))
        for seat in range(3)
    ]
    row = one_row(
        "select avg(riverEquity(hero)), avg(riverEquity(v1)), avg(riverEquity(v2)) from hero='AhKh', v1='QQ', "
        "v2='8c7c, 9s9d', board='QhJh2c' where turnCard() in ('Qd', '9c', 'Ts')"
    )
    assert row == pytest.approx(expected)
    assert sum(row) == pytest.approx(1)


def test_dead_cards_never_come() -> None:
    deals = list(every_deal(["9h8h, KsKd"], ["7h6h2c", "7h6h2d"], 4, dead="ThTs5c"))
    names = (
        "nouts",
        "FlushDrawCount",
        "nhandshi",
        "ncardsbetter",
        "nhands",
        "HaveNutFlushDraw",
    )
    expected = [average(deals, symbol(name)) for name in names]
    items = ", ".join(f"avg({name})" for name in names)
    row = one_row(f"select {items} from hero='9h8h, KsKd', board='7h6h2c*, 7h6h2d*', dead='ThTs5c'")
    assert row == pytest.approx(expected)


def test_conditions_on_two_streets() -> None:
    deals = list(every_deal(["9h8h", "KhKs"], ["7h6d2c"], 5))
    kept = [
        (weight, spot)
        for weight, spot in deals
        if SYMBOLS["nouts"](spot.at(4)) > 8 and not FUNCTIONS["pairedboard"](spot)
    ]
    expected = [
        average(kept, lambda spot: float(FUNCTIONS["riverequity"](spot))),
        average(kept, symbol("nstraight")),
    ]
    row = one_row(
        "select avg(riverEquity(hero)), avg(nstraight@river) from hero='9h8h', villain='KhKs', board='7h6d2c' "
        "where nouts@turn > 8 and not pairedBoard(river)"
    )
    assert row == pytest.approx(expected)


def test_groups() -> None:
    """A row for each group: averages are of the group, and so is a count."""
    deals = list(every_deal(["AKs, 77:0.5", "QQ"], ["Kh7c2d", "Qh7h2h"], 4))
    key = lambda spot: (FUNCTIONS["handtype"](spot), FUNCTIONS["texture"](spot.at(3)))  # noqa: E731
    expected = {
        group: (
            average(some, symbol("nsuited")),
            sum(weight for weight, spot in some if FUNCTIONS["besthirating"](spot))
            / sum(weight for weight, _ in some),
            max(map(symbol("nouts"), (spot for _, spot in some))),
        )
        for group, some in grouped(deals, key).items()
    }
    rows = select(
        "select avg(nsuited@turn), count(bestHiRating(hero, turn)), max(nouts@turn) "
        "from hero='AKs, 77:0.5', villain='QQ', board='Kh7c2d, Qh7h2h' group by handType(hero, turn), texture(flop)"
    )
    assert {tuple(row[:2]): pytest.approx(tuple(row[3:])) for row in rows} == expected
    assert len(rows) == len(expected)


def test_histograms_sums_and_spreads() -> None:
    deals = list(every_deal(["AKs:0.5, QQ"], ["Ah7c2d"], 4))
    values = [(weight, symbol("nouts")(spot)) for weight, spot in deals]
    total = sum(weight for weight, _ in values)
    mean = sum(weight * value for weight, value in values) / total
    spread = (sum(weight * (value - mean) ** 2 for weight, value in values) / total) ** 0.5
    histogram: dict[str, float] = defaultdict(float)
    for weight, value in values:
        histogram[str(int(value))] += weight / total
    row = one_row(
        "select histogram(nouts@turn), sum(nouts@turn), stddev(nouts@turn), min(nouts@turn), max(nouts@turn) "
        "from hero='AKs:0.5, QQ', board='Ah7c2d'"
    )
    assert {str(key): share for key, share in row[0].items()} == pytest.approx(dict(histogram))
    assert row[1:] == pytest.approx(
        [mean * total, spread, min(value for _, value in values), max(value for _, value in values)]
    )


# Suits: what is enumerated once for all suits that are alike must count as often as they are.
LIGHT = (
    "tsuit", "tsuitcommon", "srankbits", "srankbitsplayer", "srankbitscommon", "srankbitspoker", "suitbitscommon0",
    "suitbitsplayer3", "nsuited", "nstraightflush", "nstraightflushfill", "pcbits", "rankbitspoker", "HaveFlushDraw",
    "HaveNutFlushDraw", "HaveBackdoorFlushDraw", "IsBackdoorFlushDraw", "$$ps0", "$$cs1", "$$pc1", "ishiflush",
)  # fmt: skip


@pytest.mark.parametrize(
    ("hero", "boards", "street"), [("AKs", "99*", 3), ("7h6?, AhKh", "9h8h*", 3), ("87s", "J9*", 3)]
)
def test_boards_of_a_set_and_suits(hero: str, boards: str, street: int) -> None:
    deals = list(every_deal([hero], list(pql.boards(boards)), street))
    row = one_row(
        f"select {', '.join(f'avg({name})' for name in LIGHT)} from hero='{hero}', board='{boards}'"
    )
    for name, cell in zip(LIGHT, row, strict=True):
        assert cell == pytest.approx(average(deals, symbol(name))), name


def test_a_card_that_is_named_is_that_card() -> None:
    deals = list(every_deal(["AA"], ["KhQd2c"], 5))
    expected = [
        average(deals, lambda spot: spot.dealt[3] == "As"),
        average(deals, lambda spot: rank(spot.dealt[4]) > rank(spot.dealt[3])),
        average(deals, lambda spot: "As" in spot.pocket and "Ah" in spot.dealt),
        average(deals, lambda spot: 14 in ranks_of(spot.dealt)),
    ]
    row = one_row(
        "select count(turnCard() = 'As'), count($$cr4@river > $$cr3@river), count(hand$As and board$Ah@river), "
        "count('A' in boardRanks(river)) from hero='AA', board='KhQd2c'"
    )
    assert row == pytest.approx(expected)
