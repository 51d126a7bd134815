"""One bet on a river, solved by counterfactual regret minimisation with numpy and PQL's Python calls.

We check, or bet; they fold or call. After a check both show their hands. The solvers in Cython, numba and C do the
same round for round.
"""

import numpy as np

import pql


def often(regrets):
    """How often each hand takes the second of two actions: as often as it regrets not having done so."""
    total = regrets.sum(axis=0)
    return np.divide(regrets[1], total, out=np.full(1326, 0.5), where=total > 0)


def learn(regrets, first, second, chosen):
    """Adds what each action would have won beyond what was won, and forgets what is below zero."""
    won = (1 - chosen) * first + chosen * second
    regrets += np.stack([first, second]) - won
    np.maximum(regrets, 0, out=regrets)


def solve(board, ours, theirs, pot, bet, rounds):
    """How often each of the 1326 hands bets, and how often it calls: averages in which later rounds weigh more."""
    river = pql.board_evaluator(board)
    regrets, their_regrets = np.zeros((2, 2, 1326))
    bets, calls = np.zeros((2, 1326))
    wins, ties, met = river.vectors(theirs)
    check = (wins + ties / 2) * pot
    for number in range(1, rounds + 1):
        betting, calling = often(regrets), often(their_regrets)
        wins, ties, called = river.vectors(theirs * calling)
        bet_won = (wins + ties / 2) * (pot + 2 * bet) - called * bet + (met - called) * pot
        wins, ties, faced = river.vectors(ours * betting)
        call_won = (wins + ties / 2) * (pot + 2 * bet) - faced * bet
        learn(regrets, check, bet_won, betting)
        learn(their_regrets, 0 * call_won, call_won, calling)
        bets += number * betting
        calls += number * calling
    total = rounds * (rounds + 1) / 2
    return bets / total, calls / total
