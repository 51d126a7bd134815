/* The sweep for three players where AVX2 and counting bits are to be had; called only after asking the processor. */
#include "equity/multiway.h"

#if defined(__x86_64__)
#include "shared/rank_pairs.h"
#include "shared/avx2_begin.h"
#define VECTOR 32
#define SWEEP pql_three_players_avx2
#include "equity/three_players.h"
#include "shared/avx2_end.h"
#else
int pql_three_players_avx2(pql_multiway_counts *result, const uint64_t *boards, const uint32_t *multiplicities,
                           int64_t count, const double *const *weights)
{
    return pql_three_players(result, boards, multiplicities, count, weights);
}
#endif
