"""What a trainer's questions are drawn from: two ranges, the boards on which they meet, a stream of random numbers."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from pql.cards.combos import parse_hand
from pql.cards.deck import DECK, card_text, cards_mask, mask_cards, parse_cards
from pql.cards.games import played
from pql.cards.kernels import ranking
from pql.engine.accuracy import ANY_ACCURACY
from pql.questions.equity import EquityQuestion
from pql.questions.question import NamedBoards, NamedHands, Spot
from pql.questions.random_deals import MOST_ATTEMPTS, random_deals
from pql.sets.boardset import BoardSet
from pql.sets.handset import HandSet

if TYPE_CHECKING:
    from pql.engine.work import Control

_BITS = 62


class Deal:
    """A hand of each player, and the cards of the board in their order."""

    def __init__(self, hands: list[str], board: str) -> None:
        self.hands = hands
        self.board = board

    @property
    def on(self) -> str:
        """Where the hands meet, in words and as a statement says it."""
        return f" on {self.board}" if self.board else ""

    def makes(self, player: int) -> int:
        """What a player's hand makes on the board as it is, as a number: the higher wins."""
        return ranking.pokerval(cards_mask(self.hands[player] + self.board))


class Table:
    """A spot of two players and what is drawn from it: by the `seed`, always the same."""

    def __init__(self, spot: Spot, seed: int, control: Control) -> None:
        self.spot = spot
        self.seed = seed
        self.control = control
        self.random = Random(seed)

    def deal(self, streets: tuple[int, ...]) -> Deal:
        """A deal on the boards of the spot; where it has none, on a board of one of some numbers of cards."""
        spot, given = self.spot, self.spot.boards
        street = self.random.choice(streets)
        boards = given.boards if given else BoardSet.everything(street) if street else None
        boards = boards and boards.without(played().missing)
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
        return Deal(texts[:2], texts[-1] if boards is not None else "")

    def next_cards(self, deal: Deal, number: int) -> list[str]:
        """Boards that a deal may have after one more card, in any order; raises `PQLError` where there are fewer."""
        held = cards_mask("".join(deal.hands) + deal.board)
        live = mask_cards(DECK & ~held & ~self.spot.dead)
        if len(live) < number:
            message = f"there are fewer than {number} cards that can come next"
            raise self.spot.place.error("bad-quiz", message, "leave dead cards out")
        return [deal.board + card_text(card) for card in self.random.sample(live, number)]

    def spot_of(self, hands: list[str | NamedHands], board: str, *, folded: bool = False) -> Spot:
        """What is on the table where some hold these hands or ranges, on a board."""
        named = [hold(each) if isinstance(each, str) else each for each in hands]
        boards = NamedBoards(board, BoardSet.single(parse_cards(board))) if board else None
        out = self.spot.folded if folded else ()
        return Spot(tuple(named), boards, self.spot.dead, out, self.spot.place)

    def equity(self, hands: list[str | NamedHands], board: str) -> float:
        """The equity of the first of some hands or ranges."""
        answer = EquityQuestion(self.spot_of(hands, board, folded=True), ANY_ACCURACY).answer(
            self.control.quietly()
        )
        return answer.players[0].equity

    def statement(self, text: str, *, folded: bool = False) -> str:
        """A statement with the dead cards of the spot, and where it can take them with the `folded` hands."""
        dead = [f"dead {self.spot.dead_text}"] if self.spot.dead_text else []
        out = [f"folded {hands}" for hands in self.spot.folded_texts] if folded else []
        return " ".join([text, *dead, *out])


def hold(hand: str) -> NamedHands:
    """A single hand as a set."""
    return NamedHands(hand, HandSet(1 << parse_hand(hand)))
