/* The order in which the hands of several players come in at a showdown, best to worst, ties and all.

   An order is a number: players are taken one by one, and each finds a place among the levels of those before him, from
   below: 2 k for a level of his own that is better than k of theirs, 2 k + 1 for a tie with the level number k. The place
   of the player number i, from 0, is a digit of 2 i + 1 values, the first player's being the highest. */
#ifndef PQL_OUTCOMES_H
#define PQL_OUTCOMES_H

#include <stdint.h>

enum { PQL_LEAST_MEETING = 2, PQL_MOST_MEETING = 5, PQL_NO_ROW = 0xFFFF };

/* Fills the tables; call once before anything else. */
void pql_outcome_tables(void);

/* How many numbers the orders of so many players take: 1 * 3 * 5 ... */
int pql_outcome_count(int players);

/* Adds to a row of numbers for each hand of the first player, counts[rows[hand] * orders + order], the weights of the deals
   that come in by this order: all players' weights, and how often the board is dealt. Hands of PQL_NO_ROW are left out. */
int pql_count_outcomes(double *counts, const uint16_t *rows, const uint64_t *boards, const uint32_t *multiplicities,
                       int64_t count, const double *const *weights, int players);

/* Random deals by the rules of equity/sampling.h: counts[order] are those of the first `playing` players; the others have
   folded. Returns 0, or -1 when memory is short. */
int pql_sample_outcomes(uint64_t *counts, uint64_t known, uint64_t dead, const uint64_t *boards,
                        const uint32_t *multiplicities, int64_t board_count, const double *const *ranges, int players,
                        int playing, uint64_t seed, uint64_t chunk, uint64_t deals, uint64_t most_attempts);

/* The number of the order of some players by what their hands make: more is better. */
int pql_outcome_of(const int *ordinals, int players);

/* Fills the tables of the function for random deals; call once before it. */
void pql_outcome_sampling_tables(void);

#endif
