"""`pql.equity_by`: an equity in rows, by hand, card, flop or texture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.cards.deck import cards_mask
from pql.engine.accuracy import ANY_ACCURACY
from pql.engine.work import Control
from pql.questions.equity import MOST_PLAYERS
from pql.questions.report import ReportQuestion
from pql.results.report import WORDS

from .arguments import bad_call, called, named_hands, some_boards

if TYPE_CHECKING:
    from pql.results.report import ReportResult
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet


def equity_by(
    by: str, hands: str | HandSet, *against: str | HandSet, board: str | BoardSet = "", dead: str = ""
) -> ReportResult:
    """The exact equity of a range against one or more others, a row for each group that `by` names.

    `by` is `hand`, `class`, `category` (made hands), `flop`, `turn`, `river` or `texture`. `board` is a board, a set of
    boards or a text for one. The rows of the answer (`ReportRow`) hold equity, wins and ties, the change against the
    whole, and the share of deals; rows of boards also both players' share of hands with more than 80 % equity. The same
    as the statement `equity ... by WORD`. Raises `PQLError` for bad text, deals that cannot be, and reports that would
    take too long.

    >>> import pql
    >>> report = pql.equity_by("class", "AA, AKs, 76s", "QQ+", board="Kh7h2c")
    >>> [(row.name, row.amount, round(row.equity, 4)) for row in report.rows]
    [('AA', 6, 0.6255), ('AKs', 3, 0.5663), ('76s', 3, 0.1572)]
    """
    if by not in WORDS:
        raise bad_call(
            "bad-report",
            f"`{by}` is nothing a report has rows of",
            f"by is {', '.join(WORDS[:-1])} or {WORDS[-1]}",
        )
    if not 1 <= len(against) < MOST_PLAYERS:
        raise bad_call("bad-players", f"`equity_by` compares 2 to {MOST_PLAYERS} players")
    sides = tuple(map(named_hands, (hands, *against)))
    place = called("equity_by", f"equity_by({by!r})")
    question = ReportQuestion(sides, some_boards(board), cards_mask(dead), place, ANY_ACCURACY, None, by)
    return question.answer(Control())
