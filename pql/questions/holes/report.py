"""`equity ... by ...` of hands of Omaha: rows of hands, of cards, of flops and of textures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pql.cards.deck import cards_mask
from pql.engine.chunks import Work, results
from pql.engine.hole_equity import HoleProblem, count_deals
from pql.engine.hole_vectors import hole_vectors, refuse_slow, vectors_seconds, with_known_folded
from pql.engine.work import Control
from pql.questions.report import AnyReport, Rows, row_of_hands
from pql.questions.report_boards import BoardRow, times
from pql.questions.report_deals import described
from pql.questions.report_hands import HandRow
from pql.questions.report_keys import Way
from pql.questions.report_problems import ProblemRow, problem_rows, times_counted
from pql.questions.report_rows import Won, sum_of, whole_number
from pql.sets.holeset import HoleSet

from .hand_groups import hole_groups

if TYPE_CHECKING:
    from pql.base.place import Place
    from pql.engine.vectors import Summary
    from pql.questions.report_keys import RowKey


# So many deals in all are drawn in some ten seconds; a row has one of these numbers of them.
_MOST_DEALS = 10_000_000
_SAMPLES = (20_000, 10_000, 5_000, 2_000)
_FEWEST = 1_000
_LONGEST_SHOWN = 120
_HANDS_OF_CLASS = 12
_DEALS_OF_TEXTURES = 100_000
_TEXTURE = re.compile(r"\bby texture\b(?! ?\()(?!.* on )", re.IGNORECASE)
_COMMENT = re.compile(r"#|--|/\*")
_ACCURACY = re.compile(r"\s+(?:exact|within\s+[\d.]+\s*%?)(?=\s|$)", re.IGNORECASE)


def sampled_instead(place: Place, rows: int) -> str:
    """The help for so many rows that take too long: the same statement with samples, ready to be copied."""
    samples = next((each for each in _SAMPLES if each * rows <= _MOST_DEALS), _FEWEST)
    source, span = place
    if span is None:  # of a call
        return f"pass samples={samples} for a sampled row each, or narrow the ranges or the boards"
    asked = " ".join(_ACCURACY.sub("", source.text[slice(*span)]).split())
    if _TEXTURE.search(asked):  # the textures of deals, as there is no such row of its own
        asked, samples = _TEXTURE.sub("by texture(flop)", asked), _DEALS_OF_TEXTURES
    if len(asked) > _LONGEST_SHOWN or _COMMENT.search(asked):
        return f"add `samples {samples}` for a sampled row each, or narrow the ranges or the boards"
    return f"write `{asked} samples {samples}` for a sampled row each, or narrow the ranges or the boards"


class HoleReportQuestion(AnyReport[HoleProblem]):
    """`equity H vs V ... by WORD`, by layers, or by formulas about the board."""

    def describe(self, control: Control) -> str:
        problem = self.spot.problem()
        self._check(problem)
        if self.way(problem) is Way.DEALS:
            return described(self, control)
        if not self.heads_up:
            what = "samples" if self.accuracy.samples is not None else "exact rows"
            return f"an equity question for each row ({what})"
        if self.street(problem) is None:
            return "exact: every hand of the range in one sweep a board"
        return "exact: every hand of both ranges in one sweep a board, on each board of the rows"

    def _check(self, problem: HoleProblem) -> None:
        """Refuses rows that there are none of in this game."""
        if self.by == "category" and not problem.known:
            message = f"in {self.spot.game.name} `by category` needs one board"
            help = "write a flop, as in `on Kh7h2c`, or draw deals: `by category(hero, flop)`"
            raise self.spot.place.error("bad-report", message, help)

    def _refuse_slow(
        self, problem: HoleProblem, street: int | None, way: Way | None, control: Control
    ) -> None:
        self._check(problem)

    def _of_hands(self, problem: HoleProblem, way: Way, control: Control) -> Rows:
        problem = with_known_folded(problem, self.spot.place)
        about = len(problem.live[0]) // _HANDS_OF_CLASS + 1
        refuse_slow(
            vectors_seconds(problem, 1), control, self.spot.place, sampled_instead(self.spot.place, about)
        )
        vectors = hole_vectors(problem, control, 1)[0]
        places = {hand: place for place, hand in enumerate(vectors.hands)}
        rows: list[HandRow] = []
        for group in hole_groups(problem, self.by, self.keys):
            hands = [place for place in map(places.__getitem__, group.hands) if vectors.met[place]]
            if hands:
                weights = [vectors.weight(place) for place in hands]
                sums = [
                    sum([weight * vector[place] for weight, place in zip(weights, hands, strict=True)])
                    for vector in (vectors.wins, vectors.ties, vectors.met)
                ]
                rows.append(HandRow(group, sum(weights), Won(*sums)))
        whole = sum_of([row.won for row in rows])
        ranks = self._ranks([row.group.key for row in rows])
        shown = [row_of_hands(row, whole) for row in rows]
        return Rows(shown, whole.equity, _dealt(problem, whole.met, control), ranks=ranks)

    def _dealt_out(self, problem: HoleProblem, street: int, whole: Won, control: Control) -> int:
        problem = with_known_folded(problem, self.spot.place)
        once = whole.met / times_counted(problem, street, bool(self.layers))
        return _dealt(problem, once, control)

    def _board_rows(self, problem: HoleProblem, street: int, control: Control) -> list[BoardRow]:
        problem = with_known_folded(problem, self.spot.place)
        asked = problem_rows(problem, street, (), (), control)
        found = _summaries([row.problem for row in asked], control, self.spot.place)
        rows = []
        for row, (first, second) in zip(asked, found, strict=True):
            if not first.met:
                continue
            if street == 3:
                both = times(first, row.times), times(second, row.times)
                rows.append(BoardRow(cards_mask(row.name), int(row.amount), *both))
            else:
                each = int(row.amount) // len(row.members)
                cards = [problem.known | cards_mask(card) for card in row.members]
                rows += [BoardRow(card, each, first, second) for card in cards]
        return rows

    def _both(self, problem: HoleProblem, control: Control) -> tuple[Summary, Summary]:
        problem, place = with_known_folded(problem, self.spot.place), self.spot.place
        refuse_slow(vectors_seconds(problem), control, place, sampled_instead(place, 1))
        first, second = [vectors.summary() for vectors in hole_vectors(problem, control)]
        return first, second

    def _hand_problems(self, problem: HoleProblem) -> Iterator[ProblemRow[HoleProblem]]:
        return hand_problems(problem, self.by, self.keys)


def _dealt(problem: HoleProblem, met: float, control: Control) -> int:
    """How many deals there are, where they weigh so much."""
    if problem.plain:
        return round(met)
    return count_deals(problem, control)


def hand_problems(
    problem: HoleProblem, by: str, keys: Sequence[RowKey] = ()
) -> Iterator[ProblemRow[HoleProblem]]:
    """The rows by hand or by class as questions of their own."""
    hero, *others = problem.ranges
    for group in hole_groups(problem, by, keys):
        hands = hero & HoleSet.of_masks(problem.game, group.hands)
        asked = problem.with_ranges([hands, *others])
        yield ProblemRow(group.name, whole_number(hands.weight), 1, asked, group.members, group)


def _summaries(
    problems: Sequence[HoleProblem], control: Control, place: Place
) -> list[tuple[Summary, Summary]]:
    """What both ranges win on the boards of each problem."""
    seconds = sum([vectors_seconds(each) for each in problems])
    refuse_slow(seconds, control, place, sampled_instead(place, len(problems)))
    tasks = ((each,) for each in problems)
    return [*results(Work(summaries_of, tasks, len(problems), seconds), control)]


def summaries_of(problem: HoleProblem) -> tuple[Summary, Summary]:
    """A unit of work: what both ranges win; nothing where one of them cannot be held."""
    first, second = [vectors.summary() for vectors in hole_vectors(problem, Control(1))]
    return first, second
