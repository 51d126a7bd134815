"""Folded hands: the statements agree with every deal, dealt one by one."""

from __future__ import annotations

import random
from collections import Counter
from math import comb

import pytest

import pql
from pql.results import EquityResult, OddsResult, ReportResult, SelectResult, StrengthResult, TableResult
from references.answers import answer
from references.deals import HANDS, RANKS, SUITS
from references.families import together
from references.hands import DECK
from references.layered import next_cards
from references.made_hands import made
from references.removal import weights
from references.showdowns import Spot, cards, class_of, equities, odds, rows, strength, type_of

LOW = "".join(rank + suit for rank in "23456789" for suit in SUITS)
# One, two and three who have folded, on rivers, turns and flops; weights, dead cards, three who play.
SPOTS = [
    Spot(("AsAh, AdAc", "KQs"), ("A5s:0.5, K8s",), "Kh7h2c"),
    Spot(("AsKs, QQ:0.5", "JJ, AhQh"), ("QJs, AsTs:0.25",), "Jd7h2c", "Ah"),
    Spot(("AKs, 99:0.5", "QJs, TT"), ("KTs, 98s:0.25", "AJo, 99"), "Ts9h2c5d"),
    Spot(("AKs", "QQ, JJ:0.5"), ("AQs:0.5, 76s", "KQs, 65s:0.75", "AJs, JTs"), "Qh7h2c5dKs"),
    Spot(("AKs", "QQ"), ("AQs:0.5", "KJs, 22", "QJs"), "Kh7h2c5d"),
    Spot(("AKs", "QQ:0.5, 77", "KQs"), ("AQs", "QJs:0.5, 76s"), "Kd7h2c5dTs"),
    # Before the flop, of a deck of tens and better.
    Spot(("AsKs, KhQd", "QsQh:0.5, JdJh"), ("ATs:0.5, KdJs",), dead=LOW),
    Spot(("AsKs, 22", "QQ, 7s6s", "Td9d"), ("QJs:0.5, Ad2d",), "Kd7h2c5d", "3c"),
]


@pytest.mark.parametrize("spot", SPOTS)
def test_equity(spot: Spot) -> None:
    found = answer(EquityResult, f"equity {' vs '.join(spot.players)}{spot.tail} exact")
    for mine, theirs in zip(found.players, equities(spot), strict=True):
        assert (mine.equity, mine.win, mine.tie) == pytest.approx(tuple(map(float, theirs)), rel=1e-11)


def spots_at_random(seed: int, count: int) -> list[Spot]:
    """Three to seven hands for everybody, some with a weight, on a turn or river, with dead cards or without."""
    rng = random.Random(seed)
    deck = [rank + suit for rank in RANKS for suit in SUITS]

    def some_range() -> str:
        hands = (HANDS[rng.randrange(1326)] for _ in range(rng.randint(2, 4)))
        named = ["".join(RANKS[card >> 2] + SUITS[card & 3] for card in hand) for hand in hands]
        return ", ".join(hand + rng.choice(["", "", ":0.5", ":0.25"]) for hand in named)

    found: list[Spot] = []
    while len(found) < count:
        players, folded = rng.choice([(2, 1), (2, 2), (2, 3), (3, 1)])
        table = tuple(some_range() for _ in range(players + folded))
        shown = rng.sample(deck, rng.choice([4, 5, 5]))
        dead = "".join(rng.sample([card for card in deck if card not in shown], rng.choice([0, 0, 3])))
        spot = Spot(table[:players], table[players:], "".join(shown), dead)
        if any(True for _ in spot.hands()):
            found.append(spot)
    return found


@together("spot", spots_at_random(seed=13, count=12))
def test_equity_at_random(spot: Spot) -> None:
    test_equity(spot)


@pytest.mark.full
@pytest.mark.parametrize("spot", spots_at_random(seed=14, count=300))
def test_equity_of_many(spot: Spot) -> None:
    test_equity(spot)


TWO = [spot for spot in SPOTS if len(spot.players) == 2]
ON_BOARDS = [spot for spot in TWO if spot.board]


@pytest.mark.parametrize("spot", TWO)
def test_odds(spot: Spot) -> None:
    found = answer(OddsResult, f"odds {' vs '.join(spot.players)}{spot.tail} exact")
    for name, expected in odds(spot).items():
        row = found[name]
        assert (row.hero, row.villain) == pytest.approx(tuple(map(float, expected)), rel=1e-11, abs=1e-13)


@pytest.mark.parametrize("spot", [spot for spot in SPOTS if spot.board])
def test_strength(spot: Spot) -> None:
    (row,) = answer(StrengthResult, f"strength {' vs '.join(spot.players)}{spot.tail} exact").rows
    for name, expected in strength(spot).items():
        assert getattr(row, name) == pytest.approx(float(expected), rel=1e-11, abs=1e-13), name


@pytest.mark.parametrize("spot", ON_BOARDS)
def test_breakdown(spot: Spot) -> None:
    """A hand counts by its weight and by how often it is dealt beside those who have folded."""
    shown = tuple(spot.board[place : place + 2] for place in range(0, len(spot.board), 2))
    held = weights(spot.players[0], 0, spot)
    expected: dict[str, float] = {}
    for hand, weight in held.items():
        name = made(tuple(card for card in DECK if cards(card) & hand), shown)
        name = "toppair" if name.endswith("kicker") else name
        expected[name] = expected.get(name, 0) + float(weight / sum(held.values()))
    found = pql.breakdown(spot.players[0], spot.board, folded=list(spot.folded), dead=spot.dead)
    assert {line.line: line.share for line in found.of_kind("made")} == pytest.approx(expected, rel=1e-11)


@pytest.mark.parametrize("spot", TWO)
def test_distribution(spot: Spot) -> None:
    first, second = spot.players
    found = pql.distribution(first, second, spot.board or None, dead=spot.dead, folded=list(spot.folded))
    for player, one in enumerate([spot, spot._replace(players=spot.players[::-1])]):
        expected = {hand: float(equity) for hand, (_, equity) in rows(one).items()}
        there = found.players[player]
        assert dict(zip(map(cards, there.hands), there.equities, strict=True)) == pytest.approx(
            expected, rel=1e-11
        )


@pytest.mark.parametrize("spot", SPOTS)
def test_reports_by_hand_and_class(spot: Spot) -> None:
    expected = rows(spot)
    by_hand = answer(ReportResult, f"equity {' vs '.join(spot.players)}{spot.tail} by hand")
    assert {cards(row.name): row.equity for row in by_hand.rows} == pytest.approx(
        {hand: float(equity) for hand, (_, equity) in expected.items()}, rel=1e-11
    )
    assert {cards(row.name): row.share for row in by_hand.rows} == pytest.approx(
        {hand: float(share) for hand, (share, _) in expected.items()}, rel=1e-11
    )
    by_class = answer(ReportResult, f"equity {' vs '.join(spot.players)}{spot.tail} by class")
    for row in by_class.rows:
        parts = [part for hand, part in expected.items() if class_of(hand) == row.name]
        share = sum(share for share, _ in parts)
        assert row.share == pytest.approx(float(share), rel=1e-11)
        assert row.equity == pytest.approx(float(sum(one * of for one, of in parts) / share), rel=1e-11)


@pytest.mark.parametrize("spot", [spot for spot in SPOTS if len(spot.board) == 8])
def test_report_by_river(spot: Spot) -> None:
    after = {card: sums for card, sums in next_cards(spot).items() if sums[0]}
    whole = sum(weight for weight, _ in after.values())
    found = answer(ReportResult, f"equity {' vs '.join(spot.players)}{spot.tail} by river")
    cards_of_rows = {card: row for row in found.rows for card in row.members or [row.name]}
    assert {card: row.equity for card, row in cards_of_rows.items()} == pytest.approx(
        {card: float(won / weight) for card, (weight, won) in after.items()}, rel=1e-11
    )
    assert {
        card: row.share / len(row.members or [card]) for card, row in cards_of_rows.items()
    } == pytest.approx({card: float(weight / whole) for card, (weight, _) in after.items()}, rel=1e-11)


@pytest.mark.parametrize("spot", ON_BOARDS)
def test_select(spot: Spot) -> None:
    """What a formula says of every deal; who has folded has a name with a number."""
    first, second = spot.players
    names = zip(["folded1", "folded2", "folded3"], spot.folded, strict=False)
    numbered = ", ".join(f"{name}='{text}'" for name, text in names)
    text = (
        f"select avg(riverEquity(hero)), count(minHandType(villain, river, twopair)) from hero='{first}', "
        f"villain='{second}', {numbered}, board='{spot.board}', dead='{spot.dead}' exact"
    )
    found = answer(TableResult, text)
    at_least = ("straightflush", "quads", "fullhouse", "flush", "straight", "trips", "twopair")
    total = sum(deal.weight for deal in spot.deals())
    strong = sum(deal.weight for deal in spot.deals() if type_of(deal.hands[1] | deal.board) in at_least)
    assert found.rows[0] == pytest.approx((float(equities(spot)[0].equity), strong / total), rel=1e-11)


@pytest.mark.parametrize("spot", [SPOTS[1], SPOTS[4]])
def test_samples_come_as_often_as_deals(spot: Spot) -> None:
    """Each pair of hands, within five standard errors."""
    expected: dict[tuple[int, ...], int] = {}
    for weight, hands, _ in spot.hands():
        expected[hands] = expected.get(hands, 0) + weight
    total, count = sum(expected.values()), 2_000
    found = answer(TableResult, f"sample {count} of {' vs '.join(spot.players)}{spot.tail} seed 3")
    seen = Counter(tuple(cards(str(cell)) for cell in row[:2]) for row in found.rows)
    assert seen.keys() <= expected.keys()
    for hands, weight in expected.items():
        chance = weight / total
        assert abs(seen[hands] - count * chance) < 5 * (count * chance * (1 - chance)) ** 0.5


@pytest.mark.parametrize("folded", [1, 2, 6])
def test_aces_are_left_when_hands_without_any_have_folded(folded: int) -> None:
    """By hand: each of the n players has folded two cards that are no ace, so the four are among 52 - 2n cards."""
    names = ["folded", *(f"folded{number}" for number in range(2, folded + 1))]
    gone = ", ".join(f"{name}='any minus A?'" for name in names)
    how = "exact" if folded == 1 else "samples 200000 seed 2"
    found = answer(
        SelectResult,
        f"select count(inRange(hero, 'AA')), count(inRange(hero, 'A?')) from hero='any', {gone} {how}",
    )
    left = 52 - 2 * folded
    expected = comb(4, 2) / comb(left, 2), 1 - comb(left - 4, 2) / comb(left, 2)
    errors = found.errors[0] if found.errors else (0.0, 0.0)
    for mine, theirs, error in zip(found.rows[0], expected, errors, strict=True):
        assert isinstance(mine, float)
        assert abs(mine - theirs) <= 5 * (error or 0) + 1e-12
