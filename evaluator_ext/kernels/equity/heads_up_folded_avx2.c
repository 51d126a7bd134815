/* The heads-up sweep with a folded hand where AVX2 is to be had; called only after asking the processor. */
#include "equity/heads_up_folded.h"

#if defined(__x86_64__)
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif
#define SWEEP pql_heads_up_folded_avx2
#include "equity/heads_up_folded_sweep.h"
#ifdef __clang__
#pragma clang attribute pop
#endif
#else
int pql_heads_up_folded_avx2(pql_folded_sums *result, const uint64_t *boards, const uint32_t *multiplicities,
                             int64_t count, const double *first, const double *second, const double *folded)
{
    return pql_heads_up_folded(result, boards, multiplicities, count, first, second, folded);
}
#endif
