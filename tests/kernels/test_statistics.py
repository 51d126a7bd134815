"""Statistics, lines and sizes against a plain walk through the actions, of generated hands and of any others."""

from __future__ import annotations

from array import array
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import HandHistory

from pql.evaluator_ext import statistics as kernel
from pql.histories import phh
from pql.histories.records import ACTIONS, NO_MONEY, POSITIONS, POTS, RecordedHands, positions, recorded
from pql.histories.sources import Document
from pql.histories.statistics import BY_STREET, NONE, STATISTICS, bit_of, derived, text_of
from pql.results.recorded_statistics import DEFINITIONS
from references import played_statistics, recorded_hands
from references.played_statistics import Act, Hand

STREETS = (0, 3, 4, 5)
CODES = {name: code for code, name in enumerate(ACTIONS)}


def hand_of(hands: RecordedHands, place: int) -> Hand:
    rows = slice(hands.start[place], hands.start[place + 1])
    acts = range(hands.acted[place], hands.acted[place + 1])
    return Hand(
        [POSITIONS[each] for each in hands.position[rows]],
        list(hands.won[rows]),
        [bool(each) for each in hands.showdown[rows]],
        list(hands.folded[rows]),
        list(hands.stack[rows]),
        hands.street[place],
        bool(hands.finished[place]),
        [
            Act(hands.actor[act], ACTIONS[hands.action[act]], hands.action_street[act], hands.amount[act])
            for act in acts
        ],
    )


def statistic(hands: RecordedHands, row: int, name: str, street: int = 0) -> bool | None:
    bit = bit_of(name, street)
    had, did = [derived(hands, word)[row] >> bit & 1 for word in ("occasions", "happened")]
    assert had or not did
    return bool(did) if had else None


def statistics_of(hands: RecordedHands, row: int) -> dict[str, bool | None]:
    found = {name: statistic(hands, row, name) for name in STATISTICS}
    return found | {
        f"{name} {street}": statistic(hands, row, name, street) for name in BY_STREET for street in (3, 4, 5)
    }


def test_the_kernel_counts_what_the_table_defines() -> None:
    counted = [each for each in DEFINITIONS if not each.per and not each.formula]
    assert {each.word for each in counted if not each.streets} == {*STATISTICS}
    assert {each.word for each in counted if each.streets} == {*BY_STREET}


def size(hands: RecordedHands, name: str, street: int, row: int) -> tuple[int, int] | None:
    place = STREETS.index(street)
    amount, pot = derived(hands, f"{name}{place}")[row], derived(hands, f"{name}_pot{place}")[row]
    return None if amount == NO_MONEY else (amount, pot)


def agrees(hands: RecordedHands) -> int:
    """Compares everything; how many facts there are."""
    facts = 0
    for place in range(len(hands)):
        hand = hand_of(hands, place)
        pots = played_statistics.pots(hand)
        for number, street in enumerate(STREETS):
            assert derived(hands, f"pot{number}")[place] == pots.get(street, NO_MONEY), (hand, street)
        raisers = [act.seat for act in hand.choices(0) if act.what in ("bet", "raise")]
        for name, raiser in (("opener", raisers[:1]), ("threebettor", raisers[1:2])):
            expected = POSITIONS.index(hand.positions[raiser[0]]) if raiser else NONE
            assert derived(hands, name)[place] == expected
        kind = derived(hands, "kind_of_pot")[place]
        assert (None if kind == NONE else POTS[kind]) == played_statistics.kind_of_pot(hand), hand
        for number, street in enumerate(STREETS):
            players = derived(hands, f"players{number}")[place]
            assert (None if players == NONE else players) == played_statistics.players_in(hand, street)
        for seat in range(len(hand.positions)):
            row = hands.start[place] + seat
            expected_facts = played_statistics.statistics(hand, seat)
            found = statistics_of(hands, row)
            facts += sum(value is not None for value in found.values())
            # The walk has those too that are formulas of others.
            assert found == {name: expected_facts[name] for name in found}, (seat, hand)
            letters = [text_of(derived(hands, f"letters{number}")[row]) for number in range(4)]
            assert "/".join(letters).rstrip("/") == played_statistics.line(hand, seat)
            for number, street in enumerate(STREETS):
                expected_sizes = played_statistics.sizes(hand, seat, street)
                assert {name: size(hands, name, street, row) for name in expected_sizes} == expected_sizes
                others = [
                    other
                    for other, gone in enumerate(hand.folded)
                    if not 0 <= gone < street and other != seat
                ]
                here = hand.street >= street and not 0 <= hand.folded[seat] < street
                assert derived(hands, f"opponents{number}")[row] == (len(others) if here else NONE)
                last: bool | None = all(other < seat for other in others) if here else None
                if not number:
                    answered = played_statistics.answered_last(hand, seat)
                    last = None if answered is None else answered < seat
                assert derived(hands, f"inposition{number}")[row] == (NONE if last is None else last)
                before = played_statistics.moments(hand, seat, street)
                raised = len(played_statistics.raises(before[0][0])) if before else NONE
                assert derived(hands, f"raises{number}")[row] == raised
    return facts


def test_generated_hands() -> None:
    text = HandHistory.dumps_all(recorded_hands.histories(150)).encode()
    found = phh.read([Document("hands.phhs", 1, text)])
    assert not found.unread
    assert agrees(found.hands) > 3_000


@pytest.mark.full
@pytest.mark.parametrize("first", range(0, 5_000, 500))
def test_five_thousand_generated_hands(first: int) -> None:
    text = HandHistory.dumps_all(recorded_hands.histories(500, first)).encode()
    agrees(phh.read([Document("hands.phhs", 1, text)]).hands)


@st.composite
def hands(draw: st.DrawFn) -> dict[str, Any]:
    """A hand in seat order, street by street: what is done is legal, how much of it is any amount."""
    players = draw(st.integers(2, 6))
    order = positions(players)
    acts = [(seat, CODES["ante"], 0, 5) for seat in range(players) if draw(st.booleans())]
    small = players - 1 if players == 2 else 0
    big = 0 if players == 2 else 1
    acts += [(small, CODES["blind"], 0, 10), (big, CODES["blind"], 0, 20)]
    if draw(st.booleans()):
        acts.append((draw(st.integers(0, players - 1)), CODES["dead blind"], 0, 10))
    folded, live = [-1] * players, set(range(players))
    last = 0
    for street in STREETS:
        if len(live) < 2 or (street and not draw(st.integers(0, 5))):
            break
        last = street
        bets = {small: 10, big: 20} if not street else {}
        seats = range(players)
        turn = [*seats[big + 1 :], *seats[: big + 1]] if not street else [*seats]
        to_act = [seat for seat in turn if seat in live]
        raised = 0
        while to_act and len(live) > 1:
            seat = to_act.pop(0)
            most, own = max(bets.values(), default=0), bets.get(seat, 0)
            choices = ["call" if most > own else "check", "fold"] + ["raise"] * (raised < 4)
            what = draw(st.sampled_from(choices))
            amount = 0
            if what == "fold":
                live.remove(seat)
                folded[seat] = street
            elif what == "raise":
                raised += 1
                amount = most - own + draw(st.integers(1, 60))
                what = "raise" if most or not street else "bet"
                after = [*seats[seat + 1 :], *seats[:seat]]
                to_act = [other for other in after if other in live]
            elif what == "call":
                amount = most - own
            bets[seat] = own + amount
            acts.append((seat, CODES[what], street, amount))
    rows = [
        {
            "folded": folded[seat],
            "stack": draw(st.sampled_from([10_000, 40_000])),
            "won": draw(st.integers(0, 1)),
            "showdown": int(len(live) > 1 and seat in live),
            "position": order[seat],
        }
        for seat in range(players)
    ]
    return {"rows": rows, "actions": acts, "street": last, "finished": draw(st.integers(0, 1))}


@given(st.lists(hands(), min_size=1, max_size=5))
def test_any_hand(played: list[dict[str, Any]]) -> None:
    batch = recorded(played)
    agrees(batch)
    # A part has its own, whether they were made before or after it was cut.
    part, again = batch.part(1, 5), recorded(played[1:])
    assert list(derived(part, "occasions")) == list(derived(again, "occasions"))
    assert list(derived(part, "opener")) == list(derived(again, "opener"))


def test_hands_without_actions_have_no_statistics() -> None:
    batch = recorded([{"rows": [{}, {}, {}]}])
    assert list(derived(batch, "occasions")) == [0, 0, 0]
    assert list(derived(batch, "effective")) == [NO_MONEY] * 3
    assert list(derived(RecordedHands(), "occasions")) == []


def test_stacks_that_count() -> None:
    acts = [(0, CODES["blind"], 0, 10), (1, CODES["blind"], 0, 20), (2, CODES["raise"], 0, 60)]
    acts += [(0, CODES["call"], 0, 50), (1, CODES["fold"], 0, 0), (0, CODES["check"], 3, 0)]
    rows = [{"stack": 300}, {"stack": 900, "folded": 0}, {"stack": 500}]
    batch = recorded([{"rows": rows, "actions": acts, "street": 3}, {"rows": [{"stack": NO_MONEY}, {}]}])
    assert list(derived(batch, "effective")) == [300, 500, 500, NO_MONEY, NO_MONEY]
    assert list(derived(batch, "behind"))[:3] == [240, NO_MONEY, 240]
    assert derived(batch, "pot1")[0] == 140


def test_a_street_of_many_actions_ends_with_a_plus() -> None:
    acts = [(seat, CODES["raise"], 0, 1) for _ in range(30) for seat in (0, 1)]
    batch = recorded([{"rows": [{}, {}], "actions": acts}])
    assert text_of(derived(batch, "letters0")[0]) == "R" * 20 + "+"
    assert derived(batch, "raises0")[1] == 1


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("actor", array("B", [3])),
        ("action", array("B", [9])),
        ("action_street", array("b", [1])),
        ("amount", array("q", [-1])),
        ("street", array("b", [7])),
        ("acted", array("q", [0, 2])),
        ("start", array("q", [0, -1])),
        ("start", array("q", [0, 2, 2])),
        ("won", array("q", [0])),
        ("won", array("i", [0, 0])),
    ],
)
def test_columns_that_do_not_fit(name: str, values: array[int]) -> None:
    batch = recorded([{"rows": [{}, {}], "actions": [(0, CODES["fold"], 0, 0)]}])
    setattr(batch, name, values)
    for made in (kernel.statistics, kernel.sizes):
        with pytest.raises(ValueError, match=r"action|length|kind|starts"):
            made(batch)
