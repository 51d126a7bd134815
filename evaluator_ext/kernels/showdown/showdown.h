/* Heads-up showdowns by the category of the hand that wins: exact on a list of boards, and by random deals. */
#ifndef PQL_SHOWDOWN_H
#define PQL_SHOWDOWN_H

#include <stdint.h>

#include "shared/rank_pairs.h"
#include "shared/wide.h"

/* [player][category]: deals the player wins with it; ties by the category both have. High card to straight flush. */
typedef struct {
    pql_wide wins[2][PQL_CATEGORIES], ties[PQL_CATEGORIES];
} pql_showdown_counts;

typedef struct {
    double wins[2][PQL_CATEGORIES], ties[PQL_CATEGORIES];
} pql_showdown_weights;

typedef struct {
    uint64_t wins[2][PQL_CATEGORIES], ties[PQL_CATEGORIES];
    uint64_t deals, attempts;
} pql_showdowns_sampled;

/* Fills the tables; call once before anything else. */
void pql_showdown_tables(void);
void pql_showdown_sampling_tables(void);

/* By the rules of equity/heads_up.h. */
void pql_showdowns_counted(pql_showdown_counts *result, const uint64_t *boards, const uint32_t *multiplicities,
                           int64_t count, const double *first, const double *second);
void pql_showdowns_weighed(pql_showdown_weights *result, const uint64_t *boards, const uint32_t *multiplicities,
                           int64_t count, const double *first, const double *second);

/* By the rules of equity/sampling.h; all players but the first two have folded. */
int pql_sample_showdowns(pql_showdowns_sampled *result, uint64_t known, uint64_t dead, const uint64_t *boards,
                         const uint32_t *multiplicities, int64_t board_count, const double *const *ranges,
                         int players, uint64_t seed, uint64_t chunk, uint64_t deals, uint64_t most_attempts);

#endif
