/* The vector sweep for weights 0 and 1: eight counts of 16 bits at a time, added up in 16 and then in 64 bits. (With
   16 at a time, by AVX2, it was a tenth faster: the tables, not the sums, are what keeps it busy.)
   The includer defines TABLES, SWEEP and RESULT. */

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "shared/rank_pairs.h"

typedef int16_t lane;
typedef int16_t quarter __attribute__((vector_size(8)));
typedef int16_t part __attribute__((vector_size(16)));
typedef uint16_t total;
typedef uint64_t grand;
typedef int32_t pots __attribute__((vector_size(32)));

enum { PARTS = 2, PLACES = 8 };

/* No count on a board exceeds the number of hands. */
#define MOST_BOARDS(hands) (UINT16_MAX / ((hands) ? (hands) : 1))

/* The bits of a byte as lanes; cards held by the hands of a matrix: counts by suit of the high card (a table for each
   byte) and of the low card (the same table for both). */
static part half_matrix[256];
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

#define add_pots(sums, x, r, player, pair, i) ((sums) += __builtin_convertvector((x), pots))
#define add_part(sums, x, times) (*(part *)(sums) += (x) * (lane)(times))

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
        (view)->mine[0] = half_matrix[own_places & 255];                                       \
        (view)->mine[1] = half_matrix[own_places >> 8];                                        \
        (view)->theirs[0] = half_matrix[their_places & 255];                                   \
        (view)->theirs[1] = half_matrix[their_places >> 8];                                    \
        (view)->high = high_counts[0][their_places & 255] + high_counts[1][their_places >> 8]; \
        (view)->low = low_counts[their_places & 255] + low_counts[their_places >> 8];          \
        (view)->all = bits_in[their_places & 255] + bits_in[their_places >> 8];                \
        (view)->any_mine = own_places != 0;                                                    \
        (view)->any_theirs = their_places != 0;                                                \
    } while (0)

#include "vectors/vectors_sweep.h"
