"""What holds for every test."""

import gc
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from hypothesis import settings

from pql.base.diagnostics import Diagnostic
from pql.grammar.errors.codes import CODES

# A machine that does something else at the moment is no mistake; what hangs is found out by other means.
settings.register_profile("pql", deadline=None, max_examples=50)
settings.register_profile("full", deadline=None, max_examples=500)
# Where an access out of bounds is looked for: what is counted is known by the other runs.
settings.register_profile("few", deadline=None, max_examples=15)

# A test run started in the background of a shell inherits an ignored Ctrl-C, and so would the programs it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Far beyond what anything in the tests takes, even on a busy machine: what lasts longer hangs.
HANGS_AFTER = 300


def pytest_configure(config: pytest.Config) -> None:
    """Random tests try more where the long forms are asked for."""
    usual = "pql" if "not full" in config.option.markexpr else "full"
    settings.load_profile(config.getoption("--hypothesis-profile") or usual)
    gc.disable()  # none of the tests that are collected is to go


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """The collector of garbage looks at what a file makes, not again at all tests and at what files before kept."""
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()


# Where the longest files are, the longest first: what takes long begins early, so that no worker is left with it alone.
LONGEST = (
    *(
        "repl/serve",
        "repl/lsp",
        "repl/test_",
        "repl/shell",
        "repl/cli",
        "grammar/test_robustness",
        "render/plotting",
    ),
    *(
        "notebook",
        "statements",
        "api/test_hostile",
        "docs",
        "project/test_mutate",
        "repl",
        "kernels",
        "formulas",
    ),
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The files that take longest come first; the order inside a file stays."""
    root = Path(__file__).parent

    @cache
    def place(file: Path) -> int:
        path = file.relative_to(root).as_posix() if file.is_relative_to(root) else ""
        return next((at for at, start in enumerate(LONGEST) if path.startswith(start)), len(LONGEST))

    items.sort(key=lambda item: place(item.path))


@pytest.fixture(autouse=True, scope="session")
def every_code_is_known() -> Iterator[None]:
    """A diagnostic with a code that `docs/errors.md` does not explain fails the test that meets it."""
    make = Diagnostic.__init__

    def make_checked(diagnostic: Diagnostic, code: str, *rest: Any, **named: Any) -> None:
        assert code in CODES, f"{code} has no row in grammar/errors/codes.py"
        make(diagnostic, code, *rest, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Diagnostic, "__init__", make_checked)
        yield


@contextmanager
def _soon() -> Iterator[None]:
    if not hasattr(signal, "SIGALRM"):  # Windows
        yield
        return

    def hang(signum: int, frame: FrameType | None) -> None:
        raise AssertionError(f"not done after {HANGS_AFTER} seconds")

    before = signal.signal(signal.SIGALRM, hang)
    signal.alarm(HANGS_AFTER)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture
def soon() -> Iterator[None]:
    """The test hangs if it is not done soon. How quick things are is measured by the benchmarks, not here."""
    with _soon():
        yield


@pytest.fixture
def calls() -> Callable[[Callable[[], Any]], int]:
    """How many calls something makes: an amount of work that is the same on every machine."""

    def count(action: Callable[[], Any]) -> int:
        total = 0

        def note(frame: FrameType, event: str, argument: Any) -> None:
            nonlocal total
            total += event in ("call", "c_call")

        before = sys.getprofile()
        sys.setprofile(note)
        try:
            action()
        finally:
            sys.setprofile(before)
        return total

    return count
