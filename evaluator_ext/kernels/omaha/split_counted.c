/* The sweep of two ranges with a low half, with whole counts. */
#include <stdlib.h>
#include <string.h>

#include "omaha/omaha.h"
#include "shared/aligned.h"

enum { ORDINALS = 7462 };
#define NUMBER int32_t
#define SUM_OF int64_t
#define SUM pql_omaha_counted
#define WEIGHED 0
#define LANES 16
#define SWEEP(name) name##_counted
#include "omaha/sides.h"
#include "omaha/split_sweep.h"
