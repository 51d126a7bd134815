/* The sweep for three and more players with any weights, in double precision, always summed in the same order. */
#include "equity/multiway.h"

#define SWEEP pql_multiway_weighed
#define HANDS_SWEEP pql_multiway_hands_weighed
#define RESULT pql_multiway_weights
#define COUNTS 0
#define PARTS 26
#define ADD_UP(deals, multiplicity) ((deals) * (multiplicity))
typedef double lanes __attribute__((vector_size(16)));
typedef double lane;
typedef double scalar;
typedef double total;

static inline double lane_sum(lanes sums)
{
    return sums[0] + sums[1];
}

#include "equity/multiway_sweep.h"
