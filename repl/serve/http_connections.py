"""Connections of HTTP that wait for nobody: who sends half of a request, or does not read the answer, is let go."""

from __future__ import annotations

from typing import TYPE_CHECKING

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .requests import request_error
from .service import refused_reply

if TYPE_CHECKING:
    from asyncio import TimerHandle, Transport

SECONDS_TO_SEND = 10.0
"""How long a request may take to come, from its first byte to its last."""
SECONDS_TO_READ = 10.0
"""For how long a client may read nothing of what waits for it."""


class HttpConnection(H11Protocol):
    """What the server has for each connection, with these limits; its own holds for the pause between requests."""

    _sending: TimerHandle | None = None
    _reading: TimerHandle | None = None
    _unread = 0

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # so that it is told of everything that waits to be read
        self._watch_sending()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        for timer in (self._sending, self._reading):
            if timer is not None:
                timer.cancel()

    def data_received(self, data: bytes) -> None:
        if self._sending is not None and not self._has_begun():
            self._sending.cancel()
            self._sending = None
        super().data_received(data)
        self._watch_sending()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch_sending()

    def _has_begun(self) -> bool:
        """Whether there is something of a request that is not answered."""
        return self.conn.their_state is not h11.IDLE or bool(self.conn.trailing_data[0])

    def _watch_sending(self) -> None:
        """Gives a request that is not wholly here its time, and ends that of one that is."""
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            if self._sending is not None:
                self._sending.cancel()
                self._sending = None
        elif self._sending is None:
            self._sending = self.loop.call_later(SECONDS_TO_SEND, self._end_sending)

    def _end_sending(self) -> None:
        if self._has_begun() and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            body = refused_reply(
                request_error(f"the request did not come within {SECONDS_TO_SEND:g} seconds")
            )
            head = "HTTP/1.1 408 Request Timeout\r\nContent-Type: application/json\r\nConnection: close"
            self.transport.write(f"{head}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode("ascii"))
        self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()

    def _watch_reading(self) -> None:
        self._unread = self.transport.get_write_buffer_size()
        self._reading = self.loop.call_later(SECONDS_TO_READ, self._end_reading)

    def _end_reading(self) -> None:
        if self.transport.get_write_buffer_size() < self._unread:
            self._watch_reading()
        else:
            self.transport.abort()
