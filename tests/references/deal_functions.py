"""Functions of arrays of deals, in a module that other processes can import too."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

import pql

Cards = NDArray[np.uint8]


def strength(hand: Cards, board: Cards) -> NDArray[Any]:
    """What the hand makes on the board, from 1 to 7462."""
    return np.asarray(pql.rank(np.hstack([hand, board])))
