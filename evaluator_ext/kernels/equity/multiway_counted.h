/* The sweep for three and more players with weights 0 and 1: 16-bit counts, as many at a time as VECTOR bytes hold.
   A card is in at most 50 hands, so a product is at most 2500 and a sum of PARTS <= 7 of them fits. */
#ifndef PQL_MULTIWAY_COUNTED_H
#define PQL_MULTIWAY_COUNTED_H

#include "equity/multiway.h"
#ifdef __SSE2__
#include <immintrin.h>
#endif

#define RESULT pql_multiway_counts
#define COUNTS 1
#define PARTS ((2 * 52 + VECTOR - 1) / VECTOR)
#define ADD_UP(deals, multiplicity) ((pql_wide)(deals) * (multiplicity))
typedef int16_t lanes __attribute__((vector_size(VECTOR)));
typedef int16_t lane;
typedef int32_t scalar;
typedef int64_t total;

static inline int32_t lane_sum(lanes sums)
{
#if defined(__SSE2__)
#if VECTOR == 32
    __m128i eight = _mm_add_epi16(_mm256_castsi256_si128((__m256i)sums), _mm256_extracti128_si256((__m256i)sums, 1));
    __m128i four = _mm_madd_epi16(eight, _mm_set1_epi16(1));
#else
    __m128i four = _mm_madd_epi16((__m128i)sums, _mm_set1_epi16(1));
#endif
    __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, 0xB1)));
#else
    int32_t sum = 0;
    for (int i = 0; i < VECTOR / 2; i++)
        sum += sums[i];
    return sum;
#endif
}

#include "equity/multiway_sweep.h"

#endif
