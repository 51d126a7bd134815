"""Texts of a given length that are one part again and again."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count


def repeated(part: str, between: str = " ", before: str = "", after: str = "") -> Callable[[int], str]:
    """`part` as often as it fits; `{}` in it becomes a number of its own."""

    def text(size: int) -> str:
        parts: list[str] = []
        room = size - len(before) - len(after)
        for number in count():
            part_text = part.replace("{}", str(number))
            room -= len(part_text) + len(between)
            if room < 0:
                break
            parts.append(part_text)
        return before + between.join(parts) + after

    return text
