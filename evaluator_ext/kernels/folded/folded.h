/* Two ranges on a list of boards when a third player has folded a hand of his range. */
#ifndef PQL_FOLDED_H
#define PQL_FOLDED_H

#include <stdint.h>

#include "shared/rank_pairs.h"

enum { PQL_FOLDED_WINS, PQL_FOLDED_TIES, PQL_FOLDED_MET };

/* A deal is a hand of each range, a folded hand and a board, no card twice; it counts as the product of the three weights,
   as often as the board's multiplicity says. `wins` and `ties` are deals by the category of the hand that wins, if no
   player is asked for; `by_hand` are those that each hand of a player wins, ties and has at all, his own weight left
   aside. */
typedef struct {
    double wins[2][PQL_CATEGORIES], ties[PQL_CATEGORIES];
    double by_hand[2][3][1326];
} pql_folded_sums;

/* Whole weights give whole sums, exact below 2^53. `by_hand` is for the `players` of this mask, who may be none. Returns 0, or -1 when memory is short. */
int pql_folded_sweep(pql_folded_sums *result, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                     const double *first, const double *second, const double *folded, int players);
/* For each hand of the first range: the weight of what the others may hold beside it and some known cards. */
int pql_folded_meetings(double *met, uint64_t known, const double *first, const double *second, const double *folded);

/* The same for a processor with AVX2 only. */
int pql_folded_sweep_avx2(pql_folded_sums *result, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                          const double *first, const double *second, const double *folded, int players);
int pql_folded_meetings_avx2(double *met, uint64_t known, const double *first, const double *second,
                             const double *folded);

#endif
