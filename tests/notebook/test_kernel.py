"""What only a real kernel shows: interrupting, and completion as front ends ask for it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager

_PATIENCE = 60
_LONG = "equity AsKs vs ? vs ? vs ? samples 1000000000"


class Kernel:
    """A kernel with its client."""

    def __init__(self, manager: KernelManager, client: BlockingKernelClient) -> None:
        self.manager, self.client = manager, client

    def run(self, cell: str) -> dict[str, Any]:
        """The content of the reply."""
        reply: dict[str, Any] = self.client.execute(cell, reply=True, timeout=_PATIENCE)["content"]
        return reply


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kernel]:
    folder: Path = tmp_path_factory.mktemp("kernel")
    manager = KernelManager()
    manager.start_kernel(cwd=str(folder))
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=_PATIENCE)
        started = Kernel(manager, client)
        assert started.run("%load_ext pql\n%pql AKs")["status"] == "ok"
        yield started
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
        manager.cleanup_resources()


def _interrupted(kernel: Kernel, cell: str) -> dict[str, Any]:
    """The reply to a cell that is interrupted once it runs; a kernel that has not begun does not hear the first."""
    kernel.client.execute(cell, stop_on_error=False)
    for _ in range(_PATIENCE):
        time.sleep(0.5)
        kernel.manager.interrupt_kernel()
        with suppress(Empty):
            reply: dict[str, Any] = kernel.client.get_shell_msg(timeout=0.5)["content"]
            return reply
    raise TimeoutError(cell)


@pytest.mark.parametrize("cell", [f"%pql {_LONG}", f"%%pql\n{_LONG}"])
def test_interrupting_the_kernel_stops_the_question(kernel: Kernel, cell: str) -> None:
    reply = _interrupted(kernel, cell)
    assert reply["ename"] == "Stopped"
    assert len(reply["traceback"]) == 1
    assert reply["traceback"][0].startswith("interrupted")
    assert kernel.run("done = %pql AKs")["status"] == "ok"


def test_interrupting_stops_a_call_of_the_library(kernel: Kernel) -> None:
    assert _interrupted(kernel, f"import pql; pql.run({_LONG!r})")["ename"] == "KeyboardInterrupt"
    assert kernel.run("%pql AKs")["status"] == "ok"


def test_front_ends_complete_words(kernel: Kernel) -> None:
    text = "%%pql\nequity AA v"
    reply = kernel.client.complete(text, len(text), reply=True, timeout=_PATIENCE)["content"]
    assert reply["matches"] == ["vs"]
    assert text[reply["cursor_start"] : reply["cursor_end"]] == "v"
