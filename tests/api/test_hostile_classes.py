"""Every public class is made with everything: an object, or an error of plain Python that comes at once."""

from __future__ import annotations

import inspect
import signal
from types import FrameType
from typing import Any

import pytest

import pql
from pql.cards.deck import cards_of, mask_cards, mask_text
from references.families import together

# Masks of no cards, numbers without end, texts, nothing, numbers that are none.
HOSTILE: list[Any] = [
    -1,
    -(10**9),
    1 << 52,
    1 << 64,
    1 << 200,
    0,
    "x",
    "",
    None,
    3.5,
    float("nan"),
    [],
    {},
    (),
    b"x",
]
OTHERS: list[Any] = [0, "AA", None, -1]
# An enumeration, and a class that the tests themselves watch: a code has to be in the table of codes.
LEFT_OUT = {"Severity", "Diagnostic"}
CLASSES = {
    name: found
    for name, found in ((name, getattr(pql, name)) for name in dir(pql) if name not in LEFT_OUT)
    if isinstance(found, type) and not issubclass(found, BaseException)
}
# In processor time: each of these takes less than a thousandth of it.
SECONDS = 5


def needed(made: type) -> int:
    """How many arguments a class cannot do without."""
    given = inspect.signature(made).parameters.values()
    in_order = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return max(1, len([each for each in given if each.default is each.empty and each.kind in in_order]))


def too_long(signum: int, frame: FrameType | None) -> None:
    raise TimeoutError("it computes and computes")


@together("name", sorted(CLASSES))
def test_a_class_is_made_or_refuses_at_once(name: str) -> None:
    made = CLASSES[name]
    before = signal.signal(signal.SIGPROF, too_long)
    try:
        for place in range(count := needed(made)):
            for hostile in HOSTILE:
                for other in OTHERS:
                    arguments = [other] * count
                    arguments[place] = hostile
                    signal.setitimer(signal.ITIMER_PROF, SECONDS)
                    try:
                        made(*arguments)
                    except (TypeError, ValueError, pql.PQLError):
                        continue
                    finally:
                        signal.setitimer(signal.ITIMER_PROF, 0)
    finally:
        signal.signal(signal.SIGPROF, before)


def test_masks_of_no_cards_are_refused() -> None:
    for mask in (-1, 1 << 52, 1 << 200):
        for read in (cards_of, mask_cards, mask_text):
            with pytest.raises(ValueError, match="52 bits"):
                read(mask)
