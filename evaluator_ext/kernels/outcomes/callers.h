/* All in against the players behind: who calls, and the order in which the hands come in. */
#ifndef PQL_CALLERS_H
#define PQL_CALLERS_H

#include <stdint.h>

/* Fills the tables; call once before the other function. */
void pql_caller_tables(void);

/* Random deals by the rules of equity/sampling.h: player 0 has moved all in, and each of the others calls with his hand as
   often as calls[player - 1] says, whatever the others do. Deals with at least `least` calls are told by a code: four bits
   a player, player 0 the lowest, with the level of his hand among those who play, the worst 1, and 0 for who folds.
   Writes each code that comes up, in ascending order, and how often it does; both have room for all deals. Returns how many
   codes there are, or -1 when memory is short. */
int64_t pql_sample_callers(uint64_t *codes, uint64_t *counts, uint64_t *dealt, uint64_t known, uint64_t dead,
                           const double *const *ranges, const double *const *calls, int players, int least,
                           uint64_t seed, uint64_t chunk, uint64_t deals, uint64_t most_attempts);

#endif
