"""`ev` of hands of Omaha: what a call or a bet is worth with each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.cards.deck import cards_mask, mask_text
from pql.cards.hole_classes import class_key, key_name
from pql.engine.hole_equity import HoleProblem, count_deals
from pql.engine.hole_vectors import HoleVectors, hole_vectors, refuse_slow, vectors_seconds, with_known_folded
from pql.questions.distribution import NARROWER
from pql.questions.ev import AnyEv, Sums, grouped, sums_at
from pql.sets.holeset import HoleSet

from .report import hand_problems

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pql.engine.work import Control
    from pql.questions.report_problems import ProblemRow


class HoleEvQuestion(AnyEv[HoleProblem]):
    """`ev call X to win Y with H vs V {vs V}`, `ev bet X into Y with H vs V [continuing C]`, and raises."""

    _deals = staticmethod(count_deals)

    @property
    def heads_up(self) -> bool:
        """Whether every hand is swept: two players, no samples asked for, and not too slow for a call."""
        if len(self.spot.hands) != 2 or self.accuracy.samples is not None:
            return False
        return self.pot.action != "call" or vectors_seconds(self.spot.problem(), 1) < _LONG

    def _swept(self, problem: HoleProblem, control: Control) -> tuple[list[Sums], int]:
        problem = with_known_folded(problem, self.spot.place)
        refuse_slow(vectors_seconds(problem, 1), control, self.spot.place, NARROWER)
        met = hole_vectors(problem, control, 1)[0]
        called: HoleVectors | None = met
        if self.continuing is not None:
            going_on = problem.ranges[1] & self.continuing.hands
            against = problem.with_ranges([problem.ranges[0], going_on])
            called = hole_vectors(against, control, 1)[0] if against.live[1] else None
        values = [
            sums_at(place, met.weight(place), met, called, mask_text(met.hands[place]))
            for place in reversed(range(len(met.hands)))
            if met.met[place]
        ]
        return values, self._deals(problem, control)

    def _grouped(self, sums: list[Sums]) -> list[Sums]:
        if self.by != "class" or not self.heads_up:
            return sums
        return grouped(sums, [key_name(class_key(cards_mask(each.name))) for each in sums])

    def _text_of(self, groups: list[Sums]) -> str:
        names = {each.name for each in groups}
        hero: HoleSet = self.spot.hands[0].hands
        of_hands = groups[0].name[1] not in "xyzw"
        chosen = [
            mask
            for mask in hero.held()[0]
            if (mask_text(mask) if of_hands else key_name(class_key(mask))) in names
        ]
        return (hero & HoleSet.of_masks(hero.game, chosen)).text()

    def _hand_problems(self, problem: HoleProblem, by: str) -> Iterator[ProblemRow[HoleProblem]]:
        return hand_problems(problem, by)


# A call is answered by random deals where every hand would take longer than so many seconds.
_LONG = 10.0
