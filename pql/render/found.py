"""The line below an answer that says how it was found: exact or sampled, deals, seed, time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.results.numbers import count, duration

if TYPE_CHECKING:
    from pql.results import Result

    from .page import Page


def how_found(
    result: Result,
    page: Page,
    *more: str,
    method: str = "",
    with_board: bool = True,
    plus_minus: bool = True,
) -> str:
    """The line, in the same order for every statement; `more` is what a statement adds, `method` replaces its start.

    An answer that has its board at the top needs none here. What `+-` means is here, once for all sampled numbers
    of the answer, unless it says so itself.

    >>> from pql import compile
    >>> from .page import Page
    >>> how_found(compile("equity AsKs vs QhQd on Kh7h2c").run(), Page())
    'exact, 990 deals on Kh7h2c'
    """
    sampled = getattr(result, "method", "exact") != "exact"
    text = method or _method(result)
    board = getattr(result, "board", None)
    if board and with_board and not method:
        text += f" on {board}"
    parts = [text]
    dead, order, seed = (getattr(result, name, None) for name in ("dead", "order", "seed"))
    if dead:
        parts.append(f"dead {dead}")
    parts += [f"folded {hands}" for hands in getattr(result, "folded", ())]
    parts += more
    if order:
        parts.append(f"percentages by {order} order")
    if sampled and plus_minus:
        parts.append(f"{page.plus_minus} is the 95 % interval")
    if sampled and seed is not None:
        parts.append(f"seed {seed}")
    if page.timing:
        algorithm = getattr(result, "algorithm", "")
        by = f" by {algorithm}" if algorithm else ""
        parts.append(f"in {duration(getattr(result, 'elapsed', 0.0))}{by}")
    return ", ".join(parts)


def _method(result: Result) -> str:
    deals, method = getattr(result, "deals", None) or 0, getattr(result, "method", "exact")
    text = f"{method}, {count(deals, 'hand' if method == 'recorded' else 'deal')}"
    looked_at = getattr(result, "looked_at", None)
    return text if looked_at in (None, deals) else f"{text} of {looked_at:,} looked at"
