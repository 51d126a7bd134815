"""`pql serve --stdio`: a JSON object on each line, requests in, what comes of them out."""

from __future__ import annotations

import os
import queue
import select
from threading import Lock, Thread
from typing import TYPE_CHECKING, BinaryIO

import pql

from .requests import LARGEST_REQUEST, parsed_json, request_error
from .service import refused_reply

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .service import Service


# After the end, how long what was cancelled may take to say so; how often is looked whether it is over.
_SECONDS_TO_END = 1.0
_SECONDS_BETWEEN_LOOKS = 0.1
_LARGEST_PIECE = 65536


def serve_lines(service: Service, source: BinaryIO, out: BinaryIO, stopped: Callable[[], bool]) -> None:
    """Answers the requests of one client until its input ends, and then what it has asked by then.

    What is being answered is given up once nobody reads, once `stopped` says so, and at a KeyboardInterrupt. Raises
    `OSError` where answers could not be written.
    """
    connection = service.connection(keeps=True)
    writer = _Writer(out, connection.cancel_all)

    def is_over() -> bool:
        return stopped() or writer.failure is not None or _is_unread(out)

    try:
        for line in _lines(source.fileno(), is_over):
            try:
                if line is None:
                    raise request_error(f"a request has at most {LARGEST_REQUEST:,} bytes")
                if line.strip():
                    connection.ask(parsed_json(line), writer.write)
            except pql.PQLError as error:
                writer.write(refused_reply(error), True)
        while not (connection.wait(_SECONDS_BETWEEN_LOOKS) or is_over()):
            pass
    finally:
        connection.cancel_all()
        if not connection.wait(_SECONDS_TO_END):
            connection.give_up_all()
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


def _lines(source: int, is_over: Callable[[], bool]) -> Iterator[bytes | None]:
    """The lines of a file; None for one that is too long, of which no more than a request has is ever kept."""
    line, is_long = bytearray(), False
    pieces = _pieces if os.name == "posix" else _pieces_of_a_thread
    for piece in pieces(source, is_over):
        for number, part in enumerate(piece.split(b"\n")):
            if number > 0:
                yield None if is_long else bytes(line)
                line, is_long = bytearray(), False
            line += part
            if len(line) > LARGEST_REQUEST:
                line, is_long = bytearray(), True
    if (line or is_long) and not is_over():
        yield None if is_long else bytes(line)


def _pieces(source: int, is_over: Callable[[], bool]) -> Iterator[bytes]:
    """What comes in, to the end.

    It is never waited for in `read`: a signal that comes just before that is looked at when something comes in.
    """
    while not is_over():
        if select.select([source], [], [], _SECONDS_BETWEEN_LOOKS)[0]:
            piece = os.read(source, _LARGEST_PIECE)
            if not piece:
                return
            yield piece


def _pieces_of_a_thread(source: int, is_over: Callable[[], bool]) -> Iterator[bytes]:
    """The same on Windows, where only sockets can be waited for: a thread reads, and is left behind at the end."""
    came: queue.Queue[bytes] = queue.Queue(maxsize=1)

    def read() -> None:
        piece = b"?"
        while piece:
            try:
                piece = os.read(source, _LARGEST_PIECE)
            except OSError:
                piece = b""
            came.put(piece)

    Thread(target=read, daemon=True).start()
    while not is_over():
        try:
            piece = came.get(timeout=_SECONDS_BETWEEN_LOOKS)
        except queue.Empty:
            continue
        if not piece:
            return
        yield piece


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
