/* What the hands of a range are on completed boards, by category, whoever else plays. */
#ifndef PQL_FINAL_HANDS_H
#define PQL_FINAL_HANDS_H

#include <stdint.h>

#include "shared/rank_pairs.h"

/* For each category, high card to straight flush: pairs of a hand and a board that misses it, and their weight. */
typedef struct {
    uint64_t pairs[PQL_CATEGORIES];
    double weights[PQL_CATEGORIES];
} pql_final_counts;

/* Counts every board as often as its multiplicity says, for a range of 1326 weights. */
void pql_final_hands(pql_final_counts *result, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                     const double *weights);

#endif
