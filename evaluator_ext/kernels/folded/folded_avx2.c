/* The sweep with a folded hand where AVX2 is to be had; called only after asking the processor. */
#include "folded/folded.h"

#if defined(__x86_64__)
#include "shared/avx2_begin.h"
#define SWEEP pql_folded_sweep_avx2
#define MEETINGS pql_folded_meetings_avx2
#include "folded/sweep.h"
#include "shared/avx2_end.h"
#else
int pql_folded_sweep_avx2(pql_folded_sums *result, const uint64_t *boards, const uint32_t *multiplicities, int64_t count,
                          const double *first, const double *second, const double *folded, int players)
{
    return pql_folded_sweep(result, boards, multiplicities, count, first, second, folded, players);
}

int pql_folded_meetings_avx2(double *met, uint64_t known, const double *first, const double *second,
                             const double *folded)
{
    return pql_folded_meetings(met, known, first, second, folded);
}
#endif
