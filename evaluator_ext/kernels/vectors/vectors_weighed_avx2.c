/* The vector sweep for any weights where AVX2 is to be had; called only after asking the processor. No FMA: sums round as
   they do everywhere. */
#include "vectors/vectors.h"

#define SWEEP pql_vectors_of_weights_avx2
#define RESULT pql_vectors_weighed
#if defined(__x86_64__)
#include "shared/rank_pairs.h"
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif
#include "vectors/vectors_weighed.h"
#include "vectors/vectors_boards.h"
#ifdef __clang__
#pragma clang attribute pop
#endif
#else
#include "vectors/vectors_weighed.h"
#include "vectors/vectors_boards.h"
#endif
