"""`--cluster ADDRESS`: the work of the statements on a Dask cluster."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

_SECONDS_TO_CONNECT = 10


class NoClusterError(Exception):
    """The cluster cannot be used; the message says why."""


@contextmanager
def cluster(address: str | None) -> Iterator[Executor | None]:
    """An executor on the cluster whose scheduler is at an address, closed at the end; None without an address.

    Raises `NoClusterError` where Dask is not installed or the scheduler does not answer.
    """
    if address is None:
        yield None
        return
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise NoClusterError(
            "--cluster needs the package distributed: pip install 'pocketql[cluster]'"
        ) from None
    try:
        client = distributed.Client(address, timeout=_SECONDS_TO_CONNECT)
    except (OSError, ValueError) as error:
        raise NoClusterError(f"no Dask scheduler answers at {address}: {error}") from None
    try:
        yield client.get_executor()
    finally:
        with suppress(OSError):
            client.close()
