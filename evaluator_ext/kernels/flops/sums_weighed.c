/* Sums over turns and flops for any weights. */
#include "flops/flops.h"
#include "vectors/vectors.h"

#define BY_TURN
#include "vectors/vectors_weighed.h"

#define SUMS pql_weighed_sums
#define NUMBER double
#define POT double
#include "flops/sums.h"

const pql_weighed_flops pql_flops_weighed = {add_turns, add_flops, settle};
