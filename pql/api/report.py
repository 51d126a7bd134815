"""`pql.equity_by`: an equity in rows, by hand, card, flop or texture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.arguments import checked_text
from pql.cards.card_lists import AnyCards, dead_cards
from pql.questions.equity import ALONE, MOST_PLAYERS, RANDOM_HAND
from pql.questions.report import ReportQuestion
from pql.questions.sample import checked_seed
from pql.results.report import WORDS

from .arguments import accuracy_of, bad_call, called, named_hands, some_boards
from .running import carry_out, control

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pql.engine.work import CancelFlag, Progress
    from pql.results.report import ReportResult

    from .sets import AnyBoards, AnyHands


def equity_by(
    by: str,
    hands: AnyHands,
    *versus: AnyHands,
    board: AnyBoards | None = "",
    dead: AnyCards = "",
    exact: bool | None = None,
    within: float | None = None,
    samples: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress | bool | None = None,
    cancel: CancelFlag | None = None,
    timeout: float | None = None,
    executor: Executor | None = None,
) -> ReportResult:
    """The equity of a range against others, or against a random hand, a row for each group that `by` names.

    `by` is `hand`, `class`, `category` (made hands), `flop`, `turn`, `river` or `texture`. Rows are exact; `samples`
    draws that many deals for each instead. Hands, boards, `seed` and the arguments of running are those of
    `pql.equity`. The rows of the answer (`ReportRow`) hold equity, wins and ties, the change against the
    whole, and the share of deals; rows of boards also both players' share of hands with more than 80 % equity. The same
    as the statement `equity ... by WORD`. Raises `PQLError` for bad text, deals that cannot be, and reports that would
    take too long.

    >>> import pql
    >>> report = pql.equity_by("class", "AA, AKs, 76s", "QQ+", board="Kh7h2c")
    >>> [(row.name, row.amount, round(row.equity, 4)) for row in report.rows]
    [('AA', 6, 0.6255), ('AKs', 3, 0.5663), ('76s', 3, 0.1572)]
    """
    if checked_text(by, "what the rows are by") not in WORDS:
        raise bad_call(
            "bad-report",
            f"`{by}` is nothing a report has rows of",
            f"by is {', '.join(WORDS[:-1])} or {WORDS[-1]}",
        )
    if len(versus) >= MOST_PLAYERS:
        raise bad_call("bad-players", f"`equity_by` compares up to {MOST_PLAYERS} players")
    sides = tuple(map(named_hands, (hands, *versus)))
    if not versus:
        sides = (*sides, RANDOM_HAND)
    place = called("equity_by", f"equity_by({by!r})")
    accuracy = accuracy_of(exact, within, samples)
    if exact is False and samples is None:
        raise bad_call(
            "bad-accuracy", "the rows of a report are exact, or sampled by `samples`", "samples=10_000"
        )
    seed = checked_seed(seed)
    question = ReportQuestion(sides, some_boards(board), dead_cards(dead), place, accuracy, seed, by)
    answer = carry_out(question.answer, control(threads, progress, cancel, timeout, executor))
    if not versus:
        answer.note(ALONE)
    return answer
