/* The heads-up sweep for any weights. */
#include "equity/heads_up.h"

#define SWEEP pql_heads_up_weighed
#define RESULT pql_weighed
#include "equity/heads_up_weighed.h"
