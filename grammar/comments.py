"""When a `--` was perhaps not meant as a comment."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .hand_words import begins_like_a_hand

if TYPE_CHECKING:
    from .lexer import Lexer

_WORD = re.compile(r"[\w?*+%.]*").match


def touches_operand(lexer: Lexer, start: int) -> bool:
    """Whether the `--` at `start` touches what could be an operand: `5--3`, `A5s --A2s`.

    A word on the right counts only behind an operand on the same line, and only if it reads as a number or a
    hand, so that `--comment` stays quiet.
    """
    text = lexer.text
    before = text[start - 1] if start else "\n"
    if before.isalnum() or before in "_)%*?+'\"♣♦♥♠\ufe0f":
        return True
    if lexer.last_end <= lexer.first or "\n" in text[lexer.last_end : start]:
        return False
    word = _WORD(text, start + 2)
    return word is not None and (word.group()[:1].isdigit() or begins_like_a_hand(word.group()))
