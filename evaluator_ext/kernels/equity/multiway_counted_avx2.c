/* The sweep for three and more players where AVX2 is to be had; called only after asking the processor. */
#include "equity/multiway.h"

#if defined(__x86_64__)
#include "shared/rank_pairs.h"
#include "shared/avx2_begin.h"
#define VECTOR 32
#define SWEEP pql_multiway_counted_avx2
#define HANDS_SWEEP pql_multiway_hands_counted_avx2
#include "equity/multiway_counted.h"
#include "shared/avx2_end.h"
#else
int pql_multiway_counted_avx2(pql_multiway_counts *result, const uint64_t *boards, const uint32_t *multiplicities,
                              int64_t count, const double *const *weights, int players)
{
    return pql_multiway_counted(result, boards, multiplicities, count, weights, players);
}

int pql_multiway_hands_counted_avx2(pql_multiway_hands *result, uint64_t board, const double *const *weights,
                                    int players)
{
    return pql_multiway_hands_counted(result, board, weights, players);
}
#endif
