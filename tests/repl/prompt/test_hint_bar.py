"""Hints are worked out beside the typing: what they compute is given up, and forgotten, in time."""

from __future__ import annotations

import threading

import pytest
from prompt_toolkit.document import Document

import pql
from pql.repl.help import hints
from pql.repl.help.hints import Hint
from pql.repl.interrupt import CancelFlag
from pql.repl.meta_commands import ShellState
from pql.repl.prompt import hint_bar
from pql.repl.prompt.hint_bar import HintBar


def test_a_hint_is_given_up_when_the_line_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, given_up = threading.Event(), threading.Event()

    def slow(text: str, cursor: int, session: pql.Session, cancel: CancelFlag) -> Hint | None:
        begun.set()
        while not cancel.is_set():
            pass
        given_up.set()
        return None

    monkeypatch.setattr(hint_bar, "hint_for", slow)
    bar = HintBar(ShellState(pql.Session()), lambda: None)
    bar.changed(Document("AKs"))
    assert begun.wait(10)
    assert not given_up.is_set()
    bar.stop()
    assert given_up.wait(10)


def test_names_that_change_under_a_hint_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    session = pql.Session()
    bar = HintBar(ShellState(session), lambda: None)
    begun, go_on, done = threading.Event(), threading.Event(), threading.Event()
    copied = hints.with_names

    def copied_slowly(before: str, session: pql.Session) -> pql.Session:
        twin = copied(before, session)
        begun.set()
        go_on.wait(10)
        return twin

    def hint(text: str, cursor: int, session: pql.Session, cancel: CancelFlag) -> Hint | None:
        done.set()
        return None

    monkeypatch.setattr(hint_bar, "with_names", copied_slowly)
    monkeypatch.setattr(hint_bar, "hint_for", hint)
    bar.changed(Document("steal"))
    assert begun.wait(10)
    session.run("let steal = A2s+")
    bar.forget()
    go_on.set()
    assert done.wait(10)
    monkeypatch.undo()
    known = bar.now(Document("steal", 5))
    assert known is not None
    assert "48 hands" in known.text
