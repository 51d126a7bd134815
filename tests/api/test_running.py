"""The arguments of running: bad ones are refused, a timeout ends the work, the shorter limit counts."""

from __future__ import annotations

import asyncio
import inspect
import pickle
from collections.abc import Callable
from typing import Any, cast

import pytest

import pql
from pql.api.sessions.running import Running, control
from pql.names.limits import Limits
from references.families import together

LONG = "equity 22+ vs Suited vs Connected exact"  # minutes


def test_without_arguments_nothing_is_limited() -> None:
    given = control({})
    assert (given.progress, given.cancel, given.executor, given.budget.deadline) == (None, None, None, None)


@pytest.mark.parametrize(
    ("name", "value", "kind", "said"),
    [
        ("threads", 0, ValueError, "threads must be a whole number"),
        ("progress", 5, TypeError, "progress must be True, or a function"),
        ("cancel", 5, TypeError, "threading.Event"),
        ("executor", 5, TypeError, "concurrent.futures.Executor"),
        ("timeout", "5", TypeError, "a number of seconds"),
        ("timeout", True, TypeError, "a number of seconds"),
        ("timeout", 0, ValueError, "more than 0 seconds"),
        ("timeout", float("nan"), ValueError, "more than 0 seconds"),
    ],
)
def test_bad_arguments_are_refused(name: str, value: Any, kind: type[Exception], said: str) -> None:
    with pytest.raises(kind, match=said):
        control(cast("Running", {name: value}))


@pytest.mark.parametrize(
    "run",
    [
        lambda: pql.compile(LONG).run(timeout=0.05),
        lambda: pql.compile(LONG).run(timeout=0.05, threads=1),
        lambda: pql.run(LONG, timeout=0.05),
        lambda: pql.Session(time_limit=60).run(LONG, timeout=0.05),
        lambda: pql.Session(time_limit=60).compile(LONG).queries[0].run(timeout=0.05),
    ],
)
def test_a_timeout_is_an_error_of_both_kinds(run: Callable[[], object]) -> None:
    with pytest.raises(pql.Timeout) as raised:
        run()
    error = raised.value
    assert isinstance(error, pql.PQLError)
    assert isinstance(error, TimeoutError)
    (problem,) = error.diagnostics
    assert (problem.code, error.running) == ("time-limit", True)
    assert "its `timeout` of 0.05 s" in problem.message
    assert "equity 22+" in str(error)


def test_the_shorter_limit_counts() -> None:
    for run in (
        lambda: pql.Session(time_limit=0.5).run(LONG, timeout=60),
        lambda: pql.Session(time_limit=0.5).compile(LONG).queries[0].run(timeout=60),
    ):
        with pytest.raises(pql.Timeout, match=r"0\.5 s, the most this session allows"):
            run()


@pytest.mark.parametrize(
    ("timeout", "session", "seconds", "whose"),
    [
        (60, 5, 5, "5 s, the most this session allows"),
        (5, 60, 5, "its `timeout` of 5 s"),
        (5, 5, 5, "its `timeout` of 5 s"),
        (5, None, 5, "its `timeout` of 5 s"),
        (None, 5, 5, "5 s, the most this session allows"),
    ],
)
def test_of_the_time_of_caller_and_session_the_shorter_ends_a_run_and_is_named(
    monkeypatch: pytest.MonkeyPatch, timeout: float | None, session: float | None, seconds: int, whose: str
) -> None:
    clock = [100.0]
    monkeypatch.setattr("pql.names.limits.monotonic", lambda: clock[0])
    budget = control({"timeout": timeout}, limits=Limits(time=session)).budget
    clock[0] += seconds
    budget.check()
    clock[0] += 0.5
    with pytest.raises(pql.Timeout, match=whose):
        budget.check()


def test_a_timeout_that_is_long_enough_changes_nothing() -> None:
    query = pql.compile("equity AsKs vs QhQd")
    assert query.run(timeout=10**400).table() == query.run().table()


def test_a_text_too_long_to_compile_in_time_is_a_timeout() -> None:
    with pytest.raises(pql.Timeout):
        pql.run("AKs;" * 5000, timeout=1e-9)


def test_a_timeout_can_be_pickled() -> None:
    with pytest.raises(pql.Timeout) as raised:
        pql.run(LONG, timeout=0.01)
    copied = pickle.loads(pickle.dumps(raised.value))
    assert type(copied) is pql.Timeout
    assert (str(copied), copied.running) == (str(raised.value), True)


# Type checkers see names that are none.
ANYTHING: Any = pql
LONG_FUNCTIONS: list[Callable[..., Any]] = [
    *(pql.blockers, pql.breakdown, pql.compare, pql.distribution, pql.equities, pql.equity, pql.equity_by),
    *(pql.equity_matrix, pql.ev_bet, pql.ev_call, pql.flop_equities, pql.flop_subset),
    *(pql.icm, pql.shove, pql.nash),
    *(
        pql.hand_vectors,
        pql.judge_flops,
        pql.odds,
        pql.outs,
        pql.read_hands,
        pql.run,
        pql.scan_hands,
        pql.select,
    ),
    *(pql.leaks, pql.list_hands, pql.replay, pql.stats, pql.tournaments, pql.winnings),
    *(pql.strength, pql.Query.run, pql.Query.run_async, pql.Query.run_many, pql.Session.run),
]


@together("function", LONG_FUNCTIONS)
def test_the_arguments_of_running_are_spelled_out(function: Callable[..., Any]) -> None:
    shown = inspect.signature(function).parameters
    assert "running" not in shown
    for name, kind in Running.__annotations__.items():
        assert (shown[name].kind, shown[name].default) == (inspect.Parameter.KEYWORD_ONLY, None)
        assert shown[name].annotation == getattr(kind, "__forward_arg__", kind)


def test_a_signature_has_everything_in_its_place() -> None:
    assert str(inspect.signature(pql.strength)).startswith(
        "(hand: 'AnyHands | HoleSet', board: 'AnyBoards | None' = None, "
    )
    assert list(inspect.signature(pql.equity).parameters) == [
        *("hands", "board", "dead", "folded", "game", "exact", "within", "samples", "seed"),
        *("threads", "progress", "cancel", "timeout", "executor"),
    ]
    assert inspect.signature(pql.equity).parameters["hands"].kind is inspect.Parameter.VAR_POSITIONAL
    assert inspect.signature(pql.equity).parameters["board"].default == ""
    assert inspect.getsource(pql.equity).startswith("@takes(Finding)\ndef equity(")


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: ANYTHING.equity("AA", "KK", thread=2), r"^equity\(\) .* argument 'thread'. Did you mean 'threads'\?$"),
        (lambda: ANYTHING.equity("AA", "KK", bord="Kh7h2c"), r"'bord'. Did you mean 'board'\?$"),
        (lambda: ANYTHING.equity("AA", "KK", sample=9), r"'sample'. Did you mean 'samples'\?$"),
        (lambda: ANYTHING.compare("AA", "KK", samples=9), r"^compare\(\) got an unexpected .* 'samples'$"),
        (lambda: ANYTHING.ev_call(5, 5, "AA", "KK", within=0.1), r"^ev_call\(\) got .* 'within'$"),
        (lambda: ANYTHING.run("AA", timout=5), r"^run\(\) got .* 'timout'. Did you mean 'timeout'\?$"),
        (lambda: ANYTHING.Session().run("AA", timout=5), r"^Session.run\(\) got .* 'timout'"),
        (lambda: ANYTHING.compile("AA").run_many([{}], sed=5), r"^Query.run_many\(\) .* 'sed'. Did you mean 'seed'\?$"),
        (lambda: ANYTHING.scan_hands("examples", allins=True), r"^scan_hands\(\) .* 'allins'. Did you mean 'allin'\?$"),
    ],
)  # fmt: skip
def test_other_names_are_refused_as_python_refuses_them(call: Callable[[], object], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        call()


def test_the_function_that_was_called_is_named_wherever_it_runs() -> None:
    with pytest.raises(TypeError, match=r"^equity\(\) got"):
        asyncio.run(pql.call_async(ANYTHING.equity, "AA", "KK", thread=2))
