/* The sweep with a folded hand. */
#include "folded/folded.h"

#define SWEEP pql_folded_sweep
#define MEETINGS pql_folded_meetings
#include "folded/sweep.h"
