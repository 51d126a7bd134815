"""Order in a graph of dependencies: sets of boards made of others, lazy sets that need other sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Whole = TypeVar("Whole")


def parts_first(wholes: Iterable[Whole], parts: Callable[[Whole], Iterable[Whole]]) -> Iterator[Whole]:
    """Some nodes and all their parts, each once, parts before wholes; without recursion, so that any depth works.

    >>> "".join(parts_first("c", {"a": "", "b": "a", "c": "ba"}.__getitem__))
    'abc'
    """
    seen: set[int] = set()
    waiting = list(wholes)[::-1]
    while waiting:
        whole = waiting[-1]
        missing = [part for part in parts(whole) if id(part) not in seen]
        if missing:
            waiting += missing[::-1]
            continue
        waiting.pop()
        if id(whole) not in seen:
            seen.add(id(whole))
            yield whole
