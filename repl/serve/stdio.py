"""`pql serve --stdio`: a JSON object on each line, requests in, what comes of them out."""

from __future__ import annotations

import select
from threading import Lock
from typing import TYPE_CHECKING, BinaryIO

import pql

from .requests import LARGEST_REQUEST, parsed_json, request_error
from .service import refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .service import Service


# After the end, how long what was cancelled may take to say so; and how often is looked whether somebody still reads.
_SECONDS_TO_END = 2.0
_SECONDS_BETWEEN_LOOKS = 0.1


def serve_lines(service: Service, lines: BinaryIO, out: BinaryIO, stopped: Callable[[], bool]) -> None:
    """Answers the requests of one client until its input ends, and then what it has asked by then.

    What is being answered is given up once nobody reads, once `stopped` says so, and at a KeyboardInterrupt. Raises
    `OSError` where answers could not be written.
    """
    connection = service.connection(keeps=True)
    writer = _Writer(out, connection.cancel_all)
    try:
        for line in _bounded(lines):
            if writer.failure is not None or stopped():
                break
            try:
                if line is None:
                    raise request_error(f"a request has at most {LARGEST_REQUEST:,} bytes")
                if line.strip():
                    connection.ask(parsed_json(line), writer.write)
            except pql.PQLError as error:
                writer.write(refusal(error), True)
        while not (connection.wait(_SECONDS_BETWEEN_LOOKS) or stopped() or _is_unread(out)):
            pass
    finally:
        connection.cancel_all()
        connection.wait(_SECONDS_TO_END)
    if writer.failure is not None:
        raise writer.failure


def _is_unread(out: BinaryIO) -> bool:
    """Whether the reader of a pipe or socket is gone."""
    try:
        poll = select.poll()
        poll.register(out.fileno(), 0)
        return any([event & (select.POLLERR | select.POLLHUP) for _, event in poll.poll(0)])
    except (OSError, ValueError, AttributeError):  # no file, or a system without `poll`
        return False


def _bounded(lines: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a stream; None for one that is too long, of which no more than that is ever kept."""
    while line := lines.readline(LARGEST_REQUEST + 1):
        if line.endswith(b"\n") or len(line) <= LARGEST_REQUEST:
            yield line
            continue
        while (rest := lines.readline(LARGEST_REQUEST)) and not rest.endswith(b"\n"):
            pass
        yield None


class _Writer:
    """Writes lines whole, from any thread. After a failure it writes nothing and says so once: the reader is gone."""

    def __init__(self, out: BinaryIO, failed: Callable[[], None]) -> None:
        self._out = out
        self._failed = failed
        self._lock = Lock()
        self.failure: OSError | None = None

    def write(self, text: str, last: bool) -> None:
        with self._lock:
            if self.failure is not None:
                return
            try:
                self._out.write(text.encode("ascii") + b"\n")
                self._out.flush()
                return
            except OSError as error:
                self.failure = error
        self._failed()
