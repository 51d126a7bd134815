"""A problem: an equity question in the form that kernels need: live ranges, known cards, boards, symmetry."""

from __future__ import annotations

from array import array
from math import comb, exp, prod
from typing import TYPE_CHECKING

from pql.cards.card_lists import shared, undealt
from pql.cards.combos import ALL_HANDS, hands_beside, hands_touching, indices
from pql.cards.deck import BOARD_CARDS as BOARD_CARDS
from pql.cards.deck import DECK_CARDS as DECK_CARDS
from pql.evaluator_ext import symmetry
from pql.sets.board_program import IDENTITY
from pql.sets.handset import HandSet

from .tally import Tally

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

    from pql.base.diagnostics import Place
    from pql.cards.games import Game
    from pql.sets.boardset import BoardSet


ALL_BOARDS = comb(DECK_CARDS, BOARD_CARDS)


class Problem:
    """The players' ranges, the boards and the dead cards.

    `ranges` have lost every hand that holds a dead or known card, and so have those of players who have `folded`.
    `known` is the mask of a fixed board; `boards` is set only for a set of several boards. Under the suit permutations
    of `group` nothing changes, so that boards need enumerating only once for each orbit.
    """

    __slots__ = (
        "_fixed",
        "_kernel_ranges",
        "_plain",
        "_stabilizers",
        "boards",
        "dead",
        "deal_estimate",
        "folded",
        "given_boards",
        "known",
        "ranges",
    )

    def __init__(
        self, ranges: list[HandSet], boards: BoardSet | None, dead: int, folded: Sequence[HandSet] = ()
    ) -> None:
        fixed = boards.fixed_cards() if boards is not None else 0
        self.given_boards = boards
        self.known = fixed or 0
        self.boards = boards if fixed is None else None
        self.dead = dead
        touching = hands_touching(dead | self.known)
        live = ALL_HANDS & ~touching
        self.ranges, self.folded = [
            [hands.kept(live) if hands.bits & touching else hands for hands in held]
            for held in (ranges, folded)
        ]
        # How many deals of hands there are, with those that use a card twice.
        self.deal_estimate = prod([len(hands) for hands in self.ranges])
        self._plain: bool | None = None
        self._kernel_ranges: KernelRanges | None = None
        self._fixed: bytes | None = None
        self._stabilizers: list[bytes] | None = None

    @property
    def game(self) -> Game:
        """The game of the hands."""
        return self.ranges[0].game

    def with_ranges(self, ranges: list[HandSet]) -> Problem:
        """The same question about other hands of the players."""
        return Problem(ranges, self.given_boards, self.dead, self.folded)

    def with_boards(self, boards: BoardSet | None) -> Problem:
        """The same question on other boards."""
        return Problem(self.ranges, boards, self.dead, self.folded)

    def with_folded(self, folded: Sequence[HandSet], dead: int = 0) -> Problem:
        """The same question when these players have folded, and some more cards are dead."""
        return Problem(self.ranges, self.given_boards, self.dead | dead, folded)

    @property
    def kernel_ranges(self) -> KernelRanges:
        """The ranges in the form that kernels take."""
        if self._kernel_ranges is None:
            self._kernel_ranges = KernelRanges([hands.buffer() for hands in self.ranges])
        return self._kernel_ranges

    @property
    def weights(self) -> list[array[float]]:
        """The weights of each range's 1326 hands."""
        return self.kernel_ranges.weights

    @property
    def plain(self) -> bool:
        """Whether all weights are 0 or 1, so that deals are counted in whole numbers."""
        if self._plain is None:
            folded = all([hands.is_plain for hands in self.folded])
            self._plain = folded and (
                all([hands.is_plain for hands in self.ranges]) or self.kernel_ranges.plain
            )
        return self._plain

    @property
    def group(self) -> bytes:
        """The suit permutations under which the question stays the same, four bytes each."""
        return self.group_without(None)

    def group_without(self, player: int | None) -> bytes:
        """The suit permutations that leave all as it is but for the range of one player."""
        group = self.card_group
        if group == IDENTITY:
            return group
        if self._stabilizers is None:
            held = [*self.weights, *[hands.buffer() for hands in self.folded]]
            self._stabilizers = [symmetry.stabilizer(weights) for weights in held]
        for number, stabilizer in enumerate(self._stabilizers):
            if number != player:
                group = symmetry.intersect_groups(group, stabilizer)
        return group

    @property
    def card_group(self) -> bytes:
        """The suit permutations that leave the known cards, the dead cards and the board set as they are."""
        if self._fixed is None and not self.unknown and self.boards is None:
            self._fixed = IDENTITY  # a river is alone
        if self._fixed is None:
            self._fixed = symmetry.card_stabilizer(self.known)
            if self.dead:
                self._fixed = symmetry.intersect_groups(self._fixed, symmetry.card_stabilizer(self.dead))
            if self.boards is not None:
                self._fixed = symmetry.intersect_groups(self._fixed, self.boards.suit_group())
        return self._fixed

    def tell_apart(self, group: bytes) -> None:
        """Leaves of the symmetry only what is in a group: boards that others carry into one another stay apart."""
        self._fixed = symmetry.intersect_groups(self.card_group, group)

    @property
    def is_open_matchup(self) -> bool:
        """Whether two players meet before the flop with a full deck: every matchup of that kind is known."""
        known = self.known or self.dead or self.folded
        return len(self.ranges) == 2 and self.boards is None and not known

    @property
    def unknown(self) -> int:
        """How many board cards are still to come."""
        return BOARD_CARDS - self.known.bit_count()

    @property
    def live_cards(self) -> int:
        """How many cards may still come, hands included."""
        return DECK_CARDS - (self.known | self.dead).bit_count()

    def unweighted(self) -> Problem:
        """The same problem with every weight 1."""
        ranges, folded = [
            [HandSet(hands.bits, None, hands.game) for hands in held] for held in (self.ranges, self.folded)
        ]
        return Problem(ranges, self.given_boards, self.dead, folded)

    def board_estimate(self, group: bytes) -> float:
        """About how many boards an exact answer enumerates: one for each orbit of the symmetry."""
        boards = comb(self.live_cards, self.unknown)
        if self.boards is not None:
            # Each board has ten flops, and those of a set come together: measured on many sets.
            boards = int(boards * (1 - exp(-5 * self.boards.share())))
        return max(1.0, boards / (len(group) // 4))

    @property
    def has_early_boards(self) -> bool:
        """Whether the boards are all continuations of some flops, or of some flops and turns in their order."""
        if self.boards is None or self.boards.street == 5:
            return False
        return self.boards.street == 3 or self.boards.distinguishes_turn_from_river()

    @property
    def run_out(self) -> int:
        """How many cards come after the flops or turns of a board set."""
        assert self.boards is not None
        return BOARD_CARDS - self.boards.street

    def early_estimate(self, group: bytes) -> float:
        """About how many flops or turns a board set is made of, one for each orbit of the symmetry."""
        assert self.boards is not None
        return max(1.0, self.boards.count() / (len(group) // 4))

    def early_boards(self, group: bytes) -> tuple[array[int], array[int]]:
        """The flops or turns of a board set, one for each orbit, with the number of dealings of each."""
        assert self.boards is not None
        return self.boards.weigh_street(self.dead, group)

    def matchup_count(self) -> int:
        """For two players: the pairs of hands that share no card."""
        first, second = self.ranges
        return sum([(second.bits & ~hands_beside(hand)).bit_count() for hand in indices(first.bits)])

    def listed_boards(self, group: bytes) -> tuple[array[int], array[int]]:
        """For a board set: the completed boards, one for each orbit, with the number of dealings of each."""
        assert self.boards is not None
        return self.boards.weigh(self.dead, group)

    def packed_boards(self) -> tuple[bytes, bytes] | None:
        """For a board set: all completed boards and how many dealings each has, to draw random ones from."""
        if self.boards is None:
            return None
        masks, dealings = self.listed_boards(IDENTITY)
        return masks.tobytes(), dealings.tobytes()


def packed_folded(problem: Problem) -> tuple[bytes, ...]:
    """The weights of those who have folded, as plain data."""
    return tuple([hands.buffer().tobytes() for hands in problem.folded])


def check_possible(
    ranges: list[HandSet],
    boards: BoardSet | None,
    dead: int,
    place: Place,
    names: Sequence[str] = (),
    folded: Sequence[HandSet] = (),
) -> Problem:
    """The problem of a deal, after making sure that it can be dealt; raises a running `PQLError` otherwise.

    `names` are those of the players, if they have any; those who have folded come behind them.
    """
    fixed = boards.fixed_cards() if boards is not None else None
    if boards is not None and not boards:
        raise place.error("impossible-deal", "there is no such board")
    if clash := shared(fixed or 0, dead, ranges[0].game):
        raise place.error(*clash)
    problem = Problem(ranges, boards, dead, folded)
    everybody = [hands.bits for hands in (*problem.ranges, *problem.folded)]
    if can_be_dealt(everybody):
        return problem
    for number, (hands, live) in enumerate(zip([*ranges, *folded], everybody, strict=True), 1):
        if live:
            continue
        who = f"`{names[number - 1]}`" if names else f"player {number}"
        if number > len(ranges):
            who = "a player who has folded" if len(folded) == 1 else f"folded player {number - len(ranges)}"
        if not hands:
            raise place.error("impossible-deal", f"{who} has no hands: the set is empty")
        raise place.error(
            "impossible-deal",
            f"{who} has no hand left: each holds a card that is dead or on the board",
        )
    raise place.error(*undealt())


# The search is short except for contrived ranges; after this many steps a deal is assumed to be possible, and the
# answer itself will show whether it is.
_MOST_STEPS = 20_000
_FIRST_STEPS = 50
# The hands that share a card with a hand, itself included.
_TOUCHED = 101


def can_be_dealt(ranges: list[int]) -> bool:
    """Whether each range, a bitset of hands, can give a hand so that no two share a card.

    >>> aces = 0b111111
    >>> can_be_dealt([aces, aces]), can_be_dealt([aces, aces, aces])
    (True, False)
    """
    if _first_hands_fit(ranges):
        return True
    ranges = sorted(ranges, key=int.bit_count)
    # However the smaller ranges are dealt, each hand touches at most so many others.
    if all(hands.bit_count() > index * _TOUCHED for index, hands in enumerate(ranges)):
        return True
    return _search(ranges, [_MOST_STEPS])


def _first_hands_fit(ranges: list[int]) -> bool:
    """Whether each range in turn can get its first hand that is left: a quick test that nearly always succeeds."""
    touching = 0
    for hands in ranges:
        left = hands & ~touching
        if not left:
            return False
        touching |= hands_beside((left & -left).bit_length() - 1)
    return True


def _search(ranges: list[int], steps: list[int]) -> bool:
    if not ranges:
        return True
    if not ranges[0]:
        return False
    # Nearly always the first hands tried fit; cards are counted only if they do not.
    if steps[0] < _MOST_STEPS - _FIRST_STEPS and _cards_held(ranges) < 2 * len(ranges):
        return False
    for hand in indices(ranges[0]):
        steps[0] -= 1
        if steps[0] < 0:
            return True
        touching = hands_beside(hand)
        rest = sorted((other & ~touching for other in ranges[1:]), key=int.bit_count)
        if _search(rest, steps):
            return True
    return False


def _cards_held(ranges: list[int]) -> int:
    """How many different cards the hands of all ranges hold."""
    union = 0
    for bits in ranges:
        union |= bits
    return sum(1 for card in range(52) if union & hands_touching(1 << card))


class KernelRanges:
    """The weights that a kernel is given; its counts are `images` times those of the question."""

    __slots__ = ("_packed", "images", "weights")

    def __init__(self, weights: list[array[float]], images: int = 1) -> None:
        self.weights = weights
        self.images = images
        self._packed: tuple[bytes, ...] | None = None

    @property
    def plain(self) -> bool:
        """Whether all weights are 0 or 1: the kernels then count in whole numbers."""
        return all([symmetry.are_plain(own) for own in self.weights])

    def packed(self) -> tuple[bytes, ...]:
        """The weights as plain data, for threads, processes and clusters."""
        if self._packed is None:
            self._packed = tuple([own.tobytes() for own in self.weights])
        return self._packed


def correct(tally: Tally, images: int, whole: bool) -> None:
    """Makes a kernel's counts those of the question, which are `whole` numbers if its own weights are 0 or 1."""
    tally.divide(images)
    if whole and not tally.whole:
        raise ArithmeticError("deals of plain ranges are whole numbers, and these counts are not")


def unpacked(ranges: tuple[bytes, ...]) -> list[memoryview[float]]:
    """The weights of packed ranges, as kernels take them."""
    return [memoryview(weights).cast("d") for weights in ranges]
