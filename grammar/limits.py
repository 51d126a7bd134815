"""Limits on the text that PQL reads. A longer one is an error at once."""

from __future__ import annotations

MAX_TEXT = 1_000_000
"""Characters in one text."""
MAX_WORD = 200
"""Characters in one word."""
MAX_STATEMENTS = 100_000
"""Statements in one text."""
MAX_TOKENS = 100_000
"""Words and signs in one statement."""
MAX_NESTING = 50
"""Brackets within brackets, and prefix words (`not`, `explain`) in a row."""
MAX_DEPTH = 100
"""Levels of a syntax tree. A bracket may add several: `(not (a, b minus (...)))`."""
SHALLOW = 10
"""With no more brackets and prefix words than this no tree reaches `MAX_DEPTH`: a bracket adds at most seven levels."""
MAX_DIGITS = 18
"""Digits of a whole number."""
MAX_ERRORS = 100
"""After this many errors the rest of a program is not read."""
SMALLEST_AMOUNT, LARGEST_AMOUNT = 1e-6, 1e12
"""The least and the most money that is in a statement, in whatever unit."""
FLOP_KINDS = 1755
"""Flops that are not equal up to suits."""
MOST_FLOP_PAIRS = 10
"""Pairs of ranges whose equities a few flops reproduce."""
MOST_RAKE = 0.5
"""A house that takes more of the pot than this is a slip of the pen."""
