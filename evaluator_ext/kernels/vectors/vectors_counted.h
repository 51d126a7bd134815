/* The vector sweep for weights 0 and 1: counts of 16 bits, eight at a time or with AVX2 (VECTOR is then 32, the bytes of a
   vector) all 16 of a matrix, added up in 16 and then in 64 bits. The includer defines TABLES, SWEEP and RESULT. */

#if VECTOR == 32
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "shared/rank_pairs.h"

typedef int16_t lane;
typedef int16_t quarter __attribute__((vector_size(8)));
typedef int16_t half __attribute__((vector_size(16)));
#if VECTOR == 32
typedef int16_t part __attribute__((vector_size(32)));
enum { PARTS = 1, PLACES = 16 };
#else
typedef half part;
enum { PARTS = 2, PLACES = 8 };
#endif
typedef uint16_t total;
typedef uint64_t grand;

/* No count on a board exceeds the number of hands. */
#define MOST_BOARDS(hands) (UINT16_MAX / ((hands) ? (hands) : 1))

/* The bits of a byte as lanes; cards held by the hands of a matrix: counts by suit of the high card (a table for each
   byte) and of the low card (the same table for both). */
static half half_matrix[256];
static quarter high_counts[2][256], low_counts[256];
static uint8_t bits_in[256];

void TABLES(void)
{
    pql_rank_pair_tables();
    for (int byte = 0; byte < 256; byte++)
        for (int bit = 0; bit < 8; bit++) {
            int16_t one = byte >> bit & 1;
            bits_in[byte] += one;
            half_matrix[byte][bit] = one;
            high_counts[0][byte][bit >> 2] += one;
            high_counts[1][byte][2 + (bit >> 2)] += one;
            low_counts[byte][bit & 3] += one;
        }
}

#if VECTOR == 32
static inline part spread(lane x)
{
    return (part)_mm256_set1_epi16(x);
}

static inline part spread_high(quarter x, int i)
{
    (void)i;
    const __m256i four_times = _mm256_setr_epi64x(0x0100010001000100, 0x0302030203020302, 0x0504050405040504,
                                                  0x0706070607060706);
    return (part)_mm256_shuffle_epi8(_mm256_set1_epi64x((int64_t)x), four_times);
}

static inline part spread_low(quarter x, int i)
{
    (void)i;
    return (part)_mm256_set1_epi64x((int64_t)x);
}
#else
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
#endif
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

#define COUNT_CARDS(view, r, player, pair, allowed)                                            \
    do {                                                                                       \
        uint16_t own_places = (r)->held[player][pair] & (allowed);                             \
        uint16_t their_places = (r)->held[1 - (player)][pair] & (allowed);                     \
        half *mine = (half *)(view)->mine, *theirs = (half *)(view)->theirs;                   \
        mine[0] = half_matrix[own_places & 255];                                               \
        mine[1] = half_matrix[own_places >> 8];                                                \
        theirs[0] = half_matrix[their_places & 255];                                           \
        theirs[1] = half_matrix[their_places >> 8];                                            \
        (view)->high = high_counts[0][their_places & 255] + high_counts[1][their_places >> 8]; \
        (view)->low = low_counts[their_places & 255] + low_counts[their_places >> 8];          \
        (view)->all = bits_in[their_places & 255] + bits_in[their_places >> 8];                \
        (view)->any_mine = own_places != 0;                                                    \
        (view)->any_theirs = their_places != 0;                                                \
    } while (0)

#ifdef BY_TURN
typedef uint64_t pot;
typedef int32_t clash_sums __attribute__((vector_size(16)));

/* Of four suits of the high and of the low card. */
static inline clash_sums products(quarter high, quarter low, quarter seen_high, quarter seen_low)
{
#ifdef __SSE2__
    __m128i one = _mm_unpacklo_epi64(_mm_cvtsi64_si128((int64_t)high), _mm_cvtsi64_si128((int64_t)low));
    __m128i two = _mm_unpacklo_epi64(_mm_cvtsi64_si128((int64_t)seen_high), _mm_cvtsi64_si128((int64_t)seen_low));
    return (clash_sums)_mm_madd_epi16(one, two);
#else
    return (clash_sums){high[0] * seen_high[0] + low[0] * seen_low[0], high[1] * seen_high[1] + low[1] * seen_low[1],
                        high[2] * seen_high[2] + low[2] * seen_low[2], high[3] * seen_high[3] + low[3] * seen_low[3]};
#endif
}
#endif

#include "vectors/vectors_sweep.h"
