/* The sweep of two ranges with whole counts. */
#include <stdlib.h>
#include <string.h>

#include "omaha/omaha.h"

enum { ORDINALS = 7462 };
#define NUMBER uint32_t
#define SUM_OF uint64_t
#define SUM pql_omaha_counted
#define WEIGHED 0
#define SWEEP(name) name##_counted
#include "omaha/sweep.h"
