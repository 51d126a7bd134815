"""Patterns against the slow model and against published counts and examples of the board-structure syntax."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from references import boards as model
from references.families import together

# Counts published with or following from the board-structure syntax of CardRunnersEV.
COUNTS = {
    22_100: """
        AKJ 64, AK* 752, AK>7 432, AK<7 384, AK[8,Q] 320, AK5f0 24, AK5f2 36, AK5f3 4, AK5f>2 40, AK5f<2 60,
        (AA*) 288, AJ* 752, (***) 18304, (AAK) 24, T98 64, (AK*) 704, AK[8,Q]f0 120, [T,A][T,A][T,A] 1140, AAK 24
    """,
    1_082_900: """
        (AK**) 28160, (AA**) 12672, ***[>B] 239200, ***[<2F] 210496, ***[=2F] 62452, ***[<=2F] 269152,
        ****f0 114244, ***[>=1F] 303524, AK5*f3 552, (***)[=2F] 54912, ***7 83300, ***[<1F] 210496,
        (***[>B]) 183040, ****f4 11440, ***[8,Q] 416500, ***[<3F] 239200, (AK*)* 34496, ***[>1F] 239200
    """,
    51_979_200: """
        ***[>F][>F] 4488224, ****[>2F] 10103808, ****[>=3B] 10400832, ****[>=3F] 13009152,
        ***[>2F][<2B] 1592448, *****f2 32691360, *****f3 16954080, ****[>F] 11481600, *****f5 102960,
        ****[>B] 8878688, ****A 3998400, *****f0 0
    """,
}
UNIONS = {"***[>B],***[<3B]": 478_400, "AK*,AQ*,AJ*": 2064, "AK*,AK[8,Q]": 752}

CASES = """
    ***[<3B] Kh7c7d2s yes; *****f0 AhKd5c9s2h no; ****[>=3B] KhTc4d7sTd no; AK<7 AhKc7d yes;
    (AK**) AhKc7d2s yes; ****f0 AhKd5c9s yes; AK[8,Q] AhKcKd no; AK5f2*f3 AhKh5d9c no; AK>7 AhKc7d yes;
    ****[>=3F] KhTc4d7s4s yes; ***[>2F][<2B] KhTc4dQs9d no; AK* AhKd5c9s2h yes; AK>7 AhKc6d no;
    ***[>2F][<2B] KhTc4dQsJd yes; (AK**) AhQc7dKs no; ***[<=2F] KhTc4d4s no; ***[<2F] KhTc4d9s yes;
    ***[>B] 2c3d9hTs yes; (AA**) AhAc7d7s no; ****[>2F] KhTc4dQsJd yes; AK5f2 AhKh5h no;
    ***[>2F][<2B] KhTc4dQsQd no; AK5f2*f3 AhKh5d9h yes; AK5f0 AhKc5d yes; ***[>F][>F] 2c3d9hKsJd yes;
    AK5f<2 AhKh5h no; AK5f>2 AhKh5h yes; ***[>B] 2c3d9h9s no; ****[>2F] KhTc4d2sAd no
"""


def listed(text: str) -> list[list[str]]:
    return [entry.rsplit(None, 1) for entry in text.replace("\n", " ").split(", ")]


@together(
    ("text", "count", "total"),
    [(text.strip(), int(count), total) for total, table in COUNTS.items() for text, count in listed(table)],
)
def test_published_counts(text: str, count: int, total: int) -> None:
    boards = model.boards(text)
    assert (boards.count(), boards.total()) == (count, total)
    assert boards.share() == count / total


@pytest.mark.parametrize("text", UNIONS)
def test_published_counts_of_unions(text: str) -> None:
    assert model.boards(text).count() == UNIONS[text]


def test_a_union_of_a_flop_and_a_turn_pattern_counts_turns() -> None:
    union = model.boards("AK*f0,***[>B]")
    both = model.boards("AK*f0") & model.boards("***[>B]")
    assert union.street == 4
    assert union.count() == 49 * model.boards("AK*f0").count() + 239_200 - both.count()


@together("case", [case.split() for case in CASES.split(";")], ids=" ".join)
def test_published_examples(case: list[str]) -> None:
    text, board, answer = case
    assert (board in model.boards(text)) == (answer == "yes")
    assert model.slow(text)(model.cards_of(board)) == (answer == "yes")


@pytest.mark.parametrize(
    "text", ["AK*", "(A**)f>2", "*(*K)", "[8,Q]<T>3f<2", "Ah**f2", "(AhAd*)", "7h7d*", "(7*)7"]
)
def test_every_flop_against_the_slow_model(text: str) -> None:
    matches = model.slow(text)
    expected = {model.text(flop) for flop in model.FLOPS if matches(flop)}
    assert set(model.boards(text)) == expected


# Rules that the published counts do not settle.


def test_written_cards_may_pair_like_written_ranks() -> None:
    assert model.boards("(AhAd*)").count() == 48  # the third card is not an ace
    assert model.boards("AhAd*").count() == 50


def test_brackets_excuse_only_equal_written_ranks() -> None:
    assert "AhAd7c7s" not in model.boards("(AA**)")
    assert "AhAdAc7s" not in model.boards("(AA**)")
    assert "AhKdAc7s" in model.boards("(AK)**")
    assert model.boards("([A,A][A,A]*)").count() == 0


def test_neighbours_are_cards_not_ranks() -> None:
    """On KK7 the second card is the other king: nothing lies between the two."""
    assert "KhKd7c8s" not in model.boards("***[>2F]")
    assert "KhKd7c8s" in model.boards("***[>3F]")
    assert "Kh7d7c7s" not in model.boards("***[>=3F]")
    assert "Kh7d7c7s" in model.boards("***[>=2F]")


def test_the_river_may_be_compared_with_flop_or_board() -> None:
    assert "9h5d2cKs7h" in model.boards("****[<2B]")
    assert "9h5d2cKs7h" not in model.boards("****[<2F]")
    assert "9h5d2cKs3h" in model.boards("****[<2F]")


def test_flush_tokens_without_a_choice() -> None:
    assert model.boards("***f1") == model.boards("***f0")
    assert model.boards("***f>0") == model.boards("***")
    assert model.boards("***f<0") == model.boards("***f0")
    assert not model.boards("***f4")


def test_two_flush_tokens_count_different_cards() -> None:
    assert model.boards("***f2*f3") == model.boards("***f2") & model.boards("****f3")


def test_a_pattern_holds_for_longer_boards_and_for_no_shorter_one() -> None:
    assert "AhKd2c" in model.boards("AK*")
    assert "AhKd2c9s9d" in model.boards("AK*")
    assert "AhKd2c" not in model.boards("AK**")


def test_the_order_of_the_flop_does_not_matter() -> None:
    for flop in itertools.permutations(["Kh", "2d", "3c"]):
        assert "".join(flop) in model.boards("23K")


def test_millions_of_boards_are_counted_at_once(calls: Callable[[Callable[[], object]], int]) -> None:
    assert calls(lambda: model.boards("***[>2F][<2B]").count()) < 5_000
    assert model.boards("***[>2F][<2B]").count() == 1_592_448


# Random patterns

RANK = st.sampled_from("23456789TJQKA")
CARD = st.builds(str.__add__, RANK, st.sampled_from("cdhs"))
FREE = st.one_of(
    st.just("*"),
    RANK,
    CARD,
    st.builds("{}{}".format, st.sampled_from("<>"), RANK),
    st.builds("[{},{}]".format, RANK, RANK),
)


def relative(street: int) -> st.SearchStrategy[str]:
    signs, numbers = st.sampled_from([">", ">=", "<", "<=", "="]), st.integers(1, 3)
    flop = st.builds("[{}{}F]".format, signs, numbers)
    return flop | st.builds("[{}{}B]".format, signs, st.integers(1, street - 1))


@st.composite
def patterns(draw: st.DrawFn, streets: tuple[int, ...] = (3, 4, 5)) -> str:
    street = draw(st.sampled_from(streets))
    parts = [draw(FREE) for _ in range(3)] + [draw(FREE | relative(place + 1)) for place in range(3, street)]
    cards = [part for part in parts if len(part) == 2 and part[1] in "cdhs"]
    parts = [part if cards.count(part) < 2 else "*" for part in parts]
    for after in range(street, 2, -1):
        if draw(st.integers(0, 3)) == 0:
            token = f"f{draw(st.sampled_from(['', '<', '>']))}{draw(st.integers(0, after))}"
            parts[after - 1] += token
    for start, end in draw(
        st.sampled_from([[], [(0, street)], [(0, 2), (2, street)], [(1, street)], [(2, 4)]])
    ):
        end = min(end, street)
        parts[start] = "(" + parts[start]
        position, *flush = parts[end - 1].split("f")
        parts[end - 1] = "f".join([position + ")", *flush])
    return "".join(parts)


@settings(max_examples=150, deadline=None)
@given(text=patterns(), seed=st.integers(0, 2**32))
def test_random_patterns_against_the_slow_model(text: str, seed: int) -> None:
    boards, matches, rng = model.boards(text), model.slow(text), random.Random(seed)
    flops = [tuple(rng.sample(model.DECK, 3))] + [model.cards_of(board)[:3] for board in boards.examples(2)]
    for flop in flops:
        later = model.run_outs(flop, boards.street)
        sample = later if len(later) < 100 else rng.sample(later, 100)
        for board in sample:
            assert ("".join(board) in boards) == matches(board), board
    for example in boards.examples(30):
        assert matches(model.cards_of(example)), example


@settings(max_examples=30, deadline=None)
@given(text=patterns(), seed=st.integers(0, 2**32))
def test_all_run_outs_of_a_flop(text: str, seed: int) -> None:
    boards, matches, rng = model.boards(text), model.slow(text), random.Random(seed)
    examples = boards.examples(3)
    flop = model.cards_of(rng.choice(examples))[:3] if examples else tuple(rng.sample(model.DECK, 3))
    expected = {model.text(board) for board in model.run_outs(flop, boards.street) if matches(board)}
    assert set(boards & model.boards("".join(flop))) == expected


@settings(max_examples=8, deadline=None)
@given(text=patterns(streets=(3,)))
def test_random_flop_patterns_on_every_flop(text: str) -> None:
    matches = model.slow(text)
    assert model.boards(text).count() == sum(map(matches, model.FLOPS))


@pytest.mark.full
@pytest.mark.parametrize("text", ["***[<=2F]", "(A**)[8,Q]f2", "AhK*[>2B]", "(*7*[=1F])f>2"])
def test_every_turn_against_the_slow_model(text: str) -> None:
    boards, matches = model.boards(text), model.slow(text)
    expected = sum(matches(board) for flop in model.FLOPS for board in model.run_outs(flop, 4))
    assert boards.count() == expected
