"""A shell of IPython without a terminal, a history and a profile of its own, and a real kernel."""

from __future__ import annotations

import atexit
import io
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
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


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A shell for all tests of a file: it takes longer to make than what most of them do with it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("IPYTHONDIR", str(tmp_path_factory.mktemp("ipython")))
        patch.setitem(sys.modules, "__main__", sys.modules["__main__"])  # the shell puts its own there
        config = Config()
        config.HistoryManager.enabled = False
        made: Any = InteractiveShell.instance(config=config)
        yield made
        InteractiveShell.clear_instance()
        atexit.unregister(made.atexit_operations)
        made.atexit_operations()


@pytest.fixture
def notebook(shell: Any) -> Iterator[Notebook]:
    """The shell with a session of its own, and without the variables of the test before."""
    started = Notebook(shell)
    started.run("%load_ext pql")
    yield started
    started.run("%unload_ext pql")
    shell.reset()
