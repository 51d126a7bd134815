"""What statements answer: immutable results with the numbers as attributes and as plain objects.

`to_dict` gives the machine-readable object of a result: shares and equities are fractions of 1 at full
precision, and a sampled number never stands without its standard error. A module for each kind of answer; those
of the rarer statements are loaded when they are first asked for.
"""

from __future__ import annotations

from .base import Result
from .equity import EquityResult, PlayerEquity
from .sets import BoardResult, HandsResult
from .tables import ExplainResult, TableResult
from .value import ValueResult

__all__ = [
    "BoardResult",
    "EquityResult",
    "ExplainResult",
    "HandsResult",
    "PlayerEquity",
    "Result",
    "TableResult",
    "ValueResult",
]
