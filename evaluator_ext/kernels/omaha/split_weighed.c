/* The sweep of two ranges with a low half, with weights. */
#include <stdlib.h>
#include <string.h>

#include "omaha/omaha.h"
#include "shared/aligned.h"

enum { ORDINALS = 7462 };
#define NUMBER double
#define SUM_OF double
#define SUM pql_omaha_weighed
#define WEIGHED 1
#define LANES 4
#define SWEEP(name) name##_weighed
#include "omaha/sides.h"
#include "omaha/split_sweep.h"
