/* Spots: a range against another on a flop, turn or river, many at a time. */
#ifndef PQL_SPOTS_H
#define PQL_SPOTS_H

#include <stdint.h>

/* Fills the tables; call once before anything else. */
void pql_spot_tables(void);

/* Ranges as lists: hand numbers and their weights, those of range i from starts[i] up to starts[i + 1]. */
typedef struct {
    const uint16_t *hands;
    const double *weights;
    const int64_t *starts;
} pql_range_lists;

/* Masks of the three to five cards of the board and of the dead cards, and the numbers of two ranges. */
typedef struct {
    const uint64_t *known, *dead;
    const uint32_t *heroes, *villains;
} pql_spots;

/* For each of `count` spots the deals that the hero wins, ties and plays, by the weights of both hands: three doubles,
   one after another. Quickest where spots of the same board and dead cards are neighbours. Returns 0, or -1 when memory
   is short. */
int pql_count_spots(double *counts, const pql_spots *spots, int64_t count, const pql_range_lists *ranges);

#endif
