/* The heads-up sweep for any weights. */
#include "heads_up.h"

#define SWEEP pql_heads_up_weighed
#define RESULT pql_weighed
#include "heads_up_weighed.h"
