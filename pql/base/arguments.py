"""Arguments of the library that no text gives: what is none of its kind is told at once, with what it should be."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet


def checked_text(value: str, name: str) -> str:
    """A text; TypeError for anything else.

    >>> checked_text("AKs", "a hand")
    'AKs'
    """
    if not isinstance(value, str):
        raise TypeError(f"{name} is text, not {type(value).__name__}")
    return value


def checked_number(value: int, name: str, least: int, most: int | None = None) -> int:
    """A whole number within its bounds; TypeError or ValueError for anything else.

    >>> checked_number(3, "street", 3, 5)
    3
    """
    bounds = f"from {least} on" if most is None else f"from {least} to {most:,}"
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name} is a whole number {bounds}, not {value!r}")
    if value < least or (most is not None and value > most):
        raise ValueError(f"{name} is a whole number {bounds}, not {value}")
    return value


def check_threads(threads: int | None) -> None:
    """Raises ValueError for what is no number of threads."""
    if threads is not None and (isinstance(threads, bool) or not isinstance(threads, int) or threads < 1):
        raise ValueError(f"threads is a whole number from 1 on, or None, not {threads!r}")


def hand_set(given: str | HandSet) -> HandSet:
    """Hands given as text or as a set; TypeError for anything else."""
    from pql.sets.handset import HandSet

    if isinstance(given, HandSet):
        return given
    if not isinstance(given, str):
        raise TypeError(f"hands are text or a HandSet, not {type(given).__name__}")
    from pql.api.library import hands

    return hands(given)


def board_set(given: str | BoardSet) -> BoardSet:
    """Boards given as text or as a set; TypeError for anything else."""
    from pql.sets.boardset import BoardSet

    if isinstance(given, BoardSet):
        return given
    if not isinstance(given, str):
        raise TypeError(f"boards are text or a BoardSet, not {type(given).__name__}")
    from pql.api.library import boards

    return boards(given)
