/* Sums over turns and flops for plain ranges where AVX2 is to be had; called only after asking the processor. */
#include "flops/flops.h"

#define KERNEL pql_flops_avx2
#if defined(__x86_64__)
#include <immintrin.h>

#include "shared/rank_pairs.h"
#include "shared/avx2_begin.h"
#define VECTOR 32
#include "flops/sums_counted.h"
#include "shared/avx2_end.h"
#else
#define VECTOR 16
#include "flops/sums_counted.h"
#endif
