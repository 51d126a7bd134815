"""Nothing runs for long without a look at the flag: every kind of statement, stopped at random moments.

The limits are generous, for machines that are busy with something else; what fails here hangs.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest

import pql
from pql.engine.work import Control
from pql.results import TableResult
from references.answers import of, sure

# From the flag to the prompt, and between two looks at the flag; what was left behind ends by then. Seconds.
STOPS_WITHIN, LOOKS_WITHIN, ENDS_WITHIN = 3.0, 2.0, 20.0

STATEMENTS = [
    "board ***** where tsuitcommon = 1 and rankhicommon > 3",
    "equity (22+ where nouts > 3 on Kh7h2c) vs A2s+ on (***** where flushpossible) exact",
    "equity any vs any vs any within 0.01%",
    "equity any vs any on ***T samples 3000000",
    "equity 22+, A2s+ vs 55+, A8s+ dead 2c7d8h9hTc3d exact",
    "equity 22+, A2s+ vs 55+, A8s+ on KK* exact",
    "equity AKs, QQ vs 98s, 66 vs TT, AJs exact",
    "equity 22+, A2s+ vs 55+, A8s+ vs 66+, ATs+ on Ah7d2c exact",
    "equity 55+ vs A2s+ vs KTs+ vs QJs, T9s on Ah7d2c exact",
    "equity 22+:0.5, A2s+ vs 55+ on river.flushpossible exact",
    "odds any vs any exact",
    "odds 22+ vs AKs on ***[>F] exact",
    "strength 22+ on QsJs2c vs 55+, A2s+ vs KTs+ exact",
    "strength AsKs vs QQ+ vs 22+, A2s+",
    "outs any on 7h6h2c vs 22+, A2s+",
    "outs 9h8h on 7h6h2c vs any vs any",
    "outs any on 7h6h2c",
    "draws any on 7h6h2c",
    "breakdown any on *****",
    "breakdown 22+ on *** vs A2s+",
    "breakdown 22+ on river.flushpossible vs A2s+",
    *[
        f"equity 22+, A2s+ vs 55+, A8s+ on {board} by {word}"
        for board in ("***", "***[>F]", "turn.monotone")
        for word in ("hand", "class", "category", "flop", "texture", "turn", "river")
    ],
    "equity AsKs vs QQ on AK7 by flop",
    "equity 22+ vs 7s7d on AAA by texture",
    *[
        f"equity 55, AKs vs QQ vs JTs on AhKd* by {word}"
        for word in ("hand", "class", "flop", "turn", "river")
    ],
    "equity 55, AKs vs QQ vs JTs by flop samples 1000",
    "distribution any vs any on turn.paired",
    "distribution 22+ vs A2s+ dead AcAd",
    "blockers 22+ vs A2s+ dead AcAd",
    "flops 184 for 22+ vs A2s+",
    "sample 100000 of any vs any",
    "sample 100000 of any vs any on turn.paired",
    "sample 100000 of board turn.paired",
    "list board turn.monotone",
    "list board **** classes",
    "select avg(riverEquity(hero)) from hero='any', villain='any', board='*****'",
    "select count(flush) from hero='any', board='*****' exact",
    "select count(winsHi(hero)) from hero='22+', villain='A2s+', board='turn.paired' samples 2000000",
    "select avg(riverEquity(hero)) from hero='22+', villain='A2s+', board='***' group by handType(hero, flop)",
    "select avg(equity(hero, flop)) from hero='22+', villain='QQ+', board='turn.paired'",
    "explain equity any vs 22+ vs A2s+ on turn.paired",
]


class Flag:
    """A flag that is set after some seconds and notes when it is looked at."""

    def __init__(self, seconds: float) -> None:
        self.begun = time.perf_counter()
        self.set_at = self.begun + seconds
        self.looks = [self.begun]

    def is_set(self) -> bool:
        self.looks.append(time.perf_counter())
        return self.looks[-1] >= self.set_at

    def stop(self, run: Callable[[Flag], object]) -> bool:
        """Runs something until the flag stops it; whether it did."""
        try:
            run(self)
        except pql.Cancelled:
            stopped = True
        else:
            stopped = False
        self.looks.append(time.perf_counter())
        return stopped

    @property
    def longest(self) -> float:
        """The longest time without a look."""
        return max(later - look for look, later in zip(self.looks, self.looks[1:], strict=False))

    @property
    def late(self) -> float:
        """How long it took to stop."""
        return self.looks[-1] - self.set_at


def stops(run: Callable[[Flag], object], seconds: float) -> None:
    flag = Flag(seconds)
    if flag.stop(run):
        assert flag.late < STOPS_WITHIN
    assert flag.longest < LOOKS_WITHIN


@pytest.mark.parametrize("text", STATEMENTS)
def test_every_statement_stops(text: str) -> None:
    query = pql.compile(text)
    seconds = random.Random(text).uniform(0.0, 0.06)
    stops(lambda flag: query.run(threads=1, cancel=flag), seconds)


@pytest.mark.full
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("text", STATEMENTS)
def test_every_statement_stops_at_any_moment(text: str, threads: int) -> None:
    query = pql.compile(text)
    rng = random.Random(text)
    for _ in range(6):
        stops(lambda flag: query.run(threads=threads, cancel=flag), rng.uniform(0.0, 1.5))


@pytest.mark.full
@pytest.mark.parametrize("text", STATEMENTS)
def test_what_was_left_behind_ends_and_had_said_how_far_it_was(text: str) -> None:
    """The work itself looks at the flag between its chunks, and tells its watcher of them."""
    question = sure(pql.compile(text)._compiled.question)
    said: list[float | None] = []
    flag = Flag(1.0)

    def work(flag: Flag) -> None:
        control = Control(1, lambda fraction, message: said.append(fraction), flag)
        question.question(control).answer(control)

    stopped = flag.stop(work)
    if stopped:
        assert flag.late < ENDS_WITHIN
        assert said


@pytest.mark.parametrize(
    "ask",
    [
        lambda flag: pql.equity_matrix("any", "22+, A2s+", dead="2c7d", cancel=flag),
        lambda flag: pql.equity_matrix("any", "any", board="2c7dTh", cancel=flag),
        lambda flag: pql.hand_vectors("any", "22+, A2s+", dead="2c7d", cancel=flag).equities,
    ],
)
def test_functions_of_the_library_stop(ask: Callable[..., object]) -> None:
    flag = Flag(0.05)
    assert flag.stop(ask)
    assert flag.late < STOPS_WITHIN
    assert flag.longest < LOOKS_WITHIN


def test_progress_is_told_where_the_flag_is_asked() -> None:
    """Both on the thread that asked: a watcher need not be safe for threads."""
    from threading import get_ident

    threads = set()

    class Asked:
        def is_set(self) -> bool:
            threads.add(get_ident())
            return False

    fractions: list[float | None] = []

    def progress(fraction: float | None, message: str) -> None:
        threads.add(get_ident())
        fractions.append(fraction)

    query = pql.compile("sample 100000 of any vs any")
    result = query.run(progress=progress, cancel=Asked())
    assert len(of(TableResult, result).rows) == 100000
    assert threads == {get_ident()}
    told = [fraction for fraction in fractions if fraction is not None]
    assert told == sorted(told)
    assert len(set(told)) > 10


def test_a_watcher_can_stop_the_run_and_an_error_in_it_is_the_error_of_the_run() -> None:
    class Never:
        def is_set(self) -> bool:
            return False

    def fails(fraction: float | None, message: str) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        pql.compile("sample 100000 of any vs any").run(progress=fails, cancel=Never())
    with pytest.raises(pql.PQLError):
        pql.compile("equity AhAd vs AsAc on A**").run(cancel=Never())


def _no_thread(*arguments: object, **named: object) -> int:
    raise RuntimeError("can't start new thread")


@pytest.fixture
def without_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser's WebAssembly."""
    monkeypatch.setattr("threading.Thread.start", _no_thread)
    monkeypatch.setattr("_thread.start_new_thread", _no_thread)


@pytest.mark.usefixtures("without_threads")
class TestWithoutThreads:
    """Where no thread can be had, work is done in place and looks at flag and clock between its chunks."""

    def test_answers_are_the_same(self) -> None:
        # Both by enumeration of 990 deals, and drawn by the seed whatever the threads are.
        exact = pql.compile("equity AhAs vs KhKs on 2c3d4s")
        assert exact.run(timeout=60).deals == 990
        assert exact.run(timeout=60, threads=4).to_dict()["deals"] == 990
        sampled = pql.compile("equity 22+ vs A2s+ samples 100000 seed 1")
        told: list[float | None] = []
        here = sampled.run(timeout=60, threads=4, progress=lambda fraction, message: told.append(fraction))
        assert here is not None
        assert here.to_dict()["deals"] == 100_000
        assert told

    def test_time_and_flag_end_it(self) -> None:
        query = pql.compile("equity any vs any vs any samples 1000000000")
        with pytest.raises(pql.Timeout):
            query.run(timeout=0.2, threads=4)
        stops(lambda flag: query.run(threads=4, cancel=flag), 0.1)

    def test_the_library_answers(self) -> None:
        assert pql.equity("AhAs", "KhKs", board="2c3d4s", timeout=60).deals == 990


def test_threads_that_run_out_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pool that gets some of its threads: what it has not begun is done in place, each chunk counted once."""
    from threading import Thread

    start = Thread.start
    started: list[Thread] = []
    refused: list[Thread] = []

    def few(thread: Thread) -> None:
        if len(started) == 2:
            refused.append(thread)
            _no_thread()
        started.append(thread)
        start(thread)

    query = pql.compile("equity 22+ vs A2s+ samples 3000000 seed 3")
    whole = query.run(threads=1)
    monkeypatch.setattr(Thread, "start", few)
    found = query.run(threads=6)
    assert whole is not None
    assert found is not None
    assert len(started) == 2
    assert refused
    assert found.to_dict()["players"] == whole.to_dict()["players"]
