"""`--cluster`: work on a Dask cluster, imported only then, and what is said where there is none."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any

import pytest

from pql.repl.cli.main import main

EQUITY = "equity 22+, A2s+ vs TT+ vs AKs, AQs samples 200000 seed 1"


def distributed(client: Any) -> ModuleType:
    """A stand-in for the package."""
    module = ModuleType("distributed")
    module.Client = client  # type: ignore[attr-defined]
    return module


def test_without_dask_the_way_to_it_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["--cluster", "tcp://here:1", "-c", "AKs"]) == 2
    assert '-m pip install "pocketql[cluster]"' in capsys.readouterr().err


def test_a_scheduler_that_does_not_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def client(address: str, timeout: int) -> None:
        raise OSError("timed out")

    monkeypatch.setitem(sys.modules, "distributed", distributed(client))
    assert main(["--cluster", "tcp://here:1", "-c", "AKs"]) == 2
    assert capsys.readouterr().err == "pql: no Dask scheduler answers at tcp://here:1: timed out\n"


def test_the_work_goes_to_the_executor_of_the_cluster(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    submitted = []

    class Pool(ThreadPoolExecutor):
        def submit(self, *arguments: Any, **named: Any) -> Any:
            submitted.append(arguments)
            return super().submit(*arguments, **named)

    class Client:
        def __init__(self, address: str, timeout: int) -> None:
            self.pool = Pool(2)

        def get_executor(self) -> Pool:
            return self.pool

        def close(self) -> None:
            self.pool.shutdown()

    assert main(["-c", EQUITY]) == 0
    alone = capsys.readouterr().out
    monkeypatch.setitem(sys.modules, "distributed", distributed(Client))
    assert main(["--cluster", "tcp://here:1", "-c", EQUITY]) == 0
    assert capsys.readouterr().out == alone
    assert submitted


@pytest.mark.full
@pytest.mark.filterwarnings("ignore")
def test_a_real_cluster(capsys: pytest.CaptureFixture[str]) -> None:
    dask = pytest.importorskip("distributed")
    assert main(["-c", EQUITY]) == 0
    alone = capsys.readouterr().out
    with dask.LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster:
        assert main(["--cluster", cluster.scheduler_address, "-c", EQUITY]) == 0
    assert capsys.readouterr().out == alone
