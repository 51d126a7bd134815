/* The count of standings for weights 0 and 1: a set of bits has as many hands as bits. The includer defines SWEEP. */
#include <stdint.h>

#define RESULT pql_standing_counts
#define COUNTS 1
typedef uint64_t scalar;
typedef struct {
    char none;
} weights_of_bits;

#define mass(weights, word, bits) ((scalar)__builtin_popcountll(bits))
#define read_weights(weights, hands, count) (void)0

#include "showdown/standing_sweep.h"
