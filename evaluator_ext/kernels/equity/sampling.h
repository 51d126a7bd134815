/* Random deals for two to ten players. */
#ifndef PQL_SAMPLING_H
#define PQL_SAMPLING_H

#include <stdint.h>

enum { PQL_MOST_PLAYERS = 10 };

typedef struct {
    uint64_t by_winners[PQL_MOST_PLAYERS][PQL_MOST_PLAYERS]; /* [player][k - 1]: deals he wins as one of k */
    uint64_t deals, attempts;
} pql_sampled;

/* Draws `deals` deals, uniform over all that are possible, a hand being chosen in proportion to its weight. Boards
   complete `known` without `dead` if `boards` is NULL, else they come from the list, in proportion to their
   multiplicities. `ranges` are 1326 weights for each player; of the players the first `playing` are left at the showdown,
   the others have folded. A deal that would use a card twice is thrown away
   whole; after `most_attempts` the function gives up and `deals` says how many there are.

   The stream depends on `seed` and `chunk` only; `with_bmi2`, which asks for a processor that has it, changes
   nothing but the time. Returns 0, or -1 when memory is short. */
int pql_sample(pql_sampled *result, uint64_t known, uint64_t dead, const uint64_t *boards,
               const uint32_t *multiplicities, int64_t board_count, const double *const *ranges, int players,
               int playing, uint64_t seed, uint64_t chunk, uint64_t deals, uint64_t most_attempts, int with_bmi2);

#endif
