"""`draws`: what the next card can complete, for one hand or for a range.

What counts as a draw is said where hands are looked at: `pql.engine.draws`, and `more_cards.draws` for more cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.cards.deck import mask_cards
from pql.cards.lows import worth_text
from pql.engine.costs import HOLE_NAMED
from pql.engine.draw_chances import HELD, LOWS_HELD, DrawChances, comes_in, group_held, with_straights
from pql.engine.work import Control
from pql.questions.question import DealQuestion, Spot, check_street
from pql.sets.boardset import BoardSet

from .result import DRAWS, DrawsResult, RangeDrawsResult

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pql.engine.draw_chances import Chances
    from pql.engine.draws import HandDraws


class DrawsQuestion(DealQuestion):
    """The draws of a hand or of a range on a flop or turn."""

    def describe(self, control: Control) -> str:
        return "rank each hand with each card that can come"

    def answer(self, control: Control) -> DrawsResult | RangeDrawsResult:
        spot = self.spot
        check_street(spot, "draws")
        live = spot.live(spot.hands[0])
        board = spot.board_text or ""
        to_come = 5 - spot.board.bit_count()
        unseen = 52 - spot.game.hole - spot.seen.bit_count()
        counted = DrawChances(spot.ways, spot.board, spot.dead, control)
        if len(live) == 1:
            drawn = spot.ways.hand_draws(live, spot.board, spot.dead)
            return DrawsResult(
                drawn.hand,
                board,
                worth_text(drawn.worth, drawn.low, spot.game),
                drawn.straight,
                drawn.flush,
                drawn.open_ended,
                drawn.double_gutshot,
                drawn.gutshot,
                drawn.backdoor_flush,
                drawn.made,
                unseen,
                spot.dead_text,
                drawn.has,
                drawn.spoken,
                drawn.nuts,
                *self._chances_of_hand(live, counted, drawn),
                to_come=to_come,
                lows=drawn.lows,
                game=spot.game.name,
            )
        spot.ways.refuse_many_hands(live, spot.place)
        found = spot.ways.range_draws(live, spot.board, spot.dead, control)
        shares = {name: total / live.weight for name, total in found.cards.items()}
        text, game = spot.hands[0].text, spot.game.name
        chances = self._chances_of_range(found.hands, counted)
        return RangeDrawsResult(
            text, board, live, found.hands, shares, unseen, spot.dead_text, chances, to_come, game=game
        )

    def _chances_of_hand(self, live: Any, counted: DrawChances, drawn: HandDraws) -> tuple[Chances, Chances]:
        """The chances that the draws of a hand come in, and that it comes to hold more than it does now."""
        spot, held = self.spot, counted.held(live)
        (code,) = spot.ways.count_codes(spot.ways.unchecked([live], _single(spot), spot.dead))
        has = drawn.has or {draw: getattr(drawn, draw) for draw in DRAWS if hasattr(drawn, draw)}
        has = {**has, "straight_draw": bool(drawn.straight), "flush_draw": bool(drawn.flush)}
        above = HELD[group_held(code) + 1 :]
        if spot.game.low is not None:
            above += LOWS_HELD[1:] if drawn.low else LOWS_HELD
        better = {name: held[name] for name in above if any(held[name].values())}
        chances = comes_in(held, [draw for draw, present in has.items() if present])
        return self._of_game(chances, live), better

    def _of_game(self, chances: Chances, hands: Any) -> Chances:
        spot = self.spot
        return with_straights(chances, hands, spot.board, spot.dead) if spot.game.uses else chances

    def _chances_of_range(self, drawing: Mapping[str, Any], counted: DrawChances) -> Chances:
        """The chances that each draw comes in, of the hands that have it; nothing where it would take long."""
        hands = {draw: live for draw, live in drawing.items() if len(live) and draw != "none"}
        if self.spot.game.uses and HOLE_NAMED * counted.number * sum(map(len, hands.values())) > _SECONDS:
            return {}
        found: Chances = {}
        for draw, live in hands.items():
            found |= self._of_game(comes_in(counted.held(live), [draw]), live)
        return found


# Ranges of hands of more cards that would take longer have no chances.
_SECONDS = 3.0


def _single(spot: Spot) -> BoardSet:
    return BoardSet.single(mask_cards(spot.board), spot.game.of_two_cards)
