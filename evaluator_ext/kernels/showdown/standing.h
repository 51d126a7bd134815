/* How a hero stands against his opponents now and at the end: ahead of them all, tied with the best, behind. */
#ifndef PQL_STANDING_H
#define PQL_STANDING_H

#include <stdint.h>

#include "shared/live_hands.h"
#include "equity/sampling.h"

enum { PQL_AHEAD, PQL_TIED, PQL_BEHIND, PQL_STANDINGS };

/* matrix[now][at the end], and won[k - 1]: deals in which the hero is among exactly k winners at the end. */
typedef struct {
    uint64_t matrix[PQL_STANDINGS][PQL_STANDINGS], won[PQL_MOST_PLAYERS];
} pql_standing_counts;

typedef struct {
    double matrix[PQL_STANDINGS][PQL_STANDINGS], won[PQL_MOST_PLAYERS];
} pql_standing_weights;

/* What a hand is worth before the end: with three to five known cards the ordinal of the best hand; before the flop
   a pair beats two ranks, then the higher card decides, then the lower. */
static inline int pql_standing_value(uint64_t known, uint64_t hand)
{
    if (known)
        return pql_rank(known | hand);
    int high = (63 - __builtin_clzll(hand)) >> 2, low = __builtin_ctzll(hand) >> 2;
    return high == low ? 13 * 13 + high : 13 * high + low;
}

/* How a hand of one value stands against one of another; and who stands so against two, stands against both. */
static inline int pql_standing(int hero, int other)
{
    return other < hero ? PQL_AHEAD : other == hero ? PQL_TIED : PQL_BEHIND;
}

static inline int pql_worse(int one, int two)
{
    return one > two ? one : two;
}

/* Over `count` boards that complete `known`, each as often as its multiplicity says; range 0 is the hero's. The rules
   are those of equity/heads_up.h. The functions return 0, or -1 when memory is short. Any number of opponents will do, but the
   graphs want two or more, and are quicker then. Functions that end in popcnt ask for a processor that counts bits, and
   give the same answers. */
int pql_standing_counted(pql_standing_counts *result, uint64_t known, const uint64_t *boards,
                         const uint32_t *multiplicities, int64_t count, const double *const *weights, int players);
int pql_standing_counted_popcnt(pql_standing_counts *result, uint64_t known, const uint64_t *boards,
                                const uint32_t *multiplicities, int64_t count, const double *const *weights,
                                int players);
int pql_standing_graphs(pql_standing_counts *result, uint64_t known, const uint64_t *boards,
                        const uint32_t *multiplicities, int64_t count, const double *const *weights, int players);
int pql_standing_graphs_popcnt(pql_standing_counts *result, uint64_t known, const uint64_t *boards,
                               const uint32_t *multiplicities, int64_t count, const double *const *weights,
                               int players);
int pql_standing_weighed(pql_standing_weights *result, uint64_t known, const uint64_t *boards,
                         const uint32_t *multiplicities, int64_t count, const double *const *weights, int players);

static inline int pql_has_popcnt(void)
{
#if defined(__x86_64__)
    return !!__builtin_cpu_supports("popcnt");
#else
    return 0;
#endif
}

/* Random deals by the rules of equity/sampling.h, counted against the first `fewest` opponents, one more, ... all of
   them: results[n - fewest] counts n opponents. Players from `playing` on have folded. Returns 0, or -1 when memory is
   short. */
int pql_sample_standings(pql_standing_counts *results, uint64_t known, uint64_t dead, const double *const *ranges,
                         int players, int playing, int fewest, uint64_t seed, uint64_t chunk, uint64_t deals,
                         uint64_t most_attempts);

/* Fills the tables of the function above; call once before it. */
void pql_standing_sampling_tables(void);

#endif
