/* Spots where AVX2 is to be had; called only after asking the processor. */
#include "shared/rank_pairs.h"

#define TABLES pql_spot_tables_avx2
#define COUNT_SPOTS pql_count_spots_avx2
#define SUM_HANDS pql_sum_hands_avx2
#if defined(__x86_64__)
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif
#define VECTOR 32
#include "spots/spots_rows.h"
#ifdef __clang__
#pragma clang attribute pop
#endif
#else
#define VECTOR 16
#include "spots/spots_rows.h"
#endif
