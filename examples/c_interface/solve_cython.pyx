# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The solver of solve_python.py in Cython: `from pocketql cimport`, and a loop without the GIL."""

from array import array

from libc.stdint cimport uint64_t
from pocketql cimport PQL_HAND_COUNT, pql_import, pql_interface, pql_river

import pql

cdef const pql_interface *table = pql_import()


cdef inline double often(const double *regrets, int hand) noexcept nogil:
    """How often a hand takes the second of two actions."""
    cdef double total = regrets[hand] + regrets[PQL_HAND_COUNT + hand]
    return regrets[PQL_HAND_COUNT + hand] / total if total > 0 else 0.5


cdef inline void learn(double *regrets, int hand, double first, double second, double chosen) noexcept nogil:
    """Adds what each action would have won beyond what was won, and forgets what is below zero."""
    cdef double won = (1 - chosen) * first + chosen * second
    regrets[hand] = max(regrets[hand] + first - won, 0)
    regrets[PQL_HAND_COUNT + hand] = max(regrets[PQL_HAND_COUNT + hand] + second - won, 0)


cdef int rounds_of(uint64_t board, const double *ours, const double *theirs, double pot, double bet, int rounds,
                   double *bets, double *calls) noexcept nogil:
    """Fills `bets` and `calls`; what the C interface says where it refuses, else 0."""
    cdef pql_river river
    cdef double[1326] held, check, all_met, betting, calling, weights, wins, ties, met, bet_won
    cdef double[2652] regrets, their_regrets
    cdef double call_won, total = rounds * (rounds + 1.0) / 2
    cdef int hand, number, known
    for hand in range(PQL_HAND_COUNT):
        held[hand] = ours[hand] + theirs[hand]
        regrets[hand] = regrets[PQL_HAND_COUNT + hand] = bets[hand] = 0
        their_regrets[hand] = their_regrets[PQL_HAND_COUNT + hand] = calls[hand] = 0
    known = table.river_prepare(&river, board, 0, held)
    if known < 0:
        return known
    known = table.river_sweep(&river, theirs, NULL, wins, ties, all_met)
    for hand in range(PQL_HAND_COUNT):
        check[hand] = (wins[hand] + ties[hand] / 2) * pot
    for number in range(1, rounds + 1):
        for hand in range(PQL_HAND_COUNT):
            betting[hand] = often(regrets, hand)
            calling[hand] = often(their_regrets, hand)
            weights[hand] = theirs[hand] * calling[hand]
        known |= table.river_sweep(&river, weights, NULL, wins, ties, met)
        for hand in range(PQL_HAND_COUNT):
            bet_won[hand] = (wins[hand] + ties[hand] / 2) * (pot + 2 * bet) - met[hand] * bet
            bet_won[hand] += (all_met[hand] - met[hand]) * pot
            weights[hand] = ours[hand] * betting[hand]
        known |= table.river_sweep(&river, weights, NULL, wins, ties, met)
        for hand in range(PQL_HAND_COUNT):
            call_won = (wins[hand] + ties[hand] / 2) * (pot + 2 * bet) - met[hand] * bet
            learn(regrets, hand, check[hand], bet_won[hand], betting[hand])
            learn(their_regrets, hand, 0, call_won, calling[hand])
            bets[hand] += number * betting[hand]
            calls[hand] += number * calling[hand]
    for hand in range(PQL_HAND_COUNT):
        bets[hand] /= total
        calls[hand] /= total
    return known


def solve(board, const double[::1] ours, const double[::1] theirs, double pot, double bet, int rounds):
    """As in solve_python.py, with arrays of Python where numpy's are there."""
    cdef uint64_t mask = sum([1 << card for card in pql.card_ids(board)])
    cdef double[::1] bets = array("d", bytes(8 * PQL_HAND_COUNT)), calls = array("d", bytes(8 * PQL_HAND_COUNT))
    cdef int error
    if ours.shape[0] != PQL_HAND_COUNT or theirs.shape[0] != PQL_HAND_COUNT:
        raise ValueError("a range is 1326 weights")
    with nogil:
        error = rounds_of(mask, &ours[0], &theirs[0], pot, bet, rounds, &bets[0], &calls[0])
    if error:
        raise ValueError(table.error_text(error).decode())
    return bets.base, calls.base
