/* Sampling where AVX2 is to be had; called only after asking the processor. */
#include "equity/sampling_plan.h"

#if defined(__x86_64__)
#include <immintrin.h>
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif
#define VECTOR 32
#define SAMPLE_BLOCKS pql_sample_blocks_avx2
#include "equity/sampling_blocks.h"
#ifdef __clang__
#pragma clang attribute pop
#endif
#else
int pql_sample_blocks_avx2(deal_plan *plan, pql_sampled *result, uint64_t deals, uint64_t most_attempts)
{
    return pql_sample_blocks(plan, result, deals, most_attempts);
}
#endif
