"""The service in a page that no server answers: one thread, on which each request is done when it is asked.

A worker of the page runs this module by Pyodide, Python as WebAssembly. What the page keeps is in files of that Python,
whose texts the page puts there and takes out again (`build/browser`, see `tools/browser`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pql

from .dropped import DroppedHands
from .everything import Everything
from .everything import done as everything_done
from .library import Library
from .library import done as ranges_done
from .requests import parsed_json, request_error
from .service import Service, refused_reply
from .spots import Spots, beside
from .spots import done as spots_done

if TYPE_CHECKING:
    from collections.abc import Callable

SECONDS = 120.0
"""How long an answer may take: who waits for it can stop it, and uses his own machine."""


class PageService:
    """Answers what a page asks; its ranges are in the file `ranges`, its spots in the one beside it.

    `stopped` says whether the answer that is worked on is wanted no more. Hands that were played are in the collection
    `hands`, those of files in the folder `dropped` are added to it.

    >>> told = []
    >>> PageService("ranges.pql").ask("/query", '{"check": "equity AA vs QZ"}', lambda text, last: told.append(text))
    >>> "QZ" in told[0]
    True
    """

    def __init__(
        self,
        ranges: str,
        stopped: Callable[[], bool] | None = None,
        hands: str | None = None,
        dropped: str = "dropped",
    ) -> None:
        self.ranges, self.spots = ranges, beside(ranges)
        library, spots = Library(self.ranges), Spots(self.spots)
        self._kept = {
            "/ranges": lambda data: ranges_done(library, data),
            "/spots": lambda data: spots_done(spots, data),
            "/everything": lambda data: everything_done(Everything(library, spots), data),
        }
        self._hands = None if hands is None else DroppedHands(hands, dropped, stopped)
        histories = [] if hands is None else [hands]
        service = Service(0, stopped=stopped, time_limit=SECONDS, histories=histories)
        self._connection = service.connection()

    def ask(self, path: str, text: str, tell: Callable[[str, bool], None]) -> None:
        """Takes a request as JSON; `tell` is told of progress and last, with True, of the answer."""
        try:
            data = parsed_json(text.encode())
            if path in self._kept:
                tell(self._kept[path](data), True)
                return
            if path == "/hands" and self._hands is not None:
                self._hands.ask(data, tell)
                return
            if path != "/query":
                raise request_error("there is nothing at this address", code="not-found")
        except pql.Cancelled:
            tell(refused_reply(request_error("stopped", code="interrupted")), True)
            return
        except pql.PQLError as error:
            tell(refused_reply(error), True)
            return
        self._connection.ask(data, tell)
