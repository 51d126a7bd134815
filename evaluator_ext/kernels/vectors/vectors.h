/* What every hand of a range meets, beats and ties on a list of boards: the whole range in one sweep a board. */
#ifndef PQL_VECTORS_H
#define PQL_VECTORS_H

#include <stdint.h>

#include "shared/hole_cards.h"

/* For a hand of player 0 or 1 the opponent's weight it beats, does not lose to, and meets; 0 for hands not held. */
enum { PQL_BELOW, PQL_UP_TO, PQL_MET, PQL_KINDS, PQL_WITHOUT_MET = 4 };

typedef struct {
    uint64_t sums[2][PQL_KINDS][PQL_HANDS];
} pql_vectors_counted;

typedef struct {
    double sums[2][PQL_KINDS][PQL_HANDS];
} pql_vectors_weighed;

/* Fill the tables; call the first once before anything else, and the second where there is AVX2. */
void pql_vector_tables(void);
void pql_vector_tables_avx2(void);

/* Over `count` boards, each as often as its multiplicity says. Hands that hold a card of the board are left out, and
   so are pairs of hands that share a card. `players` has bit 0 and bit 1 for the players whose hands are wanted, and
   PQL_WITHOUT_MET where what they meet is not: zeros stand there. Hands of weight 0 do not exist; the functions that count take every other weight as 1. The others do the same where AVX2 is to be
   had. Return 0, or -1 when memory is short. */
int pql_vectors_of_counts(pql_vectors_counted *result, const uint64_t *boards, const uint32_t *multiplicities,
                          int64_t count, const double *first, const double *second, int players);
int pql_vectors_of_weights(pql_vectors_weighed *result, const uint64_t *boards, const uint32_t *multiplicities,
                           int64_t count, const double *first, const double *second, int players);
int pql_vectors_of_counts_avx2(pql_vectors_counted *result, const uint64_t *boards, const uint32_t *multiplicities,
                               int64_t count, const double *first, const double *second, int players);
int pql_vectors_of_weights_avx2(pql_vectors_weighed *result, const uint64_t *boards, const uint32_t *multiplicities,
                                int64_t count, const double *first, const double *second, int players);

/* Of many vectors of 1326 weights, one after another, what each of the 1326 hands beats and ties: added to as many vectors of
   each. Quickest for eight vectors and more. The second does the same where AVX2 is to be had. */
int pql_vectors_together(double *wins, double *ties, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                         const double *weights, int64_t vector_count);
int pql_vectors_together_avx2(double *wins, double *ties, const uint64_t *boards, const uint32_t *multiplicities,
                              int64_t count, const double *weights, int64_t vector_count);

#endif
