"""The solver of solve_python.py for numba: compiled when it is first called, and from then on without Python."""

import numba
import numpy as np

import pql

FUNCTIONS = pql.c_interface()
# Functions of ctypes, which numba calls by their addresses.
river_prepare, river_sweep = FUNCTIONS.river_prepare, FUNCTIONS.river_sweep
ROOM_OF_A_RIVER = 1024  # numbers of 64 bits, as the header says


@numba.njit(nogil=True)
def often(regrets, hand):
    """How often a hand takes the second of two actions."""
    total = regrets[0, hand] + regrets[1, hand]
    return regrets[1, hand] / total if total > 0 else 0.5


@numba.njit(nogil=True)
def learn(regrets, hand, first, second, chosen):
    """Adds what each action would have won beyond what was won, and forgets what is below zero."""
    won = (1 - chosen) * first + chosen * second
    regrets[0, hand] = max(regrets[0, hand] + first - won, 0)
    regrets[1, hand] = max(regrets[1, hand] + second - won, 0)


@numba.njit(nogil=True)
def rounds_of(board, ours, theirs, pot, bet, rounds, bets, calls):
    """Fills `bets` and `calls`; what the C interface says where it refuses, else 0."""
    river = np.empty(ROOM_OF_A_RIVER, np.uint64)
    held = ours + theirs
    known = river_prepare(river.ctypes, board, 0, held.ctypes)
    if known < 0:
        return known
    regrets, their_regrets = np.zeros((2, 1326)), np.zeros((2, 1326))
    betting, calling, weights = np.empty(1326), np.empty(1326), np.empty(1326)
    wins, ties, met = np.empty(1326), np.empty(1326), np.empty(1326)
    check, all_met, bet_won = np.empty(1326), np.empty(1326), np.empty(1326)
    known = river_sweep(river.ctypes, theirs.ctypes, 0, wins.ctypes, ties.ctypes, all_met.ctypes)
    for hand in range(1326):
        check[hand] = (wins[hand] + ties[hand] / 2) * pot
    for number in range(1, rounds + 1):
        for hand in range(1326):
            betting[hand], calling[hand] = often(regrets, hand), often(their_regrets, hand)
            weights[hand] = theirs[hand] * calling[hand]
        known |= river_sweep(river.ctypes, weights.ctypes, 0, wins.ctypes, ties.ctypes, met.ctypes)
        for hand in range(1326):
            folded = all_met[hand] - met[hand]
            shown = (wins[hand] + ties[hand] / 2) * (pot + 2 * bet)
            bet_won[hand] = shown - met[hand] * bet + folded * pot
            weights[hand] = ours[hand] * betting[hand]
        known |= river_sweep(river.ctypes, weights.ctypes, 0, wins.ctypes, ties.ctypes, met.ctypes)
        for hand in range(1326):
            call_won = (wins[hand] + ties[hand] / 2) * (pot + 2 * bet) - met[hand] * bet
            learn(regrets, hand, check[hand], bet_won[hand], betting[hand])
            learn(their_regrets, hand, 0.0, call_won, calling[hand])
            bets[hand] += number * betting[hand]
            calls[hand] += number * calling[hand]
    total = rounds * (rounds + 1) / 2
    bets /= total
    calls /= total
    return known


def solve(board, ours, theirs, pot, bet, rounds):
    """As in solve_python.py."""
    mask = sum([1 << card for card in pql.card_ids(board)])
    bets, calls = np.zeros(1326), np.zeros(1326)
    error = rounds_of(np.uint64(mask), ours, theirs, float(pot), float(bet), rounds, bets, calls)
    if error:
        raise ValueError(FUNCTIONS.error_text(error).decode())
    return bets, calls
