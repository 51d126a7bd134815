/* Sums over turns and flops for plain ranges where AVX2 is to be had; called only after asking the processor. */
#include "flops/flops.h"

#define KERNEL pql_flops_avx2
#if defined(__x86_64__)
#include <immintrin.h>

#include "shared/rank_pairs.h"
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif
#define VECTOR 32
#include "flops/sums_counted.h"
#ifdef __clang__
#pragma clang attribute pop
#endif
#else
#define VECTOR 16
#include "flops/sums_counted.h"
#endif
