/* The heads-up sweep for weights 0 and 1. */
#include "equity/heads_up.h"

#define TABLES pql_heads_up_tables
#define SWEEP pql_heads_up_counted
#define RESULT pql_counted
#include "equity/heads_up_counted.h"
