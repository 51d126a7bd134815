/* The same for any weights, in double precision. */
#include <stdint.h>

typedef double lane;
#define WEIGHT(weight) (weight)
#define ADD_GAINS pql_add_weighed_gains
#include "runouts/gains.h"
