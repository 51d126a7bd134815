/* The heads-up sweep with a folded hand. */
#include "equity/heads_up_folded.h"

#define SWEEP pql_heads_up_folded
#include "equity/heads_up_folded_sweep.h"
