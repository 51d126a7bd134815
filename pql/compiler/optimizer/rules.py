"""The rules of the optimizer, in the order in which they are tried."""

from __future__ import annotations

from .absorption import absorb
from .complements import cancel_complements
from .constants import fold_constants
from .de_morgan import gather_complements
from .factoring import factor_out
from .flattening import flatten
from .weights import gather_weights

RULES = (
    flatten,
    fold_constants,
    gather_complements,
    cancel_complements,
    absorb,
    factor_out,
    gather_weights,
)
