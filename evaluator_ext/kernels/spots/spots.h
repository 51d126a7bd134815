/* Spots: a range against another on a flop, turn or river, many at a time. */
#ifndef PQL_SPOTS_H
#define PQL_SPOTS_H

#include <stdint.h>

/* Fill the tables; call the first once before anything else, and the second where there is AVX2. What ends in its name does
   the same as the function without, and is only called there. */
void pql_spot_tables(void);
void pql_spot_tables_avx2(void);

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
int pql_count_spots_avx2(double *counts, const pql_spots *spots, int64_t count, const pql_range_lists *ranges);

/* What a hand comes to on all run-outs of a board, beside an opponent's hands by their weights: twice what it beats and once what
   it ties; what it meets; what it meets times the square of its strength; twice what it gains, as in `runouts`; and of the
   board as it is what it is behind, tied with and ahead of. */
typedef struct {
    double won, met, squares, gained, behind, tied, ahead;
} pql_hand_sums;

/* The sums of `count` hands, each on a board of its own with its dead cards, beside the hands of one list, which are neighbours
   where they have one weight. Where `bins` is not NULL, `bin_count` of them for each hand get what it meets on the run-outs where
   its strength is in each. Returns 0, or -1 when memory is short. */
int pql_sum_hands(pql_hand_sums *sums, double *bins, int bin_count, const uint64_t *known, const uint64_t *dead,
                  const uint16_t *hands, int64_t count, const uint16_t *others, const double *weights, int64_t other_count);
int pql_sum_hands_avx2(pql_hand_sums *sums, double *bins, int bin_count, const uint64_t *known, const uint64_t *dead,
                       const uint16_t *hands, int64_t count, const uint16_t *others, const double *weights,
                       int64_t other_count);

#endif
