"""Arrays, spots and batches where a low hand wins half of the pot: what `equity` says of each of them."""

from __future__ import annotations

import random
from fractions import Fraction
from math import isnan
from typing import Any

import numpy
import pytest

import pql
from pql.api.arrays.hole_vectors import SplitVectors
from pql.cards.deck import card_text
from pql.cards.games import GAMES
from pql.engine.more_cards import spots
from pql.results import EquityResult
from pql.results.split_pots import NAMES
from references import omaha as slow
from references import split_pots

BOARD = "8h7h2c4d"
HEROES = ["AsAh2s3h", "9s8s7d6d", "KhKs2h4h", "AA2K"]
VILLAIN = "KdKc5d5c, Ad2dQc9d:0.25, AdKd3d3s"


def equity(*hands: str, game: str = "omaha8", **spot: Any) -> EquityResult:
    return pql.equity(*hands, game=game, exact=True, **spot)


def test_equities_of_many_spots() -> None:
    boards = [BOARD, "8h7h2c", "JdTh2c9c5s", "8h7h2c4d6s"]
    heroes, on = zip(*[(hero, board) for hero in HEROES for board in boards], strict=True)
    found = pql.equities(list(heroes), VILLAIN, list(on), game="omaha8")
    expected = [
        equity(hero, VILLAIN, board=board).players[0].equity for hero, board in zip(heroes, on, strict=True)
    ]
    assert found.tolist() == pytest.approx(expected)
    high = pql.equities(list(heroes), VILLAIN, list(on), game="omaha")
    assert (found != high).any()


@pytest.mark.parametrize(
    ("game", "hole"), [("omaha", 4), ("omaha5", 5), ("omaha6", 6), ("omaha8", 4), ("omaha5hl", 5)]
)
def test_rows_of_cards_are_read_by_a_kernel(game: str, hole: int) -> None:
    """By pairs and triples of cards, hand by hand and board by board."""
    rng = random.Random(hole)
    for cards, rows in ((5, 30), (4, 3)):
        deals = [rng.sample([*range(28), 48, 49, 50, 51], 2 * hole + cards) for _ in range(rows)]
        drawn = numpy.array(deals, numpy.uint8)
        own, other, on = drawn[:, :hole], drawn[:, hole : 2 * hole], drawn[:, 2 * hole :]
        expected = [slow_share(deal[:hole], deal[hole : 2 * hole], deal[2 * hole :], game) for deal in deals]
        found = pql.equities(own, other, on, game=game)
        assert found.tolist() == pytest.approx(expected, abs=1e-12)
        # Two rows apart, wider numbers, texts: the same to the last bit, by the kernel or one after another.
        assert (
            pql.equities(own[::2].astype(int), other[::2], on[::2], game=game).tolist() == found[::2].tolist()
        )
        texts = [["".join(map(card_text, row)) for row in side] for side in (own, other, on)]
        assert pql.equities(*texts, game=game).tolist() == found.tolist()
        board = drawn[0, 2 * hole :]
        one = pql.equities(own, texts[1][0], texts[2][0], game=game)
        assert one[0] == found[0]
        assert isnan(one[1:].min()) or {*own[1:].flat}.isdisjoint(board)


def test_rows_with_what_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    own, other = numpy.array([[0, 1, 2, 3], [8, 9, 10, 11]]), numpy.array([[4, 5, 6, 7], [11, 12, 13, 14]])
    on = numpy.array([[20, 25, 30, 35, 40], [20, 25, 30, 35, 41]])
    found = pql.equities(own, other, on, game="omaha8")
    assert (found[0] == found[0], isnan(found[1])) == (True, True)
    other[1, 0] = 60
    with pytest.raises(ValueError, match="row 1 of versus"):
        pql.equities(own, other, on, game="omaha8")
    assert isnan(pql.equities(own, other, on, game="omaha8", errors="nan")[1])
    other[1, 0] = 12
    with pytest.raises((ValueError, pql.PQLError), match="row 1 of versus"):
        pql.equities(own, other, on, game="omaha8")


def test_many_hands_against_a_range_take_little_memory() -> None:
    """A bitset for each of a thousand hands of six cards would be 2.5 GB."""
    rng = random.Random(6)
    deals = [rng.sample(range(52), 6) for _ in range(1000)]
    found = pql.equities(deals_of(deals), "AAKK:$ds", "Qh7h2c9dJs", game="omaha6")
    for place in (0, 500):
        hand = "".join(map(card_text, deals[place]))
        if not isnan(found[place]):
            alone = pql.equity(hand, "AAKK:$ds", board="Qh7h2c9dJs", game="omaha6", exact=True)
            assert found[place] == pytest.approx(alone.players[0].equity)


def deals_of(deals: list[list[int]]) -> Any:
    return numpy.array(deals)


def slow_share(own: list[int], other: list[int], board: list[int], game: str) -> float:
    shares = []
    for final in split_pots.final_boards(board, [*own, *other]):
        if GAMES[game].low is None:
            one, two = slow.value(own, final), slow.value(other, final)
            shares.append(Fraction(1 if one > two else 0) if one != two else Fraction(1, 2))
        else:
            shares.append(Fraction(sum(split_pots.shares([own, other], final)[0])))
    return float(sum(shares, Fraction(0)) / len(shares))


def test_spots_are_counted_alike_in_every_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pair by pair, swept together, and one after the other."""
    asked = HEROES, VILLAIN, [BOARD] * len(HEROES)
    pairs = pql.equities(*asked, game="omaha8", dead="6s")
    monkeypatch.setattr(spots, "_MOST_PAIRS", 0)
    spots._seconds.cache_clear()
    assert pql.equities(*asked, game="omaha8", dead="6s").tolist() == pytest.approx(pairs.tolist())
    spots._seconds.cache_clear()


def test_before_the_flop_and_what_cannot_be_dealt() -> None:
    found = pql.equities(["AsAh2s3h", "KdKc5d5c"], "KdKc5d5c", ["", ""], game="omaha8")
    assert found[0] == pytest.approx(equity("AsAh2s3h", "KdKc5d5c").players[0].equity)
    assert isnan(found[1])


def test_what_each_hand_wins() -> None:
    hands = list(pql.hands("AA2K, 9s8s7d6d", game="omaha8"))[::97]
    text = ", ".join(hands)
    found = pql.hand_vectors(text, VILLAIN, BOARD, dead="6s", game="omaha8")
    assert isinstance(found, SplitVectors)
    for place, hand in enumerate(pql.hands(text, game="omaha8")):
        try:
            won = equity(hand, VILLAIN, board=BOARD, dead="6s").players[0]
        except pql.PQLError:
            assert isnan(found.equities[place])
            continue
        met = found.met[place]
        assert found.equities[place] == pytest.approx(won.equity), hand
        columns = (found.high, found.low, found.wins, found.three_quarters, found.quartered)
        for name, numbers in zip(NAMES, columns, strict=True):
            assert numbers[place] / met == pytest.approx(getattr(won, name)), (hand, name)
        assert found.ties[place] / met == pytest.approx(won.tie)


def test_arrays_of_weights() -> None:
    villain = pql.hands(VILLAIN, game="omaha8")
    weights = numpy.array(villain.vector())
    found = pql.hand_vectors("any", weights, BOARD + "9s", game="omaha8")
    assert isinstance(found, SplitVectors)
    assert found.equities.shape == (270_725,)
    own = numpy.array(pql.hands("AsAh2s3h", game="omaha8").vector()) > 0
    (share,) = found.equities[own]
    assert share == pytest.approx(equity("AsAh2s3h", VILLAIN, board=BOARD + "9s").players[0].equity)
    assert isnan(found.equities[numpy.array(pql.hands("9s8s7d6d", game="omaha8").vector()) > 0][0])


def test_batches_have_the_columns_of_split_pots() -> None:
    query = pql.compile("game omaha8; equity $hero vs $villain on $board")
    rows: list[dict[str, Any]] = [{"hero": hero, "villain": VILLAIN, "board": BOARD} for hero in HEROES]
    rows += [{"hero": "AsAh2s3h", "villain": "AsKs2d3d", "board": BOARD}]
    found = query.run_many(rows)
    assert found.failed == 1
    for place, row in enumerate(rows[:-1]):
        one = query.run(**row)
        for name, player in zip(("hero", "villain"), one.players, strict=True):
            for part in ("equity", "win", "tie", *NAMES):
                assert found.column(f"{name}_{part}")[place] == pytest.approx(getattr(player, part)), part
        assert found.column("deals")[place] == one.deals
    assert (
        "hero_high"
        not in pql.compile("game omaha; equity $hero vs $villain on $board").run_many(rows).columns
    )


def test_games_of_the_same_hands_are_kept_apart() -> None:
    """The same values in both games, one after the other."""
    shares = [
        (
            pql.equities(["AsAh2s3h"], VILLAIN, [BOARD], game=game)[0],
            pql.hand_vectors("AsAh2s3h", VILLAIN, BOARD, game=game).equities[0],
        )
        for game in ("omaha", "omaha8", "omaha", "omaha8")
    ]
    assert shares[0] == shares[2]
    assert shares[1] == shares[3]
    assert shares[0][0] != shares[1][0]
    assert all(one == pytest.approx(other) for one, other in shares)
