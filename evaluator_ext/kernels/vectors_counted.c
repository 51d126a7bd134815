/* The vector sweep for weights 0 and 1: eight counts of 16 bits at a time, added up in 32 and then in 64 bits. */
#include "vectors.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "rank_pairs.h"

#define SWEEP pql_vectors_of_counts
#define RESULT pql_vectors_counted
typedef int16_t lane;
typedef int16_t quarter __attribute__((vector_size(8)));
typedef int16_t part __attribute__((vector_size(16)));
typedef int32_t total;

/* A count is at most 1326, so that a sum of 32 bits bears a million boards and more. A board's multiplicity is a factor
   of 16 bits. */
enum { PARTS = 2, PLACES = 8, LONGEST_STEP = INT16_MAX, MOST_BORNE = INT32_MAX / PQL_HANDS };

static part matrix_part[256];
static quarter high_counts[2][256], low_counts[256];
static uint8_t bits_in[256];

void pql_vector_tables(void)
{
    pql_rank_pair_tables();
    for (int byte = 0; byte < 256; byte++)
        for (int bit = 0; bit < 8; bit++) {
            int16_t one = byte >> bit & 1;
            bits_in[byte] += one;
            matrix_part[byte][bit] = one;
            high_counts[0][byte][bit >> 2] += one;
            high_counts[1][byte][2 + (bit >> 2)] += one;
            low_counts[byte][bit & 3] += one;
        }
}

static inline part spread(lane x)
{
    return (part){x, x, x, x, x, x, x, x};
}

#ifdef __SSE2__
static inline part spread_high(quarter x, int i)
{
    __m128i twice = _mm_unpacklo_epi16(_mm_cvtsi64_si128((int64_t)x), _mm_cvtsi64_si128((int64_t)x));
    return (part)(i ? _mm_unpackhi_epi32(twice, twice) : _mm_unpacklo_epi32(twice, twice));
}

static inline part spread_low(quarter x, int i)
{
    (void)i;
    return (part)_mm_unpacklo_epi64(_mm_cvtsi64_si128((int64_t)x), _mm_cvtsi64_si128((int64_t)x));
}

static inline void add_part(total *sums, part x, int times)
{
    __m128i *to = (__m128i *)sums, factor = _mm_set1_epi32(times), zero = _mm_setzero_si128();
    to[0] = _mm_add_epi32(to[0], _mm_madd_epi16(_mm_unpacklo_epi16((__m128i)x, zero), factor));
    to[1] = _mm_add_epi32(to[1], _mm_madd_epi16(_mm_unpackhi_epi16((__m128i)x, zero), factor));
}
#else
static inline part spread_high(quarter x, int i)
{
    lane one = x[2 * i], two = x[2 * i + 1];
    return (part){one, one, one, one, two, two, two, two};
}

static inline part spread_low(quarter x, int i)
{
    (void)i;
    return (part){x[0], x[1], x[2], x[3], x[0], x[1], x[2], x[3]};
}

static inline void add_part(total *sums, part x, int times)
{
    for (int place = 0; place < PLACES; place++)
        sums[place] += x[place] * times;
}
#endif

typedef struct {
    uint16_t held[2][PQL_RANK_PAIRS];
} weights_of_ranges;

static void read_weights(weights_of_ranges *r, const double *first, const double *second)
{
    (void)r, (void)first, (void)second; /* the matrices say it all */
}

static inline lane weight_at(const weights_of_ranges *r, int player, int pair, int place)
{
    return r->held[player][pair] >> place & 1;
}

#define COUNT_CARDS(view, r, player, pair, allowed)                                                           \
    do {                                                                                                      \
        uint16_t own = (r)->held[player][pair] & (allowed), other = (r)->held[1 - (player)][pair] & (allowed); \
        (view)->mine[0] = matrix_part[own & 255];                                                             \
        (view)->mine[1] = matrix_part[own >> 8];                                                              \
        (view)->theirs[0] = matrix_part[other & 255];                                                         \
        (view)->theirs[1] = matrix_part[other >> 8];                                                          \
        (view)->high = high_counts[0][other & 255] + high_counts[1][other >> 8];                              \
        (view)->low = low_counts[other & 255] + low_counts[other >> 8];                                       \
        (view)->all = bits_in[other & 255] + bits_in[other >> 8];                                             \
        (view)->any_mine = own != 0;                                                                          \
        (view)->any_theirs = other != 0;                                                                      \
    } while (0)

#include "vectors_sweep.h"
