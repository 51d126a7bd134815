"""Classes of boards that differ in the names of the suits only, against a canonical form computed on texts."""

from __future__ import annotations

import collections
import itertools
from random import Random

import pytest

from pql.cards.games import HOLDEM
from pql.evaluator_ext import boards as kernel
from pql.notation.textures import texture
from pql.sets.board_symmetry import fixing_board, fixing_cards
from pql.sets.boardset import BoardSet
from references import boards as model

EXCHANGES = [dict(zip("cdhs", image, strict=True)) for image in itertools.permutations("cdhs")]


def canonical(board: tuple[str, ...]) -> tuple[str, ...]:
    """The smallest image of a board, its flop as a set."""
    images = [tuple(card[0] + exchange[card[1]] for card in board) for exchange in EXCHANGES]
    return min((*sorted(image[:3]), *image[3:]) for image in images)


def slow_classes(boards: BoardSet) -> dict[str, int]:
    """Class to (first board in iteration order, number of boards)."""
    first: dict[tuple[str, ...], str] = {}
    sizes: collections.Counter[tuple[str, ...]] = collections.Counter()
    for board in boards:
        kind = canonical(model.cards_of(board))
        first.setdefault(kind, board)
        sizes[kind] += 1
    return {first[kind]: size for kind, size in sizes.items()}


@pytest.mark.parametrize(
    "text",
    [
        "AK*",
        "***f2",
        "AhK*",
        "AhKd*",
        "AhAd*,7c**f3",
        "AK5*f2",
        "77*7",
        "AhK5*",
        "AhAd7*",
        "7775c",
        "AK5[>2F][<2B]",
        "AhKh5*f>4",
        "AAA**f>2",
        "Ah7d2c**",
        "AhKd2c",
        "AhKd2c3h",
    ],
)
def test_classes_against_the_slow_model(text: str) -> None:
    boards = model.boards(text)
    classes = boards.classes()
    expected = slow_classes(boards)
    assert dict(classes) == expected
    assert len(classes) == len(expected) == boards.class_count()


def test_all_classes() -> None:
    """1,755 flops; 63,193 turns; by Burnside's lemma (51,979,200 + 6 * 1,518,400 + 8 * 27,768) / 24 rivers."""
    counts = [BoardSet.everything(street).class_count() for street in (3, 4, 5)]
    assert counts == [1755, 63_193, (51_979_200 + 6 * 1_518_400 + 8 * 27_768) // 24]


@pytest.mark.parametrize(
    "boards", [texture("paired", HOLDEM, 4), ~texture("paired", HOLDEM, 4), texture("connected", HOLDEM, 4)]
)
def test_sizes_sum_to_the_count(boards: BoardSet) -> None:
    sizes = [size for _, size in boards.classes()]
    assert sum(sizes) == boards.count()
    assert len(sizes) == boards.class_count()
    assert set(sizes) <= {4, 6, 12, 24}


def test_flop_classes_have_4_12_or_24_members() -> None:
    sizes = collections.Counter(size for _, size in BoardSet.everything().classes())
    assert sizes[4] * 4 + sizes[12] * 12 + sizes[24] * 24 == 22_100


def test_a_limit_stops_the_listing() -> None:
    for text in ("AK*", "AhK**", "*****"):
        boards = model.boards(text)
        assert boards.classes(5) == boards.without(0).classes(6)[:5]
        assert boards.classes(0) == []
    assert model.boards("AhKd2c").classes(0) == []
    assert len(BoardSet.everything(5).classes(3)) == 3


@pytest.mark.parametrize("limit", [None, 2**31, 2**63, 10**30])
def test_limits_of_kernels_fit_into_32_bits(monkeypatch: pytest.MonkeyPatch, limit: int | None) -> None:
    """A `size_t` of the browser holds no more: listing classes ended in an OverflowError there."""
    given = []

    def listed(program: bytes, group: bytes, invariant: bool, street: int, most: int) -> tuple[bytes, bytes]:
        given.append(most)
        return list_classes(program, group, invariant, street, most)

    list_classes = kernel.list_classes
    monkeypatch.setattr(kernel, "list_classes", listed)
    assert len(BoardSet.everything().classes(limit)) == 1755
    (most,) = given
    assert most < 2**31


def test_no_classes_of_no_board() -> None:
    assert BoardSet.nothing(4).classes() == []
    assert BoardSet.nothing(5).class_count() == 0


def _exchanged(cards: tuple[int, ...], exchange: tuple[int, ...]) -> set[int]:
    return {card - card % 4 + exchange[card % 4] for card in cards}


def _groups(group: bytes) -> set[tuple[int, ...]]:
    return {tuple(group[place : place + 4]) for place in range(0, len(group), 4)}


@pytest.mark.parametrize("length", [3, 4, 5])
def test_a_board_is_kept_by_what_keeps_its_flop_turn_and_river(length: int) -> None:
    rng = Random(length)
    for _ in range(300):
        board = tuple(rng.sample(range(rng.choice((12, 52))), length))
        parts = (board[:3], *[(card,) for card in board[3:]])
        wanted = {
            exchange
            for exchange in itertools.permutations(range(4))
            if all(_exchanged(part, exchange) == set(part) for part in parts)
        }
        assert _groups(fixing_board(board)) == wanted


def test_a_set_of_cards_is_kept_as_a_whole() -> None:
    rng = Random(1)
    for _ in range(300):
        cards = tuple(rng.sample(range(52), rng.randrange(9)))
        wanted = {each for each in itertools.permutations(range(4)) if _exchanged(cards, each) == set(cards)}
        assert _groups(fixing_cards(sum(1 << card for card in cards))) == wanted
