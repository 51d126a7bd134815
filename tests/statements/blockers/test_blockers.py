"""Blockers: removed weights, shifts and shares agree with plain sums over hands."""

from __future__ import annotations

from fractions import Fraction
from math import fsum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from pql import PQLError
from pql.results import BlockersResult
from references import blockers as slow
from references.answers import answer
from references.deals import HANDS, MASKS, card, cards, matches
from references.families import random_examples, together

RANKS = "23456789TJQKA"


def weights(text: str) -> slow.Weights:
    """A range in plain parts: `QQ+, AKs:0.5`."""
    found: slow.Weights = {}
    for part in text.split(", "):
        hands, _, weight = part.partition(":")
        for hand, mask in zip(HANDS, MASKS, strict=True):
            if matches(hands, hand):
                found[mask] = max(found.get(mask, Fraction(0)), Fraction(weight or 1))
    return found


def class_name(mask: int) -> str:
    low, high = [place for place in range(52) if mask >> place & 1]
    ranks = RANKS[high >> 2] + RANKS[low >> 2]
    return ranks if high >> 2 == low >> 2 else ranks + ("s" if high & 3 == low & 3 else "o")


def groups(held: slow.Weights, by: str) -> dict[str, slow.Weights]:
    found: dict[str, slow.Weights] = {}
    for mask, weight in held.items():
        high, low = HANDS[MASKS.index(mask)]
        name = f"{_card(high)}{_card(low)}" if by == "hand" else class_name(mask)
        found.setdefault(name, {})[mask] = weight
    return found


def _card(number: int) -> str:
    return RANKS[number >> 2] + "cdhs"[number & 3]


CASES = [
    ("AKs, QQ", "KK+, AJs, 76s", "Kh7h2c9d3s", ""),
    ("AKs, QQ:0.25, 76o", "KK+, AJs:0.5, 76s", "Kh7h2c9d3s", "AsQd"),
    ("AsKs, AhQh, QQ:0.5", "KK, AJs:0.25, 98s", "Kh7h2c9d", ""),
    ("AsKs, AhQh, Qs8s:0.125", "KK, AhJh, 9s8s:0.001", "Kh7h2c", "3d"),
    ("AsAh", "AsKs, AhKh, QsQh:0.000000001", "Kd7h2c9d", ""),
    ("22, AsKs", "AsAh, AdAc, AsKd", "2s2h2d2c9s", ""),
]


@pytest.mark.parametrize("by", ["hand", "class", "card"])
@pytest.mark.parametrize(("hands", "versus", "board", "dead"), CASES)
def test_every_row_is_a_sum_over_hands(hands: str, versus: str, board: str, dead: str, by: str) -> None:
    """With a formula that is as easily said of cards: a king or better by its higher card."""
    gone = cards(board) | cards(dead)
    held, range_ = (slow.living(weights(text), gone) for text in (hands, versus))
    if not held:
        with pytest.raises(PQLError, match=r"leaves no hand|no hand left|holds a card"):
            pql.blockers(hands, versus, board, by=by, dead=dead)
        return
    value = slow.values(range_, held, cards(board), cards(dead))
    holds = {mask: max(HANDS[MASKS.index(mask)]) >> 2 >= 11 for mask in range_}
    found = pql.blockers(hands, versus, board, by=by, dead=dead, where=f"inRange(hero, '{KINGS}')")
    rows = {_card(place): {1 << place: Fraction(1)} for place in range(52) if not gone >> place & 1}
    expected = rows if by == "card" else groups(held, by)
    total = sum(range_.values())
    share = sum(weight for mask, weight in range_.items() if holds[mask]) / total
    assert found.weight == pytest.approx(float(total))
    assert found.value == pytest.approx(float(slow.mean(range_, range_, value) or 0))
    assert found.share == pytest.approx(float(share))
    assert {row.name for row in found.rows} == set(expected)
    for row in found.rows:
        group = expected[row.name]
        known = slow.blocked(group, range_, value, holds.__getitem__)
        assert row.combos == pytest.approx(float(sum(group.values())))
        assert row.blocked == pytest.approx(float(known.blocked), abs=1e-12)
        assert row.removes == pytest.approx(float(known.blocked / total), abs=1e-12)
        assert row.shift == (None if known.shift is None else pytest.approx(float(known.shift), abs=1e-9))
        assert row.before == found.share
        assert row.after == (None if known.after is None else pytest.approx(float(known.after), abs=1e-9))
        if known.after is not None:
            assert row.difference == pytest.approx(float(known.after - share), abs=1e-9)


KINGS = "A?, K?"
PARTS = ["AA", "AKs", "AKo", "KQ*", "QQ", "J9s", "76s", "52o", "33"]
SMALL = st.lists(
    st.tuples(st.sampled_from(PARTS), st.sampled_from([1, 0.5, 0.125])),
    min_size=1,
    max_size=4,
    unique_by=lambda part: part[0],
).map(lambda parts: ", ".join(f"{hands}:{weight}" for hands, weight in parts))


@random_examples(30)
@given(
    versus=SMALL, known=st.sampled_from([("", ""), *[("Kh7h2c9d3s", dead) for dead in ("", "As", "Qd5c")]])
)
def test_a_hand_removes_its_two_cards_less_itself(versus: str, known: tuple[str, str]) -> None:
    """w(a) + w(b) - w(ab), and what is removed by cards is twice the range: every hand has two of them."""
    board, dead = known
    by_card = pql.blockers(None, versus, board, by="card", dead=dead)
    alone = {row.name: row.blocked for row in by_card.rows}
    assert fsum(alone.values()) == pytest.approx(2 * by_card.weight)
    range_ = pql.hands(versus)
    for row in pql.blockers("any", versus, board, by="hand", dead=dead).rows:
        first, second = row.name[:2], row.name[2:]
        assert row.blocked == pytest.approx(
            alone[first] + alone[second] - range_.weight_of(row.name), abs=1e-12
        )


@pytest.mark.parametrize("board", ["", "Kh7h2c"])
def test_values_are_equities_against_all_of_the_hands(board: str) -> None:
    hands, versus = "AJs, 99, 76s", "QQ+, AK*, T9s:0.5"
    found = pql.blockers(hands, versus, board, by="hand")
    range_ = list(pql.hands(versus).without(board).weights())
    worth = dict(zip([hand for hand, _ in range_], _equities(range_, hands, board), strict=True))

    def mean(left: list[tuple[str, float]]) -> float:
        return fsum(weight * worth[hand] for hand, weight in left) / fsum(weight for _, weight in left)

    assert found.value == pytest.approx(mean(range_))
    for row in found.rows:
        left = [
            (hand, weight)
            for hand, weight in range_
            if not {hand[:2], hand[2:]} & {row.name[:2], row.name[2:]}
        ]
        assert row.shift == pytest.approx(mean(left) - found.value, abs=1e-9)


def _equities(range_: list[tuple[str, float]], hands: str, board: str) -> list[float]:
    return [pql.equity(hand, hands, board=board, exact=True).players[0].equity for hand, _ in range_]


def test_the_statement_and_the_function_are_one() -> None:
    text = "blockers AJs, KQs:0.5 vs QQ+, AK* on Kh7h2c where toppair or better dead As by hand"
    asked = answer(BlockersResult, text)
    called = pql.blockers(
        "AJs, KQs:0.5", "QQ+, AK*", "Kh7h2c", where="toppair or better", by="hand", dead="As"
    )
    assert asked == called
    assert answer(BlockersResult, "blockers AJs vs QQ+").by == "class"
    assert answer(BlockersResult, "blockers QQ+ on Kh7h2c by card") == pql.blockers(
        None, "QQ+", "Kh7h2c", by="card"
    )


def test_rows_stand_by_their_last_number() -> None:
    plain = pql.blockers("any", "15%", "Kh7h2c")
    shifts = [row.shift for row in plain.rows if row.shift is not None]
    assert shifts == pytest.approx(sorted(shifts))
    assert plain.rows[0].name == "KK"
    asked = pql.blockers("any", "15%", "Kh7h2c", where="flushdraw", by="card")
    differences = [row.difference for row in asked.rows if row.difference is not None]
    assert differences == pytest.approx(sorted(differences))
    assert asked.rows[0].name[1] == "h"
    gone = pql.blockers("AsAh, 72o", "AsAh", "KdQd2s")
    assert [(row.name, row.removes) for row in gone.rows] == [("72o", 0.0), ("AA", 1.0)]
    assert gone.rows[-1].shift is None


def test_where_takes_everything_that_filters_hands_take() -> None:
    """The formula of `V where F on B`: names, sets and functions; a set with `where` in the range is one of its own."""
    result = pql.run(
        "let good = formula toppair or better; "
        "blockers AK* vs (15% where nouts > 3 on Kh7h2c) on Kh7h2c where good and not inRange(hero, 'AK*')"
    )[-1]
    assert isinstance(result, BlockersResult)
    range_ = pql.hands("15%").without("Kh7h2c").where("nouts > 3", "Kh7h2c")
    chosen = range_.where("toppair or better", "Kh7h2c") - "AK*"
    assert result.weight == range_.weight
    assert result.share == pytest.approx(chosen.weight / range_.weight)


@together(
    ("text", "said"),
    [
        ("blockers AJs", "asks what some hands do"),
        ("blockers AJs by hand", "asks what some hands do"),
        ("blockers AJs vs QQ vs KK", "one opponent"),
        ("blockers AJs vs QQ by turn", "no report by `turn`"),
        ("blockers AJs vs QQ on AK*", "one board"),
        ("blockers AJs vs QQ where set on Kh7h2c", "comes after the board"),
        ("blockers AJs where set on Kh7h2c vs QQ", "comes after the board"),
        ("blockers AJs vs QQ on Kh7h2c where bogus", "unknown name"),
        ("blockers AJs vs QQ on Kh7h2c where set where set", "twice"),
        ("blockers AJs vs QQ on Kh7h2c on Kh7h2c", "twice"),
        ("blockers AJs vs KhKd on Kh7h2c", "holds a card of its own board"),
        ("blockers AsJs vs QQ on As7h2c", "holds a card of its own board"),
        ("blockers AsJs vs QQ on Ks7h2c dead Ks", "on the board and dead"),
        ("blockers AsJs vs AsQs", "cannot be dealt together"),
        ("blockers none vs QQ", "empty"),
        ("blockers AsJs vs none", "empty"),
        ("equity AA vs KK by card", "no report by `card`"),
    ],
)
def test_what_cannot_be_asked_is_explained(text: str, said: str) -> None:
    with pytest.raises(PQLError, match=said) as caught:
        answer(BlockersResult, text)
    assert caught.value.diagnostics[0].help or "empty" in said


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"by": "turn"}, "by is hand, class or card"),
        ({"hands": None}, "some hands"),
        ({"where": "set", "board": ""}, "on a board"),
        ({"where": "bogus"}, "unknown name"),
        ({"board": "AK*"}, "one board"),
    ],
)
def test_wrong_calls_are_explained(how: dict[str, Any], said: str) -> None:
    with pytest.raises(PQLError) as caught:
        pql.blockers(**{"hands": "AJs", "versus": "QQ+", "board": "Kh7h2c", **how})
    assert said in str(caught.value)


def test_compiling_computes_nothing() -> None:
    query = pql.compile("blockers any vs any on Kh7h2c where nouts > 3")
    assert query._compiled.question is not None
    assert query._compiled.question.lazy[0].known is None


def test_grids_have_the_shift_of_each_class_and_card() -> None:
    by_class, by_hand = (pql.blockers("AA, AKs", "QQ+", "Kh7h2c", by=by) for by in ("class", "hand"))
    known = {row.name: row.shift for row in by_class.rows}
    assert by_class.grid()[0][:3] == [known["AA"], known["AKs"], None]
    assert by_hand.grid()[0][1] == pytest.approx(
        fsum(row.shift or 0 for row in by_hand.rows if "K" in row.name) / 3
    )
    by_card = pql.blockers(None, "QQ+", "Kh7h2c", by="card")
    assert by_card.card_grid()[1][1] is None
    assert by_card.card_grid()[0][1] == next(row.shift for row in by_card.rows if row.name == "Ks")
    assert not any(cell for row in by_card.grid() for cell in row)


def test_grids_with_a_formula_have_what_it_holds_for() -> None:
    how: dict[str, Any] = {"board": "Kh7h2c", "where": "flushdraw"}
    by_class, by_hand = (
        pql.blockers("AhQs, AsQh, AQs, 98s", "25%", **how, by=by) for by in ("class", "hand")
    )
    known = {row.name: row.difference for row in by_class.rows}
    assert by_class.grid()[0][2] == known["AQs"] != by_class.rows[0].shift
    assert by_class.grid()[5][6] == known["98s"]
    assert by_hand.grid()[2][0] == pytest.approx(
        fsum(row.difference or 0 for row in by_hand.rows if row.name in ("AhQs", "AsQh")) / 2
    )
    by_card = pql.blockers(None, "25%", **how, by="card")
    assert by_card.card_grid()[1][0] == next(row.difference for row in by_card.rows if row.name == "Ah")


def test_cards_are_counted_once() -> None:
    """The pair that holds both cards of a hand is in both of their sums."""
    (row,) = pql.blockers("AsKs", "AsKs, AsQs, KsQs, 22", "", by="hand").rows
    assert (row.blocked, row.removes) == (3, 3 / 9)
    assert card("As") == 51
