"""`\\quiz`: questions about two ranges, one after the other, with a score."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pql
from pql.render.layout import broken
from pql.render.problems import as_problems
from pql.repl.interrupt import interrupts
from pql.repl.meta_commands import RANGES, Shell, game_of, meta_command, problem
from pql.results import EquityResult

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pql.repl.meta_commands import Choice, ShellState
    from pql.results import QuizQuestion, Result

KINDS = {
    "equity": "guess a hand's equity",
    "outs": "count the outs of a hand, or name them",
    "ahead": "which hand is ahead",
    "nuts": "whose range has the nuts more often",
    "flops": "which flop, or next card, is best for player 1",
}
_ENDS = ("q", "\\q", "quit", "exit", "stop", "end")
_PROMPT = "quiz"
_ANYBODY = "30% vs 30%"
"""Who meets where nobody is named and no equity was asked for."""


def _choices(state: ShellState) -> Iterable[Choice]:
    return (*KINDS.items(), *RANGES)


def _sorted_at_once(game: str) -> bool:
    """Whether percentages take no time: hands of five cards and more are sorted for seconds.

    >>> _sorted_at_once("holdem"), _sorted_at_once("omaha"), _sorted_at_once("omaha5")
    (True, True, False)
    """
    return game == "omaha" or not game.startswith("omaha")


@meta_command(
    "\\quiz", "[KIND] [HANDS vs HANDS [on BOARD]]", _choices, group="Learn", aliases=("\\practice",)
)
def practise(shell: Shell, argument: str) -> None:
    """Questions about two ranges (alone: those of the last equity), graded exactly, with a score; q ends."""
    word, _, rest = argument.partition(" ")
    about, spot = (word.lower(), rest.strip()) if word.lower() in KINDS else (None, argument)
    spot = spot or _last(shell) or (_ANYBODY if _sorted_at_once(game_of(shell.session)) else "any vs any")
    query = _asked(shell, f"equity {spot}")
    first = query.quiz(about, 1)  # what cannot be asked about is said before anything is
    shell.show(
        shell.page.paint(broken(f"{spot}: q or Ctrl-C ends, Enter shows the answer", shell.page), "faint")
    )
    right = done = 0
    try:
        (question,) = first
        while True:
            right += _take(shell, question)
            done += 1
            (question,) = query.quiz(about, 1, seed=(question.seed + 1) % 2**64, cancel=interrupts)
    except (KeyboardInterrupt, EOFError, pql.Cancelled):
        shell.console.clear_echo()
    shell.show(f"{right} of {done} right" if done else "nothing was answered")


def _last(shell: Shell) -> str | None:
    """The ranges and the board of the last equity of two players."""
    for answer in reversed(shell.state.answers):
        if isinstance(answer.result, EquityResult) and len(answer.result.players) == 2:
            return answer.statement.removeprefix("equity ")
    return None


def _asked(shell: Shell, text: str) -> pql.Query[Result | None]:
    """The statement about whose players is asked; raises `PQLError`."""
    compilation = shell.session.copy().compile(text)
    errors = [each for each in compilation.diagnostics if each.is_error]
    if errors or len(compilation.queries) != 1:
        raise (
            pql.PQLError(errors)
            if errors
            else problem("bad-quiz", "a quiz is about two ranges", "\\quiz AKs vs QQ+")
        )
    return compilation.queries[0]


def _take(shell: Shell, question: QuizQuestion) -> bool:
    """Asks a question until it is answered; whether that was right. Raises what ends a quiz."""
    page = shell.page
    shell.show("\n" + page.paint(broken(question.asks, page), "strong"))
    for number, choice in enumerate(question.choices, 1):
        shell.show(f"  {number}  {choice}")
    while True:
        reply = shell.ask(_PROMPT, question.choices).strip()
        if reply.lower() in _ENDS:
            raise EOFError
        if reply in ("?", "\\?"):
            shell.show("a number, a choice, or for outs the cards (9h 9d); Enter shows the answer, q ends")
            continue
        if not reply:
            said, is_right = question.answer, False
        else:
            try:
                with as_problems():
                    grade = question.grade(reply)
            except pql.PQLError as error:
                shell.console.report(*error.diagnostics)
                continue
            said, is_right = f"{'Right' if grade.right else 'No'}: {grade.said}", grade.right
        shell.show(page.paint(broken(said, page), "title" if is_right else "strong"))
        if len(question.query) < 2 * page.width:
            shell.show(page.paint(broken(question.query, page), "faint"))
        return is_right
