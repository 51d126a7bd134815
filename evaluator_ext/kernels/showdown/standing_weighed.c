/* The count of standings for any weights: sums of the weights of four bits at a time come from a table. */
#include <stdint.h>

#define SWEEP pql_standing_weighed
#define RESULT pql_standing_weights
#define COUNTS 0
enum { NIBBLES = 16, MOST_WORDS = 21 };
typedef double scalar;
typedef struct {
    double of_nibble[MOST_WORDS][NIBBLES][16]; /* [word][four bits of it][which of them are set] */
} weights_of_bits;

static inline double mass(const weights_of_bits *weights, int word, uint64_t bits)
{
    double sum = 0;
    for (int nibble = 0; bits; nibble++, bits >>= 4)
        sum += weights->of_nibble[word][nibble][bits & 15];
    return sum;
}

#define read_weights(weights, hands, count)                                                         \
    for (int i = 0; i < (count); i++)                                                               \
        for (int set = 0; set < 16; set++)                                                          \
            (weights)->of_nibble[i >> 6][i >> 2 & 15][set] += set >> (i & 3) & 1 ? (hands)[i].weight : 0

#include "showdown/standing_sweep.h"
