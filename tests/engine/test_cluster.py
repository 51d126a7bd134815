"""A Dask cluster as executor: what its workers count, in processes of their own, is what one thread counts here."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from concurrent.futures import Executor

import pytest

import pql
from pql.results import Result
from references.answers import of

TEXTS = [
    "equity 22+, A2s+ vs TT+, AKo dead 2c 7d exact",
    "equity AKs:0.5, QQ vs TT+ vs 76s on Kh7d2c exact",
    "equity AA, KK vs QQ, AKs vs JTs dead 2c exact",
    "equity AKs vs QQ, 98s on AK*f2 exact",
    "equity 15% vs 22+ vs any vs A2s+ samples 300000 seed 4",
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Executor]:
    """An executor of two worker processes; what Dask and its libraries warn of is not our business."""
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from distributed import Client, LocalCluster

        with (
            LocalCluster(
                n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, memory_limit=None
            ) as workers,
            Client(workers) as client,
        ):
            yield client.get_executor()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("text", TEXTS)
def test_a_cluster_gives_the_same_numbers(cluster: Executor, text: str) -> None:
    query = pql.compile(text)
    assert of(Result, query.run(executor=cluster)).to_dict() == of(Result, query.run(threads=1)).to_dict()
