"""`\\quiz` at the prompt: what is asked, what is said of answers, and how it ends."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest

import pql
from pql.repl.commands.practice import KINDS
from pql.repl.console import Console
from pql.repl.meta_commands import ShellState, meant_as_meta
from pql.repl.shell.shell import Editor, InteractiveShell
from pql.trainer.kinds import KINDS as ALL_KINDS


class Typed(Editor):
    """Texts, one after the other; an exception among them is raised. `asked` is what the quiz has offered."""

    def __init__(self, *texts: str | type[BaseException]) -> None:
        self._texts = list(texts)
        self.asked: list[Sequence[str]] = []

    def prompt(self) -> str:
        text = self._texts.pop(0) if self._texts else EOFError
        if isinstance(text, str):
            return text
        raise text

    def ask(self, prompt: str, words: Sequence[str]) -> str:
        self.asked.append(words)
        return self.prompt()


def shell(*texts: str | type[BaseException]) -> tuple[str, str, Typed]:
    out, err = io.StringIO(), io.StringIO()
    editor = Typed("set seed = 7", *texts)
    made = InteractiveShell(ShellState(pql.Session()), Console(out, err), editor)
    assert made.run() == 0
    return out.getvalue(), err.getvalue(), editor


def test_a_quiz_asks_grades_and_keeps_a_score() -> None:
    (first, second) = pql.quiz("QQ+", "JJ, AKs", "Kh7h2c", about="outs", number=2, seed=7)
    right = " ".join(first.answer.partition("(")[2].rstrip(")").split()[1:])
    out, err, _ = shell("\\quiz outs QQ+ vs JJ, AKs on Kh7h2c", right, "7 8", "", "q", "AKs")
    said = " ".join(err.split())
    assert " ".join(first.asks.split()) in said
    assert f"Right: {first.answer}" in said
    assert first.query in said
    assert "error: `7 8` is not an answer to this" in said
    assert " ".join(second.asks.split()) in said
    assert second.answer in said
    assert "1 of 2 right" in said
    assert out.startswith("4 hands"), "the prompt lives on"


@pytest.mark.parametrize("end", ["Q", "\\q", "quit", KeyboardInterrupt, EOFError])
def test_a_quiz_ends_at_a_living_prompt(end: str | type[BaseException]) -> None:
    out, err, _ = shell("\\quiz AA vs KK", "?", end, "AKs")
    assert "nothing was answered" in err
    assert "Enter shows the answer, q ends" in " ".join(err.split())
    assert out.startswith("4 hands")


def test_without_ranges_it_is_about_the_last_equity() -> None:
    _, err, editor = shell("equity QQ vs AKs on Kh7h2c", "quiz nuts", "1", "q", "\\quiz ahead", "q")
    assert err.count("QQ vs AKs on Kh7h2c: q or Ctrl-C ends") == 2
    assert "1 of 1 right" in err or "0 of 1 right" in err
    assert editor.asked[0] == ("player 1", "player 2", "level")
    assert "30% vs 30%: q" in shell("\\quiz", "q")[1]


def test_what_cannot_be_asked_is_said_before_anything_is() -> None:
    out, err, _ = shell(
        "\\quiz AA vs (", "\\quiz AA vs KK vs QQ", "\\quiz outs AA vs KK on Kh7h2c3d4s", "AKs"
    )
    assert err.count("error: ") == 3
    assert "q or Ctrl-C ends" not in err
    assert out.startswith("4 hands")


def test_every_kind_has_its_word() -> None:
    assert list(KINDS) == list(ALL_KINDS)
    assert meant_as_meta("quiz AA vs KK") == "\\quiz AA vs KK"
    assert meant_as_meta("quiz", ["quiz"]) is None
