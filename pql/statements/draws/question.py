"""`draws`: what the next card can complete, for one hand or for a range.

What counts as a draw is said where hands are looked at: `pql.engine.draws`, and `more_cards.draws` for more cards.
"""

from __future__ import annotations

from pql.cards.hand_values import describe
from pql.engine.work import Control
from pql.questions.question import DealQuestion, check_street

from .result import DrawsResult, RangeDrawsResult


class DrawsQuestion(DealQuestion):
    """The draws of a hand or of a range on a flop or turn."""

    def describe(self, control: Control) -> str:
        return "rank each hand with each card that can come"

    def answer(self, control: Control) -> DrawsResult | RangeDrawsResult:
        spot = self.spot
        check_street(spot, "draws")
        live = spot.live(spot.hands[0])
        board = spot.board_text or ""
        unseen = 52 - spot.game.hole - spot.seen.bit_count()
        if len(live) == 1:
            drawn = spot.ways.hand_draws(live, spot.board, spot.dead)
            return DrawsResult(
                drawn.hand,
                board,
                describe(drawn.worth, spot.game),
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
                game=spot.game.name,
            )
        found = spot.ways.range_draws(live, spot.board, spot.dead, control)
        shares = {name: total / live.weight for name, total in found.cards.items()}
        text, game = spot.hands[0].text, spot.game.name
        return RangeDrawsResult(text, board, live, found.hands, shares, unseen, spot.dead_text, game=game)
