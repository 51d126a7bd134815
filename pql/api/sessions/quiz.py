"""`pql.quiz`: questions to practise with, drawn from two ranges and graded exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from pql.base.arguments import checked_number
from pql.base.diagnostics import Diagnostic, PQLError
from pql.cards.card_lists import AnyCards
from pql.names.parameters import without_values
from pql.statements.equity.question import EquityQuestion
from pql.trainer.kinds import checked_kinds, draw

from ..arguments import called, named_hands, spot_of
from ..sets import game_of
from .running import Running, carry_out, control, takes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pql.compiler.program import CompiledStatement
    from pql.engine.work import Control
    from pql.results.quiz import QuizQuestion
    from pql.sets.holeset import HoleSet

    from ..sets import AnyBoards, AnyHands, AnyOpponents

_MOST = 10_000


@takes(Running)
def quiz(
    hands: AnyHands | HoleSet,
    versus: AnyHands | HoleSet,
    board: AnyBoards | None = None,
    *,
    about: str | Sequence[str] | None = None,
    number: int = 5,
    seed: int | None = None,
    dead: AnyCards = "",
    folded: AnyOpponents | HoleSet = (),
    game: str | None = None,
    **running: Unpack[Running],
) -> list[QuizQuestion]:
    """Questions about two ranges, with exact answers: on a `board`, on one of a set of boards, or on random ones.

    `about` is one kind of question or several, or None for all: `equity` (guess a hand's equity), `outs` (count them,
    or name the cards), `ahead` (which hand is ahead), `nuts` (whose range has them more often), `flops` (which of three
    flops, or of three next cards, is best for player 1). `hands` are the first player's. A question
    (`pql.results.QuizQuestion`) has its text in `asks`, `choices` if there are any, the `answer`, the `query` that
    shows it, and `grade(reply)` for a reply. The nth question of a seed is the first of seed + n; without a seed every
    call differs. In Omaha a question is about one hand of a range whose equity would take long to count. The other
    arguments are those of `pql.equity`.

    Raises `PQLError` for bad text, hands that cannot be dealt, and kinds that the board leaves no question of.

    >>> import pql
    >>> (question,) = pql.quiz("QQ+, AK", "22+", "Kh7h2c", about="outs", number=1, seed=7)
    >>> question.query, question.answer
    ('outs 3s3h on Kh7h2c vs AdAc improving', '2 outs (trips: 3d 3c)')
    >>> question.grade("3d Kc").said
    '2 outs (trips: 3d 3c); you forgot 3c; Kc is not one'
    """
    kinds, count = checked_kinds(about), checked_number(number, "number", 1, _MOST)
    found = game_of((hands, versus, board, folded), game)
    sides = [named_hands(hands, "hands", game=found), named_hands(versus, "versus", game=found)]
    place = called("quiz", " vs ".join([side.text for side in sides]))
    spot = spot_of(place, sides, board, dead, folded, game=found)
    return carry_out(lambda given: draw(spot, kinds, count, seed, given), control(running, quiz))


def quiz_about(
    compiled: CompiledStatement,
    about: str | Sequence[str] | None,
    number: int,
    seed: int | None,
    given: Control,
) -> list[QuizQuestion]:
    """Questions about what is on the table in an `equity` statement."""
    kinds, count = checked_kinds(about), checked_number(number, "number", 1, _MOST)
    if compiled.missing:
        raise without_values(compiled.missing)

    def drawn(inner: Control) -> list[QuizQuestion]:
        question = compiled.question and compiled.question.question(inner)
        if not isinstance(question, EquityQuestion):
            raise PQLError(Diagnostic("bad-quiz", "a quiz is about an `equity` statement"))
        spot = question.spot
        tied = False
        if compiled.question and compiled.question.lazy:  # on another board their texts would be other hands
            tied = not spot.of_two_cards
            known = [
                each._replace(text=f"({each.text})" if tied else each.hands.text()) for each in spot.hands
            ]
            spot = spot.changed(hands=tuple(known))
        given_seed = question.accuracy.seed if seed is None else seed
        return draw(spot, kinds, count, given_seed, inner, tied=tied)

    return carry_out(drawn, given)
