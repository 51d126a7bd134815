/* Sums over turns and flops for any weights. */
#include "flops/flops.h"
#include "vectors/vectors.h"

#define BY_TURN
#include "vectors/vectors_weighed.h"

#define SUMS pql_weighed_sums
#define NUMBER double
#define POT double
#define TURNS pql_turns_weighed
#define SETTLE pql_settle_weighed
#define FLOPS pql_flops_weighed
#include "flops/sums.h"
