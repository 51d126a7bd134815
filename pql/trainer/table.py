"""What a trainer's questions are drawn from: two ranges, the boards on which they meet, a stream of random numbers.

Every kind of question has a meaning in every game; what a game does in its own way is here.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from pql.cards import kernels
from pql.cards.combos import parse_hand
from pql.cards.deck import DECK, card_text, cards_mask, mask_cards, parse_cards
from pql.cards.hand_values import describe
from pql.cards.lows import describe_low
from pql.engine.accuracy import Accuracy
from pql.evaluator_ext import omaha
from pql.notation.hand_text import live_text
from pql.questions.question import NamedBoards, NamedHands, Spot
from pql.questions.random_deals import MOST_ATTEMPTS, random_deals
from pql.sets.boardset import BoardSet
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet
from pql.statements.equity.question import EquityQuestion

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.engine.work import Control
    from pql.questions.question import Question

_BITS = 62
_SOON = 0.3
"""How many seconds the equities of an Omaha question may take: two ranges on a flop take longer, two hands do not."""


class Deal:
    """A hand of each player, and the cards of the board in their order."""

    def __init__(self, game: Game, hands: list[str], board: str) -> None:
        self.game = game
        self.hands = hands
        self.board = board

    @property
    def on(self) -> str:
        """Where the hands meet, in words and as a statement says it."""
        return f" on {self.board}" if self.board else ""

    def makes(self, player: int) -> int:
        """What a player's hand makes on the board as it is, as a number: the higher wins."""
        hand, board = cards_mask(self.hands[player]), cards_mask(self.board)
        ranking = kernels.of(self.game).ranking
        if hand.bit_count() > 2:
            return int(ranking.pokerval_of_ordinal(omaha.value(hand, board)))
        return int(ranking.pokerval(hand | board))

    def low(self, player: int) -> int:
        """The value of a player's low hand on the board as it is, 0 for none: the higher wins."""
        if self.game.low is None:
            return 0
        return omaha.low_value(cards_mask(self.hands[player]), cards_mask(self.board))

    def says(self, player: int) -> str:
        """What a player's hand makes, in words; where half of the pot goes to a low hand, that too."""
        made = describe(self.makes(player), self.game)
        return made if self.game.low is None else f"{made}; {describe_low(self.low(player))}"

    def quarters(self) -> list[int]:
        """What each of two players would win if the hand ended now, in quarters of the pot."""
        high = _halved([self.makes(player) for player in range(2)])
        lows = [self.low(player) for player in range(2)]
        low = _halved(lows) if any(lows) else high
        return [sum(parts) for parts in zip(high, low, strict=True)]


def _halved(values: list[int]) -> list[int]:
    """Half a pot between two, in quarters: to the higher value."""
    one, other = values
    return [1, 1] if one == other else [2, 0] if one > other else [0, 2]


class Table:
    """A spot of two players and what is drawn from it: by the `seed`, always the same.

    Where it is `tied` to its board, the texts of its ranges are other hands on another one.
    """

    def __init__(self, spot: Spot, seed: int, control: Control, tied: bool = False) -> None:
        self.spot: Any = spot
        self.tied = tied
        self.seed = seed
        self.control = control
        self.random = Random(seed)

    def deal(self, streets: tuple[int, ...]) -> Deal:
        """A deal on the boards of the spot; where it has none, on a board of one of some numbers of cards."""
        spot, given = self.spot, self.spot.boards
        street = self.random.choice(streets)
        boards = (
            given.boards if given else BoardSet.everything(street, spot.game.of_two_cards) if street else None
        )
        ranges = [side.hands.without(spot.dead) for side in (*spot.hands, *spot.folded)]
        columns = random_deals(
            1, ranges, boards, spot.dead, self.random.getrandbits(_BITS), self.control.quietly()
        )
        if not columns[0]:
            raise spot.place.error(
                "improbable-deal",
                f"no deal in {MOST_ATTEMPTS:,} attempts: these ranges hardly ever fit together",
            )
        texts = [column[0] for column in columns]
        return Deal(spot.game, texts[:2], texts[-1] if boards is not None else "")

    def next_cards(self, deal: Deal, number: int) -> list[str]:
        """Boards that a deal may have after one more card, in any order; raises `PQLError` where there are fewer."""
        held = cards_mask("".join(deal.hands) + deal.board)
        live = mask_cards(DECK & ~held & ~self.spot.dead)
        if len(live) < number:
            message = f"there are fewer than {number} cards that can come next"
            raise self.spot.place.error("bad-quiz", message, "leave dead cards out")
        return [deal.board + card_text(card) for card in self.random.sample(live, number)]

    def spot_of(
        self, hands: list[str | NamedHands[Any]], boards: NamedBoards | str | None, *, folded: bool = False
    ) -> Any:
        """A spot like this one where some hold these hands or ranges, on a board."""
        named = [self.hold(each) if isinstance(each, str) else each for each in hands]
        if isinstance(boards, str):
            boards = (
                NamedBoards(boards, BoardSet.single(parse_cards(boards), self.spot.game.of_two_cards))
                if boards
                else None
            )
        out = self.spot.folded if folded else ()
        return self.spot.changed(hands=tuple(named), boards=boards, folded=out)

    def hold(self, hand: str) -> NamedHands[Any]:
        """A single hand as a set."""
        if not self.spot.of_two_cards:
            return NamedHands(hand, HoleSet.of_masks(self.spot.game, [cards_mask(hand)]))
        return NamedHands(hand, HandSet(1 << parse_hand(hand), None, self.spot.game))

    def of_hands(self, deal: Deal) -> Table:
        """The table where the players hold the hands of a deal, and draw on from the same numbers."""
        table = Table(self.spot_of([*deal.hands], self.spot.boards, folded=True), self.seed, self.control)
        table.random = self.random
        return table

    def answer(self, question: Question) -> Any:
        """What a question about the table is answered in its game."""
        return question.answer(self.control.quietly())

    def equity(self, hands: list[str | NamedHands[Any]], board: str) -> float:
        """The equity of the first of some hands or ranges."""
        question = EquityQuestion(self.spot_of(hands, board, folded=True), Accuracy(seed=self.seed))
        answer = self.answer(question)
        equity: float = answer.players[0].equity
        return equity

    def is_quick(self, hands: list[str | NamedHands[Any]], board: str, times: int = 1) -> bool:
        """Whether equities of some hands or ranges are exact at once, so many of them: in Omaha not of all ranges."""
        spot = self.spot_of(hands, board, folded=True)
        if spot.of_two_cards:
            return True
        plan = spot.ways.equity_plan(spot.problem(), Accuracy(exact=True), 1)
        return bool(times * plan.seconds <= _SOON)

    def nuts(self, board: str) -> tuple[str, list[float]]:
        """The nuts of a board in words, and which share of each range has them."""
        on, ways = cards_mask(board), self.spot.ways
        best, nuts = ways.nuts(self.spot.game, on, self.spot.dead)
        live = [side.hands.without(on | self.spot.dead) for side in self.spot.hands]
        shares = [ways.weight_by_value(hands, on).get(best, 0) / hands.weight for hands in live]
        makes = describe(kernels.of(self.spot.game).ranking.pokerval_of_ordinal(best), self.spot.game)
        return f"{live_text(nuts, HandSet.everything(nuts.game), on | self.spot.dead)}, {makes}", shares

    def statement(self, text: str, *, folded: bool = False) -> str:
        """A statement with the dead cards of the spot, and where it can take them with the `folded` hands."""
        dead = [f"dead {self.spot.dead_text}"] if self.spot.dead_text else []
        out = [f"folded {hands}" for hands in self.spot.folded_texts] if folded else []
        return " ".join([text, *dead, *out])
