/* Heads-up push or fold: one player, the small blind, moves all in or folds, and the other calls or folds. Hands are
   classes, the same number for both players. */
#ifndef PQL_PUSH_FOLD_H
#define PQL_PUSH_FOLD_H

typedef struct {
    int classes;
    const double *pairs;  /* pairs[i * classes + j]: how many pairs of hands the classes i and j have */
    const double *shares; /* and what i wins of their pots, added up */
    double stack, small, big, ante; /* what each player has before blinds and antes; what both post */
} pql_push_fold;

/* What pushing makes beside folding, for each class against callers, a share of each class; and what calling makes
   beside folding against pushers. Both in chips, on average over the pairs that the class meets (for callers: that push). */
void pql_push_values(double *values, const pql_push_fold *game, const double *calls);
void pql_call_values(double *values, const pql_push_fold *game, const double *pushes);
/* What the small blind wins at most against callers, or when the big blind plays best against pushers, for each deal. */
double pql_best_push(const pql_push_fold *game, const double *calls);
double pql_best_call(const pql_push_fold *game, const double *pushes);

/* Both strategies in equilibrium: shares of each class. Goes on until a player gains no more than `target` by any other
   strategy, for `most` rounds at most; returns what he gains. `room` has 6 * classes numbers. */
double pql_push_fold_solve(double *pushes, double *calls, double *room, const pql_push_fold *game, double target,
                           int most, int *rounds);

#endif
