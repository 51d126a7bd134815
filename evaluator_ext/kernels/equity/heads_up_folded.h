/* Heads-up equity on a list of boards when a third player has folded a hand of his range. */
#ifndef PQL_HEADS_UP_FOLDED_H
#define PQL_HEADS_UP_FOLDED_H

#include <stdint.h>

typedef struct {
    double wins[2], deals;
} pql_folded_sums;

/* Deals won by each range, and all deals, over `count` boards, each as often as its multiplicity says. A deal is a hand of
   each range, a folded hand and a board, no card twice; it counts as the product of the three weights. Whole weights give
   whole sums, exact below 2^53. Returns 0, or -1 when memory is short. */
int pql_heads_up_folded(pql_folded_sums *result, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                        const double *first, const double *second, const double *folded);
/* The same for a processor with AVX2 only. */
int pql_heads_up_folded_avx2(pql_folded_sums *result, const uint64_t *boards, const uint32_t *multiplicities,
                             int64_t count, const double *first, const double *second, const double *folded);

#endif
