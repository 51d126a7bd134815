/* Sums over turns and flops for weights 0 and 1. */
#include "flops/flops.h"
#include "vectors/vectors.h"

#define BY_TURN
#define TABLES pql_flop_tables
#include "vectors/vectors_counted.h"

#define SUMS pql_counted_sums
#define NUMBER uint32_t
#define POT uint64_t
#define TURNS pql_turns_counted
#define SETTLE pql_settle_counted
#define FLOPS pql_flops_counted
#include "flops/sums.h"
