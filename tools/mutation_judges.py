"""What `tools/mutate.py` does inside pytest, which loads this as a plugin: trace tests, or let them judge a fault."""

from __future__ import annotations

import json
import resource
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

# A test that computes for longer is no judge.
SLOW_SECONDS = 3
# A fault may ask for any amount of memory.
MEMORY = 8 << 30


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--plan", help="what tools/mutate.py wants to know of this run: a file")


def pytest_configure(config: pytest.Config) -> None:
    plan = json.loads(Path(config.getoption("--plan")).read_text("utf-8"))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    config.pluginmanager.register(Tracing(plan) if "trace" in plan else Judging(plan))


def _group(nodeid: str) -> str:
    return nodeid.partition("[")[0]


class Tracing:
    """Notes which functions each test comes by, how long it takes, and which tests are no judges."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.plan = plan
        self.seen: dict[int, CodeType] = {}
        self.functions: dict[int, tuple[CodeType, str | None]] = {}
        self.tests: dict[str, dict[str, Any]] = {}
        self.no_judges: list[str] = []

    def enter(self, frame: FrameType, event: str, argument: object) -> None:
        self.seen[id(frame.f_code)] = frame.f_code

    def function(self, code: CodeType) -> str | None:
        if id(code) not in self.functions:
            path = code.co_filename.removeprefix(self.plan["trace"] + "/")
            path = path.removeprefix("pql/") if path.startswith(("pql/grammar/", "pql/repl/")) else path
            name = None if path == code.co_filename else f"{path}:{code.co_qualname.split('.<locals>')[0]}"
            self.functions[id(code)] = code, None if name is None or "<" in name else name
        return self.functions[id(code)][1]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.seen = {}
        start = time.monotonic()
        threading.settrace(self.enter)
        sys.settrace(self.enter)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            threading.settrace(None)
            new = {"count": 0, "seconds": 0.0, "functions": set()}
            test = self.tests.setdefault(_group(item.nodeid), new)
            test["count"] += 1
            test["seconds"] += time.monotonic() - start
            test["functions"] |= {self.function(code) for code in self.seen.values()} - {None}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        def slow(signum: int, frame: FrameType | None) -> None:
            pytest.skip("slow")

        before = signal.signal(signal.SIGPROF, slow)
        signal.setitimer(signal.ITIMER_PROF, SLOW_SECONDS)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.outcome != "passed" or report.duration > SLOW_SECONDS:
            self.no_judges.append(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        names = sorted(set().union(*(test["functions"] for test in self.tests.values())))
        places = {name: place for place, name in enumerate(names)}
        for test in self.tests.values():
            test["functions"] = sorted(places[name] for name in test["functions"])
        kept = {"functions": names, "tests": self.tests, "no_judges": self.no_judges}
        Path(self.plan["answer"]).write_text(json.dumps(kept), "utf-8")


class Judging:
    """Runs the tests of a plan in its order until one fails, or the time is over."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.plan = plan
        self.caught = ""
        self.deadline = time.monotonic() + plan["seconds"]

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self.plan["tests"] is None:  # nothing has been traced: all tests, in the order of their files
            items[:] = [item for item in items if item.nodeid not in self.plan["no_judges"]]
            return
        order = {group: place for place, group in enumerate(self.plan["tests"])}
        no_judges = set(self.plan["no_judges"])
        items[:] = sorted(
            (item for item in items if _group(item.nodeid) in order and item.nodeid not in no_judges),
            key=lambda item: order[_group(item.nodeid)],
        )

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.caught = self.caught or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.caught = self.caught or report.nodeid

    def pytest_runtest_logfinish(self) -> None:
        if time.monotonic() > self.deadline:
            pytest.exit("the time of the judges is over", 0)

    def pytest_sessionfinish(self) -> None:
        Path(self.plan["answer"]).write_text(json.dumps(self.caught), "utf-8")
