/* Sums over turns and flops for plain ranges on any machine. */
#include "flops/flops.h"

#define VECTOR 16
#define KERNEL pql_flops_generic
#include "flops/sums_counted.h"
