/* Heads-up equity on a list of boards: rank once, sort once, sweep. */
#ifndef PQL_HEADS_UP_H
#define PQL_HEADS_UP_H

#include <stdint.h>

#include "shared/wide.h"

typedef struct {
    pql_wide wins[2], ties;
} pql_counted;

typedef struct {
    double wins[2], ties;
} pql_weighed;

/* Fills the tables; call once before anything else. */
void pql_heads_up_tables(void);

/* Deals won by each range, and ties, over `count` boards, each as often as its multiplicity says. Hands that
   hold a card of the board are left out, and so are pairs of hands that share a card. Hands of weight 0 do not
   exist; the first function takes every other weight as 1. */
void pql_heads_up_counted(pql_counted *result, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                          const double *first, const double *second);
void pql_heads_up_weighed(pql_weighed *result, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                          const double *first, const double *second);

/* The same for weights 0 and 1, board by board: what the first wins, the second wins, and both tie. */
void pql_heads_up_each(uint64_t (*counts)[3], const uint64_t *boards, int64_t count, const double *first,
                       const double *second);

#endif
