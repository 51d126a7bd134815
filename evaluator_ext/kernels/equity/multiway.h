/* Exact equity of three to ten players on a list of boards. */
#ifndef PQL_MULTIWAY_H
#define PQL_MULTIWAY_H

#include <stdint.h>

#include "shared/hole_cards.h"
#include "shared/wide.h"

enum { PQL_MOST_RANGES = 10 };

/* [player][k - 1]: deals in which the player is among exactly k winners. */
typedef struct {
    pql_wide by_winners[PQL_MOST_RANGES][PQL_MOST_RANGES];
} pql_multiway_counts;

typedef struct {
    double by_winners[PQL_MOST_RANGES][PQL_MOST_RANGES];
} pql_multiway_weights;

/* Both return 0, or -1 when memory is short. The rules are those of equity/heads_up.h: hands that hold a card of the board
   are left out, deals use no card twice, a weight of 0 means no hand, and the first two take any other as 1. */
int pql_multiway_counted(pql_multiway_counts *result, const uint64_t *boards, const uint32_t *multiplicities,
                         int64_t count, const double *const *weights, int players);
int pql_multiway_weighed(pql_multiway_weights *result, const uint64_t *boards, const uint32_t *multiplicities,
                         int64_t count, const double *const *weights, int players);

/* The same answers as the first for three players, quicker. */
int pql_three_players(pql_multiway_counts *result, const uint64_t *boards, const uint32_t *multiplicities,
                      int64_t count, const double *const *weights);

/* For each hand of the first player the deals of hands to the others, who all make less than he does, or no more and some
   the same, and all deals; 0 for hands that he does not hold. */
typedef struct {
    double wins[PQL_HANDS], ties[PQL_HANDS], met[PQL_HANDS];
} pql_multiway_hands;

/* Over one board of four or five cards, as told above; the first player's weights count as 1 or 0 in the first, and
   multiply his numbers in the second. */
int pql_multiway_hands_counted(pql_multiway_hands *result, uint64_t board, const double *const *weights, int players);
int pql_multiway_hands_weighed(pql_multiway_hands *result, uint64_t board, const double *const *weights, int players);

/* Those that count compiled for a machine with AVX2, to be called only there; the same answers. */
int pql_multiway_counted_avx2(pql_multiway_counts *result, const uint64_t *boards, const uint32_t *multiplicities,
                              int64_t count, const double *const *weights, int players);
int pql_three_players_avx2(pql_multiway_counts *result, const uint64_t *boards, const uint32_t *multiplicities,
                           int64_t count, const double *const *weights);
int pql_multiway_hands_counted_avx2(pql_multiway_hands *result, uint64_t board, const double *const *weights,
                                    int players);

static inline int pql_has_avx2(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
#else
    return 0;
#endif
}

#endif
