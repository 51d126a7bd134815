"""Draws: HoldemHand's own test cases, and slow versions of its definitions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pql
from pql.sets.handset import HandSet
from pql.statements.draws.result import DrawsResult, RangeDrawsResult
from references.hand_types import worth
from references.made_hands import made

DECK = [rank + suit for rank in "AKQJT98765432" for suit in "shdc"]
TYPES = ["pair", "twopair", "trips", "straight", "flush", "fullhouse", "quads", "straightflush"]
FEW = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def one(hand: str, board: str, dead: str = "") -> DrawsResult:
    result = pql.draws(hand, board, dead=dead)
    assert isinstance(result, DrawsResult)
    return result


def many(hands: str, board: str, dead: str = "") -> RangeDrawsResult:
    result = pql.draws(hands, board, dead=dead)
    assert isinstance(result, RangeDrawsResult)
    return result


# Known answers: HoldemHand's unit tests


@pytest.mark.parametrize(
    ("hand", "board", "dead", "cards", "open_ended", "gutshot"),
    [
        ("9dTd", "7s8cQh", "", 8, True, False),
        ("9dTd", "7s8cQh", "AcJs", 7, True, False),
        ("Jd9d", "7s8cQh", "", 4, False, True),
    ],
)
def test_straight_draw_counts(
    hand: str, board: str, dead: str, cards: int, open_ended: bool, gutshot: bool
) -> None:
    draw = one(hand, board, dead)
    assert (len(draw.straight), draw.open_ended, draw.gutshot) == (cards, open_ended, gutshot)


def test_flush_draw_count() -> None:
    assert len(one("Th2h", "9hQh7s", "AhKc").flush) == 8


def test_backdoor_flush_draw() -> None:
    assert one("JcTc", "Ac2hTd").backdoor_flush


def test_draw_counts() -> None:
    assert one("KcQd", "KdQc5c7s").by_type["fullhouse"] == 4
    assert one("3s3c", "As3dTh", "AcAd").by_type["quads"] == 1


# What people would ask


def test_double_gutshots_count_as_open_ended_and_are_named() -> None:
    draw = one("9d7c", "Jh8s5d2c")
    assert (draw.open_ended, draw.double_gutshot, draw.gutshot, len(draw.straight)) == (True, True, False, 8)
    run = one("9d8c", "Th7s2d")
    assert (run.open_ended, run.double_gutshot, run.gutshot, len(run.straight)) == (True, False, False, 8)


def test_four_to_the_end_of_the_ranks_is_a_gutshot() -> None:
    assert one("AsKd", "QhJc2d").gutshot
    assert one("As2d", "3h4c9d").gutshot
    assert not one("As2d", "3h5c4d").gutshot


def test_a_draw_whose_cards_are_all_dead_is_none() -> None:
    draw = one("Jd9d", "7s8cQh", "TsThTdTc")
    assert (draw.straight, draw.gutshot, draw.open_ended) == ((), False, False)
    half = one("9dTd", "7s8cQh", "JsJhJdJc")
    assert (len(half.straight), half.open_ended) == (4, True)
    assert not one("JcTc", "Ac2hTd", "2c3c4c5c6c7c8c9cKc").backdoor_flush


def test_draws_that_the_board_has_for_everyone() -> None:
    """Four to a straight on the board: the cards that complete it are no draw of a hand that adds nothing."""
    assert one("2c2d", "9s8h7d6c").straight == ()
    higher = one("TcAd", "9s8h7d2c")
    assert len(higher.straight) == 8
    assert one("2c3d", "KsTs7s4s").flush == ()


def test_a_backdoor_flush_needs_two_cards_to_come() -> None:
    assert not one("JcTc", "Ac2hTd4s").backdoor_flush
    assert not one("JhTd", "Ac2c7c").backdoor_flush
    assert one("JcTd", "Ac2c7s").backdoor_flush


NEAR = [rank + suit for rank in "JT98765" for suit in "sh"]

# The definitions, slowly


def _straight_top(cards: list[str]) -> int:
    """The highest rank (5 to 14) of the best straight among the ranks of some cards, 0 without one."""
    ranks = {"A23456789TJQKA".rindex(card[0]) + 1 for card in cards}
    ranks |= {1} if 14 in ranks else set()
    return max((top for top in range(5, 15) if set(range(top - 4, top + 1)) <= ranks), default=0)


def slow_draws(hand: list[str], board: list[str], dead: list[str]) -> dict[str, object]:
    mine = [*hand, *board]
    before = worth(mine)[0]
    others = [card for card in DECK if card not in mine]
    live = [card for card in others if card not in dead]

    def completes(card: str, kinds: tuple[int, ...], base: list[str]) -> bool:
        return worth([*base, card])[0] in kinds

    def counted(card: str, kinds: tuple[int, ...]) -> bool:
        return completes(card, kinds, mine) and worth([*mine, card]) > worth([*board, card])

    def own(card: str) -> bool:
        """A straight for the hand that is not everybody's: a higher one than the board has with the card, if any."""
        return _straight_top([*mine, card]) > _straight_top([*board, card])

    straight = [card for card in live if before < 4 and counted(card, (4, 8)) and own(card)]
    # Every suit of a rank counts for the shape: a card that makes a flush as well does not close an end.
    shape = [card for card in others if before < 4 and own(card)]
    flush = [card for card in live if before not in (5, 8) and counted(card, (5, 8))]
    suits = [card[1] for card in mine]
    backdoor = len(board) == 3 and any(
        suits.count(card[1]) == 3 and sum(other[1] == card[1] for other in live) >= 2 for card in hand
    )
    made = {
        name: [card for card in live if before < kind and counted(card, (kind,))]
        for kind, name in enumerate(TYPES, 1)
    }
    ranks = {"A23456789TJQKA".index(card[0]) for card in mine}
    ranks |= {13} if 0 in ranks else set()
    ends = {"A23456789TJQKA".index(card[0]) for card in shape}
    ends |= {13} if 0 in ends else set()
    runs = [low for low in range(1, 10) if {low, low + 1, low + 2, low + 3} <= ranks]
    return {
        "straight": straight,
        "flush": flush,
        "open_ended": bool(straight) and len(shape) > 4,
        "gutshot": bool(straight) and len(shape) <= 4,
        "double_gutshot": bool(straight)
        and len(shape) > 4
        and not any({low - 1, low + 4} <= ends for low in runs),
        "backdoor_flush": backdoor,
        "cards": made,
    }


def check(hand: list[str], board: list[str], dead: list[str]) -> None:
    draw = one("".join(hand), "".join(board), "".join(dead))
    for name, expected in slow_draws(hand, board, dead).items():
        found = getattr(draw, name)
        if name == "cards":
            assert {kind: list(cards) for kind, cards in found.items()} == expected
        else:
            assert (list(found) if isinstance(found, tuple) else found) == expected, name


def test_what_is_everybodys_straight_is_no_draw() -> None:
    """An eight on 5 6 7 9 plays the board; with it a straight flush may come, and yet nobody calls that a gutshot."""
    draw = one("6s4h", "6d5d7h9d")
    assert (draw.open_ended, draw.gutshot, draw.straight) == (False, True, ("3s", "3h", "3d", "3c"))
    flush = one("Js7s", "Jh9s7hTs")
    assert (flush.straight, flush.straight_draw, flush.by_type["straightflush"]) == ((), False, 1)
    assert one("6s8h", "6d5d7h9c").straight_draw is False  # a straight already


NAMED = {
    "open_ended": ("openended", "doublegutshot"),
    "double_gutshot": ("doublegutshot",),
    "gutshot": ("gutshot",),
    "flush_draw": ("flushdraw",),
    "backdoor_flush": ("backdoorflush",),
    "straight_draw": ("openended", "doublegutshot", "gutshot"),
}


def _as_predicates_say(board: list[str], hands: str) -> None:
    text = "".join(board)
    for name, words in NAMED.items():
        drawing = many(hands, text).drawing[name]
        assert drawing == pql.hands(f"({hands}) where {' or '.join(words)} on {text}"), (name, text)


@pytest.mark.parametrize("street", [3, 4])
def test_the_statement_says_what_the_predicates_say(street: int) -> None:
    """Both ask one definition: every hand on random boards, and on boards of neighbours, where doubts are."""
    rng = random.Random(street)
    for deck in (DECK, NEAR):
        for _ in range(2):
            _as_predicates_say(rng.sample(deck, street), "?")


@pytest.mark.full
@pytest.mark.parametrize("seed", range(40))
def test_the_statement_says_what_the_predicates_say_on_many_boards(seed: int) -> None:
    rng = random.Random(100 + seed)
    _as_predicates_say(rng.sample(NEAR if seed % 2 else DECK, 3 + seed // 2 % 2), "?")


@FEW
@given(
    st.lists(st.sampled_from(DECK), min_size=9, max_size=9, unique=True),
    st.sampled_from([3, 4]),
    st.integers(0, 3),
)
def test_draws_by_their_definitions(deal: list[str], street: int, gone: int) -> None:
    check(deal[:2], deal[2 : 2 + street], deal[6 : 6 + gone])


@FEW
@given(st.lists(st.sampled_from(NEAR), min_size=7, max_size=7, unique=True), st.sampled_from([3, 4]))
def test_straight_and_flush_draws_among_near_cards(deal: list[str], street: int) -> None:
    check(deal[:2], deal[2 : 2 + street], deal[6:])


def test_a_range_has_the_shares_of_its_hands() -> None:
    found = many("22+:0.5, A2s+, T9s, 65o", "8h7h2c", "Ac")
    live = pql.hands("22+:0.5, A2s+, T9s, 65o").without("8h7h2cAc")
    assert found.live == live
    names = ("straight_draw", "open_ended", "double_gutshot", "gutshot", "flush_draw", "backdoor_flush")
    weights = dict.fromkeys((*names, "none"), 0.0)
    mean = dict.fromkeys(("straight_draw", "flush_draw", *TYPES), 0.0)
    for hand, weight in live.weights():
        draw = one(hand, "8h7h2c", "Ac")
        has = [name for name in names if getattr(draw, name)]
        for name in has or ["none"]:
            weights[name] += weight
            assert hand in found.drawing[name]
        counts = {"straight_draw": len(draw.straight), "flush_draw": len(draw.flush)} | draw.by_type
        for name, count in counts.items():
            mean[name] += count * weight
    assert found.shares == pytest.approx({name: weight / live.weight for name, weight in weights.items()})
    assert found.mean == pytest.approx({name: total / live.weight for name, total in mean.items()})
    assert found.chances["flush"] == pytest.approx(found.mean["flush"] / (52 - 2 - 3 - 1))
    open_ended, straight_draw = found.drawing["open_ended"], found.drawing["straight_draw"]
    assert isinstance(open_ended, HandSet)
    assert isinstance(straight_draw, HandSet)
    assert open_ended <= straight_draw


def test_every_hand_on_a_flop_is_little_work(calls: Callable[[Callable[[], object]], int]) -> None:
    assert calls(lambda: many("?", "Kh7h2c")) < 200_000


# Statements


@pytest.mark.parametrize("hands", ["AsKs", "AKs, QJs:0.5"])
def test_the_statement_and_the_function_agree(hands: str) -> None:
    (told,) = pql.run(f"draws {hands} on JsTs2d dead 2c")
    assert told.to_dict() == pql.draws(hands, pql.boards("JsTs2d"), dead="2c").to_dict()


def test_plain_objects() -> None:
    plain = one("9dTd", "7s8cQh").to_dict()
    assert plain["type"] == "draws"
    assert (plain["straight"], plain["open_ended"], plain["flush"], plain["flush_draw"]) == (
        8,
        True,
        0,
        False,
    )
    assert plain["by_type"]["straight"] == 8
    shares = many("Suited Connected", "8h7h2c").to_dict()
    assert (shares["type"], shares["combos"]) == ("draws", 47)
    assert {row["draw"]: row["share"] for row in shares["rows"]} == shares["shares"]


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("draws AKs", "no-board"),
        ("draws AKs on 2c3c", "too-few-positions"),
        ("draws AKs on AK*", "not-one-board"),
        ("draws AKs on 2c3c4c5c6c", "no-cards-to-come"),
        ("draws AsKs on As2c3c", "impossible-deal"),
        ("draws AKs on 2c3c4c dead AsAhAdAc", "impossible-deal"),
        ("draws AKs on 2c3c4c dead 2c", "impossible-deal"),
        ("draws 22 on 2c2d2h2s", "impossible-deal"),
        ("draws none on 2c3c4c", "impossible-deal"),
    ],
)
def test_bad_input(statement: str, code: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.run(statement)
    assert code in [diagnostic.code for diagnostic in caught.value.diagnostics]


# How often draws come in


@pytest.mark.parametrize(
    ("hand", "board", "draw", "turn", "river"),
    [
        # The outs by the cards that are left, and 1 less the chance that neither card is one of them.
        ("AhJh", "Kh7h2c", "flush_draw", 9 / 47, 1 - 38 * 37 / (47 * 46)),
        ("JhTc", "9s8d2h", "straight_draw", 8 / 47, 1 - 39 * 38 / (47 * 46)),
        ("JhTc", "9s8d2h", "open_ended", 8 / 47, 1 - 39 * 38 / (47 * 46)),
        ("AhJh", "Kh7h2c3d", "flush_draw", 9 / 46, 9 / 46),
        ("Ah2s", "Kh7h3d", "backdoor_flush", 0.0, 10 * 9 / (47 * 46)),
    ],
)
def test_draws_come_in_as_often_as_their_cards_come(
    hand: str, board: str, draw: str, turn: float, river: float
) -> None:
    found = one(hand, board).comes_in[draw]
    assert found == {"next_card": pytest.approx(turn), "by_river": pytest.approx(river)}
    assert one(hand, board).to_dict()["comes_in"][draw] == found


def test_a_set_fills_up_one_time_in_three() -> None:
    found = one("7h7d", "Kh7s2c").holds_then
    assert [*found] == ["fullhouse", "quads"]
    assert found["fullhouse"]["next_card"] + found["quads"]["next_card"] == pytest.approx(7 / 47)
    # Neither card pairs the board or makes quads: 40 cards for the turn, then 37 less the three that pair it.
    missed = 40 * 36 / (47 * 46)
    assert found["fullhouse"]["by_river"] + found["quads"]["by_river"] == pytest.approx(1 - missed)


HELD = {
    **dict.fromkeys(
        ("lowerpair", "thirdpair", "secondpair", "weakkicker", "goodkicker", "topkicker"), "pair"
    ),
    **dict.fromkeys(("bottomtwo", "topandbottom", "toptwo"), "twopair"),
    **dict.fromkeys(("flush", "secondflush", "nutflush"), "flush"),
}


@pytest.mark.parametrize(
    ("hand", "board", "dead"),
    [("JhTh", "9h8h2c", ""), ("Ah2d", "Kh7h3h", "4h4d"), ("AsKd", "7s7d2c", ""), ("5c4c", "Ac3d2h9s", "8s")],
)
def test_what_a_hand_will_hold_is_counted_by_every_run_out(hand: str, board: str, dead: str) -> None:
    own, on, gone = ([text[at : at + 2] for at in range(0, len(text), 2)] for text in (hand, board, dead))
    left = [card for card in DECK if card not in (*own, *on, *gone)]
    found = one(hand, board, dead)
    for when, number in (("next_card", 1), ("by_river", 5 - len(on))):
        run_outs = list(combinations(left, number))
        counts = Counter([made(tuple(own), (*on, *cards)) for cards in run_outs])
        for name, chances in found.holds_then.items():
            hands = sum(
                times for made_hand, times in counts.items() if HELD.get(made_hand, made_hand) == name
            )
            assert chances[when] == pytest.approx(hands / len(run_outs)), (name, when)


def test_chances_of_a_range_are_the_mean_of_its_hands() -> None:
    found = many("A5s, JTs, KQs:0.5", "9h8h2c")
    for draw, chances in found.comes_in.items():
        weights = dict(found.drawing[draw].weights())
        for when, chance in chances.items():
            each = [weight * one(hand, "9h8h2c").comes_in[draw][when] for hand, weight in weights.items()]
            assert chance == pytest.approx(sum(each) / sum(weights.values())), (draw, when)
    assert {row["draw"]: row["combos"] for row in found.to_dict()["rows"]}["flush_draw"] == 3
    assert set(found.comes_in) == {draw for draw, share in found.shares.items() if share and draw != "none"}


def test_the_text_says_how_often_a_draw_comes_in() -> None:
    text = str(one("AhJh", "Kh7h2c"))
    assert "flush draw, 9 cards: 19.15 % on the turn, 34.97 % by the river" in text
    assert "flush draw, 9 cards: 19.57 % on the river" in str(one("AhJh", "Kh7h2c3d"))
    assert "a straight below a flush counts as the flush" in str(one("JhTh", "9h8h2c"))
