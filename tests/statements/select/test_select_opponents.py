"""Opponents in number: `anyone`, `everyone`, `howmany`, by dealing every hand to each of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

import pql
from pql.base.diagnostics import PQLError
from pql.statements.select.result import SelectResult

RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
Hand = tuple[str, str]


def answer(text: str) -> SelectResult:
    (result,) = pql.run(text)
    assert isinstance(result, SelectResult)
    return result


def value(text: str) -> float:
    result = answer(text)
    assert result.method == "exact"
    ((cell,),) = result.rows
    assert isinstance(cell, int | float)
    return cell


def by_dealing(
    left: list[str], count: int, held: Callable[[Hand], bool], value: Callable[[int], float]
) -> float:
    """The mean of a value of how many have such a hand, over every deal."""
    total = deals = 0.0

    def deal(cards: list[str], players: int, having: int) -> None:
        nonlocal total, deals
        if not players:
            total, deals = total + value(having), deals + 1
            return
        for hand in combinations(cards, 2):
            deal([card for card in cards if card not in hand], players - 1, having + held(hand))

    deal(left, count, 0)
    return total / deals


def is_pair(hand: Hand) -> bool:
    return hand[0][0] == hand[1][0]


def has_ace(hand: Hand) -> bool:
    return "A" in (hand[0][0], hand[1][0])


LEFT = ["As", "Ah", "Kh", "Kd", "Qc", "Qd", "Qs", "2c", "7d"]
DEAD = " ".join(card for card in DECK if card not in (*LEFT, "Ac", "Ad"))


@pytest.mark.parametrize("opponents", [1, 2, 3])
@pytest.mark.parametrize(
    ("formula", "held", "wanted"),
    [
        ("count(anyone('A?'))", has_ace, lambda count: count > 0),
        ("count(anyone(pocketpair))", is_pair, lambda count: count > 0),
        ("avg(howmany(pocketpair))", is_pair, lambda count: count),
        ("count(howmany('A?') = 2)", has_ace, lambda count: count == 2),
        ("avg(howmany(opponent.pocketpair) * howmany(pocketpair) + 1)", is_pair, lambda count: count**2 + 1),
        ("count(not anyone('A?') or howmany('A?') = 2)", has_ace, lambda count: count in (0, 2)),
    ],
)
def test_by_dealing_every_hand(
    formula: str, held: Callable[[Hand], bool], wanted: Callable[[int], float], opponents: int
) -> None:
    found = value(f"select {formula} from hero='AcAd', dead='{DEAD}' opponents {opponents}")
    assert found == pytest.approx(by_dealing(LEFT, opponents, held, wanted), abs=1e-12)


@pytest.mark.parametrize("opponents", [2, 3])
def test_everyone(opponents: int) -> None:
    found = value(
        f"select count(everyone(not opponent in 'A?')) from hero='AcAd', dead='{DEAD}' opponents {opponents}"
    )
    wanted = by_dealing(LEFT, opponents, has_ace, lambda count: count == 0)
    assert found == pytest.approx(wanted, abs=1e-12)


def test_with_a_board_and_a_hand_of_ones_own() -> None:
    """Each flop that can come, and every hand for each of two: sets against the set of the first player."""
    live = ["As", "Kh", "Kd", "Qc", "Qd", "2c", "7d", "7s"]
    dead = " ".join(card for card in DECK if card not in (*live, "Kc", "Ks"))
    total = deals = 0.0
    for flop in combinations(live, 3):
        ranks = {card[0] for card in flop}
        left = [card for card in live if card not in flop]
        mine = "K" in ranks
        sets = [hand for hand in combinations(left, 2) if is_pair(hand) and hand[0][0] in ranks]
        total += mine * by_dealing(left, 2, sets.__contains__, lambda count: count > 0)
        deals += 1
    found = value(
        f"select count(set@flop and anyone(set@flop)) from hero='KcKs', dead='{dead}' opponents 2 exact"
    )
    assert found == pytest.approx(total / deals, abs=1e-12)


def test_aces_when_i_have_kings() -> None:
    """Ten cards of fifty without one of the four aces."""
    nobody = (40 * 39 * 38 * 37) / (50 * 49 * 48 * 47)
    assert value("select count(anyone('A?')) from hero='KK' opponents 5") == pytest.approx(
        1 - nobody, abs=1e-12
    )


def test_what_is_dealt_agrees_with_what_is_not() -> None:
    text = "select count(anyone(opponent.pocketpair)), avg(howmany('A?')) from hero='AKs' opponents 4"
    exact, sampled = answer(text), answer(f"{text} samples 200000 seed 1")
    assert (exact.method, sampled.method) == ("exact", "sampled")
    for known, drawn, error in zip(exact.rows[0], sampled.rows[0], sampled.errors[0], strict=True):
        assert isinstance(known, float)
        assert isinstance(drawn, float)
        assert isinstance(error, float)
        assert abs(known - drawn) < 4 * error


def test_of_others_with_ranges_the_named_are_asked() -> None:
    """Whoever is named beside the first player is an opponent too; in a group, sums are as everywhere."""
    text = "from hero='KK', villain='AA, QQ', button='AK, JJ'"
    assert value(f"select avg(howmany('AA')) {text}") == pytest.approx(
        value(f"select count(villain in 'AA') {text}")
    )
    both = value(f"select count(villain in 'QQ' and button in 'JJ') {text}")
    assert value(f"select count(everyone('JJ, QQ')) {text}") == pytest.approx(both)


def test_hands_that_cannot_be_counted_are_drawn() -> None:
    result = answer("select count(anyone('15%')) from hero='KK' opponents 5 seed 1")
    assert result.method == "sampled"


def test_a_count_says_no_number_of_deals_where_opponents_are_not_dealt() -> None:
    result = answer("select count(anyone('A?')) from hero='KK' opponents 5")
    assert result.counts == ((None,),)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("select count(anyone('A?')) from hero='KK'", "nobody else is dealt a hand here"),
        ("select count(anyone()) from hero='KK' opponents 5", "does not take 0 arguments"),
        ("select count(anyone('A?')) from hero='KK' opponents 10", "1 to 9 opponents"),
        ("select count(anyone('A?')) from hero='KK' opponents 2..3", "one number of opponents"),
        ("select count(anyone('xyz')) from hero='KK' opponents 2", "xyz"),
    ],
)
def test_errors(text: str, said: str) -> None:
    with pytest.raises(PQLError) as raised:
        pql.run(text)
    assert said in str(raised.value)
