"""Outs: known answers of the article and of HoldemHand's tests, and slow versions of each rule."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from threading import Event
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pql
from pql.engine.work import Control
from pql.results import EquityResult, ExplainResult, OutsResult, TableResult
from pql.statements.outs.result import REASONS, OutsTable
from references.answers import answer
from references.families import together
from references.hand_types import worth

DECK = [rank + suit for rank in "AKQJT98765432" for suit in "shdc"]
TYPES = ["highcard", "pair", "twopair", "trips", "straight", "flush", "fullhouse", "quads", "straightflush"]
DEALS = st.lists(st.sampled_from(DECK), min_size=12, max_size=12, unique=True)
FEW = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def names(result: OutsResult) -> set[str]:
    return {card.card for card in result.outs}


def cards(text: str) -> list[str]:
    text = text.replace(" ", "")
    return [text[i : i + 2] for i in range(0, len(text), 2)]


# Known answers


@pytest.mark.parametrize(
    ("hand", "board", "versus", "expected"),
    [
        # The article: two aces, and the nine cards that pair the board.
        ("AsAc", "Kd8h9c", (), "Ah Ad Ks Kh Kc 9s 9h 9d 8s 8d 8c"),
        # HoldemHand's unit tests.
        ("AsKd", "2s3s4s", "6s5d", "Ks Qs Js Ts 9s 8s 7s"),
        ("AsKs", "2s3s5c6d", "6s7s", "Qs Js Ts 9s 8s 5s 4s Ah Kh Ad Kd Ac Kc"),
        ("AsKs", "2s3s5c6d", "5s6c", "Qs Js Ts 9s 8s 7s 4s"),
        ("AsKs", "2s3s4d", "2d6c", "Qs Js Ts 9s 8s 7s 6s 5s 4s Ah Kh Ad Kd Ac Kc"),
        ("KsKd", "Qs6s2d", "AsAd", "Kh Kc"),
    ],
)
def test_published_outs(hand: str, board: str, versus: str, expected: str) -> None:
    result = pql.outs(hand, board, versus=versus, rule="article")
    assert names(result) == set(cards(expected))
    assert result.count == len(cards(expected))
    versus_text = f"vs {versus}" if versus else ""
    assert answer(OutsResult, f"outs {hand} on {board} {versus_text} article").cards == result.cards
    if versus:  # what wins against a hand that is known is the same without a word
        assert pql.outs(hand, board, versus=versus).to_dict() == result.to_dict()


@pytest.mark.parametrize(
    ("hand", "board", "number"),
    [
        # As tables of outs in books have them.
        ("AsAc", "Kd8h9c", 2),  # a pair to trips
        ("AsKd", "Kh7d2c", 5),  # one pair to two pair or trips
        ("AsKd", "Qh7d2c", 6),  # two overcards
        ("Kh7d", "Ks7c2h", 4),  # two pair to a full house
        ("7h7d", "Kh7s2c", 7),  # a set to a full house or quads
        ("7h7d", "Kh7s2c9d", 10),  # on the turn
        ("9h8d", "7s6cAd", 8 + 6),  # open-ended, and six cards that pair the hand
        ("Ah5h", "Kh7h2c", 9 + 3 + 3),  # a flush draw, and six cards that pair the hand
        # What the board has for everyone: a pair beside a pair of the hand, and its trips beside a pocket pair.
        ("AsAc", "7d7h2c", 2),
        ("7h7d", "KsKh2c", 2),
        (
            "Ad7d",
            "7s7hKc",
            6 + 1,
        ),  # the three sevens are the hand's: an ace or a king fills up, a seven makes quads
        ("Ad3c", "7d7hKc", 6),
        ("AhJh", "Kh7h2c7d", 9 + 6),  # 2h pairs the board and makes a flush
    ],
)
def test_a_card_that_pairs_the_board_for_everyone_is_no_out(hand: str, board: str, number: int) -> None:
    found = pql.outs(hand, board)
    assert (found.rule, found.count) == ("own", number)
    assert answer(OutsResult, f"outs {hand} on {board}").to_dict() == found.to_dict()


def test_cards_that_pair_the_board_are_listed_with_the_reason() -> None:
    found = pql.outs("AsAc", "Kd8h9c")
    assert found.refused["shared"] == cards("KsKhKc9s9h9d8s8d8c")
    assert "9  the card pairs the board, for everyone alike" in str(found)
    assert str(pql.outs("AsAc", "Kd8h9c", rule="article")).startswith(
        "11 outs, by the rule of Keith Rule's article\n"
    )


def test_against_a_known_hand_outs_are_what_wins() -> None:
    """A king misses the nines and eights of two pair, and takes the pot from it; against a range it pairs the board."""
    known = pql.outs("AsAc", "Kd8h9c", versus="9s8s")
    assert (known.rule, names(known)) == ("article", set(cards("Ah Ad Ks Kh Kc")))
    assert str(known).startswith("5 outs\n")
    ranged = pql.outs("AsAc", "Kd8h9c", versus="30%")
    assert (ranged.rule, names(ranged)) == ("own", set(cards("Ah Ad")))
    (asked,) = pql.run("outs AsAc on Kd8h9c vs 30% article")
    assert asked.to_dict() == pql.outs("AsAc", "Kd8h9c", versus="30%", rule="article").to_dict()
    assert asked.to_dict()["count"] == 11


def test_the_first_listing_of_the_article() -> None:
    """Any rise in value: 23 cards, of which 9 pair the board, 2 are aces and 12 improve the kicker."""
    result = pql.outs("AsAc", "Kd8h9c", rule="improving")
    assert {group: len(found) for group, found in result.by_type.items()} == {
        "twopair": 9,
        "trips": 2,
        "kicker": 12,
    }


@together(
    ("hand", "board", "expected"),
    [
        ("AsAc", "Kd8h9c", "Ah Ad"),
        # The program itself leaves the queens out: a flag it never resets. By its rules they count.
        ("QsJs", "9cTs7d3c", "Ks Kh Kd Qh Qd 8s 8h 8d"),
        ("AhKd", "Qc7c2h", "As Ks Kh Ad"),
        ("AhKd", "9c8s7h", ""),
        ("JhTd", "9c8c2h", "Qs Js Ts 7s Qh Th 7h Qd Jd 7d"),
        ("AsKs", "JsTsAd", "Qs 9s 8s 7s 6s 5s 4s 3s 2s Ah Ac Kh Kd Kc Qh Qd Qc"),
        # Two more of the turns on which that flag shows.
        ("Ah8d", "7sTh6hQc", "9s 9d 9c As Ad Ac"),
        ("4hAd", "Js3s2hAc", "5h 5d 5c Ah"),
        # Around the ace three ranks of a flop are in a row, K-A-2 too; a straight that a turn is close to has ends.
        ("AcKd", "Ah2d3s", ""),
        ("7c7d", "Ah2d3s", ""),
        ("7c7d", "AhKd2s", ""),
        ("7c7d", "AhKdQs", ""),
        ("7c7d", "2h3d4s", ""),
        ("7c7d", "Ah2d4s", "7s 7h"),
        ("7c7d", "AhKdJs", "7s 7h"),
        ("4c4d", "Ah2d3s9h", "5s 5d 5c"),
        ("AcAd", "KhQd2s3h", "As"),
    ],
)
def test_discounted_outs_card_by_card(hand: str, board: str, expected: str) -> None:
    assert names(pql.outs(hand, board, rule="discounted")) == set(cards(expected))


def test_every_refused_card_says_why() -> None:
    result = pql.outs("AsKd", "2s3s4s", versus="6s5d")
    assert {rule: len(found) for rule, found in result.refused.items()} == {
        "same-type": 21,
        "board": 9,
        "behind": 8,
    }
    assert sum(map(len, result.refused.values())) + result.count == len(result.cards) == 52 - 7
    discounted = pql.outs("QsJs", "9cTs7d3c", rule="discounted").refused
    assert discounted["flush-danger"] == ["Kc", "Qc", "Jc", "8c"]
    assert discounted["straight-danger"] == ["Jh", "Jd"]
    assert pql.outs("AsAc", "Kd8h9c", rule="discounted").refused["pocket-pair"] == cards("KsKhKc9s9h9d8s8d8c")
    assert pql.outs("QsJd", "KhKc8d", rule="discounted").refused["paired-board"] == cards("QhQdQcJsJhJc")
    assert set(pql.outs("8s7d", "KhTc2d", rule="discounted").refused["no-overcard"]) == set(
        cards("8h8d8c7s7h7c")
    )
    assert pql.outs("AsKs", "JsTsAd", rule="discounted").refused["no-hole-card"] == cards("JhJdJcThTdTc")


# The rules, slowly


def slow_article(hand: list[str], board: list[str], card: str) -> bool:
    """The type rises, and is above that of the board and the card."""
    after = worth([*hand, *board, card])[0]
    return after > worth([*hand, *board])[0] and after > worth([*board, card])[0]


def slow_own(hand: list[str], board: list[str], card: str) -> bool:
    """The same, but for two pair with a pair that is all the board's, and three of the board's in a full house."""
    if not slow_article(hand, board, card):
        return False
    kind, ranks = worth([*hand, *board, card])
    given = card[0] in [each[0] for each in board] and card[0] not in [each[0] for each in hand]
    return not (given and (kind == 2 or (kind == 6 and ranks[0] == "23456789TJQKA".index(card[0]) + 2)))


def slow_improving(hand: list[str], board: list[str], card: str) -> bool:
    return worth([*hand, *board, card]) > worth([*hand, *board])


def slow_discounted(hand: list[str], board: list[str], card: str) -> bool:
    """Matt Baker's rules as HoldemHand documents them, each card judged by itself."""
    before, after, shared = (worth(part) for part in ([*hand, *board], [*hand, *board, card], [*board, card]))

    def stronger(one: tuple[int, tuple[int, ...]], other: tuple[int, tuple[int, ...]]) -> bool:
        return one[0] > other[0] or (one[0] == other[0] and one[1][0] > other[1][0])

    improved = stronger(after, before) or (before[0] == after[0] == 2 and after > before)
    if not improved or not stronger(after, shared):
        return False
    suits = [other[1] for other in board]
    flush_near = any(suits.count(suit) >= 3 for suit in suits) or suits.count(card[1]) >= 2
    order = "23456789TJQKA"
    if len(board) == 3:
        held = {order.index(other[0]) for other in board}
        straight_near = sum((rank + 1) % 13 in held for rank in held) >= 2
    else:
        held = {order.index(other[0]) for other in [*board, card]}
        windows = [{(low + step) % 13 for step in range(5)} for low in range(-1, 9)]
        straight_near = any(len(window & held) >= 4 for window in windows)
    hole_ranks = [other[0] for other in hand]
    kind = after[0]
    if kind >= 5:
        return True
    if kind == 4:
        return not flush_near
    if flush_near or straight_near:
        return False
    if kind == 3:
        return True
    if kind == 2:
        paired = card[0] in hole_ranks and len(set(hole_ranks)) == 2
        return paired and (worth(board)[0] == 0 or before[0] == 2)
    return kind == 1 and order.index(card[0]) + 2 > worth(board)[1][0]


SLOW = {"own": slow_own, "article": slow_article, "improving": slow_improving, "discounted": slow_discounted}


@FEW
@given(DEALS, st.sampled_from([3, 4]), st.integers(0, 2))
def test_rules_against_known_hands(deal: list[str], street: int, opponents: int) -> None:
    hand, board, dead = deal[:2], deal[2 : 2 + street], deal[10:]
    known = [deal[6 + 2 * i : 8 + 2 * i] for i in range(opponents)]
    gone = {*hand, *board, *dead, *deal[6 : 6 + 2 * opponents]}
    for rule, slow in SLOW.items():
        result = pql.outs(
            "".join(hand), "".join(board), versus=["".join(v) for v in known], dead="".join(dead), rule=rule
        )
        assert [card.card for card in result.cards] == [card for card in DECK if card not in gone]
        for card in result.cards:
            after = worth([*hand, *board, card.card])
            ahead = any(worth([*villain, *board, card.card]) > after for villain in known)
            assert card.is_out == (slow(hand, board, card.card) and not ahead), (rule, card)
            assert card.makes == TYPES[after[0]]
            if card.refused == "behind":
                assert ahead
            assert (card.equity is None) == (not known or card.refused not in (None, "behind"))
            assert card.beats is None


@FEW
@given(st.data(), st.sampled_from([3, 4]), st.integers(1, 3))
def test_shares_of_ranges_are_those_of_every_deal(data: st.DataObject, street: int, opponents: int) -> None:
    """`beats` is the weight of the card-disjoint deals in which all ranges are strictly beaten, by that of all."""
    deck = data.draw(st.permutations(DECK))
    hand, board = deck[:2], deck[2 : 2 + street]
    # Few cards, so that the ranges clash with each other and with the cards to come.
    pairs = st.tuples(st.sampled_from(deck[6:16]), st.sampled_from(deck[6:16])).filter(
        lambda pair: pair[0] != pair[1]
    )
    ranges = []
    for _ in range(opponents):
        hands = data.draw(st.lists(pairs, min_size=2, max_size=5, unique_by=frozenset))
        ranges.append({pair: data.draw(st.sampled_from([1.0, 1.0, 0.5])) for pair in hands})
    sets = [
        pql.HandSet.from_hands({"".join(pair): weight for pair, weight in hands.items()}) for hands in ranges
    ]
    arguments = "".join(hand), "".join(board)
    if not any(_disjoint(deal) for deal in product(*ranges)):
        with pytest.raises(pql.PQLError, match="card can only be in one place"):
            pql.outs(*arguments, versus=sets)
        return
    result = pql.outs(*arguments, versus=sets)
    alone = _settled(ranges)
    known, others = (
        [hands for hands in alone if len(hands) == 1],
        [hands for hands in alone if len(hands) > 1],
    )
    for card in result.cards:
        deals = [
            deal for deal in product(*others) if _disjoint(deal, card.card) and card.card not in str(known)
        ]
        assert deals
        if card.refused not in (None, "behind", "not-half"):
            assert card.beats is None
            continue
        assert (slow_article if result.rule == "article" else slow_own)(hand, board, card.card)
        mine = worth([*hand, *board, card.card])
        ahead = any(worth([*next(iter(hands)), *board, card.card]) > mine for hands in known)
        assert (card.refused == "behind") == ahead
        if not others:
            assert card.beats is None
            continue
        if ahead:
            assert card.beats == 0
            continue
        total = beaten = level = 0.0
        for deal in deals:
            weight = 1.0
            for pair, theirs in zip(deal, others, strict=True):
                weight *= theirs[pair]
            best = max(worth([*pair, *board, card.card]) for pair in deal)
            total += weight
            beaten += weight * (best < mine)
            level += weight * (best == mine)
        assert card.beats == pytest.approx(beaten / total)
        assert card.ties == pytest.approx(level / total)
        assert card.is_out == (beaten / total > 0.5)


def _disjoint(deal: tuple[tuple[str, str], ...], *more: str) -> bool:
    held = [*more, *(card for pair in deal for card in pair)]
    return len(held) == len(set(held))


def _settled(ranges: list[dict[tuple[str, str], float]]) -> list[dict[tuple[str, str], float]]:
    """The ranges without the cards of those that are down to one hand, until nothing changes."""
    ranges = [dict(hands) for hands in ranges]
    for _ in ranges:
        for number, hands in enumerate(ranges):
            if len(hands) == 1:
                (only,) = hands
                for other, others in enumerate(ranges):
                    if other != number:
                        ranges[other] = {pair: w for pair, w in others.items() if not set(pair) & set(only)}
    return ranges


def test_equities_after_a_card_are_those_of_the_statement() -> None:
    result = pql.outs("AsKs", "JsTs2d", versus=["QQ+, AKs", "22+:0.5, AT*+"])
    asked = [card for card in result.cards if card.equity is not None]
    assert {card.refused for card in asked} <= {None, "not-half"}
    for card in asked[::5]:
        equity = answer(EquityResult, f"equity AsKs vs QQ+, AKs vs 22+:0.5, AT*+ on JsTs2d{card.card} exact")
        assert card.equity == pytest.approx(equity.players[0].equity)
    assert result.method == "exact"
    assert result.effective == pytest.approx(sum(card.beats for card in asked if card.beats is not None))


def test_a_tie_with_a_known_hand_leaves_an_out_but_beats_nothing() -> None:
    """No opponent may be strictly better; of a range, level hands are not beaten."""
    assert names(pql.outs("AsKd", "QhJc2d", versus="AcKh")) == set(cards("Ah Ad Ks Kc Ts Th Td Tc"))
    against_two = pql.outs("AsKd", "QhJc2d", versus="AcKh, AhKc")
    assert {card.ties for card in against_two.cards if card.makes == "straight"} == {1.0}
    assert against_two.count == 0
    assert against_two.effective == 0


def test_against_a_range_nothing_is_worth_no_outs() -> None:
    """Where no card improves the hand, the sum of what cards beat is zero; against known hands there is no sum."""
    assert pql.outs("9h8h", "7h6h5h", versus="TT+").effective == 0.0
    assert pql.outs("9h8h", "7h6h5h", versus="TT+").to_dict()["effective"] == 0.0
    assert pql.outs("9h8h", "7h6h5h", versus="TsTd").effective is None
    assert pql.outs("9h8h", "7h6h5h").effective is None
    table = answer(TableResult, "outs 9h8h, 9h9s on 7h6h5h vs TT+")
    assert [row[:3] for row in table.rows if row[0] == "9h8h"] == [("9h8h", 0, 0.0)]


def test_a_card_that_every_hand_of_an_opponent_holds_cannot_come() -> None:
    result = pql.outs("KsKd", "Qs6s2d", versus="AsQd, AsQh")
    assert "As" not in {card.card for card in result.cards}
    assert "Qd" in {card.card for card in result.cards}


def test_equities_that_would_take_too_long_are_sampled_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = pql.outs("AsKs", "QsTs2d3c", versus=["QQ", "JJ, TT"], seed=7)
    monkeypatch.setattr("pql.engine.decide.EXACT_SECONDS", 0)
    monkeypatch.setattr("pql.engine.decide.DEFAULT_SAMPLES", 20_000)
    sampled = pql.outs("AsKs", "QsTs2d3c", versus=["QQ", "JJ, TT"], seed=7)
    assert (exact.method, exact.seed, exact.remarks()) == ("exact", None, ())
    assert (sampled.method, sampled.seed) == ("sampled", 7)
    assert sampled.remarks() == ("equities are sampled, seed 7",)
    for mine, true in zip(sampled.cards, exact.cards, strict=True):
        assert (mine.refused, mine.beats) == (true.refused, true.beats)
        assert (mine.stderr is None) == (mine.equity is None)
        if mine.equity is not None and true.equity is not None and mine.stderr is not None:
            assert abs(mine.equity - true.equity) < 6 * mine.stderr + 1e-12
    again = pql.outs("AsKs", "QsTs2d3c", versus=["QQ", "JJ, TT"], seed=7, threads=3)
    assert again.to_dict() == sampled.to_dict()


# Statements


def test_the_statement_and_the_function_agree() -> None:
    told = answer(OutsResult, "outs AsKs on JsTs2d vs QQ+, AKs vs 22 dead 2c discounted")
    assert told.to_dict() == pql.outs(
        "AsKs", pql.boards("JsTs2d"), versus=[pql.hands("QQ+, AKs"), "22"], dead="2c", rule="discounted"
    ).to_dict() | {"opponents": list(told.opponents)}
    assert told.rule == "discounted"
    assert set(told.refused) <= set(REASONS)


def test_plain_object() -> None:
    plain = pql.outs("KsKd", "Qs6s2d", versus="AsAd").to_dict()
    assert plain["type"] == "outs"
    assert (plain["count"], plain["cards"], plain["by_type"]) == (2, ["Kh", "Kc"], {"trips": ["Kh", "Kc"]})
    assert len(plain["rows"]) == 52 - 7
    assert [row["card"] for row in plain["rows"] if row["out"]] == ["Kh", "Kc"]
    assert "opponents" not in pql.outs("KsKd", "Qs6s2d").to_dict()


def test_a_row_for_each_hand_of_a_set() -> None:
    table = answer(TableResult, "outs AKs, QJs on JsTs2d vs TT+, AsAh")
    assert table.columns[:3] == ("hand", "outs", "effective")
    assert [row[0] for row in table.rows] == ["AsKs", "AhKh", "AdKd", "AcKc", "QhJh", "QdJd", "QcJc"]
    for hand, outs, effective, *by_type in table.rows:
        alone = pql.outs(hand, "JsTs2d", versus="TT+, AsAh")
        assert (outs, effective, sum(by_type)) == (alone.count, pytest.approx(alone.effective), outs)


@pytest.mark.parametrize("rule", ["", " improving", " article", " discounted"])
@pytest.mark.parametrize(
    "rest",
    [
        "JsTs2d",
        "Js8s7s vs 5%",
        "Js8s7s vs 40% dead 2c",
        "JsTs2d3s vs AsKs vs AKs, QQ dead 2c",
        "JsTs2d vs 55+, A2s+:0.5 vs 10%",
        "JsTs2d vs AQs vs KQs vs QQ, 9s8s",
    ],
)
def test_hands_are_judged_together_as_they_are_alone(rest: str, rule: str) -> None:
    """Opponents become known in one way for one hand and in another for the next."""
    table = answer(OutsTable, f"outs AKs, QsJs, Q9s, 22 on {rest}{rule}")
    methods = {entry["method"] for entry in table.entries()}
    assert methods == ({table.method} if " vs " in rest else {None})
    assert len(table.results) > 5
    for listed in table.results:
        alone = answer(OutsResult, f"outs {listed.hand} on {rest}{rule}")
        plain = {card.card: (card.makes, card.group, card.refused) for card in alone.cards}
        assert plain == {card.card: (card.makes, card.group, card.refused) for card in listed.cards}
        for one, other in zip(listed.cards, alone.cards, strict=True):
            assert (one.beats, one.ties) == (other.beats, other.ties)


def test_half_of_a_weighted_range_is_no_more_than_half() -> None:
    """A pair of tens beats the lower pairs and loses to as many higher ones, however the sums are rounded."""
    found = pql.outs(
        "QsTh", "7d5d3s2c", versus="99:0.35, 88:0.7, 66:0.2, AA:0.35, KK:0.7, JJ:0.2", rule="improving"
    )
    tens = [card for card in found.cards if card.card[0] == "T"]
    assert [card.refused for card in tens] == ["not-half"] * 3


def test_hands_that_an_opponent_cannot_meet_have_no_row() -> None:
    table = answer(TableResult, "outs AKs on JsTs2d vs AsQs")
    assert [row[0] for row in table.rows] == ["AhKh", "AdKd", "AcKc"]


@together(
    ("statement", "code"),
    [
        ("outs AsKs", "no-board"),
        ("outs AsKs on 2c3c", "too-few-positions"),
        ("outs AsKs on AK*", "not-one-board"),
        ("outs AsKs on 2c3c4c5c6c", "no-cards-to-come"),
        ("outs AsKs on As2c3c", "impossible-deal"),
        ("outs AKs on AsAhAdAc", "impossible-deal"),
        ("outs AsKs on 2c3c4c dead As", "impossible-deal"),
        ("outs AsKs on 2c3c4c dead 2c", "impossible-deal"),
        ("outs AsKs on 2c3c4c dead 2d2d", "same-card-twice"),
        ("outs AsKs on 2c3c4c vs AsQs", "impossible-deal"),
        ("outs AsKs on 2c3c4c vs QcQd vs QcQh", "impossible-deal"),
        ("outs AsKs on 2c3c4c vs QcQd, QcQh vs QcQs, QcJs", "impossible-deal"),
        ("outs AsKs on 2c3c4c vs none", "impossible-deal"),
        ("outs none on 2c3c4c", "impossible-deal"),
        ("outs AKs on AsKh4c vs AdKd vs AcKc", "impossible-deal"),
        ("outs AsKs on 2c3c4c" + " vs any" * 5, "endless"),
        ("outs AKs on 2c3c4c" + " vs any" * 5, "endless"),
        ("outs AsKs on 2c3c4c" + " vs any" * 10, "bad-players"),
    ],
)
def test_bad_input(statement: str, code: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.run(statement)
    assert code in [diagnostic.code for diagnostic in caught.value.diagnostics]


@pytest.mark.parametrize(
    ("arguments", "options", "code"),
    [
        (("AKs", "Js7s2d"), {}, "not-one-hand"),
        (("AsKs", "AK*"), {}, "not-one-board"),
        (("AsKs", "Js7s2d"), {"rule": "best"}, "bad-rule"),
        (("AsKs", "Js7s2d"), {"versus": ["any"] * 10}, "bad-players"),
        (("AsKs", "Js7s2d"), {"dead": "Ax"}, "bad-card"),
    ],
)
def test_bad_arguments(arguments: tuple[Any, ...], options: dict[str, Any], code: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.outs(*arguments, **options)
    assert caught.value.diagnostics[0].code == code


@pytest.mark.parametrize(
    "arguments", [(5, "Js7s2d", ()), ("AsKs", 5, ()), ("AsKs", "Js7s2d", 5), ("AsKs", "Js7s2d", [5])]
)
def test_arguments_of_another_kind(arguments: tuple[Any, ...]) -> None:
    hand, board, versus = arguments
    with pytest.raises(TypeError):
        pql.outs(hand, board, versus=versus)


def test_sets_in_place_of_text() -> None:
    board = pql.BoardSet.from_boards(["JsTs2d"])
    assert (
        pql.outs(pql.hands("AsKs"), board, versus=pql.hands("QQ")).to_dict()
        == pql.outs("AsKs", "JsTs2d", versus="QQ").to_dict()
    )


def test_a_run_is_watched_and_can_be_stopped() -> None:
    seen: list[float | None] = []
    query = pql.compile("outs AsKs on JsTs2d vs QQ+ vs 22+")
    query.run(progress=lambda fraction, message: seen.append(fraction))
    assert seen[0] == 0.0
    assert seen[-1] == 1.0
    assert seen == sorted(fraction or 0.0 for fraction in seen)
    enough = Event()
    enough.set()
    for text in ("outs AsKs on JsTs2d", "outs AKs on JsTs2d vs QQ+", "draws any on JsTs2d"):
        with pytest.raises(pql.Cancelled):
            pql.compile(text).run(cancel=enough)


def test_explain() -> None:
    told = answer(ExplainResult, "explain outs AsKs on JsTs2d vs QQ+")
    assert "each of 47 cards, and the opponents' hands" in dict(told.sections)["plan"]
    assert isinstance(told.result, OutsResult)
    assert told.result.count == 15 + 3


def test_one_hand_is_little_work(calls: Callable[[Callable[[], object]], int]) -> None:
    pql.outs("AsKs", "JsTs2d", versus="?")
    assert calls(lambda: pql.outs("AsKs", "JsTs3d")) < 10_000
    assert calls(lambda: pql.outs("AsKs", "JsTs3d", versus="?")) < 100_000


@pytest.mark.parametrize(
    ("hands", "game"), [(("KsKh", "AsAh"), "holdem"), (("KsKhJsTs", "AsAhJhTh"), "omaha")]
)
def test_outs_where_no_river_is_left_have_no_equity(hands: tuple[str, str], game: str) -> None:
    kept = (
        "Qh",
        "7h",
        "2c",
        "Kc",
        *[each[place : place + 2] for each in hands for place in range(0, len(each), 2)],
    )
    dead = "".join([card for card in map(pql.card_text, range(52)) if card not in kept])
    found = pql.outs(hands[0], "Qh7h2c", versus=hands[1], dead=dead, game=game)
    assert [(card.card, card.equity) for card in found.outs] == [("Kc", None)]


def test_the_hands_of_a_range_share_their_opponents(calls: Callable[[Callable[[], object]], int]) -> None:
    query = pql.compile("outs 25% on Kh7h2c vs 30%")
    asked = query._compiled.question
    assert asked is not None
    question = asked.question(Control(1))
    question.answer(Control(1))
    assert calls(lambda: question.answer(Control(1))) < 42_000


def test_a_straight_around_the_ace_is_near_in_short_deck() -> None:
    """On A 6 7 an eight or a nine makes four of the lowest straight: A 6 7 8 9. Three nines are then no clean out."""
    (found,) = pql.run("game shortdeck; outs 9h9d on Ad6d7c discounted")
    asked = found.to_dict()
    assert (asked["count"], asked["cards"]) == (3, ["8s", "8h", "8c"])
    assert asked["refused"]["straight-danger"] == ["9s", "9c"]
    (near,) = pql.run("game shortdeck; outs 9h9d on Ad6d8c discounted")
    assert "straight-danger" not in near.to_dict()["refused"]
