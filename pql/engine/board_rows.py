"""What two ranges win on each flop, or with each turn or river card: the rows of reports by board."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.cards import kernels
from pql.cards.deck import DECK, mask_cards, mask_text
from pql.cards.games import HOLDEM
from pql.evaluator_ext import symmetry
from pql.sets.board_program import IDENTITY, cards_program, orbits
from pql.sets.board_symmetry import fixing_cards
from pql.sets.boardset import BoardSet
from pql.sets.handset import HandSet

from . import costs, far_apart
from .accuracy import Algorithm
from .chunks import Work, chunk_size, results, slices
from .decide import flops_plan
from .flops import sweep_flops
from .heads_up import LiveHand, count_pairs, live_hands, pair_summary
from .plan import Plan
from .problem import Problem, packed_folded
from .vectors import RangeVectors, vectors_of
from .won import STRONG, Summary
from .work import Control

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.evaluator_ext.vectors import Vectors

    from .more_cards.equity import HoleProblem

# Cards of a board beside one whose place is known, any of which may be the turn or the river.
_PLACES = 4


class BoardPart(NamedTuple):
    """A flop, or cards that differ in nothing but their suits: their masks, how many boards each represents, how many
    like it there are, and the problem there."""

    cards: tuple[int, ...]
    boards: int
    times: int
    problem: Any


class BoardRow(NamedTuple):
    """The row of a board, or of a next card: the mask of its cards, how many boards it represents, both players.

    The sums are over all the boards it represents.
    """

    cards: int
    boards: int
    first: Summary
    second: Summary


# Flops


def flop_list(problem: Problem | HoleProblem) -> tuple[array[int], bytes]:
    """One flop of each orbit under the symmetry of a problem, in its board set or not, and the sizes of the orbits."""
    return orbits(problem.group)


def live_flops(problem: Problem | HoleProblem) -> tuple[array[int], bytes]:
    """Of `flop_list` those that a board of the problem begins with: without dead cards, and in its set."""
    flops, sizes = flop_list(problem)
    indices = [index for index, flop in enumerate(flops) if not flop & problem.dead]
    if problem.boards is not None:
        numbers = problem.boards.numbers_on(flops)
        indices = [index for index in indices if numbers[index]]
    return array("Q", [flops[index] for index in indices]), bytes([sizes[index] for index in indices])


def flop_rows(problem: Problem, control: Control) -> list[BoardRow]:
    """A row for each flop of the problem's boards, suits aside; `boards` is how many flops it represents."""
    plan = flops_plan(problem, len(flop_list(problem)[0]))
    if plan.algorithm is Algorithm.FLOPS:
        return _all_flops(problem, plan, control)
    flops, sizes = live_flops(problem)
    boards = problem.boards if problem.boards is not None else BoardSet.everything(3, problem.game)
    by_hands = plan.algorithm is Algorithm.HANDS
    given = (problem.dead, problem.group, problem.kernel_ranges.packed(), packed_folded(problem))
    cuts = flop_slices(len(flops), plan)
    tasks = (
        (problem.game, None if by_hands else boards, flops[start:stop].tobytes(), *given)
        for start, stop in cuts
    )
    rows: list[BoardRow] = []
    swept = results(Work(flop_summaries, tasks, len(cuts), plan.seconds), control)
    for (start, _), summaries in zip(cuts, swept, strict=True):
        for index, (first, second) in enumerate(summaries, start):
            if first[2]:
                count = sizes[index]
                rows.append(BoardRow(flops[index], count, times(first, count), times(second, count)))
    return rows


def _all_flops(problem: Problem, plan: Plan, control: Control) -> list[BoardRow]:
    sweep = sweep_flops(problem, plan.seconds, control)
    rows: list[BoardRow] = []
    indices: Iterable[int] = range(len(sweep.masks))
    if problem.boards is not None:
        indices = compress(indices, problem.boards.numbers_on(sweep.masks))
    for index in control.checked(indices):
        first, second = sweep.summary(index, STRONG)
        if first[2]:
            flop, count = sweep.masks[index], sweep.sizes[index]
            rows.append(BoardRow(flop, count, times(first, count), times(second, count)))
    return rows


def flop_slices(flops: int, plan: Plan) -> list[tuple[int, int]]:
    """So many flops in slices of some milliseconds."""
    return list(slices(flops, chunk_size(flops, plan.seconds + costs.FLOP * flops)))


def times(summary: tuple[Any, ...], count: int) -> Summary:
    """A summary that represents so many."""
    return Summary(*summary).times(count)


def flop_summaries(
    game: Game,
    boards: BoardSet | None,
    flops: bytes,
    dead: int,
    group: bytes,
    ranges: tuple[bytes, bytes],
    folded: tuple[bytes, ...] = (),
) -> list[tuple[Summary, Summary]]:
    """A unit of work: both players' summaries on each of some flops, over the run-outs that are in the set.

    Without a set every run-out counts, and the hands are few enough to be taken in pairs.
    """
    first, second = (array("d", weights) for weights in ranges)
    if folded and boards is not None:
        return _summaries_beside(boards, array("Q", flops), dead, ranges, folded)
    if boards is None:
        return _summaries_of_hands(game, array("Q", flops), dead, live_hands(first), live_hands(second))
    answer = []
    for flop in array("Q", flops):
        symmetric = symmetry.intersect_groups(group, symmetry.card_stabilizer(flop))
        masks, multiplicities = boards.weigh(dead, symmetric, flop)
        swept = far_apart.swept(game, masks, multiplicities, first, second)
        one, two = (_symmetrized(vectors, symmetric) for vectors in swept)
        answer.append((one.summary(first), two.summary(second)))
    return answer


def _summaries_beside(
    boards: BoardSet, flops: array[int], dead: int, ranges: tuple[bytes, bytes], folded: tuple[bytes, ...]
) -> list[tuple[Summary, Summary]]:
    return [
        both_summaries(problem, Control(1)) for problem in flop_problems(boards, flops, dead, ranges, folded)
    ]


def flop_problems(
    boards: BoardSet, flops: array[int], dead: int, ranges: tuple[bytes, ...], folded: tuple[bytes, ...]
) -> Iterator[Problem]:
    """The problem on each of some flops, where others have folded."""
    held, folded_ranges = [
        [HandSet(0, array("d", weights), boards.game) for weights in packed] for packed in (ranges, folded)
    ]
    for flop in flops:
        yield Problem(held, boards & BoardSet.single(mask_cards(flop), boards.game), dead, folded_ranges)


def _summaries_of_hands(
    game: Game, flops: array[int], dead: int, first: list[LiveHand], second: list[LiveHand]
) -> list[tuple[Summary, Summary]]:
    answer = []
    for flop in flops:
        own, other = count_pairs(game, flop, dead, first, second)
        answer.append(
            (Summary(*pair_summary(own, first, STRONG)), Summary(*pair_summary(other, second, STRONG)))
        )
    return answer


def _symmetrized(vectors: Vectors | None, group: bytes) -> RangeVectors:
    assert vectors is not None
    return RangeVectors(*[kernels.of(HOLDEM).vectors.symmetrized(vector, group) for vector in vectors])


def on_each_flop(problem: Problem | HoleProblem) -> Iterator[BoardPart]:
    """The problem on each flop, suits aside."""
    ordered = problem.boards is not None and problem.boards.distinguishes_turn_from_river()
    for flop, size in zip(*live_flops(problem), strict=True):
        boards = BoardSet.single(mask_cards(flop), problem.game.of_two_cards)
        if problem.boards is not None:
            if not problem.boards.weigh(problem.dead, IDENTITY, flop)[0]:
                continue
            boards = problem.boards & boards
        # On this flop alone turn and river may count without order though they count in order in the set.
        times = 2 * size if ordered and not boards.distinguishes_turn_from_river() else size
        yield BoardPart((flop,), size, times, problem.with_boards(boards))


# Turn and river cards


def with_each_card(problem: Problem | HoleProblem, street: int) -> Iterator[BoardPart]:
    """The problem with each card that may come on the turn (4) or the river (5), suits aside."""
    cards_by_class: dict[int, list[int]] = {}
    for card in mask_cards(DECK & ~(problem.known | problem.dead)):
        cards_by_class.setdefault(representative(card, problem.group), []).append(card)
    for cards in cards_by_class.values():
        boards = boards_with(problem.boards, problem.known, cards[0], street, problem.game)
        count = 1 if problem.known else boards.without(problem.dead).count()
        masks = tuple([1 << card for card in cards])
        yield BoardPart(masks, count, len(cards), problem.with_boards(boards))


def card_rows(problem: Problem, street: int, control: Control) -> list[BoardRow]:
    """A row for each card that may come on the turn (4) or the river (5), highest first.

    On one board short of that card, `cards` is the board with it; on a set of boards, or without any, only the card.
    """
    rows: list[BoardRow] = []
    cards = mask_cards(DECK & ~(problem.known | problem.dead))
    rows_by_card: dict[int, BoardRow] = {}
    for done, card in enumerate(cards):
        like = representative(card, problem.group)
        if like not in rows_by_card:
            control.check()
            part = control.part(done / len(cards), (done + 1) / len(cards))
            rows_by_card[like] = _card_row(problem, like, street, part)
        row = rows_by_card[like]
        if row.first.met:
            rows.append(row._replace(cards=problem.known | 1 << card))
    return rows


def boards_with(boards: BoardSet | None, board: int, card: int, street: int, game: Game) -> BoardSet:
    """The boards of a set (None: every board) or of one flop or turn, with this card on the turn (4) or river (5).

    After one board the order of the cards still to come does not matter: the card may be taken as the next.
    """
    if board:
        return BoardSet.single([*mask_cards(board), card], game.of_two_cards)
    allowed = BoardSet(street, cards_program([*[DECK] * (street - 1), 1 << card], fixing_cards(1 << card)))
    allowed = allowed.in_game(game.of_two_cards)
    return allowed if boards is None else boards & allowed


def _card_row(problem: Problem, card: int, street: int, control: Control) -> BoardRow:
    boards = boards_with(problem.boards, problem.known, card, street, problem.game)
    asked, orders = _with_card(problem, boards, card)
    count = 1
    if not problem.known:
        live = boards.without(problem.dead) if problem.dead else boards
        count = live.count()
    return row_of(both_summaries(asked, control), count, orders)


def row_of(both: tuple[Summary, Summary], count: int, orders: int) -> BoardRow:
    """The row of what two ranges win on `count` boards, each of so many orders of cards."""
    return BoardRow(0, count, *[times(summary, orders) for summary in both])


def both_summaries(asked: Problem, control: Control) -> tuple[Summary, Summary]:
    """What both ranges win on all boards of a problem."""
    first, second = vectors_of(asked, control)
    assert first is not None
    assert second is not None
    return first.summary(asked.weights[0]), second.summary(asked.weights[1])


def _with_card(problem: Problem, boards: BoardSet, card: int) -> tuple[Problem, int]:
    """The problem after a card, and how many orders of the other cards each of its boards represents.

    Before the flop no order of the cards matters but that the card has its place: the other four leave one of them
    for the turn or the river.
    """
    if problem.known or problem.boards is not None:
        return problem.with_boards(boards), 1
    left = [[hands.without(1 << card) for hands in held] for held in (problem.ranges, problem.folded)]
    asked = Problem(left[0], None, problem.dead, left[1])
    asked.known = 1 << card
    return asked, _PLACES


def representative(card: int, group: bytes) -> int:
    """The first of the cards that the suit permutations of a group make of a card."""
    return min([card & ~3 | group[start + (card & 3)] for start in range(0, len(group), 4)])


def alike(rows: Sequence[BoardRow], problem: Problem | HoleProblem) -> list[list[BoardRow]]:
    """The rows of next cards, those together that differ in nothing but their suits."""
    rows_by_key: dict[int, list[BoardRow]] = {}
    for row in rows:
        card = (row.cards & ~problem.known).bit_length() - 1
        rows_by_key.setdefault(representative(card, problem.group), []).append(row)
    return list(rows_by_key.values())


def row_text(row: BoardRow, board: int) -> str:
    """The flop of a row, or the card that came: what its cards are beside the known ones."""
    return mask_text(row.cards & ~board)
