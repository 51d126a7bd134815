"""What a kind of hands must be able to do, for a question to be one class in every game.

A question asks the ways of its spot: `two_card_ways` for hands of two cards, `more_cards.ways` for hands of four and
five. What games share is not here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from random import Random

    from pql.base.diagnostics import Place
    from pql.cards.games import Game
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

    from .accuracy import Accuracy
    from .board_rows import BoardRow
    from .by_hand import Blocking, Boards, HandVectors
    from .code_counts import CodeCount, CodePot
    from .draws import HandDraws, RangeDraws
    from .more_cards.equity import HoleProblem
    from .nuts import NutValue
    from .odds import FinalHands, OddsTally
    from .outs import JudgedHand, Side
    from .plan import Plan
    from .problem import Problem
    from .sampling import PooledTally
    from .strength import Standing
    from .tally import Tally
    from .work import Control

Asked = TypeVar("Asked")
"""A problem of such hands."""
Of = TypeVar("Of")
AnyProblem: TypeAlias = "Problem | HoleProblem"
"""A problem of any hands: where they meet, and what is known."""


class Ways(Protocol[Asked]):
    """How hands of a kind are counted: exactly by a plan, or by random deals of a seed."""

    def problem(
        self,
        ranges: Sequence[Any],
        boards: BoardSet | None,
        dead: int,
        place: Place,
        folded: Sequence[Any] = (),
        /,
    ) -> Asked:
        """The problem of ranges that meet; raises a running `PQLError` if no deal is possible."""
        ...

    def unchecked(self, ranges: Sequence[Any], boards: BoardSet | None, dead: int, /) -> Asked:
        """The problem of ranges of which somebody may hold nothing."""
        ...

    def count_deals(self, problem: Asked, control: Control, /) -> int:
        """How many deals there are: weights do not change it."""
        ...

    def equity_plan(self, problem: Asked, accuracy: Accuracy, threads: int, /) -> Plan:
        """Exact or sampled, and by which algorithm."""
        ...

    def exact_tally(self, problem: Asked, plan: Plan, control: Control, /) -> Tally:
        """What each player wins, over every deal."""
        ...

    def sampled_tally(self, problem: Asked, plan: Plan, seed: int, control: Control, /) -> PooledTally:
        """The same over random deals."""
        ...

    # Types of hands

    def odds_plan(self, problem: Asked, accuracy: Accuracy, threads: int, /) -> Plan:
        """The plan to count by the types of hands that win."""
        ...

    def tally_odds(self, problem: Asked, plan: Plan, seed: int | None, control: Control, /) -> OddsTally:
        """Deals by the type of hand that wins: all of them, or random ones of a seed."""
        ...

    def final_hands_plan(self, problem: Asked, /) -> Plan:
        """The plan to count what the only range ends with."""
        ...

    def refuse_final_hands(self, problem: Asked, plan: Plan, control: Control, place: Place, /) -> None:
        """Raises a running `PQLError` where that would take too long."""
        ...

    def count_final_hands(self, problem: Asked, plan: Plan, control: Control, /) -> FinalHands:
        """The types of hands that the only range ends with."""
        ...

    # Strength: the first player now and at the end

    def strength_plans(
        self, problems: list[Asked], accuracy: Accuracy, threads: int, place: Place, /
    ) -> list[Plan]:
        """The plans for several numbers of opponents; raises a running `PQLError` for what has no answer."""
        ...

    def exact_standing(self, problem: Asked, plan: Plan, control: Control, /) -> Standing:
        """How the first player does, over every deal."""
        ...

    def sampled_standings(
        self, problem: Asked, fewest: int, plan: Plan, seed: int, control: Control, /
    ) -> list[Standing]:
        """The same over random deals, against `fewest` opponents, one more, ... all of them."""
        ...

    # What each hand of two ranges wins

    def swept(self, problem: Asked, place: Place, /) -> Asked:
        """The problem in the form that is swept; raises a running `PQLError` where others hold what cannot be."""
        ...

    def hands_plan(self, problem: Asked, players: int = 2, /) -> Plan:
        """The plan for what each hand of one or both players wins; without `work` where its steps are not counted."""
        ...

    def is_swept_soon(self, problem: Asked, /) -> bool:
        """Whether what each hand of the first player wins is swept, not sampled, where either would do."""
        ...

    def refuse_slow_hands(
        self, problem: Asked, players: int, control: Control, place: Place, help: str, /
    ) -> None:
        """Raises a running `PQLError`, with a help, where that would take minutes."""
        ...

    def vectors(self, problem: Asked, control: Control, /) -> tuple[HandVectors, HandVectors]:
        """What each hand of both players wins."""
        ...

    def vector(self, problem: Asked, control: Control, /) -> HandVectors:
        """What each hand of the first player wins."""
        ...

    def dealt(self, problem: Asked, met: float, control: Control, /) -> int:
        """How many deals there are, where those that hands met weigh so much."""
        ...

    def refuse_slow_blocking(self, problem: Asked, by: str, control: Control, place: Place, /) -> None:
        """Raises a running `PQLError` where rows by a word would take minutes, beside what each hand wins."""
        ...

    def blocking(self, problem: Asked, /) -> Blocking:
        """What is left of the first range when cards are gone."""
        ...

    # Codes of made hands and draws

    def describe_codes(self, problem: Asked, boards: BoardSet, versus: bool, threads: int, /) -> str:
        """How codes are counted, and with an opponent what they win."""
        ...

    def refuse_slow_codes(
        self, problem: Asked, boards: Boards | None, control: Control, place: Place, /
    ) -> None:
        """Raises a running `PQLError` where codes would take minutes, on one board or on many."""
        ...

    def count_codes(self, problem: Asked, /) -> dict[int, CodeCount]:
        """The codes of the first range's hands on the problem's board."""
        ...

    def count_codes_over(self, problem: Asked, boards: Boards, control: Control, /) -> dict[int, CodeCount]:
        """The same over many boards: masks, and how many boards each represents."""
        ...

    def run_outs_plan(self, problem: Asked, street: BoardSet, boards: Boards, threads: int, /) -> Plan:
        """The plan for what each code wins over boards: on all of them, or on some drawn at random."""
        ...

    def pots_over_boards(
        self, problem: Asked, boards: Boards, plan: Plan, control: Control, /
    ) -> dict[int, CodePot]:
        """What the hands of each code win over all boards."""
        ...

    def pots_of_sample(
        self, problem: Asked, boards: Boards, plan: Plan, rng: Random, control: Control, /
    ) -> list[dict[int, CodePot]]:
        """The same on random boards, in batches."""
        ...

    # Rows of reports

    def can_be_dealt(self, problem: Asked, /) -> bool:
        """Whether there may be a deal."""
        ...

    def seconds_in_turn(self, problem: Asked, /) -> float | None:
        """About how long each flop as a question of its own takes on one thread; None where that is not known."""
        ...

    def describe_rows(self, problem: Asked, street: int | None, threads: int, /) -> str:
        """How the rows of boards of a street, or (None) of hands on each flop, are found."""
        ...

    def refuse_slow_rows(self, problem: Asked, of_flops: bool, control: Control, place: Place, /) -> None:
        """Raises a running `PQLError` where these would take minutes, flop by flop or of hands on a board."""
        ...

    def board_rows(
        self, problem: Asked, street: int, control: Control, place: Place, help: Callable[[int], str], /
    ) -> list[BoardRow]:
        """What both ranges win on each flop, or with each card of a later street; a help for so many rows."""
        ...

    def dealt_in_rows(self, problem: Asked, met: float, once: bool, control: Control, /) -> int:
        """As `dealt`, of rows of boards: `once` where each deal is in one of them."""
        ...

    def equity_plans(self, problems: list[Asked], threads: int, /) -> list[Plan]:
        """The plans for several equities that are asked for together: all exact, or all sampled."""
        ...

    def judged_hands(
        self,
        live: Any,
        sides: Sequence[Side],
        board: int,
        dead: int,
        rule: str,
        place: Place,
        control: Control,
        /,
    ) -> list[JudgedHand]:
        """The hands of a set with what each card that can come does to them, for `outs`."""
        ...

    # What the next card can complete

    def hand_draws(self, live: Any, board: int, dead: int, /) -> HandDraws:
        """The draws of the only hand of a set."""
        ...

    def refuse_many_hands(self, live: Any, place: Place, /) -> None:
        """Raises a running `PQLError` for more hands than are answered one by one."""
        ...

    def range_draws(self, live: Any, board: int, dead: int, control: Control, /) -> RangeDraws:
        """The draws of the hands of a set."""
        ...

    # Values on a board

    def nut_values(self, game: Game, board: int, dead: int, /) -> list[NutValue]:
        """What a board makes of all hands, from the best down."""
        ...

    def nuts(self, game: Game, board: int, dead: int, /) -> tuple[int, HandSet]:
        """The ordinal of the nuts of a board, and the hands that have them, or the two cards that make them."""
        ...

    def weight_by_value(self, hands: Any, board: int, /) -> dict[int, int | float]:
        """The weight of a set's hands by the ordinal of what they make."""
        ...

    # Sets and names of hands

    def live(self, problem: Asked, player: int, /) -> Any:
        """The hands of a player that hold neither board nor dead cards."""
        ...

    def members(self, hands: Any, /) -> Sequence[int]:
        """The hands of a set, as numbers or masks."""
        ...

    def weights(self, hands: Any, /) -> Sequence[int | float]:
        """The weights of the same."""
        ...

    def amount(self, hands: Any, /) -> int | float:
        """The weight of a set as answers show it."""
        ...

    def live_text(self, hands: Any, whole: Any, seen: int, /) -> str:
        """Hands of a set as players write them where these cards are known."""
        ...

    def cards(self, hand: int, /) -> tuple[int, ...]:
        """The cards of a hand by their numbers."""
        ...

    def best_first(self, hands: Sequence[Of], /) -> Sequence[Of]:
        """The same, those with the highest cards first."""
        ...

    def among(self, hands: Any, chosen: Iterable[int], /) -> Any:
        """Those of a set that are among some."""
        ...

    def shared_out(self, first: Any, second: Any, /) -> tuple[Any, Any, Any]:
        """What two sets share, and what the weights of each are above that."""
        ...

    def class_of(self, hand: int, /) -> Hashable:
        """What hands have in common that differ in nothing but their suits."""
        ...

    def class_name(self, own: Any, /) -> str:
        """The name of such hands."""
        ...

    def class_size(self, own: Any, /) -> int:
        """How many of them there are."""
        ...

    def class_place(self, hand: int, /) -> int:
        """The place of its class among the others, 0 for all where each hand is a class of its own."""
        ...

    def first_image(self, hand: int, group: bytes, /) -> Hashable:
        """The first of the hands that the suit permutations of a group make of a hand."""
        ...

    def everything(self, game: Game, /) -> Any:
        """Every hand."""
        ...

    def hand_text(self, hand: int, /) -> str:
        """A hand as text."""
        ...


def ways_of(game: Game) -> Ways[Any]:
    """The ways of the hands of a game."""
    if game.hole == 2:
        from . import two_card_ways

        of_two: Ways[Problem] = two_card_ways
        return of_two
    from .more_cards import ways

    of_more: Ways[HoleProblem] = ways
    return of_more
