/* Sampling where AVX2 is to be had; called only after asking the processor. */
#include "equity/sampling_plan.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include "shared/avx2_begin.h"
#define VECTOR 32
#define SAMPLE_BLOCKS pql_sample_blocks_avx2
#include "equity/sampling_blocks.h"
#include "shared/avx2_end.h"
#else
int pql_sample_blocks_avx2(deal_plan *plan, pql_sampled *result, uint64_t deals, uint64_t most_attempts)
{
    return pql_sample_blocks(plan, result, deals, most_attempts);
}
#endif
