"""Heads-up push or fold: what every class of hands makes, and both strategies in equilibrium.

The small blind moves all in or folds, the big blind calls or folds. Classes are numbers, the same for both; `pairs`
says for each two of them how many pairs of hands they have, row by row, and `shares` what the first wins of these pots,
a tie being half of one. Stacks are what each player has before blinds and antes, in any unit. Strategies are a share of
each class, from 0 to 1.
"""

from array import array

from libc.math cimport isfinite
from libc.stdint cimport int64_t

include "aligned.pxi"

cdef extern from "push_fold/push_fold.h" nogil:
    ctypedef struct pql_push_fold:
        int classes
        const double *pairs
        const double *shares
        double stack, small, big, ante
    void pql_push_values(double *values, const pql_push_fold *game, const double *calls)
    void pql_call_values(double *values, const pql_push_fold *game, const double *pushes)
    double pql_best_push(const pql_push_fold *game, const double *calls)
    double pql_best_call(const pql_push_fold *game, const double *pushes)
    double pql_push_fold_solve(double *pushes, double *calls, double *room, const pql_push_fold *game, double target,
                               int most, int *rounds)

_MOST_CLASSES = 1326


cdef class PushOrFold:
    """A game: classes of hands, stacks, blinds and antes.

    Raises ValueError for tables that do not fit, and for blinds or antes that are more than a stack.

    >>> even = PushOrFold(1, array("d", [1.0]), array("d", [0.5]), 10, 0.5, 1, 0)
    >>> even.push_values(array("d", [1.0])), even.call_values(array("d", [1.0]))
    (array('d', [0.5]), array('d', [1.0]))
    """

    cdef pql_push_fold game
    cdef object held

    def __init__(self, int classes, const double[::1] pairs, const double[::1] shares, double stack, double small,
                 double big, double ante):
        cdef int64_t i
        check_aligned(pairs)
        check_aligned(shares)
        if not 1 <= classes <= _MOST_CLASSES or not pairs.shape[0] == shares.shape[0] == classes * classes:
            raise ValueError(f"one to {_MOST_CLASSES} classes, and a number for each two of them")
        for i in range(pairs.shape[0]):
            if not (isfinite(pairs[i]) and isfinite(shares[i]) and 0 <= shares[i] <= pairs[i]):
                raise ValueError("pairs are counts, of which shares are parts")
        for number in (stack, small, big, ante):
            if not (isfinite(number) and number >= 0):
                raise ValueError(f"not a number of chips: {number}")
        if small + ante > stack or big + ante > stack:
            raise ValueError("nobody posts more than he has")
        self.held = (pairs, shares)
        self.game.classes = classes
        self.game.pairs = &pairs[0]
        self.game.shares = &shares[0]
        self.game.stack, self.game.small, self.game.big, self.game.ante = stack, small, big, ante

    cdef int check(self, const double[::1] strategy) except -1:
        cdef int64_t i
        check_aligned(strategy)
        if strategy.shape[0] != self.game.classes:
            raise ValueError(f"a strategy has a share of each of {self.game.classes} classes")
        for i in range(strategy.shape[0]):
            if not 0 <= strategy[i] <= 1:
                raise ValueError(f"not a share: {strategy[i]}")
        return 0

    def push_values(self, const double[::1] calls):
        """What pushing each class makes beside folding it, against who calls so."""
        self.check(calls)
        values = array("d", bytes(8 * self.game.classes))
        cdef double[::1] view = values
        with nogil:
            pql_push_values(&view[0], &self.game, &calls[0])
        return values

    def call_values(self, const double[::1] pushes):
        """What calling with each class makes beside folding it, against who pushes so; 0 where nobody does."""
        self.check(pushes)
        values = array("d", bytes(8 * self.game.classes))
        cdef double[::1] view = values
        with nogil:
            pql_call_values(&view[0], &self.game, &pushes[0])
        return values

    def bounds(self, const double[::1] pushes, const double[::1] calls):
        """What the small blind wins for each deal, its stack apart: at least with `pushes`, at most against `calls`."""
        cdef double least, most
        self.check(pushes)
        self.check(calls)
        with nogil:
            least = pql_best_call(&self.game, &pushes[0])
            most = pql_best_push(&self.game, &calls[0])
        return least, most

    def solve(self, double target, int most):
        """Both strategies, how much a player gains at most by any other for each deal, and how many rounds it took.

        It ends when that is no more than the `target`, after `most` rounds at the latest.

        >>> even = PushOrFold(1, array("d", [1.0]), array("d", [0.5]), 10, 0.5, 1, 0)
        >>> pushes, calls, gap, _ = even.solve(1e-6, 10_000)
        >>> round(pushes[0], 3), round(calls[0], 3), gap <= 1e-6
        (1.0, 1.0, True)
        """
        cdef int rounds = 0
        cdef double gap
        if not 1 <= most <= 1_000_000:
            raise ValueError("one to a million rounds")
        pushes, calls = array("d", bytes(8 * self.game.classes)), array("d", bytes(8 * self.game.classes))
        room = array("d", bytes(48 * self.game.classes))
        cdef double[::1] pushing = pushes
        cdef double[::1] calling = calls
        cdef double[::1] numbers_of = room
        with nogil:
            gap = pql_push_fold_solve(
                &pushing[0], &calling[0], &numbers_of[0], &self.game, target, most, &rounds
            )
        return pushes, calls, gap, rounds
