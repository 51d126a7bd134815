"""Every leaf of a hands expression against a predicate over the 1326 hands; counts as in section 2 of the language."""

from __future__ import annotations

import itertools

import pytest

import pql
from pql.api import sets
from pql.base.diagnostics import PQLError
from pql.cards.deck import RANKS, SUITS
from pql.cards.games import HOLDEM
from pql.cards.orders.sklansky_malmuth import group_hands
from pql.compiler.expressions import hands_of_text
from pql.grammar.nodes.base import HandExpression
from pql.grammar.nodes.hands import (
    AnyKicker,
    Climb,
    Combo,
    EveryHand,
    Group,
    GroupSpan,
    HalfKnown,
    HandClass,
    HandSpan,
    NoHand,
    Not,
    Property,
    Rag,
)
from pql.names.environment import Environment
from pql.notation.hand_atoms import atom_bits, rank_gap, word_bits
from references import hands as model
from references.families import together


def hand_class(text: str) -> HandClass:
    return HandClass(text[:2], text[2:])


def climb(text: str) -> Climb:
    return Climb(hand_class(text[:-1]), text[-1])


def span(text: str) -> HandSpan:
    first, last = text.split("-")
    return HandSpan(hand_class(first), hand_class(last))


@together(
    ("node", "count"),
    [
        (Combo("Ac", "Kd"), 1),
        (Combo("Kd", "Ac"), 1),
        (hand_class("AKs"), 4),
        (hand_class("AKo"), 12),
        (hand_class("AK*"), 16),
        (hand_class("AK"), 12),
        (hand_class("QJ"), 12),
        (hand_class("AA"), 6),
        (Rag("A", ""), 112),
        (Rag("A", "*"), 112),
        (Rag("A", "s"), 28),
        (Rag("A", "o"), 84),
        (Rag("5", ""), 96),
        (AnyKicker("A", ""), 198),
        (AnyKicker("A", "*"), 198),
        (AnyKicker("A", "s"), 48),
        (AnyKicker("A", "o"), 144),
        (HalfKnown("Ah", "?"), 51),
        (HalfKnown("Ah", "K?"), 4),
        (HalfKnown("?h", "?h"), 78),
        (HalfKnown("?h", "?"), 585),
        (HalfKnown("?", "?"), 1326),
        (HalfKnown("Ah", "A?"), 3),
        (EveryHand(), 1326),
        (NoHand(), 0),
        (Property("suited"), 312),
        (Property("offsuit"), 1014),
        (Property("pair"), 78),
        (Property("connected"), 208),
        (Property("gap1"), 192),
        (Property("gap2"), 176),
        (Property("gap3"), 160),
        (Property("gap"), 528),
        (climb("TT+"), 30),
        (climb("77-"), 36),
        (climb("ATs+"), 16),
        (climb("K8o+"), 60),
        (climb("QT*+"), 32),
        (climb("A5s-"), 16),
        (climb("T9s+"), 4),
        (span("88-JJ"), 24),
        (span("A5s-A2s"), 16),
        (span("KTo-K7o"), 48),
        (span("JTs-54s"), 28),
        (span("T8s-QTs"), 12),
        (span("AK*-AT*"), 64),
        (GroupSpan(Group(2), Group(5)), 30 + 34 + 50 + 98),
    ],
)
def test_counts_of_the_specification(node: HandExpression, count: int) -> None:
    assert atom_bits(node, HOLDEM).bit_count() == count


@pytest.mark.parametrize("suffix", ["", "s", "o", "*"])
@pytest.mark.parametrize("bare", ["offsuit", "both"])
def test_two_ranks_with_every_suffix(suffix: str, bare: str) -> None:
    meant = suffix or {"offsuit": "o", "both": "*"}[bare]
    for high, low in [(12, 11), (5, 3), (1, 0)]:
        expected = model.bits_where(
            lambda hand, ranks=(high, low): model.ranks_of(hand) == ranks and model.suffix_fits(hand, meant)
        )
        for ranks in (RANKS[high] + RANKS[low], RANKS[low] + RANKS[high]):
            assert atom_bits(HandClass(ranks, suffix), HOLDEM, bare) == expected


def test_every_combo() -> None:
    for first, second in [("As", "Kd"), ("2c", "2d"), ("7h", "Th"), ("3c", "As")]:
        expected = model.bits_where(lambda hand, combo={first, second}: hand == combo)
        assert atom_bits(Combo(first, second), HOLDEM) == atom_bits(Combo(second, first), HOLDEM) == expected


@together("suffix", ["", "s", "o", "*"])
@together("rank", RANKS)
def test_rags_are_less_than_9_and_make_no_pair(rank: str, suffix: str) -> None:
    """ "where x indicates a card that is less than 9 and doesn't form a pair" (the source article)."""

    def test(hand: model.Hand) -> bool:
        high, low = model.ranks_of(hand)
        own = RANKS.index(rank)
        kicker = low if high == own else high if low == own else None
        return (
            kicker is not None
            and high != low
            and kicker < RANKS.index("9")
            and model.suffix_fits(hand, suffix)
        )

    assert atom_bits(Rag(rank, suffix), HOLDEM) == model.bits_where(test)


@together("suffix", ["", "s", "o", "*"])
@together("rank", RANKS)
def test_any_kicker_takes_the_pair_without_a_suit_word(rank: str, suffix: str) -> None:
    def test(hand: frozenset[str]) -> bool:
        high, low = model.ranks_of(hand)
        if RANKS.index(rank) not in (high, low):
            return False
        return model.suffix_fits(hand, suffix) and (high != low or suffix in ("", "*"))

    assert atom_bits(AnyKicker(rank, suffix), HOLDEM) == model.bits_where(test)


def test_half_known_hands_fit_in_one_order_or_the_other() -> None:
    halves = ["As", "Ah", "2c", "A?", "K?", "2?", "?s", "?c", "?"]

    def fits(card: str, half: str) -> bool:
        return half == "?" or all(mark in ("?", sign) for mark, sign in zip(half, card, strict=True))

    for first, second in itertools.product(halves, repeat=2):
        if first == second == "As":
            continue

        def test(hand: frozenset[str], first: str = first, second: str = second) -> bool:
            one, other = hand
            return (fits(one, first) and fits(other, second)) or (fits(other, first) and fits(one, second))

        assert atom_bits(HalfKnown(first, second), HOLDEM) == model.bits_where(test), (first, second)


def test_gaps_count_the_ace_high_and_low() -> None:
    """gap(A,2)=0, (A,3)=1, (A,4)=2, (A,5)=3: HoldemHand, in which the article's language was first built."""

    def gap(hand: frozenset[str]) -> int | None:
        high, low = model.ranks_of(hand)
        if high == low:
            return None
        gaps = [high - low - 1]
        if high == 12:
            gaps.append(low)
        return min(gaps)

    for name, gaps in {"connected": [0], "gap1": [1], "gap2": [2], "gap3": [3], "gap": [1, 2, 3]}.items():
        assert atom_bits(Property(name), HOLDEM) == model.bits_where(
            lambda hand, gaps=gaps: gap(hand) in gaps
        )
    assert [rank_gap(12, low, HOLDEM) for low in range(12)] == [0, 1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 0]


def test_suits_and_pairs() -> None:
    suited, offsuit = Property("suited"), Property("offsuit")
    assert atom_bits(suited, HOLDEM) == model.bits_where(model.is_suited)
    assert atom_bits(offsuit, HOLDEM) == model.bits_where(lambda hand: not model.is_suited(hand))
    assert atom_bits(Property("pair"), HOLDEM) == model.bits_where(
        lambda hand: len(set(model.ranks_of(hand))) == 1
    )


@pytest.mark.parametrize("suffix", ["s", "o", "*"])
def test_climbs_move_the_kicker(suffix: str) -> None:
    for high in range(13):
        for low in range(high):
            ranks = RANKS[high] + RANKS[low]
            up = model.bits_where(
                lambda hand, high=high, low=low: (
                    model.ranks_of(hand)[0] == high
                    and low <= model.ranks_of(hand)[1] < high
                    and model.suffix_fits(hand, suffix)
                )
            )
            down = model.bits_where(
                lambda hand, high=high, low=low: (
                    model.ranks_of(hand)[0] == high
                    and model.ranks_of(hand)[1] <= low
                    and model.suffix_fits(hand, suffix)
                )
            )
            assert atom_bits(Climb(HandClass(ranks, suffix), "+"), HOLDEM) == up
            assert atom_bits(Climb(HandClass(ranks[::-1], suffix), "-"), HOLDEM) == down


def test_pairs_climb_and_fall() -> None:
    for rank in range(13):
        pair = HandClass(RANKS[rank] * 2, "")
        up = model.bits_where(
            lambda hand, rank=rank: model.ranks_of(hand)[1] >= rank and len({*model.ranks_of(hand)}) == 1
        )
        down = model.bits_where(
            lambda hand, rank=rank: model.ranks_of(hand)[0] <= rank and len({*model.ranks_of(hand)}) == 1
        )
        assert atom_bits(Climb(pair, "+"), HOLDEM) == up
        assert atom_bits(Climb(pair, "-"), HOLDEM) == down


@pytest.mark.parametrize(
    ("text", "members"),
    [
        ("88-JJ", "88 99 TT JJ"),
        ("JJ-88", "88 99 TT JJ"),
        ("A5s-A2s", "A5s A4s A3s A2s"),
        ("2As-5As", "A5s A4s A3s A2s"),
        ("K7o-KTo", "KTo K9o K8o K7o"),
        ("JTs-54s", "JTs T9s 98s 87s 76s 65s 54s"),
        ("T8s-QTs", "QTs J9s T8s"),
        ("AK*-AT*", "AK* AQ* AJ* AT*"),
        ("A2s-A2s", "A2s"),
    ],
)
def test_spans_between_two_hands(text: str, members: str) -> None:
    expected = 0
    for member in members.split():
        expected |= atom_bits(hand_class(member), HOLDEM)
    assert atom_bits(span(text), HOLDEM) == expected


def test_bare_ranks_follow_the_option_in_climbs_and_spans() -> None:
    for node, offsuit, both in [(climb("AT+"), "ATo+", "AT*+"), (climb("A5-"), "A5o-", "A5*-")]:
        assert atom_bits(node, HOLDEM, "offsuit") == atom_bits(climb(offsuit), HOLDEM)
        assert atom_bits(node, HOLDEM, "both") == atom_bits(climb(both), HOLDEM)
        with pytest.raises(ValueError, match="suited or offsuit"):
            atom_bits(node, HOLDEM, "error")
    assert atom_bits(span("JT-54"), HOLDEM, "both") == atom_bits(span("JT*-54*"), HOLDEM)
    assert atom_bits(span("AKo-AT"), HOLDEM) == atom_bits(span("AKo-ATo"), HOLDEM)
    assert atom_bits(hand_class("AA"), HOLDEM, "error").bit_count() == 6


@pytest.mark.parametrize(
    "node",
    [
        hand_class("AAs"),
        hand_class("AAo"),
        span("AKs-ATo"),
        span("A5s-K2s"),
        span("AA-AKs"),
        span("AKs-AA"),
        Combo("As", "As"),
        Group(10),
        Property("lucky"),
    ],
)
def test_what_means_nothing_is_refused(node: HandExpression) -> None:
    with pytest.raises(ValueError, match=r"."):
        atom_bits(node, HOLDEM)


def test_what_needs_more_than_itself_is_refused() -> None:
    with pytest.raises(TypeError, match="Not"):
        atom_bits(Not(EveryHand()), HOLDEM)


def test_groups() -> None:
    assert atom_bits(Group(3), HOLDEM) == group_hands(3)
    assert atom_bits(GroupSpan(Group(3), Group(1)), HOLDEM) == group_hands(1) | group_hands(2) | group_hands(
        3
    )


def test_every_suit_symbol_of_a_half_known_hand_counts_the_same() -> None:
    counts = {atom_bits(HalfKnown(f"?{suit}", "?"), HOLDEM).bit_count() for suit in SUITS}
    assert counts == {585}


def test_a_word_that_is_one_leaf_is_what_the_parser_makes_of_it() -> None:
    words = ["".join(word) for size in (1, 2, 3) for word in itertools.product("2tTaKsoxh10", repeat=size)]
    cards = ["".join(word) for word in itertools.product("2tA?", "ch?", "2tA?", "ch?")]
    seen = 0
    stars = [word + "*" for word in words if len(word) == 2]
    ends = [
        "AA",
        "TT",
        "22",
        "A5s",
        "A2s",
        "K2s",
        "A9o",
        "ATo",
        "54s",
        "JTs",
        "T5*",
        "T2*",
        "QJ",
        "AsKs",
        "TT+",
        "",
    ]
    spans = ["-".join(pair) for pair in itertools.product(ends, repeat=2)]
    for word in [*words, *stars, *[word + "+" for word in (*words, *stars)], *cards, *spans]:
        bits = word_bits(word, HOLDEM)
        if bits is None:
            continue
        seen += 1
        try:
            assert hands_of_text(word, Environment()).value.bits == bits, word
        except PQLError as error:
            raise AssertionError(f"{word} is refused: {error}") from error
    assert seen > 100


def test_parts_of_lists_are_read_without_the_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of parts that were not seen before took the parser for each of the last two."""

    def never(*given: object) -> None:
        raise AssertionError("parsed")

    names = ["22+,A2s+,KTs+,ATo+,KQo,AK*,T5*", "QQ-88,A9s-A4s,JTs-87s,96*+,KhQh"]
    expected = [hands_of_text(name, Environment()).value for name in names]
    monkeypatch.setattr(sets, "_lists", sets.ListReader())
    monkeypatch.setitem(sets._hands_seen, "holdem", {})
    monkeypatch.setattr("pql.compiler.expressions.hands_of_text", never)
    assert [pql.hands(name) for name in names] == expected
