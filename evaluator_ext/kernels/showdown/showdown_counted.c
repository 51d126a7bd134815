/* The heads-up sweep for weights 0 and 1, by the category of what wins. */
#include "showdown/showdown.h"

#define BY_CATEGORY
#define TABLES pql_showdown_tables
#define SWEEP pql_showdowns_counted
#define RESULT pql_showdown_counts
#include "equity/heads_up_counted.h"
