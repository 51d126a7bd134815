/* The weights of two ranges by rank pairs, for the sweeps of any weights. */
#ifndef PQL_PAIR_WEIGHTS_H
#define PQL_PAIR_WEIGHTS_H

#include "shared/rank_pairs.h"

typedef struct {
    uint16_t held[2][PQL_RANK_PAIRS];
    double weights[2][PQL_RANK_PAIRS][16];
} weights_of_ranges;

static inline void read_weights(weights_of_ranges *r, const double *first, const double *second)
{
    for (int pair = 0; pair < PQL_RANK_PAIRS; pair++)
        for (int place = 0; place < 16; place++) {
            int exists = pql_pair_high[pair] != pql_pair_low[pair] || place >> 2 > (place & 3);
            int hand = exists ? pql_matrix_hand(pair, place) : 0;
            r->weights[0][pair][place] = exists ? first[hand] : 0;
            r->weights[1][pair][place] = exists ? second[hand] : 0;
        }
}

static inline double weight_at(const weights_of_ranges *r, int player, int pair, int place)
{
    return r->weights[player][pair][place];
}

#endif
