/* The heads-up sweep for weights 0 and 1: eight counts of 16 bits at a time.
   The includer defines TABLES, SWEEP and RESULT. */
#include <stddef.h>
#include <string.h>

#include "shared/rank_pairs.h"
#ifdef __SSE2__
#include <emmintrin.h>
#endif

typedef int16_t lanes __attribute__((vector_size(16)));
typedef int16_t lane;
typedef int32_t scalar;
typedef int32_t sums __attribute__((vector_size(16)));
typedef pql_wide total;

/* Cards held by the hands of a matrix: counts by suit of the high card (two tables of a byte each) and of the low
   card (the same table for both bytes), 16 bits each. */
static uint64_t high_counts[2][256], low_counts[256];
static uint8_t bits_in[256];

void TABLES(void)
{
    pql_rank_pair_tables();
    for (int byte = 0; byte < 256; byte++)
        for (int bit = 0; bit < 8; bit++) {
            uint64_t one = byte >> bit & 1;
            bits_in[byte] += one;
            high_counts[0][byte] += one << 16 * (bit >> 2);
            high_counts[1][byte] += one << (32 + 16 * (bit >> 2));
            low_counts[byte] += one << 16 * (bit & 3);
        }
}

static inline sums products(lanes a, lanes b)
{
#ifdef __SSE2__
    return (sums)_mm_madd_epi16((__m128i)a, (__m128i)b);
#else
    return (sums){a[0] * b[0] + a[1] * b[1], a[2] * b[2] + a[3] * b[3], a[4] * b[4] + a[5] * b[5],
                  a[6] * b[6] + a[7] * b[7]};
#endif
}

static inline lanes swap_players(lanes x)
{
    typedef int64_t halves __attribute__((vector_size(16)));
    return (lanes)(halves){((halves)x)[1], ((halves)x)[0]};
}

static inline scalar player_sum(sums s, int player)
{
    return player ? s[2] + s[3] : s[0] + s[1];
}

typedef struct {
    uint16_t held[2][PQL_RANK_PAIRS];
} ranges;

static void read_weights(ranges *r, const double *first, const double *second)
{
    (void)r, (void)first, (void)second; /* the matrices say it all */
}

static inline scalar weight_at(const ranges *r, int player, int pair, int place)
{
    return r->held[player][pair] >> place & 1;
}

#define COUNT_CARDS(cards, r, pair, allowed)                                                                  \
    do {                                                                                                      \
        uint16_t one = (r)->held[0][pair] & (allowed), two = (r)->held[1][pair] & (allowed);                  \
        typedef uint64_t halves __attribute__((vector_size(16)));                                             \
        (cards)->high = (lanes)(halves){high_counts[0][one & 255] + high_counts[1][one >> 8],                 \
                                        high_counts[0][two & 255] + high_counts[1][two >> 8]};                \
        (cards)->low = (lanes)(halves){low_counts[one & 255] + low_counts[one >> 8],                          \
                                       low_counts[two & 255] + low_counts[two >> 8]};                         \
        (cards)->hands[0] = bits_in[one & 255] + bits_in[one >> 8];                                           \
        (cards)->hands[1] = bits_in[two & 255] + bits_in[two >> 8];                                           \
        COUNT_SHARED(cards, bits_in[one & two & 255] + bits_in[(one & two) >> 8]);                            \
    } while (0)

#include "equity/heads_up_sweep.h"
