"""ProPokerTools' generic syntax, by the published meaning of its terms."""

from __future__ import annotations

import re
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from pql.base.diagnostics import PQLError, Source
from pql.cards.games import HOLDEM
from pql.cards.orders import order
from pql.notation.dialects import read
from pql.notation.dialects.reading import Reading
from references.families import together

RANKS, SUITS = "23456789TJQKA", "cdhs"


def generic(text: str) -> Reading:
    return read("ppt", text, Source(text), 0, order("multiway", HOLDEM).top)


# The counts follow from the rules of propokertools.com/simulations/generic_syntax, worked out by a brute-force
# matcher that reproduces 13,822 of the 13,825 counts that site publishes for Omaha.
COUNTS = """
A 198 | AA 6 | AK 16 | AsK 4 | AsKs 1 | AKs 4 | AxKx 4 | AxKy 12 | AR 192 | RR 78 | RO 1248 | xx 312 | xy 1014 | ss 78
s 585 | sh 169 | sx 507 | As 51 | *s 585 | *!RR 1248 | RR!AA 72 | RR:A 6 | A!AK 182 | R!A 1128 | (AA,AK):xy 18
AK:xx 4 | A-T 830 | [A-T][A-T] 190 | A[K-T] 64 | A[Q-2] 176 | AQ-A2 176 | AK-AT 64 | KQ-KT 48 | TT-77 24 | TT+ 30
77- 36 | T8+ 80 | AJ+ 16 | A2+ 16 | 87+ 112 | JT- 144 | JT-54 112 | T9-65 80 | QJ-T9 48 | TsJs-QsKs 3 | [Kx-Jx]x 132
[A-Q][J-T] 96 | K[2s,Jc,T] 24 | [As,Ah,K]K 14 | A[2,4,6,8,T] 80 | 9x8x+ 24 | AxTx+ 4 | RxOy 936 | RsO 546 | 9+ 948
5- 696 | [2-7][2-7] 276 | *!(A,K,Q) 780 | xx!s 234 | AK!AsKs 15 | 22-55,A5-A2:xx 40 | (22-55,A5-A2):xx 16
A[K-T]:xx 16 | * 1326 | a k 16
"""


@together("row", [row.strip() for row in COUNTS.replace("\n", "|").split("|") if row.strip()])
def test_published_counts(row: str) -> None:
    text, count = row.rsplit(" ", 1)
    assert len(generic(text).hands) == int(count)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("AKs", "AsKs, AhKs, AdKs, AcKs"),  # an ace and the king of spades, not a suited hand
        ("T8+", "T8*, J9*, QT*, KJ*, AQ*"),
        ("77-", "77-22"),
        ("AxKx", "AKs"),
        ("QJ-98:xy", "QJo-98o"),
        ("$B$B", "JJ+, AJ*+, KJ*+, QJ*"),
        ("*$np", "not Pair"),
        ("AA@100, KK@50", "AA, KK:0.5"),
        ("(AK:xx@10, AK:xy@5)", "AKs:0.1, AKo:0.05"),
        ("AA@20,A@10", "AA:0.2, A?:0.1"),
        ("", "none"),
    ],
)
def test_meaning(text: str, same: str) -> None:
    assert generic(text).hands == pql.hands(same)


def test_a_suited_look_is_warned_of() -> None:
    (warning,) = generic("QQ+, AKs").warnings
    assert "king of spades" in warning.message.replace("K of", "king of")
    assert "AxKx" in (warning.help or "")
    assert not generic("AxKx, AKh").warnings


def test_percentages_use_our_order_and_bands_take_in_their_first_point() -> None:
    tops = order("multiway", HOLDEM).top
    assert generic("15%").hands.bits == tops(15)
    assert generic("15%6h").ordered
    # "15%@10,16%-50%@5": the second part goes on where the first ends.
    assert generic("16%-50%").hands.bits == tops(50) & ~tops(15)
    assert generic("50%-16%").hands == generic("16%-50%").hands


@together(
    ("text", "message"),
    [
        ("AKo", "3 cards"),
        ("Ax[K-T]x", "3 cards"),
        ("AA@2,22", "either every part"),
        ("AA@0", "1 to 100"),
        ("AA@5@5", "out of place"),
        ("(AA@5)@5", "already"),
        ("(AA", "never closed"),
        ("AA)", "closes nothing"),
        ("!RR", "none before it"),
        ("A:,", "missing"),
        ("[[A]]K", "bracket in a bracket"),
        ("AK-Q", "same shape"),
        ("AK-TT", "move together"),
        ("AsKs-QhJh", "move together"),
        ("$ds", "not a macro"),
        ("$FI15", "not a macro for hold'em"),
        ("$3B4I", "not a macro for hold'em"),
        ("10s", "written T"),
        ("A;K", "means nothing"),
        ("0%", "1 to 100"),
        ("150%", "between 0 and 100"),
        ("(" * 100 + "A" + ")" * 100, "too deep"),
        ("[A-2][A-2][A-2][A-2]", "too many|cards"),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with pytest.raises(PQLError) as caught:
        generic(text)
    assert re.search(message, caught.value.diagnostics[0].message), caught.value


def test_errors_point_into_the_text() -> None:
    with pytest.raises(PQLError) as caught:
        generic("AA, AKo")
    span = caught.value.diagnostics[0].span
    assert span is not None
    assert "AA, AKo"[span.start : span.end].strip() == "AKo"


# The definition, obvious and slow: some assignment of cards to slots and of values to variables fits.


def fits(slots: list[tuple[str, str]], hand: tuple[str, str]) -> bool:
    literal_ranks = {rank for rank, _ in slots if rank in RANKS and rank}
    literal_suits = {suit for _, suit in slots if suit in SUITS and suit}
    for cards in permutations(hand, len(slots)):
        values: dict[str, str] = {}
        good = True
        for (rank, suit), card in zip(slots, cards, strict=True):
            for wanted, given_value, literals, known in (
                (rank, card[0], literal_ranks, RANKS),
                (suit, card[1], literal_suits, SUITS),
            ):
                if not wanted:
                    continue
                if wanted in known:
                    good &= wanted == given_value
                else:
                    good &= (
                        given_value not in literals and values.setdefault(wanted, given_value) == given_value
                    )
        ranks = [value for name, value in values.items() if name.isupper()]
        suits = [value for name, value in values.items() if name.islower()]
        if good and len(set(ranks)) == len(ranks) and len(set(suits)) == len(suits):
            return True
    return False


slots = st.tuples(st.sampled_from([*"A95", "R", "O", ""]), st.sampled_from([*"sh", "x", "y", ""])).filter(any)


@given(st.lists(slots, min_size=1, max_size=2))
def test_patterns_against_the_definition(pattern: list[tuple[str, str]]) -> None:
    text = "".join(rank + suit if rank else "*" + suit for rank, suit in pattern)
    deck = [rank + suit for rank in RANKS for suit in SUITS]
    expected = {frozenset(hand) for hand in combinations(deck, 2) if fits(pattern, hand)}
    assert {frozenset((hand[:2], hand[2:])) for hand in generic(text).hands} == expected


@given(st.text("AKQJT98765432shdcxyzROrn*[]-+,:!()@$%0123456789 b", max_size=24) | st.text(max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    problem = None
    try:
        generic(text)
    except PQLError as error:
        problem = error.diagnostics[0]
    assert problem is None or problem.span is not None
