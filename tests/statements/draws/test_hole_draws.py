"""`draws` of hands of Omaha, against every card by pairs and triples."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

import pql
from pql.cards.deck import card_text
from pql.cards.hand_values import HAND_TYPES
from pql.engine.more_cards.draws import straight_ranks
from pql.evaluator_ext import ranking
from pql.results import DrawsResult, RangeDrawsResult
from pql.results.numbers import share
from references import omaha as slow

_STRAIGHTS = [{12, 0, 1, 2, 3}, *[set(range(low, low + 5)) for low in range(9)]]


def asked(text: str, game: str = "omaha", **running: Any) -> Any:
    (answer,) = pql.Session(game=game).run(text, **running)
    return answer


def type_of(ordinal: int) -> int:
    return (ranking.pokerval_of_ordinal(ordinal) >> 24).bit_length()


def makes_straight(hand: tuple[int, ...], board: tuple[int, ...]) -> bool:
    """Two of the hand with three of the board, whatever the suits."""
    return any(
        {card >> 2 for card in (*pair, *triple)} in _STRAIGHTS
        for pair in combinations(hand, 2)
        for triple in combinations(board, 3)
    )


def test_ranks_that_make_a_straight() -> None:
    rng = random.Random(1)
    for hole in (4, 5):
        for _ in range(40):
            deck = rng.sample(range(52), hole + 4)
            hand, board = tuple(deck[:hole]), tuple(deck[hole : hole + rng.choice([3, 4])])
            if makes_straight(hand, board):
                continue
            made = {rank for rank in range(13) if makes_straight(hand, (*board, 4 * rank))}
            assert straight_ranks(slow.mask(hand), slow.mask(board)) == made


@pytest.mark.parametrize(
    ("hand", "board", "spoken", "cards"),
    [
        ("QhJh8s7c", "Th9h2c", ("20-card wrap", "flush draw"), 20),
        ("QsJd8s7c", "Th9h2c", ("20-card wrap",), 20),
        ("JsTd8s7c", "9h6h2c", ("13-card wrap",), 13),
        ("KsQdJs2d", "Th9h4c", ("13-card wrap",), 13),
        ("KsQsJhTd", "AsJd4c", ("9-card wrap", "back-door flush draw"), 9),
        ("QsJdQd2d", "Th9h4d", ("open-ended straight draw", "back-door flush draw"), 8),
        ("KsQd3s2d", "JhTh4c", ("open-ended straight draw",), 8),
        ("AsKd8s7d", "JhTh4c", ("double gut-shot straight draw",), 8),
        ("AhKd3h2d", "JhTh8c", ("gut-shot straight draw", "nut flush draw"), 4),
    ],
)
def test_draws_are_called_as_players_call_them(
    hand: str, board: str, spoken: tuple[str, ...], cards: int
) -> None:
    found = asked(f"draws {hand} on {board}")
    assert isinstance(found, DrawsResult)
    told = tuple([draw for draw in found.spoken if draw != "back-door straight draw"])
    assert (told, len(found.straight)) == (spoken, cards)


@pytest.mark.parametrize(
    ("hand", "board", "dead", "game"),
    [
        ("QhJh8s7c", "Th9h2c", "", "omaha"),
        ("KhQhJdTc", "Ah9h2c3d", "Js", "omaha"),
        ("9s8s7h6h5d", "Ts7s2h", "Jd8c", "omaha5"),
        ("KhKd7c2s", "KsQhJh", "", "omaha"),
        ("Qs5sJdJc", "9sKs2d", "As", "omaha"),
    ],
)
def test_every_card_is_looked_at(hand: str, board: str, dead: str, game: str) -> None:
    found = asked(f"draws {hand} on {board}" + (f" dead {dead}" if dead else ""), game)
    own, on, gone = (slow.cards_of(text) for text in (hand, board, dead))
    before = type_of(slow.value(own, on))
    made: dict[str, set[str]] = {kind: set() for kind in HAND_TYPES[1:]}
    straight = set()
    for card in range(52):
        if card in (*own, *on, *gone):
            continue
        kind = type_of(slow.value(own, (*on, card)))
        if kind > before:
            made[HAND_TYPES[kind]].add(card_text(card))
        if before < 4 and makes_straight(own, (*on, card)):
            straight.add(card_text(card))
    assert {kind: {*cards} for kind, cards in found.cards.items()} == made
    assert {*found.straight} == straight
    assert {*found.flush} == made["flush"] | made["straightflush"]
    for card in (*found.straight[:2], *found.flush[:2]):
        now = (*on, *slow.cards_of(card))
        left = [other for other in range(52) if other not in (*own, *now, *gone)]
        best = max(slow.value(pair, now) for pair in combinations(left, 2))
        assert (card in found.nuts) == (slow.value(own, now) >= best)


def test_a_range_is_the_sum_of_its_hands() -> None:
    text = "QhJh8[7s,7c]:0.5, AhKh[9s,5h]2"
    found = asked(f"draws {text} on Th9h2c dead Kd")
    assert isinstance(found, RangeDrawsResult)
    weights = {hand: found.live.weight_of(hand) for hand in found.live}
    total = sum(weights.values())
    some = dict(list(weights.items()))
    alone = {hand: asked(f"draws {hand} on Th9h2c dead Kd") for hand in some}
    for draw, part in found.shares.items():
        if draw == "none":
            has = {hand for hand, each in alone.items() if not any(each.has.values())}
        else:
            has = {hand for hand, each in alone.items() if each.has[draw]}
        assert part == pytest.approx(sum(weights[hand] for hand in has) / total), draw
    mean = sum(weights[hand] * len(each.straight) for hand, each in alone.items()) / total
    assert found.mean["straight_draw"] == pytest.approx(mean)
    for kind in HAND_TYPES[1:]:
        cards = sum(weights[hand] * len(each.cards[kind]) for hand, each in alone.items()) / total
        assert found.mean[kind] == pytest.approx(cards)


def test_text_and_tables() -> None:
    found = asked("draws QhJh8s7c on Th9h2c")
    assert str(found).splitlines()[:3] == [
        "QhJh8s7c on Th9h2c: queen high, jack kicker",
        # 20 of 45 cards, 9 of them, and 1 less the chance that neither of two cards is one.
        f"20-card wrap, {len({*found.straight} & {*found.nuts})} to the nuts: "
        f"{share(20 / 45)} on the turn, {share(1 - 25 * 24 / (45 * 44))} by the river",
        f"flush draw, 9 cards, {len({*found.flush} & {*found.nuts})} to the nuts: "
        f"{share(9 / 45)} on the turn, {share(1 - 36 * 35 / (45 * 44))} by the river",
    ]
    assert found.to_dict()["wrap"] is True
    names, rows = found.table()
    assert ["wrap", "draw", 1.0] in [row[:3] for row in rows]
    assert names == asked("draws AA$ds on Th9h2c").table()[0] == pql.run("draws AhKh on Th9h2c")[0].table()[0]
    assert "wrap" in str(asked("draws QJ87$ds, AA$ds on Th9h2c"))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("draws AsAhKsQh on Jh7h2c3d4d", "no-cards-to-come"),
        ("draws AsAhKsQh", "no-board"),
        ("draws AsAhKsQh on ***", "not-one-board"),
        ("draws AsAhKsQh on As7h2c", "impossible-deal"),
    ],
)
def test_what_cannot_be_asked_is_said(text: str, code: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        asked(text)
    assert caught.value.diagnostics[0].code == code


def test_a_flush_draws_to_a_straight_flush_but_not_to_a_flush() -> None:
    found = asked("draws 9h8h3d2c on KhTh7h")
    assert (found.flush, found.straight) == ((), ())
    assert found.cards["straightflush"] == ("Jh", "6h")


@pytest.mark.parametrize(
    ("hand", "board", "spoken"),
    [
        (
            "ThTd8d4h",
            "Kd4s4d4c",
            (),
        ),  # quads: two diamonds of the hand and two of the board make nothing better
        ("KhKd8d4h", "Kc4d4s", ()),  # a full house, and three diamonds
        ("9h2h3d3c", "KhTh3s", ("flush draw",)),
        ("KsJh7c2s", "Ah9cJd", ("back-door straight draw",)),  # king, jack and a queen and a ten to come
        ("KsQh7c2s", "AhKcQd", ("back-door straight draw",)),
        ("KsJh7c2s", "Jd3c2d", ()),  # two of the hand and none besides on the board
        (
            "AsKhJc2s",
            "AhKcJd",
            ("back-door straight draw",),
        ),  # any two of the hand, and the third of the board
    ],
)
def test_what_is_no_draw_or_is_one_on_a_paired_board(hand: str, board: str, spoken: tuple[str, ...]) -> None:
    found = asked(f"draws {hand} on {board}")
    assert found.spoken == spoken


def test_cards_to_a_flush_are_those_of_hands_below_a_flush() -> None:
    """A flush that the jack and the six of hearts improve, and a hand whose flush any of nine hearts makes."""
    board = "KhTh7h"
    assert asked(f"draws 9h8h3d2c on {board}").flush == ()
    made = asked(f"draws 9h8h3d2c, 9h8h3d2s on {board}")
    assert (made.mean["flush_draw"], made.mean["straightflush"]) == (0, 2)
    board = "KhTh4c"
    found = asked(f"draws 9h8h3d2c, 9d8d3d2c on {board}")
    assert found.mean["flush_draw"] == 9 / 2


@pytest.mark.parametrize(
    ("hand", "board"), [("QhJh8s7c", "Th9h2c"), ("AsKh9d4c", "Qs8d2h"), ("JhTh8s2c", "9h7h3c5d")]
)
def test_a_straight_comes_in_as_often_as_run_outs_make_one(hand: str, board: str) -> None:
    """Two cards of the hand and three of the board of the ranks of a straight, whatever else the hand has then."""
    own, on = slow.cards_of(hand), slow.cards_of(board)
    left = [card for card in range(52) if card not in (*own, *on)]
    found = asked(f"draws {hand} on {board}").comes_in
    for when, number in (("next_card", 1), ("by_river", 5 - len(on))):
        run_outs = list(combinations(left, number))
        made = 0
        for cards in run_outs:
            shown = {card >> 2 for card in (*on, *cards)}
            made += any(
                len(pair) == 2 and pair <= run and run - pair <= shown
                for run in _STRAIGHTS
                for pair in [{one >> 2, other >> 2} for one, other in combinations(own, 2)]
            )
        assert found.get("straight_draw", found.get("backdoor_straight"))[when] == pytest.approx(
            made / len(run_outs)
        )
