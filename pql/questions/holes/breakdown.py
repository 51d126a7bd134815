"""`breakdown` of hands of Omaha: made hands and draws by two of the hand with three of the board."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from pql.base.sums import summed
from pql.cards.deck import mask_cards
from pql.cards.made_hands import DRAW_BITS, MADE_BITS
from pql.cards.one_place import clash
from pql.engine import costs
from pql.engine.decide import EXACT_SECONDS
from pql.engine.hole_equity import HoleProblem, check_possible, swept_board
from pql.engine.hole_vectors import (
    HoleVectors,
    hole_vectors,
    refuse_slow,
    vectors_seconds,
    with_known_folded,
)
from pql.evaluator_ext import columns, made_hands, omaha
from pql.questions.breakdown import AnyBreakdown
from pql.questions.breakdown_counts import CodeCount, CodePot
from pql.questions.breakdown_lines import RangeCounts
from pql.questions.sample import generator
from pql.sets.boardset import BoardSet
from pql.sets.holeset import HoleSet

if TYPE_CHECKING:
    from pql.engine.work import Control
    from pql.results.breakdown import BreakdownResult

    _Boards = tuple[array[int], array[int]]

# How many cards make a straight is not in the lines.
_CODE = (1 << MADE_BITS + DRAW_BITS) - 1
_NARROWER = "give one board, a later street, or a narrower range"
# Random boards are added up in so many batches, from which errors are estimated.
_BATCHES = 100
_MOST_RUN_OUTS = 6
_Pots = dict[int, CodePot]


class HoleCounts(RangeCounts):
    """What is known of the codes of a range of Omaha; `masks` are the hands of each on a single board."""

    def __init__(
        self,
        counts: Mapping[int, CodeCount],
        pots: Sequence[_Pots],
        whole: HoleSet,
        seen: int,
        masks: Mapping[int, Sequence[int]],
    ) -> None:
        super().__init__(counts, pots, whole, seen)
        self.whole: HoleSet = whole
        self.masks = masks

    def held(self, codes: Iterable[int]) -> tuple[HoleSet, str]:
        masks = [mask for code in codes for mask in self.masks[code]]
        hands = self.whole & HoleSet.of_masks(self.whole.game, masks)
        return hands, hands.text()


class HoleBreakdownQuestion(AnyBreakdown):
    """A range by made hands and draws, on a board or on all of a set; a second of the spot is who it plays against."""

    @property
    def _whole(self) -> HoleSet:
        whole: HoleSet = self.spot.hands[0].hands
        return whole

    def describe(self, control: Control) -> str:
        way = "name each hand on each board, by the best two of its cards with three of the board"
        return way if self.versus is None else f"{way}; its equity by a sweep over the run-outs"

    def answer(self, control: Control) -> BreakdownResult:
        problem = self._hole_problem()
        own = HoleProblem(problem.ranges[:1], (), problem.given_boards, problem.dead)
        if problem.known:
            if self.versus is not None:
                refuse_slow(vectors_seconds(problem, 1), control, self.spot.place, _NARROWER)
            codes = _codes(own, problem.known)
            masks, weights = _by_code(own, codes), _weights(own)
            counts = {code: _counted(hands, weights) for code, hands in masks.items()}
            pots = []
            if self.versus is not None:
                pots = [_pots(codes, hole_vectors(problem, control, 1)[0])]
            seen = problem.known | problem.dead
            return self._result(HoleCounts(counts, pots, self._whole, seen, masks), 1)
        return self._on_boards_of(problem, own, control)

    def _hole_problem(self) -> HoleProblem:
        hands, folded = ([each.hands for each in several] for several in (self.spot.hands, self.spot.folded))
        problem = HoleProblem(hands, folded, self._board, self.spot.dead)
        check_possible(problem, self.spot.place)
        return with_known_folded(problem, self.spot.place)

    def _on_boards_of(self, problem: HoleProblem, own: HoleProblem, control: Control) -> BreakdownResult:
        boards = self._board.weigh_street(problem.dead, problem.group)
        if not boards[0]:
            raise self.spot.place.error("impossible-deal", "no board is left: each holds a dead card")
        seconds = len(boards[0]) * len(own.live[0]) * costs.HOLE_NAMED
        refuse_slow(seconds * control.threads, control, self.spot.place, _NARROWER)
        counts: dict[int, CodeCount] = {}
        weights = _weights(own)
        for done, (board, times) in enumerate(zip(*boards, strict=True)):
            control.check()
            control.report(done / len(boards[0]))
            for code, hands in _by_code(own, _codes(own, board)).items():
                pairs, weight = _counted(hands, weights)[:2]
                before = counts.get(code, CodeCount(0, 0.0, 0))
                counts[code] = CodeCount(before.pairs + times * pairs, before.weight + times * weight, 0)
        if not counts:
            raise self.spot.place.error(*clash(f"the boards leave no hand of `{self.hands.text}`"))
        pots: list[_Pots] = []
        seed = None
        if self.versus is not None:
            first = HoleProblem(problem.ranges, (), BoardSet.single(mask_cards(boards[0][0])), problem.dead)
            if vectors_seconds(first, 1) * len(boards[0]) / control.threads <= EXACT_SECONDS:
                pots = [_pots_of_all(problem, boards, control)]
            else:
                rng, seed = generator(self.seed)
                pots = list(_pots_of_sample(problem, boards, rng, control))
        number = self._board.without(problem.dead).count()
        return self._result(HoleCounts(counts, pots, self._whole, 0, {}), number, seed)


def _codes(problem: HoleProblem, board: int) -> list[int]:
    """The code of each hand of the first range on a board; `NO_HAND` where it holds a card of it."""
    masks, _ = problem.live[0].held()
    found = columns.feature("made_code", masks, array("Q", [board]), 0, 0, 2).values()[0]
    return [int(code) if code == made_hands.NO_HAND else int(code) & _CODE for code in found]


def _by_code(problem: HoleProblem, codes: Sequence[int]) -> dict[int, list[int]]:
    """The hands of the first range apart by their code."""
    hands: dict[int, list[int]] = {}
    for mask, code in zip(problem.live[0].held()[0], codes, strict=True):
        if code in hands:
            hands[code].append(mask)
        elif code != made_hands.NO_HAND:
            hands[code] = [mask]
    return hands


def _weights(problem: HoleProblem) -> Mapping[int, float] | None:
    """The weights of the hands of the first range, None where all are 1."""
    masks, weights = problem.live[0].held()
    return None if weights is None else dict(zip(masks, weights, strict=True))


def _counted(hands: Sequence[int], weights: Mapping[int, float] | None) -> CodeCount:
    weight = len(hands) if weights is None else summed([weights[mask] for mask in hands])
    return CodeCount(len(hands), weight, 0)


def _pots(codes: Sequence[int], found: HoleVectors, times: int = 1) -> _Pots:
    """What the hands of each code win, and the deals they are in, by both ranges' weights."""
    sums: dict[int, list[float]] = {}
    for row, code in enumerate(codes):
        if found.met[row]:
            weight = times * found.weight(row)
            pot = sums.setdefault(code, [0.0, 0.0])
            pot[0] += weight * (found.wins[row] + found.ties[row] / 2)
            pot[1] += weight * found.met[row]
    return {code: CodePot(won, dealt) for code, (won, dealt) in sums.items()}


def _added(parts: Iterable[_Pots]) -> _Pots:
    total: _Pots = {}
    for part in parts:
        for code, (won, dealt) in part.items():
            before = total.get(code, CodePot(0.0, 0.0))
            total[code] = CodePot(before.won + won, before.dealt + dealt)
    return total


def _pots_of_all(problem: HoleProblem, boards: _Boards, control: Control) -> _Pots:
    """The pots over all boards, each dealt out to the river."""

    def parts() -> Iterator[_Pots]:
        for board, times in zip(*boards, strict=True):
            control.check()
            on = HoleProblem(problem.ranges, (), BoardSet.single(mask_cards(board)), problem.dead)
            if all(on.live):
                yield _pots(_codes(on, board), hole_vectors(on, control.quietly(), 1)[0], times)

    return _added(parts())


def _pots_of_sample(problem: HoleProblem, boards: _Boards, rng: Random, control: Control) -> Iterator[_Pots]:
    """The pots on random boards with some run-outs each, as many as the time allows, in batches."""
    hands = sum(map(len, problem.live))
    sweep = swept_board(hands, problem.plain, problem.game.hole)
    own, other = (each.held() for each in problem.live)
    naming = len(own[0]) * costs.HOLE_NAMED
    # To name the hands of a board takes as long as to sweep several run-outs.
    times = max(1, min(_MOST_RUN_OUTS, round(naming / sweep)))
    size = max(2, int(EXACT_SECONDS / (naming + times * sweep) / _BATCHES))
    for batch in range(_BATCHES):
        parts = []
        for board in rng.choices(*boards, k=size):
            control.check()
            left = [card for card in range(52) if not (board | problem.dead) >> card & 1]
            coming = 5 - board.bit_count()
            finals = [board | sum([1 << card for card in rng.sample(left, coming)]) for _ in range(times)]
            sums = omaha.hand_counts(
                array("Q", finals), array("I", [1]) * times, own, other, problem.game.hole
            )
            found = HoleVectors(*own, sums[0::3], sums[1::3], sums[2::3])
            parts.append(_pots(_codes(problem, board), found))
        control.report((batch + 1) / _BATCHES)
        yield _added(parts)
