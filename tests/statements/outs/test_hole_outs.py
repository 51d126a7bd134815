"""`outs` of hands of Omaha, against every card by pairs and triples."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import pql
from pql.cards.deck import card_text
from pql.cards.hand_values import HAND_TYPES
from pql.evaluator_ext import ranking
from pql.results import OutsResult, OutsTable
from references import omaha as slow


def asked(text: str, game: str = "omaha", **running: Any) -> Any:
    (answer,) = pql.Session(game=game).run(text, **running)
    return answer


def type_of(ordinal: int) -> str:
    return HAND_TYPES[(ranking.pokerval_of_ordinal(ordinal) >> 24).bit_length()]


def type_for_all(board: tuple[int, ...]) -> str:
    """What three cards of a board are by themselves: a pair, trips, or nothing."""
    most = max([sum([card >> 2 == rank for card in board]) for rank in range(13)])
    return {1: "highcard", 2: "pair"}.get(most, "trips")


def is_shared(own: tuple[int, ...], on: tuple[int, ...], card: int, made: int) -> bool:
    """Whether a card that no hand has to hold pairs the board: two pair by it, or a full house over its rank."""
    if card >> 2 in [each >> 2 for each in own] or card >> 2 not in [each >> 2 for each in on]:
        return False
    value = ranking.pokerval_of_ordinal(made)
    return type_of(made) == "twopair" or (
        type_of(made) == "fullhouse" and value >> 16 & 15 == (card >> 2) + 2
    )


def slow_outs(hand: str, board: str, dead: str = "", rule: str = "") -> dict[str, tuple[str, bool]]:
    """The outs with what they make, and whether no two cards that are left make more."""
    own, on, gone = (slow.cards_of(text) for text in (hand, board, dead))
    before = HAND_TYPES.index(type_of(slow.value(own, on)))
    outs = {}
    for card in range(52):
        if card in (*own, *on, *gone):
            continue
        now = (*on, card)
        made = slow.value(own, now)
        kind = HAND_TYPES.index(type_of(made))
        raised = kind > max(before, HAND_TYPES.index(type_for_all(now)))
        if raised and (rule == "article" or not is_shared(own, on, card, made)):
            left = [other for other in range(52) if other not in (*own, *now, *gone)]
            best = max(slow.value(pair, now) for pair in combinations(left, 2))
            outs[card_text(card)] = (HAND_TYPES[kind], made >= best)
    return outs


@pytest.mark.parametrize(
    ("hand", "board", "dead", "game", "number"),
    [
        ("QhJh8s7c", "Th9h2c", "", "omaha", 25),
        ("AsAhKsQh", "Jh7h2c7d", "", "omaha", 11),
        ("9s8s7h6h5d", "Ts7s2h4c", "Jd8c", "omaha5", None),
        ("Qs5sJdJc", "9sKs2d", "As", "omaha", 12),
        ("AsAhQs3d", "Kd8h9c", "", "omaha", 2),
    ],
)
@pytest.mark.parametrize("rule", ["", "article"])
def test_outs_are_the_cards_that_raise_the_type(
    hand: str, board: str, dead: str, game: str, number: int | None, rule: str
) -> None:
    found = asked(f"outs {hand} on {board} {f'dead {dead}' if dead else ''} {rule}", game)
    assert isinstance(found, OutsResult)
    assert {card.card: (card.makes, card.nuts) for card in found.outs} == slow_outs(hand, board, dead, rule)
    if not rule and number is not None:
        assert found.count == number
    assert len(found.cards) == 52 - len(hand + board + dead) // 2


def test_improving_takes_kickers_too() -> None:
    found = asked("outs AsKs9d8d on Ah7h2c improving")
    own, on = slow.cards_of("AsKs9d8d"), slow.cards_of("Ah7h2c")
    before = slow.value(own, on)
    cards = [card for card in range(52) if card not in (*own, *on)]
    better = {card_text(card) for card in cards if slow.value(own, (*on, card)) > before}
    assert {card.card for card in found.outs} == better


def test_against_a_range_an_out_beats_more_than_half() -> None:
    """The share that is beaten now, and the equity when the river has come."""
    hand, board, range_text = "QhJh8s7c", "Th9h2c4d", "TT9, 99*[2s,2d], AhKh"
    found = asked(f"outs {hand} on {board} vs {range_text}")
    own, on = slow.cards_of(hand), slow.cards_of(board)
    hands = [slow.cards_of(each) for each in pql.hands(range_text, game="omaha")]
    card = next(card for card in found.cards if card.beats is not None)
    now = (*on, *slow.cards_of(card.card))
    live = [other for other in hands if not {*other} & {*own, *now}]
    mine = slow.value(own, now)
    theirs = [slow.value(other, now) for other in live]
    assert card.beats == pytest.approx(sum(mine > value for value in theirs) / len(theirs))
    assert card.ties == pytest.approx(sum(mine == value for value in theirs) / len(theirs))
    assert card.equity == pytest.approx((card.beats or 0) + (card.ties or 0) / 2)
    assert found.effective == pytest.approx(sum(card.beats or 0 for card in found.cards))


def test_a_known_hand_that_stays_ahead_refuses_a_card() -> None:
    found = asked("outs AsAhKsQh on Jh7h2c4d vs 7s7d2s2h")
    by_card = {card.card: card for card in found.cards}
    assert "2h" not in by_card
    assert by_card["Jd"].refused == "behind"
    assert (by_card["Jd"].equity, by_card["Ad"].equity) == (0.0, 1.0)
    known = asked("equity AsAhKsQh vs 7s7d2s2h on Jh7h2cKh")
    (king,) = (card for card in asked("outs AsAhKsQh on Jh7h2c vs 7s7d2s2h").cards if card.card == "Kh")
    assert king.equity == pytest.approx(known.players[0].equity)


def test_a_set_is_a_row_for_each_hand() -> None:
    found = asked("outs QhJh8[7s,7d] on Th9h2c vs AAKK")
    assert isinstance(found, OutsTable)
    for result in found.results[::4]:
        alone = asked(f"outs {result.hand} on Th9h2c vs AAKK")
        assert [(card.card, card.refused, card.beats, card.nuts) for card in result.cards] == [
            (card.card, card.refused, card.beats, card.nuts) for card in alone.cards
        ]
    assert found.columns[:4] == ("hand", "outs", "nuts", "effective")
    names, rows = found.table()
    assert len(rows) == sum(len(result.cards) for result in found.results)
    assert "nuts" in names


def test_what_a_hand_draws_to_is_said() -> None:
    found = asked("outs QhJh8s7c on Th9h2c")
    assert found.draws == ("20-card wrap", "flush draw")
    assert str(found).splitlines()[:3] == [
        f"{found.count} outs, {len(found.nut_outs)} to the nuts",
        "QhJh8s7c on Th9h2c: queen high, jack kicker",
        "20-card wrap, flush draw",
    ]
    assert found.to_dict()["nuts"] == len(found.nut_outs)
    assert "nuts" not in pql.run("outs QhJh on Th9h2c")[0].to_dict()["rows"][0]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("outs AsAhKsQh on Jh7h2c discounted", "other-game"),
        ("outs AsAhKsQh on Jh7h2c vs KK vs QQ", "bad-players"),
        ("outs AsAhKsQh on Jh7h2c3d4d", "no-cards-to-come"),
        ("outs AsAhKsQh", "no-board"),
        ("outs AsAhKsQh on ***", "not-one-board"),
        ("outs any on Jh7h2c", "too-many-rows"),
        ("outs AsAhKsQh on Jh7h2c vs AsKd4d3d", "impossible-deal"),
        ("outs AsAhKsQh on As7h2c", "impossible-deal"),
        ("outs AsAhKsQh on Jh7h2c vs AdAcKs3d, AsKd4d3d", "impossible-deal"),
    ],
)
def test_what_cannot_be_asked_is_said(text: str, code: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        asked(text)
    assert caught.value.diagnostics[0].code == code


def test_a_card_that_ties_is_not_behind_a_known_hand_and_beats_no_range() -> None:
    """A ten makes the same straight for both: an out against a known hand, and against a range it beats nobody."""
    for other, refused, equity in (("AcKh5d5s", None, 0.5), ("AcKh5d5s, AcKc4d4s", "not-half", 0.5)):
        found = asked(f"outs AsKd7c6c on QhJs2d3h vs {other}")
        (ten,) = [card for card in found.cards if card.card == "Td"]
        assert (ten.refused, ten.equity) == (refused, equity)
    assert (ten.beats, ten.ties) == (0.0, 1.0)
