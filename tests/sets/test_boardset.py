"""`BoardSet`: set algebra against Python sets, Python's protocols, and what single boards cost."""

from __future__ import annotations

import copy
import functools
import itertools
import operator
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pql.base.diagnostics import PQLError
from pql.cards.games import HOLDEM
from pql.notation.textures import texture
from pql.sets import board_program
from pql.sets.boardset import BoardSet
from references import boards as model

# Few enough cards that all their boards can be listed.
CARDS = ["As", "Ah", "Kh", "Kd", "7s", "7h", "2c"]
RIVERS = [
    (*flop, *run_out)
    for flop in itertools.combinations(CARDS, 3)
    for run_out in itertools.permutations([card for card in CARDS if card not in flop], 2)
]

Build = Callable[[], tuple[BoardSet, set[tuple[str, ...]]]]

ATOMS = [
    "AK*",
    "(***)",
    "***f2",
    "AhK*",
    "Ah7s2c",
    "***[>B]",
    "***7",
    "****f3",
    "****[>2F]",
    "***[<2B]*",
    "*****f>3",
]
ATOMS += ["AsAhKdKh", "AsAhKdKh7h", "7h2c*", "****K", "([8,A]**)*"]


@functools.cache
def slow_members(text: str) -> set[tuple[str, ...]]:
    """The same for the slow model; a number means "exactly one pair among the first cards"."""
    if text.isdigit():
        return {board for board in RIVERS if len({card[0] for card in board[: int(text)]}) == int(text) - 1}
    return set(filter(model.slow(text), RIVERS))


def members(boards: BoardSet) -> set[tuple[str, ...]]:
    """The rivers of the few cards that a set holds for, as a Python set."""
    return {board for board in RIVERS if "".join(board) in boards}


@st.composite
def algebra(draw: st.DrawFn, depth: int = 4) -> Build:
    """A function from the model to a pair: a set, and the same set as a Python set of rivers."""
    if depth == 0 or draw(st.integers(0, 3)) == 0:
        text = draw(st.sampled_from([*ATOMS, "3", "4", "5"]))
        if text.isdigit():
            return lambda: (texture("paired", HOLDEM, int(text)), slow_members(text))
        return lambda: (model.boards(text), slow_members(text))
    operator = draw(st.sampled_from("&|-^~"))
    first, second = draw(algebra(depth=depth - 1)), draw(algebra(depth=depth - 1))

    def both() -> tuple[BoardSet, set[tuple[str, ...]]]:
        (one, one_members), (other, other_members) = first(), second()
        if operator == "~":
            return ~one, set[tuple[str, ...]](RIVERS) - one_members
        joined: Any = {
            "&": (lambda a, b: a & b),
            "|": (lambda a, b: a | b),
            "-": (lambda a, b: a - b),
            "^": (lambda a, b: a ^ b),
        }[operator]
        return joined(one, other), joined(one_members, other_members)

    return both


@settings(max_examples=120, deadline=None)
@given(build=algebra())
def test_algebra_against_python_sets(build: Build) -> None:
    boards, expected = build()
    assert members(boards) == expected


@settings(max_examples=40, deadline=None)
@given(first=algebra(depth=2), second=algebra(depth=2))
def test_laws(first: Build, second: Build) -> None:
    one, other = first()[0], second()[0]
    everything = BoardSet.everything(max(one.street, other.street))
    assert ~(one & other) == ~one | ~other
    assert one - other == one & ~other
    assert one ^ other == (one | other) - (one & other)
    assert hash(~(one | other)) == hash(~one & ~other)
    assert (one & other) <= one <= (one | other) <= everything
    assert (one | other).count() + (one & other).count() == (one & everything).count() + (
        other & everything
    ).count()
    assert one.isdisjoint(other) == (not one & other)


def test_comparisons() -> None:
    aces, king = model.boards("A**"), model.boards("AK*")
    assert king < aces
    assert king <= aces
    assert aces > king
    assert aces >= aces
    assert not aces > aces
    assert not aces <= king
    assert not model.boards("KQ*") <= aces
    assert aces != "A**"
    with pytest.raises(TypeError):
        assert aces < {"AsKsQs"}  # type: ignore[operator]


def test_sets_of_different_streets_are_compared_as_conditions() -> None:
    flop, turn = model.boards("AK*"), model.boards("AK**")
    assert flop == turn
    assert hash(flop) == hash(turn)
    assert (flop.count(), turn.count()) == (752, 752 * 49)
    assert len({flop, turn, model.boards("AK***")}) == 1
    assert flop != model.boards("AK*2")


def test_equal_sets_built_differently_hash_alike() -> None:
    built = model.boards("AhK**,AdK**,AcK**,AsK**")
    assert built == model.boards("AK*")
    assert hash(built) == hash(model.boards("KA*"))


def test_different_sets_hash_differently() -> None:
    ranks = "23456789TJQKA"
    sets = [model.boards(f"{one}{other}*") for one, other in itertools.combinations(ranks, 2)]
    assert len({hash(boards) for boards in sets}) == len(sets)


def test_counting_and_truth() -> None:
    everything = [BoardSet.everything(street) for street in (3, 4, 5)]
    assert [boards.count() for boards in everything] == [22_100, 1_082_900, 51_979_200]
    assert [boards.total() for boards in everything] == [22_100, 1_082_900, 51_979_200]
    assert [boards.share() for boards in everything] == [1, 1, 1]
    assert len(everything[0]) == 22_100
    assert everything[2]
    assert not BoardSet.nothing(5)
    assert ~everything[1] == BoardSet.nothing(4)


def test_iteration_is_sorted_and_complete() -> None:
    boards = model.boards("AK7*f2")
    order = {card: place for place, card in enumerate(model.DECK)}
    listed = list(boards)
    assert listed[0] == "AsKs7hAh"
    assert listed == sorted(
        listed, key=lambda board: [order[card] for card in model.cards_of(board)], reverse=True
    )
    flops = [flop for flop in model.FLOPS if {card[0] for card in flop} == set("AK7")]
    expected = [board for flop in flops for board in model.run_outs(flop, 4) if model.slow("AK7*f2")(board)]
    assert set(listed) == {model.text(board) for board in expected}
    assert len(listed) == len(expected) == boards.count()


def test_iteration_is_lazy() -> None:
    assert list(itertools.islice(BoardSet.everything(5), 2)) == ["AsAhAdAcKs", "AsAhAdAcKh"]


def test_membership_of_texts_and_cards() -> None:
    boards = model.boards("AhK*2")
    assert "Kd Ah, 9c 2c" in boards
    assert "KdAh9c" not in boards
    assert ("Ah", "Kd", "9c", "2d", "2s") in boards
    assert (50, 45, 28, 1) in boards
    assert [50, 45, 28, 4] not in boards
    assert "Ah" not in boards
    assert "AhKd9c2d2s3c" not in boards


@pytest.mark.parametrize(
    ("board", "error"),
    [
        ("AhKx2c", PQLError),
        ("AhAh2c", PQLError),
        (("Ah", "Kz", "2c"), PQLError),
        ((50, 50, 1), ValueError),
        ((50, 49, 52), ValueError),
        (17, TypeError),
        (None, TypeError),
    ],
)
def test_what_is_no_board(
    board: int | str | tuple[int | str, int | str, int | str] | None, error: type
) -> None:
    with pytest.raises(error):
        assert board in model.boards("AK*")


def test_boards_from_texts() -> None:
    boards = BoardSet.from_boards(["2cAhKd", "7h7d7c", (0, 1, 2)])
    assert list(boards) == ["AhKd2c", "7h7d7c", "2h2d2c"]
    assert boards.street == 3
    assert BoardSet.from_boards(["AhKd2c3s", "KdAh2c3s", "AhKd3s2c"]).count() == 2
    assert BoardSet.from_boards([]).count() == 0
    for wrong in ("AhKd", "AhKd2c3c4c5c", "AhAhKd", "Ah10c2c"):
        with pytest.raises(PQLError):
            BoardSet.from_boards([wrong])
    for cards in ((0, 0, 1), (0, 1), (0, 1, 52)):
        with pytest.raises(ValueError, match="three to five different cards"):
            BoardSet.single(cards)


def test_thousands_of_written_flops() -> None:
    texts = [model.text(flop) for flop in model.FLOPS[::3]]
    boards = BoardSet.from_boards(texts)
    assert boards.count() == len(texts)
    assert set(boards) == set(texts)
    assert (boards & model.boards("AK*")).count() == sum(map(model.slow("AK*"), model.FLOPS[::3]))


@pytest.mark.parametrize("text", ["Ah7d2c", "Ah7d2cTs", "Ah 7d 2c Ts 3h"])
def test_a_single_board_needs_no_table(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    def unwanted(group: object) -> None:
        raise AssertionError("flops were enumerated")

    monkeypatch.setattr(board_program, "flop_orbits", unwanted)
    monkeypatch.setattr(board_program, "_orbits", {})
    monkeypatch.setattr("pql.sets.board_members.orbits", unwanted)
    boards, cards = model.boards(text), model.cards_of(text)
    written = "".join(cards)
    assert boards.fixed_cards() == sum(1 << model.DECK.index(card) for card in cards)
    assert list(boards) == [written]
    assert (boards.count(), boards.classes(), boards.class_count()) == (1, [(written, 1)], 1)
    assert boards.random() == written
    assert boards.examples(3) == [written]
    assert boards
    assert boards.distinguishes_turn_from_river() == (len(cards) > 3)
    assert (boards & texture("rainbow", HOLDEM)).fixed_cards() == boards.fixed_cards()
    masks, dealings = boards.weigh(0, bytes(range(4)))
    assert (len(masks), set(dealings)) == ({3: 1176, 4: 48, 5: 1}[len(cards)], {1})
    assert repr(boards) == f"<BoardSet {written}>"


def test_fixed_cards_are_those_of_one_board() -> None:
    assert model.boards("AhKd*").fixed_cards() is None
    assert (model.boards("AhKd2c") | model.boards("AhKd3c")).fixed_cards() is None
    assert (model.boards("AhKd2c") & model.boards("A*2")).fixed_cards() is not None
    assert (model.boards("AhKd2c") & model.boards("AhKd2c3s")).fixed_cards() is not None
    assert not model.boards("AhKd2c") & model.boards("AhKd3c")
    assert model.boards("AhKd2cf0") == model.boards("AhKd2c")


@pytest.mark.parametrize(
    ("text", "ordered"),
    [
        ("AK*", False),
        ("AK**", False),
        ("AK***", False),
        ("***[>F][>F]", False),
        ("*****f5", False),
        ("(AK***)", False),
        ("AK*2", True),
        ("****f0", True),
        ("***[>2F][<2B]", True),
        ("****[>B]", True),
    ],
)
def test_which_sets_tell_the_turn_from_the_river(text: str, ordered: bool) -> None:
    assert model.boards(text).distinguishes_turn_from_river() == ordered
    assert (~model.boards(text)).distinguishes_turn_from_river() == ordered


def group_of(boards: BoardSet) -> set[tuple[int, ...]]:
    group = boards.suit_group()
    return {tuple(group[start : start + 4]) for start in range(0, len(group), 4)}


def exchanged(board: tuple[str, ...], exchange: tuple[int, ...], suits: str = "cdhs") -> tuple[str, ...]:
    return tuple(card[0] + suits[exchange[suits.index(card[1])]] for card in board)


@pytest.mark.parametrize(
    "text",
    [
        "AK*",
        "AhK*",
        "AhKd*",
        "AhAd*",
        "(AhAd)*",
        "AhKh2h",
        "AhKd2c",
        "AhKd2c3d",
        "Ah***f2",
        "AhK*,AdK*",
        "AhKh*,AdKd*,AcKc*,AsKs*",
        "AhKd*,AdKh*,AcKs*,AsKc*",
    ],
)
def test_suit_groups(text: str) -> None:
    """All exchanges of suits that keep the set, found from the texts of its boards."""
    boards, matches = model.boards(text), model.slow(text)
    if boards.street == 3:
        flops = list(filter(matches, model.FLOPS))
        sets = set(map(frozenset, flops))
        kept = {
            exchange
            for exchange in itertools.permutations(range(4))
            if all(frozenset(exchanged(flop, exchange)) in sets for flop in flops)
        }
        assert group_of(boards) == kept
    for exchange in group_of(boards):
        for board in boards.examples(40):
            assert "".join(exchanged(model.cards_of(board), exchange)) in boards
    assert boards.suit_group()[:4] == bytes(range(4))


def test_the_group_of_a_composed_set() -> None:
    assert len(group_of(model.boards("AhK*") | model.boards("***[>2F][<2B]"))) == 6
    assert len(group_of(~model.boards("AhAd*"))) == 4


def test_without() -> None:
    boards = model.boards("AK*[>2F]")
    live = boards.without("Ah 2c")
    matches = model.slow("AK*[>2F]")
    for board in [*live.examples(50), *boards.examples(50)]:
        cards = model.cards_of(board)
        assert (board in live) == (matches(cards) and not {"Ah", "2c"} & set(cards))
    assert boards.without(0) is boards
    assert BoardSet.everything(4).without("As").count() == 20_825 * 48


def test_copies_and_pickles() -> None:
    for boards in (model.boards("AhK*,***[>B]"), model.boards("AhKd2c")):
        assert copy.copy(boards) is boards
        assert copy.deepcopy(boards) is boards
        assert pickle.loads(pickle.dumps(boards)) == boards
        assert pickle.loads(pickle.dumps(boards)).fixed_cards() == boards.fixed_cards()


def test_representation() -> None:
    assert repr(model.boards("AK*")) == "<BoardSet 752 of 22,100 flops>"
    assert repr(model.boards("AK**")) == "<BoardSet 36,848 of 1,082,900 turns>"


def test_long_chains_need_little_room() -> None:
    boards = model.boards("AK*")
    for rank in "23456789TJQKA" * 20:
        boards = model.boards(f"A{rank}**") - boards if rank in "2468" else boards | model.boards(f"{rank}7*")
    assert boards._program.depth <= 4
    right = model.boards("AK*f2")
    for rank in "23456789TJQKA" * 20:
        right = model.boards(f"{rank}**f3") | right
    assert right._program.depth <= 4
    assert right.count() > 0


def test_operands_of_other_types() -> None:
    boards = model.boards("AK*")
    for operate, other in (
        (operator.and_, 1),
        (operator.or_, ["AK*"]),
        (operator.sub, None),
        (operator.xor, 2.0),
    ):
        with pytest.raises(TypeError):
            operate(boards, other)


def test_arguments_of_another_kind_are_refused() -> None:
    boards = BoardSet.everything()
    with pytest.raises(TypeError, match=r"random\.Random\(seed\)"):
        boards.random(7)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        boards.without({"As"})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="52 bits"):
        boards.random(dead=-1)


def test_the_street_is_read_only() -> None:
    with pytest.raises(AttributeError):
        BoardSet.everything().street = 4  # type: ignore[misc]
