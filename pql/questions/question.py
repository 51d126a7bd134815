"""The base of all questions: how they are answered and explained, and the sets in them with their texts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from pql.base.records import Record
from pql.base.typed import Generic, NamedTuple, TypeVar
from pql.cards.card_lists import clash
from pql.cards.deck import mask_text
from pql.engine.work import Control
from pql.results import Result
from pql.results.sampling import KERNELS

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any, ClassVar

    from pql.base.diagnostics import Place
    from pql.cards.games import Game
    from pql.engine.accuracy import Accuracy
    from pql.engine.plan import Plan
    from pql.engine.ways import Ways
    from pql.engine.work import Control
    from pql.results import Result
    from pql.results.base import SpotTexts
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet
    from pql.sets.holeset import HoleSet


Made = TypeVar("Made")
Answer = TypeVar("Answer", bound="Result")
Hands = TypeVar("Hands", "HandSet", "HoleSet", default="HandSet")

MOST_PLAYERS = 10
STREETS = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}


class NamedHands(NamedTuple, Generic[Hands]):
    """A set of hands, as the question writes it; `order` is the hand order its percentages were measured by.

    Of games with more hole cards it is a `HoleSet`, whose percentages have no order that an answer would have to name.
    `readings` are bare ranks that were read as offsuit, where the caller gave the text of these hands alone.
    """

    text: str
    hands: Hands
    order: str | None = None
    readings: tuple[str, ...] = ()


class NamedBoards(NamedTuple):
    """A set of boards, as the question writes it."""

    text: str
    boards: BoardSet


def order_of(hands: Iterable[NamedHands[Any]]) -> str | None:
    """The hand order that percentages in some sets were measured by, if there is any."""
    for each in hands:
        if each.order is not None:
            return each.order
    return None


class Spot(Record):
    """What is on the table: hands that meet on the boards of a set, a single board, or (None) every board.

    The hands of players who have `folded` are out of the deck too. The `place` says where in a text it is asked about.
    Whatever a question deals with beside these cards is a field of its own.
    """

    not_compared: ClassVar[tuple[str, ...]] = ("place",)

    hands: tuple[NamedHands[Any], ...]
    boards: NamedBoards | None
    dead: int
    folded: tuple[NamedHands[Any], ...]
    place: Place
    game: Game

    @property
    def ways(self) -> Ways[Any]:
        """How its kind of hands is counted, ranked and named."""
        from pql.engine.ways import ways_of

        return ways_of(self.game)

    @property
    def of_two_cards(self) -> bool:
        """Whether hands have two cards, of which there are few enough to look at all of them on every flop."""
        return self.game.hole == 2

    @property
    def board(self) -> int:
        """The cards of the board as a mask: 0 before the flop, and where it may be one of several."""
        return self.boards.boards.fixed_cards() or 0 if self.boards else 0

    @property
    def seen(self) -> int:
        """The cards that nobody can hold: those of the board and the dead ones, as a mask."""
        return self.board | self.dead

    @property
    def street(self) -> str:
        """The street of a single board, by its name."""
        return STREETS[self.board.bit_count()]

    def check_cards(self) -> None:
        """Makes sure that no card is on the board and dead; raises a running `PQLError`."""
        from pql.cards.card_lists import shared

        if clash := shared(self.board, self.dead, self.game):
            raise self.place.error(*clash)

    @property
    def board_text(self) -> str | None:
        """The board or the boards, as the question writes them; None for every board."""
        return self.boards.text if self.boards else None

    @property
    def dead_text(self) -> str | None:
        """The dead cards, None where there are none."""
        return mask_text(self.dead & ~self.game.missing) or None

    def problem(self, hands: Sequence[Any] | None = None) -> Any:
        """Its problem, as its ways take it; raises a running `PQLError` if no deal is possible.

        `hands` are those that meet, if they are not just those of the players in their order.
        """
        named, folded = [[each.hands for each in several] for several in (self.hands, self.folded)]
        boards = self.boards.boards if self.boards else None
        return self.ways.problem(hands or named, boards, self.dead, self.place, folded)

    def live(self, side: NamedHands[Hands]) -> Hands:
        """The hands of a side that hold neither board nor dead cards; raises a running `PQLError` if there are none."""
        return live_hands(side, self.board, self.dead, self.place)

    def in_order(self, *more: NamedHands[Hands] | None) -> str | None:
        """The hand order that percentages in any of the sets were measured by."""
        return order_of((*self.hands, *self.folded, *[each for each in more if each is not None]))

    @property
    def folded_texts(self) -> tuple[str, ...]:
        """The hands of those who have folded, as the question writes them."""
        return tuple([each.text for each in self.folded])

    def texts(self, *more: NamedHands[Hands] | None) -> SpotTexts:
        """What a `DealResult` says of it; `more` are other hands that the question is about."""
        return {
            "board": self.board_text,
            "dead": self.dead_text,
            "folded": self.folded_texts,
            "order": self.in_order(*more),
            "game": self.game.name,
        }


class Question(Record):
    """What a statement asks, and how it is answered: sets, cards and numbers, no syntax.

    A question is a value: immutable, picklable, and equal to another that asks the same. The `place` that some have
    says where in a text it is asked, for diagnostics, and does not count.
    """

    not_compared: ClassVar[tuple[str, ...]] = ("place",)
    # Whose random numbers its samples are drawn by.
    generator: ClassVar[str] = KERNELS

    @property
    def immediate(self) -> bool:
        """Whether the answer needs no work, so that it need not be cancellable."""
        return False

    @property
    def needs_sets(self) -> bool:
        """Whether the sets in the statement must be computed: `explain` does without them."""
        return True

    def kept(self, name: Hashable, make: Callable[[], Made]) -> Made:
        """What `make` gives: from the second time on it is kept, for queries that are run again and again.

        The first time nothing is kept, because most questions are asked once and what they are made of is large.
        """
        made = self.__dict__.setdefault("_made", {})
        if name not in made:
            made[name] = None
            return make()
        made_before: Made | None = made[name]
        if made_before is None:
            made_before = made[name] = make()
        return made_before

    def __getstate__(self) -> dict[str, object]:
        """The fields alone: what was kept is made again elsewhere."""
        return {name: self.__dict__[name] for name in self._fields}

    def answer(self, control: Control) -> Result:
        """The answer; raises `PQLError` where there is none and `Cancelled` when stopped."""
        raise NotImplementedError

    def of_nothing(self) -> Result | None:
        """The answer without a row, which has the columns of every other; None where it must be asked to have them."""
        return None

    def describe(self, control: Control) -> str:
        """The algorithm and its estimated cost, in words, without running it."""
        return "read off the bitset"

    def estimate(self, control: Control) -> float:
        """The seconds that the answer is expected to take; 0 if it is quick or not known."""
        return 0.0


def cited(question: Question, answer: Answer) -> Answer:
    """The answer to a question, as callers have it: where it was sampled it says how to get it again."""
    seed = getattr(answer, "seed", None)
    if seed is None or answer.sampling is not None or getattr(answer, "method", None) != "sampled":
        return answer
    from .citing import sampling

    return answer.changed(sampling=sampling(question, seed))


class DealQuestion(Question):
    """A question about what is on the table: what games do in their own ways it asks the ways of its spot."""

    spot: Spot


class CountedQuestion(DealQuestion):
    """A question about the deals of what is on the table."""

    accuracy: Accuracy

    def plan(self, problem: Any, threads: int) -> Plan:
        """Exact or sampled, and by which algorithm."""
        raise NotImplementedError

    def describe(self, control: Control) -> str:
        return "\n".join(self.plan(self.spot.problem(), control.threads).describe(control.threads))

    def estimate(self, control: Control) -> float:
        return self.plan(self.spot.problem(), control.threads).estimate(control.threads)


MOST_OPPONENTS = 9


def check_street(spot: Spot, word: str) -> None:
    """Makes sure that a card can come on this board: raises a running `PQLError` on the river, and for clashes."""
    if spot.board.bit_count() == 5:
        raise spot.place.error(
            "no-cards-to-come",
            f"the board is complete: no card is to come, so there are no {word}",
            "leave the river card out, or ask `equity`",
        )
    spot.check_cards()


def live_hands(side: NamedHands[Hands], board: int, dead: int, place: Place) -> Hands:
    """The hands of a set that hold neither board nor dead cards; raises a running `PQLError` if there are none."""
    text, hands = side.text, side.hands
    if not hands:
        raise place.error("impossible-deal", f"`{text}` is not a hand: the set is empty")
    live = hands.without(board | dead)
    if live:
        return live
    if len(hands) > 1:
        message = f"the board leaves no hand of `{text}`: each holds a card that is on it or dead"
    elif not hands.without(board):
        message = f"{next(iter(hands))} holds a card of its own board"
    else:
        message = f"{next(iter(hands))} holds a dead card"
    raise place.error(*clash(message))


class WrappedQuestion(Question):
    """Another question; subclasses say what its answer is like."""

    question: Question

    @property
    def needs_sets(self) -> bool:
        return self.question.needs_sets

    @property
    def immediate(self) -> bool:
        return self.question.immediate

    def changed_answer(self, result: Result) -> Result:
        """The answer to the other question, as this one gives it."""
        raise NotImplementedError

    def answer(self, control: Control) -> Result:
        return self.changed_answer(cited(self.question, self.question.answer(control)))

    def of_nothing(self) -> Result | None:
        result = self.question.of_nothing()
        return None if result is None else self.changed_answer(result)

    def describe(self, control: Control) -> str:
        return self.question.describe(control)

    def estimate(self, control: Control) -> float:
        return self.question.estimate(control)
