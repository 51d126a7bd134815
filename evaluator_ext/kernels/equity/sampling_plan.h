/* What a chunk of random deals is drawn from, made once for all its blocks: see equity/sampling.c and equity/sampling_blocks.h. */
#ifndef PQL_SAMPLING_PLAN_H
#define PQL_SAMPLING_PLAN_H

#include "shared/drawers.h"

/* Two players' hands that share no card, as numbers of their hands. */
typedef struct {
    uint16_t first, second;
} hand_pair;

/* What is drawn at once: a hand of one player, or a pair of hands of two. */
typedef struct {
    int first, second; /* players by their place at the table; second is -1 for a single one */
    int count;
    hand_pair *pairs;
} draw;

typedef struct {
    table t;
    int playing; /* players below this are left at the showdown */
    draw draws[PQL_MOST_PLAYERS];
    int draw_count;
    /* The deck without known and dead cards: its cards by place, their keys, and the place of each card. */
    uint8_t deck[PQL_CARDS], place[PQL_CARDS];
    uint64_t keys[PQL_CARDS];
    uint8_t hand_places[PQL_MOST_PLAYERS][PQL_HANDS][2];
} deal_plan;

/* Adds to the result until it has `deals`, or has tried `most_attempts` times, or memory is short (then -1). The second
   is for a processor with AVX2 only; the answers are the same. */
int pql_sample_blocks(deal_plan *plan, pql_sampled *result, uint64_t deals, uint64_t most_attempts);
int pql_sample_blocks_avx2(deal_plan *plan, pql_sampled *result, uint64_t deals, uint64_t most_attempts);

#endif
