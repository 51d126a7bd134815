"""What depends on the other players: their number, hands and ranges; and samples that tell how far off they are."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

import pytest

import pql
from pql.cards.games import HOLDEM
from pql.cards.orders import order
from references.formulas import FUNCTIONS, SYMBOLS, Spot, cards, pockets
from references.formulas.cards import DECK
from references.formulas.dealing import deals


def _ranking(name: str) -> list[str]:
    return list(order(name, HOLDEM).ranking)


for _name in ("equity", "multiway"):
    pockets.ORDERS[_name] = partial(_ranking, _name)

# OpenPPL's and OpenHoldem's symbols that look at the number of opponents, but not at their cards.
COUNTING = (
    "HaveFlushDraw", "HaveNothing", "prwinnow", "prlosnow", "handrank169", "handrankp", "handrank1000", "handrank2652",
    "handrank1326", "nhands", "nhandshi",
)  # fmt: skip


def row(text: str) -> list[object]:
    (result,) = pql.run(text)
    cells: list[object]
    (cells,) = result.to_dict()["rows"]
    return cells


def crowds(seed: int, count: int) -> Iterator[Spot]:
    """Deals of many streets with two to four opponents."""
    rng = random.Random(seed)
    for number, spot in enumerate(deals(count, seed)):
        spot = spot.at((3, 4, 5)[number % 3])
        left = rng.sample([card for card in DECK if card not in spot.all], 2 * (2 + number % 3))
        others = tuple(tuple(left[place : place + 2]) for place in range(0, len(left), 2))
        yield spot._replace(others=others, dealt=spot.board)


def given(spot: Spot) -> str:
    others = ", ".join(f"v{seat}='{''.join(hand)}'" for seat, hand in enumerate(spot.others))
    return f"from hero='{''.join(spot.pocket)}', {others}, board='{''.join(spot.board)}'"


def check_crowds(spots: Iterator[Spot]) -> None:
    items = ", ".join(f"avg({name})" for name in COUNTING)
    for spot in spots:
        for name, cell in zip(COUNTING, row(f"select {items} {given(spot)}"), strict=True):
            assert cell == pytest.approx(float(SYMBOLS[name.lower()](spot))), f"{name}: {given(spot)}"


def test_the_number_of_opponents() -> None:
    check_crowds(crowds(1, 20))


@pytest.mark.full
def test_the_number_of_opponents_in_many_deals() -> None:
    check_crowds(crowds(2, 600))


def test_showdowns_of_many() -> None:
    names = ("winsHi", "tiesHi", "scoops", "riverEquity", "fractionalRiverEquity")
    for spot in crowds(3, 60):
        if len(spot.board) < 5:
            continue
        items = [f"avg({name}(hero))" for name in names] + ["histogram(winningHandType())"]
        *cells, winning = row(f"select {', '.join(items)} {given(spot)}")
        assert cells == pytest.approx([float(FUNCTIONS[name.lower()](spot)) for name in names])
        assert winning == {FUNCTIONS["winninghandtype"](spot): 1.0}


def test_best_ratings_and_equities_of_every_seat() -> None:
    for spot in list(crowds(4, 30))[-9:]:
        if len(spot.board) < 4:
            continue
        street = {4: "turn", 5: "river"}[len(spot.board)]
        for seat, name in enumerate(("hero", *(f"v{seat}" for seat in range(len(spot.others))))):
            seen = spot.seen_by(seat)
            cells = row(
                f"select count(bestHiRating({name}, {street})), avg(equity({name}, {street})) {given(spot)}"
            )
            expected = [float(FUNCTIONS["besthirating"](seen)), float(FUNCTIONS["equity"](seen))]
            assert cells == pytest.approx(expected), f"{name}: {given(spot)}"


# hero, board, the ranges opposite
RANGES = [
    ("AhKh", "Qh7h2c5s", ["QQ, 77, AQs"]),
    ("AhKh", "Qh7h2c5s", ["QQ, 77, AQs", "JTs, 99"]),
    ("9c8c", "7c6c2d2h", ["AA, 22", "KQs"]),
    ("AsAd", "KhKd7s7c2c", ["any"]),
    ("Kc2c", "KhKd7s7c2d", ["22+, AK*", "A7*, K9s"]),
    ("AhKh", "Qh7h2c5s3d", ["QQ, 77", "JTs, 99", "A7*, 65s"]),
    ("9c8c", "7c6c2d2h", ["AKs", "KQs, T9s", "55"]),
]


@pytest.mark.parametrize(("hero", "board", "ranges"), RANGES)
def test_hands_against_ranges(hero: str, board: str, ranges: list[str]) -> None:
    """HvREquity, its limit, and the same against a range of one's own."""
    spot, street = Spot(cards(hero), cards(board)), {4: "turn", 5: "river"}[len(cards(board))]
    hands = [list(map(cards, pql.hands(each))) for each in ranges]
    opposite = float(FUNCTIONS["hvrequity"](spot, *hands))
    perceived = float(FUNCTIONS["hvperceivedrangeequity"](spot, list(map(cards, pql.hands("KK, QJ*")))))
    others = ", ".join(f"v{seat}='{each}'" for seat, each in enumerate(ranges))
    cells = row(
        f"select avg(HvREquity(hero, {street})), count(minHvREquity(hero, {street}, {opposite - 1e-6:.9f})), "
        f"count(minHvREquity(hero, {street}, {opposite + 1e-6:.9f})), "
        f"avg(HvPerceivedRangeEquity(hero, {street}, 'KK, QJ*')), "
        f"count(minHvPerceivedRangeEquity(hero, {street}, 'KK, QJ*', {perceived - 1e-6:.9f})) "
        f"from hero='{hero}', {others}, board='{board}'"
    )
    assert cells == pytest.approx([opposite, 1, 0, perceived, 1])


def test_against_random_hands() -> None:
    """prwin, prtie and prlos are what `strength` says: won outright, tied, lost."""
    for hero, board in (("AsKs", "TsQs4h"), ("AsKs", "Ac2d8c"), ("7h6h", "8h5h2c9d")):
        street = {3: "flop", 4: "turn"}[len(cards(board))]
        (strength,) = pql.run(f"strength {hero} on {board} opponents 1")
        (expected,) = strength.to_dict()["rows"]
        items = ", ".join(f"avg({name}@{street})" for name in ("prwin", "prtie", "prlos"))
        win, tie, lose = row(f"select {items} from hero='{hero}', board='{board}'")
        assert (win, tie) == pytest.approx((expected["outright"], expected["tie"]))
        assert lose == pytest.approx(1 - expected["outright"] - expected["tie"])


def test_against_three_random_hands() -> None:
    """On a river: what `equity` says of the same players, and `strength` of as many opponents."""
    items = ", ".join(f"avg({name})" for name in ("prwin", "prtie", "prlos", "HvREquity(hero, river)"))
    players = "hero='AsKs', a='any', b='any', c='any', board='Kh7h2c7d3s'"
    win, tie, lose, equity = row(f"select {items} from {players}")
    (whole,) = pql.run("equity AsKs vs any vs any vs any on Kh7h2c7d3s")
    hero = whole.to_dict()["players"][0]
    assert (win, tie, equity) == pytest.approx((hero["win"], hero["tie"], hero["equity"]))
    assert lose == pytest.approx(1 - hero["win"] - hero["tie"])
    (strength,) = pql.run("strength AsKs on Kh7h2c7d3s opponents 3 exact")
    assert win == pytest.approx(strength.to_dict()["rows"][0]["outright"])


def test_too_many_random_hands_are_refused_at_once() -> None:
    for formula in ("avg(prwin@flop)", "avg(HvREquity(hero, flop))"):
        with pytest.raises(pql.PQLError, match="against 5 such ranges each hand takes about"):
            pql.compile(
                f"select {formula} from hero='AsKs', a='any', b='any', c='any', d='any', e='any', board='***'"
            )


SAMPLED = [
    "select avg(riverEquity(hero)), count(winsHi(hero)) from hero='AsKs', villain='22+', board='QsJs2d'",
    "select avg(nouts@turn), count(flushdraw@turn), avg(pcbits@river) from hero='AKs, T9s:0.5', board='Qs7s2d'",
    "select avg(riverEquity(hero)), count(pairedBoard(turn)) from hero='77', villain='AK*:0.25, QQ', board='Qs7s2d' "
    "where not pairedBoard(flop) and nouts@turn < 12",
]


@pytest.mark.parametrize("query", SAMPLED)
def test_samples_tell_how_far_off_they_are(query: str) -> None:
    """Of many samples hardly one is further off than three standard errors, and about a third further than one."""
    exact = row(f"{query} exact")
    off: list[float] = []
    for seed in range(40):
        (result,) = pql.run(f"{query} samples 4000 seed {seed}")
        answer = result.to_dict()
        assert answer["method"] == "sampled"
        for cell, expected, error in zip(answer["rows"][0], exact, answer["errors"][0], strict=True):
            off.append(abs(cell - expected) / error)
    assert max(off) < 5
    assert sum(each > 1 for each in off) / len(off) == pytest.approx(0.317, abs=0.13)
    assert sum(each > 2 for each in off) / len(off) < 0.12


def test_the_same_seed_on_any_number_of_threads() -> None:
    query = f"{SAMPLED[0]} samples 50000 seed 11"
    one, two = (pql.run(query, threads=threads)[0].to_dict() for threads in (1, 2))
    assert one == two
