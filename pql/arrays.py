"""Hand values for one hand or for whole buffers of hands.

Arrays come in and go out through the buffer protocol: a numpy array, `array.array`, `bytes` or a memoryview of
unsigned bytes (cards 0..51, one hand a row) or of 64-bit card masks. Card number is 4 * rank + suit (deuce 0, suits
clubs, diamonds, hearts, spades); a mask has bit `card` set.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from .cards import parse_cards
from .evaluator_ext import ranking
from .grammar.diagnostics import Diagnostic, PQLError

if TYPE_CHECKING:
    from collections.abc import Buffer  # type: ignore[attr-defined]

    Cards = str | Buffer
