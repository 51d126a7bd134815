"""Draws the questions of a quiz: the kinds, their seeds, and what each computes as its answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.diagnostics import Diagnostic, PQLError
from pql.names.options import LARGEST_SEED
from pql.questions.seeds import generator
from pql.results.quiz import Choose, CountOuts, GuessEquity, QuizQuestion
from pql.statements.outs.question import OutsQuestion

from .table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from pql.engine.work import Control
    from pql.questions.question import Spot
    from pql.results.quiz import QuizQuestion

    from .table import Table


_PLAYERS = ("player 1", "player 2")
_NUTS = "nuts", "best high hand"
"""What somebody has who has the nuts, and where half of the pot goes to a low hand."""
_HELPING = (
    "Which cards put you level or ahead",
    "Which cards give you a better high hand or a better low that player {} does not beat",
)
"""Which cards are outs, and where half of the pot goes to a low hand."""
_TRIES = 20
"""How many deals are drawn before one is taken whose question is duller than wanted."""
_CLEAR = 0.015
"""By how much of 1 the best of some boards should be better than the next."""
_BOARDS = 3


def guess_equity(table: Table) -> QuizQuestion:
    """The equity of a hand of one range against the other range, or against a hand of it where that takes long."""
    deal = table.deal((0, 3, 3, 4))
    mine = table.random.randrange(2)
    other = table.spot.hands[1 - mine]
    hand = deal.hands[mine]
    against = f"the range of player {2 - mine}"
    if not table.is_quick([hand, other], deal.board):
        other = table.hold(deal.hands[1 - mine])
        against = f"{other.text} of player {2 - mine}"
    return GuessEquity(
        "equity",
        f"You are player {mine + 1} and hold {hand}{deal.on or ' before the flop'}. "
        f"Your equity against {against}, in percent?",
        table.statement(f"equity {hand} vs {other.text}{deal.on}", folded=True),
        table.seed,
        (),
        table.equity([hand, other], deal.board),
    )


def count_outs(table: Table) -> QuizQuestion:
    """The cards that put who is behind level or ahead, in either half where half of the pot goes to a low hand."""
    for _ in range(_TRIES):
        deal = table.deal((3, 4))
        values = deal.quarters()
        behind = int(values[0] > values[1])
        hands = deal.hands[behind], deal.hands[1 - behind]
        found = table.answer(OutsQuestion(table.spot_of([*hands], deal.board), "improving", None)).by_type
        if values[0] != values[1] and found:
            break
    return CountOuts(
        "outs",
        f"You are player {behind + 1} and hold {hands[0]}{deal.on}, player {2 - behind} has {hands[1]}. "
        f"{_HELPING[table.spot.game.low is not None].format(2 - behind)}: how many, or which?",
        table.statement(f"outs {hands[0]}{deal.on} vs {hands[1]} improving"),
        table.seed,
        (),
        found,
    )


def who_is_ahead(table: Table) -> QuizQuestion:
    """Which of two hands is ahead now."""
    deal = table.deal((3, 4, 5))
    one, other = deal.quarters()
    makes = [deal.says(player) for player in range(2)]
    close = "the other kickers decide" if makes[0] == makes[1] and one != other else ""
    ends = ""
    if len(deal.board) < 10:
        ends = f"player 1 wins {100 * table.equity([*deal.hands], deal.board):.2f} % in the end"
    return Choose(
        "ahead",
        f"Player 1 has {deal.hands[0]} and player 2 has {deal.hands[1]}{deal.on}. Who is ahead now?",
        table.statement(f"equity {' vs '.join(deal.hands)}{deal.on}", folded=True),
        table.seed,
        (*_PLAYERS, "level"),
        (0 if one > other else 1 if one < other else 2,),
        (f"player 1: {makes[0]}", f"player 2: {makes[1]}", close, ends),
    )


def who_has_the_nuts(table: Table) -> QuizQuestion:
    """Whose range has the nuts more often."""
    for _ in range(_TRIES):
        deal = table.deal((3, 4, 5))
        nuts, (one, other) = table.nuts(deal.board)
        if one or other:
            break
    same = abs(one - other) < 1e-12
    return Choose(
        "nuts",
        f"The board is {deal.board}. Whose range has the {_NUTS[table.spot.game.low is not None]} more often?",
        "; ".join([table.statement(f"nuts{deal.on} for {side.text} limit 1") for side in table.spot.hands]),
        table.seed,
        (*_PLAYERS, "level"),
        (2 if same else 0 if one > other else 1,),
        (
            f"the nuts are {nuts}",
            f"player 1 has them in {100 * one:.2f} % of the range",
            f"player 2 in {100 * other:.2f} %",
        ),
    )


def which_board_is_best(table: Table) -> QuizQuestion:
    """Which of three flops, or after a board of three or four cards which next card, is best for player 1.

    His range meets the other's, or where that takes long a hand of his a hand of the other's.
    """
    found: dict[str, float] = {}
    met = ""
    boards = _boards(table)
    if table.tied or not table.is_quick([*table.spot.hands], boards[0], 3 * _BOARDS):
        table = table.of_hands(table.deal((3,)))
        boards = _boards(table)
        met = "Player 1 has {} and player 2 has {}. ".format(*[side.text for side in table.spot.hands])
    for _ in range(_TRIES):
        found = {board: table.equity([*table.spot.hands], board) for board in boards}
        first, second, *_ = (*sorted(found.values(), reverse=True), 0.0)
        if first - second >= _CLEAR:
            break
        boards = _boards(table)
    best = max(found.values())
    ranges = " vs ".join([side.text for side in table.spot.hands])
    street = {3: "flop", 4: "turn", 5: "river"}[len(next(iter(found))) // 2]
    order = sorted(found, key=lambda board: -found[board])
    return Choose(
        "flops",
        f"{met}Which {street} is best for player 1?",
        "; ".join([table.statement(f"equity {ranges} on {board}", folded=True) for board in found]),
        table.seed,
        tuple(found),
        tuple([place for place, board in enumerate(found) if best - found[board] < 1e-9]),
        tuple([f"{board} {100 * found[board]:.2f} %" for board in order]),
    )


def _boards(table: Table) -> list[str]:
    """Some boards to choose among."""
    boards = table.spot.boards
    if boards is not None and boards.boards.fixed_cards() is not None:
        return table.next_cards(table.deal((3,)), _BOARDS)
    several = list(dict.fromkeys([table.deal((3,)).board for _ in range(_BOARDS)]))
    return (
        several if len(several) > 1 or len(several[0]) == 10 else table.next_cards(table.deal((3,)), _BOARDS)
    )


KINDS: dict[str, tuple[Callable[[Table], QuizQuestion], tuple[int, ...]]] = {
    "equity": (guess_equity, (0, 3, 4, 5)),
    "outs": (count_outs, (0, 3, 4)),
    "ahead": (who_is_ahead, (0, 3, 4, 5)),
    "nuts": (who_has_the_nuts, (0, 3, 4, 5)),
    "flops": (which_board_is_best, (0, 3, 4)),
}
"""Every kind by its name: what draws it, and with boards of how many cards (0: none given) it can be asked."""


def draw(
    spot: Spot,
    about: tuple[str, ...],
    number: int,
    seed: int | None,
    control: Control,
    *,
    tied: bool = False,
) -> list[QuizQuestion]:
    """So many questions about what is on the table, of some kinds (or of all): the nth is that of the seed + n.

    `tied` is that of `Table`. Raises `PQLError` where there are not two players, and where no such question can be
    asked on this board.
    """
    if len(spot.hands) != 2:
        raise spot.place.error("bad-players", f"a quiz is about two players, not {len(spot.hands)}")
    _, first = generator(seed)
    kinds = _kinds(spot, about)
    spot.problem()
    questions = []
    for place in range(number):
        control.check()
        control.report(place / number)
        table = Table(spot, (first + place) % (LARGEST_SEED + 1), control, tied)
        questions.append(KINDS[table.random.choice(kinds)][0](table))
    return questions


def _kinds(spot: Spot, about: tuple[str, ...]) -> list[str]:
    """The kinds that can be asked, of those that are wanted."""
    cards = spot.boards.boards.street if spot.boards else 0
    kinds = [kind for kind in about or KINDS if cards in KINDS[kind][1]]
    if not kinds:
        message = f"nothing about {' and '.join(about)} can be asked on a board of {cards} cards"
        raise PQLError(Diagnostic("bad-quiz", message, help="there has to be a card to come"))
    return kinds


def checked_kinds(about: object) -> tuple[str, ...]:
    """The kinds of questions that are wanted, none for all: a name, or several; raises `PQLError` for a bad one."""
    names = (about,) if isinstance(about, str) else about or ()
    if not isinstance(names, list | tuple) or not all([isinstance(name, str) for name in names]):
        raise TypeError(f"about is one of {', '.join(KINDS)}, or several of them, not {about!r:.50}")
    for name in names:
        if name not in KINDS:
            message = f"there are no questions about `{name[:50]}`"
            raise PQLError(Diagnostic("bad-quiz", message, help=f"they are about {', '.join(KINDS)}"))
    return tuple(dict.fromkeys(names))
