"""`progress=True`: a bar where somebody looks, and nothing elsewhere."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import pql
from pql.api import progress
from pql.api.sessions.running import carry_out, control
from pql.engine.work import Cancelled, Control, Message
from pql.render import progress as progress_line


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    time = [100.0]
    for module in (progress, progress_line):
        monkeypatch.setattr(module, "monotonic", lambda: time[0])
    return iter([time])


def _run(clock: Iterator[list[float]], steps: int = 2) -> Callable[[Control], str]:
    time = next(clock)

    def work(inner: Control) -> str:
        for step in range(steps):
            time[0] += 1
            inner.report(step / steps, Message(f"step <{step}>"))
        return "done"

    return work


@pytest.fixture
def outputs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a notebook was given to show, in the order of time."""
    shown: list[str] = []

    def display(thing: Any, display_id: bool) -> Any:
        assert display_id
        shown.append(thing._repr_html_())
        return SimpleNamespace(update=lambda thing: shown.append(thing._repr_html_()))

    monkeypatch.setattr("IPython.get_ipython", lambda: SimpleNamespace(kernel=None))
    monkeypatch.setattr("IPython.display.display", display)
    return shown


def test_a_terminal_gets_a_line_that_goes_away(
    clock: Iterator[list[float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert carry_out(_run(clock), control({"progress": True})) == "done"
    written = terminal.getvalue()
    assert "step <1>" in written
    assert written.endswith(" \r")


def test_a_pipe_gets_nothing(clock: Iterator[list[float]], capfd: pytest.CaptureFixture[str]) -> None:
    assert carry_out(_run(clock), control({"progress": True})) == "done"
    assert capfd.readouterr() == ("", "")


def test_a_notebook_gets_the_bar_of_tqdm(
    clock: Iterator[list[float]], outputs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[Any] = []

    class Bar:
        n, total = 0.0, 1.0

        def set_postfix_str(self, text: str, refresh: bool) -> None:
            calls.append((self.n, text))

        def close(self) -> None:
            calls.append(self.n)

    monkeypatch.setattr("tqdm.notebook.tqdm", lambda **options: Bar())
    carry_out(_run(clock), control({"progress": True}))
    assert calls == [(0.0, "step <0>"), (0.5, "step <1>"), 1.0]
    assert outputs == []


def test_a_notebook_without_tqdm_gets_a_plain_bar(
    clock: Iterator[list[float]], outputs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.notebook", None)
    carry_out(_run(clock), control({"progress": True}))
    assert outputs == [
        "",
        '<progress value="0.000"></progress> step &lt;0&gt;',
        '<progress value="0.500"></progress> step &lt;1&gt;',
        "",
    ]


def test_a_bar_goes_away_when_the_run_is_cancelled(
    clock: Iterator[list[float]], outputs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.notebook", None)
    work = _run(clock)

    def cancelled(inner: Control) -> None:
        work(inner)
        raise Cancelled

    with pytest.raises(Cancelled):
        carry_out(cancelled, control({"progress": True}))
    assert len(outputs) > 1
    assert outputs[-1] == ""


def test_what_is_done_at_once_shows_nothing(clock: Iterator[list[float]], outputs: list[str]) -> None:
    carry_out(_run(clock, 0), control({"progress": True}))
    carry_out(lambda inner: inner.report(0.5), control({"progress": True}))
    assert outputs == []


@pytest.mark.parametrize(
    "error", [BrokenPipeError("mine"), TimeoutError("mine"), ValueError("mine"), KeyError("mine")]
)
@pytest.mark.parametrize("running", [{}, {"timeout": 60}, {"threads": 1}])
def test_the_error_of_a_progress_function_is_its_own(error: Exception, running: dict[str, Any]) -> None:
    """Once those of the system were called errors of a file."""

    def fails(fraction: float | None, message: str) -> None:
        raise error

    for ask in (
        lambda: pql.compile("equity 22+ vs A2s+ samples 200000").run(progress=fails, **running),
        lambda: pql.equity("22+", "A2s+", samples=200_000, progress=fails, **running),
    ):
        with pytest.raises(type(error)) as raised:
            ask()
        assert raised.value is error


def test_the_error_of_a_flag_is_its_own() -> None:
    class Flag:
        def is_set(self) -> bool:
            raise ConnectionError("the other process is gone")

    with pytest.raises(ConnectionError, match="is gone"):
        pql.compile("equity 22+ vs A2s+ samples 200000").run(cancel=Flag())
