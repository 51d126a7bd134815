/* The count of standings against two and more where the processor counts bits; called only after asking it. */
#include "showdown/standing.h"

#if defined(__x86_64__)
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("popcnt"))), apply_to = function)
#else
#pragma GCC target("popcnt")
#endif
#define SWEEP pql_standing_graphs_popcnt
#include "showdown/standing_graphs.h"
#ifdef __clang__
#pragma clang attribute pop
#endif
#else
int pql_standing_graphs_popcnt(pql_standing_counts *result, uint64_t known, const uint64_t *boards,
                               const uint32_t *multiplicities, int64_t count, const double *const *weights,
                               int players)
{
    return pql_standing_graphs(result, known, boards, multiplicities, count, weights, players);
}
#endif
