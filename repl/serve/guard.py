"""What guards a service on HTTP: whose requests pass, what browsers are told, and who waits too long is let go.

Any page in a browser can send requests to this machine, and a name that its owner points here (DNS rebinding) makes
them look like its own. So a request must name this service as its host, come from no other page, bring a token that
only who has started the service knows, and come no more often than the service can stand. Who does not know the token
is counted apart, so that no page that asks without end takes from the owner what is his.
"""

from __future__ import annotations

import hmac
from collections import OrderedDict
from time import monotonic
from typing import TYPE_CHECKING

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .requests import request_error
from .service import refused_reply

if TYPE_CHECKING:
    from asyncio import TimerHandle, Transport
    from collections.abc import Mapping

    from starlette.types import ASGIApp, Message, Receive, Scope, Send


HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""What every answer says: nothing from elsewhere is loaded, no other page shows or reads it, nobody keeps it.

What an answer says itself of one of these holds.
"""

_MOST_ADDRESSES = 1000
_ONCE = (
    b"host",
    b"origin",
    b"authorization",
    b"content-type",
    b"sec-fetch-site",
    b"sec-fetch-mode",
    b"sec-fetch-dest",
)
"""The headers by which it is said who passes."""


class Guard:
    """Passes on what may pass; everything else gets its status and the problem as JSON."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str], token: str, rate: int) -> None:
        self._app = app
        self._hosts = hosts
        self._token = f"Bearer {token}".encode("ascii")
        self._rate = Rate(rate)
        self._strangers_rate = Rate(rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = dict(message.get("headers", ()))
                given = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                more = [each for each in given if each[0] not in own]
                message = {**message, "headers": [*own.items(), *more]}
            await send(message)

        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        refused = self._refused(scope)
        if refused is None:
            await self._app(scope, receive, send_guarded)
            return
        status, body = refused
        headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
        await send_guarded({"type": "http.response.start", "status": status, "headers": headers})
        await send_guarded({"type": "http.response.body", "body": body.encode("ascii")})

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        """The status and the body for what may not pass."""
        headers = dict(scope["headers"])
        names = [name for name, _ in scope["headers"]]
        twice = next((name for name in _ONCE if names.count(name) > 1), None)
        if twice is not None:
            # Which of them counts? Something before this service may have looked at the other.
            return _refusal(400, f"a request has the header {twice.decode()} once", "bad-request")
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if host not in self._hosts and _name(host) not in self._hosts:
            return _refusal(421, "this service does not have that name")
        if not _is_own_page(headers, host) and not _is_link(scope["method"], headers):
            return _refusal(403, "requests from other pages are refused")
        known = hmac.compare_digest(headers.get(b"authorization", b""), self._token)
        rate = self._rate if known else self._strangers_rate
        if not rate.allows(scope["client"][0] if scope.get("client") else ""):
            return _refusal(429, "too many requests in a second", "too-many-requests")
        if scope["method"] in ("GET", "HEAD"):
            return None
        if scope["method"] != "POST":
            return _refusal(405, "this service knows GET and POST")
        if not known:
            return _refusal(401, "the token is missing or wrong: `Authorization: Bearer TOKEN`")
        if headers.get(b"content-type", b"").partition(b";")[0].strip().lower() != b"application/json":
            return _refusal(415, "a request has the type application/json", "bad-request")
        return None


def _refusal(status: int, message: str, code: str = "not-allowed") -> tuple[int, str]:
    return status, refused_reply(request_error(message, code=code))


def _name(host: str) -> str:
    """A host without its port."""
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() else host


def _is_own_page(headers: Mapping[bytes, bytes], host: str) -> bool:
    """Whether no page has sent this, or one of the service's own."""
    origin = headers.get(b"origin")
    if origin is not None and origin.decode("latin-1").lower() not in (f"http://{host}", f"https://{host}"):
        return False
    return headers.get(b"sec-fetch-site", b"none") in (b"same-origin", b"none")


def _is_link(method: str, headers: Mapping[bytes, bytes]) -> bool:
    """Whether somebody follows a link of another page to this one, which a browser says of whole pages only."""
    wanted = headers.get(b"sec-fetch-mode"), headers.get(b"sec-fetch-dest")
    return method == "GET" and b"origin" not in headers and wanted == (b"navigate", b"document")


class Rate:
    """How often each address may ask: so many times a second, and twice that at once after a pause."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        # What each address has left, and when that was so; those that asked last are at the end.
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, address: str, now: float | None = None) -> bool:
        """Whether it may ask now, which then counts.

        >>> rate = Rate(1)
        >>> [rate.allows("here", now) for now in (0.0, 0.0, 0.0, 0.5, 1.0)]
        [True, True, False, False, True]
        """
        now = monotonic() if now is None else now
        most = 2 * self._rate
        left, then = self._left.pop(address, (most, now))
        left = min(most, left + (now - then) * self._rate)
        allowed = left >= 1
        self._left[address] = (left - allowed, now)
        if len(self._left) > _MOST_ADDRESSES:
            self._left.popitem(last=False)
        return allowed


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
