"""A shell of IPython without a terminal, a history and a profile of its own, and a real kernel."""

from __future__ import annotations

import atexit
import io
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config


class Notebook:
    """Runs cells; `shown` is what they printed and displayed, as text."""

    def __init__(self, shell: Any) -> None:  # IPython's own types are loose
        self.shell = shell
        self.shown = ""

    def run(self, cell: str) -> Any:
        """The value of a cell; raises what it raised."""
        out = io.StringIO()
        with redirect_stdout(out):
            done = self.shell.run_cell(cell)
        self.shown = out.getvalue()
        done.raise_error()
        return done.result

    def __getitem__(self, name: str) -> Any:
        return self.shell.user_ns[name]

    def completions(self, text: str) -> list[str]:
        """What is offered at the end of a text."""
        from IPython.core.completer import provisionalcompleter

        with provisionalcompleter():
            return [each.text for each in self.shell.Completer.completions(text, len(text))]


@pytest.fixture
def notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Notebook]:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])  # the shell puts its own there
    config = Config()
    config.HistoryManager.enabled = False
    shell: Any = InteractiveShell.instance(config=config)
    started = Notebook(shell)
    started.run("%load_ext pql")
    yield started
    InteractiveShell.clear_instance()
    atexit.unregister(shell.atexit_operations)
    shell.atexit_operations()
