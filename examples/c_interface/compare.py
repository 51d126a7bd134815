"""The same river solved four times: in Python, and by the C interface in Cython, numba and C.

    python setup.py build_ext --inplace
    python compare.py

A solver that is not there, for want of a compiler or of numba, is left out.
"""

import sys
import time
from importlib import import_module

import numpy as np

import pql

BOARD, POT, BET = "Kh7h2c9d3s", 1.0, 1.0
OURS, THEIRS = [
    np.array(pql.hands(text).vector()) for text in ("22+, A2s+, KTs+, QTs+, JTs, ATo+, KQo", "15%")
]


def in_c(*given):
    """solve_c fills what it is given."""
    board, *rest = given
    bets, calls = np.empty(1326), np.empty(1326)
    import_module("solve_c").solve(bytes(pql.card_ids(board)), *rest, bets, calls)
    return bets, calls


def worth(bets, calls):
    """What we win of the pot with these strategies, and how much more another strategy of either side would win."""
    river = pql.board_evaluator(BOARD)
    wins, ties, met = river.vectors(THEIRS)
    check = (wins + ties / 2) * POT
    wins, ties, called = river.vectors(THEIRS * calls)
    bet = (wins + ties / 2) * (POT + 2 * BET) - called * BET + (met - called) * POT
    wins, ties, faced = river.vectors(OURS * bets)
    call = (wins + ties / 2) * (POT + 2 * BET) - faced * BET
    won, best = OURS @ ((1 - bets) * check + bets * bet), OURS @ np.maximum(check, bet)
    their_won, their_best = THEIRS @ (calls * call), THEIRS @ np.maximum(call, 0)
    return won / (OURS @ met), (best - won + their_best - their_won) / (OURS @ met)


def main(rounds):
    """Prints the value of the game, how far from optimal both are, and the time of a round, by solver."""
    print(f"{'':8}{'value':>12}{'beaten by':>12}{'a round':>12}")
    for name in ("python", "cython", "numba", "c"):
        try:
            solve = in_c if name == "c" else import_module(f"solve_{name}").solve
            solve(BOARD, OURS, THEIRS, POT, BET, 1)  # numba compiles now
        except ImportError as missing:
            print(f"{name:8}is not here: {missing}")
            continue
        start = time.perf_counter()
        bets, calls = solve(BOARD, OURS, THEIRS, POT, BET, rounds)
        seconds = (time.perf_counter() - start) / rounds
        value, more = worth(np.asarray(bets), np.asarray(calls))
        print(f"{name:8}{value:12.8f}{more:12.8f}{seconds * 1e6:9.1f} us")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
