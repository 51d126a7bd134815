"""What a replay says of each decision: the price of a call, the equity it needs, the stacks, the known hands then."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.histories.records import (
    ACTIONS,
    ANTE,
    BET,
    BLIND,
    CALL,
    CHECK,
    DEAD_BLIND,
    FOLD,
    NO_MONEY,
    POSITIONS,
    RAISE,
    UNIT,
    RecordedHands,
    recorded,
)
from pql.histories.statistics import derived
from pql.render.page import Page
from pql.render.text import text_lines
from pql.results.recorded_hands import HandTable
from references.deals import cards
from references.played_decisions import faced, is_choice
from references.played_statistics import Act, Hand

PLAYED = Path(__file__).parents[3] / "examples" / "my_hands.phhs"


def of_hand(hands: RecordedHands, place: int) -> Hand:
    rows = range(hands.start[place], hands.start[place + 1])
    acts = range(hands.acted[place], hands.acted[place + 1])
    told = [
        Act(hands.actor[act], ACTIONS[hands.action[act]], hands.action_street[act], hands.amount[act])
        for act in acts
    ]
    seats = [POSITIONS[hands.position[row]] for row in rows]
    stacks, folded = [[column[row] for row in rows] for column in (hands.stack, hands.folded)]
    return Hand(
        seats, [0] * len(seats), [False] * len(seats), folded, stacks, hands.street[place], True, told
    )


def replayed(acts: list[tuple[int, int, int, int]], stacks: list[int], **more: Any) -> Any:
    """A hand of these actions; the amounts are chips."""
    pockets = more.pop("pockets", [None] * len(stacks))
    rows = [
        {"name": f"p{seat}", "stack": stack * UNIT, **({"pocket": cards(pocket)} if pocket else {})}
        for seat, (stack, pocket) in enumerate(zip(stacks, pockets, strict=True))
    ]
    told = [(seat, action, street, amount * UNIT) for seat, action, street, amount in acts]
    hand = {"hand": "1", "big_blind": 2 * UNIT, "rows": rows, "actions": told, **more}
    return pql.replay("1", HandTable(recorded([hand])))


def decided(story: Any) -> list[Any]:
    return [each for street in story.streets for each in street.actions]


def test_every_decision_of_the_example_is_that_of_a_walk_through_its_chips() -> None:
    hands = pql.read_hands(PLAYED).hands
    calls = 0
    for place in range(len(hands)):
        hand = of_hand(hands, place)
        story = pql.replay(hands.hand[place], PLAYED)
        for act, each in enumerate(decided(story)):
            if not is_choice(hand.acts[act]):
                assert (each.call, each.needed, each.effective, each.spr) == (0.0, None, None, None)
                continue
            right = faced(hand, act)
            assert each.call == pytest.approx(right.call / UNIT)
            assert each.needed == (None if right.needed is None else pytest.approx(float(right.needed)))
            assert each.effective == pytest.approx(right.effective / UNIT)
            assert each.spr == pytest.approx(right.effective / right.pot)
            calls += right.call > 0
    assert calls > 300


def test_the_first_decision_of_a_flop_has_the_ratio_of_the_word_spr() -> None:
    hands = pql.read_hands(PLAYED).hands
    seen = 0
    for place in range(len(hands)):
        story = pql.replay(hands.hand[place], PLAYED)
        for street in story.streets:
            if street.street == "flop" and street.actions:
                first = street.actions[0]
                behind = derived(hands, "behind")[hands.start[place] + first.seat]
                assert first.spr == pytest.approx(behind / derived(hands, "pot1")[place])
                seen += 1
    assert seen > 10


def test_a_call_needs_its_part_of_what_it_can_win() -> None:
    """Blinds of 1 and 2; a raise to 6, so that the big blind calls 4 to win 9: 4 of 13."""
    acts = [(0, BLIND, 0, 1), (1, BLIND, 0, 2), (2, RAISE, 0, 6), (0, FOLD, 0, 0), (1, CALL, 0, 4)]
    story = replayed(acts, [100, 100, 50])
    raised, folded, called = decided(story)[2:]
    assert (raised.call, raised.needed) == (2, pytest.approx(2 / 5))
    assert (folded.call, folded.needed) == (5, pytest.approx(5 / 14))
    assert (called.call, called.needed) == (4, pytest.approx(4 / 13))
    # The raiser began with 50 and has 44 behind: the big blind can lose 4 and these 44.
    assert (called.effective, called.spr) == (48, pytest.approx(48 / 9))
    lines = text_lines(story, Page(width=200))
    (fold,) = [line for line in lines if "to call" in line]
    assert fold.endswith("p0  folds (5 to call, needs 35.7 %)")
    (call,) = [line for line in lines if " calls " in line]
    assert call.endswith("calls 4 (2.0 bb, 44 % of the pot, needs 30.8 %)")


def test_who_cannot_cover_a_bet_wins_only_what_they_match() -> None:
    """A bet of 50 into 20, which a player with 10 chips calls: of the bet 10 count, 10 of 20 + 10 + 10."""
    acts = [
        (0, BLIND, 0, 10), (1, BLIND, 0, 10), (0, CHECK, 0, 0), (0, BET, 3, 50), (1, CALL, 3, 10),
    ]  # fmt: skip
    *_, bet, call = decided(replayed(acts, [100, 20], street=3))
    assert (bet.call, bet.needed, bet.effective, bet.spr) == (0, None, 10, 0.5)
    assert (call.call, call.needed, call.effective) == (10, 0.25, 10)


def test_antes_dead_blinds_and_chips_of_the_house_are_won_by_who_calls() -> None:
    acts = [
        *[(seat, ANTE, 0, 1) for seat in range(3)],
        (2, DEAD_BLIND, 0, 1), (0, BLIND, 0, 1), (1, BLIND, 0, 2), (2, BLIND, 0, 2),
        (2, RAISE, 0, 8), (0, CALL, 0, 5),
    ]  # fmt: skip
    # The small blind has 5 chips left: 5 of what is dead (4 and 6 of a drop), 6 of its own, 2 and 6 of the others.
    call = decided(replayed(acts, [7, 100, 100], drop=6 * UNIT))[-1]
    assert (call.call, call.needed) == (5, pytest.approx(5 / (4 + 6 + 6 + 2 + 6)))


def test_what_came_back_uncalled_is_no_longer_at_stake() -> None:
    """The flop's bet of 30 was called by 10 only; nobody has anything left to bet against."""
    acts = [
        (0, BLIND, 0, 2), (1, BLIND, 0, 2), (0, CHECK, 0, 0), (0, BET, 3, 30), (1, CALL, 3, 10),
    ]  # fmt: skip
    story = replayed(acts, [100, 12], street=5)
    assert [street.effective for street in story.streets] == [12, 10, 0, 0]
    assert [street.pot for street in story.streets] == [0, 4, 24, 24]


def test_a_stack_that_is_not_known_leaves_the_price() -> None:
    acts = [(0, BLIND, 0, 1), (1, BLIND, 0, 2), (0, CALL, 0, 1)]
    story = replayed(acts, [100, 100])
    assert decided(story)[-1].effective == 99
    rows = [{"stack": NO_MONEY}, {"stack": 100 * UNIT}]
    told = [(seat, action, street, amount * UNIT) for seat, action, street, amount in acts]
    unknown = pql.replay("1", HandTable(recorded([{"hand": "1", "rows": rows, "actions": told}])))
    call = decided(unknown)[-1]
    assert (call.call, call.needed, call.effective, call.spr) == (1, 0.25, None, None)
    assert unknown.streets[0].effective is None


def test_known_hands_that_are_folded_are_dead_from_there_on() -> None:
    acts = [
        (0, BLIND, 0, 1), (1, BLIND, 0, 2), (2, RAISE, 0, 6), (0, CALL, 0, 5), (1, FOLD, 0, 0),
        (0, CHECK, 3, 0), (2, BET, 3, 10), (0, FOLD, 3, 0),
    ]  # fmt: skip
    pockets = ["AsAh", "KdKc", "KsKh"]
    story = replayed(acts, [100] * 3, pockets=pockets, street=3, flop=cards("2c7d9s"))
    before = [each.equities for each in story.streets[0].actions]
    three = pql.equity(*pockets)
    assert [dict(each) for each in before] == [
        pytest.approx({seat: player.equity for seat, player in enumerate(three.players)})
    ] * 5
    two = pql.equity("AsAh", "KsKh", board="2c7d9s", dead="Kd Kc").players[0].equity
    for each in story.streets[1].actions:
        assert dict(each.equities) == pytest.approx({0: two, 2: 1 - two})
    fold = text_lines(story, Page(width=200))
    assert any(line.endswith(f"folds (10 to call, needs 29.4 %, has {100 * two:.1f} %)") for line in fold)
    rows = story.to_dict()["streets"][1]["actions"]
    assert rows[-1]["needed"] == pytest.approx(10 / 34)
    assert [row["equity"] for row in story if row["street"] == "flop"] == pytest.approx([two, 1 - two, two])


def test_equities_change_on_a_street_where_a_known_hand_is_folded() -> None:
    acts = [
        (0, BLIND, 0, 1), (1, BLIND, 0, 2), (2, CALL, 0, 2), (0, CALL, 0, 1), (1, CHECK, 0, 0),
        (0, BET, 3, 4), (1, FOLD, 3, 0), (2, CALL, 3, 4),
    ]  # fmt: skip
    pockets = ["AsAh", "KdKc", "KsKh"]
    story = replayed(acts, [100] * 3, pockets=pockets, street=3, flop=cards("2c7d9s"))
    bet, fold, call = story.streets[1].actions
    assert [len(each.equities) for each in (bet, fold, call)] == [3, 3, 2]
    assert bet.equities == fold.equities == story.streets[1].equities
    for one, other in pairwise([bet, call]):
        assert one.equities != other.equities
