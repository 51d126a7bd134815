"""The hands that tests are made of: the same every time, and with all that histories have in them."""

from __future__ import annotations

from references import recorded_hands


def test_a_part_of_the_set_is_a_part_of_the_set() -> None:
    whole = [each.dumps() for each in recorded_hands.histories(30)]
    assert [each.dumps() for each in recorded_hands.histories(10, first=20)] == whole[20:]
    assert [each.dumps() for each in recorded_hands.histories(30, seed=15)] != whole


def test_the_set_has_everything() -> None:
    hands = list(recorded_hands.histories(300))
    assert {len(hand.starting_stacks) for hand in hands} == {2, 3, 4, 5, 6, 8, 9}
    assert {hand.table for hand in hands} == {game.table for game in recorded_hands.GAMES}
    assert any(sum(map(bool, hand.blinds_or_straddles or ())) == 3 for hand in hands)
    actions = [action for hand in hands for action in hand.actions]
    for ending in ("????", " f", " cc", " sm", "sm ????"):
        assert any(action.endswith(ending) for action in actions), ending
    shown_early = [
        len({action[:2] for action in hand.actions[:last] if " sm " in action})
        for hand in hands
        for last in [
            max((i for i, action in enumerate(hand.actions) if action.startswith("d db")), default=0)
        ]
    ]
    assert {2, 3} <= set(shown_early)  # all-ins of two and of more
