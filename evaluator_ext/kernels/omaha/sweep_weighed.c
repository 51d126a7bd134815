/* The sweep of two ranges with weights. */
#include <stdlib.h>
#include <string.h>

#include "omaha/omaha.h"

enum { ORDINALS = 7462 };
#define NUMBER double
#define SUM_OF double
#define SUM pql_omaha_weighed
#define WEIGHED 1
#define SWEEP(name) name##_weighed
#include "omaha/sides.h"
#include "omaha/sweep.h"
