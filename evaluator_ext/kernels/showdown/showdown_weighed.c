/* The heads-up sweep for any weights, by the category of what wins. */
#include "showdown/showdown.h"

#define BY_CATEGORY
#define SWEEP pql_showdowns_weighed
#define RESULT pql_showdown_weights
#include "equity/heads_up_weighed.h"
